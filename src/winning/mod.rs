//! Does a hand win (和了)?
//!
//! A 3N win splits into melds, a 3N+2 win into melds and a head. The two wins without melds are in [`special`].
//!
//! Number the ranks of a suit from 0 and let *s* be the sum of the ranks of its tiles. A triplet and a
//! sequence both have a sum divisible by three, which leaves few possibilities to try (all congruences mod
//! 3):
//!
//! | state | what the sum says | where |
//! |---|---|---|
//! | 3N win | s ≡ 0 | [`is_3n_win`] |
//! | 3N+2 win with the head p | p ≡ 2s | [`heads`], [`is_3n2_win`] |
//! | 3N+2 tenpai waiting for x | x ≡ 2s | [`group_waits`](crate::waiting::group_waits) |
//! | 3N+1 tenpai waiting for x with the head p | x + p ≡ 2s | [`group_waits`](crate::waiting::group_waits) |
//!
//! Whether tiles split into melds needs no search. Look at the lowest rank: of its *a* copies those beyond a
//! multiple of three must begin sequences. Three equal sequences are three triplets as well, so the others
//! may be taken as triplets, and the next rank is the lowest.
//!
//! Honours have no sequences; there every kind must by itself be a triplet, or the head.
//!
//! ```
//! use tehai::{Hand, Rules, winning::is_win};
//! let wins = |text: &str| Ok::<_, tehai::tiles::notation::ParseError>(is_win(&text.parse()?, Rules::default()));
//! assert!(wins("123m456p789s11122z")?);
//! assert!(wins("1199m3344p5566s77z")?);
//! // Ranks 0, 1 and 3: their sum is not divisible by three.
//! assert!(!wins("124m456p789s11122z")?);
//! # Ok::<(), tehai::tiles::notation::ParseError>(())
//! ```

pub mod special;

use crate::rules::{Form, Rules};
use crate::tiles::{Group, GroupHand, GroupKind, Hand, TileSet, tile_at};

/// Is the hand of one group a 3N win (3N和了): does it split into N melds? The hand without tiles is one, with
/// N = 0.
///
/// ```
/// use tehai::winning::is_3n_win;
/// assert!(is_3n_win(&"111234555m".parse()?));
/// assert!(!is_3n_win(&"123z".parse()?));
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn is_3n_win(hand: &GroupHand) -> bool {
    splits_into_melds(hand.kind(), hand.nine())
}

/// Is the hand of one group a 3N+2 win (3N+2和了): N melds and a head?
///
/// ```
/// use tehai::winning::is_3n2_win;
/// assert!(is_3n2_win(&"11123m".parse()?));
/// assert!(!is_3n2_win(&"11122z55z".parse()?));
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn is_3n2_win(hand: &GroupHand) -> bool {
    has_head(hand.kind(), hand.nine())
}

/// The tiles that can be the head (雀頭) when the hand of one group is split as a 3N+2 win; empty if it is
/// none.
///
/// ```
/// use tehai::winning::heads;
/// assert_eq!(heads(&"11223344m".parse()?).to_string(), "14m");
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn heads(hand: &GroupHand) -> TileSet {
    head_ranks(hand.kind(), hand.nine()).map(|rank| tile_at(hand.kind(), rank)).collect()
}

/// Does the whole hand split into melds only (3N win)?
pub fn is_melds(hand: &Hand) -> bool {
    Group::ALL.iter().all(|&group| is_3n_win(&hand.group(group)))
}

/// Does the whole hand win in the standard form, melds and one head (3N+2 win)?
///
/// ```
/// use tehai::winning::is_standard_win;
/// assert!(is_standard_win(&"123m456p789s11222z".parse()?));
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn is_standard_win(hand: &Hand) -> bool {
    let mut heads = 0;
    let complete = Group::ALL.iter().all(|&group| {
        let tiles = hand.group(group);
        match tiles.total() % 3 {
            0 => is_3n_win(&tiles),
            2 => {
                heads += 1;
                is_3n2_win(&tiles)
            }
            _ => false,
        }
    });
    complete && heads == 1
}

/// Does the whole hand win in one of the forms that count?
///
/// ```
/// use tehai::{Rules, winning::is_win};
/// assert!(is_win(&"123m11z".parse()?, Rules::STANDARD));
/// let pairs = "1199m3344p5566s77z".parse()?;
/// assert_eq!([Rules::STANDARD, Rules::default()].map(|rules| is_win(&pairs, rules)), [false, true]);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn is_win(hand: &Hand, rules: Rules) -> bool {
    rules.forms.iter().any(|form| match form {
        Form::Standard => is_standard_win(hand),
        Form::SevenPairs => special::is_seven_pairs(hand, rules.seven_pairs),
        Form::ThirteenOrphans => special::is_thirteen_orphans(hand),
    })
}

/// [`is_3n_win`] on bare counts, which here may reach five.
pub(crate) fn splits_into_melds(kind: GroupKind, counts: &[u8; 9]) -> bool {
    match kind {
        GroupKind::Honours => counts.iter().all(|count| count % 3 == 0),
        GroupKind::Suit => {
            let [mut lowest, mut next, rest @ ..] = *counts;
            for third in rest {
                let sequences = lowest % 3;
                if next < sequences || third < sequences {
                    return false;
                }
                (lowest, next) = (next - sequences, third - sequences);
            }
            lowest % 3 == 0 && next % 3 == 0
        }
    }
}

/// [`is_3n2_win`] on bare counts, which here may reach five.
pub(crate) fn has_head(kind: GroupKind, counts: &[u8; 9]) -> bool {
    head_ranks(kind, counts).next().is_some()
}

fn head_ranks(kind: GroupKind, counts: &[u8; 9]) -> impl Iterator<Item = usize> {
    let counts = *counts;
    candidates(kind, 2 * rank_sum(&counts)).filter(move |&head| {
        let mut melds = counts;
        counts[head] >= 2 && {
            melds[head] -= 2;
            splits_into_melds(kind, &melds)
        }
    })
}

/// s = Σ i·h_i, the ranks i counted from 0.
pub(crate) fn rank_sum(counts: &[u8; 9]) -> usize {
    counts.iter().enumerate().map(|(rank, &count)| rank * count as usize).sum()
}

/// The ranks (from 0) congruent to `residue` mod 3 for a suit; the honours have no such rule, so all of them.
pub(crate) fn candidates(kind: GroupKind, residue: usize) -> impl Iterator<Item = usize> {
    match kind {
        GroupKind::Suit => (residue % 3..9).step_by(3),
        GroupKind::Honours => (0..7).step_by(1),
    }
}
