//! What the textbook loses alone, and how long a win takes, beside the best play.

use std::collections::BTreeMap;

use crate::committed::{Row, report};

/// The best play, which was solved again beside the textbook, is that of the other report.
#[test]
fn the_best_play_is_the_same_in_both_reports() {
    let (solo, textbook) = (report("solo"), report("solo-textbook"));
    let key =
        |row: Row<'_>| ["players", "aim", "level", "draws", "deals"].map(|column| row.get(column).to_owned());
    let ends = |row: Row<'_>, ends: [&str; 2]| ends.map(|column| row.get(column).to_owned());
    let best: BTreeMap<_, _> =
        solo.rows_with(&[("tiles", "13")]).map(|row| (key(row), ends(row, ["lower", "upper"]))).collect();
    for row in textbook.rows() {
        assert_eq!(best[&key(row)], ends(row, ["optimum_lower", "optimum_upper"]), "{row}");
    }
}

/// Neither of two plays that differ in ties alone is better than the one with better ties, from any shanten.
#[test]
fn better_ties_are_no_worse() {
    let chances = report("solo-textbook");
    for row in chances.rows() {
        let plays = ["worst", "mean", "best", "optimum"];
        let ends = plays.map(|play| ["lower", "upper"].map(|end| row.decimal(&format!("{play}_{end}"))));
        assert!(ends.iter().all(|[lower, upper]| lower <= upper && upper - lower < 1e-8), "{row}");
        assert!(ends.is_sorted_by(|one, other| one[0] <= other[1]), "{row}");
    }
    let lengths = report("solo-length");
    for row in lengths.rows_with(&[("play", "optimum")]) {
        let of_play = |play: &str| {
            let key = [("players", row.get("players")), ("level", row.get("level")), ("play", play)];
            let found = lengths.rows_with(&key).next().expect("a row for each play");
            ["lower", "upper"].map(|end| found.decimal(end))
        };
        let ends = ["optimum", "best", "mean", "worst"].map(of_play);
        assert!(ends.iter().all(|[lower, upper]| lower <= upper && upper - lower < 1e-4), "{row}");
        assert!(ends.is_sorted_by(|one, other| one[0] <= other[1]), "{row}");
    }
}

/// A win takes as many draws as the shares of games that are open after each number of them add up to. Of plays for that
/// number, which chances are of, those that win most leave fewest open; of the worst of ties this is not so.
#[test]
fn a_win_takes_as_many_draws_as_chances_leave() {
    let (lengths, chances) = (report("solo-length"), report("solo-textbook"));
    for row in lengths.rows_with(&[("level", "all")]).filter(|row| row.get("play") != "worst") {
        let play = row.get("play");
        let key = [("players", row.get("players")), ("aim", "win"), ("level", "all")];
        let open: f64 = chances.rows_with(&key).map(|row| 1.0 - row.decimal(&format!("{play}_upper"))).sum();
        assert!(open < row.decimal("upper"), "{row}: {open}");
    }
}
