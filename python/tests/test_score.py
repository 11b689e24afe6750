"""Points of wins from Python."""

import pickle

import pytest
import tehai
from errors import assert_refused
from tehai import Hand, score, scores, settle_round, worth

WIN = "234m34506p55678s7p"


def han(found):
    """Han of each yaku."""
    return {yaku.yaku: yaku.han for yaku in found.yaku}


def dora(found):
    return found.dora.open, found.dora.hidden, found.dora.red_fives


def paid(found):
    """Who pays how much."""
    return [(payer.seat, payer.points) for payer in found.payment.payers]


def test_a_score_says_what_the_win_is_worth_and_who_pays():
    found = score(WIN, won_by="tsumo", seat="south")
    assert list(han(found)) == ["menzen_tsumo", "pinfu", "tanyao"] and dora(found) == (0, 0, 1)
    assert (found.han, found.fu, found.points, found.limit) == (4, 20, 5200, None)
    assert paid(found) == [("east", 2600), ("west", 1300), ("north", 1300)]
    assert (found.tile, found.wait, found.hand) == ("7p", "two-sided", Hand(WIN))
    assert (found.won_by, found.seat, found.settings.open_tanyao) == ("tsumo", "south", True)
    assert paid(score(WIN, won_by="tsumo")) == [("south", 2600), ("west", 2600), ("north", 2600)]
    assert paid(score(WIN)) == [(None, 5800)]
    assert han(score("19m19p19s12345677z")) == {"kokushi_13": 13}
    assert pickle.loads(pickle.dumps(found)) == found


def test_luck_and_rules_are_keyword_arguments():
    assert han(score(WIN, riichi=True))["riichi"] == 1 and "riichi" not in han(score(WIN, riichi="no"))
    assert score(WIN, riichi="double", ippatsu=True).han == 6
    assert dora(score(WIN, riichi=True, dora="1m", hidden_dora=2)) == (1, 2, 1)
    assert score(WIN, red_fives=0).han == 2
    assert score(WIN, riichi=True, dora=9, counted_yakuman="sanbaiman").limit == "sanbaiman"
    double = score("19m19p19s12345677z", double_yakuman=True)
    assert (double.yakuman, han(double)) == (2, {"kokushi_13": 26})
    assert score("55m[222p][345s]678m34p2p", open_tanyao=False).han == 0
    assert score("234m34567p55678s2p", dora=2, rounded_mangan=True).limit == "mangan"
    parts = score("11z[999m][888p]456s67p5p", double_wind_pair=2).fu_parts
    assert ("head 11z", 2) in [(part.for_, part.fu) for part in parts]


def test_the_table_adds_counters_bets_and_liable_players():
    found = score(WIN, won_by="tsumo", seat="south", counters=2, bets=1)
    assert paid(found) == [("east", 2800), ("west", 1500), ("north", 1500)]
    assert (found.payment.hand, found.payment.counters, found.payment.bets, found.points) == (5200, 600, 1000, 6800)
    assert paid(score(WIN, counters=1, counter_size=500)) == [(None, 7300)]
    dragons = {"hand": "11z[555z][666z][777z]44z4z", "seat": "south", "liable": {"daisangen": "west"}, "counters": 1}
    found = score(**dragons, discarder="east")
    assert paid(found) == [("east", 48000), ("west", 16300)]
    assert [(payer.is_discarder, payer.is_liable) for payer in found.payment.payers] == [(True, False), (False, True)]
    assert paid(score(**dragons, discarder="east", liable_counters="discarder")) == [("east", 48300), ("west", 16000)]
    assert paid(score(**dragons, won_by="tsumo", liable_for="hand")) == [("west", 64300)]
    shared = score(**dragons, won_by="tsumo", liable_counters="shared")
    assert paid(shared) == [("east", 16100), ("west", 40100), ("north", 8100)]


def test_han_and_fu_are_paid_without_a_hand():
    found, of_hand = worth(3, 40, "tsumo", seat="south", counters=1), score(WIN, dora=3)
    assert (found.han, found.fu, found.limit, found.points) == (3, 40, None, 5500)
    assert paid(found) == [("east", 2700), ("west", 1400), ("north", 1400)]
    same = worth(of_hand.han, of_hand.fu)
    assert (same.limit, same.points, same.payment) == (of_hand.limit, of_hand.points, of_hand.payment)
    assert worth(5, players=3, won_by="tsumo", missing_share="shared").points == 12000
    assert worth(yakuman=1).yakuman == 1 and worth(13).fu is None


