//! Everything about one hand.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tehai::analysis::{self, Analysis, KnownCore, LimitedBy, Outlook, Settings, Turn};
use tehai::decompose::{self, Part};
use tehai::irreducible::Class;
use tehai::rules::{Forms, Rules, SevenPairs};
use tehai::tiles::notation::{RedFives, RedHand};
use tehai::tiles::{Hand, Meld, OpenHand, Tile, TileSet};
use tehai::waiting::types::WaitType;

use crate::at_the_table::{GoodShape, Improvements, Offered, Orders};
use crate::described;
use crate::distance::TargetDistance;
use crate::problem::{Field, Problem};
use crate::why::Why;
use crate::win_probability::Turns;

described! {
    /// Everything about one hand; what does not apply to it, or was not requested, is null.
    pub struct HandAnalysis {
        /// The hand.
        pub hand: RedHand,
        /// Its concealed tiles; a red five is a 5.
        pub concealed: Hand,
        /// Its called melds and concealed quads.
        pub called: Vec<Meld>,
        /// Number of melds missing from a short hand that was given without them.
        pub unnamed_melds: u8,
        /// What the answer depends on.
        pub settings: Settings,
        /// How far the hand is from tenpai (向聴数).
        pub shanten: Shanten,
        /// Tiles that are neither in the hand nor visible nor discarded.
        pub unseen: Hand,
        /// Of 3m+1 tiles: the tiles that lower the shanten (有効牌).
        pub necessary: Option<Draws>,
        /// Of 3m+1 tiles: the tiles that complete the hand (待ち).
        pub waits: Option<Waits>,
        /// Of 3m+1 tiles: what each wait makes of the hand. A fifth copy makes nothing.
        pub wins: Option<BTreeMap<Tile, Vec<Reading>>>,
        /// Of 3m+1 tiles: the cores of a hand that waits in the standard form.
        pub cores: Option<Vec<Core>>,
        /// Of 3m+2 tiles: the ways to read a win (面子分解).
        pub decompositions: Option<Vec<Reading>>,
        /// Of 3m+2 tiles: every discard, the best first: by shanten, then by copies of the necessary tiles, unless
        /// ordered by the chance of a win. Of a win: if it is played on.
        pub discards: Option<Vec<Discard>>,
        /// Of 3m+1 tiles: the draws that improve the hand, if requested.
        pub improvements: Option<Improvements>,
        /// Of 3m+1 tiles: how often a 1-shanten hand becomes tenpai with a good wait, if requested.
        pub good_shape: Option<GoodShape>,
        /// Of 3m+2 tiles: the first discards by acceptance and by the chance of a win, if ordered by the latter.
        pub orders: Option<Orders>,
        /// What to do about an offered tile, if there is one.
        pub offered: Option<Offered>,
        /// How far the hand is from some sets, the nearest first, if requested.
        pub distances: Option<Vec<TargetDistance>>,
        /// The reasons, if requested.
        pub why: Option<Why>,
        /// The probability of a win draw by draw, if requested; null for a win.
        pub turns: Option<Turns>,
    }

    /// Shanten (向聴数) by form: 0 is tenpai, −1 a win; null for a form that does not count or cannot be reached.
    #[derive(Copy, PartialEq, Eq)]
    pub struct Shanten {
        /// For melds and a pair.
        pub standard: Option<i8>,
        /// For seven pairs (七対子).
        pub seven_pairs: Option<i8>,
        /// For thirteen orphans (国士無双).
        pub thirteen_orphans: Option<i8>,
        /// In the nearest of these.
        pub nearest: Option<i8>,
    }

    /// Tiles to draw.
    pub struct Draws {
        /// The tiles, whether or not a copy is left.
        pub tiles: TileSet,
        /// Number of kinds.
        pub kinds: usize,
        /// Copies left of all of them (受け入れ枚数).
        pub copies: u8,
        /// Copies left of each.
        pub left: BTreeMap<Tile, u8>,
    }

    /// The tiles that complete a hand.
    pub struct Waits {
        /// For each wait in the standard form, how it completes the hand.
        pub types: BTreeMap<Tile, Vec<WaitType>>,
        /// Those that complete melds and a pair.
        pub standard: TileSet,
        /// Those that complete seven pairs.
        pub seven_pairs: TileSet,
        /// Those that complete thirteen orphans.
        pub thirteen_orphans: TileSet,
        /// Those that the hand has discarded; if there is one, it wins only by its own draw (振聴).
        pub furiten: TileSet,
        /// All of them.
        #[serde(flatten)]
        pub all: Draws,
    }

    /// A discard, and what the hand can hope for then.
    pub struct Discard {
        /// The tile.
        pub discard: Tile,
        /// Shanten without it, in the nearest form; null if no win can be reached.
        pub shanten: Option<i8>,
        /// The tiles that lower it then.
        pub necessary: Draws,
        /// The tiles that complete the hand then.
        pub waits: Waits,
        /// The draws that improve the hand then, if requested, of a discard that leaves the lowest shanten.
        pub improvements: Option<Improvements>,
        /// How often it becomes tenpai with a good wait then, if requested, likewise.
        pub good_shape: Option<GoodShape>,
        /// The chance of a win then (with called melds, of one with a yaku), if the discards are ordered by it; null for
        /// one that leads away from a win.
        pub win: Option<f64>,
    }

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

    /// What is left of a tenpai hand without melds that add nothing to its waits (固有形).
    pub struct Core {
        /// The irreducible hand that is left.
        pub core: Hand,
        /// What it waits for by itself.
        pub waits: TileSet,
        /// Its class.
        pub class: Class,
        /// The two parts that explain the waits; none of an integrated core.
        pub parts: Vec<Hand>,
        /// The melds that were taken away.
        pub melds: Vec<Meld>,
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

    /// Every reading of a hand in the forms that count.
    pub fn all(hand: &OpenHand, rules: Rules) -> Vec<Reading> {
        decompose::readings(hand, rules).map(|reading| Reading::new(&reading, hand.melds())).collect()
    }
}

fn tiles<const N: usize>(tiles: [Tile; N]) -> Hand {
    Hand::from_tiles(tiles).expect("at most two copies")
}

/// A question about one hand; by default nothing is visible.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct HandQuestion {
    /// The hand, called melds in brackets, in any notation.
    pub hand: String,
    /// Tiles visible elsewhere.
    pub visible: String,
    /// The hand's own discards, called ones included, which are not among the visible tiles.
    pub discards: String,
    /// What limits the copies that the final hand may hold.
    pub limited_by: LimitedBy,
    /// The rules.
    pub rules: Rules,
}

