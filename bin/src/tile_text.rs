//! Tiles as letters or Unicode, and hands as arguments.

use anyhow::{Context, Result};
use tehai::decompose::Part;
use tehai::rules::Players;
use tehai::tiles::notation::{ParseError, RedHand, add_suit};
use tehai::tiles::{Hand, Meld, MeldKind, OpenHand, Tile, TileSet};

/// The way tiles are printed.
///
/// ```
/// use tehai_cli::TileText;
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

    /// One tile.
    pub fn tile(self, tile: Tile) -> String {
        self.each([tile])
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

    /// A part of a decomposed hand.
    pub fn part(self, part: Part) -> String {
        match part {
            Part::Single(tile) => self.tile(tile),
            Part::Pair(tile) => self.each([tile; 2]),
            Part::Meld(meld) => self.meld(meld),
        }
    }

    fn each(self, tiles: impl IntoIterator<Item = Tile>) -> String {
        self.hand(&Hand::from_tiles(tiles).expect("no tile is there five times"))
    }
}

/// The hand that a program is about.
#[derive(Clone, Debug, clap::Args)]
pub struct HandArgs {
    /// The hand, such as 123m456p789s1122z, in one word or several; called melds stand in brackets, concealed
    /// quads in braces
    #[arg(value_name = "HAND", required = true)]
    words: Vec<String>,
}

impl HandArgs {
    /// Parses the hand.
    pub fn hand(&self) -> Result<RedHand> {
        self.read(read_hand)
    }

    /// Parses the hand's text with `read`, and adds the text to its error.
    pub fn read<T>(&self, read: impl FnOnce(&str) -> Result<T, ParseError>) -> Result<T> {
        let words = self.words.join(" ");
        let text = words.trim();
        // If the text is far from a hand, its beginning suffices.
        read(text).with_context(|| format!("HAND {:?}", text.chars().take(300).collect::<String>()))
    }

    /// Are hands to be read from standard input?
    pub fn is_stream(&self) -> bool {
        self.words == ["-"]
    }
}

/// The visible tiles outside the hand.
#[derive(Clone, Debug, clap::Args)]
pub struct VisibleArgs {
    /// Tiles you see elsewhere: dora, discards, others' melds
    #[arg(long, value_name = "HAND", default_value = "", hide_default_value = true)]
    visible: OpenHand,
}

impl VisibleArgs {
    /// The visible tiles. Fails if the game does not have them.
    pub fn tiles(&self, players: Players) -> Result<Hand> {
        let tiles = self.visible.all_tiles();
        tiles.check_players(players).context("--visible").map(|()| tiles)
    }
}

/// Parses a hand; digits alone are one suit, read as manzu.
pub fn read_hand(text: &str) -> Result<RedHand, ParseError> {
    add_suit(text).parse()
}
