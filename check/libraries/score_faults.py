"""Wrong programs for points, as people write them. Each is the right one with a single fault.

A class is a fault: its name, with hyphens, is that of the fault, and its docstring says what the program does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import naive_score
from faults import Fault
from naive import KINDS
from naive_score import HAN, Block, Reading, Scorer, Value, Win, hundreds, is_outer


class Wrong(Scorer):
    """A scorer with a fault."""

    meaning = False


class Meaning(Wrong):
    """Not a fault but another rule, if the author says so."""

    meaning = True


# Fu.


class FuNotRounded(Wrong):
    """does not round fu up to tens"""

    def rounded(self, fu: int) -> int:
        return fu


class FuRoundedToNearest(Wrong):
    """rounds fu to the nearest ten"""

    def rounded(self, fu: int) -> int:
        return (fu + 5) // 10 * 10


class SevenPairsRounded(Wrong):
    """rounds the 25 fu of seven pairs up to 30"""

    def fu_seven_pairs(self, reading: Reading) -> int:
        return 30


class SevenPairsLikeMelds(Wrong):
    """counts the fu of seven pairs as those of melds and a pair"""

    def fu_seven_pairs(self, reading: Reading) -> int:
        return self.rounded(20 + self.fu_ron(reading) + 2 + (2 if reading.win.drawn else 0))


class ConcealedRonForgotten(Wrong):
    """counts no 10 fu for a concealed hand that wins by another player's tile"""

    def fu_ron(self, reading: Reading) -> int:
        return 0


class OpenRonTenFu(Wrong):
    """counts 10 fu for any ron, with called melds, too"""

    def fu_ron(self, reading: Reading) -> int:
        return 0 if reading.win.drawn else 10


class DrawnForgotten(Wrong):
    """counts no 2 fu for a drawn win"""

    def fu_drawn(self, reading: Reading) -> int:
        return 0


class DrawnOnlyConcealed(Wrong):
    """counts 2 fu for a drawn win only of a concealed hand"""

    def fu_drawn(self, reading: Reading) -> int:
        return super().fu_drawn(reading) if reading.win.concealed else 0


class PinfuTsumo22(Meaning):
    """counts 2 fu for a drawn pinfu: 22, rounded up to 30"""

    def fu_drawn(self, reading: Reading) -> int:
        return 2 if reading.win.drawn else 0


class AfterQuadNoFu(Meaning):
    """counts no 2 fu for a drawn win on a tile after a quad"""

    def fu_drawn(self, reading: Reading) -> int:
        return 0 if self.is_after_quad(reading) else super().fu_drawn(reading)


class OpenPinfu20(Meaning):
    """leaves an open hand at 20 fu, not 30"""

    def fu_open_least(self) -> int:
        return 20


class DoubleWindPair2(Meaning):
    """counts 2 fu for a pair that is both winds, not 4"""

    def fu_head(self, reading: Reading) -> int:
        return min(super().fu_head(reading), 2)


class ValuePairForgotten(Wrong):
    """counts no fu for a pair of dragons, or of the seat's or round's wind"""

    def fu_head(self, reading: Reading) -> int:
        return 0


class HonourPairAlways(Wrong):
    """counts 2 fu for a pair of any honour, a guest wind, too"""

    def fu_head(self, reading: Reading) -> int:
        return super().fu_head(reading) or (2 if reading.head >= 27 else 0)


class PairWaitForgotten(Wrong):
    """counts no 2 fu for a wait for the pair"""

    def fu_wait(self, reading: Reading) -> int:
        return 2 if reading.wait in ("closed", "edge") else 0


class EdgeWaitForgotten(Wrong):
    """counts no 2 fu for a wait at the edge, for the 3 of 12 or the 7 of 89"""

    def fu_wait(self, reading: Reading) -> int:
        return 2 if reading.wait in ("closed", "single") else 0


class ClosedWaitForgotten(Wrong):
    """counts no 2 fu for a wait between two tiles"""

    def fu_wait(self, reading: Reading) -> int:
        return 2 if reading.wait in ("edge", "single") else 0


class TwoPairsTwoFu(Wrong):
    """counts 2 fu for a wait for either of two pairs, too"""

    def fu_wait(self, reading: Reading) -> int:
        return 2 if reading.wait in ("closed", "edge", "single", "shanpon") else 0


