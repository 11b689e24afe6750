//! Comparison of two records: what became slower or faster.
//!
//! Times are medians. The speed of a machine varies, so they are divided by the change of the yardstick. A work is
//! slower if its median increased by more than a given percentage and even its fastest sample is slower than the
//! old median; faster likewise.

use crate::record::{Record, Row};
use crate::tables::duration;

/// The result of comparing two records.
pub struct Comparison {
    /// A line for each work of ours, slowest first, then for works in only one record.
    pub text: String,
    /// Number of our works in both records, and how many of them became slower.
    pub compared: usize,
    pub slower: usize,
}

fn key(row: &Row) -> [&str; 3] {
    [&row.work, &row.input, &row.implementation]
}

/// `slower`, `faster` or nothing, and the ratio of new to old time.
fn verdict(old: &Row, new: &Row, percent: f64) -> (&'static str, f64) {
    let (most, machine) = (1.0 + percent / 100.0, new.yardstick_ns / old.yardstick_ns);
    let [median, fastest] = [new.median_ns, new.fastest_ns].map(|time| time / machine);
    let ratio = median / old.median_ns;
    let verdict = match ratio {
        _ if ratio > most && fastest > old.median_ns => "slower",
        _ if ratio < 1.0 / most && median < old.fastest_ns => "faster",
        _ => "",
    };
    (verdict, ratio)
}

/// Compares our works in both records.
pub fn compare(old: &Record, new: &Record, percent: f64) -> Comparison {
    let find = |record: &Record, row: &Row| record.0.iter().position(|of| key(of) == key(row));
    let both = old.0.iter().filter_map(|row| Some((row, &new.0[find(new, row)?])));
    let ours = both.filter(|(row, _)| row.is_ours());
    let mut changes: Vec<_> = ours.map(|(old, new)| (old, new, verdict(old, new, percent))).collect();
    changes.sort_by(|one, other| other.2.1.total_cmp(&one.2.1));
    let mut text = String::new();
    for (name, record) in [("old", old), ("new", new)] {
        let origin = |row: &Row| format!("{name}: {}; {}; commit {}\n", row.date, row.machine, row.commit);
        text.extend(record.0.first().map(origin));
    }
    for (old, new, (verdict, ratio)) in &changes {
        let [before, after] = [old, new].map(|row| duration(row.median_ns));
        let [work, input, implementation] = key(old);
        text += &format!("{verdict:6}  {ratio:6.3}  {before:>8} -> {after:>8}  {work}: {input}");
        text += &format!("{}\n", implementation.trim_start_matches("tehai"));
    }
    for (name, record, other) in [("old", old, new), ("new", new, old)] {
        let alone = record.0.iter().filter(|row| find(other, row).is_none());
        text.extend(alone.map(|row| format!("only in {name}: {}\n", key(row).join(", "))));
    }
    let slower = changes.iter().filter(|(.., (verdict, _))| *verdict == "slower").count();
    Comparison { text, compared: changes.len(), slower }
}

/// Compares a record with modified copies of itself, checking the known outcomes.
pub fn try_out(record: &Record) {
    let is_one = |row: &Row| row.work == "enumerate-unique";
    let slow = |row: &mut Row, factor: f64| {
        for time in [&mut row.median_ns, &mut row.fastest_ns, &mut row.slowest_ns] {
            *time *= factor;
        }
    };
    let check = |slower: usize, said: &str, change: &dyn Fn(&mut Row)| {
        let mut rows = record.0.clone();
        rows.iter_mut().for_each(change);
        let found = compare(record, &Record(rows), 10.0);
        assert!(found.slower == slower && found.text.contains(said), "{said}: {}", found.text);
    };
    check(0, "", &|_| ());
    check(1, "\nslower   2.000 ", &|row| slow(row, if is_one(row) { 2.0 } else { 1.0 }));
    check(0, "\nfaster   0.500 ", &|row| slow(row, if is_one(row) { 0.5 } else { 1.0 }));
    // A median that the quickest sample contradicts, and a slower machine.
    check(0, "", &|row| row.median_ns *= if is_one(row) { 2.0 } else { 1.0 });
    check(0, "", &|row| {
        slow(row, 1.5);
        row.yardstick_ns *= 1.5;
    });
    for alone in ["only in old: enumerate-unique", "only in new: enumerate-more"] {
        check(0, alone, &|row| row.work = row.work.replace("enumerate-unique", "enumerate-more"));
    }
}
