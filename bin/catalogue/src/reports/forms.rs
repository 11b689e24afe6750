//! Every win and tenpai form of a group: a list of each kind of form, and `forms-summary`.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use anyhow::Result;
use rayon::prelude::*;

use super::{FIFTH_TILE, GROUP, tiles};
use crate::reports::publish::{Outline, Report};
use tehai::Count;
use tehai::rules::FifthTile;
use tehai::tiles::{GroupHand, GroupKind, TileSet};
use tehai::waiting::WaitTable;
use tehai::winning::{is_3n_win, is_3n2_win};
use tehai_options::number;
use tehai_program::output::table::{Column, Table};
use tehai_program::{check, row};

/// Tiles of the largest form that the committed reports list.
const MAX_LISTED_TILES: u8 = 14;

/// The four kinds of form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FormKind {
    /// Melds.
    Win3n,
    /// Melds and a head.
    Win3n2,
    /// One tile short of melds; wins included.
    Tenpai3n2,
    /// One tile short of melds and a head.
    Tenpai3n1,
}

const KINDS: &[&str] = &["3n-win", "3n2-win", "3n2-tenpai", "3n1-tenpai"];
const KIND: &str = "3n-win (melds), 3n2-win (melds and a head), 3n2-tenpai (one tile short of melds; \
    forms that are wins as well are included), 3n1-tenpai (one tile short of melds and a head).";

const DEALS_OF_FORM: &str = "Ways to take the form from four distinguishable copies of each tile.";
const DEALS_OF_FORMS: &str = "Ways to take such a form from four distinguishable copies of each tile.";

const LISTED_KIND: Column = Column::choice("kind", KIND, KINDS);
const LISTED_TILES: Column = tiles("Number of tiles of the form.");
const FORM: Column =
    Column::text("form", "The form in text notation, ranks ascending; empty for the form of no tiles.");
const WAITS: Column = Column::text("waits", "The tiles that complete the form.");
const LISTED_DEALS: Column = Column::integer("deals", DEALS_OF_FORM).unit("deals");

/// The outlines of the lists, in the order of [`FormKind`].
static LISTS: [Outline; 4] = [
    list(
        OF_WINS,
        "forms-3n-win.csv",
        "3N wins of a group",
        "Which hands of one suit, or of honours alone, are nothing but melds?",
        "Every hand of up to 14 tiles of a suit or of the honours that is melds and nothing else; a suit is written in \
         manzu. forms-summary counts all sizes.",
    ),
    list(
        OF_WINS,
        "forms-3n2-win.csv",
        "3N+2 wins of a group",
        "Which hands of one suit, or of honours alone, are melds and a head?",
        "Every hand of up to 14 tiles of a suit or of the honours that is melds and a head; a suit is written in \
         manzu. forms-summary counts all sizes.",
    ),
    list(
        OF_TENPAI,
        "forms-3n2-tenpai.csv",
        "3N+2 tenpai forms of a group",
        "Which hands of one suit, or of honours alone, are one tile short of melds, and what do they wait for?",
        "Every hand of up to 14 tiles of a suit or of the honours that is one tile short of melds, wins of melds and a \
         head included; a suit is written in manzu; waits with the fifth tile excluded. forms-summary counts all sizes, \
         under both rules.",
    ),
    list(
        OF_TENPAI,
        "forms-3n1-tenpai.csv",
        "3N+1 tenpai forms of a group",
        "Which hands of one suit, or of honours alone, are one tile short of melds and a head, and what do they wait \
         for?",
        "Every hand of up to 14 tiles of a suit or of the honours that is one tile short of melds and a head; a suit is \
         written in manzu; waits with the fifth tile excluded. forms-summary counts all sizes, under both rules.",
    ),
];

/// Wins have no waits.
const OF_WINS: &[Column] = &[GROUP, LISTED_KIND, LISTED_TILES, FORM, LISTED_DEALS, FIFTH_TILE];
const OF_TENPAI: &[Column] = &[GROUP, LISTED_KIND, LISTED_TILES, FORM, WAITS, LISTED_DEALS, FIFTH_TILE];

/// The outline of a list.
const fn list(
    columns: &'static [Column],
    file: &'static str,
    title: &'static str,
    question: &'static str,
    description: &'static str,
) -> Outline {
    let key = &["group", "kind", "tiles", "form", "fifth_tile"];
    Outline { file, title, question, program: "enumerate-forms", description, columns, key }
}

