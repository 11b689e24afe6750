//! What players ask of a hand, by definition: every draw and every discard is tried.

use std::cmp::Reverse;

use tehai::rules::Players;
use tehai::tiles::{Group, Hand, Meld, Tile, TileSet};

/// A player's hand of 3m+1 tiles, and what the player does not see.
///
/// ```
/// use tehai_naive::{AtTheTable, Replacement};
/// use tehai::{Hand, Rules};
/// let hand: Hand = "35m11z".parse()?;
/// let number = |hand: &Hand, _: &Hand| Replacement::new(hand, [4; 34]).nearest(Rules::STANDARD);
/// let table = AtTheTable { hand, gone: Hand::EMPTY, unseen: hand.unseen(), number: &number };
/// // It waits for 4m; after 2m for 1m and 4m, after 6m for 4m and 7m.
/// assert_eq!(table.accepted(), 4);
/// let [two, three, five, six] = ["2m", "3m", "5m", "6m"].map(|tile| tile.parse().unwrap());
/// assert_eq!(table.improvements(), [(two, five, 8), (six, three, 8)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct AtTheTable<'a> {
    /// The concealed tiles.
    pub hand: Hand,
    /// What the hand has discarded since the question was asked; it stays seen.
    pub gone: Hand,
    /// The copies of each tile that the player does not see.
    pub unseen: Hand,
    /// The replacement number of concealed tiles after some discards; `None` if no win can be reached.
    pub number: &'a dyn Fn(&Hand, &Hand) -> Option<u8>,
}

impl std::fmt::Debug for AtTheTable<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AtTheTable")
            .field("hand", &self.hand)
            .field("gone", &self.gone)
            .finish_non_exhaustive()
    }
}

impl AtTheTable<'_> {
    fn distance(&self, hand: &Hand) -> u8 {
        (self.number)(hand, &self.gone).unwrap_or(u8::MAX)
    }

    /// The tiles with an unseen copy, each with the hand that holds one more.
    fn draws(&self) -> impl Iterator<Item = (Tile, Hand)> {
        let drawn = |tile| Some((tile, self.hand.plus(tile)?));
        Tile::all().filter(|&tile| self.unseen.count(tile) > 0).filter_map(drawn)
    }

    /// Does this draw lower the replacement number?
    fn helps(&self, drawn: &Hand) -> bool {
        self.distance(drawn) < self.distance(&self.hand)
    }

    /// The copies that the hand accepts: unseen ones that lower the replacement number.
    pub fn accepted(&self) -> u8 {
        self.draws().filter(|(_, drawn)| self.helps(drawn)).map(|(tile, _)| self.unseen.count(tile)).sum()
    }

    /// The discard after a draw that leaves the least replacement number, and of those the one that leaves most copies,
    /// the first in order if there are several; with the hand after it.
    fn best_discard(&self, draw: Tile, drawn: &Hand) -> (Tile, AtTheTable<'_>) {
        let after = |tile| {
            let hand = drawn.minus(tile)?;
            let gone = self.gone.plus(tile)?;
            Some((tile, AtTheTable { hand, gone, unseen: self.unseen.minus(draw)?, number: self.number }))
        };
        let key = |(tile, after): &(Tile, AtTheTable<'_>)| {
            (after.distance(&after.hand), Reverse(after.accepted()), *tile)
        };
        Tile::all().filter_map(after).min_by_key(key).expect("the drawn tile can go")
    }

    /// The draws that improve the hand (手変わり): they do not lower the replacement number, but after the best discard
    /// the hand is as near and accepts more copies than before. Each with its discard and the copies accepted then.
    pub fn improvements(&self) -> Vec<(Tile, Tile, u8)> {
        let (distance, before) = (self.distance(&self.hand), self.accepted());
        let improved = |(draw, drawn): (Tile, Hand)| {
            let (discard, after) = self.best_discard(draw, &drawn);
            let copies = after.accepted();
            (after.distance(&after.hand) == distance && copies > before).then_some((draw, discard, copies))
        };
        self.draws().filter(|(_, drawn)| !self.helps(drawn)).filter_map(improved).collect()
    }

    /// Of a 1-shanten hand: the copies that make it tenpai with at least so many copies left to wait for (良形), and
    /// all copies that make it tenpai, each with its best discard.
    pub fn good_shape(&self, at_least: u8) -> (u32, u32) {
        let (mut good, mut all) = (0, 0);
        for (draw, drawn) in self.draws().filter(|(_, drawn)| self.helps(drawn)) {
            let (_, after) = self.best_discard(draw, &drawn);
            let copies = u32::from(self.unseen.count(draw));
            all += copies;
            good += copies * u32::from(after.accepted() >= at_least);
        }
        (good, all)
    }
}

/// The calls that a hand can make of a tile that another player discards: each meld, the concealed tiles after it, and
/// the tiles that swap-calling (食い替え) bars: the tile itself and, for a sequence with the tile at one end, the tile that
/// the two others make a sequence with at their other end. A chi takes a tile of the player to the left, and three
/// players have none.
pub fn calls(hand: &Hand, tile: Tile, is_left: bool, players: Players) -> Vec<(Meld, Hand, TileSet)> {
    let mut calls = Vec::new();
    let has_it = |meld: &Meld| meld.tiles().any(|of_meld| of_meld == tile);
    for meld in Group::ALL.into_iter().flat_map(Meld::all).chain([Meld::quad(tile)]).filter(has_it) {
        let tiles: Vec<Tile> = meld.tiles().collect();
        let is_chi = tiles[0] != tiles[1];
        if is_chi && (!is_left || players == Players::Three) {
            continue;
        }
        let mut taken = tiles.clone();
        taken.remove(tiles.iter().position(|&of_meld| of_meld == tile).expect("it is in the meld"));
        let rest = taken.iter().try_fold(*hand, |rest, &tile| rest.minus(tile));
        let Some(rest) = rest else { continue };
        let makes_a_sequence = |other: &Tile| {
            let mut tiles = [taken.clone(), vec![*other]].concat();
            tiles.sort_unstable();
            Meld::sequence(tiles[0]).is_some_and(|meld| meld.tiles().eq(tiles.iter().copied()))
        };
        let barred = match tiles.len() {
            // A quad draws before it discards.
            4 => TileSet::EMPTY,
            _ => Tile::all().filter(|other| *other == tile || is_chi && makes_a_sequence(other)).collect(),
        };
        calls.push((meld, rest, barred));
    }
    calls
}
