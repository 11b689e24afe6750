"""Many hands at once: arrays in, arrays out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Union, overload

from . import _tehai
from ._rules import Rules, takes_rules
from ._tehai import Hand
from ._tiles import TILES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Unpack

    from ._rules import RuleOptions

    Integers = NDArray[np.integer[Any]]
    #: One hand: text, a Hand, or 34 counts.
    One = Union[str, Hand, Sequence[int]]
    #: Many: an array whose last axis is the 34 kinds, texts, Hands, or lists of counts.
    Many = Union[Integers, NDArray[np.str_], list[str], tuple[str, ...], Sequence[Hand], Sequence[Sequence[int]]]

_EXPECTED = (
    "expected copies of 1m to 7z, an array of integers of shape (n, 34) or (34,), or hands as text; "
    "tehai.counts makes one of tile ids or kinds"
)


def rows(hands: One | Many, name: str = "") -> tuple[NDArray[np.uint8], tuple[int, ...]]:
    """The hands as rows of 34 counts, and the shape of the answers.

    A contiguous array of uint8 is not copied.
    """
    import numpy as np

    if isinstance(hands, (str, Hand)):
        return rows([Hand(hands)], name)[0], ()
    if isinstance(hands, (list, tuple)) and any(isinstance(hand, (str, Hand)) for hand in hands):
        texts = [_concealed(hand, place) for place, hand in enumerate(hands)]
        return _tehai.read_hands(texts), (len(texts),)
    prefix = f"{name}: " if name else ""
    try:
        array = np.asarray(hands)
    except ValueError as error:
        raise ValueError(f"{prefix}found lists of different lengths, {_EXPECTED}") from error
    if array.size == 0 and not isinstance(hands, np.ndarray):
        return np.zeros((0, 34), np.uint8), (0,)
    # An array or a column of texts.
    if array.ndim == 1 and array.size and array.dtype.kind in "UTO" and isinstance(array[0], (str, Hand)):
        return rows(array.tolist(), name)
    if array.dtype.kind not in "iu":
        found = f"dtype {array.dtype}" if isinstance(hands, np.ndarray) else f"{type(hands).__name__} of {array.dtype}"
        raise ValueError(f"{prefix}found {found}, {_EXPECTED}")
    if array.ndim == 0 or array.shape[-1] != 34:
        raise ValueError(f"{prefix}found shape {array.shape}, {_EXPECTED}")
    shape = array.shape[:-1]
    array = array.reshape(-1, 34)
    if array.dtype != np.uint8:
        bad = (array < 0) | (array > 4)
        if bad.any():
            hand, tile = (int(place) for place in np.argwhere(bad)[0])
            at = f"hand {hand}: " if len(array) > 1 else ""
            raise ValueError(
                f"{prefix}{at}found {array[hand, tile]} copies of {TILES[tile]}, expected 0 to 4"
            )
    return np.ascontiguousarray(array, np.uint8), shape


def _concealed(hand: object, place: int) -> str:
    text = str(hand)
    if isinstance(hand, Hand) and ("[" in text or "{" in text):
        raise ValueError(f"hand {place}: {hand} has called melds; ask it alone, as in Hand(...).shanten()")
    if isinstance(hand, (str, Hand)):
        return text
    raise ValueError(f"hand {place}: found {type(hand).__name__}, expected text or a Hand")


def _unseen(unseen: One | Many | None, shape: tuple[int, ...]) -> NDArray[np.uint8] | None:
    if unseen is None:
        return None
    array, own = rows(unseen, "unseen")
    if own not in ((), shape):
        raise ValueError(f"unseen: found shape {(*own, 34)}, expected (34,) or that of the hands, {(*shape, 34)}")
    return array


def masks(bits: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Bits of tiles as booleans, with an axis of the 34 kinds at the end.

    >>> import numpy as np
    >>> masks(np.array([0b1001], np.uint64))[0, :5]
    array([ True, False, False,  True, False])
    """
    import numpy as np

    octets = np.ascontiguousarray(np.asarray(bits, "<u8")[..., None]).view(np.uint8)
    return np.unpackbits(octets, axis=-1, count=34, bitorder="little").view(np.bool_)


def _shaped(array: NDArray[Any], shape: tuple[int, ...]) -> Any:
    """The answers in the shape of the question: a number for one hand."""
    return array.reshape(shape) if shape else array[0].item()


