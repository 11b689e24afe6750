//! What fu are counted for.

use std::fmt;

use crate::tiles::{Tile, TileSet};
use crate::waiting::types::WaitType;

/// What fu (符) are counted for.
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
    /// A concealed hand that wins by another's tile (門前加符): 10.
    ConcealedRon,
    /// A triplet of simples: 2 if it is open. Twice as much if it is concealed, twice for terminals and honours, four
    /// times for a quad.
    Triplet {
        /// Of which tile.
        tile: Tile,
        /// Is it a quad?
        is_quad: bool,
        /// Is it neither called nor finished by another's tile?
        is_concealed: bool,
    },
    /// The head, of this one tile: 2 for a dragon, for the seat's and for the round's wind.
    Head(TileSet),
    /// A wait for one kind of tile in the reading: inside a sequence, at its edge, for the head: 2.
    Wait(WaitType),
    /// A drawn tile, except for pinfu: 2.
    Drawn,
    /// An open hand that has nothing else: 10.
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
                let (kind, copies) = if *is_quad { ("quad", 4) } else { ("triplet", 3) };
                write!(
                    f,
                    "{openness} {kind} {}{}",
                    tile.rank().to_string().repeat(copies),
                    tile.group().letter()
                )
            }
            FuFor::Head(head) => head.iter().try_for_each(|tile| write!(f, "head {}{tile}", tile.rank())),
            FuFor::Wait(wait) => write!(f, "{} wait", wait.name()),
            FuFor::Drawn => f.write_str("drawn"),
            FuFor::OpenHand => f.write_str("open hand with nothing else"),
        }
    }
}
