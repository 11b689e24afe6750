//! Shanten beside the crates `xiangting` and `shanten-dp`, on the same hands in the same run.
//!
//! Hands enter as bare counts. Before anything is timed, the answers are held against each other.

use std::sync::LazyLock;

use divan::Bencher;
use divan::counter::ItemsCount;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use shanten_dp::{Mode, calc_shanten, calc_shanten2, make_tile_limits};
use tehai::handset::{Copies, Forest, HandSet, Weights};
use tehai::rules::{Forms, Players};
use tehai::shanten::{Calculator, Distributions};
use tehai::tile::{Group, KINDS, TileSet};
use xiangting::{
    PlayerCount, calculate_necessary_tiles, calculate_replacement_number, calculate_unnecessary_tiles,
};

type Counts = [u8; KINDS];

/// Hands of a sort: few enough that they and what is looked up for them stay in the processor's caches.
const NUMBER: usize = 10_000;

/// The sorts of hands: as dealt from all tiles, from one suit and the honours, and from one suit.
const SORTS: [&str; 6] = [
    "random, 14",
    "random, 13",
    "suit and honours, 14",
    "suit and honours, 13",
    "one suit, 14",
    "one suit, 13",
];

fn hands(sort: &str) -> &'static [Counts] {
    static HANDS: LazyLock<Vec<Vec<Counts>>> = LazyLock::new(|| {
        let one_suit = TileSet::of_group(Group::Souzu);
        let with_honours = one_suit | TileSet::of_group(Group::Honours);
        let tiles = [TileSet::ALL, with_honours, one_suit];
        tiles.into_iter().flat_map(|tiles| [14, 13].map(|total| sample(tiles, total))).collect()
    });
    &HANDS[SORTS.iter().position(|name| *name == sort).expect("a sort of hands")]
}

/// Deals of so many of these tiles.
fn sample(tiles: TileSet, total: u8) -> Vec<Counts> {
    let forest = Forest::new();
    let copies = |tile| if tiles.contains(tile) { Copies::ANY } else { Copies::NONE };
    let all: HandSet = forest.hands_with(copies, Some(total));
    let index = all.index().expect("a small set");
    let weighted = index.weighted(&Weights::deals()).expect("deals fit");
    let mut random = ChaCha8Rng::seed_from_u64(u64::from(total) + tiles.len() as u64);
    (0..NUMBER).map(|_| *weighted.sample(&mut random).expect("a hand").counts()).collect()
}

fn calculator() -> Calculator {
    Calculator::new(Players::Four)
}

fn main() {
    SORTS.iter().for_each(|sort| verify(hands(sort)));
    divan::main();
}

/// Holds all answers against each other.
fn verify(hands: &[Counts]) {
    let (ours, limits) = (calculator(), make_tile_limits(false));
    for hand in hands {
        let text = tehai::hand::Hand::new(*hand).expect("a hand");
        let effects = ours.effects(hand, Forms::All).expect("a hand");
        let (number, necessary) = calculate_necessary_tiles(hand, PlayerCount::Four).expect("a hand");
        let (_, unnecessary) = calculate_unnecessary_tiles(hand, PlayerCount::Four).expect("a hand");
        assert_eq!(effects.numbers().nearest(Forms::All), Some(number), "{text}");
        assert_eq!(bits(effects.necessary()), necessary, "{text}");
        assert_eq!(bits(effects.unnecessary()), unnecessary, "{text}");
        assert_eq!(ours.replacement(hand, Forms::All), Ok(number), "{text}");
        // Its discards leave out unnecessary tiles where thirteen orphans is nearest, and are not compared.
        let theirs =
            calc_shanten2(hand, &limits, 4, Mode::all(), false, true).expect("a hand").expect("a win");
        assert_eq!(Ok(theirs.shanten), ours.shanten(hand, Forms::All), "{text}");
        assert_eq!(theirs.waits, bits(effects.necessary()), "{text}");
        let theirs = calc_shanten(hand, &limits, 4, Mode::STANDARD, false, true).expect("a hand");
        assert_eq!(theirs, ours.shanten(hand, Forms::Standard).ok(), "{text}");
    }
}

