//! Wins and waits of every hand of a group, worked out once and looked up afterwards.

use crate::parallel::*;

use crate::debug::brief_debug;
use crate::recurrence::UP_TO_TWO;
use crate::rules::FifthTile;
use crate::stop;
use crate::tiles::{COPIES, Group, GroupHand, GroupKind, Hand, TileSet};
use crate::waiting::{allowed, standard_waits, waits};
use crate::winning::is_3n2_win;

/// Wins and waits of hands of one group, under one fifth-tile rule.
///
/// There are two sources. The rule itself, a [`FifthTile`], works out each answer on request; a
/// [`WaitTable`] under a rule looks it up, which is quicker for many hands. Both give the same answers.
pub trait GroupWaits {
    /// The rule the waits are under.
    fn rule(&self) -> FifthTile;

    /// The waits of the hand: see [`waits`].
    fn waits(&self, hand: &GroupHand) -> TileSet;

    /// Is the hand a 3N+2 win?
    fn is_3n2_win(&self, hand: &GroupHand) -> bool;
}

impl GroupWaits for FifthTile {
    fn rule(&self) -> FifthTile {
        *self
    }

    fn waits(&self, hand: &GroupHand) -> TileSet {
        waits(hand, *self)
    }

    fn is_3n2_win(&self, hand: &GroupHand) -> bool {
        hand.total() % 3 == 2 && is_3n2_win(hand)
    }
}

/// The wins and waits of all hands of a suit (1,953,125 hands, 4 MB) or of the honours (78,125), or of those
/// of up to a number of tiles.
///
/// It is not filled by asking every hand, but from the few wins there are: each of their tiles, taken away,
/// leaves a hand that waits for it. That takes milliseconds, and shares nothing with [`waits`], against which
/// it is tested, but the fifth-tile rule.
pub struct WaitTable {
    kind: GroupKind,
    max_tiles: u8,
    /// By [`GroupHand::code`]: the waits with the fifth copy counted, and above them whether the hand wins.
    entries: Vec<u16>,
}

brief_debug!(WaitTable { kind, max_tiles });

/// The hand is a 3N+2 win.
const WIN: u16 = 1 << 15;
/// The hand is a 3N win.
const MELDS: u16 = 1 << 14;
/// The hand waits for these ranks.
const WAITS: u16 = (1 << 9) - 1;

impl WaitTable {
    /// Works out the table for hands of every size.
    pub fn new(kind: GroupKind) -> WaitTable {
        WaitTable::with_max_tiles(kind, kind.tiles())
    }

    /// Works out the table for hands of up to `max_tiles` tiles, or of all there are in the group. It has no answer
    /// about larger ones.
    pub fn with_max_tiles(kind: GroupKind, max_tiles: u8) -> WaitTable {
        let max_tiles = max_tiles.min(kind.tiles());
        let mut table = WaitTable { kind, max_tiles, entries: vec![0; GroupHand::number(kind) as usize] };
        // The largest hands may wait for one tile more.
        for_each_3n_win(kind, max_tiles + 1, &mut |melds| {
            stop::check();
            let code = code_of(kind, melds);
            table.record(melds, code, MELDS);
            for head in 0..kind.kinds() {
                let mut win = *melds;
                win[head] += 2;
                table.record(&win, code + 2 * place_value(kind, head), WIN);
            }
        });
        table
    }

    /// Notes what sort of win the counts are, and for every hand one tile short of them that it waits for
    /// that tile.
    fn record(&mut self, win: &[u8; 9], code: usize, sort: u16) {
        if win.iter().all(|&count| count <= COPIES) {
            self.entries[code] |= sort;
        }
        // With a fifth copy only the hand without it exists, and with two such tiles none.
        let mut surplus = win.iter().enumerate().filter(|(_, count)| **count > COPIES);
        let waits = match (surplus.next(), surplus.next()) {
            (None, _) => 0..self.kind.kinds(),
            (Some((wait, &count)), None) if count == COPIES + 1 => wait..wait + 1,
            _ => return,
        };
        for wait in waits.filter(|&wait| win[wait] > 0) {
            self.entries[code - place_value(self.kind, wait)] |= 1 << wait;
        }
    }

