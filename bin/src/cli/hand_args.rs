//! Hands and visible tiles as arguments.

use anyhow::{Context, Result};
use tehai::rules::Players;
use tehai::tiles::Hand;
use tehai::tiles::notation::{ParseError, RedHand, add_suit};

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
    visible: RedHand,
}

impl VisibleArgs {
    /// The visible tiles. Fails if the game does not have them.
    pub fn tiles(&self, players: Players) -> Result<Hand> {
        Ok(self.red_hand(players)?.hand().all_tiles())
    }

    /// The visible tiles with their red fives. Fails if the game does not have them.
    pub fn red_hand(&self, players: Players) -> Result<RedHand> {
        self.visible.hand().all_tiles().check_players(players).context("--visible")?;
        Ok(self.visible.clone())
    }
}

/// Parses a hand; digits alone are one suit, read as manzu.
pub fn read_hand(text: &str) -> Result<RedHand, ParseError> {
    add_suit(text).parse()
}
