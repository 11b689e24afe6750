//! `settle-round` as a process, and rules by name.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::json;
use tehai::score::NamedRules;
use tehai_answers::named_rules;

use crate::process::{Program, ROOT, Sandbox, done, json, objects, outcome, program, refuses, said};

const SETTLE: Program = program("settle-round");
const SCORE: Program = program("score-hand");

#[test]
fn the_end_of_a_round_is_read_as_on_a_sheet() {
    let of_two = &[
        "--discarder",
        "west",
        "--riichi",
        "E,北",
        "--win",
        "east 2 han 30 fu",
        "--win",
        "north 234m345567p55678s --riichi --dora 1m",
    ][..];
    assert_eq!(
        said(SETTLE, of_two),
        "\
2 wins by a tile of west

north: 4 han 30 fu: 9,700 points (riichi, pinfu, tanyao)
Paid: 7,700 by west (discarder) + 2,000 of bets = 9,700
east: 2 han 30 fu: 2,900 points
Paid: 2,900 by west (discarder) = 2,900

seat    change
-----  -------  ------------
east    +1,900  wins, riichi
south        0
west   -10,600  discarder
north   +8,700  wins, riichi

Next round: 1 counter and no bets on the table; the deal stays.

Settings: open tanyao allowed; double yakuman as single; 13 han are yakuman; rounded mangan no; double wind pair 4 fu; several rons two, their bets nearest, their counters nearest; nagashi mangan yes; aborts yes.
"
    );
    let first = |args: &str| said(SETTLE, args).lines().next().unwrap().to_owned();
    assert_eq!(first("--nagashi west --tenpai east"), "The wall ends without a win");
    assert_eq!(
        first("--abort nine-kinds"),
        "The round ends without a win (nine-kinds): nothing is paid but bets"
    );
    let bumped = [of_two, &["--rules", "m-league"]].concat();
    assert!(said(SETTLE, &bumped[..]).starts_with("2 wins by a tile of west, not paid: east\n"));
    assert_eq!(json(SETTLE, of_two)["seats"][3]["change"], json!(8700));
}

#[test]
fn what_is_wrong_with_a_round_is_said_in_one_line() {
    refuses(
        &Sandbox::new(),
        SETTLE,
        &[
            (
                &["--win", "3 han 40 fu"][..],
                "--win \"3 han 40 fu\": expected the winner's seat first, such as south 3 han 40 fu, found \"3\"",
            ),
            (
                &["--win", "east 123m"],
                "--win 1: expected 14 tiles, the winning one among them, a called meld or quad counting three; found 3",
            ),
            (
                &["--win", "east 3 han 40 fu", "--win", "south 1 han 30 fu"],
                "--win: 2 drawn wins; several win only by one player's tile",
            ),
            (
                &["--win", "east 3 han 40 fu --honba 1"],
                "--win \"east 3 han 40 fu --honba 1\": --counters: it belongs to the round, not to one of its wins",
            ),
            (
                &["--tenpai", "east", "--riichi", "south"],
                "--riichi: south bet, and is not among those who are tenpai",
            ),
            (&["--tenpai", "bast"], "--tenpai: expected east or south or west or north, found \"bast\""),
            (
                &["--rules", "ema", "--abort", "four-winds"],
                "--abort: four-winds: no such end of a round under these rules",
            ),
            (
                &["--rules", "jpml"],
                "--rules: expected tenhou or mahjong-soul or m-league or wrc or ema, found \"jpml\"",
            ),
        ],
    );
}

#[test]
fn rounds_are_read_from_lines() {
    let lines = r#"
{"win": ["south 3 han 40 fu"], "counters": 1}
{"tenpai": ["east", "W"], "riichi": ["west"], "rules": "ema"}
{"abort": "four-winds", "rules": "ema"}
{"win": ["south 123m"]}
"#;
    let (code, answers, errors) = outcome(&mut Sandbox::new().fed(SETTLE, "- --bets 1", lines));
    assert_eq!(code, Some(1));
    let found = objects(&answers);
    let changes = |of: usize| -> Vec<i64> {
        found[of]["seats"].as_array().unwrap().iter().map(|seat| seat["change"].as_i64().unwrap()).collect()
    };
    assert_eq!((changes(0), changes(1)), (vec![-2700, 6500, -1400, -1400], vec![1500, -1500, 500, -1500]));
    assert_eq!(found[1]["bets"], json!(2));
    assert_eq!(found[2..], [json!({ "seats": null }), json!({ "seats": null })]);
    assert_eq!(
        errors,
        "line 4: --abort: four-winds: no such end of a round under these rules\n\
         line 5: --win 1: expected 14 tiles, the winning one among them, a called meld or quad counting three; found 3\n\
         error: 2 of 4 rounds could not be settled\n"
    );
    // As the question of the schema has them.
    let wins = json!({ "wins": [{ "seat": "south", "han": 3, "fu": 40 }], "counters": 1 }).to_string();
    let asked = outcome(&mut Sandbox::new().fed(SETTLE, "- --bets 1", wins)).1;
    assert_eq!(objects(&asked)[0], found[0]);
    let csv = "tenpai,riichi,counters\n\"east,south\",south,1\n";
    let text = outcome(&mut Sandbox::new().fed(SETTLE, "- --format text", csv)).1;
    assert!(text.contains("\nsouth    +500  tenpai, riichi\n"), "{text}");
}

