//! The programs, one module each: the arguments and what the program does with them.

pub mod analyze_hand;
pub mod audit_blocks;
pub mod count_hands;
pub mod decompose;
pub mod enumerate_forms;
pub mod enumerate_unique;
#[cfg(feature = "notebooks")]
pub mod export_notebook_data;
pub mod export_set;
pub mod list_hands;
pub mod make_reports;
pub mod merge_surveys;
pub mod predict_waits;
pub mod score_hand;
pub mod shanten;
pub mod shanten_distribution;
pub mod solve_recurrence;
pub mod survey;
pub mod surveys;
pub mod tehai;
pub mod tenhou_probability;
pub mod tiles_until;
pub mod verify_everything;
pub mod win_probability;