class ClosedWaitInCalledMelds(Wrong):
    """counts 2 fu for a closed wait if the winning tile is the middle one of a called sequence"""

    def fu_wait(self, reading: Reading) -> int:
        middles = [block.first + 1 for block in reading.blocks if block.called and block.sort == "sequence"]
        return 2 if reading.win.tile in middles else super().fu_wait(reading)


class RonTripletConcealedFu(Wrong):
    """counts the fu of a concealed triplet for one that another player's tile completes"""

    def fu_triplet(self, block: Block) -> int:
        return super().fu_triplet(replace(block, open=block.called))


class RonTripletConcealedIfFour(Wrong):
    """takes a triplet that another player's tile completes for concealed if a meld has the fourth copy"""

    def readings(self, win: Win) -> tuple[Reading, ...]:
        def block(own: Block) -> Block:
            has_four = own.sort == "triplet" and win.all[own.first] == 4
            return replace(own, open=own.called) if has_four else own

        return tuple(replace(r, blocks=tuple(map(block, r.blocks))) for r in super().readings(win))


class TripletsAllOpen(Wrong):
    """counts all triplets as open ones, 2 fu, doubled for terminals and honours"""

    def fu_triplet(self, block: Block) -> int:
        return super().fu_triplet(replace(block, open=True))


class OuterTripletsNotDoubled(Wrong):
    """does not double the fu of triplets of terminals and honours"""

    def fu_triplet(self, block: Block) -> int:
        return super().fu_triplet(block) // (2 if is_outer(block.first) else 1)


class TerminalTripletsNotDoubled(Wrong):
    """doubles the fu of triplets of honours, not of terminals"""

    def fu_triplet(self, block: Block) -> int:
        return super().fu_triplet(block) // (2 if is_outer(block.first) and block.first < 27 else 1)


class QuadsLikeTriplets(Wrong):
    """counts the fu of a triplet for a quad"""

    def fu_triplet(self, block: Block) -> int:
        return super().fu_triplet(replace(block, sort="triplet"))


class QuadsDoubled(Wrong):
    """counts twice the fu of a triplet for a quad, not four times"""

    def fu_triplet(self, block: Block) -> int:
        return super().fu_triplet(block) // (2 if block.sort == "quad" else 1)


class ConcealedQuadsOpenFu(Wrong):
    """counts the fu of an open quad for a concealed one"""

    def fu_triplet(self, block: Block) -> int:
        return super().fu_triplet(replace(block, open=block.open or block.sort == "quad"))


class ConcealedQuadOpensHand(Wrong):
    """takes a hand with a concealed quad for an open one"""

    def is_concealed(self, reading: Reading) -> bool:
        return reading.win.concealed and not reading.win.quads


# Readings.


class FirstReading(Wrong):
    """takes the first reading, triplets before sequences, with the first place of the winning tile"""

    def best(self, values: list[Value]) -> Value:
        return values[0]


class LastReading(Wrong):
    """takes the last reading, sequences before triplets"""

    def best(self, values: list[Value]) -> Value:
        return values[-1]


class BestByHan(Wrong):
    """takes a reading of most han, whatever its fu"""

    def best(self, values: list[Value]) -> Value:
        return max(reversed(values), key=lambda value: (value.yakuman, value.han))


class BestByFu(Wrong):
    """takes the reading of most fu, whatever its han"""

    def best(self, values: list[Value]) -> Value:
        return max(values, key=lambda value: (value.yakuman, value.fu, value.han))


class WaitTwoSidedIfPossible(Wrong):
    """puts the winning tile into a two-sided wait wherever it can"""

    def readings(self, win: Win) -> tuple[Reading, ...]:
        found = super().readings(win)
        shapes = {shape(reading) for reading in found if reading.wait == "two-sided"}
        return tuple(r for r in found if r.wait == "two-sided" or shape(r) not in shapes)


class WaitForFuAlways(Wrong):
    """puts the winning tile where the wait has fu wherever it can, even if that costs pinfu"""

    def readings(self, win: Win) -> tuple[Reading, ...]:
        found = super().readings(win)
        shapes = {shape(reading) for reading in found if self.fu_wait(reading)}
        return tuple(r for r in found if self.fu_wait(r) or shape(r) not in shapes)


