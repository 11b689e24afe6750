//! Irreducible forms: all of them, and one form of one group.

use std::cmp::Reverse;
use std::sync::OnceLock;

use tehai::decompose::{self, decompositions};
use tehai::irreducible::{Catalogue, IrreducibleForm, classify, cores, irreducible_kind};
use tehai::rules::FifthTile;
use tehai::sort;
use tehai::tiles::{Group, GroupHand, GroupKind, Hand, Meld, Tile};
use tehai::waiting::group_waits;
use tehai_count::irreducible::{IrreducibleHand, irreducible_hands};

use crate::decompose::Reading;
use crate::page::{Atlas, AtlasQuestion, FormPage, FormQuestion, MeldTaken, Relative, WholeHand};
use crate::problem::{Field, Problem};

/// Tiles of the largest whole hand that can wait in a game.
const HAND: u8 = 13;
/// Maximum number of whole hands listed.
const LISTED: usize = 20;

/// The catalogues for a rule, built once.
struct Catalogues {
    suit: Catalogue,
    honours: Catalogue,
    /// Whole hands of 13 tiles.
    hands: Vec<IrreducibleHand>,
}

/// Those of each rule, made when they are first asked for.
static KNOWN: [OnceLock<Catalogues>; FifthTile::ALL.len()] =
    [const { OnceLock::new() }; FifthTile::ALL.len()];

impl Catalogues {
    /// The catalogues for a rule.
    fn get(rule: FifthTile) -> &'static Catalogues {
        KNOWN[rule as usize].get_or_init(|| {
            let [suit, honours] = GroupKind::ALL.map(|kind| Catalogue::new(kind, kind.tiles(), rule));
            let mut hands = irreducible_hands(&suit, &honours, HAND);
            hands.retain(|found| found.hand.total() == HAND);
            Catalogues { suit, honours, hands }
        })
    }

    /// The forms of a suit or of the honours.
    fn forms(&self, kind: GroupKind) -> &[IrreducibleForm] {
        match kind {
            GroupKind::Suit => self.suit.forms(),
            GroupKind::Honours => self.honours.forms(),
        }
    }
}

impl AtlasQuestion {
    /// Every irreducible form.
    pub fn answer(&self) -> Atlas {
        let known = Catalogues::get(self.fifth_tile);
        let forms = GroupKind::ALL.into_iter().flat_map(|kind| known.forms(kind));
        Atlas { forms: forms.map(Into::into).collect(), hands: known.hands.len() }
    }
}

impl FormQuestion {
    /// One form, irreducible or not.
    ///
    /// # Errors
    /// [`Problem`] if the form cannot be read.
    pub fn answer(&self) -> Result<FormPage, Problem> {
        let rule = self.fifth_tile;
        let form: GroupHand = Problem::read(Field::Hand, &self.form)?;
        let (group, known) = (form.kind().written_as(), Catalogues::get(rule));
        let whole = Hand::EMPTY.with_group(group, &form);
        let waits = group_waits(&form, rule);
        let classified = classify(&form, rule);
        let parts = classified.as_ref().and_then(|known| known.parts);
        let mut hands: Vec<WholeHand> =
            known.hands.iter().filter_map(|found| whole_hand(found, group, &form, known)).collect();
        sort::sort_by_key(&mut hands, |hand| (!hand.is_part, Reverse(hand.waits.len())));
        let (containing, as_part) = (hands.len(), hands.iter().filter(|hand| hand.is_part).count());
        hands.truncate(LISTED);
        Ok(FormPage {
            form,
            group: form.kind(),
            tiles: form.total(),
            waits,
            wins: sort::map(waits.iter().map(|tile| (tile, readings(&whole, tile)))),
            kind: irreducible_kind(&form, rule),
            class: classified.as_ref().map(|known| known.class),
            parts: parts.into_iter().flat_map(|(one, other)| [one, other]).collect(),
            melds: melds(&form, &whole, rule),
            cores: cores(&whole, rule).iter().map(|core| core.hand).collect(),
            family: family(&form, rule),
            hands,
            containing,
            as_part,
        })
    }
}

fn readings(whole: &Hand, tile: Tile) -> Vec<Reading> {
    let all = whole.plus(tile).into_iter().flat_map(|win| decompositions(&win));
    all.map(|split| Reading::new(&decompose::Reading::Standard(split), &[])).collect()
}

/// Every meld in the form.
fn melds(form: &GroupHand, whole: &Hand, rule: FifthTile) -> Vec<MeldTaken> {
    let (group, waits) = (form.kind().written_as(), group_waits(form, rule));
    let taken = |meld: Meld| {
        let rest = whole.minus_meld(meld)?;
        let left = group_waits(&rest.group(group), rule);
        Some(MeldTaken { meld, rest, left, lost: waits - left, gained: left - waits })
    };
    Meld::all(group).filter_map(taken).collect()
}

/// The form shifted along the suit, then its mirror image; empty for honours, whose kinds are interchangeable.
fn family(form: &GroupHand, rule: FifthTile) -> Vec<Relative> {
    if form.kind() == GroupKind::Honours {
        return Vec::new();
    }
    let shifts = |of: GroupHand| {
        let counts = of.counts().to_vec();
        let first = counts.iter().position(|&count| count > 0).unwrap_or(0);
        let last = counts.iter().rposition(|&count| count > 0).unwrap_or(0);
        (0..9 - (last - first)).filter_map(move |start| {
            let mut shifted = [0; 9];
            shifted[start..=start + last - first].copy_from_slice(&counts[first..=last]);
            GroupHand::suit(shifted).ok()
        })
    };
    let relative = |form: GroupHand, mirrored| Relative {
        form,
        waits: group_waits(&form, rule),
        mirrored,
        irreducible: irreducible_kind(&form, rule).is_some(),
    };
    let own: Vec<GroupHand> = shifts(*form).collect();
    let mirrored = shifts(form.mirror()).filter(|other| !own.contains(other));
    let mirrored: Vec<_> = mirrored.map(|form| relative(form, true)).collect();
    own.into_iter().map(|form| relative(form, false)).chain(mirrored).collect()
}

/// The answer for a whole hand, if it contains the form in this group.
fn whole_hand(
    found: &IrreducibleHand,
    group: Group,
    form: &GroupHand,
    known: &Catalogues,
) -> Option<WholeHand> {
    let tiles = found.hand.group(group);
    if tiles.counts().iter().zip(form.counts()).any(|(have, need)| have < need) {
        return None;
    }
    let same = known.forms(tiles.kind()).iter().find(|form| form.hand == tiles);
    let parts = same.and_then(|form| form.classification.as_ref()?.parts);
    let is_part = tiles == *form || parts.is_some_and(|(one, other)| [one, other].contains(form));
    Some(WholeHand { hand: found.hand, waits: found.waits, is_part })
}
