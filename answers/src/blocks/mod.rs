//! A second judge of waits, by block classification: the method of the article 日麻听牌归类算法 (2020).
//!
//! # Short answer
//!
//! Write the tiles of a hand in order and cut the row wherever two neighbours are neither equal nor consecutive. A hand
//! one tile short of a win has few such *blocks*, and their numbers of tiles modulo three show where the missing tile
//! must be. So the method needs no table and does not try all 34 tiles.
//!
//! ```
//! use tehai_answers::blocks::{Variant, ready_hand_judge};
//! use tehai::rules::FifthTile;
//!
//! let hand = "23456m444p789s11z".parse()?;
//! assert_eq!(ready_hand_judge(&hand, Variant::AsPublished).to_string(), "147m");
//! // With called melds, give the concealed tiles: 1, 4, 7 or 10 of them.
//! let open: tehai::tiles::OpenHand = "1112m[444p][789s][222z]".parse()?;
//! let ready = ready_hand_judge(open.concealed(), Variant::Corrected(FifthTile::Excluded));
//! assert_eq!(ready.waits().to_string(), "23m");
//! # Ok::<(), tehai::tiles::notation::ParseError>(())
//! ```
//!
//! The module shares only hands and their text with [`waiting`](tehai::waiting), so that the two can be compared. The
//! program `audit-blocks` compares them, and its report says where the published method fails.
//!
//! # The steps of the article
//!
//! A *block* (块) is a run of equal or neighbouring tiles, a *group* (组) a run of equal tiles inside a block.
//! A block is *complete* if it is melds. The others are classified by what they lack, in the article's words:
//!
//! | tiles | [`IntegrityType`] | name | what it is | how its waits are found |
//! |---|---|---|---|---|
//! | 3n | `Type0` | 完整型, complete | melds | none |
//! | 3n | `TypeEx` | 雀半不完整型, head and half | melds and a head, less the tile in a gap | joining, head removal |
//! | 3n+1 | `Type1` | 半不完整型, half | melds, less the tile in a gap | joining |
//! | 3n+1 | `Type1` | 雀面不完整型, head and meld | melds and a head, less a tile | traversal, head removal |
//! | 3n+2 | `Type2` | 雀头不完整型, head | melds and a head | none; found by removing heads |
//! | 3n+2 | `Type2` | 面子不完整型, meld | melds, less a tile | traversal |
//!
//! | step of the article | what it does | here |
//! |---|---|---|
//! | values of tiles; `GetRelation`, `TileIn` | number the tiles so that neighbours differ by one; put a tile into the row | `tiles.rs` |
//! | `ThirteenOrphansJudge` | with no called melds: compare with the thirteen orphans; one may be missing and one may be a pair | `special_judges.rs` |
//! | `SevenPairsJudge` | with no called melds: six pairs of different kinds and a single tile | `special_judges.rs` |
//! | `Block`, `IntegrityType` | what a block can be, first by number of tiles (Lv.1) | [`Block`], [`IntegrityType`] |
//! | `GetBlocks` | cut the row; too many blocks, or four incomplete ones, are not tenpai; then look closer at the blocks of 3n tiles (Lv.2) | [`Blocks`] |
//! | `GetGroups` (not printed), `IntegrityJudge` | go through the groups of a block, triplets first, and see whether it is melds | `block.rs` |
//! | `IgnoreEyesJudge` (去对) | the same with each pair in turn as the head | `block.rs` |
//! | `Traversal` (遍历) | try the kinds of a block and the one to either side | `block.rs` |
//! | `JointBlocks` (取坎张) | join two blocks by the one tile between them | `hand_blocks.rs` |
//! | `ReadyHandJudge`, the `switch` | four cases by the number of incomplete blocks, below | [`ready_hand_judge`] |
//! | `ReadyHandJudge`, the end | if seven pairs is tenpai and blocks find waits too, the seven-pairs wait is among them and is not listed again | [`ready_hand_judge`] |
//!
//! The cases of the `switch`: a hand has 3n+1 tiles, so one to three blocks of `Type1` and `Type2` can only be those
//! of the first three rows. Blocks of `TypeEx` may be added to any of these, as they have 3n tiles; but each lacks a
//! tile itself, so only the fourth row can be tenpai:
//!
//! | incomplete blocks | types | waits |
//! |---|---|---|
//! | 1 | `Type1` | traversal and head removal in the block; joined with the complete block before or after it, if a head can then be removed |
//! | 2 | `Type2`, `Type2` | one has a head, and traversal completes the other; both choices are tried |
//! | 3 | `Type1`, `Type1`, `Type2` in some order | the third has a head, and the two others joined are melds |
//! | 1 and one of 3n tiles (counted as 4) | `Type1`, `TypeEx` | joined they are melds and a head |
//!
//! # The two variants
//!
//! [`Variant::AsPublished`] reads the printed code literally. [`Variant::Corrected`] applies these rules only:
//!
//! | [`Correction`] | step | published | corrected | what it does to the answer |
//! |---|---|---|---|---|
//! | [`OrphanValues`](Correction::OrphanValues) | `ThirteenOrphansJudge` | orphan `i` has the value `i / 8` | `i * 8`, as the text has it | no orphans hand is tenpai |
//! | [`MissingOrphan`](Correction::MissingOrphan) | `ThirteenOrphansJudge` | the gap seen at place `i` is orphan `i` | orphan `i + temp` | the orphan after the missing one is listed, if a pair comes before the gap |
//! | [`FiveEqual`](Correction::FiveEqual) | `IntegrityJudge` | a group of five is never complete | it may be a triplet and begin two sequences | waits for a fifth copy are missed |
//! | [`NoFifthCopy`](Correction::NoFifthCopy) | `Traversal` | a fifth copy is tried like any tile | not under [`FifthTile::Excluded`](tehai::rules::FifthTile::Excluded) | waits, and tenpai hands, that the rule does not have |
//! | [`ListedOnce`](Correction::ListedOnce) | `ReadyHandJudge` | what two steps find is listed twice | once | case 1: by traversal and by joining; case 2: by traversal of either block |
//!
//! With these corrections the method is right on all hands that were tried, for the standard form, seven pairs of
//! different kinds and thirteen orphans, under both rules for the fifth tile. Its rule for seven pairs needs no
//! correction: if a hand waits both for seven different pairs and in the standard form, the former wait is among the
//! latter.
//!
//! # Why the cases suffice
//!
//! Take a win in the standard form. It has at most five blocks; that of the head has 3n+2 tiles, the others have 3n
//! and are melds. Take a tile away.
//!
//! - If its block stays one block, traversal finds the tile: case 1 if the head is in the block, otherwise case 2.
//! - If the block falls apart, the tile was the only one of its kind, and part of a sequence; each of the
//!   other melds, and the head, is entirely on one side of it.
//!   - If it was the lowest or the highest of the sequence, the other two tiles are together on one side,
//!     with 3n+2 tiles if the head is not there and 3n+1 if it is. Traversal of that side finds it: case 2 or
//!     1.
//!   - If it was the middle one, either side has one of the two others. Without the head both have 3n+1
//!     tiles: case 3. With it, the side where it is has 3n: case 4, or case 1 if those 3n tiles happen to be
//!     melds. That is why case 1 joins the block with its neighbours too.
//!
//! Conversely, every case splits the whole hand into melds and one head. So the only errors are the corrected ones.
//!
//! # How the fragments are read
//!
//! - The number of called melds is what the concealed tiles leave room for, (13 − tiles) / 3. Hands of other
//!   numbers of tiles than 1, 4, 7, 10 and 13 have no waits here.
//! - `GetRelation` reads past the last tile, catches the exception and returns the largest number, which is a gap.
//!   Nothing else reads past a list: the judges for special forms look at thirteen tiles or at none.
//! - Integer division rounds towards zero, so the printed `(i + temp - 1) / 8` is 0 for `i = 0`.
//! - `GetGroups` is not printed: one group for each kind of tile, in order, made anew for each judgement.
//! - `GetBlocks` marks case 4 with two blank blocks, so that the list has four; no case has more. Here the types show
//!   the case.
//! - `IntegrityJudge` writes the type it finds back into the block. Where it could differ, it is not read afterwards,
//!   so this version does not write it.
//! - `IgnoreEyesJudge` tries a pair for each two equal neighbours, a triplet's twice. Here each group is
//!   tried once, with the same result.
//! - `readyHands` begins with the wait of seven pairs, which is removed at the end if there are others. Here it is
//!   added at the end if there are none.
//!
//! # Limits
//!
//! Like the article, this ignores unseen tiles: a tile is a wait even if all its copies are elsewhere.
//!
//! # Source
//!
//! 日麻听牌归类算法, 2020-02-04, with programs in C# and C++ at github.com/Poker-sang/Mahjong.