/// The outline of `forms-summary`.
pub static SUMMARY: Outline = Outline {
    file: "forms-summary.csv",
    title: "Number of win and tenpai forms of a group",
    question: "How many wins and tenpai forms does one group have?",
    program: "enumerate-forms",
    description: "How many 3N wins, 3N+2 wins, 3N+2 tenpai and 3N+1 tenpai forms a suit and the \
        honours have, of every number of tiles. Wins are the same under both fifth-tile rules.",
    columns: &[
        GROUP,
        Column::choice("kind", KIND, KINDS),
        tiles("Number of tiles of the forms."),
        Column::integer("form_count", "Number of forms.").unit("forms"),
        Column::integer("deals", DEALS_OF_FORMS).unit("deals"),
        FIFTH_TILE,
    ],
    key: &["group", "kind", "tiles", "fifth_tile"],
};

/// The outlines of all reports here, in the order in which [`make`] returns them.
pub static OUTLINES: [&Outline; 5] = [&LISTS[0], &LISTS[1], &LISTS[2], &LISTS[3], &SUMMARY];

/// Which groups are enumerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Groups {
    Suit,
    Honours,
    Both,
}

/// Which forms are listed. Their numbers are always of every size and of both rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::Args)]
pub struct Options {
    /// Groups to enumerate
    #[arg(long, value_name = "GROUP", default_value = "both")]
    pub group: Groups,

    /// List forms of up to N tiles
    #[arg(long, value_name = "N", default_value_t = MAX_LISTED_TILES, value_parser = number::<u8>(0, 36))]
    pub max_tiles: u8,

    /// May a hand that holds all four copies of a tile wait for it?
    #[arg(long, value_name = "RULE", default_value = "excluded")]
    pub fifth_tile: FifthTile,
}

/// Makes the numbers of forms and the reports.
///
/// # Errors
/// If the numbers are inconsistent.
pub fn make(options: &Options) -> Result<(FormSums, Vec<Report>)> {
    let kinds: &[GroupKind] = match options.group {
        Groups::Suit => &[GroupKind::Suit],
        Groups::Honours => &[GroupKind::Honours],
        Groups::Both => &GroupKind::ALL,
    };
    let tables: Vec<_> = kinds.iter().map(|&kind| WaitTable::get(kind, kind.tiles())).collect();
    let sums: FormSums = tables.iter().flat_map(|table| summary(table)).collect();
    check_sums(&sums)?;
    let mut reports = lists(&tables, options);
    reports.push(SUMMARY.of(summary_table(&sums)));
    Ok((sums, reports))
}

/// The table of `forms-summary`.
pub fn summary_table(sums: &FormSums) -> Table {
    let rows = sums.iter().map(|((group, kind, tiles, rule), FormSum { count, .. })| {
        row![group.name(), kind.name(), tiles, count.hands, count.deals, rule.name()]
    });
    Table::new(SUMMARY.columns, rows)
}

impl FormKind {
    /// All four.
    pub const ALL: [FormKind; 4] =
        [FormKind::Win3n, FormKind::Win3n2, FormKind::Tenpai3n2, FormKind::Tenpai3n1];

    /// Whether the forms are wins, which have no waits.
    const fn is_win(self) -> bool {
        matches!(self, FormKind::Win3n | FormKind::Win3n2)
    }

    /// The name in the reports.
    pub const fn name(self) -> &'static str {
        KINDS[self as usize]
    }
}

/// The sums over the forms of a row of `forms-summary`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FormSum {
    /// Number of forms, and ways to take them from four copies of each tile.
    pub count: Count<u64>,
    /// Number of tile kinds in the forms for wins, of kinds waited for in tenpai forms.
    pub kinds: u64,
}

/// Sums by group, kind, number of tiles and rule: the rows of `forms-summary`.
pub type FormSums = BTreeMap<(GroupKind, FormKind, u8, FifthTile), FormSum>;

