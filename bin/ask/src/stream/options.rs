//! Options of single rows: what the command line says, with what a row says instead.

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::builder::ArgAction;
use clap::{Arg, ArgMatches, Command};
use serde_json::{Map, Value};

use super::written::{self, Type};
use tehai_catalogue::cli::{Options, Program, Setting, given, named_arguments, usage_message, with_rules};

/// A program whose arguments a row of a stream can have.
pub trait Rows: Program {
    /// The options that are the same for all rows, besides those that say how it is written.
    const OF_RUN: &'static [&'static str] = &[];

    /// Does a row have a hand?
    const HAS_HANDS: bool = true;

    /// The options that ask something without a hand, and nothing beside one, where they stand in its answer.
    const WITHOUT_HAND: &'static [&'static str] = &[];

    /// Does a key of the program's own answer ask the same again?
    fn asks_again(_name: &str) -> bool {
        false
    }

    /// Groups of options that stand in the settings of the program's own answer, for rows of this command line.
    fn groups(_given: &Options) -> &'static [&'static str] {
        &[]
    }

    /// What rows are, and the key of an answer that is null where there is none.
    const ROWS: (&'static str, &'static str) = ("hands", "hand");

    /// What a column or key says in options of the program, if it is the name of none.
    ///
    /// # Errors
    /// An error that names the value, if there is no such value.
    fn renamed(_name: &str, _value: &Value) -> Result<Option<Renamed>> {
        Ok(None)
    }
}

/// The options of a program that a row can have, and those of the command line, which hold where it has none.
pub struct RowOptions {
    command: Command,
    /// Does a row have a hand?
    pub has_hands: bool,
    /// The options that ask something without a hand.
    pub without_hand: &'static [&'static str],
    given: Options,
    /// Options that are the same for all rows.
    of_run: Vec<&'static str>,
    renamed: fn(&str, &Value) -> Result<Option<Renamed>>,
    asks_again: fn(&str) -> bool,
    groups: &'static [&'static str],
}

/// The names of a row or a header, and the types of answers that have them all.
#[derive(Debug)]
pub struct Names {
    names: Vec<String>,
    answers: Vec<&'static Type>,
}

/// Objects of answers whose entries are options.
const GROUPS: [&str; 5] = ["settings", "rules", "round_rules", "score_rules", "winds"];

impl Names {
    /// The place of a name.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|other| other == name)
    }

    /// Is it one of them?
    pub fn has(&self, name: &str) -> bool {
        self.place(name).is_some()
    }

    /// All of them, in order.
    pub fn all(&self) -> &[String] {
        &self.names
    }
}

