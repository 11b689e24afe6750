//! The table by which programs and bindings are held against this crate: of every option good and bad values, and what
//! is said of them.
//!
//! It is made from the schema. Tests of the programs and of Python read it from `parity.json`, and expect the same.

use serde_json::{Value, json};
use tehai_options::{Field, Options};

use crate::ask::ask;
use crate::{
    AnalyzeQuestion, DecomposeQuestion, DistanceQuestion, NeedsQuestion, PredictQuestion, RaceQuestion,
    RoundQuestion, ScoreQuestion, SetQuestion, ShantenQuestion, WinProbabilityQuestion, WorthQuestion,
};

/// A kind of question, with what is said of each value of its options.
struct Kind {
    kind: &'static str,
    /// The rest of the question.
    question: Value,
    options: Vec<Tried>,
}

/// An option with values of it.
struct Tried {
    name: &'static str,
    /// Each with what is wrong with it, or null.
    values: Vec<(Value, Option<String>)>,
}

/// The table as JSON, a line for each option.
pub fn parity() -> String {
    let schema: Value = serde_json::from_str(&crate::schema()).expect("the schema is JSON");
    let definitions = &schema["$defs"];
    let kind = |kind, name: &str, question: Value, fields| {
        let mut options = Vec::new();
        add(kind, &question, fields, &definitions[name], definitions, &mut options);
        Kind { kind, question, options }
    };
    let hand = || json!({ "hand": "123m456p789s1122z" });
    let kinds = [
        kind("analyze-hand", "AnalyzeQuestion", hand(), AnalyzeQuestion::FIELDS),
        kind(
            "decompose",
            "DecomposeQuestion",
            json!({ "hand": "11122233344455m" }),
            DecomposeQuestion::FIELDS,
        ),
        kind("shanten", "ShantenQuestion", hand(), ShantenQuestion::FIELDS),
        kind("distance", "DistanceQuestion", hand(), DistanceQuestion::FIELDS),
        kind("score-hand", "ScoreQuestion", json!({ "hand": "234m34506p55678s7p" }), ScoreQuestion::FIELDS),
        kind("worth", "WorthQuestion", json!({ "han": 3, "fu": 40 }), WorthQuestion::FIELDS),
        kind("settle-round", "RoundQuestion", json!({}), RoundQuestion::FIELDS),
        kind(
            "needs",
            "NeedsQuestion",
            json!({ "scores": [31000, 28500, 24500, 16000] }),
            NeedsQuestion::FIELDS,
        ),
        kind(
            "race",
            "RaceQuestion",
            json!({ "only_first": 6, "only_second": 4, "unseen": 60, "wall": 20 }),
            RaceQuestion::FIELDS,
        ),
        kind(
            "win-probability",
            "WinProbabilityQuestion",
            json!({ "hand": "123m456p789s1122z", "draws": 1, "most_hands": 1000 }),
            WinProbabilityQuestion::FIELDS,
        ),
        kind("predict-waits", "PredictQuestion", json!({}), PredictQuestion::FIELDS),
        kind("count-hands", "SetQuestion", json!({ "set": "win" }), SetQuestion::FIELDS),
    ];
    let mut text = "[".to_owned();
    for (place, Kind { kind, question, options }) in kinds.iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        text += &format!("{comma}\n{{\"kind\": \"{kind}\", \"question\": {question}, \"options\": [");
        for (place, Tried { name, values }) in options.iter().enumerate() {
            let comma = if place > 0 { "," } else { "" };
            text += &format!("{comma}\n{{\"name\": \"{name}\", \"values\": {}}}", json!(values));
        }
        text += "]}";
    }
    text + "\n]\n"
}

/// Adds the options of a definition.
fn add(
    kind: &'static str,
    question: &Value,
    fields: &'static [Field],
    definition: &Value,
    definitions: &Value,
    options: &mut Vec<Tried>,
) {
    for Field { name, group, .. } in fields {
        let property = &definition["properties"][name];
        if let Some(group) = group {
            let of_group = references(property).find_map(|name| definitions.get(name));
            add(kind, question, group, of_group.unwrap_or(definition), definitions, options);
            continue;
        }
        // Who is liable matters to few hands, and is said in words of its own.
        if options.iter().any(|known| known.name == *name) || *name == "liable" {
            continue;
        }
        let tried = |value: Value| {
            let mut asked = question.as_object().expect("a question is an object").clone();
            asked.insert((*name).to_owned(), value.clone());
            let problem = ask(kind, &Value::Object(asked).to_string()).err();
            (value, problem.map(|problem| said(&problem.to_string(), name)))
        };
        options.push(Tried { name, values: values(property, definitions).into_iter().map(tried).collect() });
    }
}

/// What an error says after the name of the option, or of the set to which it does not fit.
fn said(line: &str, name: &str) -> String {
    let line = line.strip_prefix("question: ").unwrap_or(line);
    let rest = [name, "set"].into_iter().find_map(|name| line.strip_prefix(name)?.strip_prefix(": "));
    rest.unwrap_or(line).to_owned()
}

/// The definitions that a property refers to.
fn references(property: &Value) -> impl Iterator<Item = &str> {
    let choices = property["anyOf"].as_array().into_iter().flatten();
    let all = std::iter::once(property).chain(choices);
    all.filter_map(|one| one["$ref"].as_str()?.rsplit('/').next())
}

/// Values of a property, some of which are good.
fn values(property: &Value, definitions: &Value) -> Vec<Value> {
    let mut values = Vec::new();
    let parts = std::iter::once(property).chain(references(property).map(|name| &definitions[name]));
    for part in parts {
        let choices = part["oneOf"].as_array().into_iter().flatten();
        values.extend(choices.clone().map(|choice| choice["const"].clone()));
        values.extend(choices.clone().next().map(|_| json!("nonsense")));
        let names: Vec<&str> = match &part["type"] {
            Value::String(name) if part.get("oneOf").is_none() => vec![name],
            Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        for name in names {
            match name {
                "null" => values.push(Value::Null),
                "boolean" => values.extend([json!(true), json!(false), json!("maybe")]),
                "string" => values.extend(["", "1m", "05p", "2", "all", "?"].map(Value::from)),
                "array" => values.extend([json!([]), json!(["honitsu"]), json!(["?"])]),
                "integer" => {
                    let [least, most] = ["minimum", "maximum"].map(|end| part[end].as_u64());
                    values.extend([least.unwrap_or(0), most.unwrap_or(u64::MAX)].map(Value::from));
                    values.extend(least.and_then(|least| least.checked_sub(1)).map(Value::from));
                    values.extend(most.and_then(|most| most.checked_add(1)).map(Value::from));
                    values.extend([json!(-1), json!(1.5), json!("x")]);
                }
                _ => {}
            }
        }
    }
    values
}
