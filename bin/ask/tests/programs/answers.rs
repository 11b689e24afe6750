//! Programs that answer, as processes: the destination of an answer, and the files left alone.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::process::{BAD, Program, Sandbox, done, objects, program, refused};
use serde_json::Value;
use tehai::Count;
use tehai::handset::{Forest, GameSets};
use tehai::predict::Predictor;
use tehai::rules::{Rules, SevenPairs};
use tehai::shanten::Calculator;
use tehai::tiles::{Hand, TileSet};
use tehai_answers::predict::Situation;
use tehai_catalogue::every_hand::EveryHand;
use tehai_count::distribution::Distribution;
use tehai_program::output::text::grouped;

/// Programs, each with a quick question, and the formats besides text.
const QUESTIONS: &[(Program, &str, &[&str])] = &[
    (program("analyze-hand"), "123m456p789s1122z", &["json", "jsonl"]),
    (program("audit-blocks"), "--exhaustive thirteen-orphans", &["csv", "json", "jsonl"]),
    (program("count-hands"), "--tiles 4", &["csv", "json", "jsonl"]),
    (program("count-hands"), "tenpai --tiles 4", &["csv", "json", "jsonl"]),
    (program("decompose"), "123m", &["json", "jsonl"]),
    (program("list-hands"), "win --tiles 2", &["csv", "jsonl"]),
    (program("predict-waits"), "--melds 1", &["csv", "json", "jsonl"]),
    (program("score-hand"), "19m19p19s12345677z", &["json", "jsonl"]),
    (program("settle-round"), "--tenpai east", &["json", "jsonl"]),
    (program("needs"), "--scores 31000,28500,24500,16000", &["json", "jsonl"]),
    (program("race"), "--only-first 6 --only-second 4 --unseen 60 --wall 20", &["json", "jsonl"]),
    (program("shanten"), "1z 2z", &["csv", "jsonl"]),
    (program("shanten-distribution"), "--tiles 4", &["csv", "json", "jsonl"]),
    (program("tiles-until"), "--melds 1", &["csv", "json", "jsonl"]),
    (program("win-probability"), "123m456p578s1122z --draws 2 --changes none", &["csv", "json", "jsonl"]),
];

fn command(sandbox: &Sandbox, program: Program, args: &[&str]) -> Command {
    sandbox.command(program, &args.join(" "))
}

#[test]
fn an_answer_is_printed_or_written_to_one_file() {
    for &(program, question, formats) in QUESTIONS {
        let sandbox = Sandbox::new();
        let run = |args: &[&str]| done(&mut command(&sandbox, program, &[&[question], args].concat()));
        let text = run(&[]);
        assert!(!text.is_empty() && text == run(&["--out -"]), "{text}");
        for threads in ["--threads 1", "--threads 2"] {
            assert_eq!(run(&[threads]), text, "{} {question} {threads}", program.name);
        }
        assert!(sandbox.snapshot().is_empty(), "{} {question}", program.name);
        for format in formats {
            let answer = run(&["--format", format]);
            let file = format!("answer.{format}");
            // The format follows from the name, and may also be given explicitly.
            for args in [&["--out", &file][..], &["--force --format", format, "--out", &file]] {
                assert_eq!(run(args), "");
                assert_eq!(sandbox.files(".")[&file], answer.as_bytes(), "{} {args:?}", program.name);
            }
        }
        assert_eq!(sandbox.files(".").len(), formats.len(), "{} {question}", program.name);
    }
}

