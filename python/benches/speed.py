"""How fast is the package, beside the Rust library and the packages mahjong and xiangting of PyPI?

    python python/benches/speed.py [--hands N]

Everything answers the same random hands of 14 tiles on one thread; the answers are compared before times are told.
What answers one question takes turns, and the best of its rounds counts. mahjong gets the first 2,000 hands, as it
takes thousands of times as long. Needs `pip install ./python mahjong xiangting` and a Rust toolchain, for
`examples/batch.rs`. Prints the table of docs/speed.md.
"""

import argparse
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import tehai

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5
OF_MAHJONG = 2_000


def timed(function):
    """Seconds, and what the function gives."""
    start = time.perf_counter()
    answer = function()
    return time.perf_counter() - start, answer


def rust(path):
    """Nanoseconds a hand and the sum of the answers, by question."""
    command = ["cargo", "run", "--release", "--quiet", "--example", "batch", path]
    output = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    rows = (line.split() for line in output.splitlines())
    return {name: (float(nanoseconds), int(total)) for name, nanoseconds, total in rows}


def import_time(module):
    """Milliseconds that the import takes in a new process, without the start of Python."""

    def start(code):
        command = [sys.executable, "-c", code]
        return min(timed(lambda: subprocess.run(command, check=True))[0] for _ in range(10))

    return 1e3 * (start(f"import {module}") - start("pass"))


def shanten_of_xiangting(hands):
    import xiangting

    number, four = xiangting.calculate_replacement_number, xiangting.PlayerCount.FOUR
    lists = hands.tolist()
    return timed(lambda: [number(hand, four) - 1 for hand in lists])


def shanten_of_mahjong(hands):
    from mahjong.shanten import Shanten

    shanten = Shanten()
    lists = hands.tolist()
    return timed(lambda: [shanten.calculate_shanten(hand) for hand in lists])


def discards_of_xiangting(hands):
    """Best discards by a loop: what a user of the package writes."""
    import xiangting

    necessary, four = xiangting.calculate_necessary_tiles, xiangting.PlayerCount.FOUR

    def best(hand):
        found = []
        for tile in range(34):
            if hand[tile]:
                hand[tile] -= 1
                number, tiles = necessary(hand, four)
                hand[tile] += 1
                copies = sum(4 - hand[draw] for draw in range(34) if tiles >> draw & 1)
                found.append((number, -copies, tile))
        return min(found)[2]

    lists = hands.tolist()
    return timed(lambda: [best(hand) for hand in lists])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=1_000_000)
    number = parser.parse_args().hands
    hands = tehai.hands("all").sample(number, seed=1, by="deals")
    few = hands[:OF_MAHJONG]
    many = hands[: number // 50]
    shanten = tehai.shanten(hands, threads=1)
    best = tehai.discards(hands, threads=1).best
    times = {}

    def keep(name, seconds, hands):
        times[name] = min(times.get(name, float("inf")), 1e9 * seconds / len(hands))

    with tempfile.NamedTemporaryFile(suffix=".bin") as file:
        file.write(hands.tobytes())
        file.flush()
        for _ in range(ROUNDS):
            of_rust = rust(file.name)
            assert of_rust["shanten"][1] == shanten.sum() and of_rust["discards"][1] == best.sum()
            for name, (nanoseconds, _) in of_rust.items():
                keep(f"{name}, Rust", 1e-9 * nanoseconds * number, hands)
            for _ in range(3):
                keep("shanten, tehai", timed(lambda: tehai.shanten(hands, threads=1))[0], hands)
                keep("discards, tehai", timed(lambda: tehai.discards(hands, threads=1))[0], hands)
            seconds, answer = shanten_of_xiangting(hands)
            keep("shanten, xiangting", seconds, hands)
            assert answer == shanten.tolist()
            seconds, answer = discards_of_xiangting(many)
            keep("discards, xiangting", seconds, many)
            assert answer == best[: len(many)].tolist()
            seconds, answer = shanten_of_mahjong(few)
            keep("shanten, mahjong", seconds, few)
            assert answer == shanten[: len(few)].tolist()

    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, {number:,} hands\n")
    print("| what | by | a hand | times as long |")
    print("|---|---|---:|---:|")
    for name, nanoseconds in times.items():
        question, by = name.split(", ")
        ratio = nanoseconds / times[f"{question}, tehai"]
        print(f"| {question} | {by} | {nanoseconds:,.1f} ns | {ratio:,.2f} |")
    print(f"\nimport tehai: {import_time('tehai'):.0f} ms; import numpy: {import_time('numpy'):.0f} ms")


if __name__ == "__main__":
    main()
