//! The tiles of a text one by one, with what a hand does not hold: order and red fives.

use std::mem::take;

use super::sign::{Side, Sign, Token};
use super::{ParseError, Place, Reader, RedHand, RedTile, tokens};

/// The tiles of a hand in the order in which they are written, to show a hand as it was written: each with the called
/// meld it is part of, the first being 0; `None` if it is concealed.
///
/// Time: linear in the text.
///
/// # Errors
/// Those of reading an [`OpenHand`](crate::tiles::OpenHand).
///
/// ```
/// use tehai::tiles::notation::written_tiles;
/// let reds = |text: &str| -> Result<Vec<String>, tehai::tiles::notation::ParseError> {
///     let reds = written_tiles(text)?.into_iter().filter(|(tile, _)| tile.is_red);
///     Ok(reds.map(|(tile, meld)| format!("{tile} {meld:?}")).collect())
/// };
/// assert_eq!(reds("406m 5sr [340p]")?, ["0m None", "0s None", "0p Some(0)"]);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn written_tiles(text: &str) -> Result<Vec<(RedTile, Option<usize>)>, ParseError> {
    let Readable { tiles, error, .. } = readable(text);
    error.map_or(Ok(tiles), Err)
}

/// What can be read of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readable {
    /// The hand of the longest beginning that can be read. A meld counts as soon as its bracket is closed.
    pub hand: RedHand,
    /// Its tiles in the order in which they are written, each with its meld: see [`written_tiles`].
    pub tiles: Vec<(RedTile, Option<usize>)>,
    /// Why the rest cannot be read.
    pub error: Option<ParseError>,
}

/// Reads as much of a text as can be read: what to show of a hand that is being written.
///
/// Time: linear in the text.
///
/// ```
/// use tehai::tiles::notation::{ParseErrorKind, readable};
/// let read = readable("123m40p55");
/// assert_eq!((read.hand.to_string(), read.tiles.len()), ("123m40p".to_owned(), 5));
/// assert_eq!(read.error.unwrap().kind, ParseErrorKind::DigitWithoutSuit);
/// assert_eq!(readable("11m[55").hand.to_string(), "11m");
/// ```
pub fn readable(text: &str) -> Readable {
    let (mut reader, mut tiles, mut is_marked) =
        (Reader::default(), Vec::<(RedTile, Option<usize>)>::new(), false);
    let mut read = |token: Result<(Place, Token), ParseError>| {
        let (place, token) = token?;
        let meld = reader.bracket.is_some().then_some(reader.melds.len());
        reader.take(place, &token)?;
        match token {
            Token::Tile(tile) => {
                let is_red = take(&mut is_marked) || is_zero(text, place);
                tiles.push((RedTile { tile, is_red }, meld));
            }
            Token::Red(Side::Before) => {
                tiles.last_mut().expect("the five before its mark").0.is_red = true;
            }
            Token::Red(Side::After) => is_marked = true,
            Token::Open(_) | Token::Close(_) => {}
        }
        Ok(())
    };
    let error = tokens(text).try_for_each(&mut read).err();
    let melds = reader.melds.len();
    tiles.retain(|(_, of)| of.is_none_or(|meld| meld < melds));
    let (hand, unfinished) = reader.finish();
    let mut hand = RedHand::from(hand);
    tiles.iter().for_each(|&(tile, meld)| hand.redden(tile, meld));
    Readable { hand, tiles, error: error.or(unfinished) }
}

fn is_zero(text: &str, place: Place) -> bool {
    text[place.offset..].chars().next().is_some_and(|sign| matches!(Sign::of(sign), Sign::Digit(0)))
}
