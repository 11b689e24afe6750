//! The best discards of hands of 3m+2 tiles, given as arguments or one per line on standard input.
//!
//! ```text
//! cargo run --release --example discards 123m456p11z23456s7z
//! ```

use std::env;
use std::error::Error;
use std::io::{self, BufRead};

use tehai::rules::Rules;
use tehai::shanten::Calculator;
use tehai::tiles::Hand;

fn main() -> io::Result<()> {
    // The tables are built once, on first use; after that a hand takes less than a microsecond.
    let calculator = Calculator::new(Rules::default());
    let mut hands: Vec<String> = env::args().skip(1).collect();
    if hands.is_empty() {
        hands = io::stdin().lock().lines().collect::<Result<_, _>>()?;
    }
    for hand in hands {
        advise(&calculator, &hand).unwrap_or_else(|error| eprintln!("{hand}: {error}"));
    }
    Ok(())
}

/// Prints the three best discards of a hand.
fn advise(calculator: &Calculator, text: &str) -> Result<(), Box<dyn Error>> {
    let hand: Hand = text.parse()?;
    let discards = calculator.discards(&hand)?;
    // Openly visible tiles cannot be drawn: `discards.with_unseen(&unseen)` counts without them.
    println!("{hand}: shanten {}", calculator.shanten(&hand)?);
    for discard in discards.best_first().iter().take(3) {
        let shanten = discard.left.shanten().expect("every hand can win without limits");
        let (necessary, copies) = (discard.left.necessary(), discard.copies);
        println!("  {}: shanten {shanten}, {copies} copies left of {necessary}", discard.tile);
    }
    Ok(())
}
