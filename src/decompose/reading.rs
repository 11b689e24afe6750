//! [`Reading`]: every way to read a hand, in all forms.

use std::fmt;
use std::iter::repeat_n;

use crate::decompose::{Decomposition, Part, decompositions, write_parts};
use crate::rules::{Form, Rules};
use crate::tiles::{Hand, OpenHand, Tile};
use crate::winning::special;

/// A way to read a whole hand: a decomposition, or one of the two special forms.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Melds, and a head if there is one.
    Standard(Decomposition),
    /// Seven pairs (七対子), with the hand.
    SevenPairs(Hand),
    /// Thirteen orphans (国士無双), with the hand.
    ThirteenOrphans(Hand),
}

impl Reading {
    /// The form.
    pub const fn form(&self) -> Form {
        match self {
            Reading::Standard(_) => Form::Standard,
            Reading::SevenPairs(_) => Form::SevenPairs,
            Reading::ThirteenOrphans(_) => Form::ThirteenOrphans,
        }
    }

    /// The parts of the concealed tiles, in printed order; four equal tiles among seven pairs are two pairs.
    pub fn parts(&self) -> impl Iterator<Item = Part> + use<> {
        let (split, special) = match *self {
            Reading::Standard(split) => (Some(split), None),
            Reading::SevenPairs(hand) | Reading::ThirteenOrphans(hand) => (None, Some(hand)),
        };
        let pairs = |hand: Hand| {
            Tile::all().flat_map(move |tile| {
                let copies = usize::from(hand.count(tile));
                repeat_n(Part::Pair(tile), copies / 2).chain(repeat_n(Part::Single(tile), copies % 2))
            })
        };
        split.into_iter().flat_map(|split| split.parts()).chain(special.into_iter().flat_map(pairs))
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_parts(f, self.parts())
    }
}

impl fmt::Debug for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {{{self}}}", self.form().name())
    }
}

/// All ways to read a hand in the forms that count: the [`decompositions`] of its concealed tiles, then seven pairs,
/// then thirteen orphans. Called melds stay as they are; a hand with any has only decompositions.
///
/// ```
/// use tehai::{Form, Rules, decompose::readings};
/// let found: Vec<_> = readings(&"112233m445566p77z".parse()?, Rules::default()).collect();
/// assert_eq!(found[0].to_string(), "123m 123m 456p 456p 77z");
/// assert_eq!((found.len(), found[1].form()), (2, Form::SevenPairs));
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn readings(hand: &OpenHand, rules: Rules) -> impl Iterator<Item = Reading> + Clone + use<> {
    let concealed = *hand.concealed();
    let is_closed = hand.melds().is_empty();
    let seven_pairs = is_closed && special::is_seven_pairs(&concealed, rules.seven_pairs);
    let orphans = is_closed && special::is_thirteen_orphans(&concealed);
    let all = decompositions(&concealed)
        .map(Reading::Standard)
        .chain(seven_pairs.then_some(Reading::SevenPairs(concealed)))
        .chain(orphans.then_some(Reading::ThirteenOrphans(concealed)));
    all.filter(move |reading| rules.forms.contains(reading.form()))
}
