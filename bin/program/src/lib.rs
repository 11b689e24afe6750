//! What all programs share.
//!
//! A program that answers a question reads its [arguments](cli::AnswerArgs), and prints its answer or writes it to the
//! file of `--out`. What it prints may be [`tables`] that are reports, too. All programs [`run`].

pub mod cli;
mod failed;
pub mod output;
pub mod tables;

pub use cli::run;
pub use failed::{Failed, Interrupted};
