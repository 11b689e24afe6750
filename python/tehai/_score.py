"""What a win is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from . import _tehai
from ._answers import Score, Worth
from ._arguments import flag
from ._hand import Hand, decode, dora_text, encode, tiles_text
from ._rules import score_rules, takes_score_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from ._answers import (
        LiableCounters,
        LiableFor,
        LiableYakuman,
        Riichi,
        Wind,
        WonBy,
    )

    from ._hand_array import OneText
    from ._rules import ScoreRuleOptions

    LiableYaku = Literal["daisangen", "daisuushi", "suukantsu"]


@takes_score_rules
def score(
    hand: OneText,
    tile: str | None = None,
    won_by: WonBy = "ron",
    *,
    seat: Wind = "east",
    round: Wind = "east",
    riichi: bool | Riichi = False,
    ippatsu: bool = False,
    last_tile: bool = False,
    dead_wall: bool = False,
    robbed_quad: bool = False,
    blessing: bool = False,
    dora: OneText | int = 0,
    hidden_dora: OneText | int = 0,
    red_fives: int | None = None,
    norths: int = 0,
    counters: int = 0,
    bets: int = 0,
    discarder: Wind | None = None,
    liable: Mapping[LiableYaku, Wind] | None = None,
    players: Literal[3, 4] = 4,
    counter_size: Literal[100, 500] = 100,
    liable_yakuman: LiableYakuman = "daisangen-daisuushi",
    liable_for: LiableFor = "fed",
    liable_counters: LiableCounters = "liable",
    **rules: Unpack[ScoreRuleOptions],
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
      by default those of the hand (``0m``).
    - ``counters`` (本場), ``bets`` (供託): how many are on the table; the bets with the winner's own.
    - ``liable`` (包): who fed a yakuman, as in ``{"daisangen": "west"}``; a ron then needs the ``discarder``'s seat.
      ``liable_counters``: who then pays the counters, ``"liable"``, ``"discarder"``, ``"shared"`` or ``"usual"``.
    - ``players``: with three, ``norths`` (抜きドラ) are set aside, and are no tiles of the hand.
    - ``open_tanyao``, ``double_yakuman``, ``counted_yakuman``, ``rounded_mangan``, ``double_wind_pair``,
      ``counter_size``, ``liable_yakuman``, ``liable_for``, ``liable_counters``; with three players ``north_tiles`` and
      ``missing_share``: rules that differ between tables. With ``double_yakuman`` some yakuman count as two; with
      ``rounded_mangan`` 4 han 30 fu and 3 han 60 fu are a mangan (切り上げ満貫).

    A win without yaku is not an error: it has 0 han and no points.

    >>> found = score("234m34506p55678s7p", riichi=True, dora="1m", seat="west")
    >>> [yaku.yaku for yaku in found.yaku], found.han, found.fu, found.points
    (['riichi', 'pinfu', 'tanyao'], 5, 30, 8000)
    >>> found.limit, found.payment.hand, str(found.reading)
    ('mangan', 8000, '234m 345p 567p 55s 678s')
    >>> found = score("111m345p678s99p78p9p", won_by="tsumo", seat="south", players=3, norths=1, counters=2, bets=1)
    >>> found.points, [(payer.seat, payer.points) for payer in found.payment.payers]
    (3400, [('east', 1500), ('west', 900)])
    >>> found = score("23m99p[777z]{1111z}[456s]1m", won_by="tsumo", round="south")
    >>> found.fu, [(part.for_, part.fu) for part in found.fu_parts]
    (60, [('win', 20), ('concealed quad 1111z', 32), ('open triplet 777z', 4), ('drawn', 2)])
    >>> score("123m456p789s11z567m", "7m").han
    0
    >>> score("123m456p789s11z567m", "9m")
    Traceback (most recent call last):
    ValueError: tile: the winning tile 9m is not among the concealed tiles
    """
    if isinstance(hand, Hand) and tile is None:
        raise ValueError(f"a Hand does not keep the order of its tiles; name the winning tile of {hand}")
    question = {
        "hand": tiles_text("hand", hand),
        "tile": tile,
        "won_by": won_by,
        "seat": seat,
        "round": round,
        "riichi": riichi if isinstance(riichi, str) else flag("riichi", riichi, "no", "riichi"),
        "ippatsu": ippatsu,
        "last_tile": last_tile,
        "dead_wall": dead_wall,
        "robbed_quad": robbed_quad,
        "blessing": blessing,
        "dora": dora_text("dora", dora),
        "hidden_dora": dora_text("hidden_dora", hidden_dora),
        "red_fives": red_fives,
        "norths": norths,
        "counters": counters,
        "bets": bets,
        "discarder": discarder,
        "liable": dict(liable or {}),
        "rules": score_rules(
            players,
            rules,
            counter_size=counter_size,
            liable_yakuman=liable_yakuman,
            liable_for=liable_for,
            liable_counters=liable_counters,
        ),
    }
    return decode(_tehai.score(encode(question)), Score)


@takes_score_rules
def worth(
    han: int | None = None,
    fu: int | None = None,
    won_by: WonBy = "ron",
    *,
    yakuman: int | None = None,
    seat: Wind = "east",
    counters: int = 0,
    bets: int = 0,
    discarder: Wind | None = None,
    players: Literal[3, 4] = 4,
    counter_size: Literal[100, 500] = 100,
    **rules: Unpack[ScoreRuleOptions],
) -> Worth:
    """The points for han and fu, or for ``yakuman``, without a hand (点数早見表).

    From five han on the fu do not matter and may be left out. ValueError for han and fu that no win has. The other
    arguments are those of :func:`score`; of the rules, those on yaku change nothing.

    >>> found = worth(3, 40, "tsumo", seat="south")
    >>> found.points, [payer.points for payer in found.payment.payers]
    (5200, [2600, 1300, 1300])
    >>> worth(6).limit, worth(yakuman=2, seat="west").points
    ('haneman', 64000)
    >>> worth(2, 20)
    Traceback (most recent call last):
    ValueError: fu: no ron has 20 fu with 2 han: expected 25, or 30 to 110 in tens
    """
    question = {
        "han": han,
        "fu": fu,
        "yakuman": yakuman,
        "won_by": won_by,
        "seat": seat,
        "counters": counters,
        "bets": bets,
        "discarder": discarder,
        "rules": score_rules(players, rules, counter_size=counter_size),
    }
    return decode(_tehai.worth(encode(question)), Worth)
