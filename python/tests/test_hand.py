"""One hand."""

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tehai
from errors import assert_refused
from strategies import counts
from tehai import Hand, Tiles


@given(counts(sizes=range(20)))
def test_a_hand_is_its_counts(array):
    hand = Hand(array)
    assert (hand.counts == array).all() and len(hand) == array.sum() == len(hand.tiles)
    assert Hand(str(hand)) == hand == Hand("".join(hand.tiles)) == Hand(array.tolist())
    assert eval(repr(hand)) == hand and hash(Hand(str(hand))) == hash(hand)
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert [hand.count(tile) for tile in tehai.TILES] == array.tolist()
    assert not hand.counts.flags.writeable


@given(st.lists(counts(sizes=(2, 3)), min_size=2, max_size=6))
def test_hands_are_ordered_by_their_counts(arrays):
    hands = sorted(Hand(array) for array in arrays)
    assert [hand.counts.tolist() for hand in hands] == sorted(array.tolist() for array in arrays)


@given(counts(sizes=(4, 5)), counts(sizes=(2, 3)))
def test_tiles_come_and_go(one, two):
    if (one + two).max() > 4:
        with pytest.raises(ValueError, match="a fifth"):
            Hand(one) + Hand(two)
    else:
        both = Hand(one) + Hand(two)
        assert (both.counts == one + two).all() and both - Hand(two) == Hand(one)


@given(counts())
def test_the_analysis_says_what_the_methods_say(array):
    hand = Hand(array)
    found = hand.analyze()
    assert found.shanten.nearest == hand.shanten()
    assert found.unseen == Hand(4 - array)
    if array.sum() % 3 == 1:
        assert found.necessary.tiles == hand.necessary()
        assert found.waits.tiles == hand.waits()
        assert found.waits.copies == (4 - array)[tehai.waits(array)].sum()
        assert set(found.cores) == set(hand.cores())
        assert (found.discards, found.decompositions) == (None, None)
    else:
        assert (found.necessary, found.waits, found.cores) == (None, None, None)
        assert (found.shanten.nearest == -1) == bool(found.decompositions)
        best = tehai.discards(array)
        assert found.discards[0].discard == tehai.TILES[best.best]
        assert found.discards[0].necessary.copies == best.copies[best.best]
        for discard in found.discards:
            place = tehai.tile_index(discard.discard)
            assert discard.shanten == best.shanten[place]
            assert int(best.necessary_bits[place]) == sum(
                1 << tehai.tile_index(tile) for tile in discard.necessary.tiles
            )


def test_called_melds_limit_what_the_hand_may_become():
    """Hands that users asked about, with their published shanten."""
    for text in ("9m9p569s[999m][999p][999s]", "11567z[777z][666z][555z]", "13556z[111z][333z][666z]"):
        assert Hand(text).shanten() == 2
    hand = Hand("45z[444z][111z][555z][777z]")
    assert (hand.shanten(), hand.melds) == (1, ("444z", "111z", "555z", "777z"))
    assert Hand("23456m789s11z[1111m]").necessary() == Tiles("47m")
    assert Hand("23456m789s11z[1111m]").waits() == Tiles("47m")
    assert pickle.loads(pickle.dumps(hand)) == hand != Hand("45z")
    assert str(hand + "6z" - "4z") == "56z[444z][111z][555z][777z]"
    with pytest.raises(ValueError, match="expected 10 or 11 with 1 called meld"):
        Hand("123m[111z]").shanten()


def test_hands_with_called_melds_are_answered_everywhere():
    hand = Hand("23340m11z[123p][456p]")
    assert (hand.shanten(), len(hand), hand.red_fives) == (0, 7, 1)
    assert hand.waits() == hand.necessary() == hand.analyze().waits.tiles == Tiles("14m")
    assert [str(core.core) for core in hand.cores()] == [str(core.core) for core in Hand("23345m11z").cores()]
    won = hand + "1m"
    assert [str(way) for way in won.decompositions()] == [str(way) for way in won.analyze().decompositions]
    assert won.decompositions()[0].called == ("123p", "456p") and won.shanten() == -1
    assert {discard.discard for discard in won.discards()} == {"1m", "2m", "3m", "4m", "0m", "1z"}


