"""Many hands at once: arrays in, arrays out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from . import _tehai
from ._arguments import brief
from ._equal import OfArrays
from ._hand_array import HandArray, are_texts, asked, count_tiles, is_column_of_texts, plain_rows, refuse_tiles
from ._options import HAND_OPTIONS
from ._rules import Rules, takes_rules
from ._tehai import Hand

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Unpack

    from ._answers import LimitedBy
    from ._hand_array import Many, One
    from ._options import RuleOptions


_LIMITED_BY: LimitedBy = HAND_OPTIONS["limited_by"].default


def masks(bits: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Bits of tiles as booleans, with an axis of the 34 kinds at the end.

    >>> import numpy as np
    >>> masks(np.array([0b1001], np.uint64))[0, :5]
    array([ True, False, False,  True, False])
    """
    import numpy as np

    array = np.asarray(bits)
    if array.dtype.kind not in "iu" or (array.size and not 0 <= array.min() <= array.max() < 1 << 34):
        raise ValueError(f"found {array.dtype} {brief(array.tolist())}, expected bits of 34 tiles: integers below 2^34")
    octets = np.ascontiguousarray(np.asarray(array, "<u8")[..., None]).view(np.uint8)
    return np.unpackbits(octets, axis=-1, count=34, bitorder="little").view(np.bool_)


def shaped(array: NDArray[Any], shape: tuple[int, ...]) -> Any:
    """The answers in the shape of the question: a number for one hand."""
    return array.reshape(shape) if shape else array[0].item()


def counts(tiles: One | Many, *, ids: bool = False) -> NDArray[np.uint8]:
    """Copies of each of the 34 kinds, as every function here takes them.

    ``tiles`` is text, a :class:`Hand`, a list or a column of these, or tiles one by one: an array whose last axis is the tiles
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
    if isinstance(tiles, HandArray):
        return plain_rows(tiles).copy()
    refuse_tiles(tiles)
    if isinstance(tiles, (str, Hand)) or are_texts(tiles) or is_column_of_texts(tiles):
        return plain_rows(tiles)
    return count_tiles(tiles, ids, False)[0]


def bits(masks: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Booleans of the 34 kinds in the last axis as bits of tiles, bit i for the tile of index i: undoes :func:`masks`.

    >>> import numpy as np
    >>> bits(masks(np.array([0b1001, 7], np.uint64)))
    array([9, 7], dtype=uint64)
    """
    import numpy as np

    array = np.asarray(masks)
    if array.ndim == 0 or array.shape[-1] != 34:
        raise ValueError(f"found shape {array.shape}, expected (..., 34)")
    octets = np.zeros((*array.shape[:-1], 8), np.uint8)
    octets[..., :5] = np.packbits(array.astype(bool), axis=-1, bitorder="little")
    return octets.view("<u8")[..., 0].astype(np.uint64)


