//! `survey` and `merge-surveys` as processes.

use std::fs;
use std::process::Command;

use crate::process::{Program, Sandbox, done, kill_at_checkpoint, program, refused};
use assert_cmd::assert::OutputAssertExt;
use tehai::rules::{Forms, Players};
use tehai::shanten::Distributions;
use tehai_cli::survey_file::SurveyFile;

const SURVEY: Program = program!("survey");
const MERGE: Program = program!("merge-surveys");
const LIST: Program = program!("list-hands");

fn command(sandbox: &Sandbox, program: Program, args: &str) -> Command {
    sandbox.command(program, &args.split_whitespace().collect::<Vec<_>>())
}

fn survey(sandbox: &Sandbox, args: &str) -> String {
    done(&mut command(sandbox, SURVEY, args))
}

fn merge(sandbox: &Sandbox, args: &str) -> String {
    done(&mut command(sandbox, MERGE, args))
}

/// Runs a merge that must find that the parts are no whole: exit code 1 and one line. Gives the line.
fn not_whole(sandbox: &Sandbox, args: &str) -> String {
    let output = command(sandbox, MERGE, args).assert().code(1).stdout("").get_output().clone();
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_survey_is_a_table_for_people_or_a_file() {
    let sandbox = Sandbox::new();
    let args = "--set all --tiles 5 --feature shanten --forms all";
    let text = survey(&sandbox, args);
    assert!(
        text.contains("set all; tiles 5; players 4; forms all; fifth tile excluded; feature shanten"),
        "{text}"
    );
    let distribution = Distributions::new(Players::Four, Forms::All).of(5).unwrap();
    for (shanten, number) in distribution.by_shanten() {
        let row = text.lines().find(|line| line.starts_with(&format!("{shanten} "))).expect("a row");
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert_eq!((cells[1], cells[3]), (&*number.hands.to_string(), &*number.deals.to_string()));
    }
    // The mean of the deals is exact to the digits shown.
    let mean = distribution.mean_replacement().expect("hands").to_f64() - 1.0;
    let shown = text.lines().last().unwrap().split_whitespace().last().unwrap().parse::<f64>().unwrap();
    assert!((shown - mean).abs() < 1e-6, "{text}");
    let csv = survey(&sandbox, &format!("{args} --format csv"));
    let json = survey(&sandbox, &format!("{args} --format json"));
    let file = SurveyFile::read(csv.as_bytes()).expect("a survey");
    assert_eq!(SurveyFile::read(json.as_bytes()).as_ref(), Ok(&file));
    assert_eq!(file.ranges_text(), "0..501908");
    // In a file the name says how.
    survey(&sandbox, &format!("{args} --out a.csv"));
    survey(&sandbox, &format!("{args} --out a.json"));
    let files = sandbox.files(".");
    assert!(files["a.csv"] == csv.as_bytes() && files["a.json"] == json.as_bytes());
    assert_eq!(files.len(), 2, "a short run leaves no checkpoint");
}

#[test]
fn large_integers_of_json_are_strings() {
    let sandbox = Sandbox::new();
    // Hands of half of all tiles: more than 10^22, and each of as many deals or more.
    let args = "--set all --tiles 68 --feature decompositions --range 5000000000000000000000..5000000000000000000003";
    let json = survey(&sandbox, &format!("{args} --format json"));
    assert!(
        json.contains("\"from\": \"5000000000000000000000\", \"to\": \"5000000000000000000003\""),
        "{json}"
    );
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["set_hands"], "28025439409568101909625");
    assert_eq!(value["rows"][0]["hands"], 3);
    SurveyFile::read(json.as_bytes()).expect("a survey");
}

