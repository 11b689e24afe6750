//! What the programs have in common: arguments, progress, answers, reports and exit codes.
//!
//! A program that answers reads its [arguments](AnswerArgs), and prints its answer or writes it to the one
//! file of `--out`. A program that writes reports parses, computes, [stages](Place::stage) its files, prints
//! its summary and only then [commits](Staged::commit). Both [`run`]:
//!
//! ```no_run
//! use tehai_cli::{AnswerArgs, CommonArgs, run};
//! use tehai_cli::tables::shanten::{Setting, count, table};
//!
//! /// Count something
//! #[derive(clap::Parser)]
//! #[command(version)]
//! struct Args {
//!     #[command(flatten)]
//!     answer: AnswerArgs,
//!     #[command(flatten)]
//!     common: CommonArgs,
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     run(|args: Args| {
//!         args.common.apply()?;
//!         let counted = count(&Setting::all())?;
//!         args.answer.write(|| format!("{} settings\n", counted.len()), || table(&counted))
//!     })
//! }
//! ```

mod analysis;
mod answer;
mod args;
mod compare;
mod directory;
pub mod files;
mod lines;
pub mod merge;
mod output;
mod parts;
mod progress;
mod question;
mod reading_json;
pub mod report;
mod resumable;
mod run;
mod stage;
pub mod survey_file;
mod surveys;
pub mod tables;
mod target;
mod temporary;
mod text_table;
mod tile_text;

pub use analysis::{AnalysisJson, analysis_text};
pub use answer::{Answer, AnswerArgs, AnswerFormat, HandAnswerArgs};
pub use args::{CommonArgs, FileArgs, PartOf, RankRange, Rules, RulesArgs, choice};
pub use compare::Difference;
pub use lines::{Answered, answer_lines};
pub use output::{Printed, ReportArgs, announce, print};
pub use parts::{PartWriter, StagedParts};
pub use progress::progress;
pub use question::{Question, SET_LANGUAGE, SetArgs};
pub use reading_json::ReadingJson;
pub use resumable::{CheckpointArgs, Resumable, Work, checkpoint_beside};
pub use run::{Failed, run};
pub use stage::{Place, Staged, check_targets, write_reports};
pub use surveys::{SurveyOutput, SurveyWork, read_parts, survey_format};
pub use text_table::TextTable;
pub use tile_text::{TileText, parse_hand};
