"""Games read from logs: the numbers of a review are those of the questions it is made of."""

import gzip
import json
import math
import os
from pathlib import Path

import numpy as np
import pandas
import polars
import pytest

import tehai

TILES = [[11, 12, 13, 19, 21, 29, 31, 39, 41, 42, 43, 44, 45], [11, 51, 19, 21, 25, 29, 31, 39, 42, 43, 44, 45, 46],
         [11, 18, 19, 21, 52, 29, 31, 53, 39, 43, 44, 45, 46], [12, 13, 14, 15, 16, 17, 22, 23, 24, 35, 35, 38, 38]]  # fmt: skip
DRAWN = [([46], [60]), ([47], [42]), ([47], [60]), ([38], [])]
PAID = [-16000, -8000, -8000, 32000]
LATER = [([46, 37], [60, 60]), ([47, 37], [42, 60]), ([47, 37], [60, 60]), ([36, 38], [60])]


def game(paid: list[int] = PAID, drawn: list = DRAWN) -> bytes:
    """A round that north wins by the first tile, or a later one."""
    hands = [part for tiles, of_player in zip(TILES, drawn) for part in (tiles, *of_player)]
    end = ["和了", paid, [3, 3, 3, "役満8000-16000点", "地和(役満)"]]
    rule = {"disp": "般南喰赤", "aka": 1}
    rounds = [[[0, 0, 0], [25000] * 4, [41], [], *hands, end]]
    return json.dumps({"name": ["A", "B", "C", "D"], "rule": rule, "log": rounds}).encode()


@pytest.mark.filterwarnings("ignore:visible")
def test_a_decision_is_the_question_of_expected_points() -> None:
    found = tehai.review(game(), seat="B", model="alone")
    decision = next(of for of in found.answer.decisions if of.drawn)
    asked = tehai.expected_points(decision.hand, decision.draws, visible=decision.question["visible"],
                                  dora=decision.question["dora"], seat="south", red_fives="0m0p0s")  # fmt: skip
    last = {row["discard"]: row for row in asked.rows() if row["draws"] == decision.draws}
    assert decision.decided is not None
    for judged in (decision.decided.chosen, decision.decided.best):
        assert judged.points == pytest.approx(last[judged.choice]["points"], rel=1e-12)
        assert judged.win == pytest.approx(last[judged.choice]["points_win"], rel=1e-12)
    assert decision.decided.loss == decision.decided.best.points - decision.decided.chosen.points


def test_the_question_of_a_decision_gives_its_numbers() -> None:
    for decision in tehai.review(game()).answer.decisions:
        assert decision.decided is not None
        asked = tehai.ask("decision", decision.question)
        assert (asked["loss"], asked["best"]["choice"]) == (decision.decided.loss, decision.decided.best.choice)


def test_rows_are_a_data_frame_of_either_kind() -> None:
    found = tehai.review(game(), progress=False, threads=1)
    frame, of_pandas = polars.DataFrame(found), pandas.DataFrame(found)
    assert frame.height == len(of_pandas) == len(found.answer.decisions) == 3
    assert frame.schema["loss"] == frame.schema["danger"] == polars.Float64
    assert np.isclose(of_pandas["loss"].sum(), sum(of.loss for of in found.answer.sums if of.round is None))
    assert json.loads(found["question"][0]) == found.answer.decisions[0].question


def test_a_log_is_a_path_or_its_content(tmp_path: Path) -> None:
    path = tmp_path / "game.json.gz"
    path.write_bytes(gzip.compress(game()))
    of_path, of_bytes = tehai.audit(path), tehai.audit(game())
    assert of_path.answer.file == os.fspath(path) and of_bytes.answer.file is None
    assert [*of_path["hand"]] == [*of_bytes["hand"]]


def test_an_audit_says_what_differs() -> None:
    audited = tehai.audit(game())
    assert set(audited["verdict"]) == {"as-paid"}
    assert audited["points"][0] == 32000 and math.isnan(audited["points"][1])
    wrong = tehai.audit(game([-16000, -8000, -7000, 31000]))
    assert set(wrong["verdict"]) == {"differs"} and wrong.answer.payments[0].changes == tuple(PAID)


def test_a_broken_log_is_read_up_to_there() -> None:
    rounds = json.loads(game())
    rounds["log"].append([[1, 0, 0], [25000] * 4, [41]])
    with pytest.warns(UserWarning, match="^log: round 2, .*; only what comes before was read$"):
        found = tehai.review(json.dumps(rounds).encode(), seat=2)
    assert found.answer.rounds == 1 and found.answer.problems[0].startswith("round 2")


@pytest.mark.parametrize(
    ("log", "options", "error", "message"),
    [
        (b"", {}, ValueError, "log: file: expected a log as mjai, Tenhou JSON, mjlog or Majiang"),
        (game(), {"seat": "E9"}, ValueError, "seat: expected 0 to 3, a wind, or one of the names A, B, C, D; found"),
        (game(), {"seat": 4}, ValueError, "seat: expected 0 to 3"),
        (game(), {"last_hands": 3}, ValueError, "last_hands: expected 0, 1 or 2; found 3"),
        (3, {}, TypeError, "log: expected a path, or bytes, found int"),
        ("https://tenhou.net/0/?log=ID&tw=1", {}, ValueError, "download https://tenhou.net/5/mjlog2json.cgi"),
        (b" " * ((1 << 26) + 1), {}, ValueError, "log: file: expected at most 67108864 bytes"),
        ("no-such-file.json", {}, FileNotFoundError, "no-such-file.json"),
    ],
)
def test_bad_input_is_told(log, options, error, message) -> None:
    with pytest.raises(error, match=message):
        tehai.review(log, **options)


def test_decisions_are_judged_at_a_table_or_alone():
    found, alone = (tehai.review(game(drawn=LATER), **model).answer for model in ({}, {"model": "alone"}))
    assert (found.model, alone.model) == ("table", "alone")
    assert {decision.question.get("model") for decision in found.decisions} == {"table", None}
    assert {decision.question.get("model") for decision in alone.decisions} == {None}
    # Alone a win is no decision.
    assert [decision.chosen for decision in found.decisions][-1] == "win"
    assert len(alone.decisions) == len(found.decisions) - 1
    # Nor at a table, by the first tile.
    assert "win" not in {decision.chosen for decision in tehai.review(game()).answer.decisions}
    with pytest.raises(ValueError, match="model: expected table or alone"):
        tehai.review(game(), model="solo")
