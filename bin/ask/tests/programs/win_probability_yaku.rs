//! Wins of called hands need a yaku, in `win-probability` and in `analyze-hand`; and what decides ties.

use crate::analyze_hand::ANALYZE;
use crate::process;

#[test]
fn analyze_hand_counts_wins_with_a_yaku() {
    let json = |args: &str| {
        process::json(ANALYZE, &format!("22z55m234m9p[678p][345s] --order win --turns=1 {args}"))
    };
    let mut wins = Vec::new();
    for (args, expected) in [("", 0.0), ("--seat south", 2.0 / 123.0)] {
        let found = json(args);
        let turns = &found["turns"]["chances"]
            .as_array()
            .unwrap()
            .iter()
            .find(|of| of["discard"] == "9p")
            .unwrap()["win"];
        assert!((turns[1].as_f64().unwrap() - expected).abs() < 1e-15, "{turns}");
        let first = &found["discards"][0];
        assert_eq!(first["discard"], "9p");
        wins.push(first["win"].as_f64().unwrap());
    }
    // Without the yaku the hand goes for another one, which takes longer.
    assert!(wins[0] + 0.01 < wins[1], "{wins:?}");
}
