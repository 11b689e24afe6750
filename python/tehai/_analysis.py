"""What is known of one hand, as dataclasses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._hand import Hand
from ._rules import Rules
from ._tiles import TILES, Tiles

if TYPE_CHECKING:
    from . import _tehai

#: The types of wait: 両面, 嵌張, 辺張, 単騎, 双碰.
WAIT_TYPES = ("two-sided", "closed", "edge", "single", "shanpon")


@dataclass(frozen=True)
class ByForm:
    """Shanten in each form; None for one that cannot be reached."""

    standard: int | None
    seven_pairs: int | None
    thirteen_orphans: int | None


@dataclass(frozen=True)
class Draws:
    """Tiles to be drawn."""

    #: The tiles, whether or not a copy is left.
    tiles: Tiles
    #: Copies left of each of them.
    left: dict[str, int]

    @property
    def kinds(self) -> int:
        """Number of kinds."""
        return len(self.tiles)

    @property
    def copies(self) -> int:
        """Copies left of all of them (受け入れ枚数)."""
        return sum(self.left.values())


@dataclass(frozen=True)
class Waits(Draws):
    """The tiles that complete a hand."""

    #: Those that complete melds and a pair.
    standard: Tiles
    #: Those that complete seven pairs.
    seven_pairs: Tiles
    #: Those that complete thirteen orphans.
    thirteen_orphans: Tiles
    #: For each wait in the standard form its types, of :data:`WAIT_TYPES`.
    types: dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Outlook:
    """What a hand of 3m+1 tiles can hope for."""

    #: Shanten in the nearest form; None if nothing can be reached.
    shanten: int | None
    #: Shanten by form.
    by_form: ByForm
    #: The tiles that lower the shanten (有効牌).
    necessary: Draws
    #: The tiles that complete the hand (待ち).
    waits: Waits


@dataclass(frozen=True)
class Discard:
    """A tile discarded, and what the hand can hope for then."""

    tile: str
    outlook: Outlook

    @property
    def shanten(self) -> int | None:
        """Shanten without the tile."""
        return self.outlook.shanten

    @property
    def necessary(self) -> Tiles:
        """The tiles that lower it then."""
        return self.outlook.necessary.tiles

    @property
    def copies(self) -> int:
        """Copies left of them."""
        return self.outlook.necessary.copies


@dataclass(frozen=True)
class Core:
    """What is left of a tenpai hand without melds that add nothing to its waits."""

    #: The irreducible hand that is left.
    hand: Hand
    #: Melds that were taken away.
    melds: tuple[str, ...]
    #: What the core waits for.
    waits: Tiles
    #: ``"head-fixed"``, ``"shanpon"`` or ``"integrated"``.
    class_: str
    #: The two parts that explain the waits; none of an integrated core.
    parts: tuple[Hand, ...]


@dataclass(frozen=True)
class Decomposition:
    """A way to read a hand; ``str`` gives all parts."""

    #: ``"standard"``, ``"seven-pairs"`` or ``"thirteen-orphans"``.
    form: str
    #: The melds of the standard form; called ones are not among them.
    melds: tuple[str, ...]
    #: The pair of the standard form, the seven pairs, or the pair of the orphans.
    pairs: tuple[str, ...]
    #: The twelve other orphans.
    singles: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Analysis:
    """All there is to know about a hand."""

    hand: Hand
    visible: Hand
    #: Which tiles limit the final hand: ``"called"`` or ``"visible"``.
    limited_by: str
    rules: Rules
    #: Shanten in the nearest form; None if called melds leave no win.
    shanten: int | None
    by_form: ByForm
    #: Tiles that are neither in the hand nor visible.
    unseen: Hand
    #: What a hand of 3m+1 tiles can hope for; None with 3m+2.
    outlook: Outlook | None
    #: The cores of a hand of 3m+1 tiles that waits in the standard form.
    cores: tuple[Core, ...]
    #: The ways to read a win.
    decompositions: tuple[Decomposition, ...]
    #: Every discard of 3m+2 tiles, the best first.
    discards: tuple[Discard, ...]


def draws(parts: _tehai._DrawsParts) -> tuple[Tiles, dict[str, int]]:
    """Tiles and the copies left of each."""
    bits, copies = parts
    tiles = Tiles.of_bits(bits)
    return tiles, {tile: left for tile, left in zip(TILES, copies, strict=True) if tile in tiles}


def outlook(parts: _tehai._OutlookParts) -> Outlook:
    """An outlook as the compiled module gives it."""
    shanten, by_form, necessary, forms, types, every = parts
    of_type = [(name, Tiles.of_bits(bits)) for name, bits in zip(WAIT_TYPES, types, strict=True)]
    standard, seven_pairs, thirteen_orphans = (Tiles.of_bits(bits) for bits in forms)
    names = {tile: tuple(name for name, tiles in of_type if tile in tiles) for tile in standard}
    waits = Waits(*draws(every), standard, seven_pairs, thirteen_orphans, names)
    return Outlook(shanten, ByForm(*by_form), Draws(*draws(necessary)), waits)


def core(parts: _tehai._CoreParts) -> Core:
    """A core as the compiled module gives it."""
    hand, melds, waits, class_, of = parts
    return Core(Hand(hand), tuple(melds), Tiles.of_bits(waits), class_, tuple(Hand(part) for part in of))


def decomposition(reading: tuple[str, _tehai._ReadingParts]) -> Decomposition:
    """A decomposition as the compiled module gives it."""
    text, (form, pairs, singles, melds) = reading
    return Decomposition(form, tuple(melds), tuple(pairs), tuple(singles), text)


def analysis(
    hand: Hand, visible: Hand, limited_by: str, rules: Rules, parts: _tehai._AnalysisParts
) -> Analysis:
    """An analysis as the compiled module gives it."""
    shanten, by_form, unseen, found, cores, readings, discards = parts
    return Analysis(
        hand=hand,
        visible=visible,
        limited_by=limited_by,
        rules=rules,
        shanten=shanten,
        by_form=ByForm(*by_form),
        unseen=Hand._of(bytes(unseen)),
        outlook=outlook(found) if found else None,
        cores=tuple(core(one) for one in cores),
        decompositions=tuple(decomposition(one) for one in readings),
        discards=tuple(Discard(TILES[tile], outlook(one)) for tile, one in discards),
    )
