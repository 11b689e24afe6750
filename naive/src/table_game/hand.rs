//! What the game tells apart: hands with their calls, what binds them, wins and values.

use crate::Coloured;
use crate::expected_points::with;
use tehai::score::Riichi;
use tehai::tiles::{Hand, KINDS, Meld, Tile};

/// A win in a [`TableGame`](crate::TableGame).
#[derive(Clone, Debug)]
pub struct TableWin {
    /// The concealed tiles, the winning one among them.
    pub concealed: Coloured,
    /// What was called in this game.
    pub called: Vec<Meld>,
    /// The called tiles by kind.
    pub of_calls: Coloured,
    /// The kind that wins.
    pub tile: usize,
    /// Which of the others showed it, from the right on, if the player did not draw it.
    pub shown_by: Option<u32>,
    /// What was declared?
    pub riichi: Riichi,
    /// Was it before or with the first draw after riichi?
    pub ippatsu: bool,
    /// Was it the last tile of the wall?
    pub last_tile: bool,
    /// The hidden indicators.
    pub indicators: Vec<Tile>,
}

/// Which discards are allowed. The drawn tile always may go.
#[derive(Clone, Copy, Debug)]
pub enum TableMoves {
    /// All.
    Any,
    /// Those that leave a hand whose tiles beyond the given hand, those of calls included, and distance to a win add up
    /// to at most this.
    Changes(Hand, u8),
    /// As long as they add up to less, as with changes; from then on the hand advances, and discards a tile first that
    /// no nearest win uses.
    Detours(Hand, u8),
    /// Those after a draw or a call that brings the hand nearer which leave it as near.
    Advancing,
}

/// A hand with what has been called.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TableHand {
    /// The concealed tiles.
    pub concealed: Coloured,
    /// What was called in this game, in order of the codes of melds.
    pub called: Vec<Meld>,
    /// The called tiles by kind.
    pub of_calls: Coloured,
}

/// What binds a hand between its discards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bound {
    /// Was a winning tile passed since the own last draw or call, or at any time after riichi?
    pub missed: bool,
    /// Did the hand discard when it was complete, and has not changed since?
    pub furiten: bool,
    /// What was declared?
    pub riichi: Riichi,
    /// Can the next win be ippatsu?
    pub ippatsu: bool,
    /// Does the hand only advance?
    pub is_straight: bool,
}

/// What a play gives: the value by which plays are compared, and how often it wins by a draw and by another's tile.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TableValue {
    /// The mean worth.
    pub value: f64,
    /// How likely it wins with a worth above 0: by a draw, by another's tile.
    pub wins: [f64; 2],
}

impl TableValue {
    /// How likely it wins.
    pub fn chance(&self) -> f64 {
        self.wins.iter().sum()
    }

    /// Is it worth more, or, up to rounding, as much, and wins more often?
    pub fn is_better_than(&self, other: &TableValue) -> bool {
        let more = self.value - other.value;
        let are_equal = more.abs() <= 1e-12 * f64::max(self.value.abs(), other.value.abs());
        if are_equal { self.chance() > other.chance() } else { more > 0.0 }
    }
}

impl TableHand {
    /// A hand that has called nothing.
    pub fn new(concealed: Coloured) -> TableHand {
        TableHand { concealed, called: Vec::new(), of_calls: [0; KINDS + 3] }
    }

    /// The hand with one more concealed tile.
    pub fn with(&self, kind: usize) -> TableHand {
        TableHand { concealed: with(&self.concealed, kind), ..self.clone() }
    }
}