@overload
def shanten(
    hands: One,
    *,
    visible: One | None = None,
    limited_by: LimitedBy = HAND_OPTIONS["limited_by"].default,
    melds: int | None = None,
    threads: int | None = None,
    **rules: Unpack[RuleOptions],
) -> int: ...
@overload
def shanten(
    hands: Many,  # An array of one hand is typed as if it had many.
    *,
    visible: One | Many | None = None,
    limited_by: LimitedBy = HAND_OPTIONS["limited_by"].default,
    melds: int | None = None,
    threads: int | None = None,
    **rules: Unpack[RuleOptions],
) -> NDArray[np.int8]: ...
@takes_rules
def shanten(
    hands: One | Many,
    *,
    visible: One | Many | None = None,
    limited_by: LimitedBy = HAND_OPTIONS["limited_by"].default,
    melds: int | None = None,
    threads: int | None = None,
    **rules: Unpack[RuleOptions],
) -> Any:
    """Shanten (向聴数) of each hand: −1 is a win, 0 tenpai. A fifth copy is never drawn.

    ``hands`` is a :class:`HandArray`, or has copies of the 34 kinds in its last axis, of any integer type, or is text
    or a list of texts. The answer is int8 without that axis: ``(n,)`` for ``(n, 34)``, an int for one hand. Hands have
    3m+1 or 3m+2 tiles, up to 14; with ``melds``, the melds of the win, any number of tiles, all concealed.

    The copies in called melds cannot be drawn again; with ``limited_by="visible"`` those in ``visible``, tiles seen
    elsewhere, cannot either. 127 if that leaves no win.

    ``threads`` is the number of threads, by default one per core. Other Python threads run meanwhile, and Ctrl-C
    interrupts the work.

    >>> shanten("199m146779p12s246z")
    4
    >>> shanten(["123m456p789s1122z", "45z[444z][111z][555z][777z]"])
    array([0, 1], dtype=int8)
    >>> shanten("1133557799m11z22z", forms="standard")
    3
    >>> shanten("123456789m123p44s55z", melds=5)
    0
    >>> shanten("23m44z", visible="1111m4444m"), shanten("23m44z", visible="1111m4444m", limited_by="visible")
    (0, 1)
    >>> shanten(["123m456p789s1122z", "123m"])
    Traceback (most recent call last):
    ValueError: hand 1: found 3 tiles, expected 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14
    """
    if visible is None and melds is None and threads is None and limited_by == _LIMITED_BY:
        # What is wrong with a hand is said below.
        one = _tehai.shanten_of_one(hands, Rules.json(rules))
        if one is not None:
            return one
    question = asked(hands, visible, limited_by)
    if melds is None:
        return shaped(_tehai.shanten(question.parts, Rules.json(rules), threads), question.shape)
    if visible is not None:
        raise ValueError("visible: expected none together with melds, which asks for concealed tiles alone")
    counts = plain_rows(hands).reshape(-1, 34)
    return shaped(
        _tehai.shanten_for_melds((counts, None, None, False), melds, Rules.json(rules), threads), question.shape
    )


@takes_rules
def shanten_by_form(
    hands: One | Many,
    *,
    visible: One | Many | None = None,
    limited_by: LimitedBy = HAND_OPTIONS["limited_by"].default,
    threads: int | None = None,
    **rules: Unpack[RuleOptions],
) -> NDArray[np.int8]:
    """Shanten of each hand in the standard form, for seven pairs and for thirteen orphans: int8, with an axis of these
    three. 127 for a form that does not count or cannot be reached.

    >>> shanten_by_form(["1133557799m11z22z", "123m456p[777z]11s34s"])
    array([[  3,  -1,   8],
           [  0, 127, 127]], dtype=int8)
    """
    question = asked(hands, visible, limited_by)
    found = _tehai.shanten_by_form(question.parts, Rules.json(rules), threads)
    return found.reshape((*question.shape, 3))


class _Masks(OfArrays):
    """The tiles of each hand, from their bits."""

    necessary_bits: NDArray[np.uint64]
    unnecessary_bits: NDArray[np.uint64]

    @cached_property
    def necessary(self) -> NDArray[np.bool_]:
        """Does drawing the tile lower the shanten or distance (有効牌)? With an axis of the 34 kinds."""
        return masks(self.necessary_bits)

    @cached_property
    def unnecessary(self) -> NDArray[np.bool_]:
        """Does discarding the tile keep the shanten or distance (不要牌)? With an axis of the 34 kinds."""
        return masks(self.unnecessary_bits)


@dataclass(frozen=True, eq=False)
class Effects(_Masks):
    """What drawing and discarding does to hands; each array begins with the shape of the hands."""

    #: Shanten, int8; 127 if called melds or visible tiles leave no win.
    shanten: NDArray[np.int8]
    #: The same by form, an axis of standard, seven pairs and thirteen orphans; 127 for one that does not count.
    by_form: NDArray[np.int8]
    #: Copies left of the necessary tiles (受け入れ枚数), int16.
    copies: NDArray[np.int16]
    #: The necessary tiles, bit i for the tile of index i, uint64.
    necessary_bits: NDArray[np.uint64]
    #: The unnecessary tiles in the same way.
    unnecessary_bits: NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class Distances(_Masks):
    """How far hands are from a set; each array begins with the shape of the hands."""

    #: The fewest tiles to draw until the hand holds a hand of the set, 255 if the set has no hands; int16.
    distance: NDArray[np.int16]
    #: Copies left of the necessary tiles (受け入れ枚数), int16.
    copies: NDArray[np.int16]
    #: The necessary tiles, bit i for the tile of index i, uint64.
    necessary_bits: NDArray[np.uint64]
    #: The unnecessary tiles in the same way.
    unnecessary_bits: NDArray[np.uint64]


