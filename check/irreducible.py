"""Irreducible hands, for check_diagrams.py: the definition, and a second way to all of them.

A tenpai hand is irreducible if no meld of it is fixed: one that can go without the loss of a wait. That is about all
melds at once, so no reader of counts tells it. Each hand of a file is checked by the definition instead, and all hands
are listed in a second way, from forms of one group (a suit, or the honours) that have no fixed meld either:

- a form of one group that lacks one tile of melds and a pair, or
- a form of one group that lacks one tile of melds, and a pair in another group, or
- forms of two groups that each lack one tile of melds, and win; here a meld is fixed if the win is not lost either.

A group that takes no part in the waits is melds alone, and these are fixed. A hand is a tuple: the copies of each of 34
tiles, 1m to 9m, 1p to 9p, 1s to 9s, 1z to 7z.
"""
from collections import defaultdict
from functools import cache
from itertools import combinations


def groups(players):
    """The tiles of each group. Three players have no 2m to 8m."""
    return [(0, 8) if players == 3 else tuple(range(9)), tuple(range(9, 18)), tuple(range(18, 27)), tuple(range(27, 34))]


def hand_of(tiles):
    return tuple(tiles.count(tile) for tile in range(34))


def add(hand, other, times=1):
    return tuple([k + times * more for k, more in zip(hand, other)])


@cache
def melds_of(group):
    runs = [(tile, tile + 1, tile + 2) for tile in group if tile < 27 and tile % 9 < 7]
    return [hand_of(meld) for meld in [(tile,) * 3 for tile in group] + runs if set(meld) <= set(group)]


def unfixed(hand, melds, waits, wins=()):
    """Whether a hand waits, and no meld is fixed: can go without the loss of a wait, nor of the win if it is one."""
    waited, rests = waits(hand), [rest for meld in melds if min(rest := add(hand, meld, -1)) >= 0]
    return waited and not any(waited <= waits(rest) and (hand not in wins or rest in wins) for rest in rests)


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


@cache
def waits(hand, players, fifth_tile):
    most = 4 if fifth_tile == "counted" else 3
    tiles = [tile for group in groups(players) for tile in group if hand[tile] <= most]
    return {tile for tile in tiles if wins(add(hand, hand_of((tile,))))}


# ---- The second way, from the wins of one group.


@cache
def built(group, tiles):
    """Hands of one group that are melds, with a pair if the number of tiles asks for it; with up to five of a kind."""
    if tiles <= 2:
        return {(0,) * 34} if tiles == 0 else {hand_of((x, x)) for x in group} if tiles == 2 else set()
    return {hand for less in built(group, tiles - 3) for meld in melds_of(group) if max(hand := add(less, meld)) <= 5}


@cache
def lacking(group, tiles, fifth_tile):
    """The hands that lack one tile of those, with the tiles they lack."""
    found = defaultdict(set)
    for win in built(group, tiles + 1):
        for x in group:
            if win[x] and max(short := add(win, hand_of((x,)), -1)) <= 4 and (win[x] <= 4 or fifth_tile == "counted"):
                found[short].add(x)
    return found


@cache
def forms(group, tiles, fifth_tile):
    """Those without a fixed meld: (the ones that do not win, the ones that win)."""
    hands, won = lacking(group, tiles, fifth_tile), set()
    lacked = {**hands, **lacking(group, tiles - 3, fifth_tile)}
    if tiles % 3 == 2:
        won = built(group, tiles) | built(group, tiles - 3)
    found = [hand for hand in hands if unfixed(hand, melds_of(group), lambda hand: lacked.get(hand, set()), won)]
    return [hand for hand in found if hand not in won], [hand for hand in found if hand in won]


def second_way(tiles, players, fifth_tile):
    """All irreducible hands."""
    for one in groups(players):
        yield from forms(one, tiles, fifth_tile)[0]
    for one, other in combinations(groups(players), 2):
        for form, pair in ((one, other), (other, one)):
            yield from (add(hand, hand_of((x, x))) for hand in forms(form, tiles - 2, fifth_tile)[0] for x in pair)
        for size in range(2, tiles - 1, 3):
            more = forms(other, tiles - size, fifth_tile)[1]
            yield from (add(hand, rest) for hand in forms(one, size, fifth_tile)[1] for rest in more)


def differing(hands, tiles, players, fifth_tile):
    """A hand that is in the list and not irreducible, or irreducible and not in the list; None if there is none."""
    melds = melds_of(tuple(range(34)))
    wrong = (hand for hand in hands if not unfixed(hand, melds, lambda rest: waits(rest, players, fifth_tile)))
    return next(wrong, None) or next(iter(set(hands) ^ set(second_way(tiles, players, fifth_tile))), None)
