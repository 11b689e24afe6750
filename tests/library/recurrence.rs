//! The set recurrence in its three semirings, the named sets, and plain enumeration, checked against each other.

use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::count::Count;
use tehai::handset::{Forest, GameSets, HandSet};
use tehai::recurrence::{
    Classes, Costs, Counts, GroupClasses, Letter, Series, Wins, drawn, most_melds, solve,
};
use tehai::rules::{FifthTile, Form, Players, Rules, SevenPairs};
use tehai::tiles::{COPIES, Group, GroupHand, GroupKind, Hand, KINDS, Tile};
use tehai::waiting::standard_waits;
use tehai::winning::{is_3n2_win, is_standard_win};
use tehai_count::tenhou::Tenhou;
use tehai_naive::least_distance_to;

use crate::common::definitions::{number_of_seven_pairs, wins_in};

const MELDS: usize = 4;

fn settings() -> impl Iterator<Item = (Players, FifthTile)> {
    Players::ALL.into_iter().flat_map(|players| FifthTile::ALL.map(|rule| (players, rule)))
}

fn each<S>(classes: &Classes<S>) -> [&S; 5] {
    [&classes.melds, &classes.win, &classes.tenpai, &classes.both, &classes.tenpai_with_head]
}

#[test]
fn sets_have_as_many_hands_and_deals_as_the_counts_say() {
    for (players, rule) in settings() {
        let groups = GroupClasses::new(MELDS, rule);
        let forest = Forest::new();
        let sets_semiring = &forest;
        let sets = solve(&sets_semiring, &groups, players);
        let hands = solve(&Counts::Hands, &groups, players);
        let deals = solve(&Counts::Deals, &groups, players);
        for n in 0..4 {
            let counts = each(&hands[n]).into_iter().zip(each(&deals[n]));
            for (class, (set, (hands, deals))) in each(&sets[n]).into_iter().zip(counts).enumerate() {
                for m in 0..=MELDS {
                    let place = format!("class {class}, {} groups, {m} melds, {players:?}, {rule:?}", n + 1);
                    assert_eq!(BigUint::from(set.terms()[m].len().unwrap()), hands.terms()[m], "{place}");
                    assert_eq!(set.terms()[m].deals().unwrap(), deals.terms()[m], "{place}");
                }
            }
        }
    }
}

/// The formula of the source as published, with unions of overlapping sets: with C by melds, index m − l.
#[test]
fn the_classes_joined_are_the_unions_of_the_source() {
    for (players, rule) in settings() {
        let groups = GroupClasses::new(MELDS, rule);
        let forest = Forest::new();
        let semiring = &forest;
        let of_groups = groups.evaluate(&semiring, players);
        let mut joined = abcd(&of_groups[0]);
        for (n, group) in Group::ALL.into_iter().enumerate().skip(1) {
            let [a, b, c, d] = &joined;
            let [a1, b1, c1, d1] = &abcd(&of_groups[group as usize]);
            joined = [
                union(&forest, |l, k| a[l] * a1[k]),
                union(&forest, |l, k| (b[l] * a1[k]) | (a[l] * b1[k])),
                union(&forest, |l, k| (c[l] * a1[k]) | (a[l] * c1[k])),
                union(&forest, |l, k| (d[l] * a1[k]) | (a[l] * d1[k]) | (b[l] * c1[k]) | (c[l] * b1[k])),
            ];
            let solved = abcd(&solve(&semiring, &groups, players)[n]);
            for (class, (one, other)) in joined.iter().flatten().zip(solved.iter().flatten()).enumerate() {
                assert!(one.equals(*other).unwrap(), "term {class} after {group:?}, {players:?}, {rule:?}");
            }
        }
    }
}

/// A, B, C and D, each by melds.
fn abcd<'f>(classes: &Classes<Series<'_, &'f Forest>>) -> [Vec<HandSet<'f>>; 4] {
    Letter::ALL.map(|letter| classes.series(letter).terms().to_vec())
}

