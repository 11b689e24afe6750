"""Irreducible hands, for check_diagrams.py: the definition, and a second way to all of them.

A tenpai hand of the standard form is irreducible if no meld of it is fixed: one that can go without the loss of a wait.
That compares the waits of several hands, so it is not within the bound of one cost, as the other sets are. Each hand of
a file is checked by the definition instead, and all hands are listed in a second way, from forms of one group (a suit,
or the honours; check_forms.py) that have no fixed meld either:

- a form of one group that lacks one tile of melds and a pair, or
- a form of one group that lacks one tile of melds, and a pair in another group, or
- forms of two groups that each lack one tile of melds, and win; here a meld is fixed if the win is not lost either.

A group that takes no part in the waits is melds alone, and these are fixed. A hand is a tuple: the copies of each of 34
tiles, 1m to 9m, 1p to 9p, 1s to 9s, 1z to 7z.
"""
from functools import cache
from itertools import combinations, product
from operator import sub

from check_forms import HONOURS, SUIT, Group, copies, forms, size  # beside this file


def hand_of(tiles):
    return tuple(tiles.count(tile) for tile in range(34))


RUNS = [(tile, tile + 1, tile + 2) for tile in range(27) if tile % 9 < 7]
MELDS = [hand_of(meld) for meld in [(tile,) * 3 for tile in range(34)] + RUNS]


# ---- The definition, of a whole hand, by trial.


@cache
def splits(counts, sequences):
    """All (melds, pairs) into which tiles of one group split, from the first tile on."""
    first = next((tile for tile, k in enumerate(counts) if k), None)
    if first is None:
        return {(0, 0)}
    found = set()
    for block in [(0, 0), (0, 0, 0)] + [(0, 1, 2)] * (sequences and first + 2 < len(counts)):
        rest = list(counts)
        for step in block:
            rest[first + step] -= 1
        if min(rest) >= 0:
            found |= {(m + (len(block) == 3), p + (len(block) == 2)) for m, p in splits(tuple(rest), sequences)}
    return found


def wins(hand):
    """Whether a hand splits into melds and one pair."""
    pairs = {0}
    for start in (0, 9, 18, 27):
        pairs = {p + more for p in pairs for _, more in splits(hand[start : start + 9], start < 27)}
    return 1 in pairs


def waits_for(hand, tile, fifth_tile):
    most = 4 if fifth_tile == "counted" else 3
    return hand[tile] <= most and wins(hand[:tile] + (hand[tile] + 1,) + hand[tile + 1 :])


@cache
def is_irreducible(hand, players, fifth_tile):
    """Whether a hand waits, and no meld can go without the loss of a wait."""
    waits = [tile for tile in range(34) if waits_for(hand, tile, fifth_tile) and not (players == 3 and 1 <= tile <= 7)]
    rests = [rest for meld in MELDS if min(rest := tuple(map(sub, hand, meld))) >= 0]
    return bool(waits) and not any(all(waits_for(rest, tile, fifth_tile) for tile in waits) for rest in rests)


# ---- The second way, from the forms of one group.


def whole(*parts):
    """The hand with these forms, each of the group that starts at a tile."""
    hand = [0] * 34
    for start, form in parts:
        for rank in range(9):
            if copies(form, rank):
                hand[start + rank] = copies(form, rank)
    return tuple(hand)


def second_way(tiles, players, fifth_tile):
    """All irreducible hands."""
    manzu = Group((0, 8), False) if players == 3 else SUIT
    singles, twos, wins = [], [], []  # (start, form) of each kind
    for start, group in (0, manzu), (9, SUIT), (18, SUIT), (27, HONOURS):
        for kind, found in zip((singles, twos, wins), forms(group, fifth_tile, tiles).values()):
            kind += [(start, form) for form in found]
    yield from (whole(one) for one in singles if size(one[1]) == tiles)
    pairs = [(start, form) for start, form in wins if size(form) == 2]
    for one, other in [*product(twos, pairs), *combinations(wins, 2)]:
        if one[0] != other[0] and size(one[1]) + size(other[1]) == tiles:
            yield whole(one, other)


def differing(hands, tiles, players, fifth_tile):
    """A hand that is in the list and not irreducible, or irreducible and not in the list; None if there is none."""
    wrong = (hand for hand in hands if not is_irreducible(hand, players, fifth_tile))
    return next(wrong, None) or next(iter(set(hands) ^ set(second_way(tiles, players, fifth_tile))), None)
