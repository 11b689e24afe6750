"""The numbers in print, for check_diagrams.py: the tables of reports/ and the results of README.md.

A set is due in some of them. A row that is not there is an error, as is a number that differs.
"""
import re
from collections import defaultdict
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path

REPORTS = Path(__file__).resolve().parent.parent / "reports"

LETTERS = {"melds": "A", "standard": "B", "tenpai": "D"}
TERMS = {"standard": "standard", "seven_pairs": "seven-pairs", "thirteen_orphans": "thirteen-orphans", "win": "wins"}
# Where README.md has a number: a row of its results, or a sentence.
RESULTS = {
    ("standard", 14): r"\| wins of 14 tiles, melds and a pair \| NUMBER hands, NUMBER deals \|",
    ("tenpai", 13): r"\| tenpai hands of 13 tiles, .*, fifth tile excluded \| NUMBER hands, NUMBER deals \|",
}
FORMS = r"\| irreducible forms .* one suit, fifth tile excluded \| NUMBER, in NUMBER shapes, up to (\d+) tiles \|"
TENHOU = r"\| tenhou .*, all forms \| (\d+) / (\d+) ≈"
MEAN = r"\| mean shanten of a dealer's first hand, all forms \| (\d+) / (\d+) ≈"
EVERY_HAND = r"\| every hand of 14 tiles, .* \| NUMBER hands,"
CONTAINED = {0: ("a win", r"Any (\d+) do;"), 1: ("a tenpai hand", r"any (\d+) contain a tenpai hand")}


@cache
def read(path):
    try:
        return path.read_bytes().decode()
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{path.name}: {getattr(error, 'strerror', None) or error}") from error


@cache
def table(name, *columns):
    """The rows of a report that has these columns."""
    header, *lines = [line.split(",") for line in read(REPORTS / name).removesuffix("\n").split("\n")]
    if not {*columns} <= {*header} or len({*header}) != len(header):
        raise ValueError(f"{name}: the columns are {','.join(header)!r:.80}, without {', '.join(columns)}, or twice")
    if any(len(header) != len(row) for row in lines):
        raise ValueError(f"{name}: a row has more or fewer cells than there are columns")
    return [dict(zip(header, row)) for row in lines]


def number(cell):
    if not re.fullmatch(r"0|-?[1-9]\d*", cell, re.ASCII):
        raise ValueError(f"{cell!r:.40} is no number")
    return int(cell)


def result(pattern):
    """The numbers that README.md has at a place."""
    found = list(re.finditer(pattern.replace("NUMBER", r"(\d{1,3}(?:,\d{3})*)"), read(REPORTS.parent / "README.md")))
    if len(found) != 1:
        raise ValueError(f"README.md has {len(found)} places such as {pattern}")
    return tuple(int(cell.replace(",", "")) for cell in found[0].groups())


# The column that tells the rows of one set apart, and columns that are read; no column if there is one row.
PARTS = {
    "recurrence.csv": ("", ("hands", "deals")), "tenhou.csv": ("", ("hands", "deals", "numerator", "denominator")),
    "tenpai-waits.csv": ("wait_kinds", ("wait_kinds", "hands", "deals")),
    "shanten-distribution.csv": ("shanten", ("shanten", "hands", "deals")),
    "irreducible-hands.csv": ("hand", ("hand", "deals")),
}


def due(what):
    """(report, cells of the rows that a set has there). Reports count seven different pairs, and up to four melds."""
    if what.seven_pairs == "any" or what.melds > 4:
        return
    game = {"players": what.players}
    if what.kind in LETTERS and what.forms in ("", "standard"):
        fifth_tile = {"fifth_tile": what.fifth_tile}
        yield "recurrence.csv", {**game, "letter": LETTERS[what.kind], "groups": 4, "melds": what.melds, **fifth_tile}
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
    places, probability = {}, Fraction(numbers[1], all_deals(what))
    for where, cells in due(what):
        key, columns = PARTS[where]
        rows = [row for row in table(where, *cells, *columns) if all(row[key] == str(cells[key]) for key in cells)]
        if not rows:
            raise ValueError(f"{where} has no row of this set: {', '.join(f'{key} {cells[key]}' for key in cells)}")
        if len({row[key] for row in rows} if key else {0}) != len(rows):
            raise ValueError(f"{where} has a row twice: {', '.join(f'{key} {cells[key]}' for key in cells)}")
        rows = [row for row in rows if key != "shanten" or number(row[key]) < what.bound]
        places[where] = tuple(sum(number(row.get(column, "1")) for row in rows) for column in ("hands", "deals"))
        if where == "tenhou.csv" and (said := f"{rows[0]['numerator']}/{rows[0]['denominator']}") != str(probability):
            raise ValueError(f"{where}, the fraction: {said}, but the file has {probability}")
    row = RESULTS.get((what.kind, what.tiles))
    if row and what.players == 4 and what.forms != "all" and what.fifth_tile != "counted":
        places["README.md"] = result(row)
    for where, said in places.items():
        if said != numbers:
            raise ValueError(f"{where}: {said[0]} hands, {said[1]} deals, but the file has {numbers[0]}, {numbers[1]}")
    return list(places)


