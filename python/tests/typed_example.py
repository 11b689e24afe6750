"""What the types say, checked by mypy --strict; it also runs."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Literal

import numpy as np
import pandas
import polars
from numpy.typing import NDArray
from typing_extensions import assert_type

import tehai


def typed() -> None:
    """Each answer has the type that is written here."""
    assert_type(tehai.shanten("123m456p789s1122z"), int)
    assert_type(tehai.shanten(["123m456p789s1122z"]), NDArray[np.int8])
    array = tehai.counts(["123m456p789s1122z"])
    assert_type(array, NDArray[np.uint8])
    shanten: NDArray[np.int8] = tehai.shanten(array, forms="standard", players=4, threads=1)
    assert shanten.shape == (1,)
    assert_type(tehai.shanten(array), NDArray[np.int8])
    one: int = tehai.shanten(array[0])
    assert one == 0
    assert_type(tehai.counts(polars.Series(["123m"])), NDArray[np.uint8])
    assert_type(tehai.counts(pandas.Series(["123m"])), NDArray[np.uint8])
    assert_type(tehai.shanten(pandas.Series(["123m456p789s1122z"])), NDArray[np.int8])
    assert_type(tehai.shanten(polars.Series(["123m456p789s1122z"])), NDArray[np.int8])
    assert_type(tehai.effects(array).necessary, NDArray[np.bool_])
    assert_type(tehai.discards(tehai.counts(["11z"])).copies, NDArray[np.int16])
    many = tehai.HandArray(["340m067p11z45s[555s]", "123m456p789s11567z"])
    assert_type(tehai.shanten(many, visible="1m"), NDArray[np.int8])
    assert_type(tehai.analyze(many).discards.by_form, NDArray[np.int8])
    assert_type(many.red_fives, NDArray[np.uint8])
    assert_type(many.called, NDArray[np.int16])
    assert many.called[0].tolist() == [tehai.MELDS.index("[555s]"), -1, -1, -1]
    assert_type(tehai.scores(["123m456p789s11z567m"], riichi=True).points, NDArray[np.int32])
    assert_type(tehai.win_probabilities(many, 2).win, NDArray[np.float64])
    expected = tehai.win_probabilities(["123m456p789s1122z"], 2, points=True).points[:, 34]
    assert expected[0] > 0
    assert_type(many == many[:1], bool)
    assert_type(tehai.shanten([["1m", "2m"], ["3m", "4m"]]), NDArray[np.int8])

    assert_type(tehai.HandArray.concat([many, many[0]]), tehai.HandArray)
    assert_type(many.arrays()["counts"], NDArray[Any])
    walls: NDArray[np.integer[Any]] = np.array([40, 12])
    assert_type(tehai.win_probabilities(many, model="table", wall=walls, changes="none").best, NDArray[np.int64])
    seen = tehai.observations([])
    assert_type(seen, tehai.Observations)
    assert_type(seen.offered_by, NDArray[np.int8])
    assert_type(tehai.table_values(seen).points, NDArray[np.float64])
    assert_type(tehai.Observations.concat([seen, seen]), tehai.Observations)
    assert_type(tehai.Observations.from_views([]), tehai.Observations)

    hand = tehai.Hand("23456m444p789s11z")
    assert_type(hand.waits(), tehai.Tiles)
    assert_type(tehai.Hand(hand.tiles), tehai.Hand)
    assert_type(tehai.score(["1m", "2m"]) if hand == "" else None, tehai.Score | None)
    assert_type(hand.analyze().waits.left, dict[str, int])
    assert_type(hand.shanten(forms=["standard"]), int)
    assert_type(hand.counts, NDArray[np.uint8])
    assert_type(hand.count("1z"), int)
    assert_type(hand.cores(fifth_tile="counted"), tuple[tehai.Core, ...])
    assert_type(hand.decompositions(forms="standard"), tuple[tehai.Reading, ...])
    assert_type(hand.distances("honitsu"), tuple[tehai.TargetDistance, ...])
    won = tehai.score("123m456p789s11z567m", won_by="tsumo", seat="south", riichi=True)
    assert_type(won.yaku, tuple[tehai.YakuOfWin, ...])
    assert_type(won.hand.shanten(), int)
    assert_type(won.payment.payers, tuple[tehai.Payer, ...])
    draws = tehai.win_probability(hand, 3, model="true")
    assert_type(draws, tehai.WinProbability)
    assert_type(draws.answer.states, int | None)
    assert_type(tehai.win_probability(hand, 3, to="honitsu", round="south"), tehai.WinProbability)
    assert_type(tehai.expected_points(hand, 3, to="yakuhai", seat="south"), tehai.WinProbability)

    tenpai = tehai.hands("tenpai & wait_kinds >= 9")
    assert_type(tehai.HandSet.from_rows(tenpai.rows()), tehai.HandSet)
    assert_type(tenpai.probability, Fraction)
    assert_type(tenpai[0], tehai.Hand)
    assert_type(tenpai[:2], NDArray[np.uint8])
    assert_type(iter(tenpai), Iterator[tehai.Hand])
    assert_type(tenpai & "z = 0", tehai.HandSet)
    assert_type(tenpai.deck, Literal["full", "of-three", "suits"])
    assert_type(tenpai.discards(array).distance, NDArray[np.int16])
    assert_type(tehai.HandSet.of(["11m"], deck="suits"), tehai.HandSet)
    assert_type(tenpai.distances(array, threads=1).necessary, NDArray[np.bool_])
    assert_type(tenpai.sample(2, by="deals"), NDArray[np.uint8])
    assert_type(tenpai.rank(tenpai[0]), int)
    assert_type(tenpai.contains(array, threads=1), NDArray[np.bool_])
    assert_type(tenpai.contains("123m456p789s1122z"), bool)
    assert_type(tenpai.deals, int)
    assert_type([hand.shanten() for hand in tenpai], list[int])
    assert_type(tehai.tile_index("5p"), int)
    assert_type(tehai.survey(tenpai, "shanten").over_deals.mean, float)
    assert_type(tehai.survey(tenpai, lambda hand: hand.count("1z")), tehai.Survey)
    assert_type(tehai.survey(tenpai, "shanten", threads=1)["value"], NDArray[Any])
    assert_type(tehai.irreducible_forms(max_tiles=4, threads=1), tehai.Table)
    assert_type(tehai.shanten_distribution(5, players=3).mean, Fraction | None)
    assert_type(tehai.predict_waits("1m").answer.total, int)
    assert_type(tehai.tenhou(forms="standard").probability, Fraction)


def refused() -> None:
    """Each of these is a type error, and none is called: an unneeded ignore is an error, too."""
    tehai.hands("tenpai", threads="two")  # type: ignore[arg-type]
    tehai.hands("tenpai", colour="red")  # type: ignore[call-arg]
    tehai.score("123m456p789s11z567m", rounded_mangan="yes")  # type: ignore[arg-type]
    tehai.tenhou(fifth_tile="counted")  # type: ignore[call-arg]
    tehai.Hand("1m").analyze(visible=[0] * 34)  # type: ignore[list-item]


if __name__ == "__main__":
    typed()
