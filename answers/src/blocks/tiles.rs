//! The sorted list of tiles that the article works on, and its values of tiles.

use tehai::tiles::{COPIES, Hand, KINDS, Tile};

/// Thirteen tiles, and room for the tile that is tried and for the surplus tiles that [`SortedTiles::sort`] writes.
const CAPACITY: usize = 13 + COPIES as usize;

/// First value of the honours, which are eight apart.
const HONOURS: u8 = 48;

/// The article's number of a tile:
///
/// ```text
/// 1–9m    1–9p     1–9s     1–7z
/// 0–8     16–24    32–40    48, 56, 64, 72, 80, 88, 96
/// ```
///
/// So neighbours in a suit differ by one, tiles of different groups and different honours by eight or more, and the
/// orphans are the multiples of eight.
pub(super) type Value = u8;

/// The value of a tile.
const fn value(tile: usize) -> Value {
    match tile {
        0..27 => (16 * (tile / 9) + tile % 9) as Value,
        _ => HONOURS + 8 * (tile as Value - 27),
    }
}

/// The values by index of the tile.
const VALUES: [Value; KINDS] = {
    let mut values = [0; KINDS];
    let mut tile = 0;
    while tile < KINDS {
        values[tile] = value(tile);
        tile += 1;
    }
    values
};

/// The tile of a value.
pub(super) fn tile(value: Value) -> Tile {
    let index = match value {
        0..HONOURS => 9 * (value / 16) + value % 16,
        _ => 27 + (value - HONOURS) / 8,
    };
    Tile::from_index(index.into()).expect("a value that a tile has")
}

/// Is it an honour?
pub(super) const fn is_honour(value: Value) -> bool {
    value / 8 > 5
}

/// Tiles in order (手牌, `Hands`), at most fourteen.
#[derive(Clone, Copy)]
pub(super) struct SortedTiles {
    values: [Value; CAPACITY],
    len: usize,
}

impl SortedTiles {
    /// The tiles of a hand of 1, 4, 7, 10 or 13 tiles. Others are not judged.
    pub fn sort(hand: &Hand) -> Option<SortedTiles> {
        if !matches!(hand.total(), 1 | 4 | 7 | 10 | 13) {
            return None;
        }
        let mut tiles = SortedTiles { values: [0; CAPACITY], len: 0 };
        for (value, &count) in VALUES.into_iter().zip(hand.counts()) {
            // Always four, which needs no branch. The next kind overwrites the surplus.
            tiles.values[tiles.len..tiles.len + COPIES as usize].fill(value);
            tiles.len += usize::from(count);
        }
        Some(tiles)
    }

    /// The `len` tiles from a place on.
    pub fn part(&self, first: usize, len: usize) -> SortedTiles {
        let mut part = SortedTiles { values: [0; CAPACITY], len };
        part.values[..len].copy_from_slice(&self.as_slice()[first..first + len]);
        part
    }

    pub fn as_slice(&self) -> &[Value] {
        &self.values[..self.len]
    }

    pub const fn len(&self) -> usize {
        self.len
    }

    /// The number of called melds (副露): the room that the concealed tiles leave.
    pub const fn called_melds(&self) -> usize {
        4 - self.len / 3
    }

    /// The difference from the tile at a place to the next (`GetRelation`): 0 for equal tiles, 1 for neighbours. For
    /// the last tile it is the largest number, as in the article, which catches the exception.
    pub fn relation(&self, place: usize) -> Value {
        match self.as_slice().get(place..place + 2) {
            Some([this, next]) => next - this,
            _ => Value::MAX,
        }
    }

    /// Inserts a tile in order (`TileIn`).
    pub fn tile_in(&mut self, value: Value) {
        let place = self.as_slice().partition_point(|&held| held < value);
        self.values.copy_within(place..self.len, place + 1);
        self.values[place] = value;
        self.len += 1;
    }
}
