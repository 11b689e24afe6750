//! Programs as processes: what they print, write and refuse.

mod analyze_hand;
mod analyze_hand_at_the_table;
mod analyze_hand_stream;
mod answers;
mod audit_blocks;
mod catalogue;
mod code_blocks;
mod count_hands;
mod decompose;
mod documents;
mod every_program;
mod export_set;
mod fed_back;
mod list_hands;
mod make_reports;
#[cfg(feature = "notebooks")]
mod notebook_data;
mod parity;
mod predict_waits;
mod process;
mod published_counts;
mod refusals;
mod review;
mod score_hand;
mod settle_round;
mod shanten;
mod shanten_distribution;
mod situation;
mod solve_recurrence;
mod solve_solo;
mod stream_rows;
mod streams;
mod survey;
mod survey_files;
mod tehai;
mod tenhou_probability;
#[cfg(target_os = "linux")]
mod terminal;
mod tiles_until;
mod transcripts;
mod verify_everything;
mod win_probability;
mod win_probability_pictures;
mod win_probability_points;
mod win_probability_unlimited;
mod win_probability_yaku;
