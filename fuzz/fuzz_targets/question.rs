//! Questions as JSON, of every kind, through the function `ask` of all bindings.
//!
//! The first line is the kind. What follows is JSON, or a line for each option: its name, a blank, and its value as
//! JSON or as text. A question that takes long by what it asks is made a short one.

#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value, json};
use tehai::tiles::notation::RedHand;
use tehai_answers::ask;
use tehai_fuzz::assert_is_one_line;

fuzz_target!(|text: &str| {
    let (kind, rest) = text.split_once('\n').unwrap_or((text, ""));
    let mut question = match rest.trim_start().starts_with(['{', '[', '"']) {
        true => match serde_json::from_str(rest) {
            Ok(question) => question,
            Err(_) => return assert_is_one_line(&ask(kind, rest).expect_err("this is not JSON")),
        },
        false => Value::Object(rest.lines().map(option).collect()),
    };
    shorten(kind, &mut question);
    let asked = question.to_string();
    let answer = match ask(kind, &asked) {
        Ok(answer) => answer,
        Err(error) => return assert_is_one_line(&error),
    };
    let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
    let Value::Object(options) = &question else { return };

    // A question of a list has the same answer.
    let same = |question: &Value, why: &str| {
        let found = ask(kind, &question.to_string()).unwrap_or_else(|error| panic!("{why}: {error}"));
        let found: Value = serde_json::from_str(&found).expect("an answer is JSON");
        assert_eq!(found, answer, "{why}: {question}");
    };
    if kind != "names" {
        let listed = ask(kind, &json!([question]).to_string()).expect("a list of what is answered");
        let listed: Value = serde_json::from_str(&listed).expect("an answer is JSON");
        assert_eq!(listed, json!([{ "answer": answer }]));
    }
    // The settings of an answer, given back. Among their visible tiles is one that is offered.
    let is_flat = options.values().all(|value| !value.is_object()) && !options.contains_key("offered");
    if let (Some(settings @ Value::Object(named)), true) = (answer.get("settings"), is_flat) {
        let mut again = options.clone();
        again.retain(|name, _| name != "rules" && !has(named, name));
        again.insert("settings".to_owned(), settings.clone());
        same(&Value::Object(again), "settings given back");
    }
    // The hand in other spellings. Of a win, the tile that is written last is the winning one.
    let hand = options.get("hand").and_then(Value::as_str).and_then(|hand| hand.parse::<RedHand>().ok());
    if let Some(hand) = hand.filter(|_| kind != "score-hand") {
        let mut again = options.clone();
        again.insert("hand".to_owned(), hand.to_string().into());
        same(&Value::Object(again), "another spelling");
    }
});

/// An option of a line.
fn option(line: &str) -> (String, Value) {
    let (name, value) = line.split_once(' ').unwrap_or((line, "null"));
    (name.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| value.into()))
}

/// Is there a name in an object, or in one of its groups?
fn has(options: &Map<String, Value>, name: &str) -> bool {
    let in_group = |value: &Value| value.as_object().is_some_and(|group| has(group, name));
    options.contains_key(name) || options.values().any(in_group)
}

/// Leaves out what takes long: many draws, many hands, long expressions.
fn shorten(kind: &str, question: &mut Value) {
    match question {
        Value::Array(questions) => {
            questions.truncate(3);
            questions.iter_mut().for_each(|one| shorten(kind, one));
        }
        Value::Object(options) => {
            shorten_options(options);
            // The defaults are long.
            let usual = match kind {
                "analyze-hand" => json!({ "draws": 2 }),
                "distance" => json!({ "sets": ["honitsu"] }),
                "win-probability" | "calls" | "decision" => {
                    json!({ "draws": 2, "most_hands": 500, "states": 500, "games": 5 })
                }
                _ => Value::Null,
            };
            for (name, value) in usual.as_object().into_iter().flatten() {
                if !has(options, name) {
                    options.insert(name.clone(), value.clone());
                }
            }
        }
        _ => {}
    }
}

fn shorten_options(options: &mut Map<String, Value>) {
    const LONGEST: usize = 32;
    // Of analyze-hand: chances without a limit of hands, which those of win-probability have.
    options.retain(|name, _| !["turns", "order"].contains(&name.as_str()));
    for (name, value) in options {
        let most = match name.as_str() {
            "draws" => 2,
            "changes" => 1,
            "games" => 5,
            "most_hands" | "states" => 500,
            "set" | "given" | "to" | "sets" => {
                let is_long = |value: &Value| value.as_str().is_some_and(|text| text.len() > LONGEST);
                match value {
                    Value::Array(sets) => {
                        sets.retain(|set| !is_long(set));
                        sets.truncate(2);
                        if sets.is_empty() {
                            sets.push("honitsu".into());
                        }
                    }
                    one if is_long(one) => *one = Value::Null,
                    _ => {}
                }
                continue;
            }
            _ => {
                if let Value::Object(group) = value {
                    shorten_options(group);
                }
                continue;
            }
        };
        // What is out of range stays so.
        if value.as_u64().is_some_and(|number| number > most && number <= 1 << 31) {
            *value = most.into();
        }
    }
}
