//! Hands as text: how they are read and how they are written.
//!
//! A tile is its rank and the letter of its group: `m` manzu (萬子), `p` pinzu (筒子), `s` souzu (索子), each with
//! ranks 1 to 9, or `z` honours (字牌), with 1 to 7 for east, south, west, north, white, green and red. Tiles
//! of one group share the letter: `123m` is 1m 2m 3m.
//!
//! **Reading.** Tiles come in any order, in any number of runs; blanks (space, tab, ideographic space, comma) are
//! allowed between runs, not within one; directly after a digit the letter may be a capital, so `1111M` is `1111m`. `0`
//! in a suit is a red five and read as 5. Called melds are in brackets, `[123m]` or `(123m)`, and concealed quads (暗槓)
//! in braces, `{5555z}`; there are at most four of them together. Quads in parentheses are refused, because elsewhere
//! these mean concealed ones, and so is `34(5)m`: a red five is `0`. All of these may be mixed:
//!
//! - digits, letters and brackets in full width: `１２３ｍ`;
//! - letters before the digits: `m123p406` or `m1m2m3`, if the word, between blanks, brackets or ends, is written so
//!   from its first to its last digit. `m123p` can be read in two ways and is refused;
//! - the tiles of Unicode's mahjong block, with or without variation selectors: `🀇🀀`;
//! - the names in Chinese characters: `一萬`, `二筒` or `二餅`, `三索` or `三條`, `東南西北白發中`, also as simplified
//!   in Japan (`万条発`) and China (`万饼条东发`); the signs are digits and letters like others, so `一二三萬` and `1萬`
//!   are also read. Without a letter such digits are manzu: `一二三`. `一 二三筒` could mean two things and is refused;
//! - `①` to `⑨` for pinzu;
//! - the names of mjai, `E` `S` `W` `N` winds, `P` white, `F` green, `C` red: as words, and in runs such as `EEESS`
//!   that do not follow a digit or a capital letter of a suit and end a word, as in `789sEESS`;
//! - `r` directly after or before a red five: `5mr`, `345pr`, `34r5m`. In a word all marks stand after or all before.
//!   `5mr5p` can be read in two ways and is refused; `5mr5pr` and `r5mr5p` cannot;
//! - a link with the tiles as its `q`: `https://tenhou.net/2/?q=123m456p`.
//!
//! **Writing.** Groups are in the order m p s z and ranks ascending, each letter once; a hand without
//! tiles is the empty text. Called melds follow in the order in which they were called.
//!
//! ```
//! use tehai::tiles::{Hand, OpenHand};
//! let hand: Hand = "55z 123m 40p".parse()?;
//! assert_eq!(hand.to_string(), "123m45p55z");
//! assert_eq!(hand, "🀆🀆🀇🀈🀉４５ｐ".parse()?);
//! assert_eq!(hand, "一二三萬 四筒 5pr 白 P".parse()?);
//! assert_eq!(hand.to_unicode(), "🀇🀈🀉🀜🀝🀆🀆");
//! let open: OpenHand = "[213p]54z[6666z]".parse()?;
//! assert_eq!(open.to_string(), "45z[123p][6666z]");
//! assert_eq!(open.to_unicode(), "🀃🀆[🀙🀚🀛][🀅🀅🀅🀅]");
//! let concealed: OpenHand = "11m{5555z}".parse()?;
//! assert_ne!(concealed, "11m[5555z]".parse()?);
//! assert_eq!(concealed.to_string(), "11m{5555z}");
//! # Ok::<(), tehai::tiles::notation::ParseError>(())
//! ```
//!
//! All types are read by one tokenizer in linear time, so they take the same signs and report the same
//! errors. Written text is read back as the same value, with two exceptions: a [`GroupHand`] without tiles is
//! written as the empty text, which does not show its kind and is an error; and a concealed quad by itself is written
//! without braces and read as a called one. [`push_hand`] and the other `push`
//! functions are for output of millions of hands.

