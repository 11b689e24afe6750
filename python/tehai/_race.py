"""Two hands are tenpai: who wins first?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._answers import RaceChances
from ._hand import ask
from ._options import RACE_OPTIONS, RaceOptions
from ._question import question, takes, tiles_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typing_extensions import Unpack

    from ._tiles import OneText


@takes(RACE_OPTIONS)
def race(hands: Sequence[OneText] = RACE_OPTIONS["hands"].default, **options: Unpack[RaceOptions]) -> RaceChances:
    """Which of two tenpai hands wins first (めくり合い), and how often.

    ``wall`` is the number of tiles left to draw. Without ``hands``, ``only_first``, ``only_second`` and ``both`` are the
    copies that they wait for, and ``unseen`` is the number of all unseen tiles.

    >>> chances = race(["123m456p23456s11z", "234m567p789s3355p"], wall=30)
    >>> str(chances.first.waits), chances.first.copies, str(chances.second.waits), chances.second.copies
    ('147s', 10, '358p', 6)
    >>> [round(chance, 3) for chance in (chances.first.win, chances.second.win, chances.nobody)]
    [0.623, 0.374, 0.004]
    >>> race(["123m456p23456s11z"], wall=30)
    Traceback (most recent call last):
    ValueError: hands: expected two hands, found 1
    """
    texts = [tiles_text("hands", hand) for hand in hands]
    return ask("race", question(RACE_OPTIONS, options, hands=texts), RaceChances)
