//! Hands as text: `12m1224p77888899s`.

use crate::game::RANKS;

/// A group's hand with its letter; the empty text if it has no tiles.
pub fn group(counts: &[u8; RANKS], letter: char) -> String {
    let mut text = String::new();
    for (rank, &copies) in counts.iter().enumerate() {
        (0..copies).for_each(|_| text.push((b'1' + rank as u8) as char));
    }
    if !text.is_empty() {
        text.push(letter);
    }
    text
}

/// A whole hand: manzu, pinzu, souzu, honours.
pub fn hand(groups: [&[u8; RANKS]; 4]) -> String {
    groups.into_iter().zip("mpsz".chars()).map(|(counts, letter)| group(counts, letter)).collect()
}
