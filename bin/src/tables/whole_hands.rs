//! Every hand of a set, as rows: `win` and `tenpai`, part by part.

use std::ops::Range;

use crate::report::{Column, Format, Table};
use crate::tables::{fifth_tile, forms, players};
use tehai::hand::Hand;
use tehai::handset::{Forest, Index, TooManyNodes};
use tehai::rules::{FifthTile, Forms, Players};
use tehai::sets::GameSets;
use tehai::tile::TileSet;
use tehai::waiting::hand_waits;

/// A set of which every hand can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Listed {
    /// Wins of 3N+2 tiles.
    Win,
    /// Tenpai hands of 3N+1 tiles, with their waits.
    Tenpai,
}

/// Which hands are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Melds of a complete hand.
    pub melds: u8,
    /// The game.
    pub players: Players,
    /// The winning forms that count.
    pub forms: Forms,
    /// The rule for the fifth copy of a tile.
    pub fifth_tile: FifthTile,
}

const RANK: &str = "Place of the hand in the order of counts, compared from 1m to 7z; the first is 0.";
const DEALS: &str = "Ways to take the hand from the distinguishable tiles of the game, four of each kind.";

impl Listed {
    /// `win` or `tenpai`.
    pub const fn name(self) -> &'static str {
        match self {
            Listed::Win => "win",
            Listed::Tenpai => "tenpai",
        }
    }

    /// The hands.
    ///
    /// # Errors
    /// [`TooManyNodes`] if the forest is too small.
    pub fn index(self, setting: Setting) -> Result<Index, TooManyNodes> {
        let forest = Forest::new();
        let sets = GameSets::new(&forest, setting.players);
        match self {
            Listed::Win => sets.wins(3 * setting.melds + 2, setting.forms).index(),
            Listed::Tenpai => sets.tenpai(3 * setting.melds + 1, setting.forms, setting.fifth_tile).index(),
        }
    }

    /// The rows of the hands with these ranks.
    pub fn table(self, setting: Setting, index: &Index, ranks: Range<u64>) -> Table {
        let (title, question, description) = match self {
            Listed::Win => (
                "Wins",
                "Which hands win?",
                "Every hand of the given number of melds and a head; with all forms also every hand of a special form.",
            ),
            Listed::Tenpai => (
                "Tenpai hands",
                "Which hands are tenpai, and what do they wait for?",
                "Every hand that is one tile short of the given number of melds and a head; with all forms also every hand \
                    that is one tile short of a special form.",
            ),
        };
        Table {
            name: self.name(),
            title,
            question,
            program: "export-notebook-data",
            description,
            columns: self.columns(setting, index, ranks),
            key: &["rank"],
            format: Format::Csv,
        }
    }

    fn columns(self, setting: Setting, index: &Index, ranks: Range<u64>) -> Vec<Column> {
        let hands: Vec<Hand> = index.range(u128::from(ranks.start)..u128::from(ranks.end)).collect();
        let melds = hands.iter().map(|_| setting.melds);
        let mut columns = vec![
            Column::integer("rank", RANK, ranks),
            Column::text("hand", "The hand in text notation.", hands.iter().map(Hand::to_string)),
            Column::integer("deals", DEALS, hands.iter().map(deals)).unit("deals"),
            Column::integer("melds", "Melds of a complete hand.", melds).unit("melds"),
            players(hands.iter().map(|_| setting.players)),
            forms(hands.iter().map(|_| setting.forms)),
        ];
        if self == Listed::Tenpai {
            let waits = hands.iter().map(|hand| hand_waits(hand, setting.forms, setting.fifth_tile));
            let waits: Vec<TileSet> = waits.collect();
            let kinds = waits.iter().map(|waits| waits.len() as u64);
            let text = waits.iter().map(ToString::to_string);
            columns.extend([
                fifth_tile(hands.iter().map(|_| setting.fifth_tile)),
                Column::text("waits", "The tiles that complete the hand.", text),
                Column::integer("wait_kinds", "Number of kinds in waits.", kinds).unit("kinds"),
            ]);
        }
        columns
    }
}

/// At most 6^7 for a hand of 14 tiles.
fn deals(hand: &Hand) -> u64 {
    u64::try_from(hand.deals()).expect("a hand of so few tiles has few deals")
}
