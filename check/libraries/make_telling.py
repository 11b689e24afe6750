"""Writes the telling test, and lists of random hands; see docs/conformance.md.

    python3 check/libraries/make_telling.py write          # telling/shanten.csv, shanten.json and faults.csv
    python3 check/libraries/make_telling.py check          # compares them with the committed files
    python3 check/libraries/make_telling.py random 100000  # random hands of 13 and 14 tiles, to standard output
    python3 check/libraries/make_telling.py suit 100000    # the same, all tiles of one suit

The answers are those of the installed tehai, and are compared with the definitions in naive.py. Needs tehai.
"""

from __future__ import annotations

import csv
import io
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from multiprocessing import Pool
from pathlib import Path
from random import Random

import tehai

import faults
import naive
from naive import KINDS, ORPHANS, QUESTIONS, Counts, Question

TELLING = Path(__file__).parent / "telling"
COLUMNS = ("question", "players", "melds", "counts", "called", "hand", "answer", "tells")
#: Hands of each question that tell a fault, and that tell none.
EACH, PLAIN = 40, 60
#: Random hands tried for each question; necessary tiles take longer.
TRIED = {"necessary": 2500}
#: Hands that users asked about.
ASKED = (
    "9m9p569s[999m][999p][999s]",
    "11567z[555z][666z][777z]",
    "13556z[111z][333z][666z]",
    "45z[111z][444z][555z][777z]",
    "12m1224p77888899s",
    "1111m111122233z",
)


def answer(asked: Question) -> str:
    """The answer of tehai."""
    hand = tehai.Hand(asked.hand)
    if asked.kind == "necessary":
        return str(hand.necessary(players=asked.players)) or "-"
    if asked.kind.startswith("waits"):
        return str(hand.waits(fifth_tile=asked.kind.removeprefix("waits-"), players=asked.players)) or "-"
    if asked.kind == "readings":
        ways = hand.decompositions(forms="standard,seven-pairs" if asked.special else "standard")
        return naive.readings_text([str(way).split() for way in ways])
    # Hands with called melds have the standard form alone.
    forms = asked.kind if asked.kind != "nearest" else "all" if asked.special else "standard"
    return str(hand.shanten(forms=forms, players=asked.players))


# Hands that are tried.


def counts_of(tiles: Iterable[int]) -> Counts:
    held = Counter(tiles)
    return tuple(held[tile] for tile in range(KINDS))


def wall(random: Random, players: int) -> list[int]:
    """Tiles to draw from: all, or some kinds, so that rare hands come up."""
    kinds = [tile for tile in range(KINDS) if naive.exists(tile, players)]
    pools = [kinds, range(9, 18), [*range(18, 27), 27, 31], ORPHANS, random.sample(kinds, 6), random.sample(kinds, 9)]
    tiles = [tile for tile in random.choice(pools) for _ in range(4)]
    random.shuffle(tiles)
    return tiles


def near_a_win(random: Random, players: int) -> list[int]:
    """Seven pairs, thirteen orphans, or melds and a pair, with a few tiles changed; or four of a kind and melds."""
    kinds = [tile for tile in range(KINDS) if naive.exists(tile, players)]
    sort = random.random()
    if sort < 0.2:
        tiles = [tile for tile in random.sample(kinds, 7) for _ in range(2)]
    elif sort < 0.23:
        return [26, *range(27, 34), *random.choices(kinds, k=6)]
    elif sort < 0.3:
        # Of these, two melds and a pair cost less together than one by one.
        pinzu = random.choice(("12245568p", "13356679p", "13445778p", "13445799p"))
        return [tile for tile in range(KINDS) for _ in range(naive.counts_of(pinzu)[tile])] + random.choices(kinds, k=6)
    elif sort < 0.4:
        # The tiles in front are those of a small hand.
        quads = [tile for tile in random.sample(kinds, random.choice((1, 1, 2))) for _ in range(4)]
        melds = [tile for meld in random.sample(faults.MELDS, 4) for tile in meld]
        return [*quads, *melds][:14]
    elif sort < 0.6:
        tiles = [*ORPHANS, random.choice(ORPHANS)]
    else:
        few = random.choice((faults.MELDS, [meld for meld in faults.MELDS if max(meld) < 9]))
        tiles = [tile for meld in random.choices(few, k=4) for tile in meld] + [random.choice(kinds)] * 2
    for _ in range(random.choice((0, 0, 1, 2))):
        tiles[random.randrange(14)] = random.choice(kinds)
    random.shuffle(tiles)
    return tiles


def tried(kind: str) -> Iterator[Question]:
    """Hands for one question: the cases of users, then random ones."""
    random = Random(f"telling {kind}")
    sizes = {"waits": (4, 7, 10, 13), "readings": (8, 11, 14)}.get(kind.partition("-")[0], (4, 5, 7, 8, 10, 11, 13, 14))
    sizes = (13, 14) if kind in ("seven-pairs", "thirteen-orphans") else sizes
    while True:
        size, players = random.choice(sizes), random.choice((4, 4, 4, 3))
        tiles = near_a_win(random, players) if random.random() < 0.5 else wall(random, players)
        calls = random.random() < 0.5 and not kind.startswith(("waits", "readings"))
        held, melds, short = counts_of(tiles[:size]), "", 4 - size // 3
        if calls and short:
            melds = called(random, held, short, players)
        if (
            max(held) <= 4
            and all(naive.exists(tile, players) for tile in range(KINDS) if held[tile])
            and melds is not None
        ):
            yield naive.question(kind, held, players, melds, red=random.random() < 0.15)


