"""What the classes of `_answers` have in common."""

from __future__ import annotations

from msgspec import Struct


class Answer(Struct, frozen=True):
    """An answer. It never changes, compares by value, and can be pickled."""


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
