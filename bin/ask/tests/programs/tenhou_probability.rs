//! `tenhou-probability` as a process.

use crate::process::{self, Program, Sandbox, done, part_of_report, program, refuses, table};

const TENHOU: Program = program("tenhou-probability");

fn said(args: &str) -> String {
    process::said(TENHOU, args)
}

/// mahjong-algorithm-book, tenhou.
#[test]
fn tenhou_is_exact_to_any_digit() {
    let probability = |args: &str| {
        let text = said(args);
        let line = text.lines().find_map(|line| line.strip_prefix("probability ")).map(str::to_owned);
        line.expect("a line with the probability")
    };
    assert_eq!(probability(""), "3.02544831945638e-06");
    assert_eq!(probability("--digits 1"), "3e-06");
    assert_eq!(probability("--digits 3"), "3.03e-06");
    let many = probability("--digits 400");
    assert_eq!(many.len(), "3.e-06".len() + 399);
    assert!(many.starts_with("3.0254483194563"));
    let text = said("");
    assert!(text.starts_with("Tenhou (天和): 0.0003025 %, 1 in 330,530\n"), "{text}");
    assert!(text.contains("12,859,078,207,674 of 4,250,305,029,168,216,000 deals"), "{text}");
    assert!(said("--exact").contains("\nexactly 2143179701279/708384171528036000\n"));
    let terms = said("--details");
    assert!(terms.contains("\n③ seven pairs                          5,379,616  "), "{terms}");
    assert_eq!(process::json(TENHOU, "--players 3")[5]["term"], "wins");
    let csv = said("--players 4 --digits 30 --format csv");
    assert!(
        csv.lines()
            .last()
            .is_some_and(|row| row.starts_with("4,wins,") && row.ends_with(&probability("--digits 30")))
    );
}

#[test]
fn the_terms_of_both_games_go_where_out_says_and_nowhere_else() {
    let sandbox = Sandbox::new();
    done(&mut sandbox.command(TENHOU, "--out terms.csv"));
    let csv = said("--format csv");
    assert_eq!(sandbox.files(""), [("terms.csv".into(), csv.clone().into_bytes())].into());
    let (rows, report) = (table(&csv), table(&part_of_report("tenhou.csv", |_| true)));
    assert_eq!((rows.len(), report.len()), (12, 12));
    for (mut row, committed) in rows.into_iter().zip(report) {
        assert!(row.remove("decimal").is_some_and(|decimal| !decimal.is_empty()));
        assert_eq!(row, committed);
    }
}

#[test]
fn bad_usage_is_one_line_that_says_what_would_be_right() {
    let cases = [
        ("--digits 0", "expected 1 to 100000"),
        ("--digits many", "many"),
        ("--players 2", "expected 3 or 4"),
    ];
    refuses(&Sandbox::new(), TENHOU, &cases);
}
