//! The committed schema, from which Python and TypeScript have their types.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use tehai_answers::question::OPTIONS;

#[test]
fn the_committed_schema_is_that_of_the_types() {
    let committed = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("schema.json")).unwrap();
    assert!(
        committed == format!("{}\n", tehai_answers::schema()),
        "out of date: see docs/add-to-an-answer.md"
    );
}

/// The names of the definitions that a part of the schema refers to.
fn referred(part: &Value, names: &mut Vec<String>) {
    match part {
        Value::Object(parts) => {
            let reference = parts.get("$ref").and_then(Value::as_str);
            names.extend(reference.and_then(|path| path.rsplit('/').next()).map(str::to_owned));
            parts.values().for_each(|part| referred(part, names));
        }
        Value::Array(parts) => parts.iter().for_each(|part| referred(part, names)),
        _ => {}
    }
}

#[test]
fn every_option_of_the_schema_is_known() {
    let schema: Value = serde_json::from_str(&tehai_answers::schema()).unwrap();
    let definitions = schema["$defs"].as_object().unwrap();
    let mut left: Vec<String> =
        definitions.keys().filter(|name| name.ends_with("Question")).cloned().collect();
    let (mut seen, mut options) = (BTreeSet::new(), BTreeSet::new());
    while let Some(name) = left.pop() {
        let definition = &definitions[&name];
        if seen.insert(name) {
            options.extend(
                definition["properties"].as_object().into_iter().flatten().map(|(name, _)| name.as_str()),
            );
            referred(definition, &mut left);
        }
    }
    assert_eq!(Vec::from_iter(options), OPTIONS);
}
