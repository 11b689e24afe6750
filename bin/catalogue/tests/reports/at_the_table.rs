//! The reports on decisions at a table: as committed, and small ones.

use crate::committed::{Row, report};
use tehai_catalogue::reports::at_the_table;

/// What is asked of each hand: where it is asked, and how likely others end the round.
const PLACE: [&str; 3] = ["shanten", "tiles_left", "others"];

fn place(row: &Row) -> [String; 3] {
    PLACE.map(|column| row.get(column).to_owned())
}

#[test]
fn who_may_do_more_reaches_more() {
    for row in report("table-decisions").rows() {
        let hands = row.number("hands");
        assert_eq!(hands, at_the_table::HANDS as u64, "{row}");
        assert!(row.number("better") <= hands, "{row}");
        let [with, without] = ["points_with", "points_without"].map(|column| row.decimal(column));
        match row.get("kind") {
            // To win with what others show, and to call, may be left undone.
            "ron" | "calls" => assert!(with >= without, "{row}"),
            kind => assert!(with != without, "{kind}: {row}"),
        }
        for column in ["win_with", "win_without"] {
            assert!((0.0..=1.0).contains(&row.decimal(column)), "{row}");
        }
    }
}

/// Whatever the kind: where others may end the round, and where fewer tiles are left, less is reached.
#[test]
fn others_and_a_shorter_wall_take_points() {
    let rows: Vec<Row> = report("table-decisions").rows().collect();
    let with = |kind: &str, [shanten, tiles, others]: [&str; 3]| {
        let asked = [("kind", kind), ("shanten", shanten), ("tiles_left", tiles), ("others", others)];
        let mut found =
            rows.iter().filter(|row| asked.iter().all(|(column, value)| row.get(column) == *value));
        found.next().map(|row| row.decimal("points_with"))
    };
    let mut compared = 0;
    for row in &rows {
        let ([shanten, tiles, others], points) =
            (PLACE.map(|column| row.get(column)), row.decimal("points_with"));
        let more = (row.number("tiles_left") + 10).to_string();
        for better in [[shanten, tiles, "0"], [shanten, &more, others]] {
            if let Some(more) = with(row.get("kind"), better) {
                assert!(points <= more, "{row}");
                compared += 1;
            }
        }
    }
    assert!(compared > rows.len());
}

/// Advice is of the hands that the kinds without a filter have.
#[test]
fn the_best_discard_reaches_what_hands_with_ron_and_calls_reach() {
    for advice in report("table-advice").rows() {
        for kind in ["calls", "ron"] {
            let mut same = report("table-decisions").rows().filter(|row| row.get("kind") == kind);
            let same = same.find(|row| place(row) == place(&advice)).expect("the same hands");
            assert!((same.decimal("points_with") - advice.decimal("points")).abs() < 1e-9, "{advice}");
        }
        let [mean, most] = ["mean_loss", "most_lost"].map(|column| advice.decimal(column));
        let worse = advice.decimal("worse");
        assert!(0.0 <= mean && mean * advice.decimal("hands") <= most * worse + 1e-9, "{advice}");
    }
}

/// The files are the same for any number of threads.
#[test]
fn two_hands_of_each_kind_are_the_same_on_one_thread_and_on_three() {
    let [one, three] = [1, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| at_the_table::make(2))
            .unwrap()
            .into_iter()
            .map(|report| report.bytes)
            .collect::<Vec<_>>()
    });
    assert!(one.iter().all(|bytes| !bytes.is_empty()) && one == three);
}
