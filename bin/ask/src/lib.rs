//! The programs that answer what people ask about hands, and `tehai`, which contains all programs.
//!
//! A program reads its arguments as a question of `tehai-answers`, lets it answer itself, and prints the answer as
//! [`text`] or JSON. Hands from standard input are a [`stream`].

mod hand_args;
pub mod programs;
pub mod situation;
pub mod stream;
pub mod text;

pub use hand_args::HandArgs;
pub use tehai_program::run;

/// The Rust examples of the book, as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Book;
