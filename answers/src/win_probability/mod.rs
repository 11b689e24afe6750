//! How likely a win is, draw by draw. With called melds only wins with a yaku count.

mod answer;
mod asked;
mod order;
mod question;
mod settings;

pub use answer::{
    ByDraws, Computed, DiscardNumbers, NoWin, Turns, WinProbability, WinProbabilityRow,
    WinProbabilitySettings,
};
pub use asked::{Asked, needs_yaku};
pub use order::{are_equal, ranks};
pub use question::{Asking, WinProbabilityQuestion};
pub use settings::{Game, PointsOptions, PointsSettings, YakuSettings};
