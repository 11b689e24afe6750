//! Sets of hands, checked against explicit sets: every operation and every query.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;
use num_integer::binomial;
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::handset::{Forest, GameSets, HandSet, Weights};
use tehai::rules::{FifthTile, Forms, Players, Rules};
use tehai::tiles::{Group, GroupHand, GroupKind, Hand, KINDS, Tile, TileSet};
use tehai::winning::{is_3n_win, is_3n2_win};

type Explicit = BTreeSet<Hand>;

const COUNTED: Rules = Rules { forms: Forms::ALL, fifth_tile: FifthTile::Counted, ..Rules::STANDARD };

/// Few tiles, in all groups and next to each other, so that hands overlap.
const FEW: [usize; 7] = [0, 1, 8, 9, 20, 26, 33];

/// Sets of few hands.
pub fn hands() -> impl Strategy<Value = BTreeSet<Hand>> {
    let hand = proptest::collection::vec(0..=4u8, FEW.len()).prop_map(|copies| {
        let mut counts = [0; KINDS];
        FEW.iter().zip(copies).for_each(|(&index, count)| counts[index] = count);
        Hand::new(counts).expect("at most four copies")
    });
    // Few copies suffice, and let hands contain each other.
    let sparse = proptest::collection::vec((0..FEW.len(), 1..=2u8), 0..4).prop_map(|copies| {
        let mut counts = [0; KINDS];
        copies.into_iter().for_each(|(at, count)| counts[FEW[at]] = count);
        Hand::new(counts).expect("at most four copies")
    });
    proptest::collection::btree_set(prop_oneof![hand, sparse], 0..24)
}

fn listed(set: HandSet) -> Explicit {
    let index = set.index().expect("few nodes");
    let hands: Vec<Hand> = index.iter().collect();
    assert!(hands.is_sorted_by(|a, b| a < b), "hands come in order, each once");
    assert_eq!(hands.len() as u128, index.len());
    hands.into_iter().collect()
}

