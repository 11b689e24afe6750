"""Loads every table of reports/ and notebooks-data/ as a user would, and checks it against its description.

    python .ci/load_data.py [ROOT]

ROOT is the directory that has both, by default the repository. The packages are those of .ci/requirements.txt.

The two datapackage.json list what to load. Each table is read with DuckDB, pandas and polars, CSV and Parquet
without options, the b-files with those of their dialect. Every cell is compared with the text of the CSV file,
parsed with Python alone. Prints one line for each file, then all failures; exits 1 if there are any.
"""

import copy
import csv
import decimal
import hashlib
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from collections import Counter
from decimal import Decimal

import duckdb
import frictionless
import pandas
import polars

# Frictionless divides the decimals of a Parquet file, which have up to 38 digits.
decimal.getcontext().prec = 2 * 38

PACKAGES = ["reports", "notebooks-data"]
# What lies beside the data and is none.
DOCUMENTS = {"README.md", "README.ja.md", "datapackage.json", "requirements.txt", "python.ipynb", "tour.ipynb"}
DUCKDB_TYPES = {"INT64": "BIGINT", "DOUBLE": "DOUBLE", "STRING": "VARCHAR", "DECIMAL(38,0)": "DECIMAL(38,0)"}
# Names of the kinds of column, as a data package has them.
PYTHON_TYPES = {"string": str, "integer": int, "number": float}


class Failures:
    """What is wrong, each with the file it is about."""

    def __init__(self):
        self.lines = []
        self.told = 0

    def add(self, where, what):
        self.lines.append(f"{where}: {what}")

    def unless(self, holds, where, what):
        if not holds:
            self.add(where, what)
        return holds

    def tell(self, what):
        """A line on what was just checked: whether anything has failed since the line before."""
        print(f"{'ok' if len(self.lines) == self.told else 'FAILED':7}{what}", flush=True)
        self.told = len(self.lines)


# --- Readers: each gives the kind of every column, its cells as Python values, and its sums of integers.


class Loaded:
    """A table as a reader gave it. Columns are lists; an empty cell is None."""

    def __init__(self, kinds, columns, sums, physical=None):
        self.kinds = kinds
        self.columns = columns
        self.sums = sums
        self.physical = physical or {}


def kind_of(cells):
    """What a column of Python values is, all of them."""
    types = {type(cell) for cell in cells if cell is not None}
    if types and types <= {int, Decimal}:
        return "integer" if all(cell is None or cell == int(cell) for cell in cells) else "number"
    return {frozenset([str]): "string", frozenset([float]): "number"}.get(frozenset(types), "other")


def python_value(cell):
    """The cell as str, int, float or None: a decimal of ours is an integer."""
    return int(cell) if isinstance(cell, Decimal) and cell == int(cell) else cell


def with_duckdb(path, dialect):
    if path.suffix == ".parquet" or not dialect:
        relation = duckdb.sql(f"SELECT * FROM '{path.as_posix()}'")
    else:
        relation = duckdb.read_csv(
            str(path),
            sep=dialect["delimiter"],
            comment=dialect["commentChar"],
            header=False,
            names=dialect["names"],
        )
    kinds, physical = {}, {}
    for name, type_ in zip(relation.columns, map(str, relation.types)):
        physical[name] = type_
        is_integer = re.fullmatch(r"U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL\(\d+,0\)", type_)
        kinds[name] = "integer" if is_integer else {"VARCHAR": "string", "DOUBLE": "number"}.get(type_, type_)
    rows = relation.fetchall()
    columns = {name: [python_value(row[i]) for row in rows] for i, name in enumerate(relation.columns)}
    integers = [name for name, kind in kinds.items() if kind == "integer"]
    sums = {}
    if integers:
        totals = relation.aggregate(", ".join(f'sum("{name}")' for name in integers)).fetchall()[0]
        sums = {name: python_value(total) for name, total in zip(integers, totals)}
    return Loaded(kinds, columns, sums, physical)


