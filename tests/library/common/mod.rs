//! Shared test helpers: rules, hands to try, and random choices.

pub mod definitions;
#[cfg(feature = "expressions")]
pub mod questions;
pub mod random;
pub mod varied;

pub use random::{below, one_of};

use rayon::prelude::*;
use tehai::handset::{Forest, Index};
use tehai::rules::{FifthTile, Form, Players, Rules, SevenPairs};
use tehai::shanten::Limits;
use tehai::tiles::{GroupHand, GroupKind, Hand, KINDS, Tile, TileSet};
use tehai::waiting::group_waits;
use tehai::winning::{is_3n_win, is_3n2_win};
use tehai_naive::{for_each_hand, group_hands};

/// A third of all rules: each set of forms with several of the other choices.
pub fn a_third_of_all_rules() -> impl Iterator<Item = Rules> {
    Rules::all().step_by(3)
}

/// The combinations of rules that matter for shanten: every set of forms, and either rule for seven pairs if they
/// count.
pub fn shanten_rules(players: Players) -> impl Iterator<Item = Rules> {
    let of_game = Rules::all().filter(move |rules| rules.players == players);
    of_game.filter(|rules| {
        let has_pairs = rules.forms.contains(Form::SevenPairs);
        rules.fifth_tile == FifthTile::Excluded && (has_pairs || rules.seven_pairs == SevenPairs::Distinct)
    })
}

/// All these combinations, for each number of players.
pub fn all_shanten_rules() -> impl Iterator<Item = Rules> {
    Players::ALL.into_iter().flat_map(shanten_rules)
}

/// Two or three of these combinations, so that consecutive hands go through all.
pub fn some_shanten_rules(players: Players, turn: usize) -> impl Iterator<Item = Rules> {
    shanten_rules(players).skip(turn % 5).step_by(5)
}

/// One of these combinations, so that consecutive hands go through all of them.
pub fn rules_in_turn(players: Players, turn: usize) -> Rules {
    shanten_rules(players).nth(turn % 11).expect("four sets of forms under two rules, three under one")
}

/// Do hands of this many tiles have a shanten? Seven pairs and thirteen orphans have no smaller hands.
pub fn has_shanten(rules: Rules, tiles: u8) -> bool {
    rules.forms.contains(Form::Standard) || tiles >= 13
}

pub fn tile(index: usize) -> Tile {
    Tile::from_index(index).expect("an index of a tile")
}

/// The limit of each tile.
pub fn counts_of(limits: &Limits) -> [u8; KINDS] {
    std::array::from_fn(|index| limits.limit(tile(index)))
}

/// The tiles that the hand holds four copies of, where a fifth copy is not a wait.
pub fn impossible(hand: &Hand, rule: FifthTile) -> TileSet {
    if rule == FifthTile::Excluded { hand.full_tiles() } else { TileSet::EMPTY }
}

/// All hands of this many tiles.
pub fn all_hands(players: Players, tiles: u8) -> Index {
    Forest::new().all(players.tiles(), tiles).index().expect("few nodes")
}

/// Every hand of a group by code, on all threads.
pub fn every_hand_of(kind: GroupKind) -> impl IndexedParallelIterator<Item = GroupHand> {
    (0..GroupHand::number(kind)).into_par_iter().map(move |code| GroupHand::from_code(kind, code))
}

/// Hands of a group, by number of tiles, that can be part of a win, or with `tenpai`, of a hand one tile short of
/// one: 3N tiles are a 3N win, other numbers a win or tenpai, all judged by the predicates.
pub fn parts_of_wins(max: u8, tenpai: Option<FifthTile>) -> [Vec<Vec<GroupHand>>; 2] {
    [GroupKind::Suit, GroupKind::Honours].map(|kind| {
        let mut parts = group_hands(kind, max);
        for (total, hands) in parts.iter_mut().enumerate() {
            hands.retain(|hand| match total % 3 {
                0 => is_3n_win(hand),
                _ => {
                    total % 3 == 2 && is_3n2_win(hand)
                        || tenpai.is_some_and(|rule| !group_waits(hand, rule).is_empty())
                }
            });
        }
        parts
    })
}

/// Sums `add` over every hand of `tiles` tiles whose groups are such parts, on all threads.
pub fn sum_over_hands<const N: usize>(
    tiles: u8,
    parts: &[Vec<Vec<GroupHand>>; 2],
    add: impl Fn(&Hand, &mut [u128; N]) + Sync,
) -> [u128; N] {
    let manzu = parts[0][..=tiles as usize].par_iter().flatten();
    let sums = manzu.map(|manzu| {
        let mut sums = [0; N];
        for_each_hand(manzu, tiles, &parts[0], &parts[1], &mut |hand| add(hand, &mut sums));
        sums
    });
    sums.reduce(|| [0; N], |a, b| std::array::from_fn(|i| a[i] + b[i]))
}
