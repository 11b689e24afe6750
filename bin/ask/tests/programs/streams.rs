//! Many hands at once: what the rows of a stream ask, and what cannot be is refused.

use serde_json::Value;

use crate::process::{Program, Sandbox, done, objects, outcome, program};

const ANALYZE: Program = program("analyze-hand");
const SCORE: Program = program("score-hand");
const SHANTEN: Program = program("shanten");
const WIN: Program = program("win-probability");

/// The JSON of each line that the program answers to this input.
fn answered(program: Program, args: &[&str], input: &str) -> Vec<Value> {
    let sandbox = Sandbox::new();
    objects(&done(&mut sandbox.fed(program, &[&["-"], args].concat(), input)))
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
