"""What one player sees, tile by tile: by events of mjai, and by observations of RiichiEnv and mjx."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ._arguments import brief
from ._tiles import TILES, tile_index

#: A wall without the dead wall and the deals, by players.
_WALL = {3: 55, 4: 70}
#: The points that a game begins with.
_FIRST_SCORE = {3: 35000, 4: 25000}
#: The points of a bet.
_BET = 1000
_WIND_LETTERS = "ESWN"


class Seen:
    """What one player sees, tile by tile: tiles are texts of mjai or of this library."""

    COLUMNS = (
        "hand", "visible", "discards", "dora", "seat", "round", "draws", "last_tile", "riichi", "double_riichi", "norths",
        "offered", "discarded", "player", "players", "counters", "bets", "score",
    )  # fmt: skip

    def __init__(self, player: int, dealer: int, wind: int, players: int) -> None:
        self.player = player
        self.dealer = dealer
        self.wind = wind
        self.players = players
        self.hand: list[str] = []
        #: The tiles of each meld, and whether it is a concealed quad.
        self.melds: list[tuple[list[str], bool]] = []
        self.visible: list[str] = []
        self.discards: list[str] = []
        self.dora: list[str] = []
        self.riichi = False
        #: Counters and bets on the table, without the player's own bet of this round; the player's points.
        self.counters = 0
        self.bets = 0
        self.score = 0
        #: Has nobody called, or declared a quad or a north?
        self.is_untouched = True
        #: Norths that the player has set aside; those of all players are visible.
        self.norths = 0
        self.offered: str | None = None
        #: Tiles drawn by all players, and who draws next.
        self.drawn = 0
        self.next = dealer

    def row(self) -> dict[str, Any]:
        texts = (("".join(tiles), concealed) for tiles, concealed in self.melds)
        melds = (f"{{{tiles}}}" if concealed else f"[{tiles}]" for tiles, concealed in texts)
        before = (self.player - self.next) % self.players
        left = _WALL[self.players] - self.drawn
        is_first = self.is_untouched and not self.discards and len(self.hand) == 14
        return {
            "hand": "".join(self.hand) + "".join(melds),
            "visible": "".join(self.visible + self.dora),
            "discards": "".join(self.discards),
            "dora": self.dora,
            "seat": (self.player - self.dealer) % self.players,
            "round": self.wind,
            "draws": max(0, -(-(left - before) // self.players)),
            "last_tile": left > before and (left - before) % self.players == 1,
            "riichi": self.riichi,
            "double_riichi": is_first,
            "norths": self.norths,
            "offered": -1 if self.offered is None else _kind(self.offered),
            "discarded": -1,
            "player": self.player,
            "players": self.players,
            "counters": self.counters,
            "bets": self.bets,
            "score": self.score,
        }

    def bet(self, actor: int) -> None:
        """The bet of a player's riichi."""
        if actor == self.player:
            self.score -= _BET
        else:
            self.bets += 1

    def draw(self, tile: str) -> None:
        """The player's own draw."""
        if len(self.hand) % 3 != 1:
            raise ValueError("a hand that has drawn already")
        self.hand.append(tile)

    def set_aside(self, actor: int, norths: int) -> None:
        """Norths that a player has set aside."""
        self.norths += norths if actor == self.player else 0
        self.visible += ["4z"] * norths


#: Tiles of mjai that this library writes otherwise.
_MJAI = {letter: f"{rank}z" for rank, letter in enumerate("ESWNPFC", 1)} | {f"5{suit}r": f"0{suit}" for suit in "mps"}


def _kind(tile: str) -> int:
    """The kind 0 to 36 of a tile."""
    return 34 + "mps".index(tile[1]) if tile[0] == "0" else tile_index(tile)


def of_kind(kind: int) -> str:
    """The tile of a kind 0 to 36."""
    return TILES[kind] if kind < 34 else f"0{'mps'[kind - 34]}"


def _of_id(tile: int) -> str:
    """The tile with an id 0 to 135."""
    kind = tile // 4
    return f"0{'mps'[kind // 9]}" if tile in (16, 52, 88) else TILES[kind]


