"""Asks every library, and writes results.csv; see docs/conformance.md.

    python3 check/libraries/results.py > check/libraries/results.csv

Needs tehai and the packages of adapters/requirements.txt; `npm ci` in adapters; `cargo build --release` in
adapters/rust; adapters/cpp/build, with the checkouts that it needs; and in $JAX_PYTHON a Python with the packages of
adapters/requirements-jax.txt. What is not there is named on standard error and left out. $ONLY names the libraries to
ask, with commas between them; arguments name the tests: telling, "telling score", "random deals", "deals of one suit".
"""

from __future__ import annotations

import csv
import importlib.metadata
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

import faults
import naive
import score_faults

HERE = Path(__file__).parent
ADAPTERS = HERE / "adapters"
RUN = runpy.run_path(str(HERE / "run"))
HANDS = 100_000
#: Fewer, where a library takes more than ten milliseconds for a hand.
FEWER = {
    ("syanten", "deals of one suit"): 1_000,
    ("mahjong-utils-entry", "random deals"): 1_000,
    ("mahjong-utils-entry", "deals of one suit"): 1_000,
}
#: The tests: the file of a telling test, or the sort of deals that make_telling.py makes.
TESTS = {"telling": "shanten", "telling score": "score", "random deals": "random", "deals of one suit": "suit"}
COLUMNS = (
    "library",
    "registry",
    "version",
    "test",
    "question",
    "hands",
    "wrong",
    "share_wrong",
    "other_meaning",
    "as",
    "least_wrong",
    "answered",
    "right",
    "why",
)
LIBRARIES = {
    "tehai": ("this one", [sys.executable, "tehai_python.py"]),
    "mahjong": ("PyPI", [sys.executable, "mahjong_python.py"]),
    "xiangting (Python)": ("PyPI", [sys.executable, "xiangting_python.py"]),
    "riichienv": ("PyPI", [sys.executable, "riichienv_python.py"]),
    "mahjax": ("PyPI", [os.environ.get("JAX_PYTHON", ""), "mahjax_python.py"]),
    "syanten": ("npm", ["node", "syanten.cjs"]),
    "mahjong-tile-efficiency": ("npm", ["node", "mahjong-tile-efficiency.mjs"]),
    "@kobalab/majiang-core": ("npm", ["node", "majiang-core.cjs"]),
    "riichi": ("npm", ["node", "riichi.cjs"]),
    "mahjong-utils-entry": ("npm", ["node", "mahjong-utils.cjs"]),
    "xiangting": ("crates.io", ["rust/target/release/xiangting"]),
    "shanten-dp": ("crates.io", ["rust/target/release/shanten-dp"]),
    "nyanten": ("GitHub", ["cpp/target/nyanten"]),
    "shanten-number": ("GitHub", ["cpp/target/shanten-number"]),
}


def version(library: str, registry: str) -> str:
    """The pinned version, or the commit."""
    if registry == "this one":
        return importlib.metadata.version(library)
    if registry == "npm":
        return json.loads((ADAPTERS / "package.json").read_text())["dependencies"][library]
    if registry == "GitHub":
        return re.search(rf"^{library} .* (\w{{7}})\w+$", (ADAPTERS / "cpp/checkouts.txt").read_text(), re.M)[1]
    files = {"PyPI": ("requirements.txt", "requirements-jax.txt"), "crates.io": ("rust/Cargo.toml",)}[registry]
    text = "".join((ADAPTERS / file).read_text() for file in files)
    return re.search(rf"^{library.split()[0]}(?:==| = \"=)([\d.]+)", text, re.M)[1]


def rows(test: str) -> list[object]:
    """The questions of a test. Deals are made for it."""
    sort = TESTS[test]
    if test.startswith("telling"):
        return RUN["read"](HERE / "telling" / f"{sort}.csv")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deals.csv"
        with path.open("w", encoding="utf-8") as file:
            subprocess.run([sys.executable, HERE / "make_telling.py", sort, str(HANDS)], stdout=file, check=True)
        return RUN["read"](path)