def with_pandas(path, dialect):
    if path.suffix == ".parquet":
        frame = pandas.read_parquet(path)
    elif not dialect:
        frame = pandas.read_csv(path)
    else:
        frame = pandas.read_csv(
            path,
            sep=dialect["delimiter"],
            comment=dialect["commentChar"],
            header=None,
            names=dialect["names"],
        )
    kinds, columns, sums = {}, {}, {}
    for name in frame.columns:
        missing = frame[name].isna()
        cells = [None if gone else cell for cell, gone in zip(frame[name].tolist(), missing)]
        kinds[name] = kind_of(cells)
        columns[name] = [python_value(cell) for cell in cells]
        if kinds[name] == "integer":
            # As Python integers: pandas does not look whether a sum fits in 64 bits, and rounds decimals to
            # 28 digits.
            sums[name] = int(frame[name].map(int).astype(object).sum())
    return Loaded(kinds, columns, sums)


def with_polars(path, dialect):
    if path.suffix == ".parquet":
        frame = polars.read_parquet(path)
    elif not dialect:
        frame = polars.read_csv(path)
    else:
        frame = polars.read_csv(
            path,
            separator=dialect["delimiter"],
            comment_prefix=dialect["commentChar"],
            has_header=False,
            new_columns=dialect["names"],
        )
    kinds, columns, sums = {}, {}, {}
    for name, type_ in frame.schema.items():
        whole = type_.is_integer() or (isinstance(type_, polars.Decimal) and type_.scale == 0)
        kinds[name] = (
            "integer" if whole else {polars.String: "string", polars.Float64: "number"}.get(type_, str(type_))
        )
        columns[name] = [python_value(cell) for cell in frame[name].to_list()]
        if whole:
            # Nor does polars, unless it is told to take wider integers.
            sums[name] = python_value(frame[name].cast(polars.Int128).sum())
    return Loaded(kinds, columns, sums)


READERS = {"DuckDB": with_duckdb, "pandas": with_pandas, "polars": with_polars}


# --- What the files should hold: the text of the CSV, and the data package.


def from_text(path, resource, failures, where):
    """Column names and cells of a CSV file by its text alone, as the kinds of value the package says."""
    dialect = resource.get("dialect", {})
    with open(path, encoding="utf-8", newline="") as file:
        lines = [line for line in file if not line.startswith(dialect.get("commentChar", "\0"))]
    rows = list(csv.reader(lines, delimiter=dialect.get("delimiter", ",")))
    fields = resource["schema"]["fields"]
    names = [field["name"] for field in fields]
    if dialect.get("header", True):
        header = rows.pop(0)
        failures.unless(header == names, where, f"expected columns {names}, found {header}")
    uneven = [number for number, row in enumerate(rows, start=1) if len(row) != len(fields)]
    if not failures.unless(not uneven, where, f"row {uneven[:1]} does not have {len(fields)} cells"):
        return None
    columns = {}
    for field, cells in zip(fields, zip(*rows)):
        convert = PYTHON_TYPES.get(field["type"])
        if not failures.unless(convert, where, f"column {field['name']} is of unknown type {field['type']}"):
            return None
        try:
            columns[field["name"]] = [None if cell == "" else convert(cell) for cell in cells]
        except ValueError as error:
            failures.add(where, f"column {field['name']} is not {field['type']}: {error}")
            return None
    return columns


def check_schema(columns, resource, failures, where):
    """Number of rows, primary key, required cells and enums."""
    schema = resource["schema"]
    rows = len(next(iter(columns.values())))
    failures.unless(rows == resource["rows"], where, f"expected {resource['rows']} rows, found {rows}")
    keys = Counter(zip(*(columns[name] for name in schema["primaryKey"])))
    twice = [key for key, number in keys.items() if number > 1]
    failures.unless(not twice, where, f"primary key {twice[:1]} occurs more than once")
    for field in schema["fields"]:
        constraints, cells = field.get("constraints", {}), columns[field["name"]]
        if constraints.get("required"):
            failures.unless(None not in cells, where, f"column {field['name']} has an empty cell")
        if "enum" in constraints:
            foreign = set(cells) - set(constraints["enum"]) - {None}
            failures.unless(
                not foreign, where, f"column {field['name']} has {sorted(foreign)}, not in its enum"
            )


