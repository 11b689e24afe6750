//! The types of the questions and the answers.

use std::fmt;

use tehai_options::{named, options};

use crate::score::{ScoreError, WinTiles, WinWorth};
use crate::tiles::Tile;

/// What the player plays for.
#[derive(Clone, Copy)]
pub enum Aim<'w> {
    /// A win; with called melds, one with a yaku.
    Win,
    /// A win, with or without a yaku.
    Form,
    /// Tenpai or a win, with or without a yaku.
    Tenpai,
    /// Points, as [`scoring`](crate::win_probability::GameSettings::scoring) counts them.
    Points,
    /// What wins are worth, whatever that is.
    Worth(&'w WorthOfWins<'w>),
}

/// Says what a win is worth.
pub type WorthOfWins<'w> = dyn Fn(&WinTiles) -> Result<Box<dyn WinWorth>, ScoreError> + Sync + 'w;

impl fmt::Debug for Aim<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Aim::Win => "Win",
            Aim::Form => "Form",
            Aim::Tenpai => "Tenpai",
            Aim::Points => "Points",
            Aim::Worth(_) => "Worth",
        })
    }
}

/// What happens to discards: see the [module](crate::win_probability).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Model {
    /// Discards are shuffled back.
    #[default]
    Shuffled,
    /// The weights of the book.
    Book,
    /// Never less than the true game with the same moves, in which discards are gone.
    Bound,
}

/// What the player may do with a draw: see the [module](crate::win_probability).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Moves {
    /// Keep a tile that brings the hand nearer to a win, or throw it back.
    Advancing,
    /// Also change the hand (手変わり), to any hand h with new(h) + T(h) ≤ T(h₀) + K. Here h₀ is the given hand, K this
    /// number, new(h) the number of tiles of h that are not in h₀, and T the number of tiles to draw for a win.
    Changes(u8),
    /// Go for wins that take up to K tiles more than need be. Towards the wins of a set it is `Changes(K)`.
    Detours(u8),
    /// The most detours, up to [`MOST_NEAR_DETOURS`](crate::win_probability::GameGraph::MOST_NEAR_DETOURS), whose graph
    /// is small: see [`FEW_NEAR_HANDS`](crate::win_probability::GameGraph::FEW_NEAR_HANDS). `Advancing` if even that
    /// without a detour is not.
    #[default]
    Near,
}

/// What a hand that the game begins with needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstOutlook {
    /// The tiles to draw for a win: one more than shanten.
    pub distance: u8,
    /// Copies left of the tiles that bring it nearer (受け入れ枚数). As in an analysis, the discarded one is not left, though
    /// it can be drawn again where discards go back.
    pub accepted: u32,
}

named! {
    /// Why no win can be drawn.
    NoWin {
        /// The called hand has no yaku in any win that it can draw.
        NoYaku = "no-yaku",
        /// Of tiles that every win needs, no copy is left.
        NoTile = "no-tile",
        /// Wins need more draws.
        TooFewDraws = "too-few-draws",
    }
}

impl NoWin {
    /// The reason in a few words.
    pub const fn phrase(self) -> &'static str {
        match self {
            NoWin::NoYaku => "no yaku",
            NoWin::NoTile => "no tile left for it",
            NoWin::TooFewDraws => "too few draws",
        }
    }
}

/// What the best play for an aim reaches after a discard, by number of draws, from 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached {
    /// The discard; `None` if the hand was given as it is.
    pub discard: Option<Tile>,
    /// The chance of the aim; or the mean points, of which a game without a win has none.
    pub values: Vec<Estimate>,
    /// How likely the same play reaches its aim; for points, a win with points. Of plays with equal points, it is one
    /// that wins most often. NaN if it is not known, as in simulated games of the true game.
    pub chances: Vec<f64>,
    /// Does this play declare riichi with the discard?
    pub declares: Vec<bool>,
    /// How the values were found.
    pub found: Found,
}

impl Reached {
    /// The value after so many draws.
    ///
    /// # Panics
    /// If as many were not asked, or if the wall has fewer tiles.
    pub fn value(&self, draws: u32) -> f64 {
        self.values[draws as usize].value
    }
}

/// A number that is exact, or between two ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number of the best play if [`Found::Exactly`], otherwise that of the play that is best for the bound.
    pub value: f64,
    /// The best play with the allowed moves reaches at least this. If games were simulated, each such limit holds with
    /// a confidence of 99.5 %.
    pub low: f64,
    /// No play with the allowed moves reaches more.
    pub high: f64,
}

impl Estimate {
    /// An exact number.
    pub const fn exact(value: f64) -> Estimate {
        Estimate { value, low: value, high: value }
    }
}

named! {
    /// How the probabilities of the true game were found.
    Found {
        /// Those of the best play with the allowed moves, exact up to the rounding of floating-point numbers.
        Exactly = "exactly",
        /// Those of the play that is best under the bound, equally exact; the best play is between them and the bound.
        ForOnePlay = "for-one-play",
        /// Those of the play that is best under the bound, estimated from simulated games.
        Simulated = "simulated",
    }
}

options! {
    /// How much work to spend on the true game; and on hands far from a win.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Effort {
        /// States to keep for exact answers, about 100 bytes each. A state is a hand with the discards that still matter.
        #[range(0..=2147483648)]
        #[arg(long, value_name = "N", hide_short_help = true)]
        pub states: usize = 2_000_000,
        /// Games to simulate if there are more states; or after each discard, if a hand is far from a win.
        #[range(2..=4294967295)]
        #[arg(long, value_name = "N", hide_short_help = true)]
        pub games: u32 = 5_000,
        /// The seed of these games. The same seed gives the same numbers on any number of threads.
        #[range(0..=18446744073709551615)]
        #[arg(long, value_name = "S", hide_short_help = true)]
        pub seed: u64 = 0,
    }
}
