//! The format of the committed report files, checked against their description. No program is run here; only the
//! files are tested.

use std::collections::BTreeSet;
use std::fs;

use crate::committed::{
    Row, directory, field_names, fields, file, report, resources, table_resources, text, texts,
};
use serde_json::Value;
use sha2::{Digest, Sha256};

#[test]
fn files_are_plain_text_with_line_feeds() {
    for resource in resources() {
        let bytes = file(text(&resource["path"]));
        let is_plain = bytes.iter().all(|byte| matches!(byte, b'\n' | b' '..=b'~'));
        assert!(is_plain && bytes.ends_with(b"\n") && !bytes.ends_with(b"\n\n"), "{}", resource["path"]);
    }
}

#[test]
fn the_description_lists_every_file() {
    let entries = fs::read_dir(directory()).unwrap().map(|entry| entry.unwrap().file_name());
    let found: BTreeSet<_> = entries.map(|name| name.into_string().unwrap()).collect();
    let described = ["datapackage.json", "README.md", "README.ja.md"];
    let listed = resources().iter().map(|resource| text(&resource["path"])).chain(described);
    // The files in directories are tested with the diagrams.
    let listed = listed.map(|path| path.split('/').next().expect("a name").to_owned());
    assert_eq!(found, listed.collect());
}

#[test]
fn files_have_the_described_columns_rows_and_checksum() {
    for resource in resources() {
        let (bytes, name) = (file(text(&resource["path"])), text(&resource["name"]));
        let digest: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(resource["hash"], format!("sha256:{digest}"), "{name}");
        assert_eq!(resource["bytes"], bytes.len(), "{name}");
    }
    for resource in table_resources() {
        let report = report(text(&resource["name"]));
        assert_eq!(resource["rows"], report.len(), "{}", report.name);
        assert_eq!(field_names(resource), report.header.iter().collect::<Vec<_>>(), "{}", report.name);
    }
}

#[test]
fn cells_are_of_the_described_type() {
    for resource in table_resources() {
        let report = report(text(&resource["name"]));
        for field in fields(resource) {
            let (column, fits) = (text(&field["name"]), test_of(field));
            report.check_rows(|row| assert!(fits(row.get(column)), "{column} of {row}"));
        }
    }
}

fn test_of(field: &Value) -> impl Fn(&str) -> bool {
    let kind = text(&field["type"]);
    let is_required = field["constraints"]["required"] == true;
    let choices = texts(&field["constraints"]["enum"]);
    move |cell| match (cell, kind) {
        ("", _) => !is_required,
        (_, "integer") => is_integer(cell),
        (_, "number") => cell.parse::<f64>().is_ok_and(f64::is_finite),
        _ => choices.is_empty() || choices.contains(&cell),
    }
}

fn is_integer(cell: &str) -> bool {
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    cell == "0"
        || !digits.is_empty() && !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit())
}

/// The sort key of rows: numbers by size, choices in the order of the description with the empty cell last, other
/// text byte by byte.
#[derive(Debug, PartialEq, PartialOrd)]
enum Key<'a> {
    Number(i128),
    Choice(usize),
    Text(&'a str),
}

#[test]
fn rows_strictly_ascend_by_key() {
    for resource in table_resources() {
        let report = report(text(&resource["name"]));
        let columns = key_columns(resource);
        assert!(!columns.is_empty(), "{} has no key", report.name);
        let key = |row: Row<'static>| -> Vec<Key> {
            columns.iter().map(|(name, field)| key_of(row.get(name), field)).collect()
        };
        let rows: Vec<_> = report.rows().collect();
        for pair in rows.windows(2) {
            assert!(key(pair[0]) < key(pair[1]), "{} is not before {}", pair[0], pair[1]);
        }
    }
}

/// The columns of the key with their descriptions.
fn key_columns(resource: &Value) -> Vec<(&str, &Value)> {
    let field = |name: &str| fields(resource).iter().find(|field| field["name"] == name);
    texts(&resource["schema"]["primaryKey"])
        .into_iter()
        .map(|name| (name, field(name).expect("a column of the key")))
        .collect()
}

fn key_of<'a>(cell: &'a str, field: &Value) -> Key<'a> {
    let choices = texts(&field["constraints"]["enum"]);
    if field["type"] == "integer" {
        Key::Number(cell.parse().unwrap())
    } else if !choices.is_empty() {
        Key::Choice(choices.iter().position(|choice| *choice == cell).unwrap_or(choices.len()))
    } else {
        Key::Text(cell)
    }
}

#[test]
fn pictures_are_svg_with_a_title() {
    let pictures: Vec<_> = resources().iter().filter(|resource| resource["format"] == "svg").collect();
    assert_eq!(pictures.len(), 5);
    for picture in pictures {
        let svg = String::from_utf8(file(text(&picture["path"]))).unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{}", picture["path"]);
        assert!(svg.contains(&format!("<title>{}</title>", text(&picture["title"]))), "{}", picture["path"]);
    }
}
