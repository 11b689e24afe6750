//! The reports, and the programs that make and check them.
//!
//! A program makes reports, checks them, and then writes the files of a [`Directory`](reports::publish::Directory) one
//! by one.

pub mod every_hand;
pub mod plots;
pub mod programs;
pub mod reports;
