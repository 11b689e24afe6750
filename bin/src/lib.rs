//! What the programs have in common: arguments, progress, output and exit codes.
//!
//! A program that writes reports parses, computes, [stages](Place::stage) its files, prints its summary and only
//! then [commits](Staged::commit): if anything fails on the way, or the run is interrupted, no file has
//! changed and nothing is left behind. A program that answers writes to an [`Output`].
//!
//! ```no_run
//! use tehai_cli::{CommonArgs, ReportArgs, Printed, run, write_reports};
//!
//! /// Count something
//! #[derive(clap::Parser)]
//! #[command(version)]
//! struct Args {
//!     #[command(flatten)]
//!     common: CommonArgs,
//!     #[command(flatten)]
//!     out: ReportArgs,
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     run(|args: Args| {
//!         args.common.apply()?;
//!         let tables: [tehai_cli::report::Table; 0] = []; // computed here
//!         let summary = Printed::Summary("nothing was counted\n".to_owned());
//!         write_reports(&args.common, &args.out, true, &tables, &summary)
//!     })
//! }
//! ```

mod analysis;
mod args;
mod compare;
mod directory;
pub mod files;
mod lines;
mod output;
mod parts;
mod progress;
mod question;
mod ranks;
mod reading_json;
pub mod report;
mod signals;
mod stage;
pub mod survey;
pub mod tables;
mod target;
mod temporary;
mod text_table;
mod tile_text;

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};

use crate::report::{CheckFailed, TableError};
use crate::survey::NotWhole;

pub use analysis::{analysis_json, analysis_text};
pub use args::{AnswerFormat, CommonArgs, FileArgs, HandFormat, ReportArgs};
pub use compare::Difference;
pub use lines::{Answered, BadLines, answer_lines};
pub use output::{Output, Printed, announce, print};
pub use parts::{PartWriter, StagedParts};
pub use progress::progress;
pub use question::{GameArgs, Question, SET_LANGUAGE, SetArgs};
pub use ranks::{PartOf, RankRange};
pub use reading_json::ReadingJson;
pub use stage::{Place, Staged, check_targets, write_reports};
pub use text_table::TextTable;
pub use tile_text::{TileText, parse_hand};

/// Runs a program: reads its arguments, calls `body` with them and gives the exit code. To be called once,
/// from `main`.
///
/// - `--help` and `--version` go to standard output, exit code 0.
/// - Bad usage and errors of `body` become one line on standard error, exit code 2; or 1 if a result failed
///   its check, some input lines were bad, or parts do not make a whole.
/// - If the reader of a pipe went away, that is the end without a message, exit code 0.
/// - Ctrl-C (on Unix also SIGTERM and SIGHUP) removes unfinished files, exit code 130. On Linux a signal that
///   was ignored from the start, as SIGHUP is under `nohup`, stays ignored. `--help` says so at its end.
pub fn run<A: clap::Parser>(body: impl FnOnce(A) -> Result<()>) -> ExitCode {
    let result = signals::install().and_then(|()| match parse::<A>() {
        Ok(args) => body(args),
        Err(error) if error.use_stderr() => Err(anyhow!(usage_message(&error))),
        Err(help) => {
            help.print().and_then(|()| io::stdout().flush()).context("cannot write to standard output")
        }
    });
    let (code, message) = conclude(result);
    if let Some(message) = message {
        // There is nowhere left to complain about a failure.
        let _ = writeln!(io::stderr(), "error: {message}");
    }
    ExitCode::from(code)
}

/// The arguments.
fn parse<A: clap::Parser>() -> Result<A, clap::Error> {
    let command = A::command();
    let help = command.get_after_help().map(|help| format!("{help}\n\n")).unwrap_or_default();
    let mut command = command.after_help(format!("{help}{}", signals::HELP));
    A::from_arg_matches(&command.try_get_matches_from_mut(std::env::args_os())?)
}

/// The exit code, and what to say.
fn conclude(result: Result<()>) -> (u8, Option<String>) {
    match result {
        Ok(()) => (0, None),
        Err(error) if is_closed_pipe(&error) => (0, None),
        Err(error) => {
            let ran = |cause: &(dyn std::error::Error + 'static)| {
                cause.is::<CheckFailed>()
                    || cause.is::<TableError>()
                    || cause.is::<BadLines>()
                    || cause.is::<NotWhole>()
            };
            (if error.chain().any(ran) { 1 } else { 2 }, Some(one_line(&with_causes(&error))))
        }
    }
}

/// The error and what led to it, joined by colons. Some errors repeat their cause at the end of their own
/// text; then it is left out.
fn with_causes(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |text, cause| {
        if text.is_empty() {
            cause
        } else if text.ends_with(&cause) {
            text
        } else {
            format!("{text}: {cause}")
        }
    })
}

