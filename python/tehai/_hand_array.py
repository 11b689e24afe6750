"""Many hands as arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Union, final, get_args

from . import _tehai
from ._answers import LimitedBy
from ._arguments import brief, flag, integer
from ._equal import equal
from ._options import HAND_OPTIONS
from ._tehai import Hand
from ._tiles import tile_of_kind

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import TypeGuard

    Integers = NDArray[np.integer[Any]]
    #: Concealed tiles, codes of called melds, and red fives of the concealed tiles and of the called melds.
    _Parts = tuple[NDArray[np.uint8], "NDArray[np.int16] | None", "NDArray[np.uint8] | None"]
    #: One hand: text, a Hand, or 34 counts.
    One = Union[str, Hand, Sequence[int]]

    class Column(Protocol):
        """A column of a table, such as a Series of pandas or of polars."""

        def __array__(self) -> NDArray[Any]: ...
        def to_numpy(self) -> NDArray[Any]: ...

    #: Many: a HandArray, several single ones, an array whose last axis is the 34 kinds, texts, Hands, lists of single
    #: tiles or of counts.
    Many = Union[
        "HandArray",
        Integers,
        NDArray[np.str_],
        list[str],
        tuple[str, ...],
        Sequence[Hand],
        Sequence["HandArray"],
        Sequence[list[str]],
        Sequence[Sequence[int]],
        Column,
    ]

#: The text of each code of a called meld, empty for codes of none: sequences by their lowest tile, then from 34 on
#: triplets, from 68 on quads, and from 102 on concealed quads. ``MELDS.index("[123m]")`` is the code of a meld.
MELDS: tuple[str, ...] = tuple(_tehai.meld_texts())

_EXPECTED = (
    "expected copies of 1m to 7z, an array of integers of shape (n, 34) or (34,), or with red fives (n, 37) or (37,), "
    "or hands as text; tehai.counts makes one of tile ids or kinds"
)


#: The columns of the fives.
_FIVES = [4, 13, 22]


@final
class HandArray:
    """Many hands: their concealed tiles, and their called melds and red fives if they have any.

    Functions that take many hands take it, and use all that it says. It is made from texts, from an array of counts
    with the arrays of the rest, or from tile ids (:meth:`from_ids`). It never changes, and its arrays cannot be written
    to; arrays that it is made from are copied. Two are equal if they have the same hands in the same shape, and equal
    ones have the same hash.

    - ``counts``: the concealed tiles, copies of the 34 kinds in the last axis. With 37 columns the last three are red
      5m, 5p and 5s, and the columns of these kinds the plain ones.
    - ``called``: the codes of the called melds, four places in the last axis, −1 for no meld: see :data:`MELDS`.
    - ``red_fives``: red 5m, 5p and 5s of each hand, those of called melds included, in the last axis; 0 if nothing says
      which fives are red. Given so, the concealed fives are red before those of called melds.

    ``concat`` joins arrays of hands, and a list of single ones makes an array. ``arrays`` gives copies that can be written
    to and handed on by DLPack.

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
    >>> hands == HandArray(hands.texts()), hands == hands[:1]
    (True, False)
    """

    __slots__ = ("_called", "_counts", "_red")

    #: Comparisons with an array are not numpy's, which would take the hands for a list.
    __array_ufunc__ = None

    _counts: NDArray[np.uint8]
    _called: NDArray[np.int16] | None
    #: Red 5m, 5p and 5s of the concealed tiles, then of the called melds.
    _red: NDArray[np.uint8] | None

    def __init__(
        self,
        hands: One | Many,
        *,
        called: Integers | Sequence[Sequence[int]] | None = None,
        red_fives: Integers | Sequence[Sequence[int]] | None = None,
    ) -> None:
        counts, melds, red = _read(hands, "")
        _check_copies(counts, "")
        if called is not None:
            if melds is not None:
                raise ValueError("called: the hands say already which melds are called")
            melds = _part("called", called, "int16", (*counts.shape[:-1], 4))
        if red_fives is not None:
            if red is not None and red.any():
                raise ValueError("red_fives: the hands say already which fives are red")
            red = _split(_part("red_fives", red_fives, "uint8", (*counts.shape[:-1], 3)), counts, melds)
        # Whoever has the arrays that these were read from may write to them.
        _set(self, counts.copy(), None if melds is None else melds.copy(), None if red is None else red.copy())

    @classmethod
    def _of(
        cls,
        counts: NDArray[np.uint8],
        called: NDArray[np.int16] | None = None,
        red: NDArray[np.uint8] | None = None,
    ) -> HandArray:
        """Of arrays that nobody else has."""
        hands = cls.__new__(cls)
        _set(hands, counts, called, red)
        return hands

    @property
    def counts(self) -> NDArray[np.uint8]:
        """The concealed tiles, copies of the 34 kinds in the last axis."""
        return self._counts

    @property
    def called(self) -> NDArray[np.int16]:
        """The codes of the called melds, four places in the last axis, −1 for no meld: see :data:`MELDS`."""
        import numpy as np

        if self._called is None:
            return np.broadcast_to(np.int16(-1), (*self.shape, 4))
        return self._called

    @property
    def red_fives(self) -> NDArray[np.uint8]:
        """Red 5m, 5p and 5s of each hand, those of called melds included; 0 if nothing says which fives are red.

        >>> HandArray(["0m", "5m[067p]"]).red_fives
        array([[1, 0, 0],
               [0, 1, 0]], dtype=uint8)
        """
        import numpy as np

        red = np.zeros((*self.shape, 3), np.uint8) if self._red is None else self._red[..., :3] + self._red[..., 3:]
        red.flags.writeable = False
        return red

    def arrays(self) -> dict[str, NDArray[Any]]:
        """``counts``, ``called`` and ``red_fives`` by name, copied, so that they can be written to and handed on by DLPack,
        such as to ``torch.from_dlpack``.

        >>> import numpy as np
        >>> arrays = HandArray(["0m", "5m[067p]"]).arrays()
        >>> arrays["counts"][0] = 0
        >>> np.from_dlpack(arrays["called"]).shape
        (2, 4)
        """
        return {"counts": self._counts.copy(), "called": self.called.copy(), "red_fives": self.red_fives.copy()}

    @classmethod
    def concat(cls, parts: Iterable[HandArray]) -> HandArray:
        """The hands of several arrays one after the other, along their first axis; a single hand is one of them. Linear in
        their number.

        >>> hands = HandArray(["0m", "5m[067p]"])
        >>> HandArray.concat([hands, hands[0]])
        HandArray(['0m', '5m[067p]', '0m'])
        """
        import numpy as np

        given = list(parts)
        for place, one in enumerate(given):
            if not isinstance(one, HandArray):
                raise TypeError(f"parts: found {type(one).__name__} at {place}, expected a HandArray")
            if one.shape[1:] != given[0].shape[1:]:
                raise ValueError(f"parts: found shape {one.shape} at {place}, expected {('n', *given[0].shape[1:])}")
        if not given:
            return cls([])
        whole = [one if one.shape else one[None] for one in given]
        counts = np.concatenate([one._counts for one in whole])
        called = None if all(one._called is None for one in whole) else np.concatenate([one.called for one in whole])
        if any(one._red is None for one in whole):
            # Nothing says of some which fives are red; of all the others it is said.
            is_known = any(one._red is not None for one in whole)
            red = np.concatenate([_known_red(one) for one in whole]) if is_known else None
        else:
            red = np.concatenate([one._red for one in whole if one._red is not None])
        return cls._of(counts, called, red)

    def __array_function__(
        self, function: object, types: object, arguments: tuple[Any, ...], options: dict[str, Any]
    ) -> Any:
        """``np.concatenate`` along the first axis is :meth:`concat`; other functions of numpy take the arrays."""
        import numpy as np

        if function is np.concatenate and len(arguments) == 1 and not options:
            return HandArray.concat(*arguments)
        name = getattr(function, "__name__", function)
        raise TypeError(f"{name}: expected arrays, found a HandArray; see its counts and arrays()")

    def concealed_red_fives(self) -> NDArray[np.uint8]:
        """Red 5m, 5p and 5s among the concealed tiles of each hand, in the last axis; 0 if nothing says which are red.

        >>> HandArray(["0m", "5m[067p]"]).concealed_red_fives()
        array([[1, 0, 0],
               [0, 0, 0]], dtype=uint8)
        """
        import numpy as np

        return np.zeros((*self.shape, 3), np.uint8) if self._red is None else self._red[..., :3].copy()

    @classmethod
    def from_ids(
        cls,
        ids: Integers | Sequence[Sequence[int]],
        *,
        called: Integers | Sequence[Sequence[Sequence[int]]] | None = None,
        concealed_quads: NDArray[np.bool_] | Sequence[Sequence[bool]] | None = None,
        red_fives: bool = True,
    ) -> HandArray:
        """Hands from the ids 0 to 135 of their concealed tiles in the last axis, four of each kind; −1 is no tile.

        ``called`` are the ids of the called melds, with two axes behind those of the hands: the melds, up to four, and their
        tiles, up to four. ``concealed_quads`` says which of the melds are concealed quads. 16, 52 and 88 are the red fives,
        unless ``red_fives`` is false.

        >>> HandArray.from_ids([[16, 17, 20, 24, 108, -1]])
        HandArray(['0567m1z'])
        >>> melds = [[52, 56, 60, -1], [108, 109, 110, 111]]
        >>> HandArray.from_ids([[0, 1]], called=[melds], concealed_quads=[[False, True]])
        HandArray(['11m[067p]{1111z}'])
        """
        import numpy as np

        counts, _, red = count_tiles(ids, True, red_fives)
        if called is None:
            if concealed_quads is not None:
                raise ValueError("concealed_quads: expected none without called")
            return cls._of(counts, None, red)
        melds = np.asarray(called)
        shape = counts.shape[:-1]
        if melds.ndim != len(shape) + 2 or melds.shape[:-2] != shape or melds.shape[-2] > 4:
            raise ValueError(f"called: found shape {melds.shape}, expected {(*shape, 4, 4)}: melds and their tiles")
        of_melds, _, red_of_melds = count_tiles(melds, True, red_fives)
        codes = np.full((*shape, 4), -1, np.int16)
        codes[..., : melds.shape[-2]] = _meld_codes(of_melds, concealed_quads)
        # Each id once, in the hand or in a meld.
        of_all = melds.reshape((*shape, melds.shape[-2] * melds.shape[-1]))
        count_tiles(np.concatenate([np.asarray(ids, np.int64), of_all.astype(np.int64)], axis=-1), True, red_fives)
        if red is not None and red_of_melds is not None:
            red[..., 3:] = red_of_melds[..., :3].sum(axis=-2)
        return cls._of(counts, codes, red)

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
        """The concealed tiles in 37 columns, red 5m, 5p and 5s last. Only for hands without called melds.

        >>> HandArray("055m").counts37[[4, 34]]
        array([2, 1], dtype=uint8)
        """
        import numpy as np

        if self._called is not None and (self._called != -1).any():
            raise ValueError("the hands have called melds, which 37 columns cannot say")
        red = self.concealed_red_fives()
        columns = np.concatenate([self.counts, red], axis=-1)
        columns[..., _FIVES] -= red
        return columns

    def texts(self) -> list[str]:
        """Each hand as text, row after row.

        >>> HandArray(["1z9m9m", "[123p]0s"]).texts()
        ['99m1z', '0s[123p]']
        """
        return _tehai.write_hands(self.red_parts())

    def ids(self, width: int = 14, *, red_fives: bool = True) -> NDArray[np.int16]:
        """The ids 0 to 135 of the concealed tiles, ascending, in ``width`` columns; −1 is no tile.

        16, 52 and 88 are the red fives, and only theirs: :meth:`from_ids` gives the same hands again. A plain five has the
        lowest of the others, 17, 18, 19; every other tile the lowest of its kind. So four fives have ids only if one of
        them is red, or if nothing says that none is, as of an array of counts. With ``red_fives=False`` the deck has no
        red fives, and 16, 52 and 88 are plain ones.

        >>> HandArray("055m1z").ids(5), HandArray(["5m", "0m"]).ids(1).tolist()
        (array([ 16,  17,  18, 108,  -1], dtype=int16), [[17], [16]])
        >>> HandArray("5555m").ids(4, red_fives=False)
        array([16, 17, 18, 19], dtype=int16)
        """
        columns = integer("width", width)
        if not 0 <= columns <= 136:
            raise ValueError(f"width: expected 0 to 136, found {columns}")
        has_red = flag("red_fives", red_fives)
        return _tehai.tile_ids(self.red_parts(), columns, has_red).reshape((*self.shape, columns))

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("one hand has no length; len(hands.counts) is the number of its columns")
        return self.shape[0]

    def __getitem__(self, index: Any) -> HandArray:
        """Some of the hands, by an index of their leading axes as numpy takes it."""
        counts = self._counts[index]
        if counts.ndim == 0 or counts.shape[-1] != 34:
            raise IndexError(f"too many indices for hands of shape {self.shape}")
        called, red = (None if part is None else part[index] for part in (self._called, self._red))
        return HandArray._of(counts, called, red)

    def __iter__(self) -> Iterator[HandArray]:
        return (self[place] for place in range(len(self)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name}: a HandArray never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{name}: a HandArray never changes")

    def __reduce__(self) -> tuple[object, _Parts]:
        return HandArray._of, (self._counts, self._called, self._red)

    def _compared(self) -> _Parts:
        """What equal hands have in common: melds in any order, and no arrays where there are no melds or red fives."""
        import numpy as np

        called, red = self._called, self._red
        if called is not None:
            called = np.sort(called, axis=-1) if (called != -1).any() else None
        return self._counts, called, red if red is not None and red.any() else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandArray):
            return NotImplemented
        return all(equal(*parts) for parts in zip(self._compared(), other._compared(), strict=True))

    def __hash__(self) -> int:
        parts = self._compared()
        return hash((self.shape, *(part if part is None else part.tobytes() for part in parts)))

    def __repr__(self) -> str:
        texts = (self[:3] if self.shape and len(self) > 4 else self).texts()
        more = f", … {len(self):,} in all" if self.shape and len(self) > 4 else ""
        return f"HandArray([{', '.join(map(repr, texts))}{more}])"

    def red_parts(self) -> _Parts:
        """Flat rows for the compiled module."""
        counts, called, red = self._counts, self._called, self._red
        return (
            counts.reshape(-1, 34),
            None if called is None else called.reshape(-1, 4),
            None if red is None else red.reshape(-1, 6),
        )


def _set(
    hands: HandArray, counts: NDArray[np.uint8], called: NDArray[np.int16] | None, red: NDArray[np.uint8] | None
) -> None:
    counts.flags.writeable = False
    _SET_COUNTS(hands, counts)
    if called is not None:
        called.flags.writeable = False
    _SET_CALLED(hands, called)
    if red is not None:
        red.flags.writeable = False
    _SET_RED(hands, red)


#: A HandArray refuses what is assigned to it; its slots take it.
_SET_COUNTS, _SET_CALLED, _SET_RED = (vars(HandArray)[name].__set__ for name in ("_counts", "_called", "_red"))


def _known_red(hands: HandArray) -> NDArray[np.uint8]:
    import numpy as np

    return np.zeros((*hands.shape, 6), np.uint8) if hands._red is None else hands._red


@lru_cache(maxsize=1)
def _fives_of_melds() -> NDArray[np.uint8]:
    """5m, 5p and 5s of the melds by their codes, and in a last row, for the code −1, none."""
    import numpy as np

    return np.array([[meld.count("5") * (suit in meld) for suit in "mps"] for meld in (*MELDS, "")], np.uint8)


@lru_cache(maxsize=1)
def counts_of_melds() -> NDArray[np.uint8]:
    """The copies of each kind that a meld has, by its code; none for codes of none."""
    return _read([meld[1:-1] for meld in MELDS], "")[0]


@lru_cache(maxsize=1)
def _codes_of_melds() -> dict[bytes, int]:
    """The code of each meld by its counts; of a quad the called one."""
    counts = counts_of_melds()
    return {counts[code].tobytes(): code for code, meld in enumerate(MELDS) if meld.startswith("[")}


def _meld_codes(counts: NDArray[np.uint8], concealed_quads: object) -> NDArray[np.int16]:
    """The codes of melds, −1 where there are no tiles."""
    import numpy as np

    by_counts = _codes_of_melds()
    codes = np.full(counts.shape[:-1], -1, np.int16)
    for place in np.argwhere(counts.any(axis=-1)):
        at = tuple(int(axis) for axis in place)
        code = by_counts.get(np.ascontiguousarray(counts[at]).tobytes())
        if code is None:
            tiles = _tehai.write_hands((counts[at][None], None, None))[0]
            raise ValueError(f"called: {_place(at[:-1], len(at) > 1)}{tiles} is no meld")
        codes[at] = code
    if concealed_quads is not None:
        concealed = np.asarray(concealed_quads)
        if concealed.dtype != np.bool_ or concealed.shape != codes.shape:
            raise ValueError(
                f"concealed_quads: found {concealed.dtype} of shape {concealed.shape}, expected bool of {codes.shape}"
            )
        quads = len(MELDS) // 4
        if (concealed & (codes // quads != 2)).any():
            raise ValueError("concealed_quads: a meld that is no quad")
        codes[concealed] += quads
    return codes


def _split(red: NDArray[np.uint8], counts: NDArray[np.uint8], called: NDArray[np.int16] | None) -> NDArray[np.uint8]:
    """Red fives of the concealed tiles and of the called melds: concealed fives are red before others."""
    import numpy as np

    concealed = np.minimum(red, counts[..., _FIVES])
    others = red - concealed
    fives = np.zeros_like(red) if called is None else _fives_of_melds()[called].sum(axis=-2)
    if (others > fives).any():
        *hand, _ = np.argwhere(others > fives)[0]
        at = _place(tuple(int(place) for place in hand), red.size > 3)
        found = red[tuple(hand)].tolist()
        raise ValueError(f"red_fives: {at}found {found}, expected at most the fives of the hand")
    return np.concatenate([concealed, others], axis=-1)


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
    """Counts, called melds and red fives. A contiguous array of uint8 is not copied, and its copies are not checked."""
    import numpy as np

    if isinstance(hands, HandArray):
        return hands._counts, hands._called, hands._red
    if type(hands) is np.ndarray and hands.dtype == np.uint8 and hands.shape[-1:] == (34,) and hands.flags.c_contiguous:
        counts: Any = hands
        return counts, None, None
    if isinstance(hands, list):
        # One hand of good counts; anything else is read below.
        row = _tehai.row_of_list(hands)
        if row is not None and row.max() <= 4:
            return row, None, None
        single = [hand for hand in hands if isinstance(hand, HandArray) and not hand.shape]
        if hands and len(single) == len(hands):
            one = HandArray.concat(single)
            return one._counts, one._called, one._red
    if isinstance(hands, (str, Hand)):
        counts, called, red = _read([str(hands)], name)
        return counts[0], None if called is None else called[0], None if red is None else red[0]
    prefix = f"{name}: " if name else ""
    if are_texts(hands):
        return _tehai.read_hands([_text(hand, f"{prefix}hand {place}") for place, hand in enumerate(hands)])
    try:
        array = np.asarray(hands)
    except ValueError as error:
        raise ValueError(f"{prefix}found lists of different lengths, {_EXPECTED}") from error
    if array.ndim == 0 and not hasattr(hands, "__array__"):
        raise TypeError(f"{prefix or 'hands: '}found {brief(hands)}, {_EXPECTED}")
    if array.size == 0 and not isinstance(hands, np.ndarray):
        return np.zeros((0, 34), np.uint8), None, None
    # An array or a column of texts.
    if is_column_of_texts(array):
        return _read(array.tolist(), name)
    if array.dtype.kind not in "iu":
        found = f"dtype {array.dtype}" if isinstance(hands, np.ndarray) else f"{type(hands).__name__} of {array.dtype}"
        raise ValueError(f"{prefix}found {found}, {_EXPECTED}")
    if array.ndim == 0 or array.shape[-1] not in (34, 37):
        raise ValueError(f"{prefix}found shape {array.shape}, {_EXPECTED}")
    if array.dtype != np.uint8 or array.shape[-1] == 37:
        _check_copies(array, prefix)
    array = np.ascontiguousarray(array, np.uint8)
    if array.shape[-1] == 34:
        return array, None, None
    red = np.zeros((*array.shape[:-1], 6), np.uint8)
    red[..., :3] = array[..., 34:]
    counts = array[..., :34].copy()
    # Four and four at most.
    counts[..., _FIVES] += red[..., :3]
    _check_copies(counts, prefix)
    return counts, None, red


def _check_copies(array: NDArray[Any], prefix: str) -> None:
    """Checks that there are at most four copies of each kind; of red fives and plain ones each."""
    import numpy as np

    if not array.size or (0 <= array.min() and array.max() <= 4):
        return
    *hand, tile = (int(place) for place in np.argwhere((array < 0) | (array > 4))[0])
    at = _place(tuple(hand), array.size > array.shape[-1])
    raise ValueError(f"{prefix}{at}found {array[(*hand, tile)]} copies of {tile_of_kind(tile)}, expected 0 to 4")


def _place(hand: tuple[int, ...], are_many: bool) -> str:
    """How an error begins: the place of a hand, if there are several."""
    return f"hand {hand[0] if len(hand) == 1 else hand}: " if are_many else ""


def are_texts(hands: object) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    """Is it a list of hands of which some are text, a Hand, or a list of single tiles?"""
    return isinstance(hands, (list, tuple)) and any(isinstance(hand, (str, Hand)) or _has_texts(hand) for hand in hands)


def _has_texts(hand: object) -> bool:
    """Is it a list that begins with a text?"""
    return isinstance(hand, (list, tuple)) and len(hand) > 0 and isinstance(hand[0], str)


def _text(hand: object, where: str) -> str:
    if isinstance(hand, (str, Hand)):
        return str(hand)
    if (joined := joined_tiles(hand)) is not None:
        return joined
    if _has_texts(hand):
        raise ValueError(f"{where}: found the list {brief(hand)}, expected a list of single tiles")
    raise ValueError(f"{where}: found {type(hand).__name__}, expected text or a Hand")


def _single_tile(tile: object) -> str | None:
    """The canonical text of a single tile; None if it is none."""
    # The longest is 5mr.
    if not isinstance(tile, str) or not 1 <= len(tile) <= 3:
        return None
    try:
        hand = _tehai.Hand(tile)
    except ValueError:
        return None
    return str(hand) if len(hand) == 1 and "[" not in str(hand) else None


def joined_tiles(tiles: object) -> str | None:
    """The text of a hand that is a list of its tiles, in their order; None if it is no such list.

    >>> joined_tiles(["3m", "0m", "🀇"]), joined_tiles(["12m", "3m"]), joined_tiles("3m")
    ('3m0m1m', None, None)
    """
    if not isinstance(tiles, (list, tuple)):
        return None
    texts: list[str] = []
    for tile in tiles:
        text = _single_tile(tile)
        if text is None:
            return None
        texts.append(text)
    return "".join(texts)


def is_column_of_texts(hands: object) -> TypeGuard[NDArray[np.str_]]:
    """Is it an array of texts, or a column of a table?"""
    import numpy as np

    if isinstance(hands, (str, list, tuple, Hand, HandArray)) or not hasattr(hands, "__array__"):
        return False
    array = np.asarray(hands)
    if array.ndim != 1:
        return False
    is_text = isinstance(array[0], (str, Hand)) if array.size else not isinstance(hands, np.ndarray)
    return array.dtype.kind in "UTO" and is_text


def _listed(texts: NDArray[np.str_]) -> list[str]:
    import numpy as np

    # A column of polars has no tolist.
    listed: list[str] = np.asarray(texts).tolist()
    return listed


def refuse_tiles(hands: object, name: str = "") -> None:
    """Refuses a list of single tiles where many hands are expected: it may be meant as one hand."""
    if isinstance(hands, HandArray) or getattr(getattr(hands, "dtype", None), "kind", None) in ("i", "u"):
        return
    if is_column_of_texts(hands):
        hands = _listed(hands)
    if not isinstance(hands, (list, tuple)) or len(hands) < 2:
        return
    joined = joined_tiles(hands)
    if joined is None:
        return
    tiles = brief(list(hands))
    what = "all hands" if name else "one hand"
    raise ValueError(
        f"{f'{name}: ' if name else ''}found a list of {len(hands)} single tiles; for {what} join them, as in "
        f"{brief(joined)}, or say [{tiles}]; for hands of one tile each say HandArray({tiles})"
    )


def one_hand(hand: Any) -> str | bytes:
    """One hand that is neither text nor a Hand, as the compiled class takes it."""
    if is_column_of_texts(hand):
        hand = _listed(hand)
    if (joined := joined_tiles(hand)) is not None:
        return joined
    if are_texts(hand):
        raise ValueError(f"found {brief(hand)}, expected one hand: a text, or a list of single tiles")
    hands = HandArray(hand)
    if hands.shape:
        raise ValueError(f"found shape {hands.counts.shape}, expected (34,): the counts of one hand")
    is_plain = hands._called is None and hands._red is None
    return hands.counts.tobytes() if is_plain else hands.texts()[0]


def count_tiles(tiles: Any, ids: bool, red: bool) -> _Parts:
    """Counts of tiles given one by one, and their red fives."""
    import numpy as np

    try:
        array = np.asarray(tiles)
    except ValueError as error:
        raise ValueError("found hands of different lengths: pad them with -1") from error
    if array.size == 0:
        array = array.astype(np.int64)
    if array.ndim == 0:
        raise TypeError(f"tiles: found {brief(tiles)}, expected integers, one for each tile")
    if array.dtype.kind not in "iu":
        raise ValueError(f"found dtype {array.dtype} and shape {array.shape}, expected integers, one for each tile")
    # What 64 bits with a sign do not hold would become another number.
    if array.size and array.max() > np.iinfo(np.int64).max:
        raise ValueError(f"found {array.max()}, expected {'ids 0 to 135' if ids else 'kinds of tile'}, or -1 for no tile")
    shape = array.shape[:-1]
    number = int(np.prod(shape, dtype=np.int64))
    flat = np.ascontiguousarray(array.reshape(number, array.shape[-1]), np.int64)
    counts, fives = _tehai.count_tiles(flat, ids, red)
    if not red:
        return counts.reshape((*shape, 34)), None, None
    of_concealed = np.concatenate([fives, np.zeros_like(fives)], axis=-1)
    return counts.reshape((*shape, 34)), None, of_concealed.reshape((*shape, 6))


_LIMITED_BY: tuple[str, ...] = get_args(LimitedBy)


class Asked(NamedTuple):
    """Hands as the compiled module takes them, and the shape of the answers."""

    parts: tuple[NDArray[np.uint8], NDArray[np.int16] | None, NDArray[np.uint8] | None, bool]
    shape: tuple[int, ...]


def asked(
    hands: One | Many, visible: One | Many | None = None, limited_by: LimitedBy = HAND_OPTIONS["limited_by"].default
) -> Asked:
    """The hands, and the tiles visible elsewhere: for all hands, or for each."""
    if limited_by not in _LIMITED_BY:
        raise ValueError(f'limited_by: expected {" or ".join(_LIMITED_BY)}, found "{limited_by}"')
    counts, called, _ = _read(hands, "")
    shape = counts.shape[:-1]
    seen = None if visible is None else seen_rows(visible, shape)[0]
    refuse_tiles(hands)
    melds = None if called is None else called.reshape(-1, 4)
    return Asked((counts.reshape(-1, 34), melds, seen, limited_by == "visible"), shape)


def seen_rows(visible: One | Many, shape: tuple[int, ...]) -> _Parts:
    """Flat rows of visible tiles for the compiled module: one for all hands of this shape, or one for each."""
    refuse_tiles(visible, "visible")
    seen, red = _plain(visible, "visible")
    if seen.shape[:-1] not in ((), shape):
        raise ValueError(f"visible: found shape {seen.shape}, expected (34,) or that of the hands, {(*shape, 34)}")
    return seen.reshape(-1, 34), None, None if red is None else red.reshape(-1, 6)


def plain_rows(hands: One | Many, name: str = "") -> NDArray[np.uint8]:
    """The counts of hands that may not have called melds; red fives are fives."""
    return _plain(hands, name)[0]


def _plain(hands: One | Many, name: str) -> tuple[NDArray[np.uint8], NDArray[np.uint8] | None]:
    """The counts and the red fives of hands that may not have called melds."""
    counts, called, red = _read(hands, name)
    if called is not None and (called != -1).any():
        place = int((called.reshape(-1, 4) != -1).any(axis=-1).argmax())
        prefix = f"{name}: " if name else ""
        raise ValueError(f"{prefix}hand {place}: has called melds, expected concealed tiles alone")
    return counts, red