def check_bytes(path, resource, failures, where):
    data = path.read_bytes()
    failures.unless(len(data) == resource["bytes"], where, f"expected {resource['bytes']} bytes, found {len(data)}")
    digest = "sha256:" + hashlib.sha256(data).hexdigest()
    failures.unless(digest == resource["hash"], where, "its SHA-256 differs from that in the package")


def check_loaded(loaded, expected, resource, failures, where):
    """What a reader gave against the text of the CSV file."""
    fields = resource["schema"]["fields"]
    names = [field["name"] for field in fields]
    if not failures.unless(
        list(loaded.columns) == names, where, f"expected columns {names}, found {list(loaded.columns)}"
    ):
        return
    for field in fields:
        name, kind = field["name"], field["type"]
        column = f"column {name}"
        got, right = loaded.columns[name], expected[name]
        failures.unless(loaded.kinds[name] == kind, where, f"{column}: expected {kind}, found {loaded.kinds[name]}")
        if not failures.unless(len(got) == len(right), where, f"expected {len(right)} rows, found {len(got)}"):
            return
        different = [row for row, (a, b) in enumerate(zip(got, right), start=1) if a != b]
        if different:
            row = different[0]
            what = f"{len(different)} cells differ from the CSV text, first in row {row}"
            failures.add(where, f"{column}: {what}: expected {right[row - 1]!r}, found {got[row - 1]!r}")
        if kind == "integer":
            total = sum(cell for cell in right if cell is not None)
            failures.unless(
                loaded.sums.get(name) == total,
                where,
                f"{column}: expected the sum {total}, found {loaded.sums.get(name)}",
            )
        if loaded.physical and "physicalType" in field:
            type_ = DUCKDB_TYPES.get(field["physicalType"])
            failures.unless(
                loaded.physical[name] == type_, where, f"{column}: expected {type_}, found {loaded.physical[name]}"
            )


def load(path, resource, expected, failures, where):
    """Reads a file with each reader."""
    dialect = resource.get("dialect")
    if dialect:
        dialect = dialect | {"names": [field["name"] for field in resource["schema"]["fields"]]}
    for name, reader in READERS.items():
        try:
            loaded = reader(path, dialect)
        except Exception as error:  # whatever a reader throws, the file cannot be read
            failures.add(f"{where}, {name}", f"cannot be read: {str(error).splitlines()[0]}")
            continue
        check_loaded(loaded, expected, resource, failures, f"{where}, {name}")


# --- The packages.


def package(root, name):
    return json.loads((root / name / "datapackage.json").read_text(encoding="utf-8"))


def check_listing(directory, resources, failures):
    """The package lists every data file, and every file it lists is there."""
    there = {
        path.relative_to(directory).as_posix()
        for path in directory.rglob("*")
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(directory).parts)
    }
    # What is said of a set stands beside it, too.
    diagrams = [pathlib.PurePath(resource["path"]) for resource in resources if "diagram" in resource]
    there -= {path.with_suffix(".json").as_posix() for path in diagrams}
    listed = {resource["path"] for resource in resources}
    for path in sorted(there - listed - DOCUMENTS):
        failures.add(f"{directory.name}/{path}", "no data package lists it")
    for path in sorted(listed - there):
        failures.add(f"{directory.name}/{path}", "listed in the data package, but missing")
    return [resource for resource in resources if resource["path"] in there]


def check_pairs(of_csv, of_parquet, failures):
    """CSV and Parquet are the same tables, with the same columns. What takes minutes to make may be CSV only."""
    slow = {name for name, resource in of_csv.items() if " --deep" in resource["command"]}
    for name in sorted((set(of_csv) ^ set(of_parquet)) - slow):
        failures.add(name, "in one of the two data packages only")
    for name in sorted(set(of_csv) & set(of_parquet)):
        schemas = [copy.deepcopy(resource["schema"]) for resource in (of_csv[name], of_parquet[name])]
        for field in schemas[1]["fields"]:
            field.pop("physicalType", None)
        failures.unless(schemas[0] == schemas[1], name, "the two data packages describe it differently")


