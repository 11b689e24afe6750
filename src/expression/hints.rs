//! What an error suggests: for the text `tempai` the name `tenpai`, for `&&` the sign `&`.

use crate::expression::expected::Expected;
use crate::expression::names::{Keyword, Word};
use crate::yaku::Yaku;

/// Pieces of more characters are near no word, and to compare them takes time.
const LONGEST: usize = 30;

/// What may be meant by a wrong piece: the sign of this language for one of other languages, or the set for its name in
/// the rules; else the nearest of the words that may stand there, several if they are equally near.
pub(super) fn suggestions(piece: &str, expected: &Expected) -> Vec<&'static str> {
    if let Some(meant) = meant_by(&piece.to_ascii_lowercase(), expected) {
        return vec![meant];
    }
    let words: Vec<&str> = match expected {
        Expected::Set | Expected::Tile => Word::spellings().collect(),
        Expected::Kinds => Word::spellings_of_classes().collect(),
        Expected::Yaku => Word::spellings_of_yaku().collect(),
        Expected::Feature(others) => others.iter().copied().chain([Keyword::Distance.name()]).collect(),
        _ => return Vec::new(),
    };
    nearest(piece, &words)
}

/// Is the piece a word of play, which says nothing of the tiles of a hand: a yaku that is no set, or another?
pub(super) fn is_of_play(piece: &str) -> bool {
    let word = piece.to_ascii_lowercase();
    let is_yaku = Yaku::ALL.into_iter().any(|yaku| word == yaku.name() || word == yaku.japanese());
    is_yaku || ["tsumo", "ron", "dora"].contains(&word.as_str())
}

/// The sign or the set that a piece in small letters stands for elsewhere, if it may stand there.
fn meant_by(piece: &str, expected: &Expected) -> Option<&'static str> {
    let is_not = ["not", "nicht", "¬", "~"].contains(&piece);
    Some(match (expected, piece) {
        (Expected::Comparison, "==") => "=",
        (Expected::Comparison, "<>") => "!=",
        (Expected::Comparison, "=<") => "<=",
        (Expected::Comparison, "=>") => ">=",
        (Expected::OperatorOrEnd | Expected::OperatorOrClosing, operator) => match operator {
            "," | "、" | "&&" | "and" | "und" | "かつ" | "∧" | "∩" | "*" => "&",
            "||" | "or" | "oder" | "または" | "∨" | "∪" | "+" => "|",
            "without" | "except" | "ohne" | "\\" | "−" | "–" => "-",
            _ if is_not => "-",
            _ => return None,
        },
        (Expected::Number, "−" | "–") => "-",
        (Expected::Set, _) if is_not => "!",
        (
            Expected::Set,
            "九種九牌" | "kyuushu" | "kyuushu_kyuuhai" | "kyuushukyuuhai" | "kyushu_kyuhai" | "kyushukyuhai",
        ) => "kinds(orphans) >= 9",
        (Expected::Quantity, _) => Keyword::WaitKinds.name(),
        _ => return None,
    })
}

/// The words at the least distance from a piece, one sign changed in three and three in all at most. If there are
/// none, the words that begin with the piece and `_`: for `seven`, `seven_pairs`.
fn nearest(piece: &str, words: &[&'static str]) -> Vec<&'static str> {
    if piece.is_empty() || piece.chars().count() > LONGEST {
        return Vec::new();
    }
    let piece = piece.to_ascii_lowercase().replace('-', "_");
    let most = |word: &str| (word.chars().count() / 3).min(3);
    let distance = |word: &str| strsim::damerau_levenshtein(&piece, word);
    let near: Vec<(usize, &str)> = words.iter().map(|&word| (distance(word), word)).collect();
    let near = || near.iter().filter(|(distance, word)| *distance <= most(word));
    match near().map(|(distance, _)| distance).min() {
        Some(least) => near().filter(|(distance, _)| distance == least).map(|(_, word)| *word).collect(),
        None => {
            let begins = |word: &str| word.strip_prefix(&*piece).is_some_and(|rest| rest.starts_with('_'));
            words.iter().copied().filter(|word| begins(word)).collect()
        }
    }
}
