"""Arrays of hands: answers by definition and by other ways, and what arrays may be like."""

import numpy as np
import pandas
import polars
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import tehai
from tehai._hand_array import asked
from errors import assert_refused
from strategies import counts, of_all, rules, with_tile

WINS = tehai.hands("win")


@given(st.lists(counts(), min_size=1, max_size=8), rules())
def test_many_hands_are_answered_as_one_by_one(hands, options):
    array = np.array(hands)
    if options["forms"] != "all" and "standard" not in options["forms"]:
        assume(all(hand.sum() >= 13 for hand in hands))
    one_by_one = [tehai.Hand(hand) for hand in hands]
    assert tehai.shanten(array, **options).tolist() == [hand.shanten(**options) for hand in one_by_one]
    found = tehai.effects(array, **options)
    assert found.shanten.tolist() == [hand.shanten(**options) for hand in one_by_one]
    for place, hand in enumerate(one_by_one):
        assert tehai.Tiles.of_bits(int(found.necessary_bits[place])) == hand.necessary(**options)
        assert tehai.Tiles.of_bits(int(found.unnecessary_bits[place])) == hand.unnecessary(**options)
        pair = len(hand) % 3 == 1
        waits = int(tehai.waits(array[place], pair=pair, bits=True, **options))
        assert tehai.Tiles.of_bits(waits) == hand.waits(pair=pair, **options)
        assert int(tehai.deals(array)[place]) == hand.deals


@pytest.mark.parametrize("column", [pandas.Series, polars.Series, np.array, lambda texts: np.array(texts, object)])
def test_a_column_of_texts_has_counts(column):
    texts = ["123m0p", "55p"]
    assert (tehai.counts(column(texts)) == tehai.counts(texts)).all()
    assert (tehai.deals(column(texts)) == tehai.deals(texts)).all()
    assert tehai.counts(polars.Series([], dtype=polars.String)).shape == (0, 34)