/// ⋃ over l = 0 … m, for each m.
fn union<'f>(forest: &'f Forest, term: impl Fn(usize, usize) -> HandSet<'f>) -> Vec<HandSet<'f>> {
    (0..=MELDS).map(|m| forest.union((0..=m).map(|l| term(l, m - l)))).collect()
}

/// Without disjoint classes D is over-counted: `11m22p` is in B × C and in C × B.
#[test]
fn sums_of_products_over_count_tenpai_hands() {
    let groups = GroupClasses::new(MELDS, FifthTile::Excluded);
    let [m, p, ..] = groups.evaluate(&Counts::Hands, Players::Four);
    let summed = &m.wins() * &p.tenpai_of_melds() + &m.tenpai_of_melds() * &p.wins();
    let twice = &m.both * &p.both;
    let right = m.join(&p).tenpai_with_head;
    let in_one_group = &m.tenpai_with_head * &p.melds + &m.melds * &p.tenpai_with_head;
    let naive = in_one_group + summed;
    for melds in 0..=MELDS {
        let over = &naive.terms()[melds] - &right.terms()[melds];
        let expected = if melds == 0 { BigUint::ZERO } else { twice.terms()[melds - 1].clone() };
        assert_eq!(over, expected);
    }
    assert!(naive.terms()[1] > right.terms()[1]);
}

#[test]
fn sets_of_the_recurrence_are_those_built_from_melds_and_pairs() {
    let forest = Forest::new();
    for (players, rule) in settings() {
        let groups = GroupClasses::new(MELDS, rule);
        let semiring = &forest;
        let [.., all] = solve(&semiring, &groups, players);
        let sets = GameSets::new(&forest, Rules { players, fifth_tile: rule, ..Rules::STANDARD });
        for m in 0..=MELDS as u8 {
            let wins = all.wins().terms()[m as usize];
            assert!(wins.equals(sets.wins(3 * m + 2)).unwrap(), "{m} melds, {players:?}");
            let tenpai = all.tenpai_with_head.terms()[m as usize];
            let built = sets.tenpai(3 * m + 1);
            assert!(tenpai.equals(built).unwrap(), "{m} melds, {players:?}, {rule:?}");
            assert!(all.melds.terms()[m as usize].equals(sets.melds(m)).unwrap(), "{m} melds, {players:?}");
            let of_melds = all.tenpai_of_melds().terms()[m as usize];
            let built = sets.tenpai_of_melds(m);
            assert!(of_melds.equals(built).unwrap(), "{m} melds and tenpai, {players:?}, {rule:?}");
        }
    }
}

/// Published: bgnori/mahjong-formalization (standard tenpai of 13 tiles by kinds waited for), and the README
/// of waits-predictor (deals, all forms, in total and on 1m and 1z in the standard form).
#[test]
fn the_published_waits_come_out() {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Rules::STANDARD);
    let waiting = sets.waiting(13);
    let by_kinds: Vec<u128> =
        sets.split_by_wait_kinds(&waiting).iter().map(|hands| hands.len().unwrap()).take(10).collect();
    assert_eq!(by_kinds, [0, 26527329, 25337340, 2549634, 271155, 56145, 4686, 471, 282, 3]);

    let all = GameSets::new(&forest, Rules::default()).tenpai(13);
    assert_eq!(all.deals().unwrap(), BigUint::from(39_270_395_383_132u64));
    let on = |tile: usize| waiting[tile].1.deals().unwrap();
    assert_eq!(on(0), BigUint::from(1_078_779_323_540u64));
    assert_eq!(on(27), BigUint::from(610_581_839_388u64));
}

