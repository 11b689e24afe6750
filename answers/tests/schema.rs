//! The committed schema, from which Python and TypeScript have their types.

use std::fs;
use std::path::Path;

#[test]
fn the_committed_schema_is_that_of_the_types() {
    let committed = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("schema.json")).unwrap();
    assert!(
        committed == format!("{}\n", tehai_answers::schema()),
        "out of date: see docs/add-to-an-answer.md"
    );
}
