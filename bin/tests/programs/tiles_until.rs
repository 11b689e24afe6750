//! `tiles-until` as a process.

use crate::process::{self, Program, Sandbox, part_of_report, program, refuses};

const UNTIL: Program = program!("tiles-until");

fn said(args: &str) -> String {
    process::said(UNTIL, args)
}

#[test]
fn the_answer_comes_first() {
    let text = said("--forms standard");
    assert!(text.starts_with("Any 58 tiles contain a win; 57 need not.\n"), "{text}");
    assert!(
        text.contains("\nSettings: 4 melds and a head; 4 players; forms standard; seven pairs distinct.\n"),
        "{text}"
    );
    let tenpai = said("--contains tenpai --melds 0 --exact");
    assert!(tenpai.starts_with("Any 1 tile contains a tenpai hand; 0 need not.\n"), "{tenpai}");
    assert!(tenpai.contains("\n    1             136  1/1\n"), "{tenpai}");
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

#[test]
fn bad_usage_is_one_line_that_says_what_would_be_right() {
    let cases = [
        ("--contains tenpai --fifth-tile counted", "use excluded"),
        ("--contains noten", "possible values: win, tenpai"),
        ("--melds 43", "up to 42 melds and a head"),
        ("--melds 33 --players 3", "up to 32 melds and a head"),
        ("--melds 5 --forms thirteen-orphans", "with 4 melds only"),
        ("--tiles 13", "'--tiles'"),
    ];
    refuses(&Sandbox::new(), UNTIL, &cases);
}
