//! What may a tenpai player wait for, judging by the visible tiles?
//!
//! # The question
//!
//! A player is tenpai, and some tiles are unseen. If all deals of tenpai hands from the unseen tiles are
//! equally likely, how likely does the player wait for 5m? The answer is exact: the number of deals of all
//! tenpai hands, each hand once, whatever its forms; and for each tile the deals of the hands that wait for
//! it. A player who discarded one of their waits cannot win on a discard (furiten, 振聴), so hands that wait
//! for any discarded tile, in any form, are left out.
//!
//! A hand may wait for a tile of which it holds fewer than four copies itself, even if all others are visible. This
//! is [`FifthTile::Excluded`](crate::rules::FifthTile::Excluded): a fifth copy cannot come.
//!
//! # How it is computed
//!
//! A hand that waits for a tile is a win less that tile. Without discards, the diagram of the wins
//! ([`HandSet`]) gives the sums for all tiles at once: what leads to each of its nodes and what follows is
//! weighed once, and each edge with copies of a tile adds the paths through it with one copy less. Hands that
//! wait in the standard form come from the standard wins, those that wait in seven pairs and not in the
//! standard form on the same tile from the wins that are seven pairs and not of the standard form. The sum
//! of both, and of thirteen orphans, is the hands that wait for the tile; the total is the weight of the set
//! of all hands one tile short of a win.
//!
//! With discards, a hand is in or out by all its waits. So the tenpai hands are laid out in diagrams whose
//! edges carry the waits as early as they are known; edges with a wait for a discarded tile are left out, and the
//! rest is weighed in the same way. There are two, for the hands that wait in the standard form and
//! for those that do not, as these have little in common. They are larger than those of the wins, and made
//! when they are first needed.
//!
//! Source: the last section of 集合漸化式 in the mahjong-algorithm-book of tomohxx, and its program,
//! waits-predictor. They differ from this module in three things: hands that are both seven pairs and
//! two times two equal sequences, the copies of tiles for thirteen orphans, and hands that wait for discarded
//! tiles.

mod situation;

use std::sync::OnceLock;

use num_bigint::BigUint;
use thiserror::Error;

pub use situation::{Situation, SituationError, SituationErrorKind};

use crate::count::Fraction;
use crate::handset::GameSets;
use crate::handset::{Forest, HandSet, Index, Labelled, TooManyNodesError, Weights};
use crate::rules::{MELDS, Rules};
use crate::tiles::Hand;
use crate::tiles::{KINDS, Tile, TileSet};

/// More melds than a hand has; the value is their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} melds to form: a hand has 0 to 4")]
pub struct TooManyMeldsError(pub u8);

/// The deals of hands that wait for one tile, by form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DealsByForm {
    /// In the standard form, melds and a head.
    pub standard: u64,
    /// In seven pairs, but not on this tile in the standard form.
    pub seven_pairs: u64,
    /// In thirteen orphans.
    pub thirteen_orphans: u64,
}

impl DealsByForm {
    /// The deals of all hands that wait for the tile.
    pub const fn sum(&self) -> u64 {
        self.standard + self.seven_pairs + self.thirteen_orphans
    }
}

/// What a tenpai player may hold: deals of hands in all, and by what they wait for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// The deals of all tenpai hands, each hand once.
    pub total: u64,
    waiting: [DealsByForm; KINDS],
}

impl Prediction {
    /// The deals of hands that wait for a tile.
    pub const fn waiting_for(&self, tile: Tile) -> DealsByForm {
        self.waiting[tile.index()]
    }

    /// The share of the hands that wait for a tile among all tenpai hands; `None` if there are none.
    pub fn share(&self, tile: Tile) -> Option<Fraction> {
        let share = || Fraction::new(BigUint::from(self.waiting_for(tile).sum()), BigUint::from(self.total));
        (self.total > 0).then(share)
    }
}

/// Answers under some rules and for one number of melds still to be formed. As a fifth copy cannot come, the
/// rule for it makes no difference. One predictor answers any number of questions, on any thread.
///
/// ```
/// use tehai::{Hand, Rules, predict::Predictor, tiles::TileSet};
/// let predictor = Predictor::new(Rules::default(), 4)?;
/// let all_tiles = Hand::EMPTY.unseen();
/// let nothing_visible = predictor.predict(&all_tiles, TileSet::EMPTY);
/// assert_eq!(nothing_visible.total, 39_270_395_383_132);
/// let five = "5m".parse()?;
/// assert_eq!(nothing_visible.waiting_for(five).standard, 1_770_865_960_192);
/// // A player who discarded 2m does not wait for 2m and 5m together, and so less often for 5m.
/// let unseen = all_tiles.minus("2m".parse()?).expect("four copies");
/// let after_2m = predictor.predict(&unseen, "2m".parse()?);
/// assert!(after_2m.share(five).unwrap().to_f64() < nothing_visible.share(five).unwrap().to_f64());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Predictor {
    rules: Rules,
    melds: u8,
    tenpai: Index,
    /// The wins, by form.
    wins: [Index; FORMS],
    /// Tenpai hands with their waits as labels: those that wait in the standard form, and those that do not.
    labelled: OnceLock<[Labelled; 2]>,
}

