"""Surveys: by the features of the library, and by functions, which must say the same."""

import json

import numpy as np
import pytest

import tehai
from errors import assert_refused
from tehai import Hand, hands, merge_surveys, survey, survey_part

TENPAI = {"tiles": 7, "forms": "standard"}

FUNCTIONS = {
    "shanten": lambda hand: hand.shanten(forms="standard"),
    "necessary_kinds": lambda hand: len(hand.necessary(forms="standard")),
    "wait_kinds": lambda hand: len(hand.waits(forms="standard")),
    "cores": lambda hand: len(hand.cores()),
}


@pytest.mark.parametrize("feature", FUNCTIONS)
def test_a_function_finds_what_the_feature_finds(feature):
    some = hands("tenpai & z >= 4", **TENPAI)
    expected = survey(some, feature)
    found = survey(some, FUNCTIONS[feature])
    assert found.keys() == expected.keys()
    for column in expected:
        assert found[column].tolist() == expected[column].tolist(), column
    assert (expected["hands"].sum(), expected["deals"].sum()) == (some.size, some.deals)


def test_arrays_are_answered_at_once():
    some = hands("tenpai", **TENPAI)
    by_arrays = survey(some, lambda counts: tehai.waits(counts).sum(axis=1), vectorized=True)
    assert list(by_arrays.rows()) == list(survey(some, "wait_kinds").rows())


def test_samples_have_no_deals_and_are_those_of_the_seed():
    wins = hands("win", forms="standard")
    found = survey(wins, "decompositions", sample=2_000, seed=7)
    assert list(found) == ["value", "hands"] and found["hands"].sum() == 2_000
    by_function = survey(wins, lambda hand: len(hand.decompositions(forms="standard")), sample=2_000, seed=7)
    assert list(by_function.rows()) == list(found.rows())
    assert found.over_deals is None
    spread, values = found.over_hands, np.repeat(found["value"], found["hands"])
    assert spread.mean == pytest.approx(values.mean()) and spread.deviation == pytest.approx(values.std())
    assert spread.standard_error == pytest.approx(values.std(ddof=1) / 2_000**0.5)
    assert survey(wins - wins, "decompositions", sample=10).height == 0


def test_features_are_broken_down_by_others():
    some = hands("tenpai", **TENPAI)
    table = survey(some, "wait_kinds", "cores")
    assert list(table) == ["value", "by", "hands", "deals"]
    assert table["hands"].sum() == some.size
    by_value = {}
    for row in table.rows():
        by_value[row["value"]] = by_value.get(row["value"], 0) + row["hands"]
    assert by_value == {row["value"]: row["hands"] for row in survey(some, "wait_kinds").rows()}


@pytest.mark.parametrize("target", ["honitsu", "sichuan_win", "distance(win) = 1 & !tanyao"])
def test_distances_are_those_of_arrays(target):
    some = hands("tenpai & z >= 4", **TENPAI)
    # A set of a deck without honours has the distances of its hands.
    sichuan = "(standard | seven_pairs) & z = 0 & (m = 0 | p = 0 | s = 0)"
    wanted = hands(sichuan, seven_pairs="any") if target == "sichuan_win" else hands(target)
    values, numbers = np.unique(wanted.distances(some[:]).distance, return_counts=True)
    found = survey(some, f"distance({target})", forms="all")
    assert (found["value"].tolist(), found["hands"].tolist()) == (values.tolist(), numbers.tolist())


def test_distances_break_down_and_depend_on_winds():
    some = hands("only(2z19m)", tiles=3)
    found = survey(some, "distance(tsuuiisou)", "distance(honitsu)")
    assert found["hands"].sum() == some.size and list(found) == ["value", "by", "hands", "deals"]
    # The south wind counts for the south seat only.
    south = "yakuhai & only(123456789m2z)"
    with pytest.raises(ValueError, match="no hands"):
        survey(some, f"distance({south})")
    assert survey(some, f"distance({south})", seat="south")["hands"].sum() == some.size
    # The winds are those of the set.
    assert survey(hands(south, seat="south"), "distance(yakuhai)")["value"].tolist() == [0]
    assert survey(south, "distance(yakuhai)", seat="south")["value"].tolist() == [0]
    assert survey(hands(south, seat="south"), "distance(yakuhai)", seat="east")["value"].min() > 0


def test_hands_of_many_tiles_have_deals_beyond_64_bits():
    some = hands("z = 28 & m = 9 & kinds = 16", tiles=37)
    found = survey(some, lambda hand: 1)
    assert found["deals"].tolist() == [some.deals] and some.size == 1


def test_threads_change_nothing_and_progress_is_told(capsys):
    some = hands("shanten <= 1", tiles=8, forms="standard")
    one, two = (survey(some, "necessary_kinds", threads=threads, progress=True) for threads in (1, 2))
    assert list(one.rows()) == list(two.rows()) and one["hands"].sum() == some.size
    assert "hands" in capsys.readouterr().err
    survey(some, "necessary_kinds")
    assert capsys.readouterr().err == ""


def test_a_file_has_the_bytes_of_the_program():
    # As in bin/ask/tests/programs/survey.
    assert survey_part("all", "shanten", tiles=1).decode() == (
        '{"format":"tehai-survey-2","settings":{"set":"all","tiles":1,"players":4,"forms":"all",'
        '"seven_pairs":"distinct","fifth_tile":"excluded","feature":"shanten","set_hands":"34"},"ranges":[\n'
        '{"from":"0","to":"34"}],"rows":[\n{"value":0,"hands":"34","deals":"136"}],'
        '"checksum":"8d498bab936c1f40bcf3ddb11940964df13971d826e6e9ab653a303da51b9e01"}\n'
    )


