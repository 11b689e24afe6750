//! `analyze-hand` as a process.

use crate::process::{self, Program, Sandbox, program, refuses};
use serde_json::{Value, json};
use tehai::tiles::OpenHand;

pub const ANALYZE: Program = program("analyze-hand");

pub fn said(args: &[&str]) -> String {
    process::said(ANALYZE, args)
}

pub fn json(args: &[&str]) -> Value {
    process::json(ANALYZE, args)
}

/// The text from the line with this start.
pub fn from_line<'a>(text: &'a str, start: &str) -> &'a str {
    let place = text.find(&format!("\n{start}")).unwrap_or_else(|| panic!("no {start:?} in {text}"));
    &text[place + 1..]
}

#[test]
fn a_tenpai_hand_has_waits_by_form_copies_left_and_cores() {
    let text = "\
33445566m77889p: tenpai

form              shanten  waits
----------------  -------  -----
standard                0  69p
seven pairs             0  9p
thirteen orphans       12

Waits: 69p (2 kinds, 5 copies left)
  3 left  9p
  2 left  6p

Wait types in the standard form
type       waits  name
---------  -----  ----
two-sided  69p    両面

Cores: what waits when melds that add nothing are taken away
core    waits  class       parts      melds taken away
------  -----  ----------  ---------  ----------------
66m78p  69p    head-fixed  78p + 66m  345m 345m 789p
33m78p  69p    head-fixed  78p + 33m  456m 456m 789p

Settings: 4 players; forms all; seven pairs distinct; fifth tile excluded; visible 668p.
";
    assert_eq!(said(&["79p33445566m788p", "--visible", "668p"]), text);
}

#[test]
fn a_hand_before_tenpai_has_necessary_tiles() {
    let text = "\
199m146779p12s24z: 4-shanten

form              shanten
----------------  -------
standard                4
seven pairs             4
thirteen orphans        5

Necessary tiles: 1239m123456789p123s24z (18 kinds, 59 copies left)
  4 left  23m2358p3s
  3 left  1m1469p12s24z
  2 left  9m7p

Settings: 4 players; forms all; seven pairs distinct; fifth tile excluded; nothing visible.
";
    assert_eq!(said(&["199m146779p12s24z"]), text);
}

#[test]
fn a_win_has_decompositions_and_discards() {
    let text = "\
22334455667788m: win

form              shanten
----------------  -------
standard               -1
seven pairs            -1
thirteen orphans       13

Decompositions: 4
  standard          22m 345m 345m 678m 678m
  standard          234m 234m 55m 678m 678m
  standard          234m 234m 567m 567m 88m
  seven pairs       22m 33m 44m 55m 66m 77m 88m

Discards if you play on, best first; each leaves a hand that waits for the discard itself (furiten)
discard  shanten  copies  kinds  necessary tiles  wait types
-------  -------  ------  -----  ---------------  ----------------
3m             0       8      3  369m             two-sided closed
7m             0       8      3  147m             two-sided closed
2m             0       6      3  258m             two-sided single
4m             0       6      2  14m              two-sided closed
5m             0       6      3  258m             two-sided single
6m             0       6      2  69m              two-sided closed
8m             0       6      3  258m             two-sided single

Settings: 4 players; forms all; seven pairs distinct; fifth tile excluded; nothing visible.
";
    assert_eq!(said(&["22334455667788"]), text);
}

#[test]
fn other_hands_of_14_tiles_have_discards_best_first() {
    let text = "\
123455m234p34567s: tenpai

Discards, best first
discard  shanten  copies  kinds  necessary tiles          wait types
-------  -------  ------  -----  -----------------------  ----------
1m             0       7      2  28s (waits also for 5s)  two-sided
4m             0       7      2  28s (waits also for 5s)  two-sided
";
    let rest = "\
Left out: 11 discards with a higher shanten (list them with --all)

Settings: 4 players; forms standard; fifth tile excluded; visible 5558s, which limits the hand.
";
    let args = ["123455m234p345s67s", "--visible", "5558s", "--limited-by", "visible", "--forms", "standard"];
    assert_eq!(said(&args), format!("{text}{rest}"));
    let all = said(&[&args[..], &["--all"]].concat());
    let higher = "\
3s             1      41     13  123456m2346789s
7s             1      41     13  123456m1234678s
";
    assert!(all.starts_with(&format!("{text}{higher}")) && !all.contains("Left out"), "{all}");
    assert_eq!(all.lines().count(), text.lines().count() + 11 + rest.lines().count() - 1);
    let listed = json(&args)["discards"].as_array().map(Vec::len);
    assert_eq!(listed, Some(13), "JSON always has all");
    // Without limits, the hand can wait for the tile.
    let text = "1m             0       7      3  258s (none left of 5s)  two-sided\n";
    assert!(from_line(&said(&["123455m234p345s67s", "--visible", "5558s"]), "1m").starts_with(text));
}

