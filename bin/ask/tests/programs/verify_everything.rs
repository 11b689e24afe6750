//! `verify-everything`, as a process.

use std::fs;

use crate::process::{Program, Sandbox, done, failed, kill_at_checkpoint, program, refused};
use tehai::rules::{Forms, Players, Setting};
use tehai::{Count, Rules};
use tehai_answers::survey::{Part, Settings};
use tehai_count::distribution::Distribution;
use tehai_count::survey::Histogram;

const VERIFY: Program = program("verify-everything");
const SURVEY: Program = program("survey");

fn verify(sandbox: &Sandbox, args: &str) -> String {
    done(&mut sandbox.command(VERIFY, args))
}

const NOT_ALL: &str = "Not compared with the recurrence: these are not all hands (see --merged).\n";
const VERIFIED: &str = "Verified: hands and deals of every shanten match the recurrence.\n";

#[test]
fn the_file_is_that_of_a_survey_whatever_the_threads() {
    for (game, range) in [
        ("", "98765432109..98765532109"),
        ("--forms all --players 3 --tiles 13", "1234567..1334567"),
        ("--forms all", "326520404500.."),
        ("--tiles 13", "5..5"),
    ] {
        let sandbox = Sandbox::new();
        let set = format!("all --feature shanten {game} --range {range}");
        for name in ["survey.csv", "survey.json"] {
            done(&mut sandbox.command(SURVEY, &format!("{set} --out {name}")));
        }
        let args = format!("{game} --range {range}");
        assert_eq!(verify(&sandbox, &format!("{args} --threads 1 --out one.csv")), NOT_ALL);
        assert_eq!(verify(&sandbox, &format!("{args} --threads 2 --out two.json --quiet")), "");
        let csv = verify(&sandbox, &format!("{args} --format csv"));
        let files = sandbox.files(".");
        assert!(files["one.csv"] == files["survey.csv"] && files["survey.csv"] == csv.as_bytes(), "{args}");
        assert!(files["two.json"] == files["survey.json"], "{args}");
        assert_eq!(files.len(), 4);
        let text = verify(&sandbox, &args);
        assert!(text.contains("set all; tiles ") && text.ends_with(NOT_ALL), "{text}");
    }
    let sandbox = Sandbox::new();
    let bad = |args: &str| refused(&mut sandbox.command(VERIFY, args));
    assert!(bad("--tiles 12").contains("expected 13 to 14"));
    assert_eq!(
        bad("--range 5..326520504501"),
        "--range: expected ranks within 0..326520504500, all hands of the set, found 5..326520504501"
    );
    assert!(bad("--part 1/2 --range ..5").contains("--range"));
    assert!(bad("--part 1/2 --merged one.csv").contains("--merged"));
}

#[test]
fn a_killed_run_goes_on_where_it_was() {
    let sandbox = Sandbox::new();
    let args = "--forms all --range 123456789..823456789";
    verify(&sandbox, &format!("{args} --out whole.json"));
    let resumed = format!("{args} --out a.json --resume kept --checkpoint-interval 0.02");
    let mut run = sandbox.command(VERIFY, &resumed);
    kill_at_checkpoint(&mut run, &sandbox.path("a.json"), &sandbox.path("kept"));
    let kept = Part::read(&fs::read(sandbox.path("kept")).unwrap()).expect("a survey");
    let done = kept.histogram().total().hands;
    assert!(0 < done && done < 700_000_000, "{done}");
    verify(&sandbox, &resumed);
    let files = sandbox.files(".");
    assert!(files["a.json"] == files["whole.json"]);
    assert_eq!(files.len(), 2, "what was kept is removed");
}

#[test]
fn what_is_no_checkpoint_of_the_run_is_refused_and_left_alone() {
    let sandbox = Sandbox::new();
    verify(&sandbox, "--range 10..1000 --out a.json");
    let text = fs::read_to_string(sandbox.path("a.json")).unwrap();
    for (content, args, message) in [
        (text.clone(), "--range 9..1000", "it has ranks 10..1000, expected a first part of 9..1000"),
        (
            text.clone(),
            "--forms standard --range 10..1000",
            "it belongs to another survey: forms is \"all\", expected \"standard\"",
        ),
        (
            text.replacen("\"hands\":\"", "\"hands\":\"1", 1),
            "--range 10..1000",
            "a damaged survey file: the checksum does not match",
        ),
        ("mine\n".to_owned(), "--range 10..1000", "not a survey file"),
    ] {
        sandbox.write("kept", &content);
        let refusal = refused(&mut sandbox.command(VERIFY, &format!("{args} --resume kept")));
        let expected = format!("cannot resume from kept (remove it, or choose another file): {message}");
        assert_eq!(refusal, expected);
        assert_eq!(fs::read_to_string(sandbox.path("kept")).unwrap(), content);
    }
    // A checkpoint that claims completion is trusted.
    sandbox.write("kept", &text);
    verify(&sandbox, "--range 10..1000 --resume kept --out b.json");
    let files = sandbox.files(".");
    assert!(files["b.json"] == files["a.json"] && !files.contains_key("kept"));
    let message = refused(&mut sandbox.command(VERIFY, "--range ..5 --resume c.json --out ./c.json"));
    assert_eq!(message, "--resume and --out must be different files");
    assert!(refused(&mut sandbox.command(VERIFY, "--range ..5 --resume no/c")).contains("no/c"));
    let message = refused(&mut sandbox.command(VERIFY, "--range ..5 --resume -"));
    assert_eq!(message, "--resume: a checkpoint must be a file (./- is a file named -)");
    verify(&sandbox, "--range 10..1000 --resume ./- --out b.json --checkpoint-interval 0");
    assert!(!sandbox.path("-").exists());
    let message = refused(&mut sandbox.command(VERIFY, "--range ..5 --resume ."));
    assert_eq!(message, ". is a directory");
    if cfg!(unix) {
        let message = refused(&mut sandbox.command(VERIFY, "--range ..5 --resume /dev/null"));
        assert_eq!(message, "/dev/null: a checkpoint must be a regular file");
    }
}

