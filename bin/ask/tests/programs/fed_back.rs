//! Answers of programs as questions of programs: every pair.

use serde_json::{Value, json};

use crate::process::{Program, Sandbox, done, objects, outcome, program};

const ANALYZE: Program = program("analyze-hand");
const SCORE: Program = program("score-hand");
const SETTLE: Program = program("settle-round");
const SHANTEN: Program = program("shanten");
const WIN: Program = program("win-probability");

/// The answers to an input, each on one line; no line may be bad.
fn read(sandbox: &Sandbox, program: Program, args: &[&str], input: &str) -> Vec<Value> {
    let (code, out, err) = outcome(&mut sandbox.fed(program, &[&["-"], args].concat(), input));
    assert_eq!((code, err.as_str()), (Some(0), ""), "{} {args:?}\n{input}", program.shell());
    objects(&out)
}

/// Commands that write about a hand or a round.
const WRITERS: [&str; 22] = [
    "analyze-hand 123m456p789s1122z --visible 1z --seat south",
    "analyze-hand 123m456p79s112233z --yaku --why --turns=1 --order win --draws 1",
    "analyze-hand 123m456p789s77z[333m]",
    "analyze-hand 23m456p3478s2266z --offered 6z --from other --swap-calling true",
    "analyze-hand 123456m78p3599s1z --improvements --good-shape --all",
    "decompose 123m456p789s11222z",
    "list-hands win --sample 1 --seed 1",
    "list-hands tenpai --range 5..7",
    "review GAME --seat 0",
    "review GAME --audit",
    "score-hand 234m345567p55678s --tsumo --seat south --dora 4m --counters 2",
    "score-hand 234m345567p55678s --riichi --hidden-dora 1z --bets 1",
    "score-hand [111z][222z][333z][444z]9m9m --liable daisuushi=west --tsumo",
    "score-hand 3 han 40 fu --seat south",
    "settle-round --abort nine-kinds --counters 1",
    "settle-round --riichi south --tenpai south --counters 1",
    "shanten 123m456p789s1122z --necessary --copies",
    "shanten 123m456p79s112233z --discards",
    "shanten 123m456p79s112233z --to tanyao",
    "win-probability 123m456p789s1122z --draws 2 --visible 1z",
    "win-probability 123m456p789s11223z --draws 2 --value points --dora 4p --counters 1",
    "win-probability 123m456p789s1122z --draws 2 --to yakuhai --model true",
];

/// The same of each line of standard input.
const WRITERS_OF_STREAMS: [(&str, &str); 5] = [
    ("analyze-hand -", "123m456p789s1122z"),
    ("shanten - --necessary", "123m456p789s1122z"),
    ("win-probability - --draws 2", "123m456p789s1122z"),
    ("win-probability - --draws 2 --value points --model true", "123m456p789s11223z --dora 4p"),
    ("score-hand -", "234m345567p55678s --tsumo"),
];

/// What is written, in every format that the command has for programs: all JSON together, and each table.
fn everything_written(sandbox: &Sandbox) -> Vec<String> {
    let alone = WRITERS.iter().map(|command| (*command, ""));
    let commands = alone.chain(WRITERS_OF_STREAMS);
    let in_formats = commands.flat_map(|(command, input)| {
        let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/games/four.json");
        ["json", "jsonl", "csv"].into_iter().filter_map(move |format| {
            let mut words = command.split(' ').map(|word| if word == "GAME" { game } else { word });
            let name = words.next().unwrap();
            let words: Vec<&str> = words.chain(["--format", format]).collect();
            let (code, out, err) = outcome(&mut sandbox.fed(program(name), &words, input));
            assert!(code == Some(0) || err.contains("--format"), "{command} {format}: {err}");
            (code == Some(0)).then_some((format, out))
        })
    });
    let (tables, json): (Vec<_>, Vec<_>) = in_formats.partition(|(format, _)| *format == "csv");
    assert!(tables.len() > 12 && json.len() > 48, "{} {}", tables.len(), json.len());
    let json = json.into_iter().map(|(_, text)| text).collect();
    tables.into_iter().map(|(_, text)| text).chain([json]).collect()
}

