"""The compiled module; use the package `tehai` instead."""

from collections.abc import Callable
from typing import Any, Literal, final

import numpy as np
from numpy.typing import NDArray

#: Players, forms, seven pairs, fifth tile.
_RuleNames = tuple[str, str, str, str]
#: Players, open tanyao, double yakuman, counted yakuman, rounded mangan, double wind pair.
_ScoreRuleNames = tuple[str, str, str, str, str, str]
#: Form, pairs, singles and melds.
_ReadingParts = tuple[str, list[str], list[str], list[str]]
#: Hand, melds taken away, waits, class, parts.
_CoreParts = tuple[str, list[str], int, str, list[str]]
_ByForm = list[int | None]
#: Bits of tiles, copies left of each kind.
_DrawsParts = tuple[int, bytes]
#: Shanten, by form, necessary; waits by form, by type, all.
_OutlookParts = tuple[int | None, _ByForm, _DrawsParts, list[int], list[int], _DrawsParts]
#: Shanten, by form, unseen tiles, outlook, cores, readings, discards.
_AnalysisParts = tuple[
    int | None,
    _ByForm,
    bytes,
    _OutlookParts | None,
    list[_CoreParts],
    list[tuple[str, _ReadingParts]],
    list[tuple[int, _OutlookParts]],
]
#: Node, tile, and the nodes that follow 0 to 4 copies.
_Row = tuple[int, str, int, int, int, int, int]
#: Hands and deals.
_Numbers = tuple[int, int]

__all__ = [
    "Set",
    "WaitPredictor",
    "__version__",
    "all_hands",
    "analyze",
    "canonical_rules",
    "concealed_waits",
    "count_tiles",
    "deals",
    "discards",
    "effects",
    "expected_points",
    "features",
    "hand_cores",
    "hand_deals",
    "hand_effects",
    "hand_readings",
    "hand_shanten",
    "irreducible_forms",
    "irreducible_hands",
    "read_hand",
    "read_hands",
    "read_tile",
    "read_tiles",
    "recurrence",
    "score",
    "set_names",
    "set_of_csv",
    "set_of_expression",
    "set_of_hands",
    "set_of_rows",
    "shanten",
    "shanten_distribution",
    "shanten_for_melds",
    "spread",
    "survey",
    "tenhou",
    "waits",
    "win_probability",
    "write_hand",
]

__version__: str

def shanten(hands: NDArray[np.uint8], rules: _RuleNames, threads: int | None) -> NDArray[np.int8]: ...
def shanten_for_melds(
    hands: NDArray[np.uint8], melds: int, rules: _RuleNames, threads: int | None
) -> NDArray[np.int8]: ...
def effects(
    hands: NDArray[np.uint8], rules: _RuleNames, unseen: NDArray[np.uint8] | None, threads: int | None
) -> tuple[NDArray[np.int8], NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int16]]: ...
def discards(
    hands: NDArray[np.uint8], rules: _RuleNames, unseen: NDArray[np.uint8] | None, threads: int | None
) -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int16], NDArray[np.uint64]]: ...
def waits(hands: NDArray[np.uint8], rules: _RuleNames, threads: int | None) -> NDArray[np.uint64]: ...
def deals(hands: NDArray[np.uint8], threads: int | None) -> NDArray[np.uint64]: ...
def read_hands(texts: list[str]) -> NDArray[np.uint8]: ...
def count_tiles(tiles: NDArray[np.int64], ids: bool) -> NDArray[np.uint8]: ...
def read_hand(text: str) -> tuple[bytes, list[str]]: ...
def write_hand(counts: bytes) -> str: ...
def read_tile(text: str) -> int: ...
def read_tiles(text: str) -> int: ...
def hand_deals(hand: str) -> int: ...
def hand_shanten(hand: str, rules: _RuleNames) -> int | None: ...
def hand_effects(hand: str, rules: _RuleNames) -> tuple[int, int]: ...
def concealed_waits(hand: str, rules: _RuleNames) -> int: ...
def hand_readings(hand: str, rules: _RuleNames) -> list[tuple[str, _ReadingParts]]: ...
def hand_cores(hand: str, rules: _RuleNames) -> list[_CoreParts]: ...
def analyze(
    hand: str, visible: str, limited_by: str, rules: _RuleNames
) -> _AnalysisParts: ...

