"""What tehai answers. Written by python/generate from answers/schema.json: change the types there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, Union

from msgspec import field

from ._answer import Answer, Applicable, Parts, WithEntries
from ._tiles import Tiles

if TYPE_CHECKING:
    from tehai import Hand
else:
    from ._tehai import Hand


#: Why a round ends before the wall does, without a win (途中流局).
Abort = Literal["nine-kinds", "four-winds", "four-riichi", "four-quads", "three-rons"]


#: When the dealer of the last hand keeps the deal and is first: does the game end?
AgariYame = Literal["no", "win", "tenpai"]


class AtRisk(Answer, frozen=True):
    """A choice beside the best, with what both risk, and what others' wins cost."""

    chosen: RiskyChoice  #: What was chosen.
    best: RiskyChoice  #: What is best.
    loss: float  #: How much the choice costs.
    #: The least that it costs if wins of the players who threaten are worth half their mean, or half as much again.
    least: float


class Audit(Answer, frozen=True):
    """A game audited: each win scored by the rules of the log, and each payment compared."""

    file: str | None  #: The file; None if it is not from one.
    format: str  #: How the log is written: mjai, Tenhou JSON, mjlog or Majiang.
    players: int  #: The number of players.
    names: tuple[str, ...]  #: Names of the players, who are numbered from 0; player 0 deals first.
    red_fives: str  #: Red fives of the deck.
    open_tanyao: bool  #: May a hand with called melds win by all simples (喰いタン)?
    platform: NamedRules | None  #: Where the game was played, if the log says so: its rules count.
    rounds: int  #: The rounds that were read.
    problems: tuple[str, ...]  #: What is wrong with the log, with its place; nothing after that was read.
    wins: tuple[AuditedWin, ...]  #: The wins, in order.
    payments: tuple[AuditedPayment, ...]  #: The payments of each round.
    oddities: tuple[Oddity, ...]  #: What happened although no rules allow it.
    #: What the last round did to places; None if by its rules the game does not end with the log.
    last_round: LastRound | None


class AuditRow(Answer, frozen=True):
    """A win, a payment of a round, or what no rules allow, as a row."""

    file: str  #: The file; empty if it is not from one.
    round: int  #: The round of the log, from 1.
    wind: Wind  #: The wind of the round.
    number: int  #: Its number of this wind, from 1: that of the dealer.
    counters: int  #: Counters (本場).
    kind: str  #: What the row is about: win, payment, furiten or noten-riichi.
    player: int | None  #: The player, from 0; None of a payment.
    from_player: int | None  #: Whose tile won.
    hand: str  #: The hand with the winning tile.
    tile: str  #: The winning tile, or the wait of a furiten hand.
    han: int | None  #: Han by our rules; None of a yakuman.
    fu: int | None  #: Fu by our rules; None of a yakuman.
    yaku: str  #: The yaku, without dora.
    points: int | None  #: Points in all by our rules, counters and bets included.
    changes: str  #: Of a payment what each player wins or loses by our rules, from player 0.
    paid: str  #: What each player wins or loses by the log, from player 0.
    verdict: str  #: As paid or not; empty of what no rules allow.
    by: str  #: The rules that explain what was paid.
    problem: str  #: Why a win has no score.


class AuditedPayment(Answer, frozen=True):
    """What players won or lost in a round, bets included."""

    round: int  #: The round of the log, from 1.
    wind: Wind  #: The wind of the round.
    number: int  #: Its number of this wind, from 1: that of the dealer.
    counters: int  #: Counters (本場).
    changes: tuple[int, ...] | None  #: By the rules of the log; None if these do not say.
    paid: tuple[int, ...] | None  #: By the log; None if it does not say.
    verdict: Verdict  #: Are they the same?
    by: tuple[str, ...]  #: The rules, other than those of the log, that explain what was paid.


class AuditedWin(Answer, frozen=True):
    """A win beside what was paid."""

    round: int  #: The round of the log, from 1.
    wind: Wind  #: The wind of the round.
    number: int  #: Its number of this wind, from 1: that of the dealer.
    counters: int  #: Counters (本場).
    player: int  #: The winner.
    from_player: int  #: Whose tile it is: the winner's own if it was drawn.
    hand: Hand  #: The hand with the winning tile.
    tile: str  #: The winning tile.
    han: int | None  #: Han by our rules; None of a yakuman, and if the win has no score.
    fu: int | None  #: Fu by our rules; None of a yakuman, and if the win has no score.
    limit: Limit | None  #: The limit, if it has one.
    yaku: tuple[YakuOfWin, ...]  #: The yaku, without dora.
    points: int | None  #: Points in all, counters and bets included, by our rules; None if the win has no score.
    problem: str | None  #: Why it has no score, or what the log says otherwise of its han, fu and yaku.
    paid: tuple[int, ...]  #: What each player won or lost by the log; empty if it does not say.
    verdict: Verdict  #: Is it worth what was paid?
    by: tuple[str, ...]  #: The rules, other than those of the log, that explain what was paid.


#: What is the blessing of man (人和) worth: a ron in the first turns, before the winner's first draw?
BlessingOfMan = Literal["no", "mangan"]


class Block(Answer, frozen=True):
    """A run of equal or neighbouring tiles (块)."""

    block: Hand  #: Its tiles.
    groups: tuple[Hand, ...]  #: Its groups (组): the equal tiles.
    #: Its type: Type0 is melds; Type1 and Type2 have one tile and two tiles more than melds; TypeEx has as many as melds and is none.
    integrity: IntegrityType


class BlocksView(Answer, frozen=True):
    """What block classification, a published method of finding waits, says of a hand."""

    #: The blocks in order: runs of equal or neighbouring tiles. None if there are more than six, called melds included: then the hand does not wait in the standard form.
    blocks: tuple[Block, ...]
    case: int | None  #: Which of the four cases of the method the incomplete blocks are; None if none.
    published: JudgedWaits  #: What the method lists as it was published.
    corrected: JudgedWaits  #: What it lists as corrected, under the rule for the fifth tile.


class ByDraws(Answer, frozen=True):
    """Probabilities after 0, 1, … draws, each under the best play for exactly that many draws and for that aim."""

    discard: str | None  #: The discard; None if the hand draws next, or declares a quad.
    quad: str | None  #: The quad that is declared instead; None for others. Its replacement is drawn besides.
    win: tuple[float, ...]  #: Of having won; with called melds, with a yaku.
    tenpai: tuple[float, ...]  #: Of being tenpai or having won.


class CallAtTable(Answer, frozen=True):
    """A call, and what it reaches. A sequence is called from the player to the left, other melds from anyone; the numbers are for the first who can discard the tile."""

    tile: str  #: The tile.
    meld: str  #: The meld.
    called: float  #: With the best discard after the call: points if these were asked, else the chance of a win.
    passed: float  #: If the tile is passed.


class Choice(Answer, frozen=True):
    """To pass or to call, and what is best then. All wins of a concealed hand count; those of an open hand count with a yaku that tiles decide."""

    call: str | None  #: The meld called; None for pass.
    hand: Hand  #: The hand then, before its discard; red fives are called first.
    barred: Tiles  #: The tiles that may not be discarded (食い替え).
    discard: str | None  #: The best discard; None if the hand draws next.
    shanten: int | None  #: Shanten then; None if no win that counts can be reached.
    necessary: Draws  #: The tiles that lower it.
    yaku: tuple[str, ...]  #: The yaku of the nearest wins of an open hand.


class ChoiceAtTable(Answer, frozen=True):
    """A choice at a table, besides its numbers. They are of the play for points if these were asked, else of that for wins."""

    choice: str  #: The choice, as in the rows.
    riichi: bool  #: Does the play declare riichi with the discard?
    won: WonAtTable  #: How likely each way to win is.
    #: The calls that may be made before the next own draw, of tiles that others discard then.
    calls: tuple[CallAtTable, ...]


#: The class of an irreducible 3N+1 tenpai form.
Class = Literal["head-fixed", "shanpon", "integrated"]


class Core(Answer, frozen=True):
    """What is left of a tenpai hand without melds that add nothing to its waits (固有形)."""

    core: Hand  #: The irreducible hand that is left.
    waits: Tiles  #: What it waits for by itself.
    class_: Class = field(name="class")  #: Its class.
    parts: tuple[Hand, ...]  #: The two parts that explain the waits; none of an integrated core.
    melds: tuple[str, ...]  #: The melds that were taken away.


#: A correction of the printed code: one rule, at one place.
Correction = Literal["orphan-values", "missing-orphan", "five-equal", "no-fifth-copy", "listed-once"]


#: What are thirteen han and more (数え役満) worth?
CountedYakuman = Literal["yakuman", "sanbaiman"]


#: Points of a counter (本場) from each player who pays for a drawn win. A discarder pays as much as all others would: with four players 300 or 1,500, with three 200 or 1,000.
CounterSize = Literal["100", "500"]


class Danger(WithEntries, frozen=True):
    """How dangerous tiles are: how likely another player waits for each."""

    player: int  #: The other player.
    tenpai: float  #: How likely that player is tenpai: 1 in riichi, else as often as such open hands are in games.
    #: By tile of the hand the share of the deals of tenpai hands that wait for it, times tenpai; empty if it is not computed.
    tiles: dict[str, float]
    question: dict[str, Any]  #: The question of the kind predict-waits that gives the same shares.


class Decided(Answer, frozen=True):
    """What was chosen beside what is best, if discards are shuffled back, and nobody else wins unless the question says how likely."""

    chosen: Judged  #: What was chosen.
    best: Judged  #: What is best: by points if they are asked, else by wins; ties are decided as everywhere.
    loss: float  #: How much the choice costs: points to expect if they are asked, else the chance of a win.
    differences: tuple[Difference, ...]  #: How the choice differs from the best.


#: What a decision is about.
DecisionKind = Literal["discard", "call", "riichi", "against-riichi", "quad", "win"]


