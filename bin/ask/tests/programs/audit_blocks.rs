//! `audit-blocks` as a process.

use crate::process::{self, Program, committed, part_of_report, program};

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
