"""Tables: what is in them, and that the usual tools take them."""

from fractions import Fraction
from pathlib import Path

import duckdb
import numpy as np
import pandas
import polars
import pytest

import tehai
from errors import assert_refused

DATA = Path(__file__).resolve().parents[2] / "notebooks-data"


def report(name, **only):
    """Rows of a committed report that have these values, without these columns."""
    for row in polars.read_parquet(DATA / f"{name}.parquet").iter_rows(named=True):
        row = {column: "" if value is None else str(value) for column, value in row.items()}
        if all(row[column] in (value, "") for column, value in only.items()):
            yield {column: value for column, value in row.items() if column not in only}


def as_text(table):
    return [{column: str(value) for column, value in row.items()} for row in table.rows()]


@pytest.mark.parametrize("rule", ["excluded", "counted"])
def test_irreducible_forms_and_hands_are_those_of_the_reports(rule):
    for group in ("suit", "honours"):
        table = tehai.irreducible_forms(group, fifth_tile=rule)
        due = [row for row in report("irreducible-forms", fifth_tile=rule) if row["group"] == group]
        assert as_text(table) == due
    hands = as_text(tehai.irreducible_hands(fifth_tile=rule))
    # The library sorts hands of a size by their counts, the report by their texts.
    hands.sort(key=lambda row: (int(row["tiles"]), row["hand"]))
    assert hands == list(report("irreducible-hands", fifth_tile=rule))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("rule", ["excluded", "counted"])
def test_the_recurrence_is_that_of_the_report(players, rule):
    found = as_text(tehai.recurrence(players=players, fifth_tile=rule))
    assert found == list(report("recurrence", players=str(players), fifth_tile=rule))


@pytest.mark.parametrize(("tiles", "players"), [(13, 4), (14, 4), (14, 3), (8, 4)])
def test_distributions_are_those_of_the_report(tiles, players):
    table = tehai.shanten_distribution(tiles, players=players)
    forms = "standard" if tiles < 13 else "all"
    due = report("shanten-distribution", tiles=str(tiles), forms=forms, players=str(players))
    of = [{name: str(row[name]) for name in ("shanten", "hands", "deals")} for row in table.rows()]
    assert of == [{name: row[name] for name in ("shanten", "hands", "deals")} for row in due]
    assert table["probability"].sum() == pytest.approx(1)


def test_the_mean_shanten_and_tenhou_are_the_published_ones():
    assert tehai.shanten_distribution(14).mean == Fraction(33367408859373163, 10572898082508000)
    tenhou = tehai.tenhou()
    assert tenhou.probability == Fraction(12859078207674, 4250305029168216000)
    deals = dict(zip(tenhou.terms["term"], tenhou.terms["deals"].tolist(), strict=True))
    assert deals["wins"] == 12859078207674 and deals["all"] == 4250305029168216000
    assert deals["standard"] + deals["seven-pairs"] - deals["standard-and-seven-pairs"] + deals[
        "thirteen-orphans"
    ] == deals["wins"]


def test_predictions_are_the_published_ones_and_follow_what_is_seen():
    nothing = tehai.predict_waits()
    by_tile = {row["tile"]: row for row in nothing.rows()}
    assert nothing.answer.total == 39270395383132
    assert (by_tile["1m"]["standard"], by_tile["1m"]["thirteen_orphans"]) == (1078779323540, 369098752)
    assert (by_tile["1z"]["standard"], by_tile["1z"]["seven_pairs"]) == (610581839388, 206665737984)
    assert by_tile["1m"]["seven_pairs"] == 206581010688
    tenpai = tehai.hands("tenpai")
    assert nothing.answer.total == tenpai.deals and by_tile["5p"]["deals"] == (tenpai & "waits(5p)").deals
    hands = len(tenpai & "waits(5p)")
    assert nothing.answer.total_hands == len(tenpai) and by_tile["5p"]["hands"] == hands
    assert by_tile["5p"]["share_of_hands"] == hands / len(tenpai)
    after = tehai.predict_waits("23m5p777z[456s]", "19m4s1z", melds=3)
    shares = dict(zip(after["tile"], after["share"], strict=True))
    assert shares["1z"] == shares["4s"] == 0 < shares["5p"]
    assert tehai.predict_waits(players=3).height == 27
    # The own hand is seen, too.
    mine = tehai.predict_waits("7m", "19m", hand="46m357p2256s115z4p[888s]")
    assert mine["deals"].tolist() == tehai.predict_waits("7m46m357p2256s115z4p888s", "19m")["deals"].tolist()
    assert str(mine.answer.held) == "46m3457p256s15z" and tehai.predict_waits().answer.held == tehai.Tiles("")


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: tehai.irreducible_forms("dragons"), "group: expected suit or honours"),
        (lambda: tehai.recurrence(melds=99), "melds: expected 0 to 43, found 99"),
        (lambda: tehai.shanten_distribution(15), "found 15 tiles"),
        (lambda: tehai.shanten_distribution(-1), "tiles: expected 0 to 255, found -1"),
        (lambda: tehai.irreducible_forms(max_tiles=37), "max_tiles: expected 0 to 36, found 37"),
        (lambda: tehai.irreducible_hands(max_tiles=-1), "max_tiles: expected 0 to 136, found -1"),
        (lambda: tehai.predict_waits("", "1m[222m]"), "discards"),
    ],
)
def test_errors_have_the_text_of_the_library(ask, says):
    assert_refused(ask, says)