class PointsDifference(Parts, frozen=True, tag_field="of", tag="points"):
    """The points to expect."""

    of: ClassVar[Literal["points"]] = "points"
    this: float  #: After this one.
    best: float  #: After the best.


class WinDifference(Parts, frozen=True, tag_field="of", tag="win"):
    """The chance of a win; with called melds, of one with a yaku. If points were asked, under the play for points."""

    of: ClassVar[Literal["win"]] = "win"
    this: float  #: After this one.
    best: float  #: After the best.


class NoWinDifference(Parts, frozen=True, tag_field="of", tag="no-win"):
    """After this one no win can be drawn."""

    of: ClassVar[Literal["no-win"]] = "no-win"
    why: NoWin  #: Why.


class ReplacementDifference(Parts, frozen=True, tag_field="of", tag="replacement"):
    """One of both is a quad, which draws a replacement besides."""

    of: ClassVar[Literal["replacement"]] = "replacement"
    this: bool  #: Is it this one?
    best: bool  #: Or the best?


class TenpaiDifference(Parts, frozen=True, tag_field="of", tag="tenpai"):
    """The chance of being tenpai or having won."""

    of: ClassVar[Literal["tenpai"]] = "tenpai"
    this: float  #: After this one.
    best: float  #: After the best.


class ShantenDifference(Parts, frozen=True, tag_field="of", tag="shanten"):
    """Shanten."""

    of: ClassVar[Literal["shanten"]] = "shanten"
    this: int  #: After this one.
    best: int  #: After the best.


class AcceptedDifference(Parts, frozen=True, tag_field="of", tag="accepted"):
    """Copies left of the tiles that bring the hand nearer, of two choices with the same shanten."""

    of: ClassVar[Literal["accepted"]] = "accepted"
    this: int  #: After this one.
    best: int  #: After the best.


class WaitsDifference(Parts, frozen=True, tag_field="of", tag="waits"):
    """Of 1-shanten hands: the copies that a hand waits for on average, when it becomes tenpai by a tile that is accepted and keeps the widest wait."""

    of: ClassVar[Literal["waits"]] = "waits"
    this: float  #: After this one.
    best: float  #: After the best.


class DoraDifference(Parts, frozen=True, tag_field="of", tag="dora"):
    """Dora and red fives that the hand holds, if points were asked."""

    of: ClassVar[Literal["dora"]] = "dora"
    this: int  #: After this one.
    best: int  #: After the best.


class WorthDifference(Parts, frozen=True, tag_field="of", tag="worth"):
    """The points to expect for each win, the lost bets taken off, if points were asked."""

    of: ClassVar[Literal["worth"]] = "worth"
    this: float  #: After this one.
    best: float  #: After the best.


class YakuDifference(Parts, frozen=True, tag_field="of", tag="yaku"):
    """Yaku that take at most one tile more than the nearest win, if points were asked or melds are called."""

    of: ClassVar[Literal["yaku"]] = "yaku"
    further: tuple[str, ...]  #: Those that this one is further from than the best.
    nearer: tuple[str, ...]  #: Those that it is nearer to.


#: How a discard or a quad differs from the best one. What is the same for both is not said.
Difference = Union[PointsDifference, WinDifference, NoWinDifference, ReplacementDifference, TenpaiDifference, ShantenDifference, AcceptedDifference, WaitsDifference, DoraDifference, WorthDifference, YakuDifference]


class Discard(Answer, frozen=True):
    """A discard, and what the hand can hope for then."""

    discard: str  #: The tile, a red five only if no plain one is held.
    shanten: int | None  #: Shanten without it, in the nearest form; None if no win can be reached.
    necessary: Draws  #: The tiles that lower it then.
    waits: Waits  #: The tiles that complete the hand then.
    #: The draws that improve the hand then, if requested, of a discard that leaves the lowest shanten.
    improvements: Improvements | None
    good_shape: GoodShape | None  #: How often it becomes tenpai with a good wait then, if requested, likewise.
    #: The chance of a win then (with called melds, of one with a yaku), if the discards are ordered by it; None for one that leads away from a win.
    win: Applicable[float]


class Dora(Answer, frozen=True):
    """Tiles that add a han each, in a hand that has a yaku."""

    open: int  #: Of the indicators that all see (表ドラ, 槓ドラ).
    hidden: int  #: Of the indicators beneath them (裏ドラ), after riichi.
    red_fives: int  #: Red fives (赤ドラ).
    norths: int  #: Norths set aside (抜きドラ), with three players. They are no tiles of the hand.


#: The fu of a head that is the wind of both seat and round (連風牌).
DoubleWindPair = Literal["4", "2"]


class Draws(WithEntries, frozen=True):
    """Tiles to draw."""

    tiles: Tiles  #: The tiles, whether or not a copy is left.
    kinds: int  #: Number of kinds.
    copies: int  #: Copies left of all of them (受け入れ枚数).
    left: dict[str, int]  #: Copies left of each.


class Effort(Answer, frozen=True):
    """How much work to spend on the true game; and on hands far from a win."""

    #: States to keep for exact answers, about 100 bytes each. A state is a hand with the discards that still matter.
    states: int
    games: int  #: Games to simulate if there are more states; or after each discard, if a hand is far from a win.
    seed: int  #: The seed of these games. The same seed gives the same numbers on any number of threads.


class Exchange(Answer, frozen=True):
    """A draw, the discard that goes with it, and what the hand accepts then."""

    draw: str  #: The tile drawn.
    left: int  #: Copies of it that are left.
    discard: str  #: The best discard, a red five only if no plain one is held.
    necessary: Draws  #: The necessary tiles after both.


#: May a hand wait for a tile of which it already holds four copies?
FifthTile = Literal["excluded", "counted"]


#: What is to be said of a decision.
Finding = Literal["best", "close", "mistake", "repeated"]


#: How the probabilities of the true game were found.
Found = Literal["exactly", "for-one-play", "simulated"]


class FuPart(Answer, frozen=True):
    """A part of the fu."""

    for_: str = field(name="for")  #: What it is for.
    fu: int  #: The fu.


#: What happens to discards.
Game = Literal["shuffled", "book", "true", "table"]


class GameRules(Answer, frozen=True):
    """The rules of places and of the end of a game in which games differ. The default is those of Tenhou."""

    ties: Ties  #: Who is ahead at equal scores: the first from the first dealer on, or nobody?
    #: Does the game go on after its last round until a player has 30,000 points, of three 40,000 (西入)?
    sudden_death: bool
    #: Does the game end when the dealer of the last hand wins, or is tenpai, and is first (アガリやめ)?
    agari_yame: AgariYame


#: Why a game does not end with its last round.
GoesOn = Literal["dealer", "target"]


class GoodShape(Answer, frozen=True):
    """How often a 1-shanten hand becomes tenpai with a good wait (良形)."""

    at_least: int  #: A wait is good with at least so many copies left.
    good: int  #: Copies left that make the hand tenpai with a good wait.
    copies: int  #: Copies left that make it tenpai.
    rate: Probability | None  #: The share of good ones (良形率); None if no copy is left.
    #: The draws that make it tenpai, each with the best discard and what completes the hand then.
    draws: tuple[Exchange, ...]


#: The two sorts of group: a suit, which has sequences, and the honours, which have none.
GroupKind = Literal["suit", "honours"]


class GroupNumbers(Answer, frozen=True):
    """Tiles to draw in a group for 0, 1, … melds; None where that many do not fit."""

    group: str  #: m, p, s or z.
    tiles: Hand  #: The tiles of the group.
    u: tuple[int | None, ...]  #: For melds alone.
    t: tuple[int | None, ...]  #: For melds and a pair.


class HandAnalysis(WithEntries, frozen=True):
    """Everything about one hand; what does not apply to it, or was not requested, is None."""

    hand: Hand  #: The hand.
    concealed: Hand  #: Its concealed tiles; a red five is a 5.
    called: tuple[str, ...]  #: Its called melds and concealed quads.
    unnamed_melds: int  #: Number of melds missing from a short hand that was given without them.
    settings: Settings  #: What the answer depends on.
    winds: Winds  #: The winds that count for yaku.
    shanten: Shanten  #: How far the hand is from tenpai (向聴数).
    unseen: Hand  #: Tiles that are neither in the hand nor visible nor discarded.
    necessary: Applicable[Draws]  #: Of 3m+1 tiles: the tiles that lower the shanten (有効牌).
    waits: Applicable[Waits]  #: Of 3m+1 tiles: the tiles that complete the hand (待ち).
    #: Of 3m+1 tiles: what each wait makes of the hand. A fifth copy makes nothing.
    wins: Applicable[dict[str, tuple[Reading, ...]]]
    cores: Applicable[tuple[Core, ...]]  #: Of 3m+1 tiles: the cores of a hand that waits in the standard form.
    decompositions: Applicable[tuple[Reading, ...]]  #: Of 3m+2 tiles: the ways to read a win (面子分解).
    #: Of a win with called melds: does it have a yaku (役) that tiles and winds decide, if it was drawn? Without one it is no win.
    has_yaku: Applicable[bool]
    #: Of 3m+2 tiles: every discard, the best first: by shanten, then by copies of the necessary tiles, unless ordered by the chance of a win. Of a win: if it is played on.
    discards: Applicable[tuple[Discard, ...]]
    #: Of 3m+2 tiles: every quad that it can declare instead of a discard, from 1m to 7z.
    quads: Applicable[tuple[Quad, ...]]
    #: How each discard or quad that is worse than the best by the chance of a win differs from it, if ordered by that.
    differences: Applicable[dict[str, tuple[Difference, ...]]]
    improvements: Applicable[Improvements]  #: Of 3m+1 tiles: the draws that improve the hand, if requested.
    #: Of 3m+1 tiles: how often a 1-shanten hand becomes tenpai with a good wait, if requested.
    good_shape: Applicable[GoodShape]
    #: Of 3m+2 tiles: the first discards by acceptance and by the chance of a win, if ordered by the latter.
    orders: Applicable[Orders]
    offered: Applicable[Offered]  #: What to do about an offered tile, if there is one.
    #: How far the hand is from some sets, the nearest first, if requested.
    distances: Applicable[tuple[TargetDistance, ...]]
    why: Applicable[Why]  #: The reasons, if requested.
    turns: Applicable[Turns]  #: The probability of a win draw by draw, if requested; None for a win.
    #: What can be reached at a table, with model table: the answer of win-probability; None for a win.
    at_table: Applicable[WinProbability]
    blocks: Applicable[BlocksView]  #: What block classification says of the hand, if requested.
    #: What the hand is to melds alone, if that is what was asked; all the rest is None then.
    melds_only: Applicable[MeldsOnly]


