"""What the classes of `_answers` have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, Optional, TypeVar

from msgspec import Struct, to_builtins
from msgspec.json import encode
from msgspec.structs import force_setattr

K = TypeVar("K")
V = TypeVar("V")

if TYPE_CHECKING:
    from typing import Annotated

    T = TypeVar("T")
    #: What the question decides whether it is there, such as the waits of a hand by its tiles: None where it is not. Type
    #: checkers take it as there, so that who knows the question need not check.
    Applicable = Annotated[T, "None where it does not apply"]
else:
    Applicable = Optional


class Entries(dict[K, V]):
    """A dict of an answer. It never changes, so it has a hash.

    >>> left = Entries({"1m": 3})
    >>> left == {"1m": 3}, hash(left) == hash(Entries(left)), {**left, "2m": 4}
    (True, True, {'1m': 3, '2m': 4})
    >>> left["1m"] = 4
    Traceback (most recent call last):
    TypeError: an answer never changes; dict(...) is a copy that can
    """

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("an answer never changes; dict(...) is a copy that can")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Entries, (dict(self),)


class Answer(Struct, frozen=True):
    """An answer. It never changes, compares by value, has a hash, and can be pickled."""

    def to_dict(self) -> dict[str, Any]:
        """The answer in dicts, lists, numbers and texts, as JSON has them: tiles and hands are texts.

        >>> from tehai import worth
        >>> worth(3, 40).to_dict()["payment"]["payers"][0]["points"]
        7700
        """
        plain: dict[str, Any] = to_builtins(self, enc_hook=str, str_keys=True)
        return plain

    def to_json(self) -> str:
        """The answer as JSON, with the names of :meth:`to_dict`.

        >>> from tehai import worth
        >>> worth(3, 40).to_json()[:16]
        '{"won_by":"ron",'
        """
        return encode(self, enc_hook=str).decode()


class WithEntries(Answer, frozen=True):
    """An answer that has dicts."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, dict):
                force_setattr(self, name, Entries(value))


class Parts(Answer, frozen=True):
    """A way to read a hand; ``str`` gives the parts of its concealed tiles."""

    def __str__(self) -> str:
        parts: list[str] = []
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if name != "called" and value is not None:
                parts += map(str, value) if isinstance(value, tuple) else [str(value)]
        # By first tile; of one tile the head first, then the triplet.
        return " ".join(sorted(parts, key=lambda part: (part[-1], part[:-1])))
