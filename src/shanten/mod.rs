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
mod group_tables;
mod limits;
mod numbers;
mod open;
pub(crate) mod tables;

pub use discards::{AfterDiscard, Discards};
pub use effects::Effects;
pub use group_tables::GroupTables;
pub use limits::{Limits, Solver, check_size};
pub use numbers::{BadHandError, Numbers, ShantenError, check_form};
pub use tables::automaton::{LETTERS, letter};
pub use tables::{Costs, Partial};

use crate::debug::brief_debug;
use crate::rules::{Forms, MELDS, Players, Rules, SevenPairs};
use crate::tiles::{Group, Hand, KINDS, Meld, OpenHand, Tile};

use numbers::{MAX_TILES, NONE, SPECIAL_TILES, check_tiles};
use tables::Tables;
use tables::effect_tables::{EffectTables, RanksOf};
use tables::group_index::{ClassId, Codes, RANKS, Sort};
use tables::tally::{SpecialForms, Tally};

/// A hand that a [`Calculator`] can answer: a [`Hand`], an [`OpenHand`], or a bare array of counts, also with melds,
/// which need not be valid.
pub trait TileCounts {
    /// Copies of each kind, `1m` to `7z`, of the concealed tiles.
    fn tile_counts(&self) -> &[u8; KINDS];

    /// The called melds.
    #[inline(always)]
    fn melds(&self) -> &[Meld] {
        &[]
    }
}

impl TileCounts for OpenHand {
    #[inline]
    fn tile_counts(&self) -> &[u8; KINDS] {
        self.concealed().counts()
    }

    #[inline]
    fn melds(&self) -> &[Meld] {
        OpenHand::melds(self)
    }
}

impl TileCounts for (&[u8; KINDS], &[Meld]) {
    #[inline]
    fn tile_counts(&self) -> &[u8; KINDS] {
        self.0
    }

    #[inline]
    fn melds(&self) -> &[Meld] {
        self.1
    }
}

impl TileCounts for Hand {
    #[inline]
    fn tile_counts(&self) -> &[u8; KINDS] {
        self.counts()
    }
}

impl TileCounts for [u8; KINDS] {
    #[inline]
    fn tile_counts(&self) -> &[u8; KINDS] {
        self
    }
}

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

/// A hand, looked up in the tables.
struct Found {
    codes: [Codes; 4],
    tallies: [Tally; 4],
    classes: [ClassId; 4],
    /// The classes of manzu and pinzu, and of souzu and honours.
    pairs: [ClassId; 2],
    /// The replacement number of the standard form.
    standard: u8,
}

impl Found {
    #[inline]
    fn tally(&self) -> Tally {
        self.tallies[0] + self.tallies[1] + self.tallies[2] + self.tallies[3]
    }

    /// Looks up the classes of two groups and the standard form of a hand of so many tiles, by the classes of the
    /// groups.
    #[inline(always)]
    fn join(&mut self, Tables { joins, .. }: &Tables, tiles: u8) {
        let [m, p, s, z] = self.classes;
        self.pairs = [joins.pair(m, p), joins.pair(s, z)];
        self.standard = joins.replacements(tiles, self.pairs[0])[self.pairs[1] as usize];
    }
}

/// The groups of a hand that was looked up, and what becomes of them.
trait Groups {
    fn found(&self) -> &Found;

    /// The ranks of a group that lower each of its partial numbers when drawn, and those that keep it when discarded.
    fn ranks(&self, group: Group) -> &(RanksOf, RanksOf);

    /// The class that discarding a tile leaves its group in, and the ranks that lower each of its numbers then; `None`
    /// if that is no class.
    fn without(&self, tile: Tile) -> Option<(ClassId, RanksOf)>;
}

/// Groups that only the game limits.
struct InTables<'a> {
    calculator: &'a Calculator,
    effects: &'static EffectTables,
    found: Found,
}

impl<'a> InTables<'a> {
    #[inline(always)]
    fn new(calculator: &'a Calculator, found: Found) -> InTables<'a> {
        InTables { calculator, effects: EffectTables::get(), found }
    }
}

impl Groups for InTables<'_> {
    #[inline(always)]
    fn found(&self) -> &Found {
        &self.found
    }

    #[inline(always)]
    fn ranks(&self, group: Group) -> &(RanksOf, RanksOf) {
        self.effects.ranks(self.found.tallies[group as usize])
    }

    #[inline(always)]
    fn without(&self, tile: Tile) -> Option<(ClassId, RanksOf)> {
        let Calculator { tables: Tables { groups, .. }, rules, .. } = self.calculator;
        // The number of the group, without a branch.
        let at = tile.index() / RANKS % Group::ALL.len();
        let codes = self.found.codes[at].minus(tile.index() - RANKS * at);
        let tally = groups.tally(Sort::of(Group::ALL[at], rules.players), codes);
        Some((groups.class(tally), self.effects.ranks(tally).0))
    }
}

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
    /// The called melds of an [`OpenHand`] rule out the special forms, and the copies in them cannot be drawn again. A
    /// [`Hand`] of fewer than 13 tiles is taken for the concealed part of one whose called melds are unknown.
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

/// Looks up a hand; `None` if it is not a hand of 3m+1 or 3m+2 tiles of the game.
#[inline(always)]
fn find(tables: &Tables, counts: &[u8; KINDS], manzu: Sort) -> Option<Found> {
    find_for(tables, codes(counts, u64::MAX)?, manzu, |tiles| tiles)
}

/// Looks up a hand, with the replacement number of a hand of so many tiles, given its own number of tiles.
#[inline(always)]
fn find_for(tables: &Tables, codes: [Codes; 4], manzu: Sort, tiles: impl Fn(u8) -> u8) -> Option<Found> {
    let [m, p, s, z] = codes;
    let Tables { groups, .. } = tables;
    let tallies = [
        groups.tally(manzu, m),
        groups.tally(Sort::Suit, p),
        groups.tally(Sort::Suit, s),
        groups.tally(Sort::Honours, z),
    ];
    let classes = tallies.map(|tally| groups.class(tally));
    let mut found = Found { codes, tallies, classes, pairs: [0; 2], standard: NONE };
    found.join(tables, tiles(found.tally().tiles()));
    (found.standard != NONE).then_some(found)
}

/// The codes of the four groups; `None` if there are more than seven copies of a tile. Of the honours those are left
/// out whose bytes are not ones, the lowest that of 1z.
#[inline(always)]
fn codes(counts: &[u8; KINDS], honours: u64) -> Option<[Codes; 4]> {
    let eight = |from: usize| u64::from_le_bytes(counts[from..from + 8].try_into().expect("eight bytes"));
    let (m, p, s) = ([eight(0), eight(1)], [eight(9), eight(10)], [eight(18), eight(19)]);
    // The last eight bytes begin with the ninth souzu.
    let last = eight(26);
    if (m[0] | m[1] | p[0] | p[1] | s[0] | last) & 0xF8F8_F8F8_F8F8_F8F8 != 0 {
        return None;
    }
    let [m, p, s] = [m, p, s].map(|[first, second]| Codes::new(first, second));
    let z = last >> 8 & honours;
    Some([m, p, s, Codes::new(z, z >> 8)])
}