/// Published: the README of waits-predictor; orphans on 1m and seven pairs on 1z. For 1m it gives 206489564928
/// deals of seven pairs, which is too few: it subtracts too much where seven pairs and pairs of equal sequences
/// overlap.
#[test]
fn the_published_waits_of_the_special_forms_come_out() {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Rules::default());
    let on = |wins: HandSet, tile: usize| {
        wins.waiting_for(Tile::from_index(tile).expect("a tile")).deals().unwrap()
    };
    assert_eq!(on(sets.thirteen_orphans(), 0), BigUint::from(369_098_752u32));
    let seven_pairs = sets.seven_pairs();
    // A win is standard whichever of its tiles completes it, so these wait for the tile in seven pairs but not in
    // the standard form.
    let only = seven_pairs - sets.standard_wins(4);
    assert_eq!(on(only, 27), BigUint::from(206_665_737_984u64));
    assert_eq!(on(only, 0), BigUint::from(206_581_010_688u64));
    for tile in Tile::all() {
        let standard = sets.standard_wins(4).waiting_for(tile);
        assert!((seven_pairs.waiting_for(tile) - standard).equals(only.waiting_for(tile)).unwrap(), "{tile}");
    }
}

/// The third method: loops over the hands of each group, judged by the predicates; seven pairs and orphans by
/// their definition. It gives all terms of the formula for tenhou, as published in the mahjong-algorithm-book for
/// four players and distinct pairs.
#[test]
fn plain_enumeration_finds_the_same_wins() {
    let parts = crate::common::parts_of_wins(14, None);
    let sums: [u128; 12] = crate::common::sum_over_hands(14, &parts, |hand, sums| {
        if is_standard_win(hand) {
            let deals = hand.deals();
            let [distinct, any] = SevenPairs::ALL.map(|pairs| wins_in(Form::SevenPairs, hand, pairs));
            let exists = |players| u128::from(hand.check_players(players).is_ok());
            for (of_players, players) in sums.chunks_mut(6).zip(Players::ALL) {
                for (sums, holds) in of_players.chunks_mut(2).zip([true, distinct, any]) {
                    let counts = u128::from(holds) * exists(players);
                    sums[0] += counts;
                    sums[1] += counts * deals;
                }
            }
        }
    });
    let number = |hands: u128, deals: u128| Count { hands: hands.into(), deals: deals.into() };
    let orphans = Tile::all().filter(|tile| tile.is_orphan()).collect::<Vec<_>>();
    let hands = orphans
        .iter()
        .map(|&pair| Hand::from_tiles(orphans.iter().copied().chain([pair])).expect("two copies at most"));
    let hands: Vec<Hand> =
        hands.inspect(|hand| assert!(wins_in(Form::ThirteenOrphans, hand, SevenPairs::Any))).collect();
    for (sums, players) in sums.chunks(6).zip(Players::ALL) {
        for (at, seven_pairs) in (1..).zip(SevenPairs::ALL) {
            let tenhou = Tenhou::new(Rules { players, seven_pairs, ..Rules::default() });
            let place = format!("{players:?}, {seven_pairs:?}");
            assert_eq!(tenhou.standard, number(sums[0], sums[1]), "{place}");
            assert_eq!(tenhou.standard_and_seven_pairs, number(sums[2 * at], sums[2 * at + 1]), "{place}");
            let pairs = number_of_seven_pairs(players, seven_pairs);
            assert_eq!(tenhou.seven_pairs, number(pairs[0], pairs[1]), "{place}");
            let deals = hands.iter().map(Hand::deals).sum();
            assert_eq!(tenhou.thirteen_orphans, number(hands.len() as u128, deals), "{place}");
            let wins = sums[0] + pairs[0] + hands.len() as u128 - sums[2 * at];
            assert_eq!(tenhou.wins().hands, BigUint::from(wins), "{place}");
            if (players, seven_pairs) == (Players::Four, SevenPairs::Distinct) {
                assert_eq!(wins, 16_873_619);
                assert_eq!(tenhou.wins().deals, BigUint::from(12_859_078_207_674u64));
            }
        }
    }
}

