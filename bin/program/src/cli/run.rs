//! Running a program: its arguments, exit code, error message and signals.

use std::error::Error as _;
use std::ffi::OsString;
use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Args, Command, FromArgMatches};

use tehai_options::{one_line, quoted};

use crate::cli::args::CommonArgs;
use crate::cli::given::given;
use crate::cli::named_rules::{named_arguments, with_rules};
use crate::cli::progress;
use crate::cli::words::meant_option;
use crate::output::files;
use crate::{Failed, Interrupted};

/// Columns of a help text; narrower on a narrow terminal.
pub const WIDTH: usize = 80;

/// The exit code of an interrupted run.
const INTERRUPTED: u8 = 130;

/// The end of every `-h`, which omits the rarely used settings.
const SHORT_HELP: &str = "Examples and all options: --help. Shared settings: tehai help settings";

/// The end of every `--help`.
const LONG_HELP: &str = "Exit codes: 0 done; 1 check failed; 2 bad usage (see tehai help settings)";

/// A program: its arguments and what it does with them.
pub trait Program: clap::Parser {
    /// Its name, such as `score-hand`.
    const NAME: &str;

    /// The types of the objects that it writes as JSON, by their names in the schema of answers.
    const ANSWERS: &[&str] = &[];

    /// Runs the program.
    ///
    /// # Errors
    /// Any error ends the run; [`Failed`] with exit code 1, all others with 2.
    fn run(self, common: &CommonArgs) -> Result<()>;
}

/// Runs a program and returns its exit code. Call it once, from `main`.
///
/// `--help` and `--version` go to standard output. Bad usage and errors become one line on standard error, with
/// exit code 2, or 1 if the error is [`Failed`]. If the reader of a pipe goes away, the run ends without a
/// message. Ctrl-C (and SIGTERM on Unix) removes unfinished files and ends the run.
pub fn run<P: Program>() -> ExitCode {
    process(|| start::<P>(command::<P>(""), std::env::args_os().collect()))
}

/// Runs the work of a process and returns its exit code.
pub fn process(work: impl FnOnce() -> Result<()>) -> ExitCode {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        usual(panic);
        drop(files::remove_unfinished());
    }));
    let watched = watch_signals().context("cannot watch for signals");
    let (code, message) = conclude(watched.and_then(|()| work()));
    if let Some(message) = message {
        // Nowhere to report a failure.
        let _ = writeln!(io::stderr(), "error: {message}");
    }
    ExitCode::from(code)
}

/// Runs a program with this command line and these arguments; the first argument is its name.
pub fn start<P: Program>(command: Command, args: Vec<OsString>) -> Result<()> {
    let Some((matches, common)) = read(command, args)? else { return Ok(()) };
    P::from_arg_matches(&matches)?.run(&common)
}

/// Reads the arguments, and applies the shared ones; `None` if help or the version was requested, which is printed.
fn read(command: Command, args: Vec<OsString>) -> Result<Option<(ArgMatches, CommonArgs)>> {
    let Some(mut matches) = parse(command.clone(), args.iter().cloned())? else { return Ok(None) };
    let given = given(&command, &matches);
    let named = named_arguments(&command, &given);
    if let Some((name, rest)) = args.split_first().filter(|_| !named.is_empty()) {
        let all =
            [name.clone()].into_iter().chain(named.into_iter().map(OsString::from)).chain(rest.to_vec());
        matches = parse(command, all)?.context("rules are no help")?;
    }
    let common = CommonArgs { given, ..CommonArgs::from_arg_matches(&matches)? };
    common.apply()?;
    progress::keep((!common.quiet).then(|| "interrupted; no file is left unfinished".to_owned()));
    Ok(Some((matches, common)))
}

/// The command line of a program, with the shared arguments. `starter` precedes its name when it is started:
/// nothing, or `tehai` and a blank.
pub fn command<P: Program>(starter: &str) -> Command {
    with_shared(P::command(), starter)
}

fn with_shared(command: Command, starter: &str) -> Command {
    // Only the arguments, after the program's own; flattening the group would replace the program's description.
    let common = CommonArgs::augment_args(Command::new("common"));
    let shared = common.get_arguments().map(|arg| arg.clone().display_order(None::<usize>));
    let command = with_rules(command).args(shared);
    let long = command.get_after_long_help().map(|text| format!("{text}\n\n")).unwrap_or_default();
    // Examples are written for `tehai`.
    let long = ["\n  ", "| "]
        .iter()
        .fold(long, |long, before| long.replace(&format!("{before}tehai "), &format!("{before}{starter}")));
    // A negative number is a bad value, not an unknown option.
    let command = command.mut_args(|arg| match arg.get_action().takes_values() && !arg.is_positional() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    });
    let name = format!("{starter}{}", command.get_name());
    command
        .bin_name(name)
        .max_term_width(WIDTH)
        .after_help(SHORT_HELP)
        .after_long_help(format!("{long}{LONG_HELP}"))
}

