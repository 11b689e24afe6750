"""PyPI mahjax."""

from _jax import answer
from mahjax.no_red_mahjong.shanten import Shanten

# Shanten.number subtracts the one that the parts do not.
answer(
    {
        "standard": lambda hand: Shanten.normal(hand) - 1,
        "seven-pairs": lambda hand: Shanten.seven_pairs(hand) - 1,
        "thirteen-orphans": lambda hand: Shanten.thirteen_orphan(hand) - 1,
        "nearest": Shanten.number,
    }
)