#[test]
fn the_bytes_depend_neither_on_threads_nor_on_parts() {
    for (args, json) in [
        ("--set all --tiles 7 --feature necessary_copies --by shanten", false),
        ("--set tenpai --tiles 7 --feature cores --fifth-tile counted", true),
        ("--set win --tiles 8 --players 3 --forms all --feature decompositions", false),
    ] {
        let sandbox = Sandbox::new();
        let name = if json { "whole.json" } else { "whole.csv" };
        survey(&sandbox, &format!("{args} --out {name} --threads 1"));
        let two =
            survey(&sandbox, &format!("{args} --threads 2 --format {}", if json { "json" } else { "csv" }));
        assert!(sandbox.files(".")[name] == two.as_bytes(), "{args}");
        // Parts in both formats, and one cut again; a part by range and one that is empty.
        survey(&sandbox, &format!("{args} --part 1/3 --out 1.csv"));
        survey(&sandbox, &format!("{args} --part 2/3 --out 2.json"));
        let set_hands = SurveyFile::read(two.as_bytes()).unwrap().settings().set_hands;
        let from = 2 * set_hands / 3;
        survey(&sandbox, &format!("{args} --range {from}..{} --out 3.csv", from + 10));
        survey(&sandbox, &format!("{args} --range {}.. --out 4.csv --threads 1", from + 10));
        survey(&sandbox, &format!("{args} --range 7..7 --out empty.csv"));
        merge(&sandbox, &format!("3.csv 2.json empty.csv 1.csv 4.csv --out merged-{name}"));
        let files = sandbox.files(".");
        assert!(files[name] == files[&format!("merged-{name}")], "{args}");
        // A merge can be merged.
        merge(&sandbox, "4.csv 3.csv --allow-gaps --out end.csv");
        merge(&sandbox, "end.csv 2.json 1.csv --allow-gaps --out again.json");
        merge(&sandbox, "again.json --out again.csv");
        let again = if json { "again.json" } else { "again.csv" };
        assert!(sandbox.files(".")[again] == files[name], "{args}");
        assert!(merge(&sandbox, "1.csv 2.json 3.csv 4.csv").contains("All hands of the set."));
    }
}

/// Parts of one survey, and files of others.
fn parts() -> Sandbox {
    let sandbox = Sandbox::new();
    for part in 1..=4 {
        survey(&sandbox, &format!("--set all --tiles 4 --feature shanten --part {part}/4 --out {part}.csv"));
    }
    sandbox
}

#[test]
fn parts_that_do_not_make_a_whole_are_refused() {
    let sandbox = parts();
    // 34 · 35 · 36 · 37 / 24 hands.
    assert_eq!(
        not_whole(&sandbox, "4.csv 2.csv"),
        "error: of 66045 hands those of these ranks are missing: 0..16511, 33022..49533\n"
    );
    survey(&sandbox, "--set all --tiles 4 --feature shanten --range 16000..16600 --out over.csv");
    assert_eq!(
        not_whole(&sandbox, "1.csv 2.csv over.csv --allow-gaps"),
        "error: 1.csv and over.csv both have the hands 16000..16511\n"
    );
    fs::copy(sandbox.path("1.csv"), sandbox.path("same.csv")).unwrap();
    assert_eq!(
        not_whole(&sandbox, "same.csv 1.csv 2.csv 3.csv 4.csv"),
        "error: 1.csv and same.csv both have the hands 0..16511\n"
    );
    for (args, message) in [
        (
            "--set all --tiles 4 --feature necessary_kinds",
            "feature is necessary_kinds, and in 1.csv it is shanten",
        ),
        ("--set all --tiles 4 --feature shanten --players 3", "players is 3, and in 1.csv it is 4"),
        ("--set all --tiles 5 --feature shanten", "tiles is 5, and in 1.csv it is 4"),
        ("--set all --tiles 4 --feature shanten --forms all", "forms is all, and in 1.csv it is standard"),
        (
            "--set all --tiles 4 --feature shanten --fifth-tile counted",
            "fifth_tile is counted, and in 1.csv it is excluded",
        ),
        ("--set tenpai --tiles 4 --feature shanten", "set is tenpai, and in 1.csv it is all"),
        (
            "--set all --tiles 4 --feature shanten --by wait_kinds",
            "by is wait_kinds, and in 1.csv it is nothing",
        ),
    ] {
        survey(&sandbox, &format!("{args} --part 2/4 --out other.csv --force"));
        assert_eq!(
            not_whole(&sandbox, "1.csv other.csv 3.csv 4.csv"),
            format!("error: other.csv: {message}\n")
        );
    }
    survey(&sandbox, "--set all --tiles 4 --feature shanten --sample 5 --out sample.csv");
    let message = "error: sample.csv is of drawn hands; only surveys of ranges add up\n";
    assert_eq!(not_whole(&sandbox, "1.csv sample.csv --allow-gaps"), message);
    assert_eq!(not_whole(&sandbox, "sample.csv"), message);
    // With gaps allowed, the answer says what it has.
    let text = merge(&sandbox, "4.csv 2.csv --allow-gaps");
    assert!(text.contains("Only the hands of the ranks 16511..33022 49533..66045."), "{text}");
    let csv = merge(&sandbox, "4.csv 2.csv --allow-gaps --format csv");
    assert_eq!(SurveyFile::read(csv.as_bytes()).unwrap().ranges(), [16_511..33_022, 49_533..66_045]);
}

