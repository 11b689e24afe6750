//! `score-hand` as a process.

use crate::process::{self, Program, Sandbox, done, outcome, program, refused};
use serde_json::{Value, json};

const SCORE: Program = program!("score-hand");

fn said(args: &[&str]) -> String {
    process::said(SCORE, args)
}

fn json(args: &[&str]) -> Value {
    process::json(SCORE, args)
}

#[test]
fn a_player_reads_what_a_win_is_worth_and_why() {
    let text = "\
123m99p[777z]{1111z}[456s]: 2 han 60 fu: 5,800 points
Won by 1m (ron, another player's tile), with a two-sided wait (両面); seat east, round south
Read as 123m 99p [777z] {1111z} [456s]

yaku       name  han
---------  ----  ---
seat_wind  自風    1
red        中      1

Fu: 20 win + 32 concealed quad 1111z + 4 open triplet 777z = 56, rounded up to 60

Settings: open tanyao allowed; double yakuman as single; 13 han are yakuman; rounded mangan no; double wind pair 4 fu.
";
    assert_eq!(said(&["23m99p[777z]{1111z}[456s]1m", "--round", "south"]), text);
    // In several words, or with the winning tile named.
    assert_eq!(said(&["23m", "99p", "[777z]{1111z}[456s]", "1m", "--round", "south"]), text);
    assert_eq!(said(&["123m99p[777z]{1111z}[456s]", "--tile", "1m", "--round", "south"]), text);
}

#[test]
fn the_first_line_says_who_pays_what() {
    let first = |args: &[&str]| said(args).lines().next().unwrap().split_once(": ").unwrap().1.to_owned();
    let hand = "234m34506p55678s7p";
    for (args, worth) in [
        (&[hand, "--riichi", "--dora", "1m"][..], "5 han 30 fu, mangan (満貫): 12,000 points"),
        (&[hand, "--red-fives", "0", "--seat", "west"], "2 han 30 fu: 2,000 points"),
        (&[hand, "--tsumo"], "4 han 20 fu: 7,800 points, 2,600 from each player"),
        (
            &[hand, "--tsumo", "--seat", "north"],
            "4 han 20 fu: 5,200 points, 2,600 from the dealer and 1,300 from each other",
        ),
        (&["19m19p19s12345677z", "--seat", "south"], "yakuman (役満): 32,000 points"),
        (&["19m19p19s12345677z", "--double-yakuman", "double"], "2 yakuman (役満): 96,000 points"),
        (&["123m456p789s11z567m"], "no yaku, without which a hand cannot win: no points"),
        (&[hand, "--riichi", "--dora", "9"], "13 han 30 fu, yakuman (役満): 48,000 points"),
        (
            &[hand, "--riichi", "--dora", "9", "--counted-yakuman", "sanbaiman"],
            "13 han 30 fu, sanbaiman (三倍満): 36,000 points",
        ),
    ] {
        assert_eq!(first(args), worth, "{args:?}");
    }
    assert!(!said(&["123m456p789s11z567m"]).contains("yaku  "));
    assert!(!said(&["19m19p19s12345677z"]).contains("Fu:"));
}

#[test]
fn json_has_every_key() {
    let found = json(&["223344m556677p8s8s", "--tsumo", "--seat", "south", "--ura", "7m", "--riichi"]);
    let none = Value::Null;
    assert_eq!(
        found,
        json!({
            "hand": "223344m556677p88s", "tile": "8s", "won_by": "tsumo", "seat": "south", "round": "east",
            "riichi": "riichi", "ippatsu": false, "last_tile": false, "dead_wall": false, "robbed_quad": false,
            "blessing": false, "dora": {"open": 0, "hidden": 0, "red_fives": 0},
            "settings": {
                "players": 4, "open_tanyao": "allowed", "double_yakuman": "single",
                "counted_yakuman": "yakuman", "rounded_mangan": "no", "double_wind_pair": "4",
            },
            "reading": {
                "form": "standard", "head": "88s", "melds": ["234m", "234m", "567p", "567p"], "called": [],
            },
            "wait": "single",
            "yaku": [
                {"yaku": "riichi", "name": "立直", "han": 1},
                {"yaku": "menzen_tsumo", "name": "門前清自摸和", "han": 1},
                {"yaku": "tanyao", "name": "断么九", "han": 1},
                {"yaku": "ryanpeikou", "name": "二盃口", "han": 3},
            ],
            "han": 6, "fu": 30,
            "fu_parts": [
                {"for": "win", "fu": 20}, {"for": "single wait", "fu": 2}, {"for": "drawn", "fu": 2},
            ],
            "yakuman": 0, "limit": "haneman", "points": 12000,
            "payment": {"discarder": none, "dealer": 6000, "others": 3000},
        })
    );
    // A win without yaku, seven pairs and a yakuman have the same keys.
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    for hand in ["123m456p789s11z567m", "1133m5577p2299s66z", "19m19p19s12345677z"] {
        assert_eq!(keys(&json(&[hand])), keys(&found));
    }
}

#[test]
fn a_line_tells_its_own_win_and_the_command_line_what_all_share() {
    let sandbox = Sandbox::new();
    let lines = [
        ("234m34506p55678s7p --riichi", &["234m34506p55678s7p", "--riichi", "--dora", "1m"][..]),
        ("234m34506p55678s --tile 7p --dora 3 --tsumo", &[]),
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
    let found: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(found[0], json(lines[0].1));
    assert_eq!(found[1], json!({ "hand": null }));
    assert_eq!(found[2..], [json(lines[2].1), json(lines[3].1)]);
    assert!(errors.starts_with("line 2: 13 tiles: a win has 14"), "{errors}");
    assert!(errors.ends_with("error: 1 of 4 hands could not be scored\n"), "{errors}");

    let csv = "deals,hand\n4,19m19p19s12345677z\n";
    let text = done(&mut sandbox.fed(SCORE, "- --tsumo --format text", csv));
    assert!(text.starts_with("19m19p19s12345677z: yakuman (役満): 48,000 points, 16,000 from each"));
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let sandbox = Sandbox::new();
    let hand = "234m34506p55678s7p";
    for (args, message) in [
        (&["123m"][..], "HAND: 3 tiles: a win has 14, the winning tile among them"),
        (&[hand, "--tile", "1z"], "HAND: the winning tile 1z is not among the concealed tiles"),
        (&[hand, "--tile", "x"], "invalid value 'x' for '--tile <TILE>'"),
        (&["234m34506p55678s1z"], "HAND: the hand is not a win"),
        (&[hand, "--ippatsu"], "HAND: ippatsu needs riichi"),
        (&[hand, "--ron", "--tsumo"], "the argument '--ron' cannot be used with '--tsumo'"),
        (
            &[hand, "--dora", "55"],
            "expected a number of dora up to 20 or their indicators such as 4m9s, found 55",
        ),
        (&[hand, "--red-fives", "9"], "HAND: there are more red fives than fives"),
        (&[hand, "--dora", "555p"], "the hand and the indicators of dora together: a fifth 5p"),
        (&[hand, "--riichi", "--dora", "11z", "--ura", "111z"], "indicators of dora together: a fifth 1z"),
        (&[hand, "--dora", "123456z"], "6 indicators of dora: expected at most five"),
        (&[hand, "--players", "3"], "HAND: points are counted for four players"),
        (&["12x"], "HAND \"12x\": character"),
        (&[""], "HAND: 0 tiles"),
        (&[&"1".repeat(9_999)], "character 5: a fifth 1m"),
    ] {
        let found = refused(&mut sandbox.command(SCORE, args));
        assert!(found.contains(message) && found.len() < 500, "{args:?}: {found}");
    }
}