#[test]
fn a_file_that_exists_is_kept_unless_forced() {
    for &(program, question, formats) in QUESTIONS {
        let sandbox = Sandbox::new();
        let run = |args: &str| command(&sandbox, program, &[question, args]);
        for format in formats {
            done(&mut run(&format!("--out a.{format}")));
            let message = refused(&mut run(&format!("--out a.{format}")));
            assert_eq!(message, format!("a.{format} exists (--force replaces it)"));
            done(&mut run(&format!("--out a.{format} --force")));
        }
        for (name, format) in formats
            .iter()
            .map(|format| (format!("mine.{format}"), ""))
            .chain([("mine".into(), "--format text")])
        {
            sandbox.write(&name, "mine\n");
            let before = sandbox.snapshot();
            let message = refused(&mut run(&format!("--out {name} {format}")));
            assert!(message.starts_with(&name) && message.contains("--force"), "{message}");
            assert_eq!(before.differences(&sandbox.snapshot()), [""; 0]);
            done(&mut run(&format!("--out {name} {format} --force")));
            assert_ne!(sandbox.files(".")[&name], b"mine\n");
        }
        let expected = match formats {
            ["json", "jsonl"] => ".txt, .json or .jsonl",
            ["csv", "json", "jsonl"] => ".txt, .csv, .csv.gz, .json or .jsonl",
            _ => ".txt, .csv, .csv.gz or .jsonl",
        };
        for name in ["answer", "answer.xlsx", ".csv", "answer.gz"] {
            let message = refused(&mut run(&format!("--out {name}")));
            assert_eq!(message, format!("--out: end the file name in {expected}, or give --format"));
        }
    }
}

/// The rows of a table are the same in every format for programs.
#[test]
fn json_lines_are_the_objects_of_json() {
    for &(program, question, formats) in QUESTIONS {
        let sandbox = Sandbox::new();
        let answer = |format| done(&mut command(&sandbox, program, &[question, "--format", format]));
        let lines = objects(&answer("jsonl"));
        assert!(lines.iter().all(Value::is_object) && !lines.is_empty(), "{} {question}", program.name);
        if formats.contains(&"json") {
            // In a line, a whole number has no point.
            let json = answer("json").replace(".0,\n", ",\n").replace(".0\n", "\n");
            let json: Value = serde_json::from_str(&json).expect("JSON");
            let rows = ["waits", "rows"].into_iter().map(|name| &json[name]).find(|rows| rows.is_array());
            let rows = rows.unwrap_or(&json).as_array().map_or(std::slice::from_ref(&json), Vec::as_slice);
            assert_eq!(lines, rows, "{} {question}", program.name);
        }
        if formats.contains(&"csv") {
            let csv = answer("csv");
            let header: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
            assert_eq!(csv.lines().count(), lines.len() + 1, "{} {question}", program.name);
            let keys = |object: &Value| object.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
            assert!(lines.iter().all(|object| keys(object) == header), "{} {question}", program.name);
        }
    }
}

/// If it is not built in, the error says how to build it.
#[test]
fn a_table_may_be_parquet() {
    for &(program, question, _) in QUESTIONS.iter().filter(|(_, _, formats)| formats.len() == 3) {
        let sandbox = Sandbox::new();
        let mut run = command(&sandbox, program, &[question, "--out a.parquet"]);
        #[cfg(not(feature = "notebooks"))]
        {
            assert!(refused(&mut run).contains("--features notebooks"), "{} {question}", program.name);
            assert!(sandbox.snapshot().is_empty());
        }
        #[cfg(feature = "notebooks")]
        {
            use tehai_program::output::parquet::polars::prelude::*;

            done(&mut run);
            let rows = done(&mut command(&sandbox, program, &[question, "--format jsonl"]));
            let rows = objects(&rows);
            let file = std::io::Cursor::new(sandbox.files(".").remove("a.parquet").unwrap());
            let frame = ParquetReader::new(file).finish().unwrap();
            assert_eq!(frame.height(), rows.len(), "{} {question}", program.name);
            for name in frame.get_column_names() {
                let is_number = rows.iter().all(|row| row[name.as_str()].is_i64());
                let dtype = frame.column(name).unwrap().dtype();
                assert!(!is_number || dtype.is_integer(), "{} {name}: {dtype}", program.name);
            }
        }
    }
}

