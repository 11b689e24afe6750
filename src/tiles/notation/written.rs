//! The tiles of a text one by one, with what a hand does not hold: order and red fives.

use super::sign::{Sign, Token, ends_red_five};
use super::{ParseError, Place, Reader, RedHand, tokens};
use crate::tiles::Tile;

/// A tile as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenTile {
    /// The tile; a red five is a 5.
    pub tile: Tile,
    /// Is it a red five (赤ドラ)?
    pub is_red: bool,
    /// The called meld it is part of, the first being 0; `None` if it is concealed.
    pub meld: Option<usize>,
}

/// The tiles of a hand in the order in which they are written, to show a hand as it was written.
///
/// Time: linear in the text.
///
/// # Errors
/// Those of reading an [`OpenHand`](crate::tiles::OpenHand).
///
/// ```
/// use tehai::tiles::notation::written_tiles;
/// let reds = |text: &str| -> Result<Vec<String>, tehai::tiles::notation::ParseError> {
///     let reds = written_tiles(text)?.into_iter().filter(|written| written.is_red);
///     Ok(reds.map(|red| format!("{} {:?}", red.tile, red.meld)).collect())
/// };
/// assert_eq!(reds("406m 5sr [340p]")?, ["5m None", "5s None", "5p Some(0)"]);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn written_tiles(text: &str) -> Result<Vec<WrittenTile>, ParseError> {
    let Readable { tiles, error, .. } = readable(text);
    error.map_or(Ok(tiles), Err)
}

/// What can be read of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readable {
    /// The hand of the longest beginning that can be read. A meld counts as soon as its bracket is closed.
    pub hand: RedHand,
    /// Its tiles in the order in which they are written.
    pub tiles: Vec<WrittenTile>,
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
    let (mut reader, mut tiles) = (Reader::default(), Vec::new());
    let mut read = |token: Result<(Place, Token), ParseError>| {
        let (place, token) = token?;
        let meld = reader.bracket.is_some().then_some(reader.melds.len());
        reader.take(place, &token)?;
        if let Token::Tile(tile) = token {
            tiles.push(WrittenTile { tile, is_red: is_red_five(text, place.offset), meld });
        }
        Ok(())
    };
    let error = tokens(text).try_for_each(&mut read).err();
    let melds = reader.melds.len();
    tiles.retain(|tile| tile.meld.is_none_or(|meld| meld < melds));
    let (hand, unfinished) = reader.finish();
    let mut hand = RedHand::from(hand);
    tiles.iter().filter(|written| written.is_red).for_each(|written| hand.redden(written));
    Readable { hand, tiles, error: error.or(unfinished) }
}

/// Does a red five begin at this byte, such as `0m` or `5mr`?
fn is_red_five(text: &str, start: usize) -> bool {
    let mut signs = text[start..].char_indices();
    match signs.next().map(|(_, sign)| Sign::of(sign)) {
        Some(Sign::Digit(0)) => true,
        Some(Sign::Digit(5)) => signs.nth(1).is_some_and(|(offset, sign)| {
            matches!(Sign::of(sign), Sign::Red) && ends_red_five(text, start + offset)
        }),
        _ => false,
    }
}
