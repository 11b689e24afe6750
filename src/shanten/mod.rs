//! How far is a hand from tenpai (shanten, 向聴数), and which tiles bring it nearer?
//!
//! # Definition
//!
//! To turn a hand h into a hand g, d(g, h) = Σ max(g_i − h_i, 0) tiles must be drawn. The **replacement
//! number** T(h) (置換数) is the least d(b, h) over all wins b of m melds and a head, where h has 3m+1 or 3m+2
//! tiles; **shanten** is T − 1, so that tenpai is 0 and a win −1. Seven pairs and thirteen orphans have
//! replacement numbers of their own. A tile is **necessary** (有効牌) if drawing it lowers T, **unnecessary**
//! (不要牌) if discarding it keeps T. Tiles that do not exist, a fifth copy or 2m to 8m with three players, are
//! never drawn, and a win that needs one does not count.
//!
//! ```
//! use tehai::{Calculator, Hand, Rules};
//!
//! let calculator = Calculator::new(Rules::default());
//! let hand: Hand = "199m146779p12s246z".parse()?;
//! assert_eq!(calculator.shanten(&hand)?, 4);
//!
//! let effects = calculator.effects(&hand)?;
//! assert_eq!(effects.necessary().to_string(), "1239m123456789p1239s1234567z");
//! assert_eq!(effects.unnecessary().to_string(), "1m14679p12s246z");
//!
//! // Every discard, with the necessary tiles after it and the copies left of them; this one is the best.
//! let best = *calculator.discards(&hand)?.best();
//! assert_eq!((best.tile.to_string(), best.copies), ("4p".to_owned(), 77));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is found
//!
//! 1. For one group let u_m be the fewest tiles to draw for m melds, t_m for m melds and a head. These ten
//!    numbers, the **partial replacement numbers** ([`Partial`]), come from reading the group rank by rank
//!    (`ranks`).
//! 2. The reader has few distinct states, so it is an automaton (`automaton`). It assigns each hand of a
//!    group its **class**: all hands with the same ten numbers. With four players there are 126 classes of
//!    suits and 55 of honours.
//! 3. The (min, +) recurrence ([`Wins::join`]) joins the numbers of several groups: two groups have 180 classes. All
//!    joins are worked out beforehand (`tables`), for three players too: with 1m and 9m as a third sort of group there
//!    are 140 classes, and 215 of two groups.
//! 4. A hand is then three look-ups for each of its groups, two for the place of the group's hand and one for the class
//!    there (`group_index`), and three for the joins.
//!
//! Called melds and visible tiles limit the copies that the final hand can hold ([`Limits`]). Groups with such limits
//! are read by an automaton whose states are made when they are first met (`reader`), as it has two million. Hands of
//! more than fourteen tiles, or towards more than four melds, are read rank by rank each time: [`any_size`].
//!
//! [`GroupTables`] has steps 2 to 4 as plain arrays, for programs that look hands up themselves, as on a GPU.
//!
//! Functions whose names end in `of_all` answer many hands at once.
//!
//! # Costs
//!
//! The first [`Calculator`] makes the tables, 6 MB. The first question about necessary or unnecessary tiles, or
//! discards, makes the others, 23 MB. Each takes some tens of milliseconds. After that a hand takes nanoseconds, and
//! nothing is allocated; `docs/speed.md` has measured times.
//!
//! # Source
//!
//! 集合漸化式 and its replacement numbers: mahjong-algorithm-book of tomohxx. The observation that partial
//! replacement numbers take few values, so that they form an automaton: the theory of nyanten by Cryolite.
//!
//! [`Wins::join`]: crate::recurrence::Wins::join

pub mod any_size;
mod batch;
mod discards;
mod effects;
mod found;
mod group_tables;
mod limits;
mod numbers;
mod open;
mod solver;
pub(crate) mod tables;
mod tile_counts;

pub use discards::{AfterDiscard, Discards};
pub use effects::Effects;
pub use group_tables::GroupTables;
pub use limits::{Limits, check_size};
pub use numbers::{BadHandError, Numbers, ShantenError, check_form};
pub use solver::{Solver, make_tables};
pub use tables::automaton::{LETTERS, letter};
pub use tables::{Costs, Partial};
pub use tile_counts::TileCounts;

