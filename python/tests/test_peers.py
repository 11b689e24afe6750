"""Held against PyPI `mahjong` and `PyMahjongGB` on random hands."""

import MahjongGB
import numpy as np
from mahjong.shanten import Shanten

import tehai
from strategies import of_all

OF_EACH = 10_000


def hands_of(size):
    """As dealt, and of one suit and honours, which are nearer to a win."""
    dealt = of_all(size, OF_EACH // 2, seed=size)
    near = tehai.hands("only(sz)", size).sample(OF_EACH - len(dealt), seed=size, by="deals")
    return np.concatenate((dealt, near))


def test_twenty_thousand_hands_are_as_mahjong_says():
    shanten = Shanten()
    for size in (13, 14):
        hands = hands_of(size)
        found = tehai.shanten(hands)
        due = [shanten.calculate_shanten(hand) for hand in hands.tolist()]
        different = [place for place, number in enumerate(due) if number != found[place]]
        assert not different, [str(tehai.Hand(hands[place])) for place in different[:5]]


#: Sets of Chinese official rules, each with the function that measures the distance from it.
CHINESE = {
    "standard": MahjongGB.RegularShanten,
    "seven_pairs": MahjongGB.SevenPairsShanten,
    "thirteen_orphans": MahjongGB.ThirteenOrphansShanten,
    "knitted_straight": MahjongGB.KnittedStraightShanten,
    "honours_and_knitted": MahjongGB.HonorsAndKnittedTilesShanten,
    "mcr_win": lambda hand: (MahjongGB.MahjongShanten((), hand), None),
}
#: The tiles in the order of the 34 kinds.
GROUPS = {"W": 9, "B": 9, "T": 9, "F": 4, "J": 3}
NAMES = [f"{group}{rank}" for group, ranks in GROUPS.items() for rank in range(1, ranks + 1)]


def test_twenty_thousand_hands_are_as_far_from_chinese_wins_as_pymahjonggb_says():
    hands = of_all(13, 2 * OF_EACH, seed=16)
    for name, measure in CHINESE.items():
        found = tehai.hands(name, seven_pairs="any").distances(hands)
        for hand, distance, necessary in zip(hands, found.distance, found.necessary):
            held = tuple(NAMES[kind] for kind in range(34) for _ in range(hand[kind]))
            shanten, helping = measure(held)
            text = f"{tehai.Hand(hand)} to {name}"
            # It also draws a fifth copy.
            assert shanten + 1 == distance or shanten + 1 < distance and (hand == 4).any(), text
            if helping is not None and shanten + 1 == distance:
                expected = {NAMES.index(tile) for tile in helping if hand[NAMES.index(tile)] < 4}
                assert expected == set(np.flatnonzero(necessary)), text
