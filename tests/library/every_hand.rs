//! Every hand visited one by one: against surveys of the same ranks, against single hands, and against the
//! recurrence.

use std::ops::Range;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use tehai::handset::{Forest, Index};
use tehai::rules::{FifthTile, Forms, Players};
use tehai::sets::GameSets;
use tehai::shanten::{Calculator, Distributions, EveryHand, ShantenError};
use tehai::survey::{Amount, Feature, Histogram, Rules, Survey};

fn games() -> impl Iterator<Item = (Players, Forms)> {
    Players::ALL.into_iter().flat_map(|players| Forms::ALL.map(|forms| (players, forms)))
}

fn every_hand(players: Players, forms: Forms, tiles: u8) -> EveryHand {
    EveryHand::new(players, forms, tiles).expect("a number of tiles that has shanten")
}

fn all(players: Players, tiles: u8) -> Index {
    GameSets::new(&Forest::new(), players).all(tiles).index().expect("few nodes")
}

fn below(random: &mut ChaCha8Rng, end: u128) -> u128 {
    u128::from(random.next_u64()) % end
}

/// Cuts a range at random places into so many parts, some of which may be empty.
fn cut(range: Range<u128>, parts: usize, random: &mut ChaCha8Rng) -> Vec<Range<u128>> {
    let length = range.end - range.start;
    let mut ends: Vec<u128> = (1..parts).map(|_| range.start + below(random, length + 1)).collect();
    ends.extend([range.start, range.end]);
    ends.sort_unstable();
    ends.windows(2).map(|ends| ends[0]..ends[1]).collect()
}

/// Visits parts on all threads and adds them up.
fn sum(every_hand: &EveryHand, parts: Vec<Range<u128>>) -> Histogram {
    let parts: Vec<_> = parts.into_par_iter().map(|part| every_hand.visit(part)).collect();
    let mut sum = Histogram::default();
    parts.iter().for_each(|part| sum.merge(&part.into()));
    sum
}

#[test]
fn all_hands_of_few_tiles_are_as_the_recurrence_says() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for (players, forms) in games() {
        let distributions = Distributions::new(players, forms);
        // The other forms make no difference to them.
        let most = if forms == Forms::All { 5 } else { 10 };
        for tiles in [1, 2, 4, 5, 7, 8, 10].into_iter().filter(|&tiles| tiles <= most) {
            let every_hand = every_hand(players, forms, tiles);
            let parts = cut(0..every_hand.number(), 40, &mut random);
            let due = Histogram::from(&distributions.of(tiles).unwrap());
            assert_eq!(sum(&every_hand, parts), due, "{tiles} tiles, {players:?}, {forms:?}");
        }
    }
}

#[test]
fn numbers_of_tiles_without_shanten_are_refused() {
    for tiles in [0, 3, 6, 9, 12, 15, 16, 17, 255] {
        let refused = EveryHand::new(Players::Four, Forms::All, tiles).err();
        assert_eq!(refused, Some(ShantenError::Tiles(tiles.into())));
    }
}

/// Of two tiles, every range there is.
#[test]
fn a_range_may_begin_and_end_anywhere() {
    for (players, forms) in [(Players::Four, Forms::Standard), (Players::Three, Forms::All)] {
        let (every_hand, index) = (every_hand(players, forms, 2), all(players, 2));
        let calculator = Calculator::new(players);
        for start in 0..=index.len() {
            let mut due = Histogram::default();
            assert_eq!(Histogram::from(&every_hand.visit(start..start)), due);
            assert_eq!(every_hand.visit(start..start).mean_replacement(), None);
            for (end, hand) in (start + 1..).zip(index.range(start..index.len())) {
                let shanten = calculator.shanten(&hand, forms).unwrap();
                due.add((shanten.into(), None), Amount { hands: 1, deals: hand.deals() });
                assert_eq!(Histogram::from(&every_hand.visit(start..end)), due, "{start}..{end}");
            }
            // Ranks that there are not are left out.
            assert_eq!(Histogram::from(&every_hand.visit(start..u128::MAX)), due, "{start}..");
        }
    }
}

#[test]
fn ranges_of_many_tiles_are_surveys_of_their_ranks() {
    const LENGTH: u128 = 30_000;
    let shanten = Feature::named("shanten").unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for (players, forms) in games() {
        for tiles in [10, 11, 13, 14] {
            let (every_hand, index) = (every_hand(players, forms, tiles), all(players, tiles));
            assert_eq!(every_hand.number(), index.len());
            let rules = Rules { players, forms, fifth_tile: FifthTile::Excluded };
            let survey = Survey::new(&index, shanten, None, &rules).unwrap();
            let mut starts = vec![0, 1, index.len() - LENGTH, index.len() - 7];
            starts.extend((0..10).map(|_| below(&mut random, index.len())));
            for start in starts {
                let end = index.len().min(start + below(&mut random, LENGTH + 1));
                let visited = Histogram::from(&every_hand.visit(start..end));
                assert_eq!(visited, survey.range(start..end), "{start}..{end}, {tiles} tiles, {rules:?}");
            }
        }
    }
}

#[test]
fn single_hands_have_the_shanten_that_they_are_told() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for (players, forms) in games() {
        for tiles in [13, 14] {
            let (every_hand, index) = (every_hand(players, forms, tiles), all(players, tiles));
            for _ in 0..100 {
                let rank = below(&mut random, index.len());
                let hand = index.unrank(rank).unwrap();
                let visited = Histogram::from(&every_hand.visit(rank..rank + 1));
                let shanten = Calculator::new(players).shanten(&hand, forms).unwrap();
                let mut due = Histogram::default();
                due.add((shanten.into(), None), Amount { hands: 1, deals: hand.deals() });
                assert_eq!(visited, due, "{hand}, {players:?}, {forms:?}");
            }
        }
    }
}

#[test]
fn random_parts_add_up_to_a_range() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for (forms, tiles) in [(Forms::All, 14), (Forms::Standard, 13)] {
        let every_hand = every_hand(Players::Four, forms, tiles);
        let start = every_hand.number() / 2;
        let range = start..start + 20_000_000;
        let whole = Histogram::from(&every_hand.visit(range.clone()));
        assert_eq!(whole.total().hands, 20_000_000);
        assert_eq!(sum(&every_hand, cut(range, 100, &mut random)), whole);
    }
}
