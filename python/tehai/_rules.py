"""The rules that a question is asked under."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypedDict, TypeVar

import msgspec

from . import _tehai
from ._arguments import flag, text


class RuleOptions(TypedDict, total=False):
    """The rules as keyword arguments; see :class:`Rules`."""

    forms: str | Iterable[str]
    players: Literal[3, 4]
    seven_pairs: Literal["distinct", "any"]
    fifth_tile: Literal["excluded", "counted"]


@dataclass(frozen=True)
class Rules:
    """What wins, waits and shanten depend on apart from the hand (shanten, necessary tiles and predicted waits not on
    ``fifth_tile``: a fifth copy is never drawn).

    Every function that depends on them takes them as keyword arguments.

    - ``forms``: the winning forms that count, ``"all"`` or some of ``"standard"`` (melds and a pair),
      ``"seven-pairs"`` and ``"thirteen-orphans"``, with commas between them or as a list.
    - ``players``: 4, or 3 without 2m to 8m.
    - ``seven_pairs``: may four of a kind be two of the seven pairs? ``"distinct"``: no, ``"any"``: yes.
    - ``fifth_tile``: may a hand wait for a tile of which it holds all four copies itself? ``"excluded"``: no,
      ``"counted"``: yes.

    >>> Rules(forms=["standard", "seven_pairs"])
    Rules(forms='standard,seven-pairs', players=4, seven_pairs='distinct', fifth_tile='excluded')
    >>> Rules(forms="kokushi")
    Traceback (most recent call last):
    ValueError: forms: "kokushi": expected all or standard or seven-pairs or thirteen-orphans, found "kokushi"
    """

    forms: str = "all"
    players: int = 4
    seven_pairs: str = "distinct"
    fifth_tile: str = "excluded"

    def __init__(
        self,
        forms: str | Iterable[str] = "all",
        players: int = 4,
        seven_pairs: str = "distinct",
        fifth_tile: str = "excluded",
    ) -> None:
        given = {
            "forms": forms if isinstance(forms, str) else ",".join(text("forms", form) for form in forms),
            "players": players,
            "seven_pairs": seven_pairs,
            "fifth_tile": fifth_tile,
        }
        rules = msgspec.json.decode(_tehai.canonical_rules(msgspec.json.encode(given)))
        for name, value in rules.items():
            object.__setattr__(self, name, value)

    def options(self) -> dict[str, Any]:
        """The keyword arguments that mean these rules."""
        return asdict(self)

    @staticmethod
    def of(options: Mapping[str, Any]) -> Rules:
        """The rules that keyword arguments mean. TypeError if one of them is not a rule."""
        for name in options:
            if name not in _DEFAULTS:
                rules = ", ".join(_DEFAULTS)
                raise TypeError(f"{name}: neither an argument of this call nor a rule; the rules are {rules}")
        return Rules(**options)

    @staticmethod
    def json(options: Mapping[str, Any]) -> bytes:
        """The rules that keyword arguments mean, as JSON for the compiled module; nothing for the default."""
        return msgspec.json.encode(Rules.of(options)) if options else b""


Function = TypeVar("Function", bound=Callable[..., Any])

#: The rules that nobody gives.
_DEFAULTS = Rules().options()

_PARAMETERS = [
    inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default)
    for name, default in _DEFAULTS.items()
]


def takes_rules(function: Function) -> Function:
    """Has ``help()`` show the rules one by one, of a function that takes them as ``**rules``."""
    signature = inspect.signature(function)
    own = [one for one in signature.parameters.values() if one.kind is not one.VAR_KEYWORD]
    function.__signature__ = signature.replace(parameters=own + _PARAMETERS)  # type: ignore[attr-defined]
    return function


def score_rules(
    players: int, *, open_tanyao: bool, double_yakuman: bool, rounded_mangan: bool, **others: object
) -> dict[str, object]:
    """The rules of points as the compiled module takes them."""
    return {
        "players": players,
        "open_tanyao": flag("open_tanyao", open_tanyao, "refused", "allowed"),
        "double_yakuman": flag("double_yakuman", double_yakuman, "single", "double"),
        "rounded_mangan": flag("rounded_mangan", rounded_mangan, "no", "yes"),
        **others,
    }
