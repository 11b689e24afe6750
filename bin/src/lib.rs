//! What the programs share, and the programs.
//!
//! A program that answers a question reads its [arguments](cli::AnswerArgs), and prints its answer or writes it to
//! the file of `--out`. A program that writes reports makes them, checks them, and then writes the files of a
//! [`Directory`](reports::publish::Directory) one by one. Both [`run`].

pub mod cli;
pub mod output;
pub mod programs;
pub mod reports;

pub use cli::run;

/// The Rust examples of the book, as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
struct Book;
