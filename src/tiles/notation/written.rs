//! The tiles of a text one by one, with what a hand does not hold: order and red fives.

use super::sign::{Sign, Token, ends_red_five};
use super::{ParseError, tokens};
use crate::tiles::{OpenHand, Tile};

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
/// Those of reading an [`OpenHand`].
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
    let _: OpenHand = text.parse()?;
    let (mut written, mut melds, mut is_called) = (Vec::new(), 0, false);
    for token in tokens(text) {
        match token? {
            (place, Token::Tile(tile)) => {
                let meld = is_called.then_some(melds);
                written.push(WrittenTile { tile, is_red: is_red_five(text, place.offset), meld });
            }
            (_, Token::Open(_)) => is_called = true,
            (_, Token::Close(_)) => (is_called, melds) = (false, melds + 1),
        }
    }
    Ok(written)
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
