//! Irreducible forms and hands: `irreducible-forms`, `irreducible-hands`, `irreducible-summary`.

use super::{DEALS, FIFTH_TILE, GROUP, tiles};
use crate::reports::publish::{Outline, Report};
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet};
use tehai::irreducible::{Catalogue, Class, IrreducibleForm as Form, IrreducibleKind as Kind};
use tehai::rules::FifthTile;
use tehai::tiles::{GroupHand, GroupKind};
use tehai_answers::IrreducibleForm;
use tehai_answers::forms::IrreducibleHand;
use tehai_count::irreducible::{IrreducibleHand as Hand, irreducible_hands as whole_hands};
use tehai_options::number;
use tehai_program::output::table::{Column, Table};
use tehai_program::{check, row};

/// Tiles of the largest form of one group: all of a suit.
const MAX_FORM_TILES: u8 = 36;

/// Tiles of the largest hand that can be tenpai in a game.
pub const MAX_HAND_TILES: u8 = 13;

const KINDS: &[&str] = &["3n1-tenpai", "3n2-tenpai", "3n2-win-tenpai"];
const CLASSES: &[&str] = &["head-fixed", "shanpon", "integrated", ""];

// The meanings of the columns.
const KIND: &str = "3n1-tenpai (one tile short of melds and a head), 3n2-tenpai (one tile short of melds, and not \
    a win), 3n2-win-tenpai (one tile short of melds, and melds and a head already).";
const CLASS: &str = "What a 3n1-tenpai form is made of, by waits: head-fixed (a 3n2-tenpai form with the same \
    waits, and a pair), shanpon (two 3n2-win-tenpai forms that wait for its waits together), integrated \
    (neither). Under the rule excluded, waits of the parts of which the form holds four copies do not count. \
    Empty for the 3n2 kinds.";
const PARTS: &str = "The parts that class is about: the tenpai part and the pair, or the two wins, the smaller \
    text first. Empty for integrated forms and the 3n2 kinds.";
const SPLITS_AS: &str = "The weaker reading of class: the form is the sum of such parts, whatever they wait for. \
    Empty if it is no such sum, and for the 3n2 kinds.";
const WAIT_KINDS: &str = "Number of kinds of tile in waits.";
const SHAPE: &str = "What forms that differ by shift and mirror only have in common: the smaller text of the form \
    and its mirror image, each shifted to begin at rank 1; for honours the counts in descending order. One shape \
    can occur in two classes, for at the edge of a suit a wait may not exist.";
const CLASS_OF_HAND: &str = "head-fixed, shanpon or integrated: the class of the form if the hand lies in one \
    group, otherwise a 3n2-tenpai form and a pair in another group, or 3n2-win-tenpai forms in two groups.";
const CLASS_OF_FORMS: &str =
    "What 3n1-tenpai forms are made of, see irreducible-forms; empty for the 3n2 kinds.";
const SHAPES: &str = "Number of shapes: forms that differ by shift and mirror only count once. A shape of two \
    classes counts in both, so they add up to more than there are.";

/// The outline of `irreducible-forms`.
pub static FORMS: Outline = Outline {
    file: "irreducible-forms.csv",
    title: "Irreducible forms of one group",
    question: "Which forms of one group are irreducible, what do they wait for, and why?",
    program: "enumerate-unique",
    description: "Every irreducible form (固有形) of one suit (written in manzu) and of the honours, of \
        every number of tiles: a tenpai form from which no meld can be taken without losing a wait or, of a \
        3n2-win-tenpai form, the win.",
    columns: &[
        GROUP,
        Column::choice("kind", KIND, KINDS),
        tiles("Number of tiles of the form."),
        Column::text("form", "The form in text notation, ranks ascending."),
        Column::text("waits", "The tiles that complete the form."),
        Column::integer("wait_kinds", WAIT_KINDS).unit("kinds"),
        Column::choice("class", CLASS, CLASSES),
        Column::text("parts", PARTS),
        Column::choice("splits_as", SPLITS_AS, &["head-fixed", "shanpon", ""]),
        Column::text("shape", SHAPE),
        FIFTH_TILE,
    ],
    key: &["group", "kind", "tiles", "form", "fifth_tile"],
};

