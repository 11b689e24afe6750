"""Sets of hands, held against Python's own sets."""

import pickle
from fractions import Fraction
from functools import reduce
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tehai
from errors import assert_refused
from strategies import counts
from tehai import Hand, HandSet, hands

FEW = (0, 1, 2, 9, 33)
TENPAI = hands("tenpai", forms="standard")


def few_hands():
    """Sets of hands of four tiles of few kinds, so that they meet."""
    return st.lists(counts(sizes=(4,), kinds=FEW).map(Hand), max_size=12).map(frozenset)


def of(explicit):
    return HandSet.of(sorted(explicit)) if explicit else hands("all - all", tiles=4)


@given(few_hands(), few_hands())
def test_operators_are_those_of_sets(a, b):
    x, y = of(a), of(b)
    for operator in ("__or__", "__and__", "__sub__", "__xor__"):
        assert set(getattr(x, operator)(y)) == getattr(a, operator)(b), operator
    assert (x == y) == (a == b) and bool(x) == bool(a)
    if a == b:
        assert hash(x) == hash(y)
    assert (~x).size == comb(34 + 3, 4) - len(a) and ~~x == x
    waiting = {hand - "1m" for hand in a if hand.count("1m")}
    assert set(x.waiting_for("1m")) == waiting and x.waiting_for("1m").tiles == 3
    assert x.deals == sum(hand.deals for hand in a)
    assert x.probability == Fraction(x.deals, comb(136, 4))
    if b:
        assert x.given(y) == Fraction(sum(hand.deals for hand in a & b), sum(hand.deals for hand in b))


@given(few_hands())
def test_hands_have_ranks(a):
    x, listed = of(a), sorted(a)
    assert list(x) == listed and len(x) == len(listed) == x.size
    for rank, hand in enumerate(listed):
        assert x[rank] == x[rank - len(listed)] == hand and x.rank(hand) == rank
        assert hand in x and str(hand) in x
    assert Hand("5s") not in x and 5 not in x and "11m" not in x
    for beyond in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError, match="of a set of"):
            x[beyond]
    with pytest.raises(ValueError, match="5s is not in the set"):
        x.rank("5s")


@given(few_hands())
def test_whatever_is_a_hand_is_looked_for(a):
    x = of(a)
    asked = [*sorted(a), Hand("1m"), Hand("5s"), *(Hand("1m1m2m") + tile for tile in tehai.TILES[1:9])]
    for hand in asked:
        row = hand.counts
        forms = (hand, str(hand), hand.tiles, list(hand.tiles), row, row.astype(np.int64), row.tolist(), tuple(row))
        for form in (*forms, tehai.HandArray(row), tehai.HandArray([hand])[0]):
            assert (form in x) == x.contains(np.asarray(row)) == (hand in a), (hand, type(form))
    rows = np.array([hand.counts for hand in asked])
    texts = list(map(str, asked))
    expected = [hand in a for hand in asked]
    for forms in (rows, rows.astype(int), rows.tolist(), texts, asked, np.array(texts), tehai.HandArray(texts)):
        assert x.contains(forms).tolist() == expected, type(forms)
    assert x.contains([list(hand.tiles) for hand in asked]).tolist() == expected
    assert x.contains(rows.reshape(1, -1, 34), threads=1).tolist() == [expected]


def test_what_a_set_gives_is_in_it():
    wins = hands("win")
    for rows in (wins.sample(300, seed=1), wins[:300], wins[5_000_000:1:-40_000]):
        assert all(row in wins for row in rows) and wins.contains(rows).all()
        assert all(row.tolist() in wins and row not in TENPAI for row in rows[:20])
        assert all(hand in wins for hand in tehai.HandArray(rows)[:20])
    others = hands("all").sample(20_000, seed=1, by="deals")
    assert (wins.contains(others) == (tehai.shanten(others) == -1)).all()
    near = np.concatenate((others, wins.sample(5_000)))
    simples = wins & "tanyao"
    assert (simples.contains(near) == [row in simples for row in near]).all() and simples.contains(near).any()
    # The set has concealed tiles; red fives are fives.
    open_hands = ["123m456p11222z[789s]", "123m406p789s11222z"]
    assert wins.contains(open_hands).tolist() == [hand in wins for hand in open_hands] == [False, True]
    assert "5 tiles".encode() not in wins and None not in wins and np.int64(5) not in wins
    assert hands("win - win").contains(others).sum() == 0 and wins.contains([]).shape == (0,)


