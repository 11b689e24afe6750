"""What is asked of a hand, and the right answer, by definition: plain and slow.

A hand is 34 counts: 1m–9m, 1p–9p, 1s–9s, and the honours 1z–7z. Its shanten is the least number of missing tiles over
all wins, less one. A win holds at most four copies of a tile, called melds included; with three players it holds no 2m
to 8m. Nothing here comes from tehai.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

Counts = tuple[int, ...]

KINDS = 34
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
TILES = [f"{rank}{suit}" for suit, ranks in zip("mpsz", (9, 9, 9, 7)) for rank in range(1, ranks + 1)]
NONE = (0,) * KINDS

#: What can be asked, and how it is answered.
QUESTIONS = {
    "standard": "shanten of melds and a pair",
    "seven-pairs": "shanten of seven different pairs",
    "thirteen-orphans": "shanten of thirteen orphans",
    "nearest": "the least shanten of the three forms",
    "necessary": "tiles that lower the least shanten when drawn",
    "waits-excluded": "tiles that complete the hand, none of which it holds all four",
    "waits-counted": "tiles that complete the hand, though it may hold all four",
    "readings": "every way to read the hand as melds and a pair, or as seven pairs",
}
SHANTEN = ("standard", "seven-pairs", "thirteen-orphans", "nearest")


@dataclass(frozen=True)
class Question:
    """One line for a program: what is asked, of how many players, and of which hand."""

    kind: str
    players: int
    melds: int  # called melds: four less those that the concealed tiles still form
    counts: Counts  # concealed tiles
    called: Counts  # tiles of the called melds, as far as they are known
    hand: str  # the hand as text; 0 is a red five

    def line(self) -> str:
        digits = ("".join(map(str, counts)) for counts in (self.counts, self.called))
        return " ".join([self.kind, str(self.players), str(self.melds), *digits, self.hand])

    @staticmethod
    def parse(line: str) -> Question:
        kind, players, melds, counts, called, hand = line.split()
        digits = [tuple(map(int, digits)) for digits in (counts, called)]
        return Question(kind, int(players), int(melds), *digits, hand)

    @property
    def need(self) -> int:
        """Melds that the concealed tiles still form."""
        return 4 - self.melds

    @property
    def special(self) -> bool:
        """Do seven pairs and thirteen orphans exist?"""
        return self.melds == 0

    def after(self, tile: int) -> Question:
        """The question with one more tile in hand."""
        counts = list(self.counts)
        counts[tile] += 1
        return Question(self.kind, self.players, self.melds, tuple(counts), self.called, self.hand)

    def limits(self) -> Counts:
        """Copies of each tile that the concealed part of a win may hold."""
        return tuple(4 - called if exists(tile, self.players) else 0 for tile, called in enumerate(self.called))


def question(kind: str, counts: Counts, players: int = 4, melds: str = "", red: bool = False) -> Question:
    """A question about counts and called melds in brackets; `red` makes one five of each suit red."""
    called = [0] * KINDS
    for meld in melds.strip("[]").split("][") if melds else []:
        for rank in meld[:-1]:
            called[TILES.index(rank + meld[-1])] += 1
    return Question(kind, players, 4 - sum(counts) // 3, counts, tuple(called), text(counts, red) + melds)


def text(counts: Counts, red: bool = False) -> str:
    """Counts as text, 123m456p."""
    groups = []
    for suit, letter in enumerate("mpsz"):
        ranks = "".join(str(i + 1) * n for i, n in enumerate(counts[9 * suit : 9 * suit + 9]))
        if ranks:
            groups.append((ranks.replace("5", "0", 1) if red and suit < 3 else ranks) + letter)
    return "".join(groups)


def held(tiles: Iterable[int]) -> Counts:
    """The counts of tiles."""
    copies = Counter(tiles)
    return tuple(copies[tile] for tile in range(KINDS))


def counts_of(hand: str) -> Counts:
    """The counts of a text without called melds."""
    counts, ranks = [0] * KINDS, ""
    for letter in hand:
        if letter in "mpsz":
            for rank in ranks:
                counts[TILES.index(rank.replace("0", "5") + letter)] += 1
            ranks = ""
        else:
            ranks += letter
    return tuple(counts)


def exists(tile: int, players: int) -> bool:
    return players == 4 or not 0 < tile < 8


def groups_of(counts: Counts) -> list[Counts]:
    return [counts[9 * suit : 9 * suit + 9] for suit in range(4)]


# The standard form.


@lru_cache
def group_wins(ranks: int, sequences: bool) -> dict[tuple[int, int], np.ndarray]:
    """All counts of one group that split into so many melds and heads, at most four copies of a tile."""
    melds = [np.eye(ranks, dtype=np.int8)[rank] * 3 for rank in range(ranks)]
    if sequences:
        melds += [np.eye(ranks, dtype=np.int8)[rank : rank + 3].sum(0, dtype=np.int8) for rank in range(ranks - 2)]
    heads = [np.eye(ranks, dtype=np.int8)[rank] * 2 for rank in range(ranks)]
    wins = {}
    for number in range(5):
        bodies = [sum(chosen, np.zeros(ranks, np.int8)) for chosen in combinations_with_replacement(melds, number)]
        for head in (0, 1):
            whole = [body + pair for body in bodies for pair in heads] if head else bodies
            rows = np.unique(np.array(whole), axis=0)
            wins[number, head] = rows[rows.max(1, initial=0) <= 4]
    return wins


@lru_cache(maxsize=1 << 18)
def group_missing(counts: Counts, limits: Counts, sequences: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The least number of tiles that a group's win of so many melds, without or with a head, still needs."""
    missing: tuple[list[int], list[int]] = ([], [])
    for (_, head), wins in group_wins(len(counts), sequences).items():
        allowed = (wins <= np.array(limits, np.int8)).all(1)
        short = np.maximum(wins - np.array(counts, np.int8), 0).sum(1)[allowed]
        missing[head].append(int(short.min(initial=99)))
    return tuple(missing[0]), tuple(missing[1])