def chosen(what: str, names: list[str], known: Iterable[str]) -> list[str]:
    """The names asked for, in the order of those known; all if there are none."""
    unknown = [name for name in names if name not in known]
    if unknown:
        raise ValueError(f"{what}: expected some of {', '.join(known)}, found {', '.join(unknown)}")
    return [name for name in known if not names or name in names]


def explained(row: object) -> list[faults.Fault]:
    """The known faults that answer just so, but for the one that is like any answer of one too many."""
    if row.question == "score":
        return [fault for fault in score_faults.FAULTS if row.has(fault.name)]
    asked = naive.Question.parse(row.line)
    known = [fault for fault in faults.FAULTS if asked.kind in fault.kinds and fault.name != "tiles-to-win"]
    return [fault for fault in known if fault.answer(asked) == row.found]


def by_question(asked: list[object]) -> dict[str, list[object]]:
    """The questions that are answered."""
    answered = defaultdict(list)
    for row in asked:
        if row.found != "?":
            answered[row.question].append(row)
    return answered


def faults_of(asked: list[object]) -> dict[str, set[str]]:
    """The faults that a library has, by the answers to a telling test."""
    return {question: set(RUN["judge"](some, {}).has) for question, some in by_question(asked).items()}


def judged(rows: list[object], has: set[str]) -> tuple[object, ...]:
    """The columns from `hands` on. Another meaning is the least that explains an answer, then a fault.

    Of several faults that answer just so, those are meant that the program has, if there are any.
    """
    wrong = [row for row in rows if not row.is_right]
    meant, names, left = 0, Counter(), []
    for row in wrong:
        known = explained(row)
        known = [fault for fault in known if fault.meaning or fault.name in has] or known
        meanings = [fault.name for fault in known if fault.meaning]
        names.update(meanings or [fault.name for fault in known] or ["no known fault"])
        meant += bool(meanings)
        if not meanings:
            left.append((row, known))
    most = "; ".join(f"{name}: {number}" for name, number in names.most_common(4))
    number = len(left)
    columns = [len(rows), number, f"{number / len(rows):.6f}", meant, most]
    if not left:
        return *columns, "", "", "", ""
    row, known = min(left, key=lambda found: RUN["order"](found[0]))
    why = "; ".join(fault.why for fault in known) or "as no known fault is"
    return *columns, row.hand, row.found, row.right, why


def main(arguments: list[str]) -> int:
    only = os.environ.get("ONLY")
    try:
        tests = chosen("tests", arguments, TESTS)
        libraries = chosen("$ONLY", only.split(",") if only else [], LIBRARIES)
    except ValueError as error:
        print(f"results.py: {error}", file=sys.stderr)
        return 2
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(COLUMNS)
    lists = {test: rows(test) for test in tests}
    # This says which faults a library has.
    telling = lists.get("telling") or rows("telling")
    for library in libraries:
        registry, command = LIBRARIES[library]
        program = [str(ADAPTERS / part) if (ADAPTERS / part).is_file() else part for part in command]
        if not command[0] or not shutil.which(program[0]):
            print(f"{library}: left out, {command[0] or 'no JAX_PYTHON'} is not there", file=sys.stderr)
            continue
        has = None
        for test, asked in lists.items():
            if library == "tehai" and not test.startswith("telling"):
                continue  # the answers to deals are its own
            asked = asked[: 2 * FEWER.get((library, test), HANDS)]  # with two questions a hand
            try:
                if has is None:
                    RUN["ask"](program, telling)
                    has = faults_of(telling)
                if test != "telling":
                    RUN["ask"](program, asked)
                if test == "telling score":
                    has |= faults_of(asked)
            except (OSError, ValueError) as error:
                print(f"{library}, {test}: left out, {error}", file=sys.stderr)
                continue
            for question, some in by_question(asked).items():
                row = (library, registry, version(library, registry), test, question, *judged(some, has[question]))
                writer.writerow(row)
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
