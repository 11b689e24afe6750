//! A tile that another player discards: the answer.

use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Meld, TileSet};
use tehai_options::named;

use crate::described;
use crate::draws::Draws;
use crate::offer::Offer;

described! {
    /// A tile that another player discards, and what to do about it.
    pub struct Offered {
        /// The tile and who offers it.
        #[serde(flatten)]
        pub offer: Offer,
        /// Does the tile win?
        pub ron: Ron,
        /// To pass, then each chi, pon and open quad.
        pub choices: Vec<Choice>,
    }

    /// To pass or to call, and what is best then. All wins of a concealed hand count; those of an open hand count with
    /// a yaku that tiles decide.
    pub struct Choice {
        /// The meld called; null for pass.
        pub call: Option<Meld>,
        /// The hand then, before its discard; red fives are called first.
        pub hand: RedHand,
        /// The tiles that may not be discarded (食い替え).
        pub barred: TileSet,
        /// The best discard; null if the hand draws next.
        pub discard: Option<RedTile>,
        /// Shanten then; null if no win that counts can be reached.
        pub shanten: Option<i8>,
        /// The tiles that lower it.
        pub necessary: Draws,
        /// The yaku of the nearest wins of an open hand.
        pub yaku: Vec<String>,
    }
}

named! {
    /// Does a hand win by an offered tile (ロン)?
    Ron {
        /// No: it does not complete the hand.
        No = "no",
        /// It completes the hand, which is furiten.
        Furiten = "furiten",
        /// It completes an open hand without a yaku.
        NoYaku = "no-yaku",
        /// It completes a concealed hand that has no other yaku than riichi: a win if that was declared.
        Riichi = "riichi",
        /// Yes.
        Yes = "yes",
    }
}
