//! `audit-blocks` as a process.

use crate::process::{self, Program, Sandbox, committed_reports, program, refused};

const AUDIT: Program = program!("audit-blocks");

fn said(args: &str) -> String {
    process::said(AUDIT, &args.split_whitespace().collect::<Vec<_>>())
}

#[test]
fn without_arguments_the_answer_is_what_the_report_says() {
    let text = said("");
    assert!(
        text.contains("\nSettings: fifth tile excluded and counted; samples of 100,000 hands with seed 0.\n")
    );
    assert!(text.contains("\nthirteen-orphans  ") && text.contains("\nsample-others-13  "), "{text}");
    assert!(text.contains("\nWhat differs as published, with the smallest hand of each kind\n"), "{text}");
    assert_eq!(said("--quiet"), text);
    if let Some(committed) = committed_reports() {
        assert_eq!(said("--format csv").as_bytes(), committed["blocks-audit.csv"]);
    }
}

#[test]
fn a_part_of_the_audit_is_some_rows_of_the_report() {
    let Some(committed) = committed_reports() else { return };
    let report = String::from_utf8(committed["blocks-audit.csv"].clone()).unwrap();
    let (header, rows) = report.split_once('\n').expect("a header");
    for (args, part) in [
        ("--exhaustive suit", ",suit-"),
        ("--exhaustive thirteen-orphans --fifth-tile counted", ",counted,thirteen-orphans,"),
    ] {
        let due: String =
            rows.lines().filter(|row| row.contains(part)).map(|row| format!("{row}\n")).collect();
        assert!(
            !due.is_empty() && said(&format!("{args} --format csv")) == format!("{header}\n{due}"),
            "{args}"
        );
    }
}

#[test]
fn bad_usage_is_one_line_that_says_what_would_be_right() {
    for (args, named) in [
        ("--exhaustive honours", "possible values: suit, tenpai, thirteen-orphans, seven-pairs"),
        ("--exhaustive suit --deep", "cannot be used with"),
        ("--sample x", "'x'"),
        ("--sample 1000000001", "1000000000"),
        ("--seed -1", "-1"),
        ("--fifth-tile maybe", "possible values: excluded, counted"),
        ("--out blocks.csv --format csv", "--force"),
    ] {
        let sandbox = Sandbox::new();
        sandbox.write("blocks.csv", "mine\n");
        let message = refused(&mut sandbox.command(AUDIT, &args.split_whitespace().collect::<Vec<_>>()));
        assert!(message.contains(named), "{args:?}: {message}");
    }
}
