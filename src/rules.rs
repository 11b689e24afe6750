//! The policies a question can be asked under, as enums: each report names the ones it used.

use crate::tile::{KINDS, Tile, TileSet};

/// May a hand wait for a tile of which it already holds four copies?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FifthTile {
    /// A wait needs fewer than four copies in the hand itself, whether or not a copy is still unseen.
    #[default]
    Excluded,
    /// The impossible fifth copy counts as a wait too: 1111m waits for 1m.
    Counted,
}

impl FifthTile {
    /// Both rules.
    pub const ALL: [FifthTile; 2] = [FifthTile::Excluded, FifthTile::Counted];

    /// `excluded` or `counted`, as the reports name it.
    pub const fn name(self) -> &'static str {
        match self {
            FifthTile::Excluded => "excluded",
            FifthTile::Counted => "counted",
        }
    }
}

/// The set of tiles played with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Players {
    /// Three players (三人麻雀): no 2m–8m, 27 kinds, 108 tiles.
    Three,
    /// Four players: 34 kinds, 136 tiles.
    #[default]
    Four,
}

impl Players {
    /// Both games.
    pub const ALL: [Players; 2] = [Players::Three, Players::Four];

    /// 3 or 4.
    pub const fn number(self) -> u8 {
        match self {
            Players::Three => 3,
            Players::Four => 4,
        }
    }

    /// `3` or `4`.
    pub const fn name(self) -> &'static str {
        match self {
            Players::Three => "3",
            Players::Four => "4",
        }
    }

    /// The tile kinds that exist.
    pub fn tiles(self) -> TileSet {
        match self {
            Players::Four => TileSet::ALL,
            Players::Three => {
                (0..KINDS).filter(|index| !(1..8).contains(index)).filter_map(Tile::from_index).collect()
            }
        }
    }

    /// Number of tiles in the game: 108 or 136.
    pub fn total(self) -> u32 {
        4 * self.tiles().len() as u32
    }
}

/// Which winning forms count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Forms {
    /// Melds and a head only.
    Standard,
    /// Also seven pairs (七対子) and thirteen orphans (国士無双), if all four melds are concealed.
    All,
}

impl Forms {
    /// Both choices.
    pub const ALL: [Forms; 2] = [Forms::Standard, Forms::All];

    /// `standard` or `all`, as the reports name it.
    pub const fn name(self) -> &'static str {
        match self {
            Forms::Standard => "standard",
            Forms::All => "all",
        }
    }
}

/// What seven pairs are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SevenPairs {
    /// Seven different kinds.
    #[default]
    Distinct,
    /// Four of a kind may serve as two pairs.
    Any,
}

impl SevenPairs {
    /// Both rules.
    pub const ALL: [SevenPairs; 2] = [SevenPairs::Distinct, SevenPairs::Any];

    /// `distinct` or `any`, as the programs name it.
    pub const fn name(self) -> &'static str {
        match self {
            SevenPairs::Distinct => "distinct",
            SevenPairs::Any => "any",
        }
    }
}

/// What a policy was written as is none of its choices.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {0}")]
pub struct UnknownChoice(String);

macro_rules! read_by_name {
    ($type:ty) => {
        impl std::str::FromStr for $type {
            type Err = UnknownChoice;

            fn from_str(text: &str) -> Result<$type, UnknownChoice> {
                let named = |choice: &$type| choice.name().to_string() == text;
                <$type>::ALL.into_iter().find(named).ok_or_else(|| {
                    UnknownChoice(<$type>::ALL.map(|choice| choice.name().to_string()).join(" or "))
                })
            }
        }
    };
}

read_by_name!(FifthTile);
read_by_name!(Forms);
read_by_name!(SevenPairs);
read_by_name!(Players);
