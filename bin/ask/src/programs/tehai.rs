//! All programs as one command: `tehai count-hands …` is `count-hands …`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::LazyLock;
use std::{env, fs, iter};

use ::tehai::expression::{SetName, names};
use ::tehai::score::NamedRules;
use ::tehai::tiles::Hand;
use ::tehai::tiles::notation::RedHand;
use anyhow::{Context, Result, bail, ensure};
use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory, FromArgMatches, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;

use serde_json::Value;
use tehai_answers::named_rules::{self, RULES};
use tehai_program::cli::{Entry, WIDTH, long_names, meant_program, parse, process};
use tehai_program::output::files::{self, Replace};
use tehai_program::output::terminal::{print, print_text};
use tehai_program::output::text::{Text, TextTable};

use super::score_hand::worth::han_of;

mod json_keys;

/// The beginning of the list of programs.
const USAGE: &str = "\
Usage: tehai NAME [ARGUMENTS]: exact combinatorics of riichi mahjong hands
";

/// Help topics besides programs.
const TOPICS: [&str; 4] = ["settings", RULES, "sets", JSON];

/// The topic of the keys of answers.
const JSON: &str = "json";

const SETTINGS: &str = "\
What all programs share. `tehai help NAME` says which of these a program takes.

Rules
  --players 3|4         The game of 3 has no 2m to 8m: 108 tiles instead of 136.
  --forms FORMS         Winning forms that count: all, or some of standard,
                        seven-pairs, thirteen-orphans, separated by commas.
                        The last two need a closed hand of 13 or 14 tiles.
  --seven-pairs RULE    distinct: seven different pairs. any: four copies of a
                        tile also count as two pairs.
  --fifth-tile RULE     A hand that holds all four copies of a tile cannot wait
                        for it (excluded), or can (counted). Shanten does not
                        depend on it: a fifth copy is never drawn.

Counts
  hands                 Different hands: how many copies of each tile.
  deals                 Ways to take those hands from the physical tiles, four
                        copies of each. Probabilities are shares of deals.

Output
  --out FILE            Write the answer to FILE; its extension is the format:
                        .txt, .csv, .csv.gz, .json, .jsonl or .parquet, as far
                        as the program has them.
  --out-dir DIR         Write reports to DIR, made if missing.
  --format FORMAT       text for people; csv and json for programs; jsonl: one
                        object per line; parquet needs a build with
                        --features notebooks.
  --force               Overwrite a file that exists, or that is not an earlier
                        edition of the same report.
  --quiet               Suppress progress and notes. Progress goes to standard
                        error, and only to a terminal.
  --threads N           Use N threads instead of one per core. Answers do not
                        depend on it.
  NO_COLOR=1            No colours on a terminal. CLICOLOR_FORCE=1: colours in
                        text that goes elsewhere, too.

Hands from standard input
  HAND -                A line is a hand, which options may follow, such as
                        --tile 3m; or a JSON object with the key hand; or a row
                        of CSV below a header with a column hand. Columns and
                        keys are options without hyphens. They hold for their
                        row and override the command line. What programs write
                        beside hands (deals, shanten, ...) is passed over, any
                        other name is refused. Blank lines and lines that begin
                        with # or ; are skipped (of CSV only with #).

JSON
  tehai help json NAME  What the keys of an answer mean, from its schema.

Exit codes
  0 done    1 a check failed, some input lines were bad, or surveys do not fit
  2 bad arguments or files    130 interrupted; no file is left unfinished
";

/// All programs, by what they are for.
static GROUPS: LazyLock<Vec<(&str, Vec<Entry>)>> = LazyLock::new(|| {
    vec![
        ("Ask", super::all()),
        #[cfg(feature = "catalogue")]
        ("Catalogue and check", tehai_catalogue::programs::all()),
    ]
});

/// Every program of the command.
pub fn programs() -> impl Iterator<Item = &'static Entry> {
    GROUPS.iter().flat_map(|(_, programs)| programs)
}

