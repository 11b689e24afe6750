"""Hands for hypothesis."""

import numpy as np
from hypothesis import strategies as st

import tehai

#: Numbers of tiles that have a shanten.
SIZES = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)


@st.composite
def counts(draw, sizes=SIZES, kinds=range(34)):
    """Counts of a hand, of few kinds as often as of all."""
    pool = [kind for kind in kinds for _ in range(4)]
    size = draw(st.sampled_from(sizes))
    start = draw(st.integers(0, len(pool) - 1))
    width = draw(st.sampled_from((20, 40, len(pool))))
    near = [pool[(start + place) % len(pool)] for place in range(min(width, len(pool)))]
    places = draw(st.lists(st.integers(0, len(near) - 1), min_size=size, max_size=size, unique=True))
    return np.bincount([near[place] for place in places], minlength=34).astype(np.uint8)


def rules():
    """Keyword arguments of all sorts."""
    forms = st.lists(
        st.sampled_from(("standard", "seven-pairs", "thirteen-orphans")), min_size=1, max_size=3
    ).map(",".join)
    return st.fixed_dictionaries(
        {
            "forms": st.one_of(st.just("all"), forms),
            "seven_pairs": st.sampled_from(("distinct", "any")),
            "fifth_tile": st.sampled_from(("excluded", "counted")),
        }
    )


def with_tile(hand, tile, change=1):
    """The hand with a tile more or less."""
    changed = hand.astype(int)
    changed[tile] += change
    return changed


def of_all(size, number, seed=0):
    """Random deals of so many tiles."""
    return tehai.hands("all", tiles=size).sample(number, seed=seed, by="deals")