#[test]
fn an_answer_is_a_question_of_every_program_that_reads_what_it_is_about() {
    let sandbox = Sandbox::new();
    let written = everything_written(&sandbox);
    for (program, args, said) in [
        (ANALYZE, &["-"][..], &[][..]),
        (SHANTEN, &["-"], &[]),
        // Wins have points, and all other hands chances of a win.
        (WIN, &["-", "--draws", "1", "--changes", "none"], &["is a win already", "could not be answered"]),
        (SCORE, &["-"], &["is not a win", "expected 14 tiles", "could not be scored"]),
        (
            SETTLE,
            &["-"],
            &["expected an option of settle-round", "expected a JSON object", "could not be settled"],
        ),
    ] {
        // Some answers have no hand: the end of a round, points of han and fu, rows below a hand, a whole game.
        let none = ["no hand", "a hand and what else?", "no tiles", "found 0 tiles", "could not be "];
        for answer in &written {
            let (_, _, err) = outcome(&mut sandbox.fed(program, args, answer));
            let is_said = |line: &str| said.iter().chain(&none).any(|said| line.contains(said));
            assert!(err.lines().all(is_said), "{}: {err}\n{answer}", program.shell());
        }
    }
}

#[test]
fn an_answer_is_read_as_the_question_that_it_answers() {
    let sandbox = Sandbox::new();
    for (program, args) in [
        (ANALYZE, &["123m456p789s1122z", "--visible", "1z", "--seat", "south", "--players", "4"][..]),
        (SCORE, &["234m345567p55678s", "--tsumo", "--seat", "south", "--dora", "4m", "--rules", "ema"]),
        (SCORE, &["3", "han", "40", "fu", "--seat", "south", "--counters", "2", "--tsumo"]),
        (SCORE, &["2", "yakuman"]),
        (SCORE, &["6", "han"]),
    ] {
        let line = done(&mut sandbox.command(program, &[args, &["--format", "jsonl"]].concat()));
        assert_eq!(read(&sandbox, program, &[], &line), objects(&line), "{args:?}");
    }
    let asked =
        ["123m456p789s11223z", "--draws", "3", "--seat", "south", "--changes", "none", "--visible", "1z"];
    let of = |args: &[&str]| -> Value {
        let out = done(&mut sandbox.command(WIN, &[&asked[..], args, &["--format", "json"]].concat()));
        serde_json::from_str(&out).unwrap()
    };
    for args in [&[][..], &["--value", "points", "--dora", "4p", "--riichi", "never"]] {
        let answer = of(args);
        let value = args.get(..2).unwrap_or_default();
        let again = read(&sandbox, WIN, &[value, &["--format", "jsonl"]].concat(), &answer.to_string());
        let numbers = |answer: &Value| -> Vec<_> {
            let rows = answer["rows"].as_array().unwrap().iter().filter(|row| row["draws"] == json!(3));
            rows.map(|row| (row["discard"].clone(), row["win"].as_f64(), row["points"].as_f64())).collect()
        };
        assert_eq!(numbers(&again[0]), numbers(&answer), "{args:?}");
    }
}

/// Who asks again only says what is played for: the wall, the scores and the rules stand in the answer.
#[test]
fn what_was_asked_of_a_table_is_asked_again() {
    let sandbox = Sandbox::new();
    let table = ["--model", "table", "--changes", "none"];
    let asked = ["123m456p789s11223z", "--wall", "8", "--others", "0.1", "--rules", "m-league"];
    let scores = ["--scores", "30000,25000,25000,20000", "--ties", "first"];
    for (value, others) in [("win", &[][..]), ("points", &["--dora", "4p"]), ("prize", &scores)] {
        let asks = |format| [&table[..], &["--value", value, "--format", format]].concat();
        let answer = done(&mut sandbox.command(WIN, &[&asked, others, &asks("json")].concat()));
        let again = read(&sandbox, WIN, &asks("jsonl"), &answer);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(again[0]["rows"], answer["rows"], "{value}");
    }
}

