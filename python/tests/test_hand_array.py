"""Arrays of hands with called melds, red fives and visible tiles, held against one hand at a time."""

import copy
import pickle

import numpy as np
import pytest

import tehai
from errors import assert_refused
from tehai import HandArray, Tiles

NONE = 127
ANY = tehai.hands("all", tiles=1)
WINDS = ("east", "south", "west", "north")


def open_hands(number, extra, seed):
    """Random hands with one to four melds, ``extra`` tiles more than 3m+1, and red fives among what they hold."""
    random = np.random.default_rng(seed)
    codes = [code for code, text in enumerate(tehai.MELDS) if text]
    counts, called, red = [], [], []
    while len(counts) < number:
        melds = random.choice(codes, random.integers(1, 5)).tolist()
        held = sum((tehai.counts(tehai.MELDS[code].strip("[]{}")).astype(int) for code in melds), np.zeros(34, int))
        if held.max() > 4:
            continue
        deck = random.permutation(np.repeat(np.arange(34), 4 - held))
        counts.append(np.bincount(deck[: 13 - 3 * len(melds) + extra], minlength=34))
        called.append(melds + [-1] * (4 - len(melds)))
        red.append(np.minimum((counts[-1] + held)[[4, 13, 22]], random.integers(0, 2, 3)))
    return HandArray(np.array(counts), called=called, red_fives=np.array(red))


@pytest.mark.parametrize("extra", [0, 1])
@pytest.mark.parametrize("limited_by", ["called", "visible"])
def test_open_hands_are_answered_as_one_by_one(extra, limited_by):
    hands = open_hands(120, extra, seed=38)
    random = np.random.default_rng(7)
    plain = str.maketrans("0", "5", "[]{}")
    left = 4 - tehai.counts([text.translate(plain) for text in hands.texts()])
    visible = np.minimum(left, random.choice([0, 0, 1, 2, 4], left.shape))
    options = {"visible": visible, "limited_by": limited_by}
    found = tehai.analyze(hands, **options)
    assert (tehai.shanten(hands, **options) == found.shanten).all()
    assert (tehai.shanten_by_form(hands, **options) == found.by_form).all()
    for place, text in enumerate(hands.texts()):
        one = tehai.Hand(text).analyze(visible=tehai.Hand(visible[place]), limited_by=limited_by)
        assert found.shanten[place] == (NONE if one.shanten.nearest is None else one.shanten.nearest), text
        assert found.by_form[place].tolist() == [found.shanten[place], NONE, NONE]
        if extra == 0:
            assert Tiles.of_bits(int(found.necessary_bits[place])) == one.necessary.tiles, text
            assert found.copies[place] == one.necessary.copies
            assert Tiles.of_bits(int(found.waits_bits[place])) == one.waits.tiles, text
            assert found.discards.best[place] == -1 and (found.discards.shanten[place] == NONE).all()
            continue
        assert not found.waits[place].any()
        held = {discard.discard.translate(plain): discard for discard in one.discards}
        assert {tehai.TILES[tile] for tile in np.flatnonzero(hands.counts[place])} == set(held)
        assert tehai.TILES[found.discards.best[place]] == one.discards[0].discard.translate(plain)
        for tile, discard in held.items():
            at = place, tehai.tile_index(tile)
            assert found.discards.shanten[at] == (NONE if discard.shanten is None else discard.shanten)
            assert found.discards.by_form[at][0] == found.discards.shanten[at]
            assert found.discards.copies[at] == discard.necessary.copies
            assert Tiles.of_bits(int(found.discards.necessary_bits[at])) == discard.necessary.tiles, (text, tile)