def distances(
    hands: One | Many, target: _tehai.Set, *, visible: One | Many | None = None, threads: int | None = None
) -> Distances:
    """See :meth:`HandSet.distances`."""
    parts, shape = asked(hands, visible)
    tiles, necessary, unnecessary, copies = _tehai.distances(parts, target, threads)
    return Distances(
        tiles.reshape(shape), copies.reshape(shape), necessary.reshape(shape), unnecessary.reshape(shape)
    )


class _EachDiscard(OfArrays):
    """The tiles after each discard, from their bits."""

    necessary_bits: NDArray[np.uint64]

    @cached_property
    def necessary(self) -> NDArray[np.bool_]:
        """The necessary tiles after each discard: ``(n, 34, 34)``, discard before draw; 1,156 bytes a hand."""
        return masks(self.necessary_bits)


@dataclass(frozen=True, eq=False)
class SetDiscards(_EachDiscard):
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


def set_discards(
    hands: One | Many, target: _tehai.Set, *, visible: One | Many | None = None, threads: int | None = None
) -> SetDiscards:
    """See :meth:`HandSet.discards`."""
    parts, shape = asked(hands, visible)
    best, left, copies, draws = _tehai.set_discards(parts, target, threads)
    each = (*shape, 34)
    return SetDiscards(best.reshape(shape), left.reshape(each), copies.reshape(each), draws.reshape(each))


@takes_rules
def effects(
    hands: One | Many,
    *,
    visible: One | Many | None = None,
    limited_by: LimitedBy = HAND_OPTIONS["limited_by"].default,
    threads: int | None = None,
    **rules: Unpack[RuleOptions],
) -> Effects:
    """Shanten, necessary and unnecessary tiles of each hand, and the copies left of the necessary ones.

    ``visible`` has the copies of each tile seen elsewhere, ``(34,)`` for all hands or ``(n, 34)``: they are not left to
    draw. Called melds of ``hands`` need not be repeated. With ``limited_by="visible"`` the final hand cannot hold
    them, either.

    >>> found = effects(["123m456p789s1122z", "199m146779p12s246z"], visible="2z")
    >>> found.shanten
    array([0, 4], dtype=int8)
    >>> found.copies
    array([ 3, 81], dtype=int16)
    >>> found.necessary.shape
    (2, 34)
    """
    parts, shape = asked(hands, visible, limited_by)
    return _effects(_tehai.effects(parts, Rules.json(rules), threads), shape)


