"""What the questions of tehai depend on. Written by python/generate from answers/schema.json: change the options there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict, TypeVar, Union

from ._option import Option

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from ._answers import (
        Abort,
        AgariYame,
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
        Ties,
        Wind,
    )
    from ._hand_array import HandArray
    from ._tiles import OneText

    T = TypeVar("T")
    #: One for all hands, or one for each.
    Each = Union[T, Sequence[T], NDArray[Any]]

#: The groups of options. A group of an answer can be given back as it is.
GROUPS = ["effort", "game_rules", "place_rules", "places", "points", "round_rules", "rules", "score_rules", "settings", "situation", "table", "winds"]


class _Players(TypedDict, total=False):
    """Options of several questions."""

    players: Literal[3, 4]


_PLAYERS: dict[str, Option] = {
    "players": Option("3 | 4", 4, "Players; 3 play without 2m to 8m."),
}


class _Forms(TypedDict, total=False):
    """Options of several questions."""

    forms: str | Iterable[str]
    seven_pairs: SevenPairs


_FORMS: dict[str, Option] = {
    "forms": Option(
        "str | Iterable[str]", "all",
        "Winning forms that count: all, or a list such as standard,seven-pairs."),
    "seven_pairs": Option('"distinct" | "any"', "distinct", "May four copies of a tile be two of the seven pairs?"),
}


class _FifthTile(TypedDict, total=False):
    """Options of several questions."""

    fifth_tile: FifthTile


_FIFTH_TILE: dict[str, Option] = {
    "fifth_tile": Option(
        '"excluded" | "counted"', "excluded",
        "May a hand that holds all four copies of a tile wait for it?"),
}


class _Rules(TypedDict, total=False):
    """Options of several questions."""

    rules: NamedRules | None


_RULES: dict[str, Option] = {
    "rules": Option(
        '"tenhou" | "mahjong-soul" | "m-league" | "wrc" | "ema" | None', None,
        "Rules by name, which set those that are not given."),
}


class _SwapCalling(TypedDict, total=False):
    """Options of several questions."""

    swap_calling: bool


_SWAP_CALLING: dict[str, Option] = {
    "swap_calling": Option(
        "bool", False,
        "After a call, may the called tile go, or the one that fits the other end (食い替え)?"),
}


class _Wall(TypedDict, total=False):
    """Options of several questions."""

    wall: int | None


_WALL: dict[str, Option] = {
    "wall": Option("int | None", None, "With model table: tiles left in the wall."),
}


class _Seat(TypedDict, total=False):
    """Options of several questions."""

    seat: Wind
    round: Wind


_SEAT: dict[str, Option] = {
    "seat": Option('"east" | "south" | "west" | "north"', "east", "Wind of your seat; east deals."),
    "round": Option('"east" | "south" | "west" | "north"', "east", "Wind of the round."),
}


class _PlayersOfPoints(TypedDict, total=False):
    """Options of several questions."""

    players: Literal[3, 4]


_PLAYERS_OF_POINTS: dict[str, Option] = {
    "players": Option("3 | 4", 4, "The game."),
}


class _OpenTanyao(TypedDict, total=False):
    """Options of several questions."""

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


_OPEN_TANYAO: dict[str, Option] = {
    "open_tanyao": Option("bool", True, "Does all simples (断么九) count with called melds (喰いタン)?"),
    "double_yakuman": Option("bool", False, "Do some yakuman count twice?"),
    "multiple_yakuman": Option("bool", True, "Do different yakuman of a hand add up (役満の複合)? Else one of them counts."),
    "counted_yakuman": Option('"yakuman" | "sanbaiman"', "yakuman", "What are thirteen han and more (数え役満) worth?"),
    "blessing_of_man": Option('"no" | "mangan"', "no", "What is the blessing of man (人和) worth?"),
    "rounded_mangan": Option("bool", False, "Are 4 han 30 fu and 3 han 60 fu a mangan (切り上げ満貫)?"),
    "double_wind_pair": Option("4 | 2", 4, "The fu of a head that is the wind of both seat and round (連風牌)."),
    "north_tiles": Option(
        '"guest" | "value"', "guest",
        "With 3 players: is a triplet of norths worth a han to everyone?"),
    "missing_share": Option(
        '"lost" | "shared"', "lost",
        "With 3 players: is the missing player's share of a drawn win lost, or shared by the others?"),
    "counter_size": Option(
        "100 | 500", 100,
        "Points of a counter (本場) from each payer of a drawn win; a discarder pays as much as all of them."),
}


class _LiableYakuman(TypedDict, total=False):
    """Options of several questions."""

    liable_yakuman: LiableYakuman
    liable_for: LiableFor
    liable_counters: LiableCounters


_LIABLE_YAKUMAN: dict[str, Option] = {
    "liable_yakuman": Option(
        '"none" | "daisangen" | "daisangen-daisuushi" | "daisangen-daisuushi-suukantsu"', "daisangen-daisuushi",
        "The yakuman for which one can be liable (包)."),
    "liable_for": Option(
        '"fed" | "hand"', "fed",
        "Does a liable player answer for the yakuman that was fed, or for the whole hand?"),
    "liable_counters": Option(
        '"liable" | "discarder" | "shared" | "usual"', "liable",
        "Who pays the counters of a win with a liable player?"),
}


class _Counters(TypedDict, total=False):
    """Options of several questions."""

    counters: int


_COUNTERS: dict[str, Option] = {
    "counters": Option("int", 0, "Counters on the table."),
}


class _Dealer(TypedDict, total=False):
    """Options of several questions."""

    dealer: int | None


_DEALER: dict[str, Option] = {
    "dealer": Option("int | None", None, "Which of these deals now (by default the last)."),
}


class _Place(TypedDict, total=False):
    """Options of several questions."""

    place: int | None


_PLACE: dict[str, Option] = {
    "place": Option("int | None", None, "The place, or a better one, that is asked about."),
}


class _Ties(TypedDict, total=False):
    """Options of several questions."""

    ties: Ties


_TIES: dict[str, Option] = {
    "ties": Option(
        '"first" | "shared"', "first",
        "Who is ahead at equal scores: the first from the first dealer on, or nobody?"),
}


class _Draws(TypedDict, total=False):
    """Options of several questions."""

    model: Game
    changes: int | str
    tables: str | None
    to: str | None


_DRAWS: dict[str, Option] = {
    "draws": Option("int", 17, "Number of draws."),
    "model": Option(
        '"shuffled" | "book" | "true" | "table"', "shuffled",
        "Discards: shuffled back, book, true; or table."),
    "changes": Option("int | str", "near", "Hand changes: near (the default), none, K or unlimited."),
    "tables": Option("str | None", None, "With unlimited changes: the directory where solve-solo keeps its tables."),
    "to": Option("str | None", None, "Count only the wins of this set."),
}


class _States(TypedDict, total=False):
    """Options of several questions."""

    states: int
    games: int
    seed: int
    most_hands: int


_STATES: dict[str, Option] = {
    "states": Option(
        "int", 2_000_000,
        "States to keep for exact answers, about 100 bytes each. A state is a hand with the discards that still "
        "matter."),
    "games": Option(
        "int", 5_000,
        "Games to simulate if there are more states; or after each discard, if a hand is far from a win."),
    "seed": Option("int", 0, "The seed of these games. The same seed gives the same numbers on any number of threads."),
    "most_hands": Option("int", 10_000_000, "Hands to keep, about 130 bytes each."),
}


class _LastTile(TypedDict, total=False):
    """Options of several questions."""

    last_tile: bool
    double_riichi: bool
    affords_riichi: bool
    own_bet: bool
    counters: int
    bets: int


_LAST_TILE: dict[str, Option] = {
    "last_tile": Option("bool", False, "The last draw is the last tile of the wall, which is a yaku."),
    "double_riichi": Option("bool", False, "Riichi with the discard is double: the player's first, before any call."),
    "affords_riichi": Option("bool", True, "Has the player the 1,000 points for riichi?"),
    "own_bet": Option(
        "bool", True,
        "Does a riichi that does not win cost its 1,000 points? Sources often leave that out."),
    "counters": Option("int", 0, "Counters on the table (本場)."),
    "bets": Option("int", 0, "Bets on the table (供託), one of the player's own not among them."),
}


class _Discards(TypedDict, total=False):
    """Options of several questions."""

    discards: OneText


_DISCARDS: dict[str, Option] = {
    "discards": Option(
        "tiles", "",
        "With model table: your discards, seen as well as the visible tiles. While the hand waits for one it is "
        "furiten."),
}


class _Called(TypedDict, total=False):
    """Options of several questions."""

    called: str | None
    declared: bool | Riichi
    ippatsu: bool
    missed_win: MissedWin
    no_ron: bool
    no_calls: bool
    tenpai_worth: int
    noten_cost: int
    others: str
    others_cost: int
    at_least: int | None


_CALLED: dict[str, Option] = {
    "called": Option(
        "str | None", None,
        "With model table: the tile of the last meld that was called just now, and is not to be swapped."),
    "declared": Option(
        'bool | "no" | "riichi" | "double"', "no",
        "With model table: riichi was declared; double: with the first discard."),
    "ippatsu": Option("bool", False, "After riichi: the next win may be ippatsu."),
    "missed_win": Option(
        '"no" | "turn" | "riichi"', "no",
        "With model table: a winning tile was passed, in this turn or after riichi (turn, riichi)."),
    "no_ron": Option("bool", False, "With model table: win by your own draws alone."),
    "no_calls": Option("bool", False, "With model table: call nothing."),
    "tenpai_worth": Option("int", 0, "With points at a table: what tenpai is worth in the end (罰符)."),
    "noten_cost": Option("int", 0, "With points at a table: what a hand pays in the end that is not tenpai."),
    "others": Option(
        "str", "",
        "With model table: the chance that somebody else ends the round, in each go-around, such as 0.05, or "
        "0,0.02,0.05."),
    "others_cost": Option("int", 0, "With points at a table: what it costs if somebody else ends the round."),
    "at_least": Option("int | None", None, "With points at a table: count only wins of at least so many points."),
}


class _Scores(TypedDict, total=False):
    """Options of several questions."""

    scores: Sequence[int]


_SCORES: dict[str, Option] = {
    "scores": Option("Sequence[int]", [], "Scores from the first dealer on, such as 31000,25000,24000,20000."),
}


class _Uma(TypedDict, total=False):
    """Options of several questions."""

    uma: Sequence[int]
    oka: Sequence[int]
    score_counts: bool
    others_tenpai: str


_UMA: dict[str, Option] = {
    "uma": Option(
        "Sequence[int]", [],
        "What each place is worth (ウマ), in thousands of points, such as 15,5,-5,-15 (by default those of the rules)."),
    "oka": Option(
        "Sequence[int]", [],
        "Starting points and those to be returned, such as 25000,30000: the first gets the difference of all (オカ)."),
    "score_counts": Option("bool", False, "Does the score count besides the prize, a thousand points as 1?"),
    "others_tenpai": Option(
        "str", "",
        "The others who are tenpai when the wall ends, such as east,south, or none: noten payments are made."),
}


class _Prizes(TypedDict, total=False):
    """Options of several questions."""

    prizes: NamedRules


_PRIZES: dict[str, Option] = {
    "prizes": Option(
        '"tenhou" | "mahjong-soul" | "m-league" | "wrc" | "ema"', "tenhou",
        "The rules that have the prizes, where none are given."),
}


class RuleOptions(_Players, _Forms, _FifthTile, total=False):
    """What wins, waits and shanten depend on apart from the hand: made once, and passed on whole."""


RULE_OPTIONS: dict[str, Option] = {
    **_PLAYERS,
    **_FORMS,
    **_FIFTH_TILE,
}


class WinRuleOptions(_Players, _Forms, total=False):
    """What wins, waits and shanten depend on apart from the hand: made once, and passed on whole."""


WIN_RULE_OPTIONS: dict[str, Option] = {
    **_PLAYERS,
    **_FORMS,
}


class StandardRuleOptions(_Players, _FifthTile, total=False):
    """What wins, waits and shanten depend on apart from the hand: made once, and passed on whole."""


STANDARD_RULE_OPTIONS: dict[str, Option] = {
    **_PLAYERS,
    **_FIFTH_TILE,
}


class HandOptions(_Rules, RuleOptions, total=False):
    """A question about one hand; by default nothing is visible."""

    visible: OneText
    discards: OneText
    missed_win: MissedWin
    quad_after_riichi: QuadAfterRiichi
    limited_by: LimitedBy


HAND_OPTIONS: dict[str, Option] = {
    "visible": Option("tiles", "", "Tiles you see elsewhere: dora, discards, others' melds."),
    "discards": Option("tiles", "", "Your own discards: is the hand furiten (振聴)?"),
    "missed_win": Option('"no" | "turn" | "riichi"', "no", "Did you let a win pass? Then the hand is furiten, too."),
    "quad_after_riichi": Option(
        '"readings" | "waits"', "readings",
        "Which concealed quads may be declared after riichi?"),
    "limited_by": Option(
        '"called" | "visible"', "called",
        "What limits the copies that the final hand may hold: called melds, or all visible tiles."),
    **_RULES,
    **RULE_OPTIONS,
}


class AnalyzeOptions(HandOptions, _SwapCalling, _Wall, _Seat, total=False):
    """A question for everything about one hand."""

    improvements: bool
    good_shape: int | None
    offered: str | None
    from_: OfferedBy
    order: Order
    draws: int
    model: Game
    last_tile: bool
    yaku: bool
    to: Sequence[str]
    why: bool
    turns: int | None
    blocks: bool
    melds_only: bool


ANALYZE_OPTIONS: dict[str, Option] = {
    **HAND_OPTIONS,
    "improvements": Option("bool", False, "List the draws that improve the hand (手変わり)."),
    "good_shape": Option("int | None", None, "Rate of good waits, N copies or more (usually 5)."),
    "offered": Option("str | None", None, "Another player's discard: call or pass?"),
    "from_": Option(
        '"left" | "across" | "right" | "other"', "left",
        "Who offers it: the player to the left, whose tiles can make a sequence, or other."),
    **_SWAP_CALLING,
    "order": Option('"acceptance" | "win"', "acceptance", "Sort discards by acceptance or by win (its chance)."),
    "draws": Option("int", 17, "Number of draws for the order by win."),
    "model": Option(
        '"shuffled" | "book" | "true" | "table"', "shuffled",
        "Chances alone (shuffled), or at a table (table)."),
    **_WALL,
    "last_tile": Option(
        "bool", False,
        "With chances of a win: the last draw is the last tile of the wall, which is a yaku."),
    "yaku": Option("bool", False, "Tell how far the hand is from each yaku."),
    "to": Option(
        "Sequence[str]", [],
        "Tell the same of sets, such as honitsu or 'sanshoku & tanyao'; can be repeated."),
    "why": Option("bool", False, "Explain the standard form."),
    "turns": Option("int | None", None, "Chances of a win after up to T draws (usually 17)."),
    "blocks": Option("bool", False, "Waits by block classification: the blocks, and is it right?"),
    "melds_only": Option("bool", False, "Melds alone, without a pair: is the hand melds, or what makes it melds?"),
    **_SEAT,
}


class DistanceOptions(HandOptions, _Seat, total=False):
    """A question about one hand and some sets."""


DISTANCE_OPTIONS: dict[str, Option] = {
    **HAND_OPTIONS,
    "sets": Option("Sequence[str]", [], "The sets; none stands for every yaku."),
    **_SEAT,
}


class ScoreOptions(_Seat, _Rules, _PlayersOfPoints, _OpenTanyao, _LiableYakuman, total=False):
    """A question for the points of a win."""

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


SCORE_OPTIONS: dict[str, Option] = {
    "tile": Option("str | None", None, "Winning tile (by default the last concealed tile)."),
    "won_by": Option('"tsumo" | "ron"', "ron", "Where it came from: another player (ron), or the wall (tsumo)."),
    **_SEAT,
    "riichi": Option('bool | "no" | "riichi" | "double"', "no", "After riichi (立直); double: at the first discard."),
    "ippatsu": Option("bool", False, "Within a round of riichi (一発)."),
    "last_tile": Option("bool", False, "By the last tile (海底) or last discard (河底)."),
    "dead_wall": Option("bool", False, "By a tile drawn after a quad (嶺上開花)."),
    "robbed_quad": Option("bool", False, "By a tile added to a triplet (槍槓)."),
    "blessing": Option("bool", False, "With the first draw (天和, 地和), or before (人和)."),
    "dora": Option("tiles | int", "", "Dora indicators, such as 4m9s, or how many dora."),
    "hidden_dora": Option("tiles | int", "", "Hidden dora indicators, after riichi, or how many."),
    "discards": Option("tiles", "", "Your own discards: a furiten hand (振聴) has no ron."),
    "missed_win": Option('"no" | "turn" | "riichi"', "no", "Did you let a win pass? Then the hand is furiten, too."),
    "red_fives": Option("int | None", None, "Number of red fives (by default those written as 0)."),
    "norths": Option("int", 0, "Norths set aside, with 3 players."),
    "counters": Option("int", 0, "Counters on the table (本場, 積み棒)."),
    "bets": Option(
        "int", 0,
        "Bets on the table (供託), the winner's own among them; each is 1,000 points for the winner."),
    "discarder": Option(
        '"east" | "south" | "west" | "north" | None', None,
        "Seat of the player whose tile won. Needed only if another player may be liable."),
    "liable": Option(
        'Liable | Mapping["daisangen" | "daisuushi" | "suukantsu", "east" | "south" | "west" | "north" | None]', {},
        "Who is liable for a yakuman (包), such as daisangen=west."),
    **_RULES,
    **_PLAYERS_OF_POINTS,
    **_OPEN_TANYAO,
    **_LIABLE_YAKUMAN,
}


class ScoresOptions(_PlayersOfPoints, _OpenTanyao, _Rules, total=False):
    """The rules of points. The default is those of Tenhou, except for LiableFor; NamedRules are those of a platform."""


SCORES_OPTIONS: dict[str, Option] = {
    **_PLAYERS_OF_POINTS,
    **_OPEN_TANYAO,
    **_RULES,
}


class WorthOptions(_Counters, _Rules, _PlayersOfPoints, _OpenTanyao, _LiableYakuman, total=False):
    """A question for the points for han and fu, or for yakuman."""

    yakuman: int | None
    seat: Wind
    bets: int
    discarder: Wind | None


WORTH_OPTIONS: dict[str, Option] = {
    "han": Option("int | None", None, "Instead of a hand: so many han, with fu below 5."),
    "fu": Option("int | None", None, "The fu, rounded, with han below 5."),
    "yakuman": Option("int | None", None, "Instead of a hand: so many yakuman."),
    "won_by": Option('"tsumo" | "ron"', "ron", "Where the winning tile came from."),
    "seat": Option('"east" | "south" | "west" | "north"', "east", "The seat; the dealer sits east."),
    **_COUNTERS,
    "bets": Option("int", 0, "Bets on the table."),
    "discarder": Option('"east" | "south" | "west" | "north" | None', None, "The seat of the player whose tile won."),
    **_RULES,
    **_PLAYERS_OF_POINTS,
    **_OPEN_TANYAO,
    **_LIABLE_YAKUMAN,
}


class RoundOptions(_Counters, _Rules, _PlayersOfPoints, _OpenTanyao, _LiableYakuman, total=False):
    """A question for the end of a round. Without wins and abort, the wall has ended."""

    discarder: Wind | None
    tenpai: Sequence[Wind]
    nagashi: Sequence[Wind]
    abort: Abort | None
    riichi: Sequence[Wind]
    bets: int
    round: Wind
    several_rons: SeveralRons
    shared_bets: SharedBets
    shared_counters: SharedCounters
    nagashi_mangan: bool
    aborts: bool


ROUND_OPTIONS: dict[str, Option] = {
    "wins": Option(
        "Sequence[Mapping[str, Any]]", [],
        "The wins, each with a seat and what a question for points has: a hand, or han and fu."),
    "discarder": Option(
        '"east" | "south" | "west" | "north" | None', None,
        "Who discarded the tile by which they win; without it, the win is drawn."),
    "tenpai": Option(
        'Sequence["east" | "south" | "west" | "north"]', [],
        "Who is tenpai when the wall ends, such as east,south."),
    "nagashi": Option(
        'Sequence["east" | "south" | "west" | "north"]', [],
        "Who has nagashi mangan (流し満貫) when the wall ends."),
    "abort": Option(
        '"nine-kinds" | "four-winds" | "four-riichi" | "four-quads" | "three-rons" | None', None,
        "Why the round ends before the wall does, without a win."),
    "riichi": Option(
        'Sequence["east" | "south" | "west" | "north"]', [],
        "Who bet in this round. Each pays 1,000 for it."),
    **_COUNTERS,
    "bets": Option("int", 0, "Bets of earlier rounds on the table."),
    "round": Option('"east" | "south" | "west" | "north"', "east", "Wind of the round, for the hands of wins."),
    "several_rons": Option('"two" | "all" | "nearest"', "two", "Who is paid if several players win by one tile?"),
    "shared_bets": Option('"nearest" | "own"', "nearest", "Who of them collects the bets?"),
    "shared_counters": Option('"nearest" | "each"', "nearest", "Who of them is paid the counters?"),
    "nagashi_mangan": Option(
        "bool", True,
        "When the wall ends: a mangan for discards that are all terminals and honours, none of them called (流し満貫)?"),
    "aborts": Option(
        "bool", True,
        "Can a round end before the wall does, without a win (途中流局)? By three rons it does as several_rons says."),
    **_RULES,
    **_PLAYERS_OF_POINTS,
    **_OPEN_TANYAO,
    **_LIABLE_YAKUMAN,
}


class NeedsOptions(_Dealer, _Place, _Counters, _Ties, _Rules, _PlayersOfPoints, _OpenTanyao, _LiableYakuman,
        total=False):
    """A question for what is needed in the last hand of a game."""

    seat: Wind
    bets: int
    sudden_death: bool
    agari_yame: AgariYame


NEEDS_OPTIONS: dict[str, Option] = {
    "scores": Option("Sequence[int]", [], "Scores from the first dealer on, such as 31000,25000,24000,20000."),
    **_DEALER,
    "seat": Option('"east" | "south" | "west" | "north"', "east", "Your seat; the dealer sits east."),
    **_PLACE,
    **_COUNTERS,
    "bets": Option("int", 0, "Bets on the table."),
    **_TIES,
    "sudden_death": Option(
        "bool", True,
        "Does the game go on after its last round until a player has 30,000 points, of three 40,000 (西入)?"),
    "agari_yame": Option(
        '"no" | "win" | "tenpai"', "tenpai",
        "Does the game end when the dealer of the last hand wins, or is tenpai, and is first (アガリやめ)?"),
    **_RULES,
    **_PLAYERS_OF_POINTS,
    **_OPEN_TANYAO,
    **_LIABLE_YAKUMAN,
}


class RaceOptions(_Rules, RuleOptions, total=False):
    """A question for which of two tenpai hands wins first: the hands, or how many copies they wait for."""

    wall: int | None
    visible: OneText
    only_first: int | None
    only_second: int | None
    both: int | None
    unseen: int | None
    second: int
    next: int
    no_ron: bool
    shuffled: bool
    several_rons: SeveralRons


RACE_OPTIONS: dict[str, Option] = {
    "hands": Option("Sequence[str]", [], "The two hands, each in one word, called melds in brackets."),
    "wall": Option("int | None", None, "Tiles left to draw."),
    "visible": Option("tiles", "", "Tiles seen outside both hands."),
    "only_first": Option("int | None", None, "In place of hands: copies only the first waits for."),
    "only_second": Option("int | None", None, "Copies only the second waits for."),
    "both": Option("int | None", None, "Copies both wait for."),
    "unseen": Option("int | None", None, "All tiles that nobody has seen."),
    "second": Option("int", 1, "Turns from the first hand to the second."),
    "next": Option("int", 0, "Turns from the first hand to who draws next."),
    "no_ron": Option("bool", False, "Do they win by own draws alone?"),
    "shuffled": Option("bool", False, "Are discards shuffled back? Else they are gone."),
    "several_rons": Option(
        '"two" | "all" | "nearest"', "two",
        "Who wins by a third player's tile that both wait for: nearest, or both (two, all)?"),
    **_RULES,
    **RULE_OPTIONS,
}


class WinProbabilityOptions(_Draws, _States, _Seat, _LastTile, _Wall, _Discards, _SwapCalling, _Called, _Scores,
        _Dealer, _Place, _Uma, _Ties, _Prizes, _Players, _OpenTanyao, _LiableYakuman, _Rules, _Forms, _FifthTile,
        total=False):
    """A question for win probabilities or points. With called melds only wins with a yaku count; tenpai is about the form."""

    visible: OneText
    by_turn: bool
    offered: str | None
    from_: OfferedBy
    drawn: str | None


WIN_PROBABILITY_OPTIONS: dict[str, Option] = {
    "visible": Option("tiles", "", "Tiles you see elsewhere: discards, others' melds."),
    **_DRAWS,
    "by_turn": Option("bool", False, "Show the value at each turn, not after each draw."),
    **_STATES,
    **_SEAT,
    **_LAST_TILE,
    **_WALL,
    **_DISCARDS,
    "offered": Option(
        "str | None", None,
        "Another player's discard: call or pass? With model table also ron. It is not among the visible tiles."),
    "from_": Option(
        '"left" | "across" | "right" | "other"', "left",
        "Who offers it: left (the default), across or right; other is one of the last two."),
    **_SWAP_CALLING,
    "drawn": Option("str | None", None, "With model table: the tile of the hand that was drawn. Win now or play on?"),
    **_CALLED,
    **_SCORES,
    **_DEALER,
    **_PLACE,
    **_UMA,
    **_TIES,
    **_PRIZES,
    **_PLAYERS,
    **_OPEN_TANYAO,
    **_LIABLE_YAKUMAN,
    **_RULES,
    **_FORMS,
    **_FIFTH_TILE,
}


class ExpectedPointsOptions(_Draws, _States, _Seat, _LastTile, _Wall, _Discards, _SwapCalling, _Called, _Scores,
        _Dealer, _Place, _Uma, _Ties, _Prizes, _Players, _OpenTanyao, _LiableYakuman, _Rules, _Forms, _FifthTile,
        total=False):
    """A question for win probabilities or points. With called melds only wins with a yaku count; tenpai is about the form."""

    visible: OneText
    by_turn: bool
    offered: str | None
    from_: OfferedBy
    drawn: str | None
    dora: OneText | int
    hidden_indicators: int | None
    norths: int
    riichi: RiichiPolicy | None
    red_fives: str | None


EXPECTED_POINTS_OPTIONS: dict[str, Option] = {
    "visible": Option("tiles", "", "Tiles you see elsewhere: discards, others' melds."),
    **_DRAWS,
    "by_turn": Option("bool", False, "Show the value at each turn, not after each draw."),
    **_STATES,
    **_SEAT,
    **_LAST_TILE,
    **_WALL,
    **_DISCARDS,
    "offered": Option(
        "str | None", None,
        "Another player's discard: call or pass? With model table also ron. It is not among the visible tiles."),
    "from_": Option(
        '"left" | "across" | "right" | "other"', "left",
        "Who offers it: left (the default), across or right; other is one of the last two."),
    **_SWAP_CALLING,
    "drawn": Option("str | None", None, "With model table: the tile of the hand that was drawn. Win now or play on?"),
    **_CALLED,
    "dora": Option("tiles | int", 0, "Dora indicators, such as 4m9s, which are visible anyway; or a number of dora."),
    "hidden_indicators": Option(
        "int | None", None,
        "Hidden dora indicators turned after riichi (by default as many as open ones, at least 1)."),
    "norths": Option("int", 0, "With 3 players, norths set aside."),
    "riichi": Option(
        '"never" | "always" | "best" | None', None,
        "When to declare riichi (by default best; never with model book)."),
    "red_fives": Option(
        "str | None", None,
        "Red fives of the deck, such as 0m0p0s, or table (by default those of the hand and the visible tiles)."),
    **_SCORES,
    **_DEALER,
    **_PLACE,
    **_UMA,
    **_TIES,
    **_PRIZES,
    **_PLAYERS,
    **_OPEN_TANYAO,
    **_LIABLE_YAKUMAN,
    **_RULES,
    **_FORMS,
    **_FIFTH_TILE,
}


class WinProbabilitiesOptions(TypedDict, total=False):
    """A question for win probabilities or points. With called melds only wins with a yaku count; tenpai is about the form."""

    model: Each[Game]
    changes: Each[int | str]
    tables: Each[str | None]
    to: Each[str | None]
    states: Each[int]
    games: Each[int]
    seed: Each[int]
    most_hands: Each[int]
    seat: Each[Wind]
    round: Each[Wind]
    last_tile: Each[bool]
    double_riichi: Each[bool]
    affords_riichi: Each[bool]
    own_bet: Each[bool]
    counters: Each[int]
    bets: Each[int]
    wall: Each[int | None]
    discards: Each[OneText] | HandArray
    swap_calling: Each[bool]
    called: Each[str | None]
    declared: Each[bool | Riichi]
    ippatsu: Each[bool]
    missed_win: Each[MissedWin]
    no_ron: Each[bool]
    no_calls: Each[bool]
    tenpai_worth: Each[int]
    noten_cost: Each[int]
    others: Each[str]
    others_cost: Each[int]
    at_least: Each[int | None]
    dora: Each[OneText | int]
    hidden_indicators: Each[int | None]
    norths: Each[int]
    riichi: Each[RiichiPolicy | None]
    red_fives: Each[str | None]
    scores: Each[Sequence[int]]
    dealer: Each[int | None]
    place: Each[int | None]
    uma: Each[Sequence[int]]
    oka: Each[Sequence[int]]
    score_counts: Each[bool]
    others_tenpai: Each[str]
    ties: Each[Ties]
    prizes: Each[NamedRules]
    players: Each[Literal[3, 4]]
    open_tanyao: Each[bool]
    double_yakuman: Each[bool]
    multiple_yakuman: Each[bool]
    counted_yakuman: Each[CountedYakuman]
    blessing_of_man: Each[BlessingOfMan]
    rounded_mangan: Each[bool]
    double_wind_pair: Each[Literal[4, 2, "4", "2"]]
    north_tiles: Each[NorthTiles]
    missing_share: Each[MissingShare]
    counter_size: Each[Literal[100, 500, "100", "500"]]
    liable_yakuman: Each[LiableYakuman]
    liable_for: Each[LiableFor]
    liable_counters: Each[LiableCounters]
    rules: Each[NamedRules | None]
    forms: str | Iterable[str]
    seven_pairs: Each[SevenPairs]
    fifth_tile: Each[FifthTile]


WIN_PROBABILITIES_OPTIONS: dict[str, Option] = {
    **_DRAWS,
    **_STATES,
    **_SEAT,
    **_LAST_TILE,
    **_WALL,
    **_DISCARDS,
    **_SWAP_CALLING,
    **_CALLED,
    "dora": Option("tiles | int", 0, "Dora indicators, such as 4m9s, which are visible anyway; or a number of dora."),
    "hidden_indicators": Option(
        "int | None", None,
        "Hidden dora indicators turned after riichi (by default as many as open ones, at least 1)."),
    "norths": Option("int", 0, "With 3 players, norths set aside."),
    "riichi": Option(
        '"never" | "always" | "best" | None', None,
        "When to declare riichi (by default best; never with model book)."),
    "red_fives": Option(
        "str | None", None,
        "Red fives of the deck, such as 0m0p0s, or table (by default those of the hand and the visible tiles)."),
    **_SCORES,
    **_DEALER,
    **_PLACE,
    **_UMA,
    **_TIES,
    **_PRIZES,
    **_PLAYERS,
    **_OPEN_TANYAO,
    **_LIABLE_YAKUMAN,
    **_RULES,
    **_FORMS,
    **_FIFTH_TILE,
}


class PredictOptions(RuleOptions, total=False):
    """A question for what a tenpai player may wait for."""

    melds: int
    passed: OneText


PREDICT_OPTIONS: dict[str, Option] = {
    "melds": Option("int", 4, "Melds still to form: 4 minus the called ones."),
    "hand": Option("tiles", "", "Your own hand: how dangerous is each of its tiles? You see them, too."),
    "visible": Option("tiles", "", "Tiles you see, apart from your hand and the player's discards."),
    "discards": Option("tiles", "", "Tiles the player discarded."),
    "passed": Option(
        "tiles", "",
        "Tiles that passed since the player's riichi: it cannot win by them. Give them as visible, too."),
    **RULE_OPTIONS,
}


class SetOptions(_Seat, RuleOptions, total=False):
    """A question for a set."""

    melds: int | None


SET_OPTIONS: dict[str, Option] = {
    "tiles": Option("int | None", None, "Tiles in each hand (by default 14; 13 for tenpai and waits)."),
    "melds": Option("int | None", None, "Melds of the win of shanten and contains_win (by default N/3, at most 4)."),
    **_SEAT,
    **RULE_OPTIONS,
}