def test_numbers_by_form_are_those_of_each_form():
    hands = tehai.hands("all", 14).sample(500, seed=1)
    found, discards = tehai.effects(hands), tehai.discards(hands)
    for place, form in enumerate(("standard", "seven-pairs", "thirteen-orphans")):
        expected = tehai.shanten(hands, forms=form)
        assert (found.by_form[:, place] == expected).all()
        assert (discards.by_form[..., place] == tehai.discards(hands, forms=form).shanten).all()
        only = tehai.shanten_by_form(hands, forms=form)
        assert (only[:, place] == expected).all() and (np.delete(only, place, axis=1) == NONE).all()
    assert (found.by_form.min(axis=1) == found.shanten).all()


def test_texts_ids_kinds_and_37_columns_go_both_ways():
    hands = open_hands(300, 1, seed=3)
    again = HandArray(hands.texts())
    assert (again.counts == hands.counts).all() and again.texts() == hands.texts()
    assert (np.sort(again.called) == np.sort(hands.called)).all()
    assert [str(tehai.Hand(text)) for text in hands.texts()] == hands.texts()

    concealed = tehai.hands("all").sample(300, seed=2)
    red = np.minimum(concealed[:, [4, 13, 22]], np.random.default_rng(4).integers(0, 2, (300, 3)))
    # Where red fives are known, four fives include the red one.
    red = np.where(concealed[:, [4, 13, 22]] == 4, 1, red)
    some = HandArray(concealed, red_fives=red)
    for other in (
        HandArray.from_ids(some.ids()),
        HandArray(some.counts37),
        HandArray(some.texts()),
        HandArray([tehai.Hand(text) for text in some.texts()]),
        HandArray.from_kinds([[kind for kind in range(37) for _ in range(row[kind])] for row in some.counts37]),
    ):
        assert (other.counts == some.counts).all() and (other.red_fives == red).all()
    plain = HandArray(concealed)
    assert (HandArray.from_ids(plain.ids(), red_fives=False).counts == concealed).all()
    assert (tehai.counts(plain.ids(), ids=True) == concealed).all()
    assert [str(tehai.Hand(row)) for row in some.counts37] == some.texts()
    assert len(some[3:5]) == 2 and some[7].texts() == [some.texts()[7]]
    assert [hand.texts() for hand in some[:2]] == [[text] for text in some.texts()[:2]]


def test_scores_are_those_of_each_win():
    random = np.random.default_rng(5)
    wins = tehai.hands("win").sample(400, seed=6, by="deals")
    tiles = np.array([random.choice(np.flatnonzero(win)) for win in wins])
    drawn, riichi = random.integers(0, 2, (2, 400)).astype(bool)
    seat, round, counters, bets = random.integers(0, 4, (4, 400))
    dora = np.where(random.integers(0, 2, (400, 2)), random.choice([-1, 5, 31], (400, 2)), -1)
    room = np.array([[tile == -1 or win[tile] < 3 for tile in row] for win, row in zip(wins, dora, strict=True)])
    dora = np.where(room, dora, -1)
    red = np.minimum(wins[:, [4, 13, 22]], random.integers(0, 2, (400, 3)))
    hands = HandArray(wins, red_fives=red)
    options = {"riichi": riichi, "seat": seat, "round": round, "counters": counters, "bets": bets, "dora": dora}
    found = tehai.scores(hands, tiles, drawn, double_yakuman=True, **options)
    for place, text in enumerate(hands.texts()):
        one = tehai.score(
            tehai.Hand(text),
            tehai.TILES[tiles[place]],
            "tsumo" if drawn[place] else "ron",
            riichi=bool(riichi[place]),
            seat=WINDS[seat[place]],
            round=WINDS[round[place]],
            counters=int(counters[place]),
            bets=int(bets[place]),
            dora="".join(tehai.TILES[tile] for tile in dora[place] if tile != -1) or 0,
            double_yakuman=True,
        )
        assert (one.han, one.fu, one.yakuman) == (found.han[place], found.fu[place], found.yakuman[place]), text
        assert (one.points, one.payment.hand) == (found.points[place], found.hand_points[place]), text
        limit = found.limit[place]
        assert one.limit == (tehai.LIMITS[limit] if limit >= 0 else None)
        names = [name for name, has in zip(tehai.YAKU, found.yaku[place], strict=True) if has]
        assert [yaku.yaku for yaku in one.yaku] == names, text
        paid = [0] * 5
        for payer in one.payment.payers:
            paid[4 if payer.seat is None else WINDS.index(payer.seat)] = payer.points
        assert found.paid[place].tolist() == paid
    assert (tehai.scores(hands, tiles, drawn, double_yakuman=True, threads=1, **options).paid == found.paid).all()


