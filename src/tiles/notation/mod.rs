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
//! - a link with the tiles as its `q` or `p`: `https://tenhou.net/2/?q=123m456p`, also without `https://`.
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

mod error;
mod red_fives;
mod red_hand;
#[cfg(feature = "serde")]
mod serde;
mod sign;
mod tokens;
mod write;
mod written;

pub use error::{ParseError, ParseErrorKind};
pub use red_fives::{RedFives, RedTile};
pub use red_hand::RedHand;
#[cfg(feature = "expressions")]
pub(crate) use sign::{half_width, has_tile_sign, is_tile_sign, red_five};
pub(crate) use write::{pad, push_meld};
pub use write::{push_group_hand, push_hand, push_tile, push_tiles, push_unicode};
pub use written::{Readable, readable, written_tiles};

use std::borrow::Cow;
use std::str::FromStr;

use self::ParseErrorKind as Kind;
use self::sign::Token;
use self::tokens::{Place, tokens};
use crate::tiles::{COPIES, GroupHand, Hand, KINDS, Meld, OpenHand, Tile, TileSet};

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
