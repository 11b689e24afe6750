"""PyPI mahjong."""

from _lines import Line, answer
from mahjong.shanten import Shanten

ASKED = {
    "standard": Shanten.calculate_shanten_for_regular_hand,
    "seven-pairs": Shanten.calculate_shanten_for_chiitoitsu_hand,
    "thirteen-orphans": Shanten.calculate_shanten_for_kokushi_hand,
    "nearest": Shanten.calculate_shanten,
}


def answers(line: Line) -> object:
    # It knows neither called copies nor three players.
    known = line.question in ASKED and line.players == 4 and not any(line.called)
    return ASKED[line.question](line.counts) if known else None


answer(answers)
