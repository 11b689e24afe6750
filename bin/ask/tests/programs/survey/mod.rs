//! `survey` and `merge-surveys` as processes.

mod checkpoints;
mod distance;
mod standard_form;

use std::fs;

use crate::process::{Program, Sandbox, done, kill_at_checkpoint, program, refused};
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
