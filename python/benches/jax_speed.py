"""How fast is `tehai.jax`, beside the library and the packages mahjax and pgx of PyPI?

    python python/benches/jax_speed.py [--turns N]
    JAX_PLATFORMS=cuda python python/benches/jax_speed.py [--turns N]

All answer the same random hands, jitted, in batches of 1,000 and of 100,000: on one core of the CPU, or on a GPU, there
also in batches of a million. Before the times it tells on how many hands the answers differ from the library's, and
asserts that those of `tehai.jax` do not. What answers one question takes turns; the median of the turns counts, on the
CPU in time of the processor, which other processes lengthen least, on a GPU in time of the clock.
Needs `pip install './python[jax]' mahjax==0.1.6 pgx==2.6.0`. Prints the tables of python/docs/tables.md.

The wheel of pgx lacks its table of 5⁹ hands, so pgx gets that of mahjax, which grew out of it and has the same layout.
"""

import argparse
import importlib.metadata
import importlib.util
import io
import os
import platform
import statistics
import time
from pathlib import Path

ON_CPU = os.environ.setdefault("JAX_PLATFORMS", "cpu") == "cpu"
if ON_CPU and hasattr(os, "sched_setaffinity"):
    # Before jax counts the cores.
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import jax
import numpy as np
from mahjax.no_red_mahjong.shanten import Shanten as Mahjax

import tehai
import tehai.jax

COMPARED = 100_000
BATCHES = (1_000, 100_000) if ON_CPU else (1_000, 100_000, 1_000_000)
clock = time.process_time if ON_CPU else time.perf_counter


def shanten_of_pgx():
    """The class Shanten of pgx, whose module reads a file that the wheel does not have."""
    folder = Path(importlib.util.find_spec("pgx").origin).parent
    spec = importlib.util.spec_from_file_location("pgx_shanten", folder / "mahjong" / "_shanten.py")
    module = importlib.util.module_from_spec(spec)
    module.open = lambda path: io.StringIO("[]")
    spec.loader.exec_module(module)
    module.Shanten.CACHE = Mahjax.CACHE
    return module.Shanten


def sampled(name, tiles, number, seed=0):
    return tehai.hands(name, tiles=tiles).sample(number, seed=seed, by="deals")


def nanoseconds(function, hands):
    """Time for each hand, right after the same question."""
    jax.block_until_ready(function(hands))
    start = clock()
    jax.block_until_ready(function(hands))
    return 1e9 * (clock() - start) / len(hands)


def compare_values(mahjax, pgx):
    print("| hands | of | mahjax too low | mahjax too high | pgx too low | pgx too high |")
    print("|---|---:|---:|---:|---:|---:|")
    for label, name, size, batches in [
        *((f"dealt, {size} tiles", "all", size, 10) for size in (14, 13, 10, 7, 4)),
        ("1-shanten, 13 tiles", "shanten = 1", 13, 1),
        ("one suit, 14 tiles", "only(m)", 14, 1),
    ]:
        differ = np.zeros(4, int)
        for seed in range(batches):
            hands = sampled(name, size, COMPARED, seed)
            due = tehai.shanten(hands)
            hands = hands.astype(np.int32)
            assert (np.asarray(tehai.jax.shanten(hands)) == due).all()
            of_mahjax, of_pgx = np.asarray(mahjax(hands)), np.asarray(pgx(hands)) - 1
            differ += [answer.sum() for other in (of_mahjax, of_pgx) for answer in (other < due, other > due)]
        print(f"| {label} | {batches * COMPARED:,} | " + " | ".join(f"{number:,}" for number in differ) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=7)
    turns = parser.parse_args().turns
    mahjax = jax.jit(jax.vmap(Mahjax.number))
    mahjax_discards = jax.jit(jax.vmap(Mahjax.discard))
    pgx = jax.jit(jax.vmap(shanten_of_pgx().number))
    compare_values(mahjax, pgx)

    print("\n| question | by | " + " | ".join(f"{batch:,} hands at a time" for batch in BATCHES) + " |")
    print("|---|---|" + "---:|" * len(BATCHES))
    questions = {
        ("shanten", "tehai.jax"): tehai.jax.shanten,
        ("shanten", "tehai, arrays"): lambda hands: tehai.shanten(hands, threads=1),
        ("shanten", "mahjax"): mahjax,
        ("shanten", "pgx"): pgx,
        ("effects", "tehai.jax"): tehai.jax.effects,
        ("effects", "tehai, arrays"): lambda hands: tehai.effects(hands, threads=1),
        ("discards", "tehai.jax"): tehai.jax.discards,
        ("discards", "tehai, arrays"): lambda hands: tehai.discards(hands, threads=1),
        ("shanten after each discard", "mahjax"): mahjax_discards,
    }
    times = {}
    for batch in BATCHES:
        hands = sampled("all", 14, batch)
        discarded = tehai.discards(hands)
        found = tehai.jax.discards(hands)
        assert (np.asarray(found.best) == discarded.best).all()
        assert (np.asarray(found.necessary) == discarded.necessary).all()
        del discarded, found
        counts = {"tehai.jax": jax.device_put(hands), "tehai, arrays": hands}
        counts["mahjax"] = counts["pgx"] = jax.device_put(hands.astype(np.int32))
        for _ in range(turns):
            for (question, by), function in questions.items():
                times.setdefault((question, by, batch), []).append(nanoseconds(function, counts[by]))
    for question, by in questions:
        medians = (statistics.median(times[question, by, batch]) for batch in BATCHES)
        shown = " | ".join(f"{median:,.0f} ns" for median in medians)
        print(f"| {question} | {by} | {shown} |")
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("jax", "mahjax", "pgx"))
    device = platform.machine() if ON_CPU else jax.devices()[0].device_kind
    print(f"\n{device}, Python {platform.python_version()}, {versions}, median of {turns} turns")


if __name__ == "__main__":
    main()
