"""tehai, in Python."""

import tehai
from _lines import Line, answer


def answers(line: Line) -> object:
    hand = tehai.Hand(line.hand)
    forms = "standard" if line.melds else "all"
    match line.question:
        case "necessary":
            return str(hand.necessary(players=line.players)) or "-"
        case "waits-excluded" | "waits-counted":
            return str(hand.waits(fifth_tile=line.question.removeprefix("waits-"), players=line.players)) or "-"
        case "readings":
            ways = hand.decompositions(forms="standard" if line.melds else "standard,seven-pairs")
            return "|".join(str(way).replace(" ", "_") for way in ways) or "-"
        case form:
            return hand.shanten(forms=forms if form == "nearest" else form, players=line.players)


answer(answers)
