"""Options of all programs and bindings: Python accepts and refuses what ``answers/parity.json`` says, in the same words."""

import json
from pathlib import Path

import pytest

import tehai
from tehai import Hand

TABLE = json.loads((Path(__file__).parent / "../../answers/parity.json").read_text(encoding="utf-8"))

#: How a question is asked, by its kind: its hand or its set is positional.
ASK = {
    "analyze-hand": lambda hand, **options: Hand(hand).analyze(**options),
    "decompose": lambda hand, **options: Hand(hand).decompositions(**options),
    "distance": lambda hand, sets=(), **options: Hand(hand).distances(*sets, **options),
    "score-hand": lambda hand, **options: tehai.score(hand, **options),
    "worth": lambda **options: tehai.worth(**options),
    "settle-round": lambda **options: tehai.settle_round(**options),
    "needs": lambda **options: tehai.needs(**options),
    "race": lambda **options: tehai.race(**options),
    "win-probability": lambda hand, **options: ask_chances(hand, **options),
    "predict-waits": lambda **options: tehai.predict_waits(**options),
    "count-hands": lambda set, **options: tehai.hands(set, **options),
}

#: What only points depend on.
POINTS = {"dora", "hidden_indicators", "norths", "riichi", "red_fives"}


def ask_chances(hand, **options):
    ask = tehai.expected_points if options.keys() & POINTS else tehai.win_probability
    return ask(hand, **options)


def cases():
    for of_kind in TABLE:
        kind = of_kind["kind"]
        for option in of_kind["options"]:
            name = option["name"]
            # The hand is an object of its own, and a set is asked for its hands and not for others that are given.
            if kind in ASK and name not in ("hand", "given"):
                yield pytest.param(kind, of_kind["question"], name, option["values"], id=f"{kind} {name}")


@pytest.mark.parametrize(("kind", "question", "name", "values"), list(cases()))
def test_programs_and_bindings_accept_and_refuse_the_same(kind, question, name, values):
    for value, expected in values:
        options = {**question, name: value}
        if "from" in options:
            options["from_"] = options.pop("from")
        # A number of dora is a number here.
        if name in ("dora", "hidden_dora") and value == "2":
            continue
        try:
            ASK[kind](**options)
            found = None
        except (TypeError, ValueError) as error:
            found = str(error)
            for head in (f"{name}: ", f"{name}_: ", "set: ", "expression: "):
                found = found.removeprefix(head)
        assert found == expected, value