/// The outline of `irreducible-hands`.
pub static HANDS: Outline = Outline {
    file: "irreducible-hands.csv",
    title: "Irreducible whole hands",
    question: "Which whole tenpai hands are irreducible?",
    program: "enumerate-unique",
    description: "Every irreducible tenpai hand of 3N+1 tiles, up to 13, over all four groups, in the \
        standard form: no meld can be taken from it without losing a wait.",
    columns: &[
        tiles("Number of tiles of the hand."),
        Column::text("hand", "The hand in text notation."),
        Column::choice("class", CLASS_OF_HAND, &["head-fixed", "shanpon", "integrated"]),
        Column::text("waits", "The tiles that complete the hand."),
        Column::integer("wait_kinds", WAIT_KINDS).unit("kinds"),
        DEALS,
        FIFTH_TILE,
    ],
    key: &["tiles", "hand", "fifth_tile"],
};

/// The outline of `irreducible-summary`.
pub static SUMMARY: Outline = Outline {
    file: "irreducible-summary.csv",
    title: "Number of irreducible forms",
    question: "How many irreducible forms are there of each size and class?",
    program: "enumerate-unique",
    description: "How many irreducible forms of one suit and of the honours there are.",
    columns: &[
        GROUP,
        Column::choice("kind", KIND, KINDS),
        tiles("Number of tiles of the forms."),
        Column::choice("class", CLASS_OF_FORMS, CLASSES),
        Column::integer("form_count", "Number of forms.").unit("forms"),
        Column::integer("shapes", SHAPES).unit("shapes"),
        FIFTH_TILE,
    ],
    key: &["group", "kind", "tiles", "class", "fifth_tile"],
};

/// Which forms are enumerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::Args)]
pub struct Options {
    /// May a hand that holds all four copies of a tile wait for it? [default: both rules]
    #[arg(long, value_name = "RULE")]
    pub fifth_tile: Option<FifthTile>,

    /// Forms of up to N tiles; whole hands never have more than 13
    #[arg(long, value_name = "N", default_value_t = MAX_FORM_TILES, value_parser = number::<u8>(1, 36))]
    pub max_tiles: u8,
}

impl Options {
    /// The rules for the fifth copy of a tile.
    pub fn rules(&self) -> Vec<FifthTile> {
        self.fifth_tile.map_or(FifthTile::ALL.to_vec(), |rule| vec![rule])
    }
}

/// All irreducible forms of both groups and of whole hands, under the chosen fifth-tile rules.
pub struct Irreducible {
    forms: Vec<(FifthTile, Form)>,
    hands: Vec<(FifthTile, Hand)>,
}

impl Irreducible {
    /// Enumerates the forms.
    ///
    /// # Errors
    /// If a form's mirror image is missing or differs in class, or if the whole hands are not distinct or their
    /// number does not follow from the forms of one group.
    pub fn enumerate(options: &Options) -> Result<Irreducible> {
        let max_tiles = options.max_tiles;
        let (mut forms, mut hands) = (Vec::new(), Vec::new());
        for rule in options.rules() {
            let [suit, honours] = GroupKind::ALL.map(|kind| Catalogue::new(kind, kind.tiles(), rule));
            let max_hand_tiles = max_tiles.min(MAX_HAND_TILES);
            let of_rule = whole_hands(&suit, &honours, max_hand_tiles);
            check_mirrors(&suit)?;
            let (found, expected) = (of_rule.len(), number_of_hands(&suit, &honours, max_hand_tiles));
            check!(found == expected, "{found} irreducible hands, {expected} by the forms, {}", rule.name());
            let distinct: BTreeSet<_> = of_rule.iter().map(|found| found.hand).collect();
            check!(distinct.len() == found, "an irreducible hand occurs twice, {}", rule.name());
            hands.extend(of_rule.into_iter().map(|hand| (rule, hand)));
            let of_rule = suit.forms().iter().chain(honours.forms());
            let small = of_rule.filter(|form| form.hand.total() <= max_tiles);
            forms.extend(small.map(|form| (rule, form.clone())));
        }
        forms.sort_unstable_by_key(|(rule, Form { hand, kind, .. })| {
            (hand.kind(), *kind, hand.total(), hand.text_order(), *rule)
        });
        hands.sort_by_cached_key(|(rule, found)| (found.hand.total(), found.hand.to_string(), *rule));
        Ok(Irreducible { forms, hands })
    }

    /// Makes the three reports.
    pub fn reports(&self) -> Vec<Report> {
        vec![self.forms_report(), self.hands_report(), SUMMARY.of(self.summary_table())]
    }

