//! What is reached at a table.

use crate::tiles::Meld;
use crate::tiles::notation::RedTile;
use crate::win_probability::graph::value::WAYS_TO_WIN;

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableChoice {
    /// The hand waits as it is.
    Wait,
    /// It wins with the tile that it drew, or that is offered.
    Win,
    /// It passes the tile that is offered.
    Pass,
    /// It discards this tile.
    Discard(RedTile),
    /// It calls the tile that is offered, and discards this one.
    Call(Meld, RedTile),
}

/// What the best play for an aim reaches after a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct TableReached {
    /// The choice.
    pub choice: TableChoice,
    /// The mean of what the aim counts.
    pub value: f64,
    /// How likely this play wins what is worth more than to end [noten](super::Ends::noten).
    pub chance: f64,
    /// The same by the way in which the win comes about, where that is [asked](super::TableGame::ask_ways).
    pub ways: Option<WaysToWin>,
    /// Does it declare riichi with the discard?
    pub declares: bool,
    /// What it does with tiles that can be called before the next own draw.
    pub calls: Vec<PlannedCall>,
}

/// How likely a play wins in each way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WaysToWin {
    /// By an own draw after riichi.
    pub drawn_riichi: f64,
    /// By an own draw with called melds.
    pub drawn_called: f64,
    /// By an own draw, concealed and without riichi.
    pub drawn_silent: f64,
    /// By another's tile after riichi.
    pub ron_riichi: f64,
    /// By another's tile with called melds.
    pub ron_called: f64,
    /// By another's tile, concealed and without riichi.
    pub ron_silent: f64,
}

impl From<[f64; WAYS_TO_WIN]> for WaysToWin {
    fn from(ways: [f64; WAYS_TO_WIN]) -> WaysToWin {
        let [drawn_riichi, drawn_called, drawn_silent, ron_riichi, ron_called, ron_silent] = ways;
        WaysToWin { drawn_riichi, drawn_called, drawn_silent, ron_riichi, ron_called, ron_silent }
    }
}

/// A tile that can be called before the next own draw, and what calling and passing it reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlannedCall {
    /// The tile.
    pub tile: RedTile,
    /// What it is called for.
    pub meld: Meld,
    /// With the best discard after the call: if the player to the right shows the tile first, or for a sequence the
    /// player to the left.
    pub called: f64,
    /// If it is passed then.
    pub passed: f64,
}