def test_three_players_have_norths_and_two_who_pay():
    hand = {"hand": "111m345p678s99p78p9p", "players": 3, "riichi": True, "norths": 2}
    assert (score(**hand).han, score(**hand, dora="3z").han) == (3, 5)
    drawn = {**hand, "won_by": "tsumo", "seat": "west"}
    assert paid(score(**drawn)) == [("east", 4000), ("south", 2000)]
    assert paid(score(**drawn, missing_share="shared")) == [("east", 5000), ("south", 3000)]
    norths = score("11p[444z]456p789s67s5s", players=3, north_tiles="value")
    assert han(norths) == {"north": 1}


def test_a_hand_does_not_know_which_tile_came_last():
    assert score(Hand(WIN), "7p") == score(WIN) != score(WIN, red_fives=0)
    with pytest.raises(ValueError, match="name the winning tile of 234m340567p55678s"):
        score(Hand(WIN))


def test_concealed_quads_are_kept_apart_from_called_ones():
    hand = Hand("23m99p[777z]{1111z}[456s]1m")
    assert hand.melds == ("777z", "{1111z}", "456s") and len(hand) == 5
    assert str(hand) == "123m99p[777z]{1111z}[456s]" and Hand(str(hand)) == hand == eval(repr(hand))
    assert pickle.loads(pickle.dumps(hand)) == hand != Hand("123m99p[777z][1111z][456s]")
    assert str(hand - "1m" + "2m") == "223m99p[777z]{1111z}[456s]"
    assert hand.shanten() == -1 and hand._repr_html_().count("<img") == 1
    assert score(hand, "1m", round="south").fu == 60
    assert score(str(hand).replace("{1111z}", "[1111z]"), "1m", round="south").fu == 40


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: score("234m345567p05678s", dora="0s"), "0s twice: the deck has one"),
        (lambda: tehai.scores(["234m345567p05678s", "234m345567p55678s"], "0s"), "hand 1: tiles: 0s is not among"),
        (lambda: tehai.scores("234m345567p05678s", ["5s"], dora="0s"), "dora: 0s twice: the deck has one"),
        (lambda: Hand("123m406p789s1122z").analyze(visible="0p"), "0p twice: the deck has one"),
        (lambda: Hand("123m406p789s1122z").analyze(offered="0p"), "0p twice: the deck has one"),
        (lambda: tehai.win_probability("123m406p789s1122z", visible="0p"), "0p twice: the deck has one"),
        (lambda: tehai.predict_waits("0p", "0p"), "0p twice: the deck has one"),
        (lambda: Hand("2355s7z").distances("honitsu"), "found 5 concealed tiles, expected 13 or 14"),
        (lambda: score("12x"), "^12x: character 3"),
    ],
)
def test_errors_are_of_one_line(ask, says):
    assert_refused(ask, says)


def test_rules_have_names_and_single_choices_count_more():
    assert [worth(4, 30, seat="south", rules=name).points for name in ("tenhou", "m-league")] == [7700, 8000]
    assert worth(4, 30, seat="south", rules="m-league", rounded_mangan=False).points == 7700
    assert score(WIN, rules="ema").settings.multiple_yakuman is False
    # What an answer depends on can be given back.
    found = score(WIN, rules="wrc")
    assert score(WIN, settings=found.settings) == found
    assert scores(["234m345567p55678s"], dora=2, seat="south", rules="m-league").points.tolist() == [8000]
    assert Hand("1111m234p567s11z22z").analyze(rules="tenhou").settings.quad_after_riichi == "waits"
    with pytest.raises(ValueError, match="^rules: expected tenhou or mahjong-soul"):
        score(WIN, rules="jpml")


def test_a_furiten_hand_has_no_ron():
    assert score(WIN, "7p", discards="4p", won_by="tsumo").han == 4
    with pytest.raises(ValueError, match="^discards: 4p would win: the hand is furiten"):
        score(WIN, "7p", discards="19m4p")
    with pytest.raises(ValueError, match="^missed_win: a win passed in this turn"):
        score(WIN, "7p", missed_win="turn")


def test_the_end_of_a_round_is_settled():
    wins = [{"seat": "E", "han": 2, "fu": 30}, {"seat": "north", "hand": Hand("234m345567p55678s"), "tile": "8s"}]
    end = settle_round(wins, discarder="west", bets=1)
    assert [(win.seat, win.points) for win in end.wins] == [("north", 3000), ("east", 2900)]
    assert [seat.change for seat in end.seats] == [2900, 0, -4900, 3000]
    assert (end.counters, end.bets, end.dealer_stays) == (1, 0, True)
    assert settle_round(wins, discarder="west", rules="wrc").unpaid == ("east",)
    assert settle_round(tenpai=["east"], players=3).seats[0].change == 2000
