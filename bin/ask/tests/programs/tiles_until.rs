//! `tiles-until` as a process.

use crate::process::{self, Program, part_of_report, program};

const UNTIL: Program = program("tiles-until");

fn said(args: &str) -> String {
    process::said(UNTIL, args)
}

/// Those that the achievement game needs, and some that have a formula: no pair is a set of kinds; fewer than seven
/// pairs; not all of thirteen kinds, or no pair of them.
#[test]
fn hands_without_one_are_counted() {
    let without = |args: &str| -> u128 {
        let text = said(args);
        let line = text.lines().nth(2).expect("a third line");
        let number = line.strip_prefix("Hands without one, of any number of tiles from 0 on: ").expect(line);
        number.trim_end_matches('.').replace(',', "").parse().expect(number)
    };
    assert_eq!(without(""), 19_077_162_130_853_393);
    assert_eq!(without("--contains tenpai"), 1_395_152_864_631_635);
    assert_eq!(without("--forms standard --melds 0"), 1 << 34);
    assert_eq!(without("--forms standard --melds 0 --players 3"), 1 << 27);
    let pairs =
        |pairs: u32| num_integer::binomial(34, u128::from(pairs)) * 3u128.pow(pairs) * 2u128.pow(34 - pairs);
    assert_eq!(without("--forms seven-pairs"), (0..7).map(pairs).sum::<u128>());
    let orphans = 5u128.pow(21) * (4u128.pow(13) - 1);
    assert_eq!(without("--forms thirteen-orphans"), 5u128.pow(34) - orphans);
}

#[test]
fn an_answer_is_some_rows_of_the_report() {
    for setting in ["3,standard,5,tenpai", "4,standard,1,win", "4,seven-pairs,4,win", "3,all,4,win"] {
        let [players, forms, melds, contains] = setting.split(',').collect::<Vec<_>>()[..] else {
            unreachable!()
        };
        let csv = said(&format!(
            "--players {players} --forms {forms} --melds {melds} --contains {contains} --format csv"
        ));
        let is_wanted = |row: &str| row.starts_with(&format!("{setting},"));
        assert_eq!(csv, part_of_report("tiles-until.csv", is_wanted));
    }
}
