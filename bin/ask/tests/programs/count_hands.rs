//! `count-hands` as a process, and its messages about expressions.

use std::collections::BTreeMap;
use std::path::Path;

use crate::process::{self, Arguments, Program, ROOT, Sandbox, done, outcome, program, refused, table};
use num_bigint::BigUint;
use num_integer::binomial;
use tehai::count::Fraction;
use tehai::rules::Rules;
use tehai::tiles::Hand;
use tehai::waiting::waits;

const LIST: Program = program("list-hands");
const COUNT: Program = program("count-hands");

fn said(args: impl Arguments) -> String {
    process::said(COUNT, args)
}

/// The rows of an answer in CSV, by column name.
fn rows(args: &[&str]) -> Vec<BTreeMap<String, String>> {
    table(&said(&[args, &["--format", "csv"]].concat()))
}

fn fraction(row: &BTreeMap<String, String>, names: [&str; 2]) -> Fraction {
    let [above, below] = names.map(|name| row[name].parse::<BigUint>().expect("an integer"));
    Fraction::new(above, below)
}

/// Without a set, the most common sets are counted.
#[test]
fn without_a_set_some_are_counted() {
    let text = said("");
    let sets: Vec<&str> = text.lines().skip(2).take(6).filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(sets, ["all", "win", "seven_pairs", "thirteen_orphans", "tenpai", "irreducible"]);
    // 39,270,395,383,132 deals (waits-predictor) of 483,774,556,165,488,000.
    let tenpai = "\ntenpai               13       92,371,838       0.008117 %         1 in 12,319\n";
    assert!(text.contains(tenpai), "{text}");
    assert!(said("--exact").contains("  9817598845783/120943639041372000\n"));
    assert!(
        text.contains("\nSettings: 4 players; forms all; seven pairs distinct; fifth tile excluded.\n"),
        "{text}"
    );
    for (args, sets) in [
        ("--tiles 4", &["all", "tenpai", "irreducible"][..]),
        ("--tiles 5 --players 3", &["all", "win"]),
        ("--tiles 13 --forms all --fifth-tile counted", &["all", "tenpai", "irreducible"]),
        ("--tiles 15", &["all"]),
    ] {
        // With waits, the dependence on forms differs.
        let without_forms = |row: &BTreeMap<String, String>| {
            let mut row = row.clone();
            row.remove("forms");
            row.remove("seven_pairs");
            row
        };
        let args: Vec<&str> = args.split_whitespace().collect();
        let found: Vec<_> = rows(&args).iter().map(without_forms).collect();
        let one_by_one = sets.iter().map(|set| without_forms(&rows(&[&args, &[*set][..]].concat())[0]));
        assert_eq!(found, one_by_one.collect::<Vec<_>>(), "{args:?}");
    }
}

#[test]
fn an_answer_has_the_probability_among_all_deals() {
    let header = said(&["win", "--forms", "standard", "--format", "csv"]);
    assert!(header.starts_with(
        "set,tiles,melds,forms,seven_pairs,players,fifth_tile,seat,round,by,value,hands,deals,numerator,denominator,\
         probability\nwin,14,,standard,,4,,,,total,,11498658,11353128141498,1892188023583,708384171528036000,"
    ));
    let binomial = binomial(BigUint::from(136u8), BigUint::from(13u8));
    for row in rows(&["tenpai & z = 0", "--forms", "all"]) {
        let deals: BigUint = row["deals"].parse().unwrap();
        let expected = Fraction::new(deals, binomial.clone());
        assert_eq!(fraction(&row, ["numerator", "denominator"]), expected);
        assert_eq!(row["probability"].parse::<f64>().unwrap(), expected.to_f64());
    }
    let json = process::json(COUNT, "all");
    assert_eq!((json[0]["numerator"].as_u64(), json[0]["probability"].as_f64()), (Some(1), Some(1.0)));
}

