//! The registry and the committed reports: the same reports with the same descriptions.

use std::collections::BTreeSet;

use crate::committed::{directory, fields, file, resources, text};
use serde_json::Value;
use tehai_catalogue::reports::packages::{NOTEBOOK_DATA, REPORTS, SETS};
use tehai_catalogue::reports::publish::{Mark, OF_DIAGRAM, Outline, TEXTS, japanese};
use tehai_catalogue::reports::registry::{FAMILIES, Family};
use tehai_catalogue::reports::whole_hands::Listed;

fn outlines() -> impl Iterator<Item = &'static Outline> {
    FAMILIES.iter().flat_map(|family| family.outlines).copied()
}

#[test]
fn the_registry_has_every_committed_report_once() {
    let reports = resources().iter().filter(|resource| resource["diagram"].is_null());
    let committed: Vec<_> = reports.map(|resource| text(&resource["name"])).collect();
    let mut registered: Vec<_> = outlines().map(|outline| outline.name()).collect();
    registered.sort_unstable();
    assert_eq!(registered, committed);
}

#[test]
fn git_ignores_the_large_reports() {
    let ignored = std::fs::read_to_string(directory().join("../.gitignore")).unwrap();
    let ignored: Vec<_> = ignored.lines().filter_map(|line| line.strip_prefix("/reports/")).collect();
    let large: Vec<_> = REPORTS.large.iter().map(|start| format!("{start}*")).collect();
    assert_eq!(ignored, large);
}

/// Like `make-reports --check`, but without making reports.
#[test]
fn reports_are_described_as_their_outlines_say() {
    for resource in resources().iter().filter(|resource| resource["diagram"].is_null()) {
        let outline = outlines().find(|outline| resource["name"] == outline.name()).unwrap();
        assert_eq!(resource["path"], outline.file);
        for (property, expected) in
            [("title", outline.title), ("question", outline.question), ("description", outline.description)]
        {
            assert_eq!(resource[property], expected, "{property} of {}", outline.name());
        }
        assert_eq!(resource["command"], format!("cargo run --release --bin {}", outline.program));
        if let Mark::Prefix(start) = outline.target().mark {
            assert!(file(outline.file).starts_with(start.as_bytes()));
            continue;
        }
        // Without rows: the columns are the same.
        let none = std::iter::empty();
        let expected = serde_json::to_value(&outline.of_rows(none).files()[0].resource).unwrap();
        assert_eq!(resource["schema"]["primaryKey"], expected["schema"]["primaryKey"], "{}", outline.name());
        assert_eq!(columns(resource), columns(&expected), "{}", outline.name());
    }
}

/// Name, type, unit and description of each column.
fn columns(resource: &Value) -> Vec<[&Value; 4]> {
    let properties = ["name", "type", "unit", "description"];
    fields(resource).iter().map(|field| properties.map(|property| &field[property])).collect()
}

/// The named command makes the report: a catalogue program makes its family, and make-reports the given one.
#[test]
fn commands_name_the_whole_family() {
    for family in FAMILIES {
        let programs: BTreeSet<_> = family.outlines.iter().map(|outline| outline.program).collect();
        let [program] = programs.into_iter().collect::<Vec<_>>()[..] else {
            panic!("{:?} have several programs", names(family));
        };
        let deep = if family.is_deep { "--deep " } else { "" };
        let asked = format!("make-reports -- {deep}--only {}", names(family).join(" "));
        let catalogue = ["enumerate-unique", "enumerate-forms", "solve-recurrence"];
        let solo = [
            "solve-solo",
            "solve-solo -- --true-game --tables DIR",
            "solve-solo -- --textbook --players 3",
            "solve-solo -- --length --players 3",
        ];
        assert!(program == asked || catalogue.iter().chain(&solo).any(|of| *of == program), "{program}");
    }
}

fn names(family: &Family) -> Vec<&'static str> {
    family.names().collect()
}

/// The texts of a data package or its page, except names, reading instructions and licences.
fn package_texts() -> BTreeSet<&'static str> {
    let mut texts = BTreeSet::from_iter(OF_DIAGRAM.into_iter().chain(TEXTS));
    for package in [REPORTS, NOTEBOOK_DATA, SETS] {
        texts.extend([package.title, package.description]);
    }
    for outline in outlines().chain([Listed::Win, Listed::Tenpai, Listed::Flush].map(Listed::outline)) {
        texts.extend([outline.title, outline.question, outline.description]);
        texts.extend(outline.columns.iter().map(|column| column.description));
        texts.extend(outline.columns.iter().filter_map(|column| column.unit));
    }
    texts
}

/// Every text is translated, and nothing else; the translations are sorted and unique.
#[test]
fn every_text_has_a_translation_and_every_translation_a_text() {
    let mut rows = csv::Reader::from_reader(&include_bytes!("../../src/reports/publish/japanese.csv")[..]);
    let english: Vec<_> = rows.records().map(|row| row.unwrap()[0].to_owned()).collect();
    assert!(english.is_sorted_by(|a, b| a < b));
    let (texts, english) = (package_texts(), BTreeSet::from_iter(english.iter().map(String::as_str)));
    assert_eq!(Vec::from_iter(texts.difference(&english)), [""; 0].each_ref(), "these have no translation");
    assert_eq!(Vec::from_iter(english.difference(&texts)), [""; 0].each_ref(), "nothing says these");
}

/// A translation is Japanese, and has the numbers, columns and braced names of its text.
#[test]
fn translations_keep_numbers_and_names() {
    for text in package_texts() {
        let japanese = japanese(text).unwrap();
        let numbers = text.split(|sign: char| !sign.is_ascii_digit()).filter(|digits| !digits.is_empty());
        let words = text.split(|sign: char| !sign.is_alphanumeric() && !"_{}".contains(sign));
        let names = words.filter(|word| word.contains(['_', '{']));
        let mut lost = numbers.chain(names).filter(|kept| !japanese.contains(kept));
        assert!(!japanese.is_ascii() && lost.next().is_none(), "{text:?}: {japanese:?}");
    }
}

/// A translation names the same values of its column as the description.
#[test]
fn translations_keep_the_values_of_a_column() {
    for column in outlines().flat_map(|outline| outline.columns) {
        let (text, japanese) = (column.description, japanese(column.description).unwrap());
        for value in column.allowed.iter().filter(|value| text.contains(*value)) {
            assert!(japanese.contains(value), "{value} is not in {japanese:?}");
        }
    }
}

/// The Japanese of a set is a template filled like the English.
#[test]
fn the_japanese_of_a_set_is_filled() {
    let mut sets = resources().iter().filter(|resource| !resource["diagram"].is_null());
    let set = sets.find(|resource| resource["name"] == "diagrams/shanten-at-most-1-13-all-three").unwrap();
    assert_eq!(set["title@ja"], "shanten <= 1、13枚、3人");
    assert_eq!(set["question@ja"], "集合 shanten <= 1 に属する13枚の手はどれか。");
    assert_eq!(set["description@ja"], "各行は節点です。diagrams.csvを参照してください。");
}
