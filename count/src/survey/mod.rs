//! How many hands of a set have each value of a feature?
//!
//! # Short answer
//!
//! Sets are counted without looking at their hands. But some questions are about each hand: how many tiles help it? How
//! many does its best discard leave? A [`Survey`] visits the hands of an [`Index`] one by one, evaluates a [`Feature`]
//! of each, and gives the exact [`Histogram`]: hands and deals by value.
//!
//! ```
//! use tehai_count::survey::{Feature, Survey};
//! use tehai::{Forest, GameSets, Rules};
//!
//! let forest = Forest::new();
//! let wins = GameSets::new(&forest, Rules::STANDARD).wins(8).index()?;
//! let decompositions = Feature::named("decompositions").expect("a feature");
//! let survey = Survey::new(&wins, decompositions, None, Rules::STANDARD)?;
//! let histogram = survey.range(0..wins.len());
//! let hands: Vec<(i64, u128)> = histogram.rows().map(|((value, _), amount)| (value, amount.hands)).collect();
//! assert_eq!(hands, [(1, 49_296), (2, 36)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Long answer
//!
//! **Parts.** A hand of a set has a rank, and an index finds the hand of any rank at once. So a set can be cut by
//! ranks, each part surveyed anywhere without the others, and the histograms added up. The sums are exact integers: the
//! result does not depend on parts, their order, threads or machines. The program `survey` surveys parts, keeps them as
//! files, and resumes where it was stopped; `merge-surveys` adds them. `tehai-answers` reads and writes the files, in
//! its module `survey`; `tehai-catalogue` has the format in its module `programs::surveys`.
//!
//! **Units.** *Hands* are distinct hands, each counted once; *deals* weigh a hand by the ways to deal it from
//! four copies of each tile, ∏ C(4, h_i). Their means differ: say which you mean.
//!
//! **Rules.** The set and the feature have the same [`Rules`]. `cores` and `decompositions` exist in the standard
//! form only, so the program `survey` allows no other form with them: `tenpai` is then tenpai in the standard form. A
//! hand of fewer than 13 tiles is the concealed part of one with called melds, whose tiles are ignored.
//!
//! **Samples.** If the whole set is too large, [`Sample`] draws hands of it with replacement, each hand with the same
//! probability, and the histogram counts the hands drawn. A sample has no deals, because their numbers differ by orders
//! of magnitude. Its mean estimates that of all hands, with the [standard error](Moments::standard_error). A seed gives
//! the same hands on every machine: those that `list-hands --sample` lists.
//!
//! # Features
//!
//! [`Feature::ALL`] lists them with unit and meaning:
//!
//! | feature | hands of |
//! |---|---|
//! | `shanten`, `necessary_kinds`, `necessary_copies` | 3m+1 and 3m+2 tiles, up to 14 |
//! | `best_discard_copies` | 3m+2 tiles, up to 14 |
//! | `wait_kinds`, `cores` | 3N+1 tiles |
//! | `decompositions` | 3N and 3N+2 tiles |
//!
//! Copies left are those outside the hand: 4 less those in the hand. For `best_discard_copies` that is the hand before
//! the discard, so the discarded tile is not left.
//!
//! **Distances.** The distance from any set is a feature, too, of hands of any number of tiles: a
//! [`Target`](tehai::distance::Target) is one, and a `FeatureExpression` of the language reads `distance(honitsu)`.
//!
//! ```
//! use tehai::distance::Target;
//! use tehai_count::survey::Survey;
//! use tehai::{Forest, GameSets, Rules, TileSet};
//!
//! let forest = Forest::new();
//! let sets = GameSets::new(&forest, Rules::STANDARD);
//! let (hands, orphans) = (sets.tenpai(4).index()?, sets.wins(5).only(TileSet::ORPHANS).index()?);
//! let histogram = Survey::with_function(&hands, Target::new(&orphans)).range(0..hands.len());
//! let hands = histogram.rows().map(|((distance, _), amount)| (distance, amount.hands));
//! assert_eq!(hands.collect::<Vec<_>>(), [(1, 234), (2, 417), (3, 774), (4, 816), (5, 1515)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Your own feature** is any function from a hand to an integer. It must have a value for every hand of the set,
//! because histograms are checked against the number of hands.
//!
//! ```
//! use tehai_count::survey::Survey;
//! use tehai::{Forest, GameSets, Hand, Rules, TileSet};
//!
//! let forest = Forest::new();
//! let wins = GameSets::new(&forest, Rules::STANDARD).wins(5).index()?;
//! let wanted = TileSet::ORPHANS;
//! let orphans = move |hand: &Hand| wanted.iter().map(|tile| i64::from(hand.count(tile))).sum();
//! let histogram = Survey::with_function(&wins, orphans).range(0..wins.len());
//! let hands = histogram.rows().map(|((value, _), amount)| (value, amount.hands));
//! assert_eq!(hands.collect::<Vec<_>>(), [(0, 735), (1, 126), (2, 468), (3, 351), (5, 156)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A named feature of the programs is an entry of [`Feature::ALL`]; `docs/add-a-feature.md` lists the files to touch.
//!
//! # Costs
//!
//! Processor time of `survey --threads 1`, the best of three runs of a release build on one core of a shared machine
//! with two (Intel Xeon, November 2026). The first six rows are for ten million hands of 14 tiles from the middle of
//! all of them, in all forms; the others for a part of all tenpai hands of 13 tiles, and of all wins.
//! `best_discard_copies` and distances were measured on an AMD EPYC, where `shanten` takes as long. The more nodes the
//! diagram of a set has, the longer a distance takes. Other machines and other parts differ. The last column is the
//! cost of a survey of all 326,520,504,500 hands of 14 tiles:
//!
//! | feature | nanoseconds a hand | million hands a second and core | core hours for all 14-tile hands |
//! |---|---|---|---|
//! | `shanten` | 28 | 36 | 2.5 |
//! | `necessary_kinds` | 55 | 18 | 5.0 |
//! | `necessary_copies` | 71 | 14 | 6.4 |
//! | `best_discard_copies` | 344 | 2.9 | 31 |
//! | `distance(toitoi)`, 270 nodes | 137 | 7.3 | 12 |
//! | `distance(honitsu)`, 1,373 nodes | 365 | 2.7 | 33 |
//! | `wait_kinds` (tenpai) | 124 | 8.1 | – |
//! | `decompositions` (wins) | 1300 | 0.8 | – |
//! | `cores` (tenpai) | 1740 | 0.57 | – |
//!
//! In each row, some 10 ns are for walking to the hand, and 10 for its deals and for counting. Parts share only the
//! index, which takes milliseconds, so divide the hours by the number of cores.

