"""Questions as the compiled module reads them: options by name, as JSON."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from types import CodeType
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from . import _tehai
from ._arguments import brief, text
from ._hand_array import joined_tiles
from ._option import Option
from ._options import GROUPS
from ._winds import wind_name

if TYPE_CHECKING:
    from ._tiles import OneText

Function = TypeVar("Function", bound=Callable[..., Any])


#: Options that are winds, which may be numbers, 0 for east to 3 for north.
_WINDS = {"seat", "round", "discarder"}
#: Options that are tiles, or their number.
_TILES_OR_NUMBERS = {"dora", "hidden_dora"}
#: The arguments of the functions that take options besides.
_ARGUMENTS: dict[CodeType, list[str]] = {}


def takes(options: Mapping[str, Option]) -> Callable[[Function], Function]:
    """For functions that take these options as keyword arguments: has ``help()`` show them one by one."""
    words = "\n".join(option.item(name) for name, option in options.items())

    def shown(function: Function) -> Function:
        signature = inspect.signature(function)
        own = [one for one in signature.parameters.values() if one.kind is not one.VAR_KEYWORD]
        names = [one.name for one in own]
        _ARGUMENTS[inspect.unwrap(function).__code__] = names
        others = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=option.default)
            for name, option in options.items()
            if name not in names
        ]
        function.__signature__ = signature.replace(parameters=own + others)  # type: ignore[attr-defined]
        function.__doc__ = f"{inspect.cleandoc(function.__doc__ or '')}\n\nOptions, with their types and defaults:\n\n{words}\n"
        return function

    return shown


def check(options: Iterable[str], known: Iterable[str]) -> None:
    """TypeError if a keyword argument is none of these options."""
    for name in options:
        if name not in known:
            near = get_close_matches(name, [*known, *_called()], 1, 0.7)
            tip = f"; did you mean {near[0]}?" if near else ""
            names = ", ".join(known)
            raise TypeError(f"{name}: neither an argument of this call nor an option; the options are {names}{tip}")


def _called() -> list[str]:
    """The arguments of the function that was called from outside, if it takes options."""
    frame = inspect.currentframe()
    called: list[str] = []
    while frame is not None and frame.f_globals.get("__package__") == __package__:
        called = _ARGUMENTS.get(frame.f_code, called)
        frame = frame.f_back
    return called


def question(known: Mapping[str, Option], options: Mapping[str, Any], **own: object) -> bytes:
    """The options of a call with what it asks itself. TypeError if one is not known."""
    check((name for name in options if name not in GROUPS), known)
    # Words of Python have an underscore behind them. None is the default.
    given = ((name, of, known[name].default if name in known else None) for name, of in {**own, **options}.items())
    return _json(
        {name.rstrip("_"): _plain(name, of, default) for name, of, default in given if of is not None or default is None}
    )


def _plain(name: str, value: Any, default: object) -> object:
    """The value of an option as JSON can have it; of which type it must be is not known here."""
    import numpy as np

    if value is None or isinstance(value, (str, Mapping, msgspec.Struct)) or name in GROUPS:
        return value
    if isinstance(value, (bool, float)) and default != "":
        return value
    if isinstance(value, np.generic):
        value = value.item()
    if name in _WINDS and isinstance(value, int):
        return wind_name(name, value)
    if isinstance(value, int) and default == "" and name not in _TILES_OR_NUMBERS:
        raise TypeError(f"{name}: expected tiles as a text, a list of single tiles or a Hand, found {brief(value)}")
    if isinstance(value, int):
        # What is larger has no JSON.
        if value.bit_length() > 64 or value < -(1 << 63):
            raise ValueError(f"{name}: {brief(value)} is too large")
        return value
    if name == "forms" and isinstance(value, Iterable):
        return ",".join(text(name, form) for form in value)
    if name in ("wins", "scores"):
        return value
    if isinstance(default, list) and isinstance(value, (list, tuple)):
        return [text(name, of) for of in value]
    return tiles_text(name, value, "a text, a number, True or False, a list of single tiles or a Hand")


def tiles_text(
    name: str, tiles: OneText, kind: str = "tiles as a text, a list of single tiles or a Hand"
) -> str:
    """The text of an argument that is tiles."""
    if isinstance(tiles, _tehai.Hand):
        return str(tiles)
    joined = joined_tiles(tiles)
    return joined if joined is not None else text(name, tiles, kind)


#: A group of an answer may have hands.
_json = msgspec.json.Encoder(enc_hook=str).encode
