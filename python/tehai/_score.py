"""What a win is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._answers import Needs, RoundEnd, Score, Worth
from ._hand import Hand, ask
from ._options import (
    NEEDS_OPTIONS,
    ROUND_OPTIONS,
    SCORE_OPTIONS,
    WORTH_OPTIONS,
    NeedsOptions,
    RoundOptions,
    ScoreOptions,
    WorthOptions,
)
from ._question import question, takes, tiles_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from typing_extensions import Unpack

    from ._answers import WonBy
    from ._tiles import OneText


@takes(SCORE_OPTIONS)
def score(
    hand: OneText,
    tile: str | None = None,
    won_by: WonBy = SCORE_OPTIONS["won_by"].default,
    **options: Unpack[ScoreOptions],
) -> Score:
    """Yaku, han, fu and points of a win (点数計算), by default by the rules of Tenhou.

    The hand has 14 tiles, a called meld or a quad counting three; called melds stand in brackets, concealed quads in
    braces (``"{5555z}"``). The winning tile is ``tile``, or the last concealed tile of a text.

    With ``liable`` (包), as in ``{"daisangen": "west"}``, a ron needs the ``discarder``'s seat. With ``double_yakuman`` some
    yakuman count as two; with ``rounded_mangan`` 4 han 30 fu and 3 han 60 fu are a mangan (切り上げ満貫). With three
    ``players``, ``norths`` (抜きドラ) are set aside, and are no tiles of the hand.

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
    asked = question(SCORE_OPTIONS, options, hand=tiles_text("hand", hand), tile=tile, won_by=won_by)
    return ask("score-hand", asked, Score)


@takes(WORTH_OPTIONS)
def worth(
    han: int | None = None,
    fu: int | None = None,
    won_by: WonBy = WORTH_OPTIONS["won_by"].default,
    **options: Unpack[WorthOptions],
) -> Worth:
    """The points for han and fu, or for ``yakuman``, without a hand (点数早見表).

    From five han on the fu do not matter and may be left out. ValueError for han and fu that no win has. Of the rules,
    those on yaku change nothing.

    >>> found = worth(3, 40, "tsumo", seat="south")
    >>> found.points, [payer.points for payer in found.payment.payers]
    (5200, [2600, 1300, 1300])
    >>> worth(6).limit, worth(yakuman=2, seat="west").points
    ('haneman', 64000)
    >>> worth(2, 20)
    Traceback (most recent call last):
    ValueError: fu: no ron has 20 fu with 2 han: expected 25, or 30 to 110 in tens
    """
    return ask("worth", question(WORTH_OPTIONS, options, han=han, fu=fu, won_by=won_by), Worth)


@takes(ROUND_OPTIONS)
def settle_round(
    wins: Iterable[Mapping[str, Any]] = ROUND_OPTIONS["wins"].default, **options: Unpack[RoundOptions]
) -> RoundEnd:
    """Who pays whom at the end of a round (局), and what stays on the table, by default by the rules of Tenhou.

    Each of the ``wins`` has a ``seat``, and what :func:`score` or :func:`worth` takes: ``hand`` with its options, or ``han``
    and ``fu``. With a ``discarder`` they win by that player's tile, else the one win is drawn. Without wins the wall ends
    (荒牌流局): ``tenpai`` and ``nagashi`` name seats; or ``abort`` says why the round ends before (途中流局).

    ``bets`` lay on the table before the round; ``riichi`` names the seats that bet in it, each for 1,000 points.

    >>> end = settle_round(tenpai=["east", "south"], riichi=["south"], counters=1)
    >>> [seat.change for seat in end.seats], end.counters, end.bets, end.dealer_stays
    ([1500, 500, -1500, -1500], 2, 1, True)
    >>> wins = [{"seat": "north", "han": 3, "fu": 40}, {"seat": "east", "hand": "123m456p789s1122z1z", "tile": "1z"}]
    >>> end = settle_round(wins, discarder="south", bets=1, rules="m-league")
    >>> [win.seat for win in end.wins], end.unpaid, [seat.change for seat in end.seats]
    (['north'], ('east',), [0, -5200, 0, 6200])
    >>> settle_round(abort="nine-kinds", rules="ema")
    Traceback (most recent call last):
    ValueError: abort: nine-kinds: no such end of a round under these rules
    """
    asked = [
        {name: str(of) if isinstance(of, Hand) else of for name, of in win.items()} if isinstance(win, dict) else win
        for win in wins
    ]
    return ask("settle-round", question(ROUND_OPTIONS, {**options, "wins": asked}), RoundEnd)


@takes(NEEDS_OPTIONS)
def needs(scores: Sequence[int] = NEEDS_OPTIONS["scores"].default, **options: Unpack[NeedsOptions]) -> Needs:
    """What a win must be worth for a place (条件), and what noten payments do, if the game ends with this hand.

    The ``scores`` of three or four players stand from the first dealer on. ``dealer`` says which of them deals now, by
    default the last. Each of ``wins`` has the least ``points`` of the hand, without counters and bets, and ``values``: for
    one to four han the least fu, None if any will do, and the least limit.

    >>> found = needs([31000, 28500, 24500, 16000], seat="west", counters=1)
    >>> first = [win for win in found.wins if win.place == 1]
    >>> [(win.discarder or "drawn", win.points) for win in first]
    [('drawn', 2000), ('east', 2300), ('south', 1000), ('north', 2300)]
    >>> [(value.han, value.fu, value.limit) for value in first[1].values]
    [(1, 70, None), (2, 40, None), (3, None, None)]
    >>> [(draw.tenpai, draw.place) for draw in found.draws][:2]
    [(('west',), 1), (('east', 'west'), 1)]
    >>> needs([31000, 28500])
    Traceback (most recent call last):
    ValueError: scores: expected 3 or 4 scores, found 2
    """
    return ask("needs", question(NEEDS_OPTIONS, options, scores=scores), Needs)