/// True if the error comes of writing to a pipe that nobody reads any more.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// What clap says over several lines, as one: the message and its tips, without the usage.
fn usage_message(error: &clap::Error) -> String {
    use clap::error::ErrorKind;

    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "arguments are missing; see --help".to_owned();
    }
    let text = error.render().to_string();
    // The last of each, as an argument that is quoted in the message may hold anything.
    let text = ["\n\nFor more information", "\n\nUsage:"]
        .into_iter()
        .fold(text.as_str(), |text, end| text.rsplit_once(end).map_or(text, |(message, _)| message));
    let text = text.trim_start_matches("error: ");
    let join = |paragraph: &str| paragraph.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let mut parts: Vec<String> = text.split("\n\n").map(join).collect();
    parts.retain(|part| !part.is_empty());
    if error.kind() == ErrorKind::InvalidValue {
        // The tip only repeats one of the possible values.
        parts.truncate(1);
    }
    parts.push("see --help".to_owned());
    parts.join("; ")
}

/// The text with line ends and other control characters, which file names may hold, made visible.
fn one_line(text: &str) -> String {
    let show = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(show).collect()
}

#[cfg(test)]
mod tests {
    use clap::{Parser, ValueEnum};

    use super::*;

    #[derive(Clone, Debug, ValueEnum)]
    enum Rule {
        Excluded,
        Counted,
    }

    #[derive(Debug, Parser)]
    struct Args {
        #[arg(long, value_name = "RULE")]
        fifth_tile: Option<Rule>,
        #[arg(value_name = "HAND", required = true)]
        hand: String,
    }

    fn usage(arguments: &[&str]) -> String {
        usage_message(&Args::try_parse_from(std::iter::once(&"test").chain(arguments)).unwrap_err())
    }

    #[test]
    fn bad_usage_is_one_line() {
        assert_eq!(
            usage(&["--fifth-tile", "x"]),
            "invalid value 'x' for '--fifth-tile <RULE>' [possible values: excluded, counted]; see --help"
        );
        assert_eq!(usage(&[]), "the following required arguments were not provided: <HAND>; see --help");
        assert_eq!(
            usage(&["1m", "2m\n\nUsage: x\n"]),
            "unexpected argument '2m; Usage: x ' found; see --help"
        );
        let unknown = usage(&["1m", "--fift-tile", "x"]);
        assert!(unknown.starts_with("unexpected argument '--fift-tile' found; tip:"), "{unknown}");
        assert!(unknown.ends_with("; see --help") && !unknown.contains('\n'), "{unknown}");
    }

    #[test]
    fn exit_codes_follow_the_outcome() {
        assert_eq!(conclude(Ok(())), (0, None));
        let failed = conclude(Err(CheckFailed("2 hands, 3 expected".to_owned()).into()));
        assert_eq!(failed, (1, Some("check failed: 2 hands, 3 expected".to_owned())));
        let error = Err::<(), _>(io::Error::other("cause")).context("a\nb \u{1b}[1m").unwrap_err();
        assert_eq!(conclude(Err(error)), (2, Some("a\\nb \\u{1b}[1m: cause".to_owned())));
    }

    #[test]
    fn a_cause_is_told_once() {
        let error = anyhow!("no space").context("cannot write a: no space").context("stopped");
        assert_eq!(with_causes(&error), "stopped: cannot write a: no space");
    }

    #[test]
    fn a_closed_pipe_is_an_end_like_any_other() {
        let closed = || io::Error::from(io::ErrorKind::BrokenPipe);
        let errors = [
            anyhow::Error::new(closed()).context("cannot write"),
            io::Error::new(io::ErrorKind::BrokenPipe, "cannot write x: broken pipe").into(),
        ];
        for error in errors {
            assert_eq!(conclude(Err(error)), (0, None));
        }
        let full = io::Error::from(io::ErrorKind::StorageFull);
        assert_eq!(conclude(Err(full.into())).0, 2);
    }
}
