//! Distances to any set, against the definition and against shanten.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tehai::distance::{Distance, Target};
use tehai::handset::{Forest, GameSets};
use tehai::shanten::{Effects, Limits};
use tehai::tiles::{Group, GroupHand, GroupKind, Hand, Tile, TileSet};
use tehai::{Calculator, Count, Players, Rules};
use tehai_count::distribution::Distribution;
use tehai_naive::least_distance_to;

use crate::common::varied::varied_of;
use crate::common::{counts_of, one_of};

fn deck() -> TileSet {
    "1m1p29s7z".parse().expect("tiles")
}

/// All hands of the deck with up to four copies, of up to `most` tiles.
fn hands_of_deck(most: u8) -> Vec<Hand> {
    let deck = deck();
    let forest = Forest::new();
    let hands = forest
        .hands_with(|tile, copies| copies == 0 || deck.contains(tile), None)
        .index()
        .expect("a small set");
    hands.iter().filter(|hand| hand.total() <= most).collect()
}

fn some_of(hands: &[Hand], size: usize, random: &mut impl Rng) -> Vec<Hand> {
    (0..size).map(|_| one_of(random, hands)).collect()
}

/// The answer by the definition: every tile is tried.
fn by_definition(set: &[Hand], hand: &Hand, limits: &[u8; 34]) -> Option<(u8, TileSet, TileSet)> {
    let distance = |hand: &Hand| least_distance_to(set, hand, limits);
    let now = distance(hand)?;
    // A fifth copy cannot be drawn, and no hand of a set holds five.
    let lowers =
        |tile: &Tile| now > 0 && hand.plus(*tile).is_some_and(|drawn| distance(&drawn) == Some(now - 1));
    let keeps = |tile: &Tile| hand.minus(*tile).is_some_and(|left| distance(&left) == Some(now));
    Some((now, Tile::all().filter(lowers).collect(), Tile::all().filter(keeps).collect()))
}

fn parts(distance: Distance) -> (u8, TileSet, TileSet) {
    (distance.tiles(), distance.necessary(), distance.unnecessary())
}

fn of_effects(effects: &Effects, rules: Rules) -> Option<(u8, TileSet, TileSet)> {
    Some((effects.numbers().nearest(rules.forms)?, effects.necessary(), effects.unnecessary()))
}

#[test]
fn distances_to_random_sets_are_those_of_the_definition() {
    let mut random = ChaCha8Rng::seed_from_u64(15);
    let (hands, all) = (hands_of_deck(20), hands_of_deck(9));
    assert_eq!(hands.len(), 5usize.pow(5));
    let mut by_distance = [0; 21];
    for size in [0, 1, 2, 5, 20, 100] {
        let set = some_of(&all, size, &mut random);
        let forest = Forest::new();
        let target = Target::new(&forest.hands(&set).index().expect("a small set"));
        for is_limited in [false, true] {
            let seen = if is_limited { "111m99s7z" } else { "" };
            let limits = Limits::for_game(Players::Four).without_visible(&seen.parse().expect("a hand"));
            let highest = counts_of(&limits);
            let target = if is_limited { target.clone().with_limits(limits) } else { target.clone() };
            let distances = target.distances(&hands);
            for (hand, distance) in hands.iter().zip(distances) {
                let expected = by_definition(&set, hand, &highest);
                assert_eq!(distance.map(parts), expected, "{hand} to {size} hands, limits: {is_limited}");
                assert_eq!(target.distance(hand), distance, "{hand}");
                assert_eq!(target.tiles(hand), distance.map(|distance| distance.tiles()), "{hand}");
                let nearest = target.nearest(hand);
                assert_eq!(nearest.is_some(), distance.is_some(), "{hand}");
                if let (Some(nearest), Some(distance)) = (nearest, distance) {
                    by_distance[usize::from(distance.tiles())] += 1;
                    assert!(set.contains(&nearest), "{nearest} is of the set");
                    let to_nearest = least_distance_to(&[nearest], hand, &highest);
                    assert_eq!(to_nearest, Some(distance.tiles()), "{hand} to {nearest}");
                }
            }
        }
    }
    assert!(by_distance[..7].iter().all(|&hands| hands > 300), "{by_distance:?}");
}

#[test]
fn distances_to_all_wins_are_replacement_numbers_in_every_hand_of_a_suit() {
    let forest = Forest::new();
    for melds in 0..=4 {
        let wins = GameSets::new(&forest, Rules::STANDARD).standard_wins(melds);
        let target = Target::new(&wins.index().expect("wins fit"));
        let calculator = Calculator::new(Rules::STANDARD);
        let of_size = |hand: &GroupHand| [3 * melds + 1, 3 * melds + 2].contains(&hand.total());
        let hands: Vec<Hand> = GroupHand::all(GroupKind::Suit)
            .filter(of_size)
            .map(|hand| Hand::EMPTY.with_group(Group::Souzu, &hand))
            .collect();
        for (hand, distance) in hands.iter().zip(target.distances(&hands)) {
            let effects = calculator.effects(hand).expect("3m+1 or 3m+2 tiles");
            assert_eq!(distance.map(parts), of_effects(&effects, Rules::STANDARD), "{hand}");
        }
    }
}

