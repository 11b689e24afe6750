//! All features.

use crate::survey::feature::{Evaluate, Feature, Sizes};
use tehai::decompose::count_decompositions;
use tehai::irreducible::cores;
use tehai::rules::{MELDS, Rules};
use tehai::shanten::{Calculator, ShantenError};
use tehai::tiles::{Group, GroupKind, Hand, OpenHand};
use tehai::waiting::{WaitTable, waits};
use tehai::winning::{is_3n_win, is_melds, is_standard_win};

/// Why a value is never missing.
const CHECKED: &str = "a survey is made for hands that the feature has a meaning for";

impl Feature {
    /// All features, in the order of lists. A new feature is a new entry.
    pub const ALL: &[Feature] = &[
        Feature {
            name: "shanten",
            description: "Tiles to draw until tenpai in the nearest of the forms; 0 is tenpai, -1 a win. A fifth copy is never \
                drawn, whatever the rule for the fifth tile.",
            unit: "tiles",
            sizes: Sizes::WithShanten,
            only_standard: false,
            prepare: |rules| of_shanten(rules, shanten),
        },
        Feature {
            name: "necessary_kinds",
            description: "Kinds of tile that lower the shanten when drawn; a fifth copy is never drawn.",
            unit: "kinds",
            sizes: Sizes::WithShanten,
            only_standard: false,
            prepare: |rules| of_shanten(rules, necessary_kinds),
        },
        Feature {
            name: "necessary_copies",
            description: "Copies of the necessary tiles that are not in the hand itself.",
            unit: "copies",
            sizes: Sizes::WithShanten,
            only_standard: false,
            prepare: |rules| of_shanten(rules, necessary_copies),
        },
        Feature {
            name: "best_discard_copies",
            description: "The most copies of necessary tiles that are left after a discard that keeps the \
                shanten, copies in the hand before the discard not counted; 0 for a win.",
            unit: "copies",
            sizes: Sizes::OfDiscardingHands,
            only_standard: false,
            prepare: |rules| of_shanten(rules, best_discard_copies),
        },
        Feature {
            name: "wait_kinds",
            description: "Kinds of tile that complete the hand; 0 if it is not tenpai.",
            unit: "kinds",
            sizes: Sizes::OfTenpai,
            only_standard: false,
            prepare: |rules| {
                GroupKind::ALL.into_iter().for_each(make_table);
                Box::new(move |hand: &Hand| waits(&OpenHand::from(*hand), rules).len() as i64)
            },
        },
        Feature {
            name: "decompositions",
            description: "Ways to split the hand into melds, and a head if it has 3N+2 tiles; 0 if there is \
                none. Programs restrict the set to the standard form, the only one that splits.",
            unit: "decompositions",
            sizes: Sizes::OfWins,
            only_standard: true,
            prepare: |_| Box::new(decompositions),
        },
        Feature {
            name: "cores",
            description: "Irreducible hands that can remain when fixed melds are taken away until none is left; \
                0 if the hand is not tenpai. Programs restrict the set to the standard form, the only one with melds.",
            unit: "cores",
            sizes: Sizes::OfTenpai,
            only_standard: true,
            prepare: |rules| {
                GroupKind::ALL.into_iter().for_each(make_table);
                Box::new(move |hand: &Hand| cores(&incomplete(hand), rules.fifth_tile).len() as i64)
            },
        },
    ];

    /// The names of all features.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Feature::ALL.iter().map(|feature| feature.name)
    }

    /// The feature with this name.
    pub fn named(name: &str) -> Option<&'static Feature> {
        Feature::ALL.iter().find(|feature| feature.name == name)
    }
}

/// Prepares a feature that is a function of a calculator and a hand.
fn of_shanten<F>(rules: Rules, value: F) -> Box<dyn Evaluate>
where
    F: Fn(&Calculator, &Hand) -> Result<i64, ShantenError> + Send + Sync + 'static,
{
    let calculator = Calculator::new(rules);
    Box::new(move |hand: &Hand| value(&calculator, hand).expect(CHECKED))
}

fn shanten(calculator: &Calculator, hand: &Hand) -> Result<i64, ShantenError> {
    calculator.shanten(hand).map(i64::from)
}

fn necessary_kinds(calculator: &Calculator, hand: &Hand) -> Result<i64, ShantenError> {
    calculator.effects(hand).map(|effects| effects.necessary().len() as i64)
}

fn necessary_copies(calculator: &Calculator, hand: &Hand) -> Result<i64, ShantenError> {
    calculator.effects(hand).map(|effects| effects.copies_left(&hand.unseen()).into())
}

fn best_discard_copies(calculator: &Calculator, hand: &Hand) -> Result<i64, ShantenError> {
    let best = *calculator.discards(hand)?.best();
    // Every discard of a win raises the shanten. Only then is the discarded tile necessary.
    let is_win = best.left.necessary().contains(best.tile);
    Ok(if is_win { 0 } else { best.copies.into() })
}

/// Makes the table of a kind of group, in which many waits are then looked up.
fn make_table(kind: GroupKind) {
    WaitTable::get(kind, 3 * MELDS + 2);
}

fn decompositions(hand: &Hand) -> i64 {
    // Most hands of most sets do not split, and finding that out is faster than counting.
    if is_standard_win(hand) || is_melds(hand) { count_decompositions(hand) as i64 } else { 0 }
}

/// A tenpai hand without the groups that are 3N wins, which has the same cores: all melds of such a group are fixed, so
/// no core has any of its tiles, and the group does not change which other melds are fixed.
fn incomplete(hand: &Hand) -> Hand {
    let groups = Group::ALL.map(|group| (group, hand.group(group)));
    let rest = groups.iter().filter(|(_, tiles)| !is_3n_win(tiles));
    rest.fold(Hand::EMPTY, |rest, (group, tiles)| rest.with_group(*group, tiles))
}
