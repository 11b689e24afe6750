//! `tenhou-probability` as a process.

use crate::process::{self, Program, Sandbox, done, part_of_report, program, table};

const TENHOU: Program = program("tenhou-probability");

fn said(args: &str) -> String {
    process::said(TENHOU, args)
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
