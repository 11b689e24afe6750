//! Irreducible forms and hands: `unique-forms`, `unique-hands`, `unique-summary`.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use crate::report::{Column, Format, Table, check};
use crate::tables::{fifth_tile, group, tiles};
use tehai::group::GroupHand;
use tehai::irreducible::{Catalogue, Class, UniqueForm, UniqueHand, UniqueKind, unique_hands};
use tehai::rules::FifthTile;
use tehai::tile::GroupKind;
use tehai::wait_table::WaitTable;

/// Tiles of the largest form of one group: all of a suit.
pub const MAX_FORM_TILES: u8 = 36;

/// Tiles of the largest hand in which a game's player can be tenpai.
pub const MAX_HAND_TILES: u8 = 13;

const KINDS: &[&str] = &["3n1-tenpai", "3n2-tenpai", "3n2-win-tenpai"];
const CLASSES: &[&str] = &["head-fixed", "shanpon", "integrated", ""];

// What the columns mean.
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
const SHAPE: &str = "What forms that differ by shift and mirror only have in common: the smaller text of the form \
    and its mirror image, each shifted to begin at rank 1; for honours the counts in descending order. One shape \
    can occur in two classes, for at the edge of a suit a wait may not exist.";
const CLASS_OF_HAND: &str = "head-fixed, shanpon or integrated: the class of the form if the hand lies in one \
    group, otherwise a 3n2-tenpai form and a pair in another group, or 3n2-win-tenpai forms in two groups.";
const CLASS_OF_FORMS: &str = "What 3n1-tenpai forms are made of, see unique-forms; empty for the 3n2 kinds.";
const SHAPES: &str = "Number of shapes: forms that differ by shift and mirror only count once.";

/// All irreducible forms of both groups, and of whole hands, under the chosen fifth-tile rules.
pub struct UniqueForms {
    catalogues: Vec<Catalogue>,
    hands: Vec<(FifthTile, Vec<UniqueHand>)>,
    max_tiles: u8,
}

impl UniqueForms {
    /// Enumerates them, up to a number of tiles.
    pub fn enumerate(rules: &[FifthTile], max_tiles: u8) -> UniqueForms {
        let suit = WaitTable::new(GroupKind::Suit);
        let honours = WaitTable::new(GroupKind::Honours);
        let (mut catalogues, mut hands) = (Vec::new(), Vec::new());
        for &rule in rules {
            let (suit, honours) = (Catalogue::new(&suit, rule), Catalogue::new(&honours, rule));
            hands.push((rule, unique_hands(&suit, &honours, max_tiles.min(MAX_HAND_TILES))));
            catalogues.extend([suit, honours]);
        }
        UniqueForms { catalogues, hands, max_tiles }
    }

    /// Checks what must be true of any such enumeration.
    ///
    /// # Errors
    /// If a form's mirror image is missing or differs in class, or if the whole hands are not as many as the
    /// forms of one group say.
    pub fn check(&self) -> Result<()> {
        for catalogue in &self.catalogues {
            let classes: BTreeMap<GroupHand, _> =
                catalogue.forms().iter().map(|form| (form.hand, (form.kind, class_of(form)))).collect();
            for (hand, class) in &classes {
                check!(classes.get(&hand.mirror()) == Some(class), "{hand} and its mirror image differ");
            }
        }
        for ((rule, hands), both) in self.hands.iter().zip(self.catalogues.chunks_exact(2)) {
            let expected = number_of_hands(&both[0], &both[1], self.max_tiles.min(MAX_HAND_TILES));
            check!(hands.len() == expected, "{} hands, {expected} expected, {}", hands.len(), rule.name());
            let ascends =
                |a: &UniqueHand, b: &UniqueHand| (a.hand.total(), a.hand) < (b.hand.total(), b.hand);
            check!(hands.is_sorted_by(ascends), "a hand occurs twice, {}", rule.name());
        }
        Ok(())
    }

    /// The three tables.
    pub fn tables(&self) -> [Table; 3] {
        [self.forms_table(), self.hands_table(), self.summary_table()]
    }