class RonTripletOpenIfHeld(Wrong):
    """takes a triplet of the winning tile for one completed by it, though a sequence can be"""

    def readings(self, win: Win) -> tuple[Reading, ...]:
        found = super().readings(win)
        shapes = {shape(reading) for reading in found if reading.wait == "shanpon"}
        return tuple(r for r in found if r.wait == "shanpon" or shape(r) not in shapes)


class SevenPairsFirst(Wrong):
    """takes seven pairs wherever the hand is seven pairs"""

    def readings(self, win: Win) -> tuple[Reading, ...]:
        found = super().readings(win)
        return tuple(reading for reading in found if reading.form == "pairs") or found


def shape(reading: Reading) -> tuple[object, ...]:
    """The parts of a reading without the place of the winning tile."""
    return reading.head, tuple(sorted(block.tiles for block in reading.blocks))


# Limits and payments.


class ManganNotCapped(Wrong):
    """caps neither 4 han 40 fu nor 3 han 70 fu at a mangan"""

    def capped(self, han: int, fu: int) -> int:
        return fu * 2 ** (han + 2)


class FourHanIsMangan(Wrong):
    """takes any four han for a mangan"""

    def capped(self, han: int, fu: int) -> int:
        return 2000 if han == 4 else super().capped(han, fu)


class ThreeHan70NotMangan(Wrong):
    """counts 3 han 70 fu and more as 3 han 60 fu"""

    def capped(self, han: int, fu: int) -> int:
        return super().capped(han, min(fu, 60) if han == 3 else fu)


class SevenHanIsBaiman(Wrong):
    """takes seven han for a baiman"""

    def limit(self, han: int) -> int:
        return 4000 if han == 7 else super().limit(han)


class TenHanIsSanbaiman(Wrong):
    """takes ten han for a sanbaiman"""

    def limit(self, han: int) -> int:
        return 6000 if han == 10 else super().limit(han)


class ElevenHanIsBaiman(Wrong):
    """takes eleven han for a baiman"""

    def limit(self, han: int) -> int:
        return 4000 if han == 11 else super().limit(han)


class TwelveHanIsYakuman(Wrong):
    """takes twelve han for a yakuman"""

    def limit(self, han: int) -> int:
        return 8000 if han == 12 else super().limit(han)


class ThirteenHanIsSanbaiman(Meaning):
    """takes thirteen han and more for a sanbaiman: no counted yakuman"""

    def limit(self, han: int) -> int:
        return super().limit(min(han, 12))


class RoundedMangan(Meaning):
    """rounds 4 han 30 fu and 3 han 60 fu up to a mangan"""

    def capped(self, han: int, fu: int) -> int:
        basic = super().capped(han, fu)
        return 2000 if basic == 1920 else basic


class DealerHalfAgain(Wrong):
    """pays the dealer half again as much as others get, which is rounded already"""

    def ron(self, win: Win, basic: int) -> int:
        return hundreds(basic * 4) * 3 // 2 if win.seat == 0 else super().ron(win, basic)


class DealerLikeOthers(Wrong):
    """pays the dealer as much as anyone else"""

    def payments(self, win: Win, basic: int) -> str:
        return super().payments(replace(win, seat=win.seat or 1), basic)


class DealerPaysOnce(Wrong):
    """has the dealer pay for a drawn win as much as the others"""

    def payments(self, win: Win, basic: int) -> str:
        each = self.share(basic, 1) + self.counters_each(win)
        return f"{each}/{each}" if win.drawn and win.seat else super().payments(win, basic)


class SharesOfTheSum(Wrong):
    """rounds what a drawn win is worth in all, and not what each pays"""

    def share(self, basic: int, times: int) -> int:
        return hundreds(basic * 4) * times // 4


class PaymentsNotRounded(Wrong):
    """does not round payments up to hundreds"""

    def ron(self, win: Win, basic: int) -> int:
        return basic * (6 if win.seat == 0 else 4)

    def share(self, basic: int, times: int) -> int:
        return basic * times


class RonIsTheSumOfShares(Wrong):
    """has the discarder pay the sum of what all would for a drawn win"""

    def ron(self, win: Win, basic: int) -> int:
        return hundreds(basic * 2) * 3 if win.seat == 0 else hundreds(basic * 2) + 2 * hundreds(basic)


class CountersForgotten(Wrong):
    """does not pay counters"""

    def counters_ron(self, win: Win) -> int:
        return 0

    def counters_each(self, win: Win) -> int:
        return 0