mod block;
mod hand_blocks;
mod ready_hands;
mod special_judges;
mod tiles;
mod variant;

pub use block::{Block, IntegrityType};
pub use hand_blocks::{Blocks, Case};
pub use ready_hands::ReadyHands;
pub use variant::{Correction, Corrections, Variant};

use tehai::tiles::Hand;

use block::BlockTiles;
use special_judges::{seven_pairs_judge, thirteen_orphans_judge};
use tiles::SortedTiles;

/// The waits of a hand of 1, 4, 7, 10 or 13 tiles, in the standard form, seven pairs of different kinds and
/// thirteen orphans (`ReadyHandJudge`). Other hands have none. See the [module](crate::blocks) docs.
///
/// ```
/// use tehai::rules::FifthTile;
/// use tehai_answers::blocks::{Variant, ready_hand_judge};
/// // Seven pairs waiting for 9m, and two pairs of equal sequences waiting for 3, 6 and 9m.
/// let ready = ready_hand_judge(&"3344556677889m".parse()?, Variant::Corrected(FifthTile::Excluded));
/// assert_eq!(ready.to_string(), "369m");
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn ready_hand_judge(hand: &Hand, variant: Variant) -> ReadyHands {
    judge_with(hand, variant.corrections())
}

/// [`ready_hand_judge`] with any set of corrections, to see the effect of each.
pub fn judge_with(hand: &Hand, corrections: Corrections) -> ReadyHands {
    let mut ready = ReadyHands::default();
    let Some(tiles) = SortedTiles::sort(hand) else { return ready };
    let mut seven_pairs = None;
    if tiles.called_melds() == 0 {
        let orphans = thirteen_orphans_judge(&tiles, corrections);
        if !orphans.is_empty() {
            return orphans;
        }
        seven_pairs = seven_pairs_judge(&tiles);
    }
    if let Some(blocks) = Blocks::of_tiles(&tiles) {
        judge_blocks(&blocks, corrections, &mut ready);
    }
    if let Some(tile) = seven_pairs.filter(|_| ready.is_empty()) {
        ready.add(tile, corrections);
    }
    ready
}

