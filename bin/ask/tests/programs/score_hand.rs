//! `score-hand` as a process.

use crate::process::{self, Program, Sandbox, done, objects, outcome, program, refused};
use serde_json::{Value, json};
use tehai::score::ScoreRules;

const SCORE: Program = program("score-hand");

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
fn every_wait_has_its_article() {
    for (hand, wait) in [
        ("23m99p[777z]{1111z}[456s]1m", "a two-sided wait (両面)"),
        ("13m99p[777z]{1111z}[456s]2m", "a closed wait (嵌張)"),
        ("11m77888999p123s7p", "an edge wait (辺張)"),
        ("12m99p[777z]{1111z}[456s]3m", "an edge wait (辺張)"),
        ("9p123m[777z]{1111z}[456s]9p", "a single wait (単騎)"),
        ("99p22m[777z]{1111z}[456s]2m", "a shanpon wait (シャボ)"),
    ] {
        assert!(said(&[hand]).contains(&format!(", with {wait};")), "{hand}: {}", said(&[hand]));
    }
}

#[test]
fn what_lies_on_the_table_is_paid_for_line_by_line() {
    let paid = |args: &[&str]| said(args).lines().find(|line| line.starts_with("Paid: ")).map(str::to_owned);
    let (hand, dragons) = ("234m34506p55678s7p", "11z[555z][666z][777z]44z4z");
    assert_eq!(paid(&[hand]), None);
    for (args, expected) in [
        (
            &[hand, "--tsumo", "--seat", "south", "--counters", "2", "--bets", "1"][..],
            "2,800 by east + 1,500 by west + 1,500 by north + 1,000 of bets = 6,800; 600 of it for counters",
        ),
        (
            &[hand, "--counters", "1", "--counter-size", "500"],
            "7,300 by the discarder = 7,300; 1,500 of it for counters",
        ),
        (&[hand, "--discarder", "north"], "5,800 by north (discarder) = 5,800"),
        (
            &[
                dragons,
                "--seat",
                "south",
                "--discarder",
                "east",
                "--liable",
                "daisangen=west",
                "--honba",
                "1",
                "--rules",
                "m-league",
            ],
            "48,000 by east (discarder) + 16,300 by west (liable) = 64,300; 300 of it for counters",
        ),
        (
            &[dragons, "--seat", "south", "--tsumo", "--liable", "daisangen=west", "--rules", "tenhou"],
            "64,000 by west (liable) = 64,000",
        ),
    ] {
        assert_eq!(paid(args).unwrap_or_default(), format!("Paid: {expected}"), "{args:?}");
    }
    let winds = ["77z[111z][222z][333z][444z]", "--tile", "7z", "--tsumo", "--seat", "south"];
    let winds = [&winds[..], &["--liable", "daisuushi=west", "--counters", "1"]].concat();
    for (rule, shares) in [
        ("liable", "16,000 by east + 40,300 by west (liable) + 8,000 by north"),
        ("discarder", "16,000 by east + 40,300 by west (liable) + 8,000 by north"),
        ("shared", "16,100 by east + 40,100 by west (liable) + 8,100 by north"),
        ("usual", "16,100 by east + 40,100 by west (liable) + 8,100 by north"),
    ] {
        let args = [&winds[..], &["--liable-counters", rule]].concat();
        let expected = format!("Paid: {shares} = 64,300; 300 of it for counters");
        assert_eq!(paid(&args).unwrap_or_default(), expected, "{rule}");
    }
    let settings = said(&[&winds[..], &["--liable-counters", "shared"]].concat());
    assert!(
        settings.ends_with("counters of a ron by the liable player, of a drawn win by each.\n"),
        "{settings}"
    );
    assert!(said(&winds).ends_with("counters by the liable player.\n"));
    let none = said(&["123m456p789s11z567m", "--counters", "2"]);
    assert!(none.contains("no points") && !none.contains("Paid"), "{none}");
}