@given(counts())
def test_shanten_is_that_of_as_many_melds_as_the_tiles_make(hand):
    assert tehai.shanten(hand, melds=int(hand.sum()) // 3) == tehai.shanten(hand)


@pytest.mark.parametrize(("tiles", "melds"), [(16, 5), (12, 4), (20, 4), (3, 1)])
def test_hands_of_any_size_have_the_shanten_of_their_set(tiles, melds):
    number, total = 0, 0
    for shanten, hands in zip(*(tehai.shanten_distribution(tiles, melds=melds)[name] for name in ("shanten", "hands"))):
        found = tehai.hands(f"shanten = {shanten}", tiles=tiles, melds=melds)
        assert found.size == hands
        drawn = found.sample(20, seed=tiles)
        assert (tehai.shanten(drawn, melds=melds) == shanten).all()
        number, total = number + 1, total + int(hands)
    assert number > 1
    assert total == tehai.hands("all", tiles=tiles).size


@pytest.mark.parametrize("melds", range(5))
@pytest.mark.parametrize("players", [3, 4])
def test_small_hands_towards_any_number_of_melds_are_as_far_as_from_the_set(melds, players):
    """The tables hold up to 14 tiles; for 15 another way is taken."""
    win = tehai.hands("win" if melds == 4 else "standard", 3 * melds + 2, players=players)
    for tiles in range(16):
        hands = tehai.hands("all", tiles, players=players).sample(40, seed=tiles)
        found = tehai.shanten(hands, melds=melds, players=players)
        assert (found + 1).tolist() == win.distances(hands).distance.tolist(), tiles


def test_melds_that_no_game_has_are_errors():
    with pytest.raises(ValueError, match="43 melds: the tiles of the game make up to 42"):
        tehai.shanten("1m", melds=43)
    with pytest.raises(ValueError, match="tiles: expected 0 to 108, found 109"):
        tehai.shanten_distribution(109, melds=4, players=3)


@given(counts())
def test_necessary_and_unnecessary_tiles_are_those_that_change_the_shanten(hand):
    now = tehai.shanten(hand)
    if hand.sum() % 3 == 1:
        drawn = [hand[tile] < 4 and tehai.shanten(with_tile(hand, tile)) < now for tile in range(34)]
        assert tehai.necessary(hand).tolist() == drawn
    else:
        kept = [hand[tile] > 0 and tehai.shanten(with_tile(hand, tile, -1)) == now for tile in range(34)]
        assert tehai.unnecessary(hand).tolist() == kept


@given(counts(sizes=(2, 5, 8, 11, 14)), rules())
def test_a_discard_is_the_hand_without_the_tile(hand, options):
    assume(hand.sum() == 14 or options["forms"] == "all" or "standard" in options["forms"])
    found = tehai.discards(hand, **options)
    for tile in range(34):
        if not hand[tile]:
            assert (found.shanten[tile], found.copies[tile], found.necessary_bits[tile]) == (127, 0, 0)
            continue
        rest = with_tile(hand, tile, -1)
        after = tehai.effects(rest, visible=hand - rest, **options)
        assert found.shanten[tile] == after.shanten
        assert found.copies[tile] == after.copies
        assert found.necessary_bits[tile] == after.necessary_bits
        assert (found.necessary[tile] == after.necessary).all()
    ranks = [(found.shanten[tile], -found.copies[tile], tile) for tile in range(34) if hand[tile]]
    assert found.best == min(ranks)[2]


@given(counts(sizes=(1, 4, 7, 10, 13)))
def test_waits_are_the_tiles_that_win(hand):
    wins = [hand[tile] < 4 and tehai.shanten(with_tile(hand, tile)) == -1 for tile in range(34)]
    assert tehai.waits(hand).tolist() == wins


@given(counts(sizes=(13,)), st.lists(st.integers(0, 4), min_size=34, max_size=34))
def test_copies_are_those_that_are_not_visible(hand, visible):
    visible = np.minimum(visible, 4 - hand)
    found = tehai.effects(hand, visible=visible)
    assert found.copies == (4 - hand - visible)[found.necessary].sum()
    both = tehai.effects([hand, hand], visible=[visible, 4 - hand])
    assert both.copies.tolist() == [found.copies, 0]


def test_types_and_layouts_make_no_difference():
    hands = of_all(14, 50)
    expected = tehai.shanten(hands)
    assert expected.dtype == np.int8 and expected.shape == (50,)
    for dtype in (np.int8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64):
        assert (tehai.shanten(hands.astype(dtype)) == expected).all(), dtype
    assert (tehai.shanten(np.asfortranarray(hands)) == expected).all()
    assert (tehai.shanten(np.repeat(hands, 2, axis=0)[::2]) == expected).all()
    assert (tehai.shanten(hands.tolist()) == expected).all()
    assert (tehai.shanten([str(tehai.Hand(hand)) for hand in hands]) == expected).all()
    assert (tehai.shanten([tehai.Hand(hand) for hand in hands]) == expected).all()
    assert (tehai.shanten(hands.reshape(5, 10, 34)) == expected.reshape(5, 10)).all()
    assert tehai.effects(hands.reshape(5, 10, 34)).necessary.shape == (5, 10, 34)
    assert tehai.discards(hands.reshape(5, 10, 34)).necessary.shape == (5, 10, 34, 34)
    assert type(tehai.shanten(hands[0])) is int and tehai.shanten(hands[0].tolist()) == expected[0]


def test_arrays_and_columns_of_texts_are_hands():
    texts = ["123m456p789s1122z", "199m146779p12s246z"]
    for hands in (np.array(texts), np.array(texts, object), pandas.Series(texts), polars.Series(texts)):
        assert tehai.shanten(hands).tolist() == [0, 4], type(hands)
    with pytest.raises(ValueError, match="hand 1: "):
        tehai.shanten(np.array(["1m", "x"]))
    with pytest.raises(ValueError, match="found dtype <U1"):
        tehai.shanten(np.array([], str))


def test_a_list_of_single_tiles_is_refused_where_hands_are_many():
    tiles = ["1m", "2m", "3m", "4p"]
    functions = (
        tehai.shanten, tehai.shanten_by_form, tehai.effects, tehai.discards, tehai.waits, tehai.necessary,
        tehai.unnecessary, tehai.analyze, tehai.deals, tehai.counts, tehai.scores, tehai.win_probabilities,
        WINS.contains, WINS.distances, WINS.discards,
    )  # fmt: skip
    for ask in functions:
        for given in (tiles, tuple(tiles), np.array(tiles), pandas.Series(tiles), ["🀇", "🀈"], ["5m", "0m"], ["E", "5mr"]):
            with pytest.raises(ValueError, match=r"found a list of \d single tiles; for one hand join them, as in '"):
                ask(given)
    with pytest.raises(ValueError, match="visible: found a list of 2 single tiles; for all hands join them"):
        tehai.effects(["1m", "22z"], visible=["3m", "4m"])
    joined = "".join(tiles)
    assert tehai.shanten([tiles]).tolist() == tehai.shanten([joined]).tolist() == [tehai.shanten(joined)]
    assert tehai.shanten([tiles, ["5z"]]).tolist() == tehai.shanten([joined, "5z"]).tolist()
    assert tehai.effects(["1m", "22z"], visible=[["3m", "4m"]] * 2) == tehai.effects(["1m", "22z"], visible="34m")
    assert tehai.HandArray(tiles).shape == tehai.shanten(tehai.HandArray(tiles)).shape == (4,)
    assert tehai.shanten(["1m"]).tolist() == [0]
    with pytest.raises(ValueError, match=r"hand 0: found the list \['12m', '3m'\], expected a list of single tiles"):
        tehai.shanten([["12m", "3m"]])


def test_contiguous_bytes_are_not_copied_to_be_asked():
    hands = of_all(14, 10)
    assert np.shares_memory(asked(hands).parts[0], hands)
    read_only = hands.copy()
    read_only.flags.writeable = False
    assert np.shares_memory(asked(read_only).parts[0], read_only)
    assert (tehai.shanten(read_only) == tehai.shanten(hands)).all()


def test_no_hands_have_no_answers():
    for none in (np.zeros((0, 34), np.uint8), [], np.zeros((3, 0, 34), int)):
        shape = np.shape(none)[:-1] if np.ndim(none) > 1 else (0,)
        assert tehai.shanten(none).shape == shape
        assert tehai.effects(none).necessary.shape == (*shape, 34)
        assert tehai.discards(none).shanten.shape == (*shape, 34)
        assert tehai.waits(none, bits=True).shape == shape


@given(st.integers(1, 5), st.sampled_from((1, 2, 3, None)))
def test_threads_change_nothing(seed, threads):
    hands = of_all(14, 9_000, seed)
    assert (tehai.shanten(hands, threads=threads) == tehai.shanten(hands, threads=1)).all()
    found, expected = tehai.discards(hands, threads=threads), tehai.discards(hands, threads=1)
    assert (found.necessary_bits == expected.necessary_bits).all() and (found.best == expected.best).all()


def test_bits_and_booleans_say_the_same():
    hands = of_all(13, 100)
    for function in (tehai.necessary, tehai.unnecessary, tehai.waits):
        bits, masks = function(hands, bits=True), function(hands)
        assert bits.dtype == np.uint64 and masks.dtype == bool
        assert (masks == ((bits[:, None] >> np.arange(34, dtype=np.uint64)) & np.uint64(1) == 1)).all()
        assert (tehai.bits(masks) == bits).all()


def test_the_published_examples():
    """Published values: three players, the options of seven pairs and of the fifth tile."""
    assert tehai.shanten("1111m111122233z") == 1
    assert tehai.shanten("1111m111122233z", players=3) == 2
    assert tehai.shanten("1111222233334z", forms="seven-pairs") == 6
    assert tehai.shanten("1111222233334z", forms=["seven_pairs"], seven_pairs="any") == 0
    assert not tehai.waits("1111m").any() and tehai.waits("1111m", fifth_tile="counted")[0]


@given(counts(), st.randoms())
def test_counts_are_those_of_tiles_in_any_order(hand, random):
    kinds = [kind for kind in range(34) for _ in range(hand[kind])]
    ids = [4 * kind + copy for kind in range(34) for copy in random.sample(range(4), int(hand[kind]))]
    random.shuffle(kinds)
    random.shuffle(ids)
    assert (tehai.counts(kinds) == hand).all()
    assert (tehai.counts(np.array([kinds + [-1], [-1, *kinds]])) == hand).all()
    assert (tehai.counts(np.array(ids, np.uint8), ids=True) == hand).all()
    assert (tehai.counts(str(tehai.Hand(hand))) == hand).all()
    assert (tehai.counts([tehai.Hand(hand)] * 2) == hand).all()


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: tehai.shanten(np.zeros((2, 33), int)), r"found shape \(2, 33\), expected copies of 1m to 7z"),
        (lambda: tehai.shanten(np.zeros((2, 34))), "found dtype float64, expected copies"),
        (lambda: tehai.shanten(np.zeros((2, 34), bool)), "found dtype bool"),
        (lambda: tehai.shanten([[1, 2], [3]]), "found lists of different lengths"),
        (lambda: tehai.shanten(["123m", 5]), "hand 1: found int, expected text or a Hand"),
        (lambda: tehai.shanten(["11z", "8z"]), 'hand 1: "8z": character 1'),
        (lambda: tehai.shanten(["11z", "1z[222z]"]), "hand 1: "),
        (lambda: tehai.shanten([tehai.Hand("11z[222z]")]), "found 2 concealed tiles, expected 10 or 11 with 1 called meld"),
        (lambda: tehai.shanten(np.full((2, 34), 300)), "hand 0: found 300 copies of 1m, expected 0 to 4"),
        (lambda: tehai.shanten([[0] * 33 + [-1]] * 2), "hand 0: found -1 copies of 7z, expected 0 to 4"),
        (lambda: tehai.shanten(np.full((1, 34), 5, np.uint8)), "a fifth 1m: there are only four copies"),
        (lambda: tehai.shanten("123m"), r"found 3 tiles, expected 1, 2, 4"),
        (lambda: tehai.shanten("2m", players=3), "2m does not exist in a three-player game"),
        (lambda: tehai.shanten("2m", players=5), "players: expected 3 or 4, found 5"),
        (lambda: tehai.shanten("2m", forms="none"), 'forms: .*expected all or standard .* found "none"'),
        (lambda: tehai.shanten("1m", forms="seven-pairs"), "expected 13 or 14 tiles for seven pairs"),
        (lambda: tehai.shanten(of_all(14, 2), threads=0), "threads: expected 1 to 1024, found 0"),
        (lambda: tehai.discards("1m"), r"expected 3m\+2 tiles to discard one: .* found 1$"),
        (lambda: tehai.effects(["1m"] * 3, visible=[[0] * 34] * 2), r"visible: found shape \(2, 34\), expected"),
        (lambda: tehai.effects("1m", visible=[5] * 34), "visible: found 5 copies of 1m"),
        (lambda: tehai.effects("11m", visible="111m"), "visible: a fifth 1m"),
        (lambda: tehai.waits(["1m", "11m"]), "hand 1: found 2 tiles, expected 3N\\+1 to wait for a win"),
        (lambda: tehai.waits("1m", pair=False), "found 1 tiles, expected 3N\\+2"),
        (lambda: tehai.counts([[0, 40]]), "found 40, expected kinds 0 to 33.* say ids=True"),
        (lambda: tehai.counts([[0, 136]], ids=True), "found 136, expected ids 0 to 135"),
        (lambda: tehai.counts([[1, 2], [5, 5]], ids=True), "hand 1: id 5 is there twice"),
        (lambda: tehai.counts([[0] * 5, [1] * 5]), "hand 0: a fifth 1m"),
        (lambda: tehai.counts([[1.5]]), "found dtype float64"),
        (lambda: tehai.counts([[1], [1, 2]]), "pad them with -1"),
        (lambda: tehai.deals([[1] * 34]), "the deals of 34 tiles exceed 64 bits"),
    ],
)
def test_errors_say_what_was_found_and_what_would_be_right(ask, says):
    assert_refused(ask, says)


