//! The programs that answer on standard output, as processes: `list-hands`, `count-hands --set`,
//! `tenhou-probability`.

use std::collections::BTreeMap;
use std::process::Stdio;

use crate::process::{Program, Sandbox, done, refused};
use tehai::hand::Hand;
use tehai::handset::Forest;
use tehai::rules::{FifthTile, Forms, Players};
use tehai::sets::GameSets;
use tehai::waiting::standard_waits;
use tehai::winning::is_standard_win;

const LIST: Program = Program { name: "list-hands", path: env!("CARGO_BIN_EXE_list-hands"), reports: &[] };
const COUNT: Program = Program { name: "count-hands", path: env!("CARGO_BIN_EXE_count-hands"), reports: &[] };
const SOLVE: Program =
    Program { name: "solve-recurrence", path: env!("CARGO_BIN_EXE_solve-recurrence"), reports: &[] };
const UNIQUE: Program =
    Program { name: "enumerate-unique", path: env!("CARGO_BIN_EXE_enumerate-unique"), reports: &[] };
const FORMS: Program =
    Program { name: "enumerate-forms", path: env!("CARGO_BIN_EXE_enumerate-forms"), reports: &[] };
const TENHOU: Program = Program {
    name: "tenhou-probability",
    path: env!("CARGO_BIN_EXE_tenhou-probability"),
    reports: &["tenhou.csv"],
};

fn said(program: Program, args: &str) -> String {
    let sandbox = Sandbox::new();
    let text = done(&mut sandbox.command(program, &args.split_whitespace().collect::<Vec<_>>()));
    assert!(sandbox.snapshot().is_empty(), "{} {args} wrote files", program.name);
    text
}

fn lines(args: &str) -> Vec<String> {
    said(LIST, args).lines().map(str::to_owned).collect()
}

/// The hands of a CSV, whose deals must be right.
fn hands(csv: &str) -> Vec<Hand> {
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("hand,deals"));
    lines
        .map(|line| {
            let (hand, deals) = line.split_once(',').expect("two columns");
            let hand: Hand = hand.parse().expect("a hand");
            assert_eq!(hand.deals().to_string(), deals, "{hand}");
            hand
        })
        .collect()
}

#[test]
fn a_set_is_listed_in_order_and_whole() {
    let all = hands(&said(LIST, "--set all --tiles 4"));
    assert!(all.is_sorted_by(|a, b| a < b));
    // Multisets of 4 of 34 kinds.
    assert_eq!(all.len(), 34 * 35 * 36 * 37 / 24);
    let wins: Vec<Hand> =
        hands(&said(LIST, "--set all --tiles 5")).into_iter().filter(is_standard_win).collect();
    assert_eq!(hands(&said(LIST, "--set win --tiles 5")), wins);
    for (rule, name) in FifthTile::ALL.map(|rule| (rule, rule.name())) {
        let tenpai: Vec<Hand> =
            all.iter().copied().filter(|hand| !standard_waits(hand, rule).is_empty()).collect();
        assert_eq!(hands(&said(LIST, &format!("--set tenpai --tiles 4 --fifth-tile {name}"))), tenpai);
    }
    let three: Vec<Hand> =
        all.iter().copied().filter(|hand| hand.check_players(Players::Three).is_ok()).collect();
    assert_eq!(hands(&said(LIST, "--set all --tiles 4 --players 3")), three);
}

#[test]
fn ranges_are_parts_of_the_whole() {
    // More hands than one thread writes at a time.
    let whole = lines("--set win --tiles 8 --format text");
    assert_eq!(whole.len(), 49_332);
    let mut parts = lines("--set win --tiles 8 --format text --range ..12345");
    parts.extend(lines("--set win --tiles 8 --format text --range 12345..12345"));
    parts.extend(lines("--set win --tiles 8 --format text --range 12345..49000"));
    parts.extend(lines("--set win --tiles 8 --format text --range 49000.."));
    assert!(parts == whole);
    // From the middle of a set of 326,520,504,500 hands.
    let forest = Forest::new();
    let index = GameSets::new(&forest, Players::Four).all(14).index().unwrap();
    let far = lines("--set all --range 200000000000..200000000003 --format text");
    let expected = index.range(200_000_000_000..200_000_000_003).map(|hand| hand.to_string());
    assert!(expected.eq(far));
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    let one = said(LIST, "--set tenpai --tiles 7 --threads 1");
    assert_eq!(hands(&one).len(), 148_809);
    assert!(one == said(LIST, "--set tenpai --tiles 7 --threads 2"));
    assert!(one == said(LIST, "--set tenpai --tiles 7 --quiet"));
}

