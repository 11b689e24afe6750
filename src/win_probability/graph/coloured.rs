//! Tiles of 37 kinds: the 34, and a red five of each suit.

use crate::score::WinTiles;
use crate::tiles::notation::{RedFives, RedTile};
use crate::tiles::{Hand, Meld, Tile};

impl RedTile {
    /// All 37 kinds.
    pub(crate) fn all() -> impl Iterator<Item = RedTile> {
        let red = RedFives::fives().map(|tile| RedTile { tile, is_red: true });
        Tile::all().map(RedTile::from).chain(red)
    }

    /// One copy as a number, three bits for each kind:
    ///
    /// ```text
    /// bits   110–108  107–105  104–102  101–99    …    5–3    2–0
    /// kind    red 5s   red 5p   red 5m      7z         2m     1m
    /// ```
    ///
    /// No sum or difference of copies of one kind leaves its three bits, so these numbers add as hands do: a hand that
    /// draws 1m and discards 2m becomes `hand.packed() + 1m.one_copy() - 2m.one_copy()`.
    pub(crate) fn one_copy(self) -> u128 {
        1 << self.lowest_bit()
    }

    fn lowest_bit(self) -> usize {
        let index = self.tile.index();
        3 * if self.is_red { 34 + index / 9 } else { index }
    }

    /// The copies of this kind in such a number.
    pub(crate) fn copies_in(self, packed: u128) -> u8 {
        (packed >> self.lowest_bit()) as u8 & 7
    }
}

/// Some tiles, of which some fives are red.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Coloured {
    pub(crate) tiles: Hand,
    /// How many of its fives are red.
    pub(crate) red: RedFives,
}

impl Coloured {
    /// Copies of one of the 37 kinds.
    pub(crate) fn copies(&self, of: RedTile) -> u8 {
        let red = self.red.copies(of.tile);
        if of.is_red { red } else { self.tiles.count(of.tile) - red }
    }

    /// Copies of one of the 37 kinds that some of these tiles leave.
    pub(crate) fn copies_without(&self, held: &Coloured, of: RedTile) -> u8 {
        self.copies(of).saturating_sub(held.copies(of))
    }

    /// With a tile more; `None` for a fifth copy.
    pub(crate) fn plus(&self, drawn: RedTile) -> Option<Coloured> {
        let tiles = self.tiles.plus(drawn.tile)?;
        Some(Coloured { tiles, red: self.red.with(drawn)? })
    }

    /// Without a tile of one of the 37 kinds; `None` if there is none.
    pub(crate) fn without(&self, tile: RedTile) -> Option<Coloured> {
        Some(Coloured { tiles: self.tiles.minus(tile.tile)?, red: self.red.without(tile)? })
    }

    /// The tile that goes if one of this kind is discarded: a plain five before a red one.
    pub(crate) fn discard(&self, tile: Tile) -> RedTile {
        self.red.discard(tile, self.tiles.count(tile))
    }

    /// If a drawn red five is thrown back, and a plain one goes instead: its kind.
    pub(crate) fn swap(&self, drawn: RedTile) -> Option<Tile> {
        (drawn.is_red && self.copies(drawn.tile.into()) > 0).then_some(drawn.tile)
    }

    /// What discarding one of this kind leaves; `None` if there is none.
    pub(crate) fn minus(&self, tile: Tile) -> Option<Coloured> {
        self.without(self.discard(tile))
    }

    /// Without the tiles of melds, of which these fives are red.
    pub(crate) fn without_melds(&self, melds: &[Meld], red: RedFives) -> Coloured {
        let tiles = melds.iter().flat_map(|meld| meld.tiles());
        let left = tiles.fold(self.tiles, |left, tile| left.minus(tile).expect("a copy for each meld"));
        let red = RedFives::fives().flat_map(|five| vec![five; red.copies(five).into()]);
        Coloured { tiles: left, red: red.fold(self.red, |left, five| left.minus(five).expect("a red five")) }
    }

    /// What a call of this tile leaves of a hand, and the red fives of the meld: of own fives, red ones go into it,
    /// where they stay. `None` if the hand lacks a tile.
    pub(crate) fn called(&self, meld: Meld, tile: RedTile) -> Option<(Coloured, RedFives)> {
        let (mut left, mut red) = (*self, tile.red_fives());
        let mut own = meld.tile_counts().to_owned();
        own[tile.tile.index()] -= 1;
        for of_meld in meld.tiles() {
            if own[of_meld.index()] == 0 {
                continue;
            }
            own[of_meld.index()] -= 1;
            let taken = RedTile { tile: of_meld, is_red: left.red.copies(of_meld) > 0 };
            left = left.without(taken)?;
            red = red.with(taken)?;
        }
        Some((left, red))
    }

    /// This hand as a win by this tile of its own.
    pub(crate) fn won_by(&self, drawn: RedTile) -> WinTiles<'static> {
        WinTiles { concealed: self.tiles, called: &[], red_fives: self.red.total(), tile: drawn.tile }
    }

    /// The copies of all kinds as one number: see [`RedTile::one_copy`].
    pub(crate) fn packed(&self) -> u128 {
        let counts = self.tiles.counts().iter().rev();
        let all = counts.fold(0u128, |packed, &copies| packed << 3 | u128::from(copies));
        if self.red == RedFives::NONE {
            return all;
        }
        let recoloured = |tile| {
            let red = RedTile { tile, is_red: true };
            u128::from(self.red.copies(tile)) * (red.one_copy() - RedTile::from(tile).one_copy())
        };
        RedFives::fives().map(recoloured).fold(all, |packed, more| packed + more)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_tiles_add_like_hands() {
        let [tile, fives] = ["0p", "5p"].map(|text| text.parse().expect("a tile"));
        let hand = Coloured { tiles: "455p".parse().expect("a hand"), red: RedFives::NONE };
        let drawn = RedTile { tile, is_red: true };
        let with_red = hand.plus(drawn).expect("three fives");
        let each = RedTile::all().map(|kind| kind.one_copy() * u128::from(with_red.copies(kind)));
        assert_eq!(with_red.packed(), each.sum::<u128>());
        assert_eq!(with_red.packed(), hand.packed() + drawn.one_copy());
        // The plain fives go first, then the red one.
        let mut rest = with_red;
        for is_red in [false, false, true] {
            let discard = rest.discard(fives);
            assert_eq!(discard.is_red, is_red);
            let after = rest.minus(fives).expect("a five");
            assert_eq!(after.packed(), rest.packed() - discard.one_copy());
            rest = after;
        }
        assert_eq!((rest.minus(fives), rest.red), (None, RedFives::NONE));
        assert!(!with_red.discard("4p".parse().expect("a tile")).is_red);
    }
}