#[test]
fn distances_to_all_wins_are_replacement_numbers_in_varied_hands() {
    let forest = Forest::new();
    for players in Players::ALL {
        let rules = Rules { players, ..Rules::default() };
        let target = Target::new(&GameSets::new(&forest, rules).wins(14).index().expect("wins fit"));
        let calculator = Calculator::new(rules);
        let hands = varied_of(players, &[13, 14], 6_000);
        for (hand, distance) in hands.iter().zip(target.distances(&hands)) {
            let effects = calculator.effects(hand).expect("13 or 14 tiles");
            assert_eq!(distance.map(parts), of_effects(&effects, rules), "{hand}");
        }
    }
}

#[test]
fn discards_to_all_wins_are_those_of_shanten() {
    let forest = Forest::new();
    let rules = Rules::default();
    let target = Target::new(&GameSets::new(&forest, rules).wins(14).index().expect("wins fit"));
    for text in ["123m456p11z23456s7z", "199m146779p12s246z", "1122334455667m7z", "19m19p19s12345677z"] {
        let hand: Hand = text.parse().expect("a hand");
        let expected = Calculator::new(rules).discards(&hand).expect("14 tiles").best_first();
        let discards = target.discards(&hand, &hand.unseen());
        assert_eq!(discards.len(), expected.len());
        for (discard, expected) in discards.iter().zip(&expected) {
            let left = discard.left.expect("there are wins");
            assert_eq!(
                (discard.tile, left.tiles() as i8 - 1, left.necessary(), discard.copies),
                (
                    expected.tile,
                    expected.left.shanten().expect("no limits"),
                    expected.left.necessary(),
                    expected.copies
                ),
                "{text}"
            );
        }
    }
}

#[test]
fn hands_within_a_distance_are_those_of_the_definition() {
    let all = hands_of_deck(20);
    let mut random = ChaCha8Rng::seed_from_u64(16);
    for size in [1, 4, 30] {
        let of_size: Vec<Hand> = all.iter().copied().filter(|hand| hand.total() == 5).collect();
        let set = some_of(&of_size, size, &mut random);
        let forest = Forest::new();
        for tiles in [0, 3, 5, 8, 20] {
            let within = forest.hands(&set).within_distance(5, tiles, deck());
            let within: Vec<_> = within.map(|hands| hands.index().expect("a small set")).collect();
            assert_eq!(within.len(), 6);
            for hand in all.iter().filter(|hand| hand.total() == tiles) {
                let distance = least_distance_to(&set, hand, &[4; 34]).expect("hands");
                for (most, within) in (0..).zip(&within) {
                    assert_eq!(within.contains(hand), distance <= most, "{hand} within {most}");
                }
            }
        }
    }
}

/// How many of these hands, and of their deals, have each distance from a set, by the definition.
fn by_distance<'h>(set: &[Hand], hands: impl IntoIterator<Item = &'h Hand>) -> Vec<Count> {
    let (mut numbers, ways) = (Vec::new(), [1u32, 4, 6, 4, 1]);
    for hand in hands {
        let distance = least_distance_to(set, hand, &[4; 34]).expect("a set with hands");
        if numbers.len() <= usize::from(distance) {
            numbers.resize(usize::from(distance) + 1, Count::default());
        }
        let count = &mut numbers[usize::from(distance)];
        count.hands += 1u8;
        count.deals += hand.counts().iter().map(|&copies| ways[usize::from(copies)]).product::<u32>();
    }
    numbers
}

#[test]
fn distributions_are_those_of_every_hand_of_a_deck() {
    let all = hands_of_deck(20);
    // Without 1p and 7z, which hands of the sets hold.
    let smaller: TileSet = "1m29s".parse().expect("tiles");
    let of_size: Vec<Hand> = all.iter().copied().filter(|hand| hand.total() == 5).collect();
    let mut random = ChaCha8Rng::seed_from_u64(17);
    for size in [1, 4, 30] {
        let set = some_of(&of_size, size, &mut random);
        let index = Forest::new().hands(&set).index().expect("a small set");
        assert!(!index.tiles().is_subset(smaller));
        for existing in [deck(), smaller] {
            for tiles in [0, 3, 5, 8, 12] {
                let of_deck = |hand: &&Hand| hand.total() == tiles && hand.kinds().is_subset(existing);
                let expected = by_distance(&set, all.iter().filter(of_deck));
                let found = Distribution::of_set(&index, tiles, existing).expect("a small set");
                assert_eq!(found.counts(), expected, "{tiles} tiles of {existing} to {set:?}");
            }
        }
    }
}

#[test]
fn distributions_from_all_wins_are_those_of_shanten() {
    let forest = Forest::new();
    for (players, tiles) in [(Players::Three, 13), (Players::Four, 13), (Players::Four, 14)] {
        let rules = Rules { players, ..Rules::default() };
        let wins = GameSets::new(&forest, rules).wins(14).index().expect("wins fit");
        let distances = Distribution::of_set(&wins, tiles, players.tiles()).expect("wins fit");
        assert_eq!(Ok(distances), Distribution::of_shanten(rules, tiles));
    }
}
