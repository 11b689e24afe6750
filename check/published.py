"""The numbers in print, for check_diagrams.py: the tables of reports/.

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
CONTAINED = {0: "a win", 1: "a tenpai hand"}


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


# The column that tells the rows of one set apart, and columns that are read; no column if there is one row.
PARTS = {
    "recurrence.csv": ("", ("hands", "deals")), "tenhou.csv": ("", ("hands", "deals", "numerator", "denominator")),
    "tenpai-waits.csv": ("wait_kinds", ("wait_kinds", "hands", "deals")),
    "shanten-distribution.csv": ("shanten", ("shanten", "hands", "deals")),
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
    for where, said in places.items():
        if said != numbers:
            raise ValueError(f"{where}: {said[0]} hands, {said[1]} deals, but the file has {numbers[0]}, {numbers[1]}")
    return list(places)


def rules(what):
    pairs = f", {what.seven_pairs} pairs" if what.seven_pairs else ""
    return f"{what.melds} melds, {what.players} players, forms {what.forms}{pairs}"


def follows(accepted):
    """What follows from accepted sets {set: (hands, deals)}, as sentences."""
    levels = defaultdict(dict)
    for what, (hands, deals) in accepted.items():
        if what.kind == "replacement":
            levels[what._replace(bound=0)][what.bound] = hands, deals
        fewer = accepted.get(what._replace(tiles=what.tiles - 1))
        if what.kind == "replacement" and what.bound in CONTAINED and deals == all_deals(what) and fewer:
            if fewer[1] < all_deals(what._replace(tiles=what.tiles - 1)):
                yield f"fewest tiles that always contain {CONTAINED[what.bound]}, {rules(what)}: {what.tiles}"
    for what, within in levels.items():
        # T is above a bound for the deals that are not within it. The last set must be all hands.
        most, total = max(within), all_deals(what)
        if most > 0 and within[most][1] == total and within.keys() >= {*range(most)}:
            mean = sum(Fraction(total - within[bound][1], total) for bound in range(most)) - 1
            name = f"{what.tiles} tiles, {rules(what)}"
            yield f"all hands of {name}: {within[most][0]}"
            yield f"mean shanten of {name}: {mean.numerator} / {mean.denominator}"


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
    for file in files:
        row, claim = rows.get(Path(file).name), claims.get(file)
        if not row:
            yield file, f"not listed in {place.name}"
        elif claim and row != ",".join(str(claim[key]) for key in columns):
            yield file, f"{place.name} says {row!r:.200}"
