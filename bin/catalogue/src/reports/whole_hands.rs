//! Every hand of a set as rows: `win`, `tenpai` and `flush`, in parts.

use super::{FIFTH_TILE, PLAYERS, SEVEN_PAIRS};
use crate::reports::flush::{FLUSH_BY_TURN, Flush};
use crate::reports::publish::Outline;
use std::ops::Range;
use tehai::handset::{Forest, GameSets, Index, TooLargeError};
use tehai::rules::Rules;
use tehai::tiles::Hand;
use tehai::waiting::waits;
use tehai_program::output::table::{Column, Table};
use tehai_program::row;

/// A set of which every hand can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Listed {
    /// Wins of 3N+2 tiles.
    Win,
    /// Tenpai hands of 3N+1 tiles, with their waits.
    Tenpai,
    /// Hands of 13 and 14 tiles of one suit with their chances at each turn, under the default rules.
    Flush,
}

const RANK: &str = "Place of the hand in the order of counts, compared from 1m to 7z; the first is 0.";
const DEALS: &str = "Ways to take the hand from the distinguishable tiles of the game, four of each kind.";

const FORMS: Column = Column::text(
    "forms",
    "Winning forms that count: standard, seven-pairs, thirteen-orphans, or all of them.",
);

/// The columns of tenpai hands; wins have only the first ones.
const COLUMNS: &[Column] = &[
    Column::integer("rank", RANK),
    Column::text("hand", "The hand in text notation."),
    Column::integer("deals", DEALS).unit("deals"),
    Column::integer("melds", "Melds of a complete hand.").unit("melds"),
    PLAYERS,
    FORMS,
    SEVEN_PAIRS,
    FIFTH_TILE,
    Column::text("waits", "The tiles that complete the hand."),
    Column::integer("wait_kinds", "Number of kinds in waits.").unit("kinds"),
];

static WIN: Outline = Outline {
    file: "win.parquet",
    title: "Wins",
    question: "Which hands win?",
    program: "export-notebook-data",
    description: "Every hand of the given number of melds and a head; with all forms also every hand of a special form.",
    columns: COLUMNS.split_at(7).0,
    key: &["rank"],
};

static TENPAI: Outline = Outline {
    file: "tenpai.parquet",
    title: "Tenpai hands",
    question: "Which hands are tenpai, and what do they wait for?",
    description: "Every hand that is one tile short of the given number of melds and a head; with all forms also every hand \
        that is one tile short of a special form.",
    columns: COLUMNS,
    ..WIN
};

impl Listed {
    /// The outline of the report.
    pub fn outline(self) -> &'static Outline {
        match self {
            Listed::Win => &WIN,
            Listed::Tenpai => &TENPAI,
            Listed::Flush => &FLUSH_BY_TURN,
        }
    }

    /// All rows: of the hands that have this many melds when complete, where that matters.
    ///
    /// # Errors
    /// If there are too many hands.
    pub fn rows(self, melds: u8, rules: Rules) -> Result<Rows, TooLargeError> {
        let forest = Forest::new();
        let sets = GameSets::new(&forest, rules);
        let hands = match self {
            Listed::Win => Hands::Set(sets.wins(3 * melds + 2).index()?),
            Listed::Tenpai => Hands::Set(sets.tenpai(3 * melds + 1).index()?),
            Listed::Flush => Hands::Flush(Box::new(Flush::solved())),
        };
        Ok(Rows { listed: self, melds, rules, hands })
    }
}

/// The rows about the hands of a set, made when they are asked for.
pub struct Rows {
    listed: Listed,
    melds: u8,
    rules: Rules,
    hands: Hands,
}

enum Hands {
    Set(Index),
    Flush(Box<Flush>),
}

impl Rows {
    /// How many there are.
    pub fn number(&self) -> u128 {
        match &self.hands {
            Hands::Set(index) => index.len(),
            Hands::Flush(flush) => flush.rows().into(),
        }
    }

    /// Those with these ranks.
    pub fn table(&self, ranks: Range<u64>) -> Table {
        let index = match &self.hands {
            Hands::Set(index) => index,
            Hands::Flush(flush) => return flush.table(ranks),
        };
        let Rules { players, forms, seven_pairs, fifth_tile } = self.rules;
        let hands = index.range(u128::from(ranks.start)..u128::from(ranks.end));
        let row = |(rank, hand): (u64, Hand)| {
            let (players, forms, pairs) = (players.number(), forms.name(), seven_pairs.name());
            let mut row = row![rank, hand, hand.deals(), self.melds, players, forms, pairs];
            if self.listed == Listed::Tenpai {
                let waits = waits(&hand.into(), self.rules);
                row.extend(row![fifth_tile.name(), waits, waits.len()]);
            }
            row
        };
        Table::new(self.listed.outline().columns, ranks.zip(hands).map(row))
    }
}