/// Compressed bytes depend only on the uncompressed bytes.
#[test]
fn a_table_is_compressed_if_its_name_says_so_and_a_file_is_announced() {
    for &(program, question, _) in QUESTIONS.iter().filter(|(_, _, formats)| formats.contains(&"csv")) {
        let sandbox = Sandbox::new();
        let csv = done(&mut command(&sandbox, program, &[question, "--format csv"]));
        for (name, args) in [("one.csv.gz", "--threads 1"), ("two.csv.gz", "--threads 2 --quiet")] {
            let mut run = command(&sandbox, program, &[question, args, "--out", name]);
            let said = String::from_utf8(run.output().unwrap().stderr).unwrap();
            let is_said = said.starts_with(&format!("wrote {name}: ")) && said.ends_with(" s\n");
            assert_eq!(is_said, name == "one.csv.gz", "{said}");
            assert!(is_said || said.is_empty(), "{said}");
        }
        let files = sandbox.files(".");
        assert!(files["one.csv.gz"] == files["two.csv.gz"], "{} {question}", program.name);
        let text = std::io::read_to_string(flate2::read::GzDecoder::new(&files["one.csv.gz"][..])).unwrap();
        assert_eq!(text, csv, "{}", program.name);
    }
}

#[test]
fn what_cannot_be_written_is_named_and_nothing_changes() {
    for &(program, question, _) in QUESTIONS {
        let sandbox = Sandbox::new();
        sandbox.write("directory/file", "mine\n");
        let before = sandbox.snapshot();
        let mut places = vec![
            ("directory", "directory is a directory"),
            ("missing/\u{1b}", "cannot write missing/\\u{1b}: No such file or directory (os error 2)"),
        ];
        if cfg!(target_os = "linux") {
            places.push(("/dev/full", "cannot write /dev/full: No space left on device (os error 28)"));
        }
        for (place, expected) in places {
            let args = [question, "--force --format text --out", place];
            assert_eq!(refused(&mut command(&sandbox, program, &args)), expected);
        }
        for args in BAD {
            let question: Vec<&str> = question.split_whitespace().collect();
            let message = refused(&mut sandbox.command(program, &[&question, *args].concat()));
            assert!((message.ends_with("; see --help") || message.starts_with("--")), "{args:?}: {message}");
        }
        assert_eq!(before.differences(&sandbox.snapshot()), [""; 0], "{}", program.name);
    }
}

/// Questions whose answers depend on the rules, each with an expected part by the library.
fn questions_on_rules(rules: Rules) -> Vec<(Program, &'static str, String)> {
    let forest = Forest::new();
    let wins = GameSets::new(&forest, rules).wins(14);
    let (Count { deals: winning, .. }, wins) = (wins.count().unwrap(), wins.index().unwrap());
    let hand: Hand = "1111m2244p3355s7z".parse().unwrap();
    let shanten = Calculator::new(rules).shanten(&hand).unwrap();
    let distribution = Distribution::of_shanten(rules, 14).unwrap();
    let (nearest, Count { hands, .. }) = distribution.by_shanten().next().unwrap();
    let unseen = Situation::new(4, &Hand::EMPTY, &Hand::EMPTY).unwrap().unseen;
    let total = Predictor::new(rules, 4).unwrap().predict(&unseen, TileSet::EMPTY).total;
    let visited = EveryHand::new(rules, 13).unwrap().visit(0..9000);
    let ((value, _), Count { hands: some, deals }) = visited.rows().next().unwrap();
    vec![
        (program("analyze-hand"), "1111m2244p3355s7z --format json", format!("\"nearest\": {shanten}\n")),
        (program("shanten"), "1111m2244p3355s7z --format csv", format!("\n{hand},13,{shanten},")),
        (
            program("shanten-distribution"),
            "--format json",
            format!("\"shanten\": {nearest}, \"hands\": {hands}, "),
        ),
        (program("count-hands"), "win --format json", format!("\"hands\": {}, ", wins.len())),
        (program("list-hands"), "win --range 9..10 --format text", format!("{}\n", wins.unrank(9).unwrap())),
        (program("predict-waits"), "--format json", format!("\"total\": {total},")),
        // 14 tiles that contain a win are one.
        (program("tiles-until"), "", format!(" {} ", grouped(winning))),
        (
            program("survey"),
            "win --feature shanten --range ..0 --format json",
            format!("\"set_hands\":\"{}\"", wins.len()),
        ),
        (
            program("verify-everything"),
            "--tiles 13 --range ..9000 --format json",
            format!("[\n{{\"value\":{value},\"hands\":\"{some}\",\"deals\":\"{deals}\"}}"),
        ),
    ]
}

