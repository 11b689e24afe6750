//! Programs as processes: what they print, write and refuse.

mod answers;
mod answers_analyze;
mod answers_decompose;
mod answers_expressions;
mod answers_predict;
mod answers_shanten;
mod answers_survey;
mod catalogue;
mod everything;
mod make_reports;
#[cfg(feature = "notebooks")]
mod notebook_data;
mod process;
mod programs;