/// Published: bgnori/mahjong-formalization (hands, and by kinds waited for), and the README of
/// waits-predictor (deals on 1m and on 1z).
#[test]
#[ignore = "visits all tenpai hands of 13 tiles: two minutes in release mode"]
fn plain_enumeration_finds_the_same_tenpai_hands_of_13_tiles() {
    let [plain, counted] = plain_tenpai(13);
    assert_eq!([plain.hands, plain.deals], [54_747_045, 32_244_742_336_860]);
    assert_eq!(plain.by_kinds, [26527329, 25337340, 2549634, 271155, 56145, 4686, 471, 282, 3]);
    assert_eq!([plain.deals_on[0], plain.deals_on[27]], [1_078_779_323_540, 610_581_839_388]);
    assert_waits_of_the_sets(&plain, 13, FifthTile::Excluded);
    assert_waits_of_the_sets(&counted, 13, FifthTile::Counted);
}

/// The plain enumeration of tenpai hands of four players in the standard form.
struct PlainTenpai {
    hands: u128,
    deals: u128,
    /// Number of hands that wait for 1, 2, … 9 kinds.
    by_kinds: [u128; 9],
    /// For each tile, the deals of the hands that wait for it.
    deals_on: [u128; KINDS],
}

/// Under each rule for the fifth tile.
fn plain_tenpai(tiles: u8) -> [PlainTenpai; 2] {
    const LEN: usize = 2 + 9 + KINDS;
    let parts = crate::common::parts_of_wins(tiles, Some(FifthTile::Counted));
    let sums: [u128; 2 * LEN] = crate::common::sum_over_hands(tiles, &parts, |hand, sums| {
        // Hands without waits when the fifth copy counts never have any.
        if standard_waits(hand, FifthTile::Counted).is_empty() {
            return;
        }
        let deals = hand.deals();
        for (sums, rule) in sums.chunks_mut(LEN).zip(FifthTile::ALL) {
            let waits = standard_waits(hand, rule);
            if !waits.is_empty() {
                sums[0] += 1;
                sums[1] += deals;
                sums[2..11][waits.len() - 1] += 1;
                waits.iter().for_each(|tile| sums[11..][tile.index()] += deals);
            }
        }
    });
    [0, LEN].map(|at| PlainTenpai {
        hands: sums[at],
        deals: sums[at + 1],
        by_kinds: std::array::from_fn(|kinds| sums[at + 2 + kinds]),
        deals_on: std::array::from_fn(|tile| sums[at + 11 + tile]),
    })
}

fn assert_waits_of_the_sets(plain: &PlainTenpai, tiles: u8, rule: FifthTile) {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Rules { fifth_tile: rule, ..Rules::STANDARD });
    let waiting = sets.waiting(tiles);
    let by_kinds: Vec<_> =
        sets.split_by_wait_kinds(&waiting).iter().map(|hands| hands.len().unwrap()).collect();
    assert_eq!(by_kinds[1..10], plain.by_kinds, "{tiles} tiles, {rule:?}");
    assert!(by_kinds[10..].iter().all(|hands| *hands == 0), "{tiles} tiles, {rule:?}");
    for ((tile, hands), deals) in waiting.iter().zip(plain.deals_on) {
        assert_eq!(
            hands.deals().unwrap(),
            BigUint::from(deals),
            "{tiles} tiles that wait for {tile}, {rule:?}"
        );
    }
}

