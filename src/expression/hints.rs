//! What errors suggest.

use crate::expression::tree::{Keyword, Name, TileClass};

/// What is expected where a set belongs.
pub(super) const SET: &str = "a set such as tenpai, 5m = 2 or only(mz)";
/// The same where digits stand that are no tiles.
pub(super) const TILE: &str = "a tile, digits and then m, p, s or z, such as 5m; a number stands to the right of a \
    comparison, as in kinds <= 7";
/// What is expected where kinds of tile belong.
pub(super) const KINDS: &str = "tiles such as 19m, groups such as mz, or a class such as honours";

/// The sign or word that is meant by a piece, if one is near enough.
pub(super) fn suggestion(piece: &str, expected: &str) -> Option<&'static str> {
    let words = match expected {
        SET | TILE => [Name::WORDS, Keyword::WORDS, TileClass::WORDS].concat(),
        KINDS => TileClass::WORDS.to_vec(),
        _ => Vec::new(),
    };
    sign_for(piece).or_else(|| nearest(piece, &words))
}

/// The sign of this language for one of other languages.
fn sign_for(piece: &str) -> Option<&'static str> {
    Some(match piece.to_lowercase().as_str() {
        "==" => "=",
        "<>" | "≠" => "!=",
        "=<" | "≤" => "<=",
        "=>" | "≥" => ">=",
        "&&" | "and" | "∧" | "∩" => "&",
        "||" | "or" | "∨" | "∪" | "+" => "|",
        "not" | "¬" | "~" => "!",
        "\\" | "−" | "–" => "-",
        _ => return None,
    })
}

/// The word nearest to a piece, if one is near enough to be meant.
fn nearest(piece: &str, words: &[&'static str]) -> Option<&'static str> {
    // A longer piece is near no word, and the distance takes time.
    if piece.chars().count() > 24 {
        return None;
    }
    let piece = piece.to_lowercase();
    let distance = |word: &str| strsim::damerau_levenshtein(&piece, word);
    let word = words.iter().min_by_key(|word| distance(word))?;
    (distance(word) <= word.len().div_ceil(4).min(3) && !piece.is_empty()).then_some(word)
}
