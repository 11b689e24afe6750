//! Advice on hands of the real deck with few tiles left, beside the best of all plays.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use tehai::Calculator;
use tehai::rules::Rules;
use tehai::tiles::{COPIES, Hand, KINDS, Meld, OpenHand, Tile};
use tehai::win_probability::{Moves, TableChoice, TableGame};
use tehai_naive::TableMoves;

use super::case::Asked;
use super::real;
use crate::common::{below, one_of};

/// Tiles left in the wall, by melds of the hand: with more, all plays take minutes.
const TILES: [u32; 3] = [6, 7, 9];

/// The most by which a value is below that of the best of all plays: of a chance, and of points.
const MOST_OF_CHANCE: f64 = 1e-6;
const MOST_OF_POINTS: f64 = 0.02;

/// A hand that is to discard, tenpai or one draw from it, with so many called melds; the first is of a dragon.
fn dealt(rng: &mut ChaCha8Rng, melds: usize) -> OpenHand {
    let calculator = Calculator::new(Rules::default());
    loop {
        let mut wall: Vec<Tile> =
            Tile::all().flat_map(|tile| std::iter::repeat_n(tile, COPIES.into())).collect();
        let mut called = Vec::new();
        while called.len() < melds {
            let of_dragons = Tile::all().skip(KINDS - 3).map(Meld::triplet);
            let any = Tile::all().flat_map(|tile| Meld::of_call(tile, true));
            let all: Vec<Meld> = if called.is_empty() { of_dragons.collect() } else { any.collect() };
            called.push(one_of(rng, &all));
        }
        let is_left = called.iter().flat_map(|meld| meld.tiles()).all(|tile| {
            let at = wall.iter().position(|&other| other == tile);
            at.map(|at| wall.swap_remove(at)).is_some()
        });
        if !is_left {
            continue;
        }
        let concealed = (0..14 - 3 * melds).map(|_| wall.swap_remove(below(rng, wall.len())));
        let hand = OpenHand::new(Hand::from_tiles(concealed).unwrap(), called).unwrap();
        if matches!(calculator.shanten(&hand), Ok(0 | 1)) {
            return hand;
        }
    }
}

/// What advice loses.
#[derive(Debug)]
struct Loss {
    /// The best play of all, less that after the best discard of the library.
    followed: f64,
    /// The latter, less what the library says that it is worth.
    understated: f64,
}

fn loss(hand: &OpenHand, asked: Asked) -> Loss {
    let case = real(&hand.to_string(), TILES[hand.melds().len()], Moves::Near, "south");
    let game = TableGame::new(&case.hand, &case.settings, &case.table).unwrap();
    let found = case.found(&game, asked);
    let mut definition = case.definition(asked);
    definition.moves = TableMoves::Any;
    let truth = |tile: Tile| {
        let choice = TableChoice::Discard(tile.into());
        (choice, case.expected(&definition, choice).value)
    };
    let truths: Vec<(TableChoice, f64)> = hand.concealed().kinds().iter().map(truth).collect();
    let of_choice = |choice: TableChoice| truths.iter().find(|(of, _)| *of == choice).unwrap().1;
    for reached in &found {
        let most = of_choice(reached.choice);
        let rounding = 1e-9 * f64::max(1.0, most);
        assert!(reached.value <= most + rounding, "{hand} {asked:?} {reached:?} {most}");
    }
    let advised = found.iter().reduce(|one, other| if other.value > one.value { other } else { one });
    let advised = advised.unwrap();
    let after_advice = of_choice(advised.choice);
    let best = truths.iter().map(|(_, value)| *value).fold(f64::MIN, f64::max);
    Loss { followed: best - after_advice, understated: after_advice - advised.value }
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn advice_on_twenty_hands_is_that_of_the_best_play() {
        let mut rng = ChaCha8Rng::seed_from_u64(89);
        let hands: Vec<OpenHand> = (0..20).map(|turn| dealt(&mut rng, turn % 3)).collect();
        hands.par_iter().for_each(|hand| {
            for asked in [Asked::Win, Asked::Points] {
                let loss = loss(hand, asked);
                assert!(loss.followed <= 1e-9, "{hand} {asked:?} {loss:?}");
                let most = if asked == Asked::Win { MOST_OF_CHANCE } else { MOST_OF_POINTS };
                assert!(loss.understated <= most, "{hand} {asked:?} {loss:?}");
            }
        });
    }
}