#[test]
fn programs_take_forms_and_both_kinds_of_seven_pairs() {
    for (forms, kinds) in [
        ("all", &SevenPairs::ALL[..]),
        ("standard,thirteen-orphans", &[SevenPairs::Distinct]),
        ("seven-pairs", &SevenPairs::ALL),
    ] {
        for &seven_pairs in kinds {
            let rules = Rules { forms: forms.parse().unwrap(), seven_pairs, ..Rules::default() };
            let given = format!("--forms {forms} --seven-pairs {}", seven_pairs.name());
            for (program, question, expected) in questions_on_rules(rules) {
                let answer = done(&mut command(&Sandbox::new(), program, &[question, &given]));
                assert!(
                    answer.contains(&expected),
                    "{} {question} {given}: {expected} is not in\n{answer}",
                    program.name
                );
            }
        }
    }
}

#[test]
fn bad_usage_is_one_line() {
    for (args, expected) in [
        (&["--seven-pairs", "x"][..], "--seven-pairs: expected distinct or any, found \"x\""),
        (&[], "the following required arguments were not provided: <HAND>...; see --help"),
        (
            &["1m", "2m\n\nUsage: x\n"],
            r#"HAND "1m 2m\n\nUsage: x": character 6: "\n" is not a tile; write tiles such as 123m, 5p or 1z"#,
        ),
    ] {
        assert_eq!(refused(&mut Sandbox::new().command(program("decompose"), args)), expected);
    }
    let message = refused(&mut Sandbox::new().command(program("decompose"), &["1m", "--seven-pair", "x"]));
    assert_eq!(message, "unexpected argument '--seven-pair' found; perhaps --seven-pairs; see --help");
}

#[test]
fn a_reader_may_go_away() {
    for &(program, question, _) in QUESTIONS {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        done(command(&Sandbox::new(), program, &[question]).stdout(writer));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_an_error() {
    for &(program, question, _) in QUESTIONS {
        for args in [question, "--help", "--version"] {
            let full = File::options().write(true).open("/dev/full").unwrap();
            let message = refused(command(&Sandbox::new(), program, &[args]).stdout(full));
            assert!(message.starts_with("cannot write to standard output: "), "{message}");
        }
    }
}

/// A run that waits for input is still there when the signal comes.
#[cfg(unix)]
mod signals {
    use super::*;
    use crate::process::{send, wait_until};

    const SHANTEN: Program = program("shanten");

    #[test]
    fn an_interrupted_run_leaves_nothing() {
        for signal in ["-INT", "-TERM"] {
            let sandbox = Sandbox::new();
            let mut run = command(&sandbox, SHANTEN, &["--format csv --out answers.csv"])
                .stdin(Stdio::piped())
                .spawn()
                .unwrap();
            wait_until(&mut run, || !sandbox.snapshot().is_empty());
            // `wait` would close the input, and the run could end before it sees the signal.
            let _input = run.stdin.take();
            send(signal, &run);
            assert_eq!(run.wait().unwrap().code(), Some(130), "{signal}");
            assert!(sandbox.snapshot().is_empty(), "{signal}");
        }
    }

    /// Regardless of how this test was started.
    #[test]
    fn under_nohup_a_run_outlives_its_terminal() {
        let mut nohup = Command::new("nohup");
        nohup
            .args([crate::process::TEHAI, SHANTEN.name])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut run = nohup.spawn().unwrap();
        let (mut input, mut output) = (run.stdin.take().unwrap(), BufReader::new(run.stdout.take().unwrap()));
        for tile in ["1z", "2z"] {
            writeln!(input, "{tile}").unwrap();
            let mut line = String::new();
            output.read_line(&mut line).unwrap();
            assert!(line.starts_with(&format!("{tile}: shanten 0")), "{line}");
            send("-HUP", &run);
        }
        drop(input);
        assert!(run.wait().unwrap().success());
    }
}
