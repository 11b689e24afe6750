//! What errors suggest.

use crate::expression::names::Word;
use crate::yaku::Yaku;

/// What is expected where a set belongs.
pub(super) const SET: &str = "a set such as tenpai, 5m = 2 or only(mz)";
/// The same where digits stand that are no tiles.
pub(super) const TILE: &str = "a tile, digits and then m, p, s or z, such as 5m; a number stands to the right of a \
    comparison, as in kinds <= 7";
/// What is expected where tiles belong.
pub(super) const TILES: &str = "tiles such as 5p or 147m2z";
/// What is expected where a five is called red.
pub(super) const RED_FIVE: &str = "a five such as 5m: sets do not tell red fives apart, but \
    count-hands all --red-fives counts hands with them";
/// What is expected where a yaku stands that is no set, or another word of play.
const OF_TILES: &str = "a set such as tenpai or yakuhai(5z); sets do not tell how a hand was played, but score-hand \
    counts riichi, tsumo and dora for one win";
/// What is expected where kinds of tile belong.
pub(super) const KINDS: &str = "tiles such as 19m, groups such as mz, or a class such as honours";
/// What is expected where yaku are put together.
pub(super) const YAKU: &str = "yaku such as sanshoku or yakuhai(5z), with commas between them";

/// What is expected in the place of a piece, and the sign or the words that may be meant by it: several if they are
/// equally near.
pub(super) fn hints(piece: &str, expected: String) -> (String, Vec<&'static str>) {
    let suggestions = suggestions(piece, &expected);
    let is_of_play = expected == SET && suggestions.is_empty() && is_of_play(&piece.to_lowercase());
    (if is_of_play { OF_TILES.to_owned() } else { expected }, suggestions)
}

fn is_of_play(word: &str) -> bool {
    let is_yaku = Yaku::ALL.into_iter().any(|yaku| word == yaku.name() || word == yaku.japanese());
    is_yaku || ["tsumo", "ron", "dora"].contains(&word)
}

fn suggestions(piece: &str, expected: &str) -> Vec<&'static str> {
    let near = || match expected {
        SET | TILE => nearest(piece, Word::spellings(|_| true)),
        KINDS => nearest(piece, Word::spellings(|word| matches!(word, Word::Class(_)))),
        YAKU => nearest(piece, Word::spellings(Word::is_yaku)),
        _ => Vec::new(),
    };
    sign_for(piece).map_or_else(near, |sign| vec![sign])
}

/// The sign of this language for one of other languages.
fn sign_for(piece: &str) -> Option<&'static str> {
    Some(match piece.to_lowercase().as_str() {
        "==" => "=",
        "<>" => "!=",
        "=<" => "<=",
        "=>" => ">=",
        "&&" | "and" | "∧" | "∩" => "&",
        "||" | "or" | "∨" | "∪" | "+" => "|",
        "not" | "¬" | "~" => "!",
        "\\" | "−" | "–" => "-",
        _ => return None,
    })
}

/// The words nearest to a piece, if they are near enough to be meant; else those of which it is the first part.
fn nearest(piece: &str, words: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    // A longer piece is near no word, and the distance takes time.
    if piece.is_empty() || piece.chars().count() > 24 {
        return Vec::new();
    }
    let piece = piece.to_lowercase().replace('-', "_");
    let near = |word: &str| (word.chars().count() / 3).min(3);
    let words: Vec<_> = words.collect();
    let distances = words.iter().map(|&word| (strsim::damerau_levenshtein(&piece, word), word));
    let distances: Vec<_> = distances.filter(|&(distance, word)| distance <= near(word)).collect();
    if distances.is_empty() {
        let begins =
            |word: &&str| word.strip_prefix(piece.as_str()).is_some_and(|rest| rest.starts_with('_'));
        return words.into_iter().filter(begins).collect();
    }
    let least = distances.iter().map(|(distance, _)| *distance).min();
    distances.into_iter().filter(|(distance, _)| Some(*distance) == least).map(|(_, word)| word).collect()
}
