"""What players see in games, as features for a network: observations.py LOG…

Needs: pip install tehai. With xiangting and mahjong beside it, their loops are timed, too.
"""

import importlib
import sys
import time

import numpy as np

import tehai

NUMBER = 100_000

#: How other packages answer one hand.
OTHERS = {
    "xiangting": lambda of: lambda hand: of.calculate_replacement_number(hand, of.PlayerCount.FOUR),
    "mahjong.shanten": lambda of: of.Shanten().calculate_shanten,
}


def features(seen: tehai.Observations) -> tuple[np.ndarray, np.ndarray]:
    """Planes of the 34 kinds of tile, and numbers, of each observation."""
    held, found = seen.hands.counts, tehai.analyze(seen.hands, visible=seen.visible.counts)
    after = found.discards
    planes = [held >= copies for copies in (1, 2, 3, 4)]
    planes += [seen.visible.counts / 4, seen.discards.counts > 0]
    planes += [found.necessary, found.unnecessary, after.shanten == found.shanten[:, None], after.copies / 40]
    numbers = [found.shanten, found.copies, seen.seat, seen.round, seen.draws, seen.riichi]
    return np.stack(planes, axis=1).astype(np.float32), np.stack(numbers, axis=1).astype(np.float32)


def timed(what: str, number: int, work):
    """Does the work, and prints the time of each of so many."""
    start = time.perf_counter()
    done = work()
    print(f"{what:48}{(time.perf_counter() - start) / number * 1e6:10.2f} µs each, {number:,}")
    return done


if __name__ == "__main__":
    start = time.perf_counter()
    games = tehai.observations(sys.argv[1:] or sys.exit("observations.py LOG…: names no game"))
    print(f"{len(sys.argv) - 1} games with {len(games):,} observations, read in {time.perf_counter() - start:.2f} s")
    seen = games[np.arange(NUMBER) % len(games)]
    planes, numbers = timed("features, all threads", NUMBER, lambda: features(seen))
    print(f"planes {planes.shape}, numbers {numbers.shape}, shanten {np.bincount(numbers[:, 0].astype(int) + 1)}")
    timed("tehai: shanten, one thread", NUMBER, lambda: tehai.shanten(seen.hands, threads=1))
    turns = seen[seen.hands.counts.sum(axis=1) % 3 == 2]
    timed("tehai: every discard, one thread", len(turns), lambda: tehai.discards(turns.hands, threads=1))
    # Theirs know no called melds: the concealed tiles alone.
    some = [hand.tolist() for hand in seen.hands.counts[:2_000]]
    for package, made in OTHERS.items():
        try:
            shanten = made(importlib.import_module(package))
        except ImportError:
            continue
        timed(f"{package}: shanten of the concealed tiles", len(some), lambda: [shanten(hand) for hand in some])
