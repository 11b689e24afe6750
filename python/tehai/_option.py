"""An option of a question."""

from __future__ import annotations

import json
import textwrap
from typing import Any, NamedTuple


class Option(NamedTuple):
    """The type of an option in words, its default, and what it is."""

    type: str
    default: Any
    words: str

    def item(self, name: str) -> str:
        """The option in the list of options that ``help()`` shows.

        >>> print(Option("tiles", "", "Tiles you see elsewhere.").item("visible"))
        - ``visible``: tiles = "". Tiles you see elsewhere.
        """
        default = self.default
        if isinstance(default, str):
            default = json.dumps(default)
        elif type(default) is int:
            default = f"{default:_}"
        text = f"- ``{name}``: {self.type} = {default}. {self.words}"
        return "\n".join(textwrap.wrap(text, 116, subsequent_indent="  ", break_on_hyphens=False))