/// The kinds of form that the hand has, with their waits. A win alone has no waits.
fn forms_of(
    table: &WaitTable,
    hand: GroupHand,
    rule: FifthTile,
) -> impl Iterator<Item = (FormKind, TileSet)> {
    let waits = table.waits(&hand, rule);
    let tenpai = |kind| (!waits.is_empty()).then_some((kind, waits));
    let win = |is_win: bool, kind| is_win.then_some((kind, TileSet::EMPTY));
    let forms = match hand.total() % 3 {
        0 => [win(is_3n_win(&hand), FormKind::Win3n), None],
        1 => [tenpai(FormKind::Tenpai3n1), None],
        _ => [win(is_3n2_win(&hand), FormKind::Win3n2), tenpai(FormKind::Tenpai3n2)],
    };
    forms.into_iter().flatten()
}

/// The reports of the forms of these groups, one for each kind.
fn lists(tables: &[&WaitTable], options: &Options) -> Vec<Report> {
    let rule = options.fifth_tile;
    let forms = tables.par_iter().flat_map(|table| {
        let hands = every_hand(table.kind()).filter(|hand| hand.total() <= options.max_tiles);
        hands.flat_map_iter(|hand| forms_of(table, hand, rule).map(move |form| (hand, form)))
    });
    let rows = forms.map(|(hand, (kind, waits))| (kind, hand.kind(), hand.total(), hand.text_order(), waits));
    let mut rows: Vec<_> = rows.collect();
    rows.par_sort_unstable();
    let list = |kind: FormKind| {
        let of_kind = rows.iter().filter(|row| row.0 == kind);
        LISTS[kind as usize].of_rows(of_kind.map(|&(_, group, tiles, Reverse(hand), waits)| {
            let (group, deals) = (group.name(), hand.deals());
            if kind.is_win() {
                row![group, kind.name(), tiles, hand, deals, rule.name()]
            } else {
                row![group, kind.name(), tiles, hand, waits, deals, rule.name()]
            }
        }))
    };
    FormKind::ALL.map(list).into()
}

/// Numbers of forms and deals, for every size and under both rules.
fn summary(table: &WaitTable) -> FormSums {
    let group = table.kind();
    let add = |mut sums: FormSums, (key, more): (_, FormSum)| {
        let sum = sums.entry(key).or_default();
        sum.count += more.count;
        sum.kinds += more.kinds;
        sums
    };
    let sums = every_hand(group).fold(FormSums::new, |mut sums, hand| {
        let count = Count { hands: 1, deals: hand.deals() };
        let held = hand.counts().iter().filter(|&&count| count > 0).count();
        for rule in FifthTile::ALL {
            for (kind, waits) in forms_of(table, hand, rule) {
                let kinds = if kind.is_win() { held } else { waits.len() } as u64;
                sums = add(sums, ((group, kind, hand.total(), rule), FormSum { count, kinds }));
            }
        }
        sums
    });
    sums.reduce(FormSums::new, |sums, more| more.into_iter().fold(sums, add))
}

/// Checks the numbers of forms for consistency.
///
/// Removing a tile from a win leaves a hand that waits for it. So, with the fifth tile excluded, there are as many
/// pairs of a win and one of its tile kinds as pairs of a tenpai hand of one tile less and one of its waits. The
/// wins come from the predicates here, the waits from a table. Wins do not depend on the fifth-tile rule.
fn check_sums(sums: &FormSums) -> Result<()> {
    for (&(group, kind, tiles, rule), sum) in sums {
        let sum_of = |kind, tiles, rule| sums.get(&(group, kind, tiles, rule)).copied().unwrap_or_default();
        let tenpai = match kind {
            FormKind::Win3n => FormKind::Tenpai3n2,
            FormKind::Win3n2 => FormKind::Tenpai3n1,
            FormKind::Tenpai3n2 | FormKind::Tenpai3n1 => continue,
        };
        let name = kind.name();
        let is_of_rule = FifthTile::ALL.iter().any(|&other| sum_of(kind, tiles, other) != *sum);
        check!(!is_of_rule, "{name} of {tiles} tiles depends on the fifth-tile rule {}", rule.name());
        let waits = tiles.checked_sub(1).map_or(0, |tiles| sum_of(tenpai, tiles, FifthTile::Excluded).kinds);
        check!(sum.kinds == waits, "{name} of {tiles} tiles: {} less a tile, {waits} waits", sum.kinds);
    }
    Ok(())
}

/// Every hand, regardless of the table's judgement: [`check_sums`] compares the two.
fn every_hand(kind: GroupKind) -> impl ParallelIterator<Item = GroupHand> {
    (0..GroupHand::number(kind)).into_par_iter().map(move |code| GroupHand::from_code(kind, code))
}