@given(st.integers(0, 8_999), st.sampled_from((1, 2, None)))
def test_the_first_bad_hand_is_told_of(place, threads):
    hands = of_all(14, 9_000)
    hands[place:, 0] = 7
    with pytest.raises(ValueError, match=f"hand {place}: a fifth 1m"):
        tehai.shanten(hands, threads=threads)


@given(st.lists(counts(sizes=(13, 14)), min_size=1, max_size=40))
def test_distances_from_all_wins_are_shanten(hands):
    array = np.array(hands)
    found, expected = WINS.distances(array), tehai.effects(array)
    assert found.distance.tolist() == (expected.shanten + 1).tolist()
    assert (found.necessary_bits == expected.necessary_bits).all()
    assert (found.unnecessary == expected.unnecessary).all()
    assert found.copies.tolist() == expected.copies.tolist()


@given(st.lists(counts(), min_size=1, max_size=6), counts())
def test_distances_from_a_few_hands_are_those_of_the_definition(targets, hand):
    targets = [target for target in targets if target.sum() == targets[0].sum()]
    found = tehai.HandSet.of(np.array(targets)).distances(hand)
    expected = min(int(np.maximum(target.astype(int) - hand, 0).sum()) for target in targets)
    assert int(found.distance) == expected


@pytest.mark.parametrize("name", ["win", "honitsu", "toitoi", "iipeikou & tanyao", "mcr_win"])
def test_discards_towards_a_set_are_those_of_each_hand(name):
    target, array = tehai.hands(name), tehai.hands("all", 14).sample(40, seed=36, by="deals")
    seen = tehai.counts("1m5p9s7z")
    seen = np.minimum(seen, 4 - array)
    for options in ({}, {"visible": seen}):
        found = target.discards(array, **options)
        assert found.distance.shape == found.copies.shape == found.necessary_bits.shape == (40, 34)
        assert (found.best.dtype, found.distance.dtype, found.copies.dtype) == (np.int8, np.int16, np.int16)
        assert (found.distance == 32767).tolist() == (array == 0).tolist()
        for place, counts in enumerate(array):
            visible = tehai.Hand(seen[place]) if options else ""
            one, = tehai.Hand(counts).distances(name, visible=visible)
            assert tehai.TILES[found.best[place]] == one.discards[0].discard
            for discard in one.discards:
                at = place, tehai.tile_index(discard.discard)
                assert int(found.distance[at]) == discard.distance
                assert int(found.copies[at]) == discard.necessary.copies
                assert set(discard.necessary.tiles) == {
                    tile for tile, helps in zip(tehai.TILES, found.necessary[at], strict=True) if helps
                }


