//! How a win came about, which its tiles do not show.

use crate::rules::named::named;

named! {
    /// Where the winning tile came from.
    #[derive(Default)]
    WonBy {
        /// The player drew it (自摸).
        Tsumo = "tsumo",
        /// Another player discarded it, or added it to a triplet (栄和).
        #[default]
        Ron = "ron",
    }
}

named! {
    /// The bet that a concealed hand is tenpai.
    #[derive(Default)]
    Riichi {
        /// None.
        #[default]
        No = "no",
        /// Riichi (立直).
        Riichi = "riichi",
        /// Riichi at the first discard (両立直).
        Double = "double",
    }
}

/// What the tiles do not show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Luck {
    /// The bet.
    pub riichi: Riichi,
    /// The win came within a round after the bet (一発).
    pub ippatsu: bool,
    /// The winning tile was the last tile of the wall, or the discard after it (海底, 河底).
    pub last_tile: bool,
    /// The winning tile was drawn from the dead wall after a quad (嶺上開花).
    pub dead_wall: bool,
    /// The winning tile was called when another player added it to a triplet (槍槓).
    pub robbed_quad: bool,
    /// The winning tile was the dealer's fourteenth, or another player's first draw (天和, 地和).
    pub blessing: bool,
}

impl Luck {
    /// Nothing but riichi, if it was declared.
    pub fn declared(riichi: bool) -> Luck {
        Luck { riichi: if riichi { Riichi::Riichi } else { Riichi::No }, ..Luck::default() }
    }
}
