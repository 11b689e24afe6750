//! What a table adds to the game of a player alone.

use crate::tiles::notation::RedTile;
use crate::tiles::{Meld, Tile, TileSet};

/// What a table adds to the game of a player alone.
///
/// By default anything may be won with and called, but for swap-calling, and nobody else ends the round.
#[derive(Clone, Debug)]
pub struct TableSettings {
    /// Tiles left in the wall: after the own discard, or after the tile that is offered.
    pub tiles: u32,
    /// All who sit at the table, the player among them; `None` for the players of the game.
    pub seats: Option<u32>,
    /// May others' tiles be won with (栄和)?
    pub ron: bool,
    /// May they be called (鳴き)?
    pub calls: bool,
    /// May the called tile be discarded at once, or the other end of the sequence (食い替え)?
    pub swap_calling: bool,
    /// The own discards: while the hand waits for one of them, it is furiten.
    pub own_discards: TileSet,
    /// The chance that somebody else ends the round, for each go-around of the table; the last stands for those after
    /// it.
    pub others: Vec<f64>,
    /// What a game without a win is worth, for points.
    pub ends: Ends,
    /// The same after riichi; `None` if it is worth as much, but for the [own
    /// bet](crate::win_probability::PointsPlay::own_bet).
    pub ends_after_riichi: Option<Ends>,
    /// Where the game begins.
    pub turn: Turn,
    /// Was a winning tile missed since the own last draw or call, or at any time after riichi?
    pub missed: bool,
    /// The riichi that was declared before.
    pub declared: Option<Declared>,
}

impl Default for TableSettings {
    fn default() -> Self {
        TableSettings {
            tiles: 0,
            seats: None,
            ron: true,
            calls: true,
            swap_calling: false,
            own_discards: TileSet::EMPTY,
            others: Vec::new(),
            ends: Ends::default(),
            ends_after_riichi: None,
            turn: Turn::default(),
            missed: false,
            declared: None,
        }
    }
}

/// What a game without a win is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ends {
    /// If the hand is not tenpai when the wall ends (罰符); what it pays is below 0.
    pub noten: f64,
    /// With tenpai then.
    pub tenpai: f64,
    /// If somebody else ends the round; a cost is below 0.
    pub others: f64,
}

impl Ends {
    /// The same beside a hand that ends noten.
    pub(crate) fn above(self, noten: f64) -> Ends {
        Ends { noten: 0.0, tenpai: self.tenpai - noten, others: self.others - noten }
    }
}

/// Where the game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// A hand of 3m + 1 tiles has discarded; one of 3m + 2 is to discard.
    #[default]
    Discard,
    /// A hand of 3m + 2 tiles has drawn this one of them, and may win.
    Drawn(RedTile),
    /// A hand of 3m + 2 tiles has called this tile for its last meld.
    Called(Tile, Meld),
    /// One of the others shows this tile to a hand of 3m + 1 tiles: 0 is the player to the right.
    Offered(RedTile, u32),
}

/// A riichi that was declared before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Was it with the first discard?
    pub is_double: bool,
    /// Can the next win be ippatsu?
    pub ippatsu: bool,
}