@given(st.lists(counts(), min_size=1, max_size=6), st.lists(counts(), min_size=1, max_size=6))
def test_discards_towards_a_set_are_the_distances_after_them(targets, hands):
    target = tehai.HandSet.of([one for one in map(tehai.Hand, targets) if len(one) == targets[0].sum()])
    array = np.array(hands)
    found = target.discards(array)
    places, tiles = np.nonzero(array)
    after = array[places]
    after[np.arange(len(tiles)), tiles] -= 1
    expected = target.distances(after, visible=array[places] - after)
    for name in ("distance", "copies", "necessary_bits"):
        assert (getattr(found, name)[places, tiles] == getattr(expected, name)).all(), name
    for place, hand in enumerate(array):
        held = np.flatnonzero(hand)
        key = lambda tile, at=place: (found.distance[at, tile], -found.copies[at, tile], tile)
        assert found.best[place] == (min(held, key=key) if len(held) else -1)


def test_discards_towards_a_set_have_the_shape_of_the_hands():
    target = tehai.hands("win")
    array = tehai.hands("all", 14).sample(600, seed=3)
    found = target.discards(array)
    expected = tehai.discards(array)
    assert (found.best == expected.best).all() and (found.copies == expected.copies).all()
    assert (found.necessary_bits == expected.necessary_bits).all()
    assert (found.distance[array > 0] == expected.shanten[array > 0] + 1).all()
    for threads in (1, 2):
        again = target.discards(array.reshape(2, 300, 34), threads=threads)
        assert again.best.shape == (2, 300) and again.distance.shape == (2, 300, 34)
        assert (again.distance.reshape(600, 34) == found.distance).all()
    one = target.discards("123m456p11z23456s7z")
    assert one.best.shape == () and one.distance.shape == (34,)
    assert target.discards([]).distance.shape == (0, 34)
    nothing = (target - target).discards("11m2z")
    assert sorted({*nothing.distance.tolist()}) == [255, 32767] and not nothing.copies.any()
    assert target.discards(np.zeros(34, int)).best == -1
    with pytest.raises(ValueError, match="12m.* has called melds"):
        target.discards([tehai.Hand("12m[123p]")])
    with pytest.raises(ValueError, match="visible: found shape"):
        target.discards(array, visible=array[:2])
    with pytest.raises(ValueError, match="threads: expected 1 to 1024, found 0"):
        target.discards(array, threads=0)


