"""What observations of mjx say, as a state with ids of tiles."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass
class State:
    """The state of an environment as one player sees it, as the compiled module takes it."""

    player: int
    dealer: int
    wind: int
    players: int
    hand: list[int]
    #: The tiles of each meld, and whether it is a concealed quad.
    melds: list[tuple[list[int], bool]]
    dora: list[int]
    counters: int
    bets: int
    score: int
    #: The tiles that lie on the table, indicators excepted.
    table: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    riichi: bool = False
    #: Is the discard of riichi due?
    declares: bool = False
    #: Has nobody called, or declared a quad?
    is_untouched: bool = True
    norths: int = 0
    #: The tile that was drawn for this turn, or called.
    drawn_tile: int | None = None
    called: int | None = None
    offered: int | None = None
    offered_by: int | None = None
    #: Tiles drawn by all players, and who draws next.
    drawn: int = 0
    next: int = 0


#: The points that a game begins with, and those of a bet.
_FIRST_SCORE, _BET = 25000, 1000


def json_of(given: Any) -> Mapping[str, Any]:
    """The dict of an observation of mjx."""
    text = given.to_json() if hasattr(given, "to_json") else given
    parsed: Mapping[str, Any] = json.loads(text) if isinstance(text, (str, bytes)) else text
    return parsed


def of_mjx(given: Mapping[str, Any]) -> State:
    """What an observation of mjx says. Its JSON leaves out zeros."""
    public, private = given["publicObservation"], given["privateObservation"]
    player, hand = given.get("who", 0), private["currHand"]
    score = public.get("initScore", {})
    number = score.get("round", 0)
    state = State(
        player=player,
        dealer=number % 4,
        wind=number // 4,
        players=4,
        hand=hand["closedTiles"],
        melds=[_of_code(code) for code in hand.get("opens", ())],
        dora=list(public.get("doraIndicators", ())),
        counters=score.get("honba", 0),
        bets=score.get("riichi", 0),
        score=(score.get("tens") or [_FIRST_SCORE] * 4)[player],
        next=number % 4,
    )
    for event in public.get("events", ()):
        kind, who = event.get("type", "EVENT_TYPE_DISCARD").removeprefix("EVENT_TYPE_"), event.get("who", 0)
        if kind in ("DISCARD", "TSUMOGIRI"):
            tile = event.get("tile", 0)
            state.table.append(tile)
            state.drawn_tile = state.called = None
            state.declares = False
            state.discards += [tile] if who == player else []
            state.offered, state.offered_by = (None, None) if who == player else (tile, who)
            state.next = (who + 1) % 4
        elif kind in ("CHI", "PON", "OPEN_KAN", "CLOSED_KAN", "ADDED_KAN"):
            state.table += _of_code(event["open"])[0]
            state.drawn_tile = state.offered = state.offered_by = None
            state.called = _called(event["open"]) if who == player and kind in ("CHI", "PON") else None
            state.is_untouched = False
            state.next = (who + (0 if kind.endswith("KAN") else 1)) % 4
        elif kind == "DRAW":
            state.drawn += 1
            state.called = state.offered = state.offered_by = None
            state.drawn_tile = private["drawHistory"][-1] if who == player and private.get("drawHistory") else None
            state.next = (who + 1) % 4
        elif kind == "RIICHI":
            state.riichi |= who == player
            state.declares = who == player
        elif kind == "RIICHI_SCORE_CHANGE":
            state.score -= _BET if who == player else 0
            state.bets += who != player
    return state


def _of_code(code: int) -> tuple[list[int], bool]:
    """The ids of a meld as Tenhou packs it into a number, and whether it is a concealed quad."""
    if code & 4:
        lowest = (code >> 10) // 3
        first = lowest // 7 * 9 + lowest % 7
        return [4 * (first + place) + (code >> shift & 3) for place, shift in enumerate((3, 5, 7))], False
    if code & 24:
        first = 4 * ((code >> 9) // 3)
        left_out = code >> 5 & 3 if code & 8 else None
        return [first + copy for copy in range(4) if copy != left_out], False
    first = (code >> 8) // 4 * 4
    return list(range(first, first + 4)), code & 3 == 0


def _called(code: int) -> int:
    """The id of the called tile of a chi or a pon."""
    return _of_code(code)[0][(code >> (10 if code & 4 else 9)) % 3]
