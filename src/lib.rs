//! Exact combinatorics of riichi-mahjong hands (手牌, *tehai*).
//!
//! Which hands win, which wait, for what, and how many of them are there? This crate answers with the sets
//! themselves and with exact numbers, each found by at least two methods that are held against each other.
//!
//! ```
//! use tehai::hand::Hand;
//! use tehai::handset::Forest;
//! use tehai::rules::{FifthTile, Forms, Players};
//! use tehai::sets::GameSets;
//! use tehai::waiting::standard_waits;
//!
//! // What does this hand wait for?
//! let hand: Hand = "23456m444p789s11z".parse()?;
//! assert_eq!(standard_waits(&hand, FifthTile::Excluded).to_string(), "147m");
//!
//! // How many hands of thirteen tiles are tenpai, and how many of them wait for 5p?
//! let forest = Forest::new();
//! let sets = GameSets::new(&forest, Players::Four);
//! let tenpai = sets.tenpai(13, Forms::Standard, FifthTile::Excluded);
//! assert_eq!(tenpai.len()?, 54_747_045);
//! let wins = sets.wins(14, Forms::Standard);
//! assert_eq!(wins.waiting_for("5p".parse()?).len()?, 3_368_663);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to look
//!
//! | question | module |
//! |---|---|
//! | tiles, hands, and how they are written | [`tile`], [`group`], [`meld`], [`hand`], [`notation`] |
//! | does it win? what does it wait for? | [`winning`], [`waiting`], [`special`]; all hands of a group at once: [`wait_table`] |
//! | how does it split into melds and a head? | [`decompose`] |
//! | which forms cannot be taken apart? | [`irreducible`] |
//! | sets of hands, and what can be asked of them | [`handset`]; the named ones: [`sets`] |
//! | sets of hands asked for in a small language | [`mod@expression`] |
//! | wins and tenpai joined group by group, as sets, counts or replacement numbers | [`recurrence`] |
//! | all there is to know about one hand | [`analysis`] |
//! | how far is a hand from tenpai, and which tiles help? how far are starting hands? | [`shanten`] |
//! | a number worked out for each hand of a set, in parts and on many machines | [`survey`] |
//! | how likely is a win as dealt? | [`tenhou`], [`decimal`] |
//! | what may a tenpai player wait for, as far as the visible tiles tell? | [`predict`] |
//! | waits by block classification, a second judge | [`blocks`] |
//! | the definitions, executed | [`naive`] |
//!
//! # Words
//!
//! - A **group** is manzu, pinzu, souzu (nine ranks) or the honours (seven kinds). A **hand** is 34 numbers
//!   of copies, each 0 to 4, whatever its total.
//! - A **3N win** is N melds, a **3N+2 win** melds and a head; **tenpai** is one tile short of it, and the
//!   **waits** are the tiles that complete it.
//! - **Hands** counts distinct hands, **deals** the ways to take them from distinguishable tiles, ∏ C(4,
//!   h_i).
//! - The rules a number depends on are [`rules`]: [`FifthTile`](rules::FifthTile),
//!   [`Players`](rules::Players), [`Forms`](rules::Forms), [`SevenPairs`](rules::SevenPairs).
//!
//! # Features
//!
//! `cli` (default) adds what only the programs need: [`mod@report`], [`tables`], [`cli`]. Libraries turn it
//! off with `default-features = false`. `expressions`, which is part of it, adds [`mod@expression`] alone.

pub mod analysis;
pub mod blocks;
#[cfg(feature = "cli")]
pub mod cli;
pub mod decimal;
pub mod decompose;
#[cfg(feature = "expressions")]
pub mod expression;
pub mod group;
pub mod hand;
pub mod handset;
pub mod irreducible;
pub mod meld;
pub mod naive;
pub mod notation;
pub mod predict;
pub mod recurrence;
#[cfg(feature = "cli")]
pub mod report;
pub mod rules;
pub mod sets;
pub mod shanten;
pub mod special;
pub mod survey;
#[cfg(feature = "cli")]
pub mod tables;
pub mod tenhou;
pub mod tile;
pub mod wait_table;
pub mod waiting;
pub mod winning;
