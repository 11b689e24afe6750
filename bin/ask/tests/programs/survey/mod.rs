//! `survey` and `merge-surveys` as processes.

mod checkpoints;
mod distance;
mod standard_form;

use std::fs;

use crate::process::{Program, Sandbox, done, failed, kill_at_checkpoint, program, refused, refuses};
use tehai::Count;
use tehai::rules::Rules;
use tehai_answers::survey::Part;
use tehai_catalogue::programs::surveys::table;
use tehai_count::distribution::Distribution;
use tehai_program::output::text::grouped;

const SURVEY: Program = program("survey");
const MERGE: Program = program("merge-surveys");
const LIST: Program = program("list-hands");

fn survey(sandbox: &Sandbox, args: &str) -> String {
    done(&mut sandbox.command(SURVEY, args))
}

fn merge(sandbox: &Sandbox, args: &str) -> String {
    done(&mut sandbox.command(MERGE, args))
}

/// Runs a merge that must find the parts incomplete. Returns the complaint.
fn not_whole(sandbox: &Sandbox, args: &str) -> String {
    failed(&mut sandbox.command(MERGE, args))
}

#[test]
fn a_survey_is_a_table_for_people_or_a_file() {
    let sandbox = Sandbox::new();
    let args = "all --tiles 5 --feature shanten --forms all";
    let text = survey(&sandbox, args);
    assert!(
        text.contains("set all; tiles 5; players 4; forms all; seven pairs distinct; fifth tile excluded; feature shanten"),
        "{text}"
    );
    let distribution = Distribution::of_shanten(Rules::default(), 5).unwrap();
    for (shanten, number) in distribution.by_shanten() {
        let row = text.lines().find(|line| line.starts_with(&format!("{shanten} "))).expect("a row");
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert_eq!((cells[1], cells[4]), (&*grouped(&number.hands), &*grouped(&number.deals)));
    }
    // The mean of the deals is exact to the digits shown.
    let mean = distribution.mean().expect("hands").to_f64() - 1.0;
    let shown = text
        .lines()
        .rfind(|line| line.starts_with("total"))
        .unwrap()
        .split_whitespace()
        .last()
        .unwrap()
        .parse::<f64>()
        .unwrap();
    assert!((shown - mean).abs() < 1e-6, "{text}");
    let csv = survey(&sandbox, &format!("{args} --format csv"));
    let json = survey(&sandbox, &format!("{args} --format json"));
    let part = Part::read(json.as_bytes()).expect("a survey");
    assert_eq!(part.ranges_text(), "0..501908");
    assert_eq!(table(&part).to_csv(), csv.as_bytes());
    // A row for the total and one for each value, with the settings in each.
    let mut rows = csv.lines();
    let header = "set,tiles,melds,players,forms,seven_pairs,fifth_tile,seat,round,feature,by,sample,seed,set_hands,ranges,row,value,by_value,hands,deals";
    assert_eq!(rows.next(), Some(header));
    let settings = "all,5,,4,all,distinct,excluded,,,shanten,,,,501908,0..501908";
    assert_eq!(rows.next(), Some(&*format!("{settings},total,,,501908,359933112")));
    let Count { hands, deals } = distribution.by_shanten().next().unwrap().1;
    assert_eq!(rows.next(), Some(&*format!("{settings},value,-1,,{hands},{deals}")));
    // For a file, the format follows from the name or --format.
    survey(&sandbox, &format!("{args} --out a.csv"));
    survey(&sandbox, &format!("{args} --out a.json"));
    survey(&sandbox, &format!("{args} --out a --format text"));
    for name in ["b", "b.xlsx", ".json"] {
        let message = refused(&mut sandbox.command(SURVEY, &format!("{args} --out {name}")));
        let expected = "--out: end the file name in .txt, .csv, .csv.gz, .json or .jsonl, or give --format";
        assert_eq!(message, expected);
    }
    let files = sandbox.files(".");
    assert!(files["a.csv"] == csv.as_bytes() && files["a.json"] == json.as_bytes());
    assert!(files["a"] == text.as_bytes());
    assert_eq!(files.len(), 3, "a short run leaves no checkpoint");
}