def rules(what):
    pairs = f", {what.seven_pairs} pairs" if what.seven_pairs else ""
    return f"{what.melds} melds, {what.players} players, forms {what.forms}{pairs}"


def follows(accepted):
    """What follows from accepted sets {set: (hands, deals)}: (sentence, its numbers, where README.md has them)."""
    ours = 4, 4, "all", "distinct", ""  # melds, players and rules of the numbers in README.md
    levels = defaultdict(dict)
    for what, (hands, deals) in accepted.items():
        if what.kind == "win" and what[3:] == ours:
            yield "tenhou", Fraction(deals, all_deals(what)).as_integer_ratio(), TENHOU
        if what.kind == "replacement":
            levels[what._replace(bound=0)][what.bound] = hands, deals
        fewer = accepted.get(what._replace(tiles=what.tiles - 1))
        if what.kind == "replacement" and what.bound in CONTAINED and deals == all_deals(what) and fewer:
            if fewer[1] < all_deals(what._replace(tiles=what.tiles - 1)):
                form, place = CONTAINED[what.bound]
                sentence = f"fewest tiles that always contain {form}, {rules(what)}"
                yield sentence, (what.tiles,), place if what[3:] == ours else None
    for what, within in levels.items():
        # T is above a bound for the deals that are not within it. The last set must be all hands.
        most, total = max(within), all_deals(what)
        if most > 0 and within[most][1] == total and within.keys() >= {*range(most)}:
            mean = sum(Fraction(total - within[bound][1], total) for bound in range(most)) - 1
            is_ours = what.tiles == 14 and what[3:] == ours
            name = f"{what.tiles} tiles, {rules(what)}"
            yield f"all hands of {name}", within[most][:1], EVERY_HAND if is_ours else None
            yield f"mean shanten of {name}", mean.as_integer_ratio(), MEAN if is_ours else None


def verdict(sentence, numbers, place):
    """What is said of something that follows."""
    said = f"{sentence}: {' / '.join(map(str, numbers))}"
    try:
        if place and result(place) != tuple(numbers):
            return f"REJECTED: {said}, but README.md has {' / '.join(map(str, result(place)))}"
    except ValueError as error:
        return f"REJECTED: {said}, but {error}"
    return f"{said}{', README.md' * bool(place)}"


def listed(folder, files, claims, columns):
    """(file, reason) where a folder is not as the list beside it says: reports/diagrams.csv for reports/diagrams."""
    folder = folder.resolve()
    place = folder.parent / f"{folder.name}.csv"
    if not place.exists() and folder != REPORTS / "diagrams":
        return
    try:
        header, *lines = read(place).removesuffix("\n").split("\n")
        if header == "node,tile,c0,c1,c2,c3,c4":
            return  # a diagram, not a list
        rows = {line.split(",")[0]: line for line in lines}
        if header != ",".join(columns) or len(rows) != len(lines):
            raise ValueError(f"the columns are not {','.join(columns)}, or a file is listed twice")
    except ValueError as error:
        yield str(place), str(error)
        return
    for name in rows.keys() - {Path(file).name for file in files}:
        yield f"{folder}/{name}", f"listed in {place.name}, but not in the folder"
    for file in files:
        row, claim = rows.get(Path(file).name), claims.get(file)
        if not row:
            yield file, f"not listed in {place.name}"
        elif claim and row != ",".join(str(claim[key]) for key in columns):
            yield file, f"{place.name} says {row!r:.200}"
