//! How likely a win is, draw by draw. With called melds only wins with a yaku count.

mod answer;
mod asked;
mod order;
mod question;
mod settings;
mod tables;

pub use answer::{
    ByDraws, Computed, DiscardNumbers, NoWin, Turns, WinProbability, WinProbabilityRow,
    WinProbabilitySettings,
};
pub use asked::{Asked, needs_yaku};
pub use order::{are_equal, ranks};
pub use question::{Asking, Reach, WinProbabilityQuestion};
pub use settings::{Changes, Game, PointsOptions, PointsSettings, YakuSettings};
pub use tables::Tables;