#[test]
fn an_answer_may_be_conditional_on_another_set() {
    let args = ["shanten<=0", "--given", "only(m)|only(p)|only(s)", "--forms", "all"];
    let rows = rows(&args);
    let [total, given] = &rows[..] else { panic!("{rows:?}") };
    assert_eq!((total["by"].as_str(), given["by"].as_str()), ("total", "given"));
    assert_eq!(
        (total["set"].as_str(), total["given"].as_str()),
        ("shanten <= 0", "only(m) | only(p) | only(s)")
    );
    // C(36, 14) deals of each suit.
    assert_eq!(given["deals"].parse::<u64>(), Ok(3 * 3_796_297_200));
    let deals = |row: &BTreeMap<String, String>| row["deals"].parse::<BigUint>().unwrap();
    let expected = Fraction::new(deals(total), deals(given));
    assert_eq!(fraction(total, ["given_numerator", "given_denominator"]), expected);
    assert_eq!(total["given_probability"].parse::<f64>().unwrap(), expected.to_f64());
    assert_eq!(given["given_probability"].parse::<f64>().unwrap(), 1.0);
    let text = said(&args);
    assert!(text.contains("\n92.14 % of the deals of only(m) | only(p) | only(s)\n"), "{text}");
    assert!(text.contains("\nonly(m) | only(p) | only(s): 356,400 hands, 11,388,891,600 deals\n"), "{text}");
    // The default is 13 tiles if either expression is about waits.
    assert!(said(&["z = 0", "--given", "tenpai"]).contains("Settings: 13 tiles; "));
}

#[test]
fn wins_of_another_game_are_among_the_hands_of_its_deck() {
    for (set, of, tiles) in [("sichuan_win", 108u8, 14u8), ("mcr_win", 136, 14), ("十六不搭", 136, 17)] {
        let all = binomial(BigUint::from(of), BigUint::from(tiles));
        let total = &rows(&[set])[0];
        let deals: BigUint = total["deals"].parse().unwrap();
        assert_eq!(fraction(total, ["numerator", "denominator"]), Fraction::new(deals, all));
        assert_eq!(total["tiles"], tiles.to_string());
    }
    // All hands are those of the deck, too.
    let all = said(&["sichuan_win | all", "--exact"]);
    assert!(all.contains("\nexactly 1/1 of all deals of 14 tiles\n"), "{all}");
    assert!(all.ends_with("\nSettings: 14 tiles; 4 players; no honours.\n"), "{all}");
    assert!(said("mcr_win").ends_with("\nSettings: 14 tiles; 4 players.\n"));
    let list = process::said(LIST, &["七星不靠", "--range", "0..1"]);
    assert!(list.contains("1234567z"), "{list}");
    // A file has the hands, and no deck.
    let sandbox = Sandbox::new();
    done(&mut sandbox.command(program("export-set"), &["sichuan_win", "--out", "wins.csv"]));
    let counted = |set: &str| done(&mut sandbox.command(COUNT, &[set]));
    let (alone, together) = (counted("@wins.csv"), counted("@wins.csv & sichuan_win"));
    let number = |text: &str| text.lines().next().unwrap().split_once(": ").unwrap().1.to_owned();
    assert_eq!(number(&alone), number(&said("sichuan_win")));
    assert_eq!(number(&together), number(&alone));
    assert!(together.contains("; no honours.") && !alone.contains("; no honours."), "{alone}{together}");
}

#[test]
fn the_page_of_other_games_has_the_numbers_of_their_sets() {
    let page = std::fs::read_to_string(Path::new(ROOT).join("docs/other-games.md")).unwrap();
    let of_set = |line: &str| -> Option<Vec<String>> {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, _, _, set, numbers @ .., _] = &cells[..] else { return None };
        let set = set.strip_prefix('`')?.strip_suffix('`')?;
        Some([&[set], numbers].concat().into_iter().map(str::to_owned).collect())
    };
    let lines: Vec<Vec<String>> = page.lines().filter_map(of_set).collect();
    assert_eq!(lines.len(), 9);
    for line in lines {
        let text = said(&[line[0].as_str()]);
        let [tiles, deck, hands, deals, rarity] = &line[1..] else { panic!("{line:?}") };
        assert!(text.starts_with(&format!("{}: {hands} hands, {deals} deals\n", line[0])), "{text}");
        assert!(text.contains(&format!(" of all deals of {tiles} tiles, 1 in {rarity}\n")), "{text}");
        assert_eq!(text.contains("; no honours"), deck == "108", "{text}");
    }
}

