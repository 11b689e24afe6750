"""Many hands as arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Union, final

from . import _tehai
from ._tehai import Hand
from ._tiles import TILES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Integers = NDArray[np.integer[Any]]
    #: Concealed tiles, codes of called melds, and red fives.
    _Parts = tuple[NDArray[np.uint8], "NDArray[np.int16] | None", "NDArray[np.uint8] | None"]
    #: One hand: text, a Hand, or 34 counts.
    One = Union[str, Hand, Sequence[int]]
    #: Many: a HandArray, an array whose last axis is the 34 kinds, texts, Hands, or lists of counts.
    Many = Union[
        "HandArray", Integers, NDArray[np.str_], list[str], tuple[str, ...], Sequence[Hand], Sequence[Sequence[int]]
    ]

#: The text of each code of a called meld, empty for codes of none: sequences by their lowest tile, then from 34 on
#: triplets, from 68 on quads, and from 102 on concealed quads. ``MELDS.index("[123m]")`` is the code of a meld.
MELDS: tuple[str, ...] = tuple(_tehai.meld_texts())

_EXPECTED = (
    "expected copies of 1m to 7z, an array of integers of shape (n, 34) or (34,), or with red fives (n, 37) or (37,), "
    "or hands as text; tehai.counts makes one of tile ids or kinds"
)


@final
class HandArray:
    """Many hands: their concealed tiles, and their called melds and red fives if they have any.

    Functions that take many hands take it, and use all that it says. It is made from texts, from an array of counts
    with the arrays of the rest, or from tile ids (:meth:`from_ids`). It never changes.

    - ``counts``: the concealed tiles, copies of the 34 kinds in the last axis. With 37 columns the last three are red
      5m, 5p and 5s, and the columns of these kinds the plain ones.
    - ``called``: the codes of the called melds, four places in the last axis, −1 for no meld: see :data:`MELDS`.
    - ``red_fives``: red 5m, 5p and 5s of each hand, those of called melds included, in the last axis.

    >>> hands = HandArray(["340m067p11z45s[555s]", "123m456p789s1122z"])
    >>> hands
    HandArray(['340m067p45s11z[555s]', '123m456p789s1122z'])
    >>> hands.red_fives
    array([[1, 1, 0],
           [0, 0, 0]], dtype=uint8)
    >>> hands.called[0], MELDS[int(hands.called[0, 0])]
    (array([56, -1, -1, -1], dtype=int16), '[555s]')
    >>> from tehai import shanten
    >>> shanten(hands)
    array([0, 0], dtype=int8)
    """

    __slots__ = ("called", "counts", "red_fives")

    counts: NDArray[np.uint8]
    called: NDArray[np.int16] | None
    red_fives: NDArray[np.uint8] | None

    def __init__(
        self,
        hands: One | Many,
        *,
        called: Integers | Sequence[Sequence[int]] | None = None,
        red_fives: Integers | Sequence[Sequence[int]] | None = None,
    ) -> None:
        _set(self, *_read(hands, ""))
        shape = self.counts.shape[:-1]
        if called is not None:
            if self.called is not None:
                raise ValueError("called: the hands say already which melds are called")
            _set(self, self.counts, _part("called", called, "int16", (*shape, 4)), self.red_fives)
        if red_fives is not None:
            if self.red_fives is not None:
                raise ValueError("red_fives: the hands say already which fives are red")
            _set(self, self.counts, self.called, _part("red_fives", red_fives, "uint8", (*shape, 3)))

    @classmethod
    def _of(
        cls,
        counts: NDArray[np.uint8],
        called: NDArray[np.int16] | None = None,
        red_fives: NDArray[np.uint8] | None = None,
    ) -> HandArray:
        hands = cls.__new__(cls)
        _set(hands, counts, called, red_fives)
        return hands

    @classmethod
    def from_ids(cls, ids: Integers | Sequence[Sequence[int]], *, red_fives: bool = True) -> HandArray:
        """Hands from the ids 0 to 135 of their concealed tiles in the last axis, four of each kind; −1 is no tile.

        16, 52 and 88 are the red fives, unless ``red_fives`` is false.

        >>> HandArray.from_ids([[16, 17, 20, 24, 108, -1]])
        HandArray(['0567m1z'])
        """
        return cls._of(*count_tiles(ids, True, red_fives))

    @classmethod
    def from_kinds(cls, kinds: Integers | Sequence[Sequence[int]]) -> HandArray:
        """Hands from the kinds 0 to 36 of their concealed tiles in the last axis; 34 to 36 are red 5m, 5p and 5s.
        −1 is no tile.

        >>> HandArray.from_kinds([[34, 4, 5, 6, 27, -1]])
        HandArray(['0567m1z'])
        """
        return cls._of(*count_tiles(kinds, False, True))

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of answers that are one number a hand: that of ``counts`` without its last axis."""
        return self.counts.shape[:-1]

    @property
    def counts37(self) -> NDArray[np.uint8]:
        """The concealed tiles in 37 columns, red 5m, 5p and 5s last. Only for hands without called melds, as it does
        not say which red fives are called.

        >>> HandArray("055m").counts37[[4, 34]]
        array([2, 1], dtype=uint8)
        """
        import numpy as np

        if self.called is not None:
            raise ValueError("the hands have called melds, which 37 columns cannot say")
        red = self.red_fives if self.red_fives is not None else np.zeros((*self.shape, 3), np.uint8)
        columns = np.concatenate([self.counts, red], axis=-1)
        columns[..., [4, 13, 22]] -= red
        return columns

    def texts(self) -> list[str]:
        """Each hand as text, row after row.

        >>> HandArray(["1z9m9m", "[123p]0s"]).texts()
        ['99m1z', '0s[123p]']
        """
        return _tehai.write_hands(self.red_parts())

    def ids(self, width: int = 14) -> NDArray[np.int16]:
        """The ids 0 to 135 of the concealed tiles, ascending, in ``width`` columns; −1 is no tile.

        Of each kind they are the lowest; but where red fives are known, 16, 52 and 88 stand for the red ones alone.

        >>> HandArray("055m1z").ids(5), HandArray.from_kinds([4, 4]).ids(2)
        (array([ 16,  17,  18, 108,  -1], dtype=int16), array([17, 18], dtype=int16))
        """
        return _tehai.tile_ids(self.red_parts(), width).reshape((*self.shape, width))

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("one hand has no length; len(hands.counts) is the number of its columns")
        return self.shape[0]

    def __getitem__(self, index: Any) -> HandArray:
        """Some of the hands, by an index of their leading axes as numpy takes it."""
        parts = (None if part is None else part[index] for part in (self.counts, self.called, self.red_fives))
        return HandArray._of(*parts)  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[HandArray]:
        return (self[place] for place in range(len(self)))

    def __repr__(self) -> str:
        texts = (self[:3] if self.shape and len(self) > 4 else self).texts()
        more = f", … {len(self):,} in all" if self.shape and len(self) > 4 else ""
        return f"HandArray([{', '.join(map(repr, texts))}{more}])"

    def red_parts(self) -> _Parts:
        """Flat rows for the compiled module."""
        counts, called, red = self.counts, self.called, self.red_fives
        return (
            counts.reshape(-1, 34),
            None if called is None else called.reshape(-1, 4),
            None if red is None else red.reshape(-1, 3),
        )