mod red_fives;
mod red_hand;
#[cfg(feature = "serde")]
mod serde;
mod sign;
mod tokens;
mod write;
mod written;

pub use red_fives::{RedFives, RedTile};
pub use red_hand::RedHand;
#[cfg(feature = "expressions")]
pub(crate) use sign::{half_width, has_tile_sign, is_tile_sign, red_five};
pub(crate) use write::{pad, push_meld};
pub use write::{push_group_hand, push_hand, push_tile, push_tiles, push_unicode};
pub use written::{Readable, readable, written_tiles};

use std::borrow::Cow;
use std::str::FromStr;

use thiserror::Error;

use self::ParseErrorKind as Kind;
use self::sign::Token;
use self::tokens::{Place, tokens};
use crate::tiles::{COPIES, GroupHand, Hand, KINDS, Meld, OpenHand, Tile, TileSet};

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

/// The text of a hand, in which digits alone are one suit: they are named in manzu.
///
/// ```
/// use tehai::tiles::notation::add_suit;
/// assert_eq!((add_suit("１123"), add_suit("11z")), ("１123m".into(), "11z".into()));
/// ```
pub fn add_suit(text: &str) -> Cow<'_, str> {
    let is_digit = |sign: char| sign.is_ascii_digit() || ('０'..='９').contains(&sign);
    let is_bare = !text.is_empty() && text.chars().all(is_digit);
    if is_bare { format!("{text}m").into() } else { text.into() }
}

/// The tiles of a text in which brackets are not allowed.
fn concealed_tiles(text: &str) -> impl Iterator<Item = Result<(Place, Tile), ParseError>> {
    tokens(text).filter_map(|token| match token {
        Ok((place, Token::Tile(tile))) => Some(Ok((place, tile))),
        Ok((_, Token::Red(_))) => None,
        Ok((place, Token::Open(_) | Token::Close(_))) => Some(Err(place.error(Kind::ConcealedOnly))),
        Err(error) => Some(Err(error)),
    })
}

/// Counts a tile. Counting in place is much faster than making a new [`Hand`] of each tile.
fn add(counts: &mut [u8; KINDS], (place, tile): (Place, Tile)) -> Result<(), ParseError> {
    let count = &mut counts[tile.index()];
    *count += 1;
    if *count > COPIES { Err(place.error(Kind::FifthCopy(tile))) } else { Ok(()) }
}

/// Reads one tile: `5m`, `0m` (5m), `🀋`.
impl FromStr for Tile {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Tile, ParseError> {
        let mut tiles = concealed_tiles(text);
        let (_, tile) = tiles.next().ok_or(Place::START.error(Kind::NoTile))??;
        match tiles.next().transpose()? {
            None => Ok(tile),
            Some((place, _)) => Err(place.error(Kind::SecondTile)),
        }
    }
}

/// Reads a set of tiles, each at most once: `147m5p`.
impl FromStr for TileSet {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<TileSet, ParseError> {
        concealed_tiles(text).try_fold(TileSet::EMPTY, |set, found| {
            let (place, tile) = found?;
            let more = set | TileSet::from(tile);
            if more == set { Err(place.error(Kind::Repeated(tile))) } else { Ok(more) }
        })
    }
}

/// Reads a sequence, triplet or quad, its tiles in any order, with or without brackets: `123m`, `[7777p]`; a
/// concealed quad in braces.
impl FromStr for Meld {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Meld, ParseError> {
        let hand: OpenHand = text.parse()?;
        let meld = match hand.melds() {
            [] => meld_of(hand.concealed()),
            [meld] if *hand.concealed() == Hand::EMPTY => Some(*meld),
            _ => None,
        };
        meld.ok_or(Place::START.error(Kind::NotAMeld))
    }
}

/// The meld of these tiles.
fn meld_of(tiles: &Hand) -> Option<Meld> {
    let first = tiles.kinds().iter().next()?;
    let melds = [Meld::sequence(first), Some(Meld::triplet(first)), Some(Meld::quad(first))];
    melds.into_iter().flatten().find(|&meld| tiles.minus_meld(meld) == Some(Hand::EMPTY))
}

