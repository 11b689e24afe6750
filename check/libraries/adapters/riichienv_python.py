"""PyPI riichienv: tiles are numbered 0 to 135."""

from _lines import Line, answer
from riichienv import calculate_shanten, calculate_shanten_3p


def answers(line: Line) -> object:
    if line.question != "nearest" or any(line.called):
        return None
    ids = [4 * kind + copy for kind, copies in enumerate(line.counts) for copy in range(copies)]
    return (calculate_shanten_3p if line.players == 3 else calculate_shanten)(ids)


answer(answers)