def test_scores_of_texts_have_called_melds_red_fives_and_three_players():
    texts = ["23m99p[777z]{1111z}[456s]1m", "340m11z[555z][777p]06m7m"]
    found = tehai.scores(texts, won_by="tsumo", round="south")
    for place, text in enumerate(texts):
        one = tehai.score(text, won_by="tsumo", round="south")
        assert (one.han, one.fu, one.points) == (found.han[place], found.fu[place], found.points[place])
    three = tehai.score("111m345p678s99p78p9p", won_by="tsumo", seat="south", players=3, norths=1, counters=2, bets=1)
    many = tehai.scores(
        ["111m345p678s99p78p9p"], won_by="tsumo", seat="south", players=3, norths=1, counters=2, bets=1
    )
    assert (three.points, [1500, 0, 900, 0, 0]) == (many.points[0], many.paid[0].tolist())
    discarded = tehai.scores(["123m456p789s11z567m"], discarder=[2], seat=0)
    assert discarded.points.tolist() == [0]
    assert tehai.scores("23m99p[777z]{1111z}[456s]1m").points.shape == ()
    by_name, by_number = (tehai.scores(texts, seat=seat).points for seat in (["east", "south"], [0, 1]))
    assert (by_name == by_number).all()


def test_chances_of_many_hands_are_those_of_each():
    texts = ["340m067p11z578s[555z]", "123m406s67p34588s1z", "123m456p789s1122z", "22335m468p445678s"]
    visible = np.zeros((4, 34), int)
    visible[:, tehai.tile_index("9m")] = [0, 1, 2, 1]
    options = {"riichi": "best", "red_fives": "0m0p0s", "seat": "south", "dora": "1p"}
    found = tehai.win_probabilities(texts, 5, visible=visible, points=True, **options)
    assert found.win.shape == found.tenpai.shape == found.points.shape == (4, 35)
    for place, text in enumerate(texts):
        one = tehai.expected_points(text, 5, visible="9m" * int(visible[place].sum()), **options)
        rows = {row["discard"].replace("0", "5"): row for row in one.rows() if row["draws"] == 5}
        places = {tile or "": at for at, tile in enumerate((*tehai.TILES, None))}
        assert {places[tile] for tile in rows} == set(np.flatnonzero(~np.isnan(found.win[place])))
        for tile, row in rows.items():
            at = place, places[tile]
            assert (row["win"], row["tenpai"], row["points"]) == (found.win[at], found.tenpai[at], found.points[at])
        best = max(rows, key=lambda tile: rows[tile]["points"])
        assert places[best] == found.best[place]
    again = tehai.win_probabilities(HandArray(texts), 5, visible=visible, seat="south", threads=1)
    assert again.points is None
    assert (np.isnan(again.win) == np.isnan(found.win)).all()