mod expression;
mod feature;
mod features;
mod histogram;
mod sample;

use std::ops::Range;

use tehai::parallel::*;
use thiserror::Error;

pub use expression::{FeatureError, FeatureExpression};
pub use feature::{Evaluate, Feature, Sizes};
pub use histogram::{Histogram, Key, Moments};
pub use sample::Sample;

use crate::parts::{BLOCK, blocks};
use histogram::Counter;
use tehai::brief_debug;
use tehai::count::Count;
use tehai::handset::Index;
use tehai::rules::{Players, Rules};
use tehai::shanten::{ShantenError, check_form};
use tehai::stop;
use tehai::tiles::{Hand, HandError};

/// The number of hands evaluated together: they fit the processor's nearest cache.
const BATCH: usize = 256;

/// Why a feature cannot be surveyed over a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SurveyError {
    /// The set has hands of a number of tiles for which the feature has no meaning.
    #[error("{} needs hands of {} tiles; the set has hands of {tiles}", feature.name, feature.sizes.name())]
    Tiles {
        /// The feature.
        feature: &'static Feature,
        /// The first such number.
        tiles: u8,
    },
    /// The set has hands of a number of tiles for which none of the forms that count exists.
    #[error(transparent)]
    NoShanten(#[from] ShantenError),
    /// The set has hands with tiles that the game does not have.
    #[error(transparent)]
    NoSuchTile(#[from] HandError),
}

impl Feature {
    /// Prepares the feature for the hands of a set.
    ///
    /// # Errors
    /// [`SurveyError`] if it has no meaning for some hand of the set.
    pub fn prepared_for(
        &'static self,
        index: &Index,
        rules: Rules,
    ) -> Result<Box<dyn Evaluate>, SurveyError> {
        for tiles in index.totals() {
            if !self.sizes.contains(tiles) {
                return Err(SurveyError::Tiles { feature: self, tiles });
            }
            if self.sizes.have_shanten() {
                check_form(rules.forms, tiles)?;
            }
        }
        check_tiles(index, rules.players)?;
        Ok((self.prepare)(rules))
    }
}

/// Fails if a hand of the set has a tile that the game does not have.
pub(crate) fn check_tiles(index: &Index, players: Players) -> Result<(), HandError> {
    (index.tiles() - players.tiles()).iter().next().map_or(Ok(()), |tile| Err(HandError::NoSuchTile(tile)))
}

/// A feature, prepared for the hands of a set.
pub struct Survey<'i> {
    index: &'i Index,
    feature: Box<dyn Evaluate + 'i>,
    by: Option<Box<dyn Evaluate + 'i>>,
}

