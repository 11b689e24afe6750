#!/usr/bin/env python3
"""Computes the seven sequences of docs/sequences.md without the library: those of a suit from the definition, those of
the game by the formulas of the page, and compares them with the files; those by ranks in a second way, too.

    python3 check/test_sequences.py
"""
import unittest
from collections import defaultdict
from math import comb
from pathlib import Path

from irreducible_by_ranks import by_ranks, irreducible  # beside this file

ROOT = Path(__file__).parent.parent
#: The sixth, as the page has it.
BY_RANKS = [0, 0, 0, 10, 128, 680, 2289, 5986, 13259, 26139, 47283, 80051, 128587, 197899, 293939, 423683, 595211, 817787]
#: The seventh.
IRREDUCIBLE = [1, 3, 18, 47, 124, 345, 740, 1658, 3710, 7660, 15800, 33049, 65752, 130001, 261022, 505659]


def parts(ranks):
    """The melds, pairs and tiles of a suit."""

    def tiles(*held):
        return tuple(held.count(rank) for rank in range(ranks))

    melds = [tiles(r, r, r) for r in range(ranks)] + [tiles(r, r + 1, r + 2) for r in range(ranks - 2)]
    return melds, [tiles(r, r) for r in range(ranks)], [tiles(r) for r in range(ranks)]


def plus(hands, parts):
    sums = (tuple(map(sum, zip(hand, part))) for hand in hands for part in parts)
    return {hand for hand in sums if max(hand) <= 4}


def less_a_tile(hands, tiles):
    rests = (tuple(h - t for h, t in zip(hand, tile)) for hand in hands for tile in tiles)
    return {hand for hand in rests if min(hand) >= 0}


def product(*series):
    first, *others = series
    for other in others:
        terms = [0] * (len(first) + len(other) - 1)
        for i, one in enumerate(first):
            for j, two in enumerate(other):
                terms[i + j] += one * two
        first = terms
    return first


def total(*series):
    return [sum(s[n] for s in series if n < len(s)) for n in range(max(map(len, series)))]


def computed():
    """The terms by the names of the files."""
    meld, pair, tile = parts(9)
    melds = [{(0,) * 9}]
    for _ in range(13):
        melds.append(plus(melds[-1], meld))
    wins = [plus(hands, pair) for hands in melds[:13]]
    short = [less_a_tile(hands, tile) for hands in melds[1:]]

    def sizes(sets):
        return [len(hands) for hands in sets]

    A, B, D = sizes(melds[:13]), sizes(wins), sizes(less_a_tile(hands, tile) for hands in wins)
    w, t = sizes(map(set.difference, wins, short)), sizes(map(set.difference, short, wins))
    b = sizes(map(set.intersection, wins, short))

    def honours(n):  # (1 + x)^n
        return [comb(n, k) for k in range(n + 1)]

    H, single, two_pairs = honours(7), product([7], honours(6)), product([0, 21], honours(5))
    two_suits = total(product([2], w, total(t, b)), product(b, total(t, t, b)))
    all_tenpai = total(
        product([3], D, A, A, H),
        product(total(single, two_pairs), A, A, A),
        product([0, 3], two_suits, A, H),
        product([0, 3], single, total(w, t, b), A, A),
    )
    all_wins = total(product([3], B, A, A, H), product(single, A, A, A))
    return {"suit-melds": A, "suit-wins": B, "suit-tenpai": D, "wins": all_wins, "tenpai": all_tenpai}


def wins_of_ranks(ranks):
    meld, pair, _ = parts(ranks)
    hands = {(0,) * ranks}
    for _ in range(4):
        hands = plus(hands, meld)
    return len(plus(hands, pair))


def irreducible_of_ranks(ranks):
    """The irreducible forms of a suit, fifth tile excluded, and the most tiles of one, from the definition."""
    meld, pair, tile = parts(ranks)
    waits, hands = defaultdict(set), {(0,) * ranks}
    while hands:
        for win in plus(hands, pair):
            for rank, copies in enumerate(win):
                if copies:
                    waits[tuple(map(int.__sub__, win, tile[rank]))].add(rank)
        hands = plus(hands, meld)

    def fixed(hand):
        rests = (tuple(map(int.__sub__, hand, one)) for one in meld)
        return any(waits[rest] >= waits[hand] for rest in rests if rest in waits)

    forms = [hand for hand in waits if not fixed(hand)]
    return len(forms), max(map(sum, forms))


class Sequences(unittest.TestCase):
    def test_the_files_have_what_is_computed(self):
        for name, terms in computed().items():
            lines = (ROOT / f"reports/b-{name}.txt").read_text(encoding="utf-8").splitlines()
            listed = [int(line.split()[1]) for line in lines if line[0] != "#"]
            self.assertEqual(listed, terms[: len(listed)], name)
            self.assertFalse(any(terms[len(listed) :]), name)

    def test_the_sixth_is_that_of_the_page(self):
        page = (ROOT / "docs/sequences.md").read_text(encoding="utf-8")
        self.assertIn(f"\n{str(BY_RANKS)[1:-1]}\n", page)
        self.assertEqual([wins_of_ranks(ranks) for ranks in range(1, 11)], BY_RANKS[:10])

    def test_the_sixth_follows_its_recurrence(self):
        def sixth_difference(terms):
            return sum(c * term for c, term in zip([1, -6, 15, -20, 15, -6, 1], terms))

        self.assertEqual([sixth_difference(BY_RANKS[n - 7 : n]) for n in range(14, 19)], [-1, 0, 0, 0, 0])

    def test_the_seventh_is_that_of_the_page(self):
        page = (ROOT / "docs/sequences.md").read_text(encoding="utf-8")
        self.assertIn(f"\n{str(IRREDUCIBLE)[1:-1]}\n", page)
        forms, tiles = zip(*by_ranks(len(IRREDUCIBLE)))
        self.assertEqual([*forms], IRREDUCIBLE)
        self.assertEqual([*tiles], [1, 4] + [(6 * n - 8) // 5 * 3 + 1 for n in range(3, len(tiles) + 1)])
        self.assertEqual([irreducible_of_ranks(n) for n in range(1, 8)], [*zip(forms, tiles)][:7])

    def test_longest_forms_grow_by_eighteen_tiles_in_five_ranks(self):
        first, follow, accepts = irreducible()

        def read(state, copies):
            for number in copies:
                state = follow(state)[number]
            return state

        begun = [read(first, [2, 4, 3, 3, 4] + [3, 4, 4, 3, 4] * times) for times in range(5)]
        self.assertEqual(begun[3], begun[4])
        self.assertTrue(all(accepts(read(state, [3, 4, 2])) for state in begun))


if __name__ == "__main__":
    unittest.main()
