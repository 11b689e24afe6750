//! [`Copies`]: how many copies of a tile a hand may hold.

/// The allowed numbers of copies, 0 to 4: bit n allows n copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copies(u8);

impl Copies {
    /// No copy.
    pub const NONE: Copies = Copies(1);
    /// Any number of copies.
    pub const ANY: Copies = Copies(0b11111);

    /// This number of copies; a number above four allows none.
    pub const fn exactly(count: u8) -> Copies {
        Copies(if count > 4 { 0 } else { 1 << count })
    }

    /// This number of copies or more; a number above four allows none.
    pub const fn at_least(count: u8) -> Copies {
        Copies(if count > 4 { 0 } else { 0b11111 << count & 0b11111 })
    }

    /// Is this number of copies allowed?
    pub(super) const fn allows(self, count: u8) -> bool {
        count <= 4 && self.0 >> count & 1 == 1
    }
}

impl std::ops::BitOr for Copies {
    type Output = Copies;
    fn bitor(self, other: Copies) -> Copies {
        Copies(self.0 | other.0)
    }
}
