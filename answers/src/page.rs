//! What only the page in the browser asks, and its answers. The page makes them from the library's.

use std::collections::BTreeMap;

use serde::Serialize;
use tehai::irreducible::{Class, IrreducibleKind};
use tehai::rules::{FifthTile, Rules, Winds};
use tehai::tiles::notation::{Readable, RedHand, WrittenTile, readable};
use tehai::tiles::{GroupHand, GroupKind, Hand, Meld, Tile, TileSet};
use tehai_options::{named, options};

mod form;
mod hand;
mod set;
mod table;
mod win;

use crate::analyze::HandAnalysis;
use crate::decompose::Reading;
use crate::described;
use crate::exact::{Exact, Probability};
use crate::forms::IrreducibleForm;
use crate::hand::HandQuestion;
use crate::problem::{Field, Problem, spelled};
use crate::score::Score;
use crate::sets::{DrawOptions, SetCounts, SetQuestion};

described! {
    /// A hand while it is typed, and its analysis.
    pub struct HandPage {
        /// The hand.
        pub hand: RedHand,
        /// Tiles that are neither in the hand nor visible.
        pub unseen: Hand,
        /// Null if the hand's number of tiles cannot be analyzed, or if a tile does not exist.
        pub analysis: Option<HandAnalysis>,
        /// Why there is no analysis.
        pub problem: Option<Problem>,
    }

    /// What can be read of a text while it is typed.
    pub struct ReadPage {
        /// The hand of its beginning.
        pub hand: RedHand,
        /// Its concealed tiles in the order in which they are written, such as 0m.
        pub tiles: Vec<String>,
        /// Why the rest cannot be read.
        pub problem: Option<Problem>,
    }

    /// A win while its facts are chosen, and its score.
    pub struct ScorePage {
        /// The winning tile.
        pub tile: Tile,
        /// The facts that can be true of this win, each by itself; ippatsu and hidden dora with the given riichi.
        pub possible: Vec<Fact>,
        /// The waits that the hand has discarded; if there is one, it wins only by its own draw (振聴).
        pub furiten: TileSet,
        /// The score; null of a furiten ron.
        pub score: Option<Score>,
        /// The part of the reading that the winning tile completes, from 0 in the order of first tiles.
        pub completed: Option<usize>,
        /// Why there is no score.
        pub problem: Option<Problem>,
    }

    /// The size of a set, and its share of what players compare it with.
    pub struct SetPage {
        /// The size.
        #[serde(flatten)]
        pub counts: SetCounts,
        /// Null without hands, with a given set, and if some hand of the set is neither a win nor tenpai.
        pub among: Option<Among>,
    }

    /// The share of a set in the deals of all wins, or of all tenpai hands.
    pub struct Among {
        /// What it is a part of.
        pub whole: Whole,
        /// Its share.
        pub share: Probability,
    }

    /// A hand of a set.
    pub struct RankedHand {
        /// The hand.
        pub hand: Hand,
        /// Its rank in the set, from 0.
        pub rank: Exact,
    }

    /// Every irreducible form.
    pub struct Atlas {
        /// The forms of a suit, then those of the honours.
        pub forms: Vec<IrreducibleForm>,
        /// Number of irreducible whole hands of 13 tiles.
        pub hands: usize,
    }

    /// Everything about one form of one group, irreducible or not.
    pub struct FormPage {
        /// The form; suit forms are in manzu.
        pub form: GroupHand,
        /// A suit or the honours.
        pub group: GroupKind,
        /// Number of tiles.
        pub tiles: u8,
        /// What it waits for.
        pub waits: TileSet,
        /// What each wait makes of it. A fifth copy makes nothing.
        pub wins: BTreeMap<Tile, Vec<Reading>>,
        /// Null if it is not irreducible.
        pub kind: Option<IrreducibleKind>,
        /// Its class; null if it has none.
        pub class: Option<Class>,
        /// The two parts that explain its waits; none of an integrated form.
        pub parts: Vec<GroupHand>,
        /// Its melds.
        pub melds: Vec<MeldTaken>,
        /// What is left without melds that add nothing; of an irreducible form, itself.
        pub cores: Vec<Hand>,
        /// The same shape elsewhere in the suit, then its mirror image; empty for honours.
        pub family: Vec<Relative>,
        /// Irreducible whole hands that contain the form; the first of them.
        pub hands: Vec<WholeHand>,
        /// Number of irreducible whole hands of 13 tiles that contain it.
        pub containing: usize,
        /// Number of those that have it as a part by itself.
        pub as_part: usize,
    }

    /// A meld of a form, and the rest without it.
    pub struct MeldTaken {
        /// The meld.
        pub meld: Meld,
        /// The rest.
        pub rest: Hand,
        /// The waits of the rest; empty if it is not tenpai.
        pub left: TileSet,
        /// The waits that are lost.
        pub lost: TileSet,
        /// The waits that are new.
        pub gained: TileSet,
    }

    /// A form with the same shape.
    pub struct Relative {
        /// The form.
        pub form: GroupHand,
        /// What it waits for.
        pub waits: TileSet,
        /// Is it the mirror image?
        pub mirrored: bool,
        /// Is it irreducible where it is?
        pub irreducible: bool,
    }

    /// An irreducible whole hand that contains a form.
    pub struct WholeHand {
        /// The hand.
        pub hand: Hand,
        /// What it waits for.
        pub waits: TileSet,
        /// Is the form all that the hand has of its group, or one of the two parts of that?
        pub is_part: bool,
    }

    /// The rows of a report for a setting.
    pub struct Table {
        /// The report.
        pub report: Report,
        /// The names of the columns.
        pub columns: Vec<&'static str>,
        /// The rows.
        pub rows: Vec<Vec<String>>,
        /// The mean replacement number, one more than the mean shanten.
        pub mean: Option<Probability>,
    }
}

