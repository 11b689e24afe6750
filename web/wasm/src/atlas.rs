//! Every irreducible form.

use std::cell::RefCell;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use tehai::irreducible::{Catalogue, IrreducibleForm, IrreducibleHand, irreducible_hands};
use tehai::rules::FifthTile;
use tehai::tiles::GroupHand;
use tehai::tiles::GroupKind;
use tehai::waiting::table::WaitTable;
use tsify::Tsify;

use crate::problem::Problem;

/// Tiles of the largest whole hand that can wait in a game.
const HAND: u8 = 13;

/// A question for every irreducible form under a rule.
#[derive(Clone, Debug, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct AtlasQuestion {
    #[tsify(type = "\"excluded\" | \"counted\"")]
    fifth_tile: String,
}

/// Every irreducible form; suit forms are in manzu.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Atlas {
    forms: Vec<FormEntry>,
    /// Irreducible whole hands of 13 tiles.
    hands: usize,
}

/// A form, as in the report.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FormEntry {
    form: String,
    #[tsify(type = "\"suit\" | \"honours\"")]
    group: &'static str,
    #[tsify(type = "\"3n1-tenpai\" | \"3n2-tenpai\" | \"3n2-win-tenpai\"")]
    kind: &'static str,
    tiles: u8,
    waits: String,
    wait_kinds: usize,
    /// Empty for the 3n2 kinds.
    #[tsify(type = "\"head-fixed\" | \"shanpon\" | \"integrated\" | \"\"")]
    class: &'static str,
    shape: String,
}

impl From<&IrreducibleForm> for FormEntry {
    fn from(form: &IrreducibleForm) -> FormEntry {
        FormEntry {
            form: form.hand.to_string(),
            group: form.hand.kind().name(),
            kind: form.kind.name(),
            tiles: form.hand.total(),
            waits: form.waits.to_string(),
            wait_kinds: form.waits.len(),
            class: form.classification.as_ref().map_or("", |known| known.class.name()),
            shape: form.hand.shape().to_string(),
        }
    }
}

/// The catalogues for a rule, built once.
pub struct Catalogues {
    suit: Catalogue,
    honours: Catalogue,
    /// Whole hands of 13 tiles.
    pub hands: Vec<IrreducibleHand>,
}

thread_local! {
    static KNOWN: RefCell<Vec<(FifthTile, Rc<Catalogues>)>> = const { RefCell::new(Vec::new()) };
}

impl Catalogues {
    /// The catalogues for a rule.
    pub fn get(rule: FifthTile) -> Rc<Catalogues> {
        let known = KNOWN.with_borrow(|known| known.iter().find(|(of, _)| *of == rule).cloned());
        if let Some((_, known)) = known {
            return known;
        }
        let [suit, honours] = GroupKind::ALL.map(|kind| Catalogue::new(&WaitTable::new(kind), rule));
        let mut hands = irreducible_hands(&suit, &honours, HAND);
        hands.retain(|found| found.hand.total() == HAND);
        let made = Rc::new(Catalogues { suit, honours, hands });
        KNOWN.with_borrow_mut(|known| known.push((rule, made.clone())));
        made
    }

    /// The forms of a suit or of the honours.
    pub fn forms(&self, kind: GroupKind) -> &[IrreducibleForm] {
        match kind {
            GroupKind::Suit => self.suit.forms(),
            GroupKind::Honours => self.honours.forms(),
        }
    }

    /// The form with these tiles.
    pub fn find(&self, hand: &GroupHand) -> Option<&IrreducibleForm> {
        self.forms(hand.kind()).iter().find(|form| form.hand == *hand)
    }
}

/// The rule with this name.
pub fn fifth_tile(name: &str) -> Result<FifthTile, Problem> {
    name.parse().map_err(|error| Problem::new("rules", "rules", error))
}

impl AtlasQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<Atlas, Problem> {
        let known = Catalogues::get(fifth_tile(&self.fifth_tile)?);
        let forms = GroupKind::ALL.into_iter().flat_map(|kind| known.forms(kind));
        Ok(Atlas { forms: forms.map(FormEntry::from).collect(), hands: known.hands.len() })
    }
}
