//! `count-hands` as a process, and its messages about expressions.

use std::collections::BTreeMap;

use crate::process::{self, Arguments, Program, Sandbox, outcome, program, table, text_of};
use tehai::rules::Rules;
use tehai::tiles::Hand;
use tehai::waiting::waits;

const LIST: Program = program("list-hands");
const COUNT: Program = program("count-hands");

fn said(args: impl Arguments) -> String {
    process::said(COUNT, args)
}

/// The rows of an answer in CSV, by column name.
fn rows(args: &[&str]) -> Vec<BTreeMap<String, String>> {
    table(&said(&[args, &["--format", "csv"]].concat()))
}

#[test]
fn the_page_of_other_games_has_the_numbers_of_their_sets() {
    let page = text_of("docs/other-games.md");
    let of_set = |line: &str| -> Option<Vec<String>> {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, _, _, set, numbers @ .., _] = &cells[..] else { return None };
        let set = set.strip_prefix('`')?.strip_suffix('`')?;
        Some([&[set], numbers].concat().into_iter().map(str::to_owned).collect())
    };
    let lines: Vec<Vec<String>> = page.lines().filter_map(of_set).collect();
    assert_eq!(lines.len(), 9);
    for line in lines {
        let text = said(&[line[0].as_str()]);
        let [tiles, deck, hands, deals, rarity] = &line[1..] else { panic!("{line:?}") };
        assert!(text.starts_with(&format!("{}: {hands} hands, {deals} deals\n", line[0])), "{text}");
        assert!(text.contains(&format!(" of all deals of {tiles} tiles, 1 in {rarity}\n")), "{text}");
        assert_eq!(text.contains("; no honours"), deck == "108", "{text}");
    }
}

/// Three times the published numbers of one suit.
#[test]
fn tenpai_hands_are_also_counted_by_wait() {
    let by_kinds: Vec<u64> = rows(&["tenpai & (only(m) | only(p) | only(s))", "--forms", "standard"])
        .iter()
        .filter(|row| row["by"] == "wait-kinds")
        .map(|row| row["hands"].parse::<u64>().unwrap())
        .collect();
    assert_eq!(by_kinds, [14067, 14493, 6739, 2948, 1335, 392, 79, 16, 1].map(|hands| 3 * hands));
    // The same parts as for all tenpai hands or any set of them, counted one by one.
    for set in ["waits(5p) & kinds = 4", "contains(1112345678999m)", "irreducible & z > 0"] {
        let rows = rows(&[set, "--tiles", "13"]);
        let hands: Vec<Hand> = process::said(LIST, &[set, "--tiles", "13", "--format", "text"])
            .lines()
            .map(|line| line.parse().unwrap())
            .collect();
        let waits: Vec<_> = hands.iter().map(|hand| waits(&(*hand).into(), Rules::default())).collect();
        for row in &rows {
            let count = match row["by"].as_str() {
                "total" => hands.len(),
                "wait-kinds" => waits.iter().filter(|waits| waits.len().to_string() == row["value"]).count(),
                _ => waits.iter().filter(|waits| waits.contains(row["value"].parse().unwrap())).count(),
            };
            assert_eq!(row["hands"], count.to_string(), "{set}: {row:?}");
        }
        assert!(rows.len() > 2, "{set}");
    }
    // Not all of these are tenpai; the last set is empty.
    for set in ["all", "tenpai | contains(7777z)", "tenpai & m > 13"] {
        assert_eq!(rows(&[set, "--tiles", "13"]).len(), 1, "{set}");
    }
}

#[test]
fn the_steps_are_explained_on_standard_error() {
    for (program, args) in [(COUNT, &[][..]), (LIST, &["--range", "0..1"])] {
        let set = ["tenpai & z = 0 | tenpai & m = 13", "--forms", "standard"];
        let plain = process::said(program, &[&set[..], args].concat());
        let sandbox = Sandbox::new();
        let mut command = sandbox.command(program, &[&set[..], args, &["--explain"]].concat());
        let (code, answer, text) = outcome(&mut command);
        assert_eq!((code, answer), (Some(0), plain));
        let steps: Vec<&str> = text.lines().skip(2).map(|line| line.split("  ").next().unwrap()).collect();
        let parts = ["tenpai", "z = 0", "tenpai & z = 0", "m = 13", "tenpai & m = 13"];
        assert_eq!(steps, [&parts[..], &set[..1]].concat());
        assert!(text.starts_with("step ") && text.contains("  54,747,045  3,164  "), "{text}");
    }
}
