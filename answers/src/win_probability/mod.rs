//! How likely a win is, draw by draw. With called melds only wins with a yaku count.

mod answer;
mod asked;
mod asking;
mod at_table;
mod check;
mod differences;
mod games;
mod goal;
mod numbers;
mod order;
mod places;
mod question;
mod settings;
mod situation;
mod start;
mod table;
mod tables;

pub use answer::{
    ByDraws, CallAtTable, ChoiceAtTable, Difference, PlaceSettings, Simulated, Turns, WinProbability,
    WinProbabilityRow, WinProbabilitySettings, WonAtTable,
};
pub use asked::Asked;
pub use asking::{Asking, Reach};
pub use at_table::AtTable;
pub(crate) use differences::number_differences;
pub use games::Games;
pub use numbers::{ChoiceNumbers, Computed};
pub use order::{are_equal, ranks};
pub use places::{PlaceOptions, PlaceRules};
pub use question::WinProbabilityQuestion;
pub use settings::{Changes, DeckRedFives, Game, PointsOptions, PointsSettings};
pub use situation::Situation;
pub use table::TableOptions;
pub use tables::Tables;