def called(random: Random, held: Counts, number: int, players: int) -> str | None:
    """So many called melds, often of tiles in hand, if they come up."""
    both, melds = Counter({tile: copies for tile, copies in enumerate(held)}), []
    near = [meld for meld in faults.MELDS if any(held[tile] for tile in meld)]
    for _ in range(number):
        meld = random.choice(near if random.random() < 0.7 else faults.MELDS)
        both.update(meld)
        melds.append(meld)
    if max(both.values()) > 4 or not all(naive.exists(tile, players) for tile in both if both[tile]):
        return None
    return (
        "".join(f"[{naive.text_of(meld)}]" for meld in sorted(melds))
        if players == 4 or not any(meld[0] != meld[1] for meld in melds)
        else None
    )


# The files.


def least(index: int) -> Question:
    return faults.least_hand(faults.FAULTS[index])


def told(asked: Question) -> tuple[Question, str, dict[str, str]]:
    """A question with its answer and the wrong answers of the faults; tehai and the definition agree."""
    right = answer(asked)
    assert right == naive.answer(asked), f"{asked.line()}: tehai answers {right}, the definition {naive.answer(asked)}"
    return asked, right, {fault.name: wrong for fault, wrong in faults.told(asked)}


def chosen(kind: str) -> list[tuple[Question, str, dict[str, str]]]:
    """Random hands of one question: those that tell a fault of which too few are there yet, and some that tell none."""
    number: Counter[str] = Counter()
    rows, hands = [], tried(kind)
    for _ in range(TRIED.get(kind, 8000)):
        row = told(next(hands))
        names = [name for name in row[2] if name != "tiles-to-win"]
        if any(number[name] < EACH for name in names) or not names and number[""] < PLAIN:
            number.update(names or [""])
            rows.append(row)
    return rows


def order(row: tuple[Question, str, dict[str, str]]) -> tuple[object, ...]:
    """By question, then fewest tiles, then canonical order."""
    asked = row[0]
    return list(QUESTIONS).index(asked.kind), sum(asked.counts), [-n for n in asked.counts], asked.line()


def user_cases() -> Iterator[Question]:
    for hand in ASKED:
        concealed, bracket, melds = hand.partition("[")
        for kind in ("standard", "nearest", "necessary"):
            yield naive.question(kind, naive.counts_of(concealed), melds=bracket + melds)
    yield naive.question("standard", naive.counts_of(ASKED[-1]), players=3)


def files() -> dict[str, str]:
    """The committed files by name."""
    with Pool() as pool:
        random = pool.map_async(chosen, QUESTIONS, chunksize=1)
        leasts = pool.map(least, range(len(faults.FAULTS)), chunksize=1)
        rows = {row[0].line(): row for kind in random.get() for row in kind}
    for asked in [*leasts, *user_cases()]:
        rows[asked.line()] = told(asked)
    ordered = sorted(rows.values(), key=order)

    table = [
        (*asked.line().split(), right, ";".join(f"{name}={wrong}" for name, wrong in tells.items()))
        for asked, right, tells in ordered
    ]
    objects = [{**dict(zip(COLUMNS, row[:-1])), "tells": tells} for row, (*_, tells) in zip(table, ordered)]
    known = [
        (
            fault.name,
            "meaning" if fault.meaning else "fault",
            " ".join(fault.kinds),
            fault.why,
            asked.line(),
            rows[asked.line()][1],
            fault.answer(asked),
            faults.searched(fault, asked),
        )
        for fault, asked in zip(faults.FAULTS, leasts)
    ]
    return {
        "shanten.csv": as_csv(COLUMNS, table),
        "shanten.json": "[\n" + ",\n".join(map(compact, objects)) + "\n]\n",
        "faults.csv": as_csv(("name", "sort", "questions", "why", "least", "answer", "wrong", "least_of"), known),
    }


def compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def as_csv(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()


def random_hands(number: int, pool: range) -> Iterator[tuple[str, ...]]:
    """Deals of 13 and 14 tiles in turn, with the questions for them, of no known fault."""
    random, tiles = Random(f"random {pool}"), [tile for tile in pool for _ in range(4)]
    for index in range(number):
        counts = counts_of(random.sample(tiles, 13 + index % 2))
        for kind in ("standard", "nearest"):
            asked = naive.question(kind, counts)
            yield *asked.line().split(), answer(asked), ""


def main(arguments: list[str]) -> int:
    match arguments:
        case ["write"]:
            for name, text in files().items():
                (TELLING / name).write_text(text, encoding="utf-8")
        case ["check"]:
            old = [name for name, text in files().items() if (TELLING / name).read_text(encoding="utf-8") != text]
            if old:
                print(f"out of date: {', '.join(old)}: run make_telling.py write", file=sys.stderr)
                return 1
        case ["random" | "suit" as sort, number] if number.isdecimal():
            print(as_csv(COLUMNS, random_hands(int(number), range(KINDS if sort == "random" else 9))), end="")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
