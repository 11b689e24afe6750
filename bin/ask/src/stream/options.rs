//! What single rows ask: what the command line says, with what a row says instead.

use std::any::TypeId;
use std::collections::HashMap;

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::builder::ArgAction;
use clap::{Arg, Command};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use tehai_answers::question;
use tehai_options::{Field, Options as Question, count};

use super::written::{self, Type};
use tehai_program::cli::{Options, Program, Setting, given, in_row, long_names, usage_message, with_rules};

/// Options with their values, by the names that a question has for them.
pub type Asked = Map<String, Value>;

/// What the rows of a program are.
#[derive(Clone, Copy)]
pub struct Rows {
    /// What they are called, and the key of an answer that is null where there is none.
    pub name: (&'static str, &'static str),
    /// The options of the question that a row is.
    pub fields: &'static [Field],
    /// The options that are the same for all rows, besides those that say how it is written.
    pub of_run: &'static [&'static str],
    /// Does a row have a hand?
    pub has_hands: bool,
    /// The options that ask something without a hand, and nothing beside one, where they stand in its answer.
    pub without_hand: &'static [&'static str],
    /// Does a key of the program's own answer ask the same again?
    pub asks_again: fn(&str) -> bool,
    /// Groups of options that stand in the settings of the program's own answer, for rows of this command line.
    pub groups: fn(&Options) -> &'static [&'static str],
    /// What a column or key says in options of the question, if it has other words for them. An error names a value
    /// that there is not.
    pub renamed: fn(&str, &Value) -> Result<Option<Renamed>>,
}

impl Rows {
    /// Hands with these options.
    pub const fn hands(fields: &'static [Field]) -> Rows {
        Rows {
            name: ("hands", "hand"),
            fields,
            of_run: &[],
            has_hands: true,
            without_hand: &[],
            asks_again: |_| false,
            groups: |_| &[],
            renamed: |_, _| Ok(None),
        }
    }
}

/// The options of a program that a row can have, and those of the command line, which hold where it has none.
pub struct RowOptions {
    /// What rows are.
    pub rows: Rows,
    command: Command,
    /// The types of the program's answers.
    answers: &'static [&'static str],
    /// Its options by their names and aliases, with hyphens.
    known: HashMap<String, Arg>,
    given: Asked,
    groups: &'static [&'static str],
}

/// The names of a row or a header, and the types of answers that have them all.
#[derive(Debug)]
pub struct Names {
    /// All of them, in order.
    pub all: Vec<String>,
    answers: Vec<&'static Type>,
}

/// Objects of answers whose entries are options.
const GROUPS: [&str; 5] = ["settings", "rules", "round_rules", "score_rules", "winds"];

impl Names {
    /// The place of a name.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.all.iter().position(|other| other == name)
    }
}