def test_a_row_without_an_answer_ends_no_batch():
    hands = ["123m456p789s1122z", "123m", "123m456p789s11122z"]
    with pytest.warns(UserWarning, match="2 of 3 hands have no answer, the first: hand 1: found 3 tiles.*see reasons"):
        found = tehai.win_probabilities(hands, [3, 3, 3])
    assert found.answered.tolist() == [True, False, False] and list(found.reasons) == [1, 2]
    assert found.reasons[2] == "the hand is a win already" and found.best.tolist() == [34, -1, -1]
    assert np.isnan(found.win[1:]).all() and found.win[0, 34] == tehai.win_probability(hands[0], 3)["win"][-1]
    with pytest.raises(ValueError, match="found 3 tiles"):
        tehai.win_probabilities("123m")
    with pytest.warns(UserWarning, match=r"1 of 4 hands has no answer: hand \(1, 0\): riichi: found 3, expected 0, 1"):
        counts = tehai.counts(["123m456p789s11777z"] * 4).reshape(2, 2, 34)
        scores = tehai.scores(counts, 33, riichi=np.array([[0, 1], [3, 2]]))
    assert scores.answered.tolist() == [[True, True], [False, True]] and list(scores.reasons) == [(1, 0)]
    assert (scores.points[1, 0], scores.limit[1, 0], scores.paid[1, 0].sum()) == (0, -1, 0)
    with pytest.raises(ValueError, match="tiles: the winning tile 9m is not"):
        tehai.scores("123m456p789s11z567m", "9m")
    for says, ask in (
        ("hand 1: tiles: the winning tile 9m is not", lambda: tehai.scores(["123m456p789s11z567m"] * 2, ["7m", "9m"])),
        ("hand 0: ippatsu: ", lambda: tehai.scores(["123m456p789s11z567m"], ippatsu=True)),
        ("seat: expected 0 for east to 3", lambda: tehai.scores(["123m11z"], seat=[4])),
        ("visible: not with changes unlimited", lambda: tehai.win_probabilities(hands[:1], visible="5m", **UNLIMITED)),
    ):
        with pytest.warns(UserWarning, match=says):
            assert not ask().answered[-1]


#: Tables that are not looked up.
UNLIMITED = {"changes": "unlimited", "tables": "solo"}


def test_rows_have_options_of_their_own():
    hands = ["123m456p789s1122z", "340m067p11z578s[555z]", "123m406s67p34588s1z"]
    columns = {
        "draws": np.array([1, 4, 3]),
        "seat": ["E", 3, "west"],
        "round": np.array([0, 1, 0]),
        "riichi": ["best", "never", "always"],
        "dora": ["1p", "", "9m9m"],
    }
    visible = tehai.counts(["1m", "22m", "9m"])
    found = tehai.win_probabilities(hands, points=True, visible=visible, **columns)
    kinds = np.array([[9, -1], [-1, -1], [8, 8]])
    assert found == tehai.win_probabilities(hands, points=True, visible=visible, **{**columns, "dora": kinds})
    for place, hand in enumerate(hands):
        own = {name: column[place] for name, column in columns.items()}
        one = tehai.expected_points(hand, visible=str(tehai.HandArray(visible[place]).texts()[0]), **own)
        last = {row["discard"]: row for row in one.rows() if row["draws"] == own["draws"]}
        for discard, row in last.items():
            at = tehai.tile_index(discard.replace("0", "5")) if discard else 34
            same = found.win[place, at], found.tenpai[place, at], found.points[place, at]
            assert same == (row["win"], row["tenpai"], row["points"]), (hand, discard)
    with pytest.raises(ValueError, match="seat: found 2 elements, expected one, or one for each of 3 hands"):
        tehai.win_probabilities(hands, points=True, seat=["E", "S"])
    with pytest.raises(ValueError, match="riichi: only points depend on it, expected points=True"):
        tehai.win_probabilities(hands, 3, riichi=["best"] * 3)