def counts(tiles: One | Many, *, ids: bool = False) -> NDArray[np.uint8]:
    """Copies of each of the 34 kinds, as every function here takes them.

    ``tiles`` is text, a :class:`Hand`, a list of these, or tiles one by one: an array whose last axis is the tiles
    of a hand as kinds 0 to 33, or with ``ids=True`` as ids 0 to 135 (four of each kind, each once). −1 is no tile,
    so hands of different lengths fit into one array.

    >>> counts(["123m55z", "9p"]).shape
    (2, 34)
    >>> counts([[0, 1, 2, 31, 31]])[0, [0, 31]]
    array([1, 2], dtype=uint8)
    >>> counts([[0, 4, 8, 124, 125]], ids=True)[0, [0, 31]]
    array([1, 2], dtype=uint8)
    >>> counts([0, 0, 0, 0, 0])
    Traceback (most recent call last):
    ValueError: a fifth 1m: there are only four copies of a tile
    """
    import numpy as np

    is_text = isinstance(tiles, (str, Hand))
    if is_text or isinstance(tiles, (list, tuple)) and any(isinstance(one, (str, Hand)) for one in tiles):
        array, shape = rows(tiles)
        return array.reshape((*shape, 34))
    try:
        array = np.asarray(tiles)
    except ValueError as error:
        raise ValueError("found hands of different lengths: pad them with -1") from error
    if array.size == 0:
        array = array.astype(np.int64)
    if array.dtype.kind not in "iu" or array.ndim == 0:
        raise ValueError(
            f"found dtype {array.dtype} and shape {array.shape}, expected integers, one for each tile"
        )
    shape = array.shape[:-1]
    number = int(np.prod(shape, dtype=np.int64))
    flat = np.ascontiguousarray(array.reshape(number, array.shape[-1]), np.int64)
    return _tehai.count_tiles(flat, ids).reshape((*shape, 34))


@overload
def shanten(
    hands: One, *, melds: int | None = None, threads: int | None = None, **rules: Unpack[RuleOptions]
) -> int: ...
@overload
def shanten(
    hands: Many, *, melds: int | None = None, threads: int | None = None, **rules: Unpack[RuleOptions]
) -> NDArray[np.int8]: ...
@takes_rules
def shanten(
    hands: One | Many, *, melds: int | None = None, threads: int | None = None, **rules: Unpack[RuleOptions]
) -> Any:
    """Shanten (向聴数) of each hand: −1 is a win, 0 tenpai. A fifth copy is never drawn.

    ``hands`` has copies of the 34 kinds in its last axis, of any integer type, or is text or a list of texts. The
    answer is int8 without that axis: ``(n,)`` for ``(n, 34)``, an int for one hand. Hands have 3m+1 or 3m+2
    tiles, up to 14; with ``melds``, the melds of the win, any number of tiles, all concealed.

    ``threads`` is the number of threads, by default one per core. Other Python threads run meanwhile, and Ctrl-C
    interrupts the work.

    >>> shanten("199m146779p12s246z")
    4
    >>> shanten(["123m456p789s1122z", "19m19p19s12345677z"])
    array([ 0, -1], dtype=int8)
    >>> shanten("1133557799m11z22z", forms="standard")
    3
    >>> shanten("123456789m123p44s55z", melds=5)
    0
    >>> shanten(["123m456p789s1122z", "123m"])
    Traceback (most recent call last):
    ValueError: hand 1: found 3 tiles, expected 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14
    """
    if melds is None and isinstance(hands, (str, Hand)):
        return Hand(hands)._shanten(Rules.json(rules))
    array, shape = rows(hands)
    if melds is not None:
        return _shaped(_tehai.shanten_for_melds(array, melds, Rules.json(rules), threads), shape)
    return _shaped(_tehai.shanten(array, Rules.json(rules), threads), shape)


@dataclass(frozen=True)
class Effects:
    """What drawing and discarding does to hands; each array begins with the shape of the hands."""

    #: Shanten, int8.
    shanten: NDArray[np.int8]
    #: Copies left of the necessary tiles (受け入れ枚数), int16.
    copies: NDArray[np.int16]
    #: The necessary tiles, bit i for the tile of index i, uint64.
    necessary_bits: NDArray[np.uint64]
    #: The unnecessary tiles in the same way.
    unnecessary_bits: NDArray[np.uint64]

    @cached_property
    def necessary(self) -> NDArray[np.bool_]:
        """Does drawing the tile lower the shanten (有効牌)? With an axis of the 34 kinds."""
        return masks(self.necessary_bits)

    @cached_property
    def unnecessary(self) -> NDArray[np.bool_]:
        """Does discarding the tile keep the shanten (不要牌)? With an axis of the 34 kinds."""
        return masks(self.unnecessary_bits)


