//! Suits of other sizes, as arguments.

use tehai_count::suits::Suits;

/// The most suits of one size, and the most ranks of a suit.
const MOST_SUITS: u32 = 1_000_000_000;

/// Reads suits of one size, such as `3x9`.
///
/// # Errors
/// What would be right, if it is something else.
pub fn read_suits(text: &str) -> Result<Suits, String> {
    let number = |digits: &str| digits.parse().ok().filter(|number| (1..=MOST_SUITS).contains(number));
    text.split_once('x')
        .and_then(|(suits, ranks)| Some(Suits { suits: number(suits)?, ranks: number(ranks)? }))
        .ok_or_else(|| format!("expected suits and ranks from 1 to {MOST_SUITS}, such as 3x9"))
}

/// Suits as text, such as `3x9,7x1`.
pub fn suits_text(suits: &[Suits]) -> String {
    let texts = suits.iter().map(|Suits { suits, ranks }| format!("{suits}x{ranks}"));
    texts.collect::<Vec<_>>().join(",")
}
