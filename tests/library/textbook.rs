//! Far hands that are played by the textbook.

use std::collections::HashMap;

use rand_chacha::ChaCha8Rng;
use tehai::rules::Players;
use tehai::shanten::Calculator;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Hand, OpenHand, Tile};
use tehai::win_probability::{
    Aim, GameGraph, GameSettings, Model, Moves, PointsPlay, RiichiPolicy, Textbook,
};
use tehai::{Rules, SevenPairs};

/// What the textbook discards, by trial of each tile that may be drawn afterwards.
fn discard(calculator: &Calculator, with: &Hand, drawn: Tile) -> Hand {
    let shanten = |hand: &Hand| calculator.shanten(hand).unwrap();
    let key = |tile: Tile| {
        let left = with.minus(tile).unwrap();
        let now = shanten(&left);
        let helps = |next: &Tile| left.plus(*next).is_some_and(|hand| shanten(&hand) < now);
        let copies: i32 = Tile::all().filter(helps).map(|next| 4 - i32::from(left.count(next))).sum();
        (now, -copies, tile != drawn, tile)
    };
    let tile = with.kinds().iter().min_by_key(|tile| key(*tile)).unwrap();
    with.minus(tile).unwrap()
}

/// The chances of a win and of tenpai within so many draws, of which every one is followed; discards are back.
struct Definition {
    calculator: Calculator,
    known: HashMap<(Hand, u32), [f64; 2]>,
}

impl Definition {
    fn chances(&mut self, hand: &Hand, draws: u32) -> [f64; 2] {
        if let Some(known) = self.known.get(&(*hand, draws)) {
            return *known;
        }
        let all = f64::from(136 - u32::from(hand.total()));
        let left = |tile: Tile| f64::from(4 - hand.count(tile));
        let chances = if self.calculator.shanten(hand).unwrap() == 0 {
            let wins =
                |tile: &Tile| hand.plus(*tile).is_some_and(|won| self.calculator.shanten(&won) == Ok(-1));
            let waits: f64 = Tile::all().filter(wins).map(left).sum();
            [1.0 - (1.0 - waits / all).powi(draws as i32), 1.0]
        } else if draws == 0 {
            [0.0; 2]
        } else {
            let mut sum = [0.0; 2];
            for tile in Tile::all() {
                let Some(with) = hand.plus(tile) else { continue };
                let after = discard(&self.calculator, &with, tile);
                let of_next = self.chances(&after, draws - 1);
                sum = [0, 1].map(|aim| sum[aim] + left(tile) / all * of_next[aim]);
            }
            sum
        };
        self.known.insert((*hand, draws), chances);
        chances
    }
}

fn played(hand: &str, settings: &GameSettings, draws: u32, games: u32) -> Textbook {
    Textbook::play::<ChaCha8Rng>(&hand.parse().unwrap(), settings, draws, games, 0).unwrap()
}

#[test]
fn games_by_the_textbook_have_the_mean_of_all_games() {
    for (text, draws) in [("135m79p", 3), ("2479m13p5s2z", 3)] {
        let hand: Hand = text.parse().unwrap();
        // What goes straight would hide a mean that is too low.
        let found = played(text, &GameSettings { limit: 1, ..GameSettings::default() }, draws, 20_000);
        let mut definition =
            Definition { calculator: Calculator::new(Rules::default()), known: HashMap::new() };
        let [win, tenpai] = found.ask([Aim::Win, Aim::Tenpai]).unwrap();
        for (win, tenpai) in win.iter().zip(&tenpai) {
            let discard = win.discard;
            let first = hand.minus(discard.unwrap()).unwrap();
            if definition.calculator.shanten(&first) == Ok(0) {
                continue;
            }
            for draws in 0..=draws {
                let expected = definition.chances(&first, draws);
                for (found, expected) in
                    [win, tenpai].map(|of| of.values[draws as usize]).iter().zip(expected)
                {
                    let interval = found.low - 1e-12..=found.high + 1e-12;
                    assert!(interval.contains(&expected), "{text} {discard:?} {draws}: {found:?} {expected}");
                    assert!(found.low <= found.value && found.value <= expected.max(found.low) + 0.01);
                }
            }
        }
    }
}

