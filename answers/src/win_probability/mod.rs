//! How likely a win is, draw by draw. With called melds only wins with a yaku count.

mod answer;
mod asked;
mod check;
mod differences;
mod games;
mod numbers;
mod order;
mod question;
mod settings;
mod situation;
mod start;
mod table;
mod tables;

pub use answer::{
    ByDraws, CallAtTable, ChoiceAtTable, Difference, Simulated, Turns, WinProbability, WinProbabilityRow,
    WinProbabilitySettings, WonAtTable,
};
pub use asked::Asked;
pub(crate) use differences::number_differences;
pub use games::Games;
pub use numbers::{ChoiceNumbers, Computed};
pub use order::{are_equal, ranks};
pub use question::{Asking, Reach, WinProbabilityQuestion};
pub use settings::{Changes, DeckRedFives, Game, PointsOptions, PointsSettings};
pub use situation::Situation;
pub use table::{AtTable, TableOptions};
pub use tables::Tables;
