//! The hands on which the judge is audited.

use tehai::handset::{Forest, GameSets, Index, TooLargeError};
use tehai::rules::{FifthTile, Rules};
use tehai::tiles::{Group, TileSet};

/// A set of hands to judge. Tenpai hands are those under either rule: counting the fifth copy adds hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Space {
    /// Every hand of this many tiles in one suit.
    Suit(u8),
    /// Every tenpai hand of this many tiles over all groups, in any form.
    Tenpai(u8),
    /// Every hand of thirteen tiles that waits for thirteen orphans.
    ThirteenOrphans,
    /// Every hand of thirteen tiles that waits for seven pairs of different kinds.
    SevenPairs,
    /// Tenpai hands of thirteen tiles in any form, drawn uniformly.
    SampledTenpai,
    /// Hands of thirteen tiles that are not tenpai, drawn uniformly.
    SampledOthers,
}

impl Space {
    /// All spaces in order.
    pub const ALL: [Space; 12] = [
        Space::Suit(1),
        Space::Suit(4),
        Space::Suit(7),
        Space::Suit(10),
        Space::Suit(13),
        Space::Tenpai(1),
        Space::Tenpai(4),
        Space::Tenpai(7),
        Space::ThirteenOrphans,
        Space::SevenPairs,
        Space::SampledTenpai,
        Space::SampledOthers,
    ];

    pub(super) const NAMES: &'static [&'static str] = &[
        "suit-1",
        "suit-4",
        "suit-7",
        "suit-10",
        "suit-13",
        "tenpai-1",
        "tenpai-4",
        "tenpai-7",
        "thirteen-orphans",
        "seven-pairs",
        "sample-tenpai-13",
        "sample-others-13",
    ];

    /// The name in the report, such as `suit-1`.
    ///
    /// # Panics
    /// For numbers of tiles that are not in [`ALL`](Space::ALL).
    pub fn name(self) -> &'static str {
        let place = Space::ALL.iter().position(|&space| space == self);
        Space::NAMES[place.expect("a space of the list")]
    }

    /// Are its hands sampled rather than all judged?
    pub const fn is_sampled(self) -> bool {
        matches!(self, Space::SampledTenpai | Space::SampledOthers)
    }

    /// The hands of the space, or those to sample from.
    pub(super) fn index(self) -> Result<Index, TooLargeError> {
        let forest = Forest::new();
        let sets = GameSets::new(&forest, Rules { fifth_tile: FifthTile::Counted, ..Rules::default() });
        let hands = match self {
            Space::Suit(tiles) => forest.all(TileSet::from_group(Group::Manzu), tiles),
            Space::Tenpai(tiles) => sets.tenpai(tiles),
            Space::ThirteenOrphans => sets.thirteen_orphans().one_tile_fewer(),
            Space::SevenPairs => sets.seven_pairs().one_tile_fewer(),
            Space::SampledTenpai => sets.tenpai(13),
            Space::SampledOthers => sets.all(13) - sets.tenpai(13),
        };
        hands.index()
    }
}
