//! Wins of called hands need a yaku, in `win-probability` and in `analyze-hand`; and what decides ties.

use crate::analyze_hand::ANALYZE;
use crate::process::{self, Sandbox};
use crate::win_probability::{WINS, json, largest_win, said};

#[test]
fn wins_of_a_called_hand_need_a_yaku() {
    // Of 1m and 4m only 4m makes all tiles simples.
    const SIDES: &str = "23m66s[345m][678p][345s] --draws 1";
    let all = 3.0 / 123.0;
    assert_eq!(largest_win(SIDES), all);
    assert_eq!(largest_win(&format!("{SIDES} --open-tanyao false")), 0.0);
    let souths = "22z55m234m[678p][345s] --draws 1";
    assert_eq!(
        [souths.to_owned(), format!("{souths} --seat south")].map(|args| largest_win(&args)),
        [0.0, 2.0 / 123.0]
    );
    for model in ["shuffled", "book", "true"] {
        let found = json(&format!("234m678s99m45s1z[123p] --changes none --model {model}"));
        let last = found["rows"].as_array().unwrap().last().unwrap();
        assert_eq!((&last["win"], &last["tenpai"]), (&0.0.into(), &1.0.into()), "{model}");
        assert_eq!((&found["no_win"]["1z"], &found["best_first"][0]), (&"no-yaku".into(), &"1z".into()));
        assert_eq!(found["settings"]["score_rules"]["open_tanyao"], true, "{model}");
    }
    let text = said("234m678s99m45s1z[123p] --changes none");
    assert!(
        text.contains(": 0 % chance of a win within 17 draws, whatever is discarded: no yaku ("),
        "{text}"
    );
    for part in [
        "\nOnly wins with a yaku count, as melds are called;",
        "\nNo win after 1z: no yaku.\n",
        "; open tanyao allowed.\n",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let text = said("123m456p789s1122z --visible 1122z --changes none");
    assert!(text.contains(": 0 % chance of a win within 17 draws: no tile left for it ("), "{text}");
    let lines = "123m456p789s1122z\n22z55m234m[678p][345s]\n";
    let args = ["-", "--draws", "1", "--seat", "south", "--format", "csv"];
    let rows = process::done(&mut Sandbox::new().fed(WINS, &args, lines));
    let rows: Vec<&str> = rows.lines().filter(|row| row.contains(",,1,")).collect();
    assert!(rows[0].contains(&format!(",{},", 4.0 / 123.0)), "{rows:?}");
    assert!(rows[1].contains(&format!(",{},", 2.0 / 123.0)), "{rows:?}");
}

#[test]
fn ties_are_decided_by_what_comes_after() {
    let text = said("234678m4456p678s8s --value points --dora 3p --riichi best");
    assert!(text.contains(": discard 8s with riichi, "), "{text}");
    let order = |args: &str| -> Vec<String> {
        serde_json::from_value(json(&format!("234678m4456p678s8s {args}"))["best_first"].clone()).unwrap()
    };
    assert_eq!(order("--value points --dora 3p --changes none")[..2], ["8s", "4p"]);
    // If the hand advances, nothing tells 4p and 8s apart without points.
    assert!(
        said("234678m4456p678s8s --changes none")
            .contains(": discard 4p or 8s, at least 57.27 % chance of a win within 17 draws (")
    );
}

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