#[test]
fn a_file_has_these_bytes() {
    let expected = r#"{"format":"tehai-survey-2","settings":{"set":"all","tiles":1,"players":4,"forms":"all","seven_pairs":"distinct","fifth_tile":"excluded","feature":"shanten","set_hands":"34"},"ranges":[
{"from":"0","to":"34"}],"rows":[
{"value":0,"hands":"34","deals":"136"}],"checksum":"8d498bab936c1f40bcf3ddb11940964df13971d826e6e9ab653a303da51b9e01"}
"#;
    let sandbox = Sandbox::new();
    assert_eq!(survey(&sandbox, "all --tiles 1 --feature shanten --format json"), expected);
    assert_eq!(Part::read(expected.as_bytes()).expect("a survey").to_json(), expected);
}

#[test]
fn large_integers_of_json_are_strings() {
    let sandbox = Sandbox::new();
    // More than 10^22 hands, those of half of all tiles.
    let args =
        "all --tiles 68 --feature decompositions --range 5000000000000000000000..5000000000000000000003";
    let json = survey(&sandbox, &format!("{args} --format json"));
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    let ranks = serde_json::json!({ "from": "5000000000000000000000", "to": "5000000000000000000003" });
    assert_eq!(value["ranges"], serde_json::json!([ranks]));
    assert_eq!(value["settings"]["set_hands"], "28025439409568101909625");
    assert_eq!(value["rows"][0]["hands"], "3");
    Part::read(json.as_bytes()).expect("a survey");
}

#[test]
fn the_bytes_depend_neither_on_threads_nor_on_parts() {
    for args in [
        "all --tiles 5 --feature necessary_copies --by shanten",
        "tenpai --tiles 7 --feature cores --fifth-tile counted",
        "win --tiles 8 --players 3 --forms all --feature decompositions",
    ] {
        let sandbox = Sandbox::new();
        survey(&sandbox, &format!("{args} --out whole.json --threads 1"));
        let two = survey(&sandbox, &format!("{args} --threads 2 --format json"));
        assert!(sandbox.files(".")["whole.json"] == two.as_bytes(), "{args}");
        // One part is split again, one is given by range, and one is empty.
        survey(&sandbox, &format!("{args} --part 1/3 --out 1.json"));
        survey(&sandbox, &format!("{args} --part 2/3 --out 2.json"));
        let whole = Part::read(two.as_bytes()).unwrap();
        let from = 2 * whole.settings().set_hands / 3;
        survey(&sandbox, &format!("{args} --range {from}..{} --out 3.json", from + 10));
        survey(&sandbox, &format!("{args} --range {}.. --out 4.json --threads 1", from + 10));
        survey(&sandbox, &format!("{args} --range 7..7 --out empty.json"));
        merge(&sandbox, "3.json 2.json empty.json 1.json 4.json --out merged.json");
        let files = sandbox.files(".");
        assert!(files["whole.json"] == files["merged.json"], "{args}");
        // A merge can be merged.
        merge(&sandbox, "4.json 3.json --allow-gaps --out end.json");
        merge(&sandbox, "end.json 2.json 1.json --allow-gaps --out again.json");
        assert!(sandbox.files(".")["again.json"] == files["whole.json"], "{args}");
        assert!(merge(&sandbox, "1.json 2.json 3.json 4.json").contains("All hands of the set."));
        assert!(merge(&sandbox, "again.json --format csv").as_bytes() == table(&whole).to_csv(), "{args}");
    }
}

/// A sandbox with the four parts of a survey.
fn parts() -> Sandbox {
    let sandbox = Sandbox::new();
    for part in 1..=4 {
        survey(&sandbox, &format!("all --tiles 4 --feature shanten --part {part}/4 --out {part}.json"));
    }
    sandbox
}

