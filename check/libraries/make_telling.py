"""Writes the telling tests, and lists of random hands; see docs/conformance.md.

    python3 check/libraries/make_telling.py write          # the files in telling/
    python3 check/libraries/make_telling.py check          # compares them with the committed files
    python3 check/libraries/make_telling.py random 100000  # random hands of 13 and 14 tiles, to standard output
    python3 check/libraries/make_telling.py suit 100000    # the same, all tiles of one suit

In the tests tehai and the definitions in naive.py and naive_score.py agree on each answer; those of random and suit are
tehai's alone. Needs tehai.
"""

from __future__ import annotations

import csv
import io
import os
import runpy
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from multiprocessing import Pool
from multiprocessing.pool import Pool as PoolType
from pathlib import Path
from random import Random

import tehai

import faults
import naive
import naive_score
import score_faults
import score_wins
from naive import KINDS, ORPHANS, QUESTIONS, Counts, Question
from naive_score import Win

HERE = Path(__file__).parent
TELLING = HERE / "telling"
RUN = runpy.run_path(str(HERE / "run"))
COLUMNS = {test: (*RUN["LINES"][test], *RUN["ANSWERS"][test]) for test in RUN["LINES"]}
#: Hands of each question that tell a fault, and that tell none.
EACH, PLAIN = 40, 60
#: Random hands tried for each question; necessary tiles take longer.
TRIED = {"necessary": 2500}
#: The same for points: lists of random wins, wins in each, and wins of a list that tell a fault. All tell some.
LISTS, WINS, EACH_WIN = 8, 2500, 5
#: From how many wins that tell a fault ever simpler ones are looked for.
STARTS = 2
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
        held, melds, short = naive.held(tiles[:size]), "", 4 - size // 3
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
    both, melds = Counter(dict(enumerate(held))), []
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

Told = tuple[Question | Win, str, dict[str, str]]


def least(index: int) -> Question:
    return faults.least_hand(faults.FAULTS[index])


def told(asked: Question) -> Told:
    """A question with its answer and the wrong answers of the faults; tehai and the definition agree."""
    right = answer(asked)
    assert right == naive.answer(asked), f"{asked.line()}: tehai answers {right}, the definition {naive.answer(asked)}"
    return asked, right, {fault.name: wrong for fault, wrong in faults.told(asked)}


def chosen(kind: str) -> list[Told]:
    """Random hands of one question."""
    hands = tried(kind)
    return telling((told(next(hands)) for _ in range(TRIED.get(kind, 8000))), EACH, PLAIN)


def telling(rows: Iterable[Told], each: int, plain: int) -> list[Told]:
    """Those that tell a fault of which too few are there yet, and some that tell none."""
    number: Counter[str] = Counter()
    found = []
    for row in rows:
        names = [name for name in row[2] if name != "tiles-to-win"]
        if any(number[name] < each for name in names) or not names and number[""] < plain:
            number.update(names or [""])
            found.append(row)
    return found


def told_win(win: Win) -> Told:
    return win, naive_score.answer(win), {fault.name: wrong for fault, wrong in score_faults.told(win)}


def chosen_wins(index: int) -> list[Told]:
    """Random wins; tehai and the definition agree on all that were tried."""
    random = score_wins.tried(Random(f"telling score {index}"))
    rows = [told_win(next(random)) for _ in range(WINS)]
    agree(rows)
    return telling(rows, EACH_WIN, 0)


def agree(rows: list[Told]) -> None:
    """Fails if the adapter of tehai answers otherwise."""
    asked = [RUN["Row"]("score", win.line(), right, {}, place) for place, (win, right, _) in enumerate(rows)]
    RUN["ask"]([sys.executable, str(HERE / "adapters" / "tehai_python.py")], asked)
    for row in asked:
        assert row.is_right, f"{row.line}: tehai answers {row.found}, the definition {row.right}"


def least_win(task: tuple[int, list[Win]]) -> Win:
    """The least of what some wins that tell a fault lead to."""
    fault = score_faults.FAULTS[task[0]]
    return min((score_wins.simplest(fault, win) for win in task[1]), key=Win.order)


