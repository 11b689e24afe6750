"""The rules that a question is asked under."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal, TypedDict, TypeVar

import msgspec

from . import _tehai
from ._arguments import flag, text

if TYPE_CHECKING:
    from ._answers import CountedYakuman, MissingShare, NorthTiles


class RuleOptions(TypedDict, total=False):
    """The rules as keyword arguments; see :class:`Rules`."""

    forms: str | Iterable[str]
    players: Literal[3, 4]
    seven_pairs: Literal["distinct", "any"]
    fifth_tile: Literal["excluded", "counted"]


class ScoreRuleOptions(TypedDict, total=False):
    """The rules of points that differ between tables, as keyword arguments; see :func:`score`."""

    open_tanyao: bool
    double_yakuman: bool
    counted_yakuman: CountedYakuman
    rounded_mangan: bool
    double_wind_pair: Literal[2, 4]
    north_tiles: NorthTiles
    missing_share: MissingShare


class PointsOptions(RuleOptions, ScoreRuleOptions, total=False):
    """Both kinds of rules as keyword arguments."""


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
        check_rules(options, _DEFAULTS)
        return Rules(**options)

    @staticmethod
    def json(options: Mapping[str, Any]) -> bytes:
        """The rules that keyword arguments mean, as JSON for the compiled module; nothing for the default."""
        return msgspec.json.encode(Rules.of(options)) if options else b""


Function = TypeVar("Function", bound=Callable[..., Any])

def check_rules(options: Iterable[str], rules: Iterable[str]) -> None:
    """TypeError if a keyword argument is not one of these rules."""
    for name in options:
        if name not in rules:
            known = ", ".join(rules)
            raise TypeError(f"{name}: neither an argument of this call nor a rule; the rules are {known}")


#: The rules that count if none is given.
_DEFAULTS = Rules().options()

#: The same of points.
_SCORE_DEFAULTS: dict[str, Any] = {
    "open_tanyao": True,
    "double_yakuman": False,
    "counted_yakuman": "yakuman",
    "rounded_mangan": False,
    "double_wind_pair": 4,
    "north_tiles": "guest",
    "missing_share": "lost",
}

#: The rules of points that are yes or no, with the names of both choices.
_FLAGS = {
    "open_tanyao": ("refused", "allowed"),
    "double_yakuman": ("single", "double"),
    "rounded_mangan": ("no", "yes"),
}


def _shown(function: Function, defaults: Mapping[str, Any]) -> Function:
    """Has ``help()`` show the rules one by one, of a function that takes them as ``**rules``."""
    signature = inspect.signature(function)
    own = [one for one in signature.parameters.values() if one.kind is not one.VAR_KEYWORD]
    rules = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=of) for name, of in defaults.items()]
    function.__signature__ = signature.replace(parameters=own + rules)  # type: ignore[attr-defined]
    return function


def takes_rules(function: Function) -> Function:
    """For functions that take the rules of :class:`Rules`."""
    return _shown(function, _DEFAULTS)


def takes_score_rules(function: Function) -> Function:
    """For functions that take the rules of points."""
    return _shown(function, _SCORE_DEFAULTS)


def takes_both_rules(function: Function) -> Function:
    """For functions that take both."""
    return _shown(function, _SCORE_DEFAULTS | _DEFAULTS)


def score_rules(players: int, options: Mapping[str, Any], **others: object) -> dict[str, object]:
    """The rules of points as the compiled module takes them."""
    check_rules(options, _SCORE_DEFAULTS)
    given = {
        name: flag(name, value, *_FLAGS[name]) if name in _FLAGS else value for name, value in options.items()
    }
    return {"players": players, **given, **others}


def both_rules(options: Mapping[str, Any]) -> tuple[Rules, dict[str, object]]:
    """The rules, and those of points as the compiled module takes them."""
    check_rules(options, _SCORE_DEFAULTS | _DEFAULTS)
    of_points = {name: value for name, value in options.items() if name in _SCORE_DEFAULTS}
    settings = Rules(**{name: value for name, value in options.items() if name in _DEFAULTS})
    return settings, score_rules(settings.players, of_points)