/// Three times the published numbers of one suit.
#[test]
fn tenpai_hands_are_also_counted_by_wait() {
    let by_kinds: Vec<u64> = rows(&["tenpai & (only(m) | only(p) | only(s))", "--forms", "standard"])
        .iter()
        .filter(|row| row["by"] == "wait-kinds")
        .map(|row| row["hands"].parse::<u64>().unwrap())
        .collect();
    assert_eq!(by_kinds, [14067, 14493, 6739, 2948, 1335, 392, 79, 16, 1].map(|hands| 3 * hands));
    // The same parts as for all tenpai hands or any set of them, counted one by one.
    for set in ["waits(5p) & kinds = 4", "contains(1112345678999m)", "irreducible & z > 0"] {
        let rows = rows(&[set, "--tiles", "13"]);
        let hands: Vec<Hand> = process::said(LIST, &[set, "--tiles", "13", "--format", "text"])
            .lines()
            .map(|line| line.parse().unwrap())
            .collect();
        let waits: Vec<_> = hands.iter().map(|hand| waits(&(*hand).into(), Rules::default())).collect();
        for row in &rows {
            let count = match row["by"].as_str() {
                "total" => hands.len(),
                "wait-kinds" => waits.iter().filter(|waits| waits.len().to_string() == row["value"]).count(),
                _ => waits.iter().filter(|waits| waits.contains(row["value"].parse().unwrap())).count(),
            };
            assert_eq!(row["hands"], count.to_string(), "{set}: {row:?}");
        }
        assert!(rows.len() > 2, "{set}");
    }
    // Not all of these are tenpai; the last set is empty.
    for set in ["all", "tenpai | contains(7777z)", "tenpai & m > 13"] {
        assert_eq!(rows(&[set, "--tiles", "13"]).len(), 1, "{set}");
    }
}

#[test]
fn the_steps_are_explained_on_standard_error() {
    for (program, args) in [(COUNT, &[][..]), (LIST, &["--range", "0..1"])] {
        let set = ["tenpai & z = 0 | tenpai & m = 13", "--forms", "standard"];
        let plain = process::said(program, &[&set[..], args].concat());
        let sandbox = Sandbox::new();
        let mut command = sandbox.command(program, &[&set[..], args, &["--explain"]].concat());
        let (code, answer, text) = outcome(&mut command);
        assert_eq!((code, answer), (Some(0), plain));
        let steps: Vec<&str> = text.lines().skip(2).map(|line| line.split("  ").next().unwrap()).collect();
        let expected = ["tenpai", "z = 0", "tenpai & z = 0", "m = 13", "tenpai & m = 13"];
        assert_eq!(steps[..5], expected);
        assert_eq!(steps[5..], ["tenpai & z = 0 | tenpai & m = 13"]);
        assert!(text.starts_with("step ") && text.contains("  54,747,045  3,164  "), "{text}");
    }
}

