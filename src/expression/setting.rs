//! Which hands an expression speaks of, and under which rules.

use crate::rules::{FifthTile, Forms, Players};

/// What the sets of an expression depend on besides the expression.
///
/// ```
/// use tehai::{expression::Setting, rules::{FifthTile, Forms, Players}};
/// let setting = Setting::new(13);
/// assert_eq!((setting.players, setting.forms, setting.fifth_tile), (
///     Players::Four, Forms::Standard, FifthTile::Excluded
/// ));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Setting {
    /// The game, which decides the tiles that exist.
    pub players: Players,
    /// Tiles of the hands.
    pub tiles: u8,
    /// Winning forms that count.
    pub forms: Forms,
    /// The rule for the fifth copy of a tile.
    pub fifth_tile: FifthTile,
}

impl Setting {
    /// Hands of `tiles` tiles in a game of four, the standard form only, the fifth tile excluded.
    pub fn new(tiles: u8) -> Setting {
        let (players, fifth_tile) = (Players::default(), FifthTile::default());
        Setting { players, tiles, forms: Forms::Standard, fifth_tile }
    }
}