#[test]
fn parts_that_do_not_make_a_whole_are_refused() {
    let sandbox = parts();
    // 34 · 35 · 36 · 37 / 24 hands.
    assert_eq!(
        not_whole(&sandbox, "4.json 2.json"),
        "error: ranks 0..16511, 33022..49533 of 66045 are missing\n"
    );
    survey(&sandbox, "all --tiles 4 --feature shanten --range 16000..16600 --out over.json");
    assert_eq!(
        not_whole(&sandbox, "1.json 2.json over.json --allow-gaps"),
        "error: 1.json and over.json overlap in ranks 16000..16511\n"
    );
    fs::copy(sandbox.path("1.json"), sandbox.path("same.json")).unwrap();
    assert_eq!(
        not_whole(&sandbox, "same.json 1.json 2.json 3.json 4.json"),
        "error: 1.json and same.json overlap in ranks 0..16511\n"
    );
    assert_eq!(not_whole(&sandbox, "1.json 2.json 1.json"), "error: 1.json is given twice\n");
    for (args, message) in [
        ("all --tiles 4 --feature necessary_kinds", "feature is necessary_kinds, but shanten in 1.json"),
        ("all --tiles 4 --feature shanten --players 3", "players is 3, but 4 in 1.json"),
        ("all --tiles 5 --feature shanten", "tiles is 5, but 4 in 1.json"),
        ("all --tiles 4 --feature shanten --forms standard", "forms is standard, but all in 1.json"),
        (
            "all --tiles 4 --feature shanten --fifth-tile counted",
            "fifth_tile is counted, but excluded in 1.json",
        ),
        ("tenpai --tiles 4 --feature shanten", "set is tenpai, but all in 1.json"),
        ("all --tiles 4 --feature shanten --by wait_kinds", "by is wait_kinds, but nothing in 1.json"),
    ] {
        survey(&sandbox, &format!("{args} --part 2/4 --out other.json --force"));
        assert_eq!(
            not_whole(&sandbox, "1.json other.json 3.json 4.json"),
            format!("error: other.json: {message}\n")
        );
    }
    survey(&sandbox, "all --tiles 4 --feature shanten --sample 5 --out sample.json");
    let message = "error: sample.json is a survey of drawn hands; only surveys of ranges can be merged\n";
    assert_eq!(not_whole(&sandbox, "1.json sample.json --allow-gaps"), message);
    assert_eq!(not_whole(&sandbox, "sample.json"), message);
    let every_second: Vec<String> = (0..12).map(|part| format!("{}.part.json", 2 * part)).collect();
    for (part, name) in every_second.iter().enumerate() {
        let ranks = format!("{}..{}", 2 * part, 2 * part + 1);
        survey(&sandbox, &format!("all --tiles 2 --feature shanten --range {ranks} --out {name}"));
    }
    let missing = "1..2, 3..4, 5..6, 7..8, 9..10, 11..12, 13..14, 15..16, 17..18, 19..20, and 2 more ranges";
    assert_eq!(
        not_whole(&sandbox, &every_second.join(" ")),
        format!("error: ranks {missing} of 595 are missing\n")
    );
    // With gaps allowed, the answer lists its ranks.
    let text = merge(&sandbox, "4.json 2.json --allow-gaps");
    assert!(text.contains("Only ranks 16511..33022 49533..66045."), "{text}");
    let json = merge(&sandbox, "4.json 2.json --allow-gaps --format json");
    assert_eq!(Part::read(json.as_bytes()).unwrap().ranges(), [16_511..33_022, 49_533..66_045]);
}