#[test]
fn three_players_have_norths_and_two_who_pay() {
    let hand = ["111m345p678s99p78p9p", "--players", "3", "--norths", "2", "--dora", "3z", "--riichi"];
    let text = said(&hand);
    assert!(text.starts_with("111m34578999p678s: 5 han 40 fu, mangan (満貫): 12,000 points\n"), "{text}");
    assert!(text.contains("\ndora    ドラ        2\nnorths  抜きドラ    2\n"), "{text}");
    assert!(
        text.ends_with("double wind pair 4 fu; 3 players; norths guest; missing share lost.\n"),
        "{text}"
    );
    let first = |args: &[&str]| said(args).lines().next().unwrap().to_owned();
    let drawn = [&hand[..], &["--tsumo", "--seat", "west"]].concat();
    assert!(
        first(&drawn)
            .ends_with("haneman (跳満): 9,000 points, 6,000 from the dealer and 3,000 from the other")
    );
    let shared = [&drawn[..], &["--missing-share", "shared"]].concat();
    assert!(first(&shared).ends_with("12,000 points, 7,500 from the dealer and 4,500 from the other"));
    assert_eq!(json(&hand)["dora"], json!({"open": 2, "hidden": 0, "red_fives": 0, "norths": 2}));
    // In a stream, lines add to what the command line says of the game.
    let sandbox = Sandbox::new();
    let input = "111m345p678s99p78p9p --norths 1\n111m345p678s99p78p9p --norths 4\n22m345p678s99p78p9p3m3m\n";
    let (code, answers, errors) =
        outcome(&mut sandbox.fed(SCORE, "- --players 3 --riichi --counters 1", input));
    let found = objects(&answers);
    assert_eq!((code, found[0]["han"].clone(), found[1]["han"].clone()), (Some(1), json!(2), json!(5)));
    assert_eq!(found[0]["payment"]["counters"], 200);
    assert!(errors.starts_with("line 3: 2m does not exist in a three-player game"), "{errors}");
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
            "blessing": false, "dora": {"open": 0, "hidden": 0, "red_fives": 0, "norths": 0},
            "counters": 0, "bets": 0, "discarder": none,
            "liable": {"daisangen": none, "daisuushi": none, "suukantsu": none},
            "settings": serde_json::to_value(ScoreRules::default()).unwrap(),
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
            "payment": {
                "hand": 12000, "counters": 0, "bets": 0,
                "payers": [
                    {"seat": "east", "is_discarder": false, "is_liable": false, "points": 6000},
                    {"seat": "west", "is_discarder": false, "is_liable": false, "points": 3000},
                    {"seat": "north", "is_discarder": false, "is_liable": false, "points": 3000},
                ],
            },
        })
    );
    // A win without yaku, seven pairs and a yakuman have the same keys.
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    for hand in ["123m456p789s11z567m", "1133m5577p2299s66z", "19m19p19s12345677z"] {
        assert_eq!(keys(&json(&[hand])), keys(&found));
    }
}

#[test]
fn han_and_fu_are_paid_without_a_hand() {
    let settings = "Settings: open tanyao allowed; double yakuman as single; 13 han are yakuman; rounded mangan no; \
                    double wind pair 4 fu.\n";
    let text = "\
3 han 40 fu: 5,200 points, 2,600 from the dealer and 1,300 from each other
Won by tsumo, drawn; seat south

";
    let drawn = ["--han", "3", "--fu", "40", "--tsumo", "--seat", "south"];
    assert_eq!(said(&drawn), format!("{text}{settings}"));
    let first = |args: &[&str]| said(args).lines().next().unwrap().to_owned();
    for (args, worth) in [
        (&["--han", "3", "--fu", "40"][..], "3 han 40 fu: 7,700 points"),
        (&["--han", "3", "--fu", "40", "--tsumo"], "3 han 40 fu: 7,800 points, 2,600 from each player"),
        (
            &["--han", "4", "--fu", "30", "--rounded-mangan", "yes"],
            "4 han 30 fu, mangan (満貫): 12,000 points",
        ),
        (&["--han", "8", "--seat", "west"], "8 han, baiman (倍満): 16,000 points"),
        (&["--yakuman", "2", "--seat", "west", "--ron"], "2 yakuman (役満): 64,000 points"),
        (
            &["--han", "2", "--fu", "30", "--tsumo", "--seat", "west", "--players", "3"],
            "2 han 30 fu: 1,500 points, 1,000 from the dealer and 500 from the other",
        ),
        (&["--han", "1", "--fu", "30", "--counters", "2", "--bets", "1"], "1 han 30 fu: 3,100 points"),
    ] {
        assert_eq!(first(args), worth, "{args:?}");
    }
    let paid = said(&[&drawn[..], &["--counters", "1", "--bets", "2"]].concat());
    assert!(paid.contains(
        "\nPaid: 2,700 by east + 1,400 by west + 1,400 by north + 2,000 of bets = 7,500; 300 of it for counters\n"
    ));
    let (found, mut of_hand) = (json(&drawn), json(&["123m456p789s1122z2z", "--tsumo", "--seat", "south"]));
    for key in found.as_object().unwrap().keys() {
        assert!(of_hand.as_object_mut().unwrap().remove(key).is_some(), "{key}");
    }
    assert_eq!(
        found["payment"]["payers"][0],
        json!({"seat": "east", "is_discarder": false, "is_liable": false, "points": 2600})
    );
    assert_eq!((&found["han"], &found["fu"], &found["points"]), (&json!(3), &json!(40), &json!(5200)));
    assert_eq!(json(&["--han", "6"])["fu"], Value::Null);
    assert_eq!(json(&["--yakuman", "2"])["han"], json!(26));
}

