"""PyPI mahjong, with its optional rules set as the test says."""

from _lines import Line, Win, answer
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from mahjong.shanten import Shanten

ASKED = {
    "standard": Shanten.calculate_shanten_for_regular_hand,
    "seven-pairs": Shanten.calculate_shanten_for_chiitoitsu_hand,
    "thirteen-orphans": Shanten.calculate_shanten_for_kokushi_hand,
    "nearest": Shanten.calculate_shanten,
}
RULES = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)


def answers(line: Line) -> object:
    # It knows neither called copies nor three players.
    known = line.question in ASKED and line.players == 4 and not any(line.called)
    return ASKED[line.question](line.counts) if known else None


def scores(win: Win) -> object:
    concealed, called = win.ids()
    melds = []
    for tiles, is_open in called:
        sort = Meld.KAN if len(tiles) == 4 else Meld.PON if tiles[0] // 4 == tiles[1] // 4 else Meld.CHI
        melds.append(Meld(sort, tiles, opened=is_open))
    told = win.circumstances
    config = HandConfig(
        is_tsumo=win.drawn,
        is_riichi="riichi" in told,
        is_daburu_riichi="double-riichi" in told,
        is_ippatsu="ippatsu" in told,
        is_rinshan="after-quad" in told,
        is_chankan="robbed-quad" in told,
        is_haitei="last-tile" in told and win.drawn,
        is_houtei="last-tile" in told and not win.drawn,
        is_tenhou="first-draw" in told and win.seat == 0,
        is_chiihou="first-draw" in told and win.seat > 0,
        player_wind=27 + win.seat,
        round_wind=27 + win.round,
        tsumi_number=win.counters,
        options=RULES,
    )
    found = HandCalculator.estimate_hand_value(
        concealed + [tile for meld in melds for tile in meld.tiles],
        next(tile for tile in concealed if tile // 4 == win.tile),
        melds,
        [4 * kind for kind in win.indicators],
        config,
    )
    if found.error == HandCalculator.ERR_NO_YAKU:
        return "0 0 0 0"
    if found.error:
        return found.error
    yakuman = sum(yaku.is_yakuman * yaku.han_closed // 13 for yaku in found.yaku)
    han, fu = (0, 0) if yakuman else (found.han, found.fu)
    main, others = (found.cost[part] + found.cost[f"{part}_bonus"] for part in ("main", "additional"))
    payments = f"{others}/{main}" if win.drawn and win.seat else main
    return f"{han} {fu} {yakuman} {payments}"


answer(answers, scores)
