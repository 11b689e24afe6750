//! [`ParseError`]: why a text was not understood, and where.

use thiserror::Error;

use crate::tiles::{Meld, Tile};

/// Why a text was not understood, and where.
///
/// ```
/// use tehai::{tiles::Hand, tiles::notation::ParseErrorKind};
/// let error = "１２３m8z".parse::<Hand>().unwrap_err();
/// assert_eq!((error.character, error.offset), (5, 10));
/// assert_eq!(error.kind, ParseErrorKind::NoSuchHonour(8));
/// assert_eq!(error.to_string(), "character 5: 8z does not exist; honours are 1z to 7z");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("character {character}: {kind}")]
#[non_exhaustive]
pub struct ParseError {
    /// The place as a number of characters, the first being 1.
    pub character: usize,
    /// The same place as a number of bytes before it.
    pub offset: usize,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A sign in the place of the suit letter after digits.
    #[error("{} is not a suit letter; write m, p, s or z after the digits", quoted(.0))]
    UnknownLetter(char),
    /// An unknown sign that does not follow digits.
    #[error("{} is not a tile; write tiles such as 123m, 5p or 1z", quoted(.0))]
    UnknownSign(char),
    /// Digits cut off by the end, a bracket or another tile; the place is the first of them.
    #[error("digit without a suit; write m, p, s or z after the digits")]
    DigitWithoutSuit,
    /// A suit letter that does not follow digits.
    #[error("no digits before {}; write them first, as in 123m", quoted(.0))]
    LetterWithoutDigits(char),
    /// The name of an honour that is neither a word nor in a run that ends one.
    #[error("{} is a tile only where a word ends; put a space after it, as in E 1m", quoted(.0))]
    NotAWord(char),
    /// A suit letter before digits in a word that also ends with one.
    #[error("{} begins a word that ends with a letter too, which can be read in two ways; write letters after the digits, as in 123m", quoted(.0))]
    LettersAtBothEnds(char),
    /// The mark of a red five that stands neither after nor before one, or not on the side of the first mark in the
    /// word.
    #[error("{} only marks a red five of a suit; write it after each, as in 5mr, or before each, as in r5m", quoted(.0))]
    NotARedFive(char),
    /// The mark of a red five between two fives, if nothing in the word says which it marks.
    #[error("{} can mark the five before or after it; write a red five as 0, as in 0m", quoted(.0))]
    EitherFive(char),
    /// A five alone in parentheses, which mark a red five to some and hold called melds here; the place is the opening
    /// one.
    #[error("a five in parentheses, which hold called melds; write a red five as 0, as in 340m")]
    FiveInParentheses,
    /// 0z, 8z or 9z.
    #[error("{0}z does not exist; honours are 1z to 7z")]
    NoSuchHonour(u8),
    /// A flower, a season, a joker or the back of a tile.
    #[error("{} is not a tile of this game, which has suits and honours only", quoted(.0))]
    NotInGame(char),
    /// More than four copies of a tile, called melds included; the place is the fifth of them.
    #[error("a fifth {0}; there are only four copies of a tile")]
    FifthCopy(Tile),
    /// A tile occurs twice in a set.
    #[error("a second {0}; a set takes each tile once")]
    Repeated(Tile),
    /// More than one tile where one is expected.
    #[error("a second tile; write one tile such as 5m")]
    SecondTile,
    /// No tile where one is expected.
    #[error("no tile; write at least one, such as 5m")]
    NoTile,
    /// A tile of another group in the hand of one group; the second is the hand's first tile.
    #[error("{0} is not in the group of {1}; write all tiles of one group with the same letter")]
    OtherGroup(Tile, Tile),
    /// A bracket where called melds are not allowed.
    #[error("a bracket, but this place takes concealed tiles only; leave called melds out")]
    ConcealedOnly,
    /// An opening bracket inside a bracket.
    #[error("a bracket within a bracket; write called melds one after the other, as in [123m][555z]")]
    NestedBracket,
    /// A bracket without the opening or closing one of its kind.
    #[error("unmatched bracket; write called melds as in [123m]")]
    UnpairedBracket,
    /// Tiles (or none) that are not a sequence, triplet or quad; the place is the opening bracket, if there
    /// is one.
    #[error("not a meld; write a sequence, triplet or quad, such as 123m, 555z or 7777p")]
    NotAMeld,
    /// Tiles in braces that are not four of a kind; the place is the opening brace.
    #[error("not a concealed quad; braces hold four of a kind, as in {{5555z}}")]
    NotAQuad,
    /// A quad of this tile in parentheses, which mean a called one to some and a concealed one to others; the place is
    /// the opening parenthesis.
    #[error("a quad in parentheses can be either; write [{quad}] if it is called, {{{quad}}} if concealed", quad = Meld::quad(*.0))]
    QuadInParentheses(Tile),
    /// More than four called melds; the place is the fifth's bracket.
    #[error("a fifth called meld; a hand has at most four")]
    FifthMeld,
}

/// A sign in quotation marks and escaped: control characters must not reach a terminal.
fn quoted(sign: &char) -> String {
    format!("{:?}", sign.to_string())
}
