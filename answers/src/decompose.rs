//! Every way to read a hand (面子分解).

use std::collections::BTreeMap;

use serde::Serialize;
use tehai::decompose::{self, Part};
use tehai::rules::{Form, Rules, SevenPairs};
use tehai::sort;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Hand, Meld, OpenHand, Tile, TileSet};
use tehai_options::options;

use crate::described;
use crate::problem::{Fault, Field, Problem};

described! {
    /// Every way to read a hand.
    pub struct Decompositions {
        /// The hand.
        pub hand: RedHand,
        /// What seven pairs are made of.
        pub seven_pairs: SevenPairs,
        /// Number of ways.
        pub number: usize,
        /// The ways: by head, then by parts; seven pairs and thirteen orphans last.
        pub decompositions: Vec<Reading>,
    }
}

options! {
    /// A question for every way to read a hand.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct DecomposeQuestion {
        /// The hand, called melds in brackets, of 3N or 3N+2 concealed tiles.
        #[arg(skip)]
        pub hand: String,
        /// May four copies of a tile be two of the seven pairs?
        #[arg(long, alias = "seven_pairs", value_name = "RULE", default_value_t)]
        pub seven_pairs: SevenPairs,
    }
}

impl DecomposeQuestion {
    /// Answers the question.
    ///
    /// # Errors
    /// [`Problem`] if the hand cannot be read, or if it has 3N+1 concealed tiles or none.
    pub fn answer(&self) -> Result<Decompositions, Problem> {
        let hand: RedHand = Problem::read(Field::Hand, &self.hand)?;
        let tiles = hand.hand().concealed().total();
        let refuse = |message: &str| Err(Problem::new(Field::Hand, Fault::NoAnalysis, message));
        if tiles % 3 == 1 {
            return refuse(&format!(
                "the number of concealed tiles is {tiles}; melds, or melds and a head, are 3N or 3N+2 tiles; \
                 analyze-hand says what 3N+1 tiles wait for"
            ));
        }
        if tiles == 0 && hand.hand().melds().is_empty() {
            return refuse("no tiles; expected a hand such as 11123m");
        }
        let rules = Rules { seven_pairs: self.seven_pairs, ..Rules::default() };
        let decompositions = Reading::all(hand.hand(), rules);
        let number = decompositions.len();
        Ok(Decompositions { hand, seven_pairs: self.seven_pairs, number, decompositions })
    }
}

/// A way to read a win. Parts are as they are printed: `123m`, `55z`, `9p`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "form", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reading {
    /// Melds and a pair.
    Standard {
        /// The pair; null of a hand of melds alone.
        head: Option<Hand>,
        /// The melds among the concealed tiles.
        melds: Vec<Meld>,
        /// Called melds and concealed quads.
        called: Vec<Meld>,
    },
    /// Seven pairs (七対子).
    SevenPairs {
        /// The pairs; four of a kind are two.
        pairs: Vec<Hand>,
    },
    /// Thirteen orphans (国士無双).
    ThirteenOrphans {
        /// The tile held twice.
        pair: Option<Hand>,
        /// The twelve others.
        singles: Vec<Hand>,
    },
}

impl Reading {
    /// What each wait makes of a hand.
    pub(crate) fn after_waits(hand: &OpenHand, waits: TileSet, rules: Rules) -> BTreeMap<Tile, Vec<Reading>> {
        let readings = |tile| hand.plus(tile).map_or(Vec::new(), |win| Reading::all(&win, rules));
        sort::map(waits.iter().map(|tile| (tile, readings(tile))))
    }

    /// A reading of a hand with these called melds.
    pub fn new(reading: &decompose::Reading, called: &[Meld]) -> Reading {
        let (mut melds, mut pairs, mut singles) = (Vec::new(), Vec::new(), Vec::new());
        for part in reading.parts() {
            match part {
                Part::Meld(meld) => melds.push(meld),
                Part::Pair(tile) => pairs.push(tiles([tile; 2])),
                Part::Single(tile) => singles.push(tiles([tile])),
            }
        }
        match reading {
            decompose::Reading::Standard(_) => {
                Reading::Standard { head: pairs.pop(), melds, called: called.to_vec() }
            }
            decompose::Reading::SevenPairs(_) => Reading::SevenPairs { pairs },
            decompose::Reading::ThirteenOrphans(_) => Reading::ThirteenOrphans { pair: pairs.pop(), singles },
        }
    }

    /// The form.
    pub const fn form(&self) -> Form {
        match self {
            Reading::Standard { .. } => Form::Standard,
            Reading::SevenPairs { .. } => Form::SevenPairs,
            Reading::ThirteenOrphans { .. } => Form::ThirteenOrphans,
        }
    }

    /// The parts of the concealed tiles by first tile; of one tile the head first, then a triplet.
    pub fn parts(&self) -> Vec<Hand> {
        let of_meld = |meld: &Meld| Hand::from_tiles(meld.tiles()).expect("at most four copies");
        let mut parts: Vec<Hand> = match self {
            Reading::Standard { head, melds, .. } => {
                head.iter().copied().chain(melds.iter().map(of_meld)).collect()
            }
            Reading::SevenPairs { pairs } => pairs.clone(),
            Reading::ThirteenOrphans { pair, singles } => pair.iter().chain(singles).copied().collect(),
        };
        // Stable, so that the head stays before melds; a sequence has the most kinds.
        sort::sort_by_key(&mut parts, |part| (part.tiles().next(), part.kinds().len()));
        parts
    }

    /// The called melds of the hand.
    pub fn called(&self) -> &[Meld] {
        if let Reading::Standard { called, .. } = self { called } else { &[] }
    }

    /// Every reading of a hand in the forms that count.
    pub fn all(hand: &OpenHand, rules: Rules) -> Vec<Reading> {
        decompose::readings(hand, rules).map(|reading| Reading::new(&reading, hand.melds())).collect()
    }
}

fn tiles<const N: usize>(tiles: [Tile; N]) -> Hand {
    Hand::from_tiles(tiles).expect("at most two copies")
}
