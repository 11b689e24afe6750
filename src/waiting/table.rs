//! Wins and waits of every hand of a group, worked out once and looked up afterwards.

use std::sync::OnceLock;

use crate::debug::brief_debug;
use crate::parallel::*;
use crate::recurrence::UP_TO_TWO;
use crate::rules::{FifthTile, MELDS};
use crate::stop;
use crate::tiles::{COPIES, GroupHand, GroupKind, TileSet};
use crate::waiting::allowed;

/// The wins and waits of all hands of a suit (1,953,125 hands, 4 MB) or of the honours (78,125), or of those of up to
/// fourteen tiles, as a game has them.
///
/// It is not filled by asking every hand, but from the few wins there are: each of their tiles, taken away, leaves a
/// hand that waits for it. That takes milliseconds, and shares nothing with
/// [`group_waits`](crate::waiting::group_waits), against which it is tested, but the fifth-tile rule. Once it is made,
/// the functions of [`waiting`](crate::waiting) and [`irreducible`](crate::irreducible) use it.
///
/// ```
/// use tehai::{rules::FifthTile, tiles::GroupKind, waiting::WaitTable};
/// let table = WaitTable::get(GroupKind::Suit, 14);
/// assert_eq!(table.waits(&"1112345m".parse()?, FifthTile::Excluded).to_string(), "2356m");
/// assert!(table.is_3n2_win(&"11123m".parse()?));
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub struct WaitTable {
    kind: GroupKind,
    max_tiles: u8,
    /// By [`GroupHand::code`]: the waits with the fifth copy counted, and above them whether the hand wins.
    entries: Vec<u16>,
}

brief_debug!(WaitTable { kind, max_tiles });

/// Most tiles of a hand of a game.
const OF_GAME: u8 = 3 * MELDS + 2;

/// For each kind of group, the table of hands of a game and that of all hands, made when they are first asked for.
static MADE: [[OnceLock<WaitTable>; 2]; GroupKind::ALL.len()] = [const { [const { OnceLock::new() }; 2] }; _];

/// The hand is a 3N+2 win.
const IS_WIN: u16 = 1 << 15;
/// The hand is a 3N win.
const IS_MELDS: u16 = 1 << 14;
/// The hand waits for these ranks.
const WAITS: u16 = (1 << 9) - 1;

impl WaitTable {
    /// The table of a suit or of the honours that has the hands of up to `max_tiles` tiles, made on first use.
    ///
    /// Time: milliseconds for up to fourteen tiles, some tens of them for more.
    pub fn get(kind: GroupKind, max_tiles: u8) -> &'static WaitTable {
        let most = if max_tiles <= OF_GAME { OF_GAME } else { kind.tiles() };
        WaitTable::place(kind, max_tiles).get_or_init(|| WaitTable::new(kind, most))
    }

    /// The table that has a hand, if somebody has asked for it.
    #[inline]
    pub(super) fn made(hand: &GroupHand) -> Option<&'static WaitTable> {
        WaitTable::place(hand.kind(), hand.total()).get()
    }

    #[inline]
    fn place(kind: GroupKind, max_tiles: u8) -> &'static OnceLock<WaitTable> {
        &MADE[kind as usize][usize::from(max_tiles > OF_GAME)]
    }

    fn new(kind: GroupKind, max_tiles: u8) -> WaitTable {
        let mut table = WaitTable { kind, max_tiles, entries: vec![0; GroupHand::number(kind) as usize] };
        // The largest hands may wait for one tile more.
        for_each_3n_win(kind, max_tiles + 1, &mut |melds| {
            stop::check();
            let code = code_of(kind, melds);
            table.record(melds, code, IS_MELDS);
            for head in 0..kind.kinds() {
                let mut win = *melds;
                win[head] += 2;
                table.record(&win, code + 2 * place_value(kind, head), IS_WIN);
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

    /// All hands of up to `max_tiles` tiles, as far as they are in the table, that win, or are tenpai when the fifth
    /// copy counts, in order; found on all threads.
    pub fn hands(&self, max_tiles: u8) -> Vec<GroupHand> {
        // Most entries are empty: they are passed over 25 at once.
        const CHUNK: usize = 25;
        let chunks = self.entries.par_chunks(CHUNK).enumerate();
        let chunks = chunks.filter(|(_, entries)| entries.iter().fold(0, |any, entry| any | entry) != 0);
        let codes = chunks.flat_map_iter(|(chunk, entries)| {
            (CHUNK * chunk..).zip(entries).filter(|(_, entry)| **entry != 0).map(|(code, _)| code as u32)
        });
        let hands = codes.map(|code| GroupHand::from_code(self.kind, code));
        // Wins that the largest hands wait for are in the table too, and wins with a head.
        let max_tiles = max_tiles.min(self.max_tiles);
        hands.filter(|hand| hand.total() <= max_tiles).collect()
    }

    /// Is the hand a 3N win?
    ///
    /// # Panics
    /// This and the others if the hand is not in the table: of the other kind of group, or of too many tiles.
    pub fn is_3n_win(&self, hand: &GroupHand) -> bool {
        self.entry(hand) & IS_MELDS != 0
    }

    /// Is the hand a 3N+2 win?
    pub fn is_3n2_win(&self, hand: &GroupHand) -> bool {
        self.entry(hand) & IS_WIN != 0
    }

    /// The waits of the hand: see [`group_waits`](crate::waiting::group_waits).
    pub fn waits(&self, hand: &GroupHand, rule: FifthTile) -> TileSet {
        TileSet::from_ranks(self.kind.written_as(), self.wait_ranks(hand) & allowed(hand, rule))
    }

    /// The ranks that complete the hand, the fifth copy counted.
    pub(super) fn wait_ranks(&self, hand: &GroupHand) -> u16 {
        self.entry(hand) & WAITS
    }

    /// What the table holds about a hand.
    pub(super) fn entry(&self, hand: &GroupHand) -> u16 {
        assert!(hand.kind() == self.kind && hand.total() <= self.max_tiles, "{hand} is not in the table");
        self.entries[hand.code() as usize]
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
