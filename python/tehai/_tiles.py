"""Kinds of tile, and sets of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Union

from . import _tehai
from ._arguments import text

if TYPE_CHECKING:
    #: One hand, or other tiles: text, a Hand, or a list of single tiles.
    OneText = Union[str, _tehai.Hand, list[str], tuple[str, ...]]

#: The 34 kinds in order: 1m to 9m, 1p to 9p, 1s to 9s, 1z to 7z (east, south, west, north, white, green, red).
TILES: tuple[str, ...] = tuple(
    f"{rank}{suit}" for suit in "mpsz" for rank in range(1, 8 if suit == "z" else 10)
)


def tile_of_kind(kind: int) -> str:
    """The tile of a kind 0 to 36, of which 34 to 36 are the red fives.

    >>> tile_of_kind(33), tile_of_kind(34)
    ('7z', '0m')
    """
    return TILES[kind] if kind < len(TILES) else f"0{'mps'[kind - len(TILES)]}"


def tile_index(tile: str) -> int:
    """The place of a tile among the 34 kinds, which is its column in every array.

    >>> tile_index("1m"), tile_index("5p"), tile_index("7z")
    (0, 13, 33)
    """
    return _tehai.read_tile(text("tile", tile))


class Tiles(tuple[str, ...]):
    """Kinds of tile in order, such as the waits of a hand: a tuple of texts, written like a hand.

    >>> waits = Tiles("147m5p")
    >>> waits
    Tiles('147m5p')
    >>> "4m" in waits, len(waits), list(waits)
    (True, 4, ['1m', '4m', '7m', '5p'])
    >>> print(waits)
    147m5p
    """

    __slots__ = ()

    def __new__(cls, tiles: str | Iterable[str] = "") -> Tiles:
        return cls.of_bits(_tehai.read_tiles(tiles if isinstance(tiles, str) else "".join(tiles)))

    @classmethod
    def of_bits(cls, bits: int) -> Tiles:
        """The tiles whose indices are bits of a number.

        >>> Tiles.of_bits(0b1001001)
        Tiles('147m')
        """
        return super().__new__(cls, (tile for place, tile in enumerate(TILES) if bits >> place & 1))

    def __getnewargs__(self) -> tuple[str]:
        return (str(self),)

    def __str__(self) -> str:
        ranks = {suit: "".join(tile[0] for tile in self if tile[1] == suit) for suit in "mpsz"}
        return "".join(of_suit + suit for suit, of_suit in ranks.items() if of_suit)

    def __repr__(self) -> str:
        return f"Tiles({str(self)!r})"

    def _repr_html_(self) -> str:
        from ._pictures import picture

        return picture(self, [], str(self))