class CountersFromEach(Wrong):
    """has each payer of a drawn win pay 300 a counter"""

    def counters_each(self, win: Win) -> int:
        return 300 * win.counters


class CountersOneHundred(Wrong):
    """has a discarder pay 100 a counter"""

    def counters_ron(self, win: Win) -> int:
        return 100 * win.counters


# Yaku.


class OpenFlushLikeConcealed(Wrong):
    """counts honitsu and chinitsu with called melds as in a concealed hand"""

    han_of = {**HAN, "honitsu": (3, 3), "chinitsu": (6, 6)}


class OpenSequencesLikeConcealed(Wrong):
    """counts sanshoku and ittsu with called melds as in a concealed hand"""

    han_of = {**HAN, "sanshoku": (2, 2), "ittsu": (2, 2)}


class OpenOutsideLikeConcealed(Wrong):
    """counts chanta and junchan with called melds as in a concealed hand"""

    han_of = {**HAN, "chanta": (2, 2), "junchan": (3, 3)}


class OpenTsumo(Wrong):
    """counts a drawn win as a yaku though melds are called"""

    han_of = {**HAN, "tsumo": (1, 1)}


class OpenPinfu(Wrong):
    """counts pinfu though melds are called"""

    han_of = {**HAN, "pinfu": (1, 1)}


class OpenIipeikou(Wrong):
    """counts iipeikou though melds are called"""

    han_of = {**HAN, "iipeikou": (1, 1)}


class OpenTanyaoRefused(Meaning):
    """does not count all simples with called melds"""

    han_of = {**HAN, "tanyao": (1, 0)}


class PinfuAnyWait(Wrong):
    """counts pinfu without a two-sided wait"""

    def is_pinfu(self, reading: Reading) -> bool:
        return len(reading.sequences) == 4 and not self.is_value_head(reading)


class PinfuAnyPair(Wrong):
    """counts pinfu with a pair of dragons, or of the seat's or round's wind"""

    def is_pinfu(self, reading: Reading) -> bool:
        return len(reading.sequences) == 4 and reading.wait == "two-sided"


class PinfuNoHonours(Wrong):
    """does not count pinfu with a pair of a guest wind"""

    def is_pinfu(self, reading: Reading) -> bool:
        return super().is_pinfu(reading) and reading.head < 27


class PinfuEdgeWait(Wrong):
    """takes a wait at the edge for a two-sided one, for pinfu"""

    def is_pinfu(self, reading: Reading) -> bool:
        return super().is_pinfu(replace(reading, wait="two-sided" if reading.wait == "edge" else reading.wait))


class TanyaoWithHonours(Wrong):
    """counts all simples though the hand has honours"""

    def is_tanyao(self, reading: Reading) -> bool:
        return not any(is_outer(tile) and tile < 27 for tile in reading.kinds)


class RiichiAndDoubleRiichi(Wrong):
    """counts riichi besides double riichi"""

    def is_riichi(self, reading: Reading) -> bool:
        return super().is_riichi(reading) or self.is_double_riichi(reading)


class DoubleRiichiNoQuads(Wrong):
    """does not count double riichi with a concealed quad"""

    def is_double_riichi(self, reading: Reading) -> bool:
        return super().is_double_riichi(reading) and not reading.win.quads


class AfterQuadNoTsumo(Wrong):
    """does not count the drawn win besides that on a tile after a quad"""

    def is_tsumo(self, reading: Reading) -> bool:
        return super().is_tsumo(reading) and not self.is_after_quad(reading)


class AfterQuadForgotten(Wrong):
    """does not count a win on a tile after a quad"""

    def is_after_quad(self, reading: Reading) -> bool:
        return False


class RobbedQuadForgotten(Wrong):
    """does not count a robbed quad"""

    def is_robbed_quad(self, reading: Reading) -> bool:
        return False


class LastDiscardForgotten(Wrong):
    """counts the last tile for a drawn win alone"""

    def is_last_tile(self, reading: Reading) -> bool:
        return super().is_last_tile(reading) and reading.win.drawn


class DoubleWindOnce(Wrong):
    """counts a triplet of the wind of seat and round once"""

    def is_round_wind(self, reading: Reading) -> bool:
        return super().is_round_wind(reading) and reading.win.seat != reading.win.round