def standard(counts: Counts, limits: Counts, need: int, honour_sequences: bool = False) -> int:
    """Shanten of `need` melds and a head."""
    bodies, heads = [0, 99, 99, 99, 99], [99] * 5
    for group, most in zip(groups_of(counts), groups_of(limits)):
        body, head = group_missing(group, most, len(group) == 9 or honour_sequences)
        joined, with_head = [99] * 5, [99] * 5
        for a in range(5):
            for b in range(5 - a):
                joined[a + b] = min(joined[a + b], bodies[a] + body[b])
                with_head[a + b] = min(with_head[a + b], bodies[a] + head[b], heads[a] + body[b])
        bodies, heads = joined, with_head
    return heads[need] - 1


def seven_pairs(counts: Counts, limits: Counts) -> int:
    """Shanten of seven different pairs: two of each of the seven kinds that lack least."""
    lacks = sorted(max(2 - copies, 0) for copies, most in zip(counts, limits) if most >= 2)
    return sum(lacks[:7]) - 1


def thirteen_orphans(counts: Counts) -> int:
    """Shanten of one of each terminal and honour, and one of them twice."""
    singles = sum(counts[tile] == 0 for tile in ORPHANS)
    return singles + all(counts[tile] < 2 for tile in ORPHANS) - 1


def shanten(asked: Question) -> int:
    if asked.kind == "seven-pairs":
        return seven_pairs(asked.counts, asked.limits())
    if asked.kind == "thirteen-orphans":
        return thirteen_orphans(asked.counts)
    least = standard(asked.counts, asked.limits(), asked.need)
    if asked.kind != "standard" and asked.special:
        least = min(least, seven_pairs(asked.counts, asked.limits()), thirteen_orphans(asked.counts))
    return least


# Tiles.


def tiles_text(tiles: list[int]) -> str:
    return text(tuple(int(tile in tiles) for tile in range(KINDS))) or "-"


def necessary(asked: Question, shanten: Callable[[Question], int]) -> list[int]:
    """The tiles that lower a shanten; of none of them all four are held."""
    now, limits = shanten(asked), asked.limits()
    drawn = [tile for tile in range(KINDS) if asked.counts[tile] < limits[tile]]
    return [tile for tile in drawn if shanten(asked.after(tile)) < now]


def is_win(asked: Question) -> bool:
    return any(True for _ in readings(asked.counts)) or asked.special and thirteen_orphans(asked.counts) < 0


def waits(asked: Question, most: int) -> list[int]:
    """The tiles that complete a hand that holds at most `most` of them."""
    drawn = [tile for tile in range(KINDS) if asked.counts[tile] <= most and exists(tile, asked.players)]
    return [tile for tile in drawn if is_win(asked.after(tile))]


# Readings.


def readings(counts: Counts) -> Iterator[list[str]]:
    """Every way to read a hand as melds and a head, or as seven pairs."""
    for head in range(KINDS):
        if counts[head] >= 2:
            rest = list(counts)
            rest[head] -= 2
            for melds in splits(rest, 0):
                yield [text_of(block) for block in ([head] * 2, *melds)]
    if sum(counts) == 14 and counts.count(2) == 7:
        yield [text_of([tile] * 2) for tile in range(KINDS) if counts[tile]]


def splits(rest: list[int], start: int, triplet: bool = True) -> Iterator[list[list[int]]]:
    """Every way to split tiles into melds: the first tile is in a triplet or begins a sequence.

    Of equal tiles the triplet comes first, so that no way is found twice.
    """
    if start == KINDS:
        yield []
    elif not rest[start]:
        yield from splits(rest, start + 1)
    else:
        melds = [[start] * 3] if triplet and rest[start] >= 3 else []
        if start < 27 and start % 9 < 7 and rest[start + 1] and rest[start + 2]:
            melds.append([start, start + 1, start + 2])
        for meld in melds:
            left = list(rest)
            for tile in meld:
                left[tile] -= 1
            for others in splits(left, start, triplet=meld == [start] * 3):
                yield [meld, *others]


def text_of(tiles: list[int]) -> str:
    return "".join(TILES[tile][0] for tile in tiles) + TILES[tiles[0]][1]


def readings_text(ways: list[list[str]]) -> str:
    """Readings in one order, whatever order they were found in: 11m_123m_456m|…"""
    return "|".join(sorted("_".join(sorted(way)) for way in ways)) or "-"


def answer(asked: Question) -> str:
    """The right answer."""
    if asked.kind == "necessary":
        return tiles_text(necessary(asked, shanten))
    if asked.kind.startswith("waits"):
        return tiles_text(waits(asked, 3 if asked.kind == "waits-excluded" else 4))
    if asked.kind == "readings":
        return readings_text(list(readings(asked.counts)))
    return str(shanten(asked))
