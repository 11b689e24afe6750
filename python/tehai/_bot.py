"""A player of mjai."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from . import _tehai

if TYPE_CHECKING:
    from typing import Literal

    from ._answers import NamedRules

    Play = Literal["table", "alone", "textbook"]


class Bot:
    """A player who is told of a game by mjai, and says what to do, as hosts such as Akagi and mjai.app ask.

    ``play`` is "table": choices are those of :func:`expected_points` with ``model="table"`` and ``changes="none"``, against
    riichi with what a discard risks; in the last hand prizes count. "alone" goes by the game of a player alone and never
    folds, "textbook" by lowest shanten and most tiles accepted. ``rules`` are those of a platform, ``last_wind`` that of the
    game's last rounds, and ``last_hands`` how many of the last hands are played for prizes.

    >>> bot = Bot(play="textbook")
    >>> hidden = ["?"] * 13
    >>> import json
    >>> tiles = "2m 3m 4m 4p 5p 6p 6p 7p 8p 5s 6s N N".split()
    >>> deal = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "1s",
    ...         "scores": [25000] * 4, "tehais": [tiles, hidden, hidden, hidden]}
    >>> bot.react(json.dumps([{"type": "start_game", "id": 0}, deal, {"type": "tsumo", "actor": 0, "pai": "C"}]))
    '{"type":"reach","actor":0}'
    >>> bot.react('[{"type":"reach","actor":0}]')
    '{"type":"dahai","actor":0,"pai":"C","tsumogiri":true}'
    """

    def __init__(
        self,
        *,
        play: Play = "table",
        rules: NamedRules | None = None,
        last_wind: Literal["east", "south"] = "south",
        last_hands: int = 1,
    ) -> None:
        self._bot = _tehai.Bot(play, rules, last_wind, last_hands)
        #: Why the last action was chosen; None if there was no choice.
        self.reason: str | None = None

    def react(self, told: str) -> str:
        """The action after what happened since the last call: JSON of an event of mjai, or of a list of them.

        An event that cannot be is told by a warning; until the next deal the drawn tile is discarded then.
        """
        action, self.reason, problem = self._bot.told(told)
        if problem is not None:
            warnings.warn(problem, stacklevel=2)
        return action
