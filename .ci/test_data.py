"""Every table of reports/ and notebooks-data/ loads as its data package describes it, and their pages hold.

    python -m pytest .ci/test_data.py

Runs in the directory that has both, with the large lists that .ci/reports makes, and with the packages of
.ci/requirements.txt. DuckDB, pandas and polars read each CSV and Parquet file without options, the b-files with those
of their dialect, and every cell is compared with the text of the CSV file, parsed with Python alone.
"""

import csv
import decimal
import functools
import hashlib
import json
import math
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import duckdb
import frictionless
import pandas
import polars
import pytest

PACKAGES = {name: json.loads(Path(name, "datapackage.json").read_bytes()) for name in ["reports", "notebooks-data"]}
FILES = {Path(name, file["path"]): file for name, package in PACKAGES.items() for file in package["resources"]}
TABLES = {path: file for path, file in FILES.items() if "schema" in file}
TEXTS = {file["name"]: path for path, file in TABLES.items() if path.suffix != ".parquet"}
# What lies beside the data and is none.
DOCUMENTS = {"README.md", "README.ja.md", "datapackage.json", "requirements.txt", "python.ipynb", "tour.ipynb"}

# Of each type of column, how its text is read, and the types of its cells as loaded. No integer is a float.
TYPES = {"string": (str, {str}), "integer": (int, {int, decimal.Decimal}), "number": (float, {float})}
# Types of Parquet that DuckDB calls otherwise.
DUCKDB_TYPES = {"INT64": "BIGINT", "STRING": "VARCHAR"}
READERS = {
    "DuckDB": {
        ".csv": lambda path, _: duckdb.sql(f"SELECT * FROM '{path}'"),
        ".parquet": lambda path, _: duckdb.sql(f"SELECT * FROM '{path}'"),
        ".txt": lambda path, names: duckdb.read_csv(path, sep=" ", comment="#", header=False, names=names),
    },
    "pandas": {
        ".csv": lambda path, _: pandas.read_csv(path),
        ".parquet": lambda path, _: pandas.read_parquet(path),
        ".txt": lambda path, names: pandas.read_csv(path, sep=" ", comment="#", header=None, names=names),
    },
    "polars": {
        ".csv": lambda path, _: polars.read_csv(path),
        ".parquet": lambda path, _: polars.read_parquet(path),
        ".txt": lambda path, names: polars.read_csv(
            path, separator=" ", comment_prefix="#", has_header=False, new_columns=names
        ),
    },
}


@functools.cache
def from_text(name):
    """The columns of a table by the text of its CSV file. An empty cell is None."""
    dialect = TABLES[TEXTS[name]].get("dialect", {"delimiter": ",", "commentChar": "\0", "header": True})
    with open(TEXTS[name], encoding="utf-8", newline="") as file:
        lines = [line for line in file if not line.startswith(dialect["commentChar"])]
    rows = list(csv.reader(lines, delimiter=dialect["delimiter"]))[1 if dialect["header"] else 0 :]
    return {
        field["name"]: [TYPES[field["type"]][0](cell) if cell else None for cell in cells]
        for field, cells in zip(TABLES[TEXTS[name]]["schema"]["fields"], zip(*rows, strict=True), strict=True)
    }


def check_cells(table, expected, types):
    """A loaded table has these columns, and each is exact and of this type."""
    match table:
        case duckdb.DuckDBPyRelation():
            loaded = dict(zip(table.columns, map(list, zip(*table.fetchall()))))
        case pandas.DataFrame():
            loaded = table.astype(object).where(table.notna(), None).to_dict("list")
        case polars.DataFrame():
            loaded = table.to_dict(as_series=False)
    assert list(loaded) == list(expected)
    for (name, cells), type_ in zip(loaded.items(), types, strict=True):
        assert {type(cell) for cell in cells} <= TYPES[type_][1] | {type(None)}, name
        assert cells == expected[name], name


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("path", TABLES, ids=str)
def test_loads(path, reader):
    fields, expected = TABLES[path]["schema"]["fields"], from_text(TABLES[path]["name"])
    table = READERS[reader][path.suffix](path, list(expected))
    check_cells(table, expected, [field["type"] for field in fields])
    if reader == "DuckDB" and path.suffix == ".parquet":
        types = [field["physicalType"] for field in fields]
        assert [str(type_) for type_ in table.types] == [DUCKDB_TYPES.get(type_, type_) for type_ in types]


@pytest.mark.parametrize("reader", READERS)
def test_integers_above_64_bits(reader, tmp_path):
    numbers = [1, 2**53 + 1, 2**63 - 1, 2**63, 10**37 + 1]
    expected = {"form": [f"{n}m" for n in range(len(numbers))], "n": numbers}
    decimals = polars.Series(map(decimal.Decimal, numbers), dtype=polars.Decimal(38, 0))
    table = polars.DataFrame(expected | {"n": decimals})
    table.write_csv(tmp_path / "big.csv")
    table.write_parquet(tmp_path / "big.parquet")
    for path in tmp_path.iterdir():
        check_cells(READERS[reader][path.suffix](path, []), expected, ["string", "integer"])


def sort_key(field, cell):
    """Numbers by size, choices in the order of the description, with what is missing last, other text by letter."""
    choices = field.get("constraints", {}).get("enum")
    if field["type"] == "integer" or not choices:
        return cell
    return choices.index(cell) if cell in choices else len(choices)


