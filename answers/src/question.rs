//! Reading a question: from JSON to a struct of [options](macro@tehai_options::options).
//!
//! Options that a question has in groups, such as `players` in `rules`, are read in their group and beside it. So what
//! an answer says it depends on, its `settings`, can be given back as it is. For the group `rules` a [name of
//! rules](NamedRules) can stand: it sets the rules that are not given.

mod reader;

use std::fmt::Display;
use std::slice::from_ref;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use tehai::score::NamedRules;
use tehai_options::{Field as Listed, Options, one_line};

use crate::named_rules::{self, RULES};
use reader::{ReadError, Reader};

/// Why a text is not a question: one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{}", option.as_ref().map(|name| format!("{}: ", one_line(name))).unwrap_or_default(), one_line(message))]
pub struct QuestionError {
    /// The option that is wrong, if it is one, with the group that it was given in.
    pub option: Option<String>,
    /// What is wrong with it.
    pub message: String,
}

impl QuestionError {
    /// Is it that there is no such option? Then the message lists all.
    pub fn is_unknown_option(&self) -> bool {
        self.message.starts_with(NO_SUCH_OPTION)
    }

    fn of(option: impl Into<String>, message: impl Display) -> QuestionError {
        QuestionError { option: Some(option.into()), message: message.to_string() }
    }
}

/// The name under which an answer says what it depends on.
const SETTINGS: &str = "settings";

/// An option that was given.
struct Given<'v> {
    /// Its name with the group that it was given in.
    path: String,
    name: &'v str,
    value: &'v Value,
}

/// Reads a question.
///
/// # Errors
/// [`QuestionError`] if it has no such option, if one has the wrong type or is out of range, or if one is given in two
/// places that differ.
///
/// ```
/// use serde_json::json;
/// use tehai_answers::{AnalyzeQuestion, HandQuestion, question};
/// let read = |question| question::read::<HandQuestion>(&question).map_err(|error| error.to_string());
/// assert_eq!(read(json!({ "hand": "123m" })).unwrap().hand, "123m");
/// for sanma in [json!({ "players": 3 }), json!({ "rules": { "players": 3 } }), json!({ "settings": { "players": 3 } })] {
///     assert_eq!(read(sanma).unwrap().rules.players, tehai::Players::Three);
/// }
/// let asked: tehai_answers::ScoreQuestion =
///     question::read(&json!({ "hand": "", "rules": "wrc", "double_wind_pair": "4" })).unwrap();
/// assert!(asked.rules.rounded_mangan);
/// assert_eq!(asked.rules.double_wind_pair.name(), "4");
/// assert_eq!(
///     read(json!({ "rules": { "players": 5 } })).unwrap_err(),
///     "rules.players: expected 3 or 4, found 5"
/// );
/// // `hand` is the name of an option, and of a group of others.
/// let error = question::read::<AnalyzeQuestion>(&json!({ "hand": "123m", "limited_by": "luck" })).unwrap_err();
/// assert_eq!(error.to_string(), "limited_by: expected called or visible, found \"luck\"");
/// assert_eq!(
///     read(json!({ "hnad": "123m" })).unwrap_err(),
///     "hnad: there is no such option, expected one of discards, fifth_tile, forms, hand, limited_by, missed_win, \
///      players, quad_after_riichi, seven_pairs, visible; did you mean hand?"
/// );
/// ```
pub fn read<Q: DeserializeOwned + Options>(question: &Value) -> Result<Q, QuestionError> {
    let placed = Placed::new(question, Q::FIELDS)?;
    Q::deserialize(Reader::new(&placed.options)).map_err(|error| placed.located(error, Q::FIELDS))
}

/// The options of a question where its struct has them. It is one function for all questions: a copy for each
/// would make the page larger.
struct Placed {
    options: Value,
    /// Those that were given: path, name, and whether they are null.
    given: Vec<(String, String, bool)>,
}