#: The winning tile; text and parts of the reading; its wait; han by yaku; dora.
_WinParts = tuple[str, tuple[str, _ReadingParts], str | None, list[tuple[str, int]], tuple[int, int, int]]
#: Han, fu, yakuman, limit.
_WorthParts = tuple[int, int, int, str | None]

def score(
    question: dict[str, str | bool | int | None], winds: tuple[str, str], rules: _ScoreRuleNames
) -> tuple[_WinParts, _WorthParts, list[tuple[str, int]], list[int | None]]: ...
def canonical_rules(names: _RuleNames) -> tuple[int, str, str, str]: ...
@final
class Set:
    def rows(self) -> list[_Row]: ...
    def csv(self) -> str: ...
    def root(self) -> int: ...
    def size(self) -> int: ...
    def deals(self) -> int: ...
    def nodes(self) -> int: ...
    def totals(self) -> bytes: ...
    def combine(self, operator: str, other: Set) -> Set: ...
    def complement(self, tiles: int, rules: _RuleNames) -> Set: ...
    def waiting_for(self, tile: str) -> Set: ...
    def contains(self, counts: bytes) -> bool: ...
    def rank(self, counts: bytes) -> int | None: ...
    def write_rows(
        self, rows: NDArray[np.uint8], first: int, step: int, threads: int | None
    ) -> None: ...
    def write_sample(self, rows: NDArray[np.uint8], seed: int, by_deals: bool) -> None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def set_of_expression(
    text: str, tiles: int | None, melds: int | None, winds: tuple[str, str], rules: _RuleNames
) -> tuple[Set, int, str, bool]: ...
def set_of_hands(hands: NDArray[np.uint8], rules: _RuleNames) -> Set: ...
def set_of_rows(rows: list[_Row], root: int | None, rules: _RuleNames) -> Set: ...
def set_of_csv(text: str, root: int | None, rules: _RuleNames) -> Set: ...
def all_hands(tiles: int, rules: _RuleNames) -> Set: ...
def features() -> list[tuple[str, str, str]]: ...
def survey(
    set: Set,
    names: tuple[str, str | None],
    rules: _RuleNames,
    visits: dict[str, Any],
    threads: int | None,
    progress: Callable[[int], object],
) -> list[tuple[int, int | None, int, int]]: ...

#: Mean, standard deviation, standard error of the mean.
_Spread = tuple[float, float, float | None]

def spread(rows: list[tuple[int, int, int]]) -> tuple[_Spread | None, _Spread | None]: ...
def irreducible_forms(
    group: str, max_tiles: int | None, rules: _RuleNames
) -> list[tuple[str, int, str, str, int, str, str, str, str]]: ...
def irreducible_hands(max_tiles: int, rules: _RuleNames) -> list[tuple[int, str, str, str, int, int]]: ...
def recurrence(melds: int, rules: _RuleNames) -> list[tuple[str, int, int, int, _Numbers]]: ...
def tenhou(rules: _RuleNames) -> tuple[list[_Numbers], _Numbers]: ...
def shanten_distribution(
    tiles: int, melds: int | None, rules: _RuleNames
) -> tuple[list[tuple[int, _Numbers]], _Numbers | None]: ...
def set_names() -> list[tuple[str, str, str, str, str]]: ...
@final
class WaitPredictor:
    def __new__(cls, melds: int, rules: _RuleNames) -> WaitPredictor: ...
    def predict(self, visible: str, discards: str) -> tuple[int, list[tuple[int, int, int, int]]]: ...

#: The discard, and the numbers of each column.
_ByDiscard = tuple[int | None, list[list[float]]]
#: Hands, how the true game was found, the numbers of each discard.
_Chances = tuple[int, Literal["exactly", "for-one-play", "simulated"] | None, list[_ByDiscard]]

def win_probability(
    question: dict[str, str | int | None],
    rules: _RuleNames,
    by_draws_left: bool,
    effort: tuple[int, int, int],
    progress: Callable[[int], object],
) -> _Chances: ...
def expected_points(
    question: dict[str, str | int | None],
    rules: _RuleNames,
    winds: tuple[str, str],
    score: _ScoreRuleNames,
) -> _Chances: ...
