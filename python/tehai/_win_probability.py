"""Draw by draw: how likely a win is, and what to discard for it."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _answers, _tehai
from ._answer import Applicable
from ._equal import OfArrays
from ._hand import decode
from ._hand_array import HandArray, refuse_tiles, seen_rows
from ._options import (
    EXPECTED_POINTS_OPTIONS,
    WIN_PROBABILITIES_OPTIONS,
    WIN_PROBABILITY_OPTIONS,
    ExpectedPointsOptions,
    WinProbabilitiesOptions,
    WinProbabilityOptions,
)
from ._progress import progress_of
from ._question import question, takes, tiles_text
from ._rows import are_kinds, coloured, is_column, split, unanswered
from ._tables import AnswerTable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from collections.abc import Sequence

    from typing_extensions import Unpack

    from ._hand_array import Integers, Many, One
    from ._observations import Observations
    from ._rows import Place
    from ._tiles import OneText


class WinProbability(AnswerTable[_answers.WinProbability]):
    """For each discard, the best first, the probabilities of having won and of being tenpai or having won, by draws;
    or the points to expect."""


@takes(WIN_PROBABILITY_OPTIONS)
def win_probability(
    hand: OneText,
    draws: int = WIN_PROBABILITY_OPTIONS["draws"].default,
    *,
    threads: int | None = None,
    progress: bool | None = None,
    **options: Unpack[WinProbabilityOptions],
) -> WinProbability:
    """How likely a hand is to have won, or to be tenpai, by number of draws (和了確率), for each discard.

    One player draws. A hand of 3m+2 tiles has already drawn and begins with any discard that does not lead too far
    from a win; one of 3m+1 tiles draws first, and its column ``discard`` is empty. Each number assumes the
    best play for exactly that many ``draws`` and for that aim. Columns: ``discard``, ``draws`` from 0 on, ``win``,
    ``tenpai`` (tenpai or won). A quad of one's own turn is a choice as well, ``{1111z}`` or ``[1111z]`` in ``discard``; its
    replacement is drawn besides. ``answer.differences`` says how each choice differs from the best. With called melds only
    wins with a yaku count, while tenpai is about the form; ``answer.no_win`` says of each discard that cannot win why.

    - ``model``: ``"shuffled"``: discards are shuffled back, a game that could be played. ``"book"``: they return though
      fewer tiles remain, as in the formula of the book. ``"true"``: they are gone. ``"table"``: the others discard, too, and
      their tiles may be won with and called, with ``wall`` tiles left. Choices are also ``win``, ``pass`` and calls with
      their discard, ``[111z] 2z``, in ``discard``; ``answer.at_table`` says more of each.
    - ``changes``: ``"near"``: a win may take up to three tiles more than need be, as many as a small graph of hands has
      room for; ``answer.detours`` says how many. ``"none"``: the hand only advances. A number: it may also become any hand
      whose new tiles plus its distance to a win are at most so many more than the distance of the given hand (手変わり).
      With ``"unlimited"`` any tile may be discarded: the numbers are those of the tables of solo play in the directory
      ``tables``, for a concealed hand that sees no other tile. More moves can only raise what can be reached.
    - ``to``: such as ``"honitsu"`` or ``"pinfu_shape & tanyao"``. The hand goes for its wins, and tenpai means
      one tile away from such a win. :func:`set_names` lists the words of the language.
    - ``states``, ``games``, ``seed``: for the true game. It is solved if it has at most so many states; otherwise
      ``win`` and ``tenpai`` are those of one play, exact or estimated from games, and the best play with these moves
      lies between columns ``win_low`` and ``win_high``, ``tenpai_low`` and ``tenpai_high``; after simulated games each
      low end by itself with a confidence of 99.5 %. See ``answer.found`` of the result.
    - ``threads``: how many play the games of the true game, by default one for each core. ``progress``: as of
      :func:`survey`, for the true game.

    >>> found = win_probability("234578m1689p357s1z")
    >>> for row in found.rows():
    ...     if row["draws"] == 17 and row["win"] > 0.17:
    ...         print(row["discard"], f"{row['win']:.4f}", f"{row['tenpai']:.4f}")
    1z 0.1799 0.7016
    1p 0.1799 0.7016
    9p 0.1780 0.6970
    6p 0.1737 0.6924
    >>> found.answer.detours
    1
    >>> tenpai = win_probability("123m456p789s1122z", 2, model="true")
    >>> tenpai.answer.found, [round(float(win), 6) for win in tenpai["win"]], round(1 - 119 / 123 * 118 / 122, 6)
    ('exactly', [0.0, 0.03252, 0.064241], 0.064241)
    >>> simples = win_probability("234578m1689p357s1z", to="tanyao")
    >>> simples.answer.settings.to, f"{simples['win'].max():.4f}"
    ('tanyao', '0.0783')
    """
    asked = question(WIN_PROBABILITY_OPTIONS, options, hand=tiles_text("hand", hand), draws=draws)
    return _asked(asked, threads, progress if options.get("model") == "true" else False)


@takes(EXPECTED_POINTS_OPTIONS)
def expected_points(
    hand: OneText,
    draws: int = EXPECTED_POINTS_OPTIONS["draws"].default,
    *,
    threads: int | None = None,
    progress: bool | None = None,
    **options: Unpack[ExpectedPointsOptions],
) -> WinProbability:
    """The expected points by number of draws, for each discard, with the chances of a win and of tenpai.

    Like :func:`win_probability` with another aim: a game without a win counts 0 points, a win what :func:`score` gives
    for a drawn win. The hand may pass up a win, unless it has declared riichi. A win without yaku is no win. With
    ``to``, other wins count 0 points, and the hand goes for those of the set. Columns:
    ``discard``, ``draws``, ``win``, ``tenpai``, ``points``, ``points_win`` (how often the play for points wins; not
    after simulated games) and ``riichi`` (does that play declare riichi with this discard?); with ``model="true"`` also
    the ends ``points_low`` and ``points_high``, and those of the chances.

    - ``riichi``: ``"best"``, where it gives more, ``"never"`` or ``"always"``; by default best, but never with
      ``model="book"``. It can be declared after a discard that leaves a concealed hand tenpai, with a draw left. Then the
      first winning draw wins, and the first draw has ippatsu. Points are the exact mean over ``hidden_indicators`` hidden
      indicators, by default as many as ``dora`` has, and at least one.
    - ``own_bet``: a riichi that does not win costs its 1,000 points; ``False`` leaves the bet out, as many sources do.
      ``affords_riichi=False``: the player does not have them, and never declares. ``double_riichi``: the discard is the
      player's first, and riichi with it is double. ``bets`` and ``counters`` on the table go to a win.
    - ``seat``: whose points they are, by default the dealer's.
    - ``dora``: indicators, and ``norths`` set aside, are visible without ``visible``. One that is named there, too, is
      seen once, with a warning; where another copy is visible, name the tile once more: of ``dora="9m", visible="99m"``
      two are seen.
    - ``scores``, with ``model="table"``: in the last hand of a game ``points`` are the chance of ``place`` or a better one,
      or without it the mean of the prizes (``prizes``, ``uma``, ``oka``); ``answer.needed`` says what wins must be worth.
    - ``red_fives``: no others are drawn; ``"table"`` is one of each suit.

    >>> points = expected_points("123m456p789s1122z", 1)
    >>> [round(float(number), 2) for number in points["points"]]
    [0.0, 131.71]
    >>> wins = {"1z": 6000, "2z": 2100}  # each waits for two copies of 123 tiles
    >>> round(sum(2 * each for each in wins.values()) / 123, 2)
    131.71
    >>> found = expected_points("123m406s67p34588s1z", 10, dora="9m")
    >>> best = max(found.rows(), key=lambda row: row["points"])
    >>> best["discard"], best["riichi"], round(best["points"])
    ('1z', True, 6545)
    """
    asked = question(EXPECTED_POINTS_OPTIONS, options, hand=tiles_text("hand", hand), draws=draws, points={})
    found = _asked(asked, threads, progress if options.get("model") == "true" else False)
    twice = _tehai.named_twice(asked)
    if twice is not None:
        warnings.warn(f"visible: {twice}", stacklevel=2)
    return found


@dataclass(frozen=True, eq=False)
class WinProbabilities(OfArrays):
    """How likely hands are to win; each array begins with the shape of the hands.

    The next axis is the discards by tile, and in a 35th place a hand that draws first. NaN where the hand has no such
    discard, or where it leads away from a win. Quads of one's own turn are left out; :func:`win_probability` has them.
    """

    #: The chance of having won, float64; with called melds, of a win with a yaku.
    win: NDArray[np.float64]
    #: The chance of being tenpai or having won, float64.
    tenpai: NDArray[np.float64]
    #: The points to expect, float64; ``None`` if they were not asked.
    points: Applicable[NDArray[np.float64]]
    #: The place of the best discard, int64: by points if they were asked, then by chance of a win, then of tenpai, each to
    #: 12 digits, then by the tiles accepted, then 1m to 7z. −1 without an answer.
    best: NDArray[np.int64]
    #: Which hands have an answer.
    answered: NDArray[np.bool_]
    #: Why the others have none, by their places.
    reasons: dict[Place, str]


#: What only points depend on.
_OF_POINTS = EXPECTED_POINTS_OPTIONS.keys() - WIN_PROBABILITY_OPTIONS.keys()


@takes(WIN_PROBABILITIES_OPTIONS)
def win_probabilities(
    hands: Many | One,
    draws: int | Integers | Sequence[int] = WIN_PROBABILITIES_OPTIONS["draws"].default,
    *,
    visible: Many | One | None = None,
    points: bool = False,
    threads: int | None = None,
    **options: Unpack[WinProbabilitiesOptions],
) -> WinProbabilities:
    """:func:`win_probability` of many hands after all ``draws``, and with ``points=True`` their :func:`expected_points`.

    ``hands`` are as for :func:`shanten`, with their called melds and red fives. ``visible`` has the copies of each tile
    seen elsewhere, ``(34,)`` for all hands or ``(n, 34)``. Everything else is for all hands, or a list or an array with an
    element for each: ``draws``, ``seat``, ``round``, ``riichi``, and so on; ``dora`` also as kinds in two axes, −1 for
    none, each one of the visible tiles of its kind if there is any. In the true game the numbers are those of one play if
    they are not exact.

    With ``model="table"`` they are at a table, each with ``wall`` tiles left and its own ``discards``, which may be a
    :class:`HandArray`. To win, to call or to pass is asked of each hand by itself, with :func:`win_probability`.

    A hand without an answer, such as one that has won already, ends nothing: its numbers are NaN, ``reasons`` say why, and
    a warning tells of it. A single hand is an error.

    >>> found = win_probabilities(["234578m1689p357s1z", "123m456p789s1122z"])
    >>> from tehai import TILES
    >>> TILES[found.best[0]], round(float(found.win[0, found.best[0]]), 4)
    ('1z', 0.1799)
    >>> int(found.best[1]), round(float(found.win[1, 34]), 4)
    (34, 0.4584)
    >>> found = win_probabilities(["123m456p789s1122z"] * 2, [1, 2], points=True, seat=["E", "S"])
    >>> found.points[:, 34].round(1)
    array([131.7, 172.8])
    """
    import numpy as np

    of_points = {} if points else {name: of for name, of in options.items() if name in _OF_POINTS}
    for name, of in of_points.items():
        if is_column(of) or of != WIN_PROBABILITIES_OPTIONS[name].default:
            raise ValueError(f"{name}: only points depend on it, expected points=True")
    refuse_tiles(hands)
    array = HandArray(hands)
    parts = array.red_parts()
    seen = None if visible is None else seen_rows(visible, array.shape)
    others = {name: of for name, of in options.items() if name not in of_points}
    discards: Any = options.get("discards")
    if isinstance(discards, HandArray):
        others["discards"] = discards.texts()
    given = {"draws": draws, **others}
    common, columns = split(given, len(parts[0])) if array.shape else (given, {})
    has_kinds = "dora" in columns and are_kinds(given["dora"])
    if has_kinds and seen is not None and seen[2] is not None:
        shown = (np.broadcast_to(of, (len(parts[0]), of.shape[-1])).tolist() for of in (seen[0], seen[2]))
        columns["dora"] = [coloured(*row) for row in zip(columns["dora"], *shown)]
    # Rows with the same options have one question.
    rows = list(zip(*columns.values())) or [()]
    different = {repr(row): row for row in rows}
    numbers = {key: number for number, key in enumerate(different)}
    which = np.array([numbers[repr(row)] for row in rows], np.int64) if columns else None
    points_asked: dict[str, Any] | None = {} if points else None
    asked = [
        question(WIN_PROBABILITIES_OPTIONS, {**common, **dict(zip(columns, row))}, points=points_asked)
        for row in different.values()
    ]
    win, tenpai, expected, best, reasons, twice = _tehai.win_probabilities(parts, seen, (asked, which), threads)
    # Kinds say of themselves that they are among the visible tiles.
    if twice is not None and not has_kinds:
        warnings.warn(f"visible: {twice}", stacklevel=2)
    each = (*array.shape, 35)
    to_expect: Any = expected.reshape(each) if points else None
    answered, told = unanswered(reasons, array.shape)
    return WinProbabilities(
        win.reshape(each),
        tenpai.reshape(each),
        to_expect,
        best.reshape(array.shape),
        answered,
        told,
    )


@dataclass(frozen=True, eq=False)
class TableValues(OfArrays):
    """What each choice of each observation is worth at a table, observation by observation.

    The arrays have an element for each choice, but for ``answered``, which has one for each observation. To pass a tile has
    neither ``discard`` nor ``meld``.
    """

    #: The place of the observation; int64.
    observation: NDArray[np.int64]
    #: The discard, also after a call, as a kind 0 to 36, 34 to 36 the red fives; −1 for none; int8.
    discard: NDArray[np.int8]
    #: The meld that is called, or the quad that is declared, as its code in :data:`MELDS`; −1 for none; int16.
    meld: NDArray[np.int16]
    #: Is it a win? bool.
    wins: NDArray[np.bool_]
    #: Is riichi declared with the discard? bool.
    riichi: NDArray[np.bool_]
    #: The chance of having won when the wall ends; float64.
    win: NDArray[np.float64]
    #: The chance of being tenpai or having won; float64.
    tenpai: NDArray[np.float64]
    #: The points to expect, NaN if they were not asked; float64.
    points: NDArray[np.float64]
    #: Is it the best choice of its observation: by points, or by wins if points were not asked? bool.
    best: NDArray[np.bool_]
    #: Which observations have an answer; bool.
    answered: NDArray[np.bool_]
    #: Why the others have none, by their places.
    reasons: dict[Place, str]


#: What observations say of each hand.
_SEEN = {"hand", "visible", "dora", "wall", "draws", "seat", "round", "players", "norths", "counters", "bets", "model"}
_SEEN |= {"discards", "drawn", "called", "declared", "offered", "from_", "last_tile", "double_riichi", "affords_riichi"}
#: What is the same for all observations.
_TABLE_OPTIONS = {name: option for name, option in EXPECTED_POINTS_OPTIONS.items() if name not in _SEEN}
_TABLE_OPTIONS["changes"] = _TABLE_OPTIONS["changes"]._replace(default="none")


@takes(_TABLE_OPTIONS)
def table_values(
    observations: Observations,
    *,
    points: bool = True,
    threads: int | None = None,
    **options: Unpack[ExpectedPointsOptions],
) -> TableValues:
    """What each choice of each observation is worth at a table (``model="table"`` of :func:`expected_points`): each discard,
    with riichi where that gives more, each quad, to win with the drawn or the offered tile, to pass, and each call with its
    discards.

    What an observation says is asked of it; ``options`` are the same for all, such as ``others`` or ``tenpai_worth``.
    ``changes`` is ``"none"`` by default: the hand only advances, in milliseconds. ``points=False`` asks chances
    alone. Work is done on all cores, or ``threads``, while other Python threads run.

    Where the discard of riichi is due, the discards that break tenpai have values, too.

    An observation without an answer ends nothing: it has no choices, ``reasons`` say why, and a warning tells of it.

    >>> from tehai import TILES, observations
    >>> from tehai._games import EXAMPLE
    >>> values = table_values(observations(EXAMPLE)[:1])
    >>> [TILES[tile] for tile in values.discard], values.points.round(), values.best
    (['2m', '3m'], array([40941., 40941.]), array([ True, False]))
    """
    for name in options:
        if name in _SEEN:
            raise TypeError(f"{name}: expected no such option, as the observations say it")
    asked = [
        question(
            EXPECTED_POINTS_OPTIONS,
            {**_arguments(seen, points), "changes": "none", **options},
            hand=seen["hand"],
            points={} if points else None,
        )
        for seen in observations.questions(model="table")
    ]
    columns, reasons = _tehai.table_values((asked, None), threads)
    answered, told = unanswered(reasons, (len(asked),))
    return TableValues(**columns, answered=answered, reasons=told)


def _arguments(question: dict[str, Any], points: bool) -> dict[str, Any]:
    left_out = {"hand"} if points else {"hand", *_OF_POINTS}
    return {"from_" if name == "from" else name: of for name, of in question.items() if name not in left_out}


def _asked(question: bytes, threads: int | None, progress: bool | None) -> WinProbability:
    """The answer to a question, the best discard first. Progress is that of the numbers of the true game."""
    with progress_of(progress, " numbers") as show:
        found = _tehai.win_probability(question, threads, show)
    answer = decode(found, _answers.WinProbability)
    by_discard: dict[str, list[_answers.WinProbabilityRow]] = {}
    for row in answer.rows:
        by_discard.setdefault(row.discard, []).append(row)
    rows = [row for discard in answer.best_first for row in by_discard[discard]]
    return WinProbability.answered(answer, rows)
