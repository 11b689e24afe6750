//! Options of all programs and bindings: programs accept and refuse what `answers/parity.json` says, in the same words.

use serde_json::Value;

use crate::process::{Program, Sandbox, outcome, text_of};

/// The program of a kind of question, with the arguments of its hand. What is asked as JSON alone has none.
fn program(kind: &str) -> Option<Program> {
    let name = if kind == "worth" { "score-hand" } else { kind };
    let program = tehai_cli::programs::all().into_iter().find(|entry| entry.name() == name)?;
    Some(Program { name: program.name() })
}

/// A value as arguments; none if the command line has no such value.
fn arguments(kind: &str, name: &str, value: &Value) -> Option<Vec<String>> {
    // A flag is not given, or given without a value, and what is not given is null.
    let is_flag = match kind {
        "analyze-hand" => {
            ["improvements", "yaku", "why", "last_tile", "blocks", "melds_only"].contains(&name)
        }
        "shanten" => ["necessary", "copies", "discards"].contains(&name),
        "score-hand" => ["ippatsu", "last_tile", "dead_wall", "robbed_quad", "blessing"].contains(&name),
        _ => {
            let flags =
                ["by_turn", "last_tile", "double_riichi", "ippatsu", "no_ron", "no_calls", "shuffled"];
            flags.contains(&name)
        }
    };
    let name = if (kind, name) == ("win-probability", "set") { "to" } else { name };
    let option = format!("--{}", name.replace('_', "-"));
    Some(match value {
        Value::Null => return None,
        Value::Bool(true) if is_flag => vec![option],
        Value::Bool(false) if is_flag => Vec::new(),
        _ if is_flag => return None,
        Value::Array(values) if values.is_empty() => return None,
        Value::Array(values) => {
            let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            values.iter().map(|value| format!("{option}={}", text(value))).collect()
        }
        Value::String(text) => vec![format!("{option}={text}")],
        other => vec![format!("{option}={other}")],
    })
}

/// What an error says after the name of an argument.
fn said(line: &str) -> String {
    let line = line.trim_end().strip_prefix("error: ").unwrap_or(line.trim_end());
    let rest = line
        .split_once(": ")
        .filter(|(name, _)| name.starts_with("--") || name.starts_with("HAND") || name.starts_with("SET"));
    let rest = rest.map_or(line, |(_, rest)| rest);
    let of_programs = ["; tehai sets lists the names", "; add --value points"];
    of_programs.iter().fold(rest.replace("--most-hands", "most_hands"), |rest, words| rest.replace(words, ""))
}

#[test]
fn programs_and_bindings_accept_and_refuse_the_same() {
    let table: Vec<Value> = serde_json::from_str(&text_of("answers/parity.json")).unwrap();
    let sandbox = Sandbox::new();
    let (mut tried, mut differ) = (0, Vec::new());
    for of_kind in &table {
        let kind = of_kind["kind"].as_str().unwrap();
        let Some(program) = program(kind) else { continue };
        let question = of_kind["question"].as_object().unwrap();
        for option in of_kind["options"].as_array().unwrap() {
            let name = option["name"].as_str().unwrap();
            // The hand and the set stand by themselves, with messages of their own tests; points and places are asked
            // by --value. Wins and the hands of a race are arguments of their own.
            if ["wins", "hands"].contains(&name) || (kind, name) == ("win-probability", "place") {
                continue;
            }
            if ["hand", "set"].contains(&name) && kind != "win-probability" || name == "hand" {
                continue;
            }
            let mut rest = Vec::new();
            for (other, value) in question.iter().filter(|(other, _)| *other != name) {
                match (other.as_str(), value) {
                    ("hand" | "set", Value::String(text)) => rest.insert(0, text.clone()),
                    _ => rest.extend(arguments(kind, other, value).unwrap()),
                }
            }
            let points = ["dora", "hidden_indicators", "norths", "riichi", "red_fives"];
            if kind == "win-probability" && points.contains(&name) {
                rest.push("--value=points".to_owned());
            }
            let places = ["scores", "dealer", "uma", "oka", "score_counts", "others_tenpai"];
            if kind == "win-probability" && places.contains(&name) {
                rest.push("--value=prize".to_owned());
            }
            for case in option["values"].as_array().unwrap() {
                let Some(given) = arguments(kind, name, &case[0]) else { continue };
                let args: Vec<&str> = rest.iter().chain(&given).map(String::as_str).collect();
                let (code, _, line) = outcome(&mut sandbox.command(program, &args[..]));
                let found = if code == Some(0) { Value::Null } else { said(&line).into() };
                tried += 1;
                // Where what is given is as usual, a group of options is named by its first.
                let expected = case[1].as_str().map(|told| told.strip_prefix("scores: ").unwrap_or(told));
                if found.as_str() != expected {
                    differ.push(format!("{kind} {args:?}: expected {expected:?}, found {found}"));
                }
            }
        }
    }
    assert!(differ.is_empty() && tried > 400, "{tried} tried:\n{}", differ.join("\n"));
}
