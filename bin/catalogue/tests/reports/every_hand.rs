//! Every hand visited one by one, checked against surveys of the same ranks, the definition, and the recurrence.

use std::ops::Range;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use tehai::count::Count;
use tehai::handset::{Forest, Index};
use tehai::rules::{FifthTile, Form, Forms, Players, Rules, SevenPairs};
use tehai::shanten::{Calculator, ShantenError};
use tehai_catalogue::every_hand::EveryHand;
use tehai_count::distribution::Distribution;
use tehai_count::survey::{Feature, Histogram, Survey};
use tehai_naive::Replacement;

/// The combinations of rules that matter for shanten.
fn all_shanten_rules() -> impl Iterator<Item = Rules> {
    Rules::all().filter(|rules| {
        let has_pairs = rules.forms.contains(Form::SevenPairs);
        rules.fifth_tile == FifthTile::Excluded && (has_pairs || rules.seven_pairs == SevenPairs::Distinct)
    })
}

fn exists(players: Players, kind: usize) -> bool {
    players.tiles().iter().any(|tile| tile.index() == kind)
}

/// All hands of this many tiles.
fn all_hands(players: Players, tiles: u8) -> Index {
    Forest::new().all(players.tiles(), tiles).index().expect("few nodes")
}

fn every_hand(rules: Rules, tiles: u8) -> EveryHand {
    EveryHand::new(rules, tiles).expect("a number of tiles that has shanten")
}

fn below(random: &mut ChaCha8Rng, end: u128) -> u128 {
    u128::from(random.next_u64()) % end
}

/// Splits a range at random places into this many parts, possibly empty.
fn cut(range: Range<u128>, parts: usize, random: &mut ChaCha8Rng) -> Vec<Range<u128>> {
    let length = range.end - range.start;
    let mut ends: Vec<u128> = (1..parts).map(|_| range.start + below(random, length + 1)).collect();
    ends.extend([range.start, range.end]);
    ends.sort_unstable();
    ends.windows(2).map(|ends| ends[0]..ends[1]).collect()
}

/// Visits parts on all threads and sums them.
fn sum(every_hand: &EveryHand, parts: Vec<Range<u128>>) -> Histogram {
    let parts: Vec<_> = parts.into_par_iter().map(|part| every_hand.visit(part)).collect();
    let mut sum = Histogram::default();
    parts.iter().for_each(|part| sum.merge(part));
    sum
}

#[test]
fn all_hands_of_few_tiles_are_as_the_recurrence_says() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for rules in all_shanten_rules().filter(|rules| rules.forms.contains(Form::Standard)) {
        // The other forms do not affect these hands.
        let is_standard = rules.forms == Forms::STANDARD;
        let sizes: &[u8] = if is_standard { &[1, 2, 4, 5, 7, 8, 10] } else { &[2, 4] };
        for &tiles in sizes {
            let every_hand = every_hand(rules, tiles);
            let parts = cut(0..every_hand.number(), 40, &mut random);
            let expected = Histogram::of_shanten(&Distribution::of_shanten(rules, tiles).unwrap()).unwrap();
            assert_eq!(sum(&every_hand, parts), expected, "{tiles} tiles, {rules:?}");
        }
    }
}

#[test]
fn numbers_of_tiles_without_shanten_are_refused() {
    for tiles in [0, 3, 6, 9, 12, 15, 16, 17, 255] {
        let refused = EveryHand::new(Rules::default(), tiles).err();
        assert_eq!(refused, Some(ShantenError::Tiles(tiles.into())));
    }
    for rules in all_shanten_rules().filter(|rules| !rules.forms.contains(Form::Standard)) {
        for tiles in [1, 2, 4, 5, 7, 8, 10, 11] {
            assert_eq!(EveryHand::new(rules, tiles).err(), Some(ShantenError::NoForm(tiles)), "{rules:?}");
        }
    }
}

/// Every possible range of two tiles.
#[test]
fn a_range_may_begin_and_end_anywhere() {
    for rules in [Rules::STANDARD, Rules { players: Players::Three, ..Rules::default() }] {
        let (every_hand, index) = (every_hand(rules, 2), all_hands(rules.players, 2));
        let calculator = Calculator::new(rules);
        for start in 0..=index.len() {
            let mut expected = Histogram::default();
            assert_eq!(every_hand.visit(start..start), expected);
            for (end, hand) in (start + 1..).zip(index.range(start..index.len())) {
                let shanten = calculator.shanten(&hand).unwrap();
                expected.add((shanten.into(), None), Count { hands: 1, deals: hand.deals() });
                assert_eq!(every_hand.visit(start..end), expected, "{start}..{end}");
            }
            // Ranks beyond the end are ignored.
            assert_eq!(every_hand.visit(start..u128::MAX), expected, "{start}..");
        }
    }
}

#[test]
fn ranges_of_many_tiles_are_surveys_of_their_ranks_and_single_hands_as_defined() {
    const LENGTH: u128 = 10_000;
    let shanten = Feature::named("shanten").unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for (turn, rules) in all_shanten_rules().enumerate() {
        // Under every combination, thirteen or fourteen tiles, and fewer for the standard form.
        let (few, many) = [(10, 13), (11, 14)][turn % 2];
        let is_standard = rules.forms == Forms::STANDARD;
        for tiles in is_standard.then_some(few).into_iter().chain([many]) {
            let (every_hand, index) = (every_hand(rules, tiles), all_hands(rules.players, tiles));
            assert_eq!(every_hand.number(), index.len());
            let survey = Survey::new(&index, shanten, None, rules).unwrap();
            let mut starts = vec![0, 1, index.len() - LENGTH, index.len() - 7];
            starts.extend((0..10).map(|_| below(&mut random, index.len())));
            for start in starts {
                let end = index.len().min(start + below(&mut random, LENGTH + 1));
                let visited = every_hand.visit(start..end);
                assert_eq!(visited, survey.range(start..end), "{start}..{end}, {tiles} tiles, {rules:?}");
            }
            let limits = std::array::from_fn(|kind| 4 * u8::from(exists(rules.players, kind)));
            for _ in 0..40 {
                let rank = below(&mut random, index.len());
                let hand = index.unrank(rank).unwrap();
                let visited = every_hand.visit(rank..rank + 1);
                let mut expected = Histogram::default();
                let number = Replacement::new(&hand, limits).nearest(rules).unwrap();
                expected.add((i64::from(number) - 1, None), Count { hands: 1, deals: hand.deals() });
                assert_eq!(visited, expected, "{hand}, {rules:?}");
            }
        }
    }
}

#[test]
fn random_parts_add_up_to_a_range() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for (rules, tiles) in [(Rules::default(), 14), (Rules::STANDARD, 13)] {
        let every_hand = every_hand(rules, tiles);
        let start = every_hand.number() / 2;
        let range = start..start + 20_000_000;
        let whole = every_hand.visit(range.clone());
        assert_eq!(whole.total().hands, 20_000_000);
        assert_eq!(sum(&every_hand, cut(range, 100, &mut random)), whole);
    }
}
