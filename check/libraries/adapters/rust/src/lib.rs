//! The lines of check/libraries/run, for programs in Rust.

use std::io::{Read, Write, stdin, stdout};

/// A question about a hand.
pub struct Line {
    pub question: String,
    pub is_three_player: bool,
    /// Melds that are called.
    pub melds: usize,
    pub counts: [u8; 34],
    pub called: [u8; 34],
}

/// Answers line by line; `None` is no answer to that question.
pub fn answer(answers: impl Fn(&Line) -> Option<String>) {
    let mut text = String::new();
    stdin().read_to_string(&mut text).expect("lines of UTF-8");
    let found: Vec<String> =
        text.lines().map(|line| answers(&read(line)).unwrap_or("?".into()) + "\n").collect();
    stdout().write_all(found.concat().as_bytes()).expect("an open pipe");
}

fn read(line: &str) -> Line {
    let fields: Vec<&str> = line.split(' ').collect();
    let counts = |field: usize| std::array::from_fn(|tile| fields[field].as_bytes()[tile] - b'0');
    Line {
        question: fields[0].into(),
        is_three_player: fields[1] == "3",
        melds: fields[2].parse().expect("a number of melds"),
        counts: counts(3),
        called: counts(4),
    }
}

/// Tiles as `147m2z`, or `-` for none; bit 0 is 1m.
pub fn tiles(bits: u64) -> String {
    let suit = |suit: usize| {
        let ranks: String = (0..9)
            .filter(|rank| bits >> (9 * suit + rank) & 1 == 1)
            .map(|rank| char::from(b'1' + rank as u8))
            .collect();
        if ranks.is_empty() { ranks } else { ranks + &"mpsz"[suit..=suit] }
    };
    let text: String = (0..4).map(suit).collect();
    if text.is_empty() { "-".into() } else { text }
}