/// What a key says, as options with their values.
pub type Renamed = Vec<(&'static str, Value)>;

/// Options of every program that say where and how it writes.
const OF_EVERY_RUN: [&str; 5] = ["format", "out", "force", "quiet", "threads"];

/// Reads the question of a row.
pub fn read<P: Program, Q: DeserializeOwned + Question>(asked: Asked) -> Result<Q> {
    question::read(&asked.into()).map_err(|error| in_row::<P>(error.into()))
}

impl RowOptions {
    /// The options of a program.
    pub fn new<P: Program>(rows: Rows, given: &Options) -> Result<RowOptions> {
        let mut command =
            with_rules(P::command()).no_binary_name(true).disable_help_flag(true).disable_version_flag(true);
        command.build();
        let names = |arg: &Arg| {
            let names = long_names(arg).map(|name| (name.replace('_', "-"), arg.clone()));
            names.collect::<Vec<_>>()
        };
        let known = command.get_arguments().flat_map(names).collect();
        let groups = (rows.groups)(given);
        let mut options =
            RowOptions { rows, command, answers: P::ANSWERS, known, given: Asked::new(), groups };
        options.given = options.of_command_line(given)?;
        Ok(options)
    }

    /// What the command line asks.
    fn of_command_line(&self, given: &Options) -> Result<Asked> {
        let mut asked = Asked::new();
        for (long, setting) in given {
            let Some(arg) = self.option(long) else { continue };
            if !self.is_of_run(arg) || question::has_option(self.rows.fields, arg.get_id().as_str()) {
                self.say(long, &value(setting), &mut asked)?;
            }
        }
        Ok(asked)
    }

    /// The names of a row. One without a hand may be the program's own answer.
    pub fn names(&self, all: Vec<String>) -> Names {
        let Rows { has_hands, asks_again, .. } = self.rows;
        let mut answers = written::answers(&all);
        answers.retain(|of| has_hands || self.is_own(of) && all.iter().any(|name| asks_again(name)));
        Names { all, answers }
    }

    fn is_own(&self, answer: &Type) -> bool {
        self.answers.contains(&answer.name)
    }

    /// Is it what a program wrote, and not what a row asks?
    fn is_written(&self, name: &str, value: &Value, row: &Names) -> bool {
        let Rows { without_hand, asks_again, renamed, .. } = self.rows;
        let asks = |of: &Type| {
            if self.is_own(of) { asks_again(name) } else { self.has(name) && of.is_shared(name) }
        };
        let has_parts = value.is_object() || value.is_array();
        let is_key = || !self.has(name) && written::is_result(name) || has_parts && written::is_key(name);
        let is_taken = || {
            self.option(name).is_some_and(takes_many)
                || renamed(name, value).is_ok_and(|known| known.is_some())
        };
        let beside_hand = without_hand.contains(&name) && row.place("hand").is_some();
        let is_of_answer = || row.answers.iter().any(|of| of.has(name) && !asks(of));
        beside_hand || !self.is_group(name, value) && (is_of_answer() || is_key() && !is_taken())
    }

    /// Does an object have options of the question?
    fn is_group(&self, name: &str, value: &Value) -> bool {
        value.is_object() && (GROUPS.contains(&name) || question::has_group(self.rows.fields, name))
    }

    /// The option with this name or alias, in which blanks may be written as `_` or `-`.
    fn option(&self, name: &str) -> Option<&Arg> {
        self.known.get(&name.replace('_', "-"))
    }

    /// Is it the name of an option that a row can have?
    pub fn has(&self, name: &str) -> bool {
        self.option(name).is_some_and(|arg| !self.is_of_run(arg))
    }

    /// Is it an option that can ask something in a row without a hand?
    pub fn asks_without_hand(&self, name: &str) -> bool {
        self.has(name) && (!self.rows.has_hands || self.rows.without_hand.contains(&name))
    }

    fn is_of_run(&self, arg: &Arg) -> bool {
        arg.get_long().is_some_and(|long| OF_EVERY_RUN.contains(&long) || self.rows.of_run.contains(&long))
    }

    fn same_for_all(&self, name: &str, arg: &Arg) -> anyhow::Error {
        let long = arg.get_long().unwrap_or_default();
        anyhow!("{name}: the same for all rows; give --{long} on the command line")
    }

    fn unknown(&self, name: &str) -> anyhow::Error {
        let options = self.command.get_arguments().filter(|arg| !self.is_of_run(arg));
        let known = options.filter_map(Arg::get_long).map(|long| long.replace('-', "_"));
        let tip = question::tip(name, &known.collect::<Vec<_>>());
        let (program, hand) = (self.command.get_name(), if self.rows.has_hands { "hand, or " } else { "" });
        anyhow!("{name:?}: expected {hand}an option of {program} without its hyphens{tip}")
    }

    /// Adds what a row says under a name.
    pub fn read(&self, name: &str, value: &Value, row: &Names, asked: &mut Asked) -> Result<()> {
        match value {
            _ if self.is_written(name, value, row) => Ok(()),
            Value::Object(parts) if self.is_group(name, value) => self.read_group(parts, row, asked),
            _ => self.add(name, value, asked),
        }
    }

    /// Adds the options of a group. Of another program's settings it takes what is the same for all, and passes over
    /// the others.
    fn read_group(&self, parts: &Map<String, Value>, row: &Names, asked: &mut Asked) -> Result<()> {
        let is_own = row.answers.is_empty() || row.answers.iter().any(|of| self.is_own(of));
        for (name, value) in parts {
            let is_own_group = || is_own && self.groups.contains(&name.as_str());
            match value {
                Value::Object(parts) if GROUPS.contains(&name.as_str()) || is_own_group() => {
                    self.read_group(parts, row, asked)?;
                }
                _ if self.has(name) && (is_own || written::is_shared(name)) => {
                    // The players stand in the rules of the game and in those of points.
                    let before = asked.remove(name);
                    self.add(name, value, asked)?;
                    ensure!(before.is_none() || before.as_ref() == asked.get(name), "{name}: given twice");
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds an option, if its value is not empty.
    fn add(&self, name: &str, value: &Value, asked: &mut Asked) -> Result<()> {
        let is_empty = match value {
            Value::Null => true,
            Value::String(text) => text.trim().is_empty(),
            Value::Array(values) => values.is_empty(),
            _ => false,
        };
        match self.option(name) {
            Some(arg) if self.is_of_run(arg) => Err(self.same_for_all(name, arg)),
            Some(_) if is_empty => Ok(()),
            _ => self.say(name, value, asked),
        }
    }

    /// Adds an option with its value.
    fn say(&self, name: &str, value: &Value, asked: &mut Asked) -> Result<()> {
        let options = match ((self.rows.renamed)(name, value)?, self.option(name)) {
            (Some(renamed), _) => renamed.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            (None, Some(arg)) => {
                vec![(arg.get_id().to_string(), self.typed(arg, value).with_context(|| name.to_owned())?)]
            }
            (None, None) => return Err(self.unknown(name)),
        };
        for (option, value) in options {
            ensure!(asked.insert(option, value).is_none(), "{name}: given twice");
        }
        Ok(())
    }

    /// The hand and the options in the words of a line, such as `23m --tile 3m`.
    pub fn read_words(&self, line: &str) -> Result<(String, Asked)> {
        let mut command = self.command.clone();
        let matches = command.try_get_matches_from_mut(line.split_whitespace());
        let matches = matches.map_err(|error| anyhow!(usage_message(&self.command, &error)))?;
        let options = given(&self.command, &matches);
        for long in options.keys() {
            ensure!(self.has(long), "--{long}: the same for all lines; give it once, on the command line");
        }
        let words = self.command.get_positionals().next().context("no hand")?.get_id().as_str();
        let words = matches.get_raw(words).into_iter().flatten();
        let words: Vec<_> = words.map(|word| word.to_string_lossy().into_owned()).collect();
        Ok((words.join(" "), self.of_command_line(&options)?))
    }

    /// What a row asks: its own options, and those of the command line that do not contradict them.
    ///
    /// # Errors
    /// If options of the row contradict each other.
    pub fn asked(&self, row: &Asked) -> Result<Asked> {
        let mut all = self.given.clone();
        let is_set = |value: &Value| !value.is_null() && *value != Value::Bool(false);
        let set: Vec<&str> = row.iter().filter(|(_, value)| is_set(value)).map(|(name, _)| &**name).collect();
        for name in &set {
            if let Some(other) = set.iter().find(|other| self.contradicts(name, other)) {
                bail!("{name}: not beside {other}");
            }
            // Contradictions may be declared at either of the two.
            all.retain(|other, _| !self.contradicts(name, other) && !self.contradicts(other, name));
        }
        all.extend(row.clone());
        Ok(all)
    }

    fn contradicts(&self, name: &str, other: &str) -> bool {
        let others = self.option(name).map(|arg| self.command.get_arg_conflicts_with(arg));
        others.is_some_and(|others| others.iter().any(|arg| arg.get_id() == other))
    }

    /// A value as the question has it. In a table and in words it is text, and yes or no may say whether an option is
    /// given.
    fn typed(&self, arg: &Arg, value: &Value) -> Result<Value> {
        let text = match value {
            Value::String(text) => text.trim().to_owned(),
            // Of several values on the command line.
            Value::Array(items) => {
                let typed = |value: &Value| value.as_str().map_or(value.clone(), |text| item(arg, text));
                return Ok(items.iter().map(typed).collect());
            }
            Value::Object(_) | Value::Null => return Ok(value.clone()),
            Value::Bool(_) | Value::Number(_) => value.to_string(),
        };
        let is_flag = !arg.get_action().takes_values();
        let needs_value = arg.get_num_args().is_some_and(|number| number.min_values() > 0);
        let is_choice = || arg.get_possible_values().iter().any(|choice| choice.get_name() == text);
        let is_on = match text.as_str() {
            "true" | "yes" => Some(true),
            "false" | "no" => Some(false),
            "1" | "0" if is_flag => Some(text == "1"),
            _ => None,
        };
        Ok(match is_on.filter(|_| is_flag || !is_choice()) {
            Some(is_on) if is_flag => is_on.into(),
            None if is_flag => bail!("expected true or false, found {text}"),
            Some(false) if !needs_value => Value::Null,
            Some(true) if !needs_value => self.typed(arg, &self.usual_value(arg)?.into())?,
            _ => self.valued(arg, value, text),
        })
    }

    /// The value of an option that takes one.
    fn valued(&self, arg: &Arg, value: &Value, text: String) -> Value {
        let range = question::option(self.rows.fields, arg.get_id().as_str()).and_then(|field| field.range);
        let number = range.and_then(|_| u64::try_from(count(&text)?).ok());
        match (arg.get_value_delimiter(), number) {
            (Some(delimiter), _) => text.split(delimiter).map(|text| item(arg, text.trim())).collect(),
            (None, _) if takes_many(arg) => vec![text].into(),
            (None, Some(number)) => number.into(),
            (None, None) if value.is_string() => text.into(),
            (None, None) => value.clone(),
        }
    }

    /// What an option is set to that is given without a value.
    fn usual_value(&self, arg: &Arg) -> Result<String> {
        let words = [format!("--{}", arg.get_long().unwrap_or_default())];
        let matches = self.command.clone().ignore_errors(true).try_get_matches_from(words)?;
        let value = matches.get_raw(arg.get_id().as_str()).and_then(|mut values| values.next());
        Ok(value.context("expected a value")?.to_string_lossy().into_owned())
    }
}

/// A value of a list: a number where the option takes whole numbers.
fn item(arg: &Arg, text: &str) -> Value {
    let is_whole = arg.get_value_parser().type_id() == TypeId::of::<i32>();
    match text.parse::<i32>() {
        Ok(number) if is_whole => number.into(),
        _ => text.into(),
    }
}

fn takes_many(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::Append)
}

/// What an option is set to, as JSON.
fn value(setting: &Setting) -> Value {
    match setting {
        Setting::Off => false.into(),
        Setting::To(values) => match &values[..] {
            [] => true.into(),
            [value] => value.as_str().into(),
            values => values.into(),
        },
    }
}
