//! What the programs share: arguments, progress, answers, reports and exit codes.
//!
//! A program that answers a question reads its [arguments](AnswerArgs), and prints its answer or writes it to the
//! file of `--out`. A program that writes reports makes them, checks them, and then writes the files of a
//! [`Directory`](publish::Directory) one by one. Both [`run`].

mod analysis;
mod answer;
mod args;
mod chances;
mod check;
pub mod files;
mod hand_lines;
pub mod json;
mod lines;
pub mod picture;
pub mod programs;
mod progress;
pub mod publish;
mod question;
pub mod reports;
mod run;
pub mod set_file;
mod sink;
pub mod survey;
pub mod table;
mod terminal;
mod text;
mod tile_text;

pub use analysis::{analysis_json, analysis_text, reading_json};
pub use answer::{AnswerArgs, AnswerFormat, HANDS_AND_DEALS, ObjectFormat, announce};
pub use args::{CommonArgs, FileArgs, RankRange, RulesArgs, choice, parse_count, rules_text};
pub use chances::ByDraws;
pub use lines::{Answered, answer_lines};
pub use progress::{progress, steps};
pub use question::{SET_LANGUAGE, SetArgs, rule_names, settings_text};
pub(crate) use run::is_closed_pipe;
pub use run::{Failed, Program, run};
pub use text::{
    End, Text, TextTable, figure, fraction, grouped, hands_and_deals, one_in, percent, percent_end,
    percent_figure, probability, probability_header,
};
pub use tile_text::{HandArgs, TileText, VisibleArgs, read_hand};

/// The Rust examples of the book, as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
struct Book;
