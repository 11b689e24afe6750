//! Is a hand tenpai (聴牌), and what does it wait for (待ち)?
//!
//! ```
//! use tehai::{Rules, waiting::waits};
//! assert_eq!(waits(&"1112345678999m".parse()?, Rules::default()).to_string(), "123456789m");
//! assert_eq!(waits(&"2344z[123m][456m][789m]".parse()?, Rules::default()).to_string(), "");
//! # Ok::<(), tehai::tiles::notation::ParseError>(())
//! ```
//!
//! | hand | waits |
//! |---|---|
//! | one group | [`group_waits`] |
//! | all groups, for melds and a head | [`standard_waits`] |
//! | as it lies on the table, in the forms that count | [`waits`] |
//!
//! A hand of 3N+2 tiles is tenpai if one tile makes it a 3N win; a hand of 3N+1 tiles if one tile makes it a
//! 3N+2 win. A hand of 3N tiles is never tenpai. [`FifthTile`] says whether a tile of which the hand itself
//! holds four copies is a wait; a hand whose only waits are such tiles is tenpai under one rule and not under
//! the other.
//!
//! The congruences that prune the search are in the docs of [`winning`]. Whoever asks for all hands of a
//! group has a [`WaitTable`]; once it is there, these functions look up what they otherwise work out. [`types`] has the
//! names that players give to waits.

mod table;
pub mod types;

pub use table::WaitTable;

use crate::rules::{FifthTile, Form, Rules};
use crate::tiles::{COPIES, Group, GroupHand, GroupKind, Hand, OpenHand, Tile, TileSet};
use crate::winning::{self, candidates, has_head, is_3n_win, rank_sum, special, splits_into_melds};

/// The waits of the hand of one group: the tiles that make 3N+2 tiles a 3N win, or 3N+1 tiles a 3N+2 win.
///
/// ```
/// use tehai::{rules::FifthTile, waiting::group_waits};
/// assert_eq!(group_waits(&"23m".parse()?, FifthTile::Excluded).to_string(), "14m");
/// assert_eq!(group_waits(&"1112345678999m".parse()?, FifthTile::Excluded).to_string(), "123456789m");
/// assert_eq!(group_waits(&"1111m".parse()?, FifthTile::Excluded).to_string(), "");
/// assert_eq!(group_waits(&"1111m".parse()?, FifthTile::Counted).to_string(), "1m");
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn group_waits(hand: &GroupHand, rule: FifthTile) -> TileSet {
    TileSet::from_ranks(hand.kind().written_as(), allowed(hand, rule) & wait_ranks(hand))
}

/// The waits of a whole hand in the standard form: the tiles that make it melds and a head if it has 3N+1
/// tiles, melds only if it has 3N+2.
///
/// At most two groups can be incomplete: one that waits by itself, or two of 3N+2 tiles each, where one is
/// the head's and the other waits.
///
/// ```
/// use tehai::{rules::FifthTile, waiting::standard_waits};
/// assert_eq!(standard_waits(&"123m55p11z".parse()?, FifthTile::Excluded).to_string(), "5p1z");
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn standard_waits(hand: &Hand, rule: FifthTile) -> TileSet {
    let mut incomplete = [(Group::Manzu, GroupHand::empty(GroupKind::Suit)); 2];
    let mut number = 0;
    for group in Group::ALL {
        let tiles = hand.group(group);
        if !tiles.total().is_multiple_of(3) {
            if number == 2 {
                return TileSet::EMPTY;
            }
            incomplete[number] = (group, tiles);
            number += 1;
        } else if !is_3n_win(&tiles) {
            // Most groups are none, which the rule sees sooner than a table.
            return TileSet::EMPTY;
        }
    }
    let waits_in = |(group, tiles): &(Group, GroupHand)| {
        TileSet::from_ranks(*group, allowed(tiles, rule) & wait_ranks(tiles))
    };
    match &incomplete[..number] {
        [one] => waits_in(one),
        [one, other] if one.1.total() % 3 == 2 && other.1.total() % 3 == 2 => {
            let if_head_in = |head: &(Group, GroupHand), rest| {
                if is_3n2_win(&head.1) { waits_in(rest) } else { TileSet::EMPTY }
            };
            if_head_in(one, other) | if_head_in(other, one)
        }
        _ => TileSet::EMPTY,
    }
}

/// The waits of a hand in the forms that count, beside its called melds: with melds these are the standard form alone.
/// Where a fifth tile is [excluded](FifthTile::Excluded), called copies are held, too. A tile that the game does not
/// have is no wait.
///
/// A hand of 3N+1 concealed tiles waits for a win. A hand of 3N+2 tiles waits for melds without a head, and is one tile
/// short of them. What it waits for after a discard is another question: see [`shanten`](mod@crate::shanten).
///
/// ```
/// use tehai::{Rules, waiting::waits};
/// let waits = |text: &str, rules| -> Result<String, tehai::tiles::notation::ParseError> {
///     Ok(waits(&text.parse()?, rules).to_string())
/// };
/// let all = Rules::default();
/// assert_eq!(waits("112233m445566p7z", Rules::STANDARD)?, "7z");
/// assert_eq!(waits("112233m44556p77z", Rules::STANDARD)?, "36p");
/// assert_eq!(waits("1199m3344p5566s7z", Rules::STANDARD)?, "");
/// assert_eq!(waits("1199m3344p5566s7z", all)?, "7z");
/// // One 1m is left, as three are in a called meld; after a quad none is.
/// assert_eq!(waits("23m44z[111m][789s][555p]", all)?, "14m");
/// assert_eq!(waits("23m44z[1111m][789s][555p]", all)?, "4m");
/// // Eight tiles, one short of three melds.
/// assert_eq!(waits("123m456p23s", all)?, "14s");
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn waits(hand: &OpenHand, rules: Rules) -> TileSet {
    let concealed = hand.concealed();
    let counts = |form| rules.forms.contains(form) && (form == Form::Standard || hand.melds().is_empty());
    let mut waits = TileSet::EMPTY;
    if counts(Form::Standard) {
        waits |= standard_waits_beside(concealed, |tile| hand.all_tiles().count(tile), rules);
    }
    if counts(Form::SevenPairs) {
        waits |= special::seven_pairs_waits(concealed, rules.seven_pairs) & rules.players.tiles();
    }
    if counts(Form::ThirteenOrphans) {
        waits |= special::thirteen_orphans_waits(concealed);
    }
    waits
}