    /// Suit or honours.
    pub const fn kind(&self) -> GroupKind {
        self.kind
    }

    /// Most tiles of the hands in the table.
    pub const fn max_tiles(&self) -> u8 {
        self.max_tiles
    }

    /// All hands of up to [`max_tiles`](WaitTable::max_tiles) tiles that win, or are tenpai when the fifth
    /// copy counts, in order; found on all threads.
    pub fn hands(&self) -> Vec<GroupHand> {
        // Most entries are empty: they are passed over 25 at once.
        const CHUNK: usize = 25;
        let chunks = self.entries.par_chunks(CHUNK).enumerate();
        let chunks = chunks.filter(|(_, entries)| entries.iter().fold(0, |any, entry| any | entry) != 0);
        let codes = chunks.flat_map_iter(|(chunk, entries)| {
            (CHUNK * chunk..).zip(entries).filter(|(_, entry)| **entry != 0).map(|(code, _)| code as u32)
        });
        // Wins that the largest hands wait for are in the table too, and wins with a head.
        let hands = codes.map(|code| GroupHand::from_code(self.kind, code));
        hands.filter(|hand| hand.total() <= self.max_tiles).collect()
    }

    /// Is the hand a 3N win? `None` if it is not in the table: of the other kind, or of too many tiles.
    ///
    /// ```
    /// use tehai::{tiles::GroupKind, waiting::table::WaitTable};
    /// let table = WaitTable::with_max_tiles(GroupKind::Suit, 4);
    /// let is_win = |text: &str| table.is_3n_win(&text.parse().expect("a hand"));
    /// assert_eq!([is_win("123m"), is_win("1234m")], [Some(true), Some(false)]);
    /// assert_eq!([is_win("123456m"), is_win("555z")], [None, None]);
    /// ```
    pub fn is_3n_win(&self, hand: &GroupHand) -> Option<bool> {
        self.entry(hand).map(|entry| entry & MELDS != 0)
    }

    /// The wins and waits under a rule, looked up for the hands in the table and worked out for all others.
    pub const fn with_rule(&self, rule: FifthTile) -> TableWaits<'_> {
        TableWaits { table: self, rule }
    }

    /// What the table holds about a hand, if it is in the table.
    fn entry(&self, hand: &GroupHand) -> Option<u16> {
        let is_whole = self.max_tiles == self.kind.tiles();
        let is_held = hand.kind() == self.kind && (is_whole || hand.total() <= self.max_tiles);
        is_held.then(|| self.entries[hand.code() as usize])
    }
}

/// A [`WaitTable`] under one fifth-tile rule.
#[derive(Clone, Copy, Debug)]
pub struct TableWaits<'a> {
    table: &'a WaitTable,
    rule: FifthTile,
}

impl GroupWaits for TableWaits<'_> {
    fn rule(&self) -> FifthTile {
        self.rule
    }

    fn waits(&self, hand: &GroupHand) -> TileSet {
        let Some(entry) = self.table.entry(hand) else { return self.rule.waits(hand) };
        TileSet::from_ranks(self.table.kind.written_as(), entry & WAITS & allowed(hand, self.rule))
    }

    fn is_3n2_win(&self, hand: &GroupHand) -> bool {
        self.table.entry(hand).map_or_else(|| self.rule.is_3n2_win(hand), |entry| entry & WIN != 0)
    }
}

/// Waits of whole hands in the standard form, under one fifth-tile rule.
///
/// As for [`GroupWaits`] there are two sources: the rule itself works each answer out, and [`HandWaits`] looks it
/// up.
pub trait StandardWaits {
    /// The waits of the hand: see [`standard_waits`].
    fn standard(&self, hand: &Hand) -> TileSet;
}

impl StandardWaits for FifthTile {
    fn standard(&self, hand: &Hand) -> TileSet {
        standard_waits(hand, *self)
    }
}

