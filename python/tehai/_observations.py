"""What players see when they decide, as arrays: of games read from logs, and of the environments that agents play in."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from . import _tehai
from ._arguments import brief, integer
from ._equal import OfArrays
from ._games import read_log
from ._hand import Hand
from ._hand_array import HandArray
from ._rows import coloured
from ._seen import State, json_of, of_mjx
from ._tiles import TILES, tile_of_kind
from ._winds import wind_name

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._answers import Wind

#: The columns that are tiles.
_TILES = ("hands", "visible", "discards")
#: Who offers a tile, by how many places behind the player sits, of four players and of three.
_OFFERED_BY = {4: ("", "right", "across", "left"), 3: ("", "right", "left")}
#: What a player pays for riichi.
_BET = 1000


@dataclass(frozen=True, eq=False)
class Observations(OfArrays):
    """What a player sees at each of many decisions; every array begins with an axis of the observations. Arrays are never
    ``None``.

    What the arrays of questions take has their names: ``win_probabilities(seen.hands, seen.draws, visible=seen.visible,
    seat=seen.seat, round=seen.round, dora=seen.dora, points=True)``. :func:`observations` makes them of games; those of an
    agent are made by ``from_mjai``, ``from_riichienv`` and ``from_mjx``, which need none of these packages. A loop that
    gets one event after the other keeps a :class:`PlayerView`. ``concat`` joins observations, and ``arrays`` gives them as
    arrays of its own, to write to or to hand on.
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
    #: The tiles left in the wall; uint8.
    wall: NDArray[np.uint8]
    #: Is the last of these draws the last tile of the wall? bool.
    last_tile: NDArray[np.bool_]
    #: Has the player declared riichi? bool.
    riichi: NDArray[np.bool_]
    #: Is the discard of a riichi just declared due? bool.
    declares: NDArray[np.bool_]
    #: Would riichi be double: with the first discard, before any call? bool.
    double_riichi: NDArray[np.bool_]
    #: The norths that the player has set aside; all players' are visible; uint8.
    norths: NDArray[np.uint8]
    #: The tile drawn for this turn, as a kind 0 to 36, 34 to 36 the red fives; −1 if there is none, or it is not known; int8.
    drawn: NDArray[np.int8]
    #: The tile just called, likewise: a turn after a call, which may not discard it; int8.
    called: NDArray[np.int8]
    #: The tile that could be called or won by, likewise; −1 at an own turn; int8.
    offered: NDArray[np.int8]
    #: The place at the table of the player who offers it, −1 at an own turn; int8.
    offered_by: NDArray[np.int8]
    #: The discard that the player chose, likewise; −1 if something else, or if it is not known; int8.
    discarded: NDArray[np.int8]
    #: The place of the player at the table, 0 to 3; uint8.
    player: NDArray[np.uint8]
    #: The number of players, 3 or 4; uint8.
    players: NDArray[np.uint8]
    #: Counters on the table (本場); uint8.
    counters: NDArray[np.uint8]
    #: Bets on the table (供託), without the player's own bet of the round; uint8.
    bets: NDArray[np.uint8]
    #: The points that the player has; int32.
    score: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.seat)

    def __getitem__(self, index: Any) -> Observations:
        """Some of the observations, by a slice, a mask or an array of places."""
        return Observations(**{name: getattr(self, name)[index] for name in self.__dataclass_fields__})

    def questions(self, *, model: Literal["table"] | None = None) -> list[dict[str, Any]]:
        """The options that each observation says, as :func:`ask` takes them: ``hand``, ``visible``, ``dora``, ``draws``,
        ``seat`` and ``round``; ``offered``, if there is a tile, which is then not among the visible ones, and ``from`` if not
        the player to the left offers it; of three players ``players`` and ``norths``; and ``last_tile``, ``double_riichi``,
        ``affords_riichi``, ``counters`` and ``bets`` where they are not as usual.

        With ``model="table"`` they ask at the table: ``wall`` instead of ``draws`` and ``last_tile``, ``discards``, which are
        then not among the visible tiles, ``drawn``, ``called`` and ``declared``, or ``riichi="always"`` while
        the discard of riichi is due. What the player let pass is not known, nor
        whether a riichi was double.

        >>> from ._games import EXAMPLE
        >>> observations(EXAMPLE)[2:3].questions()  # doctest: +NORMALIZE_WHITESPACE
        [{'hand': '189m109p109s34567z', 'visible': '126z', 'dora': '1z', 'draws': 16, 'seat': 'west', 'round': 'east',
          'double_riichi': True}]
        """
        if model not in (None, "table"):
            raise ValueError(f'model: expected "table" or None, found {brief(model)}')
        at_table = model == "table"
        questions: list[dict[str, Any]] = []
        counts, reds = self.visible.counts.tolist(), self.visible.counts37[:, 34:].tolist()
        texts = zip(self.hands.texts(), self.visible.texts(), self.discards.texts())
        columns = {name: getattr(self, name).tolist() for name in self.__dataclass_fields__ if name not in _TILES}
        for place, (hand, visible, discards) in enumerate(texts):
            row = {name: column[place] for name, column in columns.items()}
            indicators = "".join(TILES[kind] for kind in row["dora"] if kind != -1)
            question: dict[str, Any] = {"hand": hand, "visible": visible, "dora": coloured(indicators, counts[place], reds[place])}
            question |= {"wall": row["wall"]} if at_table else {"draws": row["draws"]}
            question |= {name: wind_name(name, row[name]) for name in ("seat", "round")}
            if row["players"] == 3:
                question |= {"players": 3, "norths": row["norths"]}
            names = ["last_tile", "double_riichi", "counters", "bets"]
            question |= {name: row[name] for name in names[at_table:] if row[name]}
            if row["score"] < _BET and not row["riichi"]:
                question["affords_riichi"] = False
            if row["offered"] != -1:
                offered = tile_of_kind(row["offered"])
                question |= {"offered": offered, "visible": str(Hand(visible) - offered)}
                by = _OFFERED_BY[row["players"]][(row["offered_by"] - row["player"]) % row["players"]]
                question |= {} if by == "left" else {"from": by}
            if at_table:
                question["model"] = model
                if discards:
                    question |= {"discards": discards, "visible": str(Hand(question["visible"]) - discards)}
                question |= {name: tile_of_kind(row[name]) for name in ("drawn", "called") if row[name] != -1}
                if row["riichi"]:
                    question |= {"riichi": "always"} if row["declares"] else {"declared": "riichi"}
            questions.append(question)
        return questions

    @classmethod
    def concat(cls, parts: Iterable[Observations]) -> Observations:
        """Observations one after the other. Linear in their number; a loop collects them in a list, and joins them once.

        >>> from ._games import EXAMPLE
        >>> seen = observations(EXAMPLE)
        >>> Observations.concat([seen[:1], seen[1:]]) == seen
        True
        """
        import numpy as np

        given = list(parts)
        for place, one in enumerate(given):
            if not isinstance(one, Observations):
                raise TypeError(f"parts: found {type(one).__name__} at {place}, expected Observations")
        if not given:
            return observations([])
        columns: dict[str, Any] = {}
        for name in cls.__dataclass_fields__:
            of_parts: list[Any] = [getattr(one, name) for one in given]
            columns[name] = HandArray.concat(of_parts) if name in _TILES else np.concatenate(of_parts)
        return cls(**columns)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """All arrays by name, copied, so that they can be written to and handed on by DLPack, such as to
        ``torch.from_dlpack``. Those of hands and tiles are of their own: ``hands``, ``hands_called`` and
        ``hands_red_fives``, ``visible`` and ``visible_red_fives``, ``discards`` and ``discards_red_fives``.

        >>> from ._games import EXAMPLE
        >>> arrays = observations(EXAMPLE).arrays()
        >>> arrays["hands"].shape, arrays["hands"].flags.writeable, arrays["dora"].dtype
        ((4, 34), True, dtype('int8'))
        """
        arrays: dict[str, NDArray[Any]] = {}
        for name in self.__dataclass_fields__:
            if name not in _TILES:
                arrays[name] = getattr(self, name).copy()
                continue
            of_tiles = getattr(self, name).arrays()
            arrays |= {name: of_tiles["counts"], f"{name}_red_fives": of_tiles["red_fives"]}
            if name == "hands":
                arrays["hands_called"] = of_tiles["called"]
        return arrays

    @classmethod
    def _of(cls, columns: dict[str, Any]) -> Observations:
        """Of columns that nobody else has."""
        for name in _TILES:
            columns[name] = HandArray._of(*columns[name])
        seen = cls.__new__(cls)
        # As its constructor does, which sets one after the other.
        vars(seen).update(columns)
        return seen

    @classmethod
    def from_mjai(cls, games: Iterable[Sequence[Mapping[str, Any] | str]], players: Iterable[int]) -> Observations:
        """What players see after events of mjai: for each of ``games`` its events so far, as dicts or lines of JSON, and the
        player who sees them. Tiles of others may be ``?``. Norths set aside are ``kita`` or ``nukidora``.

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
        views = [_tehai.PlayerView(_player(player)) for player in players]
        for place, (view, events) in enumerate(zip(views, games)):
            for number, event in enumerate(events):
                try:
                    view.apply(_line(event))
                except ValueError as error:
                    raise ValueError(f"observation {place}: event {number}: {error}") from None
        return cls._of(_tehai.seen_now(views))

    @classmethod
    def from_views(cls, views: Iterable[PlayerView]) -> Observations:
        """What the players of these views see now, in one batch: of many games that are played side by side."""
        return cls._of(_tehai.seen_now([view._view for view in views]))

    @classmethod
    def from_riichienv(
        cls, observations: Iterable[Any], *, norths: Sequence[Iterable[int]] | None = None
    ) -> Observations:
        """Of the observations of RiichiEnv, such as the values of what ``env.step`` returns.

        Those of three players do not say which norths are set aside: ``norths=env.kita_tiles``, with the ids of each player,
        says it of all ``observations``. Who has no more than observations can collect their ``new_events()`` for
        :meth:`from_mjai`.
        """
        aside = None if norths is None else [list(of) for of in norths]
        return cls._of(_tehai.seen_in_riichienv(list(observations), aside))

    @classmethod
    def from_mjx(cls, observations: Iterable[Any]) -> Observations:
        """Of the observations of mjx: objects with ``to_json``, their JSON, or that as dicts."""
        states: list[State] = []
        try:
            states.extend(of_mjx(json_of(given)) for given in observations)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            what = f"there is no {error}" if isinstance(error, KeyError) else error
            raise ValueError(f"observation {len(states)}: {what}") from error
        return cls._of(_tehai.seen_in_states(states))


def _player(player: int) -> int:
    number = integer("player", player)
    if not 0 <= number <= 3:
        raise ValueError(f"player: expected 0 to 3, found {number}")
    return number


def _line(event: Mapping[str, Any] | str | bytes) -> bytes:
    """An event as JSON."""
    if isinstance(event, bytes):
        return event
    return event.encode() if isinstance(event, str) else _encode(event)


_encode = msgspec.json.Encoder(enc_hook=str).encode


class PlayerView:
    """What one player sees of a game while it is played, kept event by event.

    Each event of mjai goes in as the player gets it, as a dict or a line of JSON, others' tiles ``?``; norths set aside are
    ``kita`` or ``nukidora``. What the player sees then comes out as one of :class:`Observations`, the same that
    :meth:`Observations.from_mjai` makes of all events so far. ``start_game`` and ``end_game`` may come or not; a view serves
    for any number of games. An event that cannot happen is an error, and the view is of use again from the next
    ``start_kyoku`` on.

    >>> deal = ["1m", "2m", "5mr", "E", "E", "P", "P", "1p", "2p", "3p", "7s", "8s", "9s"]
    >>> hidden = ["?"] * 13
    >>> view = PlayerView(0)
    >>> view.apply({"type": "start_kyoku", "bakaze": "E", "oya": 3, "dora_marker": "4s", "tehais": [deal] + [hidden] * 3})
    >>> view.apply({"type": "tsumo", "actor": 3, "pai": "?"})
    >>> view.apply('{"type": "dahai", "actor": 3, "pai": "E", "tsumogiri": true}')
    >>> seen = view.observation()
    >>> seen.hands, TILES[seen.offered[0]], int(seen.offered_by[0]), int(seen.draws[0])
    (HandArray(['120m123p789s1155z']), '1z', 3, 18)
    """

    __slots__ = ("_view",)

    def __init__(self, player: int) -> None:
        self._view = _tehai.PlayerView(_player(player))

    def apply(self, event: Mapping[str, Any] | str | bytes) -> None:
        """Takes the next event."""
        self._view.apply(_line(event))

    def observation(self) -> Observations:
        """What the player sees now, one observation. Those of many views at once are
        :meth:`Observations.from_views`."""
        return Observations._of(_tehai.seen_now([self._view]))

    def copy(self) -> PlayerView:
        """A view of its own, as it is now: for what may happen next."""
        copied = PlayerView.__new__(PlayerView)
        copied._view = self._view.copy()
        return copied


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
    named = None if seat is None else str(seat)
    parts = [Observations._of(_tehai.observations(*read_log(log), named)) for log in given]
    if len(parts) == 1:
        return parts[0]
    return Observations.concat(parts) if parts else Observations._of(_tehai.seen_now([]))
