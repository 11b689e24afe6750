//! Waits from visible tiles, checked against enumeration of all hands and against set operations.

use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use tehai::handset::{Forest, GameSets, HandSet, Weights};
use tehai::predict::{Prediction, Predictor};
use tehai::rules::{FifthTile, Form, Players, Rules, SevenPairs};
use tehai::tiles::{Group, Hand, KINDS, Tile, TileSet};

use crate::common::definitions::waits_in;
use crate::common::{below, one_of, tile};

type Unseen = [u8; KINDS];

/// Total, and by tile the deals or hands in the standard form, seven pairs and thirteen orphans.
type Answer = (u64, [[u64; 3]; KINDS]);

fn numbers(prediction: &Prediction) -> Answer {
    (prediction.total, std::array::from_fn(|index| prediction.waiting_by_form(tile(index))))
}

fn answer(predictor: &Predictor, unseen: &Unseen, discarded: TileSet) -> Answer {
    numbers(&predictor.predict(&hand(unseen), discarded))
}

/// The deals and the hands.
fn answers(predictor: &Predictor, unseen: &Unseen, discarded: TileSet) -> [Answer; 2] {
    let hands = numbers(&predictor.predict_hands(&hand(unseen), discarded));
    [answer(predictor, unseen, discarded), hands]
}

fn hand(counts: &Unseen) -> Hand {
    Hand::new(*counts).expect("up to four copies")
}

fn set(text: &str) -> TileSet {
    text.parse().expect("a set of tiles")
}

/// Visits all hands of this many unseen tiles, each with its deals.
fn for_each_hand(
    unseen: &Unseen,
    tiles: u8,
    from: usize,
    hand: &mut Unseen,
    deals: u64,
    visit: &mut impl FnMut(&Hand, u64),
) {
    if from == KINDS {
        if tiles == 0 {
            visit(&self::hand(hand), deals);
        }
        return;
    }
    let mut ways = 1;
    for copies in 0..=unseen[from].min(tiles) {
        hand[from] = copies;
        for_each_hand(unseen, tiles - copies, from + 1, hand, deals * ways, visit);
        ways = ways * u64::from(unseen[from] - copies) / u64::from(copies + 1);
    }
    hand[from] = 0;
}

/// All rules that matter for these players.
fn all_rules(players: Players) -> Vec<Rules> {
    let of_players = |rules: &Rules| rules.players == players && rules.fifth_tile == FifthTile::Excluded;
    Rules::all().filter(of_players).collect()
}

/// For each of these discards the answers under each of these rules for the same players, by the definition of waits.
fn enumerated(
    unseen: &Unseen,
    melds: u8,
    all_rules: &[Rules],
    discards: &[TileSet],
) -> Vec<Vec<[Answer; 2]>> {
    let mut answers = vec![vec![[(0, [[0; 3]; KINDS]); 2]; all_rules.len()]; discards.len()];
    for_each_hand(unseen, 3 * melds + 1, 0, &mut [0; KINDS], 1, &mut |hand, deals| {
        let in_form = |form, seven_pairs| {
            waits_in(form, hand, Rules { seven_pairs, ..Rules::default() }) & all_rules[0].players.tiles()
        };
        let standard = in_form(Form::Standard, SevenPairs::Distinct);
        let orphans = in_form(Form::ThirteenOrphans, SevenPairs::Distinct);
        let pairs = SevenPairs::ALL.map(|rule| in_form(Form::SevenPairs, rule));
        if standard.is_empty() && orphans.is_empty() && pairs == [TileSet::EMPTY; 2] {
            return;
        }
        for (at, rules) in all_rules.iter().enumerate() {
            let counted = |form, waits| if rules.forms.contains(form) { waits } else { TileSet::EMPTY };
            let standard = counted(Form::Standard, standard);
            let pairs = counted(Form::SevenPairs, pairs[rules.seven_pairs as usize]);
            let waits = [standard, pairs - standard, counted(Form::ThirteenOrphans, orphans)];
            let all = waits[0] | waits[1] | waits[2];
            for (answers, &discarded) in answers.iter_mut().zip(discards) {
                if !all.is_empty() && (all & discarded).is_empty() {
                    for ((total, by_tile), weight) in answers[at].iter_mut().zip([deals, 1]) {
                        *total += weight;
                        for (form, waits) in waits.iter().enumerate() {
                            waits.iter().for_each(|tile| by_tile[tile.index()][form] += weight);
                        }
                    }
                }
            }
        }
    });
    answers
}

