//! Hands and visible tiles as arguments.

use anyhow::{Context, Result};
use tehai::rules::Players;
use tehai::tiles::Hand;
use tehai::tiles::notation::{ParseError, RedFives, RedHand, add_suit};

/// The hand that a program is about.
#[derive(Clone, Debug, clap::Args)]
pub struct HandArgs {
    /// The hand, such as 123m456p789s1122z, in one word or several; called melds stand in brackets, concealed
    /// quads in braces
    #[arg(value_name = "HAND", required = true)]
    words: Vec<String>,
}

impl HandArgs {
    /// Parses the hand, and adds its text to an error.
    pub fn hand(&self) -> Result<RedHand> {
        let text = self.text();
        named(&text, read_hand(&text))
    }

    /// The text of the hand.
    pub fn text(&self) -> String {
        self.words.join(" ").trim().to_owned()
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
    visible: RedHand,
}

impl VisibleArgs {
    /// The visible tiles. Fails if the game does not have them.
    pub fn tiles(&self, players: Players) -> Result<Hand> {
        Ok(self.red_hand(players)?.hand().all_tiles())
    }

    /// The red fives among the visible tiles.
    pub fn red_fives(&self) -> RedFives {
        self.visible.all_red_fives()
    }

    /// The visible tiles with their red fives. Fails if the game does not have them.
    pub fn red_hand(&self, players: Players) -> Result<RedHand> {
        self.visible.hand().all_tiles().check_players(players).context("--visible")?;
        Ok(self.visible.clone())
    }
}

/// A result with the text of the hand in its error.
pub fn named<T>(text: &str, read: Result<T, ParseError>) -> Result<T> {
    // If the text is far from a hand, its beginning suffices.
    read.with_context(|| format!("HAND {:?}", text.chars().take(300).collect::<String>()))
}

/// Parses concealed tiles, with their red fives.
pub fn read_concealed(text: &str) -> Result<RedHand, ParseError> {
    // It has the better message where a meld is written.
    text.parse::<Hand>()?;
    text.parse()
}

/// Parses a hand; digits alone are one suit, read as manzu.
pub fn read_hand(text: &str) -> Result<RedHand, ParseError> {
    add_suit(text).parse()
}
