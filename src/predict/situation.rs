//! The unseen tiles and the discards of a prediction, and how they are written in a file.

use std::str::FromStr;

use thiserror::Error;

use crate::rules::Players;
use crate::tiles::notation::ParseError;
use crate::tiles::{COPIES, Hand, HandError, KINDS, Tile, TileSet};

/// The tiles that a tenpai player may hold, and those that the player does not wait for.
///
/// Its text begins with the number of melds still to be formed. Then comes a line for each tile: the tile, its unseen
/// copies, and 1 if the player discarded it or 0 if not. A tile without a line has four unseen copies and was not
/// discarded. Comments begin with `#`; empty lines are ignored.
///
/// ```
/// use tehai::predict::Situation;
/// let situation: Situation = "
/// 3        # one meld was called
/// 5m 2 1   # the player discarded 5m, and another one is visible
/// 1z 0 0
/// ".parse()?;
/// assert_eq!((situation.melds, situation.discarded), (3, "5m".parse()?));
/// let unseen = |tile: &str| situation.unseen.count(tile.parse().expect("a tile"));
/// assert_eq!((unseen("5m"), unseen("1z"), unseen("1m")), (2, 0, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// Melds that the player still has to form from concealed tiles: 4 if none was called.
    pub melds: u8,
    /// The unseen tiles.
    pub unseen: Hand,
    /// The tiles that the player discarded, and so does not wait for.
    pub discarded: TileSet,
}

/// Why there is no [`Situation`], or no [`Predictor`](crate::predict::Predictor) for one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PredictError {
    /// A line of a text, the first being 1, is not understood. The text says why.
    #[error("line {0}: {1}")]
    Line(usize, String),
    /// More than four melds; the value is their number.
    #[error("{0} melds to form: a hand has 0 to 4")]
    TooManyMelds(u8),
}

impl Situation {
    /// The situation from the player's discards and all other visible tiles.
    ///
    /// ```
    /// use tehai::{Rules, predict::{Predictor, Situation}};
    /// let situation = Situation::new(4, &"23567m44p3456s777z".parse()?, &"19m4s1z".parse()?)?;
    /// let predictor = Predictor::new(Rules::default(), situation.melds)?;
    /// let prediction = predictor.predict(&situation.unseen, situation.discarded);
    /// assert_eq!(prediction.waiting_for("1z".parse()?).sum(), 0);
    /// assert!(prediction.waiting_for("5p".parse()?).sum() > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`HandError::FifthCopy`] names the first tile of which both together have more than four copies.
    pub fn new(melds: u8, visible: &Hand, discards: &Hand) -> Result<Situation, HandError> {
        let seen = visible.plus_all(discards)?;
        Ok(Situation { melds, unseen: seen.unseen(), discarded: discards.kinds() })
    }

    /// The situation in a game with these players: tiles that do not exist have no unseen copies.
    ///
    /// # Errors
    /// [`HandError::NoSuchTile`] if a tile that does not exist was discarded, or has one to three unseen copies. Four are accepted
    /// because they are the default.
    pub fn for_players(self, players: Players) -> Result<Situation, HandError> {
        let mut unseen = *self.unseen.counts();
        for tile in (!players.tiles()).iter() {
            let unseen = &mut unseen[tile.index()];
            if !matches!(*unseen, 0 | COPIES) || self.discarded.contains(tile) {
                return Err(HandError::NoSuchTile(tile));
            }
            *unseen = 0;
        }
        Ok(Situation { unseen: Hand::from_valid(unseen), ..self })
    }
}

impl FromStr for Situation {
    type Err = PredictError;

    fn from_str(text: &str) -> Result<Situation, PredictError> {
        let without_comment = |line: &str| line.split('#').next().unwrap_or_default().trim().to_owned();
        let numbered = (1..).zip(text.lines().map(without_comment));
        let mut lines = numbered.filter(|(_, line)| !line.is_empty());
        let (line, melds) = lines.next().unwrap_or((1, String::new()));
        let melds = match melds.as_str() {
            "0" | "1" | "2" | "3" | "4" => melds.as_bytes()[0] - b'0',
            _ => {
                let what = "the number of melds still to be formed; write 0 to 4 first, 4 for a closed hand";
                return Err(PredictError::Line(line, format!("{melds:?} is not {what}")));
            }
        };
        let mut read = Lines { unseen: [COPIES; KINDS], discarded: TileSet::EMPTY, named: TileSet::EMPTY };
        for (line, text) in lines {
            read.add(&text).map_err(|what| PredictError::Line(line, what))?;
        }
        Ok(Situation { melds, unseen: Hand::from_valid(read.unseen), discarded: read.discarded })
    }
}

/// The content of the lines read so far.
struct Lines {
    unseen: [u8; KINDS],
    discarded: TileSet,
    /// The tiles that have a line.
    named: TileSet,
}

impl Lines {
    /// Adds the line of a tile. An error is in words.
    fn add(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let &[text, unseen, discarded] = words.as_slice() else {
            return Err(format!(
                "{} words; write a tile, its unseen copies and 1 if it was discarded, else 0, as in 5m 3 0",
                words.len()
            ));
        };
        let tile: Tile =
            text.parse().map_err(|error: ParseError| format!("{text:?} is not a tile: {error}"))?;
        if self.named.contains(tile) {
            return Err(format!("a second line for {tile}; write each tile once"));
        }
        self.named.insert(tile);
        let copies = unseen.parse().ok().filter(|&copies| copies <= COPIES);
        self.unseen[tile.index()] =
            copies.ok_or_else(|| format!("{unseen:?} is not a number of unseen copies; write 0 to 4"))?;
        match discarded {
            "0" => {}
            "1" => self.discarded.insert(tile),
            _ => {
                return Err(format!(
                    "{discarded:?} is neither 1, for a tile that the player discarded, nor 0"
                ));
            }
        }
        Ok(())
    }
}