#[cfg(unix)]
#[test]
fn a_named_pipe_is_written_to_once() {
    let sandbox = Sandbox::new();
    let whole = verify(&sandbox, "--range 10..1000 --format json");
    let mut writer = sandbox.command(VERIFY, "--range 10..1000 --out pipe --format json");
    assert_eq!(sandbox.read_pipe(&mut writer), whole);
}

/// Two fabricated parts that agree with the recurrence: the first has the hands of shanten −1 to 2. With `moved`,
/// one hand of shanten 3 is counted as shanten 4.
fn made_up(players: Players, forms: Forms, tiles: u8, moved: bool) -> [Part; 2] {
    let rules = Rules { players, forms, ..Rules::default() };
    let distribution = Distribution::of_shanten(rules, tiles).unwrap();
    let whole = Histogram::of_shanten(&distribution).expect("few hands");
    let settings = Settings::new("all", Setting::new(tiles, rules), "shanten", whole.total().hands);
    let (mut first, mut second) = (Histogram::default(), Histogram::default());
    for (key, Count { hands, deals }) in whole.rows() {
        let hands = match key.0 {
            3 if moved => hands - 1,
            4 if moved => hands + 1,
            _ => hands,
        };
        let part = if key.0 < 3 { &mut first } else { &mut second };
        part.add(key, Count { hands, deals });
    }
    let (end, all) = (first.total().hands, whole.total().hands);
    [Part::new(settings.clone(), Some(0..end), first), Part::new(settings, Some(end..all), second)]
}

#[test]
fn parts_that_make_the_whole_are_held_against_the_recurrence() {
    let sandbox = Sandbox::new();
    for (players, forms, tiles) in [
        (Players::Four, Forms::ALL, 14),
        (Players::Three, Forms::STANDARD, 13),
        (Players::Four, Forms::ALL, 13),
    ] {
        let [first, second] = made_up(players, forms, tiles, false);
        sandbox.write("1.json", first.to_json());
        sandbox.write("2.json", second.to_json());
        let text = verify(&sandbox, "--merged 2.json 1.json");
        assert!(text.contains("All hands of the set.") && text.ends_with(VERIFIED), "{text}");
        assert_eq!(verify(&sandbox, "--merged 2.json 1.json --out whole.json --force"), VERIFIED);
        assert_eq!(verify(&sandbox, "--merged whole.json --out again.json --force"), VERIFIED);
        assert!(sandbox.files(".")["whole.json"] == sandbox.files(".")["again.json"]);
        let message = failed(&mut sandbox.command(VERIFY, "--merged 2.json"));
        let end = first.ranges()[0].end;
        assert!(message.contains(&format!("ranks 0..{end} of ")), "{message}");
        let [_, wrong] = made_up(players, forms, tiles, true);
        sandbox.write("wrong.json", wrong.to_json());
        let message = failed(&mut sandbox.command(VERIFY, "--merged 1.json wrong.json --out new.json"));
        let Count { hands, deals } = second.histogram().rows().next().unwrap().1;
        let wrong = format!("{} hands and {deals} deals were visited", hands - 1);
        let expected = format!("3-shanten: {wrong}, the recurrence has {hands} and {deals}");
        let expected = format!("error: check failed: {expected}\n");
        assert_eq!(message, expected);
        assert!(!sandbox.path("new.json").exists());
    }
    done(&mut sandbox.command(SURVEY, "all --tiles 4 --feature necessary_kinds --out other.json"));
    let message = refused(&mut sandbox.command(VERIFY, "--merged other.json"));
    assert!(message.contains("expected a survey of the shanten of all hands"), "{message}");
    assert!(refused(&mut sandbox.command(VERIFY, "--merged missing.json")).contains("missing.json"));
    let message = failed(&mut sandbox.command(VERIFY, "--merged 1.json 2.json 1.json"));
    assert_eq!(message, "error: 1.json is given twice\n");
    let message = refused(&mut sandbox.command(VERIFY, "--merged 1.json 2.json --out 2.json"));
    assert_eq!(message, "--out: 2.json is one of the merged files (--force overwrites it)");
}