def test_red_fives_are_kept():
    hand = Hand("340m45z[067p]")
    assert str(hand) == "340m45z[067p]" and hand.red_fives == 2 and eval(repr(hand)) == hand
    assert hand != Hand("345m45z[067p]") and len({hand, Hand("345m45z[567p]"), Hand(str(hand))}) == 2
    assert hand.tiles == ("3m", "4m", "0m", "4z", "5z") and hand.melds == ("067p",)
    assert hand.count("5m") == 1 and (hand.counts == Hand("345m45z").counts).all()
    assert pickle.loads(pickle.dumps(hand)) == hand == Hand(hand)
    assert str(hand - "4z" + "55m") == "34055m5z[067p]" and (hand - "0m").red_fives == 1
    tenpai, plain = Hand("340m123456p11z"), Hand("345m123456p11z")
    assert tenpai.shanten() == plain.shanten() and tenpai.decompositions() == plain.decompositions()
    assert tenpai.analyze().hand == tenpai and tenpai.analyze().concealed == plain
    assert tehai.score(Hand("234m340p678p55678s"), "7s").dora.red_fives == 1
    assert tenpai._repr_html_().count("<img") == 1


def test_analyses_are_objects_all_the_way():
    found = Hand("23456m444p789s11z").analyze()
    assert (str(found.waits.tiles), found.necessary.copies) == ("147m", 11)
    assert found.waits.types["4m"] == ("two-sided",)
    [core] = found.cores
    assert (str(core.core), core.melds, core.class_) == ("23456m11z", ("444p", "789s"), "head-fixed")
    assert found.settings.forms == tehai.Rules().forms and found.shanten.thirteen_orphans == 10
    assert [str(way) for way in found.wins["7m"]] == ["234m 567m 444p 789s 11z"]
    assert pickle.loads(pickle.dumps(found)) == found
    with pytest.raises(AttributeError):
        found.hand = Hand("1m")
    seen = Hand("33445566m77889p").analyze(visible="668p", limited_by="visible")
    assert seen.waits.left == {"6p": 2, "9p": 3} and seen.settings.visible == Hand("668p")


def test_decompositions_are_listed_once():
    ways = Hand("22334455667788m").decompositions()
    assert [str(way) for way in ways if way.form == "standard"] == sorted({str(way) for way in ways[:-1]})
    assert ways[-1].form == "seven-pairs" and len(ways[-1].pairs) == 7
    assert Hand("19m19p19s12345677z").decompositions()[0].pair == Hand("77z")
    assert Hand("12m").decompositions() == ()
    assert [str(way) for way in Hand("123m[777z][666z][555z]11p").decompositions()] == ["123m 11p"]


def test_pictures_show_each_tile_and_say_the_hand():
    from base64 import b64decode
    from xml.etree import ElementTree

    for text, tiles in (("123m456p789s1234567z", 16), ("19m55s[777z][1111p]", 11), ("340m[067p]", 6), ("", 0)):
        html = Hand(text)._repr_html_()
        image = ElementTree.fromstring(html.replace(">", "/>"))
        assert image.get("alt") == str(Hand(text))
        drawn = ElementTree.fromstring(b64decode(image.get("src").split(",")[1]))
        assert len(drawn) == tiles
    assert Tiles("147m")._repr_html_().count("<img") == 1


def test_tiles_are_read_and_written():
    assert tuple(Tiles("147m5p")) == ("1m", "4m", "7m", "5p") and str(Tiles(["5p", "1m"])) == "1m5p"
    assert Tiles("".join(tehai.TILES)) == tehai.TILES
    assert pickle.loads(pickle.dumps(Tiles("19m"))) == Tiles("19m")
    assert [tehai.tile_index(tile) for tile in tehai.TILES] == list(range(34))


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: Hand("12x"), '"12x": character'),
        (lambda: Hand([[0] * 34] * 2), r"found shape \(2, 34\), expected \(34,\)"),
        (lambda: Hand([9] * 34), "found 9 copies of 1m, expected 0 to 4"),
        (lambda: Hand(["123m", "44p"]), r"found \['123m', '44p'\], expected one hand: a text, or a list of single tiles"),
        (lambda: Hand(["1m"] * 5), "a fifth 1m"),
        (lambda: Hand("1m").analyze(visible=["1m"] * 4), "the hand and the visible tiles together: a fifth 1m"),
        (lambda: Hand("1m") - "2m", "1m does not hold 2m"),
        (lambda: Hand("11m2m3m").count("0x"), "character"),
        (lambda: Hand("1m").analyze(visible="x"), "visible: "),
        (
            lambda: Hand("23456m444p789s11z").analyze(discards="44p"),
            "^discards: the hand, the visible tiles and the discards together: a fifth 4p",
        ),
        (
            lambda: Hand("23456m444p789s11z").analyze(offered="4p", visible="4p"),
            "^offered: all four 4p are in the hand",
        ),
        (lambda: Hand("1m").analyze(good_shape=-1), "good_shape"),
        (lambda: Hand("5m").waits(players=3), "5m does not exist in a three-player game"),
        (lambda: Tiles("11m"), "character"),
    ],
)
def test_errors_are_of_one_line(ask, says):
    assert_refused(ask, says)