#: Events of mjai and of its hosts that change nothing that is seen of a round.
_SILENT = {"hello", "join", "start_game", "end_game", "end_kyoku", "hora", "ryukyoku", "none"}
_NORTH = {"kita", "nukidora"}
_SEEN = {"tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "reach", "reach_accepted", "dora", *_NORTH}


def after_events(events: Iterable[Mapping[str, Any] | str | bytes], player: int) -> Seen:
    """What a player sees after events of mjai."""
    seen: Seen | None = None
    for place, given in enumerate(events):
        event = json.loads(given) if isinstance(given, (str, bytes)) else given
        kind = event.get("type") if isinstance(event, Mapping) else None
        if kind == "start_kyoku":
            seen = _dealt(event, player)
        elif kind not in _SEEN and kind not in _SILENT:
            found = brief(event)
            raise ValueError(f"event {place}: found {found}, expected an event of mjai, of type tsumo, dahai, kita and so on")
        elif seen is not None and kind in _SEEN:
            try:
                _take(seen, kind, event)
            except (IndexError, KeyError, StopIteration, TypeError, ValueError) as error:
                raise ValueError(f"event {place}: player {player} cannot see {brief(event)} here") from error
    if seen is None:
        raise ValueError("games: found no start_kyoku among the events")
    return seen


def _dealt(event: Mapping[str, Any], player: int) -> Seen:
    """What a player sees when a round begins."""
    hands = event["tehais"]
    # Of three players the fourth place may be there: empty, or unknown beside three that are known.
    known = [bool(hand) and hand[0] != "?" for hand in hands]
    has_fourth = len(hands) == 4 and bool(hands[3]) and (known[3] or sum(known) < 3)
    players = 4 if has_fourth else 3
    if not 0 <= player < players:
        raise ValueError(f"player: expected 0 to {players - 1}, found {player}")
    seen = Seen(player, event["oya"], _WIND_LETTERS.index(event["bakaze"]), players)
    seen.hand = _tiles(hands[player])
    seen.dora = _tiles([event["dora_marker"]])
    seen.counters, seen.bets = event.get("honba", 0), event.get("kyotaku", 0)
    seen.score = (event.get("scores") or [_FIRST_SCORE[players]] * players)[player]
    return seen


def _tiles(tiles: Iterable[str]) -> list[str]:
    return [_MJAI.get(tile, tile) for tile in tiles]


def _take(seen: Seen, kind: str, event: Mapping[str, Any]) -> None:
    """Adds an event of mjai."""
    if kind == "dora":
        seen.dora += _tiles([event["dora_marker"]])
        return
    actor = event["actor"]
    is_own = actor == seen.player
    if kind == "reach":
        seen.riichi |= is_own
        return
    if kind == "reach_accepted":
        seen.bet(actor)
        return
    # RiichiEnv also names the tile of a concealed quad, which is one of the consumed.
    pai = _tiles([event["pai"]]) if "pai" in event and kind != "ankan" else []
    consumed = _tiles(event.get("consumed", ()))
    seen.offered = None
    # After a quad or a north the player draws again.
    seen.is_untouched &= kind in ("tsumo", "dahai")
    seen.next = actor if kind.endswith("kan") or kind in _NORTH else (actor + 1) % seen.players
    if kind == "tsumo":
        seen.drawn += 1
        if is_own:
            seen.draw(*pai)
    elif kind == "dahai":
        if is_own:
            seen.hand.remove(*pai)
            seen.discards += pai
        else:
            seen.offered = pai[0]
        seen.visible += pai
    elif kind in _NORTH:
        if seen.players == 4:
            raise ValueError("no norths with four players")
        if is_own:
            seen.hand.remove("4z")
        else:
            seen.offered = "4z"
        seen.set_aside(actor, 1)
    elif kind == "kakan":
        if is_own:
            seen.hand.remove(*pai)
            kinds = [pai[0].replace("0", "5")] * 3
            meld = next(of for of, _ in seen.melds if [tile.replace("0", "5") for tile in of] == kinds)
            meld += pai
        else:
            seen.visible += pai
            seen.offered = pai[0]
    elif is_own:
        for tile in consumed:
            seen.hand.remove(tile)
        for tile in pai:
            seen.visible.remove(tile)
        seen.melds.append((pai + consumed, kind == "ankan"))
    else:
        seen.visible += consumed


def of_riichienv(given: Any, norths: Sequence[Iterable[int]] | None) -> Seen:
    """What an observation of RiichiEnv says. Tiles are ids, so one that is told twice is seen once. With three players it
    does not say who has set aside which norths."""
    player, players = given.player_id, len(given.hands)
    if players == 3 and norths is None:
        raise ValueError("norths: with three players expected env.kita_tiles; an observation does not say who set which aside")
    aside = [list(of) for of in norths or [()] * players]
    if len(aside) != players or (players == 4 and any(aside)):
        raise ValueError(f"norths: expected ids for each of three players, found {brief(aside)} with {players} players")
    seen = Seen(player, given.oya, given.round_wind, players)
    own = list(given.hand)
    melds = [[([*meld.tiles], not meld.opened) for meld in of] for of in given.melds]
    known = set(own).union(*(tiles for tiles, _ in melds[player]))
    elsewhere = [tile for of in given.discards for tile in of]
    elsewhere += [tile for of in melds for tiles, _ in of for tile in tiles]
    seen.hand = [_of_id(tile) for tile in own]
    seen.melds = [([_of_id(tile) for tile in tiles], concealed) for tiles, concealed in melds[player]]
    seen.dora = [_of_id(tile) for tile in given.dora_indicators]
    seen.visible = [_of_id(tile) for tile in sorted(set(elsewhere) - known - set(given.dora_indicators))]
    seen.discards = [_of_id(tile) for tile in given.discards[player]]
    seen.is_untouched = not any(melds) and not any(aside)
    seen.counters, seen.score = given.honba, given.scores[player]
    seen.bets = given.riichi_sticks - bool(given.riichi_declared[player])
    # Between the declaration and its discard only the event tells of it.
    seen.riichi = bool(given.riichi_declared[player]) or _declares(given.new_events(), player)
    # A hand that can discard is at its turn; else the last discard is on offer.
    is_turn = len(own) % 3 == 2
    seen.next = (player + 1) % players
    if not is_turn and given.last_discard is not None:
        seen.offered = _of_id(given.last_discard)
        for other in range(players):
            if given.last_discard in given.discards[other]:
                seen.next = (other + 1) % players
            elif given.last_discard in aside[other] or any(given.last_discard in tiles for tiles, _ in melds[other]):
                # The player of a quad or a north draws again.
                seen.next = other
    # Each player has as many tiles as were dealt and drawn, but for those that were discarded or taken from others.
    for other in range(players):
        taken = sum(1 for _, concealed in melds[other] if not concealed)
        held = 13 - 3 * len(melds[other]) + (other == player and is_turn)
        own_tiles = held + sum(len(tiles) for tiles, _ in melds[other]) - taken
        seen.drawn += own_tiles + len(given.discards[other]) - 13 + len(aside[other])
        seen.set_aside(other, len(aside[other]))
    return seen


def _declares(events: Sequence[str], player: int) -> bool:
    """Is the last of these events of mjai a player's riichi?"""
    last = json.loads(events[-1]) if events else {}
    return last.get("type") == "reach" and last["actor"] == player


def json_of(given: Any) -> Mapping[str, Any]:
    """The dict of an observation of mjx."""
    text = given.to_json() if hasattr(given, "to_json") else given
    parsed: Mapping[str, Any] = json.loads(text) if isinstance(text, (str, bytes)) else text
    return parsed


def of_mjx(given: Mapping[str, Any]) -> Seen:
    """What an observation of mjx says. Its JSON leaves out zeros."""
    public, private = given["publicObservation"], given["privateObservation"]
    player, hand = given.get("who", 0), private["currHand"]
    score = public.get("initScore", {})
    number = score.get("round", 0)
    seen = Seen(player, number % 4, number // 4, 4)
    seen.counters, seen.bets = score.get("honba", 0), score.get("riichi", 0)
    seen.score = (score.get("tens") or [_FIRST_SCORE[4]] * 4)[player]
    seen.hand = [_of_id(tile) for tile in hand["closedTiles"]]
    melds = [_of_code(code) for code in hand.get("opens", ())]
    seen.melds = [([_of_id(tile) for tile in tiles], concealed) for tiles, concealed in melds]
    indicators = public.get("doraIndicators", ())
    seen.dora = [_of_id(tile) for tile in indicators]
    elsewhere: set[int] = set()
    for event in public.get("events", ()):
        kind, who = event.get("type", "EVENT_TYPE_DISCARD").removeprefix("EVENT_TYPE_"), event.get("who", 0)
        if kind in ("DISCARD", "TSUMOGIRI"):
            tile = event.get("tile", 0)
            elsewhere.add(tile)
            seen.offered = None if who == player else _of_id(tile)
            seen.discards += [_of_id(tile)] if who == player else []
            seen.next = (who + 1) % 4
        elif kind in ("CHI", "PON", "OPEN_KAN", "CLOSED_KAN", "ADDED_KAN"):
            elsewhere.update(_of_code(event["open"])[0])
            seen.offered = None
            seen.is_untouched = False
            seen.next = (who + (0 if kind.endswith("KAN") else 1)) % 4
        elif kind == "DRAW":
            seen.drawn += 1
            seen.offered = None
            seen.next = (who + 1) % 4
        elif kind == "RIICHI":
            seen.riichi |= who == player
        elif kind == "RIICHI_SCORE_CHANGE":
            seen.bet(who)
    known = set(hand["closedTiles"]).union(*(tiles for tiles, _ in melds))
    seen.visible = [_of_id(tile) for tile in sorted(elsewhere - known - set(indicators))]
    return seen


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
