//! What is wrong with an expression, and where.

use std::fmt;
use std::ops::Range;

use crate::expression::expected::Expected;
use crate::expression::hints::{is_of_play, suggestions};
use crate::expression::width::HalfWidth;
use crate::handset::TooLargeError;

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

    /// What could stand there instead.
    pub const fn expected(&self) -> &Expected {
        &self.expected
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
