//! Running a program: its arguments, its exit code, its one line of complaint, its end by a signal.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail};
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::args::CommonArgs;
use crate::{files, progress};

/// What a run was to do is done, and did not come out as it should: a check failed, some lines of the input
/// were bad, or surveys do not fit together. The exit code is 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Failed(pub String);

/// Columns of a help text; a narrower terminal gets narrower ones.
pub(crate) const WIDTH: usize = 80;

/// What every `-h` ends with, as it leaves out the rarely used settings.
const SHORT_HELP: &str = "Examples and all options: --help. Shared settings: tehai help settings";

/// What every `--help` ends with.
const LONG_HELP: &str = "Exit codes: 0 done; 1 check failed; 2 bad usage (see tehai help settings)";

/// How clap writes that a set is required. It may be an option, too, which nobody needs to be told.
const SET: &str = "<SET|--set <SET>>";

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
    process(|| start::<P>(command::<P>(""), std::env::args_os().collect()))
}

/// Does the work of a process, and gives its exit code.
pub(crate) fn process(work: impl FnOnce() -> Result<()>) -> ExitCode {
    let watched = watch_signals().context("cannot watch for signals");
    let (code, message) = conclude(watched.and_then(|()| work()));
    if let Some(message) = message {
        // There is nowhere left to complain about a failure.
        let _ = writeln!(io::stderr(), "error: {message}");
    }
    ExitCode::from(code)
}

/// Runs a program with this command line and these arguments, of which the first is its name.
pub(crate) fn start<P: Program>(command: Command, args: Vec<OsString>) -> Result<()> {
    let Some(matches) = parse(command, args)? else { return Ok(()) };
    let common = CommonArgs::from_arg_matches(&matches)?;
    common.apply()?;
    progress::keep((!common.quiet).then(|| "interrupted; no file is left unfinished".to_owned()));
    P::from_arg_matches(&matches)?.run(&common)
}

/// The command line of a program, with what all programs share. `starter` is what stands before its name when
/// it is started: nothing, or `tehai` and a blank.
pub(crate) fn command<P: Program>(starter: &str) -> Command {
    // Only the arguments, after the program's own: the group's description would replace the program's.
    let common = CommonArgs::augment_args(Command::new("common"));
    let shared = common.get_arguments().map(|arg| arg.clone().display_order(None::<usize>));
    let command = P::command().args(shared);
    let long = command.get_after_long_help().map(|text| format!("{text}\n\n")).unwrap_or_default();
    // Examples are written for `tehai`.
    let long = ["\n  ", "| "]
        .iter()
        .fold(long, |long, before| long.replace(&format!("{before}tehai "), &format!("{before}{starter}")));
    // A number below zero is a bad value, and not an unknown option.
    let command = command.mut_args(|arg| match arg.get_action().takes_values() && !arg.is_positional() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    });
    let name = format!("{starter}{}", command.get_name());
    let command = command
        .bin_name(name)
        .max_term_width(WIDTH)
        .after_help(SHORT_HELP)
        .after_long_help(format!("{long}{LONG_HELP}"));
    match command.clone().render_usage().to_string().strip_prefix("Usage: ") {
        Some(usage) if usage.contains(SET) => command.override_usage(usage.replace(SET, "<SET>")),
        _ => command,
    }
}

/// Reads arguments; `None` if they asked for help or the version, which is printed.
pub(crate) fn parse(
    mut command: Command,
    args: impl IntoIterator<Item = OsString>,
) -> Result<Option<ArgMatches>> {
    match command.try_get_matches_from_mut(args) {
        Ok(matches) => Ok(Some(matches)),
        Err(error) if error.use_stderr() => bail!(usage_message(&error)),
        Err(help) => {
            let printed = help.print().and_then(|()| io::stdout().flush());
            printed.context("cannot write to standard output").map(|()| None)
        }
    }
}

/// The command line of what is written as words of a line; see [`parse_words`].
pub(crate) fn words_command<P: clap::Parser>() -> Command {
    P::command().no_binary_name(true).disable_help_flag(true).disable_version_flag(true)
}

/// Reads a line of words as arguments.
pub(crate) fn parse_words(mut command: Command, line: &str) -> Result<ArgMatches> {
    command.try_get_matches_from_mut(line.split_whitespace()).map_err(|error| anyhow!(usage_message(&error)))
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
        return "missing arguments; see --help".to_owned();
    }
    let text = error.render().to_string().replace(SET, "<SET>");
    let text = in_plain_words(&text);
    // The last of each, as an argument that is quoted in the message may hold anything.
    let text = ["\n\nFor more information", "\n\nUsage:"]
        .into_iter()
        .fold(text.as_str(), |text, end| text.rsplit_once(end).map_or(text, |(message, _)| message));
    let paragraphs = text.trim_start_matches("error: ").split("\n\n");
    let lines = paragraphs.map(|lines| lines.lines().map(str::trim).collect::<Vec<_>>().join(" "));
    let mut parts: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    // What looks like an option is none that is to be taken for a value.
    parts.retain(|part| !part.starts_with("tip: to pass '"));
    if error.kind() == ErrorKind::InvalidValue {
        // The tip only repeats one of the possible values.
        parts.truncate(1);
    }
    parts.push("see --help".to_owned());
    parts.join("; ")
}

/// What clap says of numbers in the words of its own types, in those of people.
fn in_plain_words(text: &str) -> String {
    let mut text = text.replace("invalid digit found in string", "expected a whole number");
    text = text.replace("number too large to fit in target type", "the number is too large");
    let Some((start, rest)) = text.rsplit_once(" is not in ") else { return text };
    let (Some((start, _)), Some((least, rest))) = (start.rsplit_once(": "), rest.split_once("..=")) else {
        return text;
    };
    format!("{start}: expected {least} to {rest}")
}

/// The text with line ends and other control characters, which file names may hold, made visible.
pub(crate) fn one_line(text: &str) -> String {
    let show = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(show).collect()
}
