//! What is wrong with an expression and where, what would be right there, and what may be meant: for the text `tempai`
//! the name `tenpai`, for `&&` the sign `&`.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use thiserror::Error;

use crate::expression::names::{Keyword, Word};
use crate::expression::width::HalfWidth;
use crate::handset::TooLargeError;
use crate::yaku::Yaku;

/// Characters of a piece that an error quotes.
const QUOTED: usize = 30;

/// Why an expression was not understood, has no meaning for hands of the number of tiles asked for, or has a set that
/// is too large.
///
/// ```
/// use tehai::expression::{Expression, ExpressionErrorKind};
/// let error = "5m = 2 & tempai".parse::<Expression>().unwrap_err();
/// assert_eq!((error.range(), error.character(), error.found()), (9..15, 10, "tempai"));
/// assert_eq!((error.kind(), error.suggestions()), (ExpressionErrorKind::Unexpected, &["tenpai"][..]));
/// assert_eq!(
///     error.to_string(),
///     "character 10: found \"tempai\", expected a set such as tenpai, 5m = 2 or only(mz); \
///      did you mean \"tenpai\"?"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionError {
    kind: ExpressionErrorKind,
    range: Range<usize>,
    character: usize,
    found: String,
    expected: Expected,
    suggestions: Vec<&'static str>,
}

/// What sort of mistake it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpressionErrorKind {
    /// Something stands where the grammar wants something else.
    Unexpected,
    /// Tiles that do not exist, or too many of them.
    BadTiles,
    /// A number outside what can be compared with.
    BadNumber,
    /// A set of another deck than that of the other sets or of the players.
    OtherDeck,
    /// Parentheses and `!` are nested too deep.
    TooDeep,
    /// The text is too long.
    TooLong,
    /// There is no stored set of the name.
    Stored,
    /// The set does not exist for hands of this number of tiles.
    NumberOfTiles(u8),
    /// The set does not exist if a fifth copy of a tile counts as a wait.
    FifthTile,
    /// The set says nothing about called melds.
    CalledMelds,
    /// The set of a part is too large for the forest. Only what makes sets finds this out.
    TooLarge(TooLargeError),
}

impl ExpressionError {
    /// The error about a piece of a text.
    pub(super) fn new(
        kind: ExpressionErrorKind,
        text: &str,
        range: Range<usize>,
        expected: Expected,
    ) -> ExpressionError {
        let found = text[range.clone()].to_owned();
        let piece = HalfWidth::of(&found).text;
        let suggestions = suggestions(&piece, &expected);
        let is_of_play = expected == Expected::Set && suggestions.is_empty() && is_of_play(&piece);
        let expected = if is_of_play { Expected::SetOfTiles } else { expected };
        let character = text[..range.start].chars().count() + 1;
        ExpressionError { kind, range, character, found, expected, suggestions }
    }

    /// The error about a step whose set is too large: where it begins, and how it is written in one line.
    pub(super) fn too_large(
        (range, character): (Range<usize>, usize),
        found: String,
        cause: TooLargeError,
    ) -> ExpressionError {
        let (kind, expected) = (ExpressionErrorKind::TooLarge(cause), "a smaller set".into());
        ExpressionError { kind, range, character, found, expected, suggestions: Vec::new() }
    }

    /// The same at another place.
    pub(super) fn at(self, (range, character): &(Range<usize>, usize)) -> ExpressionError {
        ExpressionError { range: range.clone(), character: *character, ..self }
    }

    /// What sort of mistake it is.
    pub const fn kind(&self) -> ExpressionErrorKind {
        self.kind
    }

    /// The bytes of the text that are wrong; an empty range at its end if something is missing there.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Where they begin, as a number of characters, the first being 1.
    pub const fn character(&self) -> usize {
        self.character
    }

    /// What stands there, or what is too large; the empty text at the end.
    pub fn found(&self) -> &str {
        &self.found
    }

    /// What could stand there instead, in words.
    pub fn expected(&self) -> String {
        self.expected.to_string()
    }

    /// The nearest words or the sign that could stand there; none if no word is near.
    pub fn suggestions(&self) -> &[&'static str] {
        &self.suggestions
    }