#[test]
fn samples_are_of_the_set_and_repeat_with_their_seed() {
    let drawn = hands(&said(LIST, "--set win --forms all --sample 1000 --seed 5"));
    assert_eq!(drawn.len(), 1000);
    assert!(drawn.iter().all(|hand| tehai::winning::is_win(hand, Forms::All)));
    assert_eq!(drawn, hands(&said(LIST, "--set win --forms all --sample 1000 --seed 5 --threads 1")));
    assert_ne!(drawn, hands(&said(LIST, "--set win --forms all --sample 1000 --seed 6")));
    // By deals, honours triplets are rarer than by hands: 4 deals each instead of 4³ for a sequence.
    let by_deals = hands(&said(LIST, "--set win --forms all --sample 1000 --seed 5 --by deals"));
    let honours = |hands: &[Hand]| -> u32 {
        hands.iter().map(|hand| hand.counts()[27..].iter().map(|&count| u32::from(count)).sum::<u32>()).sum()
    };
    assert!(honours(&by_deals) < honours(&drawn), "{} of {}", honours(&by_deals), honours(&drawn));
    assert_eq!(lines("--set win --sample 0"), ["hand,deals"]);
}

/// The generator is named in the help, so its output is part of what the program promises.
#[test]
fn a_seed_gives_the_same_hands_everywhere() {
    assert_eq!(lines("--set win --sample 2 --seed 1 --format text"), SEED_1);
}

const SEED_1: [&str; 2] = ["344556999p22255s", "55789p678s333555z"];

#[test]
fn hands_are_written_in_unicode_on_request() {
    let text = lines("--set tenpai --tiles 7 --range 70000..70100 --format text");
    let unicode = lines("--set tenpai --tiles 7 --range 70000..70100 --format unicode");
    for (text, unicode) in text.iter().zip(&unicode) {
        assert_eq!(unicode.chars().count(), 7);
        assert_eq!(unicode.parse::<Hand>(), text.parse::<Hand>());
    }
}

