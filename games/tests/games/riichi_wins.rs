//! What a ron after riichi is worth on the mean, by games of players alone who play for points.

use crate::common::shuffle;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use tehai::rules::{Players, Rules, Wind, Winds};
use tehai::score::{Riichi, ScoreRules};
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{COPIES, Tile};
use tehai::{Calculator, waiting};
use tehai_answers::win_probability::{Changes, DeckRedFives, PointsOptions};
use tehai_answers::{Means, ScoreQuestion, WinProbabilityQuestion};
use tehai_games::MEAN_RIICHI_RON;

/// Draws of a player.
const DRAWS: u32 = 18;

/// The tiles of a game, shuffled.
fn shuffled(players: Players, random: &mut ChaCha8Rng) -> Vec<RedTile> {
    let red = DeckRedFives::Table.of_game(players);
    let copies = |tile: Tile| (0..COPIES).map(move |copy| RedTile { tile, is_red: copy < red.copies(tile) });
    let mut deck: Vec<RedTile> = players.tiles().iter().flat_map(copies).collect();
    shuffle(random, &mut deck);
    deck
}

fn text(tiles: &[RedTile]) -> String {
    tiles.iter().map(ToString::to_string).collect()
}

/// The mean points of a ron of the hand that declares riichi in a game; `None` if none does.
fn worth(players: Players, seat: Wind, seed: u64) -> Option<f64> {
    let mut deck = shuffled(players, &mut ChaCha8Rng::seed_from_u64(seed)).into_iter();
    let indicator = deck.next()?;
    let rules = Rules { players, ..Rules::default() };
    let calculator = Calculator::new(rules);
    let shanten = |hand: &RedHand| calculator.shanten(hand.hand().concealed()).unwrap();
    let mut hand: Vec<RedTile> = deck.by_ref().take(13).collect();
    for left in (0..DRAWS).rev() {
        hand.push(deck.next()?);
        let all: RedHand = text(&hand).parse().unwrap();
        let discard = match shanten(&all) {
            ..0 => return None,
            0..=3 => {
                let question = WinProbabilityQuestion {
                    hand: all.to_string(),
                    draws: left.max(1),
                    winds: Winds { seat, round: Wind::East },
                    points: Some(PointsOptions {
                        dora: indicator.to_string().parse().unwrap(),
                        red_fives: Some(DeckRedFives::Table),
                        ..PointsOptions::default()
                    }),
                    changes: Changes::None,
                    rules,
                    ..WinProbabilityQuestion::default()
                };
                let answer = question.answer(&Means::default(), |_, _| ()).unwrap();
                let best = &answer.best_first[0];
                let row = answer.rows.iter().rfind(|row| row.discard == *best).unwrap();
                let Ok(tile) = best.parse::<RedTile>() else { return None };
                if row.riichi == Some(true) {
                    return Some(mean(&all.without(tile).unwrap(), indicator, seat, rules));
                }
                tile
            }
            // Far hands accept as much as they can.
            _ => {
                let value = |tile: &RedTile| {
                    let rest = all.without(*tile).unwrap();
                    let distance = shanten(&rest);
                    let accepted = |next: Tile| {
                        let copies = COPIES - rest.hand().concealed().count(next);
                        let nearer = rest.hand().concealed().plus(next);
                        nearer
                            .filter(|hand| calculator.shanten(hand).unwrap() < distance)
                            .map_or(0, |_| copies)
                    };
                    (-distance, players.tiles().iter().map(accepted).map(u32::from).sum::<u32>())
                };
                *hand.iter().max_by_key(|tile| value(tile)).unwrap()
            }
        };
        let place = hand.iter().position(|tile| *tile == discard)?;
        hand.remove(place);
    }
    None
}

/// The same over the tiles that a hand waits for and the hidden indicators, as often as they are unseen.
fn mean(hand: &RedHand, indicator: RedTile, seat: Wind, rules: Rules) -> f64 {
    let seen = |tile: Tile| hand.hand().all_tiles().count(tile) + u8::from(indicator.tile == tile);
    let (mut points, mut weight) = (0.0, 0.0);
    for wait in waiting::waits(hand.hand(), rules).iter() {
        let copies = COPIES - seen(wait);
        for hidden in rules.players.tiles().iter() {
            let luck =
                f64::from(copies) * f64::from(COPIES - seen(hidden) - u8::from(hidden == wait && copies > 0));
            if luck == 0.0 {
                continue;
            }
            let mut question = ScoreQuestion {
                hand: hand.to_string(),
                tile: Some(wait.to_string()),
                winds: Winds { seat, round: Wind::East },
                dora: indicator.to_string(),
                hidden_dora: hidden.to_string(),
                rules: ScoreRules { players: rules.players, ..ScoreRules::default() },
                ..ScoreQuestion::default()
            };
            question.luck.riichi = Riichi::Riichi;
            points += luck * f64::from(question.answer().unwrap().points);
            weight += luck;
        }
    }
    points / weight
}

/// The means of some games, with their standard errors, beside those that a review takes: of players who do not deal,
/// and of dealers.
fn measure(games: u64, of: &[Players]) {
    use rayon::prelude::*;
    let seats = [Wind::South, Wind::East];
    for (&players, expected) in of.iter().zip(MEAN_RIICHI_RON) {
        for (seat, expected) in seats.into_iter().zip(expected) {
            let all: Vec<Option<f64>> =
                (0..games).into_par_iter().map(|seed| worth(players, seat, seed)).collect();
            let all: Vec<f64> = all.into_iter().flatten().collect();
            let number = all.len() as f64;
            let mean = all.iter().sum::<f64>() / number;
            let squares: f64 = all.iter().map(|points| (points - mean).powi(2)).sum();
            let error = (squares / (number - 1.0) / number).sqrt();
            println!("{players} {seat}: {number} of {games} declare, {mean:.0} ± {error:.0}");
            assert!(
                (mean - expected).abs() < 4.0 * error && error < 1000.0,
                "{players} {seat}: {mean} {expected}"
            );
        }
    }
}

#[test]
fn means_are_those_of_games() {
    measure(150, &[Players::Four]);
}

mod sweeps {
    use tehai::rules::Players;

    #[test]
    #[ignore = "minutes: thousands of games"]
    fn means_are_those_of_many_games() {
        super::measure(4000, &[Players::Four, Players::Three]);
    }
}
