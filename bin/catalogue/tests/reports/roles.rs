//! Parts and totals: what a column of roles says of a row.

use std::collections::{BTreeMap, BTreeSet};

use crate::committed::{report, table_resources, text};

/// Tables whose parts add up: the columns of a setting, and what adds up.
const ADDED: [(&str, &[&str], &str); 7] = [
    ("best-discard-means", &["space"], "hands"),
    ("solo", &["players", "aim", "tiles", "draws"], "deals"),
    ("solo-length", &["players", "play"], "deals"),
    ("solo-textbook", &["players", "aim", "draws"], "deals"),
    ("tenhou", &["players"], "hands"),
    ("tenhou", &["players"], "deals"),
    ("win-probability-starts", &["draws"], "starts"),
];
/// Tables whose rows overlap.
const OVERLAPPING: [&str; 2] = ["yaku", "yaku-by-tile"];

#[test]
fn parts_add_up_to_the_total() {
    for (name, setting, column) in ADDED {
        let (mut sums, mut totals) = (BTreeMap::<Vec<&str>, i128>::new(), BTreeMap::new());
        for row in report(name).rows() {
            let (key, number) = (setting.iter().map(|of| row.get(of)).collect(), row.parsed::<i128>(column));
            match row.get("role") {
                "part" => *sums.entry(key).or_default() += number,
                "subtracted" => *sums.entry(key).or_default() -= number,
                "total" => assert_eq!(totals.insert(key, number), None, "{row}"),
                other => assert_eq!((name, other), ("tenhou", "space"), "{row}"),
            }
        }
        assert!(!totals.is_empty(), "{name}");
        // Of deals of 14 tiles, solo has no total.
        sums.retain(|key, _| name != "solo" || key[2] == "13");
        assert_eq!(sums, totals, "{column} of {name}");
    }
}

#[test]
fn overlapping_rows_are_within_the_total() {
    for name in OVERLAPPING {
        let mut totals = BTreeMap::new();
        for row in report(name).rows_with(&[("role", "total")]) {
            assert_eq!(totals.insert(row.get("players"), row.big("deals")), None, "{row}");
        }
        for row in report(name).rows() {
            assert!(row.big("deals") <= totals[row.get("players")], "{row}");
            assert_eq!(row.get("role") == "total", row.big("deals") == totals[row.get("players")], "{row}");
        }
    }
}

/// So a table that gets roles is added above.
#[test]
fn these_are_all_tables_with_roles() {
    let names = table_resources().map(|resource| text(&resource["name"]));
    let found: BTreeSet<_> =
        names.filter(|name| report(name).header.iter().any(|column| column == "role")).collect();
    let checked = ADDED.iter().map(|of| of.0).chain(OVERLAPPING).collect();
    assert_eq!(found, checked);
}