def check_tables(root, failures):
    expected, tables = {}, {}
    for directory in PACKAGES:
        resources = check_listing(root / directory, package(root, directory)["resources"], failures)
        failures.tell(f"{directory}: every data file is listed, every listed file is there")
        tables[directory] = {resource["name"]: resource for resource in resources if "schema" in resource}
        for resource in resources:
            path, where = root / directory / resource["path"], f"{directory}/{resource['path']}"
            check_bytes(path, resource, failures, where)
            what = f"{resource['bytes']:,} bytes"
            if "diagram" in resource:
                said = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
                failures.unless(said == resource["diagram"], where, "the JSON beside it is not its entry")
            if "schema" in resource:
                if path.suffix != ".parquet":
                    expected[resource["name"]] = from_text(path, resource, failures, where)
                right = expected.get(resource["name"])
                if right:
                    check_schema(right, resource, failures, where)
                    load(path, resource, right, failures, where)
                else:
                    failures.add(where, "there is no readable CSV file to compare it with")
                what += f", {resource['rows']:,} rows, {len(resource['schema']['fields'])} columns"
            failures.tell(f"{where}: {what}")
    check_pairs(tables["reports"], tables["notebooks-data"], failures)
    failures.tell("the same tables as CSV and as Parquet")


def frictionless_errors(path):
    """What the frictionless tool finds wrong with a package."""
    try:
        described = frictionless.Package(str(path))
        # All rows take half a minute, and of Parquet it counts no bytes. Both are checked above.
        checklist = frictionless.Checklist(skip_errors=["byte-count", "hash-count"])
        report = described.validate(checklist, limit_rows=1000)
    except frictionless.FrictionlessException as error:
        return [f"{error.error.title}: {error.error.message}", *(reason.message for reason in error.reasons)]
    errors = report.flatten(["name", "title", "message"])
    lines = [" ".join(str(part) for part in error if part) for error in errors]
    return lines if lines or report.valid else ["not valid"]


def check_packages(root, failures):
    for directory in PACKAGES:
        for line in frictionless_errors(root / directory / "datapackage.json"):
            failures.add(f"{directory}, frictionless", line)
        failures.tell(f"{directory}/datapackage.json: frictionless")


# --- What the documents promise.


def check_snippets(root, failures):
    """The code of the READMEs, run from the root."""
    for where in (f"{directory}/{page}" for directory in PACKAGES for page in ["README.md", "README.ja.md"]):
        blocks = re.findall(
            r"```(python|sql)\n(.*?)```", (root / where).read_text(encoding="utf-8"), re.DOTALL
        )
        failures.unless(
            {"python", "sql"} <= {language for language, _ in blocks}, where, "does not say how to load"
        )
        for language, text in blocks:
            try:
                exec(text, {}) if language == "python" else duckdb.sql(text).fetchall()
            except Exception as error:
                failures.add(where, f"its {language} fails: {str(error).splitlines()[0]}")
        failures.tell(f"{where}: {len(blocks)} snippets")


def check_set_readers(root, failures):
    """The examples that read sets in Python and SQL count large ones, and list small ones, with their deals."""
    examples = root / "examples" / "read-set"
    for name, is_listed in [
        ("tenpai-13-standard-four", False),
        ("shanten-at-most-2-13-all-four", False),
        ("irreducible-13-three", True),
        ("thirteen-orphans-14-four", True),
    ]:
        path, where = root / "reports" / "diagrams" / f"{name}.csv", f"examples/read-set, {name}"
        said = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        how_many = [] if is_listed else ["5"]
        command = [sys.executable, examples / "read_set.py", path, *how_many]
        count, *hands = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        failures.unless(count == said["hands"], where, f"Python counts {count}, not {said['hands']}")
        failures.unless(len(hands) == int(how_many[0] if how_many else count), where, f"{len(hands)} are listed")
        connection = duckdb.connect()
        connection.execute(f"SET VARIABLE file = '{path.as_posix()}'")
        statements = connection.extract_statements((examples / "read_set.sql").read_text(encoding="utf-8"))
        *counting, listing = statements
        found = [connection.execute(statement).fetchall() for statement in counting][-1]
        failures.unless(found == [(int(said["hands"]),)], where, f"SQL counts {found}, not {said['hands']}")
        if is_listed:
            found = sorted(hand for (hand,) in connection.execute(listing).fetchall())
            failures.unless(found == sorted(hands), where, "Python and SQL do not list the same")
            copies = (Counter(re.findall("..", hand)).values() for hand in hands)
            deals = sum(math.prod(math.comb(4, number) for number in of) for of in copies)
            failures.unless(str(deals) == said["deals"], where, f"{deals} deals, not {said['deals']}")
        failures.tell(where)


