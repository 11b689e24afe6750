"""The lines of check/libraries/run, for programs in Python."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NamedTuple

TILES = [f"{rank}{suit}" for suit, ranks in zip("mpsz", (9, 9, 9, 7)) for rank in range(1, ranks + 1)]


class Line(NamedTuple):
    question: str
    players: int
    melds: int
    counts: list[int]
    called: list[int]
    hand: str


def answer(answers: Callable[[Line], object]) -> None:
    """Answers line by line; None is no answer to that question."""
    for text in sys.stdin:
        question, players, melds, counts, called, hand = text.split()
        found = answers(Line(question, int(players), int(melds), [*map(int, counts)], [*map(int, called)], hand))
        print("?" if found is None else found)


def tiles(kinds: list[int]) -> str:
    """Tiles as 147m2z, or - for none."""
    groups = []
    for suit in "mpsz":
        ranks = "".join(TILES[kind][0] for kind in sorted(kinds) if TILES[kind][1] == suit)
        groups.append(ranks + suit if ranks else "")
    return "".join(groups) or "-"
