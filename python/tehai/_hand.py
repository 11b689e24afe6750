"""One hand, and answers about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, final

import msgspec

from . import _tehai
from ._answers import Core, Discard, HandAnalysis, Reading, TargetDistance
from ._hand_array import one_hand
from ._hints import missing
from ._options import (
    ANALYZE_OPTIONS,
    DISTANCE_OPTIONS,
    HAND_OPTIONS,
    RULE_OPTIONS,
    WIN_RULE_OPTIONS,
    AnalyzeOptions,
    DistanceOptions,
    HandOptions,
    RuleOptions,
    WinRuleOptions,
)
from ._question import question, takes
from ._rules import Rules, takes_rules
from ._tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Unpack

    from ._answers import FifthTile
    from ._hand_array import HandArray

T = TypeVar("T")

#: The called melds of a text, and its concealed quads.
_MELD = re.compile(r"\[.*?\]|{.*?}")


@final
class Hand(_tehai.Hand):
    """A hand: its concealed tiles, its called melds in brackets, and its concealed quads in braces.

    It is read from text in any order (``"55z123m406p"``, where 0 is a red five), with letters first (``"m123z55"``), from
    Unicode tiles and names such as ``"EESS"``, from a list of single tiles, or from 34 counts. It never changes; it is
    hashable, and ordered by the counts from 1m to 7z. Red fives distinguish hands and count for points; for all else they
    are fives.

    >>> hand = Hand("1122z123m456p789s")
    >>> hand
    Hand('123m456p789s1122z')
    >>> hand.shanten(), hand.waits()
    (0, Tiles('12z'))
    >>> hand == Hand("123m456p789s1122z"), hand in {hand}, len(hand)
    (True, True, 13)
    >>> Hand(["1m", "2m", "3m", "0p"]), Hand(hand.tiles) == hand
    (Hand('123m0p'), True)
    >>> Hand("45z[444z][111z][555z][777z]").shanten()
    1
    >>> Hand("340m[067p]"), Hand("340m[067p]").red_fives
    (Hand('340m[067p]'), 2)
    >>> Hand("11111m")
    Traceback (most recent call last):
    ValueError: "11111m": character 5: a fifth 1m; there are only four copies of a tile
    """

    __slots__ = ()

    #: Comparisons with an array are not numpy's, element by element.
    __array_ufunc__ = None

    def __new__(
        cls, tiles: str | bytes | _tehai.Hand | HandArray | Sequence[str] | Sequence[int] | NDArray[np.integer[Any]] = ""
    ) -> Hand:
        if not isinstance(tiles, (str, bytes, _tehai.Hand)):
            tiles = one_hand(tiles)
        return super().__new__(cls, tiles)

    @classmethod
    def from_counts(cls, counts: Sequence[int] | NDArray[np.integer[Any]]) -> Hand:
        """The hand of 34 counts, or of 37 with red fives; the same as ``Hand(counts)``.

        >>> Hand.from_counts(Hand("123m55z").counts)
        Hand('123m55z')
        """
        return cls(counts)

    def __getattr__(self, name: str) -> Any:
        raise missing("a Hand", name)

    @property
    def counts(self) -> NDArray[np.uint8]:
        """Copies of the 34 kinds among the concealed tiles, as an array that cannot be written to."""
        import numpy as np

        return np.frombuffer(bytes(self), np.uint8)

    @property
    def melds(self) -> tuple[str, ...]:
        """The called melds; quads as in the text of a hand, the concealed ones in braces.

        >>> Hand("45z[321p][1111z]{6666z}").melds
        ('123p', '[1111z]', '{6666z}')
        """
        return tuple(meld if len(meld) == len("[1111z]") else meld[1:-1] for meld in _MELD.findall(str(self)))

    @property
    def tiles(self) -> tuple[str, ...]:
        """The concealed tiles one by one.

        >>> Hand("11z50p").tiles
        ('0p', '5p', '1z', '1z')
        """
        concealed, _, _ = str(self).replace("{", "[").partition("[")
        return tuple(_single(re.findall(r"\d+.", concealed)))

    def __iter__(self) -> Iterator[str]:
        return iter(self.tiles)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def __reduce__(self) -> tuple[type[Hand], tuple[str]]:
        return Hand, (str(self),)

    def __add__(self, tiles: str | Hand) -> Hand:
        """The hand with more concealed tiles.

        >>> Hand("12m") + "3m"
        Hand('123m')
        """
        return Hand(f"{self}{Hand(tiles)}") if isinstance(tiles, (str, Hand)) else NotImplemented

    def __sub__(self, tiles: str | Hand) -> Hand:
        """The hand without some of its concealed tiles; a red five goes last.

        >>> Hand("123m5z") - "5z", Hand("550m") - "5m", Hand("550m") - "0m"
        (Hand('123m'), Hand('05m'), Hand('55m'))
        >>> Hand("123m") - "5z"
        Traceback (most recent call last):
        ValueError: 123m does not hold 5z
        """
        if not isinstance(tiles, (str, Hand)):
            return NotImplemented
        left, fewer = list(self.tiles), Hand(tiles)
        for tile in fewer.tiles:
            tile = tile if tile in left else tile.replace("5", "0")
            if tile not in left or fewer.melds:
                raise ValueError(f"{self} does not hold {fewer}")
            left.remove(tile)
        return Hand("".join((*left, *_MELD.findall(str(self)))))

    @takes_rules
    def shanten(self, **rules: Unpack[RuleOptions]) -> int:
        """Shanten (向聴数): tiles to draw until tenpai; 0 is tenpai, −1 a win. A fifth copy is never drawn.

        Called melds lower the copies that the final hand may hold. ValueError if they leave no win.

        >>> Hand("19m19p19s12345677z").shanten()
        -1
        """
        return self._shanten(Rules.json(rules))

    @takes_rules
    def necessary(self, **rules: Unpack[RuleOptions]) -> Tiles:
        """The tiles that lower the shanten when drawn (有効牌).

        >>> Hand("199m146779p12s246z").necessary()
        Tiles('1239m123456789p1239s1234567z')
        """
        return Tiles.of_bits(self._effects(Rules.json(rules))[0])

    @takes_rules
    def unnecessary(self, **rules: Unpack[RuleOptions]) -> Tiles:
        """The tiles that keep the shanten when discarded (不要牌).

        >>> Hand("199m146779p12s246z").unnecessary()
        Tiles('1m14679p12s246z')
        """
        return Tiles.of_bits(self._effects(Rules.json(rules))[1])

    @takes_rules
    def waits(self, *, pair: bool = True, **rules: Unpack[RuleOptions]) -> Tiles:
        """The tiles that complete the hand of 3N+1 tiles (待ち); none if it is not tenpai.

        With ``pair=False`` the hand has 3N+2 tiles, and waits for melds without a pair.

        >>> Hand("23456m444p789s11z").waits()
        Tiles('147m')
        >>> Hand("23m11z[123p][456p][789s]").waits(), Hand("23m").waits(pair=False)
        (Tiles('14m'), Tiles('14m'))
        """
        return Tiles.of_bits(self._waits(pair, Rules.json(rules)))

    def cores(self, *, fifth_tile: FifthTile = RULE_OPTIONS["fifth_tile"].default) -> tuple[Core, ...]:
        """What is left when melds that add nothing to the waits are taken away, in every way (固有形).

        >>> [str(core.core) for core in Hand("3345666m").cores()]
        ['3366m', '3345m']
        """
        return decode(self._cores(Rules.json({"fifth_tile": fifth_tile})), tuple[Core, ...])

    @takes(WIN_RULE_OPTIONS)
    def decompositions(self, **rules: Unpack[WinRuleOptions]) -> tuple[Reading, ...]:
        """Every way to read the hand: as melds and a pair, seven pairs, or thirteen orphans (面子分解).

        >>> for way in Hand("112233m445566p77z").decompositions():
        ...     print(way.form, way)
        standard 123m 123m 456p 456p 77z
        seven-pairs 11m 22m 33m 44p 55p 66p 77z
        """
        return decode(self._decompositions(Rules.json(rules, WIN_RULE_OPTIONS)), tuple[Reading, ...])

    @takes(HAND_OPTIONS)
    def discards(self, **options: Unpack[HandOptions]) -> tuple[Discard, ...]:
        """Every discard of 3m+2 tiles, the best first: by shanten, then by copies left.

        >>> best = Hand("123m456p11z23456s7z").discards()[0]
        >>> best.discard, best.shanten, best.necessary.tiles, best.necessary.copies
        ('7z', 0, Tiles('147s'), 11)
        """
        return ask("analyze-hand", question(HAND_OPTIONS, options, hand=str(self)), HandAnalysis).discards or ()

    @takes(ANALYZE_OPTIONS)
    def analyze(self, **options: Unpack[AnalyzeOptions]) -> HandAnalysis:
        """Everything about the hand.

        What is not asked is None. With an ``offered`` tile the answer has ``offered.ron`` and ``offered.choices``, to pass
        and each call with the best discard after it. What an answer depends on can be given back.

        >>> found = Hand("33445566m77889p").analyze(visible="668p")
        >>> found.shanten.nearest, found.waits.tiles, found.waits.left
        (0, Tiles('69p'), {'6p': 2, '9p': 3})
        >>> from msgspec.structs import asdict
        >>> Hand("33445566m77889p").analyze(**asdict(found.settings)) == found
        True
        """
        asked = question(ANALYZE_OPTIONS, options, hand=str(self))
        # Only what is asked besides may take long.
        return ask("analyze-hand", asked, HandAnalysis, is_long=not options.keys() <= HAND_OPTIONS.keys())

    @takes(DISTANCE_OPTIONS)
    def distances(self, *sets: str, **options: Unpack[DistanceOptions]) -> tuple[TargetDistance, ...]:
        """How far the hand is from some sets, the nearest first; from every yaku (役) that tiles decide if none is named.

        The distance is the fewest tiles to draw until the hand holds a hand of the set, one more than shanten. Called
        melds are part of it. For many hands see :meth:`HandSet.distances`.

        >>> half_flush, = Hand("123m456p23456s11z").distances("honitsu")
        >>> half_flush.distance, half_flush.necessary.copies, half_flush.unnecessary
        (7, 57, Tiles('123m456p'))
        >>> nearest = Hand("147m2589p4678s113z").distances()[0]
        >>> nearest.set, nearest.distance, nearest.discards[0].discard
        ('sanshoku', 5, '1m')
        >>> Hand("23m44s55p789s1z[666z]").distances("iipeikou")[0].distance is None
        True
        """
        asked = question(DISTANCE_OPTIONS, options, hand=str(self), sets=sets)
        return ask("distance", asked, tuple[TargetDistance, ...], is_long=True)

    def _repr_html_(self) -> str:
        from ._pictures import picture

        return picture(self.tiles, [tuple(_single([meld.strip("{}[]")])) for meld in self.melds], str(self))


def _single(runs: list[str]) -> Iterator[str]:
    """Tiles one by one, from runs of one suit such as ``123m``."""
    return (rank + run[-1] for run in runs for rank in run[:-1])


@lru_cache(maxsize=None)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    # Integers of any size are written as their digits.
    return msgspec.json.Decoder(kind, strict=False, dec_hook=lambda of, text: _tiles(text) if of is Tiles else Hand(text))


#: An answer has the same tiles again and again.
_tiles = lru_cache(maxsize=4096)(Tiles)


def decode(answer: bytes, kind: type[T]) -> T:
    """An answer from JSON."""
    decoder: Callable[[Any], msgspec.json.Decoder[T]] = _decoder
    return decoder(kind).decode(answer)


def ask(kind: str, question: bytes, answer: type[T], *, is_long: bool = False) -> T:
    """The answer to a question of a kind."""
    return decode(_tehai.ask(kind, question, is_long), answer)
