"""`tehai.jax` is held against the library, on a million hands of every sort."""

import subprocess
import sys
from functools import partial

import jax
import numpy as np
import pytest

import tehai
import tehai.jax as tehai_jax
from strategies import SIZES, of_all, with_tile

#: Hands at a time: the discards of each fill 1,156 bytes.
BATCH = 20_000
DISCARDING = [size for size in SIZES if size % 3 == 2]
#: Hands that are rare among random ones: near each form, with four of a kind, and of few kinds.
SETS = (
    ("win", 14),
    ("seven_pairs", 14),
    ("thirteen_orphans", 14),
    *(
        (name, size)
        for size in (13, 14)
        for name in (
            "shanten = 0",
            "shanten = 1",
            "distance(seven_pairs) <= 2",
            "distance(thirteen_orphans) <= 3",
            "only(m)",
            "only(pz)",
            "only(z)",
            "only(19m19p19s1234567z)",
        )
    ),
)
#: Rules other than the default.
RULES = (
    {"seven_pairs": "any"},
    {"forms": "standard"},
    {"forms": "seven-pairs", "seven_pairs": "any"},
    {"forms": "seven-pairs,thirteen-orphans"},
    {"forms": "standard,thirteen-orphans", "players": 3},
    {"players": 3},
)


def batches(hands):
    """The hands in batches of one length, so that nothing is compiled twice; the last is filled up with the first hands."""
    for start in range(0, len(hands), BATCH):
        yield np.resize(np.concatenate((hands[start : start + BATCH], hands)), (BATCH, 34))


def near_hands(number, seed):
    """Hands of 13 and 14 tiles from each set, some with one tile exchanged for another."""
    random = np.random.default_rng(seed)
    found = []
    for name, size in SETS:
        hands = tehai.hands(name, tiles=size).sample(number, seed=seed, by="hands").copy()
        for hand in hands[::2]:
            hand[random.choice(np.flatnonzero(hand))] -= 1
            hand[random.choice(np.flatnonzero(hand < 4))] += 1
        found.append(hands)
    return np.concatenate(found)


def assert_same(hands, visible=None, called=None, **rules):
    """All fields of all answers are those of the library."""
    asked = hands if called is None else tehai.HandArray(hands, called=called)
    found = tehai_jax.effects(hands, visible, called=called, **rules)
    due = tehai.effects(asked, visible=visible, **rules)
    assert_equal(hands, tehai_jax.shanten(hands, called=called, **rules), due.shanten)
    for name in tehai_jax.Effects._fields:
        assert_equal(hands, getattr(found, name), getattr(due, name))


def assert_same_discards(hands, visible=None, called=None, **rules):
    asked = hands if called is None else tehai.HandArray(hands, called=called)
    found = tehai_jax.discards(hands, visible, called=called, **rules)
    due = tehai.discards(asked, visible=visible, **rules)
    for name in tehai_jax.Discards._fields:
        assert_equal(hands, getattr(found, name), getattr(due, name))


def assert_equal(hands, found, due):
    found = np.asarray(found)
    assert (found.shape, found.dtype) == (due.shape, due.dtype)
    different = (found != due).reshape(len(hands), -1).any(1)
    assert not different.any(), [str(tehai.Hand(hand)) for hand in hands[different][:5]]


def test_a_million_hands_are_as_the_library_says():
    fewer = [of_all(size, 20_000) for size in SIZES if size < 13]
    hands = np.concatenate((of_all(13, 300_000), of_all(14, 300_000), *fewer, near_hands(14_000, seed=3)))
    assert len(hands) >= 1_000_000
    for some in batches(hands):
        assert_same(some)
    discarding = hands[np.isin(hands.sum(1), DISCARDING)]
    assert len(discarding) >= 450_000
    for some in batches(discarding):
        assert_same_discards(some)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_rules_are_those_of_the_library(rules):
    players = rules.get("players", 4)
    sizes = SIZES if "standard" in rules.get("forms", "standard") else (13, 14)
    dealt = (tehai.hands("all", tiles=size, players=players).sample(1_000, seed=0, by="deals") for size in sizes)
    near = near_hands(200, seed=5)
    if players == 3:
        near = near[(near[:, 1:8] == 0).all(1)]
        assert len(near) > 1_000
    hands = np.concatenate((*dealt, near))
    discarding = hands[np.isin(hands.sum(1), DISCARDING)]
    for some in batches(hands):
        assert_same(some, **rules)
    for some in batches(discarding):
        assert_same_discards(some, **rules)