class Improvements(Answer, frozen=True):
    """The draws that improve a hand without bringing it nearer (手変わり): after the best discard it accepts more copies."""

    before: int  #: Copies of the necessary tiles before.
    copies: int  #: Copies left of the draws.
    draws: tuple[Exchange, ...]  #: The draws.


#: The type of a block (IntegrityType): by its number of tiles, and for 3n tiles by a closer look.
IntegrityType = Literal["Type0", "Type1", "Type2", "TypeEx"]


class IrreducibleForm(Answer, frozen=True):
    """An irreducible form (固有形) of one group; suit forms are in manzu."""

    group: GroupKind  #: A suit or the honours.
    kind: IrreducibleKind  #: Which melds it is short of.
    tiles: int  #: Number of tiles.
    form: str  #: The form.
    waits: Tiles  #: What it waits for.
    wait_kinds: int  #: Number of kinds of tile it waits for.
    class_: str = field(name="class")  #: Its class; empty for the 3n2 kinds.
    parts: str  #: The two parts that explain its waits, with + between them; empty if there are none.
    splits_as: str  #: How an integrated form splits at the cost of a wait; empty if it does not.
    shape: str  #: Copies of each rank from the lowest to the highest.


class IrreducibleHand(Answer, frozen=True):
    """An irreducible whole hand in the standard form."""

    tiles: int  #: Number of tiles.
    hand: Hand  #: The hand.
    class_: Class = field(name="class")  #: Its class.
    waits: Tiles  #: What it waits for.
    wait_kinds: int  #: Number of kinds of tile it waits for.
    deals: int  #: Ways to deal it.


#: The three kinds of irreducible form in one group.
IrreducibleKind = Literal["3n1-tenpai", "3n2-tenpai", "3n2-win-tenpai"]


class Judged(Answer, frozen=True):
    """A choice, and what it is worth after all draws."""

    #: A discard, such as 0m; a quad, such as {1111z}; a call, such as 345p, with the best discard; or pass; at a table also win.
    choice: str
    riichi: bool  #: Is riichi declared with it?
    #: The probability of a win; with called melds, of one with a yaku. If points are asked, under the play for points.
    win: float
    points: float | None  #: The points to expect, if they are asked.
    is_lower_end: bool  #: Is each number only what can be reached at least, as the hand may not change at will?
    is_simulated: bool  #: Is it the lower end of an interval of simulated games, as of a hand far from a win?


class JudgedWaits(Answer, frozen=True):
    """The waits that the method lists."""

    waits: Tiles  #: The tiles listed.
    repeated: Tiles  #: Those listed twice.
    trials: int  #: How many tiles were put into blocks to find them. Trying each tile would be 34.
    is_right: bool  #: Are they the waits of the hand, each listed once?
    extra: Tiles  #: Tiles listed that are no waits of the hand.
    missing: Tiles  #: Waits of the hand that are not listed.
    #: Of a wrong list: the fewest corrections of the method that make it the corrected one.
    corrections: tuple[Correction, ...]


class LastRound(Answer, frozen=True):
    """The last round of a game: what a better place needed, and which place the round gave (条件)."""

    round: int  #: The round of the log, from 1.
    wind: Wind  #: The wind of the round.
    number: int  #: Its number of this wind, from 1: that of the dealer.
    counters: int  #: Counters (本場).
    players: tuple[PlaceChange, ...]  #: The players before the round and after it, from player 0.
    wins: tuple[LastRoundWin, ...]  #: The wins with what they needed; none if the wall ended.


class LastRoundWin(Answer, frozen=True):
    """A win of a last round."""

    player: int  #: The winner.
    from_player: int  #: Whose tile it is: the winner's own if it was drawn.
    points: int  #: The points of the hand by our rules, without counters and bets.
    #: What the win had to be worth for each better place than before, the nearest first, if won in this way. What another won by the same tile is paid before. Liability is left out.
    needs: tuple[PlaceByWin, ...]


#: One of the four sets of the formula.
Letter = Literal["A", "B", "C", "D"]


class Liable(Answer, frozen=True):
    """The seats of the players who are liable for yakuman (包, 責任払い): each fed the tile that made one certain."""

    daisangen: Wind | None  #: For three triplets of dragons (大三元).
    daisuushi: Wind | None  #: For four triplets of winds (大四喜).
    suukantsu: Wind | None  #: For four quads (四槓子).


#: Who pays the counters of a win with a liable player? Of two liable players it is the first: for three dragons, then four winds, then four quads.
LiableCounters = Literal["liable", "discarder", "shared", "usual"]


#: What does the liable player answer for, if the hand has other yakuman besides?
LiableFor = Literal["fed", "hand"]


#: The yakuman for which a player is liable (包, 責任払い) who feeds the tile that makes them certain.
LiableYakuman = Literal["none", "daisangen", "daisangen-daisuushi", "daisangen-daisuushi-suukantsu"]


#: A limit of points: 満貫 and above.
Limit = Literal["mangan", "haneman", "baiman", "sanbaiman", "yakuman"]


#: Which tiles limit the copies that the final hand may hold.
LimitedBy = Literal["called", "visible"]


class MeldsOnly(WithEntries, frozen=True):
    """What a hand is to melds alone, without a pair: 3N tiles that are melds, or 3N+2 tiles that a tile makes melds."""

    #: The ways to split it: 3N tiles into melds (3N和了), 3N+2 tiles into melds and a pair (3N+2和了).
    decompositions: tuple[Reading, ...]
    waits: Draws | None  #: Of 3N+2 tiles: the tiles that make it melds (3N+2聴牌).
    #: Of 3N+2 tiles: what each wait makes of the hand. A fifth copy makes nothing.
    wins: dict[str, tuple[Reading, ...]] | None
    #: Of 3N+2 tiles that wait: the kind of its cores, by whether the hand is melds and a pair as well.
    kind: IrreducibleKind | None
    #: Of 3N+2 tiles that wait: the melds without which it still waits (除去可能面子).
    removable_melds: tuple[RemovableMeld, ...] | None
    cores: tuple[MeldsOnlyCore, ...] | None  #: Of 3N+2 tiles that wait: its cores.


class MeldsOnlyCore(Answer, frozen=True):
    """What is left of 3N+2 tiles that wait without melds that add nothing (固有形)."""

    core: Hand  #: The irreducible form that is left.
    waits: Tiles  #: What it waits for by itself.
    melds: tuple[str, ...]  #: The melds that were taken away.


#: Did the player let a win pass (見逃し)? Then the hand is furiten (振聴), whatever it has discarded.
MissedWin = Literal["no", "turn", "riichi"]


#: The share of the missing fourth player in a drawn win, with three players.
MissingShare = Literal["lost", "shared"]


#: Rules by name. docs/rules.md says what each is taken from.
NamedRules = Literal["tenhou", "mahjong-soul", "m-league", "wrc", "ema"]


class NearestWins(Answer, frozen=True):
    """The wins at the distance of the replacement number."""

    number: int  #: How many there are.
    first: tuple[Hand, ...]  #: The first of them.


class NeededValue(Answer, frozen=True):
    """A value of a win."""

    han: int  #: Han of yaku and dora; 13 for each yakuman.
    fu: int | None  #: The least fu; 0 for a yakuman, None if any will do.
    yakuman: int  #: Number of yakuman.
    limit: Limit | None  #: The limit that the points come from; None below mangan.
    points: int  #: The points of the hand; of any fu the least.


class Needs(Answer, frozen=True):
    """What a win must be worth for a place, and what noten payments do, if the game ends with this hand. Several wins by one tile are left out."""

    seat: Wind  #: The player's seat.
    seats: tuple[SeatBefore, ...]  #: The players before the hand ends, from east on.
    counters: int  #: Counters on the table.
    bets: int  #: Bets on the table.
    wins: tuple[PlaceByWin, ...]  #: The least wins for each place, drawn and by the tile of each other player.
    draws: tuple[PlaceByDraw, ...]  #: The places without a win, by who is tenpai.
    #: The same if the player bets before, and is tenpai. A bet changes no win: its stick comes back.
    draws_after_riichi: tuple[PlaceByDraw, ...]
    target: int | None  #: The points that a player must have for the game to end; None if it ends without.
    settings: ScoreRules  #: The rules of points.
    game_rules: GameRules  #: The rules of places and of the end of a game.


#: Why no win can be drawn.
NoWin = Literal["no-yaku", "no-tile", "too-few-draws"]


#: What is a triplet of norths, of which no player has the seat, with three players?
NorthTiles = Literal["guest", "value"]


class Oddity(Answer, frozen=True):
    """What happened although no rules allow it."""

    round: int  #: The round of the log, from 1.
    wind: Wind  #: The wind of the round.
    number: int  #: Its number of this wind, from 1: that of the dealer.
    counters: int  #: Counters (本場).
    player: int  #: The player.
    kind: OddityKind  #: What happened.
    tile: str | None  #: The wait that the player had discarded, or let pass; None of a noten riichi.


#: What no rules allow.
OddityKind = Literal["furiten", "noten-riichi"]