#[test]
fn games_do_not_depend_on_threads_and_reach_at_least_what_goes_straight() {
    let text = "246m1379p258s135z4z";
    let settings = GameSettings::default();
    let chances = |played: Textbook| played.ask([Aim::Win, Aim::Tenpai]).unwrap();
    // With fewer, what goes straight would be too much.
    let found = chances(played(text, &settings, 9, 5_000));
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    assert_eq!(one.install(|| chances(played(text, &settings, 9, 5_000))), found);
    let moves = Moves::Detours(0);
    let straight = GameGraph::new(&text.parse().unwrap(), &GameSettings { moves, ..settings }).unwrap();
    let [straight] = straight.ask([Aim::Win], Model::Shuffled, 9).unwrap();
    for of_straight in &straight {
        let of_games = found[0].iter().find(|of| of.discard == of_straight.discard).unwrap();
        for (least, number) in of_straight.values.iter().zip(&of_games.values) {
            assert!(number.value >= least.value);
        }
    }
    // With few draws no game wins, and what goes straight is all there is.
    assert!(found[0].iter().any(|of| of.value(6) > 0.0));
}

#[test]
fn points_of_a_constant_are_chances() {
    let play = PointsPlay { riichi: RiichiPolicy::Best, ..PointsPlay::default() };
    let settings = GameSettings { play, ..GameSettings::default() };
    let found = played("133m346p2089s1235z", &settings, 12, 500);
    let [chances, points] = found.ask([Aim::Win, Aim::Worth(&|_| Ok(Box::new(1000_u32)))]).unwrap();
    for (points, chances) in points.iter().zip(&chances) {
        assert_eq!(points.discard, chances.discard);
        for (points, chance) in points.values.iter().zip(&chances.values) {
            assert!((points.value - 1000.0 * chance.value).abs() < 1e-6);
        }
        assert!(!points.declares[12]);
    }
}

#[test]
fn far_hands_are_those_whose_melds_are_far() {
    let is_for = |text: &str| Textbook::is_for(&text.parse().unwrap(), Rules::default());
    // 5-shanten; 3-shanten for seven pairs and 4-shanten for melds; 2-shanten for pairs; 3-shanten for melds.
    let hands = ["133m346p2089s1235z", "299m23346p2239s23z", "1155m2299p3377s46z", "234578m1689p357s1z"];
    assert_eq!(hands.map(is_for), [true, true, false, false]);
    let rules = Rules { seven_pairs: SevenPairs::Any, ..Rules::default() };
    assert!(Textbook::is_for(&"147m258p369s1234z5z".parse().unwrap(), rules));
}

#[test]
fn every_kind_of_far_hand_is_played() {
    let sanma = Rules { players: Players::Three, ..Rules::default() };
    let open: RedHand = "147m25p369s12z[777z]".parse().unwrap();
    let settings = |rules| GameSettings { rules, ..GameSettings::default() };
    for (hand, settings) in [
        ("19m147p258s12345z".parse().unwrap(), settings(sanma)),
        (open.clone(), settings(Rules::default())),
        ("147m258p369s1234z".parse().unwrap(), settings(Rules::default())),
        (
            "147m0p369s123z{5555z}".parse::<OpenHand>().unwrap().into(),
            GameSettings { is_after_quad: true, ..settings(Rules::default()) },
        ),
    ] {
        let found = Textbook::play::<ChaCha8Rng>(&hand, &settings, 17, 500, 0).unwrap();
        let [tenpai] = found.ask([Aim::Tenpai]).unwrap();
        let best = tenpai.iter().map(|of| of.value(17)).fold(0.0, f64::max);
        assert!((0.1..1.0).contains(&best), "{hand}: {best}");
    }
    // Draws beyond the wall are none.
    let all = played("147m25p369s12z[777z]", &GameSettings::default(), 136, 10);
    assert_eq!(all.ask([Aim::Win]).unwrap()[0][0].values.len() as u32, all.most_draws() + 1);
}

#[test]
fn outlooks_are_those_of_an_analysis() {
    let text = "1346m58p148s14567z";
    let hand: Hand = text.parse().unwrap();
    let found = played(text, &GameSettings::default(), 1, 1);
    let discards = Calculator::new(Rules::default()).discards(&hand).unwrap();
    let found: Vec<(u8, u32)> = found.outlooks().map(|of| (of.distance, of.accepted)).collect();
    let expected = discards.iter().map(|of| (of.left.shanten().unwrap() as u8 + 1, of.copies.into()));
    assert_eq!(found, expected.collect::<Vec<_>>());
}
