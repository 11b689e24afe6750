"""The rules that a question is asked under."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

import msgspec

from . import _tehai
from ._option import Option
from ._options import RULE_OPTIONS
from ._question import check, question, takes

#: For functions that take the rules.
takes_rules = takes(RULE_OPTIONS)


@dataclass(frozen=True)
class Rules:
    """What wins, waits and shanten depend on apart from the hand (shanten, necessary tiles and predicted waits not on
    ``fifth_tile``: a fifth copy is never drawn).

    Every function that depends on them takes them as keyword arguments, which ``help(tehai.shanten)`` lists. ``forms``
    may also be a list.

    >>> Rules(forms=["standard", "seven_pairs"])
    Rules(forms='standard,seven-pairs', players=4, seven_pairs='distinct', fifth_tile='excluded')
    >>> Rules(forms="kokushi")
    Traceback (most recent call last):
    ValueError: forms: expected all or standard or seven-pairs or thirteen-orphans, found "kokushi"
    """

    forms: str
    players: int
    seven_pairs: str
    fifth_tile: str

    def __init__(
        self,
        forms: str | Iterable[str] = RULE_OPTIONS["forms"].default,
        players: int = RULE_OPTIONS["players"].default,
        seven_pairs: str = RULE_OPTIONS["seven_pairs"].default,
        fifth_tile: str = RULE_OPTIONS["fifth_tile"].default,
    ) -> None:
        given = {"forms": forms, "players": players, "seven_pairs": seven_pairs, "fifth_tile": fifth_tile}
        rules = msgspec.json.decode(_tehai.canonical_rules(question(RULE_OPTIONS, given)))
        for name, value in rules.items():
            object.__setattr__(self, name, value)

    def options(self) -> dict[str, Any]:
        """The keyword arguments that mean these rules."""
        return asdict(self)

    @staticmethod
    def of(options: Mapping[str, Any]) -> Rules:
        """The rules that keyword arguments mean. TypeError if one of them is not a rule."""
        check(options, RULE_OPTIONS)
        return Rules(**options)

    @staticmethod
    def json(options: Mapping[str, Any], known: Mapping[str, Option] = RULE_OPTIONS) -> bytes:
        """The rules that keyword arguments mean, as JSON for the compiled module; nothing for the default."""
        return question(known, options) if options else b""
