"""Winds, by name, by letter or by number."""

from __future__ import annotations

from typing import Any, get_args

from ._answers import Wind
from ._arguments import brief

_WINDS: tuple[str, ...] = get_args(Wind)
#: The numbers of winds, by name and by letter.
_NUMBERS = {name: number for number, wind in enumerate(_WINDS) for name in (wind, wind[0], wind[0].upper())}


def wind(name: str, given: Any) -> int:
    """The number of a wind, 0 for east to 3 for north, given as a name, a letter or a number.

    >>> wind("seat", "south"), wind("seat", "W"), wind("seat", 3)
    (1, 2, 3)
    """
    number = _NUMBERS.get(given) if isinstance(given, str) else given
    if number is None or isinstance(number, bool) or not hasattr(number, "__index__") or not 0 <= number <= 3:
        raise ValueError(f"{name}: expected {', '.join(_WINDS)}, a letter, or 0 to 3, found {brief(given)}")
    return int(number)


def wind_name(name: str, given: Any) -> str:
    """The name of a wind.

    >>> wind_name("seat", 3)
    'north'
    """
    return _WINDS[wind(name, given)]
