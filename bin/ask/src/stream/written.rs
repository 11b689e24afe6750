//! What programs write beside hands: the keys of their answers, as the schema has them. Input may have them, too.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::{Map, Value};
use tehai::rules::Winds;
use tehai::score::ScoreRules;
use tehai_answers::question::has_option;
use tehai_answers::{HandQuestion, SCHEMA};
use tehai_options::Options;

/// The programs that write objects, and the types of these in the schema.
pub const ANSWERS: [(&str, &[&str]); 8] = [
    ("analyze-hand", &["HandAnalysis"]),
    ("decompose", &["Decompositions"]),
    ("predict-waits", &["PredictedWaits"]),
    ("review", &["Review", "Audit"]),
    ("score-hand", &["Score", "Worth"]),
    ("settle-round", &["RoundEnd"]),
    ("shanten", &["HandShanten"]),
    ("win-probability", &["WinProbability"]),
];

/// The types of rows of tables, which stand beside a hand.
const ROWS: [(&str, &[&str]); 2] =
    [("shanten", &["ShantenDiscard"]), ("win-probability", &["WinProbabilityRow"])];

/// Columns of `list-hands`.
const LISTED: [&str; 2] = ["deals", "rank"];

const QUESTIONS: [&str; 8] = [
    "AnalyzeQuestion",
    "DecomposeQuestion",
    "PredictQuestion",
    "RoundQuestion",
    "ScoreQuestion",
    "ShantenQuestion",
    "WinProbabilityQuestion",
    "WorthQuestion",
];

/// What a value of JSON can be.
type Kinds = Vec<&'static str>;

/// A type of answers.
#[derive(Debug)]
pub struct Type {
    /// The program that writes it.
    pub program: &'static str,
    required: Vec<&'static str>,
    keys: HashMap<&'static str, Key>,
}

#[derive(Debug)]
struct Key {
    kinds: Kinds,
    /// Is it one named type, as winds and rules are?
    is_named: bool,
}

static DEFINITIONS: LazyLock<Map<String, Value>> = LazyLock::new(|| {
    let mut schema: Value = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    serde_json::from_value(schema["$defs"].take()).expect("definitions by name")
});

static TYPES: LazyLock<Vec<Type>> = LazyLock::new(|| {
    // A review is not about one hand.
    let answers = ANSWERS.iter().filter(|(program, _)| *program != "review").chain(&ROWS);
    let types = answers.flat_map(|(program, names)| names.iter().map(move |name| (program, name)));
    types.map(|(program, name)| Type::new(program, &DEFINITIONS[*name])).collect()
});

/// The kinds of the options of all questions.
static ASKED: LazyLock<HashMap<&str, Kinds>> = LazyLock::new(|| {
    let mut asked = HashMap::new();
    QUESTIONS.iter().for_each(|question| add_options(&DEFINITIONS[*question], &mut asked));
    asked
});

/// Keys that only answers have: no question has an option of such a kind under the name.
static RESULTS: LazyLock<HashMap<&str, Kinds>> = LazyLock::new(|| {
    let mut results: HashMap<&str, Kinds> = HashMap::new();
    for (name, key) in TYPES.iter().flat_map(|of| &of.keys) {
        results.entry(name).or_default().extend(&key.kinds);
    }
    results.retain(|name, kinds| {
        let asked = ASKED.get(name).map_or(&[][..], Vec::as_slice);
        kinds.iter().all(|kind| *kind == "null" || !asked.contains(kind))
    });
    results
});