/// Parses arguments; prints help or the version and returns `None` if requested.
pub fn parse(mut command: Command, args: impl IntoIterator<Item = OsString>) -> Result<Option<ArgMatches>> {
    match command.try_get_matches_from_mut(args) {
        Ok(matches) => Ok(Some(matches)),
        Err(error) if error.use_stderr() => bail!(usage_message(&command, &error)),
        Err(help) => {
            let printed = help.print().and_then(|()| io::stdout().flush());
            printed.context("cannot write to standard output").map(|()| None)
        }
    }
}

#[cfg(unix)]
fn watch_signals() -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};

    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    std::thread::Builder::new().spawn(move || signals.forever().for_each(|_| interrupt()))?;
    Ok(())
}

#[cfg(not(unix))]
fn watch_signals() -> io::Result<()> {
    ctrlc::set_handler(interrupt).map_err(io::Error::other)
}

/// What a run does about the first interrupt instead of ending.
static ON_INTERRUPT: Mutex<Option<Box<dyn FnOnce() + Send>>> = Mutex::new(None);

/// Calls a function at the first interrupt: the run goes on, writes what it has done, and ends with [`Interrupted`].
/// The second interrupt ends it at once.
pub fn on_interrupt(function: impl FnOnce() + Send + 'static) {
    *ON_INTERRUPT.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(function));
}

fn interrupt() {
    progress::clear();
    let function = ON_INTERRUPT.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(function) = function {
        return function();
    }
    if let Some(kept) = progress::kept() {
        // Nowhere to report a failure.
        let _ = writeln!(io::stderr(), "{}", one_line(&kept));
    }
    // Held until exit, so that no other thread begins anything.
    let _held = files::remove_unfinished();
    std::process::exit(INTERRUPTED.into());
}

/// The exit code and the message.
fn conclude(result: Result<()>) -> (u8, Option<String>) {
    let Err(error) = result else { return (0, None) };
    if is_closed_pipe(&error) {
        return (0, None);
    }
    let is_failed = error.chain().any(|cause| cause.is::<Failed>());
    let code = match error.is::<Interrupted>() {
        true => INTERRUPTED,
        false if is_failed => 1,
        false => 2,
    };
    (code, Some(one_line(&with_causes(&error)).into_owned()))
}

/// Did the error come from writing to a pipe without a reader?
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// The error and its causes, joined by colons. A cause that the error's own text ends with is left out.
fn with_causes(error: &anyhow::Error) -> String {
    let causes = error.chain().map(ToString::to_string);
    let join = |text: String, cause: String| {
        if text.ends_with(&cause) { text } else { format!("{text}: {cause}") }
    };
    causes.reduce(join).unwrap_or_default()
}

/// A message of clap in one line: the option and what is wrong with its value, or else the message and what may be
/// meant, without the usage.
pub fn usage_message(command: &Command, error: &clap::Error) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "missing arguments; see --help".to_owned();
    }
    if let Some(line) = value_message(error) {
        return line;
    }
    let text = error.render().to_string();
    // The last occurrence of each, as arguments quoted in the message may contain anything.
    let text = ["\n\nFor more information", "\n\nUsage:"]
        .into_iter()
        .fold(text.as_str(), |text, end| text.rsplit_once(end).map_or(text, |(message, _)| message));
    let paragraphs = text.trim_start_matches("error: ").split("\n\n");
    let lines = paragraphs.map(|lines| lines.lines().map(str::trim).collect::<Vec<_>>().join(" "));
    let mut parts: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    // Values that look like options are never intended, and what clap finds similar is seldom what is meant.
    let is_seldom_meant = |part: &str| {
        let similar = ["argument exists", "arguments exist", "subcommand exists", "subcommands exist"];
        part.contains("similar") && similar.iter().any(|what| part.contains(what))
    };
    parts.retain(|part| !part.starts_with("tip: to pass '") && !is_seldom_meant(part));
    let unknown = match (error.kind(), error.get(ContextKind::InvalidArg)) {
        (ErrorKind::UnknownArgument, Some(ContextValue::String(unknown))) if unknown.starts_with('-') => {
            meant_option(command, unknown)
        }
        _ => None,
    };
    parts.extend(unknown.map(|meant| format!("perhaps {meant}")));
    parts.push("see --help".to_owned());
    parts.join("; ")
}

/// What is wrong with the value of an option, in the words of all programs and bindings; `None` for other errors.
fn value_message(error: &clap::Error) -> Option<String> {
    let text = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.as_str()),
        _ => None,
    };
    let value = text(ContextKind::InvalidValue)?;
    // Such as `--changes <K>`.
    let option = text(ContextKind::InvalidArg)?.split([' ', '=']).next()?;
    let option = option.trim_matches(['<', '>', '[', ']', '.']);
    let why = match (error.kind(), error.get(ContextKind::ValidValue)) {
        (ErrorKind::InvalidValue, Some(ContextValue::Strings(names)))
            if !names.is_empty() && !value.is_empty() =>
        {
            format!("expected {}, found {}", names.join(" or "), quoted(value))
        }
        (ErrorKind::ValueValidation, _) => error.source()?.to_string(),
        _ => return None,
    };
    Some(format!("{option}: {why}"))
}
