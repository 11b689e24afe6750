"""What players see when they decide, as arrays: of games read from logs, and of the environments that agents play in."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _tehai
from ._arguments import brief
from ._equal import OfArrays
from ._games import read_log
from ._hand import Hand
from ._hand_array import HandArray
from ._rows import coloured
from ._tiles import TILES, tile_index
from ._winds import wind_name

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._answers import Wind

#: Most indicators of dora.
_INDICATORS = 5
#: A wall without the dead wall and the deals, by players.
_WALL = {3: 55, 4: 70}
_WIND_LETTERS = "ESWN"


@dataclass(frozen=True, eq=False)
class Observations(OfArrays):
    """What a player sees at each of many decisions; every array begins with an axis of the observations.

    What the arrays of questions take has their names: ``win_probabilities(seen.hands, seen.draws, visible=seen.visible,
    seat=seen.seat, round=seen.round, dora=seen.dora, points=True)``. :func:`observations` makes them of games; those of an
    agent are made by ``from_mjai``, ``from_riichienv`` and ``from_mjx``, which need none of these packages.
    """

    #: The hands with their called melds and red fives, the drawn tile among them.
    hands: HandArray
    #: All tiles seen elsewhere: discards, the own ones and the tile offered too, called melds of others, norths, and
    #: indicators.
    visible: HandArray
    #: The own discards, those that others called too: they make a hand furiten.
    discards: HandArray
    #: The kinds of the dora indicators, five places, −1 for none; int8.
    dora: NDArray[np.int8]
    #: The wind of the seat, 0 for east to 3 for north; uint8.
    seat: NDArray[np.uint8]
    #: The wind of the round, likewise; uint8.
    round: NDArray[np.uint8]
    #: The tiles that the player still draws if nobody calls; uint8.
    draws: NDArray[np.uint8]
    #: Has the player declared riichi? bool.
    riichi: NDArray[np.bool_]
    #: The tile that could be called or won by, as a kind 0 to 36, 34 to 36 the red fives; −1 at an own turn; int8.
    offered: NDArray[np.int8]
    #: The discard that the player chose, likewise; −1 if something else, or if it is not known; int8.
    discarded: NDArray[np.int8]
    #: The place of the player at the table, 0 to 3; uint8.
    player: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.seat)

    def __getitem__(self, index: Any) -> Observations:
        """Some of the observations, by a slice, a mask or an array of places."""
        return Observations(**{name: getattr(self, name)[index] for name in self.__dataclass_fields__})

    def questions(self) -> list[dict[str, Any]]:
        """The options that each observation says, as :func:`ask` takes them: ``hand``, ``visible``, ``dora``, ``draws``,
        ``seat`` and ``round``; and ``offered``, if there is a tile, which is then not among the visible ones.

        >>> from ._games import EXAMPLE
        >>> observations(EXAMPLE)[2:3].questions()
        [{'hand': '189m109p109s34567z', 'visible': '126z', 'dora': '1z', 'draws': 16, 'seat': 'west', 'round': 'east'}]
        """
        questions: list[dict[str, Any]] = []
        counts, reds = self.visible.counts.tolist(), self.visible.counts37[:, 34:].tolist()
        for place, (hand, visible) in enumerate(zip(self.hands.texts(), self.visible.texts())):
            indicators = "".join(TILES[kind] for kind in self.dora[place] if kind != -1)
            winds = {name: wind_name(name, int(getattr(self, name)[place])) for name in ("seat", "round")}
            dora, draws = coloured(indicators, counts[place], reds[place]), int(self.draws[place])
            question = {"hand": hand, "visible": visible, "dora": dora, "draws": draws, **winds}
            if self.offered[place] != -1:
                offered = _of_kind(self.offered[place])
                question |= {"offered": offered, "visible": str(Hand(visible) - offered)}
            questions.append(question)
        return questions

    @classmethod
    def _of(cls, rows: Mapping[str, Any]) -> Observations:
        """Of columns: hands and tiles as texts."""
        import numpy as np

        kinds = [[tile_index(tile.replace("0", "5")) for tile in row] for row in rows["dora"]]
        dora = np.full((len(kinds), _INDICATORS), -1, np.int8)
        for row, of in zip(dora, kinds):
            row[: len(of)] = of
        bytes_of = {name: np.asarray(rows[name], np.uint8) for name in ("seat", "round", "draws", "player")}
        hands, visible, discards = (HandArray(list(rows[name])) for name in ("hand", "visible", "discards"))
        return cls(
            hands,
            visible,
            discards,
            dora,
            **bytes_of,
            riichi=np.asarray(rows["riichi"], np.bool_),
            offered=np.asarray(rows["offered"], np.int8),
            discarded=np.asarray(rows["discarded"], np.int8),
        )

    @classmethod
    def _of_seen(cls, seen: Iterable[_Seen]) -> Observations:
        rows: list[dict[str, Any]] = []
        try:
            rows.extend(one.row() for one in seen)
        except (AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError) as error:
            what = f"there is no {error}" if isinstance(error, KeyError) else error
            raise ValueError(f"observation {len(rows)}: {what}") from error
        return cls._of({name: [row[name] for row in rows] for name in _Seen.COLUMNS})

    @classmethod
    def from_mjai(cls, games: Iterable[Sequence[Mapping[str, Any] | str]], players: Iterable[int]) -> Observations:
        """What players see after events of mjai: for each of ``games`` its events so far, as dicts or lines of JSON, and the
        player who sees them. Tiles of others may be ``?``.

        >>> deal = ["1m", "2m", "5mr", "E", "E", "P", "P", "1p", "2p", "3p", "7s", "8s", "9s"]
        >>> start = {"type": "start_kyoku", "bakaze": "S", "kyoku": 2, "honba": 0, "oya": 1, "dora_marker": "4s"}
        >>> events = [
        ...     start | {"tehais": [deal, ["?"] * 13, ["?"] * 13, ["?"] * 13]},
        ...     {"type": "tsumo", "actor": 1, "pai": "?"},
        ...     {"type": "dahai", "actor": 1, "pai": "E", "tsumogiri": True},
        ...     {"type": "pon", "actor": 0, "target": 1, "pai": "E", "consumed": ["E", "E"]},
        ... ]
        >>> seen = Observations.from_mjai([events], [0])
        >>> seen.hands, seen.visible, seen.seat, seen.draws
        (HandArray(['120m123p789s55z[111z]']), HandArray(['4s']), array([3], dtype=uint8), array([17], dtype=uint8))
        """
        games, players = list(games), list(players)
        if len(games) != len(players):
            raise ValueError(f"players: found {len(players)}, expected one for each of {len(games)} games")
        both = zip(games, players)
        return cls._of_seen(_after_events(map(_event, events), player) for events, player in both)

    @classmethod
    def from_riichienv(cls, observations: Iterable[Any]) -> Observations:
        """Of the observations of RiichiEnv, such as the values of what ``env.step`` returns."""
        return cls._of_seen(map(_of_riichienv, observations))

    @classmethod
    def from_mjx(cls, observations: Iterable[Any]) -> Observations:
        """Of the observations of mjx: objects with ``to_json``, their JSON, or that as dicts."""
        return cls._of_seen(_of_mjx(_json(given)) for given in observations)


def observations(
    logs: str | os.PathLike[str] | bytes | Iterable[str | os.PathLike[str] | bytes],
    *,
    seat: int | str | Wind | None = None,
) -> Observations:
    """What players saw at each of their decisions, in the order of the games: discards, quads, riichi and calls.

    ``logs`` are games as of :func:`review`, one or many; ``seat`` names one player, as there. At a call ``offered`` is not
    −1, and the hand has 3m+1 tiles.

    >>> from ._games import EXAMPLE
    >>> seen = observations(EXAMPLE)
    >>> len(seen), seen[:1].hands, seen[:1].draws
    (4, HandArray(['1239m19p19s123456z']), array([17], dtype=uint8))
    """
    one = (str, os.PathLike, bytes, bytearray, memoryview)
    given = [logs] if isinstance(logs, one) or not isinstance(logs, Iterable) else logs
    columns: dict[str, list[Any]] = {}
    for log in given:
        found = _tehai.observations(*read_log(log), None if seat is None else str(seat))
        for name, column in found.items():
            columns.setdefault(name, []).extend(column)
    return Observations._of(columns or {name: [] for name in _Seen.COLUMNS})


class _Seen:
    """What one player sees, tile by tile: tiles are texts of mjai or of this library."""

    COLUMNS = (
        "hand", "visible", "discards", "dora", "seat", "round", "draws", "riichi", "offered", "discarded", "player",
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
        self.offered: str | None = None
        #: Tiles drawn by all players, and who draws next.
        self.drawn = 0
        self.next = dealer

    def row(self) -> dict[str, Any]:
        texts = (("".join(tiles), concealed) for tiles, concealed in self.melds)
        melds = (f"{{{tiles}}}" if concealed else f"[{tiles}]" for tiles, concealed in texts)
        before = (self.player - self.next) % self.players
        return {
            "hand": "".join(self.hand) + "".join(melds),
            "visible": "".join(self.visible + self.dora),
            "discards": "".join(self.discards),
            "dora": self.dora,
            "seat": (self.player - self.dealer) % self.players,
            "round": self.wind,
            "draws": max(0, -(-(_WALL[self.players] - self.drawn - before) // self.players)),
            "riichi": self.riichi,
            "offered": -1 if self.offered is None else _kind(self.offered),
            "discarded": -1,
            "player": self.player,
        }


#: Tiles of mjai that this library writes otherwise.
_MJAI = {letter: f"{rank}z" for rank, letter in enumerate("ESWNPFC", 1)} | {f"5{suit}r": f"0{suit}" for suit in "mps"}


def _kind(tile: str) -> int:
    """The kind 0 to 36 of a tile."""
    return 34 + "mps".index(tile[1]) if tile[0] == "0" else tile_index(tile)


def _of_kind(kind: int) -> str:
    """The tile of a kind 0 to 36."""
    return TILES[kind] if kind < 34 else f"0{'mps'[kind - 34]}"


def _of_id(tile: int) -> str:
    """The tile with an id 0 to 135."""
    kind = tile // 4
    return f"0{'mps'[kind // 9]}" if tile in (16, 52, 88) else TILES[kind]


def _event(given: Mapping[str, Any] | str) -> Mapping[str, Any]:
    event: Mapping[str, Any] = json.loads(given) if isinstance(given, (str, bytes)) else given
    return event


def _after_events(events: Iterable[Mapping[str, Any]], player: int) -> _Seen:
    """What a player sees after events of mjai."""
    seen: _Seen | None = None
    for event in events:
        kind = event["type"]
        if kind == "start_kyoku":
            hands = event["tehais"]
            if not 0 <= player < len(hands):
                raise ValueError(f"player: expected 0 to {len(hands) - 1}, found {player}")
            seen = _Seen(player, event["oya"], _WIND_LETTERS.index(event["bakaze"]), len([hand for hand in hands if hand]))
            seen.hand = _tiles(hands[player])
            seen.dora = _tiles([event["dora_marker"]])
        elif seen is not None:
            try:
                _take(seen, kind, event)
            except (IndexError, KeyError, StopIteration, ValueError) as error:
                raise ValueError(f"player {player} cannot see {brief(event)} here") from error
    if seen is None:
        raise ValueError("games: found no start_kyoku among the events")
    return seen


def _tiles(tiles: Iterable[str]) -> list[str]:
    return [_MJAI.get(tile, tile) for tile in tiles]


def _take(seen: _Seen, kind: str, event: Mapping[str, Any]) -> None:
    """Adds an event of mjai."""
    is_own = event.get("actor") == seen.player
    # RiichiEnv also names the tile of a concealed quad, which is one of the consumed.
    pai = _tiles([event["pai"]]) if "pai" in event and kind != "ankan" else []
    consumed = _tiles(event.get("consumed", ()))
    if kind in ("dora", "reach", "reach_accepted", "none"):
        seen.dora += _tiles([event["dora_marker"]]) if kind == "dora" else []
        seen.riichi |= kind == "reach" and is_own
        return
    seen.offered = None
    if kind == "tsumo":
        seen.drawn += 1
        seen.hand += pai if is_own else []
        seen.next = (event["actor"] + 1) % seen.players
    elif kind == "dahai":
        if is_own:
            seen.hand.remove(*pai)
            seen.discards += pai
        else:
            seen.offered = pai[0]
        seen.visible += pai
        seen.next = (event["actor"] + 1) % seen.players
    elif kind in ("chi", "pon", "daiminkan", "ankan"):
        if is_own:
            for tile in consumed:
                seen.hand.remove(tile)
            for tile in pai:
                seen.visible.remove(tile)
            seen.melds.append((pai + consumed, kind == "ankan"))
        else:
            seen.visible += consumed
        seen.next = (event["actor"] + (0 if kind.endswith("kan") else 1)) % seen.players
    elif kind == "kakan":
        if is_own:
            seen.hand.remove(*pai)
            kinds = [pai[0].replace("0", "5")] * 3
            meld = next(of for of, _ in seen.melds if [tile.replace("0", "5") for tile in of] == kinds)
            meld += pai
        else:
            seen.visible += pai
            seen.offered = pai[0]
        seen.next = event["actor"]
    elif kind == "nukidora":
        if is_own:
            seen.hand.remove("4z")
        seen.visible.append("4z")
        seen.next = event["actor"]


def _of_riichienv(given: Any) -> _Seen:
    """What an observation of RiichiEnv says. Tiles are ids, so one that is told twice is seen once."""
    player, players = given.player_id, len(given.hands)
    seen = _Seen(player, given.oya, given.round_wind, players)
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
    seen.riichi = bool(given.riichi_declared[player])
    # A hand that can discard is at its turn; else the last discard is on offer.
    is_turn = len(own) % 3 == 2
    if not is_turn and given.last_discard is not None:
        seen.offered = _of_id(given.last_discard)
        last = [other for other in range(players) if given.last_discard in given.discards[other]]
        seen.next = (last[0] + 1) % players if last else player
    else:
        seen.next = (player + 1) % players
    # Each player has as many tiles as were dealt and drawn, but for those that were discarded or taken from others.
    for other in range(players):
        taken = sum(1 for _, concealed in melds[other] if not concealed)
        held = 13 - 3 * len(melds[other]) + (other == player and is_turn)
        own_tiles = held + sum(len(tiles) for tiles, _ in melds[other]) - taken
        seen.drawn += own_tiles + len(given.discards[other]) - 13
    return seen


def _json(given: Any) -> Mapping[str, Any]:
    """The dict of an observation of mjx."""
    text = given.to_json() if hasattr(given, "to_json") else given
    parsed: Mapping[str, Any] = json.loads(text) if isinstance(text, (str, bytes)) else text
    return parsed


def _of_mjx(given: Mapping[str, Any]) -> _Seen:
    """What an observation of mjx says. Its JSON leaves out zeros."""
    public, private = given["publicObservation"], given["privateObservation"]
    player, hand = given.get("who", 0), private["currHand"]
    number = public.get("initScore", {}).get("round", 0)
    seen = _Seen(player, number % 4, number // 4, 4)
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
            seen.next = (who + (0 if kind.endswith("KAN") else 1)) % 4
        elif kind == "DRAW":
            seen.drawn += 1
            seen.offered = None
            seen.next = (who + 1) % 4
        elif kind == "RIICHI":
            seen.riichi |= who == player
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
