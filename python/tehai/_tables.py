"""Tables, and the parts of the library that answer with one."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_args

import msgspec

from . import _answers, _tehai
from ._arguments import given, integer, text
from ._equal import equal
from ._hand import Hand, decode
from ._options import (
    PREDICT_OPTIONS,
    RULE_OPTIONS,
    STANDARD_RULE_OPTIONS,
    WIN_RULE_OPTIONS,
    PredictOptions,
    StandardRuleOptions,
    WinRuleOptions,
)
from ._question import question, takes
from ._rules import Rules

if TYPE_CHECKING:
    from fractions import Fraction

    from numpy.typing import NDArray
    from typing_extensions import Self, Unpack

    from ._tiles import OneText

A = TypeVar("A")

#: Rows that a table shows at its beginning and at its end.
_SHOWN = 5


class Table(dict[str, "NDArray[Any]"]):
    """Columns by name, each a numpy array: what ``polars.DataFrame(…)``, ``pandas.DataFrame(…)`` and DuckDB take.

    Numbers that 64 bits do not hold are Python ints in a column of objects.

    >>> import polars, pandas, duckdb
    >>> forms = irreducible_forms("honours")
    >>> polars.DataFrame(forms).height == len(pandas.DataFrame(forms)) == forms.height
    True
    >>> duckdb.sql("SELECT form, waits FROM forms WHERE tiles = 4 ORDER BY form LIMIT 1").fetchall()
    [('1122z', '12z')]
    """

    @classmethod
    def of(cls, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Self:
        """The table of some rows."""
        values = list(zip(*rows, strict=True)) or [()] * len(columns)
        table = cls()
        for name, column in zip(columns, values, strict=True):
            table[name] = _column(column)
        return table

    @classmethod
    def of_answers(cls, rows: Sequence[msgspec.Struct], kind: type[msgspec.Struct]) -> Self:
        """The table of answers: a column for each field, unless it is missing in every row."""
        columns = {
            field.encode_name: _cells([getattr(row, field.name) for row in rows], field.type)
            for field in msgspec.structs.fields(kind)
            if field.required or any(getattr(row, field.name) is not None for row in rows)
        }
        return cls.of(list(columns), zip(*columns.values(), strict=True))

    @property
    def height(self) -> int:
        """Number of rows; ``len`` is the number of columns, as of every dict."""
        return len(next(iter(self.values()), ()))

    def rows(self) -> Iterator[dict[str, Any]]:
        """The rows one by one, with plain Python values."""
        columns = [column.tolist() for column in self.values()]
        for values in zip(*columns, strict=True):
            yield dict(zip(self, values, strict=True))

    def __eq__(self, other: object) -> bool:
        """Do both have the same columns? As of every dict, in any order."""
        if not isinstance(other, dict):
            return NotImplemented
        return self.keys() == other.keys() and all(equal(column, other[name]) for name, column in self.items())

    def __ne__(self, other: object) -> bool:
        return not self == other

    def _shown(self) -> list[list[str]]:
        places = range(self.height)
        if len(places) > 2 * _SHOWN:
            places = [*places[:_SHOWN], *places[-_SHOWN:]]  # type: ignore[assignment]
        lines = [[str(column[place]) for column in self.values()] for place in places]
        if self.height > 2 * _SHOWN:
            lines.insert(_SHOWN, ["…"] * len(self))
        return lines

    def __repr__(self) -> str:
        lines = [list(self), *self._shown()]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        is_number = [column.dtype.kind in "iuf" for column in self.values()]
        text = [
            "  ".join(
                cell.rjust(width) if right else cell.ljust(width)
                for cell, width, right in zip(line, widths, is_number, strict=True)
            ).rstrip()
            for line in lines
        ]
        return "\n".join([*text, f"{self.height:,} rows"])

    def _repr_html_(self) -> str:
        from html import escape

        def row(cells: Iterable[str], tag: str) -> str:
            return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

        body = "".join(row(line, "td") for line in self._shown())
        return f"<table><thead>{row(self, 'th')}</thead><tbody>{body}</tbody></table><p>{self.height:,} rows</p>"


def _cells(values: list[Any], kind: Any) -> list[Any]:
    """A field of answers: a missing number is NaN, so that the others are floats, a missing bool None, and a missing text
    empty."""
    kinds = get_args(kind)
    if None not in values or not (is_number := float in kinds or int in kinds) and bool not in kinds:
        return ["" if value is None else _cell(value) for value in values]
    if not is_number:
        return values
    return [math.nan if value is None else float(value) for value in values]


def _cell(value: Any) -> Any:
    """A field of an answer as a number or a text."""
    if isinstance(value, _answers.Probability):
        return value.value
    if isinstance(value, (int, float)):
        return value
    # Names side by side; Tiles are written like a hand.
    return " ".join(value) if type(value) is tuple else str(value)


class AnswerTable(Table, Generic[A]):
    """A table that is a part of an answer."""

    #: The whole answer, with all that it says besides the rows.
    answer: A

    @classmethod
    def answered(cls, answer: A, rows: Sequence[msgspec.Struct], kind: type[msgspec.Struct] | None = None) -> Self:
        """The table of some rows of an answer; with a kind there may be none."""
        table = cls.of_answers(rows, kind or type(rows[0]))
        table.answer = answer
        return table


def _column(values: Sequence[Any]) -> NDArray[Any]:
    import numpy as np

    if values and all(isinstance(value, bool) for value in values):
        return np.array(values, np.bool_)
    if all(isinstance(value, int) for value in values):
        if all(-(1 << 63) <= value < 1 << 63 for value in values):
            return np.array(values, np.int64)
    elif all(isinstance(value, float) for value in values):
        return np.array(values, np.float64)
    column = np.empty(len(values), object)
    column[:] = values
    return column


def _rows(rows: bytes, kind: type[msgspec.Struct]) -> Table:
    return Table.of_answers(decode(rows, tuple[kind, ...]), kind)  # type: ignore[valid-type]


def irreducible_forms(
    group: _answers.GroupKind = "suit",
    *,
    max_tiles: int | None = None,
    fifth_tile: _answers.FifthTile = RULE_OPTIONS["fifth_tile"].default,
    threads: int | None = None,
) -> Table:
    """Every irreducible form (固有形) of one suit, written in manzu, or of the honours.

    A tenpai form is irreducible if no meld can be taken away without losing a wait or, if it is a win as well
    (``3n2-win-tenpai``), the win. The columns are those of the report ``irreducible-forms``.

    >>> forms = irreducible_forms()
    >>> forms.height, int((forms["kind"] == "3n1-tenpai").sum())
    (3806, 3710)
    """
    rules = Rules.json({"fifth_tile": fifth_tile})
    found = _tehai.irreducible_forms(text("group", group), given("max_tiles", max_tiles), rules, threads)
    return _rows(found, _answers.IrreducibleForm)


@takes(STANDARD_RULE_OPTIONS)
def irreducible_hands(
    *, max_tiles: int = 13, threads: int | None = None, **rules: Unpack[StandardRuleOptions]
) -> Table:
    """Every irreducible whole hand of 3N+1 tiles in the standard form, with its class, waits and deals.

    >>> irreducible_hands(max_tiles=1).height
    34
    """
    asked = Rules.json(rules, STANDARD_RULE_OPTIONS)
    found = _tehai.irreducible_hands(integer("max_tiles", max_tiles), asked, threads)
    return _rows(found, _answers.IrreducibleHand)


@takes(STANDARD_RULE_OPTIONS)
def recurrence(*, melds: int = 4, **rules: Unpack[StandardRuleOptions]) -> Table:
    """The set recurrences (集合漸化式), solved: hands and deals of melds (A), melds and a pair (B), and one tile short
    of each (C, D), in the standard form, after each group is joined.

    >>> [row["hands"] for row in recurrence().rows() if (row["letter"], row["groups"], row["melds"]) == ("D", 4, 4)]
    [54747045]
    """
    asked = Rules.json(rules, STANDARD_RULE_OPTIONS)
    return _rows(_tehai.recurrence(integer("melds", melds), asked), _answers.RecurrenceRow)


@dataclass(frozen=True)
class Tenhou:
    """How likely the dealer's first fourteen tiles win (天和)."""

    #: Hands, deals and their share of all deals, of each term: standard wins, those that are seven pairs too, seven
    #: pairs, thirteen orphans, all hands, all wins.
    terms: Table
    #: The share of the wins among all deals.
    probability: Fraction


