//! `analyze-hand --why` as a process.

use crate::analyze_hand::{from_line, json, said};
use serde_json::json;

#[test]
fn reasons_come_after_the_answer() {
    let text = "\
Tiles to draw in each group for m melds (u) and for m melds and a head (t)
group  tiles     u0  u1  u2  t0  t1  t2
-----  --------  --  --  --  --  --  --
m      3345666m   0   0   0   0   0   1
p                 0   3   6   2   5   8
s                 0   3   6   2   5   8
z                 0   3   6   2   5   8

Least sum for 2 melds and a head: 1, so shanten is 0 in the standard form
m       p       s       z
------  ------  ------  ------
t2 = 1  u0 = 0  u0 = 0  u0 = 0

Nearest wins in the standard form, 1 draw away: 2
  33456666m
  33345666m

Removable melds: without one the hand is still tenpai; removing a fixed one loses no wait
meld  fixed  waits left  waits lost
----  -----  ----------  ----------
345m  no     3m          6m
456m  yes    36m
666m  yes    36m
";
    let answer = said(&["3345666m"]);
    let (answer, settings) = answer.rsplit_once("Settings: ").expect("the last line has the settings");
    assert_eq!(said(&["3345666m", "--why"]), format!("{answer}{text}\nSettings: {settings}"));

    let far = said(&["147m2589p4678s113z", "--why"]);
    let sums = "\
Least sum for 4 melds and a head: 5, so shanten is 4 in the standard form; the first 5 of 19 shares
m       p       s       z
------  ------  ------  ------
t0 = 1  u1 = 1  u1 = 0  u2 = 3
";
    assert!(from_line(&far, "Least sum").starts_with(sums), "{far}");
    assert!(
        far.contains("standard form, 5 draws away: 359\n") && far.contains("\n  and 354 more\n\n"),
        "{far}"
    );

    let noten = said(&["13579m13579p135s", "--why"]);
    assert!(!noten.contains("Removable"), "{noten}");
}

#[test]
fn json_has_the_reasons_where_they_are_asked_for() {
    let why = &json(&["3345666m", "--why"])["why"];
    assert_eq!((&why["replacement"], &why["melds"]), (&json!(1), &json!(2)));
    let pinzu = json!({"group": "p", "tiles": "", "u": [0, 3, 6], "t": [2, 5, 8]});
    assert_eq!(why["groups"][1], pinzu);
    assert_eq!(why["shares"], json!([{"melds": {"m": 2, "p": 0, "s": 0, "z": 0}, "head": "m"}]));
    assert_eq!(why["nearest_wins"], json!({"number": 2, "first": ["33456666m", "33345666m"]}));
    let meld = json!({"meld": "345m", "fixed": false, "left": "3m", "lost": "6m"});
    assert_eq!(why["removable_melds"][0], meld);

    let discards = &json(&["147m2589p4678s113z", "--why"])["why"];
    assert_eq!(discards["removable_melds"], json!(null));
    assert_eq!(discards["shares"].as_array().map(Vec::len), Some(19));
}
