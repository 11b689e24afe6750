"""A player of mjai: what it does is legal in games of RiichiEnv, of four players and of three."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

import tehai

ARENA = Path(__file__).parents[2] / "examples" / "arena.py"

HIDDEN = ["?"] * 13


def deal(tiles: str) -> dict:
    return {
        "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "1s",
        "scores": [25000] * 4, "tehais": [tiles.split(), HIDDEN, HIDDEN, HIDDEN],
    }  # fmt: skip


@pytest.mark.parametrize("three", [False, True])
def test_games_are_legal(three: bool) -> None:
    pytest.importorskip("riichienv")
    if not ARENA.is_file():
        pytest.skip("the examples are not beside the package")
    arena = runpy.run_path(str(ARENA))
    mode = "3p-red-half" if three else "4p-red-half"
    # A refusal is an error. Two games by chances, and more of the textbook.
    for plays, seeds in ((["alone", "table"], range(1)), (["textbook", "textbook"], range(20))):
        for seed in seeds:
            game = arena["play"](seed, arena["Settings"](plays, mode, "tenhou", None))
            assert set(game["seats"]) == set(plays)
            assert all(counts["rounds"] > 0 for counts in game["counts"])


def test_reasons_and_problems() -> None:
    bot = tehai.Bot()
    told = [{"type": "start_game", "id": 0}, deal("2m 3m 4m 4p 5p 6p 6p 7p 8p 5s 6s N N"),
            {"type": "tsumo", "actor": 0, "pai": "C"}]  # fmt: skip
    assert json.loads(bot.react(json.dumps(told))) == {"type": "reach", "actor": 0}
    assert bot.reason is not None and bot.reason.startswith("7z with riichi: ")
    with pytest.warns(UserWarning, match="expected an event of mjai, or a list of them"):
        assert bot.react("3") == '{"type":"none"}'
    assert bot.reason is None


def test_settings_are_checked() -> None:
    with pytest.raises(ValueError, match="play: expected table or alone or textbook, found"):
        tehai.Bot(play="best")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match='last_wind: expected east or south, found "west"'):
        tehai.Bot(last_wind="west")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="last_hands: expected 0, 1 or 2; found 3"):
        tehai.Bot(last_hands=3)
    with pytest.raises(ValueError, match="rules: "):
        tehai.Bot(rules="none")  # type: ignore[arg-type]
