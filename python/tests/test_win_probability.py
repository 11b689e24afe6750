"""Win and tenpai draw by draw from Python."""

import warnings

import numpy as np
import pandas
import polars
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import strategies
import tehai
from errors import assert_refused
from tehai import Hand, expected_points, win_probabilities, win_probability

#: The table in the README of mahjong-win-prob, in ten-thousandths: turns 1 to 14 of 18; after them all are 0.
PUBLISHED_HAND = "234578m1689p357s1z"
PUBLISHED = {
    "2m": (1387, 1208, 1035, 870, 715, 572, 442, 328, 230, 150, 89, 45, 18, 4),
    "8m": (879, 754, 637, 527, 426, 335, 255, 186, 128, 82, 47, 24, 9, 2),
    "1p": (1511, 1326, 1146, 973, 808, 654, 512, 385, 274, 182, 110, 57, 23, 6),
    "6p": (1432, 1252, 1077, 910, 752, 605, 471, 351, 249, 164, 98, 50, 20, 5),
    "3s": (1114, 966, 824, 689, 564, 449, 346, 255, 178, 116, 68, 35, 14, 3),
}
#: Those that are worth the same.
SAME = {"2m": "5m", "6p": "9p", "3s": "7s", "1p": "1z"}

#: Waits for two copies each of 1z and 2z.
TENPAI = "123m456p789s1122z"
#: Any tile may be discarded, and no table is there.
UNLIMITED = {"changes": "unlimited", "tables": "no-such-directory"}


def by_discard(table):
    """The columns of each discard."""
    frame = polars.DataFrame(table)
    return {tile: part for (tile,), part in frame.partition_by("discard", as_dict=True).items()}


def is_quad(choice):
    return choice.startswith(("{", "["))


def test_the_published_table_is_met_in_all_digits():
    found = win_probability(PUBLISHED_HAND, 17, model="book", by_turn=True, changes="none")
    assert list(found) == ["discard", "turn", "win", "tenpai"]
    assert (found.answer.states, found.answer.found) == (3330, None)
    table = by_discard(found)
    assert list(table) == ["1p", "1z", "6p", "9p", "2m", "5m", "3s", "7s", "8m"]
    expected = PUBLISHED | {same: PUBLISHED[tile] for tile, same in SAME.items()}
    for tile, part in table.items():
        assert part["turn"].to_list() == list(range(1, 19))
        digits = [f"{number / 10_000:.4f}" for number in expected[tile] + (0,) * 4]
        assert [f"{win:.4f}" for win in part["win"]] == digits, tile


def test_turns_of_thirteen_tiles_begin_before_the_first_draw():
    found = win_probability(TENPAI, 3, by_turn=True)
    assert found["turn"].tolist() == [0, 1, 2, 3] and set(found["discard"]) == {""}
    assert found["win"][::-1].tolist() == win_probability(TENPAI, 3)["win"].tolist()


@pytest.mark.parametrize(
    ("model", "tiles"),
    [("shuffled", [123] * 20), ("book", range(123, 103, -1)), ("true", range(123, 103, -1))],
)
def test_a_wait_that_nothing_changes_has_a_closed_formula(model, tiles):
    found = win_probability(TENPAI, 20, model=model, changes="none")
    misses = np.cumprod([1.0] + [1 - 4 / each for each in tiles])
    np.testing.assert_allclose(found["win"], 1 - misses, atol=1e-12)
    assert (found["tenpai"] == 1).all()
    if model == "true":
        assert found.answer.found == "exactly"
        assert (found["win_low"] == found["win"]).all() and (found["win_high"] == found["win"]).all()


@st.composite
def questions(draw):
    """Hands of few tiles as often as of many, rules, and a model."""
    hand = Hand(draw(strategies.counts(sizes=(4, 5, 7, 8, 10, 13, 14))))
    model = draw(st.sampled_from(("shuffled", "book", "true")))
    return hand, {"model": model, **draw(strategies.rules())}


def answer_or_skip(function, hand, draws, **options):
    """The answer, where the hand has not won and few hands are reached."""
    try:
        return function(hand, draws, most_hands=20_000, **options)
    except ValueError as error:
        assert any(reason in str(error) for reason in ("is a win already", "can be reached", "expected 13 or 14"))
        assume(False)


