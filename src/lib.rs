//! Exact combinatorics of riichi-mahjong hands.

#[cfg(feature = "cli")]
pub mod cli;
pub mod decimal;
pub mod group;
pub mod hand;
pub mod handset;
pub mod irreducible;
pub mod meld;
pub mod naive;
pub mod notation;
pub mod recurrence;
#[cfg(feature = "cli")]
pub mod report;
pub mod rules;
pub mod sets;
pub mod special;
#[cfg(feature = "cli")]
pub mod tables;
pub mod tenhou;
pub mod tile;
pub mod wait_table;
pub mod waiting;
pub mod winning;
