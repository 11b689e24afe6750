//! Every win and tenpai form of a group: `forms-suit`, `forms-honours`, `forms-summary`.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use anyhow::Result;
use rayon::prelude::*;

use super::{FIFTH_TILE, GROUP, tiles};
use crate::check::check;
use crate::publish::{Layout, Outline, Report};
use crate::row;
use crate::table::{Column, Table};
use tehai::group::GroupHand;
use tehai::rules::FifthTile;
use tehai::tile::{GroupKind, TileSet};
use tehai::wait_table::{GroupWaits, WaitTable};
use tehai::winning::{is_3n_win, is_3n2_win};

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

const COLUMNS: &[Column] = &[
    GROUP,
    Column::choice("kind", KIND, KINDS),
    tiles("Number of tiles of the form."),
    Column::text("form", "The form in text notation, ranks ascending; empty for the form of no tiles."),
    Column::text("waits", "The tiles that complete a tenpai form; empty for wins."),
    Column::integer("deals", DEALS_OF_FORM).unit("deals"),
    FIFTH_TILE,
];
const KEY: &[&str] = &["group", "kind", "tiles", "form", "fifth_tile"];

/// Every form of a suit.
pub static OF_SUIT: Outline = Outline {
    name: "forms-suit",
    title: "Win and tenpai forms of a suit",
    question: "Which hands of one suit are wins or tenpai, and what do they wait for?",
    program: "enumerate-forms",
    description: "Every 3N win, 3N+2 win, 3N+2 tenpai and 3N+1 tenpai form of one suit, written in manzu.",
    layout: Layout::Csv,
    columns: COLUMNS,
    key: KEY,
};

/// Every form of the honours.
pub static OF_HONOURS: Outline = Outline {
    name: "forms-honours",
    title: "Win and tenpai forms of the honours",
    question: "Which hands of honours are wins or tenpai, and what do they wait for?",
    program: "enumerate-forms",
    description: "Every 3N win, 3N+2 win, 3N+2 tenpai and 3N+1 tenpai form of the honours.",
    layout: Layout::Csv,
    columns: COLUMNS,
    key: KEY,
};

/// How many forms there are.
pub static SUMMARY: Outline = Outline {
    name: "forms-summary",
    title: "Number of win and tenpai forms of a group",
    question: "How many wins and tenpai forms does one group have?",
    program: "enumerate-forms",
    description: "How many 3N wins, 3N+2 wins, 3N+2 tenpai and 3N+1 tenpai forms a suit and the \
        honours have, of every number of tiles. Wins are the same under both fifth-tile rules.",
    layout: Layout::Csv,
    columns: &[
        GROUP,
        Column::choice("kind", KIND, KINDS),
        tiles("Number of tiles of the forms."),
        Column::integer("forms", "Number of forms.").unit("forms"),
        Column::integer("deals", DEALS_OF_FORMS).unit("deals"),
        FIFTH_TILE,
    ],
    key: &["group", "kind", "tiles", "fifth_tile"],
};

/// Which groups are enumerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
#[allow(missing_docs)]
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
    #[arg(long, value_name = "N", default_value_t = MAX_LISTED_TILES, value_parser = clap::value_parser!(u8).range(0..=36))]
    pub max_tiles: u8,

    /// May a hand wait for a tile of which it holds four copies itself?
    #[arg(long, value_name = "RULE", default_value = "excluded")]
    pub fifth_tile: FifthTile,
}

impl Default for Options {
    fn default() -> Options {
        Options { group: Groups::Both, max_tiles: MAX_LISTED_TILES, fifth_tile: FifthTile::Excluded }
    }
}

/// The numbers of forms, and the reports.
///
/// # Errors
/// If the numbers are not what they must be.
pub fn make(options: &Options) -> Result<(FormSums, Vec<Report>)> {
    let kinds: &[GroupKind] = match options.group {
        Groups::Suit => &[GroupKind::Suit],
        Groups::Honours => &[GroupKind::Honours],
        Groups::Both => &GroupKind::ALL,
    };
    let (mut sums, mut reports) = (FormSums::new(), Vec::new());
    for &kind in kinds {
        let forms = Forms { table: WaitTable::new(kind) };
        sums.extend(forms.summary());
        reports.push(forms.report(options.fifth_tile, options.max_tiles));
    }
    check_sums(&sums)?;
    reports.push(SUMMARY.of(summary_table(&sums)));
    Ok((sums, reports))
}

/// `forms-summary`.
pub fn summary_table(sums: &FormSums) -> Table {
    Table::new(
        SUMMARY.columns,
        sums.iter().map(|((group, kind, tiles, rule), sum)| {
            row![group.name(), kind.name(), *tiles, sum.forms, sum.deals, rule.name()]
        }),
    )
}

/// Kind, tiles, form and waits.
type Row = (FormKind, u8, Reverse<GroupHand>, TileSet);

impl FormKind {
    /// The kind as the reports name it.
    pub const fn name(self) -> &'static str {
        KINDS[self as usize]
    }
}

/// One form.
struct Form {
    kind: FormKind,
    hand: GroupHand,
    waits: TileSet,
}

/// All forms of a group under both fifth-tile rules.
struct Forms {
    table: WaitTable,
}

