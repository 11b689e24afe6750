//! The named sets under all rules, checked hand by hand against the definitions.

use num_bigint::BigUint;
use rayon::prelude::*;
use tehai::handset::HandSet;
use tehai::rules::{FifthTile, Form, Players, Rules, SevenPairs};
use tehai::tiles::TileSet;
use tehai::{Count, Forest, GameSets, Hand};

use crate::common::a_third_of_all_rules;
use crate::common::definitions::{number_of_seven_pairs, waits_in, wins_in};

/// The wins or waits of a hand in each form, in the order of [`Form::ALL`], whether or not the form counts.
type ByForm<T> = [T; 3];

fn listed<T: Send>(hands: HandSet, of: impl Fn(&Hand) -> T + Sync) -> Vec<(Hand, T)> {
    let hands: Vec<Hand> = hands.index().expect("few nodes").iter().collect();
    hands.into_par_iter().map(|hand| (hand, of(&hand))).collect()
}

/// Checks that the set holds exactly the wanted hands among those listed.
fn assert_holds<T>(
    set: HandSet,
    among: HandSet,
    listed: &[(Hand, T)],
    place: &str,
    wanted: impl Fn(&T) -> bool,
) {
    let found = (set & among).index().expect("few nodes");
    let expected = listed.iter().filter(|(_, of)| wanted(of)).map(|(hand, _)| *hand);
    assert!(found.iter().eq(expected), "{place}: the set has {} of these hands", found.len());
}

/// The sets of waiting hands, restricted to some hands.
fn assert_waits(
    rules: Rules,
    tiles: u8,
    among: HandSet,
    forest: &Forest,
    expected: &[(Hand, ByForm<TileSet>)],
) {
    let sets = GameSets::new(forest, rules);
    let expected: Vec<(Hand, TileSet)> = expected
        .iter()
        .map(|(hand, by_form)| {
            let counts = Form::ALL.into_iter().zip(by_form).filter(|(form, _)| rules.forms.contains(*form));
            (*hand, counts.fold(TileSet::EMPTY, |waits, (_, more)| waits | *more))
        })
        .collect();
    assert!(expected.iter().all(|(_, waits)| waits.is_subset(rules.players.tiles())));
    let assert_holds = |set, name: &str, wanted: &dyn Fn(&TileSet) -> bool| {
        assert_holds(set, among, &expected, &format!("{name}, {tiles} tiles, {rules:?}"), wanted);
    };
    assert_holds(sets.tenpai(tiles), "tenpai", &|waits| !waits.is_empty());
    let waiting = sets.waiting(tiles);
    assert!(waiting.iter().map(|(tile, _)| *tile).eq(rules.players.tiles().iter()));
    for (tile, set) in &waiting {
        assert_holds(*set, &format!("waiting for {tile}"), &|waits| waits.contains(*tile));
    }
    for (kinds, set) in sets.split_by_wait_kinds(&waiting).into_iter().enumerate() {
        assert_holds(set, &format!("waiting for {kinds} kinds"), &|waits| kinds > 0 && waits.len() == kinds);
    }
    let mut levels = sets.within_replacement(tiles / 3, tiles);
    assert_holds(levels.next().expect("a set for each number"), "shanten −1", &|_| false);
    if rules.fifth_tile == FifthTile::Excluded {
        assert_holds(levels.next().expect("a set for each number"), "shanten 0", &|waits| !waits.is_empty());
    }
}

/// The sets of wins, restricted to some hands.
fn assert_wins(rules: Rules, tiles: u8, among: HandSet, forest: &Forest, expected: &[(Hand, ByForm<bool>)]) {
    let sets = GameSets::new(forest, rules);
    let assert_holds = |set, name: &str, wanted: &dyn Fn(&ByForm<bool>) -> bool| {
        assert_holds(set, among, expected, &format!("{name}, {tiles} tiles, {rules:?}"), wanted);
    };
    for (place, (form, set)) in Form::ALL.into_iter().zip(sets.wins_by_form(tiles)).enumerate() {
        assert_holds(set, form.name(), &|wins| rules.forms.contains(form) && wins[place]);
    }
    let wins = |wins: &ByForm<bool>| {
        Form::ALL.into_iter().zip(wins).any(|(form, wins)| *wins && rules.forms.contains(form))
    };
    assert_holds(sets.wins(tiles), "wins", &wins);
    assert_holds(sets.within_replacement(tiles / 3, tiles).next().expect("wins"), "shanten −1", &wins);
    if tiles == 14 {
        // These exist whether or not they count.
        assert_holds(sets.standard_wins(4), "standard", &|wins| wins[0]);
        assert_holds(sets.seven_pairs(), "seven pairs", &|wins| wins[1]);
        assert_holds(sets.thirteen_orphans(), "thirteen orphans", &|wins| wins[2]);
    }
}

fn waits_by_form(hand: &Hand, rules: Rules) -> ByForm<TileSet> {
    Form::ALL.map(|form| waits_in(form, hand, rules))
}

fn wins_by_form(hand: &Hand, rules: Rules) -> ByForm<bool> {
    Form::ALL.map(|form| wins_in(form, hand, rules.seven_pairs))
}

