//! The report on random starts: as committed, and a small one.

use std::collections::BTreeMap;

use crate::committed::{Row, report};
use tehai_catalogue::reports::starts;

/// Rows by level, in order of draws.
fn levels() -> BTreeMap<&'static str, Vec<Row<'static>>> {
    let mut levels: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for row in report("win-probability-starts").rows() {
        levels.entry(row.get("level")).or_default().push(row);
    }
    levels
}

#[test]
fn means_rise_with_the_draws_and_are_probabilities() {
    for (level, rows) in levels() {
        let draws: Vec<u64> = rows.iter().map(|row| row.number("draws")).collect();
        assert_eq!(draws, Vec::from_iter(0..=18), "{level}");
        for column in ["win_mean", "tenpai_mean"] {
            assert!(rows.is_sorted_by(|a, b| a.decimal(column) <= b.decimal(column)), "{level}");
        }
        for row in rows {
            let [win, tenpai] = ["win_mean", "tenpai_mean"].map(|column| row.decimal(column));
            assert!(0.0 <= win && win <= tenpai && tenpai <= 1.0, "{row}");
            let Some(shanten) = level.strip_suffix("-shanten") else { continue };
            // Each draw lowers the shanten by at most one.
            let (shanten, draws) = (shanten.parse::<u64>().unwrap(), row.number("draws"));
            assert_eq!((win > 0.0, tenpai > 0.0), (draws > shanten, draws >= shanten), "{row}");
        }
    }
}

/// The starts of all levels make up the total with its means, and occur as often as among all deals.
#[test]
fn levels_make_up_the_whole_sample_and_are_as_many_as_expected() {
    let mut levels = levels();
    let all = levels.remove("all").expect("a level of all");
    for row in all {
        assert_eq!(row.number("starts"), starts::SAMPLE, "{row}");
        let same = levels.values().map(|rows| rows[row.number("draws") as usize]);
        assert_eq!(same.clone().map(|of| of.number("starts")).sum::<u64>(), starts::SAMPLE, "{row}");
        for column in ["win_mean", "tenpai_mean"] {
            let sum: f64 = same.clone().map(|of| of.decimal("starts") * of.decimal(column)).sum();
            assert!((sum / starts::SAMPLE as f64 - row.decimal(column)).abs() < 1e-12, "{row}");
        }
    }
    let asked = [("tiles", "13"), ("forms", "all"), ("players", "4")];
    for expected in report("shanten-distribution").rows_with(&asked) {
        let share = expected.decimal("probability");
        let level = format!("{}-shanten", expected.get("shanten"));
        let found = levels.get(level.as_str()).map_or(0, |rows| rows[0].number("starts"));
        let number = starts::SAMPLE as f64;
        // Five standard deviations, plus one start for the rarest level.
        let most = 5.0 * (number * share * (1.0 - share)).sqrt() + 1.0;
        assert!((found as f64 - number * share).abs() < most, "{found} starts: {expected}");
    }
}

/// The file is the same for any number of threads.
#[test]
fn a_small_sample_is_the_same_on_one_thread_and_on_three() {
    let [one, three] = [1, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| starts::make(12)).unwrap().bytes
    });
    assert!(!one.is_empty() && one == three);
}
