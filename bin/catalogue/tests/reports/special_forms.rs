//! The reports on seven pairs, thirteen orphans and the widest waits draw by draw, checked against the reports that
//! count deals, against each other, and against the page of published counts.

use std::fs;
use std::path::Path;

use crate::committed::{Row, report};

fn fraction(row: Row, above: &str, below: &str) -> [String; 2] {
    [above, below].map(|column| row.get(column).to_owned())
}

/// A target contained in 13 tiles and some draws can always be kept if there is no choice: for thirteen orphans,
/// and for seven pairs with at most one discard.
#[test]
fn what_needs_no_choice_is_what_the_tiles_contain() {
    let mut compared = 0;
    for row in report("special-forms-by-turn").rows() {
        for contains in ["tenpai", "win"] {
            let draws = row.number("draws");
            let has_choice = row.get("forms") == "seven-pairs" && draws > 1;
            if has_choice || !["seven-pairs", "thirteen-orphans"].contains(&row.get("forms")) {
                continue;
            }
            let columns = ["numerator", "denominator"].map(|column| format!("{contains}_{column}"));
            let found = fraction(row, &columns[0], &columns[1]);
            let tiles = (13 + draws).to_string();
            let asked = [
                ("players", row.get("players")),
                ("forms", row.get("forms")),
                ("contains", contains),
                ("tiles", &tiles),
            ];
            let expected = report("tiles-until").rows_with(&asked).next();
            let expected = expected.map(|expected| fraction(expected, "numerator", "denominator"));
            // The other report omits numbers of tiles below a win.
            assert_eq!(found, expected.unwrap_or_else(|| ["0", "1"].map(str::to_owned)), "{row}");
            compared += 1;
        }
    }
    assert_eq!(compared, 2 * 2 * (19 + 2));
}

#[test]
fn probabilities_are_the_fractions() {
    for row in
        ["special-forms-by-turn", "special-forms-by-deal"].into_iter().flat_map(|name| report(name).rows())
    {
        for aim in ["win", "tenpai"] {
            let [above, below, share] = ["numerator", "denominator", "probability"]
                .map(|column| row.decimal(&format!("{aim}_{column}")));
            assert!((share * below - above).abs() <= 1e-12 * above, "{row}");
        }
    }
}

#[test]
fn the_deals_add_up_to_a_random_one() {
    for row in report("special-forms-by-turn").rows() {
        let asked = ["players", "forms", "draws"].map(|column| (column, row.get(column)));
        let parts: Vec<Row> = report("special-forms-by-deal").rows_with(&asked).collect();
        let all: f64 = parts.iter().map(|part| part.decimal("deals")).sum();
        for share in ["win_probability", "tenpai_probability"] {
            let sum: f64 = parts.iter().map(|part| part.decimal("deals") / all * part.decimal(share)).sum();
            let whole = row.decimal(share);
            assert!(parts.is_empty() || (sum - whole).abs() <= 1e-12 * whole, "{row}: {sum}");
        }
    }
}

fn page(name: &str) -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    fs::read_to_string(page).expect("the page")
}

/// The rows of the page's tables that begin with this cell, without it.
fn rows_of<'p>(page: &'p str, first: &'p str) -> impl Iterator<Item = Vec<&'p str>> {
    let rows =
        page.lines().filter_map(move |line| line.strip_prefix("| ")?.strip_prefix(first)?.strip_prefix(" |"));
    rows.map(|row| row.trim_end_matches('|').split('|').map(str::trim).collect())
}

/// With so many digits, and zeros after them.
fn rounded(number: f64, digits: usize) -> f64 {
    format!("{number:.*e}", digits - 1).parse().expect("a number")
}

#[test]
fn the_draws_of_the_widest_waits_are_those_of_the_page() {
    let page = page("published-counts.md");
    let mut compared = 0;
    for (wait, forms) in
        [("thirteen orphans", "thirteen-sided-orphans"), ("pure nine gates", "pure-nine-gates")]
    {
        for row in rows_of(&page, wait) {
            let [players, draw, published, ours, right] = row[..] else { continue };
            let tenpai = |draws: u32| {
                let asked = [("players", players), ("forms", forms), ("draws", &draws.to_string())];
                let row = report("special-forms-by-turn").rows_with(&asked).next().expect("a row");
                row.decimal("tenpai_probability")
            };
            let draw: u32 = draw.parse().expect("a draw");
            let suits = match (wait, players) {
                ("thirteen orphans", _) => 1.0,
                (_, "3") => 2.0,
                _ => 3.0,
            };
            let before = draw.checked_sub(1).map_or(0.0, tenpai);
            let one_in = 1.0 / (suits * (tenpai(draw) - before));
            let [published, ours] =
                [published, ours].map(|number| number.replace(',', "").parse::<f64>().expect("a number"));
            assert_eq!(rounded(one_in, 3), ours, "{wait}, {players} players, draw {draw}");
            let is_same = rounded(one_in, 2) == published;
            assert_eq!(
                right,
                if is_same { "both" } else { "ours" },
                "{wait}, {players} players, draw {draw}"
            );
            compared += 1;
        }
    }
    assert_eq!(compared, 9);
}

#[test]
fn the_page_says_what_follows_from_the_deal() {
    let page = page("special-forms.md");
    let after_18 = |forms, held: usize, column| {
        let asked = [("players", "4"), ("forms", forms), ("held", &held.to_string()), ("draws", "18")];
        100.0 * report("special-forms-by-deal").rows_with(&asked).next().expect("a row").decimal(column)
    };
    let rows: Vec<_> = ["seven pairs: won, %", "thirteen orphans: won, %", "tenpai or won, %"]
        .into_iter()
        .flat_map(|first| rows_of(&page, first))
        .collect();
    let columns = [
        ("seven-pairs", "win_probability"),
        ("thirteen-orphans", "win_probability"),
        ("seven-pairs", "tenpai_probability"),
        ("thirteen-orphans", "tenpai_probability"),
    ];
    assert_eq!(rows.len(), columns.len());
    for (row, (forms, column)) in rows.iter().zip(columns) {
        for (held, cell) in (3..).zip(row).filter(|(_, cell)| !cell.is_empty()) {
            let found = rounded(after_18(forms, held, column), 4);
            assert_eq!(cell.parse(), Ok(found), "{forms} from {held}, {column}");
        }
    }
}
