//! `audit-blocks` as a process.

use crate::process::{self, Program, Sandbox, committed, part_of_report, program, refuses};

const AUDIT: Program = program("audit-blocks");

fn said(args: &str) -> String {
    process::said(AUDIT, args)
}

#[test]
fn without_arguments_the_answer_is_what_the_report_says() {
    let text = said("");
    assert!(
        text.contains("\nSettings: fifth tile excluded and counted; samples of 100,000 hands with seed 0.\n")
    );
    assert!(text.contains("\nthirteen-orphans  ") && text.contains("\nsample-others-13  "), "{text}");
    assert!(text.contains("\nErrors as published, with the smallest hand of each kind\n"), "{text}");
    assert_eq!(said("--quiet"), text);
    assert_eq!(said("--format csv").as_bytes(), committed("reports")["blocks-audit.csv"]);
}

#[test]
fn a_part_of_the_audit_is_some_rows_of_the_report() {
    for (args, part) in [
        ("--exhaustive suit", ",suit-"),
        ("--exhaustive thirteen-orphans --fifth-tile counted", ",counted,thirteen-orphans,"),
    ] {
        let expected = part_of_report("blocks-audit.csv", |row| row.contains(part));
        assert!(said(&format!("{args} --format csv")) == expected, "{args}");
    }
}

#[test]
fn bad_usage_is_one_line_that_says_what_would_be_right() {
    let sandbox = Sandbox::new();
    sandbox.write("blocks.csv", "mine\n");
    let cases = [
        ("--exhaustive honours", "expected suit or tenpai or thirteen-orphans or seven-pairs"),
        ("--exhaustive suit --deep", "cannot be used with"),
        ("--sample x", "found \"x\""),
        ("--sample 1000000001", "1000000000"),
        ("--seed -1", "-1"),
        ("--fifth-tile maybe", "expected excluded or counted"),
        ("--out blocks.csv --format csv", "--force"),
    ];
    refuses(&sandbox, AUDIT, &cases);
}