def _set(
    hands: HandArray,
    counts: NDArray[np.uint8],
    called: NDArray[np.int16] | None,
    red_fives: NDArray[np.uint8] | None,
) -> None:
    hands.counts, hands.called, hands.red_fives = counts, called, red_fives


def _part(name: str, part: object, dtype: str, shape: tuple[int, ...]) -> Any:
    import numpy as np

    array = np.asarray(part)
    if array.dtype.kind not in "iu" or array.shape != shape:
        raise ValueError(f"{name}: found {array.dtype} of shape {array.shape}, expected integers of shape {shape}")
    lowest, highest = (-1, len(MELDS) - 1) if dtype == "int16" else (0, 4)
    if array.size and not (lowest <= array.min() and array.max() <= highest):
        raise ValueError(f"{name}: expected {lowest} to {highest}, found {array.min()} to {array.max()}")
    return np.ascontiguousarray(array, dtype)


def _read(hands: One | Many, name: str) -> _Parts:
    """Counts, called melds and red fives. A contiguous array of uint8 is not copied."""
    import numpy as np

    if isinstance(hands, HandArray):
        return hands.counts, hands.called, hands.red_fives
    if isinstance(hands, (str, Hand)):
        counts, called, red = _read([str(hands)], name)
        return counts[0], None if called is None else called[0], None if red is None else red[0]
    prefix = f"{name}: " if name else ""
    if isinstance(hands, (list, tuple)) and any(isinstance(hand, (str, Hand)) for hand in hands):
        texts = [_text(hand, f"{prefix}hand {place}") for place, hand in enumerate(hands)]
        counts, called, red = _tehai.read_hands(texts)
        return counts, called, red if red is not None and red.any() else None
    try:
        array = np.asarray(hands)
    except ValueError as error:
        raise ValueError(f"{prefix}found lists of different lengths, {_EXPECTED}") from error
    if array.size == 0 and not isinstance(hands, np.ndarray):
        return np.zeros((0, 34), np.uint8), None, None
    # An array or a column of texts.
    if array.ndim == 1 and array.size and array.dtype.kind in "UTO" and isinstance(array[0], (str, Hand)):
        return _read(array.tolist(), name)
    if array.dtype.kind not in "iu":
        found = f"dtype {array.dtype}" if isinstance(hands, np.ndarray) else f"{type(hands).__name__} of {array.dtype}"
        raise ValueError(f"{prefix}found {found}, {_EXPECTED}")
    if array.ndim == 0 or array.shape[-1] not in (34, 37):
        raise ValueError(f"{prefix}found shape {array.shape}, {_EXPECTED}")
    if array.dtype != np.uint8:
        bad = (array < 0) | (array > 4)
        if bad.any():
            *hand, tile = (int(place) for place in np.argwhere(bad)[0])
            at = f"hand {hand[0] if len(hand) == 1 else tuple(hand)}: " if bad.size > array.shape[-1] else ""
            kind = TILES[tile] if tile < 34 else f"0{'mps'[tile - 34]}"
            raise ValueError(f"{prefix}{at}found {array[(*hand, tile)]} copies of {kind}, expected 0 to 4")
    array = np.ascontiguousarray(array, np.uint8)
    if array.shape[-1] == 34:
        return array, None, None
    red = np.ascontiguousarray(array[..., 34:])
    counts = np.ascontiguousarray(array[..., :34])
    counts[..., [4, 13, 22]] += red
    return counts, None, red