impl HandQuestion {
    /// The hand and the settings. Fails if tiles cannot be read, or if a red five cannot be where it is.
    pub fn read(&self) -> Result<(RedHand, Settings), Problem> {
        let hand = Problem::read(Field::Hand, &self.hand)?;
        let settings = self.settings(&hand)?;
        Ok((hand, settings))
    }

    /// The settings for a hand, whatever that of the question is.
    pub fn settings(&self, hand: &RedHand) -> Result<Settings, Problem> {
        let HandQuestion { limited_by, rules, .. } = *self;
        let visible = Problem::read::<RedHand>(Field::Visible, &self.visible)?;
        let discards = Problem::read::<Hand>(Field::Discards, &self.discards)?;
        let red_discards = Problem::read::<RedHand>(Field::Discards, &self.discards)?.all_red_fives();
        check_red_fives(hand, &[(Field::Visible, visible.all_red_fives()), (Field::Discards, red_discards)])?;
        Ok(Settings { rules, visible: visible.hand().all_tiles(), discards, limited_by })
    }
}

/// Checks that no red five is both held and seen elsewhere, or seen twice.
///
/// # Errors
/// [`Problem`] with the first field that has one too many.
pub fn check_red_fives(hand: &RedHand, seen: &[(Field, RedFives)]) -> Result<(), Problem> {
    let mut all = RedFives::NONE;
    for (field, red) in seen {
        // More than four are too many as well.
        all = all.union(*red).unwrap_or(all);
        hand.check_seen(all, None).map_err(|error| Problem::red_five(*field, error))?;
    }
    Ok(())
}

