//! The inner loop: replacement numbers looked up, hands and deals counted.

use tehai::count::Count;
use tehai_count::survey::Histogram;

/// The number of a profile: among the profiles of groups, or of halves of as many tiles.
pub(super) type ProfileNumber = u16;

/// A second half:
///
/// ```text
/// bit   0    12      53        64
///       1    deals   profile
/// ```
///
/// Entries are summed as they are: one addition counts the hand and its deals. The profile is read before; in sums its
/// bits mean nothing.
pub(super) type Entry = u64;

/// Where the fields of an entry begin.
const PROFILE: u32 = 53;
const DEALS: u32 = 12;
/// The most entries of a sum, so that neither the hands nor their deals outgrow their fields.
pub(super) const MOST: usize = (1 << DEALS) - 1;

/// The deals of a second half of fourteen tiles are no more: each tile is one of four copies.
const MOST_DEALS: u64 = 4u64.pow(14);

const _: () = assert!(MOST as u64 * MOST_DEALS < 1 << (PROFILE - DEALS));

/// Room for the profiles of second halves of as many tiles.
const PROFILES: usize = 1 << (64 - PROFILE);

/// The entry of a second half.
pub(super) fn entry(profile: ProfileNumber, deals: u64) -> Entry {
    u64::from(profile) << PROFILE | deals << DEALS | 1
}

/// Room for all replacement numbers.
const REPLACEMENT_NUMBERS: usize = 16;

/// Sums for each replacement number. Neighbouring hands mostly have the same number; with several sums of it, an
/// addition need not wait for the one before.
const LANES: usize = 8;

/// For a first half, by profile of the second half: the replacement number times [`LANES`], where its sums begin.
pub(super) type Row = [u8; PROFILES];

/// The row of these numbers.
///
/// # Panics
/// If there are more than [`PROFILES`].
pub(super) fn row(numbers: impl ExactSizeIterator<Item = u8>) -> Row {
    assert!(numbers.len() <= PROFILES, "{} profiles", numbers.len());
    let mut row = [0; PROFILES];
    row.iter_mut().zip(numbers).for_each(|(place, number)| *place = number * LANES as u8);
    row
}

/// Counts hands and deals by replacement number.
pub(super) struct Counter {
    /// The sums of number 0, of number 1, and so on; long enough for any byte, so that no access needs a check.
    sums: [u64; 256 + LANES],
    /// Hands in the sums.
    hands: usize,
    /// The deals of the first half of each hand in the sums.
    deals: u64,
    /// All hands of fourteen tiles have fewer than 2⁶² deals.
    counts: [Count<u64>; REPLACEMENT_NUMBERS],
}

impl Default for Counter {
    fn default() -> Counter {
        Counter {
            sums: [0; 256 + LANES],
            hands: 0,
            deals: 0,
            counts: [Count::default(); REPLACEMENT_NUMBERS],
        }
    }
}

impl Counter {
    /// Counts the hands with a first half of `deals` deals and this row, and each of up to [`MOST`] second halves.
    #[inline]
    pub(super) fn add(&mut self, entries: &[Entry], row: &Row, deals: u64) {
        if deals != self.deals || self.hands + entries.len() > MOST {
            self.empty_sums();
            self.deals = deals;
        }
        self.hands += entries.len();
        let (together, rest) = entries.as_chunks::<LANES>();
        for entries in together {
            self.add_lanes(entries, row);
        }
        self.add_lanes(rest, row);
    }

    #[inline(always)]
    fn add_lanes(&mut self, entries: &[Entry], row: &Row) {
        for (lane, &entry) in entries.iter().enumerate() {
            let number = row[(entry >> PROFILE) as usize];
            // The remainder shows the compiler that the place exists.
            let sum = &mut self.sums[usize::from(number) + lane % LANES];
            *sum = sum.wrapping_add(entry);
        }
    }

    fn empty_sums(&mut self) {
        let (of_numbers, _) = self.sums.as_chunks_mut::<LANES>();
        for (lanes, count) in of_numbers.iter_mut().zip(&mut self.counts) {
            let sum = lanes.iter().fold(0, |sum: u64, &lane| sum.wrapping_add(lane));
            let field = |begin: u32, end: u32| sum >> begin & ((1 << (end - begin)) - 1);
            *count += Count { hands: field(0, DEALS), deals: self.deals * field(DEALS, PROFILE) };
            *lanes = [0; LANES];
        }
        self.hands = 0;
    }

    /// What was counted, by shanten.
    pub(super) fn finish(mut self) -> Histogram {
        self.empty_sums();
        let mut histogram = Histogram::default();
        let found = (-1..).zip(self.counts).filter(|(_, count)| count.hands > 0);
        found.for_each(|(shanten, count)| histogram.add((shanten, None), count.map(u128::from)));
        histogram
    }
}
