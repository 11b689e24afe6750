//! The library, checked against its definitions.

mod any_size;
#[cfg(feature = "expressions")]
mod any_size_counts;
mod common;
mod decompose;
mod discard_values;
mod discards;
mod distance;
#[cfg(feature = "expressions")]
mod distance_sets;
mod every_win;
mod expected_points;
#[cfg(feature = "expressions")]
mod expression;
#[cfg(feature = "expressions")]
mod expression_limits;
#[cfg(feature = "expressions")]
mod expression_text;
mod features;
mod game_sets;
mod group_hands;
mod handset;
mod irreducible;
mod notation;
mod open_tables;
#[cfg(feature = "expressions")]
mod other_games;
mod plain;
mod predict;
mod race;
mod rank_sums;
mod recurrence;
mod refusals;
mod rows;
mod score;
#[cfg(feature = "expressions")]
mod set_names;
mod shanten;
mod shanten_batch;
mod shanten_distribution;
mod shanten_laws;
mod shanten_others;
mod shanten_values;
mod solo;
mod special_by_draw;
#[cfg(feature = "expressions")]
mod stored_sets;
mod suits;
mod survey;
#[cfg(feature = "expressions")]
mod survey_distance;
mod table_game;
mod textbook;
mod wait_cores;
mod wait_types;
mod waiting_structures;
mod whole_hands;
mod win_probability;
#[cfg(feature = "expressions")]
mod yaku;