/// For each of these discards, each predictor says what is expected of it.
fn assert_answers(
    predictors: &[Predictor],
    unseen: &Unseen,
    discards: &[TileSet],
    expected: &[Vec<[Answer; 2]>],
) {
    for (&discarded, expected) in discards.iter().zip(expected) {
        for (at, (predictor, expected)) in predictors.iter().zip(expected).enumerate() {
            assert_eq!(answers(predictor, unseen, discarded), *expected, "{unseen:?} {discarded} rules {at}");
        }
    }
}

/// Random unseen tiles in a few groups, so that hands of them can be tenpai.
fn few_unseen(random: &mut impl Rng, tiles: u8, players: Players) -> Unseen {
    let groups: Vec<Group> = Group::ALL.into_iter().filter(|_| below(random, 2) == 0).collect();
    let groups = if groups.is_empty() { vec![Group::Souzu] } else { groups };
    let kinds: Vec<Tile> = players.tiles().iter().filter(|tile| groups.contains(&tile.group())).collect();
    let mut unseen = [0; KINDS];
    let tiles = tiles.min(4 * kinds.len() as u8);
    while unseen.iter().sum::<u8>() < tiles {
        let drawn = &mut unseen[one_of(random, &kinds).index()];
        *drawn = 4.min(*drawn + 1);
    }
    unseen
}

fn predictor(rules: Rules, melds: u8) -> Predictor {
    Predictor::new(rules, melds).expect("up to four melds")
}

#[test]
fn few_unseen_tiles_are_enumerated() {
    let cases: Vec<(Players, u8)> =
        Players::ALL.into_iter().flat_map(|players| (0..=4).map(move |melds| (players, melds))).collect();
    let tenpai: Vec<[usize; 2]> = cases
        .par_iter()
        .map(|&(players, melds)| {
            let all_rules = all_rules(players);
            let predictors: Vec<Predictor> = all_rules.iter().map(|&rules| predictor(rules, melds)).collect();
            let mut random = ChaCha8Rng::seed_from_u64(u64::from(melds));
            let mut found = [0; 2];
            for _ in 0..10 {
                let unseen = few_unseen(&mut random, 3 * melds + 8, players);
                let some: TileSet = (0..2).map(|_| tile(below(&mut random, KINDS))).collect();
                let discards = [TileSet::EMPTY, some];
                let expected = enumerated(&unseen, melds, &all_rules, &discards);
                assert_answers(&predictors, &unseen, &discards, &expected);
                for (found, expected) in found.iter_mut().zip(expected) {
                    *found += usize::from(expected.iter().any(|[(deals, _), _]| *deals > 0));
                }
            }
            found
        })
        .collect();
    assert!(tenpai.iter().all(|found| found[0] >= 5 && found[1] >= 4), "{tenpai:?}");
}