TABLES = {
    "forms": lambda: tehai.irreducible_forms("honours"),
    "hands": lambda: tehai.irreducible_hands(max_tiles=4),
    "recurrence": lambda: tehai.recurrence(melds=20),
    "terms": lambda: tehai.tenhou().terms,
    "distribution": lambda: tehai.shanten_distribution(13),
    "prediction": lambda: tehai.predict_waits(),
    "names": lambda: tehai.set_names(),
    "features": lambda: tehai.features(),
    "ways": lambda: tehai.decompose("11122233344455m"),
    "survey": lambda: tehai.survey(tehai.hands("tenpai", 4), "wait_kinds"),
    "nothing": lambda: tehai.survey(tehai.hands("tenpai - all", 4), "wait_kinds"),
}


@pytest.mark.parametrize("name", TABLES)
def test_polars_pandas_and_duckdb_take_every_table_without_options(name):
    # DuckDB finds the variable by its name, and "table" is a word of SQL.
    answer = table = TABLES[name]()
    frame, of_pandas = polars.DataFrame(table), pandas.DataFrame(table)
    assert (frame.height, len(of_pandas)) == (table.height, table.height)
    assert frame.columns == list(of_pandas.columns) == list(table)
    rows = duckdb.sql("SELECT * FROM answer").fetchall()
    assert [list(row) for row in rows] == [list(row.values()) for row in table.rows()]
    for column, values in table.items():
        assert frame[column].to_list() == of_pandas[column].tolist() == values.tolist(), column


def test_integers_are_exact_however_large():
    table = tehai.recurrence(melds=40)
    assert table["deals"].dtype == object and max(table["deals"]) > 1 << 64
    assert tehai.tenhou().terms["deals"].dtype == np.int64


def test_tables_are_shown_as_text_and_as_html():
    table = tehai.irreducible_hands(max_tiles=4)
    lines = repr(table).splitlines()
    assert lines[0].split() == list(table) and lines[6].split() == ["…"] * 6 and len(lines) == 13
    assert lines[-1] == f"{table.height:,} rows"
    assert table._repr_html_().count("<tr>") == 12
    assert repr(tehai.survey(tehai.hands("all - all", 4), "shanten")).endswith("0 rows")


def test_the_words_of_the_language_are_read():
    for row in tehai.set_names().rows():
        assert tehai.hands(row["example"]).expression


def test_group_tables_are_arrays_as_the_docs_say():
    for players, places, groups, pairs in ((4, 2_031_250, 130, 180), (3, 2_031_275, 140, 215)):
        tables = tehai.group_tables(players=players)
        shapes = {name: (array.dtype.name, array.shape) for name, array in vars(tables).items()}
        assert shapes == {
            "weights": ("int32", (34, 4)),
            "offsets": ("int32", (4,)),
            "classes": ("uint8", (places,)),
            "pairs": ("uint8", (groups, groups)),
            "numbers": ("uint8", (5, pairs, pairs)),
            "tiles": ("bool", (34,)),
        }
        assert tables.tiles.sum() == (34 if players == 4 else 27)
        assert sum(array.nbytes for array in vars(tables).values()) < 2_300_000
        with pytest.raises(ValueError, match="read-only"):
            tables.classes[0] = 0
    with pytest.raises(ValueError, match="players"):
        tehai.group_tables(players=5)


def test_tables_are_equal_as_a_whole():
    makers = (
        lambda: tehai.shanten_distribution(5),
        lambda: tehai.predict_waits("1m"),
        lambda: tehai.irreducible_forms("honours"),
        lambda: tehai.recurrence(),
        lambda: tehai.set_names(),
        lambda: tehai.features(),
        lambda: tehai.survey("tenpai & only(m)", "shanten"),
        lambda: tehai.win_probability("123m456p789s1122z", 2),
        lambda: tehai.decompose("11122233344455m"),
        lambda: tehai.tenhou(),
        lambda: tehai.tenhou().terms,
    )
    found = [make() for make in makers]
    for place, make in enumerate(makers):
        same = make()
        assert (same == found[place]) is True and (same != found[place]) is False
        assert all((same == other) is False and (same != other) is True for other in (*found[:place], None, 5, {}))
        with pytest.raises(TypeError, match="unhashable"):
            hash(same)
    assert found[0] == dict(found[0]) and dict(found[0]) == found[0]
    assert tehai.shanten_distribution(5) != tehai.shanten_distribution(5, players=3)
    changed = tehai.shanten_distribution(5)
    changed["hands"] = changed["hands"][::-1]
    assert changed != found[0]