def test_distances_of_one_hand_know_yaku_and_called_melds():
    hand = tehai.Hand("12m44s55p789s1z[666z]")
    near = {found.set: found.distance for found in hand.distances()}
    assert near["yakuhai"] == 2 and near["iipeikou"] is None
    assert [found.set for found in hand.distances("win", "toitoi")] == ["win", "toitoi"]
    with pytest.raises(ValueError, match='character 1: found "tempai"'):
        hand.distances("tempai")
    assert tehai.hands("honitsu & tanyao").distances("1m").distance == 255


@pytest.mark.parametrize("rules", [{}, {"forms": "standard"}, {"players": 3}])
def test_one_hand_is_answered_alike_however_it_is_given(rules):
    hands = tehai.hands("all", 13, players=rules.get("players", 4)).sample(200, seed=3, by="deals")
    expected = tehai.shanten(hands, **rules).tolist()
    for place, row in enumerate(hands):
        text = str(tehai.Hand(row))
        given = [row, row.astype(np.int64), row.astype(np.int32), row.tolist(), tuple(row.tolist()), text, tehai.Hand(text)]
        given += [list(row), row[::-1].copy()[::-1], tehai.HandArray(row)]
        found = [tehai.shanten(hand, **rules) for hand in given]
        assert found == [expected[place]] * len(given) and {type(one) for one in found} == {int}, text


def test_one_hand_with_melds_is_one_of_many():
    for text in ("45z[444z][111z][555z][777z]", "11m[222m]{3333m}44556m", "340m067p11z45s[555s]"):
        assert tehai.shanten(text) == tehai.shanten([text])[0]
        assert tehai.shanten(tehai.Hand(text)) == tehai.shanten([text])[0]


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ([5] + [0] * 33, "found 5 copies of 1m, expected 0 to 4"),
        ([-1] + [0] * 33, "found -1 copies of 1m, expected 0 to 4"),
        ([300] + [0] * 33, "found 300 copies of 1m, expected 0 to 4"),
        (np.array([260] + [0] * 33), "found 260 copies of 1m, expected 0 to 4"),
        ([3] + [0] * 33, "found 3 tiles, expected 1, 2, 4, 5"),
        ([True] * 34, "found list of bool"),
        ([0] * 33, r"found shape \(33,\)"),
        ("11111m", "a fifth 1m"),
    ],
)
def test_what_is_wrong_with_one_hand_is_said(hand, says):
    assert_refused(lambda: tehai.shanten(hand), says)