@takes(WIN_RULE_OPTIONS)
def tenhou(**rules: Unpack[WinRuleOptions]) -> Tenhou:
    """The probability of tenhou (天和), with the terms of the formula.

    >>> tenhou().probability
    Fraction(2143179701279, 708384171528036000)
    """
    terms = decode(_tehai.tenhou(Rules.json(rules, WIN_RULE_OPTIONS)), tuple[_answers.TenhouRow, ...])
    [wins] = [_fraction(row.probability) for row in terms if row.term == "wins"]
    return Tenhou(Table.of_answers(terms, _answers.TenhouRow), wins)


def _fraction(of: _answers.Probability) -> Fraction:
    from fractions import Fraction

    return Fraction(of.numerator, of.denominator)


class ShantenDistribution(AnswerTable[_answers.ShantenDistribution]):
    """Hands and deals of a number of tiles by shanten."""

    @property
    def mean(self) -> Fraction | None:
        """The mean shanten of a deal; None without deals."""
        mean = self.answer.mean_replacement
        return _fraction(mean) - 1 if mean else None


@takes(WIN_RULE_OPTIONS)
def shanten_distribution(
    tiles: int = 14, *, melds: int | None = None, threads: int | None = None, **rules: Unpack[WinRuleOptions]
) -> ShantenDistribution:
    """The exact numbers of hands by their distance from tenpai (配牌時向聴数).

    With ``melds``, those of the win, there may be any number of tiles.

    >>> table = shanten_distribution(14)
    >>> table["shanten"][0], table["deals"][0]
    (np.int64(-1), np.int64(12859078207674))
    >>> round(float(table.mean), 5)
    3.15594
    >>> int(shanten_distribution(17, melds=5, forms="standard")["deals"][0])
    1554490175889888
    """
    asked = Rules.json(rules, WIN_RULE_OPTIONS)
    found = _tehai.shanten_distribution(integer("tiles", tiles), given("melds", melds), asked, threads)
    answer = decode(found, _answers.ShantenDistribution)
    return ShantenDistribution.answered(answer, answer.rows)


