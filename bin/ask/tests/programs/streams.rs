//! Many hands at once: what the rows of a stream ask, and what cannot be is refused.

use serde_json::Value;

use crate::process::{Program, Sandbox, done, objects, outcome, program, refused};

const ANALYZE: Program = program("analyze-hand");
const PREDICT: Program = program("predict-waits");
const SCORE: Program = program("score-hand");
const SHANTEN: Program = program("shanten");
const WIN: Program = program("win-probability");

/// The JSON of each line that the program answers to this input.
fn answered(program: Program, args: &[&str], input: &str) -> Vec<Value> {
    let sandbox = Sandbox::new();
    objects(&done(&mut sandbox.fed(program, &[&["-"], args].concat(), input)))
}

#[test]
fn each_program_uses_the_options_of_a_row() {
    let scores = answered(SCORE, &["--tsumo"], "hand,tile\n234m345567p55678s,7p\n234m345567p55678s,8s\n");
    let of =
        |key: &str| scores.iter().map(|score| score[key].as_str().unwrap().to_owned()).collect::<Vec<_>>();
    assert_eq!((of("tile"), of("won_by")), (vec!["7p".into(), "8s".into()], vec!["tsumo".into(); 2]));

    let analyses = answered(ANALYZE, &[], "hand,visible\n123m456p789s1122z,1z\n123m456p789s1122z,\n");
    assert_eq!(analyses[0]["settings"]["visible"], "1z");
    assert_eq!(
        ["0", "1"].map(|at| analyses[at.parse::<usize>().unwrap()]["waits"]["copies"].as_u64()),
        [Some(3), Some(4)]
    );

    let rows = answered(
        WIN,
        &["--format", "jsonl"],
        "hand;visible;draws\n123m456p789s1122z;1z;1\n123m456p789s1122z;;1\n",
    );
    let chance = |row: &Value| (row["rows"][0]["win"].as_f64().unwrap() * 1e9).round();
    assert_eq!(chance(&rows[0]), (3.0 / 122.0 * 1e9_f64).round());
    assert_eq!(chance(&rows[1]), (4.0 / 123.0 * 1e9_f64).round());

    let rows =
        answered(SHANTEN, &["--format", "jsonl"], "hand,players\n1111m111122233z,4\n1111m111122233z,3\n");
    assert_eq!((&rows[0]["shanten"], &rows[1]["shanten"]), (&1.into(), &2.into()));

    let input = "visible,discards,melds\n23m5p,19m4s,2\n";
    let alone = done(&mut Sandbox::new().command(
        PREDICT,
        &["--visible", "23m5p", "--discards", "19m4s", "--melds", "2", "--format", "jsonl"],
    ));
    assert_eq!(answered(PREDICT, &[], input)[0]["waits"].as_array().unwrap(), &objects(&alone));
}

#[test]
fn lines_may_be_blank_or_comments() {
    let sandbox = Sandbox::new();
    let input = "# hands\n\n123m456p789s1122z\n   \n; more\n1m2\n1112345678999m\n";
    for (program, args) in [
        (ANALYZE, &["-"][..]),
        (SHANTEN, &["--format", "jsonl"]),
        (WIN, &["-", "--format", "jsonl", "--draws", "1"]),
    ] {
        let (code, out, err) = outcome(&mut sandbox.fed(program, args, input));
        assert_eq!((code, out.lines().count()), (Some(1), 3), "{out}");
        assert!(err.starts_with("line 6: character 3: digit without a suit"), "{err}");
        assert!(err.contains("1 of 3 hands"), "{err}");
    }
    // An argument that is empty is a bad hand.
    assert!(refused(&mut sandbox.command(SHANTEN, &[""])).starts_with("HAND 1: found 0 tiles"));
}

#[test]
fn blanks_and_tabs_join_no_digits() {
    let sandbox = Sandbox::new();
    for line in ["1 234m345567p5567s", "1\t234m345567p5567s", "1,234m345567p5567s"] {
        for program in [ANALYZE, SHANTEN, WIN, SCORE] {
            let (code, _, err) = outcome(&mut sandbox.fed(program, &["-"], line));
            assert_eq!(code, Some(1), "{line}");
            assert!(err.contains("digit without a suit") || err.contains("a hand and what else?"), "{err}");
        }
    }
    let message = refused(&mut sandbox.command(ANALYZE, &["1", "234m345567p5567s"]));
    assert!(message.contains("digit without a suit"), "{message}");
}

#[test]
fn unknown_columns_are_refused_before_the_first_hand() {
    let sandbox = Sandbox::new();
    for program in [ANALYZE, SHANTEN, WIN, SCORE] {
        let message = refused(&mut sandbox.fed(program, &["-"], "hand,visable\n123m456p789s1122z,1z\n"));
        assert!(
            message.starts_with("standard input: line 1: column 2: \"visable\": expected hand, or an option"),
            "{message}"
        );
    }
    // An answer of win-probability has it beside others; alone it asks something.
    let message = refused(&mut sandbox.fed(ANALYZE, &["-"], "hand,riichi\n123m456p789s1122z,yes\n"));
    assert!(message.contains("\"riichi\": expected hand, or an option of analyze-hand"), "{message}");
    let message = refused(&mut sandbox.fed(SHANTEN, &["-"], "hand,to\n123m456p789s1122z,tanyao\n"));
    assert_eq!(
        message,
        "standard input: line 1: column 2: to: the same for all rows; give --to on the command line"
    );
}