@dataclass(frozen=True)
class Distances:
    """How far hands are from a set; each array begins with the shape of the hands."""

    #: The fewest tiles to draw until the hand holds a hand of the set, 255 if the set has no hands; int16.
    distance: NDArray[np.int16]
    #: Copies left of the necessary tiles (受け入れ枚数), int16.
    copies: NDArray[np.int16]
    #: The necessary tiles, bit i for the tile of index i, uint64.
    necessary_bits: NDArray[np.uint64]
    #: The unnecessary tiles in the same way.
    unnecessary_bits: NDArray[np.uint64]

    @cached_property
    def necessary(self) -> NDArray[np.bool_]:
        """Does drawing the tile lower the distance (有効牌)? With an axis of the 34 kinds."""
        return masks(self.necessary_bits)

    @cached_property
    def unnecessary(self) -> NDArray[np.bool_]:
        """Does discarding the tile keep the distance (不要牌)? With an axis of the 34 kinds."""
        return masks(self.unnecessary_bits)


def distances(
    hands: One | Many, target: _tehai.Set, *, unseen: One | Many | None = None, threads: int | None = None
) -> Distances:
    """See :meth:`HandSet.distances`."""
    array, shape = rows(hands)
    tiles, necessary, unnecessary, copies = _tehai.distances(array, target, _unseen(unseen, shape), threads)
    return Distances(
        tiles.reshape(shape), copies.reshape(shape), necessary.reshape(shape), unnecessary.reshape(shape)
    )


@dataclass(frozen=True)
class SetDiscards:
    """How far every discard leaves hands from a set; each array begins with the shape of the hands."""

    #: The index of the best tile: by distance, then by copies left, then 1m to 7z; −1 if the hand has no tiles; int8.
    best: NDArray[np.int8]
    #: The distance after the discard of each of the 34 kinds: the fewest tiles to draw until the hand holds a hand of
    #: the set, 255 if the set has no hands, 32767 for tiles that the hand does not hold; int16.
    distance: NDArray[np.int16]
    #: Copies left of the necessary tiles after each discard (受け入れ枚数); int16.
    copies: NDArray[np.int16]
    #: The necessary tiles after each discard, bit i for the tile of index i; uint64.
    necessary_bits: NDArray[np.uint64]

    @cached_property
    def necessary(self) -> NDArray[np.bool_]:
        """The necessary tiles after each discard: ``(n, 34, 34)``, discard before draw; 1,156 bytes a hand."""
        return masks(self.necessary_bits)


def set_discards(
    hands: One | Many, target: _tehai.Set, *, unseen: One | Many | None = None, threads: int | None = None
) -> SetDiscards:
    """See :meth:`HandSet.discards`."""
    array, shape = rows(hands)
    best, left, copies, draws = _tehai.set_discards(array, target, _unseen(unseen, shape), threads)
    each = (*shape, 34)
    return SetDiscards(best.reshape(shape), left.reshape(each), copies.reshape(each), draws.reshape(each))


@takes_rules
def effects(
    hands: One | Many,
    *,
    unseen: One | Many | None = None,
    threads: int | None = None,
    **rules: Unpack[RuleOptions],
) -> Effects:
    """Shanten, necessary and unnecessary tiles of each hand, and the copies left of the necessary ones.

    ``unseen`` has the copies of each tile that are left to draw, ``(34,)`` for all hands or ``(n, 34)``; by
    default all that the hand does not hold.

    >>> found = effects(["123m456p789s1122z", "199m146779p12s246z"])
    >>> found.shanten
    array([0, 4], dtype=int8)
    >>> found.copies
    array([ 4, 82], dtype=int16)
    >>> found.necessary.shape
    (2, 34)
    """
    array, shape = rows(hands)
    of_hands, necessary, unnecessary, copies = _tehai.effects(
        array, Rules.json(rules), _unseen(unseen, shape), threads
    )
    return Effects(
        of_hands.reshape(shape), copies.reshape(shape), necessary.reshape(shape), unnecessary.reshape(shape)
    )


