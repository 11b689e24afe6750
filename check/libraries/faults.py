"""Wrong programs, as people write them. Each is a right one with a single fault.

Most programs for shanten count blocks: they take the least of 8 − 2·melds − partials − pair over all ways to cut the
hand. So do these. A hand tells a fault if the program with it answers wrongly and the program without it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import naive
from naive import KINDS, NONE, ORPHANS, Counts, Question

Shanten = Callable[[Question], int]
Answer = Callable[[Question], str]


@dataclass(frozen=True)
class Fault:
    """A wrong program."""

    name: str
    why: str
    kinds: tuple[str, ...]  # the questions that it answers
    answer: Answer
    base: Answer  # the same program without the fault
    #: Not wrong but another meaning of the number, if the author says so.
    meaning: bool = False


# Counting blocks.


@dataclass(frozen=True)
class Cut:
    """How a suit is cut into blocks."""

    sequences: bool = True
    gaps: bool = True  # 13 is a partial


@lru_cache(maxsize=1 << 18)
def cuts(counts: Counts, cut: Cut, start: int = 0) -> frozenset[tuple[int, int, int]]:
    """Every (melds, partial sequences, pairs) that a group can be cut into."""
    while start < len(counts) and not counts[start]:
        start += 1
    if start == len(counts):
        return frozenset([(0, 0, 0)])
    blocks = [((start,), (0, 0, 0))]  # the tile is not used
    if counts[start] >= 3:
        blocks.append(((start,) * 3, (1, 0, 0)))
    if counts[start] >= 2:
        blocks.append(((start,) * 2, (0, 0, 1)))
    if cut.sequences:
        after = [start + step for step in (1, 2) if start + step < len(counts) and counts[start + step]]
        if len(after) == 2:
            blocks.append(((start, *after), (1, 0, 0)))
        blocks += [((start, tile), (0, 1, 0)) for tile in after if cut.gaps or tile == start + 1]
    found = set()
    for tiles, (m, d, p) in blocks:
        left = list(counts)
        for tile in tiles:
            left[tile] -= 1
        found |= {(m + a, d + b, p + c) for a, b, c in cuts(tuple(left), cut, start)}
    return frozenset(found)


def hand_cuts(groups: list[Counts], cut: Cut) -> set[tuple[int, int, int]]:
    found = {(0, 0, 0)}
    for number, group in enumerate(groups):
        here = cuts(group, cut if number < 3 else replace(cut, sequences=cut.sequences and len(group) == 9))
        found = {(m + a, d + b, p + c) for m, d, p in found for a, b, c in here}
    return found


def least(cut_hands: set[tuple[int, int, int]], need: int, value: Callable[[int, int, int, int], int]) -> int:
    return min(value(min(m, need), d, p, need) for m, d, p in cut_hands)


def right_value(m: int, d: int, p: int, need: int) -> int:
    """At most `need` melds and partials; one pair may be the head."""
    headless = 2 * (need - m) - min(d + p, need - m)
    return min(headless, 2 * (need - m) - min(d + p - 1, need - m) - 1) if p else headless


def blocks(value: Callable[[int, int, int, int], int] = right_value, cut: Cut = Cut()) -> Shanten:
    """The count of blocks. With no fault it is right except where a fifth copy is drawn."""
    return lambda asked: least(hand_cuts(naive.groups_of(asked.counts), cut), asked.need, value)


def best_of_each_suit(asked: Question) -> int:
    best = [
        max(cuts(group, Cut(len(group) == 9)), key=lambda c: (2 * c[0] + c[1] + c[2], c))
        for group in naive.groups_of(asked.counts)
    ]
    m, d, p = map(sum, zip(*best))
    return right_value(min(m, asked.need), d, p, asked.need)


def most_melds(asked: Question) -> int:
    """Takes from each group as many melds as it holds, and then as many partials as are left."""
    found = {(0, 0, 0)}
    for group in naive.groups_of(asked.counts):
        here = cuts(group, Cut(sequences=len(group) == 9))
        most = max(melds for melds, _, _ in here)
        found = {(m + a, d + b, p + c) for m, d, p in found for a, b, c in here if a == most}
    return least(found, asked.need, right_value)


def heads(choose: Callable[[Counts], Sequence[int]]) -> Shanten:
    """Tries some pairs alone as the head."""

    def shanten(asked: Question) -> int:
        def headless(counts: Counts) -> int:
            whole = hand_cuts(naive.groups_of(counts), Cut())
            return least({(m, d + p, 0) for m, d, p in whole}, asked.need, right_value)

        found = headless(asked.counts)
        for tile in choose(asked.counts):
            left = list(asked.counts)
            left[tile] -= 2
            found = min(found, headless(tuple(left)) - 1)
        return found

    return shanten


def first_pair(counts: Counts) -> Sequence[int]:
    return [tile for tile in range(KINDS) if counts[tile] >= 2][:1]


def exact_pairs(counts: Counts) -> Sequence[int]:
    return [tile for tile in range(KINDS) if counts[tile] == 2]


def greedy(order: str) -> Shanten:
    """Takes melds from the left as they come, in one order, and never puts one back."""

    def shanten(asked: Question) -> int:
        left, melds = list(asked.counts), 0
        for sort in order:
            for tile in range(KINDS):
                meld = [tile] * 3 if sort == "t" else [tile, tile + 1, tile + 2]
                if sort == "s" and (tile >= 27 or tile % 9 > 6):
                    continue
                while all(left[other] >= meld.count(other) for other in meld):
                    for other in meld:
                        left[other] -= 1
                    melds += 1
        rest = {(melds + m, d, p) for m, d, p in hand_cuts(naive.groups_of(tuple(left)), Cut())}
        return least(rest, asked.need, right_value)

    return shanten


def greedy_join(asked: Question) -> int:
    """Gives melds to the groups one by one, each to the group where it costs least."""
    groups, limits = naive.groups_of(asked.counts), naive.groups_of(asked.limits())
    costs = [naive.group_missing(group, most, len(group) == 9) for group, most in zip(groups, limits)]

    def total(head: int) -> int:
        given = [0] * 4

        def cost(group: int) -> int:
            return costs[group][group == head][given[group]]

        def step(group: int) -> int:
            numbers = costs[group][group == head]
            return numbers[given[group] + 1] - numbers[given[group]]

        for _ in range(asked.need):
            given[min(range(4), key=step)] += 1
        return sum(map(cost, range(4)))

    return min(map(total, range(4))) - 1


def adds_a_tile(asked: Question) -> int:
    """Makes 3m + 1 tiles 3m + 2 with the last kind of which none is held, as if it never helped."""
    if sum(asked.counts) % 3 == 1:
        asked = asked.after(max(tile for tile in range(KINDS) if not asked.counts[tile]))
    return blocks()(asked)


def greedy_partials(asked: Question) -> int:
    """Tries all melds, then takes pairs, neighbours and gaps from the left as they come."""

    def bodies(left: Counts, start: int) -> Iterator[tuple[int, Counts]]:
        for tile in range(start, KINDS):
            sequence = tile < 27 and tile % 9 < 7
            for meld in ([tile] * 3, [tile, tile + 1, tile + 2] if sequence else []):
                if meld and all(left[other] >= meld.count(other) for other in meld):
                    fewer = list(left)
                    for other in meld:
                        fewer[other] -= 1
                    for melds, rest in bodies(tuple(fewer), tile):
                        yield melds + 1, rest
        yield 0, left

    def value(melds: int, rest: Counts) -> int:
        left, partials, pairs = list(rest), 0, 0
        for step in (0, 1, 2):
            for tile in range(KINDS):
                other = tile + step
                if step and (tile >= 27 or tile % 9 + step > 8):
                    continue
                while left[tile] and left[other] and (step or left[tile] >= 2):
                    left[tile] -= 1
                    left[other] -= 1
                    partials, pairs = partials + (step > 0), pairs + (step == 0)
        return right_value(min(melds, asked.need), partials, pairs, asked.need)

    return min(value(melds, rest) for melds, rest in set(bodies(asked.counts, 0)))


def joined_suits(asked: Question) -> int:
    """Sequences run on from 9m to 1p and from 9p to 1s."""
    return least(hand_cuts([asked.counts[:27], (), (), asked.counts[27:]], Cut()), asked.need, right_value)


def honour_sequences(asked: Question) -> int:
    return naive.standard(asked.counts, asked.limits(), asked.need, honour_sequences=True)


def changed(change: Callable[[Question], Question]) -> Shanten:
    return lambda asked: naive.shanten(change(asked))


def reads_red(place: Callable[[int], int | None]) -> Callable[[Question], Question]:
    """Reads the text of the hand, and puts a red five of a suit in the wrong place, or in none."""

    def change(asked: Question) -> Question:
        counts = list(asked.counts)
        for suit, letter in enumerate("mps"):
            concealed = asked.hand.partition("[")[0]
            ranks = concealed.partition(letter)[0]
            if letter in concealed and "0" in ranks.rpartition("mpsz"[suit - 1] if suit else " ")[2]:
                counts[9 * suit + 4] -= 1
                tile = place(suit)
                if tile is not None:
                    counts[tile] += 1
        return replace(asked, counts=tuple(counts))

    return change


# The other forms.


def pairs_with(value: Callable[[Counts], int]) -> Shanten:
    return lambda asked: value(asked.counts)


def quad_pairs(counts: Counts) -> int:
    pairs = sum(copies // 2 for copies in counts)
    kinds = sum(copies > 0 for copies in counts) + sum(copies == 4 for copies in counts)
    return 6 - pairs + max(7 - max(kinds, pairs), 0)


def orphans_with(pairs: Callable[[int], int]) -> Shanten:
    """13 less the kinds held less what the number of pairs is worth."""
    return lambda asked: (
        13 - sum(asked.counts[tile] > 0 for tile in ORPHANS) - pairs(sum(asked.counts[tile] >= 2 for tile in ORPHANS))
    )


def nearest(
    standard: Shanten | None = None, seven_pairs: Shanten | None = None, orphans: Shanten | None = None
) -> Shanten:
    """The least of three forms, some of them with a fault."""
    parts = {"standard": standard, "seven-pairs": seven_pairs, "thirteen-orphans": orphans}

    def shanten(asked: Question) -> int:
        forms = parts if asked.special else {"standard": standard}
        return min((wrong or naive.shanten)(replace(asked, kind=form)) for form, wrong in forms.items())

    return shanten


# Tiles and readings.


def waits(win: Callable[[Question], bool], most: int | None = None) -> Answer:
    def answer(asked: Question) -> str:
        copies = most if most is not None else 3 if asked.kind == "waits-excluded" else 4
        drawn = [t for t in range(KINDS) if asked.counts[t] <= copies and naive.exists(t, asked.players)]
        return naive.tiles_text([tile for tile in drawn if win(asked.after(tile))])

    return answer


def standard_win(asked: Question) -> bool:
    return any(len(way) == asked.need + 1 for way in naive.readings(asked.counts))


def pair_last_win(asked: Question) -> bool:
    """Takes triplets, then sequences, and sees whether a pair is left."""
    if asked.special and (
        naive.seven_pairs(asked.counts, (4,) * KINDS) < 0 or naive.thirteen_orphans(asked.counts) < 0
    ):
        return True
    left = list(asked.counts)
    for tile in range(KINDS):
        if left[tile] >= 3:
            left[tile] -= 3
    for tile in range(27):
        while tile % 9 < 7 and left[tile] and left[tile + 1] and left[tile + 2]:
            for other in (tile, tile + 1, tile + 2):
                left[other] -= 1
    return sorted(left)[-2:] == [0, 2]


def first_splits(counts: Counts) -> Iterator[list[str]]:
    """For each head the split that takes triplets where it can."""
    for head in range(KINDS):
        if counts[head] < 2:
            continue
        left, melds = list(counts), [naive.text_of([head] * 2)]
        left[head] -= 2
        for tile in range(KINDS):
            if left[tile] >= 3:
                left[tile] -= 3
                melds.append(naive.text_of([tile] * 3))
            while left[tile] and tile < 27 and tile % 9 < 7 and left[tile + 1] and left[tile + 2]:
                for other in (tile, tile + 1, tile + 2):
                    left[other] -= 1
                melds.append(naive.text_of([tile, tile + 1, tile + 2]))
        if not any(left):
            yield melds


def only_single_orphans_wait(asked: Question) -> str:
    """Thirteen orphans wait for the kind that is missing, if there is one."""
    if asked.special and all(asked.counts[tile] == 1 for tile in ORPHANS):
        return "-"
    return naive.answer(asked)


def fifth_copies(asked: Question) -> str:
    """Tiles that lower a shanten, even those of which the hand holds all four."""
    count = nearest(blocks())
    now = count(asked)
    return naive.tiles_text([tile for tile in range(KINDS) if count(asked.after(tile)) < now])


def near_tiles(asked: Question) -> list[int]:
    """Tiles at most two ranks from one in hand."""
    near = set()
    for tile in range(KINDS):
        if asked.counts[tile]:
            near.add(tile)
            if tile < 27:
                near |= {tile // 9 * 9 + rank for rank in range(tile % 9 - 2, tile % 9 + 3) if 0 <= rank < 9}
    return sorted(near)


def near_only(asked: Question) -> str:
    right = naive.necessary(asked, naive.shanten)
    return naive.tiles_text([tile for tile in right if tile in near_tiles(asked)])


def read(choose: Callable[[list[list[str]], Question], list[list[str]]]) -> Answer:
    """Some of the right readings, or others."""
    return lambda asked: naive.readings_text(choose(list(naive.readings(asked.counts)), asked))


# The list.

STANDARD = ("standard", "nearest")
SHANTEN = naive.SHANTEN
WAITS = ("waits-excluded", "waits-counted")


def _faults() -> Iterator[Fault]:
    right = naive.answer

    def number(count: Shanten) -> Answer:
        return lambda asked: str(count(asked))

    def standard(count: Shanten) -> Answer:
        return lambda asked: str((count if asked.kind == "standard" else nearest(count))(asked))

    def block_fault(name: str, why: str, count: Shanten) -> Fault:
        return Fault(name, why, STANDARD, standard(count), standard(blocks()))

    def plain(name: str, why: str, kinds: tuple[str, ...], answer: Answer, meaning: bool = False) -> Fault:
        return Fault(name, why, kinds, answer, right, meaning)

    def form(name: str, why: str, kind: str, count: Shanten, meaning: bool = False) -> Fault:
        part = "seven_pairs" if kind == "seven-pairs" else "orphans"
        whole = nearest(**{part: count})
        answer: Answer = lambda asked: str((count if asked.kind == kind else whole)(asked))
        return plain(name, why, (kind, "nearest"), answer, meaning)

    yield block_fault("greedy-triplets", "takes triplets before sequences and never puts one back", greedy("ts"))
    yield block_fault("greedy-sequences", "takes sequences before triplets and never puts one back", greedy("st"))
    yield block_fault(
        "greedy-partials", "takes pairs and partial sequences from the left as they come", greedy_partials
    )
    yield block_fault("best-of-each-suit", "cuts each suit for itself as well as can be", best_of_each_suit)
    yield block_fault(
        "most-melds", "takes from each suit as many melds as it holds, though fewer may leave more partials", most_melds
    )
    yield plain(
        "greedy-join",
        "gives melds to the suits one by one, each to the suit where it costs least",
        STANDARD,
        standard(greedy_join),
    )
    yield block_fault(
        "adds-a-tile", "adds to 3m + 1 tiles the last kind of which none is held, though it may help", adds_a_tile
    )
    yield block_fault(
        "pair-not-counted", "counts no pair as the head", blocks(lambda m, d, p, n: right_value(m, d + p, 0, n))
    )
    yield block_fault(
        "pair-counted-twice",
        "counts the head as a partial triplet, too",
        blocks(lambda m, d, p, n: 2 * (n - m) - min(d + p, n - m) - (p > 0)),
    )
    yield block_fault(
        "too-many-blocks",
        "counts more partials than melds are missing",
        blocks(lambda m, d, p, n: 2 * (n - m) - d - p),
    )
    yield block_fault(
        "five-blocks-without-pair",
        "counts a fifth block though none of the five is a pair",
        blocks(lambda m, d, p, n: 2 * (n - m) - min(d + p, n + 1 - m)),
    )
    yield block_fault("first-pair", "tries the first pair alone as the head", heads(first_pair))
    yield block_fault("pair-of-exactly-two", "takes no head out of three or four of a kind", heads(exact_pairs))
    yield block_fault("gaps-not-counted", "sees no partial sequence in 1 and 3", blocks(cut=Cut(gaps=False)))
    yield block_fault("suits-joined", "lets sequences run on from one suit to the next", joined_suits)
    yield plain("honours-in-sequences", "reads honours as a fourth suit", STANDARD, standard(honour_sequences))
    yield plain("fifth-copy", "draws a fifth copy of a tile", STANDARD, standard(blocks()), meaning=True)
    yield plain(
        "called-copies",
        "draws copies that lie in called melds",
        STANDARD,
        number(changed(lambda asked: replace(asked, called=NONE))),
    )
    yield plain(
        "melds-missing",
        "takes called melds for missing ones",
        STANDARD,
        number(changed(lambda asked: replace(asked, melds=0, kind="standard"))),
    )
    yield plain(
        "special-forms-with-melds",
        "counts seven pairs and thirteen orphans though melds are called",
        ("nearest",),
        number(
            lambda asked: min(
                naive.shanten(asked),
                naive.seven_pairs(asked.counts, asked.limits()),
                naive.thirteen_orphans(asked.counts),
            )
        ),
    )
    yield plain(
        "three-players",
        "draws 2m to 8m with three players",
        STANDARD,
        number(changed(lambda asked: replace(asked, players=4))),
    )
    yield plain("win-is-tenpai", "has no −1: a win is 0", SHANTEN, lambda asked: str(max(naive.shanten(asked), 0)))
    yield plain(
        "tiles-to-win",
        "counts the tiles to a win, one more than shanten",
        SHANTEN,
        lambda asked: str(naive.shanten(asked) + 1),
        meaning=True,
    )
    yield plain(
        "red-five-is-rank-0",
        "reads 0 as the rank before 1: the last tile of the suit before",
        STANDARD,
        number(changed(reads_red(lambda suit: (33, 8, 17)[suit]))),
    )
    yield plain("red-five-is-lost", "drops 0", STANDARD, number(changed(reads_red(lambda suit: None))))
    yield form(
        "seven-pairs-of-four", "takes four of a kind for two pairs", "seven-pairs", pairs_with(quad_pairs), meaning=True
    )
    yield form(
        "seven-pairs-kinds",
        "counts 6 less the pairs, though fewer than seven kinds are held",
        "seven-pairs",
        pairs_with(lambda counts: 6 - sum(copies >= 2 for copies in counts)),
    )
    yield form(
        "seven-pairs-exactly-two",
        "sees no pair in three or four of a kind",
        "seven-pairs",
        pairs_with(lambda c: 6 - c.count(2) + max(7 - sum(copies > 0 for copies in c), 0)),
    )
    yield form("orphans-without-pair", "does not count the pair", "thirteen-orphans", orphans_with(lambda pairs: 0))
    yield form("orphans-of-many-pairs", "counts every pair", "thirteen-orphans", orphans_with(lambda pairs: pairs))
    yield form("orphans-with-pair", "takes the pair for granted", "thirteen-orphans", orphans_with(lambda pairs: 1))
    yield plain("no-seven-pairs", "forgets seven pairs", ("nearest",), number(nearest(seven_pairs=lambda asked: 99)))
    yield plain("no-orphans", "forgets thirteen orphans", ("nearest",), number(nearest(orphans=lambda asked: 99)))

    def tiles(count: Shanten) -> Answer:
        return lambda asked: naive.tiles_text(naive.necessary(asked, count))

    yield plain("necessary-held-four", "lists tiles of which the hand holds all four", ("necessary",), fifth_copies)
    yield plain(
        "necessary-fifth-copy",
        "lists tiles by a shanten that draws a fifth copy",
        ("necessary",),
        tiles(nearest(blocks())),
        meaning=True,
    )
    yield plain("necessary-near-only", "tries only tiles near those in hand", ("necessary",), near_only)
    yield plain(
        "necessary-standard-only",
        "asks melds and a pair alone",
        ("necessary",),
        tiles(lambda asked: naive.shanten(replace(asked, kind="standard"))),
    )
    yield Fault(
        "necessary-greedy",
        "lists tiles by a shanten that takes melds greedily",
        ("necessary",),
        tiles(nearest(greedy("ts"))),
        tiles(nearest(blocks())),
    )
    yield plain(
        "waits-fifth-counted",
        "waits for a tile of which the hand holds all four",
        ("waits-excluded",),
        waits(naive.is_win, 4),
        meaning=True,
    )
    yield plain(
        "waits-fifth-excluded",
        "does not wait for a tile of which the hand holds all four",
        ("waits-counted",),
        waits(naive.is_win, 3),
        meaning=True,
    )
    yield plain("waits-standard-only", "waits in melds and a pair alone", WAITS, waits(standard_win))
    yield plain(
        "waits-pair-last",
        "takes triplets, then sequences, and sees whether a pair is left",
        WAITS,
        waits(pair_last_win),
    )
    yield plain("waits-orphans-one", "waits for the missing orphan alone", WAITS, only_single_orphans_wait)
    yield plain(
        "readings-triplets-first",
        "takes every triplet it meets for a meld",
        ("readings",),
        read(lambda right, asked: [*first_splits(asked.counts), *(way for way in right if len(way) == 7)]),
    )
    yield plain(
        "readings-one-head",
        "stops at the first head that fits",
        ("readings",),
        read(lambda right, _: [way for way in right if way[0] == right[0][0]]),
    )
    yield plain(
        "readings-no-pairs",
        "forgets seven pairs where the hand has melds, too",
        ("readings",),
        read(lambda right, _: [way for way in right if len(way) < 7 or all(len(other) == 7 for other in right)]),
    )


FAULTS = tuple(_faults())


def told(asked: Question) -> Iterator[tuple[Fault, str]]:
    """The faults that a hand tells, with their wrong answers."""
    right = naive.answer(asked)
    for fault in FAULTS:
        if asked.kind in fault.kinds:
            wrong = fault.answer(asked)
            if wrong != right and fault.base(asked) == right:
                yield fault, wrong


# The least hand of a fault.


def hands(tiles: int, pool: Sequence[int], most: int = 4) -> Iterator[Counts]:
    """All hands of so many tiles of some kinds in canonical order: by their tiles from the left, 1m first."""
    if not tiles:
        yield NONE
    elif most * len(pool) >= tiles:
        first, others = pool[0], pool[1:]
        for copies in range(min(tiles, most), -1, -1):
            for rest in hands(tiles - copies, others, most):
                yield (*rest[:first], copies, *rest[first + 1 :])


MELDS = sorted(
    [[tile] * 3 for tile in range(KINDS)] + [[tile, tile + 1, tile + 2] for tile in range(27) if tile % 9 < 7]
)


def calls(number: int, held: Counts, start: int = 0) -> Iterator[str]:
    """All choices of so many called melds beside a hand, in canonical order."""
    if not number:
        yield ""
        return
    for index, meld in enumerate(MELDS[start:], start):
        both = tuple(copies + meld.count(tile) for tile, copies in enumerate(held))
        if max(both) <= 4:
            for others in calls(number - 1, both, index):
                yield f"[{naive.text_of(meld)}]{others}"


MANZU = range(9)
HONOURS = range(27, 34)
PINZU_AND_TWO = (0, 3, *range(9, 18))
FEW = (0, 8, 9, 17)
#: The kinds among which a least hand is looked for, and from how many tiles on.
SEARCH: dict[str, tuple[Sequence[int], int]] = {
    "greedy-partials": (MANZU, 1),
    "greedy-join": (PINZU_AND_TWO, 1),
    "most-melds": (PINZU_AND_TWO, 1),
    "adds-a-tile": ((0, 26, *HONOURS), 1),
    "three-players": (FEW, 1),
    "no-seven-pairs": (HONOURS, 13),  # a hand of fewer tiles has no such form
    "no-orphans": (ORPHANS, 13),
    "orphans-with-pair": (MANZU, 13),
    "special-forms-with-melds": (ORPHANS, 10),  # with fewer tiles, melds and a pair are never further
    "necessary-standard-only": (HONOURS, 13),
    "waits-orphans-one": (ORPHANS, 13),
    "waits-standard-only": (HONOURS, 13),
    "readings-no-pairs": (MANZU, 14),
}


def search(fault: Fault) -> tuple[Sequence[int], int, int]:
    """The tiles among which a least hand is looked for, from how many tiles on, and up to how many among all tiles."""
    if fault.name in SEARCH:
        return *SEARCH[fault.name], 0
    kind = fault.kinds[0]
    if kind in STANDARD:
        return MANZU, 1, 5
    return MANZU, 13 if kind in SHANTEN else 1, 14 if kind in SHANTEN else 0


def searched(fault: Fault, asked: Question) -> str:
    """Among which hands a least hand is the least."""
    pool, _, everywhere = search(fault)
    if sum(asked.counts) <= everywhere:
        return "all hands"
    names = {MANZU: "manzu", HONOURS: "honours", ORPHANS: "terminals and honours"}
    return f"hands of {names.get(pool) or naive.tiles_text(list(pool))}"


def candidates(fault: Fault) -> Iterator[Question]:
    """Hands on which to look for a fault: the fewest tiles first, then in canonical order."""
    kind, (pool, fewest, everywhere) = fault.kinds[0], search(fault)
    players = 3 if fault.name == "three-players" else 4
    remainders = (1,) if kind.startswith("waits") else (2,) if kind == "readings" else (1, 2)
    for tiles in range(fewest, 15):
        if tiles % 3 not in remainders:
            continue
        # One hand alone waits for thirteen orphans.
        most = 1 if fault.name == "waits-orphans-one" else 4
        for counts in hands(tiles, range(KINDS) if tiles <= everywhere else pool, most):
            if fault.name == "called-copies":
                for melds in calls(4 - tiles // 3, counts):
                    yield naive.question(kind, counts, melds=melds)
            else:
                yield naive.question(kind, counts, players, red=fault.name.startswith("red"))


def tells(fault: Fault, asked: Question) -> bool:
    """Does the fault alone make the answer wrong?"""
    wrong, without = fault.answer(asked), fault.base(asked)
    return wrong != without and naive.answer(asked) == without


def least_hand(fault: Fault) -> Question:
    """The first hand that tells a fault."""
    return next(asked for asked in candidates(fault) if tells(fault, asked))