/// What a key says, as options with their values.
pub type Renamed = Vec<(&'static str, Value)>;

/// Options of every program that say where and how it writes.
const OF_EVERY_RUN: [&str; 5] = ["format", "out", "force", "quiet", "threads"];

impl RowOptions {
    /// The options of a program.
    pub fn new<P: Rows>(given: &Options) -> RowOptions {
        let mut command =
            with_rules(P::command()).no_binary_name(true).disable_help_flag(true).disable_version_flag(true);
        command.build();
        let own = given.iter().filter(|(name, _)| !OF_EVERY_RUN.contains(&name.as_str()));
        RowOptions {
            command,
            has_hands: P::HAS_HANDS,
            without_hand: P::WITHOUT_HAND,
            given: own.map(|(name, to)| (name.clone(), to.clone())).collect(),
            of_run: OF_EVERY_RUN.iter().chain(P::OF_RUN).copied().collect(),
            renamed: P::renamed,
            asks_again: P::asks_again,
            groups: P::groups(given),
        }
    }

    /// The names of a row. One without a hand may be the program's own answer.
    pub fn names(&self, names: Vec<String>) -> Names {
        let mut answers = written::answers(&names);
        answers.retain(|of| {
            self.has_hands || self.is_own(of) && names.iter().any(|name| (self.asks_again)(name))
        });
        Names { names, answers }
    }

    fn is_own(&self, answer: &Type) -> bool {
        answer.program == self.command.get_name()
    }

    /// Is it what a program wrote, and not what a row asks?
    pub fn is_written(&self, name: &str, value: &Value, row: &Names) -> bool {
        let beside_hand = self.without_hand.contains(&name) && row.has("hand");
        let asks = |of: &Type| {
            if self.is_own(of) { (self.asks_again)(name) } else { self.has(name) && of.is_shared(name) }
        };
        let is_of_answer = || row.answers.iter().any(|of| of.has(name, value) && !asks(of));
        let is_result = || written::is_result(name, value) && !self.is_renamed(name, value);
        let is_listed = written::is_listed(name) && !self.has(name);
        let is_group = value.is_object() && GROUPS.contains(&name);
        beside_hand || is_listed || !is_group && (is_result() || is_of_answer())
    }

    /// The option with this name or alias, in which blanks may be written as `_` or `-`.
    fn option(&self, name: &str) -> Option<&Arg> {
        let name = name.replace('_', "-");
        let found = self.command.get_arguments().find(|arg| {
            let aliases = arg.get_all_aliases().unwrap_or_default();
            arg.get_long() == Some(name.as_str())
                || aliases.iter().any(|alias| alias.replace('_', "-") == name)
        });
        found.filter(|arg| arg.get_long().is_some())
    }

    /// Is it the name of an option that a row can have?
    pub fn has(&self, name: &str) -> bool {
        self.option(name).is_some_and(|arg| !self.is_of_run(arg))
    }

    /// Can a value under this name ask something?
    pub fn asks(&self, name: &str) -> bool {
        self.has(name) || self.is_renamed(name, &Value::Null)
    }

    fn is_renamed(&self, name: &str, value: &Value) -> bool {
        (self.renamed)(name, value).is_ok_and(|known| known.is_some())
    }

    /// Is it an option that can ask something in a row without a hand?
    pub fn asks_without_hand(&self, name: &str) -> bool {
        self.has(name) && (!self.has_hands || self.without_hand.contains(&name))
    }

    fn is_of_run(&self, arg: &Arg) -> bool {
        arg.get_long().is_some_and(|long| self.of_run.contains(&long))
    }

    /// Fails if the name of a column is neither one of an option that rows can have nor one that programs write beside
    /// hands.
    pub fn check(&self, name: &str, row: &Names) -> Result<()> {
        let is_written = written::is_column_of_results(name)
            || row.answers.iter().any(|of| of.has_column(name))
            || self.without_hand.contains(&name);
        match self.option(name) {
            _ if is_written || (self.renamed)(name, &Value::Null)?.is_some() => Ok(()),
            Some(arg) if self.is_of_run(arg) => Err(self.same_for_all(name, arg)),
            Some(_) => Ok(()),
            None => Err(self.unknown(name)),
        }
    }

    fn same_for_all(&self, name: &str, arg: &Arg) -> anyhow::Error {
        let long = arg.get_long().unwrap_or_default();
        anyhow!("{name}: the same for all rows; give --{long} on the command line")
    }

    fn unknown(&self, name: &str) -> anyhow::Error {
        let options = self.command.get_arguments().filter(|arg| !self.is_of_run(arg));
        let known = options.filter_map(Arg::get_long).map(|long| long.replace('-', "_"));
        let near = known.map(|known| (strsim::jaro(&known, name), known));
        let near = near.filter(|(likeness, _)| *likeness > 0.7).max_by(|a, b| a.0.total_cmp(&b.0));
        let tip = near.map_or(String::new(), |(_, known)| format!("; did you mean {known}?"));
        let (program, hand) = (self.command.get_name(), if self.has_hands { "hand, or " } else { "" });
        anyhow!("{name:?}: expected {hand}an option of {program} without its hyphens{tip}")
    }

    /// Adds what a row says under a name.
    pub fn read(&self, name: &str, value: &Value, row: &Names, options: &mut Options) -> Result<()> {
        if self.is_written(name, value, row) {
            return Ok(());
        }
        if let Some(parts) = (self.renamed)(name, value)? {
            return parts.iter().try_for_each(|(name, value)| self.add(name, value, options));
        }
        match value {
            Value::Object(parts) if GROUPS.contains(&name) => self.read_group(parts, row, options),
            _ => self.add(name, value, options),
        }
    }

    /// Adds the options of a group. Of another program's settings it takes what is the same for all, and passes over the
    /// others.
    fn read_group(&self, parts: &Map<String, Value>, row: &Names, options: &mut Options) -> Result<()> {
        let is_own = row.answers.is_empty() || row.answers.iter().any(|of| self.is_own(of));
        for (name, value) in parts {
            let is_own_group = || is_own && self.groups.contains(&name.as_str());
            match value {
                Value::Object(parts) if GROUPS.contains(&name.as_str()) || is_own_group() => {
                    self.read_group(parts, row, options)?;
                }
                _ if self.has(name) && (is_own || written::is_shared(name)) => {
                    // The players stand in the rules of the game and in those of points.
                    let mut one = Options::new();
                    self.add(name, value, &mut one)?;
                    for (long, setting) in one {
                        let before = options.insert(long, setting.clone());
                        ensure!(before.is_none_or(|before| before == setting), "{name}: given twice");
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn add(&self, name: &str, value: &Value, options: &mut Options) -> Result<()> {
        let arg = match self.option(name) {
            Some(arg) if !self.is_of_run(arg) => arg,
            Some(arg) => return Err(self.same_for_all(name, arg)),
            None => return Err(self.unknown(name)),
        };
        let Some(setting) = setting(arg, value).with_context(|| name.to_owned())? else { return Ok(()) };
        let long = arg.get_long().unwrap_or_default().to_owned();
        ensure!(options.insert(long, setting).is_none(), "{name}: given twice");
        Ok(())
    }

    /// The hand and the options in the words of a line, such as `23m --tile 3m`.
    pub fn read_words(&self, line: &str) -> Result<(String, Options)> {
        let mut command = self.command.clone();
        let matches = command.try_get_matches_from_mut(line.split_whitespace());
        let matches = matches.map_err(|error| anyhow!(usage_message(&self.command, &error)))?;
        let options = given(&self.command, &matches);
        for long in options.keys() {
            ensure!(
                !self.of_run.contains(&long.as_str()),
                "--{long}: the same for all lines; give it once, on the command line"
            );
        }
        let words = self.command.get_positionals().next().context("no hand")?.get_id().as_str();
        let words = matches.get_raw(words).into_iter().flatten();
        let words: Vec<_> = words.map(|word| word.to_string_lossy().into_owned()).collect();
        Ok((words.join(" "), options))
    }

    /// The arguments of the program for a row: its own options, and those of the command line that do not contradict
    /// them.
    pub fn arguments<P: Rows>(&self, row: &Options) -> Result<P> {
        Ok(P::from_arg_matches(&self.matches(row)?)?)
    }

    fn matches(&self, row: &Options) -> Result<ArgMatches> {
        let mut all = self.given.clone();
        for (name, setting) in row {
            let arg = self.option(name).context("an option of a row")?;
            if matches!(setting, Setting::To(_)) {
                self.command
                    .get_arg_conflicts_with(arg)
                    .iter()
                    .filter_map(|other| other.get_long())
                    .for_each(|other| {
                        all.remove(other);
                    });
                // Contradictions may be declared at either of the two.
                all.retain(|other, _| {
                    let other = self.option(other).map(|other| self.command.get_arg_conflicts_with(other));
                    !other.is_some_and(|others| others.iter().any(|other| other.get_id() == arg.get_id()))
                });
            }
        }
        all.extend(row.clone());
        let named = named_arguments(&self.command, &all);
        let words = all.iter().flat_map(|(name, setting)| match setting {
            Setting::Off => Vec::new(),
            Setting::To(values) if values.is_empty() => vec![format!("--{name}")],
            Setting::To(values) => values.iter().map(|value| format!("--{name}={value}")).collect(),
        });
        let place = if self.has_hands { ["--", "-"].as_slice() } else { &[] };
        let words = words.chain(named).chain(place.iter().map(|&word| word.to_owned()));
        let mut command = self.command.clone();
        command.try_get_matches_from_mut(words).map_err(|error| anyhow!(usage_message(&self.command, &error)))
    }
}

/// What a value sets an option to; `None` if it is empty.
fn setting(arg: &Arg, value: &Value) -> Result<Option<Setting>> {
    let takes_many = matches!(arg.get_action(), ArgAction::Append);
    let needs_value = arg.get_num_args().is_some_and(|number| number.min_values() > 0);
    let text = match value {
        Value::Null => return Ok(None),
        Value::Bool(is_on) => is_on.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) if text.trim().is_empty() => return Ok(None),
        Value::String(text) => text.trim().to_owned(),
        Value::Array(values) if takes_many => {
            let texts = values.iter().map(|value| value.as_str().map(str::to_owned));
            return match texts.collect::<Option<Vec<_>>>() {
                None => bail!("expected a list of texts"),
                Some(texts) if texts.is_empty() => Ok(None),
                Some(texts) => Ok(Some(Setting::To(texts))),
            };
        }
        Value::Array(_) => bail!("expected one value, found a list"),
        Value::Object(_) => bail!("expected one value, found an object"),
    };
    let is_choice = arg.get_possible_values().iter().any(|choice| choice.get_name() == text);
    let is_on = match text.as_str() {
        _ if is_choice && arg.get_action().takes_values() => None,
        "true" | "yes" => Some(true),
        "false" | "no" => Some(false),
        "1" | "0" if !arg.get_action().takes_values() => Some(text == "1"),
        _ => None,
    };
    Ok(Some(match is_on {
        Some(true) if !needs_value => Setting::To(Vec::new()),
        Some(false) if !needs_value => Setting::Off,
        None if !arg.get_action().takes_values() => bail!("expected true or false, found {text}"),
        _ => Setting::To(vec![text]),
    }))
}
