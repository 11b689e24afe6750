//! Sets of hands: how long they take to build, to count and to list. Each answer is checked before it is
//! timed.
//!
//! Run with `cargo bench --bench sets`.

use divan::{Bencher, black_box};
use tehai::handset::{Forest, Index, Weights};
use tehai::recurrence::{Counts, GroupTables, Sets, solve};
use tehai::rules::{FifthTile, Forms, Players};
use tehai::sets::GameSets;

const WINS: u128 = 11_498_658;
const TENPAI: u128 = 54_747_045;

fn main() {
    divan::main();
}

fn wins() -> Index {
    let index = GameSets::new(&Forest::new(), Players::Four).wins(14, Forms::Standard).index();
    let index = index.expect("thousands of nodes");
    assert_eq!(index.len(), WINS);
    index
}

#[divan::bench]
fn build_all_standard_wins() -> Index {
    wins()
}

#[divan::bench]
fn build_all_standard_tenpai_hands() -> Index {
    let forest = Forest::new();
    let tenpai = GameSets::new(&forest, Players::Four).tenpai(13, Forms::Standard, FifthTile::Excluded);
    let index = tenpai.index().expect("thousands of nodes");
    assert_eq!(index.len(), TENPAI);
    index
}

/// Tables of the groups, and A, B, C and D after each group.
#[divan::bench]
fn solve_the_recurrence_as_sets() {
    let groups = GroupTables::new(4).classes(FifthTile::Excluded);
    let forest = Forest::new();
    let algebra = Sets(&forest);
    let [.., all] = solve(&algebra, &groups, Players::Four);
    assert_eq!(all.tenpai_with_head.terms()[4].len(), Ok(TENPAI));
}

#[divan::bench]
fn solve_the_recurrence_as_counts(bencher: Bencher) {
    let groups = GroupTables::new(4).classes(FifthTile::Excluded);
    bencher.bench_local(|| {
        let [.., all] = solve(&Counts::Deals, &groups, Players::Four);
        assert_eq!(all.wins().terms()[4], 11_353_128_141_498u64.into());
    });
}

#[divan::bench(sample_count = 10)]
fn list_all_standard_wins(bencher: Bencher) {
    let index = wins();
    bencher.bench_local(|| assert_eq!(index.iter().map(black_box).count() as u128, WINS));
}

#[divan::bench]
fn weigh_all_standard_wins(bencher: Bencher) {
    let index = wins();
    bencher.bench_local(|| assert_eq!(index.weigh(&Weights::deals()), 11_353_128_141_498u64.into()));
}

#[divan::bench]
fn find_a_win_by_its_rank(bencher: Bencher) {
    let index = wins();
    let hand = index.unrank(WINS / 2).expect("a rank of the set");
    assert_eq!(index.rank(&hand), Some(WINS / 2));
    bencher.bench_local(|| index.unrank(black_box(WINS / 2)));
}

#[divan::bench(sample_count = 10)]
fn sort_tenpai_hands_by_kinds_waited_for() {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Players::Four);
    let by_kinds = sets.by_wait_kinds(&sets.waiting(13, Forms::Standard, FifthTile::Excluded));
    assert_eq!(by_kinds[9].len(), Ok(3));
}