#[test]
fn bad_expressions_are_one_line_that_points_at_the_place() {
    let cases: &[(Program, &[&str], &str)] = &[
        (
            LIST,
            &["tempai"],
            "SET: character 1: found \"tempai\", expected a set such as tenpai, 5m = 2 or \
            only(mz); did you mean \"tenpai\"?",
        ),
        (COUNT, &["all\n& tempai"], "SET: character 7: found \"tempai\""),
        (
            COUNT,
            &["win", "--tiles", "13"],
            "SET: character 1: found \"win\" for hands of 13 tiles, expected \
            3N+2 tiles, such as 2, 5, 8, 11 or 14",
        ),
        (
            COUNT,
            &["contains_tenpai", "--tiles", "34", "--fifth-tile", "counted"],
            "SET: character 1: found \"contains_tenpai\", expected the fifth tile excluded",
        ),
        (COUNT, &["contains_win", "--melds", "43"], "--melds: 43 melds: the tiles of the game make up to 42"),
        (COUNT, &["all", "--given", "5m"], "--given: character 3: found the end"),
        (COUNT, &["all", "--given", "5m > 4"], "--given: the set has no hands"),
        (COUNT, &["5m > 1", "--players", "3"], "SET: character 1: found \"5m > 1\""),
        (
            COUNT,
            &["sichuan_win", "--players", "3"],
            "SET: character 1: found \"sichuan_win\", expected four players",
        ),
        (COUNT, &["win & sixteen_apart", "--players", "3"], "SET: character 7: found \"sixteen_apart\""),
        (
            COUNT,
            &["mcr_win", "--given", "sichuan_win"],
            "--given: character 1: found \"sichuan_win\", expected a set of the same deck, that of 136 tiles with honours",
        ),
        (
            COUNT,
            &["taiwan_win", "--tiles", "14"],
            "SET: character 1: found \"taiwan_win\" for hands of 14 tiles, expected 17 tiles",
        ),
        (COUNT, &[""], "SET: character 1: found the end"),
        (COUNT, &["--given", "all"], "<SET>"),
        (COUNT, &["--explain"], "<SET>"),
        (LIST, &["--explain"], "<SET>"),
        (COUNT, &["win", "--sample", "3"], "unexpected argument '--sample'"),
        (COUNT, &["win", "--range", "0..3"], "unexpected argument '--range'"),
        (COUNT, &["--red-fives"], "<SET>"),
        (COUNT, &["win", "--red-fives"], "--red-fives: expected the set all, found win"),
        (COUNT, &["all", "--given", "win", "--red-fives"], "cannot be used with"),
        (COUNT, &["win", "--tiles", "3"], "3N+2 tiles"),
        (COUNT, &["--tiles", "137"], "0 to 136"),
        (
            COUNT,
            &["distance(sichuan_win) <= 3", "--tiles", "109"],
            "--tiles: a game without honours has 108 tiles, so a hand has 0 to 108",
        ),
        (COUNT, &["--format", "xml"], "expected text or csv or json"),
        (COUNT, &["none"], "SET: character 1"),
        (COUNT, &["--forms", "x"], "expected all or standard or"),
        (COUNT, &[&"(".repeat(100_000)], "SET: character"),
    ];
    let sandbox = Sandbox::new();
    for (program, args, named) in cases {
        let message = refused(&mut sandbox.command(*program, *args));
        assert!(
            message.starts_with(named) || named.len() < 40 && message.contains(named),
            "{args:?}: {message}"
        );
        assert!(sandbox.snapshot().is_empty());
    }
}

/// Unrelated comparisons of counts need too many nodes.
#[test]
fn a_set_that_is_too_large_is_refused_with_the_step() {
    let set: Vec<String> = [
        "135m279p4s16z",
        "246m13p58s27z",
        "789m46p12s35z",
        "14m58p369s4z",
        "28m37p147s56z",
        "36m19p258s17z",
        "59m24p67s234z",
        "17m68p39s156z",
        "48m25p16s37z",
        "23m79p45s26z",
    ]
    .into_iter()
    .map(|tiles| format!("{tiles} != 3"))
    .collect();
    let message = refused(&mut Sandbox::new().command(COUNT, &[set.join(" & ").as_str()]));
    assert!(message.starts_with("SET: character 1: too large to compute: \"135m279p4s16z != 3"), "{message}");
    assert!(message.ends_with("nodes, the limit of its forest"), "{message}");
}

/// The same rules can be given for every set; settings omit those that do not matter.
#[test]
fn rules_that_a_set_does_not_depend_on_change_nothing() {
    assert_eq!(said("all --forms all --fifth-tile counted"), said("all"));
    assert_eq!(said("win --fifth-tile counted"), said("win"));
    assert_ne!(said("win --forms standard"), said("win"));
}

