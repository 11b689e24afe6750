//! Every hand of a set, as rows: `win` and `tenpai`, part by part.

use std::ops::Range;

use crate::hand::Hand;
use crate::handset::{Forest, Index, TooManyNodes};
use crate::report::{Column, Format, Table};
use crate::rules::{FifthTile, Forms, Players};
use crate::sets::GameSets;
use crate::tables::{fifth_tile, forms, players};
use crate::waiting::hand_waits;

/// A set of which every hand can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Listed {
    /// Wins of 14 tiles.
    Win,
    /// Tenpai hands of 13 tiles.
    Tenpai,
}

/// The rules under which a set is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
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
    pub fn index(self, rules: Rules) -> Result<Index, TooManyNodes> {
        let forest = Forest::new();
        let sets = GameSets::new(&forest, rules.players);
        match self {
            Listed::Win => sets.wins(14, rules.forms).index(),
            Listed::Tenpai => sets.tenpai(13, rules.forms, rules.fifth_tile).index(),
        }
    }

    /// The rows of the hands with these ranks.
    pub fn table(self, rules: Rules, index: &Index, ranks: Range<u64>) -> Table {
        let hands: Vec<Hand> = index.range(u128::from(ranks.start)..u128::from(ranks.end)).collect();
        let mut columns = vec![
            Column::integer("rank", RANK, ranks),
            Column::text("hand", "The hand in text notation.", hands.iter().map(Hand::to_string)),
            Column::integer("deals", DEALS, hands.iter().map(deals)).unit("deals"),
        ];
        if self == Listed::Tenpai {
            let waits: Vec<_> =
                hands.iter().map(|hand| hand_waits(hand, rules.forms, rules.fifth_tile)).collect();
            let kinds = waits.iter().map(|waits| waits.len() as u64);
            let text = waits.iter().map(ToString::to_string);
            columns.push(Column::text("waits", "The tiles that complete the hand.", text));
            columns.push(Column::integer("wait_kinds", "Number of kinds in waits.", kinds).unit("kinds"));
        }
        columns
            .extend([players(hands.iter().map(|_| rules.players)), forms(hands.iter().map(|_| rules.forms))]);
        if self == Listed::Tenpai {
            columns.push(fifth_tile(hands.iter().map(|_| rules.fifth_tile)));
        }
        let (title, question, description) = match self {
            Listed::Win => ("Wins", "Which hands of 14 tiles win?", "Every winning hand of 14 tiles."),
            Listed::Tenpai => (
                "Tenpai hands",
                "Which hands of 13 tiles are tenpai, and what do they wait for?",
                "Every tenpai hand of 13 tiles.",
            ),
        };
        Table {
            name: self.name(),
            title,
            question,
            program: "export-notebook-data",
            description,
            columns,
            key: &["rank"],
            format: Format::Csv,
        }
    }
}

/// At most 4^14 for a hand of 14 tiles.
fn deals(hand: &Hand) -> u64 {
    u64::try_from(hand.deals()).expect("a hand of 14 tiles has few deals")
}
