//! How likely a win is, draw by draw.

mod answer;
mod asked;
mod question;
mod settings;

pub use answer::{
    ByDraws, Computed, DiscardNumbers, Turns, WinProbability, WinProbabilityRow, WinProbabilitySettings,
};
pub use asked::Asked;
pub use question::WinProbabilityQuestion;
pub use settings::{Game, PointsSettings};