def test_sets_and_hands_are_no_arrays_when_they_are_compared():
    wins, row = hands("win"), np.zeros(34, np.uint8)
    for one in (wins, Hand("1m"), tehai.HandArray(["1m", "2m"])):
        assert (one == row) is (row == one) is False and (one != row) is (row != one) is True


@given(
    st.slices(TENPAI.size).filter(lambda part: part.step is None or abs(part.step) > 9)
    | st.builds(lambda at, more: slice(at, at + more), st.integers(0, TENPAI.size), st.integers(-5, 500))
)
def test_slices_are_rows(part):
    ranks = range(*part.indices(len(TENPAI)))[:2_000]
    part = slice(ranks.start, ranks.stop if ranks.stop >= 0 else None, ranks.step)
    found = TENPAI[part]
    assert found.shape == (len(ranks), 34) and found.dtype == np.uint8
    for place in {0, len(ranks) // 2, len(ranks) - 1} if ranks else ():
        assert Hand(found[place]) == TENPAI[ranks[place]]


def test_many_rows_come_as_they_are_listed():
    wins = hands("win")
    array = wins[1_000_000:1_050_000]
    assert Hand(array[0]) == wins[1_000_000] and Hand(array[-1]) == wins[1_049_999]
    assert (tehai.shanten(array) == -1).all() and len(np.unique(array, axis=0)) == len(array)
    assert (array[::-1] == wins[1_049_999:999_999:-1]).all()


def test_numbers_are_the_published_ones():
    """The mahjong-algorithm-book of tomohxx, and mahjong-formalization of bgnori."""
    assert hands("all", tiles=14).size == 326_520_504_500 and hands("all", tiles=13).size == 98_521_596_000
    assert hands("win", forms="standard").size == 11_498_658
    assert hands("win").deals == 12_859_078_207_674
    assert hands("win").probability == Fraction(12859078207674, 4250305029168216000)
    tenpai = [hands(f"tenpai & wait_kinds = {kinds}", forms="standard").size for kinds in range(1, 10)]
    assert tenpai == [26527329, 25337340, 2549634, 271155, 56145, 4686, 471, 282, 3]
    assert hands("tenpai & wait_kinds >= 9").deals == 67_895_296


def test_a_set_of_too_many_hands_has_a_size_all_the_same():
    everything = hands("all", tiles=68)
    assert everything.size > 1 << 63 and everything.deals == comb(136, 68) and bool(everything)
    with pytest.raises(OverflowError, match="use .size"):
        len(everything)
    assert everything.rank(everything[everything.size - 1]) == everything.size - 1
    assert everything[1 << 65 : (1 << 65) + 3].shape == (3, 34)
    assert everything.sample(3, seed=5).sum(axis=1).tolist() == [68] * 3
    with pytest.raises(ValueError, match="only smaller sets can be sampled by deals"):
        everything.sample(3, by="deals")


def test_samples_are_those_of_the_seed():
    wins = hands("win")
    one, two = wins.sample(500, seed=3), wins.sample(500, seed=3)
    assert (one == two).all() and (wins.sample(500, seed=4) != one).any()
    assert all(Hand(hand) in wins for hand in one[:50])
    # Two tiles out of four copies of 1z and of 2z are 28 deals: six of 11z, sixteen of 12z, six of 22z.
    few = HandSet.of(["11z", "12z", "22z"])
    by_deals = few.sample(2_800, by="deals")
    assert 1_500 < (by_deals.max(axis=1) == 1).sum() < 1_700
    by_hands = few.sample(3_000, by="hands")
    assert 900 < (by_hands.max(axis=1) == 1).sum() < 1_100
    assert wins.sample(0).shape == (0, 34)


def test_expressions_stand_for_sets_and_come_back():
    tenpai = hands("tenpai", forms="standard")
    assert tenpai & "z = 0" == hands("tenpai & z = 0", forms="standard")
    wide = (tenpai & "wait_kinds >= 5") ^ "only(m)"
    assert hands(wide.expression, 13, forms="standard") == wide
    assert hands((~wide).expression, 13, forms="standard") == ~wide
    assert pickle.loads(pickle.dumps(wide)) == wide
    assert repr(tenpai) == "<HandSet tenpai: 54,747,045 hands of 13 tiles; 4 players, standard>"
    other = hands("tenpai") - tenpai
    assert (other.rules, other.expression, other.players) == (None, None, 4)
    assert repr(other).endswith("hands of 13 tiles; 4 players>")
    assert "data:image/svg" in wide._repr_html_()


def test_the_melds_of_the_win_belong_to_the_set():
    near = hands("shanten <= 0", 5, melds=0)
    assert near == hands("contains_tenpai", 5, melds=0) != hands("shanten <= 0", 5)
    # A single tile is tenpai for a head, and so are five tiles.
    assert near.size == hands("all", 5).size
    both = near & "contains_win"
    assert both == hands("contains_win", 5, melds=0) == hands("kinds < 5", 5)
    assert pickle.loads(pickle.dumps(~both)) == ~both == hands("kinds = 5", 5)
    assert (near - hands("all", 5)).expression is None


def test_rules_belong_to_the_set():
    sanma = hands("tenpai", players=3, seven_pairs="any", fifth_tile="counted", forms=["standard", "seven_pairs"])
    assert sanma.rules == tehai.Rules("standard,seven-pairs", 3, "any", "counted")
    assert repr(sanma).endswith("3 players, standard,seven-pairs, seven pairs any, fifth tile counted>")
    assert (~sanma).size + sanma.size == hands("all", 13, players=3).size
    assert sanma.probability == Fraction(sanma.deals, comb(108, 13))


#: All hands of 14 of the 108 suit tiles, by the coefficients of (1 + x + x² + x³ + x⁴)²⁷.
SUIT_HANDS = int(reduce(np.convolve, [np.ones(5, np.int64)] * 27)[14])


def test_a_game_brings_its_deck():
    wins = hands("sichuan_win")
    # The same hands among those of riichi mahjong.
    rules = {"forms": "standard,seven-pairs", "seven_pairs": "any"}
    same = hands("win & z = 0 & (m = 0 | p = 0 | s = 0)", **rules)
    assert wins.rows() == same.rows() and wins != same and (wins.deck, same.deck) == ("suits", "full")
    assert (wins.size, wins.deals, wins.players, wins.tiles) == (same.size, same.deals, 4, 14)
    assert wins.probability == Fraction(wins.deals, comb(108, 14)) > same.probability
    assert repr(wins) == "<HandSet sichuan_win: 2,561,091 hands of 14 tiles; 4 players, no honours, all forms>"
    assert (~wins).size + wins.size == (wins | ~wins).size == SUIT_HANDS
    assert (wins | "all") == hands("sichuan_win | all") and (wins | "all").size == SUIT_HANDS
    assert (wins & "win") == hands("sichuan_win & win") and (wins - "all").size == 0
    two_suits = 3 * comb(72, 14) - 3 * comb(36, 14)
    assert wins.given("m = 0 | p = 0 | s = 0") == Fraction(wins.deals, two_suits)
    assert [wins.rank(hand) for hand in wins.sample(5, seed=2)] == [same.rank(hand) for hand in wins.sample(5, seed=2)]
    assert wins[1000] == same[1000] and wins[1000] in wins and (wins[-3:] == same[-3:]).all()
    asked = [tehai.survey(one & "m = 0", "shanten", forms="standard") for one in (wins, same)]
    assert asked[0]["deals"].tolist() == asked[1]["deals"].tolist() and asked[0]["deals"].sum() > 0


def test_the_deck_stays_with_a_set():
    wins = hands("sichuan_win")
    given = HandSet.of(["22334455667788m", "11223344556688s"], deck="suits")
    made = (~wins, wins & "only(m)", wins - given, wins.waiting_for("5p"), given, given ^ "sichuan_win")
    for one in made:
        assert one.deck == "suits" and one.probability == Fraction(one.deals, comb(108, one.tiles))
        back = pickle.loads(pickle.dumps(one))
        assert back == one and back.deck == "suits" and hash(back) == hash(one) and repr(back) == repr(one)
        assert HandSet.from_rows(one.rows(), deck="suits") == one != HandSet.from_rows(one.rows())
    assert (wins & given) == given
    assert hands("win", players=3).deck == HandSet.of(["1m"], players=3).deck == "of-three"
    # What is asked of one hand is asked of the set, too.
    found = wins.distances("123m456m77789p11s2z")
    assert int(found.distance) == 3 and not found.necessary[27:].any()


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: hands("all", melds=99), "melds"),
        (lambda: hands("all").sample(1, seed=-1), "seed: expected 0 to 18446744073709551615, found -1"),
        (lambda: hands("win") | hands("tenpai"), "found sets of hands of 14 tiles, 4 players and of 13 tiles"),
        (lambda: hands("win") & hands("win", players=3), "4 players and of 14 tiles, 3 players"),
        (lambda: hands("win") & "tempai", 'did you mean "tenpai"'),
        (lambda: hands("win").given("win - win"), "the given set has no hands"),
        (lambda: hands("win - win").sample(1), "the set has no hands to sample"),
        (lambda: hands("win").sample(-1), "k: expected 0 or more hands to sample, found -1"),
        (lambda: hands("win").sample(1, by="luck"), "by: expected hands or deals, found 'luck'"),
        (lambda: hands("win").waiting_for("9z"), '"9z": character 1'),
        (lambda: HandSet.of(["1m", "11m"]), "found hands of 1, 2 tiles, expected one number of tiles"),
        (lambda: HandSet.of(["1m", "5m"], players=3), "hand 1: found 5m, which a game of three does not have"),
        (lambda: HandSet.of(["1m", "1z"], deck="suits"), "hand 1: found 1z, which a deck without honours does not"),
        (lambda: HandSet.of(["1m"], deck="sichuan"), "deck: expected full or of-three or suits, found \"sichuan\""),
        (lambda: HandSet.of(["1m"], deck="suits", players=3), "deck: found suits, expected of-three in a game of three"),
        (lambda: hands("sichuan_win") | hands("win"), "4 players, no honours and of 14 tiles, 4 players, expected"),
        (lambda: hands("win") & hands("sichuan_win"), "of 14 tiles, 4 players and of 14 tiles, 4 players, no honours"),
        (lambda: hands("sichuan_win") & "mcr_win", "a set of the same deck, that of 108 tiles without honours"),
        (lambda: hands("mcr_win") - "sichuan_win", "a set of the same deck, that of 136 tiles with honours"),
        (lambda: hands("win").given(hands("sichuan_win")), "no honours, expected the same"),
        (lambda: hands("win - win") | hands("sichuan_win"), "no honours, expected the same"),
        (lambda: hands("sichuan_win") & "1z = 0", "a deck without honours, so no 1z"),
        (lambda: HandSet.of(np.full((1, 34), 5)), "found 5 copies of 1m"),
        (lambda: hands("win").contains(np.full((2, 34), 5, np.uint8)), "hand 0: a fifth 1m"),
        (lambda: hands("win").contains(np.zeros((2, 33), int)), r"found shape \(2, 33\)"),
        (lambda: hands("win").contains(np.zeros((2, 34))), "found dtype float64"),
        (lambda: hands("win").contains(["1m", "2m"]), "found a list of 2 single tiles"),
        (lambda: np.zeros((2, 34), int) in hands("win"), r"found shape \(2, 34\), expected \(34,\)"),
        (lambda: ["123m", "11z"] in hands("win"), "expected one hand: a text, or a list of single tiles"),
    ],
)
def test_errors_have_the_text_of_the_library(ask, says):
    assert_refused(ask, says)


def test_sets_do_not_go_with_other_things():
    with pytest.raises(TypeError):
        hands("win") | 5
    with pytest.raises(TypeError, match="other: expected a HandSet or an expression, found 5"):
        hands("win").given(5)
    with pytest.raises(TypeError, match="'float' object"):
        hands("win")[1.5]
    with pytest.raises(TypeError, match="to make a set"):
        HandSet()
