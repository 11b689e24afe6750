"""The rules that a question is asked under."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from . import _tehai
from ._options import RULE_OPTIONS, RuleOptions
from ._question import question, takes

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: For functions that take the rules.
takes_rules = takes(RuleOptions, RULE_OPTIONS)


@dataclass(frozen=True, init=False)
class Rules:
    """What wins, waits and shanten depend on apart from the hand (shanten, necessary tiles and predicted waits not on
    ``fifth_tile``: a fifth copy is never drawn).

    Every function that depends on them takes them as keyword arguments, which ``help(tehai.shanten)`` lists. ``forms``
    may also be a list.

    >>> Rules(forms=["standard", "seven_pairs"])
    Rules(forms='standard,seven-pairs', players=4, seven_pairs='distinct', fifth_tile='excluded')
    >>> Rules(forms="kokushi")
    Traceback (most recent call last):
    ValueError: forms: "kokushi": expected all or standard or seven-pairs or thirteen-orphans, found "kokushi"
    """

    forms: str
    players: int
    seven_pairs: str
    fifth_tile: str

    @takes_rules
    def __init__(self, **rules: Unpack[RuleOptions]) -> None:
        rules_in_full = msgspec.json.decode(_tehai.canonical_rules(question(RULE_OPTIONS, rules)))
        for name, value in rules_in_full.items():
            object.__setattr__(self, name, value)

    def options(self) -> dict[str, Any]:
        """The keyword arguments that mean these rules."""
        return asdict(self)

    @staticmethod
    def of(options: Mapping[str, Any]) -> Rules:
        """The rules that keyword arguments mean. TypeError if one of them is not a rule."""
        return Rules(**options)

    @staticmethod
    def json(options: Mapping[str, Any], known: Mapping[str, Any] = RULE_OPTIONS) -> bytes:
        """The rules that keyword arguments mean, as JSON for the compiled module; nothing for the default."""
        return question(known, options) if options else b""
