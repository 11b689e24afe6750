//! The reports, the programs that make and check them, and what all programs share.
//!
//! A program that answers a question reads its [arguments](cli::AnswerArgs), and prints its answer or writes it to
//! the file of `--out`. A program that writes reports makes them, checks them, and then writes the files of a
//! [`Directory`](reports::publish::Directory) one by one. Both [`run`].

pub mod cli;
pub mod every_hand;
mod failed;
pub mod output;
pub mod plots;
pub mod programs;
pub mod reports;

pub use cli::run;
pub use failed::Failed;
