//! Every hand visited one by one: against surveys of the same ranks, against single hands, and against the
//! recurrence; and `verify-everything` as a process.

#![cfg(feature = "cli")]

#[path = "common/process.rs"]
mod process;

use std::fs;
use std::ops::Range;
use std::process::Command;

use assert_cmd::assert::OutputAssertExt;
use process::{Program, Sandbox, done, kill_at_checkpoint, refused};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use tehai::handset::{Forest, Index};
use tehai::rules::{FifthTile, Forms, Players};
use tehai::sets::GameSets;
use tehai::shanten::{Calculator, Distributions, EveryHand, ShantenError};
use tehai::survey::file::{Settings, SurveyFile};
use tehai::survey::{Amount, Feature, Histogram, Rules, Survey};

const VERIFY: Program =
    Program { name: "verify-everything", path: env!("CARGO_BIN_EXE_verify-everything"), reports: &[] };
const SURVEY: Program = Program { name: "survey", path: env!("CARGO_BIN_EXE_survey"), reports: &[] };

fn games() -> impl Iterator<Item = (Players, Forms)> {
    Players::ALL.into_iter().flat_map(|players| Forms::ALL.map(|forms| (players, forms)))
}

fn every_hand(players: Players, forms: Forms, tiles: u8) -> EveryHand {
    EveryHand::new(players, forms, tiles).expect("a number of tiles that has shanten")
}

fn all(players: Players, tiles: u8) -> Index {
    GameSets::new(&Forest::new(), players).all(tiles).index().expect("few nodes")
}

fn below(random: &mut ChaCha8Rng, end: u128) -> u128 {
    u128::from(random.next_u64()) % end
}

/// Cuts a range at random places into so many parts, some of which may be empty.
fn cut(range: Range<u128>, parts: usize, random: &mut ChaCha8Rng) -> Vec<Range<u128>> {
    let length = range.end - range.start;
    let mut ends: Vec<u128> = (1..parts).map(|_| range.start + below(random, length + 1)).collect();
    ends.extend([range.start, range.end]);
    ends.sort_unstable();
    ends.windows(2).map(|ends| ends[0]..ends[1]).collect()
}

/// Visits parts on all threads and adds them up.
fn sum(every_hand: &EveryHand, parts: Vec<Range<u128>>) -> Histogram {
    let parts: Vec<_> = parts.into_par_iter().map(|part| every_hand.visit(part)).collect();
    let mut sum = Histogram::default();
    parts.iter().for_each(|part| sum.merge(&part.into()));
    sum
}

fn settings(players: Players, forms: Forms, tiles: u8, set_hands: u128) -> Settings {
    Settings {
        set: "all".to_owned(),
        tiles,
        players,
        forms,
        fifth_tile: FifthTile::Excluded,
        feature: "shanten".to_owned(),
        by: None,
        drawn: None,
        set_hands,
    }
}

#[test]
fn all_hands_of_few_tiles_are_as_the_recurrence_says() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for (players, forms) in games() {
        let distributions = Distributions::new(players, forms);
        // The other forms make no difference to them.
        let most = if forms == Forms::All { 5 } else { 10 };
        for tiles in [1, 2, 4, 5, 7, 8, 10].into_iter().filter(|&tiles| tiles <= most) {
            let every_hand = every_hand(players, forms, tiles);
            let parts = cut(0..every_hand.number(), 40, &mut random);
            let due = Histogram::from(&distributions.of(tiles).unwrap());
            assert_eq!(sum(&every_hand, parts), due, "{tiles} tiles, {players:?}, {forms:?}");
        }
    }
}

#[test]
fn numbers_of_tiles_without_shanten_are_refused() {
    for tiles in [0, 3, 6, 9, 12, 15, 16, 17, 255] {
        let refused = EveryHand::new(Players::Four, Forms::All, tiles).err();
        assert_eq!(refused, Some(ShantenError::Tiles(tiles.into())));
    }
}