#[test]
fn a_reader_may_stop_reading() {
    let sandbox = Sandbox::new();
    for args in [["--set", "win"], ["--set", "all"]] {
        let mut child =
            sandbox.command(LIST, &args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{args:?}");
    }
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let sandbox = Sandbox::new();
    let run = |args: &str| sandbox.command(LIST, &args.split_whitespace().collect::<Vec<_>>());
    done(&mut run("--set win --tiles 5 --out wins.csv"));
    let wins = said(LIST, "--set win --tiles 5");
    assert_eq!(sandbox.files(".")["wins.csv"], wins.as_bytes());
    // An earlier answer is replaced, a foreign file is kept, or replaced by force.
    done(&mut run("--set win --tiles 2 --out wins.csv"));
    assert_eq!(sandbox.files(".")["wins.csv"], said(LIST, "--set win --tiles 2").as_bytes());
    sandbox.write("notes.txt", "mine\n");
    let before = sandbox.snapshot();
    for args in
        ["--set win --out notes.txt", "--set win --format text --out wins.csv", "--set win --out notes.txt/x"]
    {
        refused(&mut run(args));
        assert_eq!(before.differences(&sandbox.snapshot()), [""; 0], "{args}");
    }
    done(&mut run("--set win --tiles 5 --out notes.txt --force"));
    assert_eq!(sandbox.files(".")["notes.txt"], wins.as_bytes());
    #[cfg(unix)]
    {
        let before = sandbox.snapshot();
        let args = ["--set", "tenpai", "--tiles", "7", "--out", "wins.csv"];
        let message = refused(&mut sandbox.command_with_file_size_limit(LIST, &args, 64));
        assert!(message.starts_with("cannot write wins.csv"), "{message}");
        assert_eq!(before.differences(&sandbox.snapshot()), [""; 0]);
    }
    if cfg!(target_os = "linux") {
        let message = refused(&mut run("--set win --out /dev/full"));
        assert!(message.starts_with("cannot write /dev/full"), "{message}");
    }
}

#[test]
fn bad_usage_is_one_line_that_says_what_would_be_right() {
    // Program, arguments, and what the message names.
    let cases: &[(Program, &str, &str)] = &[
        (LIST, "", "--set"),
        (LIST, "--set wins", "did you mean \"win\"?"),
        (LIST, "--set win --tiles 13", "3N+2 tiles"),
        (LIST, "--set tenpai --tiles 14", "3N+1 tiles"),
        (LIST, "--set all --tiles 137", "0 to 136"),
        (LIST, "--set all --tiles 109 --players 3", "0 to 108"),
        (LIST, "--set all --tiles 300", "300"),
        (LIST, "--set win --range 5..2", "ends before it begins"),
        (LIST, "--set win --range 5", "such as 0..100"),
        (LIST, "--set win --range a..b", "not a rank"),
        (LIST, "--set win --range -1..5", "-1"),
        (LIST, "--set win --range 0..11498659", "11498658 hands"),
        (LIST, "--set win --range 340282366920938463463374607431768211456..", "not a rank"),
        (LIST, "--set win --range 0..5 --sample 5", "--sample"),
        (LIST, "--set win --seed 5", "--sample"),
        (LIST, "--set win --by deals", "--sample"),
        (LIST, "--set win --sample -5", "-5"),
        (LIST, "--set win --sample 5 --by luck", "possible values: hands, deals"),
        (LIST, "--set win --tiles 134 --sample 1", "no hands"),
        (LIST, "--set all --tiles 68 --sample 1 --by deals", "2^128"),
        (LIST, "--set win --format json", "possible values: csv, text, unicode"),
        (LIST, "--set win --players 5", "possible values: 3, 4"),
        (COUNT, "--set win --tiles 3", "3N+2 tiles"),
        (COUNT, "--set win --out reports", "no report on --set win"),
        (COUNT, "--tiles 5", "1, 4, 7, 10 and 13"),
        (COUNT, "--red-fives", "--set"),
        (COUNT, "--format xml", "possible values: text, csv, json"),
        (TENHOU, "--digits 0", "1..=100000"),
        (TENHOU, "--digits many", "many"),
        (TENHOU, "--players 2", "possible values: 3, 4"),
    ];
    let sandbox = Sandbox::new();
    for &(program, args, named) in cases {
        let message = refused(&mut sandbox.command(program, &args.split_whitespace().collect::<Vec<_>>()));
        assert!(message.contains(named), "{} {args}: {message}", program.name);
        assert!(sandbox.snapshot().is_empty(), "{} {args} wrote files", program.name);
    }
}

/// The same rules can be given for every set; those that a set does not depend on are not among its settings.
#[test]
fn rules_that_a_set_does_not_depend_on_change_nothing() {
    assert_eq!(said(COUNT, "--set all --forms all --fifth-tile counted"), said(COUNT, "--set all"));
    assert_eq!(said(COUNT, "--set win --fifth-tile counted"), said(COUNT, "--set win"));
    assert_ne!(said(COUNT, "--set win --forms all"), said(COUNT, "--set win"));
}

/// The rows of an answer in CSV, by what they count: (hands, deals).
fn counted(args: &str) -> BTreeMap<(String, String), (u128, u128)> {
    let csv = said(COUNT, &format!("{args} --format csv"));
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let number = |text: &str| text.parse().expect("an exact integer");
    reader
        .records()
        .map(|row| row.expect("a row"))
        .map(|row| ((row[5].to_owned(), row[6].to_owned()), (number(&row[7]), number(&row[8]))))
        .collect()
}

fn key(by: &str, value: impl ToString) -> (String, String) {
    (by.to_owned(), value.to_string())
}

/// Sources: mahjong-algorithm-book (hands, wins), bgnori/mahjong-formalization (kinds), waits-predictor
/// (deals).
#[test]
fn published_numbers_are_counted() {
    assert_eq!(counted("--set all")[&key("total", "")], (326_520_504_500, 4_250_305_029_168_216_000));
    assert_eq!(counted("--set all --tiles 13")[&key("total", "")].0, 98_521_596_000);
    assert_eq!(counted("--set win")[&key("total", "")].0, 11_498_658);
    assert_eq!(counted("--set win --forms all")[&key("total", "")].1, 12_859_078_207_674);
    let tenpai = counted("--set tenpai");
    for (kinds, hands) in (1..).zip([26527329u128, 25337340, 2549634, 271155, 56145, 4686, 471, 282, 3]) {
        assert_eq!(tenpai[&key("wait-kinds", kinds)].0, hands, "{kinds} kinds");
    }
    assert_eq!(tenpai[&key("tile", "1m")].1, 1_078_779_323_540);
    assert_eq!(tenpai[&key("tile", "1z")].1, 610_581_839_388);
    assert_eq!(counted("--set tenpai --forms all")[&key("total", "")].1, 39_270_395_383_132);
}

#[test]
fn red_fives_are_told_apart_on_request() {
    for (args, expected) in [
        ("--tiles 14", "705790937972"),
        ("--tiles 13", "205596295422"),
        ("--tiles 1", "37"),
        ("--tiles 0", "1"),
    ] {
        let csv = said(COUNT, &format!("--set all {args} --red-fives --format csv"));
        let mut lines = csv.lines();
        assert!(lines.next().is_some_and(|header| header.ends_with(",red_five_hands")));
        assert!(lines.next().is_some_and(|row| row.ends_with(&format!(",{expected}"))), "{csv}");
        assert!(said(COUNT, &format!("--set all {args} --red-fives")).contains(expected));
    }
}

#[test]
fn json_keeps_large_integers_exact() {
    let rows: serde_json::Value =
        serde_json::from_str(&said(COUNT, "--set all --format json")).expect("JSON");
    assert_eq!(rows[0]["hands"], 326_520_504_500u64);
    assert_eq!(rows[0]["deals"], "4250305029168216000");
}

#[test]
fn reports_are_printed_as_data_on_request_and_then_not_written() {
    for (program, args, header) in [
        (COUNT, "--tiles 1 --format csv", "tiles,forms,players,fifth_tile,wait_kinds,hands,deals\n"),
        (SOLVE, "--format csv --quiet", "class,groups,melds,tiles,hands,deals,players,fifth_tile\n"),
        (UNIQUE, "--format csv", "group,kind,tiles,class,forms,shapes,fifth_tile\n"),
        (FORMS, "--format csv", "group,kind,tiles,forms,deals,fifth_tile\n"),
    ] {
        let csv = said(program, args);
        assert!(csv.starts_with(header) && csv.lines().count() > 5, "{}: {csv}", program.name);
    }
    let rows: serde_json::Value = serde_json::from_str(&said(SOLVE, "--format json")).expect("JSON");
    assert_eq!(rows[0]["class"], "A");
}

#[test]
fn a_report_on_one_setting_holds_its_rows_of_the_full_report() {
    let sandbox = Sandbox::new();
    let args = ["--set", "tenpai", "--tiles", "4", "--players", "3", "--out", "out", "--quiet"];
    done(&mut sandbox.command(COUNT, &args));
    let Some(committed) = crate::process::committed_reports() else { return };
    for name in ["tenpai-waits.csv", "tenpai-tiles.csv"] {
        let written = String::from_utf8(sandbox.files("out")[name].clone()).unwrap();
        let full = String::from_utf8(committed[name].clone()).unwrap();
        let (header, rows) = full.split_once('\n').expect("a header");
        let rows = rows.lines().filter(|row| row.starts_with("4,standard,3,excluded,"));
        assert_eq!(written, format!("{header}\n{}\n", rows.collect::<Vec<_>>().join("\n")), "{name}");
    }
}

/// mahjong-algorithm-book, tenhou.
#[test]
fn tenhou_is_exact_to_any_digit() {
    let probability = |args: &str| {
        let text = said(TENHOU, &format!("--players 4 {args}"));
        let line = text.lines().find_map(|line| line.strip_prefix("probability  ")).map(str::to_owned);
        line.expect("a line with the probability")
    };
    assert_eq!(probability(""), "3.02544831945638e-06");
    assert_eq!(probability("--digits 1"), "3e-06");
    assert_eq!(probability("--digits 3"), "3.03e-06");
    let many = probability("--digits 400");
    assert_eq!(many.len(), "3.e-06".len() + 399);
    assert!(many.starts_with("3.0254483194563"));
    let text = said(TENHOU, "--players 4");
    assert!(text.contains("4250305029168216000") && text.contains("12859078207674"), "{text}");
    let rows: serde_json::Value =
        serde_json::from_str(&said(TENHOU, "--players 3 --format json")).expect("JSON");
    assert_eq!(rows[5]["term"], "wins");
    let csv = said(TENHOU, "--players 4 --digits 30 --format csv");
    assert!(
        csv.lines()
            .last()
            .is_some_and(|row| row.starts_with("4,wins,") && row.ends_with(&probability("--digits 30")))
    );
}