/// Reads the tiles of one group, at least one: `1112345m` or `1122z`. The letter only
/// distinguishes suits from honours: `1112345p` is the same hand as `1112345m`, and is written in manzu.
impl FromStr for GroupHand {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<GroupHand, ParseError> {
        let (mut counts, mut first) = ([0; KINDS], None);
        for found in concealed_tiles(text) {
            let (place, tile) = found?;
            let first = *first.get_or_insert(tile);
            if tile.group() != first.group() {
                return Err(place.error(Kind::OtherGroup(tile, first)));
            }
            add(&mut counts, (place, tile))?;
        }
        let tile: Tile = first.ok_or(Place::START.error(Kind::NoTile))?;
        Ok(Hand::from_valid(counts).group(tile.group()))
    }
}

/// Reads concealed tiles, in any number: `123m456p55z`, or the empty text for no tiles.
impl FromStr for Hand {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Hand, ParseError> {
        let mut counts = [0; KINDS];
        concealed_tiles(text).try_for_each(|found| add(&mut counts, found?))?;
        Ok(Hand::from_valid(counts))
    }
}

/// Reads concealed tiles and up to four called melds in brackets, concealed quads in braces: `45z[123p]{6666z}`.
impl FromStr for OpenHand {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<OpenHand, ParseError> {
        let mut reader = Reader::default();
        tokens(text).try_for_each(|token| token.and_then(|(place, token)| reader.take(place, &token)))?;
        let (hand, unfinished) = reader.finish();
        unfinished.map_or(Ok(hand), Err)
    }
}

/// A hand that is read token by token.
#[derive(Default)]
struct Reader {
    all: Counts,
    concealed: Counts,
    melds: Vec<Meld>,
    bracket: Option<(Place, char, Counts)>,
}

/// Copies of each tile.
#[derive(Clone, Copy)]
struct Counts([u8; KINDS]);

impl Default for Counts {
    fn default() -> Counts {
        Counts([0; KINDS])
    }
}

impl Reader {
    /// Takes the next token, unless it cannot follow.
    fn take(&mut self, place: Place, token: &Token) -> Result<(), ParseError> {
        match *token {
            Token::Tile(tile) => {
                add(&mut self.all.0, (place, tile))?;
                let tiles = self.bracket.as_mut().map_or(&mut self.concealed, |(_, _, tiles)| tiles);
                add(&mut tiles.0, (place, tile))?;
            }
            Token::Red(_) => {}
            Token::Open(_) if self.bracket.is_some() => return Err(place.error(Kind::NestedBracket)),
            Token::Open(_) if self.melds.len() == 4 => return Err(place.error(Kind::FifthMeld)),
            Token::Open(closing) => self.bracket = Some((place, closing, Counts::default())),
            Token::Close(sign) => {
                let opened = self.bracket.take().filter(|(_, closing, _)| *closing == sign);
                let (opening, _, tiles) = opened.ok_or(place.error(Kind::UnpairedBracket))?;
                let meld = meld_of(&Hand::from_valid(tiles.0));
                self.melds.push(match (sign, meld) {
                    ('}', Some(quad)) if quad.kind().is_quad() => Meld::concealed_quad(quad.first()),
                    ('}', _) => return Err(opening.error(Kind::NotAQuad)),
                    (')', Some(quad)) if quad.kind().is_quad() => {
                        return Err(opening.error(Kind::QuadInParentheses(quad.first())));
                    }
                    (_, meld) => meld.ok_or(opening.error(Kind::NotAMeld))?,
                });
            }
        }
        Ok(())
    }

    /// The hand of what was taken, without a meld whose bracket is still open, which is an error.
    fn finish(self) -> (OpenHand, Option<ParseError>) {
        let concealed = Hand::from_valid(self.concealed.0);
        let hand = OpenHand::new(concealed, self.melds).expect("copies and melds were counted");
        (hand, self.bracket.map(|(opening, ..)| opening.error(Kind::UnpairedBracket)))
    }
}
