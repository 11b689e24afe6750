//! The parts of the fu.

use std::fmt;

use crate::tiles::{Meld, Tile, TileSet};
use crate::waiting::types::WaitType;

/// A part of a win that fu (符) are counted for.
///
/// ```
/// use tehai::score::{ScoreRules, Win, WonBy, fu_parts};
/// let win = Win::parse("23456m444p789s11z1m", None, WonBy::Ron)?;
/// let parts = fu_parts(&win, &ScoreRules::default())?;
/// let text: Vec<_> = parts.iter().map(|(what, fu)| format!("{what} {fu}")).collect();
/// assert_eq!(text, ["win 20", "concealed ron 10", "concealed triplet 444p 4", "head 11z 4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FuFor {
    /// Every win of four melds and a head (副底): 20.
    Win,
    /// Seven pairs, instead of all else: 25.
    SevenPairs,
    /// A concealed hand that wins by another player's tile (門前加符): 10.
    ConcealedRon,
    /// A triplet: 2. Twice as much if it is concealed, twice for a terminal or an honour, four times for a quad.
    Triplet {
        /// The tile.
        tile: Tile,
        /// Is it a quad?
        is_quad: bool,
        /// Is it neither called nor completed by another player's tile?
        is_concealed: bool,
    },
    /// The head, a set of one tile: 2 for a dragon, 2 for the seat wind and 2 for the round wind. Under
    /// [`NorthTiles::Value`](super::NorthTiles::Value) a north has 2 more, and under
    /// [`DoubleWindPair::Two`](super::DoubleWindPair::Two) no wind has more than 2.
    Head(TileSet),
    /// A closed or edge wait, or one for the head: 2.
    Wait(WaitType),
    /// A drawn win, except for pinfu: 2.
    Drawn,
    /// An open hand with no other fu than those of the win: 10.
    OpenHand,
}

impl fmt::Display for FuFor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FuFor::Win => f.write_str("win"),
            FuFor::SevenPairs => f.write_str("seven pairs"),
            FuFor::ConcealedRon => f.write_str("concealed ron"),
            FuFor::Triplet { tile, is_quad, is_concealed } => {
                let openness = if *is_concealed { "concealed" } else { "open" };
                let (kind, meld) = match is_quad {
                    true => ("quad", Meld::quad(*tile)),
                    false => ("triplet", Meld::triplet(*tile)),
                };
                write!(f, "{openness} {kind} {meld}")
            }
            FuFor::Head(head) => head.iter().try_for_each(|tile| write!(f, "head {}{tile}", tile.rank())),
            FuFor::Wait(wait) => write!(f, "{} wait", wait.name()),
            FuFor::Drawn => f.write_str("drawn"),
            FuFor::OpenHand => f.write_str("open hand with nothing else"),
        }
    }
}