    /// Does a word stand in the place of a set that is none of the [names](crate::expression::names), and near none?
    pub fn is_unknown_name(&self) -> bool {
        let is_word = self.found.starts_with(char::is_alphabetic) && self.suggestions.is_empty();
        is_word && matches!(self.expected, Expected::Set | Expected::SetOfTiles)
    }
}

impl fmt::Display for ExpressionError {
    /// One line: the place, what was found there, and what would be right.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ExpressionError { character, expected, .. } = self;
        if let ExpressionErrorKind::TooLarge(cause) = self.kind {
            let step = Quoted(&self.found);
            return write!(f, "character {character}: too large to compute: {step}: {cause}");
        }
        write!(f, "character {character}: found {}", Quoted(&self.found))?;
        if let ExpressionErrorKind::NumberOfTiles(tiles) = self.kind {
            write!(f, " for hands of {tiles} tiles")?;
        }
        if self.kind == ExpressionErrorKind::CalledMelds {
            write!(f, " for a hand with called melds")?;
        }
        write!(f, ", expected {expected}")?;
        match self.suggestions.as_slice() {
            [] => Ok(()),
            suggestions => write!(f, "; did you mean \"{}\"?", suggestions.join("\" or \"")),
        }
    }
}

impl std::error::Error for ExpressionError {}

/// A piece in quotation marks, its control characters escaped, and cut short if it is long.
struct Quoted<'t>(&'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(QUOTED) {
            _ if self.0.is_empty() => write!(f, "the end"),
            Some((end, _)) => write!(f, "{:?}…", &self.0[..end]),
            None => write!(f, "{:?}", self.0),
        }
    }
}

/// What would be right in the place of a mistake; displayed in words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Expected {
    /// An operator, or the end of the text.
    #[error("an operator (&, -, |) or the end")]
    OperatorOrEnd,
    /// An operator, or the end of what is in parentheses.
    #[error("an operator (&, -, |) or \")\"")]
    OperatorOrClosing,
    /// A set.
    #[error("a set such as tenpai, 5m = 2 or only(mz)")]
    Set,
    /// A feature of hands: one of these names, or the distance from a set.
    #[error("a feature, one of {}, distance(SET)", .0.join(", "))]
    Feature(Box<[&'static str]>),
    /// A set that is no word of play, such as riichi.
    #[error(
        "a set such as tenpai or yakuhai(5z); sets do not tell how a hand was played, but score-hand counts riichi, \
         tsumo and dora for one win"
    )]
    SetOfTiles,
    /// A tile where only digits stand, which belong to the right of a comparison.
    #[error(
        "a tile, digits and then m, p, s or z, such as 5m; a number stands to the right of a comparison, as in \
         kinds <= 7"
    )]
    Tile,
    /// Kinds of tile.
    #[error("tiles such as 19m, groups such as mz, or a class such as honours")]
    Kinds,
    /// Yaku to put together.
    #[error("yaku such as sanshoku or yakuhai(5z), with commas between them")]
    Yaku,
    /// The rest of a comparison.
    #[error("a comparison, one of = != < <= > >=, and a number")]
    Comparison,
    /// A quantity in the place of a set that was compared.
    #[error("a quantity to compare, such as wait_kinds, shanten or kinds(orphans)")]
    Quantity,
    /// A whole number.
    #[error("a whole number such as 2 or -1")]
    Number,
    /// Anything for which no word is suggested.
    #[error("{0}")]
    Other(Cow<'static, str>),
}

impl<T: Into<Cow<'static, str>>> From<T> for Expected {
    fn from(words: T) -> Expected {
        Expected::Other(words.into())
    }
}

/// Pieces of more characters are near no word, and to compare them takes time.
const LONGEST: usize = 30;

/// What may be meant by a wrong piece: the sign of this language for one of other languages, or the set for its name in
/// the rules; else the nearest of the words that may stand there, several if they are equally near.
fn suggestions(piece: &str, expected: &Expected) -> Vec<&'static str> {
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
fn is_of_play(piece: &str) -> bool {
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
