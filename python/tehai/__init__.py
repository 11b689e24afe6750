"""Exact combinatorics of riichi-mahjong hands.

>>> import tehai
>>> tehai.shanten("199m146779p12s246z")
4
>>> tehai.hands("tenpai & wait_kinds >= 9").deals
67895296

Many hands at once are arrays of counts: the last axis is the 34 kinds of tile, ``TILES``. One hand is a
:class:`Hand`, a set of hands a :class:`HandSet`. The rules are keyword arguments of what depends on them, see
:class:`Rules`. A wrong value is a ``ValueError``, an unknown keyword and what cannot be an argument at all a
``TypeError``; they say what was found and what was expected.
"""

from typing import get_args as _get_args

from ._answers import (
    Core,
    Discard,
    Draws,
    HandAnalysis,
    NeededValue,
    Needs,
    PaidWin,
    Payer,
    Payment,
    PlaceByDraw,
    PlaceByWin,
    RaceChances,
    Racer,
    Reading,
    RoundEnd,
    Score,
    SeatAtEnd,
    SeatBefore,
    SevenPairsReading,
    Shanten,
    Spread,
    StandardReading,
    TargetDiscard,
    TargetDistance,
    ThirteenOrphansReading,
    Waits,
    WaitType,
    Worth,
    YakuOfWin,
)
from ._bot import Bot
from ._bulk import (
    Analysis,
    Discards,
    Distances,
    Effects,
    SetDiscards,
    analyze,
    bits,
    counts,
    deals,
    discards,
    effects,
    masks,
    necessary,
    shanten,
    shanten_by_form,
    unnecessary,
    waits,
)
from ._games import GameAudit, GameReview, ask, audit, review
from ._group_tables import GroupTables, OpenTables, group_tables, open_tables
from ._hand import Hand
from ._hand_array import MELDS, HandArray
from ._hints import missing as _missing
from ._observations import Observations, PlayerView, observations
from ._race import race
from ._rules import Rules
from ._score import needs, score, settle_round, worth
from ._scores import LIMITS, YAKU, Scores, scores
from ._sets import HandSet, hands, read_set
from ._survey import Survey, merge_surveys, survey, survey_part
from ._tables import (
    Prediction,
    ShantenDistribution,
    Table,
    Tenhou,
    decompose,
    features,
    irreducible_forms,
    irreducible_hands,
    predict_waits,
    recurrence,
    set_names,
    shanten_distribution,
    tenhou,
)
from ._tehai import __build__, __version__
from ._tiles import TILES, Tiles, tile_index
from ._win_probability import (
    TableValues,
    WinProbabilities,
    WinProbability,
    expected_points,
    table_values,
    win_probabilities,
    win_probability,
)

__all__ = [
    "LIMITS",
    "MELDS",
    "TILES",
    "WAIT_TYPES",
    "YAKU",
    "Analysis",
    "Bot",
    "Core",
    "Discard",
    "Discards",
    "Distances",
    "Draws",
    "Effects",
    "GameAudit",
    "GameReview",
    "GroupTables",
    "Hand",
    "HandAnalysis",
    "HandArray",
    "HandSet",
    "NeededValue",
    "Needs",
    "Observations",
    "OpenTables",
    "PaidWin",
    "Payer",
    "Payment",
    "PlaceByDraw",
    "PlaceByWin",
    "PlayerView",
    "Prediction",
    "RaceChances",
    "Racer",
    "Reading",
    "RoundEnd",
    "Rules",
    "Score",
    "Scores",
    "SeatAtEnd",
    "SeatBefore",
    "SetDiscards",
    "SevenPairsReading",
    "Shanten",
    "ShantenDistribution",
    "Spread",
    "StandardReading",
    "Survey",
    "Table",
    "TableValues",
    "TargetDiscard",
    "TargetDistance",
    "Tenhou",
    "ThirteenOrphansReading",
    "Tiles",
    "Waits",
    "WinProbabilities",
    "WinProbability",
    "Worth",
    "YakuOfWin",
    "__build__",
    "__version__",
    "analyze",
    "ask",
    "audit",
    "bits",
    "counts",
    "deals",
    "decompose",
    "discards",
    "effects",
    "expected_points",
    "features",
    "group_tables",
    "hands",
    "irreducible_forms",
    "irreducible_hands",
    "masks",
    "merge_surveys",
    "necessary",
    "needs",
    "observations",
    "open_tables",
    "predict_waits",
    "race",
    "read_set",
    "recurrence",
    "review",
    "score",
    "scores",
    "set_names",
    "settle_round",
    "shanten",
    "shanten_by_form",
    "shanten_distribution",
    "survey",
    "survey_part",
    "table_values",
    "tenhou",
    "tile_index",
    "unnecessary",
    "waits",
    "win_probabilities",
    "win_probability",
    "worth",
]

#: The types of wait: 両面, 嵌張, 辺張, 単騎, シャボ.
WAIT_TYPES = _get_args(WaitType)


def __getattr__(name: str) -> object:
    """A name that there is not, with a hint to the one that may be meant."""
    raise _missing("module 'tehai'", name)