class Prediction(AnswerTable[_answers.PredictedWaits]):
    """What a tenpai player may wait for, by tile."""


@takes(PREDICT_OPTIONS)
def predict_waits(
    visible: OneText = PREDICT_OPTIONS["visible"].default,
    discards: OneText = PREDICT_OPTIONS["discards"].default,
    hand: OneText = PREDICT_OPTIONS["hand"].default,
    **options: Unpack[PredictOptions],
) -> Prediction:
    """What a tenpai player may wait for, given the visible tiles: exact deals for each tile.

    ``hand`` is your own: its tiles are visible, too, and ``answer.held`` are those that you can discard. Deals say which
    hands there are, not how the player played, called, or bet.

    A hand that waits for a discarded tile is out (furiten), and no fifth copy is waited for. Columns: the deals
    of hands that wait in the standard form, in seven pairs and not also in the standard form, and in thirteen orphans;
    their sum, and its share of the deals of all tenpai hands; the hands, each counted once, and their share of all.

    >>> nothing = predict_waits()
    >>> nothing.answer.total, int(nothing["standard"][0])
    (39270395383132, 1078779323540)
    >>> after = predict_waits("23m5p777z", "19m4s1z")
    >>> max(after.rows(), key=lambda row: row["share"])["tile"]
    '3p'
    >>> mine = predict_waits("7m8p", "1m9s4z2p", "46m357p2256s115z4p")
    >>> held = [row for row in mine.rows() if row["tile"] in mine.answer.held]
    >>> [row["tile"] for row in sorted(held, key=lambda row: row["share"])][:3]
    ['1z', '5z', '6s']
    """
    asked = question(PREDICT_OPTIONS, options, visible=visible, discards=discards, hand=hand)
    predictor = _predictor(question(PREDICT_OPTIONS, options))
    answer = decode(predictor.predict(asked), _answers.PredictedWaits)
    return Prediction.answered(answer, answer.waits)


@lru_cache(maxsize=16)
def _predictor(question: bytes) -> _tehai.WaitPredictor:
    """The predictor for all tiles; it takes longer to make than to ask."""
    return _tehai.WaitPredictor(question)


def set_names() -> Table:
    """The words of the language of sets, with other names, an example and what they mean.

    >>> set_names()["name"][:3].tolist()
    ['all', 'win', 'standard']
    """
    return _rows(_tehai.set_names(), _answers.SetName)


def features() -> Table:
    """The features that :func:`survey` knows by name.

    >>> features()["name"].tolist()[:2]
    ['shanten', 'necessary_kinds']
    """
    return Table.of(("name", "description", "unit"), _tehai.features())


@takes(WIN_RULE_OPTIONS)
def decompose(hand: OneText, **rules: Unpack[WinRuleOptions]) -> Table:
    """Every way to read a hand as a table; :meth:`Hand.decompositions` has the same as objects.

    >>> decompose("11122233344455m")["parts"].tolist()
    ['111m 22m 234m 345m 345m', '111m 222m 333m 444m 55m', '111m 234m 234m 234m 55m', '123m 123m 123m 444m 55m']
    """
    ways = Hand(hand).decompositions(**rules)
    return Table.of(("form", "parts"), ((way.form, str(way)) for way in ways))