/// Of two tiles, every range there is.
#[test]
fn a_range_may_begin_and_end_anywhere() {
    for (players, forms) in [(Players::Four, Forms::Standard), (Players::Three, Forms::All)] {
        let (every_hand, index) = (every_hand(players, forms, 2), all(players, 2));
        let calculator = Calculator::new(players);
        for start in 0..=index.len() {
            let mut due = Histogram::default();
            assert_eq!(Histogram::from(&every_hand.visit(start..start)), due);
            assert_eq!(every_hand.visit(start..start).mean_replacement(), None);
            for (end, hand) in (start + 1..).zip(index.range(start..index.len())) {
                let shanten = calculator.shanten(&hand, forms).unwrap();
                due.add((shanten.into(), None), Amount { hands: 1, deals: hand.deals() });
                assert_eq!(Histogram::from(&every_hand.visit(start..end)), due, "{start}..{end}");
            }
            // Ranks that there are not are left out.
            assert_eq!(Histogram::from(&every_hand.visit(start..u128::MAX)), due, "{start}..");
        }
    }
}

#[test]
fn ranges_of_many_tiles_are_surveys_of_their_ranks() {
    const LENGTH: u128 = 30_000;
    let shanten = Feature::named("shanten").unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for (players, forms) in games() {
        for tiles in [10, 11, 13, 14] {
            let (every_hand, index) = (every_hand(players, forms, tiles), all(players, tiles));
            assert_eq!(every_hand.number(), index.len());
            let rules = Rules { players, forms, fifth_tile: FifthTile::Excluded };
            let survey = Survey::new(&index, shanten, None, &rules).unwrap();
            let settings = settings(players, forms, tiles, index.len());
            let mut starts = vec![0, 1, index.len() - LENGTH, index.len() - 7];
            starts.extend((0..10).map(|_| below(&mut random, index.len())));
            for start in starts {
                let end = index.len().min(start + below(&mut random, LENGTH + 1));
                let file =
                    |histogram| SurveyFile::new(settings.clone(), Some(start..end), histogram).to_csv();
                let visited = file(Histogram::from(&every_hand.visit(start..end)));
                assert!(visited == file(survey.range(start..end)), "{start}..{end}, {settings:?}");
            }
        }
    }
}

#[test]
fn single_hands_have_the_shanten_that_they_are_told() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for (players, forms) in games() {
        for tiles in [13, 14] {
            let (every_hand, index) = (every_hand(players, forms, tiles), all(players, tiles));
            for _ in 0..100 {
                let rank = below(&mut random, index.len());
                let hand = index.unrank(rank).unwrap();
                let visited = Histogram::from(&every_hand.visit(rank..rank + 1));
                let shanten = Calculator::new(players).shanten(&hand, forms).unwrap();
                let mut due = Histogram::default();
                due.add((shanten.into(), None), Amount { hands: 1, deals: hand.deals() });
                assert_eq!(visited, due, "{hand}, {players:?}, {forms:?}");
            }
        }
    }
}

#[test]
fn random_parts_add_up_to_a_range() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for (forms, tiles) in [(Forms::All, 14), (Forms::Standard, 13)] {
        let every_hand = every_hand(Players::Four, forms, tiles);
        let start = every_hand.number() / 2;
        let range = start..start + 20_000_000;
        let whole = Histogram::from(&every_hand.visit(range.clone()));
        assert_eq!(whole.total().hands, 20_000_000);
        assert_eq!(sum(&every_hand, cut(range, 100, &mut random)), whole);
    }
}

fn command(sandbox: &Sandbox, program: Program, args: &str) -> Command {
    sandbox.command(program, &args.split_whitespace().collect::<Vec<_>>())
}

fn verify(sandbox: &Sandbox, args: &str) -> String {
    done(&mut command(sandbox, VERIFY, args))
}

/// Runs it on what must turn out to be wrong: exit code 1 and one line. Gives the line.
fn fails(sandbox: &Sandbox, args: &str) -> String {
    let output = command(sandbox, VERIFY, args).assert().code(1).stdout("").get_output().clone();
    String::from_utf8(output.stderr).unwrap()
}

const NOT_ALL: &str = "Not compared with the recurrence, as these are not all hands: see --merged.\n";
const VERIFIED: &str = "Verified: hands and deals of every shanten are those of the recurrence.\n";