/// All existing sums, or differences, of a hand from each set.
fn combine(a: &Explicit, b: &Explicit, of: fn(u8, u8) -> Option<u8>) -> Explicit {
    let both = a.iter().flat_map(|x| b.iter().map(move |y| (x, y)));
    both.filter_map(|(x, y)| {
        let mut counts = [0; KINDS];
        for (index, count) in counts.iter_mut().enumerate() {
            *count = of(x.counts()[index], y.counts()[index])?;
        }
        Hand::new(counts).ok()
    })
    .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn operations_on_sets_are_those_on_their_hands(a in hands(), b in hands()) {
        let forest = Forest::new();
        let (x, y) = (forest.hands(&a), forest.hands(&b));
        prop_assert_eq!(listed(x), a.clone());
        prop_assert_eq!(listed(x | y), &a | &b);
        prop_assert_eq!(listed(x & y), &a & &b);
        prop_assert_eq!(listed(x - y), &a - &b);
        prop_assert_eq!(listed(x ^ y), &a ^ &b);
        prop_assert_eq!(listed(x * y), combine(&a, &b, u8::checked_add));
        prop_assert_eq!(listed(x.removals(y)), combine(&a, &b, u8::checked_sub));
        prop_assert_eq!(x.equals(y).unwrap(), a == b);
        // Equal sets are the same node, regardless of how they were made.
        prop_assert!(((x - y) | (x & y)).equals(x).unwrap());
        prop_assert!(((x | y) - (x ^ y)).equals(x & y).unwrap());
    }

    #[test]
    fn a_set_is_the_same_in_every_forest(a in hands(), b in hands()) {
        let (one, other) = (Forest::new(), Forest::new());
        let index = one.hands(&a).index()?;
        // Other nodes come first, so that all numbers differ.
        let also = other.hands(&b);
        let again = other.import(&index);
        prop_assert_eq!(listed(again), a.clone());
        prop_assert!(again.equals(other.hands(&a))?);
        prop_assert_eq!(&again.index()?, &index);
        prop_assert_eq!(also.index()? == index, a == b);
        prop_assert_eq!(listed(again - also), a.difference(&b).copied().collect());
    }

    #[test]
    fn tiles_come_and_go_one_at_a_time(a in hands(), tile in 0..KINDS) {
        let forest = Forest::new();
        let (set, tile) = (forest.hands(&a), Tile::from_index(tile).unwrap());
        let fewer = a.iter().flat_map(|hand| Tile::all().filter_map(|tile| hand.minus(tile))).collect();
        prop_assert_eq!(listed(set.one_tile_fewer()), fewer);
        let waiting = a.iter().filter_map(|hand| hand.minus(tile)).collect();
        prop_assert_eq!(listed(set.waiting_for(tile)), waiting);
        for players in Players::ALL {
            let existing = players.tiles();
            let more = a.iter().flat_map(|hand| existing.iter().filter_map(|tile| hand.plus(tile))).collect();
            prop_assert_eq!(listed(set.one_tile_more(existing)), more);
        }
    }

    #[test]
    fn restrictions_keep_the_hands_they_name(a in hands(), total in 0..20u8) {
        let forest = Forest::new();
        let set = forest.hands(&a);
        let keep = |of: &dyn Fn(&Hand) -> bool| a.iter().filter(|hand| of(hand)).copied().collect::<Explicit>();
        prop_assert_eq!(listed(set.with_total(total)), keep(&|hand| hand.total() == total));
        let three = Players::Three.tiles();
        prop_assert_eq!(listed(set.only(three)), keep(&|hand| hand.check_players(Players::Three).is_ok()));
        let copies = forest.hands_with(|tile, copies| tile.index() != 8 || copies == 2, None);
        prop_assert_eq!(listed(set & copies), keep(&|hand| hand.counts()[8] == 2));
    }

    #[test]
    fn questions_are_answered_as_by_the_list(a in hands(), unseen in proptest::collection::vec(0..=4u8, KINDS)) {
        let forest = Forest::new();
        let set = forest.hands(&a);
        let index = set.index().unwrap();
        prop_assert_eq!(set.len().unwrap(), a.len() as u128);
        prop_assert_eq!(set.is_empty().unwrap(), a.is_empty());
        for (rank, hand) in a.iter().enumerate() {
            prop_assert_eq!(index.rank(hand), Some(rank as u128));
            prop_assert_eq!(index.unrank(rank as u128), Some(*hand));
            prop_assert!(set.contains(hand).unwrap());
            let rest: Vec<Hand> = index.range(rank as u128..u128::MAX).collect();
            prop_assert!(rest.iter().eq(a.iter().skip(rank)));
            let other = hand.plus(Tile::from_index(30).unwrap()).unwrap();
            prop_assert!(!set.contains(&other).unwrap() && index.rank(&other).is_none());
        }
        prop_assert_eq!(index.unrank(a.len() as u128), None);
        let unseen = Hand::new(unseen.try_into().unwrap()).unwrap();
        for weights in [Weights::hands(), Weights::deals(), Weights::deals_from(&unseen), Weights::red_fives()] {
            let expected: u128 = a.iter().map(|hand| weights.weight(hand)).sum();
            prop_assert_eq!(index.weigh(&weights), BigUint::from(expected));
            prop_assert_eq!(index.weighted(&weights).unwrap().total(), expected);
        }
        prop_assert_eq!(set.deals().unwrap(), a.iter().map(|hand| BigUint::from(hand.deals())).sum::<BigUint>());
    }
}

