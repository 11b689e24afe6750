//! A round written in each format, to be read back.

mod majiang;
mod mjai;
mod mjlog;
mod tenhou_json;

use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai::tiles::{Meld, Tile};

pub use majiang::majiang;
pub use mjai::{mjai, mjai_seen_by};
pub use mjlog::mjlog;
pub use tenhou_json::tenhou_json;

/// The tiles of a hand one by one, red fives first.
pub fn tiles(hand: &RedHand) -> Vec<RedTile> {
    red_tiles(hand.hand().concealed().tiles(), hand.concealed_red_fives())
}

/// The tiles of a hand as dealt, which the log shows.
pub fn dealt(hand: &Option<RedHand>) -> Vec<RedTile> {
    tiles(hand.as_ref().expect("a hand that the log shows"))
}

/// The tiles of a meld one by one, red fives first.
pub fn meld_tiles(meld: Meld, red: RedFives) -> Vec<RedTile> {
    red_tiles(meld.tiles(), red)
}

fn red_tiles(tiles: impl Iterator<Item = Tile>, mut red: RedFives) -> Vec<RedTile> {
    let tiles = tiles.map(|tile| match red.minus(tile) {
        Some(left) => {
            red = left;
            RedTile { tile, is_red: true }
        }
        None => tile.into(),
    });
    tiles.collect()
}

/// The tiles of a call without the called one.
fn own_tiles(meld: Meld, red: RedFives, called: RedTile) -> Vec<RedTile> {
    let mut own = meld_tiles(meld, red);
    own.remove(own.iter().position(|tile| *tile == called).unwrap());
    own
}
