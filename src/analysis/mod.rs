//! How far is this hand from a win, which tiles help, what does it wait for and why, how does it split, and what should
//! be discarded?
//!
//! # What an analysis contains
//!
//! Every hand of 3m+1 or 3m+2 concealed tiles has its replacement numbers by form, as
//! [`shanten`](crate::shanten) defines them. The rest depends on the next move ([`Turn`]):
//!
//! - With 3m+1 tiles the hand draws next: the necessary tiles, the waits by form, and what is left
//!   of the hand when melds that add nothing are taken away, its [cores]. Waits in the standard form have the
//!   names that players use, [`WaitTypes`](crate::waiting::types::WaitTypes).
//! - With 3m+2 tiles the hand discards next, or has won: its decompositions if it is a win, and what each
//!   discard leads to, and each quad that it can declare.
//!
//! The reasons are worked out only on request: [`Reasons`].
//!
//! ```
//! use tehai::analysis::{Analysis, Settings, Turn};
//!
//! let analysis = Analysis::new(&"23456m444p789s11z".parse()?, &Settings::default())?;
//! assert_eq!(analysis.shanten(), Some(0));
//! let Turn::Draw { outlook, cores } = analysis.turn() else { panic!("13 tiles") };
//! assert_eq!(outlook.waits.standard.to_string(), "147m");
//! assert_eq!(outlook.necessary.copies(), 11);
//! assert_eq!(cores[0].core.hand.to_string(), "23456m11z");
//!
//! let analysis = Analysis::new(&"23456m444p789s112z".parse()?, &Settings::default())?;
//! let Turn::Discard { discards, .. } = analysis.turn() else { panic!("14 tiles") };
//! assert_eq!((discards[0].tile, discards[0].copies), ("2z".parse()?, 11));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What counts as left
//!
//! 4 − own − called − visible − discarded copies of a tile are unseen; a tile that is discarded now stays seen. Called
//! melds lower the copies that the final hand may hold, and with [`LimitedBy::Visible`] visible tiles do, too
//! ([`Limits`](crate::shanten::Limits)). A fifth copy is never drawn. Under [`FifthTile::Counted`] it is a wait
//! nevertheless, so a hand may wait for tiles that are not necessary, or only for such tiles.
//!
//! # Hands of fewer than 13 tiles
//!
//! With called melds the concealed tiles must be 13 or 14 less three for each meld. Without them, a hand of fewer
//! tiles is taken for the concealed part of one whose melds are not named; these limit nothing.
//!
//! # Costs
//!
//! The first analyses find everything rank by rank: a tenth of a millisecond a hand, and no start-up. The tables of a
//! [`Calculator`], which take tens of milliseconds to make, are used once they are there: some five microseconds a hand.
//! After a thousand hands an analysis makes them itself. What is found is the same. For the shanten, the necessary
//! tiles or the discards alone, ask the calculator: it answers within nanoseconds.
//!
//! [`Calculator`]: crate::shanten::Calculator

#[cfg(feature = "expressions")]
mod choices;
mod exchanges;
mod offer;
mod outlook;
mod own_quad;
mod reasons;
mod settings;
mod yaku;

#[cfg(feature = "expressions")]
pub use choices::{Choice, Choices, Ron};
pub use exchanges::{Exchange, GoodShape, Improvements};
pub use offer::{Call, Offer, OfferedBy};
pub use outlook::{Draws, Outlook, Waits};
pub use own_quad::OwnQuad;
pub use reasons::{Reasons, RemovableMeld, Share};
pub use settings::{AnalysisError, LimitedBy, Settings};
pub use yaku::{WaitsWithoutYaku, drawn_win_has_yaku};

use crate::decompose::{Reading, readings};
use crate::discard::Discard;
use crate::irreducible::{Core, HandClassification, classify_hand, cores};
use crate::rules::FifthTile;
use crate::shanten::{Numbers, Solver, check_size};
use crate::tiles::{Hand, OpenHand, TileSet};
use crate::waiting::standard_waits;
use outlook::Search;

/// Everything about one hand: see the [module](self).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    hand: OpenHand,
    settings: Settings,
    unseen: Hand,
    numbers: Numbers,
    turn: Turn,
}

