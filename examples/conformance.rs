//! Answers the questions of `check/libraries/run`, one in a line; the book's page on conformance says what they are.
//!
//! ```text
//! python3 check/libraries/run telling-shanten -- cargo run --release --example conformance
//! ```

use std::error::Error;
use std::io;

use tehai::decompose::readings;
use tehai::tiles::notation::RedHand;
use tehai::waiting::waits;
use tehai::{Calculator, FifthTile, Forms, Players, Rules, TileSet};

fn main() -> Result<(), Box<dyn Error>> {
    for line in io::stdin().lines() {
        let line = line?;
        let fields: Vec<&str> = line.split(' ').collect();
        let &[question, players, _melds, _counts, _called, hand] = fields.as_slice() else {
            return Err(format!("{line}: expected six fields").into());
        };
        println!("{}", answer(question, players, hand).map_err(|error| format!("{line}: {error}"))?);
    }
    Ok(())
}

fn answer(question: &str, players: &str, hand: &str) -> Result<String, Box<dyn Error>> {
    let players = if players == "3" { Players::Three } else { Players::Four };
    let rules = Rules { players, ..Rules::default() };
    let hand: RedHand = hand.parse()?;
    let hand = hand.hand();
    if let Some(rule) = question.strip_prefix("waits-") {
        let rules = Rules { fifth_tile: rule.parse::<FifthTile>()?, ..rules };
        return Ok(tiles(waits(hand, rules)));
    }
    Ok(match question {
        "necessary" => tiles(Calculator::new(rules).effects(hand)?.necessary()),
        "readings" => {
            // Thirteen orphans are not split.
            let forms = Forms::STANDARD | Forms::SEVEN_PAIRS;
            let ways = readings(hand, Rules { forms, ..rules }).map(|way| way.to_string().replace(' ', "_"));
            or_none(ways.collect::<Vec<_>>().join("|"))
        }
        "nearest" => Calculator::new(rules).shanten(hand)?.to_string(),
        form => Calculator::new(Rules { forms: form.parse()?, ..rules }).shanten(hand)?.to_string(),
    })
}

fn tiles(tiles: TileSet) -> String {
    or_none(tiles.to_string())
}

fn or_none(text: String) -> String {
    if text.is_empty() { "-".into() } else { text }
}
