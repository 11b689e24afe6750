//! Sets of hands: the time to build, count and list them.

use std::hint::black_box;

use tehai::handset::{Forest, GameSets, Index, Weights};
use tehai::recurrence::{Counts, GroupClasses, solve};
use tehai::rules::{FifthTile, Players, Rules};

use crate::work::Work;

const WINS: u128 = 11_498_658;
const WIN_DEALS: u64 = 11_353_128_141_498;
const TENPAI: u128 = 54_747_045;

const ALL_WINS: &str = "all 11,498,658 standard wins";
const ALL_TENPAI: &str = "all 54,747,045 tenpai hands";
const AFTER_ALL_GROUPS: &str = "four melds, 34 kinds";

/// Each checks its answer on every run, in negligible time.
pub fn works() -> Vec<Work> {
    vec![
        Work::of_library("build a set", ALL_WINS, 1, || wins),
        Work::of_library("build a set", ALL_TENPAI, 1, || tenpai),
        Work::of_library("build sets", "tenpai hands by kinds waited for", 1, || by_wait_kinds),
        Work::of_library("solve the recurrence as sets", AFTER_ALL_GROUPS, 1, || recurrence_as_sets),
        Work::of_library("solve the recurrence as deals", AFTER_ALL_GROUPS, 1, recurrence_as_deals),
        Work::of_library("weigh a set by deals", ALL_WINS, 1, || {
            let wins = wins();
            move || assert_eq!(wins.weigh(&Weights::deals()), WIN_DEALS.into())
        }),
        Work::of_library("find a hand by its rank", ALL_WINS, 1, || {
            let wins = wins();
            let hand = wins.unrank(WINS / 2).expect("a rank of the set");
            assert_eq!(wins.rank(&hand), Some(WINS / 2));
            move || wins.unrank(black_box(WINS / 2))
        }),
        Work::of_library("go through a set, one thread", ALL_WINS, 1, || {
            let wins = wins();
            move || assert_eq!(wins.iter().map(black_box).count() as u128, WINS)
        }),
    ]
}

fn wins() -> Index {
    let index = GameSets::new(&Forest::new(), Rules::STANDARD).wins(14).index();
    let index = index.expect("thousands of nodes");
    assert_eq!(index.len(), WINS);
    index
}

fn tenpai() {
    let forest = Forest::new();
    let tenpai = GameSets::new(&forest, Rules::STANDARD).tenpai(13);
    assert_eq!(tenpai.len(), Ok(TENPAI));
}

fn by_wait_kinds() {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Rules::STANDARD);
    let by_kinds = sets.split_by_wait_kinds(&sets.waiting(13));
    assert_eq!(by_kinds[9].len(), Ok(3));
}

/// The tables of the groups, and A, B, C and D after each group.
fn recurrence_as_sets() {
    let groups = GroupClasses::new(4, FifthTile::Excluded);
    let forest = Forest::new();
    let semiring = &forest;
    let [.., all] = solve(&semiring, &groups, Players::Four);
    assert_eq!(all.tenpai_with_head.terms()[4].len(), Ok(TENPAI));
}

/// The recurrence without the tables.
fn recurrence_as_deals() -> impl FnMut() {
    let groups = GroupClasses::new(4, FifthTile::Excluded);
    move || {
        let [.., all] = solve(&Counts::Deals, &groups, Players::Four);
        assert_eq!(all.wins().terms()[4], WIN_DEALS.into());
    }
}