#[test]
fn called_melds_limit_the_hand() {
    let text = "\
9m9p569s[999m][999p][999s]: 2-shanten

Discards, best first
discard  shanten  copies  kinds  necessary tiles
-------  -------  ------  -----  -----------------------------------
9m             2     122     31  12345678m12345678p12345678s1234567z
9p             2     122     31  12345678m12345678p12345678s1234567z
9s             2     122     31  12345678m12345678p12345678s1234567z
5s             2      27      7  78m78p678s
6s             2      27      7  78m78p578s

Quads instead of a discard
quad     shanten  copies  kinds  necessary tiles                      after riichi
-------  -------  ------  -----  -----------------------------------  ------------
[9999m]        2     122     31  12345678m12345678p12345678s1234567z  barred
[9999p]        2     122     31  12345678m12345678p12345678s1234567z  barred
[9999s]        2     122     31  12345678m12345678p12345678s1234567z  barred
Then a replacement is drawn besides; a new indicator, and quads at later draws, are left out

Settings: 4 players; forms all; seven pairs distinct; fifth tile excluded; nothing visible.
";
    assert_eq!(said(&["9m9p569s[999m][999p][999s]"]), text);
    let hands = [
        ("11567z[777z][666z][555z]", "2-shanten"),
        ("13556z[111z][333z][666z]", "2-shanten"),
        ("45z[444z][111z][555z][777z]", "1-shanten"),
    ];
    for (hand, shanten) in hands {
        assert!(said(&[hand]).starts_with(&format!("{hand}: {shanten}\n")), "{hand}");
    }
}

#[test]
fn an_open_tenpai_hand_counts_what_is_called_and_visible() {
    let text = "\
2345p[123m][555z][9999s]: tenpai

Waits: 25p (2 kinds, 3 copies left)
  2 left  2p
  1 left  5p

Wait types in the standard form
type    waits  name
------  -----  ----
single  25p    単騎

Cores: what waits when melds that add nothing are taken away
core   waits  class       parts  melds taken away
-----  -----  ----------  -----  ------------------
2345p  25p    integrated         none (irreducible)

Settings: 4 players; forms all; seven pairs distinct; fifth tile excluded; visible 2m112355p.
";
    let hand = "2345p[123m][555z][9999s]";
    assert_eq!(said(&[hand, "--visible", "55p2m[123p]1p"]), text);
}

#[test]
fn waits_that_cannot_be_drawn_are_said_to_be_such() {
    let text = "\
1111m234p: 1-shanten; its only waits cannot be drawn

Waits: 1m (1 kind, 0 copies left)
  0 left  1m

Wait types in the standard form
type     waits  name
-------  -----  ------
single   1m     単騎
shanpon  1m     シャボ

Necessary tiles: ";
    let printed = said(&["1111m234p", "--fifth-tile", "counted"]);
    assert!(printed.starts_with(text), "{printed}");
    assert!(printed.contains("\n1m    1m     integrated         111m 234p\n\n"), "{printed}");
    let settings = "fifth tile counted; nothing visible; 2 melds not named.\n";
    assert!(printed.ends_with(settings), "{printed}");
    let printed = said(&["1111m234p"]);
    assert!(printed.starts_with("1111m234p: 1-shanten\n") && !printed.contains("Waits"), "{printed}");
    // Fully visible tiles can be waited for; they limit the hand only on request.
    let args = ["1m[111z][222z][333z][444z]", "--visible", "111m"];
    assert!(
        from_line(&said(&args), "Waits").starts_with("Waits: 1m (1 kind, 0 copies left)\n  0 left  1m\n")
    );
    let limited = said(&[&args[..], &["--limited-by", "visible"]].concat());
    assert!(limited.contains("444z]: 1-shanten; its only waits cannot be drawn\n"), "{limited}");
}