/// A fact about a win that its tiles do not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names are those of the question for a score")]
pub enum Fact {
    Riichi,
    HiddenDora,
    Ippatsu,
    LastTile,
    DeadWall,
    RobbedQuad,
    Blessing,
}

/// Hands of which a set may be a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Whole {
    Win,
    Tenpai,
}

options! {
    /// A question about a hand while it is typed.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct TypedQuestion {
        /// The hand and what limits it.
        #[group(flatten)]
        #[schemars(flatten)]
        pub hand: HandQuestion,
        /// The winds that count for yaku.
        #[group(flatten)]
        #[schemars(flatten)]
        pub winds: Winds,
    }
}

options! {
    /// Reads a text while it is typed.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ReadQuestion {
        /// The text.
        #[arg(skip)]
        pub text: String,
        /// The field it is typed into.
        #[arg(skip)]
        pub field: Field,
    }
}

impl ReadQuestion {
    /// What can be read of the text.
    pub fn answer(&self) -> ReadPage {
        let text = spelled(self.field, &self.text);
        let Readable { hand, tiles, error } = readable(&text);
        let concealed = tiles.iter().filter(|written| written.meld.is_none());
        let tiles = concealed.map(|WrittenTile { tile, is_red, .. }| match is_red {
            true => tile.to_string().replace('5', "0"),
            false => tile.to_string(),
        });
        let tiles = tiles.collect();
        ReadPage { hand, tiles, problem: error.map(|error| Problem::tiles(self.field, &text, error)) }
    }
}

options! {
    /// A question for hands of a set.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ListQuestion {
        /// The set.
        #[group(flatten)]
        pub of: SetQuestion,
        /// Number of hands.
        #[arg(long)]
        pub number: Option<u32>,
        /// The rank of the first; null for hands at random.
        #[arg(long)]
        pub from: Option<String>,
        /// How hands are drawn at random.
        #[group(flatten)]
        #[schemars(flatten)]
        pub draw: DrawOptions,
    }
}

options! {
    /// A question for the irreducible forms.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct AtlasQuestion {
        /// The rule.
        #[arg(long, default_value_t)]
        pub fifth_tile: FifthTile,
    }
}

options! {
    /// A question about a form of one group.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct FormQuestion {
        /// The form.
        #[arg(skip)]
        pub form: String,
        /// The rule.
        #[arg(long, default_value_t)]
        pub fifth_tile: FifthTile,
    }
}

options! {
    /// A question for the rows of a report.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct TableQuestion {
        /// The report.
        #[arg(long, default_value_t)]
        pub report: Report,
        /// Tiles of the hands, if the report has several.
        #[range(0..=136)]
        #[arg(long)]
        pub tiles: u8 = 14,
        /// The rules.
        #[group(flatten)]
        pub rules: Rules,
    }
}

named! {
    /// A report that the page shows.
    #[derive(Default)]
    Report {
        /// Hands and deals by shanten.
        #[default]
        ShantenDistribution = "shanten-distribution",
        /// The terms of tenhou.
        Tenhou = "tenhou",
        /// Tenpai hands by number of kinds waited for.
        TenpaiWaits = "tenpai-waits",
        /// Tenpai hands by tile waited for.
        TenpaiTiles = "tenpai-tiles",
    }
}
