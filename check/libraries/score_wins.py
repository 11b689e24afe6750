"""Wins on which faults of points are looked for: random ones, and ever simpler ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

import naive
import naive_score
from faults import MELDS, Fault
from naive import KINDS, ORPHANS, Counts
from naive_score import GREEN, Win, after

Item = TypeVar("Item")
FIVES = (4, 13, 22)
HONOURS = range(27, 34)
#: Of which kinds melds and pairs are made, so that rare yaku come up.
POOLS: tuple[Sequence[int], ...] = (
    range(KINDS),
    range(27),
    range(9, 18),
    (*range(9), *HONOURS),
    [tile for tile in range(27) if 0 < tile % 9 < 8],
    [tile for tile in range(KINDS) if tile >= 27 or tile % 9 in (0, 1, 2, 6, 7, 8)],
    [tile for tile in range(27) if tile % 9 in (0, 1, 2, 6, 7, 8)],
    [tile for tile in range(27) if tile % 9 in (3, 4, 5)],
    ORPHANS,
    HONOURS,
    GREEN,
    (27, 28, 29, 30, 4, 13),
    (31, 32, 33, 3, 4, 5),
    (0, 8, 9, 17, 18, 26),
)


def is_possible(win: Win) -> bool:
    """Can a win happen so, with four copies of each tile, and do programs agree on what happened?"""
    told = set(win.circumstances)
    seen = list(win.all)
    for tile in win.indicators:
        seen[tile] += 1
    melds = len(win.called) + len(win.quads)
    quads = len(win.quads) + sum(len(meld) == 4 for meld in win.called)
    return (
        max(seen) <= 4
        and win.counts[win.tile] > 0
        and len(win.indicators) <= 1 + quads
        # Who has all four fives of a suit has the red one.
        and all(win.all[five] not in ((0,) if suit in win.red else (4,)) for five, suit in zip(FIVES, "mps"))
        and not (told & {"riichi", "double-riichi"} and win.called)
        and not {"riichi", "double-riichi"} <= told
        and ("ippatsu" not in told or bool(told & {"riichi", "double-riichi"}))
        # Riichi needs a draw of one's own that is left, and double riichi that there is no quad or call yet; a robbed
        # quad adds to a called triplet.
        and not ({"ippatsu", "last-tile"} <= told and ("double-riichi" in told or not win.drawn))
        and not ({"ippatsu", "double-riichi"} <= told and (win.quads or "robbed-quad" in told))
        and ("after-quad" not in told or win.drawn and quads > 0 and not told & {"ippatsu", "last-tile"})
        # The other three copies are in the quad.
        and ("robbed-quad" not in told or not win.drawn and seen[win.tile] == 1 and "last-tile" not in told)
        and ("first-draw" not in told or told == {"first-draw"} and win.drawn and not melds)
        and bool(naive_score.readings(win))
        # Of the dealer's first tiles any may be taken for the last, which matters if some yakuman count twice.
        and not ("first-draw" in told and win.seat == 0 and naive_score.readings(win)[0].form == "orphans")
        and naive_score.is_clear(win)
    )


# Random wins.


def tried(random: Random) -> Iterator[Win]:
    """Random wins that are possible."""
    while True:
        win = dealt(random)
        if win and is_possible(win):
            yield win


def dealt(random: Random) -> Win | None:
    pool = random.choice(POOLS)
    called: list[tuple[int, ...]] = []
    quads: list[tuple[int, ...]] = []
    held: list[int] = []
    sort = random.random()
    if sort < 0.1 and len(pool) >= 7:
        held = [tile for tile in random.sample(pool, 7) for _ in range(2)]
    elif sort < 0.13:
        held = [*ORPHANS, random.choice(ORPHANS)]
    elif sort < 0.16:
        held = [9, 9, 9, *range(10, 17), 17, 17, 17, random.randrange(9, 18)]
    else:
        calls, kans = random.choice((0, 0.3, 0.8)), random.choice((0, 0, 0.3, 0.9))
        triplets = random.choice((0, 0.3, 0.9))
        sequences = [meld for meld in MELDS if meld[0] != meld[1] and set(meld) <= set(pool)]
        if sequences and random.random() < 0.4:
            # Equal sequences, the same in three suits, a straight.
            first = random.choice(sequences)[0]
            in_suits = [first % 9 + 9 * suit for suit in range(3)]
            straight = [first // 9 * 9 + rank for rank in (0, 3, 6)]
            sequences = [[tile, tile + 1, tile + 2] for tile in random.choice(([first], in_suits, straight))]
        for _ in range(4):
            meld = random.choice(sequences) if sequences and random.random() > triplets else [random.choice(pool)] * 3
            is_triplet = meld[0] == meld[1]
            if is_triplet and random.random() < kans:
                random.choice((called, quads)).append((*meld, meld[0]))
            elif random.random() < calls:
                called.append(tuple(meld))
            else:
                held += meld
        held += [random.choice(pool)] * 2
    if not held:
        return None
    twice = [tile for tile in held if any(tile in meld for meld in called)]
    win = Win(
        naive.held(held),
        tuple(sorted(called)),
        tuple(sorted(quads)),
        random.choice(twice if twice and random.random() < 0.4 else held),
        random.random() < 0.5,
        random.choice((0, 1, 1, random.randrange(4))),
        random.choice((0, 0, 1, random.randrange(4))),
    )
    return with_luck(random, win) if max(win.all) <= 4 else None


def with_luck(random: Random, win: Win) -> Win:
    """The same win with some circumstances, most often few."""
    chance = random.choice((0, 0, 0.15, 0.5))
    has_quad = any(len(meld) == 4 for meld in (*win.called, *win.quads))
    fitting = ["last-tile", *([] if win.drawn else ["robbed-quad"]), *(["after-quad"] * (win.drawn and has_quad))]
    fitting += [] if win.called else ["riichi", "double-riichi", "ippatsu", "first-draw"]
    told = [random.choice(fitting)] if random.random() < 0.2 else [t for t in fitting if random.random() < chance]
    winds = [tile - 27 for tile in range(27, 31) if win.all[tile]]
    if winds and random.random() < 0.3:
        wind = random.choice(winds)
        win = replace(win, seat=wind, round=wind)
    if "ippatsu" in told and "double-riichi" not in told:
        told = ["riichi", *told]
    told = [name for name in naive_score.CIRCUMSTANCES if name in told]
    indicators = []
    for _ in range(random.choice((0, 0, 1, 1, 1 + len(win.quads) + len(win.called)))):
        near = [tile for tile in range(KINDS) if win.all[after(tile)]]
        indicators.append(random.choice(near if random.random() < 0.6 else range(KINDS)))
    chances = (0, 0.2, 0.2, 0.2, 1)
    red = "".join(suit for suit, five in zip("mps", FIVES) if random.random() < chances[win.all[five]])
    counters = random.choice((0, 0, 0, random.randrange(4)))
    return replace(win, circumstances=tuple(told), indicators=tuple(sorted(indicators)), red=red, counters=counters)


# The least win of a fault.


def tells(fault: Fault, win: Win) -> bool:
    return fault.answer(win) != naive_score.answer(win)


def simpler(win: Win) -> list[Win]:
    """The wins before this one that differ from it in one thing, in order.

    One thing is a circumstance, an indicator, a red five, the counters; whether a meld is called, or is a quad; a meld,
    the pair, or one of seven pairs; the winning tile, who it is from, the seat, the round.
    """
    found = [
        *(replace(win, circumstances=told) for told in without_one(win.circumstances)),
        *(replace(win, indicators=left) for left in without_one(win.indicators)),
        *(replace(win, red=win.red.replace(suit, "")) for suit in win.red),
        *(replace(win, counters=number) for number in range(win.counters)),
        *(replace(win, tile=tile) for tile in range(KINDS) if win.counts[tile]),
        *(replace(win, seat=seat) for seat in range(win.seat)),
        *(replace(win, round=round_) for round_ in range(win.round)),
        replace(win, drawn=False),
    ]
    for left in without_one(win.called):
        meld = next(meld for meld in win.called if win.called.count(meld) > left.count(meld))
        if len(meld) == 4:
            found.append(replace(win, called=tuple(sorted((*left, meld[:3])))))
        else:
            found.append(replace(win, called=left, counts=exchanged(win.counts, (), meld)))
        found += [replace(win, called=tuple(sorted((*left, other)))) for other in others(meld)]
    for left in without_one(win.quads):
        meld = next(meld for meld in win.quads if win.quads.count(meld) > left.count(meld))
        found.append(replace(win, quads=left, counts=exchanged(win.counts, (), meld[:3])))
        found += [replace(win, quads=tuple(sorted((*left, other)))) for other in others(meld)]
    for old in parts(win):
        for new in others(old):
            counts = exchanged(win.counts, old, new)
            tiles = set(new) if win.tile in old else {win.tile}
            found += [replace(win, counts=counts, tile=tile) for tile in tiles]
    near = (other for other in dict.fromkeys(found) if other != win and other.size <= win.size)
    possible = [other for other in near if max(other.all) <= 4 and is_possible(other)]
    order = win.order()
    return sorted((other for other in possible if other.order() < order), key=Win.order)


def without_one(items: tuple[Item, ...]) -> list[tuple[Item, ...]]:
    return [items[:index] + items[index + 1 :] for index in range(len(items))]


def others(meld: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Other parts of the same size; of quads, other quads."""
    if len(meld) == 3:
        return [tuple(other) for other in MELDS if tuple(other) != meld]
    return [(tile,) * len(meld) for tile in range(KINDS) if tile != meld[0]]


def parts(win: Win) -> set[tuple[int, ...]]:
    """The melds and pairs of the concealed tiles, of all readings."""
    found: set[tuple[int, ...]] = set()
    melds = {*win.called, *win.quads}
    for reading in naive_score.readings(win):
        if reading.form == "melds":
            found |= {part for part in reading.parts if part not in melds or len(part) < 3}
        else:
            found |= {(tile, tile) for tile in range(KINDS) if win.counts[tile] == 2}
    return {part for part in found if all(win.counts[tile] >= part.count(tile) for tile in part)}


def exchanged(counts: Counts, old: tuple[int, ...], new: tuple[int, ...]) -> Counts:
    left = list(counts)
    for tile in old:
        left[tile] -= 1
    for tile in new:
        left[tile] += 1
    return tuple(left)


def simplest(fault: Fault, win: Win) -> Win:
    """From a win that tells a fault to ever earlier ones, until none that differs in one thing tells it."""
    while True:
        before = next((other for other in simpler(win) if tells(fault, other)), None)
        if before is None:
            return win
        win = before
