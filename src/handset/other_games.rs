//! The wins of other games: Chinese official rules, Taiwanese and Sichuan mahjong.

use std::ops::BitOr;

use crate::handset::{Copies, Forest, GameSets, HandSet};
use crate::rules::{Deck, Forms, Rules, SevenPairs};
use crate::tiles::{Group, Hand, Tile, TileSet};

/// The wins of games that are not riichi mahjong, by their tiles alone: no points, no flowers, no declared quads.
///
/// Each game has its own rules, so the sets depend on no others. Hands of Chinese official rules (国標麻雀, MCR) and of
/// Sichuan mahjong (四川麻将) have 14 tiles, those of Taiwanese mahjong (台灣麻將) 17. Sichuan mahjong has no honours, so
/// its shares are of the hands of [`Deck::Suits`]; the other games have [`Deck::Full`]. In all of them four of a kind
/// may be two pairs.
///
/// ```
/// use tehai::{Forest, handset::OtherGames};
/// let forest = Forest::new();
/// let games = OtherGames::new(&forest);
/// assert_eq!(games.honours_and_knitted().len()?, 6 * 120);
/// assert_eq!(games.sixteen_apart().len()?, 10 * 10 * 10 * 16);
/// # Ok::<(), tehai::handset::TooLargeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OtherGames<'f> {
    forest: &'f Forest,
}

/// The rules for the forms that riichi mahjong has, too.
const RULES: Rules = Rules { forms: Forms::ALL, seven_pairs: SevenPairs::Any, ..Rules::STANDARD };

impl<'f> OtherGames<'f> {
    /// Tiles of a win of Chinese official rules and of Sichuan mahjong.
    pub const TILES: u8 = 14;
    /// Tiles of a Taiwanese win.
    pub const TAIWANESE_TILES: u8 = 17;

    /// The sets in this forest.
    pub const fn new(forest: &'f Forest) -> OtherGames<'f> {
        OtherGames { forest }
    }

    fn sets(self) -> GameSets<'f> {
        GameSets::new(self.forest, RULES)
    }

    /// Knitted straights (組合龍): 147 of one suit, 258 of another and 369 of the third, a meld and a head.
    pub fn knitted_straight(self) -> HandSet<'f> {
        let knitted = knitted().map(|tiles| hand(tiles.iter()));
        self.forest.hands(&knitted) * self.sets().standard_wins(1)
    }

    /// Lesser or greater honours and knitted tiles (全不靠): fourteen different tiles of the sixteen that are the seven
    /// honours and 147 258 369 of three suits.
    pub fn honours_and_knitted(self) -> HandSet<'f> {
        let of_tiles = |tiles: TileSet| self.different(Self::TILES).only(tiles | TileSet::HONOURS);
        self.any(knitted().map(of_tiles))
    }

    /// Greater honours and knitted tiles (七星不靠): with all seven honours.
    pub fn greater_honours_and_knitted(self) -> HandSet<'f> {
        let honours = |tile| if TileSet::HONOURS.contains(tile) { Copies::exactly(1) } else { Copies::ANY };
        self.honours_and_knitted() & self.forest.hands_with(honours, None)
    }

    /// All wins of Chinese official rules: the standard form, seven pairs, thirteen orphans, knitted straights, and
    /// honours and knitted tiles.
    pub fn mcr_wins(self) -> HandSet<'f> {
        self.sets().wins(Self::TILES) | self.knitted_straight() | self.honours_and_knitted()
    }

    /// Seven pairs and a triplet (嚦咕嚦咕).
    pub fn pairs_and_triplet(self) -> HandSet<'f> {
        let triplets: Vec<Hand> = Tile::all().map(|tile| hand([tile; 3])).collect();
        self.sets().seven_pairs() * self.forest.hands(&triplets)
    }

    /// Sixteen apart (十六不搭): the seven honours, three tiles of each suit of which no two are less than three ranks
    /// apart, and one more of one of these sixteen.
    pub fn sixteen_apart(self) -> HandSet<'f> {
        let honours = self.forest.hand(&hand(TileSet::HONOURS.iter()));
        let all =
            Group::SUITS.into_iter().fold(honours, |hands, suit| hands * self.forest.hands(&apart(suit)));
        // A tile that is not one of the sixteen makes seventeen different ones.
        all.one_tile_more(TileSet::ALL) - self.different(Self::TAIWANESE_TILES)
    }

    /// All Taiwanese wins: five melds and a head, seven pairs and a triplet, and sixteen apart; thirteen orphans are
    /// none.
    pub fn taiwanese_wins(self) -> HandSet<'f> {
        let melds = Self::TAIWANESE_TILES / 3;
        self.sets().standard_wins(melds) | self.pairs_and_triplet() | self.sixteen_apart()
    }

    /// All wins of Sichuan mahjong: the standard form or seven pairs, of at most two of the suits.
    pub fn sichuan_wins(self) -> HandSet<'f> {
        let sets = self.sets().with_deck(Deck::Suits);
        self.any(Group::SUITS.map(|missing| sets.wins(Self::TILES).only(!TileSet::from_group(missing))))
    }

    /// All hands of as many different tiles.
    fn different(self, tiles: u8) -> HandSet<'f> {
        self.forest.hands_with(|_| Copies::NONE | Copies::exactly(1), Some(tiles))
    }

    /// The hands in one set at least.
    fn any(self, sets: impl IntoIterator<Item = HandSet<'f>>) -> HandSet<'f> {
        sets.into_iter().fold(self.forest.empty(), BitOr::bitor)
    }
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
