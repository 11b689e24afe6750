//! What may a tenpai player wait for, judging by the visible tiles?
//!
//! # The question
//!
//! A player is tenpai, and some tiles are unseen. If all deals of tenpai hands from the unseen tiles are equally
//! likely, how likely does the player wait for 5m? The answer is exact: the number of deals of all tenpai hands, each
//! hand counted once, whatever its forms; and for each tile the number of deals of the hands that wait for it. The
//! source of the question takes all tenpai *hands* for equally likely, however many deals each has; so they are counted
//! on request. A player who discarded one of their waits cannot win on a discard (furiten, 振聴), so hands that wait for
//! any discarded tile, in any form, are left out.
//!
//! A hand may wait for a tile of which it holds fewer than four copies itself, even if all others are visible. This is
//! [`FifthTile::Excluded`](crate::rules::FifthTile::Excluded): a fifth copy cannot come.
//!
//! ```
//! use tehai::predict::Predictor;
//! use tehai::{Hand, Rules};
//! // Three melds are called, so four tiles are concealed; the player has discarded 1p.
//! let (visible, discards): (Hand, Hand) = ("4444m".parse()?, "1p".parse()?);
//! let unseen = visible.plus_all(&discards)?.unseen();
//! let found = Predictor::new(Rules::default(), 1)?.predict(&unseen, discards.kinds());
//! let share = |tile: &str| found.share(tile.parse().expect("a tile")).expect("tenpai hands").to_f64();
//! // Nobody waits for what they discarded. 23m waits for 4m although all copies are visible.
//! assert_eq!(["1p", "4m", "7m"].map(|tile| format!("{:.4}", share(tile))), ["0.0000", "0.0319", "0.0513"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is computed
//!
//! A hand that waits for a tile is a win less that tile. Without discards, one pass over the diagram of the wins
//! ([`HandSet`]) gives the sums for all tiles: it weighs all paths above and below each node, and each edge with copies
//! of a tile adds its paths with one copy fewer. The hands that wait in the standard form come from the standard wins.
//! Those that wait in seven pairs but not in the standard form for the same tile come from the wins that are seven
//! pairs only. The hands that wait for a tile are these two and thirteen orphans together. The total is the weight of
//! the set of all hands one tile short of a win.
//!
//! With discards, all waits of a hand decide whether it is left out. So the tenpai hands are in diagrams whose edges
//! carry the waits as early as they are known. Edges with a wait for a discarded tile are left out, and the rest is
//! weighed in the same way. There are two such diagrams, for the hands that wait in the standard form and for the
//! others, as these have little in common. They are larger than those of the wins, and made when they are first needed.
//!
//! Source: the last section of 集合漸化式 in the mahjong-algorithm-book of tomohxx, and its program,
//! waits-predictor. They differ from this module in three things: hands that are both seven pairs and two pairs of
//! equal sequences, the copies of tiles for thirteen orphans, and hands that wait for discarded tiles.

use std::sync::OnceLock;

use crate::count::Fraction;
use crate::handset::{Forest, GameSets, HandSet, Index, Labelled, TooLargeError, Weights};
use crate::rules::{MELDS, Rules};
use crate::tiles::{Hand, HandError, KINDS, Tile, TileSet};

/// The deals of the hands that a tenpai player may hold, or these hands, in all and by wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// Those of all tenpai hands, each hand once.
    pub total: u64,
    waiting: [[u64; FORMS]; KINDS],
}

impl Prediction {
    /// Those of the hands that wait for a tile.
    pub fn waiting_for(&self, tile: Tile) -> u64 {
        self.waiting_by_form(tile).iter().sum()
    }

    /// The same by form, in the order of [`Form::ALL`](crate::rules::Form::ALL): the hand waits for the tile in the
    /// standard form, in seven pairs but not in the standard form, or in thirteen orphans.
    pub const fn waiting_by_form(&self, tile: Tile) -> [u64; FORMS] {
        self.waiting[tile.index()]
    }

    /// The share of those that wait for a tile; `None` if there are none.
    pub fn share(&self, tile: Tile) -> Option<Fraction> {
        (self.total > 0).then(|| Fraction::new(self.waiting_for(tile).into(), self.total.into()))
    }
}

