//! Tiles, parts and decompositions as text.

use serde::Serialize;
use tehai::analysis::Draws;
use tehai::decompose::{Part, Reading};
use tehai::tiles::Meld;
use tehai::tiles::OpenHand;
use tehai::tiles::Tile;
use tehai::tiles::notation::{ParseError, WrittenTile, written_tiles};
use tsify::Tsify;

/// The tiles of a hand as written, with red fives distinguished.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Written {
    /// Concealed tiles, sorted.
    pub concealed: Vec<String>,
    /// Called melds, each sorted.
    pub melds: Vec<Vec<String>>,
}

impl Written {
    /// Parses a hand and the details that a hand does not keep.
    pub fn read(text: &str) -> Result<(OpenHand, Written), ParseError> {
        let hand: OpenHand = text.parse()?;
        let mut written = written_tiles(text)?;
        // Red fives come first.
        written.sort_by_key(|it| (it.tile, !it.is_red));
        let names = |of: Option<usize>| -> Vec<String> {
            written.iter().filter(|it| it.meld == of).map(Written::name).collect()
        };
        let melds = (0..hand.melds().len()).map(|meld| names(Some(meld))).collect();
        Ok((hand, Written { concealed: names(None), melds }))
    }

    fn name(&WrittenTile { tile, is_red, .. }: &WrittenTile) -> String {
        if is_red { format!("0{}", tile.group().letter()) } else { tile.to_string() }
    }
}

/// A tile and its number of copies left to draw.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Left {
    pub tile: String,
    pub copies: u8,
}

/// Tiles to draw with their copies left.
pub fn left(draws: &Draws) -> Vec<Left> {
    let left = |tile: Tile| Left { tile: tile.to_string(), copies: draws.copies_of(tile) };
    draws.tiles().iter().map(left).collect()
}

/// The tiles of a part of a decomposition.
fn part_tiles(part: Part) -> Vec<String> {
    match part {
        Part::Single(tile) => vec![tile.to_string()],
        Part::Pair(tile) => vec![tile.to_string(); 2],
        Part::Meld(meld) => meld_tiles(meld),
    }
}

/// The tiles of a meld.
pub fn meld_tiles(meld: Meld) -> Vec<String> {
    meld.tiles().map(|tile| tile.to_string()).collect()
}

/// A decomposition of a hand.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Split {
    #[tsify(type = "\"standard\" | \"seven-pairs\" | \"thirteen-orphans\"")]
    pub form: &'static str,
    /// The tiles of each piece.
    pub pieces: Vec<Vec<String>>,
}

impl From<Reading> for Split {
    fn from(reading: Reading) -> Split {
        Split { form: reading.form().name(), pieces: reading.parts().map(part_tiles).collect() }
    }
}
