"""Many hands at a table: each has the numbers that it has by itself."""

import numpy as np
import pytest

import tehai
from tehai import HandArray, expected_points, win_probabilities, win_probability

#: Hands that only advance are answered in milliseconds.
TABLE = {"model": "table", "changes": "none"}
#: Called melds, red fives, and hands of 13 tiles and of 14.
HANDS = [
    "340m067p11z578s[555z]",
    "123m406p78s1122z99m",
    "123m456p789s1122z",
    "34m456p3478s1166z5m",
    "22m678p348s[234m][678p]",
    "114m699p33455s277z",
]


def is_quad(choice):
    return choice.startswith(("{", "["))


def assert_one_by_one(hands, columns=None, points=False, **options):
    """The answer for many hands, which is that of each by itself."""
    columns = columns or {}
    options = {**TABLE, **options}
    found = win_probabilities(hands, points=points, **columns, **options)
    assert found.answered.all() and (found.points is None) == (not points)
    for place, hand in enumerate(HandArray(hands).texts()):
        own = {name: column[place] for name, column in columns.items()}
        table = (expected_points if points else win_probability)(hand, **options, **own)
        rows = [row for row in table.rows() if not is_quad(row["discard"])]
        at = [tehai.tile_index(row["discard"].replace("0", "5")) if row["discard"] else 34 for row in rows]
        assert set(at) == set(np.flatnonzero(~np.isnan(found.win[place]))) and at[0] == found.best[place], hand
        for name in ("win", "tenpai", "points") if points else ("win", "tenpai"):
            assert getattr(found, name)[place, at].tolist() == [row[name] for row in rows], (hand, name)
    return found


@pytest.mark.parametrize("shanten", [0, 1, 2])
@pytest.mark.parametrize("tiles", [13, 14])
def test_random_hands_have_the_numbers_of_each(shanten, tiles):
    hands = tehai.hands(f"shanten = {shanten}", tiles).sample(12, seed=7, by="deals")
    walls = [4 + 5 * place for place in range(12)]
    found = assert_one_by_one(hands, {"wall": walls, "seat": [place % 4 for place in range(12)]})
    assert (np.nanmax(found.win, axis=1) > 0).any()
    assert found == win_probabilities(hands, wall=np.array(walls), seat=np.arange(12) % 4, threads=1, **TABLE)
    assert_one_by_one(hands[:4], points=True, wall=20)


#: Options with values that change the numbers of some of the hands.
OPTIONS = {
    "no_ron": True,
    "no_calls": True,
    "discards": "9s1z",
    "missed_win": "turn",
    "others": "0.01,0.05",
    "affords_riichi": False,
    "open_tanyao": False,
    "seat": "south",
    "round": "south",
    "forms": "standard",
    "changes": 0,
    "wall": 12,
}
OF_POINTS = {
    "dora": "9m",
    "at_least": 8000,
    "tenpai_worth": 1000,
    "own_bet": False,
    "counters": 2,
    "bets": 1,
    "riichi": "never",
    "hidden_indicators": 3,
    "red_fives": "table",
    "rounded_mangan": True,
}


@pytest.mark.parametrize("name", OPTIONS)
def test_each_option_is_that_of_a_single_hand(name):
    asked = {"wall": 20, name: OPTIONS[name]}
    assert assert_one_by_one(HANDS, **asked) != win_probabilities(HANDS, wall=20, **TABLE)


@pytest.mark.parametrize("name", OF_POINTS)
def test_each_option_of_points_is_that_of_a_single_hand(name):
    found = assert_one_by_one(HANDS, points=True, wall=20, **{name: OF_POINTS[name]})
    assert found != win_probabilities(HANDS, points=True, wall=20, **TABLE)


