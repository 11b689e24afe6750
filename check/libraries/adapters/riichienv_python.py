"""PyPI riichienv: tiles are numbered 0 to 135."""

from _lines import Line, Win, answer
from riichienv import Conditions, HandEvaluator, Meld, MeldType, calculate_shanten, calculate_shanten_3p


def answers(line: Line) -> object:
    if line.question != "nearest" or any(line.called):
        return None
    ids = [4 * kind + copy for kind, copies in enumerate(line.counts) for copy in range(copies)]
    return (calculate_shanten_3p if line.players == 3 else calculate_shanten)(ids)


def scores(win: Win) -> object:
    concealed, called = win.ids()
    melds = []
    for tiles, is_open in called:
        sort = MeldType.Pon if tiles[0] // 4 == tiles[1] // 4 else MeldType.Chi
        if len(tiles) == 4:
            sort = MeldType.Daiminkan if is_open else MeldType.Ankan
        melds.append(Meld(sort, tiles, is_open))
    told = win.circumstances
    conditions = Conditions(
        tsumo=win.drawn,
        riichi="riichi" in told,
        double_riichi="double-riichi" in told,
        ippatsu="ippatsu" in told,
        haitei="last-tile" in told and win.drawn,
        houtei="last-tile" in told and not win.drawn,
        rinshan="after-quad" in told,
        chankan="robbed-quad" in told,
        tsumo_first_turn="first-draw" in told,
        player_wind=win.seat,
        round_wind=win.round,
        honba=win.counters,
    )
    # With the winning tile among them, two quads are no win to it.
    tile = next(tile for tile in concealed if tile // 4 == win.tile)
    concealed.remove(tile)
    found = HandEvaluator(concealed, melds).calc(tile, [4 * kind for kind in win.indicators], conditions, [])
    if not found.is_win:
        return "0 0 0 0"
    yakuman = found.han // 13 if found.yakuman else 0
    han, fu = (0, 0) if yakuman else (found.han, found.fu)
    each, dealer = found.tsumo_agari_ko, found.tsumo_agari_oya
    payments = found.ron_agari if not win.drawn else f"{each}/{dealer}" if win.seat else each
    return f"{han} {fu} {yakuman} {payments}"


answer(answers, scores)