impl Placed {
    fn new(question: &Value, fields: &'static [Listed]) -> Result<Placed, QuestionError> {
        let Value::Object(entries) = question else {
            let message = format!("expected an object, found {}", reader::shown(question));
            return Err(QuestionError { option: None, message });
        };
        let (mut given, mut groups) = (Vec::new(), Vec::new());
        gather(entries, "", fields, &mut given, &mut groups)?;
        let named = entries.get(RULES).map(|rules| named(rules, fields)).transpose()?.flatten();
        let named = named.map(named_rules::options).unwrap_or_default();
        for (name, value) in &named {
            if has_option(fields, name) && !given.iter().any(|given| given.name == name) {
                given.push(Given { path: name.clone(), name, value });
            }
        }
        let options = Value::Object(place(fields, &given, &groups)?);
        let given =
            given.into_iter().map(|Given { path, name, value }| (path, name.to_owned(), value.is_null()));
        Ok(Placed { options, given: given.collect() })
    }

    /// An error with the option that is wrong.
    fn located(&self, ReadError { path, message }: ReadError, fields: &[Listed]) -> QuestionError {
        // Before the option are the groups of the struct, and behind it are parts of the option.
        let at = groups_of(fields, &path);
        let given = path.get(at).and_then(|name| self.given.iter().find(|(_, given, _)| given == name));
        let message = match given {
            Some((_, name, true)) => {
                let range = option(fields, name).and_then(|field| field.range);
                range.map_or(message, |(least, most)| format!("expected {least} to {most}, found null"))
            }
            _ => message,
        };
        let option = given.map(|(given, ..)| [from_ref(given), &path[at + 1..]].concat().join("."));
        QuestionError { option, message }
    }
}

/// Reads what an answer was written as.
///
/// # Errors
/// [`QuestionError`] that names the key which is not as it is written.
pub fn read_answer<A: DeserializeOwned>(answer: &Value) -> Result<A, QuestionError> {
    A::deserialize(Reader::new(answer)).map_err(|ReadError { path, message }| {
        let option = if path.is_empty() { None } else { Some(path.join(".")) };
        QuestionError { option, message }
    })
}

/// How many names at the beginning of a path are those of groups. An option may have the name of its group.
fn groups_of(fields: &[Listed], path: &[String]) -> usize {
    let first = path.first().and_then(|name| fields.iter().find(|field| field.name == name));
    first.and_then(|field| field.group).map_or(0, |group| 1 + groups_of(group, &path[1..]))
}

/// The options of a question that are not the default, by name.
pub fn given<Q: Serialize + Default + Options>(question: &Q) -> Map<String, Value> {
    fn add(fields: &[Listed], question: &Value, usual: &Value, given: &mut Map<String, Value>) {
        for Listed { name, group, .. } in fields {
            match group {
                Some(group) => add(group, &question[name], &usual[name], given),
                None if question[name] == usual[name] => {}
                None => drop(given.insert((*name).to_owned(), question[name].clone())),
            }
        }
    }
    let json = |question: &Q| serde_json::to_value(question).expect("a question is JSON");
    let mut given = Map::new();
    add(Q::FIELDS, &json(question), &json(&Q::default()), &mut given);
    given
}

/// The first option that is not the default, in the order of the struct.
pub fn first_given<Q: Serialize + Default + Options>(question: &Q) -> Option<&'static str> {
    fn first(fields: &'static [Listed], given: &Map<String, Value>) -> Option<&'static str> {
        fields.iter().find_map(|field| match field.group {
            Some(group) => first(group, given),
            None => given.contains_key(field.name).then_some(field.name),
        })
    }
    first(Q::FIELDS, &given(question))
}

/// The rules that a text names, in a question that depends on some of them; other values are a group of rules.
fn named(rules: &Value, fields: &'static [Listed]) -> Result<Option<NamedRules>, QuestionError> {
    let Value::String(name) = rules else { return Ok(None) };
    let read: NamedRules = name.parse().map_err(|error| QuestionError::of(RULES, error))?;
    let depends = named_rules::options(read).keys().any(|option| has_option(fields, option));
    let message =
        || format!("expected an object, found {name:?}: the answer depends on no rules that have names");
    if depends { Ok(Some(read)) } else { Err(QuestionError::of(RULES, message())) }
}