#[test]
fn what_is_no_survey_or_damaged_is_refused_by_name() {
    let sandbox = parts();
    let text = fs::read_to_string(sandbox.path("2.json")).unwrap();
    let checksum = "the checksum does not match";
    let lines: Vec<&str> = text.lines().collect();
    let [first, last] = [lines[..lines.len() - 2].join("\n"), lines[lines.len() - 1].to_owned()];
    for (bad, why) in [
        (text[..text.len() - 20].to_owned(), "EOF while parsing"),
        (text[..text.len() / 2].to_owned(), "EOF while parsing"),
        (format!("{first}\n{last}"), checksum),
        (text.replacen("\"value\":0,", "\"value\":0,\"by_value\":1,", 1), checksum),
        (text.replace("16511", "16510"), checksum),
        (text.replace("excluded", "perhaps"), checksum),
    ] {
        assert_ne!(bad, text);
        sandbox.write("bad.json", bad);
        for args in ["1.json bad.json 3.json 4.json", "bad.json --allow-gaps"] {
            let message = refused(&mut sandbox.command(MERGE, args));
            let start = format!("bad.json: a damaged survey file: {why}");
            assert!(message.starts_with(&start), "{message}");
        }
    }
    for foreign in ["", "hand,deals\n1m,4\n", "{}", "\u{1}\u{2}"] {
        sandbox.write("foreign", foreign);
        let message = refused(&mut sandbox.command(MERGE, "1.json foreign"));
        assert_eq!(message, "foreign: not a survey file");
    }
    survey(&sandbox, "all --tiles 4 --feature shanten --part 2/4 --out 2.csv");
    assert_eq!(
        refused(&mut sandbox.command(MERGE, "1.json 2.csv")),
        "2.csv: a CSV of a survey, which is not read back: write the survey with --out FILE.json"
    );
    let message = refused(&mut sandbox.command(MERGE, "1.json missing.json"));
    assert!(message.starts_with("cannot read missing.json: "), "{message}");
    assert!(refused(&mut sandbox.command(MERGE, "")).contains("<FILE>"));
}

#[test]
fn samples_are_those_that_are_listed_and_have_no_deals() {
    let sandbox = Sandbox::new();
    let sample = "--sample 20000 --seed 3";
    let args = format!("win --feature decompositions {sample}");
    let json = survey(&sandbox, &format!("{args} --format json"));
    assert_eq!(json, survey(&sandbox, &format!("{args} --format json --threads 1")));
    let part = Part::read(json.as_bytes()).unwrap();
    let list = done(&mut sandbox.command(LIST, &format!("win --forms standard {sample}")));
    let several = list
        .lines()
        .filter(|hand| tehai::decompose::count_decompositions(&hand.parse().expect("a hand")) > 1);
    let counted = part.histogram().rows().filter(|((value, _), _)| *value > 1);
    assert_eq!(counted.map(|(_, amount)| amount.hands).sum::<u128>(), several.count() as u128);
    assert!(!json.contains("deals"), "{json}");
    let csv = survey(&sandbox, &format!("{args} --format csv"));
    let total = csv.lines().nth(1).unwrap();
    let expected = "win,14,,4,standard,distinct,excluded,,,decompositions,,20000,3,11498658,,total,,,20000,";
    assert_eq!(total, expected);
    let text = survey(&sandbox, &args);
    assert!(text.contains("standard error") && !text.contains("mean of deals"), "{text}");
    let none = survey(&sandbox, "win --feature decompositions --sample 0 --format csv");
    assert_eq!(none.lines().count(), 2);
}

#[test]
fn an_empty_survey_is_one_row() {
    let sandbox = Sandbox::new();
    for args in ["all --tiles 4 --feature shanten --range 5..5", "win --tiles 134 --feature decompositions"] {
        let csv = survey(&sandbox, &format!("{args} --format csv"));
        assert_eq!(csv.lines().count(), 2, "{csv}");
        assert!(csv.lines().nth(1).unwrap().ends_with(",,total,,,0,0"), "{csv}");
        assert!(survey(&sandbox, args).contains("total"));
    }
}

