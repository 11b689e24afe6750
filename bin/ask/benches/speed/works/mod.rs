//! The measured works.

mod blocks;
mod distance;
mod every_hand;
mod open_hands;
mod peers_cpp;
mod predict;
mod programs;
mod score;
mod sets;
mod shanten;
mod win_probability;

use crate::work::Work;

/// All works, in the order of the tables.
pub fn all() -> Vec<Work> {
    let works = [
        shanten::works,
        open_hands::works,
        sets::works,
        distance::works,
        blocks::works,
        predict::works,
        score::works,
        win_probability::works,
        every_hand::works,
        programs::works,
    ];
    works.iter().flat_map(|works| works()).collect()
}
