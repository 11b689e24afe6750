"""What differs from row to row: options given for each hand, and rows without an answer."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Union

from ._tiles import TILES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: The place of a hand in an array: a number, or several if the array has several axes.
Place = Union[int, tuple[int, ...]]


def is_column(given: object) -> bool:
    """Is it a list or an array, with an element for each hand?"""
    if isinstance(given, (list, tuple)):
        return True
    return hasattr(given, "__array__") and getattr(given, "ndim", 1) > 0


def split(options: Mapping[str, Any], number: int) -> tuple[dict[str, Any], dict[str, list[Any]]]:
    """The options that are for all hands, and the columns of the others."""
    common = {name: given for name, given in options.items() if name == "forms" or not is_column(given)}
    columns = {name: _elements(name, given) for name, given in options.items() if name not in common}
    for name, column in columns.items():
        if len(column) != number:
            raise ValueError(f"{name}: found {len(column)} elements, expected one, or one for each of {number} hands")
    return common, columns


def are_kinds(dora: Any) -> bool:
    """Are they indicators as kinds in two axes?"""
    import numpy as np

    return not isinstance(dora, (list, tuple)) and np.ndim(dora) > 1


def indicator_rows(name: str, kinds: NDArray[Any]) -> NDArray[Any]:
    """Indicators as kinds, −1 for none: a row for each hand, or one for all."""
    if kinds.dtype.kind not in "iu" or (kinds.size and not -1 <= kinds.min() <= kinds.max() <= 33):
        raise ValueError(f"{name}: found {kinds.dtype}, expected kinds 0 to 33 of indicators, or -1 for none")
    return kinds.reshape(-1, kinds.shape[-1])


def coloured(indicators: str, counts: Sequence[int], red_fives: Sequence[int]) -> str:
    """Indicators by kind, each the same as one of the visible tiles, if there is one: red where no plain five is left.

    >>> fives = [0] * 4 + [2] + [0] * 29
    >>> coloured("5m", fives, [1, 0, 0]), coloured("5m5m", fives, [1, 0, 0]), coloured("5p", fives, [1, 0, 0])
    ('5m', '0m5m', '5p')
    """
    for suit, (letter, red) in enumerate(zip("mps", red_fives)):
        plain = counts[9 * suit + 4] - red
        more = indicators.count(f"5{letter}") - plain
        indicators = indicators.replace(f"5{letter}", f"0{letter}", max(0, min(red, more)))
    return indicators


def _elements(name: str, given: Any) -> list[Any]:
    """The elements of a column; tiles that are kinds, −1 for none, become text."""
    import numpy as np

    if name == "dora" and are_kinds(given):
        rows = indicator_rows(name, np.asarray(given)).tolist()
        return ["".join(TILES[kind] for kind in row if kind != -1) for row in rows]
    if isinstance(given, (list, tuple)):
        return list(given)
    elements: list[Any] = np.asarray(given).reshape(-1).tolist()
    return elements


def unanswered(reasons: Mapping[int, str], shape: tuple[int, ...]) -> tuple[NDArray[np.bool_], dict[Place, str]]:
    """Which hands have an answer; and why the others have none, by their places. A single hand is an error, others are told
    in a warning."""
    import numpy as np

    if reasons and not shape:
        raise ValueError(reasons[0])
    answered = np.ones(shape, np.bool_)
    answered.reshape(-1)[list(reasons)] = False
    told: dict[Place, str] = {}
    for place, reason in reasons.items():
        index = np.unravel_index(place, shape)
        told[place if len(shape) == 1 else tuple(int(at) for at in index)] = reason
    if told:
        first = "hand {}: {}".format(*next(iter(told.items())))
        some = f"1 of {answered.size:,} hands has no answer" if len(told) == 1 else (
            f"{len(told):,} of {answered.size:,} hands have no answer, the first"
        )
        warnings.warn(f"{some}: {first}; see reasons", stacklevel=3)
    return answered, told