use crate::debug::brief_debug;
use crate::rules::{Forms, MELDS, Players, Rules, SevenPairs};
use crate::tiles::{Group, Hand, KINDS};

use found::{Found, codes, find, find_for};
use numbers::{MAX_TILES, SPECIAL_TILES, check_tiles};
use tables::Tables;
use tables::group_index::Sort;
use tables::tally::{SpecialForms, Tally};

/// Works out the shanten of hands under some rules.
///
/// It is small and can be copied freely; all copies share the same tables.
#[derive(Clone, Copy)]
pub struct Calculator {
    tables: &'static Tables,
    special: &'static SpecialForms,
    rules: Rules,
    /// Four players, and the standard form and distinct pairs count.
    is_usual: bool,
}

brief_debug!(Calculator { rules });

impl Calculator {
    /// A calculator for some rules. The rule for the fifth tile makes no difference: a fifth copy is never
    /// drawn.
    pub fn new(rules: Rules) -> Calculator {
        let is_usual = matches!((rules.players, rules.seven_pairs), (Players::Four, SevenPairs::Distinct))
            && rules.forms.contains(Forms::STANDARD);
        Calculator { tables: Tables::get(), special: SpecialForms::get(rules), rules, is_usual }
    }

    /// The rules.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The shanten of a hand of 3m+1 or 3m+2 tiles in the nearest of the forms that count.
    ///
    /// The called melds of an [`OpenHand`](crate::tiles::OpenHand) rule out the special forms, and the copies in them
    /// cannot be drawn again. A [`Hand`] of fewer than 13 tiles is taken for the concealed part of one whose called
    /// melds are unknown.
    ///
    /// # Errors
    /// [`ShantenError`] for any other number of tiles, or one that does not match the called melds; for tiles that do
    /// not exist, bare counts above four, and fewer than 13 tiles if the standard form does not count.
    ///
    /// Time: nanoseconds; tens of them with called melds, more where these leave too few copies of a tile.
    ///
    /// ```
    /// use tehai::{Calculator, Hand, Rules, tiles::OpenHand, shanten::ShantenError};
    /// let calculator = Calculator::new(Rules::default());
    /// let shanten = |text: &str| calculator.shanten(&text.parse::<Hand>().unwrap());
    /// assert_eq!(shanten("123m456p789s1122z"), Ok(0));
    /// assert_eq!(shanten("19m19p19s1234567z"), Ok(0));
    /// assert_eq!(shanten("123m456p789s"), Err(ShantenError::Tiles(9)));
    ///
    /// // A pair of 4z or of 5z would take a fifth copy.
    /// let open: OpenHand = "45z[444z][111z][555z][777z]".parse().unwrap();
    /// assert_eq!((calculator.shanten(&open), shanten("45z")), (Ok(1), Ok(0)));
    /// ```
    #[inline(always)]
    pub fn shanten(&self, hand: &impl TileCounts) -> Result<i8, ShantenError> {
        self.replacement(hand).map(|number| number as i8 - 1)
    }

    /// The replacement number of a hand: shanten + 1.
    ///
    /// # Errors
    /// As [`shanten`](Calculator::shanten).
    #[inline(always)]
    pub fn replacement(&self, hand: &impl TileCounts) -> Result<u8, ShantenError> {
        let counts = hand.tile_counts();
        if !hand.melds().is_empty() {
            let nearest = self.numbers(hand)?.nearest(self.rules.forms);
            return nearest.ok_or_else(|| self.error(counts));
        }
        let number = match self.is_usual {
            // The most frequent question, with little left to decide.
            true => self.nearest(counts, Sort::Suit, SevenPairs::Distinct),
            false => self.nearest_otherwise(counts),
        };
        number.ok_or_else(|| self.error(counts))
    }