    /// Every form with its rule, by the key of `unique-forms`.
    fn forms(&self) -> Vec<(FifthTile, &UniqueForm)> {
        let mut forms: Vec<_> = self
            .catalogues
            .iter()
            .flat_map(|catalogue| catalogue.forms().iter().map(|form| (catalogue.rule(), form)))
            .filter(|(_, form)| form.hand.total() <= self.max_tiles)
            .collect();
        forms.sort_unstable_by_key(|(rule, form)| {
            (form.hand.kind(), form.kind, form.hand.total(), form.hand.text_order(), *rule)
        });
        forms
    }

    fn forms_table(&self) -> Table {
        let rows = self.forms();
        let each = |cell: fn(&UniqueForm) -> String| rows.iter().map(move |(_, form)| cell(form));
        let class =
            |of: fn(&UniqueForm) -> Option<Class>| rows.iter().map(move |(_, form)| class_name(of(form)));
        let kinds = rows.iter().map(|(_, form)| form.waits.len() as u64);
        Table {
            name: "unique-forms",
            title: "Irreducible forms of one group",
            question: "Which forms of one group are irreducible, what do they wait for, and why?",
            program: "enumerate-unique",
            description: "Every irreducible form (固有形) of one suit (written in manzu) and of the honours, of \
                every number of tiles: a tenpai form from which no meld can be taken without losing a wait.",
            columns: vec![
                group(rows.iter().map(|(_, form)| form.hand.kind())),
                Column::choice("kind", KIND, KINDS, rows.iter().map(|(_, form)| form.kind.name())),
                tiles("Number of tiles of the form.", rows.iter().map(|(_, form)| form.hand.total())),
                Column::text(
                    "form",
                    "The form in text notation, ranks ascending.",
                    each(|form| form.hand.to_string()),
                ),
                Column::text(
                    "waits",
                    "The tiles that complete the form.",
                    each(|form| form.waits.to_string()),
                ),
                Column::integer("wait_kinds", "Number of kinds of tile in waits.", kinds).unit("kinds"),
                Column::choice("class", CLASS, CLASSES, class(class_of)),
                Column::text("parts", PARTS, each(parts_text)),
                Column::choice("splits_as", SPLITS_AS, &["head-fixed", "shanpon", ""], class(splits_as)),
                Column::text("shape", SHAPE, each(|form| form.hand.shape().to_string())),
                fifth_tile(rows.iter().map(|(rule, _)| *rule)),
            ],
            key: &["group", "kind", "tiles", "form", "fifth_tile"],
            format: Format::Csv,
        }
    }

    fn hands_table(&self) -> Table {
        let mut rows: Vec<(u8, String, &UniqueHand, FifthTile)> = self
            .hands
            .iter()
            .flat_map(|(rule, hands)| hands.iter().map(|hand| (hand, *rule)))
            .map(|(unique, rule)| (unique.hand.total(), unique.hand.to_string(), unique, rule))
            .collect();
        rows.sort_unstable_by(|a, b| (a.0, &a.1, a.3).cmp(&(b.0, &b.1, b.3)));
        let classes = rows.iter().map(|row| row.2.class.name());
        let waits = rows.iter().map(|row| row.2.waits.to_string());
        Table {
            name: "unique-hands",
            title: "Irreducible whole hands",
            question: "Which whole tenpai hands are irreducible?",
            program: "enumerate-unique",
            description: "Every irreducible tenpai hand of 3N+1 tiles, up to 13, over all four groups, in the \
                standard form: no meld can be taken from it without losing a wait.",
            columns: vec![
                tiles("Number of tiles of the hand.", rows.iter().map(|row| row.0)),
                Column::text("hand", "The hand in text notation.", rows.iter().map(|row| row.1.clone())),
                Column::choice("class", CLASS_OF_HAND, &CLASSES[..3], classes),
                Column::text("waits", "The tiles that complete the hand.", waits),
                fifth_tile(rows.iter().map(|row| row.3)),
            ],
            key: &["tiles", "hand", "fifth_tile"],
            format: Format::Csv,
        }
    }