/// The option of this name.
pub fn option<'f>(fields: &'f [Listed], name: &str) -> Option<&'f Listed> {
    fields.iter().find_map(|field| match field.group {
        None => Some(field).filter(|field| field.name == name),
        Some(group) => option(group, name),
    })
}

/// Is it the name of an option?
pub fn has_option(fields: &[Listed], name: &str) -> bool {
    option(fields, name).is_some()
}

/// Is it the name of a group of options?
pub fn has_group(fields: &[Listed], name: &str) -> bool {
    fields.iter().any(|field| field.group.is_some_and(|group| field.name == name || has_group(group, name)))
}

/// The names of all options, sorted.
fn names(fields: &'static [Listed]) -> Vec<&'static str> {
    let of_field = |field: &'static Listed| field.group.map_or_else(|| vec![field.name], names);
    let mut all: Vec<&str> = fields.iter().flat_map(of_field).collect();
    all.sort_unstable();
    all.dedup();
    all
}

const NO_SUCH_OPTION: &str = "there is no such option";

/// That there is no option of a name: those that there are, and the one that may be meant.
fn no_such_option(name: &str, known: &[&str]) -> String {
    format!("{NO_SUCH_OPTION}, expected one of {}{}", known.join(", "), tip(name, known))
}

/// The known name that may be meant, for the end of a message; empty if there is none.
pub fn tip(name: &str, known: &[impl AsRef<str>]) -> String {
    let alike = |known: &str| {
        strsim::jaro(&known.replace('_', ""), &name.replace(['_', '-'], "").to_ascii_lowercase())
    };
    let near = known.iter().map(|known| (alike(known.as_ref()), known.as_ref()));
    let near = near.filter(|(likeness, _)| *likeness > 0.8).max_by(|one, other| one.0.total_cmp(&other.0));
    near.map_or(String::new(), |(_, near)| format!("; did you mean {near}?"))
}

/// Adds the options of an object, with those of the groups in it.
fn gather<'v>(
    entries: &'v Map<String, Value>,
    within: &str,
    fields: &'static [Listed],
    given: &mut Vec<Given<'v>>,
    groups: &mut Vec<&'v str>,
) -> Result<(), QuestionError> {
    for (name, value) in entries {
        let path = format!("{within}{name}");
        let is_group = name == SETTINGS || has_group(fields, name);
        match value {
            Value::Object(entries) if is_group => {
                groups.push(name);
                gather(entries, &format!("{path}."), fields, given, groups)?;
            }
            _ if has_option(fields, name) => match given.iter().find(|other| other.name == name) {
                None => given.push(Given { path, name, value }),
                Some(other) if other.value == value => {}
                Some(other) => {
                    let message = format!("given twice: {} as {}", reader::shown(other.value), other.path);
                    return Err(QuestionError::of(path, message));
                }
            },
            Value::Null if is_group => {}
            Value::String(_) if path == RULES => {}
            other if is_group => {
                return Err(QuestionError::of(
                    path,
                    format!("expected an object, found {}", reader::shown(other)),
                ));
            }
            _ => {
                return Err(QuestionError::of(path, no_such_option(name, &names(fields))));
            }
        }
    }
    Ok(())
}

/// The options where the struct has them. Numbers are in their ranges.
fn place(fields: &[Listed], given: &[Given], groups: &[&str]) -> Result<Map<String, Value>, QuestionError> {
    let mut placed = Map::new();
    for field in fields {
        if let Some(group) = field.group {
            let of_group = place(group, given, groups)?;
            if !of_group.is_empty() || groups.contains(&field.name) {
                placed.insert(field.name.to_owned(), Value::Object(of_group));
            }
        } else if let Some(Given { path, value, .. }) = given.iter().find(|given| given.name == field.name) {
            if let (Some((least, most)), false) = (field.range, value.is_null()) {
                let number = value.as_number().and_then(|number| number.as_i128());
                if !number.is_some_and(|number| (least..=most).contains(&number)) {
                    let found = reader::shown(value);
                    return Err(QuestionError::of(
                        path,
                        format!("expected {least} to {most}, found {found}"),
                    ));
                }
            }
            placed.insert(field.name.to_owned(), (*value).clone());
        }
    }
    Ok(placed)
}
