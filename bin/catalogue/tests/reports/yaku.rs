//! The reports on yaku, checked against each other and against their page.

use std::collections::BTreeMap;
use std::fs;

use crate::committed::{Row, directory, report};
use num_bigint::BigUint;

/// Is the row for the dealer in the east round?
fn is_first(row: &Row) -> bool {
    ["any", "east"].contains(&row.get("seat")) && ["any", "east"].contains(&row.get("round"))
}

#[test]
fn shares_are_those_of_the_deals() {
    let all: BTreeMap<&str, BigUint> = report("tenhou")
        .rows_with(&[("term", "all")])
        .map(|row| (row.get("players"), row.big("deals")))
        .collect();
    let wins: BTreeMap<&str, BigUint> = report("yaku")
        .rows_with(&[("yaku", "win")])
        .map(|row| (row.get("players"), row.big("deals")))
        .collect();
    for row in report("yaku").rows() {
        for (of, above, below) in
            [(&all, "numerator", "denominator"), (&wins, "numerator_given_win", "denominator_given_win")]
        {
            let total = &of[row.get("players")];
            assert_eq!(row.big("deals") * row.big(below), total * row.big(above), "{row}");
        }
    }
    for row in report("yaku-by-tile").rows() {
        let total = &wins[row.get("players")] * 14u8;
        assert_eq!(
            row.big("deals") * row.big("denominator_given_win"),
            total * row.big("numerator_given_win"),
            "{row}"
        );
    }
}

#[test]
fn pairs_are_no_more_than_each_of_the_two_and_all_of_what_implies_the_other() {
    let single: BTreeMap<_, _> = report("yaku")
        .rows()
        .filter(is_first)
        .map(|row| ((row.get("players"), row.get("yaku")), ["hands", "deals"].map(|column| row.big(column))))
        .collect();
    let mut pairs = BTreeMap::new();
    for row in report("yaku-pairs").rows() {
        let [players, one, two] = ["players", "yaku", "other"].map(|column| row.get(column));
        let both = ["hands", "deals"].map(|column| row.big(column));
        for (of, name) in [("yaku", one), ("other", two), ("win", "win")] {
            let alone = ["hands", "deals"].map(|column| row.big(&format!("{of}_{column}")));
            assert_eq!(alone, single[&(players, name)], "{row}");
            assert!(both[0] <= alone[0] && both[1] <= alone[1], "{row}");
        }
        pairs.insert((players, one, two), both);
    }
    for players in ["3", "4"] {
        for (one, two, implying) in [
            ("yakuhai(5z)", "daisangen", "daisangen"),
            ("yakuhai(1z)", "daisuushi", "daisuushi"),
            ("toitoi", "chinroutou", "chinroutou"),
            ("chinitsu", "chuuren", "chuuren"),
        ] {
            assert_eq!(pairs[&(players, one, two)], single[&(players, implying)], "{one} and {two}");
        }
        for (one, two) in
            [("chiitoi", "ryanpeikou"), ("toitoi", "sanankou"), ("tanyao", "chanta"), ("chuuren", "kokushi")]
        {
            assert_eq!(pairs[&(players, one, two)], [BigUint::ZERO; 2], "{one} and {two}");
        }
    }
    // Three players have no sanshoku.
    assert_eq!(single[&("3", "sanshoku")], [BigUint::ZERO; 2]);
}

/// The two tables agree where the last tile does not matter.
#[test]
fn each_deal_of_a_win_has_fourteen_last_tiles() {
    for row in report("yaku-by-tile").rows() {
        let yaku = row.get("yaku");
        let is_of_win = row.get("wait_type") == "any"
            && ["win", "chiitoi", "chuuren", "kokushi"].contains(&yaku)
            || row.get("won_by") == "tsumo" && yaku == "sanankou";
        if is_of_win {
            let with = [("players", row.get("players")), ("yaku", yaku)];
            let of_win = report("yaku").rows_with(&with).next().unwrap();
            assert_eq!(row.big("deals"), of_win.big("deals") * 14u8, "{row}");
        }
    }
}

#[test]
fn the_page_has_the_numbers_of_the_report() {
    let page = fs::read_to_string(directory().join("../docs/yaku.md")).unwrap();
    let rows: Vec<Vec<String>> = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.split('|').map(|cell| cell.trim().replace([',', '`'], "")).collect())
        .collect();
    assert_eq!(rows.len(), 27);
    for cells in rows {
        let with = [("players", "4"), ("yaku", &*cells[1])];
        let row = report("yaku").rows_with(&with).find(is_first).unwrap();
        assert_eq!([&*cells[3], &*cells[4]], [row.get("hands"), row.get("deals")], "{row}");
        let (shown, share) = (cells[5].parse::<f64>().unwrap(), row.decimal("probability_given_win"));
        assert!((shown / (100.0 * share) - 1.0).abs() < 0.006, "{row}");
    }
}