def test_what_has_happened_is_said_of_each_hand():
    waiting = ["123m456p789s1122z"] * 4
    riichi = {"declared": ["no", "riichi", "double", "riichi"], "ippatsu": [False, True, False, False],
              "missed_win": ["no", "no", "no", "riichi"]}  # fmt: skip
    found = assert_one_by_one(waiting, riichi, points=True, wall=30)
    assert len(set(found.points[:, 34])) == 4
    called = ["45m456p3478s11z[234m]", "45m456p3478s11z[234m]"]
    barred = assert_one_by_one(called, {"called": [None, "2m"]}, wall=20)
    five = tehai.tile_index("5m")
    assert np.isnan(barred.win[:, five]).tolist() == [False, True]
    first = assert_one_by_one(["123m456p789s1122z9m"] * 2, {"double_riichi": [False, True]}, points=True, wall=60)
    assert (np.diff(np.nanmax(first.points, axis=1)) > 0).all()
    assert_one_by_one(["19m406p78s1122z999p", "123p406p78s1122z9m"], {"norths": [1, 0]}, points=True, players=3, wall=30)


def test_what_is_seen_is_an_array():
    hands = HandArray(["123m456p789s1122z", "123m406p78s1122z9m"])
    visible, discards = tehai.counts(["1z", ""]), HandArray(["2z9p", "9s"])
    found = win_probabilities(hands, wall=12, visible=visible, discards=discards, **TABLE)
    for place, (seen, own) in enumerate([("1z", "2z9p"), ("", "9s")]):
        one = win_probability(hands.texts()[place], wall=12, visible=seen, discards=own, **TABLE)
        assert found.win[place, 34] == one["win"][0]
    assert found != win_probabilities(hands, wall=12, visible=visible, **TABLE)


def test_a_hand_without_an_answer_ends_nothing():
    hands = ["123m456p789s1122z", "123m456p789s11222z", "123m11z"]
    with pytest.warns(UserWarning, match="2 of 3 hands have no answer, the first: hand 1: the hand is a win already"):
        found = win_probabilities(hands, wall=12, **TABLE)
    assert found.answered.tolist() == [True, False, False] and found.best.tolist() == [34, -1, -1]
    with pytest.warns(UserWarning, match="1 of 2 hands has no answer: hand 1: wall: expected at most 123 tiles, found 130"):
        win_probabilities(hands[:1] * 2, wall=[12, 130], **TABLE)


@pytest.mark.parametrize("name", ["offered", "from_", "drawn"])
def test_other_choices_than_discards_are_asked_one_by_one(name):
    with pytest.raises(TypeError, match=name):
        win_probabilities(HANDS, wall=12, **{name: "1z"}, **TABLE)


def test_the_same_tile_is_taken_from_one_and_passed_from_another():
    last = {"scores": [27000, 20000, 28500, 24500], "place": 1, "seat": "south", "wall": 20, "offered": "4m"}
    for player, best in [("right", "pass"), ("across", "win")]:
        found = expected_points("23m456p22s[345s][678s]", model="table", changes="none", from_=player, **last)
        assert found.answer.best_first[0] == best
        assert found.answer.settings.places.place == 1
        assert [(needed.discarder, needed.points) for needed in found.answer.needed] == [
            (None, 1500), ("east", 1600), ("west", 1600), ("north", 1000)]  # fmt: skip


def test_rules_by_name_ask_for_no_place():
    hand, table = "123m456p789s1122z", {"model": "table", "wall": 8, "changes": "none", "rules": "m-league"}
    assert win_probability(hand, rules="m-league", draws=3).answer.settings.places is None
    assert expected_points(hand, rules="m-league", draws=3).answer.settings.places is None
    assert expected_points(hand, **table).answer.settings.places is None
    scores = [30000, 25000, 25000, 20000]
    place = expected_points(hand, place=1, scores=scores, **table).answer.settings.places
    prize = expected_points(hand, scores=scores, **table).answer.settings.places
    assert [(of.place, of.ties, of.prizes) for of in (place, prize)] == [(1, "shared", "m-league"), (None, "shared", "m-league")]
