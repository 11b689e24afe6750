//! In which order to discard.

use tehai::tiles::Meld;
use tehai::tiles::notation::RedTile;
use tehai_options::named;

use crate::described;
use crate::win_probability::Simulated;

described! {
    /// The first discards by acceptance and by the chance of a win; with called melds, of a win with a yaku.
    pub struct Orders {
        /// The order of the discards.
        pub by: Order,
        /// The draws in which to win; discards are shuffled back.
        pub draws: u32,
        /// The first discard by shanten, then by copies of the necessary tiles.
        pub by_acceptance: RedTile,
        /// The first discard by the chance of a win.
        pub by_win: RedTile,
        /// The quad with a better chance than every discard; null if there is none.
        pub quad: Option<Meld>,
        /// Is each chance only what can be reached at least, as the hand may not change at will?
        pub is_lower_end: bool,
        /// The simulated games of a hand far from a win; null for others.
        pub simulated: Option<Simulated>,
    }
}

named! {
    /// The order of discards.
    #[derive(Default)]
    Order {
        /// By shanten, then by copies of the necessary tiles.
        #[default]
        Acceptance = "acceptance",
        /// By the chance of a win, with discards shuffled back; with called melds or at a table, of a win with a yaku. Then
        /// by the chance of tenpai, then by acceptance.
        Win = "win",
    }
}