/// Hands that wait in several forms at once, for tiles without unseen copies, and for discarded tiles in one of
/// the forms.
#[test]
fn special_forms_are_enumerated() {
    let predictors = Players::ALL.map(|players| {
        let all_rules = all_rules(players);
        let predictors: Vec<Predictor> = all_rules.iter().map(|&rules| predictor(rules, 4)).collect();
        (players, all_rules, predictors)
    });
    // Unseen tiles, and discards.
    let cases: [(&str, &[&str]); 12] = [
        // The trap of the sources: it waits for 3m, 6m and 9m in the standard form, so for nothing in seven pairs
        // alone.
        ("3344556677889m", &["", "3m", "6m", "9m", "369m", "12457m"]),
        ("11223344556677889m", &["", "3m"]),
        ("112233445566778899m", &["14m"]),
        ("22334455667788m22z", &["8m2z"]),
        ("1122334455667788p", &["", "7p"]),
        ("1199m1199p119s112z77z", &[""]),
        ("19m1199p19s12345677z", &[""]),
        ("119m119p19s12345677z", &["9s"]),
        ("1199m1199p1199s11z", &["1z"]),
        ("111222333444555p", &["3p"]),
        ("1111222233334444p", &["1p"]),
        ("1111p2222s33445577z", &["", "7z"]),
    ];
    cases.par_iter().for_each(|(unseen, discards)| {
        let unseen = *unseen.parse::<Hand>().expect("a hand").counts();
        let discards: Vec<TileSet> = discards.iter().map(|text| set(text)).collect();
        for (players, all_rules, predictors) in &predictors {
            let exist = players.tiles();
            let unseen = std::array::from_fn(|at| if exist.contains(tile(at)) { unseen[at] } else { 0 });
            let expected = enumerated(&unseen, 4, all_rules, &discards);
            assert_answers(predictors, &unseen, &discards, &expected);
        }
    });
}

/// The share of tenpai forms that wait for a tile, all forms equally likely, as the source of the question has it.
#[test]
fn hands_are_those_of_the_sets_of_tenpai_hands() {
    let four = predictor(Rules::default(), 4);
    let hands = four.predict_hands(&Hand::EMPTY.unseen(), TileSet::EMPTY);
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Rules::default());
    let size = |set: HandSet| set.count().expect("few nodes").hands;
    assert_eq!(BigUint::from(hands.total), size(sets.tenpai(13)));
    for tile in Tile::all() {
        let waiting = sets.wins(14).waiting_for(tile);
        assert_eq!(BigUint::from(hands.waiting_for(tile)), size(waiting), "{tile}");
    }
}

#[test]
fn predictions_are_weights_of_sets() {
    let mut random = ChaCha8Rng::seed_from_u64(34);
    let mut cases = vec![(Rules::default(), 4, [4; KINDS], set("5m"))];
    // The first with all forms and any pairs.
    let rules = Players::ALL.into_iter().rev().flat_map(all_rules).rev().step_by(5);
    for (melds, rules) in [4, 3, 2, 4, 0, 4].into_iter().zip(rules) {
        let unseen = [0; KINDS].map(|_: u8| below(&mut random, 5) as u8);
        let discarded = (0..4).map(|_| tile(below(&mut random, KINDS))).collect();
        cases.push((rules, melds, unseen, discarded));
    }
    cases.par_iter().for_each(|&(rules, melds, unseen, discarded)| {
        let forest = Forest::new();
        let [standard, pairs, orphans] = GameSets::new(&forest, rules).wins_by_form(3 * melds + 2);
        let wins = standard | pairs | orphans;
        let weights = Weights::deals_from(&hand(&unseen));
        let weight = |set: HandSet| set.index().expect("few nodes").weigh(&weights);
        for discarded in [TileSet::EMPTY, discarded] {
            let out = forest.union(discarded.iter().map(|tile| wins.waiting_for(tile)));
            let left = wins.one_tile_fewer() - out;
            let (total, by_tile) = answer(&predictor(rules, melds), &unseen, discarded);
            assert_eq!(BigUint::from(total), weight(left), "{unseen:?} {discarded} {rules:?}");
            for tile in Tile::all() {
                let in_standard = standard.waiting_for(tile);
                let parts = [in_standard, pairs.waiting_for(tile) - in_standard, orphans.waiting_for(tile)];
                let expected = parts.map(|waiting| weight(waiting & left));
                assert_eq!(
                    by_tile[tile.index()].map(BigUint::from),
                    expected,
                    "{tile} {unseen:?} {discarded}"
                );
                let sum: u64 = by_tile[tile.index()].iter().sum();
                assert_eq!(BigUint::from(sum), weight(wins.waiting_for(tile) & left));
            }
        }
    });
}

#[test]
fn where_nothing_is_unseen_no_hand_waits_and_no_tile_has_a_share() {
    let nothing = predictor(Rules::default(), 1).predict(&Hand::EMPTY, TileSet::EMPTY);
    assert_eq!((nothing.total, nothing.share(tile(0))), (0, None));
}
