//! The number that mjlog packs a meld into.
//!
//! ```text
//! bits     15 … 10  9 8 7 6 5 4 3 2 1 0
//! chi      called   - third second first 1 from      two bits each; called: 10 and above
//! pon      called …   - - other 0 1 0 from           called: 9 and above; other: the copy that is not in it
//! added    called …   - - other 1 0 0 from           other: the copy that is added
//! north    tile …     - - 1 0 0 0 0 0                tile: 8 and above
//! quad     tile …     0 0 0 0 0 0 from               from 0: concealed
//! ```
//! `called` is three times the kind of the tile, and the place of the called one among the tiles in order, 0 to 2. The
//! kind is that of a triplet, 0 to 33, or the lowest of a sequence, seven to a suit. `from` says how many turns after
//! the caller the discarder has: it is not needed, as the last discard is called.
//!
//! `first`, `second` and `third` are the copies, 0 to 3, of the three tiles of a sequence.

/// A meld by the numbers of its tiles, 0 to 135 if the code makes sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MeldCode {
    /// A chi, a pon or an open quad, with the called tile.
    Called {
        tile: u16,
        tiles: Vec<u16>,
    },
    AddedQuad {
        tile: u16,
    },
    ConcealedQuad {
        tile: u16,
    },
    /// A north is set aside.
    North,
}

impl MeldCode {
    pub(super) fn new(code: u16) -> MeldCode {
        if code & 0x04 != 0 {
            let (lowest, place) = ((code >> 10) / 3, usize::from((code >> 10) % 3));
            let kind = lowest / 7 * 9 + lowest % 7;
            let tiles = [3, 5, 7].iter().zip(kind..).map(|(shift, kind)| 4 * kind + (code >> shift & 3));
            let tiles: Vec<u16> = tiles.collect();
            return MeldCode::Called { tile: tiles[place], tiles };
        }
        let other = code >> 5 & 3;
        let (kind, place) = ((code >> 9) / 3, usize::from((code >> 9) % 3));
        if code & 0x08 != 0 {
            let tiles: Vec<u16> = (0..4).filter(|&copy| copy != other).map(|copy| 4 * kind + copy).collect();
            return MeldCode::Called { tile: tiles[place], tiles };
        }
        if code & 0x10 != 0 {
            return MeldCode::AddedQuad { tile: 4 * kind + other };
        }
        if code & 0x20 != 0 {
            return MeldCode::North;
        }
        let tile = code >> 8;
        match code & 3 {
            0 => MeldCode::ConcealedQuad { tile },
            _ => MeldCode::Called { tile, tiles: (tile / 4 * 4..).take(4).collect() },
        }
    }
}
