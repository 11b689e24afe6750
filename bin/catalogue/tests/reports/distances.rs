//! The reports on distances, checked against those on shanten and yaku.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use crate::committed::{Row, report};

/// What a distribution is of.
fn of(row: Row) -> [String; 5] {
    ["players", "yaku", "seat", "round", "tiles"].map(|column| row.get(column).to_owned())
}

#[test]
fn distances_from_all_wins_are_shanten() {
    let mut compared = 0;
    for row in report("distances").rows_with(&[("yaku", "win")]) {
        let shanten = (row.get("distance").parse::<i8>().unwrap() - 1).to_string();
        let values = [
            ("players", row.get("players")),
            ("tiles", row.get("tiles")),
            ("forms", "all"),
            ("shanten", &shanten),
        ];
        let expected = report("shanten-distribution").rows_with(&values).next().expect("such a row");
        assert_eq!(
            [row.big("hands"), row.big("deals")],
            [expected.big("hands"), expected.big("deals")],
            "{row}"
        );
        compared += 1;
    }
    assert_eq!(compared, 2 * 2 * 7 + 2);
}

#[test]
fn hands_at_distance_0_of_14_tiles_are_the_wins_with_the_yaku() {
    let distances: BTreeMap<_, _> = report("distances")
        .rows_with(&[("tiles", "14"), ("distance", "0")])
        .map(|row| (of(row), [row.big("hands"), row.big("deals")]))
        .collect();
    for row in report("yaku").rows().filter(|row| row.get("hands") != "0") {
        let [players, yaku, seat, round] =
            ["players", "yaku", "seat", "round"].map(|column| row.get(column).to_owned());
        let found = &distances[&[players, yaku, seat, round, "14".to_owned()]];
        assert_eq!(*found, [row.big("hands"), row.big("deals")], "{row}");
    }
}

#[test]
fn distances_are_of_all_deals_and_have_the_means() {
    let mut sums: BTreeMap<_, [BigUint; 2]> = BTreeMap::new();
    for row in report("distances").rows() {
        let [deals, moment] = sums.entry(of(row)).or_default();
        *deals += row.big("deals");
        *moment += row.big("deals") * row.big("distance");
    }
    let all = report("shanten-distribution");
    for row in report("distances-means").rows() {
        let [deals, moment] = &sums[&of(row)];
        let values = [("players", row.get("players")), ("tiles", row.get("tiles")), ("forms", "all")];
        assert_eq!(*deals, all.rows_with(&values).next().expect("such a row").big("deals_total"), "{row}");
        assert_eq!(moment * row.big("denominator"), deals * row.big("numerator"), "{row}");
    }
    assert_eq!(sums.len(), report("distances-means").len());
}
