"""Options as keyword arguments: those of the schema, and what an answer says it depends on."""

import inspect

import msgspec
import pytest

import tehai
from tehai import Hand, _options, expected_points, score, win_probability, worth

WAIT = Hand("123m456p789s1122z")
WIN = "234m34506p55678s7p"
#: Functions with the options that they take.
TAKEN = [
    (tehai.shanten, _options.RULE_OPTIONS),
    (tehai.Hand.decompositions, _options.WIN_RULE_OPTIONS),
    (tehai.irreducible_hands, _options.STANDARD_RULE_OPTIONS),
    (tehai.Hand.discards, _options.HAND_OPTIONS),
    (tehai.Hand.analyze, _options.ANALYZE_OPTIONS),
    (tehai.Hand.distances, _options.DISTANCE_OPTIONS),
    (score, _options.SCORE_OPTIONS),
    (tehai.scores, _options.SCORES_OPTIONS),
    (worth, _options.WORTH_OPTIONS),
    (tehai.settle_round, _options.ROUND_OPTIONS),
    (tehai.needs, _options.NEEDS_OPTIONS),
    (tehai.race, _options.RACE_OPTIONS),
    (win_probability, _options.WIN_PROBABILITY_OPTIONS),
    (expected_points, _options.EXPECTED_POINTS_OPTIONS),
    (tehai.win_probabilities, _options.WIN_PROBABILITIES_OPTIONS),
    (tehai.predict_waits, _options.PREDICT_OPTIONS),
    (tehai.hands, _options.SET_OPTIONS),
]


def settings(answer):
    return msgspec.structs.asdict(answer.settings)


@pytest.mark.parametrize(("function", "options"), TAKEN)
def test_help_has_all_options(function, options):
    parameters = inspect.signature(function).parameters
    for name, option in options.items():
        shown = parameters[name]
        assert shown.kind is shown.VAR_POSITIONAL or shown.default == option.default, name
        assert f"\n- ``{name}``: " in function.__doc__, name
    assert all(one.kind is not one.VAR_KEYWORD for one in parameters.values())


def test_an_unknown_option_is_refused_with_those_that_are_known():
    for ask, names in (
        (lambda: WAIT.analyze(unseen="1m"), _options.ANALYZE_OPTIONS),
        (lambda: WAIT.analyze(rules={"unseen": "1m"}, unseen="1m"), _options.ANALYZE_OPTIONS),
        (lambda: score(WIN, unseen="1m"), _options.SCORE_OPTIONS),
        (lambda: tehai.hands("win", unseen="1m"), _options.SET_OPTIONS),
        (lambda: tehai.Rules.of({"unseen": "1m"}), _options.RULE_OPTIONS),
        (lambda: tehai.tenhou(unseen="1m"), _options.WIN_RULE_OPTIONS),
    ):
        with pytest.raises(TypeError) as error:
            ask()
        assert str(error.value).startswith("unseen: ") and str(error.value).endswith(f"are {', '.join(names)}")
    with pytest.raises(ValueError, match="^rules.unseen: there is no such option"):
        WAIT.analyze(rules={"unseen": "1m"})


def test_what_an_analysis_depends_on_can_be_given_back():
    for options in ({}, {"visible": "2z", "discards": "9p", "limited_by": "visible", "forms": ["standard"]}):
        found = WAIT.analyze(**options)
        assert WAIT.analyze(**settings(found)) == WAIT.analyze(settings=found.settings) == found
    assert (WAIT + "9s").discards(**settings(found)) == (WAIT + "9s").analyze(**options).discards
    assert WAIT.distances("honitsu", **settings(found)) == WAIT.distances("honitsu", **options)


def test_what_a_score_depends_on_can_be_given_back():
    rules = {"double_wind_pair": 2, "counter_size": 500, "open_tanyao": False, "liable_for": "hand"}
    found = score(WIN, counters=1, **rules)
    assert score(WIN, counters=1, **settings(found)) == score(WIN, counters=1, rules=found.settings) == found
    assert found.settings.counter_size == "500" and found.settings.open_tanyao is False
    names = ("won_by", "seat", "round", "riichi", "ippatsu", "counters", "bets", "discarder", "liable")
    assert score(WIN, **{name: getattr(found, name) for name in names}, **settings(found)) == found
    paid = worth(3, 40, counters=1, **rules)
    assert worth(3, 40, counters=1, **settings(paid)) == paid
    wins = tehai.scores([WIN], counters=1, **{name: rules[name] for name in rules if name != "liable_for"})
    assert wins.points[0] == found.points


@pytest.mark.parametrize("hand", ["123m456p789s1122z", "23m44567p678s[555z]"])
def test_what_win_probabilities_depend_on_can_be_given_back(hand):
    for options in ({}, {"to": "yakuhai", "visible": "1m"}, {"model": "true", "games": 100, "states": 10}):
        found = win_probability(hand, 2, seat="south", **options)
        assert win_probability(hand, **settings(found.answer)) == found
    points = expected_points(hand, 2, dora="9m", round="south", double_wind_pair="2")
    with pytest.warns(UserWarning, match="9m is a dora indicator"):
        assert expected_points(hand, **settings(points.answer)) == points


def test_numbers_may_be_names():
    assert score(WIN, double_wind_pair="2", counter_size="500") == score(WIN, double_wind_pair=2, counter_size=500)
    with pytest.raises(ValueError, match="^counter_size: expected 100 or 500, found 200"):
        score(WIN, counter_size=200)


def test_more_can_be_asked_of_an_analysis():
    found = WAIT.analyze(yaku=True, to=["honitsu & toitoi"], why=True, turns=3)
    [pair] = WAIT.distances("honitsu & toitoi")
    assert pair in found.distances
    assert len(found.distances) == len(WAIT.distances()) + 1
    assert found.why is not None and found.turns is not None
    plain = WAIT.analyze()
    assert plain.distances is plain.why is plain.turns is None


def test_points_are_asked_by_their_options_only():
    with pytest.raises(ValueError, match="^dora: only points depend on it, expected points=True"):
        tehai.win_probabilities([WAIT], 2, dora="1m")
    plain = tehai.win_probabilities([WAIT], 2, dora=0, riichi=None)
    assert plain.points is None and plain == tehai.win_probabilities([WAIT], 2)
    assert tehai.win_probabilities([WAIT], 2, points=True).points is not None
