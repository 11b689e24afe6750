//! The wins of other games, by their tiles alone: no points, no flowers, no declared quads.
//!
//! Each game has its own rules, so the sets depend on no others. Hands of Chinese official rules (国標麻雀, MCR) and of
//! Sichuan mahjong (四川麻将) have 14 tiles, those of Taiwanese mahjong (台灣麻將) 17. Sichuan mahjong has no honours, so
//! its shares are of the hands of [`Deck::Suits`]; the other games have [`Deck::Full`]. In all of them four of a kind
//! may be two pairs.

use crate::handset::{Forest, GameSets, HandSet};
use crate::rules::{Deck, Forms, Rules, SevenPairs};
use crate::tiles::{Group, Hand, Tile, TileSet};

/// Tiles of a win of Chinese official rules and of Sichuan mahjong.
const TILES: u8 = 14;
/// Tiles of a Taiwanese win.
pub(super) const TAIWANESE_TILES: u8 = 17;

/// The sets of the forms that riichi mahjong has, too.
fn sets(forest: &Forest) -> GameSets<'_> {
    GameSets::new(forest, Rules { forms: Forms::ALL, seven_pairs: SevenPairs::Any, ..Rules::STANDARD })
}

/// Knitted straights (組合龍): 147 of one suit, 258 of another and 369 of the third, a meld and a head.
pub(super) fn knitted_straight(forest: &Forest) -> HandSet<'_> {
    let knitted = knitted().map(|tiles| hand(tiles.iter()));
    forest.hands(&knitted) * sets(forest).standard_wins(1)
}

/// Lesser or greater honours and knitted tiles (全不靠): fourteen different tiles of the sixteen that are the seven
/// honours and 147 258 369 of three suits.
pub(super) fn honours_and_knitted(forest: &Forest) -> HandSet<'_> {
    let of_tiles = |tiles: TileSet| different(forest, TILES).only(tiles | TileSet::HONOURS);
    forest.union(knitted().map(of_tiles))
}

/// Greater honours and knitted tiles (七星不靠): with all seven honours.
pub(super) fn greater_honours_and_knitted(forest: &Forest) -> HandSet<'_> {
    let has_honours = |tile, copies| copies == 1 || !TileSet::HONOURS.contains(tile);
    honours_and_knitted(forest) & forest.hands_with(has_honours, None)
}

/// All wins of Chinese official rules: the standard form, seven pairs, thirteen orphans, knitted straights, and honours
/// and knitted tiles.
pub(super) fn mcr_wins(forest: &Forest) -> HandSet<'_> {
    sets(forest).wins(TILES) | knitted_straight(forest) | honours_and_knitted(forest)
}

/// Seven pairs and a triplet (嚦咕嚦咕).
pub(super) fn pairs_and_triplet(forest: &Forest) -> HandSet<'_> {
    let triplets: Vec<Hand> = Tile::all().map(|tile| hand([tile; 3])).collect();
    sets(forest).seven_pairs() * forest.hands(&triplets)
}

/// Sixteen apart (十六不搭): the seven honours, three tiles of each suit of which no two are less than three ranks apart,
/// and one more of one of these sixteen.
pub(super) fn sixteen_apart(forest: &Forest) -> HandSet<'_> {
    let honours = forest.hand(&hand(TileSet::HONOURS.iter()));
    let all = Group::SUITS.into_iter().fold(honours, |hands, suit| hands * forest.hands(&apart(suit)));
    // A tile that is not one of the sixteen makes seventeen different ones.
    all.one_tile_more(TileSet::ALL) - different(forest, TAIWANESE_TILES)
}

/// All Taiwanese wins: five melds and a head, seven pairs and a triplet, and sixteen apart; thirteen orphans are none.
pub(super) fn taiwanese_wins(forest: &Forest) -> HandSet<'_> {
    sets(forest).standard_wins(TAIWANESE_TILES / 3) | pairs_and_triplet(forest) | sixteen_apart(forest)
}

/// All wins of Sichuan mahjong: the standard form or seven pairs, of at most two of the suits.
pub(super) fn sichuan_wins(forest: &Forest) -> HandSet<'_> {
    let wins = sets(forest).with_deck(Deck::Suits).wins(TILES);
    forest.union(Group::SUITS.map(|missing| wins.only(!TileSet::from_group(missing))))
}

/// All hands of as many different tiles.
fn different(forest: &Forest, tiles: u8) -> HandSet<'_> {
    forest.hands_with(|_, copies| copies <= 1, Some(tiles))
}

/// The six ways to give 147, 258 and 369 to the suits.
fn knitted() -> [TileSet; 6] {
    let of_suit = |(suit, lowest)| [0, 3, 6].map(|more| tile(suit, lowest + more));
    let of_suits = |lowest: [u8; 3]| Group::SUITS.into_iter().zip(lowest).flat_map(of_suit).collect();
    [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]].map(of_suits)
}

/// Three tiles of a suit of which no two are less than three ranks apart.
fn apart(suit: Group) -> Vec<Hand> {
    let ranks = (1..=3).flat_map(|low| (low + 3..=6).map(move |middle| (low, middle)));
    let ranks = ranks.flat_map(|(low, middle)| (middle + 3..=9).map(move |high| [low, middle, high]));
    ranks.map(|ranks| hand(ranks.map(|rank| tile(suit, rank)))).collect()
}

fn tile(suit: Group, rank: u8) -> Tile {
    Tile::new(suit, rank).expect("a rank of a suit")
}

fn hand(tiles: impl IntoIterator<Item = Tile>) -> Hand {
    Hand::from_tiles(tiles).expect("at most four copies")
}