def check_data_frames(root, failures):
    """What the READMEs do to take exact fractions from DuckDB to pandas, and for which tables they say so."""
    tables = package(root, "reports")["resources"]
    csv_files = [resource["path"] for resource in tables if resource["path"].endswith(".csv")]
    of_types = {path: duckdb.sql(f"SELECT * FROM 'reports/{path}'").types for path in csv_files}
    large = {path for path, types in of_types.items() if {"HUGEINT", "UHUGEINT"} & set(map(str, types))}
    [resource] = [resource for resource in tables if resource["path"] == "tiles-until.csv"]
    expected = from_text(root / "reports" / resource["path"], resource, failures, "reports/tiles-until.csv")
    for where in ("reports/README.md", "reports/README.ja.md"):
        text = (root / where).read_text(encoding="utf-8")
        blocks = [block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if ".df()" in block]
        if not failures.unless(len(blocks) == 1, where, "does not say how to take a data frame from DuckDB"):
            continue
        before = text[: text.index(blocks[0])].rpartition("2^63")[2]
        told = set(re.findall(r"`([a-z-]+\.csv)`", before))
        failures.unless(told == large, where, f"says that {sorted(told)} have large integers, not {sorted(large)}")
        names = {}
        exec(blocks[0], names)
        for name, right in expected.items():
            failures.unless(names["frame"][name].tolist() == right, where, f"its data frame has another {name}")
    failures.tell("exact fractions from DuckDB to pandas")


def check_big_integers(failures):
    """Integers of more than 64 bits stay what they are, in CSV and as DECIMAL(38,0), with every reader."""
    numbers = [1, 2**53 + 1, 2**63 - 1, 2**63, 10**37 + 1]
    resource = {"schema": {"fields": [{"name": "form", "type": "string"}, {"name": "n", "type": "integer"}]}}
    expected = {"form": [f"{n}m" for n in range(len(numbers))], "n": numbers}
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch) / "big.csv"
        path.write_text("form,n\n" + "".join(f"{form},{n}\n" for form, n in zip(*expected.values())))
        load(path, resource, expected, failures, "integers above 2^63 in CSV")
        path = path.with_suffix(".parquet")
        decimals = polars.Series(map(Decimal, numbers), dtype=polars.Decimal(38, 0))
        polars.DataFrame({"form": expected["form"], "n": decimals}).write_parquet(path)
        load(path, resource, expected, failures, "integers above 2^63 as DECIMAL(38,0)")
    failures.tell("integers above 2^63, in CSV and as DECIMAL(38,0)")


def main(arguments):
    if len(arguments) > 1:
        print("expected at most one argument, the directory with reports/ and notebooks-data/", file=sys.stderr)
        return 2
    root = pathlib.Path(arguments[0] if arguments else pathlib.Path(__file__).parent.parent).resolve()
    os.chdir(root)
    failures = Failures()
    check_tables(root, failures)
    check_big_integers(failures)
    check_data_frames(root, failures)
    check_set_readers(root, failures)
    check_snippets(root, failures)
    check_packages(root, failures)
    if failures.lines:
        print(f"\n{len(failures.lines)} failures:", *failures.lines, sep="\n", file=sys.stderr)
        return 1
    print("all tables load, as described")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
