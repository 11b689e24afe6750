//! The committed schema, from which Python and TypeScript have their types.

use std::fs;
use std::path::Path;

fn committed(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

#[test]
fn the_committed_schema_is_that_of_the_types() {
    let schema = format!("{}\n", tehai_answers::schema());
    assert!(committed("schema.json") == schema, "out of date: see docs/add-to-an-answer.md");
}

#[test]
fn the_committed_table_of_good_and_bad_values_is_that_of_the_schema() {
    let table = tehai_answers::parity::parity();
    assert!(committed("parity.json") == table, "out of date: see docs/add-to-an-answer.md");
}