impl Type {
    fn new(program: &'static str, definition: &'static Value) -> Type {
        let required = definition["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let key = |value: &'static Value| Key { kinds: kinds(value), is_named: value["$ref"].is_string() };
        let keys = properties(definition).map(|(name, value)| (name, key(value)));
        Type { program, required: required.collect(), keys: keys.collect() }
    }
}

fn properties(definition: &'static Value) -> impl Iterator<Item = (&'static str, &'static Value)> {
    definition["properties"].as_object().into_iter().flatten().map(|(name, value)| (name.as_str(), value))
}

/// The parts of a choice, or the value itself.
fn choices(value: &'static Value) -> Vec<&'static Value> {
    let choices = value["anyOf"].as_array().or_else(|| value["oneOf"].as_array());
    choices.map_or_else(|| vec![value], |choices| choices.iter().collect())
}

fn definition(value: &Value) -> Option<&'static Value> {
    value["$ref"].as_str().and_then(|path| DEFINITIONS.get(path.rsplit('/').next()?))
}

fn kinds(value: &'static Value) -> Kinds {
    let of_choice = |value: &'static Value| match (&value["type"], definition(value)) {
        (_, Some(definition)) => kinds(definition),
        (Value::String(kind), None) => vec![kind.as_str()],
        (Value::Array(kinds), None) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => vec!["string"],
    };
    choices(value).into_iter().flat_map(of_choice).collect()
}

/// Adds the options of a question or a group.
fn add_options(group: &'static Value, asked: &mut HashMap<&'static str, Kinds>) {
    for (name, value) in properties(group) {
        asked.entry(name).or_default().extend(kinds(value));
        choices(value).into_iter().filter_map(definition).for_each(|group| add_options(group, asked));
    }
}

/// Can a value be of one of these kinds? A cell of CSV is text, whatever it says.
fn fits(kinds: &Kinds, value: &Value) -> bool {
    let has = |kind| kinds.contains(&kind);
    let is_text_of = |text: &str| {
        let is_number = text.parse::<f64>().is_ok() && (has("number") || has("integer"));
        has("string") || is_number || has("boolean") && ["true", "false", "yes", "no"].contains(&text)
    };
    match value {
        Value::Null => true,
        Value::Bool(_) => has("boolean"),
        Value::Number(_) => has("number") || has("integer"),
        Value::String(text) => is_text_of(text),
        Value::Array(_) => has("array"),
        Value::Object(_) => has("object"),
    }
}

/// The types of answers that have all keys of a row, if it is one.
pub fn answers(names: &[String]) -> Vec<&'static Type> {
    let has = |name: &&str| names.iter().any(|other| other == name);
    let is_answer = |of: &&Type| of.required.iter().all(has);
    TYPES.iter().filter(is_answer).collect()
}

/// Is it what a program writes, and no option of any?
pub fn is_result(name: &str, value: &Value) -> bool {
    RESULTS.get(name).is_some_and(|kinds| fits(kinds, value))
}

/// Is it a column of `list-hands`?
pub fn is_listed(name: &str) -> bool {
    LISTED.contains(&name)
}

/// May a column of CSV with this name be a result?
pub fn is_column_of_results(name: &str) -> bool {
    is_listed(name) || RESULTS.get(name).is_some_and(is_cell)
}

/// Lists and objects are in no cell.
fn is_cell(kinds: &Kinds) -> bool {
    kinds.iter().any(|kind| !["null", "array", "object"].contains(kind))
}

impl Type {
    /// Is it a key of such an answer with its value?
    pub fn has(&self, name: &str, value: &Value) -> bool {
        self.keys.get(name).is_some_and(|key| fits(&key.kinds, value))
    }

    /// Is it a key that a column of CSV can have?
    pub fn has_column(&self, name: &str) -> bool {
        self.keys.get(name).is_some_and(|key| is_cell(&key.kinds))
    }

    /// Does a key say the same to every program?
    pub fn is_shared(&self, name: &str) -> bool {
        self.keys.get(name).is_some_and(|key| key.is_named) && is_shared(name)
    }
}

/// Is it an option that means the same to every program: what limits a hand, winds, and rules?
pub fn is_shared(name: &str) -> bool {
    [HandQuestion::FIELDS, Winds::FIELDS, ScoreRules::FIELDS].iter().any(|fields| has_option(fields, name))
}