#[test]
fn three_players_have_no_2m_to_8m() {
    assert!(said(&["1111m111122233z"]).starts_with("1111m111122233z: 1-shanten\n"));
    let printed = said(&["1111m111122233z", "--players", "3"]);
    assert!(
        printed.starts_with("1111m111122233z: 2-shanten\n") && printed.contains("\nSettings: 3 players; "),
        "{printed}"
    );
}

#[test]
fn the_settings_change_the_answer() {
    let forms = ["standard", "all"].map(|forms| said(&["1122m3344p5566s7z", "--forms", forms]));
    assert!(forms[0].starts_with("1122m3344p5566s7z: 3-shanten\n"), "{}", forms[0]);
    assert!(forms[0].contains("4 players; forms standard; fifth tile excluded;"), "{}", forms[0]);
    assert!(forms[1].starts_with("1122m3344p5566s7z: tenpai\n"), "{}", forms[1]);
    let any = said(&["1111m778899p1122z", "--seven-pairs", "any"]);
    assert!(any.contains("\n  seven pairs       11m 11m 77p 88p 99p 11z 22z\n"), "{any}");
    assert!(said(&["1111m778899p1122z"]).starts_with("1111m778899p1122z: tenpai\n"));
    assert!(said(&["19m19p119s1234567z"]).contains("\n  thirteen orphans  1m 9m 1p 9p 11s 9s 1z 2z 3z"));
}

#[test]
fn tiles_can_be_unicode_signs_everywhere() {
    let text = "\
🀜🀝🀀🀀[🀇🀈🀉][🀆🀆🀆][🀘🀘🀘🀘]: tenpai

Waits: 🀛🀞 (2 kinds, 7 copies left)
  4 left  🀞
  3 left  🀛

Wait types in the standard form
type       waits  name
---------  -----  ----
two-sided  🀛🀞     両面

Cores: what waits when melds that add nothing are taken away
core  waits  class       parts    melds taken away
----  -----  ----------  -------  ------------------
🀜🀝🀀🀀  🀛🀞     head-fixed  🀜🀝 + 🀀🀀  none (irreducible)

Settings: 4 players; forms all; seven pairs distinct; fifth tile excluded; visible 🀛.
";
    let args = ["45p11z[123m][555z][9999s]", "--visible", "3p", "--unicode"];
    assert_eq!(said(&args), text);
    let (letters, unicode) = (json(&args[..3]), json(&args));
    assert_eq!(unicode["hand"], "🀜🀝🀀🀀[🀇🀈🀉][🀆🀆🀆][🀘🀘🀘🀘]");
    assert_eq!(unicode["waits"]["left"], json!({"🀛": 3, "🀞": 4}));
    let hand = |value: &Value| value["hand"].as_str().and_then(|text| text.parse::<OpenHand>().ok());
    assert!(hand(&letters).is_some() && hand(&letters) == hand(&unicode));
    let won = said(&["19m19p119s1234567z", "--unicode"]);
    assert!(won.contains("\n  thirteen orphans  🀇 🀏 🀙 🀡 🀐🀐 🀘 🀀 🀁"), "{won}");
    assert!(won.contains("\n🀇        "), "{won}");
}