    #[inline(never)]
    fn nearest_otherwise(&self, counts: &[u8; KINDS]) -> Option<u8> {
        let Rules { players, forms, seven_pairs, .. } = self.rules;
        if forms.contains(Forms::STANDARD) {
            return self.nearest(counts, Sort::of(Group::Manzu, players), seven_pairs);
        }
        let tally = self.find(counts)?.tally();
        (tally.tiles() >= SPECIAL_TILES).then(|| self.special.number(tally, seven_pairs))
    }

    /// The replacement number of the nearest of the forms that count, one of which is the standard form.
    #[inline(always)]
    fn nearest(&self, counts: &[u8; KINDS], manzu: Sort, seven_pairs: SevenPairs) -> Option<u8> {
        let found = find(self.tables, counts, manzu)?;
        let tally = found.tally();
        if self.rules.forms == Forms::STANDARD || tally.tiles() < SPECIAL_TILES {
            return Some(found.standard);
        }
        Some(found.standard.min(self.special.number(tally, seven_pairs)))
    }

    /// The replacement numbers of a hand in each form, whether or not it counts.
    ///
    /// # Errors
    /// As [`shanten`](Calculator::shanten), but never [`ShantenError::NoForm`].
    #[inline]
    pub fn numbers(&self, hand: &impl TileCounts) -> Result<Numbers, ShantenError> {
        let counts = hand.tile_counts();
        if !hand.melds().is_empty() {
            return self.numbers_of_open(counts, hand.melds());
        }
        let Some(found) = self.find(counts) else { return Err(self.error(counts)) };
        Ok(self.numbers_of(found.tally(), found.standard))
    }

    /// The replacement numbers of a hand of any number of tiles for a win of this many melds and a head, as of a
    /// [`Goal`](any_size::Goal); `None` if the tables do not have them.
    #[inline]
    fn numbers_for_melds(&self, counts: &[u8; KINDS], melds: u8) -> Option<Numbers> {
        if melds > MELDS {
            return None;
        }
        // A game for so many melds is played with so many tiles.
        let found = find_for(self.tables, codes(counts, u64::MAX)?, self.manzu(), |_| 3 * melds + 1)?;
        let tally = found.tally();
        if tally.tiles() > MAX_TILES {
            return None;
        }
        let without = Numbers::of_standard(found.standard);
        Some(if melds == MELDS { self.with_special_forms(tally, without) } else { without })
    }

    /// The replacement numbers of counts with this tally, given that of the standard form.
    #[inline]
    fn numbers_of(&self, tally: Tally, standard: u8) -> Numbers {
        let without = Numbers::of_standard(standard);
        if tally.tiles() < SPECIAL_TILES { without } else { self.with_special_forms(tally, without) }
    }

    #[inline]
    fn with_special_forms(&self, tally: Tally, numbers: Numbers) -> Numbers {
        let seven_pairs = tally.seven_pairs(self.rules.seven_pairs);
        Numbers { seven_pairs, thirteen_orphans: tally.thirteen_orphans(), ..numbers }
    }

    #[inline(always)]
    fn find(&self, counts: &[u8; KINDS]) -> Option<Found> {
        find(self.tables, counts, self.manzu())
    }

    #[inline(always)]
    const fn manzu(&self) -> Sort {
        Sort::of(Group::Manzu, self.rules.players)
    }

    /// The partial numbers of a group of up to fifteen tiles; `None` if the game does not have its tiles.
    fn partial(&self, group: Group, counts: &[u8; KINDS]) -> Option<Partial> {
        let Tables { groups, joins } = self.tables;
        let codes = codes(counts, u64::MAX)?[group as usize];
        let class = groups.class(groups.tally(Sort::of(group, self.rules.players), codes));
        joins.groups.get(usize::from(class)).copied()
    }

    /// What is wrong with a hand that is not in the tables.
    #[cold]
    #[inline(never)]
    fn error(&self, counts: &[u8; KINDS]) -> ShantenError {
        let hand = match Hand::new(*counts) {
            Err(error) => return error.into(),
            Ok(hand) => hand,
        };
        let checked = hand.check_players(self.rules.players).map_err(ShantenError::from);
        match checked.and_then(|()| check_tiles(hand.total())) {
            Err(error) => error,
            Ok(()) => ShantenError::NoForm(hand.total()),
        }
    }
}
