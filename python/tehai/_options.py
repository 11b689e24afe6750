"""What the questions of tehai depend on. Written by python/generate from answers/schema.json: change the options there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ._answers import (
        Abort,
        BlessingOfMan,
        CountedYakuman,
        FifthTile,
        Game,
        Liable,
        LiableCounters,
        LiableFor,
        LiableYakuman,
        LimitedBy,
        MissedWin,
        MissingShare,
        NamedRules,
        NorthTiles,
        OfferedBy,
        Order,
        QuadAfterRiichi,
        Riichi,
        RiichiPolicy,
        SevenPairs,
        SeveralRons,
        SharedBets,
        SharedCounters,
        Wind,
    )
    from ._tiles import OneText

#: The groups of options. A group of an answer can be given back as it is.
GROUPS = ["effort", "points", "round_rules", "rules", "score_rules", "settings", "situation", "winds"]


class RuleOptions(TypedDict, total=False):
    """What wins, waits and shanten depend on apart from the hand: made once, and passed on whole.

    - ``players``: 3 | 4 = 4. Players; 3 play without 2m to 8m.
    - ``forms``: str | Iterable[str] = "all". Winning forms that count: all, or a list such as standard,seven-pairs.
    - ``seven_pairs``: "distinct" | "any" = "distinct". May four copies of a tile be two of the seven pairs?
    - ``fifth_tile``: "excluded" | "counted" = "excluded". May a hand that holds all four copies of a tile wait for it?
    """

    players: Literal[3, 4]
    forms: str | Iterable[str]
    seven_pairs: SevenPairs
    fifth_tile: FifthTile


#: Their defaults.
RULE_OPTIONS: dict[str, Any] = {
    "players": 4,
    "forms": "all",
    "seven_pairs": "distinct",
    "fifth_tile": "excluded",
}


class WinRuleOptions(TypedDict, total=False):
    """What wins, waits and shanten depend on apart from the hand: made once, and passed on whole.

    - ``players``: 3 | 4 = 4. Players; 3 play without 2m to 8m.
    - ``forms``: str | Iterable[str] = "all". Winning forms that count: all, or a list such as standard,seven-pairs.
    - ``seven_pairs``: "distinct" | "any" = "distinct". May four copies of a tile be two of the seven pairs?
    """

    players: Literal[3, 4]
    forms: str | Iterable[str]
    seven_pairs: SevenPairs


#: Their defaults.
WIN_RULE_OPTIONS: dict[str, Any] = {
    "players": 4,
    "forms": "all",
    "seven_pairs": "distinct",
}


class StandardRuleOptions(TypedDict, total=False):
    """What wins, waits and shanten depend on apart from the hand: made once, and passed on whole.

    - ``players``: 3 | 4 = 4. Players; 3 play without 2m to 8m.
    - ``fifth_tile``: "excluded" | "counted" = "excluded". May a hand that holds all four copies of a tile wait for it?
    """

    players: Literal[3, 4]
    fifth_tile: FifthTile


#: Their defaults.
STANDARD_RULE_OPTIONS: dict[str, Any] = {
    "players": 4,
    "fifth_tile": "excluded",
}


class HandOptions(TypedDict, total=False):
    """A question about one hand; by default nothing is visible.

    - ``visible``: tiles = "". Tiles you see elsewhere: dora, discards, others' melds.
    - ``discards``: tiles = "". Your own discards: is the hand furiten (振聴)?
    - ``missed_win``: "no" | "turn" | "riichi" = "no". Did you let a win pass? Then the hand is furiten, too.
    - ``quad_after_riichi``: "readings" | "waits" = "readings". Which concealed quads may be declared after riichi?
    - ``limited_by``: "called" | "visible" = "called". What limits the copies that the final hand may hold: called
      melds, or all visible tiles.
    - ``rules``: "tenhou" | "mahjong-soul" | "m-league" | "wrc" | "ema" | None = None. Rules by name, which set those
      that are not given.
    - ``players``: 3 | 4 = 4. Players; 3 play without 2m to 8m.
    - ``forms``: str | Iterable[str] = "all". Winning forms that count: all, or a list such as standard,seven-pairs.
    - ``seven_pairs``: "distinct" | "any" = "distinct". May four copies of a tile be two of the seven pairs?
    - ``fifth_tile``: "excluded" | "counted" = "excluded". May a hand that holds all four copies of a tile wait for it?
    """

    visible: OneText
    discards: OneText
    missed_win: MissedWin
    quad_after_riichi: QuadAfterRiichi
    limited_by: LimitedBy
    rules: NamedRules | None
    players: Literal[3, 4]
    forms: str | Iterable[str]
    seven_pairs: SevenPairs
    fifth_tile: FifthTile


#: Their defaults.
HAND_OPTIONS: dict[str, Any] = {
    "visible": "",
    "discards": "",
    "missed_win": "no",
    "quad_after_riichi": "readings",
    "limited_by": "called",
    "rules": None,
    "players": 4,
    "forms": "all",
    "seven_pairs": "distinct",
    "fifth_tile": "excluded",
}


class AnalyzeOptions(TypedDict, total=False):
    """A question for everything about one hand.

    - ``visible``: tiles = "". Tiles you see elsewhere: dora, discards, others' melds.
    - ``discards``: tiles = "". Your own discards: is the hand furiten (振聴)?
    - ``missed_win``: "no" | "turn" | "riichi" = "no". Did you let a win pass? Then the hand is furiten, too.
    - ``quad_after_riichi``: "readings" | "waits" = "readings". Which concealed quads may be declared after riichi?
    - ``limited_by``: "called" | "visible" = "called". What limits the copies that the final hand may hold: called
      melds, or all visible tiles.
    - ``rules``: "tenhou" | "mahjong-soul" | "m-league" | "wrc" | "ema" | None = None. Rules by name, which set those
      that are not given.
    - ``players``: 3 | 4 = 4. Players; 3 play without 2m to 8m.
    - ``forms``: str | Iterable[str] = "all". Winning forms that count: all, or a list such as standard,seven-pairs.
    - ``seven_pairs``: "distinct" | "any" = "distinct". May four copies of a tile be two of the seven pairs?
    - ``fifth_tile``: "excluded" | "counted" = "excluded". May a hand that holds all four copies of a tile wait for it?
    - ``improvements``: bool = False. List the draws that improve the hand (手変わり).
    - ``good_shape``: int | None = None. Rate of good waits, N copies or more (usually 5).
    - ``offered``: str | None = None. Another player's discard: call or pass?
    - ``from_``: "left" | "other" = "left". Who offers it: the player to the left, whose tiles can make a sequence, or
      another.
    - ``swap_calling``: bool = False. After a call, may the called tile go, or the one that fits the other end (食い替え)?
    - ``order``: "acceptance" | "win" = "acceptance". Sort discards by acceptance or by win (its chance).
    - ``draws``: int = 17. Number of draws for the order by win.
    - ``last_tile``: bool = False. With chances of a win: the last draw is the last tile of the wall, which is a yaku.
    - ``yaku``: bool = False. Tell how far the hand is from each yaku.
    - ``to``: Sequence[str] = []. Tell the same of sets, such as honitsu or 'sanshoku & tanyao'; can be repeated.
    - ``why``: bool = False. Explain the standard form.
    - ``turns``: int | None = None. Chances of a win after up to T draws (usually 17).
    - ``seat``: "east" | "south" | "west" | "north" = "east". Wind of your seat; east deals.
    - ``round``: "east" | "south" | "west" | "north" = "east". Wind of the round.
    """

    visible: OneText
    discards: OneText
    missed_win: MissedWin
    quad_after_riichi: QuadAfterRiichi
    limited_by: LimitedBy
    rules: NamedRules | None
    players: Literal[3, 4]
    forms: str | Iterable[str]
    seven_pairs: SevenPairs
    fifth_tile: FifthTile
    improvements: bool
    good_shape: int | None
    offered: str | None
    from_: OfferedBy
    swap_calling: bool
    order: Order
    draws: int
    last_tile: bool
    yaku: bool
    to: Sequence[str]
    why: bool
    turns: int | None
    seat: Wind
    round: Wind


#: Their defaults.
ANALYZE_OPTIONS: dict[str, Any] = {
    "visible": "",
    "discards": "",
    "missed_win": "no",
    "quad_after_riichi": "readings",
    "limited_by": "called",
    "rules": None,
    "players": 4,
    "forms": "all",
    "seven_pairs": "distinct",
    "fifth_tile": "excluded",
    "improvements": False,
    "good_shape": None,
    "offered": None,
    "from_": "left",
    "swap_calling": False,
    "order": "acceptance",
    "draws": 17,
    "last_tile": False,
    "yaku": False,
    "to": [],
    "why": False,
    "turns": None,
    "seat": "east",
    "round": "east",
}


class DistanceOptions(TypedDict, total=False):
    """A question about one hand and some sets.

    - ``visible``: tiles = "". Tiles you see elsewhere: dora, discards, others' melds.
    - ``discards``: tiles = "". Your own discards: is the hand furiten (振聴)?
    - ``missed_win``: "no" | "turn" | "riichi" = "no". Did you let a win pass? Then the hand is furiten, too.
    - ``quad_after_riichi``: "readings" | "waits" = "readings". Which concealed quads may be declared after riichi?
    - ``limited_by``: "called" | "visible" = "called". What limits the copies that the final hand may hold: called
      melds, or all visible tiles.
    - ``rules``: "tenhou" | "mahjong-soul" | "m-league" | "wrc" | "ema" | None = None. Rules by name, which set those
      that are not given.
    - ``players``: 3 | 4 = 4. Players; 3 play without 2m to 8m.
    - ``forms``: str | Iterable[str] = "all". Winning forms that count: all, or a list such as standard,seven-pairs.
    - ``seven_pairs``: "distinct" | "any" = "distinct". May four copies of a tile be two of the seven pairs?
    - ``fifth_tile``: "excluded" | "counted" = "excluded". May a hand that holds all four copies of a tile wait for it?
    - ``sets``: Sequence[str] = []. The sets; none stands for every yaku.
    - ``seat``: "east" | "south" | "west" | "north" = "east". Wind of your seat; east deals.
    - ``round``: "east" | "south" | "west" | "north" = "east". Wind of the round.
    """

    visible: OneText
    discards: OneText
    missed_win: MissedWin
    quad_after_riichi: QuadAfterRiichi
    limited_by: LimitedBy
    rules: NamedRules | None
    players: Literal[3, 4]
    forms: str | Iterable[str]
    seven_pairs: SevenPairs
    fifth_tile: FifthTile
    seat: Wind
    round: Wind


#: Their defaults.
DISTANCE_OPTIONS: dict[str, Any] = {
    "visible": "",
    "discards": "",
    "missed_win": "no",
    "quad_after_riichi": "readings",
    "limited_by": "called",
    "rules": None,
    "players": 4,
    "forms": "all",
    "seven_pairs": "distinct",
    "fifth_tile": "excluded",
    "sets": [],
    "seat": "east",
    "round": "east",
}


class ScoreOptions(TypedDict, total=False):
    """A question for the points of a win.

    - ``tile``: str | None = None. Winning tile (by default the last concealed tile).
    - ``won_by``: "tsumo" | "ron" = "ron". Where it came from: another player (ron), or the wall (tsumo).
    - ``seat``: "east" | "south" | "west" | "north" = "east". Wind of your seat; east deals.
    - ``round``: "east" | "south" | "west" | "north" = "east". Wind of the round.
    - ``riichi``: bool | "no" | "riichi" | "double" = "no". After riichi (立直); double: at the first discard.
    - ``ippatsu``: bool = False. Within a round of riichi (一発).
    - ``last_tile``: bool = False. By the last tile (海底) or last discard (河底).
    - ``dead_wall``: bool = False. By a tile drawn after a quad (嶺上開花).
    - ``robbed_quad``: bool = False. By a tile added to a triplet (槍槓).
    - ``blessing``: bool = False. With the first draw (天和, 地和), or before (人和).
    - ``dora``: tiles | int = "". Dora indicators, such as 4m9s, or how many dora.
    - ``hidden_dora``: tiles | int = "". Hidden dora indicators, after riichi, or how many.
    - ``discards``: tiles = "". Your own discards: a furiten hand (振聴) has no ron.
    - ``missed_win``: "no" | "turn" | "riichi" = "no". Did you let a win pass? Then the hand is furiten, too.
    - ``red_fives``: int | None = None. Number of red fives (by default those written as 0).
    - ``norths``: int = 0. Norths set aside, with 3 players.
    - ``counters``: int = 0. Counters on the table (本場, 積み棒).
    - ``bets``: int = 0. Bets on the table (供託), the winner's own among them; each is 1,000 points for the winner.
    - ``discarder``: "east" | "south" | "west" | "north" | None = None. Seat of the player whose tile won. Needed only
      if another player may be liable.
    - ``liable``: Liable | Mapping["daisangen" | "daisuushi" | "suukantsu", "east" | "south" | "west" | "north" | None]
      = {}. Who is liable for a yakuman (包), such as daisangen=west.
    - ``rules``: "tenhou" | "mahjong-soul" | "m-league" | "wrc" | "ema" | None = None. Rules by name, which set those
      that are not given.
    - ``players``: 3 | 4 = 4. The game.
    - ``open_tanyao``: bool = True. Does all simples (断么九) count with called melds (喰いタン)?
    - ``double_yakuman``: bool = False. Do some yakuman count twice?
    - ``multiple_yakuman``: bool = True. Do different yakuman of a hand add up (役満の複合)? Else one of them counts.
    - ``counted_yakuman``: "yakuman" | "sanbaiman" = "yakuman". What are thirteen han and more (数え役満) worth?
    - ``blessing_of_man``: "no" | "mangan" = "no". What is the blessing of man (人和) worth?
    - ``rounded_mangan``: bool = False. Are 4 han 30 fu and 3 han 60 fu a mangan (切り上げ満貫)?
    - ``double_wind_pair``: 4 | 2 = 4. The fu of a head that is the wind of both seat and round (連風牌).
    - ``north_tiles``: "guest" | "value" = "guest". With 3 players: is a triplet of norths worth a han to everyone?
    - ``missing_share``: "lost" | "shared" = "lost". With 3 players: is the missing player's share of a drawn win lost,
      or shared by the others?
    - ``counter_size``: 100 | 500 = 100. Points of a counter (本場) from each payer of a drawn win; a discarder pays as
      much as all of them.
    - ``liable_yakuman``: "none" | "daisangen" | "daisangen-daisuushi" | "daisangen-daisuushi-suukantsu" =
      "daisangen-daisuushi". The yakuman for which one can be liable (包).
    - ``liable_for``: "fed" | "hand" = "fed". Does a liable player answer for the yakuman that was fed, or for the whole
      hand?
    - ``liable_counters``: "liable" | "discarder" | "shared" | "usual" = "liable". Who pays the counters of a win with a
      liable player?
    """

    seat: Wind
    round: Wind
    riichi: bool | Riichi
    ippatsu: bool
    last_tile: bool
    dead_wall: bool
    robbed_quad: bool
    blessing: bool
    dora: OneText | int
    hidden_dora: OneText | int
    discards: OneText
    missed_win: MissedWin
    red_fives: int | None
    norths: int
    counters: int
    bets: int
    discarder: Wind | None
    liable: Liable | Mapping[Literal["daisangen", "daisuushi", "suukantsu"], Wind | None]
    rules: NamedRules | None
    players: Literal[3, 4]
    open_tanyao: bool
    double_yakuman: bool
    multiple_yakuman: bool
    counted_yakuman: CountedYakuman
    blessing_of_man: BlessingOfMan
    rounded_mangan: bool
    double_wind_pair: Literal[4, 2, "4", "2"]
    north_tiles: NorthTiles
    missing_share: MissingShare
    counter_size: Literal[100, 500, "100", "500"]
    liable_yakuman: LiableYakuman
    liable_for: LiableFor
    liable_counters: LiableCounters


#: Their defaults.
SCORE_OPTIONS: dict[str, Any] = {
    "tile": None,
    "won_by": "ron",
    "seat": "east",
    "round": "east",
    "riichi": "no",
    "ippatsu": False,
    "last_tile": False,
    "dead_wall": False,
    "robbed_quad": False,
    "blessing": False,
    "dora": "",
    "hidden_dora": "",
    "discards": "",
    "missed_win": "no",
    "red_fives": None,
    "norths": 0,
    "counters": 0,
    "bets": 0,
    "discarder": None,
    "liable": {},
    "rules": None,
    "players": 4,
    "open_tanyao": True,
    "double_yakuman": False,
    "multiple_yakuman": True,
    "counted_yakuman": "yakuman",
    "blessing_of_man": "no",
    "rounded_mangan": False,
    "double_wind_pair": 4,
    "north_tiles": "guest",
    "missing_share": "lost",
    "counter_size": 100,
    "liable_yakuman": "daisangen-daisuushi",
    "liable_for": "fed",
    "liable_counters": "liable",
}


class ScoresOptions(TypedDict, total=False):
    """The rules of points. The default is those of Tenhou, except for LiableFor; NamedRules are those of a platform.

    - ``players``: 3 | 4 = 4. The game.
    - ``open_tanyao``: bool = True. Does all simples (断么九) count with called melds (喰いタン)?
    - ``double_yakuman``: bool = False. Do some yakuman count twice?
    - ``multiple_yakuman``: bool = True. Do different yakuman of a hand add up (役満の複合)? Else one of them counts.
    - ``counted_yakuman``: "yakuman" | "sanbaiman" = "yakuman". What are thirteen han and more (数え役満) worth?
    - ``blessing_of_man``: "no" | "mangan" = "no". What is the blessing of man (人和) worth?
    - ``rounded_mangan``: bool = False. Are 4 han 30 fu and 3 han 60 fu a mangan (切り上げ満貫)?
    - ``double_wind_pair``: 4 | 2 = 4. The fu of a head that is the wind of both seat and round (連風牌).
    - ``north_tiles``: "guest" | "value" = "guest". With 3 players: is a triplet of norths worth a han to everyone?
    - ``missing_share``: "lost" | "shared" = "lost". With 3 players: is the missing player's share of a drawn win lost,
      or shared by the others?
    - ``counter_size``: 100 | 500 = 100. Points of a counter (本場) from each payer of a drawn win; a discarder pays as
      much as all of them.
    - ``rules``: "tenhou" | "mahjong-soul" | "m-league" | "wrc" | "ema" | None = None. Rules by name, which set those
      that are not given.
    """

    players: Literal[3, 4]
    open_tanyao: bool
    double_yakuman: bool
    multiple_yakuman: bool
    counted_yakuman: CountedYakuman
    blessing_of_man: BlessingOfMan
    rounded_mangan: bool
    double_wind_pair: Literal[4, 2, "4", "2"]
    north_tiles: NorthTiles
    missing_share: MissingShare
    counter_size: Literal[100, 500, "100", "500"]
    rules: NamedRules | None


#: Their defaults.
SCORES_OPTIONS: dict[str, Any] = {
    "players": 4,
    "open_tanyao": True,
    "double_yakuman": False,
    "multiple_yakuman": True,
    "counted_yakuman": "yakuman",
    "blessing_of_man": "no",
    "rounded_mangan": False,
    "double_wind_pair": 4,
    "north_tiles": "guest",
    "missing_share": "lost",
    "counter_size": 100,
    "rules": None,
}


class WorthOptions(TypedDict, total=False):
    """A question for the points for han and fu, or for yakuman.

    - ``han``: int | None = None. Instead of a hand: so many han, with fu below 5.
    - ``fu``: int | None = None. The fu, rounded, with han below 5.
    - ``yakuman``: int | None = None. Instead of a hand: so many yakuman.
    - ``won_by``: "tsumo" | "ron" = "ron". Where the winning tile came from.
    - ``seat``: "east" | "south" | "west" | "north" = "east". The seat; the dealer sits east.
    - ``counters``: int = 0. Counters on the table.
    - ``bets``: int = 0. Bets on the table.
    - ``discarder``: "east" | "south" | "west" | "north" | None = None. The seat of the player whose tile won.
    - ``rules``: "tenhou" | "mahjong-soul" | "m-league" | "wrc" | "ema" | None = None. Rules by name, which set those
      that are not given.
    - ``players``: 3 | 4 = 4. The game.
    - ``open_tanyao``: bool = True. Does all simples (断么九) count with called melds (喰いタン)?
    - ``double_yakuman``: bool = False. Do some yakuman count twice?
    - ``multiple_yakuman``: bool = True. Do different yakuman of a hand add up (役満の複合)? Else one of them counts.
    - ``counted_yakuman``: "yakuman" | "sanbaiman" = "yakuman". What are thirteen han and more (数え役満) worth?
    - ``blessing_of_man``: "no" | "mangan" = "no". What is the blessing of man (人和) worth?
    - ``rounded_mangan``: bool = False. Are 4 han 30 fu and 3 han 60 fu a mangan (切り上げ満貫)?
    - ``double_wind_pair``: 4 | 2 = 4. The fu of a head that is the wind of both seat and round (連風牌).
    - ``north_tiles``: "guest" | "value" = "guest". With 3 players: is a triplet of norths worth a han to everyone?
    - ``missing_share``: "lost" | "shared" = "lost". With 3 players: is the missing player's share of a drawn win lost,
      or shared by the others?
    - ``counter_size``: 100 | 500 = 100. Points of a counter (本場) from each payer of a drawn win; a discarder pays as
      much as all of them.
    - ``liable_yakuman``: "none" | "daisangen" | "daisangen-daisuushi" | "daisangen-daisuushi-suukantsu" =
      "daisangen-daisuushi". The yakuman for which one can be liable (包).
    - ``liable_for``: "fed" | "hand" = "fed". Does a liable player answer for the yakuman that was fed, or for the whole
      hand?
    - ``liable_counters``: "liable" | "discarder" | "shared" | "usual" = "liable". Who pays the counters of a win with a
      liable player?
    """

    yakuman: int | None
    seat: Wind
    counters: int
    bets: int
    discarder: Wind | None
    rules: NamedRules | None
    players: Literal[3, 4]
    open_tanyao: bool
    double_yakuman: bool
    multiple_yakuman: bool
    counted_yakuman: CountedYakuman
    blessing_of_man: BlessingOfMan
    rounded_mangan: bool
    double_wind_pair: Literal[4, 2, "4", "2"]
    north_tiles: NorthTiles
    missing_share: MissingShare
    counter_size: Literal[100, 500, "100", "500"]
    liable_yakuman: LiableYakuman
    liable_for: LiableFor
    liable_counters: LiableCounters


#: Their defaults.
WORTH_OPTIONS: dict[str, Any] = {
    "han": None,
    "fu": None,
    "yakuman": None,
    "won_by": "ron",
    "seat": "east",
    "counters": 0,
    "bets": 0,
    "discarder": None,
    "rules": None,
    "players": 4,
    "open_tanyao": True,
    "double_yakuman": False,
    "multiple_yakuman": True,
    "counted_yakuman": "yakuman",
    "blessing_of_man": "no",
    "rounded_mangan": False,
    "double_wind_pair": 4,
    "north_tiles": "guest",
    "missing_share": "lost",
    "counter_size": 100,
    "liable_yakuman": "daisangen-daisuushi",
    "liable_for": "fed",
    "liable_counters": "liable",
}


class RoundOptions(TypedDict, total=False):
    """A question for the end of a round. Without wins and abort, the wall has ended.

    - ``wins``: Sequence[Mapping[str, Any]] = []. The wins, each with a seat and what a question for points has: a hand,
      or han and fu.
    - ``discarder``: "east" | "south" | "west" | "north" | None = None. Who discarded the tile by which they win;
      without it, the win is drawn.
    - ``tenpai``: Sequence["east" | "south" | "west" | "north"] = []. Who is tenpai when the wall ends, such as
      east,south.
    - ``nagashi``: Sequence["east" | "south" | "west" | "north"] = []. Who has nagashi mangan (流し満貫) when the wall ends.
    - ``abort``: "nine-kinds" | "four-winds" | "four-riichi" | "four-quads" | "three-rons" | None = None. Why the round
      ends before the wall does, without a win.
    - ``riichi``: Sequence["east" | "south" | "west" | "north"] = []. Who bet in this round. Each pays 1,000 for it.
    - ``counters``: int = 0. Counters on the table.
    - ``bets``: int = 0. Bets of earlier rounds on the table.
    - ``round``: "east" | "south" | "west" | "north" = "east". Wind of the round, for the hands of wins.
    - ``several_rons``: "two" | "all" | "nearest" = "two". Who is paid if several players win by one tile?
    - ``shared_bets``: "nearest" | "own" = "nearest". Who of them collects the bets?
    - ``shared_counters``: "nearest" | "each" = "nearest". Who of them is paid the counters?
    - ``nagashi_mangan``: bool = True. When the wall ends: a mangan for discards that are all terminals and honours,
      none of them called (流し満貫)?
    - ``aborts``: bool = True. Can a round end before the wall does, without a win (途中流局)? By three rons it does as
      several_rons says.
    - ``rules``: "tenhou" | "mahjong-soul" | "m-league" | "wrc" | "ema" | None = None. Rules by name, which set those
      that are not given.
    - ``players``: 3 | 4 = 4. The game.
    - ``open_tanyao``: bool = True. Does all simples (断么九) count with called melds (喰いタン)?
    - ``double_yakuman``: bool = False. Do some yakuman count twice?
    - ``multiple_yakuman``: bool = True. Do different yakuman of a hand add up (役満の複合)? Else one of them counts.
    - ``counted_yakuman``: "yakuman" | "sanbaiman" = "yakuman". What are thirteen han and more (数え役満) worth?
    - ``blessing_of_man``: "no" | "mangan" = "no". What is the blessing of man (人和) worth?
    - ``rounded_mangan``: bool = False. Are 4 han 30 fu and 3 han 60 fu a mangan (切り上げ満貫)?
    - ``double_wind_pair``: 4 | 2 = 4. The fu of a head that is the wind of both seat and round (連風牌).
    - ``north_tiles``: "guest" | "value" = "guest". With 3 players: is a triplet of norths worth a han to everyone?
    - ``missing_share``: "lost" | "shared" = "lost". With 3 players: is the missing player's share of a drawn win lost,
      or shared by the others?
    - ``counter_size``: 100 | 500 = 100. Points of a counter (本場) from each payer of a drawn win; a discarder pays as
      much as all of them.
    - ``liable_yakuman``: "none" | "daisangen" | "daisangen-daisuushi" | "daisangen-daisuushi-suukantsu" =
      "daisangen-daisuushi". The yakuman for which one can be liable (包).
    - ``liable_for``: "fed" | "hand" = "fed". Does a liable player answer for the yakuman that was fed, or for the whole
      hand?
    - ``liable_counters``: "liable" | "discarder" | "shared" | "usual" = "liable". Who pays the counters of a win with a
      liable player?
    """

    discarder: Wind | None
    tenpai: Sequence[Wind]
    nagashi: Sequence[Wind]
    abort: Abort | None
    riichi: Sequence[Wind]
    counters: int
    bets: int
    round: Wind
    several_rons: SeveralRons
    shared_bets: SharedBets
    shared_counters: SharedCounters
    nagashi_mangan: bool
    aborts: bool
    rules: NamedRules | None
    players: Literal[3, 4]
    open_tanyao: bool
    double_yakuman: bool
    multiple_yakuman: bool
    counted_yakuman: CountedYakuman
    blessing_of_man: BlessingOfMan
    rounded_mangan: bool
    double_wind_pair: Literal[4, 2, "4", "2"]
    north_tiles: NorthTiles
    missing_share: MissingShare
    counter_size: Literal[100, 500, "100", "500"]
    liable_yakuman: LiableYakuman
    liable_for: LiableFor
    liable_counters: LiableCounters


#: Their defaults.
ROUND_OPTIONS: dict[str, Any] = {
    "wins": [],
    "discarder": None,
    "tenpai": [],
    "nagashi": [],
    "abort": None,
    "riichi": [],
    "counters": 0,
    "bets": 0,
    "round": "east",
    "several_rons": "two",
    "shared_bets": "nearest",
    "shared_counters": "nearest",
    "nagashi_mangan": True,
    "aborts": True,
    "rules": None,
    "players": 4,
    "open_tanyao": True,
    "double_yakuman": False,
    "multiple_yakuman": True,
    "counted_yakuman": "yakuman",
    "blessing_of_man": "no",
    "rounded_mangan": False,
    "double_wind_pair": 4,
    "north_tiles": "guest",
    "missing_share": "lost",
    "counter_size": 100,
    "liable_yakuman": "daisangen-daisuushi",
    "liable_for": "fed",
    "liable_counters": "liable",
}


class WinProbabilityOptions(TypedDict, total=False):
    """A question for win probabilities or points. With called melds only wins with a yaku count; tenpai is about the form.

    - ``visible``: tiles = "". Tiles you see elsewhere: discards, others' melds.
    - ``draws``: int = 17. Number of draws.
    - ``model``: "shuffled" | "book" | "true" = "shuffled". What happens to discards.
    - ``changes``: int | str = "near". Hand changes: near (the default), none, K or unlimited.
    - ``tables``: str | None = None. With unlimited changes: the directory where solve-solo keeps its tables.
    - ``to``: str | None = None. Count only the wins of this set.
    - ``by_turn``: bool = False. Show the value at each turn, not after each draw.
    - ``states``: int = 2_000_000. States to keep for exact answers, about 100 bytes each. A state is a hand with the
      discards that still matter.
    - ``games``: int = 5_000. Games to simulate if there are more states.
    - ``seed``: int = 0. The seed of these games. The same seed gives the same numbers on any number of threads.
    - ``most_hands``: int = 10_000_000. Hands to keep, about 130 bytes each.
    - ``seat``: "east" | "south" | "west" | "north" = "east". Wind of your seat; east deals.
    - ``round``: "east" | "south" | "west" | "north" = "east". Wind of the round.
    - ``last_tile``: bool = False. The last draw is the last tile of the wall, which is a yaku.
    - ``double_riichi``: bool = False. Riichi with the discard is double: the player's first, before any call.
    - ``affords_riichi``: bool = True. Has the player the 1,000 points for riichi?
    - ``own_bet``: bool = True. Does a riichi that does not win cost its 1,000 points? Sources often leave that out.
    - ``counters``: int = 0. Counters on the table (本場).
    - ``bets``: int = 0. Bets on the table (供託), one of the player's own not among them.
    - ``players``: 3 | 4 = 4. Players; 3 play without 2m to 8m.
    - ``open_tanyao``: bool = True. Does all simples (断么九) count with called melds (喰いタン)?
    - ``double_yakuman``: bool = False. Do some yakuman count twice?
    - ``multiple_yakuman``: bool = True. Do different yakuman of a hand add up (役満の複合)? Else one of them counts.
    - ``counted_yakuman``: "yakuman" | "sanbaiman" = "yakuman". What are thirteen han and more (数え役満) worth?
    - ``blessing_of_man``: "no" | "mangan" = "no". What is the blessing of man (人和) worth?
    - ``rounded_mangan``: bool = False. Are 4 han 30 fu and 3 han 60 fu a mangan (切り上げ満貫)?
    - ``double_wind_pair``: 4 | 2 = 4. The fu of a head that is the wind of both seat and round (連風牌).
    - ``north_tiles``: "guest" | "value" = "guest". With 3 players: is a triplet of norths worth a han to everyone?
    - ``missing_share``: "lost" | "shared" = "lost". With 3 players: is the missing player's share of a drawn win lost,
      or shared by the others?
    - ``counter_size``: 100 | 500 = 100. Points of a counter (本場) from each payer of a drawn win; a discarder pays as
      much as all of them.
    - ``liable_yakuman``: "none" | "daisangen" | "daisangen-daisuushi" | "daisangen-daisuushi-suukantsu" =
      "daisangen-daisuushi". The yakuman for which one can be liable (包).
    - ``liable_for``: "fed" | "hand" = "fed". Does a liable player answer for the yakuman that was fed, or for the whole
      hand?
    - ``liable_counters``: "liable" | "discarder" | "shared" | "usual" = "liable". Who pays the counters of a win with a
      liable player?
    - ``rules``: "tenhou" | "mahjong-soul" | "m-league" | "wrc" | "ema" | None = None. Rules by name, which set those
      that are not given.
    - ``forms``: str | Iterable[str] = "all". Winning forms that count: all, or a list such as standard,seven-pairs.
    - ``seven_pairs``: "distinct" | "any" = "distinct". May four copies of a tile be two of the seven pairs?
    - ``fifth_tile``: "excluded" | "counted" = "excluded". May a hand that holds all four copies of a tile wait for it?
    """

    visible: OneText
    model: Game
    changes: int | str
    tables: str | None
    to: str | None
    by_turn: bool
    states: int
    games: int
    seed: int
    most_hands: int
    seat: Wind
    round: Wind
    last_tile: bool
    double_riichi: bool
    affords_riichi: bool
    own_bet: bool
    counters: int
    bets: int
    players: Literal[3, 4]
    open_tanyao: bool
    double_yakuman: bool
    multiple_yakuman: bool
    counted_yakuman: CountedYakuman
    blessing_of_man: BlessingOfMan
    rounded_mangan: bool
    double_wind_pair: Literal[4, 2, "4", "2"]
    north_tiles: NorthTiles
    missing_share: MissingShare
    counter_size: Literal[100, 500, "100", "500"]
    liable_yakuman: LiableYakuman
    liable_for: LiableFor
    liable_counters: LiableCounters
    rules: NamedRules | None
    forms: str | Iterable[str]
    seven_pairs: SevenPairs
    fifth_tile: FifthTile


#: Their defaults.
WIN_PROBABILITY_OPTIONS: dict[str, Any] = {
    "visible": "",
    "draws": 17,
    "model": "shuffled",
    "changes": "near",
    "tables": None,
    "to": None,
    "by_turn": False,
    "states": 2_000_000,
    "games": 5_000,
    "seed": 0,
    "most_hands": 10_000_000,
    "seat": "east",
    "round": "east",
    "last_tile": False,
    "double_riichi": False,
    "affords_riichi": True,
    "own_bet": True,
    "counters": 0,
    "bets": 0,
    "players": 4,
    "open_tanyao": True,
    "double_yakuman": False,
    "multiple_yakuman": True,
    "counted_yakuman": "yakuman",
    "blessing_of_man": "no",
    "rounded_mangan": False,
    "double_wind_pair": 4,
    "north_tiles": "guest",
    "missing_share": "lost",
    "counter_size": 100,
    "liable_yakuman": "daisangen-daisuushi",
    "liable_for": "fed",
    "liable_counters": "liable",
    "rules": None,
    "forms": "all",
    "seven_pairs": "distinct",
    "fifth_tile": "excluded",
}


class ExpectedPointsOptions(TypedDict, total=False):
    """A question for win probabilities or points. With called melds only wins with a yaku count; tenpai is about the form.

    - ``visible``: tiles = "". Tiles you see elsewhere: discards, others' melds.
    - ``draws``: int = 17. Number of draws.
    - ``model``: "shuffled" | "book" | "true" = "shuffled". What happens to discards.
    - ``changes``: int | str = "near". Hand changes: near (the default), none, K or unlimited.
    - ``tables``: str | None = None. With unlimited changes: the directory where solve-solo keeps its tables.
    - ``to``: str | None = None. Count only the wins of this set.
    - ``by_turn``: bool = False. Show the value at each turn, not after each draw.
    - ``states``: int = 2_000_000. States to keep for exact answers, about 100 bytes each. A state is a hand with the
      discards that still matter.
    - ``games``: int = 5_000. Games to simulate if there are more states.
    - ``seed``: int = 0. The seed of these games. The same seed gives the same numbers on any number of threads.
    - ``most_hands``: int = 10_000_000. Hands to keep, about 130 bytes each.
    - ``seat``: "east" | "south" | "west" | "north" = "east". Wind of your seat; east deals.
    - ``round``: "east" | "south" | "west" | "north" = "east". Wind of the round.
    - ``last_tile``: bool = False. The last draw is the last tile of the wall, which is a yaku.
    - ``double_riichi``: bool = False. Riichi with the discard is double: the player's first, before any call.
    - ``affords_riichi``: bool = True. Has the player the 1,000 points for riichi?
    - ``own_bet``: bool = True. Does a riichi that does not win cost its 1,000 points? Sources often leave that out.
    - ``counters``: int = 0. Counters on the table (本場).
    - ``bets``: int = 0. Bets on the table (供託), one of the player's own not among them.
    - ``dora``: tiles | int = 0. Dora indicators, such as 4m9s, which are visible anyway; or a number of dora.
    - ``hidden_indicators``: int | None = None. Hidden dora indicators turned after riichi (by default as many as open
      ones, at least 1).
    - ``norths``: int = 0. With 3 players, norths set aside.
    - ``riichi``: "never" | "always" | "best" | None = None. When to declare riichi (by default best; never with model
      book).
    - ``red_fives``: str | None = None. Red fives of the deck, such as 0m0p0s, or table (by default those of the hand
      and the visible tiles).
    - ``players``: 3 | 4 = 4. Players; 3 play without 2m to 8m.
    - ``open_tanyao``: bool = True. Does all simples (断么九) count with called melds (喰いタン)?
    - ``double_yakuman``: bool = False. Do some yakuman count twice?
    - ``multiple_yakuman``: bool = True. Do different yakuman of a hand add up (役満の複合)? Else one of them counts.
    - ``counted_yakuman``: "yakuman" | "sanbaiman" = "yakuman". What are thirteen han and more (数え役満) worth?
    - ``blessing_of_man``: "no" | "mangan" = "no". What is the blessing of man (人和) worth?
    - ``rounded_mangan``: bool = False. Are 4 han 30 fu and 3 han 60 fu a mangan (切り上げ満貫)?
    - ``double_wind_pair``: 4 | 2 = 4. The fu of a head that is the wind of both seat and round (連風牌).
    - ``north_tiles``: "guest" | "value" = "guest". With 3 players: is a triplet of norths worth a han to everyone?
    - ``missing_share``: "lost" | "shared" = "lost". With 3 players: is the missing player's share of a drawn win lost,
      or shared by the others?
    - ``counter_size``: 100 | 500 = 100. Points of a counter (本場) from each payer of a drawn win; a discarder pays as
      much as all of them.
    - ``liable_yakuman``: "none" | "daisangen" | "daisangen-daisuushi" | "daisangen-daisuushi-suukantsu" =
      "daisangen-daisuushi". The yakuman for which one can be liable (包).
    - ``liable_for``: "fed" | "hand" = "fed". Does a liable player answer for the yakuman that was fed, or for the whole
      hand?
    - ``liable_counters``: "liable" | "discarder" | "shared" | "usual" = "liable". Who pays the counters of a win with a
      liable player?
    - ``rules``: "tenhou" | "mahjong-soul" | "m-league" | "wrc" | "ema" | None = None. Rules by name, which set those
      that are not given.
    - ``forms``: str | Iterable[str] = "all". Winning forms that count: all, or a list such as standard,seven-pairs.
    - ``seven_pairs``: "distinct" | "any" = "distinct". May four copies of a tile be two of the seven pairs?
    - ``fifth_tile``: "excluded" | "counted" = "excluded". May a hand that holds all four copies of a tile wait for it?
    """

    visible: OneText
    model: Game
    changes: int | str
    tables: str | None
    to: str | None
    by_turn: bool
    states: int
    games: int
    seed: int
    most_hands: int
    seat: Wind
    round: Wind
    last_tile: bool
    double_riichi: bool
    affords_riichi: bool
    own_bet: bool
    counters: int
    bets: int
    dora: OneText | int
    hidden_indicators: int | None
    norths: int
    riichi: RiichiPolicy | None
    red_fives: str | None
    players: Literal[3, 4]
    open_tanyao: bool
    double_yakuman: bool
    multiple_yakuman: bool
    counted_yakuman: CountedYakuman
    blessing_of_man: BlessingOfMan
    rounded_mangan: bool
    double_wind_pair: Literal[4, 2, "4", "2"]
    north_tiles: NorthTiles
    missing_share: MissingShare
    counter_size: Literal[100, 500, "100", "500"]
    liable_yakuman: LiableYakuman
    liable_for: LiableFor
    liable_counters: LiableCounters
    rules: NamedRules | None
    forms: str | Iterable[str]
    seven_pairs: SevenPairs
    fifth_tile: FifthTile


#: Their defaults.
EXPECTED_POINTS_OPTIONS: dict[str, Any] = {
    "visible": "",
    "draws": 17,
    "model": "shuffled",
    "changes": "near",
    "tables": None,
    "to": None,
    "by_turn": False,
    "states": 2_000_000,
    "games": 5_000,
    "seed": 0,
    "most_hands": 10_000_000,
    "seat": "east",
    "round": "east",
    "last_tile": False,
    "double_riichi": False,
    "affords_riichi": True,
    "own_bet": True,
    "counters": 0,
    "bets": 0,
    "dora": 0,
    "hidden_indicators": None,
    "norths": 0,
    "riichi": None,
    "red_fives": None,
    "players": 4,
    "open_tanyao": True,
    "double_yakuman": False,
    "multiple_yakuman": True,
    "counted_yakuman": "yakuman",
    "blessing_of_man": "no",
    "rounded_mangan": False,
    "double_wind_pair": 4,
    "north_tiles": "guest",
    "missing_share": "lost",
    "counter_size": 100,
    "liable_yakuman": "daisangen-daisuushi",
    "liable_for": "fed",
    "liable_counters": "liable",
    "rules": None,
    "forms": "all",
    "seven_pairs": "distinct",
    "fifth_tile": "excluded",
}


class WinProbabilitiesOptions(TypedDict, total=False):
    """A question for win probabilities or points. With called melds only wins with a yaku count; tenpai is about the form.

    - ``draws``: int = 17. Number of draws.
    - ``model``: "shuffled" | "book" | "true" = "shuffled". What happens to discards.
    - ``changes``: int | str = "near". Hand changes: near (the default), none, K or unlimited.
    - ``tables``: str | None = None. With unlimited changes: the directory where solve-solo keeps its tables.
    - ``to``: str | None = None. Count only the wins of this set.
    - ``states``: int = 2_000_000. States to keep for exact answers, about 100 bytes each. A state is a hand with the
      discards that still matter.
    - ``games``: int = 5_000. Games to simulate if there are more states.
    - ``seed``: int = 0. The seed of these games. The same seed gives the same numbers on any number of threads.
    - ``most_hands``: int = 10_000_000. Hands to keep, about 130 bytes each.
    - ``seat``: "east" | "south" | "west" | "north" = "east". Wind of your seat; east deals.
    - ``round``: "east" | "south" | "west" | "north" = "east". Wind of the round.
    - ``last_tile``: bool = False. The last draw is the last tile of the wall, which is a yaku.
    - ``double_riichi``: bool = False. Riichi with the discard is double: the player's first, before any call.
    - ``affords_riichi``: bool = True. Has the player the 1,000 points for riichi?
    - ``own_bet``: bool = True. Does a riichi that does not win cost its 1,000 points? Sources often leave that out.
    - ``counters``: int = 0. Counters on the table (本場).
    - ``bets``: int = 0. Bets on the table (供託), one of the player's own not among them.
    - ``dora``: tiles | int = 0. Dora indicators, such as 4m9s, which are visible anyway; or a number of dora.
    - ``hidden_indicators``: int | None = None. Hidden dora indicators turned after riichi (by default as many as open
      ones, at least 1).
    - ``norths``: int = 0. With 3 players, norths set aside.
    - ``riichi``: "never" | "always" | "best" | None = None. When to declare riichi (by default best; never with model
      book).
    - ``red_fives``: str | None = None. Red fives of the deck, such as 0m0p0s, or table (by default those of the hand
      and the visible tiles).
    - ``players``: 3 | 4 = 4. Players; 3 play without 2m to 8m.
    - ``open_tanyao``: bool = True. Does all simples (断么九) count with called melds (喰いタン)?
    - ``double_yakuman``: bool = False. Do some yakuman count twice?
    - ``multiple_yakuman``: bool = True. Do different yakuman of a hand add up (役満の複合)? Else one of them counts.
    - ``counted_yakuman``: "yakuman" | "sanbaiman" = "yakuman". What are thirteen han and more (数え役満) worth?
    - ``blessing_of_man``: "no" | "mangan" = "no". What is the blessing of man (人和) worth?
    - ``rounded_mangan``: bool = False. Are 4 han 30 fu and 3 han 60 fu a mangan (切り上げ満貫)?
    - ``double_wind_pair``: 4 | 2 = 4. The fu of a head that is the wind of both seat and round (連風牌).
    - ``north_tiles``: "guest" | "value" = "guest". With 3 players: is a triplet of norths worth a han to everyone?
    - ``missing_share``: "lost" | "shared" = "lost". With 3 players: is the missing player's share of a drawn win lost,
      or shared by the others?
    - ``counter_size``: 100 | 500 = 100. Points of a counter (本場) from each payer of a drawn win; a discarder pays as
      much as all of them.
    - ``liable_yakuman``: "none" | "daisangen" | "daisangen-daisuushi" | "daisangen-daisuushi-suukantsu" =
      "daisangen-daisuushi". The yakuman for which one can be liable (包).
    - ``liable_for``: "fed" | "hand" = "fed". Does a liable player answer for the yakuman that was fed, or for the whole
      hand?
    - ``liable_counters``: "liable" | "discarder" | "shared" | "usual" = "liable". Who pays the counters of a win with a
      liable player?
    - ``rules``: "tenhou" | "mahjong-soul" | "m-league" | "wrc" | "ema" | None = None. Rules by name, which set those
      that are not given.
    - ``forms``: str | Iterable[str] = "all". Winning forms that count: all, or a list such as standard,seven-pairs.
    - ``seven_pairs``: "distinct" | "any" = "distinct". May four copies of a tile be two of the seven pairs?
    - ``fifth_tile``: "excluded" | "counted" = "excluded". May a hand that holds all four copies of a tile wait for it?
    """

    model: Game
    changes: int | str
    tables: str | None
    to: str | None
    states: int
    games: int
    seed: int
    most_hands: int
    seat: Wind
    round: Wind
    last_tile: bool
    double_riichi: bool
    affords_riichi: bool
    own_bet: bool
    counters: int
    bets: int
    dora: OneText | int
    hidden_indicators: int | None
    norths: int
    riichi: RiichiPolicy | None
    red_fives: str | None
    players: Literal[3, 4]
    open_tanyao: bool
    double_yakuman: bool
    multiple_yakuman: bool
    counted_yakuman: CountedYakuman
    blessing_of_man: BlessingOfMan
    rounded_mangan: bool
    double_wind_pair: Literal[4, 2, "4", "2"]
    north_tiles: NorthTiles
    missing_share: MissingShare
    counter_size: Literal[100, 500, "100", "500"]
    liable_yakuman: LiableYakuman
    liable_for: LiableFor
    liable_counters: LiableCounters
    rules: NamedRules | None
    forms: str | Iterable[str]
    seven_pairs: SevenPairs
    fifth_tile: FifthTile


#: Their defaults.
WIN_PROBABILITIES_OPTIONS: dict[str, Any] = {
    "draws": 17,
    "model": "shuffled",
    "changes": "near",
    "tables": None,
    "to": None,
    "states": 2_000_000,
    "games": 5_000,
    "seed": 0,
    "most_hands": 10_000_000,
    "seat": "east",
    "round": "east",
    "last_tile": False,
    "double_riichi": False,
    "affords_riichi": True,
    "own_bet": True,
    "counters": 0,
    "bets": 0,
    "dora": 0,
    "hidden_indicators": None,
    "norths": 0,
    "riichi": None,
    "red_fives": None,
    "players": 4,
    "open_tanyao": True,
    "double_yakuman": False,
    "multiple_yakuman": True,
    "counted_yakuman": "yakuman",
    "blessing_of_man": "no",
    "rounded_mangan": False,
    "double_wind_pair": 4,
    "north_tiles": "guest",
    "missing_share": "lost",
    "counter_size": 100,
    "liable_yakuman": "daisangen-daisuushi",
    "liable_for": "fed",
    "liable_counters": "liable",
    "rules": None,
    "forms": "all",
    "seven_pairs": "distinct",
    "fifth_tile": "excluded",
}


class PredictOptions(TypedDict, total=False):
    """A question for what a tenpai player may wait for.

    - ``melds``: int = 4. Melds still to form: 4 minus the called ones.
    - ``hand``: tiles = "". Your own hand: how dangerous is each of its tiles? You see them, too.
    - ``visible``: tiles = "". Tiles you see, apart from your hand and the player's discards.
    - ``discards``: tiles = "". Tiles the player discarded.
    - ``passed``: tiles = "". Tiles that passed since the player's riichi: it cannot win by them. Give them as visible,
      too.
    - ``players``: 3 | 4 = 4. Players; 3 play without 2m to 8m.
    - ``forms``: str | Iterable[str] = "all". Winning forms that count: all, or a list such as standard,seven-pairs.
    - ``seven_pairs``: "distinct" | "any" = "distinct". May four copies of a tile be two of the seven pairs?
    - ``fifth_tile``: "excluded" | "counted" = "excluded". May a hand that holds all four copies of a tile wait for it?
    """

    melds: int
    passed: OneText
    players: Literal[3, 4]
    forms: str | Iterable[str]
    seven_pairs: SevenPairs
    fifth_tile: FifthTile


#: Their defaults.
PREDICT_OPTIONS: dict[str, Any] = {
    "melds": 4,
    "hand": "",
    "visible": "",
    "discards": "",
    "passed": "",
    "players": 4,
    "forms": "all",
    "seven_pairs": "distinct",
    "fifth_tile": "excluded",
}


class SetOptions(TypedDict, total=False):
    """A question for a set.

    - ``tiles``: int | None = None. Tiles in each hand (by default 14; 13 for tenpai and waits).
    - ``melds``: int | None = None. Melds of the win of shanten and contains_win (by default N/3, at most 4).
    - ``seat``: "east" | "south" | "west" | "north" = "east". Wind of your seat; east deals.
    - ``round``: "east" | "south" | "west" | "north" = "east". Wind of the round.
    - ``players``: 3 | 4 = 4. Players; 3 play without 2m to 8m.
    - ``forms``: str | Iterable[str] = "all". Winning forms that count: all, or a list such as standard,seven-pairs.
    - ``seven_pairs``: "distinct" | "any" = "distinct". May four copies of a tile be two of the seven pairs?
    - ``fifth_tile``: "excluded" | "counted" = "excluded". May a hand that holds all four copies of a tile wait for it?
    """

    melds: int | None
    seat: Wind
    round: Wind
    players: Literal[3, 4]
    forms: str | Iterable[str]
    seven_pairs: SevenPairs
    fifth_tile: FifthTile


#: Their defaults.
SET_OPTIONS: dict[str, Any] = {
    "tiles": None,
    "melds": None,
    "seat": "east",
    "round": "east",
    "players": 4,
    "forms": "all",
    "seven_pairs": "distinct",
    "fifth_tile": "excluded",
}