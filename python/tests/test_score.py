"""Points of wins from Python."""

import pickle

import pytest

import tehai
from tehai import Hand, score

WIN = "234m34506p55678s7p"


def han(found):
    """Han of each yaku."""
    return {yaku.yaku: yaku.han for yaku in found.yaku}


def dora(found):
    return found.dora.open, found.dora.hidden, found.dora.red_fives


def test_a_score_says_what_the_win_is_worth_and_who_pays():
    found = score(WIN, won_by="tsumo", seat="south")
    assert list(han(found)) == ["menzen_tsumo", "pinfu", "tanyao"] and dora(found) == (0, 0, 1)
    assert (found.han, found.fu, found.points, found.limit) == (4, 20, 5200, None)
    assert found.payment == tehai.Payment(discarder=None, dealer=2600, others=1300)
    assert (found.tile, found.wait, found.hand) == ("7p", "two-sided", Hand(WIN))
    assert (found.won_by, found.seat, found.settings.open_tanyao) == ("tsumo", "south", "allowed")
    assert score(WIN, won_by="tsumo").payment == tehai.Payment(discarder=None, dealer=None, others=2600)
    assert han(score("19m19p19s12345677z")) == {"kokushi_13": 13}
    assert pickle.loads(pickle.dumps(found)) == found


def test_luck_and_rules_are_keyword_arguments():
    assert han(score(WIN, riichi=True))["riichi"] == 1 and "riichi" not in han(score(WIN, riichi="no"))
    assert score(WIN, riichi="double", ippatsu=True).han == 6
    assert dora(score(WIN, riichi=True, dora="1m", hidden_dora=2)) == (1, 2, 1)
    assert score(WIN, red_fives=0).han == 2
    assert score(WIN, riichi=True, dora=9, counted_yakuman="sanbaiman").limit == "sanbaiman"
    double = score("19m19p19s12345677z", double_yakuman="double")
    assert (double.yakuman, han(double)) == (2, {"kokushi_13": 26})
    assert score("55m[222p][345s]678m34p2p", open_tanyao="refused").han == 0
    assert score("234m34567p55678s2p", dora=2, rounded_mangan="yes").limit == "mangan"
    parts = score("11z[999m][888p]456s67p5p", double_wind_pair=2).fu_parts
    assert ("head 11z", 2) in [(part.for_, part.fu) for part in parts]


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
        (lambda: score("123m"), "3 tiles: a win has 14"),
        (lambda: score(WIN, "x"), 'tile: "x": '),
        (lambda: score(WIN, "1z"), "the winning tile 1z is not among the concealed tiles"),
        (lambda: score("12x"), '"12x": character 3'),
        (lambda: score(WIN, won_by="luck"), 'won_by: expected tsumo or ron, found "luck"'),
        (lambda: score(WIN, seat="up"), "seat: expected east or south or west or north"),
        (lambda: score(WIN, ippatsu=True), "ippatsu needs riichi"),
        (lambda: score(WIN, dora=21), "dora: expected a number of dora up to 20"),
        (lambda: score(WIN, dora="555p"), "the hand and the indicators of dora together: a fifth 5p"),
        (lambda: score(WIN, red_fives=-1), "red_fives: expected 0 to 255, found -1"),
        (lambda: score(WIN, players=3), "points are counted for four players"),
        (lambda: score(WIN, open_tanyao="maybe"), 'open_tanyao: expected allowed or refused, found "maybe"'),
        (lambda: score(WIN, double_wind_pair=3), 'double_wind_pair: expected 4 or 2, found "3"'),
    ],
)
def test_errors_are_of_one_line(ask, says):
    with pytest.raises(ValueError) as error:
        ask()
    assert says in str(error.value) and "\n" not in str(error.value)