def test_visible_tiles_are_of_all_hands_or_of_each():
    hands = of_all(14, BATCH)
    visible = np.minimum(4 - hands, np.random.default_rng(7).integers(0, 5, (BATCH, 34), dtype=np.uint8))
    of_all_hands = (4 - hands.max(0)) // 2
    for given in (visible, of_all_hands):
        assert_same(hands, given)
        assert_same_discards(hands, given)


def open_hands(number, seed, players=4):
    """Hands with one to four called melds and the tiles beside them, ten or eleven in all with three for each meld."""
    random = np.random.default_rng(seed)
    kinds = [kind for kind in range(34) if players == 4 or not 0 < kind < 8]
    deck = np.repeat(kinds, 4)
    taken = tehai.counts([meld[1:-1] for meld in tehai.MELDS])
    melds = [code for code, meld in enumerate(tehai.MELDS) if meld and taken[code].sum() == taken[code, kinds].sum()]
    counts, called = np.zeros((number, 34), np.uint8), np.full((number, 4), -1, np.int16)
    for hand, codes in zip(counts, called):
        left = np.bincount(deck, minlength=34)
        for place in range(random.integers(1, 5)):
            code = random.choice(melds)
            if (taken[code] <= left).all():
                left = left - taken[code]
                codes[place] = code
        tiles = 13 - 3 * (codes != -1).sum() + random.integers(2)
        # Half of them of few kinds, where copies run out.
        wall = np.repeat(np.arange(34), left)
        if random.integers(2):
            wall = wall[(wall // 9 == random.integers(3)) | (wall >= 27)]
        if len(wall) >= tiles:
            np.add.at(hand, random.permutation(wall)[:tiles], 1)
    there = (called != -1).any(1) & (counts.sum(1) > 0)
    return tehai.HandArray(counts[there], called=called[there])


@pytest.mark.parametrize(("players", "number"), [(4, 100_000), (3, 20_000)])
def test_hands_with_called_melds_are_as_the_library_says(players, number):
    hands = open_hands(number, seed=players, players=players)
    assert len(hands) > 0.8 * number
    size = 10_000
    for start in range(0, len(hands), size):
        some = hands[np.arange(start, start + size) % len(hands)]
        assert_same(some.counts, called=some.called, players=players)
        discarding = some[some.counts.sum(1) % 3 == 2]
        discarding = discarding[np.arange(size // 2) % len(discarding)]
        assert_same_discards(discarding.counts, called=discarding.called, players=players)


def test_called_melds_that_cannot_be_are_no_hand():
    good = tehai.HandArray(["23456m789s11z[1111m]", "123m456p789s1122z"])
    for code in (-2, 7, 33, 136, 300):
        called = np.array([[code, -1, -1, -1], [-1] * 4])
        assert tehai_jax.shanten(good.counts, called=called).tolist() == [127, 0]
        assert int(tehai_jax.discards(good.counts, called=called).best[0]) == -1
    with pytest.raises(ValueError, match=r"called: found shape \(2,\) of int64"):
        tehai_jax.shanten(good.counts, called=np.array([1, 2]))
    visible = tehai.counts("47m")
    found = tehai_jax.effects(good.counts, visible, called=good.called)
    assert found.copies.tolist() == tehai.effects(good, visible=visible).copies.tolist()


@pytest.mark.parametrize("number", [-1, 5, 255, 256, 2**32, 2**32 + 1, -(2**32)])
def test_what_is_no_number_of_copies_is_no_hand(number):
    hand = tehai.counts("123m456p789s1122z").astype(np.int64)
    bad = hand.copy()
    bad[0] = number
    assert tehai_jax.shanten(np.array([hand, bad])).tolist() == [0, 127]
    assert jax.jit(tehai_jax.shanten)(np.clip(bad, -5, 5)) == 127
    visible = np.where(np.arange(34) == 8, number, 0)
    for found in (tehai_jax.effects(bad), tehai_jax.effects(hand, visible)):
        assert (int(found.shanten), int(found.copies), bool(found.necessary.any())) == (127, 0, False)
    assert int(tehai_jax.discards(with_tile(hand, 8), visible).best) == -1


def test_a_fifth_copy_that_is_visible_is_no_hand():
    hand, visible = tehai.counts("123m456p789s1122z"), tehai.counts("222z")
    assert int(tehai_jax.effects(hand, visible).shanten) == 127
    with pytest.raises(ValueError, match="visible: a fifth 2z"):
        tehai.effects(hand, visible=visible)
    called = tehai.HandArray(["23456m789s111z[1111m]"])
    for text in ("1m", "11z"):
        visible = tehai.counts(text)
        found = tehai_jax.effects(called.counts, visible, called=called.called)
        assert found.shanten.tolist() == [127] and not found.copies.any() and not found.necessary.any()
        assert tehai_jax.discards(called.counts, visible, called=called.called).best.tolist() == [-1]
        with pytest.raises(ValueError, match="a fifth"):
            tehai.effects(called, visible=visible)


def test_answers_are_equal_as_a_whole():
    hands = of_all(14, 3)
    for ask in (tehai_jax.effects, tehai_jax.discards):
        assert ask(hands) == ask(hands) and not ask(hands) != ask(hands)
        assert ask(hands) != ask(hands[::-1]) and ask(hands) != ask(hands[:2]) and ask(hands) != (1, 2)


def test_functions_are_jitted_mapped_and_scanned():
    hands = of_all(14, 60)
    due = tehai.discards(hands)
    for function in (jax.jit(tehai_jax.discards), jax.vmap(tehai_jax.discards), jax.jit(jax.vmap(tehai_jax.discards))):
        assert_equal(hands, function(hands).best, due.best)
        assert_equal(hands, function(hands).copies, due.copies)
    in_threes = tehai_jax.effects(hands.reshape(3, 20, 34))
    assert (np.asarray(in_threes.necessary).reshape(60, 34) == tehai.effects(hands).necessary).all()
    _, scanned = jax.lax.scan(lambda _, hand: (None, tehai_jax.shanten(hand)), None, hands)
    assert_equal(hands, scanned, tehai.shanten(hands))
    of_pairs = jax.jit(partial(tehai_jax.shanten, forms="seven-pairs"))
    assert_equal(hands, of_pairs(hands), tehai.shanten(hands, forms="seven-pairs"))


def test_hands_that_do_not_exist_have_no_tiles():
    bad = np.zeros((6, 34), np.int32)
    bad[1, :3] = 1
    bad[2, :8] = 2
    bad[3, 0] = 5
    bad[4, :2] = (-1, 2)
    bad[5, :5] = (3, 3, 3, 3, 2)
    assert tehai_jax.shanten(bad).tolist() == [127] * 5 + [int(tehai.shanten(bad[5]))]
    assert tehai_jax.shanten(bad, players=3).tolist() == [127] * 6
    effects, discards = tehai_jax.effects(bad[:5]), tehai_jax.discards(bad[:5])
    assert effects.shanten.tolist() == [127] * 5 and effects.copies.tolist() == [0] * 5
    assert not effects.necessary.any() and not effects.unnecessary.any()
    assert discards.best.tolist() == [-1] * 5 and (discards.shanten == 127).all()
    assert not discards.copies.any() and not discards.necessary.any()
    # Thirteen tiles can be drawn to, but not discarded from.
    assert tehai_jax.discards(tehai.counts("123m456p789s1122z")).best == -1
    assert tehai_jax.shanten(tehai.counts("11m"), forms="seven-pairs") == 127


def test_what_is_no_array_of_counts_is_an_error():
    for bad in (np.zeros(33, int), np.zeros((2, 34)), 3):
        with pytest.raises(ValueError, match=r"expected copies of 1m to 7z, integers of shape \(\.\.\., 34\)"):
            tehai_jax.shanten(bad)
    with pytest.raises(ValueError, match="forms"):
        tehai_jax.shanten(np.zeros(34, int), forms="none")


def test_without_jax_the_error_says_what_to_install():
    code = "import sys; sys.modules['jax'] = None; import tehai, tehai.jax"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert found.returncode == 1
    assert "pip install tehai[jax]" in found.stderr.splitlines()[-1]