@takes_rules
def necessary(
    hands: One | Many, *, bits: bool = False, threads: int | None = None, **rules: Unpack[RuleOptions]
) -> NDArray[Any]:
    """The necessary tiles (有効牌) of each hand: those that lower the shanten when drawn.

    ``(n, 34)`` of bool; with ``bits=True`` ``(n,)`` of uint64, bit i for the tile of index i.

    >>> from tehai import TILES
    >>> [tile for tile, helps in zip(TILES, necessary("123m456p789s1122z")) if helps]
    ['1z', '2z']
    >>> necessary(["123m456p789s1122z"], bits=True)
    array([402653184], dtype=uint64)
    """
    found = effects(hands, threads=threads, **rules)
    return found.necessary_bits if bits else found.necessary


@takes_rules
def unnecessary(
    hands: One | Many, *, bits: bool = False, threads: int | None = None, **rules: Unpack[RuleOptions]
) -> NDArray[Any]:
    """The unnecessary tiles (不要牌) of each hand: those that keep the shanten when discarded.

    ``(n, 34)`` of bool; with ``bits=True`` ``(n,)`` of uint64.

    >>> from tehai import TILES
    >>> [tile for tile, can_go in zip(TILES, unnecessary("123m456p789s1122z5z")) if can_go]
    ['5z']
    """
    found = effects(hands, threads=threads, **rules)
    return found.unnecessary_bits if bits else found.unnecessary


@dataclass(frozen=True)
class Discards:
    """Every discard of hands; each array begins with the shape of the hands."""

    #: The index of the best tile: by shanten, then by copies left, then 1m to 7z; int8.
    best: NDArray[np.int8]
    #: Shanten after the discard of each of the 34 kinds, 127 for those that the hand does not hold; int8.
    shanten: NDArray[np.int8]
    #: Copies left of the necessary tiles after each discard; int16.
    copies: NDArray[np.int16]
    #: The necessary tiles after each discard, bit i for the tile of index i; uint64.
    necessary_bits: NDArray[np.uint64]

    @cached_property
    def necessary(self) -> NDArray[np.bool_]:
        """The necessary tiles after each discard: ``(n, 34, 34)``, discard before draw; 1,156 bytes a hand."""
        return masks(self.necessary_bits)


@takes_rules
def discards(
    hands: One | Many,
    *,
    unseen: One | Many | None = None,
    threads: int | None = None,
    **rules: Unpack[RuleOptions],
) -> Discards:
    """Every discard of each hand of 3m+2 tiles, with the shanten and the draws that are left after it.

    ``unseen`` as in :func:`effects`. A discarded tile stays seen.

    >>> from tehai import TILES, tile_index
    >>> found = discards(["123m456p11z23456s7z"])
    >>> TILES[found.best[0]]
    '7z'
    >>> red = tile_index("7z")
    >>> int(found.shanten[0, red]), int(found.copies[0, red])
    (0, 11)
    >>> [tile for tile, helps in zip(TILES, found.necessary[0, red]) if helps]
    ['1s', '4s', '7s']
    """
    array, shape = rows(hands)
    best, left, copies, draws = _tehai.discards(array, Rules.json(rules), _unseen(unseen, shape), threads)
    each = (*shape, 34)
    return Discards(best.reshape(shape), left.reshape(each), copies.reshape(each), draws.reshape(each))


@takes_rules
def waits(
    hands: One | Many, *, bits: bool = False, threads: int | None = None, **rules: Unpack[RuleOptions]
) -> NDArray[Any]:
    """The waits (待ち) of each hand: the tiles that complete it.

    ``(n, 34)`` of bool; with ``bits=True`` ``(n,)`` of uint64. A hand of 3N+1 tiles waits for a win; one of 3N+2
    tiles for melds without a pair; hands may be of any size. For the waits after a discard see :func:`discards`.

    >>> from tehai import TILES
    >>> [tile for tile, wins in zip(TILES, waits("1112345678999m")) if wins]
    ['1m', '2m', '3m', '4m', '5m', '6m', '7m', '8m', '9m']
    >>> waits(["1111m"]).any(), waits(["1111m"], fifth_tile="counted").any()
    (np.False_, np.True_)
    """
    array, shape = rows(hands)
    found = _tehai.waits(array, Rules.json(rules), threads).reshape(shape)
    return found if bits else masks(found)


def deals(hands: One | Many, *, threads: int | None = None) -> NDArray[np.uint64]:
    """Ways to deal each hand from the 136 tiles: ∏ C(4, copies). Up to 31 tiles; a :class:`Hand` has no limit.

    >>> deals(["11m", "12m"])
    array([ 6, 16], dtype=uint64)
    """
    array, shape = rows(hands)
    return _tehai.deals(array, threads).reshape(shape)