@settings(suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(questions(), st.integers(0, 8))
def test_numbers_are_probabilities_that_only_grow(question, draws):
    hand, options = question
    is_true = options["model"] == "true"
    effort = {"states": 20_000, "games": 50} if is_true else {}
    found = answer_or_skip(win_probability, hand, draws, **effort, **options)
    discards = by_discard(found)
    best = [(round(part["win"][-1], 12), round(part["tenpai"][-1], 12)) for part in discards.values()]
    assert best == sorted(best, reverse=True)
    for choice, part in discards.items():
        assert part["draws"].to_list() == list(range(draws + 1))
        win, tenpai = part["win"].to_numpy(), part["tenpai"].to_numpy()
        # A quad may win by its replacement, before any draw that counts.
        assert is_quad(choice) or win[0] == 0 and tenpai[0] in (0, 1)
        assert (win >= 0).all() and (tenpai <= 1 + 1e-12).all()
        if is_true:
            for name, value in (("win", win), ("tenpai", tenpai)):
                low, high = part[f"{name}_low"].to_numpy(), part[f"{name}_high"].to_numpy()
                assert (low <= value).all() and (value <= high).all() and (high <= 1 + 1e-12).all()
        if found.answer.found != "simulated":
            assert (win <= tenpai + 1e-12).all()
            assert (np.diff(win) >= -1e-12).all() and (np.diff(tenpai) >= -1e-12).all()


@settings(max_examples=40, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(strategies.counts(sizes=(4, 5, 7, 8)), st.integers(1, 5))
def test_the_models_are_in_order_and_more_changes_never_hurt(counts, draws):
    hand = Hand(counts)
    shuffled, book, true = (
        by_discard(answer_or_skip(win_probability, hand, draws, model=model, changes="none"))
        for model in ("shuffled", "book", "true")
    )
    more = by_discard(answer_or_skip(win_probability, hand, draws, changes=1))
    for tile, part in shuffled.items():
        for name in ("win", "tenpai"):
            high = true[tile][f"{name}_high"].to_numpy() + 1e-12
            assert (book[tile][name].to_numpy() <= high).all()
            assert (part[name].to_numpy() <= high).all()
            assert (part[name].to_numpy() <= more[tile][name].to_numpy() + 1e-12).all()


def test_the_true_game_is_found_in_three_ways():
    def ask(**effort):
        return win_probability(PUBLISHED_HAND, 5, model="true", changes="none", **effort)

    exactly, one_play, simulated = ask(), ask(states=60_000), ask(states=0, games=500)
    assert [one.answer.found for one in (exactly, one_play, simulated)] == ["exactly", "for-one-play", "simulated"]
    for one in (one_play, simulated):
        for name in ("win", "tenpai"):
            exact = by_discard(exactly)
            for tile, part in by_discard(one).items():
                # The best play is within the bounds: for simulated numbers, with confidence.
                assert (part[f"{name}_low"].to_numpy() <= exact[tile][name].to_numpy() + 1e-12).all()
                assert (part[f"{name}_high"].to_numpy() >= exact[tile][name].to_numpy() - 1e-12).all()


def test_the_same_seed_gives_the_same_numbers():
    def ask(seed):
        return win_probability(PUBLISHED_HAND, 17, model="true", states=0, games=20, seed=seed)["tenpai"].tolist()

    assert ask(0) == ask(0) != ask(1)


def test_called_melds_are_seen_and_need_not_be_named_again():
    called = win_probability("1122z[123m][777z][789s]", 9)
    named = win_probability("1122z", 9, visible="123m777z789s", forms="standard")
    assert called["win"].tolist() == named["win"].tolist()
    fewer = win_probability(TENPAI, 9, visible="1z")
    assert (fewer["win"][1:] < called["win"][1:]).all()


def test_called_hands_win_only_with_a_yaku():
    def chance(hand, **options):
        array = win_probabilities(hand, 1, **options)
        found = win_probability(hand, 1, **options)["win"][-1]
        assert array.win[34] == found
        return found

    # Of 1z and 2z only the winds of the round and of the seat are a yaku.
    assert chance("1122z[123m][456p][789s]") == pytest.approx(2 / 123)
    assert chance("1122z[123m][456p][789s]", seat="south") == pytest.approx(4 / 123)
    # Of 1m and 4m only 4m makes all tiles simples.
    assert chance("23m66s[345m][678p][345s]") == pytest.approx(3 / 123)
    assert chance("23m66s[345m][678p][345s]", open_tanyao=False) == 0
    answer = win_probability("234m678s99m45s1z[123p]", changes="none").answer
    assert (answer.no_win, answer.best_first) == ({"1z": "no-yaku"}, ("1z",))


def test_ties_are_decided_by_points():
    hand = "234678m4456p678s8s"
    for dora, best in [("3p", "8s"), ("7s", "4p")]:
        assert expected_points(hand, dora=dora)["discard"][0] == best
        assert tehai.TILES[win_probabilities(hand, points=True, dora=dora).best] == best


def test_tables_take_the_answer():
    found = win_probability(PUBLISHED_HAND, 4)
    assert polars.DataFrame(found).schema == {
        "discard": polars.String,
        "draws": polars.Int64,
        "win": polars.Float64,
        "tenpai": polars.Float64,
    }
    assert len(pandas.DataFrame(found)) == found.height == 14 * 5


def test_points_are_those_of_drawn_wins():
    wins = {tile: tehai.score(f"{TENPAI}{tile}", won_by="tsumo", seat="south").points for tile in ("1z", "2z")}
    found = expected_points(TENPAI, 1, seat="south")
    assert list(found) == ["discard", "draws", "win", "tenpai", "points", "points_win", "riichi"]
    assert found["points"].tolist() == [0, pytest.approx(2 * sum(wins.values()) / 123)]
    # The indicator is visible: one copy of 1z is left.
    dora = {tile: tehai.score(f"{TENPAI}{tile}", won_by="tsumo", dora="1z").points for tile in ("1z", "2z")}
    found = expected_points(TENPAI, 1, dora="1z")
    assert found["points"][1] == pytest.approx((dora["1z"] + 2 * dora["2z"]) / 122)
    assert expected_points("1122z[123m][456p][789s]", 1)["points"][1] == pytest.approx(2 * 3000 / 123)


def test_an_indicator_is_seen_once_and_one_that_is_visible_too_is_told():
    def win(visible, dora):
        found = expected_points(TENPAI, 1, visible=visible, dora=dora)
        return found.answer.settings.visible, found["win"][1]

    # Each wins by two copies of 1z and of 2z, but for those that are seen.
    assert win("", "1z") == (Hand("1z"), pytest.approx(3 / 122))
    with pytest.warns(UserWarning, match="visible: 1z is a dora indicator and visible anyway: counted once") as told:
        assert win("1z", "1z") == win("", "1z")
    assert told[0].filename == __file__
    # A further copy is there without a doubt; and so it is if only one of them is red.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert win("11z", "1z") == (Hand("11z"), pytest.approx(2 / 121))
        assert win("2z9m", "1z") == (Hand("9m12z"), pytest.approx(2 / 120))
        assert win("5m", "0m") == (Hand("05m"), pytest.approx(4 / 121))
        assert win("11z", "2") == (Hand("11z"), pytest.approx(2 / 121))
    with pytest.warns(UserWarning, match="0m is a dora indicator"):
        assert win("0m", "0m") == (Hand("0m"), pytest.approx(4 / 122))
    with pytest.warns(UserWarning, match="1z is a dora indicator"):
        assert win("1z9m", "11z") == (Hand("9m11z"), pytest.approx(2 / 120))
    three = {"players": 3, "norths": 1}
    with pytest.warns(UserWarning, match="4z is set aside and visible anyway"):
        both = expected_points("11p45p99p678s11z234s", 1, visible="4z", **three)
    assert both == expected_points("11p45p99p678s11z234s", 1, **three)
    rows = np.array([tehai.counts(text) for text in ("", "1z", "11z")])
    with pytest.warns(UserWarning, match="visible: 1z is a dora indicator") as told:
        found = tehai.win_probabilities([TENPAI] * 3, 1, visible=rows, points=True, dora="1z")
    assert told[0].filename == __file__
    assert found.win[:, 34].tolist() == pytest.approx([3 / 122, 3 / 122, 2 / 121])
    # Their red fives are told apart, too.
    for visible, dora in (("0m", "0m"), ("5m", "0m"), ("0m", "5m"), ("05m", "0m")):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            many = tehai.win_probabilities([TENPAI], 1, visible=[visible], points=True, dora=dora)
            assert many.win[0, 34] == pytest.approx(win(visible, dora)[1]), (visible, dora)
    # Kinds are the same tiles as the visible ones, whatever their colour.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for visible, indicators, seen in (("", [4], 1), ("0m", [4], 1), ("5m", [4], 1), ("05m", [4, 4], 2), ("0m", [4, 4], 2)):
            options = {"visible": [visible], "points": True, "dora": np.array([indicators])}
            found = tehai.win_probabilities([TENPAI], 1, **options)
            assert found.win[0, 34] == pytest.approx(4 / (123 - seen)), (visible, indicators)
    # What is asked without points has no indicators: they are visible if they are named.
    assert win_probability(TENPAI, 1, visible="1z")["win"][1] == pytest.approx(3 / 122)


@pytest.mark.parametrize(
    ("winds", "tiles"),
    [
        ({}, ["1z"]),
        ({"seat": "south"}, ["1z", "2z"]),
        ({"seat": "south", "round": "south"}, ["2z"]),
        ({"seat": "west", "round": "west"}, []),
    ],
)
def test_only_the_wins_of_a_set_count(winds, tiles):
    # Each of the tiles has two copies left of 123; nothing else wins within two draws.
    copies = 2 * len(tiles)
    found = win_probability(TENPAI, 2, to="yakuhai", **winds)
    assert found["win"].tolist() == pytest.approx([0, copies / 123, 1 - (1 - copies / 123) ** 2])
    found = win_probability(TENPAI, 2, to="yakuhai", model="true", **winds)
    assert found["win"].tolist() == pytest.approx([0, copies / 123, 1 - (123 - copies) * (122 - copies) / 123 / 122])
    worth = sum(tehai.score(f"{TENPAI}{tile}", won_by="tsumo", **winds).points for tile in tiles)
    found = expected_points(TENPAI, 1, to="yakuhai", **winds)
    assert found["points"].tolist() == pytest.approx([0, 2 * worth / 123])
    asked = found.answer.settings
    seat, round = winds.get("seat", "east"), winds.get("round", "east")
    assert (asked.to, asked.winds.seat, asked.winds.round) == ("yakuhai", seat, round)


def test_all_wins_are_a_set_and_it_has_alternatives():
    hand = "123m456p7899s1122z"
    all_wins = win_probability(hand, 3)
    assert win_probability(hand, 3, to="win")["win"].tolist() == all_wins["win"].tolist()
    assert all_wins.answer.settings.to is None and all_wins.answer.settings.winds is None
    assert expected_points(hand, 3, to="win")["points"].tolist() == expected_points(hand, 3)["points"].tolist()
    assert 0 < win_probability(hand, 3, to="yakuhai")["win"].max() < all_wins["win"].max()
    assert win_probability(hand, 3, to="tanyao")["win"].max() == 0
    # What `tehai win-probability --to tanyao` prints.
    assert f"{win_probability(PUBLISHED_HAND, to='tanyao')['win'].max():.3%}" == "7.830%"
    # Called melds are part of the win; other games are played with these tiles if they have them.
    assert win_probability("22z11p[666z][789s][123m]", 1, to="yakuhai")["win"][-1] == pytest.approx(4 / 123)
    assert win_probability("147m258p369s1234z", 9, to="honours_and_knitted")["win"].max() > 0.5


def test_riichi_ippatsu_and_hidden_dora_are_means_over_the_draws():
    # Tenpai after 9p: 1z and 2z, two copies each, of 122 tiles unseen with the indicator.
    hand, draws = TENPAI + "9p", 2

    def worth(tile, ippatsu, hidden):
        won = {"won_by": "tsumo", "riichi": True, "ippatsu": ippatsu, "dora": "9m", "hidden_dora": hidden}
        return tehai.score(f"{TENPAI}{tile}", **won).points

    def mean(ippatsu):
        total = 0
        for tile in ("1z", "2z"):
            win = Hand(f"{TENPAI}{tile}")
            unseen = {each: 4 - int(win.counts[at]) - (each == "9m") for at, each in enumerate(tehai.TILES)}
            total += 2 * sum(n * worth(tile, ippatsu, each) for each, n in unseen.items() if n) / sum(unseen.values())
        return total

    found = expected_points(hand, draws, riichi="always", dora="9m", own_bet=False)
    last = [row for row in found.rows() if row["discard"] == "9p" and row["draws"] == draws]
    expected = mean(True) / 122 + 118 / 122 * mean(False) / 122
    assert last[0]["riichi"] and last[0]["points"] == pytest.approx(expected)


def test_red_fives_are_held_and_drawn():
    hand = "123m456s67p345s11z"
    points = {
        "plain": expected_points(hand, 1)["points"][1],
        "drawn": expected_points(hand, 1, red_fives="0p")["points"][1],
        "held": expected_points(hand.replace("456s67p", "406s67p"), 1)["points"][1],
    }
    assert points["plain"] < points["drawn"] < points["held"]


def test_true_points_lie_between_their_ends():
    found = expected_points("22335m468p445678s", 6, model="true", riichi="best", dora="4p", states=1_000, games=200)
    assert found.answer.found == "simulated"
    assert (found["points_low"] <= found["points"]).all() and (found["points"] <= found["points_high"]).all()
    # Simulated games do not tell how often the play wins.
    assert "points_win" not in found and set(found["riichi"].tolist()) <= {True, False}


@settings(max_examples=30, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(strategies.counts(sizes=(13, 14)), st.integers(0, 6), st.sampled_from(("shuffled", "book")))
def test_points_only_grow_with_draws(counts, draws, model):
    found = by_discard(answer_or_skip(expected_points, Hand(counts), draws, model=model))
    for choice, part in found.items():
        points = part["points"].to_numpy()
        # A quad may win by its replacement, before any draw that counts.
        assert (points[0] == 0 or is_quad(choice)) and (np.diff(points) >= -1e-9).all()


def test_unlimited_changes_are_read_from_tables(tmp_path):
    for aim in "win", "tenpai":
        # The table of a game in which nothing can be reached. What follows its first line is 0, and takes no room.
        line = f"tehai solo table 1: suits=2 ranks=9 honours=9 copies=4 tiles=13 forms=all seven-pairs=distinct aim={aim}"
        with (tmp_path / f"solo-3-all-distinct-{aim}-2.table").open("wb") as table:
            table.write(f"{line} draws=2 xxh3=0000000000000000".ljust(255).encode() + b"\n")
            table.truncate(130_664_940)
    options = {"players": 3, "changes": "unlimited", "tables": str(tmp_path)}
    found = win_probability("123456p7899s1122z", 2, **options)
    # Without a draw the form decides, and one draw has no table.
    assert found.height == 11 * 2 and set(found["draws"]) == {0, 2} and not found["win"].any()
    assert [row["discard"] for row in found.rows() if row["tenpai"] == 1] == ["9s", "9s"]
    assert (found.answer.settings.changes, found.answer.states) == ("unlimited", None)
    many = win_probabilities(["123456p7899s1122z", "123456p789s1122z"], 2, **options)
    assert many.tenpai[0, tehai.TILES.index("9s")] == many.tenpai[1, 34] == 1
    (tmp_path / "solo-3-all-distinct-win-2.table").write_bytes(b"hand,draws\n")
    assert_refused(lambda: win_probability(TENPAI.replace("m", "p", 1), 2, **options), "not a table of solo play")


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: win_probability("12x"), "^12x: character 3"),
        (lambda: win_probability(TENPAI, visible="8z"), "visible: 8z: character 1"),
        (lambda: win_probabilities(TENPAI, visible="5m", **UNLIMITED), "visible: not with changes unlimited"),
        (lambda: win_probability(TENPAI, **UNLIMITED), "tables: .*solo-4-all-distinct-win-17.table is missing; solve-solo"),
        (lambda: win_probability(TENPAI, to=""), "to: "),
        (lambda: expected_points(TENPAI, riichi="maybe"), "riichi: "),
        (lambda: expected_points(TENPAI, dora="1x"), "dora: "),
        (lambda: expected_points(TENPAI, red_fives="5m"), "red_fives: "),
    ],
)
def test_errors_are_of_one_line(ask, says):
    assert_refused(ask, says)