class Offered(Answer, frozen=True):
    """A tile that another player discards, and what to do about it."""

    tile: str  #: The tile.
    from_: OfferedBy = field(name="from")  #: Who offers it.
    #: May any discard follow a call (食い替え)? Else neither the called tile may go nor, of a sequence called at one end, the tile that fits the other end.
    swap_calling: bool
    ron: Ron  #: Does the tile win?
    choices: tuple[Choice, ...]  #: To pass, then each chi, pon and open quad.


#: Who offers a tile, as seen by the player.
OfferedBy = Literal["left", "across", "right", "other"]


#: The order of discards.
Order = Literal["acceptance", "win"]


class Orders(Answer, frozen=True):
    """The first discards by acceptance and by the chance of a win; with called melds, of a win with a yaku."""

    by: Order  #: The order of the discards.
    draws: int  #: The draws in which to win; discards are shuffled back.
    by_acceptance: str  #: The first discard by shanten, then by copies of the necessary tiles.
    by_win: str  #: The first discard by the chance of a win.
    quad: str | None  #: The quad with a better chance than every discard; None if there is none.
    is_lower_end: bool  #: Is each chance only what can be reached at least, as the hand may not change at will?
    simulated: Simulated | None  #: The simulated games of a hand far from a win; None for others.


class PaidWin(Answer, frozen=True):
    """A win that is paid."""

    seat: Wind  #: The winner's seat.
    yaku: tuple[YakuOfWin, ...]  #: Its yaku, without dora; none of a win by han and fu.
    han: int  #: Han of yaku and dora; 13 for each yakuman.
    fu: int | None  #: Fu, rounded; 0 for a yakuman, None if they do not matter and are not given.
    yakuman: int  #: Number of yakuman.
    limit: Limit | None  #: The limit that the points come from; None below mangan.
    points: int  #: What the winner gets, counters and bets included.
    payment: Payment  #: What it is made of, and who pays it.


class Payer(Answer, frozen=True):
    """A player who pays."""

    seat: Wind | None  #: The seat; None for a discarder whose seat is not given.
    is_discarder: bool  #: Did this player discard the winning tile?
    is_liable: bool  #: Is this player liable for a yakuman of the win?
    points: int  #: What this player pays.


class Payment(Answer, frozen=True):
    """The points of a win, and who pays them; nothing if the hand cannot win."""

    hand: int  #: Points of the hand.
    counters: int  #: Points of the counters.
    bets: int  #: Points of the bets, which lie on the table.
    payers: tuple[Payer, ...]  #: Who pays for hand and counters, in the order of the seats.


class PlaceByDraw(Answer, frozen=True):
    """The place after noten payments."""

    tenpai: tuple[Wind, ...]  #: Who is tenpai.
    place: int  #: The player's place.
    goes_on: GoesOn | None  #: Why the game goes on; None if it ends.


class PlaceByWin(Answer, frozen=True):
    """What a win must be worth for a place."""

    place: int  #: The place, or a better one.
    won_by: WonBy  #: Where the winning tile comes from.
    discarder: Wind | None  #: Whose tile it is; None if it is drawn.
    points: int | None  #: The least points of the hand, without counters and bets; None if no win is enough.
    #: The least values that are enough, of which none follows from the others; none if no win is enough. One han with any fu is every win.
    values: tuple[NeededValue, ...]
    goes_on: GoesOn | None  #: Why the game goes on after the win with the least points; None if it ends.


class PlaceChange(Answer, frozen=True):
    """Score and place of a player before a round and after it."""

    player: int  #: The player.
    score: int  #: The score before.
    place: int  #: The place before.
    score_after: int  #: The score after.
    place_after: int  #: The place after.


class PlaceSettings(Answer, frozen=True):
    """A last hand that is played for a place or prizes."""

    scores: tuple[int, ...]  #: Scores from the first dealer on, such as 31000,25000,24000,20000.
    dealer: int | None  #: Which of these deals now (by default the last).
    place: int | None  #: The place, or a better one, that is asked about.
    #: What each place is worth (ウマ), in thousands of points, such as 15,5,-5,-15 (by default those of the rules).
    uma: tuple[int, ...]
    #: Starting points and those to be returned, such as 25000,30000: the first gets the difference of all (オカ).
    oka: tuple[int, ...]
    score_counts: bool  #: Does the score count besides the prize, a thousand points as 1?
    #: The others who are tenpai when the wall ends, such as east,south, or none: noten payments are made.
    others_tenpai: str
    ties: Ties  #: Who is ahead at equal scores: the first from the first dealer on, or nobody?
    prizes: NamedRules  #: The rules that have the prizes, where none are given.


#: What a decision is judged by.
PlayedFor = Literal["points", "prize"]


class PointsSettings(Answer, frozen=True):
    """What points depend on besides the hand."""

    seat: Wind  #: Wind of your seat; east deals.
    round: Wind  #: Wind of the round.
    dora: str  #: Dora indicators, such as 4m9s, which are visible anyway; or a number of dora.
    #: Hidden dora indicators turned after riichi (by default as many as open ones, at least 1).
    hidden_indicators: int | None
    norths: int  #: With 3 players, norths set aside.
    riichi: RiichiPolicy | None  #: When to declare riichi (by default best; never with model book).
    #: Red fives of the deck, such as 0m0p0s, or table (by default those of the hand and the visible tiles).
    red_fives: str | None
    rules: ScoreRules  #: The rules.


class PredictedWait(Answer, frozen=True):
    """The deals of the hands that wait for a tile."""

    tile: str  #: The tile.
    standard: int  #: Those that wait in the standard form.
    seven_pairs: int  #: Those that wait in seven pairs and not in the standard form.
    thirteen_orphans: int  #: Those that wait in thirteen orphans.
    deals: int  #: Their sum.
    share: float  #: Its share of the deals of all tenpai hands; 0 if there are none.
    hands: int  #: The number of hands that wait for it, each counted once, however many deals it has.
    share_of_hands: float  #: Its share of all tenpai hands; 0 if there are none.


class PredictedWaits(Answer, frozen=True):
    """What a tenpai player may wait for, judging by the visible tiles."""

    players: int  #: The number of players.
    forms: str  #: The winning forms that count.
    seven_pairs: SevenPairs  #: What seven pairs are made of.
    melds: int  #: Melds that the player still has to form.
    unseen: int  #: Number of unseen tiles.
    discarded: Tiles  #: The tiles that the player cannot win by: its discards, and those that passed since its riichi.
    held: Tiles  #: The tiles of your hand that you can discard.
    total: int  #: The deals of all tenpai hands, each hand once.
    total_hands: int  #: The number of these hands.
    waits: tuple[PredictedWait, ...]  #: The deals that wait for each tile.


class Probability(Answer, frozen=True):
    """A probability in lowest terms."""

    numerator: int  #: Its numerator.
    denominator: int  #: Its denominator.
    value: float  #: The nearest 64-bit float.


class UnknownLetterProblem(Parts, frozen=True, tag_field="code", tag="unknown-letter"):
    """"""

    code: ClassVar[Literal["unknown-letter"]] = "unknown-letter"
    found: str  #: 


class UnknownSignProblem(Parts, frozen=True, tag_field="code", tag="unknown-sign"):
    """"""

    code: ClassVar[Literal["unknown-sign"]] = "unknown-sign"
    found: str  #: 


class DigitWithoutSuitProblem(Parts, frozen=True, tag_field="code", tag="digit-without-suit"):
    """"""

    code: ClassVar[Literal["digit-without-suit"]] = "digit-without-suit"


class LetterWithoutDigitsProblem(Parts, frozen=True, tag_field="code", tag="letter-without-digits"):
    """"""

    code: ClassVar[Literal["letter-without-digits"]] = "letter-without-digits"
    found: str  #: 


class NotAWordProblem(Parts, frozen=True, tag_field="code", tag="not-a-word"):
    """"""

    code: ClassVar[Literal["not-a-word"]] = "not-a-word"
    found: str  #: 


class NotARedFiveProblem(Parts, frozen=True, tag_field="code", tag="not-a-red-five"):
    """"""

    code: ClassVar[Literal["not-a-red-five"]] = "not-a-red-five"
    found: str  #: 


class NoSuchHonourProblem(Parts, frozen=True, tag_field="code", tag="no-such-honour"):
    """"""

    code: ClassVar[Literal["no-such-honour"]] = "no-such-honour"
    found: str  #: 


class NotInGameProblem(Parts, frozen=True, tag_field="code", tag="not-in-game"):
    """"""

    code: ClassVar[Literal["not-in-game"]] = "not-in-game"
    found: str  #: 


class FifthCopyProblem(Parts, frozen=True, tag_field="code", tag="fifth-copy"):
    """"""

    code: ClassVar[Literal["fifth-copy"]] = "fifth-copy"
    found: str  #: 


class OtherGroupProblem(Parts, frozen=True, tag_field="code", tag="other-group"):
    """"""

    code: ClassVar[Literal["other-group"]] = "other-group"
    found: str  #: 


class NotAMeldProblem(Parts, frozen=True, tag_field="code", tag="not-a-meld"):
    """"""

    code: ClassVar[Literal["not-a-meld"]] = "not-a-meld"


class FifthMeldProblem(Parts, frozen=True, tag_field="code", tag="fifth-meld"):
    """"""

    code: ClassVar[Literal["fifth-meld"]] = "fifth-meld"


class BracketProblem(Parts, frozen=True, tag_field="code", tag="bracket"):
    """"""

    code: ClassVar[Literal["bracket"]] = "bracket"


class QuadInParenthesesProblem(Parts, frozen=True, tag_field="code", tag="quad-in-parentheses"):
    """"""

    code: ClassVar[Literal["quad-in-parentheses"]] = "quad-in-parentheses"
    found: str  #: 


class TilesProblem(Parts, frozen=True, tag_field="code", tag="tiles"):
    """"""

    code: ClassVar[Literal["tiles"]] = "tiles"


