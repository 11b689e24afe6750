//! Messages of programs that no other test names: the arguments, and all that is said.

use crate::process::{Program, Sandbox, refused};

#[test]
fn arguments_that_contradict_each_other_are_named() {
    let cases: [(&str, &[&str], &str); 20] = [
        ("list-hands", &["win - win", "--sample", "1"], "--sample: the set has no hands"),
        ("survey", &["win - win", "--feature", "shanten", "--sample", "1"], "--sample: the set has no hands"),
        ("list-hands", &["win", "--range", "x"], "--range: expected a range such as 0..100"),
        ("list-hands", &["win", "--range", "5..3"], "--range: the range ends before it begins"),
        (
            "survey",
            &["win", "--feature", "shanten", "--range", "0..16873620"],
            "--range: expected ranks within 0..16873619, all hands of the set, found 0..16873620",
        ),
        (
            "survey",
            &["win", "--feature", "shanten", "--part", "2/1"],
            "--part: write I/N with I from 1 to N, such as 1/100 for the first of 100 parts",
        ),
        ("predict-waits", &["123m"], "FILE \"123m\": no such file; a hand goes to --hand"),
        (
            "shanten-distribution",
            &["--to", "win - win"],
            "--to: the set has no hands, so there is no distance",
        ),
        (
            "tiles-until",
            &["--fifth-tile", "counted", "--contains", "tenpai"],
            "--fifth-tile counted: a tenpai hand must wait for a tile that can be drawn; use excluded",
        ),
        (
            "tiles-until",
            &["--suits", "3x9", "--given", "1m"],
            "--given 1m: with --suits, expected numbers of tiles, such as 1,1,2",
        ),
        (
            "win-probability",
            &["123m456p789s1122z", "--to", "tanyao & honroutou"],
            "HAND: no draws make the hand a win of the set",
        ),
        (
            "analyze-hand",
            &["123p456p789s1122z", "--players", "3", "--offered", "5m"],
            "--offered: 5m does not exist in a three-player game, which has no 2m to 8m",
        ),
        ("win-probability", &["-", "--format", "json"], "--format: a stream of hands is text, csv or jsonl"),
        (
            "score-hand",
            &["3 han 30 fu", "--han", "3"],
            "--han: given twice: \"3 han 30 fu\" stands there, too",
        ),
        (
            "settle-round",
            &["--win", "3 han"],
            "--win \"3 han\": expected the winner's seat first, such as south 3 han 40 fu, found \"3\"",
        ),
        ("make-reports", &["--only", "cores"], "--only: cores takes minutes; add --deep"),
        ("solve-solo", &["--tables", ".", "--verify"], ".: no tables of solo play"),
        ("nosuch", &[], "there is no program \"nosuch\"; see --help"),
        ("help", &["json"], "PROGRAM: missing; expected one such as analyze-hand"),
        (
            "count-hands",
            &["all", "--tiles", "109", "--players", "3"],
            "--tiles: a game of 3 has 108 tiles, so a hand has 0 to 108",
        ),
    ];
    let sandbox = Sandbox::new();
    for (program, args, expected) in cases {
        let words: Vec<&str> = [program].into_iter().chain(args.iter().copied()).collect();
        assert_eq!(refused(&mut sandbox.command(Program::TEHAI, &words)), expected, "{words:?}");
    }
}
