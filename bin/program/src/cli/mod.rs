//! The command line: arguments, questions, progress and how a program runs.

mod answer;
mod args;
mod given;
mod list;
mod named_rules;
mod problem;
mod progress;
mod question;
mod run;
mod suits;
mod words;

pub use answer::{AnswerArgs, AnswerFormat, HANDS_AND_DEALS, ObjectFormat, announce};
pub use args::{CommonArgs, FileArgs, RankRange, count, rules_text};
pub use given::{Options, Setting, given, long_names};
pub use list::Entry;
pub use named_rules::{named_arguments, with_rules};
pub use problem::{in_row, means, refused};
pub use progress::{keep, progress, steps};
pub use question::{SET_LANGUAGE, SetArgs, read_feature, rule_names, settings_text};
pub use run::{Program, WIDTH, is_closed_pipe, on_interrupt, parse, process, run, usage_message};
pub use suits::{read_suits, suits_text};
pub use words::meant_program;
