"""What a win is worth, by definition: plain and slow. Nothing here comes from tehai.

Every reading of the hand is tried, with every place of the winning tile in it; the one worth the most points counts.
The rules are the most common ones of today: all simples count with called melds, thirteen han are a yakuman, no yakuman
counts twice and different ones add up, 4 han 30 fu are no mangan, a pair that is both winds has 4 fu, a drawn pinfu has
20 fu, and an open hand at least 30. Nobody is liable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

import naive
from naive import KINDS, ORPHANS, TILES, Counts

WINDS = ("east", "south", "west", "north")
#: What a win may come with, besides its tiles.
CIRCUMSTANCES = ("riichi", "double-riichi", "ippatsu", "last-tile", "after-quad", "robbed-quad", "first-draw")
GREEN = (19, 20, 21, 23, 25, 32)
NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)

#: Han of each yaku, concealed and with called melds; 0: it does not count.
HAN = {
    "riichi": (1, 0),
    "double-riichi": (2, 0),
    "ippatsu": (1, 0),
    "tsumo": (1, 0),
    "last-tile": (1, 1),
    "after-quad": (1, 1),
    "robbed-quad": (1, 1),
    "pinfu": (1, 0),
    "tanyao": (1, 1),
    "iipeikou": (1, 0),
    "ryanpeikou": (3, 0),
    "seat-wind": (1, 1),
    "round-wind": (1, 1),
    "white": (1, 1),
    "green": (1, 1),
    "red": (1, 1),
    "chiitoi": (2, 0),
    "sanshoku": (2, 1),
    "sanshoku-doukou": (2, 2),
    "ittsu": (2, 1),
    "chanta": (2, 1),
    "junchan": (3, 2),
    "toitoi": (2, 2),
    "sanankou": (2, 2),
    "sankantsu": (2, 2),
    "honroutou": (2, 2),
    "shousangen": (2, 2),
    "honitsu": (3, 2),
    "chinitsu": (6, 5),
}
YAKUMAN = (
    "first-draw",
    "kokushi",
    "suuankou",
    "suukantsu",
    "chuuren",
    "daisangen",
    "shousuushi",
    "daisuushi",
    "tsuuiisou",
    "chinroutou",
    "ryuuiisou",
)
#: The method of a scorer for each.
METHODS = {yaku: "is_" + yaku.replace("-", "_") for yaku in (*HAN, *YAKUMAN)}


@dataclass(frozen=True)
class Win:
    """One line for a program: a win as it happened."""

    counts: Counts  # concealed tiles, the winning tile among them
    called: tuple[tuple[int, ...], ...]  # called melds and quads
    quads: tuple[tuple[int, ...], ...]  # concealed quads
    tile: int
    drawn: bool
    seat: int
    round: int
    circumstances: tuple[str, ...] = ()
    indicators: tuple[int, ...] = ()
    red: str = ""  # the suits whose five is red, as "mp"
    counters: int = 0

    kind = "score"

    def line(self) -> str:
        return " ".join(
            [
                self.kind,
                "".join(map(str, self.counts)),
                ",".join(map(naive.text_of, self.called)) or "-",
                ",".join(map(naive.text_of, self.quads)) or "-",
                TILES[self.tile],
                "tsumo" if self.drawn else "ron",
                WINDS[self.seat],
                WINDS[self.round],
                ",".join(self.circumstances) or "-",
                ",".join(TILES[tile] for tile in self.indicators) or "-",
                str(self.dora),
                str(self.counters),
                self.hand,
            ]
        )

    @staticmethod
    def parse(line: str) -> Win:
        _, counts, called, quads, tile, won, seat, round_, circumstances, indicators, _, counters, hand = line.split()

        def parts(text: str) -> list[str]:
            return [] if text == "-" else text.split(",")

        def melds(text: str) -> tuple[tuple[int, ...], ...]:
            return tuple(tuple(TILES.index(rank + meld[-1]) for rank in meld[:-1]) for meld in parts(text))

        return Win(
            tuple(map(int, counts)),
            melds(called),
            melds(quads),
            TILES.index(tile),
            won == "tsumo",
            WINDS.index(seat),
            WINDS.index(round_),
            tuple(parts(circumstances)),
            tuple(map(TILES.index, parts(indicators))),
            "".join(suit for suit in "mps" if any("0" in ranks for ranks in ranks_of(hand, suit))),
            int(counters),
        )

    @property
    def hand(self) -> str:
        """The hand as text, a red five as 0: in the concealed tiles if it has a five of that suit."""
        left = set(self.red)

        def red(text: str) -> str:
            for suit in "mps":
                for ranks in ranks_of(text, suit):
                    if suit in left and "5" in ranks:
                        left.remove(suit)
                        text = text.replace(ranks + suit, ranks.replace("5", "0", 1) + suit)
            return text

        melds = [(f"[{naive.text_of(meld)}]") for meld in self.called] + [f"{{{naive.text_of(q)}}}" for q in self.quads]
        return "".join(map(red, [naive.text(self.counts), *melds]))

    @cached_property
    def all(self) -> Counts:
        """All tiles, those of melds among them."""
        counts = list(self.counts)
        for meld in (*self.called, *self.quads):
            for tile in meld:
                counts[tile] += 1
        return tuple(counts)

    @property
    def concealed(self) -> bool:
        """Is no meld called? Concealed quads are not."""
        return not self.called

    @property
    def dora(self) -> int:
        """Red fives, and the tiles that follow the indicators."""
        return len(self.red) + sum(self.all[after(tile)] for tile in self.indicators)

    @property
    def size(self) -> tuple[int, int]:
        """Things besides the tiles, and melds."""
        things = len(self.circumstances) + len(self.indicators) + len(self.red) + (self.counters > 0)
        return things, len(self.called) + len(self.quads)

    def order(self) -> tuple[object, ...]:
        """The fewest things besides the tiles, then the fewest melds, readings and han, then the first tiles.

        A dora indicator, a red five and counters are such things. Of equal tiles a ron comes before a drawn win, and
        east before south.
        """
        best = RIGHT.best(values(self))
        tiles = [-copies for copies in self.all]
        return (
            *self.size,
            len(values(self)),
            13 * best.yakuman + best.han,
            tiles,
            self.tile,
            self.drawn,
            self.seat,
            self.round,
            self.line(),
        )


def ranks_of(hand: str, suit: str) -> list[str]:
    """The ranks before each letter of a suit in a text."""
    found, ranks = [], ""
    for letter in hand:
        if letter == suit:
            found.append(ranks)
        ranks = ranks + letter if letter.isdigit() else ""
    return found


def after(tile: int) -> int:
    """The dora of an indicator: the next of the suit, of the winds, or of the dragons, in a circle."""
    start, size = (27, 4) if 27 <= tile < 31 else (31, 3) if tile >= 31 else (tile // 9 * 9, 9)
    return start + (tile - start + 1) % size


# Readings.


@dataclass(frozen=True)
class Block:
    """A meld of a reading."""

    first: int
    sort: str  # sequence, triplet or quad
    called: bool
    #: Is it called, or completed by another player's tile?
    open: bool

    @cached_property
    def tiles(self) -> tuple[int, ...]:
        step = self.sort == "sequence"
        return tuple(self.first + step * place for place in range(4 if self.sort == "quad" else 3))


@dataclass(frozen=True)
class Reading:
    """One way to read a win, with the place of the winning tile."""

    win: Win
    form: str  # melds, pairs or orphans
    head: int = -1
    blocks: tuple[Block, ...] = ()
    #: two-sided, closed, edge, single or shanpon
    wait: str = ""

    @cached_property
    def sequences(self) -> list[int]:
        return sorted(block.first for block in self.blocks if block.sort == "sequence")

    @cached_property
    def triplets(self) -> list[Block]:
        """Triplets and quads."""
        return [block for block in self.blocks if block.sort != "sequence"]

    @cached_property
    def triplet_tiles(self) -> set[int]:
        return {block.first for block in self.triplets}

    @cached_property
    def kinds(self) -> list[int]:
        return [tile for tile in range(KINDS) if self.win.all[tile]]

    @cached_property
    def parts(self) -> list[tuple[int, ...]]:
        """The tiles of each meld and of the head."""
        return [(self.head, self.head), *(block.tiles for block in self.blocks)]

    @cached_property
    def suits(self) -> set[int]:
        return {tile // 9 for tile in self.kinds if tile < 27}

    @cached_property
    def honours(self) -> bool:
        return self.kinds[-1] >= 27


def block_of(tiles: tuple[int, ...] | list[int], *, called: bool) -> Block:
    sort = "sequence" if tiles[0] != tiles[1] else "quad" if len(tiles) == 4 else "triplet"
    return Block(tiles[0], sort, called, called)


@lru_cache(maxsize=1 << 15)
def readings(win: Win) -> tuple[Reading, ...]:
    """Every way to read a win."""
    found: list[Reading] = []
    melds = [block_of(meld, called=True) for meld in win.called] + [block_of(quad, called=False) for quad in win.quads]
    for head in range(KINDS):
        if win.counts[head] >= 2:
            rest = list(win.counts)
            rest[head] -= 2
            for split in naive.splits(rest, 0):
                own = [block_of(tiles, called=False) for tiles in split]
                found += places(win, head, own, melds)
    if not melds and win.counts.count(2) == 7:
        found.append(Reading(win, "pairs", wait="single"))
    if not melds and naive.thirteen_orphans(win.counts) < 0:
        found.append(Reading(win, "orphans"))
    return tuple(dict.fromkeys(found))


def places(win: Win, head: int, own: list[Block], melds: list[Block]) -> Iterator[Reading]:
    """The winning tile is in the head, or in one of the melds that are not called."""
    if win.tile == head:
        yield Reading(win, "melds", head, (*own, *melds), "single")
    for index, block in enumerate(own):
        if win.tile in block.tiles:
            finished = block
            if block.sort == "triplet" and not win.drawn:
                finished = Block(block.first, block.sort, called=False, open=True)
            blocks = (*own[:index], finished, *own[index + 1 :], *melds)
            yield Reading(win, "melds", head, blocks, wait_in(block, win.tile))


def wait_in(block: Block, tile: int) -> str:
    if block.sort == "triplet":
        return "shanpon"
    if tile == block.first + 1:
        return "closed"
    is_edge = tile == block.first + 2 and block.first % 9 == 0 or tile == block.first and block.first % 9 == 6
    return "edge" if is_edge else "two-sided"


# Points.


@dataclass(frozen=True)
class Value:
    """What a reading is worth. A yakuman has 0 han and fu; payments are multiples of the basic points."""

    yaku: tuple[str, ...]
    han: int
    fu: int
    yakuman: int
    basic: int


def hundreds(points: int) -> int:
    """Rounded up to a hundred."""
    return -(-points // 100) * 100


def is_outer(tile: int) -> bool:
    return tile in ORPHANS


def equal_sequences(reading: Reading) -> int:
    """Pairs of equal sequences, no sequence in two of them."""
    return sum(reading.sequences.count(first) // 2 for first in set(reading.sequences))


class Scorer:
    """Counts yaku, fu and points. Each method is one rule, so that a wrong program differs in one of them."""

    han_of = HAN

    # Yaku of the circumstances.

    def is_riichi(self, reading: Reading) -> bool:
        return "riichi" in reading.win.circumstances

    def is_double_riichi(self, reading: Reading) -> bool:
        return "double-riichi" in reading.win.circumstances

    def is_ippatsu(self, reading: Reading) -> bool:
        return "ippatsu" in reading.win.circumstances

    def is_tsumo(self, reading: Reading) -> bool:
        return reading.win.drawn

    def is_last_tile(self, reading: Reading) -> bool:
        return "last-tile" in reading.win.circumstances

    def is_after_quad(self, reading: Reading) -> bool:
        return "after-quad" in reading.win.circumstances

    def is_robbed_quad(self, reading: Reading) -> bool:
        return "robbed-quad" in reading.win.circumstances

    def is_first_draw(self, reading: Reading) -> bool:
        return "first-draw" in reading.win.circumstances

    # Yaku of all tiles.

    def is_tanyao(self, reading: Reading) -> bool:
        return not any(map(is_outer, reading.kinds))

    def is_honitsu(self, reading: Reading) -> bool:
        return len(reading.suits) == 1 and reading.honours

    def is_chinitsu(self, reading: Reading) -> bool:
        return len(reading.suits) == 1 and not reading.honours

    def is_honroutou(self, reading: Reading) -> bool:
        return all(map(is_outer, reading.kinds)) and reading.honours and bool(reading.suits)

    def is_tsuuiisou(self, reading: Reading) -> bool:
        return not reading.suits

    def is_chinroutou(self, reading: Reading) -> bool:
        return all(map(is_outer, reading.kinds)) and not reading.honours

    def is_ryuuiisou(self, reading: Reading) -> bool:
        return set(reading.kinds) <= set(GREEN)

    def is_chuuren(self, reading: Reading) -> bool:
        if not reading.win.concealed or reading.win.quads or not self.is_chinitsu(reading):
            return False
        start = min(reading.suits) * 9
        return all(map(int.__ge__, reading.win.counts[start : start + 9], NINE_GATES))

    def is_kokushi(self, reading: Reading) -> bool:
        return reading.form == "orphans"

    def is_chiitoi(self, reading: Reading) -> bool:
        return reading.form == "pairs"

    # Yaku of sequences.

    def is_pinfu(self, reading: Reading) -> bool:
        return len(reading.sequences) == 4 and not self.is_value_head(reading) and reading.wait == "two-sided"

    def is_value_head(self, reading: Reading) -> bool:
        return reading.head >= 31 or reading.head - 27 in (reading.win.seat, reading.win.round)

    def is_iipeikou(self, reading: Reading) -> bool:
        return equal_sequences(reading) == 1

    def is_ryanpeikou(self, reading: Reading) -> bool:
        return equal_sequences(reading) == 2

    def is_sanshoku(self, reading: Reading) -> bool:
        return any({first, first + 9, first + 18} <= set(reading.sequences) for first in reading.sequences)

    def is_ittsu(self, reading: Reading) -> bool:
        return any({first, first + 3, first + 6} <= set(reading.sequences) for first in (0, 9, 18))

    def is_outside(self, reading: Reading) -> bool:
        """Has every meld and the head a terminal or honour, and is one a sequence?"""
        return bool(reading.sequences) and all(any(map(is_outer, tiles)) for tiles in reading.parts)

    def is_chanta(self, reading: Reading) -> bool:
        return self.is_outside(reading) and reading.honours

    def is_junchan(self, reading: Reading) -> bool:
        return self.is_outside(reading) and not reading.honours

    # Yaku of triplets.

    def is_value(self, reading: Reading, tile: int) -> bool:
        return tile in reading.triplet_tiles

    def is_seat_wind(self, reading: Reading) -> bool:
        return self.is_value(reading, 27 + reading.win.seat)

    def is_round_wind(self, reading: Reading) -> bool:
        return self.is_value(reading, 27 + reading.win.round)

    def is_white(self, reading: Reading) -> bool:
        return self.is_value(reading, 31)

    def is_green(self, reading: Reading) -> bool:
        return self.is_value(reading, 32)

    def is_red(self, reading: Reading) -> bool:
        return self.is_value(reading, 33)

    def is_shousangen(self, reading: Reading) -> bool:
        return reading.head >= 31 and len(reading.triplet_tiles & {31, 32, 33}) == 2

    def is_daisangen(self, reading: Reading) -> bool:
        return {31, 32, 33} <= reading.triplet_tiles

    def is_shousuushi(self, reading: Reading) -> bool:
        return 27 <= reading.head < 31 and len(reading.triplet_tiles & {27, 28, 29, 30}) == 3

    def is_daisuushi(self, reading: Reading) -> bool:
        return {27, 28, 29, 30} <= reading.triplet_tiles

    def is_sanshoku_doukou(self, reading: Reading) -> bool:
        suits = [tile for tile in reading.triplet_tiles if tile < 27]
        return any({tile % 9, tile % 9 + 9, tile % 9 + 18} <= set(suits) for tile in suits)

    def is_toitoi(self, reading: Reading) -> bool:
        return len(reading.triplets) == 4

    def concealed_triplets(self, reading: Reading) -> int:
        return sum(not block.open for block in reading.triplets)

    def is_sanankou(self, reading: Reading) -> bool:
        return self.concealed_triplets(reading) == 3

    def is_suuankou(self, reading: Reading) -> bool:
        return self.concealed_triplets(reading) == 4

    def quads(self, reading: Reading) -> int:
        return sum(block.sort == "quad" for block in reading.blocks)

    def is_sankantsu(self, reading: Reading) -> bool:
        return self.quads(reading) == 3

    def is_suukantsu(self, reading: Reading) -> bool:
        return self.quads(reading) == 4

    # Fu.

    def fu(self, reading: Reading) -> int:
        if reading.form == "orphans":
            return 0
        if reading.form == "pairs":
            return self.fu_seven_pairs(reading)
        total = 20 + self.fu_ron(reading) + self.fu_head(reading) + self.fu_wait(reading) + self.fu_drawn(reading)
        total += sum(self.fu_triplet(block) for block in reading.triplets)
        if total == 20 and not self.is_concealed(reading):
            total = self.fu_open_least()
        return self.rounded(total)

    def fu_seven_pairs(self, reading: Reading) -> int:
        return 25

    def fu_ron(self, reading: Reading) -> int:
        return 10 if self.is_concealed(reading) and not reading.win.drawn else 0

    def fu_drawn(self, reading: Reading) -> int:
        is_pinfu = self.is_concealed(reading) and self.is_pinfu(reading)
        return 2 if reading.win.drawn and not is_pinfu else 0

    def fu_triplet(self, block: Block) -> int:
        fu = 2 if block.open else 4
        return fu * (2 if is_outer(block.first) else 1) * (4 if block.sort == "quad" else 1)

    def fu_head(self, reading: Reading) -> int:
        winds = (27 + reading.win.seat, 27 + reading.win.round)
        return 2 * winds.count(reading.head) + (2 if reading.head >= 31 else 0)

    def fu_wait(self, reading: Reading) -> int:
        return 2 if reading.wait in ("closed", "edge", "single") else 0

    def fu_open_least(self) -> int:
        return 30

    def rounded(self, fu: int) -> int:
        return -(-fu // 10) * 10

    # The value.

    def is_concealed(self, reading: Reading) -> bool:
        return reading.win.concealed

    def readings(self, win: Win) -> tuple[Reading, ...]:
        return readings(win)

    def has(self, reading: Reading, yaku: str) -> bool:
        is_it: bool = getattr(self, METHODS[yaku])(reading)
        return is_it

    def yaku(self, reading: Reading) -> dict[str, int]:
        """Yaku with their han."""
        has_called = not self.is_concealed(reading)
        return {
            yaku: self.han_of[yaku][has_called]
            for yaku in HAN
            if self.han_of[yaku][has_called] and self.has(reading, yaku)
        }

    def yakuman(self, reading: Reading) -> dict[str, int]:
        """Yakuman, with how often each counts."""
        return {yaku: 1 for yaku in YAKUMAN if self.has(reading, yaku)}

    def dora(self, win: Win) -> int:
        return win.dora

    def value(self, reading: Reading) -> Value:
        yakuman = self.yakuman(reading)
        if yakuman:
            number = sum(yakuman.values())
            return Value(tuple(yakuman), 0, 0, number, 8000 * number)
        yaku = self.yaku(reading)
        if not yaku:
            return Value((), 0, 0, 0, 0)
        han, fu = sum(yaku.values()) + self.dora(reading.win), self.fu(reading)
        return Value(tuple(yaku), han, fu, 0, self.basic(han, fu))

    def basic(self, han: int, fu: int) -> int:
        return self.limit(han) or self.capped(han, fu)

    def limit(self, han: int) -> int:
        """The basic points of five han and more."""
        limits = ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000))
        return next((points for least, points in limits if han >= least), 0)

    def capped(self, han: int, fu: int) -> int:
        """At most a mangan."""
        return min(fu * 2 ** (han + 2), 2000)

    def best(self, values: list[Value]) -> Value:
        return max(values, key=lambda value: (value.basic, value.yakuman, value.han, value.fu))

    def payments(self, win: Win, basic: int) -> str:
        """What the discarder pays, what each pays to the dealer, or what the others and the dealer pay."""
        if not win.drawn:
            return str(self.ron(win, basic) + self.counters_ron(win))
        each, counters = self.share(basic, 1), self.counters_each(win)
        twice = self.share(basic, 2) + counters
        return str(twice) if win.seat == 0 else f"{each + counters}/{twice}"

    def ron(self, win: Win, basic: int) -> int:
        return hundreds(basic * (6 if win.seat == 0 else 4))

    def share(self, basic: int, times: int) -> int:
        """What a player pays for a drawn win; the dealer, and each to the dealer, twice."""
        return hundreds(basic * times)

    def counters_ron(self, win: Win) -> int:
        return 300 * win.counters

    def counters_each(self, win: Win) -> int:
        return 100 * win.counters

    def values(self, win: Win) -> list[Value]:
        return [self.value(reading) for reading in self.readings(win)]

    def answer(self, win: Win) -> str:
        """Han, fu, yakuman and payments; all 0 without yaku."""
        return self.text(win, self.best(self.values(win)))

    def text(self, win: Win, best: Value) -> str:
        payments = self.payments(win, best.basic) if best.basic else "0"
        return f"{best.han} {best.fu} {best.yakuman} {payments}"


RIGHT = Scorer()


@lru_cache(maxsize=1 << 15)
def values(win: Win) -> list[Value]:
    return RIGHT.values(win)


def answer(win: Win) -> str:
    """The right answer."""
    return RIGHT.text(win, RIGHT.best(values(win)))


def yaku(win: Win) -> str:
    """The yaku of the right answer."""
    return ",".join(RIGHT.best(values(win)).yaku) or "-"


def is_clear(win: Win) -> bool:
    """Is the answer the same, whichever reading worth the most points is taken?"""
    most = max(value.basic for value in values(win))
    return len({(value.han, value.fu, value.yakuman) for value in values(win) if value.basic == most}) == 1
