//! The programs, one module each: the arguments and what the program does with them.

pub mod analyze_hand;
pub mod bot;
pub mod count_hands;
pub mod decompose;
pub mod export_set;
pub mod list_hands;
pub mod needs;
pub mod predict_waits;
pub mod race;
pub mod review;
pub mod score_hand;
pub mod settle_round;
pub mod shanten;
pub mod shanten_distribution;
pub mod tehai;
pub mod tenhou_probability;
pub mod tiles_until;
pub mod win_probability;

use tehai_program::cli::Entry;

/// All programs, in the order of the list of `tehai`.
pub fn all() -> Vec<Entry> {
    vec![
        Entry::of::<analyze_hand::Args>(),
        Entry::of::<bot::Args>(),
        Entry::of::<count_hands::Args>(),
        Entry::of::<decompose::Args>(),
        Entry::of::<needs::Args>(),
        Entry::of::<predict_waits::Args>(),
        Entry::of::<race::Args>(),
        Entry::of::<review::Args>(),
        Entry::of::<score_hand::Args>(),
        Entry::of::<settle_round::Args>(),
        Entry::of::<shanten::Args>(),
        Entry::of::<shanten_distribution::Args>(),
        Entry::of::<tenhou_probability::Args>(),
        Entry::of::<tiles_until::Args>(),
        Entry::of::<win_probability::Args>(),
        Entry::of::<list_hands::Args>(),
        Entry::of::<export_set::Args>(),
    ]
}
