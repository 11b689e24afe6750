//! Riichi mahjong over all hands there are.
//!
//! The crate [`tehai`] answers questions about a hand, or about a set of hands. This one goes over all of them.
//!
//! | question | module |
//! |---|---|
//! | how many hands have each shanten, or distance from a set? | [`distribution`] |
//! | how many hands of every number of tiles are near a win? | [`by_size`] |
//! | what does shanten depend on, of a part of a hand? | [`profile`]; of hands with called melds, as arrays: [`open_tables`] |
//! | what can anyone reach alone, if any tile may be discarded? | [`solo`] |
//! | how likely is a win as dealt (天和)? | [`tenhou`] |
//! | how likely are seven pairs, thirteen orphans, a wait for thirteen kinds? | [`special_forms`] |
//! | which whole hands are irreducible (固有形)? | [`irreducible`] |
//! | how many hands does a set have, or have in common with another, and how many wait for what? | [`sets`] |
//! | how many hands of a set have each value of a number, in parts and on many machines? | [`survey`] |
//! | how is a set shared out to machines and threads? | [`parts`] |
//! | how many wins have suits of any number of ranks? | [`suits`] |
//! | what is each concealed win worth? | [`every_win`] |
//!
//! # Features
//!
//! `rayon`, on by default, uses all threads. `serde` and `clap` read and write the choices of these questions.

#![deny(missing_debug_implementations)]

pub mod by_size;
pub mod distribution;
pub mod every_win;
pub mod irreducible;
pub mod open_tables;
pub mod parts;
pub mod profile;
pub mod sets;
pub mod solo;
pub mod special_forms;
pub mod suits;
pub mod survey;
pub mod tenhou;
