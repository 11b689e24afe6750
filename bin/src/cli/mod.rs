//! The command line: arguments, questions, lines of input, progress and how a program runs.

pub(crate) mod answer;
pub(crate) mod args;
mod check;
pub(crate) mod hand_args;
pub(crate) mod problem;
pub(crate) mod progress;
mod question;
pub(crate) mod run;
pub(crate) mod stream;

pub use answer::{AnswerArgs, AnswerFormat, HANDS_AND_DEALS, ObjectFormat, announce};
pub use args::{CommonArgs, FileArgs, RankRange, count, rules_text};
pub use hand_args::HandArgs;
pub use problem::{in_row, means, refused};
pub use progress::{progress, steps};
pub use question::{SET_LANGUAGE, SetArgs, read_feature, rule_names, settings_text};
pub(crate) use run::is_closed_pipe;
pub use run::{Failed, Program, run};
pub use stream::AtBadLine;