/// T(h) by the recurrence over (min, +) is the minimum, over all wins, of the number of tiles that h lacks.
#[test]
fn replacement_numbers_are_the_minimum_over_all_wins() {
    let forest = Forest::new();
    for players in Players::ALL {
        let sets = GameSets::new(&forest, Rules { players, ..Rules::STANDARD });
        let hands = sets.all(8).index().unwrap();
        let wins =
            [0, 1, 2].map(|melds| sets.standard_wins(melds).index().unwrap().iter().collect::<Vec<Hand>>());
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..40 {
            let hand = hands.sample(&mut random).unwrap();
            let of_group = |group: Group| {
                Wins::<Costs<4, 2>>::of_group(group.kind(), |rank, copies| {
                    let tile = Tile::new(group, rank as u8 + 1).expect("a rank of the group");
                    let limit = if players.tiles().contains(tile) { COPIES } else { 0 };
                    drawn(hand.count(tile), limit)(copies)
                })
            };
            let [m, p, s, z] = Group::ALL.map(of_group);
            let found = m.join(&p).join(&s).join(&z).wins;
            for (melds, wins) in wins.iter().enumerate() {
                let expected = least_distance_to(wins, &hand, &[COPIES; KINDS]);
                assert_eq!(found.get(melds), expected, "{hand}, {players:?}");
            }
        }
    }
}

#[test]
fn hands_of_each_letter_have_its_number_of_tiles() {
    let forest = Forest::new();
    for (players, rule) in settings() {
        let sets = GameSets::new(&forest, Rules { players, fifth_tile: rule, ..Rules::STANDARD });
        let semiring = &forest;
        let [.., all] = solve(&semiring, &GroupClasses::new(MELDS, rule), players);
        for letter in Letter::ALL {
            for (melds, hands) in all.series(letter).terms().iter().enumerate() {
                let of_so_many = *hands & sets.all(letter.tiles(melds) as u8);
                assert!(of_so_many.equals(*hands).unwrap(), "{letter:?}, {melds} melds, {players:?}");
                assert_eq!(
                    hands.len().unwrap() == 0,
                    letter == Letter::C && melds == 0,
                    "{letter:?}, {melds}"
                );
            }
        }
    }
}

/// More melds than a riichi hand has. All tiles of a suit are twelve melds (111 … 999 and 123456789), the honours
/// are seven triplets, and the head replaces one of these; three players have two triplets of manzu.
#[test]
fn the_recurrence_goes_as_far_as_the_tiles() {
    for (players, melds) in [(Players::Four, 3 * 12 + 7), (Players::Three, 2 * 12 + 2 + 7)] {
        let groups = GroupClasses::new(most_melds(players), FifthTile::Excluded);
        let [.., hands] = solve(&Counts::Hands, &groups, players);
        let most = |series: &Series<Counts>| series.terms().iter().rposition(|term| *term > BigUint::ZERO);
        assert_eq!(most(&hands.melds), Some(melds), "{players:?}");
        assert_eq!(most(&hands.wins()), Some(melds - 1), "{players:?}");
        assert_eq!(most(&hands.tenpai_with_head), Some(melds - 1), "{players:?}");
    }
    // One suit alone: every 3N+2 win of every size.
    let groups = GroupClasses::new(12, FifthTile::Excluded);
    let suit = groups.evaluate(&Counts::Hands, Players::Four)[0].wins();
    let mut wins = [0u32; 13];
    for hand in GroupHand::all(GroupKind::Suit).filter(is_3n2_win) {
        wins[hand.total() as usize / 3] += 1;
    }
    assert!(suit.terms().iter().eq(wins.map(BigUint::from).iter()));
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn plain_enumeration_finds_the_same_tenpai_hands() {
        for (plain, rule) in plain_tenpai(10).into_iter().zip(FifthTile::ALL) {
            let groups = GroupClasses::new(3, rule);
            let count = |semiring: Counts| {
                solve(&semiring, &groups, Players::Four)[3].tenpai_with_head.terms()[3].clone()
            };
            assert_eq!(count(Counts::Hands), BigUint::from(plain.hands), "{rule:?}");
            assert_eq!(count(Counts::Deals), BigUint::from(plain.deals), "{rule:?}");
            assert_waits_of_the_sets(&plain, 10, rule);
        }
    }
}
