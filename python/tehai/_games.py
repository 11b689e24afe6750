"""Games read from logs: what each decision cost, and whether wins were paid right."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _tehai
from ._answers import Audit, AuditRow, Review, ReviewRow
from ._hand import decode
from ._progress import progress_of
from ._tables import AnswerTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._answers import ReviewModel, Wind

#: A round that north wins by the first tile, for the examples.
EXAMPLE = rb"""{"name": ["A", "B", "C", "D"], "rule": {"disp": "\u822c\u5357\u55b0\u8d64", "aka": 1}, "log": [[
[0, 0, 0], [25000, 25000, 25000, 25000], [41], [],
[11, 12, 13, 19, 21, 29, 31, 39, 41, 42, 43, 44, 45], [46], [60],
[11, 51, 19, 21, 25, 29, 31, 39, 42, 43, 44, 45, 46], [47], [42],
[11, 18, 19, 21, 52, 29, 31, 53, 39, 43, 44, 45, 46], [47], [60],
[12, 13, 14, 15, 16, 17, 22, 23, 24, 35, 35, 38, 38], [38], [],
["\u548c\u4e86", [-16000, -8000, -8000, 32000], [3, 3, 3, "\u5f79\u6e808000-16000\u70b9"]]]]}"""


#: What is read of an address says what to download instead.
_ADDRESSES = ("http://", "https://", "tenhou.net/")
#: The bytes that a log may have; one with more is refused.
_MOST = 1 << 26


class GameReview(AnswerTable[Review]):
    """The decisions of a game, a row each; ``answer`` has them as objects, with their reasons, dangers and sums."""


class GameAudit(AnswerTable[Audit]):
    """The wins of a game, the payments of its rounds, and what no rules allow, a row each; ``answer`` has them as objects."""


def review(
    log: str | os.PathLike[str] | bytes,
    *,
    seat: int | str | Wind | None = None,
    model: ReviewModel = "table",
    last_hands: int = 1,
    threads: int | None = None,
    progress: bool | None = None,
) -> GameReview:
    """What each decision of a game cost.

    ``log`` is a path, or the content of a log: mjai, Tenhou JSON (tenhou.net/6), mjlog (XML) or Majiang, plain or gzip, of
    four players or of three. A broken log is read up to where it breaks: a warning and
    ``answer.problems`` say what is wrong. ``seat`` names one player: 0 to 3, where 0 deals first; a name of the log; or a
    wind, as seats are when the game begins.

    Each decision about discards, quads, riichi, calls and wins is a question of :func:`expected_points` with
    ``model="table"``, by what the player saw. Against players in riichi ``at_risk`` has what the discard risks, and what
    folding costs; ``loss`` counts both. If the game may end with the hand, prizes of places count instead of points; with
    ``last_hands=2`` so they do in the hand before, as if it were the last, and with 0 in none. Hands that are 4-shanten or
    further are judged alone. ``finding`` tells mistakes from what costs less than is known.

    With ``model="alone"`` wins are drawn, nobody else wins, and the points say how a hand grows, not when to fold. What is
    left out: norths, nine kinds, discards after riichi, and alone wins.

    >>> found = review(EXAMPLE, seat="south")
    >>> worst = max(found.rows(), key=lambda row: row["loss"])
    >>> worst["hand"], worst["chosen"], worst["best"], round(worst["loss"])
    ('109m159p19s234567z', '2z', '0m', 6440)
    >>> import polars
    >>> polars.DataFrame(found).height == len(found.answer.decisions)
    True
    """
    content, file = read_log(log)
    with progress_of(progress, " decisions") as show:
        named = None if seat is None else str(seat)
        found, rows = _tehai.review(content, file, named, (model, last_hands), threads, show)
    return GameReview.answered(decode(found, Review), decode(rows, tuple[ReviewRow, ...]), ReviewRow)


def ask(kind: str, question: Mapping[str, Any] | None = None) -> Any:
    """The answer to a question of any kind, as plain dicts and lists: what C and JavaScript get, too.

    ``kind`` is the name of a program, such as ``"win-probability"``, or ``"calls"``, to pass or to call, and ``"decision"``, what
    a choice cost; the keys of ``question`` are the options. ``question`` of a decision of :func:`review` is one.

    >>> asked = {"hand": "34666m567p44556s6z", "chosen": "5s", "visible": "19m2p0s", "dora": "0s", "draws": 11}
    >>> decided = ask("decision", asked)
    >>> decided["best"]["choice"], round(decided["loss"])
    ('6z', 1424)
    """
    return json.loads(_tehai.ask(kind, json.dumps(question).encode(), True))


def audit(log: str | os.PathLike[str] | bytes) -> GameAudit:
    """Each win of a game scored by the rules of its log beside what was paid, each payment at the end of a round, and what no
    rules allow: furiten wins, and riichi with hands that are not tenpai.

    ``log`` is as of :func:`review`. ``verdict`` is ``as-paid``, ``not-said``, ``by-other-rules``, which ``by`` names,
    ``differs``, or ``unfinished`` of a round that the log leaves before its end. ``problem`` says where the log has other
    han, fu or yaku.

    >>> found = audit(EXAMPLE)
    >>> [(row["kind"], row["hand"], row["points"], row["verdict"]) for row in found.rows()]
    [('win', '234567m234p55888s', 32000.0, 'as-paid'), ('payment', '', nan, 'as-paid')]
    """
    found, rows = _tehai.audit(*read_log(log))
    return GameAudit.answered(decode(found, Audit), decode(rows, tuple[AuditRow, ...]), AuditRow)


def read_log(log: object) -> tuple[bytes, str | None]:
    """The bytes of a log, and its file."""
    if isinstance(log, (bytes, bytearray, memoryview)):
        return bytes(log), None
    if not isinstance(log, (str, os.PathLike)):
        raise TypeError(f"log: expected a path, or bytes, found {type(log).__name__}")
    file = os.fspath(log)
    if isinstance(file, str) and file.startswith(_ADDRESSES):
        return file.encode(), None
    with Path(file).open("rb") as opened:
        return opened.read(_MOST + 1), file