class NoSuchTileProblem(Parts, frozen=True, tag_field="code", tag="no-such-tile"):
    """"""

    code: ClassVar[Literal["no-such-tile"]] = "no-such-tile"
    found: str  #: 


class FifthCopyTogetherProblem(Parts, frozen=True, tag_field="code", tag="fifth-copy-together"):
    """"""

    code: ClassVar[Literal["fifth-copy-together"]] = "fifth-copy-together"
    found: str  #: 


class NoAnalysisProblem(Parts, frozen=True, tag_field="code", tag="no-analysis"):
    """"""

    code: ClassVar[Literal["no-analysis"]] = "no-analysis"


class NotHeldProblem(Parts, frozen=True, tag_field="code", tag="not-held"):
    """"""

    code: ClassVar[Literal["not-held"]] = "not-held"
    found: str  #: 


class RedFiveProblem(Parts, frozen=True, tag_field="code", tag="red-five"):
    """"""

    code: ClassVar[Literal["red-five"]] = "red-five"
    found: str  #: 


class NoWinProblem(Parts, frozen=True, tag_field="code", tag="no-win"):
    """"""

    code: ClassVar[Literal["no-win"]] = "no-win"


class ContradictionProblem(Parts, frozen=True, tag_field="code", tag="contradiction"):
    """"""

    code: ClassVar[Literal["contradiction"]] = "contradiction"
    found: str  #: 


class FuritenProblem(Parts, frozen=True, tag_field="code", tag="furiten"):
    """"""

    code: ClassVar[Literal["furiten"]] = "furiten"


class TooManyIndicatorsProblem(Parts, frozen=True, tag_field="code", tag="too-many-indicators"):
    """"""

    code: ClassVar[Literal["too-many-indicators"]] = "too-many-indicators"
    found: int  #: 


class TooManyNorthsProblem(Parts, frozen=True, tag_field="code", tag="too-many-norths"):
    """"""

    code: ClassVar[Literal["too-many-norths"]] = "too-many-norths"
    found: int  #: 


class NoSuchSeatProblem(Parts, frozen=True, tag_field="code", tag="no-such-seat"):
    """"""

    code: ClassVar[Literal["no-such-seat"]] = "no-such-seat"
    found: Wind  #: 


class OwnSeatProblem(Parts, frozen=True, tag_field="code", tag="own-seat"):
    """"""

    code: ClassVar[Literal["own-seat"]] = "own-seat"
    found: Wind  #: 


class NotLiableProblem(Parts, frozen=True, tag_field="code", tag="not-liable"):
    """"""

    code: ClassVar[Literal["not-liable"]] = "not-liable"
    found: str  #: 


class LiableForNothingProblem(Parts, frozen=True, tag_field="code", tag="liable-for-nothing"):
    """"""

    code: ClassVar[Literal["liable-for-nothing"]] = "liable-for-nothing"
    found: str  #: 


class NotFedProblem(Parts, frozen=True, tag_field="code", tag="not-fed"):
    """"""

    code: ClassVar[Literal["not-fed"]] = "not-fed"
    found: str  #: 


class NoPointsProblem(Parts, frozen=True, tag_field="code", tag="no-points"):
    """"""

    code: ClassVar[Literal["no-points"]] = "no-points"


class TooFarProblem(Parts, frozen=True, tag_field="code", tag="too-far"):
    """"""

    code: ClassVar[Literal["too-far"]] = "too-far"
    found: int  #: 


class NoProbabilityProblem(Parts, frozen=True, tag_field="code", tag="no-probability"):
    """"""

    code: ClassVar[Literal["no-probability"]] = "no-probability"


class UnexpectedProblem(Parts, frozen=True, tag_field="code", tag="unexpected"):
    """"""

    code: ClassVar[Literal["unexpected"]] = "unexpected"
    found: str  #: 
    suggestions: tuple[str, ...]  #: 


class UnexpectedEndProblem(Parts, frozen=True, tag_field="code", tag="unexpected-end"):
    """"""

    code: ClassVar[Literal["unexpected-end"]] = "unexpected-end"
    suggestions: tuple[str, ...]  #: 


class BadTilesProblem(Parts, frozen=True, tag_field="code", tag="bad-tiles"):
    """"""

    code: ClassVar[Literal["bad-tiles"]] = "bad-tiles"
    found: str  #: 


class BadNumberProblem(Parts, frozen=True, tag_field="code", tag="bad-number"):
    """"""

    code: ClassVar[Literal["bad-number"]] = "bad-number"
    found: str  #: 


class NumberOfTilesProblem(Parts, frozen=True, tag_field="code", tag="number-of-tiles"):
    """"""

    code: ClassVar[Literal["number-of-tiles"]] = "number-of-tiles"
    found: int  #: 


class TooLongProblem(Parts, frozen=True, tag_field="code", tag="too-long"):
    """"""

    code: ClassVar[Literal["too-long"]] = "too-long"


class TooLargeProblem(Parts, frozen=True, tag_field="code", tag="too-large"):
    """"""

    code: ClassVar[Literal["too-large"]] = "too-large"


class TooManyTilesProblem(Parts, frozen=True, tag_field="code", tag="too-many-tiles"):
    """"""

    code: ClassVar[Literal["too-many-tiles"]] = "too-many-tiles"


class EmptyGivenProblem(Parts, frozen=True, tag_field="code", tag="empty-given"):
    """"""

    code: ClassVar[Literal["empty-given"]] = "empty-given"


class OutOfRangeProblem(Parts, frozen=True, tag_field="code", tag="out-of-range"):
    """"""

    code: ClassVar[Literal["out-of-range"]] = "out-of-range"
    found: str  #: 


class OtherProblem(Parts, frozen=True, tag_field="code", tag="other"):
    """"""

    code: ClassVar[Literal["other"]] = "other"


#: Why a question has no answer.
Problem = Union[UnknownLetterProblem, UnknownSignProblem, DigitWithoutSuitProblem, LetterWithoutDigitsProblem, NotAWordProblem, NotARedFiveProblem, NoSuchHonourProblem, NotInGameProblem, FifthCopyProblem, OtherGroupProblem, NotAMeldProblem, FifthMeldProblem, BracketProblem, QuadInParenthesesProblem, TilesProblem, NoSuchTileProblem, FifthCopyTogetherProblem, NoAnalysisProblem, NotHeldProblem, RedFiveProblem, NoWinProblem, ContradictionProblem, FuritenProblem, TooManyIndicatorsProblem, TooManyNorthsProblem, NoSuchSeatProblem, OwnSeatProblem, NotLiableProblem, LiableForNothingProblem, NotFedProblem, NoPointsProblem, TooFarProblem, NoProbabilityProblem, UnexpectedProblem, UnexpectedEndProblem, BadTilesProblem, BadNumberProblem, NumberOfTilesProblem, TooLongProblem, TooLargeProblem, TooManyTilesProblem, EmptyGivenProblem, OutOfRangeProblem, OtherProblem]


class Quad(Answer, frozen=True):
    """A quad that the hand can declare in its own turn (暗槓, 加槓), and what it can hope for then, before the replacement."""

    quad: str  #: The quad.
    hand: Hand  #: The hand then.
    shanten: int | None  #: Its shanten, in the nearest form; None if no win can be reached.
    necessary: Draws  #: The tiles that lower it.
    waits: Waits  #: The tiles that complete it.
    #: Is the quad allowed after riichi, if its fourth tile was drawn just now? Then the waits stay the same, and the other three are a triplet in every win.
    after_riichi: bool
    #: The chance of a win then, if the discards are ordered by it; None for one after which no win can be reached.
    win: float | None


#: Which concealed quads may be declared after riichi (リーチ後の暗槓), with the tile just drawn?
QuadAfterRiichi = Literal["readings", "waits"]


class RaceChances(Answer, frozen=True):
    """How likely each of two tenpai hands wins first."""

    first: Racer  #: The first hand.
    second: Racer  #: The second hand.
    shared_copies: int  #: Copies left that both wait for.
    unseen: int  #: Tiles that nobody has seen, the copies that are waited for among them.
    both: float  #: How likely both win by one tile.
    nobody: float  #: How likely nobody wins.
    draws: float  #: The mean number of tiles drawn up to a win, if there is one; 0 if there cannot be one.
    #: How likely somebody has won after each go-around of all players, the last of which the wall may cut short.
    over: tuple[float, ...]
    settings: RaceSettings  #: What the answer depends on.


class RaceSettings(Answer, frozen=True):
    """What a race depends on besides the tiles."""

    players: int  #: Players; 3 play without 2m to 8m.
    forms: str  #: Winning forms that count: all, or a list such as standard,seven-pairs.
    seven_pairs: SevenPairs  #: May four copies of a tile be two of the seven pairs?
    fifth_tile: FifthTile  #: May a hand that holds all four copies of a tile wait for it?


class Racer(Answer, frozen=True):
    """One of two hands that race."""

    waits: Tiles | None  #: What it waits for; None if copies are given and no hands.
    copies: int  #: Copies left that only this hand waits for.
    win: float  #: How likely it wins alone.
    drawn: float  #: How likely by an own draw.
    ron: float  #: How likely by another player's tile.


class StandardReading(Parts, frozen=True, tag_field="form", tag="standard"):
    """Melds and a pair."""

    form: ClassVar[Literal["standard"]] = "standard"
    head: Hand | None  #: The pair; None of a hand of melds alone.
    melds: tuple[str, ...]  #: The melds among the concealed tiles.
    called: tuple[str, ...]  #: Called melds and concealed quads.


class SevenPairsReading(Parts, frozen=True, tag_field="form", tag="seven-pairs"):
    """Seven pairs (七対子)."""

    form: ClassVar[Literal["seven-pairs"]] = "seven-pairs"
    pairs: tuple[Hand, ...]  #: The pairs; four of a kind are two.