#[test]
fn json_of_a_hand_that_draws() {
    let draws = json!({"tiles": "36m", "kinds": 2, "copies": 2, "left": {"3m": 1, "6m": 1}});
    let suit = |letter| (1..=9).map(|rank| rank.to_string().repeat(4)).collect::<String>() + letter;
    let unseen = ["1111222234445556777788889999m", &suit("p"), &suit("s"), "1111222233334444555566667777z"];
    let win = |head, melds: &[&str]| json!({"form": "standard", "head": head, "melds": melds, "called": []});
    assert_eq!(
        json(&["3345666m", "--visible", "3m"]),
        json!({
            "hand": "3345666m", "concealed": "3345666m", "called": [], "unnamed_melds": 2,
            "settings": {
                "players": 4, "forms": "all", "seven_pairs": "distinct", "fifth_tile": "excluded",
                "visible": "3m", "discards": "", "missed_win": "no", "quad_after_riichi": "readings",
                "limited_by": "called"
            },
            "winds": {"seat": "east", "round": "east"},
            "shanten": {"standard": 0, "seven_pairs": null, "thirteen_orphans": null, "nearest": 0},
            "necessary": draws,
            "waits": {
                "types": {"3m": ["two-sided", "single", "shanpon"], "6m": ["two-sided", "shanpon"]},
                "standard": "36m", "seven_pairs": "", "thirteen_orphans": "", "furiten": "", "without_yaku": "", "only_drawn": "",
                "is_furiten": false,
                "tiles": "36m", "kinds": 2, "copies": 2, "left": {"3m": 1, "6m": 1}
            },
            "unseen": unseen.concat(),
            "wins": {
                "3m": [win("33m", &["345m", "666m"]), win("66m", &["333m", "456m"])],
                "6m": [win("33m", &["456m", "666m"])]
            },
            "cores": [
                {
                    "core": "3366m", "waits": "36m", "class": "shanpon", "parts": ["33m", "66m"],
                    "melds": ["456m"]
                },
                {
                    "core": "3345m", "waits": "36m", "class": "head-fixed", "parts": ["45m", "33m"],
                    "melds": ["666m"]
                }
            ],
            "decompositions": null, "has_yaku": null, "discards": null, "quads": null, "differences": null,
            "improvements": null, "good_shape": null,
            "orders": null, "offered": null, "distances": null, "why": null, "turns": null,
            "blocks": null, "melds_only": null
        })
    );
    let noten = json(&["199m146779p12s24z"]);
    let shanten = json!({"standard": 4, "seven_pairs": 4, "thirteen_orphans": 5, "nearest": 4});
    assert_eq!((&noten["shanten"], &noten["cores"]), (&shanten, &json!([])));
    assert_eq!((&noten["waits"]["tiles"], &noten["necessary"]["copies"]), (&json!(""), &json!(59)));
}

#[test]
fn json_of_a_hand_that_discards() {
    let none = json!({
        "types": {}, "standard": "", "seven_pairs": "", "thirteen_orphans": "", "furiten": "", "without_yaku": "", "only_drawn": "",
                "is_furiten": false,
        "tiles": "", "kinds": 0, "copies": 0, "left": {}
    });
    let found = json(&["45z[444z][111z][555z][777z]", "--limited-by", "visible", "--visible", "2226666z"]);
    assert_eq!(
        (&found["necessary"], &found["waits"], &found["cores"]),
        (&json!(null), &json!(null), &json!(null))
    );
    assert_eq!((&found["decompositions"], &found["shanten"]["nearest"]), (&json!([]), &json!(1)));
    assert_eq!(found["settings"]["limited_by"], "visible");
    let discard = &found["discards"][0];
    assert_eq!(
        (&discard["discard"], &discard["shanten"], &discard["waits"]),
        (&json!("4z"), &json!(1), &none)
    );
    assert_eq!((&discard["necessary"]["kinds"], &discard["necessary"]["copies"]), (&json!(28), &json!(112)));

    let won = json(&["22m678p[999m][5555z][123s]"]);
    assert_eq!(
        won["decompositions"],
        json!([{"form": "standard", "head": "22m", "melds": ["678p"], "called": ["999m", "[5555z]", "123s"]}])
    );
    let discards = won["discards"].as_array().expect("a list");
    let listed: Vec<&str> = discards.iter().filter_map(|discard| discard["discard"].as_str()).collect();
    assert_eq!(listed, ["6p", "8p", "7p", "2m"]);
    assert!(discards.iter().all(|discard| discard["shanten"] == 0));
    assert_eq!(discards[0]["waits"]["left"], json!({"6p": 3, "9p": 4}));

    // No win can be reached: one copy of each tile is left, but none of 5p.
    let visible: String = "mps".chars().map(|suit| format!("111222333444555666777888999{suit}")).collect();
    let hopeless =
        json(&["5p", "--visible", &format!("{visible}111222333444555666777z"), "--limited-by", "visible"]);
    assert_eq!(hopeless["shanten"]["nearest"], json!(null));
}

