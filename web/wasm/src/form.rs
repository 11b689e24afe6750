//! One form of one group.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use tehai::decompose::{Reading, decompositions};
use tehai::irreducible::{Classification, IrreducibleHand, classify, cores, irreducible_kind};
use tehai::rules::FifthTile;
use tehai::tiles::GroupHand;
use tehai::tiles::Hand;
use tehai::tiles::Meld;
use tehai::tiles::{Group, GroupKind, Tile};
use tehai::waiting::table::GroupWaits;
use tsify::Tsify;

use crate::atlas::{Catalogues, fifth_tile};
use crate::problem::Problem;
use crate::tiles::{Split, meld_tiles};

/// Maximum number of whole hands listed.
const LISTED: usize = 20;

/// A question about a form of one group.
#[derive(Clone, Debug, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FormQuestion {
    form: String,
    #[tsify(type = "\"excluded\" | \"counted\"")]
    fifth_tile: String,
}

/// The analysis of a form.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FormAnswer {
    /// The form; suit forms are in manzu.
    form: String,
    #[tsify(type = "\"suit\" | \"honours\"")]
    group: &'static str,
    tiles: u8,
    waits: Vec<FormWait>,
    /// Null if the form is not irreducible.
    #[tsify(type = "\"3n1-tenpai\" | \"3n2-tenpai\" | \"3n2-win-tenpai\" | null")]
    kind: Option<&'static str>,
    #[tsify(type = "\"head-fixed\" | \"shanpon\" | \"integrated\" | null")]
    class: Option<&'static str>,
    parts: Vec<String>,
    melds: Vec<MeldTaken>,
    /// The forms left after removing fixed melds; for an irreducible form, itself.
    cores: Vec<String>,
    /// The same shape elsewhere in the suit, and mirrored.
    family: Vec<Relative>,
    hands: Vec<WholeHand>,
    /// Irreducible whole hands of 13 tiles that contain the form, and those with it as a separate part.
    containing: usize,
    as_part: usize,
}

/// A wait and the wins it makes.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct FormWait {
    tile: String,
    splits: Vec<Split>,
}

/// A meld of the form, and the rest without it.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct MeldTaken {
    meld: Vec<String>,
    rest: String,
    /// The waits of the rest; empty if it is not tenpai, so that the meld cannot be removed.
    left: String,
    lost: String,
    gained: String,
}

/// A form with the same shape.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Relative {
    form: String,
    waits: String,
    mirrored: bool,
    irreducible: bool,
}

/// An irreducible whole hand that contains the form.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct WholeHand {
    hand: String,
    waits: String,
    /// Is the form everything the hand has in its group, or one of the parts of that?
    is_part: bool,
}

impl FormQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<FormAnswer, Problem> {
        let rule = fifth_tile(&self.fifth_tile)?;
        let form: GroupHand = self.form.parse().map_err(|error| Problem::tiles("hand", &self.form, error))?;
        let (group, known) = (form.kind().written_as(), Catalogues::get(rule));
        let whole = Hand::EMPTY.with_group(group, &form);
        let waits = rule.waits(&form);
        let wait = |tile: Tile| FormWait { tile: tile.to_string(), splits: splits(&whole, tile) };
        let classified: Option<Classification> = classify(&form, &rule);
        let parts = classified.as_ref().and_then(|known| known.parts);
        let mut hands: Vec<WholeHand> =
            known.hands.iter().filter_map(|found| whole_hand(found, group, &form, &known)).collect();
        hands.sort_by_key(|hand| (!hand.is_part, Reverse(hand.waits.len())));
        let (containing, as_part) = (hands.len(), hands.iter().filter(|hand| hand.is_part).count());
        hands.truncate(LISTED);
        Ok(FormAnswer {
            form: form.to_string(),
            group: form.kind().name(),
            tiles: form.total(),
            waits: waits.iter().map(wait).collect(),
            kind: irreducible_kind(&form, &rule).map(|kind| kind.name()),
            class: classified.as_ref().map(|known| known.class.name()),
            parts: parts.into_iter().flat_map(|(x, y)| [x.to_string(), y.to_string()]).collect(),
            melds: melds(&form, &whole, rule),
            cores: cores(&whole, &rule).iter().map(|core| core.hand.to_string()).collect(),
            family: family(&form, rule),
            hands,
            containing,
            as_part,
        })
    }
}

fn splits(whole: &Hand, tile: Tile) -> Vec<Split> {
    let all = whole.plus(tile).into_iter().flat_map(|win| decompositions(&win));
    all.map(|split| Split::from(Reading::Standard(split))).collect()
}

/// Every meld in the form.
fn melds(form: &GroupHand, whole: &Hand, rule: FifthTile) -> Vec<MeldTaken> {
    let (group, waits) = (form.kind().written_as(), rule.waits(form));
    let taken = |meld: Meld| {
        let rest = whole.minus_meld(meld)?;
        let left = rule.waits(&rest.group(group));
        Some(MeldTaken {
            meld: meld_tiles(meld),
            rest: rest.to_string(),
            left: left.to_string(),
            lost: (waits - left).to_string(),
            gained: (left - waits).to_string(),
        })
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
        form: form.to_string(),
        waits: rule.waits(&form).to_string(),
        mirrored,
        irreducible: irreducible_kind(&form, &rule).is_some(),
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
    let parts = known.find(&tiles).and_then(|form| form.classification.as_ref()?.parts);
    Some(WholeHand {
        hand: found.hand.to_string(),
        waits: found.waits.to_string(),
        is_part: tiles == *form || parts.is_some_and(|(one, other)| [one, other].contains(form)),
    })
}
