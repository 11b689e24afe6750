"""Surveys: a number for each hand of a set."""

from __future__ import annotations

from collections import Counter
from operator import index
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _tehai
from ._answer import Applicable
from ._answers import Spread, Spreads, SurveyRow
from ._arguments import brief, integer, text
from ._bulk import deals
from ._hand import Hand, decode
from ._options import SET_OPTIONS, SetOptions
from ._progress import progress_bar
from ._question import question, takes
from ._rules import Rules, takes_rules
from ._sets import EAST, HandSet, hands
from ._tables import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray
    from tqdm import tqdm
    from typing_extensions import Unpack

    from ._answers import Wind
    from ._options import RuleOptions

#: Hands passed to a Python function between two updates of the progress.
_BLOCK = 1 << 12
#: The most tiles of hands whose deals fit into 64 bits.
_TILES_OF_64_BITS = 31


class Survey(Table):
    """How many hands have which value: columns ``value``, perhaps ``by``, ``hands``, and ``deals`` unless it is a
    sample."""

    def _spreads(self) -> Spreads:
        of_deals = self["deals"].tolist() if "deals" in self else [0] * self.height
        columns = (self["value"].tolist(), self["hands"].tolist(), of_deals)
        return decode(_tehai.spread(list(zip(*columns, strict=True))), Spreads)

    @property
    def over_hands(self) -> Applicable[Spread]:
        """Mean and spread of the value over hands, each counted once; None of no hands."""
        return self._spreads().over_hands

    @property
    def over_deals(self) -> Applicable[Spread]:
        """Mean and spread of the value over deals; None of a sample."""
        return self._spreads().over_deals


@overload
def survey(
    hand_set: HandSet | str,
    feature: str | Callable[[Hand], int],
    by: str | None = None,
    *,
    sample: int | None = None,
    seed: int = 0,
    vectorized: Literal[False] = False,
    seat: Wind | None = None,
    round: Wind | None = None,
    threads: int | None = None,
    progress: bool | None = None,
    **rules: Unpack[RuleOptions],
) -> Survey: ...
@overload
def survey(
    hand_set: HandSet | str,
    feature: Callable[[NDArray[np.uint8]], Any],
    by: str | None = None,
    *,
    sample: int | None = None,
    seed: int = 0,
    vectorized: Literal[True],
    seat: Wind | None = None,
    round: Wind | None = None,
    threads: int | None = None,
    progress: bool | None = None,
    **rules: Unpack[RuleOptions],
) -> Survey: ...
@takes_rules
def survey(
    hand_set: HandSet | str,
    feature: Any,
    by: str | None = None,
    *,
    sample: int | None = None,
    seed: int = 0,
    vectorized: bool = False,
    seat: Wind | None = None,
    round: Wind | None = None,
    threads: int | None = None,
    progress: bool | None = None,
    **rules: Unpack[RuleOptions],
) -> Survey:
    """Computes a number for each hand of a set, or of a sample, and counts the hands and deals that have it.

    ``hand_set`` is a set, or a text for :func:`hands`.
    ``feature`` is one of :func:`features` or ``"distance(SET)"``, the tiles to draw until the hand holds a hand of the
    set, at full speed on all threads. Or it is a function: from a :class:`Hand` to an int, or with ``vectorized=True``
    from counts ``(k, 34)`` to k ints. ``by`` is a second feature, not a function, that breaks the first down.
    ``sample`` is a number of hands to draw with replacement, each hand equally likely. Progress is shown on a terminal
    and in a notebook unless ``progress`` says otherwise. Rules that are not given are those of the set. So are ``seat``
    and ``round``, the winds that count for ``distance(yakuhai)``; of a set that does not depend on them, they are east.

    >>> from tehai import hands
    >>> tenpai = hands("tenpai", tiles=4, forms="standard")
    >>> survey(tenpai, "wait_kinds")
    value  hands   deals
        1   2511  256896
        2   1209   80964
        3     36     576
    3 rows
    >>> survey("tenpai & only(m)", "distance(honitsu)")
    value  hands      deals
        2  14028  417593432
        3  26168  704912432
    2 rows
    >>> survey("win & tanyao", "shanten")["hands"].sum() == hands("win & tanyao").size
    np.True_
    >>> survey(tenpai, lambda hand: hand.count("1z"))["hands"].sum() == len(tenpai)
    np.True_
    >>> survey(tenpai, lambda counts: (counts > 0).sum(axis=1), vectorized=True)["value"]
    array([2, 3, 4])
    """
    if not isinstance(hand_set, HandSet):
        expression = text("hand_set", hand_set, "a HandSet or an expression")
        hand_set = hands(expression, seat=seat or EAST[0], round=round or EAST[1], threads=threads, **rules)
    settings = Rules.of({**(hand_set.rules or Rules(players=hand_set.players)).options(), **rules})
    size = hand_set.size
    number = size if sample is None else integer("sample", sample)
    if number < 0:
        raise ValueError(f"sample: expected 0 or more, found {brief(number)}")
    number, seed = number if size else 0, integer("seed", seed)
    if vectorized and not callable(feature):
        raise ValueError("vectorized: only a function can be; a feature given as text always is")
    with progress_bar(number, progress, " hands") as bar:
        if callable(feature):
            if by is not None:
                raise ValueError("by: only features given as text can be broken down")
            visits = _blocks(hand_set, number, None if sample is None else seed)
            return _by_function(visits, feature, vectorized, hand_set.tiles, sample is None, bar)
        visit = {"first": 0, "end": number, "sample": sample is not None, "seed": seed}
        of_set = hand_set._winds or EAST
        winds = {"seat": seat or of_set[0], "round": round or of_set[1]}
        made = question(SET_OPTIONS, winds, tiles=hand_set.tiles, melds=hand_set._melds, rules=settings)
        features = (text("feature", feature), None if by is None else text("by", by))
        found = _tehai.survey(
            hand_set._set, features, made, visit, threads, lambda done: bar.update(done - bar.n)
        )
    return _table(decode(found, tuple[SurveyRow, ...]), by is not None, sample is None)