class AnyWindIsValue(Wrong):
    """counts a triplet of any wind as that of the seat"""

    def is_seat_wind(self, reading: Reading) -> bool:
        return any(27 <= tile < 31 for tile in reading.triplet_tiles)


class QuadsNoValue(Wrong):
    """does not count a quad of honours as a triplet of them"""

    def is_value(self, reading: Reading, tile: int) -> bool:
        return any(block.first == tile and block.sort == "triplet" for block in reading.triplets)


class ShousangenAlone(Wrong):
    """does not count the two triplets of dragons besides shousangen"""

    def is_value(self, reading: Reading, tile: int) -> bool:
        return super().is_value(reading, tile) and (tile < 31 or not self.is_shousangen(reading))


class IipeikouBesidesRyanpeikou(Wrong):
    """counts iipeikou besides ryanpeikou"""

    def is_iipeikou(self, reading: Reading) -> bool:
        return naive_score.equal_sequences(reading) >= 1


class RyanpeikouIsIipeikou(Wrong):
    """counts iipeikou for ryanpeikou"""

    def is_iipeikou(self, reading: Reading) -> bool:
        return naive_score.equal_sequences(reading) >= 1

    def is_ryanpeikou(self, reading: Reading) -> bool:
        return False


class SevenPairsBesidesRyanpeikou(Wrong):
    """counts seven pairs besides ryanpeikou"""

    def is_chiitoi(self, reading: Reading) -> bool:
        return super().is_chiitoi(reading) or self.is_ryanpeikou(reading)


class ChantaBesidesJunchan(Wrong):
    """counts chanta besides junchan"""

    def is_chanta(self, reading: Reading) -> bool:
        return self.is_outside(reading)


class ChantaBesidesHonroutou(Wrong):
    """counts chanta besides honroutou"""

    def is_chanta(self, reading: Reading) -> bool:
        return reading.form == "melds" and reading.honours and all(any(map(is_outer, p)) for p in reading.parts)


class HonitsuBesidesChinitsu(Wrong):
    """counts honitsu besides chinitsu"""

    def is_honitsu(self, reading: Reading) -> bool:
        return len(reading.suits) == 1


class SevenPairsAlone(Wrong):
    """counts no yaku of all tiles besides seven pairs"""

    def yaku(self, reading: Reading) -> dict[str, int]:
        of_tiles = ("tanyao", "honitsu", "chinitsu", "honroutou")
        found = super().yaku(reading)
        return {yaku: han for yaku, han in found.items() if reading.form != "pairs" or yaku not in of_tiles}


class SanshokuOfTwoSuits(Wrong):
    """counts sanshoku for a sequence in two suits alone"""

    def is_sanshoku(self, reading: Reading) -> bool:
        return any(len({tile for tile in reading.sequences if tile % 9 == rank}) >= 2 for rank in range(7))


class IttsuOfSeveralSuits(Wrong):
    """counts ittsu for 123, 456 and 789 of different suits"""

    def is_ittsu(self, reading: Reading) -> bool:
        return {0, 3, 6} <= {tile % 9 for tile in reading.sequences}


class RonTripletConcealedYaku(Wrong):
    """counts a triplet that another player's tile completes for three and four concealed triplets"""

    def concealed_triplets(self, reading: Reading) -> int:
        return sum(not block.called for block in reading.triplets)


class SanankouOnlyConcealed(Wrong):
    """counts three concealed triplets only in a concealed hand"""

    han_of = {**HAN, "sanankou": (2, 0)}


class SanankouNotWithToitoi(Wrong):
    """does not count three concealed triplets besides four triplets"""

    def is_sanankou(self, reading: Reading) -> bool:
        return super().is_sanankou(reading) and not self.is_toitoi(reading)


class QuadsNotConcealedTriplets(Wrong):
    """does not count concealed quads for three and four concealed triplets"""

    def concealed_triplets(self, reading: Reading) -> int:
        return sum(not block.open and block.sort == "triplet" for block in reading.triplets)


class SankantsuOnlyConcealed(Wrong):
    """counts concealed quads alone for three and four quads"""

    def quads(self, reading: Reading) -> int:
        return sum(block.sort == "quad" and not block.open for block in reading.blocks)


# Yakuman and dora.


class YakumanAs13Han(Wrong):
    """counts a yakuman as thirteen han among others: two of them are worth one"""

    def value(self, reading: Reading) -> Value:
        right = super().value(reading)
        if not right.yakuman:
            return right
        fu = self.fu(reading)
        han = 13 * right.yakuman + sum(self.yaku(reading).values()) + self.dora(reading.win)
        return Value(right.yaku, han, fu, 0, self.basic(han, fu))


