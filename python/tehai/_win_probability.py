"""Draw by draw: how likely a win is, and what to discard for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _tehai
from ._hand import Hand
from ._rules import Rules, names, takes_rules
from ._survey import progress_bar
from ._tables import Table
from ._tiles import TILES

if TYPE_CHECKING:
    from typing import Any, Literal

    from typing_extensions import Unpack

    from ._rules import RuleOptions
    from ._score import Wind

#: The default limit of hands: they take some 1.3 GB.
_MOST_HANDS = 10_000_000


class WinProbability(Table):
    """For each discard, the best first, the probabilities of having won and of being tenpai or having won, by draws."""

    #: How many hands can be reached, before and after draws.
    hands: int
    #: How the numbers of the true game were found: ``"exactly"``, ``"for-one-play"`` or ``"simulated"``. None for the
    #: other models, which are always exact.
    found: Literal["exactly", "for-one-play", "simulated"] | None


@takes_rules
def win_probability(
    hand: str | Hand,
    draws: int = 17,
    *,
    model: Literal["shuffled", "book", "true"] = "shuffled",
    changes: int | None = None,
    visible: str | Hand = "",
    by_turn: bool = False,
    states: int = 2_000_000,
    games: int = 5_000,
    seed: int = 0,
    most_hands: int = _MOST_HANDS,
    progress: bool | None = None,
    **rules: Unpack[RuleOptions],
) -> WinProbability:
    """How likely a hand is to have won, or to be tenpai, by number of draws (和了確率), for each discard.

    One player draws. A hand of 3m+2 tiles has already drawn and begins with any discard that does not lead away
    from a win; one of 3m+1 tiles draws first, and its column ``discard`` is empty. Each number assumes the
    best play for exactly that many ``draws`` and for that aim. Columns: ``discard``, ``draws`` from 0 on, ``win``,
    ``tenpai`` (tenpai or won). An empty wall ends the draws.

    - ``model``: what happens to discards. ``"shuffled"``: they are shuffled back, a game that could be played.
      ``"book"``: they return though fewer tiles remain, as in the formula of the book. ``"true"``: they are gone.
    - ``changes``: the hand may also become any hand whose new tiles plus its distance to a win are at most so many
      more than the distance of the given hand (手変わり).
    - ``visible``: tiles seen elsewhere; called melds need not be repeated.
    - ``by_turn``: ``turn`` instead of ``draws``: the value at each turn of the play that is best for the last one.
    - ``states``, ``games``, ``seed``: for the true game. It is solved if it has at most ``states`` states; otherwise
      ``win`` and ``tenpai`` are those of one play, exact or estimated from ``games`` games, and the best play with
      these moves lies between columns ``win_low`` and ``win_high``, ``tenpai_low`` and ``tenpai_high``; after simulated
      games each low end by itself with a confidence of 99.5 %. See ``found`` of the result.
    - ``most_hands``: ValueError if more can be reached. ``progress``: as of :func:`survey`, for the true game.

    >>> found = win_probability("234578m1689p357s1z")
    >>> for row in found.rows():
    ...     if row["draws"] == 17 and row["win"] > 0.12:
    ...         print(row["discard"], f"{row['win']:.4f}", f"{row['tenpai']:.4f}")
    1p 0.1287 0.5969
    1z 0.1287 0.5969
    6p 0.1203 0.5692
    9p 0.1203 0.5692
    >>> tenpai = win_probability("123m456p789s1122z", 2, model="true")
    >>> tenpai.found, [round(float(win), 6) for win in tenpai["win"]], round(1 - 119 / 123 * 118 / 122, 6)
    ('exactly', [0.0, 0.03252, 0.064241], 0.064241)
    """
    total = 2 * (max(draws, 0) + 1)
    with progress_bar(total, progress if model == "true" else False, " numbers") as bar:
        hands, how, chances = _tehai.win_probability(
            _question(hand, visible, "", draws, model, changes, most_hands),
            names(rules),
            by_turn,
            (states, games, seed),
            lambda done: bar.update(done - bar.n),
        )
    columns = ["win", "tenpai"]
    if model == "true":
        columns += ["win_low", "win_high", "tenpai_low", "tenpai_high"]
    first = len(Hand(hand)) % 3 - 1 if by_turn else None
    table = WinProbability.of(*_rows(columns, chances, first))
    table.hands, table.found = hands, how
    return table


@takes_rules
def expected_points(
    hand: str | Hand,
    draws: int = 17,
    *,
    model: Literal["shuffled", "book"] = "shuffled",
    changes: int | None = None,
    visible: str | Hand = "",
    seat: Wind = "east",
    round: Wind = "east",
    dora: str | Hand = "",
    open_tanyao: Literal["allowed", "refused"] = "allowed",
    double_yakuman: Literal["single", "double"] = "single",
    counted_yakuman: Literal["yakuman", "sanbaiman"] = "yakuman",
    rounded_mangan: Literal["no", "yes"] = "no",
    double_wind_pair: Literal[2, 4] = 4,
    most_hands: int = _MOST_HANDS,
    **rules: Unpack[RuleOptions],
) -> Table:
    """The expected points by number of draws, for each discard.

    Like :func:`win_probability` with another aim: a game without a win counts 0 points, a win what
    :func:`score` gives for a drawn win without riichi or luck. The hand may pass up a win. ``dora`` are the
    indicators; they are visible, and need not be repeated. Columns: ``discard``, ``draws``, ``points``.

    >>> points = expected_points("123m456p789s1122z", 1)
    >>> [round(float(number), 2) for number in points["points"]]
    [0.0, 131.71]
    >>> wins = {"1z": 6000, "2z": 2100}  # each waits for two copies of 123 tiles
    >>> round(sum(2 * each for each in wins.values()) / 123, 2)
    131.71
    """
    settings = Rules(**rules)
    players, pair = str(settings.players), str(double_wind_pair)
    _, _, points = _tehai.expected_points(
        _question(hand, visible, str(dora), draws, model, changes, most_hands),
        settings.names(),
        (seat, round),
        (players, open_tanyao, double_yakuman, counted_yakuman, rounded_mangan, pair),
    )
    return Table.of(*_rows(["points"], points, None))


def _question(
    hand: str | Hand,
    visible: str | Hand,
    dora: str,
    draws: int,
    model: str,
    changes: int | None,
    most_hands: int,
) -> dict[str, str | int | None]:
    return {
        "hand": str(hand),
        "visible": str(visible),
        "indicators": dora,
        "draws": draws,
        "model": model,
        "changes": changes,
        "most_hands": most_hands,
    }


def _rows(
    columns: list[str], found: list[_tehai._ByDiscard], first: int | None
) -> tuple[list[str], list[list[Any]]]:
    """The columns and rows of a table, the best discard first.

    By turn, ``first`` is the first one, and the numbers are by draws left.
    """
    # The win comes first, and the last number is for all draws.
    best_first = sorted(found, key=lambda one: [-values[-1] for values in one[1]])
    table = []
    for discard, numbers in best_first:
        tile = "" if discard is None else TILES[discard]
        rows = list(zip(*numbers, strict=True))
        if first is not None:
            rows.reverse()
        table += [[tile, place, *row] for place, row in enumerate(rows, first or 0)]
    return ["discard", "draws" if first is None else "turn", *columns], table
