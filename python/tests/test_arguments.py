"""What a call accepts, and how it refuses the rest: the error names the argument, and quotes at most a line."""

import numpy as np
import pytest

import tehai
from tehai import Hand, HandSet, score

WIN = "123m456p789s11z567m"
LONG = "1m2p" * 5_000
HAND = Hand("123m456p789s1122z")
WINS = tehai.hands("win")

WRONG_TYPES = [
    ("expression", lambda: tehai.hands(5)),
    ("melds", lambda: tehai.recurrence(melds=2.5)),
    ("max_tiles", lambda: tehai.irreducible_forms(max_tiles="all")),
    ("group", lambda: tehai.irreducible_forms(5)),
    ("threads", lambda: tehai.hands("tenpai", threads="two")),
    ("visible", lambda: HAND.analyze(visible=np.zeros(34, int))),
    ("discards", lambda: tehai.predict_waits(discards=np.zeros(34, int))),
    ("discards", lambda: HAND.analyze(discards=object())),
    ("hand", lambda: tehai.win_probability(5)),
    ("feature", lambda: tehai.survey("tenpai", 5)),
    ("by", lambda: tehai.survey("tenpai", "shanten", by=5)),
    ("sample", lambda: tehai.survey("tenpai", "shanten", sample="some")),
    ("seed", lambda: WINS.sample(1, seed="x")),
    ("k", lambda: WINS.sample(2.5)),
    ("tile", lambda: WINS.waiting_for(5)),
    ("forms", lambda: tehai.hands("win", forms=[1])),
    # Neither an argument nor a rule, or one that makes no difference here.
    ("unseen", lambda: HAND.analyze(unseen="1m")),
    ("colour", lambda: HAND.shanten(colour="red")),
    ("riichi", lambda: tehai.win_probability(HAND, riichi="best")),
    ("forms", lambda: tehai.irreducible_hands(forms="seven-pairs")),
    ("fifth_tile", lambda: tehai.tenhou(fifth_tile="counted")),
    ("threads", lambda: tehai.tenhou(threads=2)),
]


@pytest.mark.parametrize(("name", "ask"), WRONG_TYPES)
def test_a_type_error_names_the_argument(name, ask):
    with pytest.raises(TypeError) as error:
        ask()
    # Python puts the name in quotes.
    said = str(error.value).replace("'", "")
    assert said.startswith(f"{name}: ") or said.endswith(f"unexpected keyword argument {name}")


WRONG_VALUES = [
    ("tiles", lambda: tehai.hands("tenpai", tiles="many")),
    ("draws", lambda: tehai.win_probability(HAND, 2.5)),
    ("open_tanyao", lambda: score(WIN, open_tanyao="perhaps")),
    ("rounded_mangan", lambda: score(WIN, rounded_mangan=1)),
    ("swap_calling", lambda: HAND.analyze(swap_calling="perhaps")),
    ("to", lambda: HAND.analyze(to="honitsu")),
    ("to", lambda: HAND.analyze(to=["tempai"])),
    ("seed", lambda: tehai.win_probability(HAND, 2, model="true", seed=10**60)),
    ("threads", lambda: tehai.expected_points(HAND, 3, threads=0)),
    ("tiles", lambda: tehai.hands("tenpai", tiles=10**60)),
    ("seat", lambda: tehai.hands("yakuhai", seat=LONG)),
    ("forms", lambda: tehai.hands("win", forms=LONG)),
    ("fifth_tile", lambda: tehai.hands("tenpai", fifth_tile=True)),
    ("visible", lambda: HAND.analyze(visible=LONG)),
    ("limited_by", lambda: HAND.analyze(limited_by=LONG)),
    ("from_", lambda: HAND.analyze(offered="1m", from_="behind")),
    ("offered", lambda: HAND.analyze(offered=LONG)),
    ("improvements", lambda: HAND.analyze(improvements="yes")),
    ("to", lambda: tehai.win_probability(HAND, 3, to=LONG)),
    ("riichi", lambda: tehai.expected_points(HAND, 3, riichi=True)),
    ("dora", lambda: score(WIN, dora=LONG)),
    ("ippatsu", lambda: score(WIN, riichi=True, ippatsu="yes")),
    ("hand 1", lambda: HandSet.of(["1m", LONG])),
    ("deck", lambda: HandSet.of(["1m"], deck=LONG)),
    ("by", lambda: WINS.sample(1, by=LONG)),
    ("vectorized", lambda: tehai.survey("tenpai", "shanten", vectorized=True)),
    ("path", lambda: WINS.write(LONG)),
    ("the feature", lambda: tehai.survey("tenpai & wait_kinds >= 9", lambda hand: list(range(10_000)))),
]


@pytest.mark.parametrize(("name", "ask"), WRONG_VALUES)
def test_a_value_error_names_the_argument(name, ask):
    with pytest.raises(ValueError) as error:
        ask()
    said = str(error.value)
    assert said.startswith((f"{name}: ", f"{name} ")) and len(said) < 300 and "\n" not in said


@pytest.mark.parametrize(
    ("tip", "ask"),
    [
        ("threads", lambda: tehai.shanten(HAND, thread=1)),
        ("bits", lambda: tehai.necessary(HAND, bit=True)),
        ("draws", lambda: tehai.win_probability(HAND, draw=3)),
        ("sample", lambda: tehai.survey("tenpai", "shanten", smaple=3)),
        ("tiles", lambda: tehai.hands("tenpai", tile=4)),
        ("offered", lambda: tehai.ask("calls", {"hand": "123m", "ofered": "1z"})),
        ("players", lambda: tehai.ask("decision", {"hand": "123m", "rules": {"player": 3}})),
    ],
)
def test_a_misspelt_option_has_a_whole_list_and_a_tip(tip, ask):
    with pytest.raises((TypeError, ValueError)) as error:
        ask()
    listed, found = str(error.value).split("; did you mean ")
    assert found == f"{tip}?" and "…" not in listed and " players, " in listed


def test_numbers_and_bools_may_be_those_of_numpy():
    assert tehai.win_probability(HAND, np.int64(2)).answer == tehai.win_probability(HAND, 2).answer
    assert score(WIN, riichi=np.True_) == score(WIN, riichi=True) != score(WIN)
    assert tehai.hands("tenpai", np.int8(4)) == tehai.hands("tenpai", 4)


@pytest.mark.parametrize("threads", [1, 2, None])
def test_answers_do_not_depend_on_threads(threads):
    few = tehai.hands("irreducible", 7, threads=threads)
    assert few == tehai.hands("irreducible", 7)
    for ask in (
        lambda **with_threads: tehai.irreducible_forms("honours", **with_threads),
        lambda **with_threads: tehai.irreducible_hands(max_tiles=4, **with_threads),
        lambda **with_threads: tehai.shanten_distribution(5, melds=2, **with_threads),
        lambda **with_threads: tehai.survey(few, "cores", **with_threads),
        lambda **with_threads: tehai.survey(few, "cores", sample=100_000, **with_threads),
        lambda **with_threads: tehai.win_probability(HAND, 3, model="true", states=0, games=500, **with_threads),
        lambda **with_threads: tehai.expected_points(HAND, 3, **with_threads),
    ):
        assert list(ask(threads=threads).rows()) == list(ask().rows())
