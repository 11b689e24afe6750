//! Many hands at once: the time for shanten and discards of all hands in a file, on one thread.
//!
//! The file has 34 bytes for each hand of 14 tiles, the copies of 1m to 7z.
//!
//! ```text
//! cargo run --release --example batch hands.bin
//! ```
//!
//! Prints nanoseconds per hand (the best of three runs) and the sum of the answers: of shanten, and of the indices
//! of the best discards. The time includes allocating the answers.

use std::error::Error;
use std::time::Instant;
use std::{env, fs};

use tehai::rules::Rules;
use tehai::shanten::{BadHandError, Calculator, Discards};
use tehai::tiles::KINDS;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("expected a file")?;
    let bytes = fs::read(path)?;
    let (hands, rest) = bytes.as_chunks::<KINDS>();
    if hands.is_empty() || !rest.is_empty() {
        return Err("expected 34 bytes for each hand".into());
    }
    let calculator = Calculator::new(Rules::default());
    // Builds all tables before timing.
    calculator.discards(&hands[0])?;

    report("shanten", hands.len(), || {
        let mut shanten = vec![0; hands.len()];
        calculator.shanten_of_all(hands, &mut shanten)?;
        Ok(shanten.iter().copied().map(i64::from).sum())
    })?;
    report("discards", hands.len(), || {
        let mut discards = vec![Discards::default(); hands.len()];
        calculator.discards_of_all(hands, &mut discards)?;
        Ok(discards.iter().map(|of_hand| of_hand.best().tile.index() as i64).sum())
    })
}

/// Prints the time of an answer.
fn report(
    name: &str,
    hands: usize,
    answer: impl Fn() -> Result<i64, BadHandError>,
) -> Result<(), Box<dyn Error>> {
    let (mut best, mut sum) = (f64::INFINITY, 0);
    for _ in 0..3 {
        let start = Instant::now();
        sum = answer()?;
        best = best.min(start.elapsed().as_nanos() as f64 / hands as f64);
    }
    println!("{name} {best:.2} {sum}");
    Ok(())
}