def test_ids_of_plain_fives_are_plain_whatever_else_is_there():
    kinds = {tile: index for index, tile in enumerate(tehai.TILES)}
    for five, red in (("5m", "0m"), ("5p", "0p"), ("5s", "0s")):
        first = 4 * kinds[five]
        for number in (1, 2, 3):
            plain, some_red = five * number, red + five * (number - 1)
            plain_ids, red_ids = [[first + 1 + n for n in range(number)], [first + n for n in range(number)]]
            columns = tehai.counts(plain)
            thirty_seven = np.concatenate([columns, [0, 0, 0]])
            alone = (HandArray(plain), HandArray([plain])[0], HandArray(columns), HandArray(thirty_seven))
            for hands in (*alone, HandArray.from_ids(plain_ids), HandArray.from_kinds([kinds[five]] * number)):
                assert hands.ids(number).tolist() == plain_ids
                assert HandArray.from_ids(hands.ids()) == hands
            for other in (red, "0m0p0s", "1z", f"1z[{red}{five}{five}]"):
                assert HandArray([plain, other]).ids(3)[0, :number].tolist() == plain_ids
                assert HandArray([other, some_red]).ids(3)[1, :number].tolist() == red_ids
            assert HandArray(plain).ids(number, red_fives=False).tolist() == red_ids
            assert HandArray.from_ids(red_ids, red_fives=False) == HandArray(plain)
        assert HandArray(f"{red}{five * 3}").ids(4).tolist() == list(range(first, first + 4))
        # Of counts nothing says that none of the four is red.
        assert HandArray(tehai.counts(five * 4)).ids(4).tolist() == list(range(first, first + 4))


def test_ids_keep_red_and_plain_apart():
    hands = HandArray(open_hands(300, 1, seed=9).texts())
    concealed = [text.partition("[")[0].partition("{")[0] for text in hands.texts()]
    is_fine = np.array(["5555" not in text for text in concealed])
    assert HandArray.from_ids(hands[is_fine].ids()).texts() == [text for text in concealed if "5555" not in text]
    for place in np.flatnonzero(~is_fine):
        with pytest.raises(ValueError, match="four fives of a suit, none of them red"):
            hands[place].ids()


def test_red_fives_stay_among_concealed_tiles_or_called_melds():
    texts = ["5m[340m]", "0m[345m]", "5p[055p]", "0p[555p]", "4s{0555s}", "5m[067m][340m]"]
    hands = HandArray(texts)
    assert hands.texts() == texts and [str(tehai.Hand(hand)) for hand in hands] == texts
    assert hands.red_fives.tolist() == [[1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 0], [0, 0, 1], [2, 0, 0]]
    assert hands[:4].ids(1).ravel().tolist() == [17, 16, 53, 52]
    assert len(set(hands)) == len(texts) and hands[0] != hands[1]
    # Which of them are called is not said: concealed ones first.
    again = HandArray(hands.counts, called=hands.called, red_fives=hands.red_fives)
    assert again.texts()[:4] == ["0m[345m]", "0m[345m]", "0p[555p]", "0p[555p]"]
    # A red five that can be discarded is worth less than one that cannot.
    texts = ["56m11p9s[340m][777z][789p]", "06m11p9s[345m][777z][789p]"]
    found = tehai.win_probabilities(texts, 3, points=True)
    for place, text in enumerate(texts):
        rows = [row for row in tehai.expected_points(text, 3).rows() if row["draws"] == 3]
        expected = {tehai.tile_index(row["discard"]): row["points"] for row in rows}
        assert {tile: found.points[place, tile] for tile in expected} == pytest.approx(expected)


def test_hands_are_equal_as_a_whole():
    texts = open_hands(50, 1, seed=11).texts()
    hands = HandArray(texts)
    copies = (copy.deepcopy(hands), pickle.loads(pickle.dumps(hands)), hands[:])
    for same in (HandArray(tuple(texts)), HandArray(hands), *copies):
        assert same == hands and not same != hands and hash(same) == hash(hands) and same.texts() == texts
    for other in (hands[::-1], hands[:49], HandArray(texts[:49] + ["1m"]), HandArray(hands.counts), texts, None, 5):
        assert (hands == other) is False and (hands != other) is True
    assert {hands[3]: "found"}[HandArray(texts[3])] == "found"
    one, other = HandArray(["11z[123m][555p]"]), HandArray(["11z[555p][123m]"])
    assert one == other and hash(one) == hash(other)
    plain = HandArray(["123m55z", "5m"])
    part = HandArray(["0m", *plain.texts()])[1:]
    for same in (HandArray(plain.counts), HandArray(plain.counts37), HandArray.from_ids(plain.ids()), part):
        assert same == plain and hash(same) == hash(plain)
    assert HandArray("1m") != HandArray(["1m"]) and HandArray(["5m"]) != HandArray(["0m"])