/// Standard form, seven pairs, thirteen orphans.
const FORMS: usize = 3;

impl Predictor {
    /// A predictor for hands of `melds` melds and a head, concealed: 4 for a player who called none.
    ///
    /// Time: a few milliseconds.
    ///
    /// # Errors
    /// [`TooManyMeldsError`] for more than four.
    pub fn new(rules: Rules, melds: u8) -> Result<Predictor, TooManyMeldsError> {
        if melds > MELDS {
            return Err(TooManyMeldsError(melds));
        }
        let forest = Forest::new();
        let wins = wins(&forest, rules, melds);
        let all = wins.into_iter().fold(forest.empty(), |union, wins| union | wins);
        Ok(Predictor {
            rules,
            melds,
            tenpai: built(all.one_tile_fewer().index()),
            wins: wins.map(|wins| built(wins.index())),
            labelled: OnceLock::new(),
        })
    }

    /// The deals of tenpai hands from the unseen tiles that wait for none of `discarded`. Tiles that
    /// the game does not have are ignored.
    ///
    /// Time: 60 microseconds for a player who called no melds; with discards about a millisecond, and the
    /// first time 40 more.
    pub fn predict(&self, unseen: &Hand, discarded: TileSet) -> Prediction {
        // Sums and products are of ways to take up to 14 of at most 136 tiles: not more than C(136, 14),
        // which is less than 2^62.
        let weights = Weights::deals_from(unseen);
        if discarded.is_empty() {
            self.without_discards(&weights)
        } else {
            self.with_discards(&weights, discarded)
        }
    }

    fn without_discards(&self, weights: &Weights) -> Prediction {
        let sums = self.wins.each_ref().map(|wins| wins.weigh_waiting(weights));
        Prediction { total: self.tenpai.weigh_few(weights), waiting: by_tile(|form, tile| sums[form][tile]) }
    }

    fn with_discards(&self, weights: &Weights, discarded: TileSet) -> Prediction {
        let labelled = self.labelled.get_or_init(|| labelled(self.rules, self.melds));
        let out = (0..FORMS).flat_map(|form| discarded.iter().map(move |tile| label(form, tile.index())));
        let out = out.fold(0, |labels, label| labels | 1 << label);
        let parts = labelled.each_ref().map(|hands| hands.weigh(weights, out));
        Prediction {
            total: parts.iter().map(|part| part.total).sum(),
            waiting: by_tile(|form, tile| parts.iter().map(|part| part.by_label[label(form, tile)]).sum()),
        }
    }
}

fn by_tile(of: impl Fn(usize, usize) -> u64) -> [DealsByForm; KINDS] {
    std::array::from_fn(|tile| DealsByForm {
        standard: of(0, tile),
        seven_pairs: of(1, tile),
        thirteen_orphans: of(2, tile),
    })
}

/// The label of hands that wait for a tile in a form.
const fn label(form: usize, tile: usize) -> usize {
    form * KINDS + tile
}

/// The wins of the standard form, those that are seven pairs only, and thirteen orphans.
fn wins(forest: &Forest, rules: Rules, melds: u8) -> [HandSet<'_>; FORMS] {
    let [standard, seven_pairs, orphans] = GameSets::new(forest, rules).wins_by_form(3 * melds + 2);
    [standard, seven_pairs - standard, orphans]
}

/// The hands that wait in the standard form and those that do not, labelled with their waits by form.
fn labelled(rules: Rules, melds: u8) -> [Labelled; 2] {
    let forest = Forest::new();
    let wins = wins(&forest, rules, melds);
    let tenpai = wins.map(HandSet::one_tile_fewer);
    let standard = tenpai[0];
    [standard, (tenpai[1] | tenpai[2]) - standard].map(|hands| {
        let waiting = |form: usize| -> Vec<HandSet> {
            let waiting = Tile::all().map(|tile| wins[form].waiting_for(tile));
            // Mostly none or all of those that wait in a form are among the hands, so there is nothing to do.
            match tenpai[form] & hands {
                common if built(common.is_empty()) => vec![common; KINDS],
                common if built(common.equals(tenpai[form])) => waiting.collect(),
                _ => waiting.map(|waiting| waiting & hands).collect(),
            }
        };
        built(Labelled::new(hands, &(0..FORMS).flat_map(waiting).collect::<Vec<_>>()))
    })
}

fn built<T>(result: Result<T, TooManyNodesError>) -> T {
    result.expect("the sets of a game have some ten thousand nodes, and a forest takes millions")
}
