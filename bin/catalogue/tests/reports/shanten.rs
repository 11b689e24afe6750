//! The report on shanten, checked against the other reports.

use crate::committed::{Row, file, report};
use num_bigint::BigUint;
use num_integer::binomial;

#[test]
fn every_setting_has_its_deals() {
    let report = report("shanten-distribution");
    let rows: Vec<Row> = report.rows().collect();
    fn setting<'a>(row: &Row<'a>) -> [&'a str; 3] {
        ["tiles", "forms", "players"].map(|column| row.get(column))
    }
    let settings: Vec<&[Row]> = rows.chunk_by(|a, b| setting(a) == setting(b)).collect();
    // Ten numbers of tiles and two games; all forms with 13 and 14 tiles only.
    assert_eq!(settings.len(), 24);
    for of_setting in settings {
        let first = of_setting[0];
        let total = binomial(BigUint::from(first.players().total()), BigUint::from(first.number("tiles")));
        assert_eq!(of_setting.iter().map(|row| row.big("deals")).sum::<BigUint>(), total, "{first}");
        for (place, row) in of_setting.iter().enumerate() {
            assert_eq!(row.big("deals_total"), total, "{row}");
            let least = if first.number("tiles") % 3 == 2 { -1 } else { 0 };
            assert_eq!(row.get("shanten"), (least + place as i32).to_string(), "{row}");
            let share: f64 = row.decimal("deals") / row.decimal("deals_total");
            let probability = row.decimal("probability");
            assert!((probability / share - 1.0).abs() < 1e-14, "{row}");
        }
    }
}

/// Decimal lines of the picture are the values at the bars; the axes have integers.
#[test]
fn the_plot_prints_the_percent_of_each_bar() {
    let svg = String::from_utf8(file("shanten-distribution-plot.svg")).unwrap();
    let shown = svg.lines().filter(|line| line.contains('.')).filter_map(|line| line.parse::<f64>().ok());
    let rows = report("shanten-distribution").rows();
    let plotted = rows.filter(|row| ["13", "14"].contains(&row.get("tiles")));
    let percent = plotted.map(|row| 100.0 * row.decimal("probability"));
    let [shown, percent] = [shown.collect(), percent.collect()].map(|mut values: Vec<_>| {
        values.sort_by(f64::total_cmp);
        values
    });
    assert_eq!(shown.len(), percent.len());
    for (shown, expected) in shown.into_iter().zip(percent) {
        assert!((shown / expected - 1.0).abs() < 0.005, "{shown} is not {expected} to three digits");
    }
}

#[test]
fn wins_and_tenpai_hands_are_those_of_the_other_reports() {
    let shanten = report("shanten-distribution");
    for players in ["3", "4"] {
        let game = ("players", players);
        for (forms, term) in [("all", "wins"), ("standard", "standard")] {
            let wanted = [game, ("tiles", "14"), ("forms", forms), ("shanten", "-1")];
            let wins = shanten.rows_with(&wanted).next().unwrap();
            let wanted = [game, ("term", term)];
            let tenhou = report("tenhou").rows_with(&wanted).next().unwrap();
            assert_eq!([wins.get("hands"), wins.get("deals")], [tenhou.get("hands"), tenhou.get("deals")]);
        }
        for (tiles, forms) in
            [("1", "standard"), ("4", "standard"), ("10", "standard"), ("13", "standard"), ("13", "all")]
        {
            let wanted = [game, ("tiles", tiles), ("forms", forms)];
            let tenpai = [&wanted[..], &[("shanten", "0")]].concat();
            let row = shanten.rows_with(&tenpai).next().unwrap();
            let waiting = [&wanted[..], &[("fifth_tile", "excluded")]].concat();
            let sum = |column| {
                report("tenpai-waits").rows_with(&waiting).map(|row| row.big(column)).sum::<BigUint>()
            };
            assert_eq!([row.big("hands"), row.big("deals")], [sum("hands"), sum("deals")], "{row}");
        }
    }
}
