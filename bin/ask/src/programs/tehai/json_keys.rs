//! What the keys of an answer in JSON mean, from its schema.

use std::collections::BTreeSet;

use serde_json::Value;
use tehai_answers::SCHEMA;

use crate::programs;
use tehai_program::output::text::Text;

/// The keys of the answers of a program, each part once.
pub fn text(program: &str) -> Text {
    let program = programs::all().into_iter().find(|of| of.name() == program);
    let types = program.map_or(&[][..], |program| program.answers());
    let schema: Value = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    let mut keys = Keys { definitions: &schema["$defs"], told: BTreeSet::new() };
    Text::paragraphs(types.iter().map(|name| {
        let mut lines = format!("{}\n", words(&schema["$defs"][name]));
        keys.add(name, "  ", &mut lines);
        Text::from(lines)
    }))
}

struct Keys<'s> {
    definitions: &'s Value,
    /// The types whose keys are told.
    told: BTreeSet<&'s str>,
}

impl<'s> Keys<'s> {
    /// Adds a line for each key of a type, and below it those of its value. A type is told where it comes first.
    fn add(&mut self, name: &'s str, indent: &str, lines: &mut String) {
        let definition = &self.definitions[name];
        let choices = definition["oneOf"].as_array().into_iter().flatten();
        for part in std::iter::once(definition).chain(choices) {
            for (key, value) in part["properties"].as_object().into_iter().flatten() {
                let choice = value["const"].as_str().map(|choice| format!("{choice}: {}", words(part)));
                *lines += &format!(
                    "{indent}{key}: {}{}\n",
                    choice.unwrap_or_else(|| words(value)),
                    self.names(value)
                );
                for parts in types(value) {
                    if self.told.insert(parts) {
                        self.add(parts, &format!("{indent}  "), lines);
                    }
                }
            }
        }
    }

    /// The names that a value may be.
    fn names(&self, value: &'s Value) -> String {
        let choices = types(value).into_iter().filter_map(|of| self.definitions[of]["oneOf"].as_array());
        let names = choices.flatten().filter_map(|choice| choice["const"].as_str());
        match names.collect::<Vec<_>>().join(", ") {
            names if names.is_empty() => names,
            names => format!(" ({names})"),
        }
    }
}

/// The types that a value refers to.
fn types(value: &Value) -> Vec<&str> {
    match value {
        Value::Object(parts) => {
            let own = parts.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
            own.into_iter().chain(parts.values().flat_map(types)).collect()
        }
        Value::Array(parts) => parts.iter().flat_map(types).collect(),
        _ => Vec::new(),
    }
}

/// The first paragraph of a description, in one line.
fn words(value: &Value) -> String {
    let text = value["description"].as_str().unwrap_or_default();
    text.split("\n\n").next().unwrap_or_default().replace('\n', " ")
}
