"""Checks of arguments whose errors would not name them otherwise."""

from __future__ import annotations

from operator import index
from reprlib import Repr
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import SupportsIndex

_BRIEF = Repr()
_BRIEF.maxstring = _BRIEF.maxother = 60
_BRIEF.maxlevel = 2


def brief(value: object) -> str:
    """A value as an error quotes it: its middle is left out if it is long.

    >>> brief("tenpai & " * 1000), brief(list(range(1000)))
    ("'tenpai & tenpai & tenpai & ... tenpai & tenpai & tenpai & '", '[0, 1, 2, 3, 4, 5, ...]')
    """
    return " ".join(_BRIEF.repr(value).split())


def integer(name: str, value: SupportsIndex) -> int:
    """The integer that an argument is."""
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{name}: expected an integer, found {brief(value)}") from None
    if number.bit_length() > 127:
        raise ValueError(f"{name}: {brief(number)} is too large")
    return number


def given(name: str, value: SupportsIndex | None) -> int | None:
    """The integer that an argument is, if it is given."""
    return None if value is None else integer(name, value)


def text(name: str, value: object, kind: str = "a text") -> str:
    """The text that an argument is."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected {kind}, found {brief(value)}")
    return value


def flag(name: str, value: object) -> bool:
    """The bool that an argument is."""
    # The bool of numpy, bool_ before its version 2, is not Python's.
    if not isinstance(value, bool) and type(value).__name__ not in ("bool", "bool_"):
        raise TypeError(f"{name}: expected True or False, found {brief(value)}")
    return bool(value)
