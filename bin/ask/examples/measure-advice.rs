//! How much the recommended discard loses: the value of the best discard less that of the recommended one, both under
//! the best play after it, which may discard any tile.
//!
//! ```sh
//! cargo run --release --bin solve-solo -- --draws 17 --keep 17 --tables solo
//! cargo run --release --package tehai-cli --example measure-advice -- solo
//! ```
//!
//! deals hands and draws and discards by acceptance. Whenever a hand of 14 tiles is nearer to a win than before, it is
//! asked what to discard, and its discards are looked up in the table of 17 draws. A row for each shanten says how many
//! hands there were, what they can reach and what the answer says that they reach, in percent; how many percentage
//! points the recommended discard loses, on average and at most, and for how many hands more than 0.01; and the seconds
//! of an answer.

use std::fs::File;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use clap::Parser;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tehai::rules::Rules;
use tehai::shanten::Calculator;
use tehai::tiles::{Hand, Tile};
use tehai_answers::means::Means;
use tehai_answers::win_probability::WinProbabilityQuestion;
use tehai_count::solo::{Aim, Game, Table, TableFile};

/// How much the recommended discard loses against the best one
#[derive(Parser)]
struct Args {
    /// The directory of the tables of solo play
    tables: PathBuf,
    /// Hands of each shanten
    #[arg(long, default_value_t = 100)]
    hands: usize,
    /// Shanten, 0 to 6
    #[arg(long, value_delimiter = ',', default_values_t = [0, 1, 2, 3, 4], value_parser = clap::value_parser!(i8).range(0..=6))]
    shanten: Vec<i8>,
    /// The seed of the deals
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Print a row for each hand
    #[arg(long)]
    each: bool,
}

/// Draws after the discard.
const DRAWS: u32 = 17;

/// Draws of a hand that is played on.
const TURNS: usize = 18;

/// A loss that counts, in percentage points.
const COUNTS: f64 = 0.01;

/// What was found for a hand, in percent.
struct Found {
    hand: Hand,
    discard: Tile,
    best: f64,
    said: f64,
    lost: f64,
    seconds: f64,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let game = Game::new(Rules::default(), Aim::Win);
    let path = args.tables.join(Table::file_name(game, DRAWS));
    let file = File::open(&path).with_context(|| path.display().to_string())?;
    let mut table = TableFile::open(file).with_context(|| path.display().to_string())?;
    if args.each {
        println!("shanten,hand,discard,best,said,lost,seconds");
    } else {
        println!(
            "shanten,hands,best,said,lost_mean,lost_most,lost_more_than_0.01,seconds_median,seconds_95_of_100"
        );
    }
    for (shanten, hands) in args.shanten.iter().zip(dealt(&args)) {
        let found: Vec<Found> = hands.iter().map(|hand| measured(hand, &mut table)).collect::<Result<_>>()?;
        if args.each {
            for Found { hand, discard, best, said, lost, seconds } in &found {
                println!("{shanten},{hand},{discard},{best:.6},{said:.6},{lost:.6},{seconds:.3}");
            }
            continue;
        }
        let mean = |of: fn(&Found) -> f64| found.iter().map(of).sum::<f64>() / found.len() as f64;
        let lost = found.iter().map(|found| found.lost).fold(0.0, f64::max);
        let more = found.iter().filter(|found| found.lost > COUNTS).count();
        let mut seconds: Vec<f64> = found.iter().map(|found| found.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        println!(
            "{shanten},{},{:.4},{:.4},{:.4},{lost:.4},{more},{:.3},{:.3}",
            found.len(),
            mean(|found| found.best),
            mean(|found| found.said),
            mean(|found| found.lost),
            seconds[seconds.len() / 2],
            seconds[(seconds.len() * 95).div_ceil(100) - 1],
        );
    }
    Ok(())
}

/// Hands of 14 tiles of each shanten, when they came to it.
fn dealt(args: &Args) -> Vec<Vec<Hand>> {
    let calculator = Calculator::new(Rules::default());
    let mut random = ChaCha8Rng::seed_from_u64(args.seed);
    let mut hands = vec![Vec::new(); args.shanten.len()];
    while hands.iter().any(|hands| hands.len() < args.hands) {
        let mut wall: Vec<Tile> = Tile::all().flat_map(|tile| [tile; 4]).collect();
        for place in 0..13 + TURNS {
            let left = (wall.len() - place) as u64;
            wall.swap(place, place + (random.next_u64() % left) as usize);
        }
        let mut hand = Hand::from_tiles(wall[..13].iter().copied()).expect("four copies of each");
        let mut before = i8::MAX;
        for &tile in &wall[13..13 + TURNS] {
            let drawn = hand.plus(tile).expect("four copies of each");
            let discards = calculator.discards(&drawn).expect("fourteen tiles").best_first();
            let shanten = calculator.shanten(&drawn).expect("fourteen tiles");
            if shanten < before
                && let Some(place) = args.shanten.iter().position(|&wanted| wanted == shanten)
                && hands[place].len() < args.hands
            {
                hands[place].push(drawn);
            }
            before = before.min(shanten);
            hand = drawn.minus(discards.best().tile).expect("a tile of the hand");
        }
    }
    hands
}

/// What a hand is told, and what its discards can reach.
fn measured(hand: &Hand, table: &mut TableFile<File>) -> Result<Found> {
    let question = WinProbabilityQuestion { hand: hand.to_string(), draws: DRAWS, ..Default::default() };
    let start = Instant::now();
    let answer = question.answer(&Means::default(), |_, _| ()).map_err(|problem| anyhow!("{problem}"))?;
    let seconds = start.elapsed().as_secs_f64();
    // Solo play has no quads, which may be among the choices.
    let discard: Tile = answer.best_first.iter().find_map(|name| name.parse().ok()).context("no discard")?;
    let row = answer.rows.iter().find(|row| row.discard == discard.to_string() && row.draws == Some(DRAWS));
    let said = row.and_then(|row| row.win).context("no chance")?;
    let mut value = |tile: Tile| -> Result<f64> {
        let left = hand.minus(tile).context("a tile of the hand")?;
        Ok(table.value_of(&left)?.context("a hand of the table")?.ends()[0])
    };
    let values: Vec<f64> = hand.kinds().iter().map(&mut value).collect::<Result<_>>()?;
    let best = values.into_iter().fold(0.0, f64::max);
    let lost = best - value(discard)?;
    Ok(Found { hand: *hand, discard, best: 100.0 * best, said: 100.0 * said, lost: 100.0 * lost, seconds })
}