/// Predicts waits under some rules, for one number of melds still to be formed. A fifth copy cannot come, so the rule
/// for it makes no difference. One predictor answers any number of questions, on any thread.
///
/// ```
/// use tehai::{Hand, Rules, predict::Predictor, tiles::TileSet};
/// let predictor = Predictor::new(Rules::default(), 4)?;
/// let all_tiles = Hand::EMPTY.unseen();
/// let nothing_visible = predictor.predict(&all_tiles, TileSet::EMPTY);
/// assert_eq!(nothing_visible.total, 39_270_395_383_132);
/// let five = "5m".parse()?;
/// assert_eq!(nothing_visible.waiting_by_form(five)[0], 1_770_865_960_192);
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
    /// The wins by form, as [`wins`] gives them.
    wins: [Index; FORMS],
    /// The tenpai hands with their waits as labels: those that wait in the standard form, and the others.
    labelled: OnceLock<[Labelled; 2]>,
}

/// Standard form, seven pairs, thirteen orphans.
const FORMS: usize = 3;

impl Predictor {
    /// A predictor for a player who has `melds` melds and a head to form from concealed tiles: 4 if none was called.
    ///
    /// Time: a few milliseconds.
    ///
    /// # Errors
    /// [`HandError::TooManyMelds`] for more than four.
    pub fn new(rules: Rules, melds: u8) -> Result<Predictor, HandError> {
        if melds > MELDS {
            return Err(HandError::TooManyMelds(melds.into()));
        }
        let forest = Forest::new();
        let wins = wins(&forest, rules, melds);
        Ok(Predictor {
            rules,
            melds,
            tenpai: built(forest.union(wins).one_tile_fewer().index()),
            wins: wins.map(|wins| built(wins.index())),
            labelled: OnceLock::new(),
        })
    }

    /// The deals, from the unseen tiles, of tenpai hands that wait for none of `discarded`. Tiles that do not exist are
    /// ignored.
    ///
    /// Time: 60 microseconds for a player who called no melds; with discards about a millisecond, and at first 40 more.
    pub fn predict(&self, unseen: &Hand, discarded: TileSet) -> Prediction {
        // No sum or product exceeds 64 bits: each is at most C(136, 14), the ways to take 14 of 136 tiles, below 2⁶².
        self.weigh(&Weights::deals_from(unseen), discarded)
    }

    /// The same with each hand counted once, however many deals it has: the tenpai forms (聴牌形) that the unseen tiles
    /// contain.
    ///
    /// ```
    /// use tehai::{Hand, Rules, predict::Predictor, tiles::TileSet};
    /// let hands = Predictor::new(Rules::default(), 4)?.predict_hands(&Hand::EMPTY.unseen(), TileSet::EMPTY);
    /// assert_eq!(hands.total, 92_371_838);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn predict_hands(&self, unseen: &Hand, discarded: TileSet) -> Prediction {
        self.weigh(&Weights::hands_from(unseen), discarded)
    }

    fn weigh(&self, weights: &Weights, discarded: TileSet) -> Prediction {
        if discarded.is_empty() {
            self.without_discards(weights)
        } else {
            self.with_discards(weights, discarded)
        }
    }

    fn without_discards(&self, weights: &Weights) -> Prediction {
        let sums = self.wins.each_ref().map(|wins| wins.weigh_waiting(weights));
        Prediction { total: self.tenpai.weigh_few(weights), waiting: by_tile(|form, tile| sums[form][tile]) }
    }

    fn with_discards(&self, weights: &Weights, discarded: TileSet) -> Prediction {
        let labelled = self.labelled.get_or_init(|| labelled(self.rules, self.melds));
        let furiten = (0..FORMS).flat_map(|form| discarded.iter().map(move |tile| label(form, tile.index())));
        let furiten = furiten.fold(0, |labels, label| labels | 1 << label);
        let parts = labelled.each_ref().map(|hands| hands.weigh(weights, furiten));
        Prediction {
            total: parts.iter().map(|part| part.total).sum(),
            waiting: by_tile(|form, tile| parts.iter().map(|part| part.by_label[label(form, tile)]).sum()),
        }
    }
}

fn by_tile(of: impl Fn(usize, usize) -> u64) -> [[u64; FORMS]; KINDS] {
    std::array::from_fn(|tile| [0, 1, 2].map(|form| of(form, tile)))
}

/// The label of the hands that wait for a tile in a form.
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
            // Usually none or all of the hands that wait in a form are among `hands`: no need to intersect.
            match tenpai[form] & hands {
                common if built(common.is_empty()) => vec![common; KINDS],
                common if built(common.equals(tenpai[form])) => waiting.collect(),
                _ => waiting.map(|waiting| waiting & hands).collect(),
            }
        };
        built(Labelled::new(hands, &(0..FORMS).flat_map(waiting).collect::<Vec<_>>()))
    })
}

fn built<T>(result: Result<T, TooLargeError>) -> T {
    result.expect("some ten thousand nodes in a forest for millions")
}