    fn forms_report(&self) -> Report {
        FORMS.of_rows(self.forms.iter().map(|(rule, form)| {
            let IrreducibleForm {
                group,
                kind,
                tiles,
                form,
                waits,
                wait_kinds,
                class,
                parts,
                splits_as,
                shape,
            } = form.into();
            let [class, splits_as] = [class, splits_as].map(|class| class.map_or("", Class::name));
            let (group, kind, rule) = (group.name(), kind.name(), rule.name());
            row![group, kind, tiles, form, waits, wait_kinds, class, parts, splits_as, shape, rule]
        }))
    }

    fn hands_report(&self) -> Report {
        HANDS.of_rows(self.hands.iter().map(|(rule, found)| {
            let IrreducibleHand { tiles, hand, class, waits, wait_kinds, deals } = found.into();
            row![tiles, hand, class.name(), waits, wait_kinds, deals, rule.name()]
        }))
    }

    /// The table of `irreducible-summary`.
    pub fn summary_table(&self) -> Table {
        let rows = self.summary().into_iter().map(|((group, kind, tiles, class, rule), (forms, shapes))| {
            let class = class.map_or("", Class::name);
            row![group.name(), kind.name(), tiles, class, forms, shapes, rule.name()]
        });
        Table::new(SUMMARY.columns, rows)
    }

    /// Number of irreducible whole hands under a rule.
    pub fn number_of_hands(&self, rule: FifthTile) -> usize {
        self.hands.iter().filter(|(of, _)| *of == rule).count()
    }

    /// Forms and shapes by the key of `irreducible-summary`.
    pub fn summary(&self) -> BTreeMap<SummaryKey, (u64, u64)> {
        let mut by_key: BTreeMap<SummaryKey, Vec<GroupHand>> = BTreeMap::new();
        for (rule, form) in &self.forms {
            let key = (form.hand.kind(), form.kind, form.hand.total(), class_of(form), *rule);
            by_key.entry(key).or_default().push(form.hand.shape());
        }
        let numbers = |shapes: Vec<GroupHand>| {
            (shapes.len() as u64, shapes.into_iter().collect::<BTreeSet<_>>().len() as u64)
        };
        by_key.into_iter().map(|(key, shapes)| (key, numbers(shapes))).collect()
    }
}

/// Group, kind, tiles, class and rule of a row of `irreducible-summary`.
pub type SummaryKey = (GroupKind, Kind, u8, Option<Class>, FifthTile);

/// Checks that the mirror image of a form is a form of the same kind and class.
fn check_mirrors(suit: &Catalogue) -> Result<()> {
    let classes: BTreeMap<GroupHand, _> =
        suit.forms().iter().map(|form| (form.hand, (form.kind, class_of(form)))).collect();
    for (hand, class) in &classes {
        check!(classes.get(&hand.mirror()) == Some(class), "{hand} and its mirror image differ");
    }
    Ok(())
}

/// The number of whole hands by the theorem in the docs of [`irreducible`](tehai::irreducible).
fn number_of_hands(suit: &Catalogue, honours: &Catalogue, max_tiles: u8) -> usize {
    let totals = |catalogue: &Catalogue, kind| -> Vec<u8> {
        catalogue.forms_of_kind(kind).map(|form| form.hand.total()).collect()
    };
    let within = |totals: &[u8]| totals.iter().filter(|&&total| total <= max_tiles).count();
    let pairs = |a: &[u8], b: &[u8]| {
        a.iter().flat_map(|x| b.iter().map(move |y| x + y)).filter(|&total| total <= max_tiles).count()
    };
    let [uf1, uf1z] = [suit, honours].map(|catalogue| totals(catalogue, Kind::Tenpai3n1));
    let [wr2, wr2z] = [suit, honours].map(|catalogue| totals(catalogue, Kind::WinTenpai3n2));
    let uf2 = totals(suit, Kind::Tenpai3n2);
    let in_one_group = 3 * within(&uf1) + within(&uf1z);
    let with_head = 3 * pairs(&uf2, &[2; 9 + 9 + 7]);
    let in_two_groups = 3 * pairs(&wr2, &wr2) + 3 * pairs(&wr2, &wr2z);
    in_one_group + with_head + in_two_groups
}

fn class_of(form: &Form) -> Option<Class> {
    form.classification.as_ref().map(|known| known.class)
}
