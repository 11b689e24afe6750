"""Progress of long work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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


@contextmanager
def progress_of(progress: bool | None, unit: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar that is told how many steps are done, and of how many; 0 if that is not known."""
    with progress_bar(None, progress, unit) as bar:

        def show(done: int, steps: int) -> None:
            bar.total = steps or None
            bar.update(done - bar.n)

        yield show
