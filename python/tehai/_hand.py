"""One hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import total_ordering
from typing import TYPE_CHECKING, Any, final

from . import _tehai
from ._rules import Rules, names, takes_rules
from ._tiles import TILES, Tiles

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Unpack

    from ._analysis import Analysis, Core, Decomposition, Discard
    from ._rules import RuleOptions


@final
@total_ordering
class Hand:
    """A hand: its concealed tiles, its called melds in brackets, and its concealed quads in braces.

    It is read from text in any order (``"55z123m406p"``, where 0 is a red five and counts as 5), from Unicode tiles,
    or from 34 counts. It never changes; it is hashable, and ordered by the counts from 1m to 7z.

    >>> hand = Hand("1122z123m456p789s")
    >>> hand
    Hand('123m456p789s1122z')
    >>> hand.shanten(), hand.waits()
    (0, Tiles('12z'))
    >>> hand == Hand("123m456p789s1122z"), hand in {hand}, len(hand)
    (True, True, 13)
    >>> Hand("45z[444z][111z][555z][777z]").shanten()
    1
    >>> Hand("11111m")
    Traceback (most recent call last):
    ValueError: "11111m": character 5: a fifth 1m; there are only four copies of a tile
    """

    __slots__ = ("_counts", "_melds", "_text")

    _counts: bytes
    _melds: tuple[str, ...]
    _text: str | None

    def __init__(self, tiles: str | Hand | Sequence[int] | NDArray[np.integer[Any]] = "") -> None:
        self._text = None
        if isinstance(tiles, Hand):
            self._counts, self._melds, self._text = tiles._counts, tiles._melds, tiles._text
        elif isinstance(tiles, str):
            counts, melds = _tehai.read_hand(tiles)
            self._counts, self._melds = bytes(counts), tuple(melds)
        else:
            from ._bulk import rows

            array, shape = rows(tiles)
            if shape:
                raise ValueError(f"found shape {(*shape, 34)}, expected (34,): the counts of one hand")
            self._counts, self._melds = array.tobytes(), ()
            self._text = _tehai.write_hand(self._counts)

    @classmethod
    def _of(cls, counts: bytes) -> Hand:
        """The hand of counts that are known to be good."""
        hand = object.__new__(cls)
        hand._counts, hand._melds, hand._text = counts, (), None
        return hand

    @property
    def counts(self) -> NDArray[np.uint8]:
        """Copies of the 34 kinds among the concealed tiles, as an array that cannot be written to."""
        import numpy as np

        return np.frombuffer(self._counts, np.uint8)

    @property
    def melds(self) -> tuple[str, ...]:
        """The called melds, and the concealed quads in braces.

        >>> Hand("45z[321p]{6666z}").melds
        ('123p', '{6666z}')
        """
        return self._melds

    @property
    def tiles(self) -> tuple[str, ...]:
        """The concealed tiles one by one.

        >>> Hand("11z5p").tiles
        ('5p', '1z', '1z')
        """
        return tuple(tile for tile, copies in zip(TILES, self._counts, strict=True) for _ in range(copies))

    @property
    def deals(self) -> int:
        """Ways to deal the concealed tiles from the 136 tiles: ∏ C(4, copies).

        >>> Hand("11m2m").deals
        24
        """
        return _tehai.hand_deals(str(self))

    def count(self, tile: str) -> int:
        """Copies of a tile among the concealed ones.

        >>> Hand("11z5p").count("1z")
        2
        """
        return self._counts[_tehai.read_tile(tile)]

    def __len__(self) -> int:
        return sum(self._counts)

    def __iter__(self) -> Iterator[str]:
        return iter(self.tiles)

    def __str__(self) -> str:
        if self._text is None:
            self._text = _tehai.write_hand(self._counts) + "".join(_bracketed(self._melds))
        return self._text

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def _key(self) -> tuple[bytes, tuple[str, ...]]:
        return self._counts, self._melds

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Hand) else NotImplemented

    def __lt__(self, other: Hand) -> bool:
        return self._key() < other._key() if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[type[Hand], tuple[str]]:
        return Hand, (str(self),)

    def __add__(self, tiles: str | Hand) -> Hand:
        """The hand with more concealed tiles.

        >>> Hand("12m") + "3m"
        Hand('123m')
        """
        if not isinstance(tiles, (str, Hand)):
            return NotImplemented
        more = Hand(tiles)
        return Hand("".join((*self.tiles, *more.tiles, *_bracketed(self._melds + more._melds))))

    def __sub__(self, tiles: str | Hand) -> Hand:
        """The hand without some of its concealed tiles.

        >>> Hand("123m5z") - "5z"
        Hand('123m')
        >>> Hand("123m") - "5z"
        Traceback (most recent call last):
        ValueError: 123m does not hold 5z
        """
        if not isinstance(tiles, (str, Hand)):
            return NotImplemented
        fewer = Hand(tiles)
        left = [own - taken for own, taken in zip(self._counts, fewer._counts, strict=True)]
        if min(left) < 0 or fewer._melds:
            raise ValueError(f"{self} does not hold {fewer}")
        rest = Hand._of(bytes(left))
        rest._melds = self._melds
        return rest

    @takes_rules
    def shanten(self, **rules: Unpack[RuleOptions]) -> int:
        """Shanten (向聴数): tiles to draw until tenpai; 0 is tenpai, −1 a win. A fifth copy is never drawn.

        Called melds lower the copies that the final hand may hold. ValueError if they leave no win.

        >>> Hand("19m19p19s12345677z").shanten()
        -1
        """
        found = _tehai.hand_shanten(str(self), names(rules))
        if found is None:
            raise ValueError(f"{self}: the called melds leave no win")
        return found

    @takes_rules
    def necessary(self, **rules: Unpack[RuleOptions]) -> Tiles:
        """The tiles that lower the shanten when drawn (有効牌).

        >>> Hand("199m146779p12s246z").necessary()
        Tiles('1239m123456789p1239s1234567z')
        """
        return Tiles.of_bits(_tehai.hand_effects(str(self), names(rules))[0])

    @takes_rules
    def unnecessary(self, **rules: Unpack[RuleOptions]) -> Tiles:
        """The tiles that keep the shanten when discarded (不要牌).

        >>> Hand("199m146779p12s246z").unnecessary()
        Tiles('1m14679p12s246z')
        """
        return Tiles.of_bits(_tehai.hand_effects(str(self), names(rules))[1])

    @takes_rules
    def waits(self, **rules: Unpack[RuleOptions]) -> Tiles:
        """The tiles that complete the hand (待ち); none if it is not tenpai.

        >>> Hand("23456m444p789s11z").waits()
        Tiles('147m')
        >>> Hand("23m11z[123p][456p][789s]").waits()
        Tiles('14m')
        """
        if not self._melds:
            return Tiles.of_bits(_tehai.concealed_waits(str(self), names(rules)))
        outlook = self.analyze(**rules).outlook
        if outlook is None:
            raise ValueError(f"{self}: found {len(self)} concealed tiles, expected 3m+1 to wait")
        return outlook.waits.tiles

    @takes_rules
    def cores(self, **rules: Unpack[RuleOptions]) -> tuple[Core, ...]:
        """What is left when melds that add nothing to the waits are taken away, in every way (固有形).

        >>> [str(core.hand) for core in Hand("3345666m").cores()]
        ['3366m', '3345m']
        """
        from ._analysis import core

        return tuple(core(parts) for parts in _tehai.hand_cores(str(self), names(rules)))

    @takes_rules
    def decompositions(self, **rules: Unpack[RuleOptions]) -> tuple[Decomposition, ...]:
        """Every way to read the hand: as melds and a pair, seven pairs, or thirteen orphans (面子分解).

        >>> for way in Hand("112233m445566p77z").decompositions():
        ...     print(way.form, way)
        standard 123m 123m 456p 456p 77z
        seven-pairs 11m 22m 33m 44p 55p 66p 77z
        """
        from ._analysis import decomposition

        return tuple(decomposition(parts) for parts in _tehai.hand_readings(str(self), names(rules)))

    @takes_rules
    def discards(self, *, visible: str | Hand = "", **rules: Unpack[RuleOptions]) -> tuple[Discard, ...]:
        """Every discard of 3m+2 tiles, the best first: by shanten, then by copies left.

        ``visible`` are tiles seen elsewhere.

        >>> best = Hand("123m456p11z23456s7z").discards()[0]
        >>> best.tile, best.shanten, str(best.necessary), best.copies
        ('7z', 0, '147s', 11)
        """
        return self.analyze(visible=visible, **rules).discards

    @takes_rules
    def analyze(
        self, *, visible: str | Hand = "", limited_by: str = "called", **rules: Unpack[RuleOptions]
    ) -> Analysis:
        """Everything about the hand.

        ``visible`` are tiles seen elsewhere: they lower the copies left, and with ``limited_by="visible"`` also
        what the final hand may hold.

        >>> found = Hand("33445566m77889p").analyze(visible="668p")
        >>> found.shanten, found.outlook.waits.tiles, found.outlook.waits.left
        (0, Tiles('69p'), {'6p': 2, '9p': 3})
        """
        from ._analysis import analysis

        settings = Rules(**rules)
        parts = _tehai.analyze(str(self), str(visible), limited_by, settings.names())
        return analysis(self, Hand(visible), limited_by, settings, parts)

    def _repr_html_(self) -> str:
        from ._pictures import picture

        tiles = [meld.strip("{}") for meld in self._melds]
        melds = [tuple(rank + meld[-1] for rank in meld[:-1]) for meld in tiles]
        return picture(self.tiles, melds, str(self))


def _bracketed(melds: tuple[str, ...]) -> Iterator[str]:
    """Melds as they stand in a hand."""
    return (meld if meld.startswith("{") else f"[{meld}]" for meld in melds)