class ThirteenOrphansReading(Parts, frozen=True, tag_field="form", tag="thirteen-orphans"):
    """Thirteen orphans (国士無双)."""

    form: ClassVar[Literal["thirteen-orphans"]] = "thirteen-orphans"
    pair: Hand | None  #: The tile held twice.
    singles: tuple[Hand, ...]  #: The twelve others.


#: A way to read a win. Parts are as they are printed: 123m, 55z, 9p.
Reading = Union[StandardReading, SevenPairsReading, ThirteenOrphansReading]


class RecurrenceRow(Answer, frozen=True):
    """A term of the solved recurrence: hands and deals of some melds, with or without a pair or a tile less."""

    letter: Letter  #: Melds (A), melds and a pair (B), one tile short of each (C, D).
    groups: int  #: The first so many groups: manzu, then pinzu, souzu and honours.
    melds: int  #: Number of melds.
    tiles: int  #: Number of tiles.
    hands: int  #: Distinct hands.
    deals: int  #: Ways to deal them.


class RemovableMeld(Answer, frozen=True):
    """A meld without which the hand is still tenpai."""

    meld: str  #: The meld.
    fixed: bool  #: Is it fixed (固定面子)? Its removal loses no wait, and 3N+2 tiles that are melds and a pair stay so.
    left: Tiles  #: The waits that remain.
    lost: Tiles  #: The waits that are lost.


class Review(Answer, frozen=True):
    """A game reviewed: each decision beside the best."""

    file: str | None  #: The file; None if it is not from one.
    format: str  #: How the log is written: mjai, Tenhou JSON, mjlog or Majiang.
    players: int  #: The number of players.
    names: tuple[str, ...]  #: Names of the players, who are numbered from 0; player 0 deals first.
    red_fives: str  #: Red fives of the deck.
    open_tanyao: bool  #: May a hand with called melds win by all simples (喰いタン)?
    platform: NamedRules | None  #: Where the game was played, if the log says so: its rules count.
    rounds: int  #: The rounds that were read.
    problems: tuple[str, ...]  #: What is wrong with the log, with its place; nothing after that was read.
    #: By which game decisions are judged. At a table those of hands that are 4-shanten or further, and quads after riichi, are judged alone: their questions say so.
    model: ReviewModel
    last_hands: int  #: How many of the last hands are played for prizes, at a table; the others are for points.
    decisions: tuple[Reviewed, ...]  #: The decisions, in order.
    sums: tuple[ReviewSum, ...]  #: Sums of each player in each round and in the game, in this order.


#: By which game decisions are judged.
ReviewModel = Literal["table", "alone"]


class ReviewRow(Answer, frozen=True):
    """A decision beside the best, as a row."""

    file: str  #: The file; empty if it is not from one.
    round: int  #: The round of the log, from 1.
    wind: Wind  #: The wind of the round.
    number: int  #: Its number of this wind, from 1: that of the dealer.
    counters: int  #: Counters (本場).
    event: int  #: The number of events of the round before the decision.
    turn: int  #: The player's turn, from 1.
    player: int  #: The player, from 0.
    name: str  #: The player's name.
    seat: Wind  #: The player's wind.
    hand: str  #: The hand; at the own turn with the drawn tile.
    drawn: str  #: The drawn tile; empty if there is none.
    offered: str  #: The tile that could be called; empty at the own turn.
    from_player: int | None  #: The player who discarded it.
    scores: str  #: Points of each player, from player 0.
    indicators: str  #: Dora indicators.
    draws: int  #: The draws that are left.
    chosen: str  #: What the player did: a discard, a quad, a call, or pass.
    declared: bool  #: Was riichi declared with it?
    kind: DecisionKind  #: What it is about.
    played_for: PlayedFor  #: What it is judged by. Numbers are in points: a prize of 1 is 1,000.
    best: str  #: What is best; empty if there are no numbers.
    best_riichi: bool | None  #: Is riichi declared with the best?
    best_folds: bool | None  #: Had the hand better fold?
    win: float | None  #: The probability of a win after the choice, under the play for points.
    best_win: float | None  #: The same after the best; empty if it folds.
    points: float | None  #: The points to expect after the choice, without what it risks.
    best_points: float | None  #: The same after the best.
    loss: float | None  #: Their difference: what the choice costs.
    finding: Finding | None  #: What is to be said of it.
    #: The points that the choice risks against players who threaten; of a hand that folds to the end of the wall.
    risk: float | None
    best_risk: float | None  #: The same of the best.
    #: How dangerous the discard is: of the players who threaten, the largest chance that one waits for it.
    danger: float | None
    best_danger: float | None  #: The same of the best discard.
    problem: str  #: Why there are no numbers.
    question: str  #: The question of the kind decision that gives the same numbers, as JSON.


class ReviewSum(Answer, frozen=True):
    """What the decisions of a player cost."""

    round: RoundName | None  #: The round; None for the game.
    player: int  #: The player, from 0.
    decisions: int  #: Decisions about discards, quads and calls.
    judged: int  #: Those that have numbers.
    best: int  #: Those of them that cost nothing.
    mistakes: int  #: Those that are mistakes.
    #: The points that all cost together, a mistake that repeats once. What one decision costs is not what a game lost, as later ones ask anew.
    loss: float
    worst: float  #: The dearest of them.


class Reviewed(WithEntries, frozen=True):
    """A decision beside the best."""

    round: int  #: The round of the log, from 1.
    wind: Wind  #: The wind of the round.
    number: int  #: Its number of this wind, from 1: that of the dealer.
    counters: int  #: Counters (本場).
    event: int  #: The number of events of the round before the decision.
    turn: int  #: The player's turn: the number of own discards before it, plus 1.
    player: int  #: The player, from 0.
    seat: Wind  #: The player's wind.
    hand: Hand  #: The hand; at the own turn with the drawn tile.
    drawn: str | None  #: The drawn tile; None after a call, and of another player's discard.
    offered: str | None  #: The tile that could be called; None at the own turn.
    from_player: int | None  #: The player who discarded it.
    scores: tuple[int, ...]  #: Points of each player, from player 0; bets of this round are paid.
    indicators: tuple[str, ...]  #: Dora indicators.
    #: The player's own discards before, those called by others among them; all are visible tiles of the question.
    discards: tuple[str, ...]
    draws: int  #: The draws that are left.
    chosen: str  #: What the player did: a discard, a quad, a call, or pass.
    declared: bool  #: Was riichi declared with it?
    played_for: PlayedFor  #: What it is judged by.
    decided: Decided | None  #: What it cost; None if that cannot be said.
    #: The same with what each choice risks, at a table against players in riichi or with two open melds, and in last hands; None elsewhere.
    at_risk: AtRisk | None
    finding: Finding | None  #: What is to be said of it; None if there are no numbers.
    problem: Problem | None  #: Why it cannot be said.
    #: How dangerous the tiles of the hand are, for each other player in riichi; at a table also for each with two open melds.
    dangers: tuple[Danger, ...]
    question: dict[str, Any]  #: The question of the kind decision that gives the same numbers.


#: The bet that a concealed hand is tenpai.
Riichi = Literal["no", "riichi", "double"]


#: When does a player who looks for points declare riichi (立直)?
RiichiPolicy = Literal["never", "always", "best"]


class RiskyChoice(Answer, frozen=True):
    """What a choice is worth in points with what it risks. In a last hand a prize of 1 is 1,000 points."""

    choice: str  #: The choice.
    riichi: bool  #: Is riichi declared with it?
    folds: bool  #: Does the hand fold (ベタオリ)? Else it plays on and discards what it does not need.
    danger: float  #: The chance that the discard is won with.
    #: The points of a hand that plays on, if the discard passes; its later discards risk their mean. Null of one that folds.
    value: float | None
    #: The points that are lost by the discard; of a hand that folds by all discards and others' draws to the end of the wall.
    risk: float
    net: float  #: The value without the risk.


#: Does a hand win by an offered tile (ロン)?
Ron = Literal["no", "furiten", "no-yaku", "riichi", "yes"]


class RoundEnd(Answer, frozen=True):
    """Who pays whom at the end of a round, and what stays on the table."""

    wins: tuple[PaidWin, ...]  #: The winners who are paid, the next after the discarder first.
    unpaid: tuple[Wind, ...]  #: The winners who are not paid (頭ハネ).
    abort: Abort | None  #: Why the round ended before the wall did, without a win; None if it did not.
    seats: tuple[SeatAtEnd, ...]  #: The seats, from east on.
    counters: int  #: Counters of the next round.
    bets: int  #: Bets that stay on the table.
    dealer_stays: bool  #: Does the dealer keep the seat (連荘)?
    settings: ScoreRules  #: The rules of points.
    round_rules: RoundRules  #: The rules of the end of a round.


class RoundName(Answer, frozen=True):
    """A round in words of players."""

    round: int  #: The round of the log, from 1.
    wind: Wind  #: The wind of the round.
    number: int  #: Its number of this wind, from 1: that of the dealer.
    counters: int  #: Counters (本場).


class RoundRules(Answer, frozen=True):
    """The rules of the end of a round in which games differ. The default is those of Tenhou."""

    several_rons: SeveralRons  #: Who is paid if several players win by one tile?
    shared_bets: SharedBets  #: Who of them collects the bets?
    shared_counters: SharedCounters  #: Who of them is paid the counters?
    #: When the wall ends: a mangan for discards that are all terminals and honours, none of them called (流し満貫)?
    nagashi_mangan: bool
    #: Can a round end before the wall does, without a win (途中流局)? By three rons it does as several_rons says.
    aborts: bool


