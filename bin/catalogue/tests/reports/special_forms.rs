//! The reports on seven pairs, thirteen orphans and the widest waits draw by draw, checked against the reports that
//! count deals, against each other, and against the page of published counts.

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