impl Form {
    fn sum(&self) -> FormSum {
        let kinds = match self.kind {
            FormKind::Win3n | FormKind::Win3n2 => {
                self.hand.counts().iter().filter(|&&count| count > 0).count()
            }
            FormKind::Tenpai3n2 | FormKind::Tenpai3n1 => self.waits.len(),
        };
        FormSum { forms: 1, deals: self.hand.deals(), kinds: kinds as u64 }
    }
}

/// What is summed over the forms of a row of `forms-summary`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FormSum {
    /// Number of forms.
    pub forms: u64,
    /// Ways to take such a form from four copies of each tile.
    pub deals: u64,
    /// Kinds of tile in the forms if they are wins, kinds waited for if they are tenpai.
    pub kinds: u64,
}

impl FormSum {
    fn add(&mut self, other: FormSum) {
        self.forms += other.forms;
        self.deals += other.deals;
        self.kinds += other.kinds;
    }
}

/// Sums by group, kind, number of tiles and rule: the rows of `forms-summary`.
pub type FormSums = BTreeMap<(GroupKind, FormKind, u8, FifthTile), FormSum>;

impl Forms {
    /// Is the hand a form of which kinds, and with what waits?
    fn forms_of(&self, hand: GroupHand, rule: FifthTile) -> impl Iterator<Item = Form> {
        let source = self.table.under(rule);
        let waits = source.waits(&hand);
        let tenpai = !waits.is_empty();
        let kinds = match hand.total() % 3 {
            0 => [is_3n_win(&hand).then_some(FormKind::Win3n), None],
            1 => [tenpai.then_some(FormKind::Tenpai3n1), None],
            _ => [is_3n2_win(&hand).then_some(FormKind::Win3n2), tenpai.then_some(FormKind::Tenpai3n2)],
        };
        kinds.into_iter().flatten().map(move |kind| Form { kind, hand, waits })
    }

    /// `forms-suit` or `forms-honours`: every form of up to `max_tiles` tiles under the rule.
    fn report(&self, rule: FifthTile, max_tiles: u8) -> Report {
        let group = self.table.kind();
        let outline = match group {
            GroupKind::Suit => &OF_SUIT,
            GroupKind::Honours => &OF_HONOURS,
        };
        let mut rows: Vec<Row> = every_hand(group)
            .filter(|hand| hand.total() <= max_tiles)
            .flat_map_iter(|hand| self.forms_of(hand, rule))
            .map(|form| (form.kind, form.hand.total(), form.hand.text_order(), form.waits))
            .collect();
        rows.par_sort_unstable();
        outline.of_rows(rows.into_iter().map(|(kind, tiles, Reverse(hand), waits)| {
            let waits = match kind {
                FormKind::Win3n | FormKind::Win3n2 => String::new(),
                FormKind::Tenpai3n2 | FormKind::Tenpai3n1 => waits.to_string(),
            };
            row![group.name(), kind.name(), tiles, hand.to_string(), waits, hand.deals(), rule.name()]
        }))
    }

    /// Number of forms and of deals, of every size and under both rules.
    fn summary(&self) -> FormSums {
        let group = self.table.kind();
        let sums = every_hand(group).fold(FormSums::new, |mut sums, hand| {
            for rule in FifthTile::ALL {
                for form in self.forms_of(hand, rule) {
                    sums.entry((group, form.kind, hand.total(), rule)).or_default().add(form.sum());
                }
            }
            sums
        });
        sums.reduce(FormSums::new, |mut sums, more| {
            more.into_iter().for_each(|(key, sum)| sums.entry(key).or_default().add(sum));
            sums
        })
    }
}

/// Checks what must be true of the numbers of forms.
///
/// Each tile of a win, taken away, leaves a hand that waits for it. So there are as many pairs of a win and
/// one of its kinds of tile as of a tenpai hand of one tile less and one of its waits, when the fifth tile is
/// excluded; the wins come from the predicates here and the waits from a table.
/// Wins do not depend on the fifth-tile rule.
fn check_sums(sums: &FormSums) -> Result<()> {
    for (&(group, kind, tiles, rule), sum) in sums {
        let of = |kind, tiles, rule| sums.get(&(group, kind, tiles, rule)).copied().unwrap_or_default();
        let tenpai = match kind {
            FormKind::Win3n => FormKind::Tenpai3n2,
            FormKind::Win3n2 => FormKind::Tenpai3n1,
            FormKind::Tenpai3n2 | FormKind::Tenpai3n1 => continue,
        };
        check!(
            *sum == of(kind, tiles, FifthTile::Counted) && *sum == of(kind, tiles, FifthTile::Excluded),
            "the number of {} forms of {tiles} tiles depends on the fifth-tile rule {}",
            kind.name(),
            rule.name()
        );
        let waits = tiles.checked_sub(1).map_or(0, |tiles| of(tenpai, tiles, FifthTile::Excluded).kinds);
        check!(
            sum.kinds == waits,
            "{} {} forms of {tiles} tiles less a tile make {}, but {} waits were found",
            sum.forms,
            kind.name(),
            sum.kinds,
            waits
        );
    }
    Ok(())
}

/// Every hand, whether the table thinks it a win or not: [`check_sums`] holds the two against each other.
fn every_hand(kind: GroupKind) -> impl ParallelIterator<Item = GroupHand> {
    (0..GroupHand::number(kind)).into_par_iter().map(move |code| GroupHand::from_code(kind, code))
}
