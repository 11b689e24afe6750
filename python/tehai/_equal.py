"""Equality of what holds arrays: of the whole, as a bool."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


def equal(one: object, other: object) -> bool:
    """Are two values equal, an array as a whole? Where numbers are missing, NaN, they may be missing in both.

    >>> import numpy as np
    >>> equal(np.array([1.0, np.nan]), np.array([1.0, np.nan])), equal(np.zeros(2), np.zeros(3)), equal(None, 5)
    (True, False, False)
    """
    import numpy as np

    if not (isinstance(one, np.ndarray) and isinstance(other, np.ndarray)):
        return not isinstance(one, np.ndarray) and not isinstance(other, np.ndarray) and one == other
    if one.shape != other.shape:
        return False
    same = one == other
    if one.dtype.kind == other.dtype.kind == "f":
        same |= np.isnan(one) & np.isnan(other)
    return bool(np.all(same))


def _rows(value: Any) -> Any:
    return value.to_dict() if isinstance(value, OfArrays) else list(value) if getattr(value, "ndim", 1) > 1 else value


class OfArrays:
    """A class whose fields are arrays. Two are equal if all their arrays are; like an array, they have no hash."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The arrays by name, those of several axes as lists of rows: what ``pandas.DataFrame`` and ``polars.DataFrame``
        take of many hands.

        >>> from tehai import effects
        >>> effects(["123m456p789s1122z"]).to_dict()["copies"]
        array([4], dtype=int16)
        """
        return {field.name: _rows(getattr(self, field.name)) for field in fields(self)}  # type: ignore[arg-type]

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        names = [field.name for field in fields(self)]  # type: ignore[arg-type]
        return all(equal(getattr(self, name), getattr(other, name)) for name in names)