/// The rows of an answer in CSV, by the item counted: (hands, deals).
fn counted(args: &str) -> BTreeMap<(String, String), (u128, u128)> {
    let rows = rows(&args.split_whitespace().collect::<Vec<_>>());
    let number = |row: &BTreeMap<String, String>, name| row[name].parse().expect("an exact integer");
    rows.iter()
        .map(|row| (key(&row["by"], &row["value"]), (number(row, "hands"), number(row, "deals"))))
        .collect()
}

fn key(by: &str, value: impl ToString) -> (String, String) {
    (by.to_owned(), value.to_string())
}

/// Sources: mahjong-algorithm-book (hands, wins), bgnori/mahjong-formalization (kinds), waits-predictor
/// (deals).
#[test]
fn published_numbers_are_counted() {
    assert_eq!(counted("all")[&key("total", "")], (326_520_504_500, 4_250_305_029_168_216_000));
    assert_eq!(counted("all --tiles 13")[&key("total", "")].0, 98_521_596_000);
    assert_eq!(counted("win --forms standard")[&key("total", "")].0, 11_498_658);
    assert_eq!(counted("win")[&key("total", "")].1, 12_859_078_207_674);
    let tenpai = counted("tenpai --forms standard");
    for (kinds, hands) in (1..).zip([26527329u128, 25337340, 2549634, 271155, 56145, 4686, 471, 282, 3]) {
        assert_eq!(tenpai[&key("wait-kinds", kinds)].0, hands, "{kinds} kinds");
    }
    assert_eq!(tenpai[&key("tile", "1m")].1, 1_078_779_323_540);
    assert_eq!(tenpai[&key("tile", "1z")].1, 610_581_839_388);
    assert_eq!(counted("tenpai")[&key("total", "")].1, 39_270_395_383_132);
}

/// The win of a larger hand has four melds, or the requested number; the answer names it.
#[test]
fn hands_of_any_number_of_tiles_contain_wins_of_any_number_of_melds() {
    let total = key("total", "");
    assert_eq!(counted("win --tiles 17 --forms standard")[&total].1, 1_554_490_175_889_888);
    assert_eq!(counted("contains_win --tiles 17 --melds 5")[&total].1, 1_554_490_175_889_888);
    let [four, five] =
        ["", " --melds 5"].map(|melds| counted(&format!("shanten<=0 --tiles 16{melds}"))[&total]);
    assert_eq!(five, counted("tenpai --tiles 16 --forms standard")[&total]);
    assert!(four > five);
    for (args, melds) in [("", "4"), (" --melds 5", "5"), (" --melds 0", "0")] {
        let text = said(&format!("contains_tenpai --tiles 16{args}"));
        assert!(text.contains(&format!("Settings: 16 tiles; {melds} melds; 4 players; forms all")), "{text}");
    }
    assert!(!said("win --melds 3").contains("melds;"));
    assert_eq!(counted("melds")[&total].0, 365_436);
}

#[test]
fn red_fives_are_told_apart_on_request() {
    for (args, expected) in [
        ("--tiles 14", "705,790,937,972"),
        ("--tiles 13", "205,596,295,422"),
        ("--tiles 1", "37"),
        ("--tiles 0", "1"),
    ] {
        let csv = said(&format!("all {args} --red-fives --format csv"));
        let mut lines = csv.lines();
        assert!(lines.next().is_some_and(|header| header.ends_with(",red_five_hands")));
        assert!(
            lines.next().is_some_and(|row| row.ends_with(&format!(",{}", expected.replace(',', "")))),
            "{csv}"
        );
        assert!(said(&format!("all {args} --red-fives")).contains(&format!("as different: {expected}\n")));
    }
}

#[test]
fn json_keeps_large_integers_exact() {
    let rows = process::json(COUNT, "all");
    assert_eq!(rows[0]["hands"], 326_520_504_500u64);
    assert_eq!(rows[0]["deals"], "4250305029168216000");
}
