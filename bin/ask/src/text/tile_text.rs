//! Tiles as letters or Unicode.

use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Hand, Meld, MeldKind, Tile, TileSet};
use tehai_answers::Reading;

/// The way tiles are printed.
///
/// ```
/// use tehai_cli::text::TileText;
/// assert_eq!(TileText::Letters.tiles("147m".parse()?), "147m");
/// assert_eq!(TileText::Unicode.meld("789s".parse()?), "🀖🀗🀘");
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TileText {
    /// `123m55z`
    #[default]
    Letters,
    /// `🀇🀈🀉🀆🀆`
    Unicode,
}

impl TileText {
    /// Concealed tiles.
    pub fn hand(self, hand: &Hand) -> String {
        match self {
            TileText::Letters => hand.to_string(),
            TileText::Unicode => hand.to_unicode(),
        }
    }

    /// A hand with its called melds in brackets. Unicode has no red fives.
    pub fn red_hand(self, hand: &RedHand) -> String {
        match self {
            TileText::Letters => hand.to_string(),
            TileText::Unicode => hand.hand().to_unicode(),
        }
    }

    /// A set of tiles.
    pub fn tiles(self, tiles: TileSet) -> String {
        self.each(tiles.iter())
    }

    /// One tile. Unicode has no red fives.
    pub fn tile(self, tile: impl Into<RedTile>) -> String {
        let tile = tile.into();
        match self {
            TileText::Letters => tile.to_string(),
            TileText::Unicode => self.each([tile.tile]),
        }
    }

    /// A called meld in brackets, a concealed quad in braces.
    pub fn called(self, meld: Meld) -> String {
        let [open, close] = meld.kind().brackets();
        format!("{open}{}{close}", self.meld(meld))
    }

    /// A meld, without brackets.
    pub fn meld(self, meld: Meld) -> String {
        self.each(meld.tiles())
    }

    /// Melds, each without brackets, but concealed quads with their braces.
    pub fn melds(self, melds: &[Meld]) -> Vec<String> {
        let text = |&meld: &Meld| match meld.kind() {
            MeldKind::ConcealedQuad => self.called(meld),
            _ => self.meld(meld),
        };
        melds.iter().map(text).collect()
    }

    /// The parts of a way to read a hand, then its called melds.
    pub fn reading(self, reading: &Reading) -> String {
        let called = reading.called().iter().map(|&meld| self.called(meld));
        let parts = reading.parts().into_iter().map(|part| self.hand(&part)).chain(called);
        parts.collect::<Vec<_>>().join(" ")
    }

    fn each(self, tiles: impl IntoIterator<Item = Tile>) -> String {
        self.hand(&Hand::from_tiles(tiles).expect("no tile is there five times"))
    }
}
