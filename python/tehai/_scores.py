"""What many wins are worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, get_args

from . import _tehai
from ._answers import Riichi
from ._equal import OfArrays
from ._hand_array import HandArray, asked
from ._options import SCORE_OPTIONS, SCORES_OPTIONS, ScoresOptions
from ._question import question, takes
from ._rows import indicator_rows, unanswered
from ._tehai import Hand
from ._tiles import TILES, tile_index
from ._winds import wind

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from typing_extensions import Unpack

    from ._answers import Wind, WonBy
    from ._hand_array import Integers, Many
    from ._rows import Place

    Booleans = bool | NDArray[np.bool_] | Sequence[bool]
    Numbers = int | Integers | Sequence[int]
    #: One wind for all hands, or that of each, by name or by number, 0 for east to 3 for north.
    Winds = Wind | Integers | Sequence[int] | Sequence[Wind]

_WON_BY = {"tsumo": True, "ron": False}
_RIICHI = {name: number for number, name in enumerate(get_args(Riichi))}
_YAKU, _LIMITS = _tehai.yaku()

#: The yaku by the bits of ``Scores.yaku_bits``, by their names in the language of sets.
YAKU: tuple[str, ...] = tuple(_YAKU)
#: The limits by the numbers of ``Scores.limit``.
LIMITS: tuple[str, ...] = tuple(_LIMITS)


@dataclass(frozen=True, eq=False)
class Scores(OfArrays):
    """What wins are worth; each array begins with the shape of the hands. A win without yaku has 0 in all, and no limit."""

    #: Han of yaku and dora, 13 for each yakuman; uint8.
    han: NDArray[np.uint8]
    #: Fu, rounded; 0 for a yakuman; uint8.
    fu: NDArray[np.uint8]
    #: Number of yakuman; uint8.
    yakuman: NDArray[np.uint8]
    #: The place of the limit in :data:`LIMITS`, −1 below mangan; int8.
    limit: NDArray[np.int8]
    #: The yaku, bit i for ``YAKU[i]``; uint64.
    yaku_bits: NDArray[np.uint64]
    #: Points of the winner, counters and bets included; int32.
    points: NDArray[np.int32]
    #: Points of the hand alone; int32.
    hand_points: NDArray[np.int32]
    #: What each seat pays, east to north, and in a fifth place a discarder whose seat is not given; int32.
    paid: NDArray[np.int32]
    #: Which hands have an answer. The others have what a win without yaku has.
    answered: NDArray[np.bool_]
    #: Why the others have none, by their places.
    reasons: dict[Place, str]

    @cached_property
    def yaku(self) -> NDArray[np.bool_]:
        """Does the win have the yaku? With an axis of :data:`YAKU`."""
        import numpy as np

        places = np.arange(len(YAKU), dtype=np.uint64)
        return (self.yaku_bits[..., None] >> places & np.uint64(1)).astype(bool)


@takes(SCORES_OPTIONS)
def scores(
    hands: Many | str | Hand,
    tiles: str | Sequence[str] | Numbers | None = None,
    won_by: WonBy | Sequence[WonBy | bool] | Booleans = SCORE_OPTIONS["won_by"].default,
    *,
    seat: Winds = SCORE_OPTIONS["seat"].default,
    round: Winds = SCORE_OPTIONS["round"].default,
    riichi: Riichi | Sequence[Riichi] | Booleans | Numbers = False,
    ippatsu: Booleans = False,
    last_tile: Booleans = False,
    dead_wall: Booleans = False,
    robbed_quad: Booleans = False,
    blessing: Booleans = False,
    dora: str | Numbers = 0,
    hidden_dora: str | Numbers = 0,
    red_fives: Numbers | None = None,
    norths: Numbers = 0,
    counters: Numbers = 0,
    bets: Numbers = 0,
    discarder: Winds | None = None,
    threads: int | None = None,
    **rules: Unpack[ScoresOptions],
) -> Scores:
    """The points of many wins, as :func:`score` gives them of one, without liable players.

    ``hands`` have the winning tile among their concealed tiles, and their called melds: a :class:`HandArray`, an array
    of counts, or texts. ``tiles`` are the winning tiles: texts, or kinds 0 to 33. By default they are the last concealed
    tiles of the texts. ``won_by`` is ``"tsumo"`` or ``"ron"``, or booleans: which wins are by the own draw?

    Everything else is for all hands, or an array with an element for each: winds are names, or numbers 0 for east to 3
    for north; ``riichi`` is a name, a boolean, or 2 for riichi at the first discard; ``dora`` and ``hidden_dora`` are the
    indicators as text, their numbers, a text for each hand, or in two axes the kinds of the indicators of each hand, −1 for
    none. ``red_fives`` are by default those of the hands. ``discarder``: without it the fifth place of ``paid`` pays a ron.

    A hand without an answer ends nothing: ``answered`` is false, ``reasons`` say why, and a warning tells of it. A single
    hand is an error.

    >>> found = scores(["234m34506p55678s7p", "23m99p[777z]{1111z}[456s]1m"], riichi=[True, False], dora="1m")
    >>> found.han, found.fu, found.points
    (array([5, 4], dtype=uint8), array([30, 60], dtype=uint8), array([12000, 12000], dtype=int32))
    >>> [name for name, has in zip(YAKU, found.yaku[0]) if has]
    ['riichi', 'pinfu', 'tanyao']
    >>> found.paid[0]
    array([    0,     0,     0,     0, 12000], dtype=int32)
    """

    parts, shape = asked(hands)
    number = len(parts[0])
    array = HandArray(hands)
    _check_red(array, tiles)
    _check_indicators(array, dora, hidden_dora)
    if red_fives is None:
        red_fives = array.red_fives.reshape(-1, 3).sum(axis=1)
    flags = {
        "drawn": _named("won_by", won_by, _WON_BY),
        "ippatsu": ippatsu,
        "last_tile": last_tile,
        "dead_wall": dead_wall,
        "robbed_quad": robbed_quad,
        "blessing": blessing,
    }
    numbers = {
        "riichi": _numbers(_named("riichi", riichi, _RIICHI)),
        "red_fives": red_fives,
        "norths": norths,
        "counters": counters,
        "bets": bets,
        "seat": _winds("seat", seat),
        "round": _winds("round", round),
        "discarder": 4 if discarder is None else _winds("discarder", discarder),
    }
    columns: dict[str, Any] = {"tile": _column("tiles", _tiles(hands, tiles), number, "int8", (0, 33))}
    columns |= {name: _flags(name, value, number) for name, value in flags.items()}
    columns |= {name: _column(name, value, number, "uint8", (0, 255)) for name, value in numbers.items()}
    for name, given in (("dora", dora), ("hidden_dora", hidden_dora)):
        columns[name], columns[f"{name}_by_indicators"] = _dora(name, given, number)
    found, reasons = _tehai.scores(parts, columns, question(SCORES_OPTIONS, rules), threads)
    han, fu, yakuman, limit, yaku, points, hand_points, paid = found
    return Scores(
        han.reshape(shape),
        fu.reshape(shape),
        yakuman.reshape(shape),
        limit.reshape(shape),
        yaku.reshape(shape),
        points.reshape(shape),
        hand_points.reshape(shape),
        paid.reshape((*shape, 5)),
        *unanswered(reasons, shape),
    )


def _check_red(hands: HandArray, tiles: str | Sequence[str] | Numbers | None) -> None:
    """A red five wins a hand only if it is among the concealed red ones. A plain five may be either."""
    texts = [tiles] if isinstance(tiles, str) else tiles if isinstance(tiles, (list, tuple)) else []
    reds = {
        place: str(Hand(text)) for place, text in enumerate(texts) if isinstance(text, str) and text not in _KINDS
    }
    reds = {place: text for place, text in reds.items() if text.startswith("0")}
    if not reds:
        return
    held = hands.concealed_red_fives().reshape(-1, 3)
    for place, text in reds.items():
        rows = held if isinstance(tiles, str) else held[place : place + 1]
        lacking = (rows[:, "mps".index(text[1])] == 0).nonzero()[0]
        if lacking.size:
            where = "" if len(held) == 1 else f"hand {lacking[0] if isinstance(tiles, str) else place}: "
            raise ValueError(
                f"{where}tiles: {text} is not among the concealed tiles; a five that is not red is written 5{text[1]}"
            )


def _check_indicators(hands: HandArray, dora: Any, hidden_dora: Any) -> None:
    """A red five is neither an indicator and held nor two indicators: the deck has one of a suit, or as many as a hand."""
    import numpy as np

    held = hands.red_fives.reshape(-1, 3)
    seen = held.astype(np.int64)
    for name, given in (("dora", dora), ("hidden_dora", hidden_dora)):
        red = None if not isinstance(given, str) or given.isdigit() else HandArray(given).red_fives
        if red is None:
            continue
        seen = seen + red
        for place, suit in np.argwhere(seen > np.maximum(held, 1)):
            where = "" if len(held) == 1 else f"hand {place}: "
            five = "mps"[suit]
            raise ValueError(
                f"{where}{name}: 0{five} twice: the deck has one; a five that is not red is written 5{five}"
            )


def _tiles(hands: Many | str | Hand, tiles: str | Sequence[str] | Numbers | None) -> Any:
    """The winning tiles as kinds."""
    if isinstance(tiles, str):
        return tile_index(tiles)
    if isinstance(tiles, (list, tuple)):
        return [_kind(tile) for tile in tiles]
    if tiles is not None:
        return tiles
    texts = [hands] if isinstance(hands, str) else hands
    if isinstance(texts, (list, tuple)) and all(isinstance(hand, str) for hand in texts):
        return _tehai.last_tiles([str(hand) for hand in texts])
    raise ValueError("tiles: name the winning tiles; only texts keep the order of their tiles")


def _kind(tile: str | int) -> int:
    if not isinstance(tile, str):
        return tile
    kind = _KINDS.get(tile)
    return tile_index(tile) if kind is None else kind


_KINDS = {tile: kind for kind, tile in enumerate(TILES)}


def _winds(name: str, given: Any) -> Any:
    """The number of a wind, or of each wind of a list."""
    if isinstance(given, (list, tuple)):
        return [_winds(name, of) for of in given]
    return wind(name, given) if isinstance(given, str) else given


def _named(name: str, given: Any, values: dict[str, Any]) -> Any:
    """The value of a name, or of each name of a list; what is no name stays."""
    if isinstance(given, (list, tuple)):
        return [_named(name, of, values) for of in given]
    if not isinstance(given, str):
        return given
    if given not in values:
        raise ValueError(f'{name}: expected {" or ".join(values)}, found "{given}"')
    return values[given]


def _numbers(given: Any) -> Any:
    """Booleans as numbers."""
    import numpy as np

    array = np.asarray(given)
    return array.astype(np.uint8) if array.dtype == bool else given


def _flags(name: str, given: Any, number: int) -> Any:
    import numpy as np

    array = np.asarray(given)
    if array.size and array.dtype != bool:
        raise ValueError(f"{name}: found {array.dtype}, expected a boolean, or one for each hand")
    return _sized(name, array.astype(bool, copy=False), number)


def _column(name: str, given: Any, number: int, dtype: str, within: tuple[int, int]) -> Any:
    import numpy as np

    array = np.asarray(given)
    # An empty list has no type of its own.
    if array.size and array.dtype.kind not in "iu":
        raise ValueError(f"{name}: found {array.dtype}, expected an integer, or one for each hand")
    low, high = within
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError(f"{name}: expected {low} to {high}, found {array.min()} to {array.max()}")
    return _sized(name, array.astype(dtype, copy=False), number)


def _sized(name: str, array: Any, number: int) -> Any:
    """One element, or one for each hand."""
    import numpy as np

    array = array.reshape(-1)
    if array.size not in (1, number):
        raise ValueError(f"{name}: found {array.size} elements, expected one, or one for each of {number} hands")
    return np.ascontiguousarray(array)


def _dora(name: str, given: Any, number: int) -> tuple[Any, bool]:
    """Numbers of dora in one column, or indicators in several; and which of the two."""
    import numpy as np

    if isinstance(given, str) and not given.isdigit():
        indicators = np.repeat(np.arange(34, dtype=np.int8), HandArray(given).counts)
        return indicators.reshape(1, -1), True
    if isinstance(given, (list, tuple)) and given and isinstance(given[0], str):
        kinds = [np.repeat(np.arange(34, dtype=np.int8), HandArray(text).counts) for text in given]
        rows = np.full((len(kinds), max(1, *map(len, kinds))), -1, np.int8)
        for row, of in zip(rows, kinds):
            row[: len(of)] = of
        given = rows
    array = np.asarray(int(given) if isinstance(given, str) else given)
    if array.ndim < 2 or array.shape[-1] == 0:
        return _column(name, array, number, "int8", (0, 20)).reshape(-1, 1), False
    rows = indicator_rows(name, array)
    if len(rows) not in (1, number):
        raise ValueError(f"{name}: found {len(rows)} rows, expected one, or one for each of {number} hands")
    return np.ascontiguousarray(rows, np.int8), True
