//! The registry and the committed reports: the same reports, described alike.

use std::collections::BTreeSet;

use crate::committed::{file, resources, text};
use serde_json::Value;
use tehai_cli::publish::{Mark, Outline};
use tehai_cli::reports::registry::{FAMILIES, Family};

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

/// As `make-reports --check` does for all that it makes, but without making anything.
#[test]
fn reports_are_described_as_their_outlines_say() {
    for resource in resources().iter().filter(|resource| resource["diagram"].is_null()) {
        let outline = outlines().find(|outline| resource["name"] == outline.name()).unwrap();
        assert_eq!(resource["path"], outline.file);
        for (property, due) in
            [("title", outline.title), ("question", outline.question), ("description", outline.description)]
        {
            assert_eq!(resource[property], due, "{property} of {}", outline.name());
        }
        assert_eq!(resource["command"], format!("cargo run --release --bin {}", outline.program));
        if let Mark::Prefix(start) = outline.target().mark {
            assert!(file(outline.file).starts_with(start.as_bytes()));
            continue;
        }
        // No rows: the same columns.
        let none = std::iter::empty();
        let due = serde_json::to_value(&outline.of_rows(none).files()[0].resource).unwrap();
        assert_eq!(resource["schema"]["primaryKey"], due["schema"]["primaryKey"], "{}", outline.name());
        assert_eq!(fields(resource), fields(&due), "{}", outline.name());
    }
}

/// Name, type, unit and description of each column.
fn fields(resource: &Value) -> Vec<[&Value; 4]> {
    let fields = resource["schema"]["fields"].as_array().unwrap().iter();
    fields.map(|field| ["name", "type", "unit", "description"].map(|property| &field[property])).collect()
}

/// The named command makes the report: a catalogue program its family, and make-reports what it is asked for.
#[test]
fn commands_name_the_whole_family() {
    for family in FAMILIES {
        let programs: BTreeSet<_> = family.outlines.iter().map(|outline| outline.program).collect();
        let [program] = programs.into_iter().collect::<Vec<_>>()[..] else {
            panic!("{:?} have several programs", names(family));
        };
        let deep = if family.is_deep { "--deep " } else { "" };
        let asked = format!("make-reports -- {deep}--only {}", names(family).join(" "));
        let catalogue = ["enumerate-unique", "enumerate-forms", "solve-recurrence", "tenhou-probability"];
        assert!(program == asked || catalogue.contains(&program), "{program}");
    }
}

fn names(family: &Family) -> Vec<&'static str> {
    family.names().collect()
}
