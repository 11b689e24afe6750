"""The numbers in print, for check_diagrams.py: the tables of reports/ and the results of README.md.

A set is due in some of them. A row that is not there is an error, as is a number that differs.
"""
import csv
import re
from collections import defaultdict
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path

REPORTS = Path(__file__).resolve().parent.parent / "reports"

CLASSES = {"melds": "A", "standard": "B", "tenpai": "D"}
TERMS = {"standard": "standard", "seven_pairs": "seven-pairs", "thirteen_orphans": "thirteen-orphans", "win": "wins"}
RESULTS = {
    ("standard", 14): "wins of 14 tiles, melds and a pair",
    ("tenpai", 13): "tenpai hands of 13 tiles, melds and a pair, fifth tile excluded",
}
TENHOU = "tenhou (天和), a win as dealt, all forms"
MEAN = "mean shanten of a dealer's first hand, all forms"
FORMS = "irreducible forms (固有形) of 3N+1 tiles of one suit, fifth tile excluded"
EVERY_HAND = "every hand of 14 tiles, its shanten looked up one by one"


@cache
def table(name):
    return list(csv.DictReader((REPORTS / name).read_text("utf-8").splitlines()))


def result(what):
    """The numbers of a row of README's results."""
    rows = [line.split("|") for line in (REPORTS.parent / "README.md").read_text("utf-8").splitlines()]
    found = [row[2] for row in rows if len(row) > 3 and row[1].strip() == what]
    if len(found) != 1:
        raise ValueError(f"README.md has {len(found)} rows {what!r}")
    return [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", found[0])]


def due(what):
    """(report, cells of the rows that a set has there). The reports count seven different pairs only."""
    if what.seven_pairs == "any":
        return
    game = {"players": what.players}
    if what.kind in CLASSES and what.forms in ("", "standard"):
        fifth_tile = {"fifth_tile": what.fifth_tile}
        yield "recurrence.csv", {**game, "class": CLASSES[what.kind], "groups": 4, "melds": what.melds, **fifth_tile}
    if what.kind in TERMS and what.melds == 4:
        yield "tenhou.csv", {**game, "term": TERMS[what.kind]}
    if what.kind == "tenpai":
        yield "tenpai-waits.csv", {**game, "tiles": what.tiles, "forms": what.forms, "fifth_tile": what.fifth_tile}
    if what.kind == "replacement" and what.tiles - 3 * what.melds in (1, 2):
        yield "shanten-distribution.csv", {**game, "tiles": what.tiles, "forms": what.forms}
    if what.kind == "irreducible" and what.players == 4:
        yield "irreducible-hands.csv", {"tiles": what.tiles, "fifth_tile": what.fifth_tile}


def all_deals(what):
    return comb((136, 108)[what.players == 3], what.tiles)


def agree(what, numbers):
    """The places that have the numbers (hands, deals) of a set."""
    places = {}
    for where, cells in due(what):
        rows = [row for row in table(where) if all(row[key] == str(value) for key, value in cells.items())]
        if not rows:
            raise ValueError(f"{where} has no row of this set: {', '.join(f'{key} {cells[key]}' for key in cells)}")
        rows = [row for row in rows if "shanten" not in row or int(row["shanten"]) < what.bound]
        places[where] = [sum(int(row.get(column, 1)) for row in rows) for column in ("hands", "deals")]
        if where == "tenhou.csv":
            probability = [int(rows[0][column]) for column in ("numerator", "denominator")]
            places["tenhou.csv, probability"] = numbers[0], Fraction(*probability) * all_deals(what)
    row = RESULTS.get((what.kind, what.tiles))
    if row and what.players == 4 and what.forms != "all" and what.fifth_tile != "counted":
        places["README.md"] = result(row)[-2:]
    for where, said in places.items():
        for column, number, other in zip(("hands", "deals"), numbers, said):
            if number != other:
                raise ValueError(f"{where}, {column}: {other}, but the file has {number}")
    return [where for where in places if "," not in where]


def follows(accepted):
    """What follows from accepted sets {set: (hands, deals)}: (sentence, numbers, the row of README that has them)."""
    levels = defaultdict(dict)
    for what, (hands, deals) in accepted.items():
        if what.kind == "replacement":
            levels[what._replace(bound=0)][what.bound] = hands, deals
        if what.kind == "win" and (what.players, what.seven_pairs) == (4, "distinct"):
            yield "tenhou", Fraction(deals, all_deals(what)).as_integer_ratio(), TENHOU
    for what, within in levels.items():
        # The deals with T above a bound are those not within it. The last set must be all hands.
        most, total = max(within), all_deals(what)
        if within[most][1] == total and within.keys() >= {*range(most)}:
            mean = sum(Fraction(total - within[bound][1], total) for bound in range(most)) - 1
            is_ours = what[2:] == (14, 4, 4, "all", "distinct", "")
            sets = f"{what.tiles} tiles, {what.melds} melds, {what.players} players, {what.forms} {what.seven_pairs}"
            yield f"all hands of {sets}", within[most][:1], EVERY_HAND if is_ours else None
            yield f"mean shanten of {sets}", mean.as_integer_ratio(), MEAN if is_ours else None


def verdict(sentence, numbers, row):
    """What is said of something that follows."""
    said = f"{sentence}: {' / '.join(map(str, numbers))}"
    if row and result(row)[: len(numbers)] != [*numbers]:
        return f"REJECTED: {said}, but README.md has {' / '.join(map(str, result(row)))}"
    return f"{said}{', README.md' if row else ''}"


def listed(folder, files, claims):
    """(file, reason) where a folder is not as the list beside it says: reports/diagrams.csv for reports/diagrams."""
    folder = folder.resolve()
    place = folder.with_name(f"{folder.name}.csv")
    if not place.is_file() or not place.read_text("utf-8").startswith("name,set,"):
        return
    rows = {row["name"]: row for row in table(place)}
    for name in rows.keys() - {Path(file).name for file in files}:
        yield str(folder / name), f"listed in {place.name}, but not in the folder"
    for file in files:
        row, claim = rows.get(Path(file).name), claims.get(file, {})
        if not row:
            yield file, f"not listed in {place.name}"
        for key in claim if row else ():
            if row[key] != str(claim[key]):
                yield file, f"{key} is {claim[key]}, but {row[key]} in {place.name}"
