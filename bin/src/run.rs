//! Running a program: its arguments, its exit code, its one line of complaint, its end by a signal.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use clap::error::ErrorKind;
use clap::{Args, FromArgMatches};

use crate::args::CommonArgs;
use crate::{files, progress};

/// What a run was to do is done, and did not come out as it should: a check failed, some lines of the input
/// were bad, or surveys do not fit together. The exit code is 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Failed(pub String);

/// What every `--help` ends with.
const HELP: &str = "\
Where hands and deals are counted, hands are distinct counts, and deals ways to take them from the tiles.
Exit codes: 0 done; 1 a check failed, or some of the input was bad or does not fit together; 2 bad usage or input,
or nothing could be written; 130 interrupted by Ctrl-C or SIGTERM, which leaves nothing unfinished.";

/// A program: its arguments, and what it does with them.
pub trait Program: clap::Parser {
    /// Does what the arguments ask for.
    ///
    /// # Errors
    /// Whatever ends the run; [`Failed`] with exit code 1, all else with 2.
    fn run(self, common: &CommonArgs) -> Result<()>;
}

/// Runs a program and gives its exit code. To be called once, from `main`.
///
/// `--help` and `--version` go to standard output. Bad usage and errors become one line on standard error, with
/// exit code 2, or 1 if the error is [`Failed`]. If the reader of a pipe went away, that is the end without a
/// message. Ctrl-C, and on Unix SIGTERM, removes what is unfinished and ends the run.
pub fn run<P: Program>() -> ExitCode {
    let watched = watch_signals().context("cannot watch for signals");
    let (code, message) = conclude(watched.and_then(|()| match parse::<P>() {
        Ok((program, common)) => common.apply().and_then(|()| program.run(&common)),
        Err(error) if error.use_stderr() => Err(anyhow!(usage_message(&error))),
        Err(help) => {
            help.print().and_then(|()| io::stdout().flush()).context("cannot write to standard output")
        }
    }));
    if let Some(message) = message {
        // There is nowhere left to complain about a failure.
        let _ = writeln!(io::stderr(), "error: {message}");
    }
    ExitCode::from(code)
}

fn parse<P: Program>() -> Result<(P, CommonArgs), clap::Error> {
    let command = CommonArgs::augment_args(P::command());
    let examples = command.get_after_help().map(|text| format!("{text}\n\n")).unwrap_or_default();
    let mut command = command.after_help(format!("{examples}{HELP}"));
    let matches = command.try_get_matches_from_mut(std::env::args_os())?;
    Ok((P::from_arg_matches(&matches)?, CommonArgs::from_arg_matches(&matches)?))
}

#[cfg(unix)]
fn watch_signals() -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};

    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    std::thread::Builder::new().spawn(move || signals.forever().next().map(|_| interrupt()))?;
    Ok(())
}

#[cfg(not(unix))]
fn watch_signals() -> io::Result<()> {
    ctrlc::set_handler(interrupt).map_err(io::Error::other)
}

fn interrupt() {
    progress::clear();
    if let Some(kept) = progress::kept() {
        // There is nowhere to complain about a failure.
        let _ = writeln!(io::stderr(), "{}", one_line(&kept));
    }
    // Held to the very end, so that no other thread can begin anything.
    let _held = files::remove_unfinished();
    std::process::exit(130);
}

/// The exit code, and what to say.
fn conclude(result: Result<()>) -> (u8, Option<String>) {
    let Err(error) = result else { return (0, None) };
    if is_closed_pipe(&error) {
        return (0, None);
    }
    let is_failed = error.chain().any(|cause| cause.is::<Failed>());
    (if is_failed { 1 } else { 2 }, Some(one_line(&with_causes(&error))))
}

/// True if the error comes of writing to a pipe that nobody reads any more.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// The error and what led to it, joined by colons. Some errors repeat their cause at the end of their own
/// text; then it is left out.
fn with_causes(error: &anyhow::Error) -> String {
    let causes = error.chain().map(ToString::to_string);
    let join = |text: String, cause: String| {
        if text.ends_with(&cause) { text } else { format!("{text}: {cause}") }
    };
    causes.reduce(join).unwrap_or_default()
}

/// What clap says over several lines, as one: the message and its tips, without the usage.
fn usage_message(error: &clap::Error) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "arguments are missing; see --help".to_owned();
    }
    let text = error.render().to_string();
    // The last of each, as an argument that is quoted in the message may hold anything.
    let text = ["\n\nFor more information", "\n\nUsage:"]
        .into_iter()
        .fold(text.as_str(), |text, end| text.rsplit_once(end).map_or(text, |(message, _)| message));
    let paragraphs = text.trim_start_matches("error: ").split("\n\n");
    let lines = paragraphs.map(|lines| lines.lines().map(str::trim).collect::<Vec<_>>().join(" "));
    let mut parts: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    if error.kind() == ErrorKind::InvalidValue {
        // The tip only repeats one of the possible values.
        parts.truncate(1);
    }
    parts.push("see --help".to_owned());
    parts.join("; ")
}

/// The text with line ends and other control characters, which file names may hold, made visible.
pub(crate) fn one_line(text: &str) -> String {
    let show = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(show).collect()
}