def _effects(found: tuple[Any, ...], shape: tuple[int, ...]) -> Effects:
    of_hands, by_form, necessary, unnecessary, copies = found
    return Effects(
        of_hands.reshape(shape),
        by_form.reshape((*shape, 3)),
        copies.reshape(shape),
        necessary.reshape(shape),
        unnecessary.reshape(shape),
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


@dataclass(frozen=True, eq=False)
class Discards(_EachDiscard):
    """Every discard of hands; each array begins with the shape of the hands."""

    #: The index of the best tile: by shanten, then by copies left, then 1m to 7z; int8.
    best: NDArray[np.int8]
    #: Shanten after the discard of each of the 34 kinds, 127 for those that the hand does not hold; int8.
    shanten: NDArray[np.int8]
    #: The same by form, with a last axis of standard, seven pairs and thirteen orphans; int8.
    by_form: NDArray[np.int8]
    #: Copies left of the necessary tiles after each discard; int16.
    copies: NDArray[np.int16]
    #: The necessary tiles after each discard, bit i for the tile of index i; uint64.
    necessary_bits: NDArray[np.uint64]


@takes_rules
def discards(
    hands: One | Many,
    *,
    visible: One | Many | None = None,
    limited_by: LimitedBy = HAND_OPTIONS["limited_by"].default,
    threads: int | None = None,
    **rules: Unpack[RuleOptions],
) -> Discards:
    """Every discard of each hand of 3m+2 tiles, with the shanten and the draws that are left after it.

    ``visible`` and ``limited_by`` as in :func:`effects`. A discarded tile stays seen.

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
    parts, shape = asked(hands, visible, limited_by)
    return _discards(_tehai.discards(parts, False, Rules.json(rules), threads), shape)


def _discards(found: tuple[Any, ...], shape: tuple[int, ...]) -> Discards:
    best, left, by_form, copies, draws = found
    each = (*shape, 34)
    return Discards(
        best.reshape(shape),
        left.reshape(each),
        by_form.reshape((*each, 3)),
        copies.reshape(each),
        draws.reshape(each),
    )


@takes_rules
def waits(
    hands: One | Many,
    *,
    pair: bool = True,
    bits: bool = False,
    threads: int | None = None,
    **rules: Unpack[RuleOptions],
) -> NDArray[Any]:
    """The waits (待ち) of each hand of 3N+1 tiles: the tiles that complete it.

    ``(n, 34)`` of bool; with ``bits=True`` ``(n,)`` of uint64. Without called melds hands may be of any size. With
    ``pair=False`` hands have 3N+2 tiles, and wait for melds without a pair. For the waits after a discard see
    :func:`discards`.

    >>> from tehai import TILES
    >>> [tile for tile, wins in zip(TILES, waits("1112345678999m")) if wins]
    ['1m', '2m', '3m', '4m', '5m', '6m', '7m', '8m', '9m']
    >>> waits(["1111m"]).any(), waits(["1111m"], fifth_tile="counted").any()
    (np.False_, np.True_)
    >>> [tile for tile, completes in zip(TILES, waits("23m", pair=False)) if completes]
    ['1m', '4m']
    >>> waits("23m")
    Traceback (most recent call last):
    ValueError: found 2 tiles, expected 3N+1 to wait for a win; see discards, or pair=False for melds without a pair
    """
    parts, shape = asked(hands)
    found = _tehai.waits(parts, pair, False, Rules.json(rules), threads).reshape(shape)
    return found if bits else masks(found)


@dataclass(frozen=True, eq=False)
class Analysis(Effects):
    """All that arrays say of hands; each array begins with the shape of the hands."""

    #: The waits (待ち) as bits; none of hands of 3m+2 tiles.
    waits_bits: NDArray[np.uint64]
    #: Every discard of hands of 3m+2 tiles. For the others ``best`` is −1, and every shanten 127.
    discards: Discards

    @cached_property
    def waits(self) -> NDArray[np.bool_]:
        """Does the tile complete the hand? With an axis of the 34 kinds."""
        return masks(self.waits_bits)


@takes_rules
def analyze(
    hands: One | Many,
    *,
    visible: One | Many | None = None,
    limited_by: LimitedBy = HAND_OPTIONS["limited_by"].default,
    threads: int | None = None,
    **rules: Unpack[RuleOptions],
) -> Analysis:
    """:func:`effects`, :func:`discards` and :func:`waits` of each hand, of 3m+1 or 3m+2 tiles, in one call.

    >>> found = analyze(HandArray(["23456m444p789s11z", "123m23456p11s7z[111z]"]))
    >>> found.shanten, found.discards.best
    (array([0, 0], dtype=int8), array([-1, 33], dtype=int8))
    >>> found.waits.sum(axis=-1)
    array([3, 0])
    """
    parts, shape = asked(hands, visible, limited_by)
    json = Rules.json(rules)
    return Analysis(
        **vars(_effects(_tehai.effects(parts, json, threads), shape)),
        waits_bits=_tehai.waits(parts, True, True, json, threads).reshape(shape),
        discards=_discards(_tehai.discards(parts, True, json, threads), shape),
    )


def deals(hands: One | Many, *, threads: int | None = None) -> NDArray[np.uint64]:
    """Ways to deal each hand from the 136 tiles: ∏ C(4, copies). Up to 31 tiles; a :class:`Hand` has no limit.

    >>> deals(["11m", "12m"])
    array([ 6, 16], dtype=uint64)
    """
    refuse_tiles(hands)
    array = plain_rows(hands)
    return _tehai.deals(array.reshape(-1, 34), threads).reshape(array.shape[:-1])