#[test]
fn what_is_no_survey_or_damaged_is_refused_by_name() {
    let sandbox = parts();
    let damaged = "it is a damaged file of a survey: its checksum does not fit, it was changed or cut off";
    let text = fs::read_to_string(sandbox.path("2.csv")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let cut_off = text[..text.len() - 20].to_owned();
    let fewer = lines[..lines.len() - 1].join("\n");
    let one_more = text.replacen("value,0,,", "value,0,,1", 1);
    assert_ne!(one_more, text);
    for bad in [cut_off, fewer, one_more, text.replace("16511..33022", "16512..33023")] {
        sandbox.write("bad.csv", bad);
        for args in ["1.csv bad.csv 3.csv 4.csv", "bad.csv --allow-gaps"] {
            assert_eq!(refused(&mut command(&sandbox, MERGE, args)), format!("bad.csv: {damaged}"));
        }
    }
    sandbox.write("bad.csv", text.replace("excluded", "perhaps"));
    let message = refused(&mut command(&sandbox, MERGE, "bad.csv"));
    assert_eq!(message, "bad.csv: it is a damaged file of a survey: \"perhaps\" is no value there");
    survey(&sandbox, "--set all --tiles 4 --feature shanten --part 2/4 --out 2.json");
    let json = fs::read_to_string(sandbox.path("2.json")).unwrap();
    for bad in [json.replace("16511", "16510"), json[..json.len() / 2].to_owned()] {
        sandbox.write("bad.json", bad);
        let message = refused(&mut command(&sandbox, MERGE, "1.csv bad.json"));
        assert_eq!(message, format!("bad.json: {damaged}"));
    }
    for foreign in ["", "hand,deals\n1m,4\n", "{}", "\u{1}\u{2}"] {
        sandbox.write("foreign", foreign);
        let message = refused(&mut command(&sandbox, MERGE, "1.csv foreign"));
        assert_eq!(message, "foreign: it is no file of a survey");
    }
    assert_eq!(refused(&mut command(&sandbox, MERGE, "1.csv 2.csv 1.csv")), "1.csv is given twice");
    let message = refused(&mut command(&sandbox, MERGE, "1.csv missing.csv"));
    assert!(message.starts_with("cannot read missing.csv: "), "{message}");
    assert!(refused(&mut command(&sandbox, MERGE, "")).contains("<FILE>"));
}

#[test]
fn a_killed_run_goes_on_where_it_was() {
    let sandbox = Sandbox::new();
    for (set, extension) in [
        ("--set all --tiles 8 --feature best_discard_copies --by shanten --range 1000..2000000", "csv"),
        ("--set all --tiles 14 --feature best_discard_copies --forms all --sample 100000 --seed 7", "json"),
    ] {
        let (file, whole) = (format!("file.{extension}"), format!("whole.{extension}"));
        let checkpoint = format!("{file}.checkpoint");
        survey(&sandbox, &format!("{set} --out {whole}"));
        let args = format!("{set} --out {file} --checkpoint-interval 0.05");
        for threads in [2, 1] {
            let mut run = command(&sandbox, SURVEY, &format!("{args} --threads {threads}"));
            kill_at_checkpoint(&mut run, &sandbox.path(&file), &sandbox.path(&checkpoint));
        }
        // What is done so far is a survey of its own, and no work for the next run.
        let part = SurveyFile::read(&fs::read(sandbox.path(&checkpoint)).unwrap()).expect("a survey");
        let whole_file = SurveyFile::read(&fs::read(sandbox.path(&whole)).unwrap()).expect("a survey");
        assert_eq!(part.settings(), whole_file.settings());
        let (part, all) = (part.histogram().total().hands, whole_file.histogram().total().hands);
        assert!(0 < part && part < all, "{part} of {all}");
        survey(&sandbox, &args);
        let (file, whole) = (fs::read(sandbox.path(&file)).unwrap(), fs::read(sandbox.path(&whole)).unwrap());
        assert!(file == whole, "{set}");
        assert!(!sandbox.path(&checkpoint).exists());
    }
}

/// A checkpoint that says that all is done is believed: so it is seen that the work is not done again.
#[test]
fn a_checkpoint_is_taken_for_what_it_says() {
    let sandbox = Sandbox::new();
    let args = "--set all --tiles 5 --feature shanten --range 10..1000";
    survey(&sandbox, &format!("{args} --out whole.csv"));
    let text = fs::read_to_string(sandbox.path("whole.csv")).unwrap();
    sandbox.write("a.csv.checkpoint", &text);
    survey(&sandbox, &format!("{args} --out a.csv"));
    assert_eq!(fs::read_to_string(sandbox.path("a.csv")).unwrap(), text);
    assert!(!sandbox.path("a.csv.checkpoint").exists());
}

#[test]
fn a_checkpoint_of_another_survey_or_a_damaged_one_is_refused_by_name() {
    let sandbox = Sandbox::new();
    let from = "cannot go on from a.csv.checkpoint (remove it, or choose another file): ";
    let run = |other: &str, args: &str| {
        survey(&sandbox, &format!("{other} --out a.csv.checkpoint --format csv --force"));
        let before = sandbox.snapshot();
        let message = refused(&mut command(&sandbox, SURVEY, &format!("{args} --out a.csv")));
        assert_eq!(before.differences(&sandbox.snapshot()), [""; 0]);
        message.strip_prefix(from).unwrap_or_else(|| panic!("{message}")).to_owned()
    };
    let this = "--set all --tiles 4 --feature shanten";
    assert_eq!(
        run("--set all --tiles 4 --feature necessary_kinds", this),
        "it is of another survey, whose feature is \"necessary_kinds\" and not \"shanten\""
    );
    assert_eq!(
        run("--set all --tiles 4 --feature shanten --players 3", this),
        "it is of another survey, whose players is \"3\" and not \"4\""
    );
    assert_eq!(
        run("--set all --tiles 4 --feature shanten --sample 5", this),
        "it is of another survey, whose sample is \"5\" and not \"\""
    );
    assert_eq!(
        run("--set all --tiles 4 --feature shanten --range 10..20", this),
        "it is of the ranks 10..20, not of the first of 0..66045"
    );
    assert_eq!(
        run("--set all --tiles 4 --feature shanten --range 0..20", &format!("{this} --range 0..10")),
        "it is of the ranks 0..20, not of the first of 0..10"
    );
    sandbox.write("a.csv.checkpoint", "mine\n");
    let message = refused(&mut command(&sandbox, SURVEY, &format!("{this} --out a.csv")));
    assert_eq!(message, format!("{from}it is no file of a survey"));
    // Another file has another checkpoint.
    survey(&sandbox, &format!("{this} --out b.csv"));
}

#[test]
fn samples_are_those_that_are_listed_and_have_no_deals() {
    let sandbox = Sandbox::new();
    let sample = "--sample 20000 --seed 3";
    let csv = survey(&sandbox, &format!("--set win --feature decompositions {sample} --format csv"));
    assert_eq!(
        csv,
        survey(&sandbox, &format!("--set win --feature decompositions {sample} --format csv --threads 1"))
    );
    let file = SurveyFile::read(csv.as_bytes()).unwrap();
    let list = done(&mut command(&sandbox, LIST, &format!("--set win {sample} --format text")));
    let several = list
        .lines()
        .filter(|hand| tehai::decompose::count_decompositions(&hand.parse().expect("a hand")) > 1);
    let counted = file.histogram().rows().filter(|((value, _), _)| *value > 1);
    assert_eq!(counted.map(|(_, amount)| amount.hands).sum::<u128>(), several.count() as u128);
    let total = csv.lines().nth(1).unwrap();
    assert!(
        total.starts_with("win,14,4,standard,excluded,decompositions,,20000,3,11498658,,total,,,20000,,"),
        "{total}"
    );
    let text = survey(&sandbox, &format!("--set win --feature decompositions {sample}"));
    assert!(text.contains("standard error") && !text.contains("mean of deals"), "{text}");
    let none = survey(&sandbox, "--set win --feature decompositions --sample 0 --format csv");
    assert_eq!(none.lines().count(), 2);
}

#[test]
fn an_empty_survey_is_one_row() {
    let sandbox = Sandbox::new();
    for args in [
        "--set all --tiles 4 --feature shanten --range 5..5",
        "--set win --tiles 134 --feature decompositions",
    ] {
        let csv = survey(&sandbox, &format!("{args} --format csv"));
        assert_eq!(csv.lines().count(), 2, "{csv}");
        assert!(csv.lines().nth(1).unwrap().contains(",,total,,,0,0,"), "{csv}");
        assert!(survey(&sandbox, args).contains("total"));
    }
}

#[test]
fn a_foreign_file_is_kept_and_an_earlier_survey_is_replaced() {
    let sandbox = Sandbox::new();
    let args = "--set all --tiles 2 --feature shanten";
    sandbox.write("notes.csv", "mine\n");
    let message = refused(&mut command(&sandbox, SURVEY, &format!("{args} --out notes.csv")));
    assert_eq!(message, "notes.csv exists (--force overwrites it)");
    survey(&sandbox, &format!("{args} --out notes.csv --force"));
    // The same survey, or one that has all of it.
    survey(&sandbox, &format!("{args} --out notes.csv"));
    survey(&sandbox, &format!("{args} --range 5..9 --out notes.csv --force"));
    survey(&sandbox, &format!("{args} --range 3..9 --out notes.csv"));
    let exists = "notes.csv exists (--force overwrites it)";
    for other in [
        "--set all --tiles 1 --feature shanten",
        "--set all --tiles 2 --feature necessary_kinds",
        "--set all --tiles 2 --feature shanten --by necessary_kinds",
        "--set all --tiles 2 --feature shanten --sample 5",
        "--set all --tiles 2 --feature shanten --range 4..",
        "--set all --tiles 2 --feature shanten --format json",
    ] {
        assert_eq!(refused(&mut command(&sandbox, SURVEY, &format!("{other} --out notes.csv"))), exists);
    }
    survey(&sandbox, &format!("{args} --out notes.csv"));
    let text = fs::read_to_string(sandbox.path("notes.csv")).unwrap();
    sandbox.write("notes.csv", &text[..text.len() - 5]);
    assert_eq!(refused(&mut command(&sandbox, SURVEY, &format!("{args} --out notes.csv"))), exists);
    sandbox.write("notes.csv", text);
    let before = sandbox.snapshot();
    let message = refused(&mut command(&sandbox, MERGE, "notes.csv --out ./notes.csv"));
    assert_eq!(message, "--out: notes.csv is one of the files that are merged (--force overwrites it)");
    merge(&sandbox, "notes.csv --out notes.csv --force");
    assert_eq!(before.differences(&sandbox.snapshot()), [""; 0]);
    assert_eq!(sandbox.files(".").len(), 1);
    if cfg!(target_os = "linux") {
        let message = refused(&mut command(&sandbox, SURVEY, &format!("{args} --out /dev/full")));
        assert!(message.starts_with("cannot write /dev/full"), "{message}");
    }
}

/// A reader takes the first end of a pipe for the last, so it is opened once.
#[cfg(unix)]
#[test]
fn a_named_pipe_is_written_to_once() {
    let sandbox = Sandbox::new();
    let args = "--set all --tiles 2 --feature shanten";
    let whole = survey(&sandbox, &format!("{args} --format csv"));
    assert!(Command::new("mkfifo").arg(sandbox.path("pipe")).status().unwrap().success());
    let read = |mut writer: Command| {
        std::thread::scope(|scope| {
            let reader = scope.spawn(|| fs::read_to_string(sandbox.path("pipe")).unwrap());
            done(&mut writer);
            reader.join().unwrap()
        })
    };
    assert_eq!(read(command(&sandbox, SURVEY, &format!("{args} --out pipe"))), whole);
    sandbox.write("whole.csv", &whole);
    assert_eq!(read(command(&sandbox, MERGE, "whole.csv --out pipe")), whole);
    assert!(!sandbox.path("pipe.checkpoint").exists());
}

#[test]
fn bad_usage_is_one_line_that_says_what_would_be_right() {
    let cases: &[(&str, &str)] = &[
        ("", "--set"),
        ("--set win", "--feature"),
        ("--set win --feature luck", "shanten, necessary_kinds, necessary_copies, best_discard_copies"),
        ("--set win --feature shanten --by luck", "possible values: shanten"),
        (
            "--set win --feature wait_kinds",
            "wait_kinds is of hands of 3N+1 tiles, and the set has hands of 14",
        ),
        ("--set all --tiles 15 --feature shanten", "and the set has hands of 15"),
        ("--set win --feature shanten --part 0/3", "I from 1 to N"),
        ("--set win --feature shanten --part 4/3", "I from 1 to N"),
        ("--set win --feature shanten --part 1", "such as 1/100"),
        ("--set win --feature shanten --part 1/2 --range 0..5", "--range"),
        ("--set win --feature shanten --part 1/2 --sample 5", "--sample"),
        ("--set win --feature shanten --range 0..5 --sample 5", "--sample"),
        ("--set win --feature shanten --range 5", "such as 0..100"),
        ("--set win --feature shanten --range 0..11498659", "11498658 hands"),
        ("--set win --feature shanten --seed 5", "--sample"),
        ("--set win --feature decompositions --tiles 134 --sample 1", "no hands"),
        ("--set win --feature shanten --format xml", "possible values: text, csv, json"),
        ("--set win --feature shanten --out .", "is a directory"),
    ];
    let sandbox = Sandbox::new();
    for &(args, named) in cases {
        let message = refused(&mut command(&sandbox, SURVEY, args));
        assert!(message.contains(named), "{args}: {message}");
        assert!(sandbox.snapshot().is_empty(), "{args} wrote files");
    }
}
