//! Exact combinatorics of riichi-mahjong hands (手牌, *tehai*).
//!
//! Which hands win? Which are waiting, and for what? How far is a hand from that, and how many such hands are there?
//! This crate answers with the sets themselves and with exact numbers. The page `docs/checks.md` of the repository says
//! which second method each is compared with.
//!
//! # One hand
//!
//! Tiles are `1m` to `9m`, `1p` to `9p`, `1s` to `9s`, and `1z` to `7z` for the honours (east, south, west,
//! north, white, green, red); `0m` is a red five, `[444z]` a called meld. A [`Hand`] is how many copies it has
//! of each of the 34 kinds, never more than four.
//!
//! *What should be discarded?*
//!
//! ```
//! use tehai::{Calculator, Hand, Rules};
//! let hand: Hand = "123m456p11z23456s7z".parse()?;
//! let best = *Calculator::new(Rules::default()).discards(&hand)?.best();
//! assert_eq!((best.tile.to_string(), best.copies), ("7z".to_owned(), 11));
//! assert_eq!(best.left.necessary().to_string(), "147s");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *And for the most points, in seventeen draws?*
//!
//! ```
//! use tehai::win_probability::{Aim, GameGraph, GameSettings, Model};
//! let mut settings = GameSettings { visible: "4p".parse()?, ..GameSettings::default() };
//! settings.scoring.dora = "4p".parse()?;
//! let game = GameGraph::new(&"234m556677p899s11z".parse()?, &settings)?;
//! let [points] = game.ask([Aim::Points], Model::Shuffled, 17)?;
//! let best = points.iter().max_by(|one, other| one.value(17).total_cmp(&other.value(17)));
//! assert_eq!(best.and_then(|best| best.discard), "8s".parse().ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules [below](#where-to-look) have more: waits and their names, decompositions, irreducible forms, yaku,
//! scores. The crate `tehai-answers` puts everything about one hand on one screen. `tehai-count` goes over all hands
//! there are: how far starting hands are, solo play, surveys.
//!
//! # All hands
//!
//! A [`HandSet`] is a set of hands as a decision diagram. The 54,747,045 tenpai hands of thirteen tiles in the
//! standard form take 3,164 nodes, so questions about all of them are answered in milliseconds, exactly:
//!
//! ```
//! use tehai::{Forest, GameSets, Rules};
//!
//! let forest = Forest::new();
//! let sets = GameSets::new(&forest, Rules::STANDARD);
//! assert_eq!(sets.tenpai(13).len()?, 54_747_045);
//!
//! // How many wait for 5p? And without honours?
//! let waiting = sets.wins(14).waiting_for("5p".parse()?);
//! assert_eq!(waiting.len()?, 3_368_663);
//! let without_honours = waiting.only("123456789m123456789p123456789s".parse()?);
//! assert_eq!(without_honours.len()?, 1_740_064);
//!
//! // An index counts, lists, ranks, unranks and samples; it is shared by threads.
//! let index = without_honours.index()?;
//! assert_eq!(index.unrank(1_000_000).unwrap().to_string(), "345m55777p22555s");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The same can be asked in words, [`mod@expression`]:
//! `"tenpai & wait_kinds >= 5 & z = 0".parse::<Expression>()?`.
//!
//! # One recurrence
//!
//! Ranks make groups, and groups make hands, by two functions for any weight: [`recurrence`]. Union and product of sets
//! give the sets of wins and tenpai hands, + and × of numbers their sizes and the probability of a win as dealt (天和),
//! min and + (the *tropical* semiring) of tiles to draw the [`shanten`] of the standard form.
//!
//! # Where to look
//!
//! Each module answers one question, which its page begins with.
//!
//! | question | module |
//! |---|---|
//! | what tiles are there, what is a hand, and how is it written? | [`tiles`], [`tiles::notation`] |
//! | under which rules is a question asked? | [`rules`] |
//! | does a hand win? | [`winning`], [`winning::special`] |
//! | what does it wait for? | [`waiting`]; the names of waits: [`waiting::types`] |
//! | how does it split into melds and a head? | [`decompose`] |
//! | which tenpai hands lose a wait if any meld is taken away? | [`irreducible`] |
//! | how far is a hand from tenpai, which tiles help, what to discard? | [`shanten`] |
//! | the same for any number of tiles and melds | [`shanten::any_size`] |
//! | how far is it from any set, such as the wins with a yaku? | [`distance`] |
//! | how likely is a win after a number of draws, and how many points? | [`win_probability`] |
//! | which yaku does a win have, and what is it worth? how many wins have each? | [`yaku`], [`mod@score`] |
//! | what is a set of hands, and what can be asked of it? | [`handset`]; the named sets: [`GameSets`] |
//! | which hands does a text describe? | [`mod@expression`] |
//! | how do wins, tenpai and shanten of whole hands follow from the ranks of the four groups? | [`recurrence`] |
//! | how many hands and deals, and how is an exact number printed? | [`mod@count`] |
//! | what may a tenpai player wait for, judging by the visible tiles? | [`predict`] |
//! | two hands are tenpai: who wins first? | [`race`] |
//! | how does long work end early? | [`stop`] |
//!
//! # Words
//!
//! - A **group** is manzu, pinzu, souzu (nine ranks) or the honours (seven kinds). A **meld** (面子) is a
//!   sequence or a triplet, a **head** (雀頭) a pair.
//! - A **3N win** is N melds, a **3N+2 win** (和了) N melds and a head; a hand is **tenpai** (聴牌) if it is one
//!   tile short of either, and its **waits** (待ち) are the tiles that complete it. This is the *standard
//!   form*; *all forms* add seven pairs (七対子) and thirteen orphans (国士無双), for hands of fourteen tiles.
//! - The **replacement number** (置換数, *deficiency*) is how many tiles have to be exchanged for a win, **shanten** (向聴)
//!   one less: 0 is tenpai (of 3N+2 tiles, after a discard), −1 a win. Only tiles that exist can be drawn, so a hand
//!   that waits for nothing but a fifth copy is further away. **Necessary** tiles (有効牌) lower it when drawn, and the
//!   copies of them that are left are the hand's *acceptance* (受け入れ, ukeire); **unnecessary** tiles (不要牌) keep it when
//!   discarded.
//! - A tenpai hand of the standard form is **irreducible** (固有形, unique form) if it loses a wait with any meld that is
//!   taken away. A **core** of another hand is what is left of it when no more melds can be taken.
//! - A number of **hands** counts distinct hands, a number of **deals** the ways to draw them, with
//!   all copies distinguished: ∏ C(4, copies). Probabilities are shares of deals.
//!
//! The choices that wins, waits and shanten depend on are one value, [`Rules`]: the [`Players`] (with three there are
//! no 2m to 8m), the winning [`Forms`] that count, what [`SevenPairs`] are made of, and [`FifthTile`]: may a hand wait
//! for a tile of which it holds all four copies? Each has a named default.
//!
//! # What to rely on
//!
//! - Counts of hands and deals are exact: integers as wide as needed, `BigUint` of num-bigint 0.5 where 128 bits may
//!   not be enough. They are not rounded before they are printed ([`Fraction`](count::Fraction)). Means in surveys, and
//!   the win probabilities of a hand draw by draw, are 64-bit floats.
//! - What is read from outside is checked once, and errors say where it is wrong. Most functions that
//!   panic on misuse say so. There is no `unsafe` code.
//! - Counts, sets and lists are the same on every run, machine and number of threads. Random samples come from a
//!   generator of rand_core 0.10 that the caller seeds.
//! - Tables are made in memory when they are first needed, in up to 0.1 s and 33 MB; a
//!   [`Forest`] stops growing at a limit, and sets that would need more are an error when
//!   they are asked about.
//!
//! # Features
//!
//! `expressions` and `rayon` are on by default. `expressions` is the language of [`mod@expression`]. `rayon` uses all
//! threads; without it the same loops run on one, with the same results. `serde`, `schema` and `clap` read and write
//! rules and hands, describe them as a JSON schema, and take them as arguments of a program. The
//! repository has the programs, the reports and the benchmarks.

#![deny(missing_debug_implementations)]

pub mod count;
#[doc(hidden)]
pub mod debug;
pub mod decompose;
mod discard;
pub mod distance;
#[cfg(feature = "expressions")]
pub mod expression;
pub mod handset;
pub mod irreducible;
#[doc(hidden)]
pub mod parallel;
pub mod predict;
pub mod race;
pub mod recurrence;
pub mod rules;
pub mod score;
pub mod shanten;
#[doc(hidden)]
pub mod sort;
pub mod stop;
pub mod tiles;
pub mod waiting;
pub mod win_probability;
pub mod winning;
pub mod yaku;

pub use count::Count;
pub use discard::Discard;
#[cfg(feature = "expressions")]
pub use expression::Expression;
pub use handset::{Forest, GameSets, HandSet};
pub use rules::{FifthTile, Form, Forms, Players, Rules, SevenPairs};
pub use shanten::Calculator;
pub use tiles::{Hand, Tile, TileSet};
