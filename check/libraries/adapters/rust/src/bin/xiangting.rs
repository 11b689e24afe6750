//! The crate xiangting: the least of three forms, without called copies.

use library_adapters::{answer, tiles};
use xiangting::{PlayerCount, calculate_necessary_tiles, calculate_replacement_number};

fn main() {
    answer(|line| {
        let players = if line.is_three_player { PlayerCount::Three } else { PlayerCount::Four };
        if line.called.iter().any(|&copies| copies > 0) {
            return None;
        }
        match line.question.as_str() {
            "nearest" => {
                Some((calculate_replacement_number(&line.counts, players).unwrap() as i8 - 1).to_string())
            }
            "necessary" => Some(tiles(calculate_necessary_tiles(&line.counts, players).unwrap().1)),
            _ => None,
        }
    });
}