/// The next move, and what can come of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A hand of 3m+1 tiles draws.
    Draw {
        /// What the hand can hope for.
        outlook: Outlook,
        /// The cores of its concealed tiles if it waits in the standard form, else none; in the order of
        /// [`cores`].
        cores: Vec<KnownCore>,
    },
    /// A hand of 3m+2 tiles has won, or discards.
    Discard {
        /// The ways to read it if it is a win in one of the forms that count, else none; in the order of
        /// [`readings`].
        readings: Vec<Reading>,
        /// Every discard, the best first: by shanten, then by copies left of the necessary tiles, most
        /// first, then 1m to 7z.
        discards: Vec<Discard<Outlook>>,
        /// Every quad that it can declare instead, from 1m to 7z.
        quads: Vec<OwnQuad>,
    },
}

/// A core of a hand, with what it waits for and what it is made of.
///
/// Its waits contain the hand's in the standard form. With the fifth tile excluded, what they have in addition are
/// tiles of which the hand holds four, called melds included; with it counted, they are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownCore {
    /// The core itself and the melds that were taken away.
    pub core: Core,
    /// The waits of the core by itself.
    pub waits: TileSet,
    /// Its class and parts.
    pub classification: HandClassification,
}

impl KnownCore {
    /// All [`cores`] of concealed tiles; none of a hand that does not wait in the standard form.
    pub fn all(concealed: &Hand, rule: FifthTile) -> Vec<KnownCore> {
        let known = |core: Core| {
            let classification = classify_hand(&core.hand, rule).expect("a core is irreducible");
            KnownCore { waits: standard_waits(&core.hand, rule), core, classification }
        };
        cores(concealed, rule).into_iter().map(known).collect()
    }
}

impl Analysis {
    /// Analyses a hand.
    ///
    /// # Errors
    /// [`AnalysisError`] if the number of tiles is not 3m+1 or 3m+2, above 14, or does not go with the called
    /// melds; if a tile does not exist in the game; or if more than four copies of one are seen.
    ///
    /// Time: a tenth of a millisecond; some five microseconds once there are tables (see [costs](self#costs)), and tens
    /// of microseconds for hands limited by called melds or visible tiles, as the tables know no limits.
    pub fn new(hand: &OpenHand, settings: &Settings) -> Result<Analysis, AnalysisError> {
        let unseen = settings.unseen(hand)?;
        check_size(hand)?;
        let search = Search::new(hand, settings, &unseen, Solver::new(settings.rules));
        let concealed = *hand.concealed();
        let (numbers, turn) = if concealed.total() % 3 == 1 {
            let outlook = search.outlook(&concealed, None);
            let cores = if outlook.waits.standard.is_empty() {
                Vec::new()
            } else {
                KnownCore::all(&concealed, settings.rules.fifth_tile)
            };
            (outlook.numbers, Turn::Draw { outlook, cores })
        } else {
            let readings = readings(hand, settings.rules).collect();
            let quads = OwnQuad::all(hand, settings, &unseen);
            (
                search.numbers(&concealed),
                Turn::Discard { readings, discards: search.discards(&concealed), quads },
            )
        };
        Ok(Analysis { hand: hand.clone(), settings: *settings, unseen, numbers, turn })
    }

    /// The hand.
    pub const fn hand(&self) -> &OpenHand {
        &self.hand
    }

    /// What the analysis depends on.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The tiles of the game that are neither in the hand nor in its called melds nor visible nor discarded.
    pub const fn unseen(&self) -> &Hand {
        &self.unseen
    }

    /// The visible tiles and the discards.
    pub fn seen(&self) -> Hand {
        let Settings { visible, discards, .. } = &self.settings;
        visible.plus_all(discards).expect("checked with the hand")
    }

    /// The replacement numbers by form, whether or not the form counts.
    pub const fn numbers(&self) -> Numbers {
        self.numbers
    }

    /// The shanten in the nearest of the forms that count: −1 is a win, 0 tenpai; `None` if no win can be
    /// reached. A hand that waits only for a fifth copy, or for tiles that the limits exclude, is further away.
    pub fn shanten(&self) -> Option<i8> {
        self.numbers.shanten(self.settings.rules.forms)
    }

    /// The next move, and what can come of it.
    pub const fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The number of melds missing from a hand of fewer than 13 tiles that was given without them.
    pub fn unnamed_melds(&self) -> u8 {
        4 - self.hand.concealed().total() / 3 - self.hand.melds().len() as u8
    }
}
