//! How long a hand at a table takes: the best discards of dealt hands for the chance of a win, with 60 tiles left.
//!
//! ```sh
//! cargo run --release --package tehai-cli --example time-at-table
//! cargo run --release --package tehai-cli --example time-at-table -- --near --shanten 1,2,3,4
//! ```
//!
//! A row for each shanten says how many hands of 14 tiles were dealt that have it, how many hands they can become, and
//! the milliseconds: all, and of these the growth of the graph.

use std::time::Instant;

use anyhow::Result;
use clap::Parser;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tehai::rules::Rules;
use tehai::shanten::Calculator;
use tehai::tiles::{Hand, Tile};
use tehai::win_probability::{Aim, GameSettings, Moves, TableGame, TableSettings};

/// How long a hand at a table takes
#[derive(Parser)]
struct Args {
    /// Hands of each shanten
    #[arg(long, default_value_t = 100)]
    hands: usize,
    /// Shanten, 0 to 6
    #[arg(long, value_delimiter = ',', default_values_t = [0, 1, 2, 3], value_parser = clap::value_parser!(i8).range(0..=6))]
    shanten: Vec<i8>,
    /// The moves that the programs allow by default, instead of those that advance
    #[arg(long)]
    near: bool,
    /// Say how the wins come about, as the programs do
    #[arg(long)]
    ways: bool,
    /// The seed of the deals
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// Tiles left in the wall.
const TILES: u32 = 60;

fn main() -> Result<()> {
    let args = Args::parse();
    println!("shanten,hands,states_median,states_95_of_100,ms_median,ms_95_of_100,ms_of_growth_median");
    for &shanten in &args.shanten {
        let mut found = Vec::with_capacity(args.hands);
        for hand in dealt(shanten, &args) {
            // What every hand needs is made by the first.
            for _ in 0..if found.is_empty() { 2 } else { 1 } {
                found.push(measured(hand, &args)?);
            }
        }
        found.remove(0);
        let mut by = |of: fn(&(usize, f64, f64)) -> f64, share: usize| {
            found.sort_by(|one, other| of(one).total_cmp(&of(other)));
            of(&found[(found.len() * share).div_ceil(100) - 1])
        };
        println!(
            "{shanten},{},{},{},{:.3},{:.3},{:.3}",
            args.hands,
            by(|found| found.0 as f64, 50),
            by(|found| found.0 as f64, 95),
            by(|found| found.1, 50),
            by(|found| found.1, 95),
            by(|found| found.2, 50),
        );
    }
    Ok(())
}

/// The first dealt hands of 14 tiles that have this shanten.
fn dealt(shanten: i8, args: &Args) -> Vec<Hand> {
    let calculator = Calculator::new(Rules::default());
    let mut random = ChaCha8Rng::seed_from_u64(args.seed);
    let mut hands = Vec::with_capacity(args.hands);
    let mut deck: Vec<Tile> = Tile::all().flat_map(|tile| [tile; 4]).collect();
    while hands.len() < args.hands {
        for place in 0..14 {
            let left = (deck.len() - place) as u64;
            deck.swap(place, place + (random.next_u64() % left) as usize);
        }
        let hand = Hand::from_tiles(deck[..14].iter().copied()).expect("four copies of each");
        if calculator.shanten(&hand) == Ok(shanten) {
            hands.push(hand);
        }
    }
    hands
}

/// The hands that a hand can become, and the milliseconds: all, and those of the growth.
fn measured(hand: Hand, args: &Args) -> Result<(usize, f64, f64)> {
    let moves = if args.near { Moves::Near } else { Moves::Advancing };
    let settings = GameSettings { moves, ..GameSettings::default() };
    let table = TableSettings { tiles: TILES, ..TableSettings::default() };
    let start = Instant::now();
    let game = TableGame::new(&hand.into(), &settings, &table)?;
    let grown = start.elapsed();
    if args.ways {
        game.ask_ways(Aim::Win)?
    } else {
        game.ask(Aim::Win)?
    };
    Ok((game.states(), 1e3 * start.elapsed().as_secs_f64(), 1e3 * grown.as_secs_f64()))
}