#[test]
fn the_end_of_a_round_begins_the_next() {
    let sandbox = Sandbox::new();
    let args = ["--discarder", "west", "--win", "south 3 han 40 fu", "--riichi", "south", "--rules", "ema"];
    let won = done(&mut sandbox.command(SETTLE, &[&args[..], &["--format", "json"]].concat()));
    let drawn = "--riichi south --tenpai south --counters 1 --format jsonl";
    let drawn = done(&mut sandbox.command(SETTLE, drawn));
    let next = &read(&sandbox, SETTLE, &["--win", "east 3 han 40 fu"], &drawn)[0];
    assert_eq!(next["wins"][0]["payment"]["counters"], json!(600));
    assert_eq!(next["wins"][0]["payment"]["bets"], json!(1000));
    let next = &read(&sandbox, SETTLE, &["--tenpai", "east"], &won)[0];
    let won: Value = serde_json::from_str(&won).unwrap();
    assert_eq!((&next["settings"], &next["round_rules"]), (&won["settings"], &won["round_rules"]));
    assert_eq!((&next["bets"], &next["wins"]), (&json!(0), &json!([])));
    // There is no hand in it.
    let (code, _, err) = outcome(&mut sandbox.fed(ANALYZE, &["-"], &drawn));
    assert_eq!((code, err.lines().next()), (Some(1), Some("line 1: no hand; expected the key \"hand\"")));
}

#[test]
fn han_and_fu_are_rows_of_points() {
    let sandbox = Sandbox::new();
    let points = |input: &str| -> Vec<u64> {
        let answers = read(&sandbox, SCORE, &[], input);
        answers.iter().map(|answer| answer["points"].as_u64().unwrap()).collect()
    };
    assert_eq!(points("han,fu,seat\n3,40,south\n5,,east\n"), [5200, 12000]);
    assert_eq!(
        points("3 han 40 fu\n3飜40符 --seat south\nmangan\n234m345567p55678s --tile 7p\n"),
        [7700, 5200, 12000, 2900]
    );
    assert_eq!(points("{\"han\": 3, \"fu\": 40}\n{\"yakuman\": 1, \"seat\": \"west\"}\n"), [7700, 32000]);
    // They stand in the answer to a hand, and ask nothing of one.
    assert_eq!(points("hand,han,fu\n234m345567p55678s,13,110\n"), points("234m345567p55678s\n"));
    let (code, _, err) =
        outcome(&mut sandbox.fed(SCORE, &["-"], "{\"tile\": \"7p\"}\n3 han 50 fu --riichi\n"));
    assert_eq!(code, Some(1));
    assert!(err.contains("no hand; expected the key \"hand\""), "{err}");
    assert!(err.contains("--riichi: expected none beside han and fu"), "{err}");
}

/// What only stands in an answer beside other keys asks something by itself.
#[test]
fn a_name_that_asks_something_elsewhere_is_no_answer() {
    let sandbox = Sandbox::new();
    let hand = "123m456p789s1122z";
    for (program, row) in [
        (ANALYZE, json!({ "hand": hand, "shanten": 0, "tile": "1z" })),
        (ANALYZE, json!({ "hand": hand, "points": 3900, "riichi": true })),
        (SHANTEN, json!({ "hand": hand, "dora": "4m" })),
        (WIN, json!({ "hand": hand, "tile": "1z" })),
    ] {
        let (code, _, err) = outcome(&mut sandbox.fed(program, &["-"], row.to_string()));
        assert!(code == Some(1) && err.contains(": expected hand, or an option of "), "{row}: {err}");
    }
}