#[test]
fn han_and_fu_of_no_win_are_refused() {
    let sandbox = Sandbox::new();
    for (args, message) in [
        (&["--han", "1", "--fu", "20"][..], "--fu: no ron has 20 fu with 1 han: expected 30 to 110 in tens"),
        (
            &["--han", "2", "--fu", "25", "--tsumo"],
            "--fu: no drawn win has 25 fu with 2 han: expected 20 to 110 in tens",
        ),
        (&["--han", "3"], "--fu: the points of 3 han depend on the fu: expected 25, or 30 to 110 in tens"),
        (&["--han", "0", "--fu", "30"], "--han: 0 han: a win has at least 1"),
        (&["--yakuman", "7"], "--yakuman: 7 yakuman: expected 1 to 4"),
        (&["--yakuman", "1", "--han", "13"], "--yakuman: a yakuman has no other han"),
        (&["--yakuman", "1", "--fu", "30"], "--fu: fu do not matter to a yakuman"),
        (&["--fu", "30"], "required arguments were not provided"),
        (
            &["--yakuman", "1", "--liable", "daisangen=west", "--seat", "south", "--tsumo"],
            "--liable: who is liable depends on the hand, which is not given",
        ),
        (&["234m345567p55678s", "--hidden-dora", "4m"], "--hidden-dora: hidden dora need riichi"),
        (&["234m345567p55678s", "--hidden-dora", "3m"], "--hidden-dora: hidden dora need riichi"),
        (
            &["123m456p789s11222z", "--blessing", "--seat", "south"],
            "--blessing: a blessing is drawn, not called, unless --blessing-of-man (人和) is mangan or yakuman",
        ),
        (
            &["--han", "3", "--fu", "40", "--riichi"],
            "--riichi: expected none beside han and fu, which count it already",
        ),
        (
            &["--han", "3", "--fu", "40", "123m"],
            "HAND: expected none beside han and fu, which count it already",
        ),
        (
            &["--han", "3", "--fu", "40", "--seat", "north", "--players", "3"],
            "--seat: seat north: expected east",
        ),
        (&["--han", "5", "--tsumo", "--discarder", "west"], "--discarder: a drawn win has no discarder"),
        (&["--han", "300"], "--han: expected 0 to 255, found 300"),
        (&[], "required arguments were not provided"),
    ] {
        let found = refused(&mut sandbox.command(SCORE, args));
        assert!(found.contains(message) && found.lines().count() == 1, "{args:?}: {found}");
    }
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

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let sandbox = Sandbox::new();
    let hand = "234m34506p55678s7p";
    for (args, message) in [
        (&["123m"][..], "HAND: expected 14 tiles, the winning one among them"),
        (&[hand, "--tile", "1z"], "--tile: the winning tile 1z is not among the concealed tiles"),
        (&[hand, "--tile", "x"], "--tile: x: character 1: \"x\" is not a tile"),
        (&["234m34506p55678s1z"], "HAND: the hand is not a win"),
        (&[hand, "--ippatsu"], "--ippatsu: ippatsu needs riichi"),
        (
            &["234m456p55s67s{1111z}8s", "--double-riichi", "--ippatsu"],
            "--ippatsu: double riichi with ippatsu excludes a quad: one before riichi ends double riichi, one after it ippatsu",
        ),
        (&[hand, "--ron", "--tsumo"], "the argument '--ron' cannot be used with '--tsumo'"),
        (
            &[hand, "--dora", "55"],
            "expected a number of dora up to 20 or their indicators such as 4m9s, found 55",
        ),
        (&[hand, "--red-fives", "9"], "--red-fives: there are more red fives than fives"),
        (&[hand, "--dora", "555p"], "the hand and the indicators of dora together: a fifth 5p"),
        (&[hand, "--riichi", "--dora", "11z", "--ura", "111z"], "indicators of dora together: a fifth 1z"),
        (&[hand, "--dora", "123456z"], "6 indicators of dora: expected at most five"),
        (&[hand, "--players", "3"], "HAND: 2m does not exist in a three-player game"),
        (&[hand, "--norths", "1"], "--norths: norths set aside need three players"),
        (&[hand, "--norths", "x"], "--norths: expected 0 to 255, found \"x\""),
        (&[hand, "--counters", "300"], "--counters: expected 0 to 255, found 300"),
        (&[hand, "--counter-size", "300"], "--counter-size: expected 100 or 500, found 300"),
        (&[hand, "--discarder", "east"], "--discarder: discarder east: that is the winner's seat"),
        (&[hand, "--liable", "daisangen=west"], "--liable: liable for daisangen: the win does not have it"),
        (&[hand, "--liable", "west"], "--liable: expected a yakuman and a seat"),
        (&[hand, "--missing-share", "shared"], "--missing-share: a shared missing share needs three players"),
        (&[hand, "--north-tiles", "value"], "--north-tiles: norths as value tiles need three players"),
        (&["12x"], "HAND \"12x\": character"),
        (&[""], "HAND: expected 14 tiles, "),
        (&[&"1".repeat(9_999)], "character 5: a fifth 1m"),
    ] {
        let found = refused(&mut sandbox.command(SCORE, args));
        assert!(found.contains(message) && found.len() < 500, "{args:?}: {found}");
    }
}