#[test]
fn the_smallest_sets_are_the_same_in_every_forest() -> Result<(), Box<dyn std::error::Error>> {
    let forest = Forest::new();
    for set in [forest.empty(), forest.unit(), forest.hand(&"7z".parse()?)] {
        let other = Forest::new();
        assert_eq!(listed(other.import(&set.index()?)), listed(set));
    }
    let wins = GameSets::new(&forest, Rules::default()).wins(14);
    let small = Forest::with_limit(100);
    assert!(small.import(&wins.index()?).len().is_err(), "more nodes than the other forest may hold");
    Ok(())
}

#[test]
fn wins_and_tenpai_of_a_group_are_sums_of_melds_and_pairs() {
    let forest = Forest::new();
    for (group, kind) in [(Group::Souzu, GroupKind::Suit), (Group::Honours, GroupKind::Honours)] {
        let all: Vec<GroupHand> = GroupHand::all(kind).collect();
        let in_group = forest.hands_with(|tile, copies| copies == 0 || tile.group() == group, None);
        assert!(forest.group_hands(group, &all).equals(in_group).unwrap());

        // 3N wins are sums of melds; 3N+2 wins have an added pair; tenpai hands have a tile fewer.
        let tiles = TileSet::from_group(group);
        let (mut melds, mut wins) = (forest.unit(), forest.empty());
        for _ in 0..=12 {
            wins = wins | (melds * forest.pairs(tiles));
            melds = melds | (melds * forest.melds(tiles));
        }
        let of = |keep: &dyn Fn(&GroupHand) -> bool| {
            forest.group_hands(group, all.iter().filter(|hand| keep(hand)))
        };
        assert!(melds.equals(of(&|hand| is_3n_win(hand))).unwrap());
        assert!(wins.equals(of(&|hand| is_3n2_win(hand))).unwrap());
        let waits = |hand: &GroupHand| tehai::waiting::group_waits(hand, FifthTile::Excluded);
        let tenpai = |hand: &GroupHand| !waits(hand).is_empty();
        assert!((melds | wins).one_tile_fewer().equals(of(&tenpai)).unwrap());
        for tile in tiles.iter() {
            let as_written = Tile::new(kind.written_as(), tile.rank()).unwrap();
            let waiting = of(&|hand| waits(hand).contains(as_written));
            assert!((melds | wins).waiting_for(tile).equals(waiting).unwrap(), "{tile}");
        }
    }
}

#[test]
fn all_hands_of_n_tiles_are_as_many_as_the_deals_say() {
    let forest = Forest::new();
    for players in Players::ALL {
        let sets = GameSets::new(&forest, Rules { players, ..Rules::default() });
        for tiles in 0..=14u32 {
            let choose = binomial(BigUint::from(players.total()), BigUint::from(tiles));
            assert_eq!(sets.all(tiles as u8).deals().unwrap(), choose, "{tiles} tiles");
        }
        // Beyond 128 bits: all subsets of the tiles.
        let any = forest.hands_with(|_, _| true, None).only(players.tiles());
        assert_eq!(any.deals().unwrap(), BigUint::from(2u8).pow(players.total()));
        assert_eq!(any.len().unwrap(), 5u128.pow(players.tiles().len() as u32));
        assert_eq!(any.index().unwrap().weighted(&Weights::deals()).is_err(), players == Players::Four);
    }
}

#[test]
fn a_set_and_its_complement_are_all_hands() {
    let forest = Forest::new();
    for players in Players::ALL {
        let sets = GameSets::new(&forest, Rules { players, ..Rules::default() });
        for tiles in [5, 14] {
            let wins = sets.wins(tiles);
            let rest = wins.complement(players.tiles(), tiles);
            assert!((wins & rest).is_empty().unwrap());
            assert!((wins | rest).equals(sets.all(tiles)).unwrap());
        }
    }
}