fn bits(tiles: TileSet) -> u64 {
    tiles.iter().map(|tile| 1 << tile.index()).sum()
}

/// Times a sum over all hands of a sort.
fn each(bencher: Bencher, sort: &str, of: impl Fn(&Counts) -> u64) {
    let hands = hands(sort);
    bencher.counter(ItemsCount::new(hands.len())).bench_local(|| {
        let mut sum = 0;
        for hand in hands {
            sum += of(hand);
        }
        sum
    });
}

/// Times our interface for many hands.
fn ours(bencher: Bencher, sort: &str, forms: Forms) {
    let (ours, hands) = (calculator(), hands(sort));
    bencher.counter(ItemsCount::new(hands.len())).bench_local(|| ours.shanten_of_all(hands, forms));
}

#[divan::bench(args = SORTS)]
fn standard_tehai(bencher: Bencher, sort: &str) {
    ours(bencher, sort, Forms::Standard);
}

#[divan::bench(args = SORTS)]
fn all_forms_tehai(bencher: Bencher, sort: &str) {
    ours(bencher, sort, Forms::All);
}

/// Hand by hand.
#[divan::bench(args = SORTS)]
fn all_forms_tehai_one_by_one(bencher: Bencher, sort: &str) {
    let ours = calculator();
    each(bencher, sort, |hand| ours.replacement(hand, Forms::All).map_or(0, u64::from));
}

#[divan::bench(args = SORTS)]
fn all_forms_xiangting(bencher: Bencher, sort: &str) {
    each(bencher, sort, |hand| calculate_replacement_number(hand, PlayerCount::Four).map_or(0, u64::from));
}

#[divan::bench(args = SORTS)]
fn all_forms_shanten_dp(bencher: Bencher, sort: &str) {
    let limits = make_tile_limits(false);
    each(bencher, sort, |hand| {
        let shanten = calc_shanten(hand, &limits, 4, Mode::all(), false, true);
        shanten.ok().flatten().map_or(0, |shanten| shanten as u64)
    });
}

#[divan::bench(args = SORTS)]
fn tiles_tehai(bencher: Bencher, sort: &str) {
    let ours = calculator();
    each(bencher, sort, |hand| {
        let effects = ours.effects(hand, Forms::All);
        effects.map_or(0, |effects| (effects.necessary().len() + effects.unnecessary().len()) as u64)
    });
}

#[divan::bench(args = SORTS)]
fn tiles_xiangting(bencher: Bencher, sort: &str) {
    each(bencher, sort, |hand| {
        let (_, necessary) = calculate_necessary_tiles(hand, PlayerCount::Four).unwrap_or_default();
        let (_, unnecessary) = calculate_unnecessary_tiles(hand, PlayerCount::Four).unwrap_or_default();
        u64::from(necessary.count_ones() + unnecessary.count_ones())
    });
}

#[divan::bench(args = SORTS)]
fn tiles_shanten_dp(bencher: Bencher, sort: &str) {
    let limits = make_tile_limits(false);
    each(bencher, sort, |hand| {
        let data = calc_shanten2(hand, &limits, 4, Mode::all(), false, true).ok().flatten();
        data.map_or(0, |data| u64::from(data.waits.count_ones() + data.discards.count_ones()))
    });
}

/// As [`all_forms_tehai`] on all threads, of enough hands for them.
#[divan::bench]
fn all_forms_tehai_all_threads(bencher: Bencher) {
    let (ours, hands) = (calculator(), hands(SORTS[0]).repeat(100));
    bencher.counter(ItemsCount::new(hands.len())).bench_local(|| ours.par_shanten_of_all(&hands, Forms::All));
}

/// The distribution of all hands of fourteen tiles, without the tables.
#[divan::bench(args = [Forms::Standard, Forms::All])]
fn distribution(forms: Forms) {
    let distribution = Distributions::new(Players::Four, forms).of(14).expect("a hand has fourteen tiles");
    assert_eq!(distribution.total().hands, 326_520_504_500u64.into());
}
