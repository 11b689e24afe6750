"""The lines of check/libraries/run, for programs in Python."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import NamedTuple

TILES = [f"{rank}{suit}" for suit, ranks in zip("mpsz", (9, 9, 9, 7)) for rank in range(1, ranks + 1)]
WINDS = ["east", "south", "west", "north"]


class Line(NamedTuple):
    question: str
    players: int
    melds: int
    counts: list[int]
    called: list[int]
    hand: str


class Win(NamedTuple):
    """A line that asks what a win is worth. Tiles are numbered 0 to 33."""

    concealed: list[int]
    called: list[list[int]]
    quads: list[list[int]]
    tile: int
    drawn: bool
    seat: int
    round: int
    circumstances: list[str]
    indicators: list[int]
    counters: int
    hand: str

    @property
    def red(self) -> list[int]:
        """The fives of which one is red."""
        return [9 * suit + 4 for suit, letter in enumerate("mps") if re.search(rf"0\d*{letter}", self.hand)]

    def ids(self) -> tuple[list[int], list[tuple[list[int], bool]]]:
        """The concealed tiles, and each meld and whether it is open: tiles 0 to 135, the first five of a suit red."""
        left = {kind: [4 * kind + copy for copy in range(4)] for kind in range(34)}
        for five in {4, 13, 22} - set(self.red):
            del left[five][0]
        take = lambda kinds: [left[kind].pop(0) for kind in kinds]
        concealed = take(self.concealed)
        return concealed, [(take(kinds), kinds not in self.quads) for kinds in [*self.called, *self.quads]]


def answer(answers: Callable[[Line], object], scores: Callable[[Win], object] = lambda win: None) -> None:
    """Answers line by line; None is no answer to that question."""
    for text in sys.stdin:
        fields = text.split()
        if fields[0] == "score":
            found = scores(win(fields))
        else:
            question, players, melds, counts, called, hand = fields
            found = answers(Line(question, int(players), int(melds), [*map(int, counts)], [*map(int, called)], hand))
        print("?" if found is None else found)


def win(fields: list[str]) -> Win:
    _, counts, called, quads, tile, won_by, seat, round_, circumstances, indicators, _, counters, hand = fields
    return Win(
        [kind for kind, copies in enumerate(map(int, counts)) for _ in range(copies)],
        [[TILES.index(rank + meld[-1]) for rank in meld[:-1]] for meld in parts(called)],
        [[TILES.index(rank + meld[-1]) for rank in meld[:-1]] for meld in parts(quads)],
        TILES.index(tile),
        won_by == "tsumo",
        WINDS.index(seat),
        WINDS.index(round_),
        parts(circumstances),
        [*map(TILES.index, parts(indicators))],
        int(counters),
        hand,
    )


def parts(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def tiles(kinds: list[int]) -> str:
    """Tiles as 147m2z, or - for none."""
    groups = []
    for suit in "mpsz":
        ranks = "".join(TILES[kind][0] for kind in sorted(kinds) if TILES[kind][1] == suit)
        groups.append(ranks + suit if ranks else "")
    return "".join(groups) or "-"