def _text(hand: object, where: str) -> str:
    if isinstance(hand, (str, Hand)):
        return str(hand)
    raise ValueError(f"{where}: found {type(hand).__name__}, expected text or a Hand")


def count_tiles(tiles: Any, ids: bool, red: bool) -> _Parts:
    """Counts of tiles given one by one, and their red fives."""
    import numpy as np

    try:
        array = np.asarray(tiles)
    except ValueError as error:
        raise ValueError("found hands of different lengths: pad them with -1") from error
    if array.size == 0:
        array = array.astype(np.int64)
    if array.dtype.kind not in "iu" or array.ndim == 0:
        raise ValueError(f"found dtype {array.dtype} and shape {array.shape}, expected integers, one for each tile")
    shape = array.shape[:-1]
    number = int(np.prod(shape, dtype=np.int64))
    flat = np.ascontiguousarray(array.reshape(number, array.shape[-1]), np.int64)
    counts, fives = _tehai.count_tiles(flat, ids, red)
    return counts.reshape((*shape, 34)), None, fives.reshape((*shape, 3)) if red else None


class Asked(NamedTuple):
    """Hands as the compiled module takes them, and the shape of the answers."""

    parts: tuple[NDArray[np.uint8], NDArray[np.int16] | None, NDArray[np.uint8] | None, bool]
    shape: tuple[int, ...]


def asked(hands: One | Many, visible: One | Many | None = None, limited_by: str = "called") -> Asked:
    """The hands, and the tiles visible elsewhere: for all hands, or for each."""
    if limited_by not in ("called", "visible"):
        raise ValueError(f'limited_by: expected called or visible, found "{limited_by}"')
    counts, called, _ = _read(hands, "")
    shape = counts.shape[:-1]
    seen = None
    if visible is not None:
        seen = plain_rows(visible, "visible")
        if seen.shape[:-1] not in ((), shape):
            raise ValueError(
                f"visible: found shape {seen.shape}, expected (34,) or that of the hands, {(*shape, 34)}"
            )
        seen = seen.reshape(-1, 34)
    melds = None if called is None else called.reshape(-1, 4)
    return Asked((counts.reshape(-1, 34), melds, seen, limited_by == "visible"), shape)


def plain_rows(hands: One | Many, name: str = "") -> NDArray[np.uint8]:
    """The counts of hands that may not have called melds; red fives are fives."""
    counts, called, _ = _read(hands, name)
    if called is not None:
        place = int((called.reshape(-1, 4)[:, 0] != -1).argmax())
        prefix = f"{name}: " if name else ""
        raise ValueError(f"{prefix}hand {place}: has called melds, expected concealed tiles alone")
    return counts
