//! Every win and tenpai form of a group: `forms-suit`, `forms-honours`, `forms-summary`.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use anyhow::Result;
use rayon::prelude::*;

use crate::report::{Column, Format, Table, check};
use crate::tables::{fifth_tile, group, tiles};
use tehai::group::GroupHand;
use tehai::rules::FifthTile;
use tehai::tile::{GroupKind, TileSet};
use tehai::wait_table::{GroupWaits, WaitTable};
use tehai::winning::{is_3n_win, is_3n2_win};

/// Tiles of the largest form that the committed reports list.
pub const MAX_LISTED_TILES: u8 = 14;

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

const OF_SUIT: &str =
    "Every 3N win, 3N+2 win, 3N+2 tenpai and 3N+1 tenpai form of one suit, written in manzu.";
const OF_HONOURS: &str = "Every 3N win, 3N+2 win, 3N+2 tenpai and 3N+1 tenpai form of the honours.";
const DEALS_OF_FORM: &str = "Ways to take the form from four distinguishable copies of each tile.";
const DEALS_OF_FORMS: &str = "Ways to take such a form from four distinguishable copies of each tile.";

/// Kind, tiles, form, rule and waits.
type Row = (FormKind, u8, Reverse<GroupHand>, FifthTile, TileSet);

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
pub struct Forms {
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
    /// Works out the forms of a group.
    pub fn new(kind: GroupKind) -> Forms {
        Forms { table: WaitTable::new(kind) }
    }

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

    /// The forms of up to `max_tiles` tiles under the given rules, by the key of their table.
    fn rows(&self, rules: &[FifthTile], max_tiles: u8) -> Vec<Row> {
        let mut rows: Vec<Row> = every_hand(self.table.kind())
            .filter(|hand| hand.total() <= max_tiles)
            .flat_map_iter(|hand| rules.iter().map(move |&rule| (hand, rule)))
            .flat_map_iter(|(hand, rule)| self.forms_of(hand, rule).map(move |form| (form, rule)))
            .map(|(form, rule)| (form.kind, form.hand.total(), form.hand.text_order(), rule, form.waits))
            .collect();
        rows.par_sort_unstable();
        rows
    }

    /// `forms-suit` or `forms-honours`: every form of up to `max_tiles` tiles under the given rules.
    pub fn table(&self, rules: &[FifthTile], max_tiles: u8) -> Table {
        let kind = self.table.kind();
        let (name, title, question, description) = match kind {
            GroupKind::Suit => (
                "forms-suit",
                "Win and tenpai forms of a suit",
                "Which hands of one suit are wins or tenpai, and what do they wait for?",
                OF_SUIT,
            ),
            GroupKind::Honours => (
                "forms-honours",
                "Win and tenpai forms of the honours",
                "Which hands of honours are wins or tenpai, and what do they wait for?",
                OF_HONOURS,
            ),
        };
        let rows = self.rows(rules, max_tiles);
        let text = rows.iter().map(|row| row.2.0.to_string());
        let waits = rows.iter().map(|row| match row.0 {
            FormKind::Win3n | FormKind::Win3n2 => String::new(),
            FormKind::Tenpai3n2 | FormKind::Tenpai3n1 => row.4.to_string(),
        });
        Table {
            name,
            title,
            question,
            program: "enumerate-forms",
            description,
            columns: vec![
                group(rows.iter().map(|_| kind)),
                Column::choice("kind", KIND, KINDS, rows.iter().map(|row| row.0.name())),
                tiles("Number of tiles of the form.", rows.iter().map(|row| row.1)),
                Column::text(
                    "form",
                    "The form in text notation, ranks ascending; empty for the form of no tiles.",
                    text,
                ),
                Column::text("waits", "The tiles that complete a tenpai form; empty for wins.", waits),
                Column::integer("deals", DEALS_OF_FORM, rows.iter().map(|row| row.2.0.deals())).unit("deals"),
                fifth_tile(rows.iter().map(|row| row.3)),
            ],
            key: &["group", "kind", "tiles", "form", "fifth_tile"],
            format: Format::Csv,
        }
    }

    /// Number of forms and of deals, of every size and under both rules.
    pub fn summary(&self) -> FormSums {
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

/// `forms-summary` of one or both groups.
pub fn summary_table(sums: &FormSums) -> Table {
    Table {
        name: "forms-summary",
        title: "Number of win and tenpai forms of a group",
        question: "How many wins and tenpai forms does one group have?",
        program: "enumerate-forms",
        description: "How many 3N wins, 3N+2 wins, 3N+2 tenpai and 3N+1 tenpai forms a suit and the \
            honours have, of every number of tiles. Wins are the same under both fifth-tile rules.",
        columns: vec![
            group(sums.keys().map(|key| key.0)),
            Column::choice("kind", KIND, KINDS, sums.keys().map(|key| key.1.name())),
            tiles("Number of tiles of the forms.", sums.keys().map(|key| key.2)),
            Column::integer("forms", "Number of forms.", sums.values().map(|sum| sum.forms)).unit("forms"),
            Column::integer("deals", DEALS_OF_FORMS, sums.values().map(|sum| sum.deals)).unit("deals"),
            fifth_tile(sums.keys().map(|key| key.3)),
        ],
        key: &["group", "kind", "tiles", "fifth_tile"],
        format: Format::Csv,
    }
}

/// Checks what must be true of the numbers of forms.
///
/// Each tile of a win, taken away, leaves a hand that waits for it. So there are as many pairs of a win and
/// one of its kinds of tile as of a tenpai hand of one tile less and one of its waits, when the fifth tile is
/// excluded; the wins come from the predicates here and the waits from a table.
///
/// # Errors
/// If the two numbers differ, or if the wins depend on the fifth-tile rule.
pub fn check_sums(sums: &FormSums) -> Result<()> {
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