/// Every hand of up to five tiles, under all rules.
#[test]
fn sets_of_few_tiles_are_as_defined() {
    let forest = Forest::new();
    for players in Players::ALL {
        let all = GameSets::new(&forest, Rules { players, ..Rules::default() });
        let all_rules = || Rules::all().filter(move |rules| rules.players == players);
        for fifth_tile in FifthTile::ALL {
            let judged = Rules { fifth_tile, ..Rules::default() };
            for tiles in [1, 4] {
                let expected = listed(all.all(tiles), |hand| waits_by_form(hand, judged));
                for rules in all_rules().filter(|rules| rules.fifth_tile == fifth_tile) {
                    assert_waits(rules, tiles, all.all(tiles), &forest, &expected);
                }
            }
        }
        for tiles in [2, 5] {
            let expected = listed(all.all(tiles), |hand| wins_by_form(hand, Rules::default()));
            for rules in all_rules().filter(|rules| rules.fifth_tile == FifthTile::Excluded) {
                assert_wins(rules, tiles, all.all(tiles), &forest, &expected);
            }
        }
        // Other numbers of tiles neither win nor wait.
        for rules in all_rules() {
            let sets = GameSets::new(&forest, rules);
            for tiles in [0, 3, 12] {
                let waiting = sets.waiting(tiles).into_iter().map(|(_, hands)| hands);
                let none = waiting.chain([sets.wins(tiles), sets.tenpai(tiles), sets.irreducible(tiles)]);
                none.for_each(|hands| assert_eq!(hands.len(), Ok(0), "{tiles} tiles, {rules:?}"));
            }
        }
    }
}

/// `number` hands of the set, at equal distances.
fn some<'f>(forest: &'f Forest, hands: HandSet, number: u128) -> HandSet<'f> {
    let index = hands.index().expect("few nodes");
    let step = (index.len() / number).max(1) as usize;
    let some: Vec<Hand> = index.iter().step_by(step).collect();
    forest.hands(&some)
}

/// Hands of 13 or 14 tiles of few kinds, wins of each form, hands one tile short of them, and hands one tile
/// exchange away.
fn many_sorts(forest: &Forest, players: Players, tiles: u8) -> HandSet<'_> {
    let rules = Rules { players, seven_pairs: SevenPairs::Any, ..Rules::default() };
    let sets = GameSets::new(forest, rules);
    let of_few_kinds = ["1234567p", "1m123p9s7z", "1m9p1s1234z"]
        .map(|kinds| some(forest, sets.all(tiles).only(kinds.parse().expect("tiles")), 1_500));
    let near = sets.wins_by_form(14).map(|wins| {
        let wins = if tiles == 13 { wins.one_tile_fewer() } else { wins };
        let exchanged = some(forest, wins, 300).one_tile_fewer().one_tile_more(players.tiles());
        some(forest, wins, 700) | some(forest, exchanged, 700)
    });
    some(forest, sets.all(tiles), 200) | forest.union(of_few_kinds.into_iter().chain(near))
}

/// Also with the fifth tile counted.
#[test]
fn hands_that_wait_with_13_tiles_are_as_defined() {
    Players::ALL.into_par_iter().for_each(|players| {
        let forest = Forest::new();
        let hands = many_sorts(&forest, players, 13);
        for (seven_pairs, fifth_tile) in
            SevenPairs::ALL.into_iter().flat_map(|pairs| FifthTile::ALL.map(|rule| (pairs, rule)))
        {
            let judged = Rules { seven_pairs, fifth_tile, ..Rules::default() };
            let expected = listed(hands, |hand| waits_by_form(hand, judged));
            let same =
                |rules: &Rules| Rules { players: judged.players, forms: judged.forms, ..*rules } == judged;
            for rules in a_third_of_all_rules().filter(|rules| rules.players == players).filter(same) {
                assert_waits(rules, 13, hands, &forest, &expected);
            }
        }
    });
}

#[test]
fn wins_of_14_tiles_are_as_defined() {
    for players in Players::ALL {
        let forest = Forest::new();
        let hands = many_sorts(&forest, players, 14);
        for seven_pairs in SevenPairs::ALL {
            let judged = Rules { players, seven_pairs, ..Rules::default() };
            let expected = listed(hands, |hand| wins_by_form(hand, judged));
            for rules in Rules::all().filter(|rules| Rules { forms: judged.forms, ..*rules } == judged) {
                assert_wins(rules, 14, hands, &forest, &expected);
            }
        }
    }
}

/// The number given by combinatorics, and all as described.
#[test]
fn special_forms_are_all_hands_that_look_like_it() {
    for (players, seven_pairs) in
        Players::ALL.into_iter().flat_map(|players| SevenPairs::ALL.map(|pairs| (players, pairs)))
    {
        let forest = Forest::new();
        let rules = Rules { players, seven_pairs, ..Rules::default() };
        let sets = GameSets::new(&forest, rules);
        let orphans = sets.thirteen_orphans();
        assert_eq!(orphans.len(), Ok(13));
        for (form, set) in [(Form::SevenPairs, sets.seven_pairs()), (Form::ThirteenOrphans, orphans)] {
            let index = set.index().unwrap();
            assert!(index.iter().all(|hand| wins_in(form, &hand, seven_pairs)), "{rules:?}");
        }
        let [hands, deals] = number_of_seven_pairs(players, seven_pairs).map(BigUint::from);
        assert_eq!(sets.seven_pairs().count(), Ok(Count { hands, deals }), "{rules:?}");
    }
}
