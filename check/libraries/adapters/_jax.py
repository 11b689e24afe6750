"""The lines of check/libraries/run, all at once: compiled code is slow to start and quick to repeat."""

from __future__ import annotations

import sys
from collections.abc import Callable

import jax
import jax.numpy as jnp
import numpy as np


def answer(asked: dict[str, Callable[[jax.Array], jax.Array]]) -> None:
    """Answers each question by a function of 34 counts, 4,096 hands at a time: four players, no called copies."""
    lines = [line.split() for line in sys.stdin]
    found = ["?"] * len(lines)
    for question, function in asked.items():
        whole = jax.jit(jax.vmap(function))
        mine = [
            index
            for index, (kind, players, melds, _, called, _) in enumerate(lines)
            if kind == question and players == "4" and not called.strip("0") and (melds == "0" or kind == "standard")
        ]
        for start in range(0, len(mine), 4096):
            part = mine[start : start + 4096]
            hands = np.zeros((4096, 34), np.int32)
            hands[: len(part)] = [[*map(int, lines[index][3])] for index in part]
            for index, number in zip(part, np.asarray(whole(jnp.asarray(hands))).tolist()):
                found[index] = str(number)
    print("\n".join(found))
