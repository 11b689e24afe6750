//! The type of a feature.

use tehai::distance::Target;
use tehai::rules::Rules;
use tehai::tiles::Hand;

/// A feature prepared for some [`Rules`]: any function from a hand to an integer. It is asked only about hands of tiles
/// of the game, of a number of tiles for which the feature has a meaning.
pub trait Evaluate: Send + Sync {
    /// Appends the values of many hands, in order: one call through the trait object for many hands.
    fn values(&self, hands: &[Hand], values: &mut Vec<i64>);
}

impl<F: Fn(&Hand) -> i64 + Send + Sync> Evaluate for F {
    fn values(&self, hands: &[Hand], values: &mut Vec<i64>) {
        values.extend(hands.iter().map(self));
    }
}

impl Evaluate for Box<dyn Evaluate + '_> {
    fn values(&self, hands: &[Hand], values: &mut Vec<i64>) {
        (**self).values(hands, values);
    }
}

/// The distance from a set is a feature.
///
/// # Panics
/// If the target [is empty](Target::is_empty), as there is no distance then.
impl Evaluate for Target {
    fn values(&self, hands: &[Hand], values: &mut Vec<i64>) {
        let distance = |tiles: Option<u8>| i64::from(tiles.expect("a target with hands"));
        values.extend(self.tiles_of_all(hands).into_iter().map(distance));
    }
}

/// A feature: its description, and how it is prepared.
pub struct Feature {
    /// Its name in the programs.
    pub name: &'static str,
    /// The meaning of the value, in one sentence.
    pub description: &'static str,
    /// The unit of the value.
    pub unit: &'static str,
    /// The numbers of tiles for which it has a meaning.
    pub sizes: Sizes,
    /// Does it have a meaning in the standard form only? Then the rules of a survey should have no other form, so that
    /// a set such as `tenpai` means tenpai in the standard form.
    pub only_standard: bool,
    /// Makes the tables that it needs.
    pub prepare: fn(Rules) -> Box<dyn Evaluate>,
}

/// Numbers of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// 3m+1 and 3m+2 tiles up to 14: the hands that have a shanten.
    WithShanten,
    /// 3m+2 tiles up to 14: the hands that discard.
    OfDiscardingHands,
    /// 3N+1 tiles: the hands that can be tenpai.
    OfTenpai,
    /// 3N and 3N+2 tiles: the hands that can split into melds, and a head.
    OfWins,
}

impl Sizes {
    /// Is this number of tiles one of them?
    pub const fn contains(self, tiles: u8) -> bool {
        match self {
            Sizes::WithShanten => tiles <= 14 && !tiles.is_multiple_of(3),
            Sizes::OfDiscardingHands => tiles <= 14 && tiles % 3 == 2,
            Sizes::OfTenpai => tiles % 3 == 1,
            Sizes::OfWins => tiles % 3 != 1,
        }
    }

    /// Does the feature need shanten? Then some form that counts must exist for the number of tiles.
    pub(super) const fn have_shanten(self) -> bool {
        matches!(self, Sizes::WithShanten | Sizes::OfDiscardingHands)
    }

    /// The numbers in words.
    pub const fn name(self) -> &'static str {
        match self {
            Sizes::WithShanten => "1, 2, 4, 5, 7, 8, 10, 11, 13 or 14",
            Sizes::OfDiscardingHands => "2, 5, 8, 11 or 14",
            Sizes::OfTenpai => "3N+1",
            Sizes::OfWins => "3N or 3N+2",
        }
    }
}

impl std::fmt::Debug for Feature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Feature {
    /// Features with the same name are equal.
    fn eq(&self, other: &Feature) -> bool {
        self.name == other.name
    }
}

impl Eq for Feature {}
