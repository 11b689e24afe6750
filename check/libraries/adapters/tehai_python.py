"""tehai, in Python."""

import tehai
from _lines import TILES, WINDS, Line, Win, answer


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


def scores(win: Win) -> object:
    told = win.circumstances
    found = tehai.score(
        win.hand,
        TILES[win.tile],
        "tsumo" if win.drawn else "ron",
        seat=WINDS[win.seat],
        round=WINDS[win.round],
        riichi="double" if "double-riichi" in told else "riichi" in told,
        ippatsu="ippatsu" in told,
        last_tile="last-tile" in told,
        dead_wall="after-quad" in told,
        robbed_quad="robbed-quad" in told,
        blessing="first-draw" in told,
        dora="".join(TILES[kind] for kind in win.indicators),
        counters=win.counters,
    )
    payers = [payer.points for payer in found.payment.payers] or [0]
    # The dealer comes first, then those who pay once.
    payments = f"{payers[1]}/{payers[0]}" if win.drawn and win.seat and found.points else payers[0]
    return f"{0 if found.yakuman else found.han} {found.fu} {found.yakuman} {payments}"


answer(answers, scores)