/// The waits of whole hands in the standard form, looked up: what [`standard_waits`] works out, in a fraction of
/// the time.
///
/// ```
/// use tehai::rules::FifthTile;
/// use tehai::waiting::table::{HandWaits, StandardWaits};
/// let waits = HandWaits::new(FifthTile::Excluded);
/// assert_eq!(waits.standard(&"123m55p11z".parse()?).to_string(), "5p1z");
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
#[derive(Debug)]
pub struct HandWaits {
    suit: WaitTable,
    honours: WaitTable,
    rule: FifthTile,
}

impl HandWaits {
    /// Works out the tables, which takes milliseconds.
    pub fn new(rule: FifthTile) -> HandWaits {
        HandWaits { suit: WaitTable::new(GroupKind::Suit), honours: WaitTable::new(GroupKind::Honours), rule }
    }

    fn table(&self, kind: GroupKind) -> &WaitTable {
        match kind {
            GroupKind::Suit => &self.suit,
            GroupKind::Honours => &self.honours,
        }
    }
}

impl StandardWaits for HandWaits {
    fn standard(&self, hand: &Hand) -> TileSet {
        // The waits that are left if the groups seen so far are 3N wins except one that waits, or one that
        // has the head; and what waits if the head is found elsewhere.
        let (mut waits, mut waits_with_head) = (TileSet::EMPTY, TileSet::EMPTY);
        let (mut incomplete, mut heads, mut tiles) = (0, 0, 0);
        for group in Group::ALL {
            let held = hand.group(group);
            let entry = self.table(held.kind()).entry(&held).expect("whole tables hold every hand");
            match held.total() % 3 {
                0 if entry & MELDS != 0 => continue,
                0 => return TileSet::EMPTY,
                rest => tiles += rest,
            }
            incomplete += 1;
            let here = TileSet::from_ranks(group, entry & WAITS & allowed(&held, self.rule));
            let head = entry & WIN != 0;
            // The other group must have the head for this one to wait.
            if heads > 0 {
                waits_with_head |= here;
            }
            if head {
                waits_with_head |= waits;
                heads += 1;
            }
            waits |= here;
        }
        match (incomplete, tiles) {
            (1, _) => waits,
            (2, 4) => waits_with_head,
            _ => TileSet::EMPTY,
        }
    }
}

/// The number that the counts make as digits to base 5; without a fifth copy it is [`GroupHand::code`].
fn code_of(kind: GroupKind, counts: &[u8; 9]) -> usize {
    counts[..kind.kinds()].iter().fold(0, |code, &count| 5 * code + usize::from(count))
}

/// What one tile of a rank adds to the code.
const fn place_value(kind: GroupKind, rank: usize) -> usize {
    5usize.pow((kind.kinds() - 1 - rank) as u32)
}

/// Visits every 3N win of a group of up to `max_tiles` tiles once, as counts. They may reach five, so that
/// all wins with one fifth copy, which waits under [`FifthTile::Counted`] lead to, are among them.
///
/// Three equal sequences are three triplets, so a win is determined by up to two sequences and up to one
/// triplet that begin at each rank.
pub(crate) fn for_each_3n_win(kind: GroupKind, max_tiles: u8, visit: &mut impl FnMut(&[u8; 9])) {
    fn extend(
        kind: GroupKind,
        rank: usize,
        tiles_left: u8,
        counts: &mut [u8; 9],
        visit: &mut impl FnMut(&[u8; 9]),
    ) {
        if rank == kind.kinds() {
            visit(counts);
            return;
        }
        let beginnings = if kind.begins_sequence(rank) { UP_TO_TWO as u8 } else { 1 };
        for (sequences, triplets) in (0..beginnings).flat_map(|s| [(s, 0), (s, 1)]) {
            let before = *counts;
            counts[rank] += 3 * triplets;
            if sequences > 0 {
                counts[rank..rank + 3].iter_mut().for_each(|count| *count += sequences);
            }
            if let Some(left) = tiles_left.checked_sub(3 * (sequences + triplets))
                && counts[rank] <= COPIES + 1
            {
                extend(kind, rank + 1, left, counts, visit);
            }
            *counts = before;
        }
    }
    extend(kind, 0, max_tiles, &mut [0; 9], visit);
}