#[test]
fn what_a_program_writes_beside_hands_is_passed_over() {
    let sandbox = Sandbox::new();
    let hands = ["123m456p789s1122z", "147m2589p4678s113z"];
    let run = |program: Program, args: &[&str]| {
        done(&mut sandbox.fed(program, &[&["-"], args].concat(), hands.join("\n")))
    };
    let listed =
        done(&mut sandbox.command(program("list-hands"), &["tenpai", "--sample", "3", "--format", "csv"]));
    for written in [
        listed,
        run(SHANTEN, &["--format", "csv", "--necessary", "--copies"]),
        run(SHANTEN, &["--format", "jsonl", "--necessary"]),
        run(SHANTEN, &["--format", "csv", "--to", "tanyao"]),
        run(WIN, &["--format", "csv", "--draws", "1"]),
        run(WIN, &["--format", "csv", "--draws", "1", "--value", "points", "--model", "true"]),
        run(WIN, &["--format", "jsonl", "--draws", "1"]),
        run(ANALYZE, &["--yaku", "--why", "--turns=2", "--improvements", "--good-shape", "--order", "win"]),
    ] {
        for (program, args) in [(ANALYZE, &["-"][..]), (SHANTEN, &["-"]), (WIN, &["-", "--draws", "1"])] {
            let (code, _, err) = outcome(&mut sandbox.fed(program, args, &written));
            assert_eq!((code, err.as_str()), (Some(0), ""), "{written}");
        }
    }
    // A score is read as the same win.
    let win =
        "234m345567p05678s --tile 7p --tsumo --double-riichi --dora 6p --seat west --counters 2 --bets 1\n";
    let first = answered(SCORE, &["--double-wind-pair", "2"], win);
    assert_eq!(answered(SCORE, &[], &first[0].to_string()), first);
}

#[test]
fn a_red_five_that_cannot_be_there_is_refused() {
    let sandbox = Sandbox::new();
    let twice = |five: &str, at: &str| {
        format!("{at}: {five} twice: the deck has one; a five that is not red is written 5{}", &five[1..])
    };
    let hand = "123m406p789s1122z";
    for (program, args, message) in [
        (
            SCORE,
            &["234m345567p55678s", "--tile", "0s"][..],
            "--tile: 0s is not among the concealed tiles; a five that is not red is written 5s".to_owned(),
        ),
        (SCORE, &["234m345567p05678s", "--dora", "0s"], twice("0s", "--dora")),
        (SCORE, &["234m345567p05678s", "--riichi", "--hidden-dora", "0s"], twice("0s", "--hidden-dora")),
        (ANALYZE, &[hand, "--visible", "0p"], twice("0p", "--visible")),
        (ANALYZE, &[hand, "--discards", "0p"], twice("0p", "--discards")),
        (ANALYZE, &[hand, "--offered", "0p"], twice("0p", "--offered")),
        (ANALYZE, &[hand, "--visible", "0s", "--discards", "0s"], twice("0s", "--discards")),
        (WIN, &[hand, "--visible", "0p"], twice("0p", "--visible")),
        (WIN, &[hand, "--value", "points", "--dora", "0p"], twice("0p", "--dora")),
        (PREDICT, &["--visible", "0p", "--discards", "0p"], twice("0p", "--discards")),
    ] {
        assert_eq!(refused(&mut sandbox.command(program, args)), message);
    }
    for (program, args) in [
        (SCORE, &["234m345567p05678s", "--tile", "0s"][..]),
        (SCORE, &["234m345567p05678s", "--tile", "5s", "--dora", "0p"]),
        (ANALYZE, &[hand, "--visible", "0m5p", "--discards", "0s"]),
        (WIN, &[hand, "--visible", "5p0m", "--draws", "1"]),
        (WIN, &[hand, "--visible", "0p", "--draws", "1", "--value", "points", "--red-fives", "00p"]),
    ] {
        done(&mut sandbox.command(program, args));
    }
}

#[test]
fn a_distance_from_a_set_needs_the_called_melds() {
    let sandbox = Sandbox::new();
    let needs = "found 5 concealed tiles, expected 13 or 14 as in the hands of the set; write called melds in brackets, as in 2355s7z[123s][456s]";
    assert!(done(&mut sandbox.command(SHANTEN, &["2355s7z"])).starts_with("2355s7z: shanten 0 "));
    assert_eq!(
        refused(&mut sandbox.command(SHANTEN, &["2355s7z", "--to", "honitsu"])),
        format!("HAND 1: {needs}")
    );
    assert_eq!(
        refused(&mut sandbox.command(ANALYZE, &["2355s7z", "--to", "honitsu"])),
        format!("HAND: {needs}")
    );
    assert_eq!(refused(&mut sandbox.command(ANALYZE, &["2355s7z", "--yaku"])), format!("HAND: {needs}"));
    let named = done(&mut sandbox.command(SHANTEN, &["2355s7z[123s][456s][789s]", "--to", "honitsu"]));
    assert!(named.starts_with("2355s7z[123s][456s][789s]: distance 2"), "{named}");
    let message = refused(&mut sandbox.command(ANALYZE, &["2355s", "--offered", "4s"]));
    assert_eq!(
        message,
        "--offered: the yaku depend on the called melds, which are not named; write them in brackets, such as [123m]"
    );
}

#[test]
fn each_discard_has_its_copies_anyway() {
    let sandbox = Sandbox::new();
    let run = |args: &[&str]| {
        done(&mut sandbox.command(SHANTEN, &[&["123m456p789s11223z", "--discards"], args].concat()))
    };
    assert_eq!(run(&["--copies"]), run(&[]));
    assert_eq!(run(&["--necessary", "--copies"]), run(&[]));
}