brief_debug!(Survey<'_> {});

impl<'i> Survey<'i> {
    /// Prepares a feature, and perhaps a second one by which it is broken down.
    ///
    /// # Errors
    /// [`SurveyError`] if a feature has no meaning for some hand of the set.
    pub fn new(
        index: &'i Index,
        feature: &'static Feature,
        by: Option<&'static Feature>,
        rules: Rules,
    ) -> Result<Survey<'i>, SurveyError> {
        let survey = Survey::with_function(index, feature.prepared_for(index, rules)?);
        Ok(match by {
            Some(by) => survey.by(by.prepared_for(index, rules)?),
            None => survey,
        })
    }

    /// A survey of any function that has a value for every hand of the set.
    pub fn with_function(index: &'i Index, feature: impl Evaluate + 'i) -> Survey<'i> {
        Survey { index, feature: Box::new(feature), by: None }
    }

    /// The same, broken down by a second function that has a value for every hand of the set.
    pub fn by(self, second: impl Evaluate + 'i) -> Survey<'i> {
        Survey { by: Some(Box::new(second)), ..self }
    }

    /// Surveys the hands of some ranks, on one thread.
    pub fn block(&self, ranks: Range<u128>) -> Histogram {
        self.of_hands(self.index.range(ranks), |hand| Count { hands: 1, deals: hand.deals() })
    }

    /// Surveys the hands of some ranks, on all threads.
    pub fn range(&self, ranks: Range<u128>) -> Histogram {
        let ranks = ranks.start.min(self.index.len())..ranks.end.min(self.index.len());
        let parts = blocks(ranks, BLOCK).until_stop().map(|block| self.block(block));
        let sum = parts.reduce_with(|mut sum, part| {
            sum.merge(&part);
            sum
        });
        sum.unwrap_or_default()
    }

    /// Surveys drawn hands, on one thread: each draw counts as one hand, without deals.
    ///
    /// # Panics
    /// If a hand has a number of tiles for which the feature has no meaning.
    pub fn drawn(&self, hands: impl Iterator<Item = Hand>) -> Histogram {
        self.of_hands(hands, |_| Count { hands: 1, deals: 0 })
    }

    fn of_hands(
        &self,
        mut hands: impl Iterator<Item = Hand>,
        weigh: impl Fn(&Hand) -> Count<u128>,
    ) -> Histogram {
        let mut counter = Counter::default();
        let (mut batch, mut values, mut seconds) = (Vec::with_capacity(BATCH), Vec::new(), Vec::new());
        loop {
            stop::check();
            batch.clear();
            batch.extend(hands.by_ref().take(BATCH));
            if batch.is_empty() {
                return counter.finish();
            }
            values.clear();
            self.feature.values(&batch, &mut values);
            let rows = batch.iter().zip(&values);
            match &self.by {
                None => rows.for_each(|(hand, &value)| counter.add((value, None), weigh(hand))),
                Some(by) => {
                    seconds.clear();
                    by.values(&batch, &mut seconds);
                    rows.zip(&seconds)
                        .for_each(|((hand, &value), &by)| counter.add((value, Some(by)), weigh(hand)));
                }
            }
        }
    }
}
