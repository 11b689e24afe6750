"""What players see when they decide, as arrays: of games read from logs, and of the environments that agents play in."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _tehai
from ._equal import OfArrays
from ._games import read_log
from ._hand import Hand
from ._hand_array import HandArray
from ._rows import coloured
from ._seen import Seen, after_events, json_of, of_kind, of_mjx, of_riichienv
from ._tiles import TILES, tile_index
from ._winds import wind_name

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._answers import Wind

#: Most indicators of dora.
_INDICATORS = 5
#: The columns of tiles, and the texts that they are made of.
_TILES = {"hands": "hand", "visible": "visible", "discards": "discards"}
#: The types of the columns of numbers.
_NUMBERS = {
    **dict.fromkeys(["seat", "round", "draws", "norths", "player", "players", "counters", "bets"], "uint8"),
    **dict.fromkeys(["last_tile", "riichi", "double_riichi"], "bool"),
    **dict.fromkeys(["offered", "discarded"], "int8"),
    "score": "int32",
}
#: What a player pays for riichi.
_BET = 1000


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
    #: Is the last of these draws the last tile of the wall? bool.
    last_tile: NDArray[np.bool_]
    #: Has the player declared riichi? bool.
    riichi: NDArray[np.bool_]
    #: Would riichi be double: with the first discard, before any call? bool.
    double_riichi: NDArray[np.bool_]
    #: The norths that the player has set aside; all players' are visible; uint8.
    norths: NDArray[np.uint8]
    #: The tile that could be called or won by, as a kind 0 to 36, 34 to 36 the red fives; −1 at an own turn; int8.
    offered: NDArray[np.int8]
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

    def questions(self) -> list[dict[str, Any]]:
        """The options that each observation says, as :func:`ask` takes them: ``hand``, ``visible``, ``dora``, ``draws``,
        ``seat`` and ``round``; ``offered``, if there is a tile, which is then not among the visible ones; of three players
        ``players`` and ``norths``; and ``last_tile``, ``double_riichi``, ``affords_riichi``, ``counters`` and ``bets`` where
        they are not as usual.

        >>> from ._games import EXAMPLE
        >>> observations(EXAMPLE)[2:3].questions()  # doctest: +NORMALIZE_WHITESPACE
        [{'hand': '189m109p109s34567z', 'visible': '126z', 'dora': '1z', 'draws': 16, 'seat': 'west', 'round': 'east',
          'double_riichi': True}]
        """
        questions: list[dict[str, Any]] = []
        counts, reds = self.visible.counts.tolist(), self.visible.counts37[:, 34:].tolist()
        for place, (hand, visible) in enumerate(zip(self.hands.texts(), self.visible.texts())):
            indicators = "".join(TILES[kind] for kind in self.dora[place] if kind != -1)
            winds = {name: wind_name(name, int(getattr(self, name)[place])) for name in ("seat", "round")}
            dora, draws = coloured(indicators, counts[place], reds[place]), int(self.draws[place])
            question = {"hand": hand, "visible": visible, "dora": dora, "draws": draws, **winds}
            if self.players[place] == 3:
                question |= {"players": 3, "norths": int(self.norths[place])}
            known = {name: getattr(self, name)[place].item() for name in ("last_tile", "double_riichi", "counters", "bets")}
            question |= {name: of for name, of in known.items() if of}
            if self.score[place] < _BET and not self.riichi[place]:
                question["affords_riichi"] = False
            if self.offered[place] != -1:
                offered = of_kind(self.offered[place])
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
        columns: dict[str, Any] = {name: HandArray(list(rows[of])) for name, of in _TILES.items()}
        columns |= {name: np.asarray(rows[name], dtype) for name, dtype in _NUMBERS.items()}
        return cls(dora=dora, **columns)

    @classmethod
    def _of_seen(cls, seen: Iterable[Seen]) -> Observations:
        rows: list[dict[str, Any]] = []
        try:
            rows.extend(one.row() for one in seen)
        except (AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError) as error:
            what = f"there is no {error}" if isinstance(error, KeyError) else error
            raise ValueError(f"observation {len(rows)}: {what}") from error
        return cls._of({name: [row[name] for row in rows] for name in Seen.COLUMNS})

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
        both = zip(games, players)
        return cls._of_seen(after_events(events, player) for events, player in both)

    @classmethod
    def from_riichienv(
        cls, observations: Iterable[Any], *, norths: Sequence[Iterable[int]] | None = None
    ) -> Observations:
        """Of the observations of RiichiEnv, such as the values of what ``env.step`` returns.

        Those of three players do not say which norths are set aside: ``norths=env.kita_tiles``, with the ids of each player,
        says it of all ``observations``. Who has no more than observations can collect their ``new_events()`` for
        :meth:`from_mjai`.
        """
        return cls._of_seen(of_riichienv(given, norths) for given in observations)

    @classmethod
    def from_mjx(cls, observations: Iterable[Any]) -> Observations:
        """Of the observations of mjx: objects with ``to_json``, their JSON, or that as dicts."""
        return cls._of_seen(of_mjx(json_of(given)) for given in observations)


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
    return Observations._of(columns or {name: [] for name in Seen.COLUMNS})

