//! `score-hand` as a process.

use crate::process::{self, Program, Sandbox, done, objects, outcome, program};
use serde_json::{Value, json};

const SCORE: Program = program("score-hand");

fn json(args: &[&str]) -> Value {
    process::json(SCORE, args)
}

#[test]
fn a_line_tells_its_own_win_and_the_command_line_what_all_share() {
    let sandbox = Sandbox::new();
    let lines = [
        ("234m34506p55678s7p --riichi", &["234m34506p55678s7p", "--riichi", "--dora", "1m"][..]),
        ("234m34506p55678s --dora 3 --tsumo", &[]),
        ("234m34506p55678s7p --dora 3 --tsumo", &["234m34506p55678s7p", "--dora", "3", "--tsumo"]),
        (
            "[777z]{1111z} 23m 99p 456s 1m --round south",
            &["23m99p456s1m[777z]{1111z}", "--round", "south", "--dora", "1m"],
        ),
    ];
    // The second line has 13 tiles: the missing tile is not invented.
    let input = lines.map(|(line, _)| line).join("\n");
    let (code, answers, errors) = outcome(&mut sandbox.fed(SCORE, "- --dora 1m", input));
    assert_eq!(code, Some(1));
    let found = objects(&answers);
    assert_eq!(found[0], json(lines[0].1));
    assert_eq!(found[1], json!({ "hand": null }));
    assert_eq!(found[2..], [json(lines[2].1), json(lines[3].1)]);
    assert!(errors.starts_with("line 2: expected 14 tiles, the winning one among them"), "{errors}");
    assert!(errors.ends_with("error: 1 of 4 hands could not be scored\n"), "{errors}");

    let csv = "deals,hand\n4,19m19p19s12345677z\n";
    let text = done(&mut sandbox.fed(SCORE, "- --tsumo --format text", csv));
    assert!(text.starts_with("19m19p19s12345677z: yakuman (役満): 48,000 points, 16,000 from each"));
}