#[test]
fn a_foreign_file_is_kept_and_an_earlier_survey_is_replaced() {
    let sandbox = Sandbox::new();
    let args = "all --tiles 2 --feature shanten";
    sandbox.write("a.json", "mine\n");
    let exists = "a.json exists (--force replaces it)";
    assert_eq!(refused(&mut sandbox.command(SURVEY, &format!("{args} --out a.json"))), exists);
    survey(&sandbox, &format!("{args} --out a.json --force"));
    // The same survey, or a larger one.
    survey(&sandbox, &format!("{args} --out a.json"));
    survey(&sandbox, &format!("{args} --range 5..9 --out a.json --force"));
    survey(&sandbox, &format!("{args} --range 3..9 --out a.json"));
    for other in [
        "all --tiles 1 --feature shanten",
        "all --tiles 2 --feature necessary_kinds",
        "all --tiles 2 --feature shanten --by necessary_kinds",
        "all --tiles 2 --feature shanten --sample 5",
        "all --tiles 2 --feature shanten --range 4..",
        "all --tiles 2 --feature shanten --format csv",
        "all --tiles 2 --feature shanten --format text",
    ] {
        assert_eq!(refused(&mut sandbox.command(SURVEY, &format!("{other} --out a.json"))), exists);
    }
    survey(&sandbox, &format!("{args} --out a.json"));
    let text = fs::read_to_string(sandbox.path("a.json")).unwrap();
    sandbox.write("a.json", &text[..text.len() - 5]);
    assert_eq!(refused(&mut sandbox.command(SURVEY, &format!("{args} --out a.json"))), exists);
    sandbox.write("a.json", text);
    let before = sandbox.snapshot();
    let message = refused(&mut sandbox.command(MERGE, "a.json --out ./a.json"));
    assert_eq!(message, "--out: a.json is one of the merged files (--force overwrites it)");
    merge(&sandbox, "a.json --out a.json --force");
    assert_eq!(before.differences(&sandbox.snapshot()), [""; 0]);
    // A table is not read back.
    survey(&sandbox, &format!("{args} --out a.csv"));
    assert!(
        refused(&mut sandbox.command(SURVEY, &format!("{args} --out a.csv"))).starts_with("a.csv exists")
    );
    assert_eq!(sandbox.files(".").len(), 2);
    if cfg!(target_os = "linux") {
        let full = format!("{args} --format json --out /dev/full");
        let message = refused(&mut sandbox.command(SURVEY, &full));
        assert!(message.starts_with("cannot write /dev/full"), "{message}");
    }
}

/// A reader stops at the first end of a pipe, so it is opened only once.
#[cfg(unix)]
#[test]
fn a_named_pipe_is_written_to_once() {
    let sandbox = Sandbox::new();
    let args = "all --tiles 2 --feature shanten";
    let whole = survey(&sandbox, &format!("{args} --format json"));
    let mut writer = sandbox.command(SURVEY, &format!("{args} --out pipe --format json"));
    assert_eq!(sandbox.read_pipe(&mut writer), whole);
    sandbox.write("whole.json", &whole);
    let mut writer = sandbox.command(MERGE, "whole.json --out pipe --format json");
    assert_eq!(sandbox.read_pipe(&mut writer), whole);
    assert!(!sandbox.path("pipe.checkpoint").exists());
}

#[test]
fn bad_usage_is_one_line_that_says_what_would_be_right() {
    let cases: &[(&str, &str)] = &[
        ("", "<SET>"),
        ("win", "--feature"),
        ("win --feature luck", "shanten, necessary_kinds, necessary_copies, best_discard_copies"),
        ("win --feature shanten --by luck", "expected a feature, one of shanten"),
        (
            "win --feature wait_kinds",
            "--feature: wait_kinds needs hands of 3N+1 tiles; the set has hands of 14",
        ),
        ("all --tiles 15 --feature shanten", "the set has hands of 15"),
        ("win --feature shanten --part 0/3", "I from 1 to N"),
        ("win --feature shanten --part 4/3", "I from 1 to N"),
        ("win --feature shanten --part 1", "such as 1/100"),
        ("win --feature shanten --part 0/0", "I from 1 to N"),
        ("win --feature shanten --part 1/3/5", "I from 1 to N"),
        ("win --feature shanten --part a/b", "I from 1 to N"),
        ("win --feature shanten --part 1/2 --range 0..5", "--range"),
        ("win --feature shanten --part 1/2 --sample 5", "--sample"),
        ("win --feature shanten --range 0..5 --sample 5", "--sample"),
        ("win --feature shanten --range 5", "such as 0..100"),
        ("win --forms standard --feature shanten --range 0..11498659", "within 0..11498658, all hands"),
        ("win --feature shanten --seed 5", "--sample"),
        ("win --feature decompositions --tiles 134 --sample 1", "no hands"),
        ("win --feature shanten --format xml", "expected text or csv or json"),
        ("win --feature shanten --format json --out .", "is a directory"),
        ("win --feature shanten --out x", ".json or .jsonl"),
        (
            "tenpai --feature cores --forms seven-pairs",
            "cores: --forms seven-pairs leaves out the standard form",
        ),
    ];
    refuses(&Sandbox::new(), SURVEY, cases);
}