/// mahjong-algorithm-book, generating_hand: hands of 14 and of 13 tiles, and with red fives distinguished.
#[test]
fn the_published_numbers_of_hands_are_right() {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Rules::default());
    for (tiles, hands, with_red) in
        [(14, 326_520_504_500u64, 705_790_937_972u64), (13, 98_521_596_000, 205_596_295_422)]
    {
        let index = sets.all(tiles).index().unwrap();
        assert_eq!(index.len(), u128::from(hands));
        assert_eq!(index.weigh(&Weights::red_fives()), BigUint::from(with_red));
    }
}

#[test]
fn rank_and_unrank_undo_each_other_in_the_large_sets() {
    let forest = Forest::new();
    let [standard, all, counted] =
        [Rules::STANDARD, Rules::default(), COUNTED].map(|rules| GameSets::new(&forest, rules));
    for set in [standard.wins(14), all.wins(14), standard.tenpai(13), counted.tenpai(13), all.all(14)] {
        let index = set.index().unwrap();
        let end = index.len();
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let samples =
            (0..5000).filter_map(|_| index.sample(&mut random)).map(|hand| index.rank(&hand).unwrap());
        let ranks = (0..100).chain(end - 100..end).chain(samples);
        for rank in ranks.collect::<Vec<_>>() {
            let hand = index.unrank(rank).expect("a rank of the set");
            assert_eq!(index.rank(&hand), Some(rank), "{hand}");
            assert_eq!(index.range(rank..rank + 2).nth(1), index.unrank(rank + 1), "after {hand}");
        }
        assert_eq!(index.unrank(end), None);
    }
}

/// The numbers in `docs/fast.md` and the docs of `handset`.
#[test]
fn standard_wins_and_tenpai_are_few_nodes() {
    let forest = Forest::new();
    let wins = GameSets::new(&forest, Rules::default()).standard_wins(4);
    assert_eq!(wins.index().unwrap().nodes(), 1_798);
    assert_eq!(wins.one_tile_fewer().index().unwrap().nodes(), 3_164);
}

/// Ranks are skipped one by one or by a walk down; both give the same result.
#[test]
fn hands_left_out_are_those_of_the_ranks_between() {
    let index = Forest::new().all("1234m56z".parse().unwrap(), 7).index().unwrap();
    let all: Vec<Hand> = index.iter().collect();
    let number = all.len();
    for start in [0, 1, number / 2, number - 3, number] {
        for end in [start, number.min(start + 1), number - 1, number] {
            for skipped in (0..3).chain(60..70).chain([number / 3, number - 1, number, usize::MAX]) {
                let (mut hands, mut expected) =
                    (index.range(start as u128..end as u128), all[start..end.max(start)].iter().copied());
                assert_eq!(hands.clone().count(), expected.len());
                assert_eq!(hands.nth(skipped), expected.nth(skipped), "{skipped} from {start} to {end}");
                assert_eq!(hands.size_hint(), expected.size_hint());
                assert_eq!((hands.next(), hands.nth(100)), (expected.next(), expected.nth(100)));
                assert!(hands.eq(expected), "{skipped} from {start} to {end}");
            }
        }
    }
    assert!(index.iter().step_by(17).eq(all.iter().copied().step_by(17)));
    // Far too many to skip one by one.
    let forest = Forest::new();
    let index = forest.all(TileSet::ALL, 14).index().unwrap();
    assert_eq!(index.iter().nth(300_000_000_000), index.unrank(300_000_000_000));
    assert_eq!(index.iter().count() as u128, index.len());
}

#[test]
fn a_set_may_be_described_by_questions_to_its_own_forest() {
    let forest = Forest::new();
    let terminals = forest.singles("19m19p19s".parse().unwrap());
    let is_terminal = |tile: Tile| terminals.contains(&Hand::EMPTY.plus(tile).unwrap()).unwrap();
    let is_allowed = |tile: Tile, copies: u8| copies == 0 || is_terminal(tile);
    for total in [None, Some(3)] {
        let of_total = |hands: HandSet| total.map_or(hands, |total| hands.with_total(total)).len();
        let all = forest.hands_with(|_, _| true, None).only("19m19p19s".parse().unwrap());
        assert_eq!(forest.hands_with(is_allowed, total).len(), of_total(all));
    }
    let step = |held: u8, tile: Tile, copies: u8| {
        (copies == 0 || is_terminal(tile)).then_some(held + copies).filter(|&held| held <= 2)
    };
    let is_accepted = |held: u8| held == 2 && forest.unit().len() == Ok(1);
    assert_eq!(forest.accepted(TileSet::ALL, 0, step, is_accepted).len(), Ok(6 + 6 * 5 / 2));
}

