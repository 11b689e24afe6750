"""Held against PyPI `mahjong` on random hands."""

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
        assert len(hands) == OF_EACH
        found = tehai.shanten(hands)
        due = [shanten.calculate_shanten(hand) for hand in hands.tolist()]
        different = [place for place, number in enumerate(due) if number != found[place]]
        assert not different, [str(tehai.Hand(hands[place])) for place in different[:5]]
