//! What errors say was expected, and what they suggest.

use std::ops::Range;

use crate::expression::tree::{Name, TileClass};

/// Words among which the nearest is looked for.
pub(super) type Words = fn() -> Vec<&'static str>;

pub(super) const NONE: Words = Vec::new;
pub(super) const CLASSES: Words = || TileClass::ALL.iter().map(|class| class.word()).collect();
pub(super) const SETS: Words = || {
    let names = Name::ALL.iter().map(|name| name.word());
    names.chain(["only", "contains", "waits", "shanten", "wait_kinds", "kinds"]).chain(CLASSES()).collect()
};

pub(super) const COMPARISON: &str = "a comparison, one of = != < <= > >=, and a number";
pub(super) const NUMBER: &str = "a whole number such as 2 or -1";
pub(super) const OPEN: &str = "\"(\" and what the word is about, as in waits(5p), only(mz) or contains(123m)";
pub(super) const KINDS: &str = "tiles such as 19m, groups such as mz, or a class such as honours";
pub(super) const TILES: &str = "tiles such as 5p or 147m2z";
pub(super) const CLOSE: &str = "\")\"";
pub(super) const OPERATOR_OR_CLOSE: &str = "an operator (&, -, |) or \")\"";
pub(super) const OPERATOR_OR_END: &str = "an operator (&, -, |) or the end";
const OPERAND: &str = "a set such as tenpai, 5m = 2 or only(mz)";
const TILE: &str = "a tile, digits and then m, p, s or z, such as 5m; a number stands to the right of a \
    comparison, as in kinds <= 7";

/// What is expected where a set belongs and a piece stands.
pub(super) fn operand(piece: &str) -> &'static str {
    if piece.starts_with(|first: char| first.is_ascii_digit()) { TILE } else { OPERAND }
}

/// What an error points at: the word or sign at a place, or after the blanks there.
pub(super) fn piece_at(text: &str, offset: usize) -> Range<usize> {
    let rest = &text[offset..];
    let start = text.len() - rest.trim_ascii_start().len();
    let rest = &text[start..];
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    let mut signs = rest.chars();
    let length = match (signs.next(), signs.next()) {
        (None, _) => 0,
        (Some(first), _) if is_word(first) => rest.find(|sign| !is_word(sign)).unwrap_or(rest.len()),
        (Some('=' | '<' | '>' | '!' | '&' | '|'), Some('=' | '<' | '>' | '&' | '|')) => 2,
        (Some(first), _) => first.len_utf8(),
    };
    start..start + length
}

/// The sign of this language for one of other languages.
pub(super) fn sign_for(piece: &str) -> Option<&'static str> {
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
pub(super) fn nearest(piece: &str, words: Words) -> Option<&'static str> {
    // A longer piece is near no word, and the distance takes time.
    if piece.chars().count() > 24 {
        return None;
    }
    let piece = piece.to_lowercase();
    let distance = |word: &&str| strsim::damerau_levenshtein(&piece, word);
    let word = words().into_iter().min_by_key(distance)?;
    (distance(&word) <= word.len().div_ceil(4).min(3) && !piece.is_empty()).then_some(word)
}