/// The programs that write objects as JSON.
fn with_answers() -> impl Iterator<Item = &'static str> {
    programs().filter(|entry| !entry.answers().is_empty()).map(Entry::name)
}

/// Exact combinatorics of riichi mahjong hands
#[derive(clap::Parser)]
#[command(name = "tehai", version, override_help = list(), disable_help_subcommand = true)]
#[command(subcommands = programs().map(|entry| entry.command().clone().visible_aliases(entry.verb())))]
struct Args {
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Subcommand)]
enum Action {
    /// Print a completion script
    Completions {
        /// The shell to complete commands in
        shell: Shell,
    },
    /// List the names you can use in a set
    Sets,
    /// Write manual pages to a directory
    Man {
        /// Directory to write to, made if missing
        dir: PathBuf,
    },
    /// Show help: of a program, settings, rules, sets or json
    Help {
        /// A program, settings, rules, sets, or json with a program
        #[arg(value_parser = PossibleValuesParser::new(programs().map(Entry::name).chain(TOPICS)))]
        name: Option<String>,
        /// The program whose answer in JSON is described
        #[arg(value_name = "PROGRAM", value_parser = PossibleValuesParser::new(with_answers()))]
        of: Option<String>,
    },
}

/// Runs the command and returns its exit code. Call it once, from `main`.
pub fn main() -> ExitCode {
    process(|| dispatch(env::args_os().skip(1).collect()))
}

fn dispatch(mut args: Vec<OsString>) -> Result<()> {
    if let [help, name] = &args[..]
        && help == "help"
        && !TOPICS.iter().any(|topic| name == topic)
    {
        args = vec![name.clone(), "--help".into()];
    }
    let named = |entry: &&Entry| {
        args.first().is_some_and(|name| name == entry.name() || entry.verb().is_some_and(|verb| name == verb))
    };
    let program = |name: &str| programs().find(|entry| entry.name() == name);
    match programs().find(named) {
        Some(entry) => {
            args[0] = entry.name().into();
            entry.run(args)
        }
        None => match about_a_hand(&args).and_then(program) {
            Some(entry) => entry.run(iter::once(entry.name().into()).chain(args).collect()),
            None => run(iter::once("tehai".into()).chain(args)),
        },
    }
}

/// The program that answers a hand, or han and fu, without the name of a program.
fn about_a_hand(args: &[OsString]) -> Option<&'static str> {
    let words: Vec<&str> = args.iter().map_while(|word| word.to_str()).collect();
    // What begins with a digit is told what is wrong with it as a hand.
    let is_hand = |word: &&&str| match word.parse::<RedHand>() {
        Ok(hand) => hand.hand().all_tiles() != Hand::EMPTY,
        Err(_) => word.starts_with(|sign: char| sign.is_ascii_digit()),
    };
    let before_options = words.iter().take_while(|word| !word.starts_with('-'));
    let text = before_options.copied().collect::<Vec<_>>().join(" ");
    let takes_all = |name: &str| {
        let program = programs().find(|entry| entry.name() == name).expect("a program");
        let takes = |option: &str| {
            let option = option.split('=').next().unwrap_or_default();
            program.command().get_arguments().flat_map(long_names).any(|name| name == option)
        };
        words.iter().filter_map(|word| word.strip_prefix("--")).all(takes)
    };
    let of_hand = || match takes_all("score-hand") && !takes_all("analyze-hand") {
        true => "score-hand",
        false => "analyze-hand",
    };
    let of_han = han_of(&text).map(|_| "score-hand");
    of_han.or_else(|| words.first().filter(is_hand).map(|_| of_hand()))
}