class Score(Answer, frozen=True):
    """A win and its points, in its most valuable reading."""

    hand: Hand  #: The hand, the winning tile among its concealed tiles.
    tile: str  #: The winning tile.
    won_by: WonBy  #: Where it came from.
    seat: Wind  #: Wind of your seat; east deals.
    round: Wind  #: Wind of the round.
    riichi: Riichi  #: After riichi (立直); double: at the first discard.
    ippatsu: bool  #: Within a round of riichi (一発).
    last_tile: bool  #: By the last tile (海底) or last discard (河底).
    dead_wall: bool  #: By a tile drawn after a quad (嶺上開花).
    robbed_quad: bool  #: By a tile added to a triplet (槍槓).
    blessing: bool  #: With the first draw (天和, 地和), or before (人和).
    dora: Dora  #: Tiles that add han.
    counters: int  #: Counters on the table (本場, 積み棒).
    bets: int  #: Bets on the table (供託), the winner's own among them; each is 1,000 points for the winner.
    discarder: Wind | None  #: Seat of the player whose tile won. Needed only if another player may be liable.
    liable: Liable  #: Who is liable for a yakuman (包), such as daisangen=west.
    settings: ScoreRules  #: The rules.
    reading: Reading  #: How the concealed tiles are read.
    wait: WaitType | None  #: What the winning tile completes; None for seven pairs and thirteen orphans.
    yaku: tuple[YakuOfWin, ...]  #: The yaku, without dora; none if the hand cannot win.
    han: int  #: Han of yaku and dora; 13 for each yakuman; 0 without yaku.
    fu: int  #: Fu, rounded; 0 for a yakuman and without yaku.
    fu_parts: tuple[FuPart, ...]  #: The parts of the fu, before rounding.
    yakuman: int  #: Yakuman among the yaku, double ones counted twice where they are.
    limit: Limit | None  #: The limit that the points come from; None below mangan.
    points: int  #: What the winner gets, counters and bets included.
    payment: Payment  #: What it is made of, and who pays it.


class ScoreRules(Answer, frozen=True):
    """The rules of points. The default is those of Tenhou, except for LiableFor; NamedRules are those of a platform."""

    players: int  #: The game.
    open_tanyao: bool  #: Does all simples (断么九) count with called melds (喰いタン)?
    double_yakuman: bool  #: Do some yakuman count twice?
    multiple_yakuman: bool  #: Do different yakuman of a hand add up (役満の複合)? Else one of them counts.
    counted_yakuman: CountedYakuman  #: What are thirteen han and more (数え役満) worth?
    blessing_of_man: BlessingOfMan  #: What is the blessing of man (人和) worth?
    rounded_mangan: bool  #: Are 4 han 30 fu and 3 han 60 fu a mangan (切り上げ満貫)?
    double_wind_pair: DoubleWindPair  #: The fu of a head that is the wind of both seat and round (連風牌).
    north_tiles: NorthTiles  #: With 3 players: is a triplet of norths worth a han to everyone?
    #: With 3 players: is the missing player's share of a drawn win lost, or shared by the others?
    missing_share: MissingShare
    #: Points of a counter (本場) from each payer of a drawn win; a discarder pays as much as all of them.
    counter_size: CounterSize
    liable_yakuman: LiableYakuman  #: The yakuman for which one can be liable (包).
    liable_for: LiableFor  #: Does a liable player answer for the yakuman that was fed, or for the whole hand?
    liable_counters: LiableCounters  #: Who pays the counters of a win with a liable player?


class SeatAtEnd(Answer, frozen=True):
    """What a player has and gets at the end of a round."""

    seat: Wind  #: The seat.
    change: int  #: Points that the player wins or loses; a bet of this round is among them.
    has_bet: bool  #: Did the player bet in this round?
    is_tenpai: bool  #: Is the player tenpai? False where the round ends before the wall does.
    has_nagashi: bool  #: Has the player nagashi mangan (流し満貫)?


class SeatBefore(Answer, frozen=True):
    """A player of a game."""

    seat: Wind  #: The seat.
    score: int  #: The score.
    place: int  #: The place.


class SetName(Answer, frozen=True):
    """A name of the language for sets."""

    name: str  #: The name.
    aliases: tuple[str, ...]  #: Other names.
    example: str  #: An example.
    description: str  #: What it means.
    definition: str | None  #: The same in other words of the language; None for what is not defined by them.


class Settings(Answer, frozen=True):
    """What an Analysis depends on apart from the hand. By default nothing is visible."""

    players: int  #: Players; 3 play without 2m to 8m.
    forms: str  #: Winning forms that count: all, or a list such as standard,seven-pairs.
    seven_pairs: SevenPairs  #: May four copies of a tile be two of the seven pairs?
    fifth_tile: FifthTile  #: May a hand that holds all four copies of a tile wait for it?
    visible: Hand  #: Tiles seen outside the hand and its called melds, without its own discards.
    #: The hand's own discards, called ones included; nobody can draw them again. One of them among the waits makes the hand furiten.
    discards: Hand
    missed_win: MissedWin  #: Did it let a win pass? Then it is furiten, too.
    quad_after_riichi: QuadAfterRiichi  #: Which quads may be declared after riichi.
    limited_by: LimitedBy  #: What limits the final hand.


#: What seven pairs (七対子) are made of.
SevenPairs = Literal["distinct", "any"]


#: Who is paid if several players win by one tile?
SeveralRons = Literal["two", "all", "nearest"]


class Shanten(Answer, frozen=True):
    """Shanten (向聴数) by form: 0 is tenpai, −1 a win; None for a form that does not count or cannot be reached."""

    standard: int | None  #: For melds and a pair.
    seven_pairs: int | None  #: For seven pairs (七対子).
    thirteen_orphans: int | None  #: For thirteen orphans (国士無双).
    nearest: int | None  #: In the nearest of these.


class ShantenDistribution(Answer, frozen=True):
    """Hands and deals of a number of tiles by shanten."""

    rows: tuple[ShantenRow, ...]  #: By shanten.
    #: The mean replacement number, one more than the mean shanten; None without hands.
    mean_replacement: Probability | None


class ShantenRow(Answer, frozen=True):
    """Hands and deals of a shanten."""

    shanten: int  #: The shanten.
    hands: int  #: Distinct hands.
    deals: int  #: Ways to deal them.
    probability: Probability  #: Their share of all deals.


class Share(WithEntries, frozen=True):
    """A way to share out the melds and the pair."""

    melds: dict[str, int]  #: Melds of each group, by letter.
    head: str  #: The group with the pair.


#: Who collects the bets on the table if several players win by one tile?
SharedBets = Literal["nearest", "own"]


#: Who is paid the counters if several players win by one tile?
SharedCounters = Literal["nearest", "each"]


class Simulated(Answer, frozen=True):
    """Games of hands that are at least 4-shanten: by the textbook (lowest shanten, then most copies accepted) until tenpai, with discards shuffled back. Each number is then the lower end of the interval of their mean, with a confidence of 95 %, unless going straight for a win gives more."""

    games: int  #: The number of games.
    seed: int  #: Their seed.
    confidence: float  #: The confidence.


class Situation(Answer, frozen=True):
    """What is known at the table besides the tiles. All but the last tile matter only to points."""

    last_tile: bool  #: The last draw is the last tile of the wall, which is a yaku.
    double_riichi: bool  #: Riichi with the discard is double: the player's first, before any call.
    affords_riichi: bool  #: Has the player the 1,000 points for riichi?
    own_bet: bool  #: Does a riichi that does not win cost its 1,000 points? Sources often leave that out.
    counters: int  #: Counters on the table (本場).
    bets: int  #: Bets on the table (供託), one of the player's own not among them.


class Spread(Answer, frozen=True):
    """The mean and the spread of values."""

    mean: float  #: Their mean.
    deviation: float  #: The standard deviation of all values.
    standard_error: Applicable[float]  #: The standard error of the mean, for a sample; None of fewer than two hands.


class Spreads(Answer, frozen=True):
    """The mean and the spread of a feature; None without hands or deals."""

    over_hands: Applicable[Spread]  #: Over hands, each counted once.
    over_deals: Applicable[Spread]  #: Over deals.


class SurveyRow(Answer, frozen=True):
    """The hands of a survey that have a value."""

    value: int  #: The value.
    by: int | None  #: The value of the second feature, if there is one.
    hands: int  #: Distinct hands.
    deals: int  #: Ways to deal them; 0 in a sample.


class TableOptions(Answer, frozen=True):
    """What a table adds: with model table, where others show tiles between two draws."""

    wall: int | None  #: With model table: tiles left in the wall.
    #: With model table: your discards, seen as well as the visible tiles. While the hand waits for one it is furiten.
    discards: str
    #: Another player's discard: call or pass? With model table also ron. It is not among the visible tiles.
    offered: str | None
    #: Who offers it: left (the default), across or right; other is one of the last two.
    from_: OfferedBy = field(name="from")
    swap_calling: bool  #: After a call, may the called tile go, or the one that fits the other end (食い替え)?
    drawn: str | None  #: With model table: the tile of the hand that was drawn. Win now or play on?
    #: With model table: the tile of the last meld that was called just now, and is not to be swapped.
    called: str | None
    declared: Riichi  #: With model table: riichi was declared; double: with the first discard.
    ippatsu: bool  #: After riichi: the next win may be ippatsu.
    missed_win: MissedWin  #: With model table: a winning tile was passed, in this turn or after riichi (turn, riichi).
    no_ron: bool  #: With model table: win by your own draws alone.
    no_calls: bool  #: With model table: call nothing.
    tenpai_worth: int  #: With points at a table: what tenpai is worth in the end (罰符).
    noten_cost: int  #: With points at a table: what a hand pays in the end that is not tenpai.
    #: With model table: the chance that somebody else ends the round, in each go-around, such as 0.05, or 0,0.02,0.05.
    others: str
    others_cost: int  #: With points at a table: what it costs if somebody else ends the round.
    at_least: int | None  #: With points at a table: count only wins of at least so many points.


class TargetDiscard(Answer, frozen=True):
    """A discard, and how far it leaves the hand from a set."""

    discard: str  #: The tile, a red five only if no plain one is held.
    distance: int | None  #: The distance without it; None if the hand never holds a hand of the set.
    necessary: Draws  #: The tiles that lower it then.