/// The waits in the standard form of concealed tiles, if so many copies of a tile are held, called ones included.
pub(crate) fn standard_waits_beside(concealed: &Hand, held: impl Fn(Tile) -> u8, rules: Rules) -> TileSet {
    let waits = standard_waits(concealed, FifthTile::Counted) & rules.players.tiles();
    match rules.fifth_tile {
        FifthTile::Excluded => waits.iter().filter(|&tile| held(tile) < COPIES).collect(),
        FifthTile::Counted => waits,
    }
}

/// Is the hand tenpai in the forms that count: has it [`waits`]?
///
/// A hand of 3N+2 tiles is judged as it is, not after a discard. For the latter, with the fifth tile excluded, ask for
/// [`shanten`](mod@crate::shanten) 0; if it counts, try each discard.
///
/// ```
/// use tehai::{Rules, waiting::is_tenpai};
/// let is_tenpai = |text: &str| -> Result<bool, tehai::tiles::notation::ParseError> {
///     Ok(is_tenpai(&text.parse()?, Rules::default()))
/// };
/// assert!(is_tenpai("19m19p19s1234567z")?);
/// assert!(is_tenpai("123m456p789s1122z")?);
/// // A discard makes it tenpai, but no tile makes five melds of it.
/// assert!(!is_tenpai("123m456p789s11224z")?);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn is_tenpai(hand: &OpenHand, rules: Rules) -> bool {
    !waits(hand, rules).is_empty()
}

/// The ranks a hand may wait for under a rule.
pub(crate) fn allowed(hand: &GroupHand, rule: FifthTile) -> u16 {
    match rule {
        FifthTile::Excluded => !hand.full_ranks(),
        FifthTile::Counted => u16::MAX,
    }
}

/// The ranks, bit i for rank i from 0, that complete the hand, the fifth copy counted.
pub(crate) fn wait_ranks(hand: &GroupHand) -> u16 {
    WaitTable::made(hand).map_or_else(|| wait_ranks_by_rule(hand), |table| table.wait_ranks(hand))
}

/// Is the hand of one group a 3N+2 win?
pub(crate) fn is_3n2_win(hand: &GroupHand) -> bool {
    WaitTable::made(hand).map_or_else(|| winning::is_3n2_win(hand), |table| table.is_3n2_win(hand))
}

fn wait_ranks_by_rule(hand: &GroupHand) -> u16 {
    match hand.total() % 3 {
        1 => wait_ranks_3n1(hand),
        2 => wait_ranks_3n2(hand),
        _ => 0,
    }
}

fn wait_ranks_3n2(hand: &GroupHand) -> u16 {
    let kind = hand.kind();
    // x ≡ 2s
    let completing = candidates(kind, 2 * rank_sum(hand.nine()))
        .filter(|&wait| splits_into_melds(kind, &with_one_more(hand, wait)));
    completing.map(|wait| 1 << wait).sum()
}

fn wait_ranks_3n1(hand: &GroupHand) -> u16 {
    let kind = hand.kind();
    // Each x is possible; p ≡ 2s − x is what has_head looks for in the hand with x.
    let completing = (0..kind.kinds()).filter(|&wait| has_head(kind, &with_one_more(hand, wait)));
    completing.map(|wait| 1 << wait).sum()
}

fn with_one_more(hand: &GroupHand, rank: usize) -> [u8; 9] {
    debug_assert!(hand.nine()[rank] <= COPIES);
    let mut counts = *hand.nine();
    counts[rank] += 1;
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parallel::*;

    #[test]
    fn the_table_filled_from_the_wins_equals_the_predicates() {
        for kind in GroupKind::ALL {
            let (of_game, whole) = (WaitTable::get(kind, 14), WaitTable::get(kind, kind.tiles()));
            (0..GroupHand::number(kind)).into_par_iter().for_each(|code| {
                let hand = GroupHand::from_code(kind, code);
                let table = if hand.total() <= 14 { of_game } else { whole };
                assert_eq!(table.entry(&hand), whole.entry(&hand), "{hand}");
                let looked_up = (table.wait_ranks(&hand), table.is_3n_win(&hand), table.is_3n2_win(&hand));
                let by_rule = (wait_ranks_by_rule(&hand), is_3n_win(&hand), winning::is_3n2_win(&hand));
                assert_eq!(looked_up, by_rule, "{hand}");
            });
        }
    }
}