#[test]
fn single_choices_override_the_name_of_rules_on_the_line_and_in_rows() {
    let rules = |args: &str| json(SCORE, args)["settings"].clone();
    let of_m_league = rules("234m345567p55s678s --rules m-league");
    assert_eq!(
        (&of_m_league["rounded_mangan"], &of_m_league["double_wind_pair"]),
        (&json!(true), &json!("2"))
    );
    let own = rules("234m345567p55s678s --double-wind-pair 4 --rules m-league");
    assert_eq!((&own["rounded_mangan"], &own["double_wind_pair"]), (&json!(true), &json!("4")));
    assert!(said(SCORE, "234m345567p55s678s --rules wrc").contains("\nSettings: rules wrc; open tanyao"));
    assert!(
        said(SCORE, "234m345567p55s678s --rules wrc --open-tanyao false").contains("\nSettings: open tanyao")
    );
    let lines = "hand,rules\n234m345567p55s678s,ema\n234m345567p55s678s,\n";
    let (code, answers, _) = outcome(&mut Sandbox::new().fed(SCORE, "- --rules m-league", lines));
    assert_eq!(code, Some(0));
    let found = objects(&answers);
    assert_eq!(found[0]["settings"]["multiple_yakuman"], json!(false));
    assert_eq!(found[1]["settings"], of_m_league);
}

/// The table of the docs, which stands beside its sources, and what the names set.
#[test]
fn the_documents_have_what_each_name_of_rules_sets() {
    let page = fs::read_to_string(Path::new(ROOT).join("docs/rules.md")).unwrap();
    let mut told = BTreeSet::new();
    for line in page.lines().filter(|line| line.starts_with("| `--")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let names: Vec<&str> = cells[1].split('`').skip(1).step_by(2).collect();
        for (place, rules) in NamedRules::ALL.into_iter().enumerate() {
            let values = cells[place + 2].trim_end_matches([' ', '¹', '²', '³']);
            let values: Vec<&str> = if names.len() > 1 { values.split(", ").collect() } else { vec![values] };
            for (name, value) in names.iter().zip(values).filter(|(_, value)| *value != "–") {
                let key = name.trim_start_matches('-').replace('-', "_");
                let set = named_rules::options(rules)[&key].clone();
                let set = set.as_str().map_or(set.to_string(), str::to_owned);
                let value = match value {
                    "大三元 大四喜" => "daisangen-daisuushi",
                    "and 四槓子" => "daisangen-daisuushi-suukantsu",
                    other => other,
                };
                assert_eq!(set, value, "{rules} {name}");
                told.insert(key);
            }
        }
    }
    let all: BTreeSet<String> =
        named_rules::options(NamedRules::Tenhou).into_iter().map(|(name, _)| name).collect();
    assert_eq!(told, all);
}

/// WRC 2025, 11.2.1: of a drawn yakuman the liable player pays all, counters too; of a ron only the discarder pays
/// these.
#[test]
fn who_is_liable_pays_by_the_book() {
    let dragons = "123m44p[555z][666z][777z] --tile 1m --seat south --liable daisangen=west --counters 1";
    let paid = |more: &str| -> Vec<(String, u64)> {
        let found = json(SCORE, &format!("{dragons} {more}"));
        let payers = found["payment"]["payers"].as_array().unwrap().clone();
        payers
            .iter()
            .map(|it| (it["seat"].as_str().unwrap().to_owned(), it["points"].as_u64().unwrap()))
            .collect()
    };
    let of = |payers: &[(&str, u64)]| -> Vec<(String, u64)> {
        payers.iter().map(|(seat, points)| ((*seat).to_owned(), *points)).collect()
    };
    for (rules, drawn, by_north) in [
        ("tenhou", [("west", 32_300)], [("west", 16_300), ("north", 16_000)]),
        ("mahjong-soul", [("west", 32_300)], [("west", 16_300), ("north", 16_000)]),
        ("m-league", [("west", 32_300)], [("west", 16_300), ("north", 16_000)]),
        ("wrc", [("west", 32_300)], [("west", 16_000), ("north", 16_300)]),
        ("ema", [("west", 32_300)], [("west", 16_000), ("north", 16_300)]),
    ] {
        assert_eq!(paid(&format!("--tsumo --rules {rules}")), of(&drawn), "{rules}");
        assert_eq!(paid(&format!("--discarder north --rules {rules}")), of(&by_north), "{rules}");
    }
}

#[test]
fn help_lists_what_each_name_of_rules_sets() {
    let help = done(&mut Sandbox::new().command(Program::TEHAI, &["help", "rules"]));
    let row = |name: &str| help.lines().find(|line| line.starts_with(name)).unwrap_or_default();
    let cells: Vec<&str> = row("double-yakuman").split_whitespace().collect();
    assert_eq!(cells, ["double-yakuman", "false", "true", "false", "false", "false"]);
    assert!(row("quad-after-riichi").contains("readings"));
}

#[test]
fn a_win_by_han_or_a_limit_has_no_options_of_a_hand() {
    let points = |win: &str| json(SETTLE, &["--win", win])["wins"][0]["points"].clone();
    assert_eq!([points("south mangan"), points("south 1 yakuman")], [json!(8000), json!(32000)]);
    refuses(
        &Sandbox::new(),
        SETTLE,
        &[(
            &["--win", "south --yakuman 1 --liable daisangen=west"],
            "--win 1: liable: who is liable depends on the hand, which is not given",
        )],
    );
}