@takes(SET_OPTIONS)
def survey_part(
    expression: str,
    feature: str,
    by: str | None = None,
    ranks: range | None = None,
    *,
    tiles: int | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] = lambda _: None,
    **options: Unpack[SetOptions],
) -> bytes:
    """The file of a survey of some hands of a set, as the program ``survey`` writes it: JSON with a checksum.

    ``expression`` and the options are those of :func:`hands`, ``feature`` and ``by`` those of :func:`survey` given as
    texts. ``ranks`` are the hands to visit, ``range(0)`` for none; without it, all. As in the program, ``"cores"`` and
    ``"decompositions"`` restrict the set to the standard form. ``progress`` is called several times a second with the
    number of hands done; an exception that it raises ends the survey.

    Parts may be surveyed anywhere: :func:`merge_surveys` makes of them the file of the whole, whose bytes do not depend
    on how it was cut.

    >>> whole = survey_part("tenpai", "wait_kinds", tiles=4)
    >>> cuts = range(1000), range(1000, 3756)
    >>> parts = [survey_part("tenpai", "wait_kinds", ranks=ranks, tiles=4) for ranks in cuts]
    >>> merge_surveys(parts) == whole
    True
    """
    if ranks is not None and (not isinstance(ranks, range) or ranks.step != 1):
        raise TypeError(f"ranks: expected a range of step 1, found {brief(ranks)}")
    asked = question(
        SET_OPTIONS,
        {"tiles": tiles, **options},
        set=text("expression", expression),
        feature=text("feature", feature),
        by=None if by is None else text("by", by),
    )
    first_and_end = None if ranks is None else (integer("ranks", ranks.start), integer("ranks", ranks.stop))
    return _tehai.survey_part(asked, first_and_end, threads, progress)


def merge_surveys(parts: Iterable[bytes]) -> bytes:
    """The file of the survey of a whole set, from the files of its parts by :func:`survey_part` or ``survey``.

    The parts may come in any order. ValueError if one is damaged, if they are of different surveys, if two have a hand
    in common, or if a hand of the set is in none.
    """
    return _tehai.merge_surveys(list(parts))


def _blocks(hand_set: HandSet, number: int, seed: int | None) -> Any:
    """The hands as arrays, one after the other; drawn if there is a seed."""
    if seed is not None:
        drawn = hand_set.sample(number, seed=seed)
        return (drawn[first : first + _BLOCK] for first in range(0, number, _BLOCK))
    return (hand_set[first : first + _BLOCK] for first in range(0, number, _BLOCK))


def _by_function(
    blocks: Any, feature: Any, vectorized: bool, tiles: int, has_deals: bool, bar: tqdm[Any]
) -> Survey:
    hands: Counter[int] = Counter()
    of_deals: Counter[int] = Counter()
    for block in blocks:
        if vectorized:
            values = _values(feature(block), len(block))
        else:
            values = [_value(feature, Hand(row.tobytes())) for row in block]
        hands.update(values)
        if has_deals:
            weights = (
                deals(block).tolist()
                if tiles <= _TILES_OF_64_BITS
                else [Hand(row.tobytes()).deals for row in block]
            )
            for value, weight in zip(values, weights, strict=True):
                of_deals[value] += weight
        bar.update(len(block))
    rows = [SurveyRow(value, None, hands[value], of_deals[value]) for value in sorted(hands)]
    return _table(rows, False, has_deals)


def _value(feature: Callable[[Hand], int], hand: Hand) -> int:
    value = feature(hand)
    try:
        return index(value)
    except TypeError:
        raise ValueError(f"the feature of {hand} is {brief(value)}, expected an int") from None


def _values(values: Any, number: int) -> list[int]:
    import numpy as np

    array = np.asarray(values)
    if array.shape != (number,) or array.dtype.kind not in "iub":
        raise ValueError(
            f"the feature gave shape {array.shape} of {array.dtype}, expected {number} integers, one for each hand"
        )
    return [int(value) for value in array.tolist()]


def _table(rows: Sequence[SurveyRow], has_second: bool, has_deals: bool) -> Survey:
    table = Survey.of_answers(rows, SurveyRow)
    for name, is_there in {"by": has_second, "deals": has_deals}.items():
        if not is_there:
            del table[name]
    return table