/// The `switch`: the waits of the incomplete blocks.
fn judge_blocks(blocks: &Blocks, corrections: Corrections, ready: &mut ReadyHands) {
    let has_head = |block: &Block| block.tiles(&blocks.tiles).ignore_eyes_judge(corrections);
    match blocks.case() {
        None => {}
        Some(Case::One(one)) => judge_one(blocks, one, corrections, ready),
        Some(Case::Two(one, other)) => {
            for (head, meld) in [(other, one), (one, other)] {
                if has_head(head) {
                    meld.tiles(&blocks.tiles).traversal(BlockTiles::integrity_judge, corrections, ready);
                }
            }
        }
        Some(Case::Three { front, follow, head }) if has_head(head) => {
            judge_joint(blocks, [front, follow], BlockTiles::integrity_judge, corrections, ready);
        }
        Some(Case::Three { .. }) => {}
        Some(Case::Four { front, follow }) => {
            judge_joint(blocks, [front, follow], BlockTiles::ignore_eyes_judge, corrections, ready);
        }
    }
}

/// Adds the tile between two blocks if there is one and it completes them.
fn judge_joint(
    blocks: &Blocks,
    [front, follow]: [&Block; 2],
    is_complete: impl Fn(&BlockTiles, Corrections) -> bool,
    corrections: Corrections,
    ready: &mut ReadyHands,
) {
    if let Some((tiles, middle)) = blocks.joint(front, follow) {
        ready.tried();
        if is_complete(&tiles, corrections) {
            ready.add(middle, corrections);
        }
    }
}

/// Case 1: one incomplete block, which is a head and melds less a tile, alone or joined with a complete neighbour.
fn judge_one(blocks: &Blocks, one: &Block, corrections: Corrections, ready: &mut ReadyHands) {
    one.tiles(&blocks.tiles).traversal(BlockTiles::ignore_eyes_judge, corrections, ready);
    for pair in blocks.as_slice().windows(2) {
        let [front, follow] = pair else { continue };
        if front == one || follow == one {
            judge_joint(blocks, [front, follow], BlockTiles::ignore_eyes_judge, corrections, ready);
        }
    }
}