/// χ² of samples in equal parts of a set stays near its number of degrees of freedom; the generator is seeded, so
/// this cannot fail randomly.
#[test]
fn samples_are_uniform_over_hands_or_over_deals() {
    let forest = Forest::new();
    let index = GameSets::new(&forest, Rules::default()).wins(5).index().unwrap();
    let all: Vec<Hand> = index.iter().collect();
    let draws = 200_000;
    for weights in [Weights::hands(), Weights::deals()] {
        let weighted = index.weighted(&weights).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(2026);
        let mut seen: BTreeMap<Hand, u32> = BTreeMap::new();
        for _ in 0..draws {
            *seen.entry(weighted.sample(&mut random).unwrap()).or_default() += 1;
        }
        let chi: f64 = all
            .iter()
            .map(|hand| {
                let expected = f64::from(draws) * weights.weight(hand) as f64 / weighted.total() as f64;
                let found = f64::from(seen.get(hand).copied().unwrap_or(0));
                (found - expected).powi(2) / expected
            })
            .sum();
        let freedom = all.len() as f64 - 1.0;
        assert!((chi - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "χ² = {chi} with {freedom} degrees");
    }
}

#[test]
fn a_set_that_does_not_fit_is_lost_and_says_so() {
    let forest = Forest::with_limit(80);
    let (small, singles) = (forest.pairs(TileSet::ALL), forest.singles(TileSet::ALL));
    let lost = small * small * small * small;
    for error in [
        lost.len().map(|_| ()),
        lost.is_empty().map(|_| ()),
        lost.deals().map(|_| ()),
        lost.index().map(|_| ()),
        lost.contains(&Hand::EMPTY).map(|_| ()),
        lost.equals(lost).map(|_| ()),
        // Anything made from it is lost too, even where it does not matter.
        (lost & forest.empty()).len().map(|_| ()),
        (small | lost).one_tile_fewer().len().map(|_| ()),
    ] {
        let message = error.expect_err("the set is lost").to_string();
        assert_eq!(message, "the set needs more than 80 diagram nodes, the limit of its forest");
    }
    assert!(format!("{lost:?}").contains("80 diagram nodes"));
    // Sets that fit remain valid and usable.
    assert_eq!(small.len().unwrap(), 34);
    assert_eq!((small - singles).len().unwrap(), 34);
    assert!((small & singles).is_empty().unwrap());
    assert!(forest.nodes() <= 80);
}

/// Two sets of random hands have so many sums that computing them all would take minutes and gigabytes, and none
/// would be kept. The operation ends as soon as the first part is lost.
#[test]
fn an_operation_ends_when_its_result_is_lost() {
    let forest = Forest::with_limit(100_000);
    let index = GameSets::new(&forest, Rules::default()).all(13).index().unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut some = || (0..4000).filter_map(|_| index.sample(&mut random)).collect::<Vec<_>>();
    let (one, other) = (forest.hands(&some()), forest.hands(&some()));
    assert!(one.len().is_ok() && other.len().is_ok());
    let start = std::time::Instant::now();
    assert!((one * other).len().is_err());
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}

#[test]
#[should_panic(expected = "different forests")]
fn sets_of_two_forests_do_not_mix() {
    let (one, other) = (Forest::new(), Forest::new());
    let _ = one.unit() | other.unit();
}