    fn summary_table(&self) -> Table {
        let rows = self.summary();
        let (forms, shapes): (Vec<u64>, Vec<u64>) = rows.values().copied().unzip();
        let classes = rows.keys().map(|key| class_name(key.3.ok()));
        Table {
            name: "unique-summary",
            title: "Number of irreducible forms",
            question: "How many irreducible forms are there of each size and class?",
            program: "enumerate-unique",
            description: "How many irreducible forms of one suit and of the honours there are.",
            columns: vec![
                group(rows.keys().map(|key| key.0)),
                Column::choice("kind", KIND, KINDS, rows.keys().map(|key| key.1.name())),
                tiles("Number of tiles of the forms.", rows.keys().map(|key| key.2)),
                Column::choice("class", CLASS_OF_FORMS, CLASSES, classes),
                Column::integer("forms", "Number of forms.", forms).unit("forms"),
                Column::integer("shapes", SHAPES, shapes).unit("shapes"),
                fifth_tile(rows.keys().map(|key| key.4)),
            ],
            key: &["group", "kind", "tiles", "class", "fifth_tile"],
            format: Format::Csv,
        }
    }

    /// Number of irreducible whole hands under a rule.
    pub fn number_of_hands(&self, rule: FifthTile) -> usize {
        self.hands.iter().filter(|(of, _)| *of == rule).map(|(_, hands)| hands.len()).sum()
    }

    /// Forms and shapes by the key of `unique-summary`.
    pub fn summary(&self) -> BTreeMap<SummaryKey, (u64, u64)> {
        let mut shapes: BTreeMap<SummaryKey, (u64, BTreeSet<GroupHand>)> = BTreeMap::new();
        for (rule, form) in self.forms() {
            let class = class_of(form).ok_or(NotClassified);
            let key = (form.hand.kind(), form.kind, form.hand.total(), class, rule);
            let (forms, shapes) = shapes.entry(key).or_default();
            *forms += 1;
            shapes.insert(form.hand.shape());
        }
        shapes.into_iter().map(|(key, (forms, shapes))| (key, (forms, shapes.len() as u64))).collect()
    }
}

/// Stands after the classes in order, as the empty cell does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NotClassified;

/// Group, kind, tiles, class and rule of a row of `unique-summary`.
pub type SummaryKey = (GroupKind, UniqueKind, u8, Result<Class, NotClassified>, FifthTile);

/// The number of whole hands as the theorem in the docs of [`irreducible`](tehai::irreducible) counts them.
fn number_of_hands(suit: &Catalogue, honours: &Catalogue, max_tiles: u8) -> usize {
    let totals = |catalogue: &Catalogue, kind| -> Vec<u8> {
        catalogue.of_kind(kind).map(|form| form.hand.total()).collect()
    };
    let within = |totals: &[u8]| totals.iter().filter(|&&total| total <= max_tiles).count();
    let pairs = |a: &[u8], b: &[u8]| {
        a.iter().flat_map(|x| b.iter().map(move |y| x + y)).filter(|&total| total <= max_tiles).count()
    };
    let [uf1, uf1z] = [suit, honours].map(|catalogue| totals(catalogue, UniqueKind::Tenpai3n1));
    let [wr2, wr2z] = [suit, honours].map(|catalogue| totals(catalogue, UniqueKind::WinTenpai3n2));
    let uf2 = totals(suit, UniqueKind::Tenpai3n2);
    let in_one_group = 3 * within(&uf1) + within(&uf1z);
    let with_head = 3 * pairs(&uf2, &[2; 9 + 9 + 7]);
    let in_two_groups = 3 * pairs(&wr2, &wr2) + 3 * pairs(&wr2, &wr2z);
    in_one_group + with_head + in_two_groups
}

fn class_of(form: &UniqueForm) -> Option<Class> {
    form.classification.as_ref().map(|known| known.class)
}

fn splits_as(form: &UniqueForm) -> Option<Class> {
    form.classification.as_ref().and_then(|known| known.splits_as)
}

fn class_name(class: Option<Class>) -> &'static str {
    class.map_or("", Class::name)
}

fn parts_text(form: &UniqueForm) -> String {
    let parts = form.classification.as_ref().and_then(|known| known.parts);
    parts.map_or(String::new(), |(one, other)| format!("{one}+{other}"))
}
