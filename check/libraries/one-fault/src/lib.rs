//! Lists of hands that find every single wrong vector of anybody's shanten tables.
//!
//! Most shanten programs answer by groups: they look up ten numbers for the manzu, pinzu, souzu and honours of a hand
//! and join the four. This crate makes lists of hands such that whoever answers the list rightly has no single wrong
//! vector, and the tables themselves, for those who can print theirs. `docs/conformance-proof.md` proves what a pass
//! means. The crate has its own short definition of the numbers and uses nothing of `tehai`.
//!
//! | module | what it does |
//! |---|---|
//! | [`game`] | the game: suits, ranks, copies, melds; the hands of a group with their vectors |
//! | [`join`] | joins vectors, and collects the parts of hands that matter to one group |
//! | [`settle`] | for one group hand, the hands that settle its vector |
//! | [`list`] | the list for all group hands |
//! | [`hidden`] | which wrong numbers no hand shows, alone and in pairs |
//! | [`tables`] | every vector, one hand for each combination of vectors, and the check of another's file |
//! | [`text`] | hands as text |

pub mod game;
pub mod hidden;
pub mod join;
pub mod list;
pub mod settle;
pub mod tables;
pub mod text;
