//! The committed diagrams: their rows have the listed numbers of hands, counted here row by row.

use std::collections::BTreeSet;

use crate::committed::{directory, file, report, resources, text};
use serde_json::Value;

/// Hands and deals of the last of these rows.
fn count(csv: &str) -> [u128; 2] {
    let mut known = vec![[0u128; 2], [1; 2]];
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("node,tile,c0,c1,c2,c3,c4"));
    for line in lines {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells[0], known.len().to_string());
        let children = cells[2..].iter().map(|cell| known[cell.parse::<usize>().unwrap()]);
        // The number of ways to take a tile's copies.
        let sum = |[hands, deals]: [u128; 2], ([more, ways], factor): ([u128; 2], u128)| {
            [hands + more, deals + ways * factor]
        };
        let number = children.zip([1, 4, 6, 4, 1]).fold([0; 2], sum);
        known.push(number);
    }
    known[known.len() - 1]
}

#[test]
fn every_diagram_has_the_hands_that_are_listed() {
    let list = report("diagrams");
    for row in list.rows() {
        let name = row.get("name");
        let csv = String::from_utf8(file(&format!("diagrams/{name}.csv"))).unwrap();
        let expected = ["hands", "deals"].map(|column| row.get(column).parse::<u128>().unwrap());
        assert_eq!(count(&csv), expected, "{name}");
        assert_eq!(csv.lines().count() as u64, row.number("nodes") + 1);
        let said: Value = serde_json::from_slice(&file(&format!("diagrams/{name}.json"))).unwrap();
        for (key, value) in said.as_object().unwrap() {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            assert_eq!(row.get(key), value, "{key} of {name}");
        }
        let entry = resources().iter().find(|entry| entry["name"] == format!("diagrams/{name}")).unwrap();
        assert_eq!(entry["diagram"], said);
        assert_eq!(text(&entry["path"]), format!("diagrams/{name}.csv"));
    }
    let entries = resources().iter().filter(|entry| !entry["diagram"].is_null()).count();
    assert_eq!(entries, list.len());
    assert_eq!(std::fs::read_dir(directory().join("diagrams")).unwrap().count(), 2 * entries);
}

/// Compared with the numbers that other reports compute differently.
#[test]
fn tenpai_and_shanten_are_as_counted_elsewhere() {
    let mut seen = BTreeSet::new();
    for row in report("diagrams").rows() {
        let [set, forms, players, rule] =
            ["set", "forms", "players", "fifth_tile"].map(|column| row.get(column));
        let expected: u128 = if set == "tenpai" {
            let values = [("tiles", "13"), ("forms", forms), ("players", players), ("fifth_tile", rule)];
            report("tenpai-waits").rows_with(&values).map(|row| u128::from(row.number("hands"))).sum()
        } else if let Some(most) = set.strip_prefix("shanten <= ") {
            let values = [("tiles", row.get("tiles")), ("forms", forms), ("players", players)];
            let near = report("shanten-distribution").rows_with(&values);
            let most: i8 = most.parse().unwrap();
            let near = near.filter(|row| row.get("shanten").parse::<i8>().unwrap() <= most);
            near.map(|row| u128::from(row.number("hands"))).sum()
        } else {
            continue;
        };
        assert_eq!(u128::from(row.number("hands")), expected, "{}", row.get("name"));
        seen.insert(set);
    }
    assert_eq!(seen.len(), 1 + 9);
}