#[test]
fn a_hand_is_read_from_several_words_and_by_any_name() {
    let expected = said(&["123m456p789s1122z"]);
    for args in [
        &["123m", "456p", "789s", "1122z"][..],
        &["123m", "4p", "56p", "７８９ｓ", "🀀", "🀀南南"],
        &["一二三萬", "四筒", "五筒", "六筒", "七八九索", "東", "E", "S", "S"],
    ] {
        assert_eq!(said(&[args, &["--fifth-tile", "excluded"]].concat()), expected, "{args:?}");
    }
    // A red five is shown, and a 5 to everything else.
    let red = said(&["一二三萬", "四筒", "5pr", "六筒", "789s1122z"]);
    assert_eq!(red, expected.replace("456p789s1122z:", "406p789s1122z:"));
    assert_ne!(red, expected);
    assert_eq!(
        said(&["--format", "json", "11z", "(123m)", "[456p]", "789s", "11s"]),
        said(&["11z789s11s[123m][456p]", "--format", "json",])
    );
}

#[test]
fn bad_input_is_one_line_that_says_what_would_be_right() {
    let cases: &[(&[&str], &str)] = &[
        (&[], "<HAND>"),
        (&[""], "HAND: no tiles; expected a hand"),
        (&["  "], "HAND: no tiles; expected a hand"),
        (&["123m"], "HAND: found 3 tiles, expected 1, 2, 4"),
        (&["123456789m123p"], "HAND: found 12 tiles"),
        (&["123456789m123456p"], "HAND: found 15 tiles"),
        (&["123456789m1234567p"], "HAND: found 16 tiles"),
        (&["11111m"], "character 5: a fifth 1m"),
        (&["11111"], "character 5: a fifth 1m"),
        (&["11m[111m]"], "character 7: a fifth 1m"),
        (&["1m11p", "--visible", "1111p"], "the hand and the visible tiles together: a fifth 1p"),
        (&["1m[111z][222z][333z][5555p]", "--visible", "5p"], "together: a fifth 5p"),
        (&["11m", "--visible", "[111m]"], "together: a fifth 1m"),
        (&["11m", "--visible", "11111m"], "a fifth 1m"),
        (&["123456789m1234p[555z]"], "HAND: found 13 concealed tiles, expected 10 or 11 with 1 called meld"),
        (&["123456789m[555z]"], "HAND: found 9 concealed tiles"),
        (&["1112m[555z]"], "HAND: found 4 concealed tiles"),
        (&["[123m][123m][123m][123m]"], "HAND: found 0 concealed tiles, expected 1 or 2 with 4 called melds"),
        (&["[123m][123m][123m][123m][123p]"], "a fifth called meld"),
        (&["5m", "--players", "3"], "HAND: 5m does not exist in a three-player game, which has no 2m to 8m"),
        (&["1m[234m][111z][222z][333z]", "--players", "3"], "HAND: 2m does not exist"),
        (&["1m", "--visible", "8m", "--players", "3"], "--visible: 8m does not exist"),
        (&["8z"], "8z does not exist"),
        (&["12x"], "\"x\" is not a suit letter"),
        (&["hand"], "\"h\" is not a tile"),
        (&["123 456"], "digit without a suit"),
        (&["123m\n\u{1b}"], "is not a tile"),
        (&["12m[123p"], "unmatched bracket"),
        (&["12m[12p]"], "not a meld"),
        (&["1m", "--visible", "junk"], "\"j\" is not a tile"),
        (&["1m", "--visible"], "--visible"),
        (&["-5"], "-5"),
        (&["1m", "x"], "HAND \"1m x\": character 4: \"x\" is not a tile"),
        (&["123", "456"], "digit without a suit"),
        (&["1m", "--format", "csv"], "expected text or json"),
        (&["1m", "--players", "2"], "expected 3 or 4"),
        (&["1m", "--forms", "some"], "expected all or standard or"),
        (&["1m", "--seven-pairs", "some"], "expected distinct or any"),
        (&["1m", "--fifth-tile", "some"], "expected excluded or counted"),
        (&["1m", "--tiles", "13"], "--tiles"),
        (&["1m", "--format", "json", "--out", "."], ". is a directory"),
    ];
    refuses(&Sandbox::new(), ANALYZE, cases);
}