def tenpai(wins):
    """Wins without one of their tiles each."""
    return wins - (np.arange(34) == wins.argmax(axis=-1)[:, None])


ANSWERS = {
    "effects": tehai.effects,
    "discards": tehai.discards,
    "analyze": tehai.analyze,
    "distances": tehai.hands("honitsu").distances,
    "set_discards": tehai.hands("honitsu").discards,
    "scores": lambda hands: tehai.scores(hands, hands.argmax(axis=-1), won_by="tsumo"),
    "chances": lambda hands: tehai.win_probabilities(tenpai(hands), 1),
    "points": lambda hands: tehai.win_probabilities(tenpai(hands), 1, points=True),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_are_equal_as_a_whole(name):
    ask, hands = ANSWERS[name], tehai.hands("win").sample(6, seed=2)
    found, same = ask(hands), ask(hands.copy())
    assert (found == same) is True and (found != same) is False
    for other in (ask(hands[::-1]), ask(hands[:5]), None, hands):
        assert np.all(found != other)
    with pytest.raises(TypeError, match="unhashable"):
        hash(found)


def test_hands_never_change():
    counts, called = tehai.counts(["11z", "5m"]), np.array([[0, -1, -1, -1]] * 2, np.int16)
    red = np.array([[0, 0, 0], [1, 0, 0]], np.uint8)
    hands = HandArray(counts, called=called, red_fives=red)
    texts, value = hands.texts(), hash(hands)
    columns = HandArray("055m").counts37
    of_columns = HandArray(columns)
    assert columns[4] == 2, "the source is as it was"
    for source in (counts, called, red, columns):
        source[...] = 0
    assert hands.texts() == texts == ["11z[123m]", "0m[123m]"] and hash(hands) == value
    assert of_columns.texts() == ["055m"]
    parts = (hands.counts, hands.called, hands.red_fives)
    for array in (*parts, hands[0].counts, hands[[0, 1]].counts, HandArray("1m").counts):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    for name in ("counts", "called", "red_fives", "more"):
        with pytest.raises(AttributeError):
            setattr(hands, name, counts)
    with pytest.raises(AttributeError):
        del hands._counts
    # An array of its own.
    mine = tehai.counts(HandArray(["1m"]))
    mine[0, 0] = 3
    with pytest.raises(IndexError, match=r"too many indices for hands of shape \(2,\)"):
        hands[0, 5]


def test_hands_beside_called_melds_have_none_of_them():
    hands = HandArray(["11z[123m]", "055m", "12m[555z]"])
    concealed = hands[1:2]
    assert tehai.deals(concealed).tolist() == [4] and tehai.shanten(concealed, melds=1).tolist() == [1]
    assert (tehai.counts(concealed) == tehai.counts("555m")).all() and concealed.counts37[0, [4, 34]].tolist() == [2, 1]
    assert tehai.hands("all", tiles=3).distances(concealed).distance.tolist() == [0]
    assert HandArray.from_ids([[0, 1]], called=[[[-1] * 4]]).counts37.shape == (1, 37)
    with pytest.raises(ValueError, match="hand 1: has called melds"):
        tehai.deals(hands[1:])
    with pytest.raises(ValueError, match="the hands have called melds"):
        hands[1:].counts37


def test_one_hand_that_cannot_win_has_no_shanten_either():
    for text in ("23m11z[123p][456p][789s]", "23m11z[123p][456p]{9999s}"):
        assert tehai.shanten(text) == tehai.shanten(tehai.Hand(text)) == tehai.shanten([text])[0] == 0
        assert tehai.shanten(text, forms="seven-pairs") == tehai.shanten([text], forms="seven-pairs")[0] == NONE
        with pytest.raises(ValueError, match="the called melds leave no win"):
            tehai.Hand(text).shanten(forms="seven-pairs")


def test_no_wins_have_no_points():
    for options in ({}, {"riichi": [], "won_by": [], "seat": []}, {"dora": np.zeros((0, 5), np.int8)}):
        found = tehai.scores([], **options)
        assert found.points.shape == found.answered.shape == (0,) and found.paid.shape == (0, 5)


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.uint16, np.int64, np.uint64])
def test_copies_are_added_before_they_are_narrowed(dtype):
    most = np.iinfo(dtype).max
    half = most // 2
    for plain, red in ((most, 1), (most - 3, 4), (most, most), (4, 1), (2, 3), (1, most), (5, 0), (half + 1, half)):
        columns = np.zeros((2, 37), dtype)
        columns[1, 4], columns[1, 34] = plain, red
        for ask in (HandArray, tehai.shanten, tehai.counts, tehai.deals, ANY.contains, tehai.Hand):
            with pytest.raises(ValueError, match=r"found \d+|copies|shape"):
                ask(columns[1] if ask is tehai.Hand else columns)
        thirty_four = np.zeros((2, 34), dtype)
        thirty_four[1, 4] = most
        with pytest.raises(ValueError, match=f"hand 1: found {most} copies of 5m"):
            HandArray(thirty_four)
    for bad in ([most, 0], [0, most]):
        hand = np.zeros(34, dtype)
        hand[:2] = bad
        for ask in (tehai.shanten, tehai.effects, tehai.waits, tehai.deals, tehai.Hand):
            with pytest.raises(ValueError, match="copies of|a fifth"):
                ask(hand)


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: HandArray(["1m"], called=[[200, -1, -1, -1]]), "called: expected -1 to 135, found -1 to 200"),
        (lambda: HandArray(["1m"], called=[[1]]), r"called: found int64 of shape \(1, 1\), expected .*\(1, 4\)"),
        (lambda: HandArray(["1m[123p]"], called=[[-1] * 4]), "called: the hands say already"),
        (lambda: HandArray(["1m"], red_fives=[[5, 0, 0]]), "red_fives: expected 0 to 4"),
        (lambda: HandArray(["1m"], red_fives=[[1, 0, 0]]).texts(), "red_fives: .*expected at most the fives"),
        (lambda: HandArray("5555m", red_fives=[0, 0, 0]).ids(), "16, 52 and 88 are red"),
        (lambda: HandArray(["1m", "5555m"]).ids(), "hand 1: four fives .* for a deck without red fives say red_fives=False"),
        (lambda: HandArray("00m").ids(), "two red fives of a suit have no ids"),
        (lambda: HandArray("0m").ids(red_fives=False), "has a red five, expected none with red_fives=False"),
        (lambda: HandArray(["1m", "123m"]).ids(2), "hand 1: has 3 tiles, expected at most 2"),
        (lambda: HandArray("1m").ids(-1), "width: expected 0 to 136, found -1"),
        (lambda: HandArray(["1m", "5m"], red_fives=[[0] * 3, [2, 0, 0]]), r"hand 1: found \[2, 0, 0\], expected at most"),
        (lambda: HandArray(["5m[067p]"], red_fives=[[1, 1, 0]]), "red_fives: the hands say already"),
        (lambda: HandArray(["5m"], called=[[0, -1, -1, -1]], red_fives=[[2, 0, 0]]), "expected at most the fives"),
        (lambda: HandArray.from_ids(np.array([[2**64 - 1]], np.uint64)), "found 18446744073709551615, expected ids 0 to 135"),
        (lambda: tehai.counts(np.array([2**63], np.uint64)), "found 9223372036854775808, expected kinds of tile"),
        (lambda: tehai.masks(np.array([-1])), "expected bits of 34 tiles"),
        (lambda: tehai.masks(np.array([1.5])), "expected bits of 34 tiles"),
        (lambda: tehai.masks(np.array([2**34], np.uint64)), "expected bits of 34 tiles"),
        (lambda: tehai.shanten(HandArray(["1m"], called=[[8, -1, -1, -1]])), "called: found 8, expected codes"),
        (lambda: tehai.shanten(["1m[123p]", "12m[123p]"]), "hand 0: found 1 concealed tiles, expected 10 or 11"),
        (lambda: tehai.shanten(["1m[123p]"], melds=4), "hand 0: has called melds, expected concealed tiles alone"),
        (lambda: tehai.shanten(["1m"], visible="1m", melds=0), "visible: expected none together with melds"),
        (lambda: tehai.shanten(["1m"], limited_by="seen"), 'limited_by: expected called or visible, found "seen"'),
        (lambda: tehai.scores(np.ones((1, 34), int)), "tiles: name the winning tiles"),
        (lambda: tehai.scores(["123m"] * 3, [1, 2]), "tiles: found 2 elements, expected one, or one for each of 3"),
        (lambda: tehai.scores(["123m11z"], ippatsu=1), "ippatsu: found int64, expected a boolean"),
        (lambda: tehai.scores(["123m11z"], seat="up"), "seat: expected east, south, west, north, a letter, or 0 to 3"),
        (lambda: tehai.scores(["123m11z"], dora=[[40]]), "dora: .*expected kinds 0 to 33"),
        (lambda: tehai.bits(np.zeros((2, 33), bool)), r"found shape \(2, 33\)"),
    ],
)
def test_errors_name_the_part(ask, says):
    assert_refused(ask, says)


