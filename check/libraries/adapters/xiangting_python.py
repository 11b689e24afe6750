"""PyPI xiangting."""

from _lines import Line, answer, tiles
from xiangting import PlayerCount, calculate_necessary_tiles, calculate_replacement_number, to_array


def answers(line: Line) -> object:
    players = PlayerCount.THREE if line.players == 3 else PlayerCount.FOUR
    if any(line.called):
        return None
    if line.question == "nearest":
        return calculate_replacement_number(line.counts, players) - 1
    if line.question == "necessary":
        _, found = calculate_necessary_tiles(line.counts, players)
        return tiles([kind for kind, is_necessary in enumerate(to_array(found)) if is_necessary])
    return None


answer(answers)