class YakumanCountsOnce(Meaning):
    """counts one yakuman at most"""

    def yakuman(self, reading: Reading) -> dict[str, int]:
        return dict(list(super().yakuman(reading).items())[:1])


class DoubleYakuman(Meaning):
    """counts twice: four triplets of winds, four concealed ones that wait for the pair, nine gates and orphans that
    wait for all"""

    def yakuman(self, reading: Reading) -> dict[str, int]:
        win = reading.win
        before = list(win.counts)
        before[win.tile] -= 1
        is_double = {
            "daisuushi": True,
            "suuankou": reading.wait == "single",
            "kokushi": win.counts[win.tile] == 2,
            "chuuren": sorted(before, reverse=True)[:9] == sorted(naive_score.NINE_GATES, reverse=True),
        }
        return {yaku: 2 if is_double.get(yaku) else 1 for yaku in super().yakuman(reading)}


class GreenNeedsDragon(Meaning):
    """counts all green only with the green dragon"""

    def is_ryuuiisou(self, reading: Reading) -> bool:
        return super().is_ryuuiisou(reading) and 32 in reading.kinds


class HonourPairsNoYakuman(Wrong):
    """does not count seven pairs of honours as all honours"""

    def is_tsuuiisou(self, reading: Reading) -> bool:
        return super().is_tsuuiisou(reading) and reading.form == "melds"


class DoraWithoutYaku(Wrong):
    """counts dora though the hand has no yaku"""

    def value(self, reading: Reading) -> Value:
        right, dora = super().value(reading), self.dora(reading.win)
        if right.basic or not dora:
            return right
        return Value((), dora, self.fu(reading), 0, self.basic(dora, self.fu(reading)))


class NoYakuNeeded(Wrong):
    """counts a win without yaku as one han"""

    def value(self, reading: Reading) -> Value:
        right = super().value(reading)
        return right if right.basic else Value((), 1, self.fu(reading), 0, self.basic(1, self.fu(reading)))


class RedFivesForgotten(Wrong):
    """does not count red fives"""

    def dora(self, win: Win) -> int:
        return win.dora - len(win.red)


class RedFiveInQuadTwice(Wrong):
    """counts a red five twice in a quad"""

    def dora(self, win: Win) -> int:
        quads = {meld[0] for meld in (*win.called, *win.quads) if len(meld) == 4}
        return win.dora + sum(five in quads for five, suit in zip((4, 13, 22), "mps") if suit in win.red)


class IndicatorIsDora(Wrong):
    """counts the indicator itself as dora"""

    def dora(self, win: Win) -> int:
        return len(win.red) + sum(win.all[tile] for tile in win.indicators)


class IndicatorsInNoCircle(Wrong):
    """counts the next tile for every indicator: 1p after 9m, white after north, nothing after red"""

    def dora(self, win: Win) -> int:
        return len(win.red) + sum(win.all[tile + 1] for tile in win.indicators if tile + 1 < KINDS)


class DoraOfMeldsForgotten(Wrong):
    """counts the dora of the concealed tiles alone"""

    def dora(self, win: Win) -> int:
        return len(win.red) + sum(win.counts[naive_score.after(tile)] for tile in win.indicators)


class EqualIndicatorsOnce(Wrong):
    """counts an indicator once, though two are alike"""

    def dora(self, win: Win) -> int:
        return len(win.red) + sum(win.all[naive_score.after(tile)] for tile in set(win.indicators))


def _faults(of: type[Wrong]) -> Iterator[Fault]:
    for sort in of.__subclasses__():
        if sort is Meaning:
            continue
        name = re.sub(r"(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Z])", "-", sort.__name__).lower()
        why = " ".join((sort.__doc__ or "").split())
        yield Fault(name, why, ("score",), sort().answer, naive_score.answer, sort.meaning)


FAULTS = (*_faults(Wrong), *_faults(Meaning))


def told(win: Win) -> Iterator[tuple[Fault, str]]:
    """The faults that a win tells, with their wrong answers."""
    right = naive_score.answer(win)
    for fault in FAULTS:
        wrong = fault.answer(win)
        if wrong != right:
            yield fault, wrong
