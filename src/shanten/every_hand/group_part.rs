//! [`GroupPart`]: what a hand has in one group.

use crate::shanten::every_hand::counter::ProfileNumber;

/// The tiles of a hand that are in one group.
#[derive(Clone, Copy)]
pub(super) struct GroupPart {
    /// [`GroupHand::code`](crate::tiles::GroupHand::code), by which parts are in order.
    pub(super) code: u32,
    pub(super) deals: u32,
    pub(super) profile: ProfileNumber,
    pub(super) tiles: u8,
}
