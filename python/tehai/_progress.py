"""Progress of long work."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tqdm import tqdm


def progress_bar(number: int | None, progress: bool | None, unit: str) -> tqdm[Any]:
    """A progress bar of so many steps, on a terminal and in a notebook unless ``progress`` says otherwise.

    ``None`` steps are not known yet: the caller sets ``total``.
    """
    from tqdm import tqdm

    is_seen = sys.stderr is not None and sys.stderr.isatty() or "ipykernel" in sys.modules
    is_wanted = is_seen if progress is None else progress
    return tqdm(total=number, unit=unit, unit_scale=True, leave=False, disable=not is_wanted)