impl HandAnalysis {
    /// An analysis of a hand, which may have red fives, without what is given on request.
    pub fn new(hand: &RedHand, analysis: &Analysis) -> HandAnalysis {
        let (open, settings) = (analysis.hand(), *analysis.settings());
        let mut answer = HandAnalysis {
            hand: hand.clone(),
            concealed: *open.concealed(),
            called: open.melds().to_vec(),
            unnamed_melds: analysis.unnamed_melds(),
            settings,
            shanten: Shanten::new(analysis),
            unseen: *analysis.unseen(),
            necessary: None,
            waits: None,
            wins: None,
            cores: None,
            decompositions: None,
            discards: None,
            improvements: None,
            good_shape: None,
            orders: None,
            offered: None,
            distances: None,
            why: None,
            turns: None,
        };
        match analysis.turn() {
            Turn::Draw { outlook, cores } => {
                answer.necessary = Some((&outlook.necessary).into());
                answer.waits = Some((&outlook.waits).into());
                answer.wins = Some(wins(open, outlook, settings.rules));
                answer.cores = Some(cores.iter().map(Core::from).collect());
            }
            Turn::Discard { readings, .. } => {
                let reading = |reading| Reading::new(reading, open.melds());
                answer.decompositions = Some(readings.iter().map(reading).collect());
                answer.discards = Some(Discard::all(analysis));
            }
        }
        answer
    }
}

/// What each wait makes of the hand.
fn wins(hand: &OpenHand, outlook: &Outlook, rules: Rules) -> BTreeMap<Tile, Vec<Reading>> {
    let win = |tile| OpenHand::new(hand.concealed().plus(tile)?, hand.melds().to_vec()).ok();
    let readings = |tile| win(tile).map_or(Vec::new(), |win| Reading::all(&win, rules));
    outlook.waits.all.tiles().iter().map(|tile| (tile, readings(tile))).collect()
}

impl Shanten {
    fn new(analysis: &Analysis) -> Shanten {
        let counts = analysis.settings().rules.forms;
        let of_form = |form| analysis.numbers().shanten(form).filter(|_| counts.contains(form));
        Shanten {
            standard: of_form(Forms::STANDARD),
            seven_pairs: of_form(Forms::SEVEN_PAIRS),
            thirteen_orphans: of_form(Forms::THIRTEEN_ORPHANS),
            nearest: analysis.shanten(),
        }
    }
}

impl From<&analysis::Draws> for Draws {
    fn from(draws: &analysis::Draws) -> Draws {
        let left = draws.tiles().iter().map(|tile| (tile, draws.copies_of(tile))).collect();
        Draws { tiles: draws.tiles(), kinds: draws.kinds(), copies: draws.copies(), left }
    }
}

impl From<&analysis::Waits> for Waits {
    fn from(waits: &analysis::Waits) -> Waits {
        let types = waits.standard.iter().map(|tile| (tile, waits.types.types(tile).collect())).collect();
        let analysis::Waits { standard, seven_pairs, thirteen_orphans, furiten, .. } = *waits;
        Waits { types, standard, seven_pairs, thirteen_orphans, furiten, all: (&waits.all).into() }
    }
}

impl Discard {
    /// Every discard of an analysis, the best first; none if the hand draws next.
    pub fn all(analysis: &Analysis) -> Vec<Discard> {
        match analysis.turn() {
            Turn::Draw { .. } => Vec::new(),
            Turn::Discard { discards, .. } => {
                let forms = analysis.settings().rules.forms;
                discards.iter().map(|discard| Discard::new(discard, forms)).collect()
            }
        }
    }

    fn new(analysis::Discard { tile, outlook }: &analysis::Discard, forms: Forms) -> Discard {
        Discard {
            discard: *tile,
            shanten: outlook.numbers.shanten(forms),
            necessary: (&outlook.necessary).into(),
            waits: (&outlook.waits).into(),
            improvements: None,
            good_shape: None,
            win: None,
        }
    }
}

impl From<&KnownCore> for Core {
    fn from(KnownCore { core, waits, classification }: &KnownCore) -> Core {
        Core {
            core: core.hand,
            waits: *waits,
            class: classification.class,
            parts: classification.parts.into_iter().flat_map(|(one, other)| [one, other]).collect(),
            melds: core.melds.clone(),
        }
    }
}
