//! Is a hand tenpai (聴牌), and what does it wait for (待ち)?
//!
//! This module has the rule, worked out for one hand. [`table`] has the answers for all hands of a group at once,
//! [`types`] the names that players give to waits, and [`blocks`] a second method, which is held against the rule.
//!
//! A hand of 3N+2 tiles is tenpai if one tile makes it a 3N win; a hand of 3N+1 tiles if one tile makes it a
//! 3N+2 win. A hand of 3N tiles is never tenpai. [`FifthTile`] says whether a tile of which the hand itself
//! holds four copies is a wait; a hand whose only waits are such tiles is tenpai under one rule and not under
//! the other.
//!
//! The congruences that prune the search are in the docs of [`winning`](crate::winning).

pub mod blocks;
pub mod table;
pub mod types;

use crate::rules::{FifthTile, Form, Rules};
use crate::tiles::{COPIES, Group, GroupHand, GroupKind, Hand, HandError, Tile, TileSet};
use crate::winning::{candidates, has_head, is_3n_win, is_3n2_win, rank_sum, special, splits_into_melds};

/// The waits of the hand of one group: the tiles that make 3N+2 tiles a 3N win, or 3N+1 tiles a 3N+2 win.
///
/// ```
/// use tehai::{rules::FifthTile, waiting::waits};
/// assert_eq!(waits(&"23m".parse()?, FifthTile::Excluded).to_string(), "14m");
/// assert_eq!(waits(&"1112345678999m".parse()?, FifthTile::Excluded).to_string(), "123456789m");
/// assert_eq!(waits(&"1111m".parse()?, FifthTile::Excluded).to_string(), "");
/// assert_eq!(waits(&"1111m".parse()?, FifthTile::Counted).to_string(), "1m");
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn waits(hand: &GroupHand, rule: FifthTile) -> TileSet {
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

/// The waits of a whole hand in the forms that count.
///
/// A hand of 3N+1 tiles waits for a win. A hand of 3N+2 tiles waits for melds without a head, and is one tile
/// short of them. What it waits for after a discard is another question: see [`shanten`](mod@crate::shanten).
///
/// ```
/// use tehai::{Rules, waiting::hand_waits};
/// const ALL: Rules = Rules { forms: tehai::Forms::ALL, ..Rules::STANDARD };
/// let waits = |text: &str, rules| -> Result<String, tehai::tiles::notation::ParseError> {
///     Ok(hand_waits(&text.parse()?, rules).to_string())
/// };
/// assert_eq!(waits("112233m445566p7z", Rules::STANDARD)?, "7z");
/// assert_eq!(waits("112233m44556p77z", Rules::STANDARD)?, "36p");
/// assert_eq!(waits("1199m3344p5566s7z", Rules::STANDARD)?, "");
/// assert_eq!(waits("1199m3344p5566s7z", ALL)?, "7z");
/// // Eight tiles, one short of three melds.
/// assert_eq!(waits("123m456p23s", ALL)?, "14s");
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn hand_waits(hand: &Hand, rules: Rules) -> TileSet {
    let standard = rules.forms.contains(Form::Standard).then(|| standard_waits(hand, rules.fifth_tile));
    standard.unwrap_or(TileSet::EMPTY) | special_waits(hand, rules)
}

/// The waits of 3N+1 concealed tiles in the forms that count, beside called melds that hold the tiles `called`: with
/// melds the standard form alone. Where a fifth tile is [excluded](FifthTile::Excluded), called copies are held, too.
///
/// ```
/// use tehai::tiles::Hand;
/// use tehai::{Rules, waiting::waits_beside};
/// let rules = Rules::default();
/// assert_eq!(waits_beside(&"23m44z".parse()?, &"1111m789s".parse()?, rules)?.to_string(), "4m");
/// let error = waits_beside(&"23m".parse()?, &Hand::EMPTY, rules).unwrap_err();
/// assert_eq!(error.to_string(), "found 2 tiles, expected 3N+1 to wait for a win");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`HandError::NotWaiting`] for another number of tiles, [`HandError::NoSuchTile`] for one that the game does not have.
pub fn waits_beside(concealed: &Hand, called: &Hand, rules: Rules) -> Result<TileSet, HandError> {
    concealed.check_players(rules.players)?;
    called.check_players(rules.players)?;
    if concealed.total() % 3 != 1 {
        return Err(HandError::NotWaiting(concealed.total()));
    }
    Ok(if *called == Hand::EMPTY {
        hand_waits(concealed, rules)
    } else if rules.forms.contains(Form::Standard) {
        standard_waits_beside(concealed, called, rules)
    } else {
        TileSet::EMPTY
    })
}

/// The waits in the standard form. The fifth copies of all tiles are taken away together, called ones included.
pub(crate) fn standard_waits_beside(concealed: &Hand, called: &Hand, rules: Rules) -> TileSet {
    let held = |tile| concealed.count(tile) + called.count(tile);
    let impossible = match rules.fifth_tile {
        FifthTile::Excluded => Tile::all().filter(|&tile| held(tile) == COPIES).collect(),
        FifthTile::Counted => TileSet::EMPTY,
    };
    (standard_waits(concealed, FifthTile::Counted) & rules.players.tiles()) - impossible
}

/// The waits in seven pairs and thirteen orphans, as far as they count.
pub(crate) fn special_waits(hand: &Hand, rules: Rules) -> TileSet {
    let mut waits = TileSet::EMPTY;
    if rules.forms.contains(Form::SevenPairs) {
        waits |= special::seven_pairs_waits(hand, rules.seven_pairs);
    }
    if rules.forms.contains(Form::ThirteenOrphans) {
        waits |= special::thirteen_orphans_waits(hand);
    }
    waits
}

/// Is the whole hand tenpai in the forms that count: has it [`hand_waits`]?
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
pub fn is_tenpai(hand: &Hand, rules: Rules) -> bool {
    !hand_waits(hand, rules).is_empty()
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