/// Runs what the command does itself, without a program.
fn run(args: impl Iterator<Item = OsString>) -> Result<()> {
    let args: Vec<OsString> = args.collect();
    if let Some(unknown) = args.get(1).and_then(|name| name.to_str()).filter(|name| !is_known(name)) {
        let names: Vec<&str> = programs().map(Entry::name).collect();
        let meant = meant_program(&names, unknown).map(|meant| format!("; perhaps {meant}"));
        bail!("there is no program {unknown:?}{}; see --help", meant.unwrap_or_default());
    }
    let Some(matches) = parse(Args::command().max_term_width(WIDTH), args)? else { return Ok(()) };
    match Args::from_arg_matches(&matches)?.action {
        None | Some(Action::Help { name: None, .. }) => print(list()),
        Some(Action::Help { name: Some(name), of }) if name == JSON => {
            print_text(&json_keys::text(&of.context("PROGRAM: missing; expected one such as analyze-hand")?))
        }
        Some(Action::Help { name: Some(name), of: None }) if name == "settings" => print(SETTINGS),
        Some(Action::Help { name: Some(name), of: None }) if name == RULES => print_text(&rules()),
        Some(Action::Help { of: Some(of), .. }) => bail!("{of}: unexpected; tehai help json {of}?"),
        Some(Action::Help { name: Some(_), .. } | Action::Sets) => print(sets()),
        Some(Action::Man { dir }) => write_pages(&dir),
        Some(Action::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "tehai", &mut script);
            print(script)
        }
    }
}

/// Is it an option, or what the command does itself?
fn is_known(name: &str) -> bool {
    let command = Args::command();
    let known = command.get_subcommands().any(|action| action.get_name() == name);
    name.starts_with('-') || known
}

/// What rules of each name set.
fn rules() -> Text {
    let set = NamedRules::ALL.map(named_rules::options);
    let mut table = TextTable::new(["rule"].into_iter().chain(NamedRules::ALL.map(NamedRules::name)));
    for name in set[0].keys() {
        let values = set.iter().map(|options| match &options[name] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        });
        table.row([name.replace('_', "-")].into_iter().chain(values));
    }
    let about = "Rules by name, --rules NAME: each sets the rules that are not given. Without it: tenhou, but liable-for \
                 fed and quad-after-riichi readings.\n";
    Text::paragraphs([Text::from(about.to_owned()), Text::default().table(table)])
}

fn list() -> String {
    let mut text = USAGE.to_owned();
    let line = |command: &Command| {
        format!("  {:<22}{}\n", command.get_name(), command.get_about().expect("every command has one"))
    };
    for (group, programs) in GROUPS.iter() {
        text += &format!("{group}\n");
        text.extend(programs.iter().map(|program| line(program.command())));
    }
    // One line, so that the list fits a screen.
    text + "Help: tehai help NAME, settings, rules, sets, json; completions, man\n"
}

/// The names of the language of sets, one per line.
fn sets() -> String {
    let line = |entry: &SetName| {
        let aliases = match entry.aliases {
            [] => String::new(),
            aliases => format!(" ({})", aliases.join(", ")),
        };
        format!("  {:<21} {}{aliases}\n", entry.example, entry.description)
    };
    let lines: String = names().iter().map(line).collect();
    format!("{SETS_BEGIN}\n{lines}\n{SETS_END}")
}

const SETS_BEGIN: &str = "The names of the language of sets, with other names for the same in parentheses\n";
const SETS_END: &str = "\
A comparison has =, !=, <, <=, > or >=, and may be of any tiles: 5m = 2, mz > 0.
!a: not a. a & b: both. a - b: a without b. a | b: either. Parentheses group.
A hyphen may stand for _. Example: count-hands 'win & honours = 0'
@FILE.csv: the set of a file that export-set wrote. Quote a name with blanks.
";

fn write_pages(directory: &Path) -> Result<()> {
    ensure!(!directory.is_file(), "{} is a file, not a directory", directory.display());
    fs::create_dir_all(directory)
        .with_context(|| format!("cannot make the directory {}", directory.display()))?;
    let mut tehai = Args::command();
    tehai.build();
    for command in iter::once(&tehai).chain(tehai.get_subcommands()) {
        let (page, mut text) = (Man::new(command.clone()), Vec::new());
        page.render(&mut text)?;
        // Up to the version, so that a newer page replaces an older one.
        let title = text.split(|&byte| byte == b'"').next().unwrap_or_default();
        files::write(&directory.join(page.get_filename()), &text, Replace::Prefix(title))?;
    }
    Ok(())
}
