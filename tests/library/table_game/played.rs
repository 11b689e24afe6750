//! Games that are played tile by tile, without the recursion's moves: their mean is the value.

use std::collections::HashMap;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Hand, KINDS, Tile};
use tehai::win_probability::{Moves, PointsPlay, TableChoice, TableGame, TableReached, WaysToWin};
use tehai_naive::Coloured;

use super::case::{ALL_ASKED, Asked, Case, random};
use super::player::Player;
use super::rule::Rule;
use super::sheet::{Sheet, SheetAim};
use super::{of_deck, real};

const GAMES: u32 = 100_000;

/// The mean may be so many standard errors away.
const STANDARD_ERRORS: f64 = 4.5;

fn ways(reached: &TableReached) -> [f64; 6] {
    let WaysToWin { drawn_riichi, drawn_called, drawn_silent, ron_riichi, ron_called, ron_silent } =
        reached.ways.expect("they were asked");
    [drawn_riichi, drawn_called, drawn_silent, ron_riichi, ron_called, ron_silent]
}

/// The best choice, of a hand that has not won and wins neither always nor hardly ever.
fn best_choice(case: &Case, asked: Asked) -> Option<TableReached> {
    let game = TableGame::new(&case.hand, &case.settings, &case.table(asked)).unwrap();
    let found = case.found(&game, asked);
    let has_won = found.iter().any(|reached| reached.choice == TableChoice::Win);
    let best = found.into_iter().reduce(|one, other| if other.value > one.value { other } else { one })?;
    (!has_won && (0.01..0.99).contains(&best.chance)).then_some(best)
}

/// Plays games, and compares what they reach on average.
fn check(case: &Case, asked: Asked, best: &TableReached, met: &mut HashMap<Rule, u32>, rng: &mut ChaCha8Rng) {
    let mut player = Player::new(case, asked);
    let first = player.begins_with(best.choice);
    let (mut sum, mut squares, mut wins) = (0.0, 0.0, [0; 6]);
    for _ in 0..GAMES {
        let played = player.play(&first, rng);
        sum += played.value;
        squares += played.value * played.value;
        if let Some(way) = played.way {
            wins[way] += 1;
        }
    }
    let games = f64::from(GAMES);
    let mean = sum / games;
    let is_near = |found: f64, expected: f64, variance: f64| {
        (found - expected).abs() <= STANDARD_ERRORS * (variance / games).sqrt() + 1e-9
    };
    let what = || format!("{mean} {wins:?} {asked:?} {best:?} {}", case.what());
    assert!(is_near(mean, best.value, squares / games - mean * mean), "{}", what());
    let shares = wins.map(|wins| f64::from(wins) / games);
    let with_chance = ways(best).into_iter().zip(shares).chain([(best.chance, shares.iter().sum())]);
    for (expected, found) in with_chance {
        assert!(is_near(found, expected, expected * (1.0 - expected)), "{expected} {found}: {}", what());
    }
    for (rule, times) in player.met {
        *met.entry(rule).or_default() += times;
    }
}

/// A case of four players and a small deck: what is unseen.
fn small(hand: &str, unseen: &str, tiles: u32) -> Case {
    let (hand, unseen): (RedHand, Hand) = (hand.parse().unwrap(), unseen.parse().unwrap());
    let mut deck: Coloured = [0; KINDS + 3];
    for (copies, kind) in deck.iter_mut().zip(Tile::all()) {
        *copies = hand.hand().concealed().count(kind) + unseen.count(kind);
    }
    of_deck(hand, deck, tiles, Moves::Changes(20), "south")
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn the_mean_of_many_games_is_the_value() {
        let mut rng = ChaCha8Rng::seed_from_u64(88);
        let mut met = HashMap::new();
        let sheet =
            Sheet { bets: 0, aim: SheetAim::Prize([50, 10, -10, -30], None), ..Sheet::random(&mut rng) };
        for asked in ALL_ASKED.into_iter().chain([Asked::Last(sheet)]) {
            let mut cases = 0;
            while cases < 4 {
                let case = random(&mut rng, Moves::Changes(20));
                if let Some(best) = best_choice(&case, asked).filter(|_| case.table.tiles >= 4) {
                    check(&case, asked, &best, &mut met, &mut rng);
                    cases += 1;
                }
            }
        }
        // A pon of 7z gives a yaku, and ends that a winning tile was missed.
        let without_yaku = small("34m678p999s77z[345p]", "2255m77z1p", 7);
        let with_riichi = |hand: &str, unseen: &str, tiles: u32, double_riichi: bool| {
            let mut case = small(hand, unseen, tiles);
            case.settings.play = PointsPlay { double_riichi, hidden_indicators: 1, ..case.settings.play };
            case
        };
        let double = with_riichi("678s1122z9m{4444z}{6666z}", "12z5p3m689s", 8, true);
        let riichi = || with_riichi("123m456p789s1122z9m", "12z56p38m", 6, false);
        let mut has_discarded = riichi();
        has_discarded.table.own_discards = "1z".parse::<Tile>().unwrap().into();
        for (case, asked) in [
            (without_yaku, Asked::Win),
            (double, Asked::Points),
            (riichi(), Asked::Points),
            (riichi(), Asked::AtLeast),
            (has_discarded, Asked::Points),
            (real("123m456p78s1122z5m", 5, Moves::Near, "east"), Asked::Win),
            (real("5678m223p[555z][345s]", 6, Moves::Near, "east"), Asked::Points),
            (real("123m456p789s1122z9m", 6, Moves::Near, "south"), Asked::Points),
        ] {
            let best = best_choice(&case, asked).expect("a hand that may win");
            check(&case, asked, &best, &mut met, &mut rng);
        }
        for rule in Rule::ALL {
            assert!(met.get(&rule).is_some_and(|&times| times >= 1_000), "{rule:?}: {met:?}");
        }
    }
}