def test_joined_hands_are_those_of_all():
    plain, rich = HandArray(tehai.counts(["123m", "4p"])), HandArray(["0m[067p]", "5s{1111z}"])
    both = HandArray.concat([plain, rich[0], rich[1:]])
    assert both.texts() == ["123m", "4p", "0m[067p]", "5s{1111z}"] and both == np.concatenate([plain, rich])
    assert HandArray([rich[1], plain[0]]).texts() == ["5s{1111z}", "123m"]
    assert HandArray.concat([]).shape == (0,) and HandArray.concat([rich[None], rich[None]]).shape == (2, 2)
    # Nothing says that the fives of counts are plain, so four of them have ids.
    assert HandArray.concat([HandArray(tehai.counts(["5555m"]))] * 2).ids(4).tolist() == [[16, 17, 18, 19]] * 2
    for parts, error, says in (
        ([plain, "123m"], TypeError, "^parts: found str at 1, expected a HandArray"),
        ([plain, rich[None]], ValueError, r"^parts: found shape \(1, 2\) at 1, expected \('n',\)"),
    ):
        with pytest.raises(error, match=says):
            HandArray.concat(parts)
    with pytest.raises(TypeError, match="^stack: expected arrays, found a HandArray; see its counts"):
        np.stack([plain, rich])


@pytest.mark.parametrize("hands", ["123m", ["0m[067p]", "5s"], []])
def test_arrays_of_hands_are_those_of_nobody_else(hands):
    array = HandArray(hands)
    own = array.arrays()
    assert HandArray(own["counts"], called=own["called"], red_fives=own["red_fives"]) == array
    before = array.texts()
    for part in own.values():
        assert np.from_dlpack(part) is not None and part.flags.writeable and part.flags.c_contiguous
        part[...] = 1
    assert array.texts() == before and array.red_fives.shape == (*array.shape, 3)
