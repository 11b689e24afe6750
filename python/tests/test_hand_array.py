"""Arrays of hands with called melds, red fives and visible tiles, held against one hand at a time."""

import numpy as np
import pytest

import tehai
from errors import assert_refused
from tehai import HandArray, Tiles

NONE = 127
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
        held = {discard.discard: discard for discard in one.discards}
        assert {tehai.TILES[tile] for tile in np.flatnonzero(hands.counts[place])} == set(held)
        assert tehai.TILES[found.discards.best[place]] == one.discards[0].discard
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
    found = tehai.scores(texts, drawn=True, round="south")
    for place, text in enumerate(texts):
        one = tehai.score(text, won_by="tsumo", round="south")
        assert (one.han, one.fu, one.points) == (found.han[place], found.fu[place], found.points[place])
    three = tehai.score("111m345p678s99p78p9p", won_by="tsumo", seat="south", players=3, norths=1, counters=2, bets=1)
    many = tehai.scores(
        ["111m345p678s99p78p9p"], drawn=True, seat="south", players=3, norths=1, counters=2, bets=1
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


def test_a_batch_of_chances_has_the_errors_of_its_hands():
    with pytest.raises(ValueError, match="hand 1: found 3 tiles"):
        tehai.win_probabilities(["123m456p789s1122z", "123m"], 3)
    with pytest.raises(ValueError, match="riichi: only points depend on it, expected points=True"):
        tehai.win_probabilities(["123m456p789s1122z"], 3, riichi="best")


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: HandArray(["1m"], called=[[200, -1, -1, -1]]), "called: expected -1 to 135, found -1 to 200"),
        (lambda: HandArray(["1m"], called=[[1]]), r"called: found int64 of shape \(1, 1\), expected .*\(1, 4\)"),
        (lambda: HandArray(["1m[123p]"], called=[[-1] * 4]), "called: the hands say already"),
        (lambda: HandArray(["1m"], red_fives=[[5, 0, 0]]), "red_fives: expected 0 to 4"),
        (lambda: HandArray(["1m"], red_fives=[[1, 0, 0]]).texts(), "red_fives: .*expected at most the fives"),
        (lambda: HandArray("5555m", red_fives=[0, 0, 0]).ids(), "16, 52 and 88 are red"),
        (lambda: tehai.shanten(HandArray(["1m"], called=[[8, -1, -1, -1]])), "called: found 8, expected codes"),
        (lambda: tehai.shanten(["1m[123p]", "12m[123p]"]), "hand 0: found 1 concealed tiles, expected 10 or 11"),
        (lambda: tehai.shanten(["1m[123p]"], melds=4), "hand 0: has called melds, expected concealed tiles alone"),
        (lambda: tehai.shanten(["1m"], visible="1m", melds=0), "visible: expected none together with melds"),
        (lambda: tehai.shanten(["1m"], limited_by="seen"), 'limited_by: expected called or visible, found "seen"'),
        (lambda: tehai.scores(np.ones((1, 34), int)), "tiles: name the winning tiles"),
        (lambda: tehai.scores(["123m"] * 3, [1, 2]), "tiles: found 2 elements, expected one, or one for each of 3"),
        (lambda: tehai.scores(["123m456p789s11z567m"] * 2, ["7m", "9m"]), "hand 1: tiles: the winning tile 9m is not"),
        (lambda: tehai.scores(["123m456p789s11z567m"], ippatsu=True), "ippatsu: "),
        (lambda: tehai.scores(["123m11z"], ippatsu=1), "ippatsu: found int64, expected a boolean"),
        (lambda: tehai.scores(["123m11z"], seat="up"), 'seat: expected east, south, west or north'),
        (lambda: tehai.scores(["123m11z"], seat=[4]), "seat: expected 0 for east to 3 for north"),
        (lambda: tehai.scores(["123m11z"], riichi=[3]), "riichi: found 3, expected 0, 1, or 2"),
        (lambda: tehai.scores(["123m11z"], dora=[[40]]), "dora: .*expected kinds 0 to 33"),
        (lambda: tehai.bits(np.zeros((2, 33), bool)), r"found shape \(2, 33\)"),
    ],
)
def test_errors_name_the_part(ask, says):
    assert_refused(ask, says)