def test_files_of_parts_make_that_of_the_whole():
    asked = {"expression": "tenpai", "feature": "wait_kinds", "by": "distance(honitsu)", "tiles": 7, "players": 3}
    whole = survey_part(**asked)
    size = int(json.loads(whole)["settings"]["set_hands"])
    some = survey(hands("tenpai", tiles=7, players=3), "wait_kinds", "distance(honitsu)")
    rows = [(row["value"], row["by_value"], int(row["hands"]), int(row["deals"])) for row in json.loads(whole)["rows"]]
    assert rows == [tuple(row.values()) for row in some.rows()]
    cuts = [0, 0, 1, size // 3, size - 5, size]
    parts = [survey_part(**asked, ranks=range(*ends)) for ends in zip(cuts, cuts[1:], strict=False)]
    assert merge_surveys(reversed(parts)) == whole
    assert json.loads(parts[0])["rows"] == []
    for others, says in [
        (parts[:-1], f"ranks {size - 5}..{size} of {size} are missing"),
        ([*parts, parts[2]], r"parts\[2\] and parts\[5\] overlap in ranks 1\.\."),
        ([*parts, survey_part("tenpai", "cores", tiles=4)], r"parts\[5\]: tiles is 4, but 7 in parts\[0\]"),
        ([whole[:-9]], r"parts\[0\]: a damaged survey file: "),
        ([whole.replace(b'"hands":"', b'"hands":"1', 1)], r"parts\[0\]: .*checksum"),
        ([b"?"], r"parts\[0\]: not a survey file"),
        ([], "nothing to merge"),
    ]:
        assert_refused(lambda others=others: merge_surveys(others), says)


def test_a_part_that_is_told_to_end_ends():
    done = []

    def tell(number):
        done.append(number)
        if number:
            raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        survey_part("tenpai", "shanten", threads=1, progress=tell)
    assert 0 < done[-1] < hands("tenpai").size


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: survey_part("tenpai", "luck"), 'feature: .* found "luck"'),
        (lambda: survey_part("tenpai", "shanten", "luck"), 'by: .* found "luck"'),
        (lambda: survey_part("tenpai", "cores", forms="seven-pairs"), "forms: cores needs the standard form, found"),
        (lambda: survey_part("tenpai", "cores", tiles=4, ranks=range(9, 3757)), "ranks: expected .* 3756 .* 9 to 3757"),
        (lambda: survey_part("tenpai", "cores", tiles=4, ranks=range(9, 8)), "ranks: expected .* found 9 to 8"),
        (lambda: survey_part("tenpai", "cores", tiles=4, ranks=range(-1, 8)), "ranks: expected .* found -1 to 8"),
        (lambda: survey_part("tenpai", "cores", ranks=range(1 << 200)), "ranks: .* is too large"),
        (lambda: survey_part("tenpai", "cores", threads=0), "threads: expected 1 to 1024, found 0"),
    ],
)
def test_errors_of_parts_say_what_was_found(ask, says):
    assert_refused(ask, says)


def test_what_is_no_range_is_said():
    for ranks in [(0, 1), range(0, 9, 2)]:
        with pytest.raises(TypeError, match="ranks: expected a range of step 1, found"):
            survey_part("tenpai", "cores", ranks=ranks)


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda some: survey(some, "luck"), r'feature: .* found "luck", expected a feature, one of shanten, .*SET\)'),
        (lambda some: survey(some, "cores", "core"), 'by: .*; did you mean "cores"'),
        (lambda some: survey(some, "distance(tempai)"), 'feature: character 10: found "tempai"'),
        (lambda some: survey(some, "cores", "distance(win - win)"), r"by: distance\(win - win\): the set has no hands"),
        (lambda some: survey(some, "distance(win)", seat="up"), 'seat: expected east .* found "up"'),
        (lambda some: survey(some, "decompositions"), "feature: decompositions needs hands of 3N or 3N\\+2 tiles"),
        (lambda some: survey(some, lambda hand: 1.5), "the feature of .* is 1.5, expected an int"),
        (lambda some: survey(some, lambda counts: [1], vectorized=True), "expected .* integers, one for each hand"),
        (lambda some: survey(some, lambda hand: 1, "cores"), "only features given as text"),
        (lambda some: survey(some, "cores", sample=-1), "sample: expected 0 or more, found -1"),
        (lambda some: survey(some, "cores", sample=1, seed=-1), "seed: expected 0 to .*, found -1"),
        (lambda some: survey(some, "cores", threads=-1), "threads: expected 1 to 1024, found -1"),
    ],
)
def test_errors_say_what_was_found(ask, says):
    assert_refused(lambda: ask(hands("tenpai", **TENPAI)), says)


def test_what_is_no_set_is_said():
    with pytest.raises(TypeError, match="hand_set: expected a HandSet or an expression, found 5"):
        survey(5, "shanten")


def test_what_a_function_raises_comes_through():
    def fails(hand: Hand) -> int:
        raise KeyError(str(hand))

    with pytest.raises(KeyError):
        survey(hands("tenpai", **TENPAI), fails)