def test_a_list_of_single_tiles_is_a_hand():
    tiles = ["2m", "3m", "4m", "4p", "0p", "6p", "6s", "7s", "8s", "2p", "2p", "6m", "7m", "8m"]
    text = "".join(tiles)
    for given in (tiles, tuple(tiles), np.array(tiles), [f"{tile[0]}{tile[1]}" for tile in tiles]):
        assert Hand(given) == Hand(text)
    assert Hand(Tiles("147m")) == Hand("147m") and Hand([]) == Hand("") and Hand(["🀇", "E", "5mr"]) == Hand("1m0m1z")
    assert Hand(Hand(text).tiles) == Hand(text)
    assert tehai.score(tiles, won_by="tsumo", dora=["1m"]) == tehai.score(text, won_by="tsumo", dora="1m")
    wait, seen, own = tiles[:-1], ["8m", "9p"], ["1z", "2z"]
    hand = Hand(wait)
    assert hand.analyze(visible=seen, discards=own) == hand.analyze(visible="8m9p", discards="12z")
    assert Hand(tiles).discards(visible=seen) == Hand(text).discards(visible="8m9p")
    assert hand.distances("tanyao", visible=seen) == hand.distances("tanyao", visible="8m9p")
    assert tehai.win_probability(wait, 2, visible=seen) == tehai.win_probability(hand, 2, visible="8m9p")
    assert tehai.expected_points(wait, 2, dora=own) == tehai.expected_points(hand, 2, dora="12z")
    assert tehai.predict_waits(seen, own) == tehai.predict_waits("8m9p", "12z")
    assert tehai.decompose(tiles) == tehai.decompose(text)
    assert tiles in tehai.hands("win") and tehai.hands("win").rank(tiles) == tehai.hands("win").rank(text)


def test_answers_never_change():
    answers = {
        "draws": lambda: Hand("123m456p11z23456s7z").discards(),
        "analysis": lambda: Hand("33445566m77889p").analyze(visible="668p", improvements=True),
        "score": lambda: tehai.score("234m34506p55678s7p", riichi=True),
        "distances": lambda: Hand("123m456p23456s11z").distances("honitsu"),
    }
    for ask in answers.values():
        found, same = ask(), ask()
        assert found == same and hash(found) == hash(same)
        assert found == pickle.loads(pickle.dumps(found)) == copy.deepcopy(found)
    waits = answers["analysis"]().waits
    for change in (
        lambda: waits.left.update({"6p": 4}),
        lambda: waits.left.__setitem__("6p", 4),
        lambda: waits.left.pop("6p"),
        lambda: waits.types.clear(),
        lambda: answers["draws"]()[0].necessary.left.setdefault("1z", 1),
    ):
        with pytest.raises(TypeError, match="never changes"):
            change()
    assert waits.left == {"6p": 2, "9p": 3} and {**waits.left, "6p": 4} == {"6p": 4, "9p": 3}
    with pytest.raises(AttributeError):
        waits.left = {}


def test_hands_and_other_things_do_not_compare():
    assert Hand("1m") != "1m" and np.int8(1) != Hand("1m")
    with pytest.raises(TypeError):
        Hand("1m") < "1m"
    with pytest.raises(TypeError):
        Hand("1m") + 1


def test_an_offered_tile_is_answered_with_the_calls_and_furiten():
    hand = Hand("23456m444p789s11z")
    assert hand.analyze().offered is None
    found = hand.analyze(offered="4m", discards="1m").offered
    assert (found.ron, [choice.call for choice in found.choices]) == ("furiten", [None, "234m", "345m", "456m"])
    assert found.choices[1].barred == Tiles("14m")
