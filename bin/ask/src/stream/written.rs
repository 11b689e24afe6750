//! What programs write beside hands: the keys of their answers, as the schema has them. Input may have them, too.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::{Map, Value};
use tehai::rules::Winds;
use tehai::score::ScoreRules;
use tehai_answers::question::has_option;
use tehai_answers::worth::HanOptions;
use tehai_answers::{
    AnalyzeQuestion, HandQuestion, PredictQuestion, SCHEMA, ScoreQuestion, WinProbabilityQuestion,
};
use tehai_options::Options;

use crate::programs;

/// A type of answers.
#[derive(Debug)]
pub struct Type {
    /// Its name.
    pub name: &'static str,
    required: Vec<&'static str>,
    /// Its keys. Is the value of each one named type, as winds and rules are?
    keys: HashMap<&'static str, bool>,
}

static DEFINITIONS: LazyLock<Map<String, Value>> = LazyLock::new(|| {
    let mut schema: Value = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    serde_json::from_value(schema["$defs"].take()).expect("definitions by name")
});

/// The types of answers about a hand or a round, and of the rows in their lists, beside which tables have the hand.
static TYPES: LazyLock<Vec<Type>> = LazyLock::new(|| {
    let programs = programs::all();
    let is_of_program = |name: &str| programs.iter().any(|program| program.answers().contains(&name));
    let mut types: Vec<Type> = DEFINITIONS.keys().filter_map(|name| Type::new(name)).collect();
    types.retain(|of| of.required.contains(&"hand") || is_of_program(of.name));
    let with_rows = types.iter().filter(|of| !of.is_of_games());
    let rows: Vec<Type> = with_rows.flat_map(Type::rows).filter_map(Type::new).collect();
    types.extend(rows);
    types
});

impl Type {
    /// The type of this name, if answers have it: all keys of an answer are there.
    fn new(name: &'static str) -> Option<Type> {
        let definition = &DEFINITIONS[name];
        let required = definition["required"].as_array()?.iter().filter_map(Value::as_str);
        let keys = properties(name).map(|(key, value)| (key, value["$ref"].is_string()));
        Some(Type { name, required: required.collect(), keys: keys.collect() })
    }

    /// The types of what stands in its lists.
    fn rows(&self) -> impl Iterator<Item = &'static str> + use<> {
        let choices = |value: &'static Value| value["anyOf"].as_array().into_iter().flatten().chain([value]);
        let items = properties(self.name).flat_map(move |(_, value)| choices(value)).map(|of| &of["items"]);
        items.filter_map(|items| items["$ref"].as_str()?.rsplit('/').next())
    }

    /// Is it about games, of which a hand is the least part? Such a row is known only as a whole.
    fn is_of_games(&self) -> bool {
        ["player", "names"].iter().any(|key| self.keys.contains_key(key))
    }

    /// Is it one of its keys?
    pub fn has(&self, name: &str) -> bool {
        self.keys.contains_key(name)
    }

    /// Does a key say the same to every program?
    pub fn is_shared(&self, name: &str) -> bool {
        self.keys.get(name) == Some(&true) && is_shared(name)
    }
}

fn properties(name: &'static str) -> impl Iterator<Item = (&'static str, &'static Value)> {
    let properties = DEFINITIONS[name]["properties"].as_object();
    properties.into_iter().flatten().map(|(key, value)| (key.as_str(), value))
}

/// The types of answers that have all keys of a row, if it is one.
pub fn answers(names: &[String]) -> Vec<&'static Type> {
    let has = |name: &&str| names.iter().any(|other| other == name);
    TYPES.iter().filter(|of| of.required.iter().all(has)).collect()
}

/// Is it a key of answers?
pub fn is_key(name: &str) -> bool {
    TYPES.iter().any(|of| of.has(name) && !of.is_of_games())
}

/// Is it a key of answers that asks nothing of any program which reads hands?
pub fn is_result(name: &str) -> bool {
    // What `shanten` can be asked besides is the same for all hands.
    let asked = [
        AnalyzeQuestion::FIELDS,
        HanOptions::FIELDS,
        PredictQuestion::FIELDS,
        ScoreQuestion::FIELDS,
        WinProbabilityQuestion::FIELDS,
    ];
    is_key(name) && !asked.iter().any(|fields| has_option(fields, name))
}

/// Is it an option that means the same to every program: what limits a hand, winds, and rules?
pub fn is_shared(name: &str) -> bool {
    [HandQuestion::FIELDS, Winds::FIELDS, ScoreRules::FIELDS].iter().any(|fields| has_option(fields, name))
}