@pytest.mark.parametrize("path", TABLES, ids=str)
def test_key_and_constraints(path):
    schema, columns = TABLES[path]["schema"], from_text(TABLES[path]["name"])
    of_key = [field for name in schema["primaryKey"] for field in schema["fields"] if field["name"] == name]
    keys = list(zip(*([sort_key(field, cell) for cell in columns[field["name"]]] for field in of_key), strict=True))
    assert len(keys) == TABLES[path]["rows"] and all(a < b for a, b in zip(keys, keys[1:]))
    for field in schema["fields"]:
        constraints, cells = field.get("constraints", {}), set(columns[field["name"]])
        assert not (constraints.get("required") and None in cells), field["name"]
        assert cells <= {None, *constraints.get("enum", cells)}, field["name"]


@pytest.mark.parametrize("name", PACKAGES)
def test_package(name):
    decimal.getcontext().prec = 2 * 38  # frictionless divides decimals of up to 38 digits
    # All rows take half a minute, and of Parquet it counts no bytes. Both are checked here.
    checklist = frictionless.Checklist(skip_errors=["byte-count", "hash-count"])
    report = frictionless.Package(f"{name}/datapackage.json").validate(checklist, limit_rows=100)
    assert report.valid, report.flatten(["name", "title", "message"])


@pytest.mark.parametrize("path", FILES, ids=str)
def test_bytes(path):
    data = path.read_bytes()
    assert len(data) == FILES[path]["bytes"]
    assert "sha256:" + hashlib.sha256(data).hexdigest() == FILES[path]["hash"]
    if path.suffix != ".parquet":
        assert data.isascii() and b"\r" not in data and data.endswith(b"\n")
    if path.suffix == ".svg":
        assert f"<title>{FILES[path]['title']}</title>" in data.decode()
    if "diagram" in FILES[path]:
        assert json.loads(path.with_suffix(".json").read_bytes()) == FILES[path]["diagram"]


@pytest.mark.parametrize("name", PACKAGES)
def test_every_file_is_listed(name):
    there = {path for path in Path(name).rglob("*") if path.is_file() and "/." not in f"/{path}"}
    listed = {path for path in FILES if path.is_relative_to(name)}
    beside = {path.with_suffix(".json") for path in listed if "diagram" in FILES[path]}
    assert there - beside - {Path(name, document) for document in DOCUMENTS} == listed


def test_csv_and_parquet_have_the_same_tables():
    """What takes minutes to make may be CSV only."""
    parquet = {file["name"]: file["schema"] for path, file in TABLES.items() if path.suffix == ".parquet"}
    assert set(parquet) <= set(TEXTS)
    assert all(" --deep" in TABLES[TEXTS[name]]["command"] for name in set(TEXTS) - set(parquet))
    for name, schema in parquet.items():
        fields = [{key: field[key] for key in field if key != "physicalType"} for field in schema["fields"]]
        assert schema | {"fields": fields} == TABLES[TEXTS[name]]["schema"], name


@pytest.mark.parametrize("page", ["README.md", "README.ja.md"])
@pytest.mark.parametrize("name", PACKAGES)
def test_snippets(name, page):
    blocks = re.findall(r"```(python|sql)\n(.*?)```", Path(name, page).read_text(encoding="utf-8"), re.DOTALL)
    assert {language for language, _ in blocks} == {"python", "sql"}
    for language, code in blocks:
        exec(code, {}) if language == "python" else duckdb.sql(code).fetchall()


@pytest.mark.parametrize("page", ["README.md", "README.ja.md"])
def test_exact_fractions_from_duckdb_to_pandas(page):
    """How the page takes them there, and for which tables it says so."""
    of_types = {path.name: duckdb.sql(f"SELECT * FROM '{path}'").types for path in TABLES if path.suffix == ".csv"}
    large = {name for name, types in of_types.items() if {"HUGEINT", "UHUGEINT"} & set(map(str, types))}
    parts = re.split(r"```python\n(.*?)```", Path("reports", page).read_text(encoding="utf-8"), flags=re.DOTALL)
    [number] = [number for number, part in enumerate(parts) if number % 2 and ".df()" in part]
    assert set(re.findall(r"`([a-z-]+\.csv)`", parts[number - 1].rpartition("2^63")[2])) == large
    names = {}
    exec(parts[number], names)
    assert names["frame"].to_dict("list") == from_text("tiles-until")


@pytest.mark.parametrize(
    "name, limit",
    [
        ("tenpai-13-standard-four", ["5"]),
        ("shanten-at-most-2-13-all-four", ["5"]),
        ("irreducible-13-three", []),
        ("thirteen-orphans-14-four", []),
    ],
)
def test_examples_read_sets(name, limit):
    """In Python and SQL. Without a limit they list all hands."""
    path, examples = Path("reports/diagrams", f"{name}.csv"), Path("examples/read-set")
    said = json.loads(path.with_suffix(".json").read_bytes())
    command = [sys.executable, examples / "read_set.py", path, *limit]
    count, *hands = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert (count, str(len(hands))) == (said["hands"], *(limit or [count]))
    connection = duckdb.connect()
    connection.execute(f"SET VARIABLE file = '{path}'")
    *counting, listing = connection.extract_statements((examples / "read_set.sql").read_text(encoding="utf-8"))
    assert [connection.execute(statement).fetchall() for statement in counting][-1] == [(int(count),)]
    if not limit:
        assert sorted(hand for (hand,) in connection.execute(listing).fetchall()) == sorted(hands)
        copies = (Counter(re.findall("..", hand)).values() for hand in hands)
        assert sum(math.prod(math.comb(4, number) for number in of) for of in copies) == int(said["deals"])
