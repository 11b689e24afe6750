//! What block classification says of a hand.

use tehai::rules::FifthTile;
use tehai::tiles::{Hand, TileSet};

use crate::blocks::{self, Blocks, Correction, IntegrityType, Variant, judge_with, ready_hand_judge};
use crate::described;
use crate::problem::Problem;

described! {
    /// What block classification, a published method of finding waits, says of a hand.
    pub struct BlocksView {
        /// The blocks in order: runs of equal or neighbouring tiles. None if there are more than six, called melds
        /// included: then the hand does not wait in the standard form.
        pub blocks: Vec<Block>,
        /// Which of the four cases of the method the incomplete blocks are; null if none.
        pub case: Option<u8>,
        /// What the method lists as it was published.
        pub published: JudgedWaits,
        /// What it lists as corrected, under the rule for the fifth tile.
        pub corrected: JudgedWaits,
    }

    /// A run of equal or neighbouring tiles (块).
    pub struct Block {
        /// Its tiles.
        pub block: Hand,
        /// Its groups (组): the equal tiles.
        pub groups: Vec<Hand>,
        /// Its type: Type0 is melds; Type1 and Type2 have one tile and two tiles more than melds; TypeEx has as many as
        /// melds and is none.
        pub integrity: IntegrityType,
    }

    /// The waits that the method lists.
    pub struct JudgedWaits {
        /// The tiles listed.
        pub waits: TileSet,
        /// Those listed twice.
        pub repeated: TileSet,
        /// How many tiles were put into blocks to find them. Trying each tile would be 34.
        pub trials: u8,
        /// Are they the waits of the hand, each listed once?
        pub is_right: bool,
        /// Tiles listed that are no waits of the hand.
        pub extra: TileSet,
        /// Waits of the hand that are not listed.
        pub missing: TileSet,
        /// Of a wrong list: the fewest corrections of the method that make it the corrected one.
        pub corrections: Vec<Correction>,
    }
}

impl BlocksView {
    /// What the method says of the concealed tiles of a hand. Its lists are compared with the waits, none if the hand
    /// does not draw next.
    ///
    /// # Errors
    /// [`Problem`] without waits.
    pub fn new(hand: &Hand, waits: Option<TileSet>, rule: FifthTile) -> Result<BlocksView, Problem> {
        let Some(waits) = waits else {
            let message =
                format!("the method takes 1, 4, 7, 10 or 13 concealed tiles; the hand has {}", hand.total());
            return Err(Problem::option("blocks", message));
        };
        let split = Blocks::split(hand);
        let blocks =
            split.iter().flat_map(|split| split.as_slice().iter().map(|block| Block::new(split, block)));
        Ok(BlocksView {
            blocks: blocks.collect(),
            case: split.as_ref().and_then(Blocks::case).map(|case| case.number()),
            published: JudgedWaits::new(hand, Variant::AsPublished, rule, waits),
            corrected: JudgedWaits::new(hand, Variant::Corrected(rule), rule, waits),
        })
    }
}

impl Block {
    fn new(split: &Blocks, block: &blocks::Block) -> Block {
        let tiles = split.tiles_of(block);
        let group = |tile| Hand::from_tiles(std::iter::repeat_n(tile, tiles.count(tile).into()));
        let groups = tiles.kinds().iter().map(|tile| group(tile).expect("up to four copies"));
        Block { block: tiles, groups: groups.collect(), integrity: block.integrity() }
    }
}

impl JudgedWaits {
    fn new(hand: &Hand, variant: Variant, rule: FifthTile, waits: TileSet) -> JudgedWaits {
        let listed = ready_hand_judge(hand, variant);
        let corrected = ready_hand_judge(hand, Variant::Corrected(rule));
        let is_corrected = |corrections: &blocks::Corrections| {
            let found = judge_with(hand, variant.corrections().union(*corrections));
            (found.waits(), found.repeated()) == (corrected.waits(), corrected.repeated())
        };
        let mut subsets = Variant::Corrected(rule).corrections().subsets();
        let corrections = subsets.find(is_corrected).expect("all corrections make it the corrected one");
        JudgedWaits {
            waits: listed.waits(),
            repeated: listed.repeated(),
            trials: listed.trials(),
            is_right: listed.waits() == waits && listed.repeated().is_empty(),
            extra: listed.waits() - waits,
            missing: waits - listed.waits(),
            corrections: corrections.iter().collect(),
        }
    }
}