#[test]
fn the_file_is_that_of_a_survey_whatever_the_threads() {
    for (game, range) in [
        ("", "98765432109..98765532109"),
        ("--forms all --players 3 --tiles 13", "1234567..1334567"),
        ("--forms all", "326520404500.."),
        ("--tiles 13", "5..5"),
    ] {
        let sandbox = Sandbox::new();
        let set = format!("--set all --feature shanten {game} --range {range}");
        for name in ["survey.csv", "survey.json"] {
            done(&mut command(&sandbox, SURVEY, &format!("{set} --out {name}")));
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
    let bad = |args: &str| refused(&mut command(&sandbox, VERIFY, args));
    assert!(bad("--tiles 12").contains("12 is not in 13..=14"));
    assert!(bad("--range 5..326520504501").starts_with("--range: 326520504501 is too far"));
    assert!(bad("--part 1/2 --range ..5").contains("--range"));
    assert!(bad("--part 1/2 --merged one.csv").contains("--merged"));
}

#[test]
fn a_killed_run_goes_on_where_it_was() {
    let sandbox = Sandbox::new();
    let args = "--forms all --range 123456789..823456789";
    verify(&sandbox, &format!("{args} --out whole.csv"));
    let resumed = format!("{args} --out a.csv --resume kept --checkpoint-interval 0.02");
    let mut run = command(&sandbox, VERIFY, &resumed);
    kill_at_checkpoint(&mut run, &sandbox.path("a.csv"), &sandbox.path("kept"));
    let kept = SurveyFile::read(&fs::read(sandbox.path("kept")).unwrap()).expect("a survey");
    let done = kept.histogram().total().hands;
    assert!(0 < done && done < 700_000_000, "{done}");
    verify(&sandbox, &resumed);
    let files = sandbox.files(".");
    assert!(files["a.csv"] == files["whole.csv"]);
    assert_eq!(files.len(), 2, "what was kept is removed");
}

#[test]
fn what_is_no_checkpoint_of_the_run_is_refused_and_left_alone() {
    let sandbox = Sandbox::new();
    verify(&sandbox, "--range 10..1000 --out a.csv");
    let text = fs::read_to_string(sandbox.path("a.csv")).unwrap();
    for (content, args, message) in [
        (text.clone(), "--range 9..1000", "it is of the ranks 10..1000, not of the first of 9..1000"),
        (
            text.clone(),
            "--forms all --range 10..1000",
            "it is of another survey, whose forms is \"standard\" and not \"all\"",
        ),
        (
            text.replacen(",990,", ",991,", 1),
            "--range 10..1000",
            "it is a damaged file of a survey: its checksum does not fit, it was changed or cut off",
        ),
        ("mine\n".to_owned(), "--range 10..1000", "it is no file of a survey"),
    ] {
        sandbox.write("kept", &content);
        let refusal = refused(&mut command(&sandbox, VERIFY, &format!("{args} --resume kept")));
        let due = format!("cannot go on from kept (remove it, or choose another file): {message}");
        assert_eq!(refusal, due);
        assert_eq!(fs::read_to_string(sandbox.path("kept")).unwrap(), content);
    }
    // One that says that all is done is believed.
    sandbox.write("kept", &text);
    verify(&sandbox, "--range 10..1000 --resume kept --out b.csv");
    let files = sandbox.files(".");
    assert!(files["b.csv"] == files["a.csv"] && !files.contains_key("kept"));
    let message = refused(&mut command(&sandbox, VERIFY, "--range ..5 --resume c.csv --out ./c.csv"));
    assert_eq!(message, "--resume and --out must be different files");
    assert!(refused(&mut command(&sandbox, VERIFY, "--range ..5 --resume no/c")).contains("no/c"));
    let message = refused(&mut command(&sandbox, VERIFY, "--range ..5 --resume -"));
    assert_eq!(
        message,
        "invalid value '-' for '--resume <FILE>': a checkpoint takes a file (./- is one of that name); see --help"
    );
    verify(&sandbox, "--range 10..1000 --resume ./- --out b.csv --checkpoint-interval 0");
    assert!(!sandbox.path("-").exists());
    let message = refused(&mut command(&sandbox, VERIFY, "--range ..5 --resume ."));
    assert_eq!(message, ". is a directory");
}

#[cfg(unix)]
#[test]
fn a_named_pipe_is_written_to_once() {
    let sandbox = Sandbox::new();
    let whole = verify(&sandbox, "--range 10..1000 --format csv");
    assert!(Command::new("mkfifo").arg(sandbox.path("pipe")).status().unwrap().success());
    let read = std::thread::scope(|scope| {
        let reader = scope.spawn(|| fs::read_to_string(sandbox.path("pipe")).unwrap());
        verify(&sandbox, "--range 10..1000 --out pipe");
        reader.join().unwrap()
    });
    assert_eq!(read, whole);
}

/// Two parts of what the recurrence says, made up: the first has the hands of shanten −1 to 2. With `moved`,
/// one hand of shanten 3 is said to have shanten 4.
fn made_up(players: Players, forms: Forms, tiles: u8, moved: bool) -> [SurveyFile; 2] {
    let distribution = Distributions::new(players, forms).of(tiles).unwrap();
    let whole = Histogram::from(&distribution);
    let settings = settings(players, forms, tiles, whole.total().hands);
    let (mut first, mut second) = (Histogram::default(), Histogram::default());
    for (key, Amount { hands, deals }) in whole.rows() {
        let hands = match key.0 {
            3 if moved => hands - 1,
            4 if moved => hands + 1,
            _ => hands,
        };
        let part = if key.0 < 3 { &mut first } else { &mut second };
        part.add(key, Amount { hands, deals });
    }
    let (end, all) = (first.total().hands, whole.total().hands);
    [
        SurveyFile::new(settings.clone(), Some(0..end), first),
        SurveyFile::new(settings, Some(end..all), second),
    ]
}

#[test]
fn parts_that_make_the_whole_are_held_against_the_recurrence() {
    let sandbox = Sandbox::new();
    for (players, forms, tiles) in [
        (Players::Four, Forms::All, 14),
        (Players::Three, Forms::Standard, 13),
        (Players::Four, Forms::All, 13),
    ] {
        let [first, second] = made_up(players, forms, tiles, false);
        sandbox.write("1.csv", first.to_csv());
        sandbox.write("2.json", second.to_json());
        let text = verify(&sandbox, "--merged 2.json 1.csv");
        assert!(text.contains("All hands of the set.") && text.ends_with(VERIFIED), "{text}");
        assert_eq!(verify(&sandbox, "--merged 2.json 1.csv --out whole.csv --force"), VERIFIED);
        assert_eq!(verify(&sandbox, "--merged whole.csv --out again.csv --force"), VERIFIED);
        assert!(sandbox.files(".")["whole.csv"] == sandbox.files(".")["again.csv"]);
        let message = fails(&sandbox, "--merged 2.json");
        let end = first.ranges()[0].end;
        assert!(message.contains(&format!("those of these ranks are missing: 0..{end}")), "{message}");
        let [_, wrong] = made_up(players, forms, tiles, true);
        sandbox.write("wrong.csv", wrong.to_csv());
        let message = fails(&sandbox, "--merged 1.csv wrong.csv --out new.csv");
        let Amount { hands, deals } = second.histogram().rows().next().unwrap().1;
        let wrong = format!("{} hands and {deals} deals were visited", hands - 1);
        let due = format!("3-shanten: {wrong}, the recurrence has {hands} and {deals}");
        let due = format!("error: check failed: {due}\n");
        assert_eq!(message, due);
        assert!(!sandbox.path("new.csv").exists());
    }
    done(&mut command(&sandbox, SURVEY, "--set all --tiles 4 --feature necessary_kinds --out other.csv"));
    let message = refused(&mut command(&sandbox, VERIFY, "--merged other.csv"));
    assert!(message.contains("only surveys of the shanten of all hands"), "{message}");
    assert!(refused(&mut command(&sandbox, VERIFY, "--merged missing.csv")).contains("missing.csv"));
    let message = refused(&mut command(&sandbox, VERIFY, "--merged 1.csv 2.json 1.csv"));
    assert_eq!(message, "1.csv is given twice");
    let message = refused(&mut command(&sandbox, VERIFY, "--merged 1.csv 2.json --out 2.json"));
    assert_eq!(message, "--out: 2.json is one of the files that are merged (--force overwrites it)");
}