def order(row: Told) -> tuple[object, ...]:
    """By question, then fewest tiles, then canonical order; wins as in naive_score.py."""
    asked = row[0]
    if isinstance(asked, Win):
        return asked.order()
    return list(QUESTIONS).index(asked.kind), sum(asked.counts), [-n for n in asked.counts], asked.line()


def user_cases() -> Iterator[Question]:
    for hand in ASKED:
        concealed, bracket, melds = hand.partition("[")
        for kind in ("standard", "nearest", "necessary"):
            yield naive.question(kind, naive.counts_of(concealed), melds=bracket + melds)
    yield naive.question("standard", naive.counts_of(ASKED[-1]), players=3)


def shanten_rows(pool: PoolType) -> tuple[dict[str, Told], list[Question], list[str]]:
    """The rows of the test by line, the least hand of each fault, and among which it is the least."""
    random = pool.map_async(chosen, QUESTIONS, chunksize=1)
    leasts = pool.map(least, range(len(faults.FAULTS)), chunksize=1)
    rows = {row[0].line(): row for kind in random.get() for row in kind}
    rows |= {asked.line(): told(asked) for asked in [*leasts, *user_cases()]}
    return rows, leasts, [faults.searched(*both) for both in zip(faults.FAULTS, leasts)]


def score_rows(pool: PoolType) -> tuple[dict[str, Told], list[Win], list[str]]:
    """The same for points."""
    found = [row for rows in pool.map(chosen_wins, range(LISTS), chunksize=1) for row in rows]
    found.sort(key=order)
    starts = [[win for win, _, wrong in found if fault.name in wrong][:STARTS] for fault in score_faults.FAULTS]
    leasts = pool.map(least_win, enumerate(starts), chunksize=1)
    added = [told_win(win) for win in leasts]
    agree(added)
    return {row[0].line(): row for row in [*found, *added]}, leasts, ["wins that differ in one thing"] * len(leasts)


def files() -> dict[str, str]:
    """The committed files by name."""
    made, known = {}, []
    with Pool() as pool:
        tests = {"shanten": (shanten_rows, faults.FAULTS), "score": (score_rows, score_faults.FAULTS)}
        for test, (rows_of, all_faults) in tests.items():
            rows, leasts, searched = rows_of(pool)
            ordered = sorted(rows.values(), key=order)
            table = [
                (
                    *asked.line().split(),
                    right,
                    *([naive_score.yaku(asked)] if isinstance(asked, Win) else []),
                    ";".join(f"{name}={wrong}" for name, wrong in tells.items()),
                )
                for asked, right, tells in ordered
            ]
            made[f"{test}.csv"] = as_csv(COLUMNS[test], table)
            known += [
                (
                    fault.name,
                    "meaning" if fault.meaning else "fault",
                    " ".join(fault.kinds),
                    fault.why,
                    asked.line(),
                    rows[asked.line()][1],
                    fault.answer(asked),
                    among,
                )
                for fault, asked, among in zip(all_faults, leasts, searched)
            ]
    header = ("name", "sort", "questions", "why", "least", "answer", "wrong", "least_of")
    return {**made, "faults.csv": as_csv(header, known)}


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
        counts = naive.held(random.sample(tiles, 13 + index % 2))
        for kind in ("standard", "nearest"):
            asked = naive.question(kind, counts)
            yield *asked.line().split(), answer(asked), ""


def main(arguments: list[str]) -> int:
    match arguments:
        case ["write"]:
            for name, text in files().items():
                written = TELLING / f"{name}.tmp"
                written.write_text(text, encoding="utf-8")
                written.replace(TELLING / name)
        case ["check"]:
            old = [name for name, text in files().items() if (TELLING / name).read_text(encoding="utf-8") != text]
            if old:
                print(f"out of date: {', '.join(old)}: run make_telling.py write", file=sys.stderr)
                return 1
        case ["random" | "suit" as sort, number] if number.isdecimal():
            print(
                as_csv(COLUMNS["shanten"], random_hands(int(number), range(KINDS if sort == "random" else 9))), end=""
            )
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # Who reads has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    except OSError as error:
        print(f"make_telling.py: {error}", file=sys.stderr)
        status = 2
    sys.exit(status)