class TargetDistance(Answer, frozen=True):
    """How far a hand is from a set."""

    set: str  #: The set in canonical spelling.
    distance: int | None  #: The fewest tiles to draw until the hand holds a hand of the set; None if it never does.
    necessary: Draws  #: The tiles that lower the distance when drawn (有効牌).
    unnecessary: Tiles  #: The tiles of the hand that keep it when discarded (不要牌).
    nearest: Hand | None  #: The concealed tiles of a nearest hand, the first in order; None if there is none.
    #: Of 3m+2 tiles: every discard, the best first: by distance, then by copies of the necessary tiles.
    discards: Applicable[tuple[TargetDiscard, ...]]


class TenhouRow(Answer, frozen=True):
    """A term of the formula of tenhou (天和)."""

    term: str  #: Which hands.
    #: What it is to the sum: part, subtracted (in two parts), total, or space (all hands, of which it is a share).
    role: str
    hands: int  #: Distinct hands.
    deals: int  #: Ways to deal them.
    probability: Probability  #: Their share of all deals.


#: Who is ahead at equal scores (同点)?
Ties = Literal["first", "shared"]


class Turns(Answer, frozen=True):
    """How likely a win is by number of draws, for each discard that does not lead away from one. With called melds only wins with a yaku count."""

    draws: int  #: The number of draws covered.
    detours: int | None  #: How many tiles more than need be a win may take; None if the hand only advances.
    is_lower_end: bool  #: Is each number only what can be reached at least, as the hand may not change at will?
    simulated: Simulated | None  #: The simulated games of a hand far from a win; None for others.
    chances: tuple[ByDraws, ...]  #: The discards in order of tiles, then the quads; or the hand itself.


#: Was a win, or a round, paid as the rules say?
Verdict = Literal["as-paid", "not-said", "by-other-rules", "differs", "unfinished"]


#: What a wait completes: see the module.
WaitType = Literal["two-sided", "closed", "edge", "single", "shanpon"]


class Waits(WithEntries, frozen=True):
    """The tiles that complete a hand."""

    types: dict[str, tuple[WaitType, ...]]  #: For each wait in the standard form, how it completes the hand.
    standard: Tiles  #: Those that complete melds and a pair.
    seven_pairs: Tiles  #: Those that complete seven pairs.
    thirteen_orphans: Tiles  #: Those that complete thirteen orphans.
    furiten: Tiles  #: Those that the hand has discarded; if there is one, it is furiten.
    #: Those by which a hand with called melds has no yaku (役なし), so that it does not win. Luck, such as the last tile, is left out.
    without_yaku: Tiles
    only_drawn: Tiles  #: Those by which such a hand has a yaku only if it draws them.
    #: Is the hand furiten (振聴)? Then it wins only by its own draw. It has discarded a wait, or let a win pass.
    is_furiten: bool
    tiles: Tiles  #: The tiles, whether or not a copy is left.
    kinds: int  #: Number of kinds.
    copies: int  #: Copies left of all of them (受け入れ枚数).
    left: dict[str, int]  #: Copies left of each.


class Why(Answer, frozen=True):
    """Why a hand is this far from a win in the standard form, and why it has these waits."""

    replacement: int | None  #: The replacement number, one more than shanten; None if no win can be reached.
    melds: int  #: Melds that the concealed tiles still have to form.
    groups: tuple[GroupNumbers, ...]  #: The numbers of each group.
    shares: tuple[Share, ...]  #: Every way to share out the melds and the pair that reaches the replacement number.
    nearest_wins: NearestWins  #: The wins at that distance.
    removable_melds: tuple[RemovableMeld, ...] | None  #: The melds that can go of a hand that waits; None of others.


class WinProbability(WithEntries, frozen=True):
    """How likely a hand is to win by number of draws, and its points to expect if they were asked, in rows."""

    hand: Hand  #: The hand.
    settings: WinProbabilitySettings  #: What the answer depends on.
    states: int | None  #: The number of hands that can be reached; None if these are all hands.
    #: With near changes: how many tiles more than need be a win may take, or how far changes towards a set may lead; None if the hand only advances, and with others.
    detours: int | None
    is_lower_end: bool  #: Is each number only what can be reached at least, as the hand may not change at will?
    simulated: Simulated | None  #: The simulated games of a hand far from a win; None for others.
    found: Found | None  #: How the numbers of the true game were found; None for other models, which are always exact.
    #: The discards and quads, best first: by points if they were asked, then by win, then by tenpai, each to 12 digits, then by the tiles accepted. Those that simulated games do not tell from the best come before others, by shanten of melds and a head, then by the tiles that these accept.
    best_first: tuple[str, ...]
    #: How each discard or quad that is worse than the best differs from it.
    differences: dict[str, tuple[Difference, ...]]
    no_win: dict[str, NoWin]  #: For each discard after which no win can be drawn within the draws: why.
    #: At a table, by choice: how wins come about, and which calls pay. Empty for a player alone.
    at_table: tuple[ChoiceAtTable, ...]
    #: In a last hand that is played for a place or prizes: what wins must be worth for that place, or for each better one. Empty for others.
    needed: tuple[PlaceByWin, ...]
    rows: tuple[WinProbabilityRow, ...]  #: By discard in order of tiles, then by quad, and by draws.


class WinProbabilityRow(Answer, frozen=True):
    """The numbers of a discard and a number of draws; those that were not asked are missing."""

    #: The discard, or the quad that is declared instead, as {1111z} or 1111z; empty if the hand draws next.
    discard: str
    draws: int | None = None  #: The number of draws.
    turn: int | None = None  #: The turn.
    win: float | None = None  #: The probability of having won; with called melds, with a yaku.
    tenpai: float | None = None  #: The probability of being tenpai or having won.
    win_low: float | None = None  #: In the true game the best play with the allowed moves wins at least so often.
    win_high: float | None = None  #: No play with the allowed moves wins more often.
    tenpai_low: float | None = None  #: As win_low, of tenpai.
    tenpai_high: float | None = None  #: As win_high, of tenpai.
    #: The points to expect: 0 without a win, or less than that if a bet is lost. With at_least or places what is asked there: a chance, or the mean of the prizes.
    points: float | None = None
    #: In the true game the best play with the allowed moves gives at least so many points.
    points_low: float | None = None
    points_high: float | None = None  #: No play with the allowed moves gives more points.
    #: The probability that the play for points wins; None if it is not known, as in simulated games.
    points_win: float | None = None
    riichi: bool | None = None  #: Does the play for points declare riichi with this discard?


class WinProbabilitySettings(Answer, frozen=True):
    """What win probabilities depend on."""

    players: int  #: Players; 3 play without 2m to 8m.
    forms: str  #: Winning forms that count: all, or a list such as standard,seven-pairs.
    seven_pairs: SevenPairs  #: May four copies of a tile be two of the seven pairs?
    fifth_tile: FifthTile  #: May a hand that holds all four copies of a tile wait for it?
    to: str | None  #: Only wins of this set count, in canonical spelling; None for all wins.
    #: The winds that count for the set, and for the yaku of a hand with called melds; None without both.
    winds: Winds | None
    #: The rules by which wins of a hand with called melds have a yaku, the only ones that count; None for others.
    score_rules: ScoreRules | None
    #: What is known at the table besides tiles; None of chances of a concealed hand, which do not depend on it.
    situation: Situation | None
    visible: Hand  #: The visible tiles, dora indicators among them.
    model: Game  #: What happens to discards.
    changes: int | str  #: How the hand may change: none, near, how much further than to advance, or unlimited.
    tables: str | None  #: The directory of the tables with unlimited changes; None without these.
    draws: int  #: The number of draws.
    by_turn: bool  #: Are the numbers values at each turn of the play that is best up to the last?
    effort: Effort | None  #: The work spent on the true game; None for other models.
    points: PointsSettings | None  #: What points depend on; None for probabilities.
    places: PlaceSettings | None  #: The last hand that is played for a place or prizes; None for others.
    table: TableOptions | None  #: What the others at the table do, and where the game begins; None for a player alone.


#: A wind: a seat at the table, or the round.
Wind = Literal["east", "south", "west", "north"]


class Winds(Answer, frozen=True):
    """The two winds that count for a player: that of the seat (自風) and that of the round (場風). They may be the same."""

    seat: Wind  #: Wind of your seat; east deals.
    round: Wind  #: Wind of the round.


class WonAtTable(Answer, frozen=True):
    """How likely each way to win is."""

    drawn_after_riichi: float  #: By an own draw after riichi.
    drawn_with_calls: float  #: By an own draw with called melds.
    drawn_otherwise: float  #: By an own draw, concealed and without riichi.
    ron_after_riichi: float  #: By another's discard after riichi.
    ron_with_calls: float  #: By another's discard with called melds.
    ron_otherwise: float  #: By another's discard, concealed and without riichi.


#: Where the winning tile came from.
WonBy = Literal["tsumo", "ron"]


class Worth(Answer, frozen=True):
    """The points for han and fu, or for yakuman."""

    won_by: WonBy  #: Where the winning tile came from.
    seat: Wind  #: The seat; the dealer sits east.
    counters: int  #: Counters on the table.
    bets: int  #: Bets on the table.
    discarder: Wind | None  #: The seat of the player whose tile won; None if it is not given.
    settings: ScoreRules  #: The rules.
    han: int  #: Han of yaku and dora; 13 for each yakuman.
    fu: int | None  #: Fu, rounded; 0 for a yakuman, None if they do not matter and are not given.
    yakuman: int  #: Number of yakuman.
    limit: Limit | None  #: The limit that the points come from; None below mangan.
    points: int  #: What the winner gets, counters and bets included.
    payment: Payment  #: What it is made of, and who pays it.


class YakuOfWin(Answer, frozen=True):
    """A yaku of a win."""

    yaku: str  #: Its name in the language of sets.
    name: str  #: Its Japanese name.
    han: int  #: Its han; 13 of a yakuman, 26 of one that counts twice.
