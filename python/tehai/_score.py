"""What a win is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _tehai
from ._analysis import Decomposition, decomposition
from ._hand import Hand

if TYPE_CHECKING:
    from typing import Literal

    Wind = Literal["east", "south", "west", "north"]


@dataclass(frozen=True)
class Payment:
    """Who pays how much; None for those who pay nothing."""

    #: The player whose tile was called.
    discarder: int | None
    #: The dealer, for a drawn tile.
    dealer: int | None
    #: Each other player, for a drawn tile.
    others: int | None

    @property
    def points(self) -> int:
        """What the winner gets."""
        others = 3 if self.dealer is None else 2
        return (self.discarder or 0) + (self.dealer or 0) + others * (self.others or 0)


@dataclass(frozen=True)
class Score:
    """What a win is worth, in its most valuable reading."""

    hand: Hand
    #: The winning tile.
    tile: str
    #: Han of each yaku, 13 or 26 of a yakuman; empty if the hand cannot win. Dora are not among them.
    yaku: dict[str, int]
    #: Dora by indicators, hidden ones, and red fives.
    dora: tuple[int, int, int]
    #: Han of yaku and dora; 13 for each yakuman; 0 without yaku.
    han: int
    #: Fu, rounded; 0 for a yakuman and without yaku.
    fu: int
    #: The parts of the fu, before rounding.
    fu_parts: tuple[tuple[str, int], ...]
    #: Yakuman, double ones counted twice where they are.
    yakuman: int
    #: ``"mangan"``, ``"haneman"``, ``"baiman"``, ``"sanbaiman"`` or ``"yakuman"``; None below.
    limit: str | None
    #: What the winner gets, without counters and bets on the table.
    points: int
    payment: Payment
    #: How the concealed tiles are read.
    reading: Decomposition
    #: What the winning tile completes, of :data:`WAIT_TYPES`; None for seven pairs and thirteen orphans.
    wait: str | None


def score(
    hand: str | Hand,
    tile: str | None = None,
    won_by: Literal["ron", "tsumo"] = "ron",
    *,
    seat: Wind = "east",
    round: Wind = "east",
    riichi: bool | Literal["no", "riichi", "double"] = False,
    ippatsu: bool = False,
    last_tile: bool = False,
    dead_wall: bool = False,
    robbed_quad: bool = False,
    blessing: bool = False,
    dora: str | int = 0,
    hidden_dora: str | int = 0,
    red_fives: int | None = None,
    players: Literal[3, 4] = 4,
    open_tanyao: Literal["allowed", "refused"] = "allowed",
    double_yakuman: Literal["single", "double"] = "single",
    counted_yakuman: Literal["yakuman", "sanbaiman"] = "yakuman",
    rounded_mangan: Literal["no", "yes"] = "no",
    double_wind_pair: Literal[2, 4] = 4,
) -> Score:
    """Yaku, han, fu and points of a win (点数計算), by default by the rules of Tenhou.

    The hand has 14 tiles, a called meld or a quad counting three; called melds stand in brackets, concealed quads in
    braces (``"{5555z}"``). The winning tile is ``tile``, or the last concealed tile of a text.

    - ``won_by``: ``"ron"``, another player's tile, or ``"tsumo"``, a drawn one.
    - ``seat``, ``round``: the winds that count; the dealer sits east.
    - ``riichi``: also ``"double"``, at the first discard. ``ippatsu``: won within a round of it.
    - ``last_tile``, ``dead_wall``, ``robbed_quad``, ``blessing``: won on the last tile of the wall or the discard after
      it, on a tile drawn after a quad, on one that another player adds to a triplet, on the first draw.
    - ``dora``, ``hidden_dora``: the indicators (``"4m9s"``), or how many dora there are. ``red_fives``: how many;
      by default those in the text (``0m``).
    - ``open_tanyao``, ``double_yakuman``, ``counted_yakuman``, ``rounded_mangan``, ``double_wind_pair``: rules that
      differ between tables.

    A win without yaku is not an error: it has 0 han and no points.

    >>> found = score("234m34506p55678s7p", riichi=True, dora="1m", seat="west")
    >>> found.yaku, found.han, found.fu, found.points
    ({'riichi': 1, 'pinfu': 1, 'tanyao': 1}, 5, 30, 8000)
    >>> found.limit, found.payment.discarder, str(found.reading)
    ('mangan', 8000, '234m 345p 567p 55s 678s')
    >>> found = score("23m99p[777z]{1111z}[456s]1m", won_by="tsumo", round="south")
    >>> found.fu, found.fu_parts
    (60, (('win', 20), ('concealed quad 1111z', 32), ('open triplet 777z', 4), ('drawn', 2)))
    >>> score("123m456p789s11z567m", "7m").han
    0
    >>> score("123m456p789s11z567m", "9m")
    Traceback (most recent call last):
    ValueError: the winning tile 9m is not among the concealed tiles
    """
    if isinstance(hand, Hand) and tile is None:
        raise ValueError(f"a Hand does not keep the order of its tiles; name the winning tile of {hand}")
    if isinstance(riichi, bool):
        riichi = "riichi" if riichi else "no"
    win, worth, fu_parts, payment = _tehai.score(
        {
            "hand": str(hand),
            "tile": tile,
            "won_by": won_by,
            "riichi": riichi,
            "ippatsu": ippatsu,
            "last_tile": last_tile,
            "dead_wall": dead_wall,
            "robbed_quad": robbed_quad,
            "blessing": blessing,
            "dora": str(dora),
            "hidden_dora": str(hidden_dora),
            "red_fives": red_fives,
        },
        (seat, round),
        (str(players), open_tanyao, double_yakuman, counted_yakuman, rounded_mangan, str(double_wind_pair)),
    )
    winning_tile, reading, wait, yaku, of_dora = win
    han, fu, yakuman, limit = worth
    pays = Payment(*payment)
    return Score(
        hand=Hand(hand),
        tile=winning_tile,
        yaku=dict(yaku),
        dora=of_dora,
        han=han,
        fu=fu,
        fu_parts=tuple(fu_parts),
        yakuman=yakuman,
        limit=limit,
        points=pays.points,
        payment=pays,
        reading=decomposition(reading),
        wait=wait,
    )
