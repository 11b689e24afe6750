//! Every code of a problem, and what questions are refused for, from the question as JSON to the message.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tehai::expression::Expression;
use tehai::handset::Forest;
use tehai::rules::{Rules, Setting};
use tehai::tiles::GroupHand;
use tehai_answers::ask;
use tehai_answers::claims::Claims;
use tehai_answers::problem::{Fault, Field, Problem};

/// Code, kind of question, question, message.
fn cases() -> Vec<(&'static str, &'static str, Value, &'static str)> {
    let hand = |hand: &str| json!({ "hand": hand });
    let wins = "234m345567p55678s";
    let liable = |hand: &str, liable: Value| json!({ "hand": hand, "won_by": "ron", "discarder": "west", "liable": liable });
    vec![
        (
            "unknown-letter",
            "analyze-hand",
            hand("123x"),
            r#"123x: character 4: "x" is not a suit letter; write m, p, s or z after the digits"#,
        ),
        (
            "unknown-sign",
            "analyze-hand",
            hand("?"),
            r#"?: character 1: "?" is not a tile; write tiles such as 123m, 5p or 1z"#,
        ),
        (
            "digit-without-suit",
            "analyze-hand",
            hand("1m23"),
            "1m23: character 3: digit without a suit; write m, p, s or z after the digits",
        ),
        (
            "letter-without-digits",
            "analyze-hand",
            hand("1m p"),
            r#"1m p: character 4: no digits before "p"; write them first, as in 123m"#,
        ),
        (
            "letter-without-digits",
            "analyze-hand",
            hand("m123p"),
            r#"m123p: character 1: "m" begins a word that ends with a letter too, which can be read in two ways; write letters after the digits, as in 123m"#,
        ),
        (
            "not-a-word",
            "analyze-hand",
            hand("E1m"),
            r#"E1m: character 1: "E" is a tile only where a word ends; put a space after it, as in E 1m"#,
        ),
        (
            "not-a-red-five",
            "analyze-hand",
            hand("4mr"),
            r#"4mr: character 3: "r" only marks a red five of a suit; write it after each, as in 5mr, or before each, as in r5m"#,
        ),
        (
            "not-a-red-five",
            "analyze-hand",
            hand("5mr5p"),
            r#"5mr5p: character 3: "r" can mark the five before or after it; write a red five as 0, as in 0m"#,
        ),
        (
            "no-such-honour",
            "analyze-hand",
            hand("8z"),
            "8z: character 1: 8z does not exist; honours are 1z to 7z",
        ),
        (
            "not-in-game",
            "analyze-hand",
            hand("🀢"),
            r#"🀢: character 1: "🀢" is not a tile of this game, which has suits and honours only"#,
        ),
        (
            "fifth-copy",
            "analyze-hand",
            hand("11111m"),
            "11111m: character 5: a fifth 1m; there are only four copies of a tile",
        ),
        (
            "not-a-meld",
            "analyze-hand",
            hand("1m[124m]"),
            "1m[124m]: character 3: not a meld; write a sequence, triplet or quad, such as 123m, 555z or 7777p",
        ),
        (
            "fifth-meld",
            "analyze-hand",
            hand("1m[123m][123p][123s][456m][456p]"),
            "1m[123m][123p][123s][456m][456p]: character 27: a fifth called meld; a hand has at most four",
        ),
        (
            "bracket",
            "analyze-hand",
            hand("1m[123m"),
            "1m[123m: character 3: unmatched bracket; write called melds as in [123m]",
        ),
        (
            "bracket",
            "analyze-hand",
            hand("1m[123m[456m]]"),
            "1m[123m[456m]]: character 8: a bracket within a bracket; write called melds one after the other, as in [123m][555z]",
        ),
        (
            "quad-in-parentheses",
            "analyze-hand",
            hand("1m(5555z)"),
            "1m(5555z): character 3: a quad in parentheses can be either; write [5555z] if it is called, {5555z} if concealed",
        ),
        (
            "tiles",
            "analyze-hand",
            hand("1m{555z}"),
            "1m{555z}: character 3: not a concealed quad; braces hold four of a kind, as in {5555z}",
        ),
        (
            "tiles",
            "analyze-hand",
            hand("34(5)m"),
            "34(5)m: character 3: a five in parentheses, which hold called melds; write a red five as 0, as in 340m",
        ),
        (
            "tiles",
            "analyze-hand",
            json!({ "hand": "123m", "discards": "[123m]" }),
            "discards: [123m]: character 1: a bracket, but this place takes concealed tiles only; leave called melds out",
        ),
        (
            "no-such-tile",
            "analyze-hand",
            json!({ "hand": "19m123p", "visible": "2m", "players": 3 }),
            "visible: 2m does not exist in a three-player game, which has no 2m to 8m",
        ),
        (
            "fifth-copy-together",
            "analyze-hand",
            json!({ "hand": "111m2m", "visible": "11m" }),
            "visible: the hand and the visible tiles together: a fifth 1m: there are only four copies of a tile",
        ),
        (
            "fifth-copy-together",
            "analyze-hand",
            json!({ "hand": "111m2m", "discards": "11m" }),
            "discards: the hand, the visible tiles and the discards together: a fifth 1m: there are only four copies of a tile",
        ),
        (
            "fifth-copy-together",
            "analyze-hand",
            json!({ "hand": "1111m123456789p", "offered": "1m" }),
            "offered: all four 1m are in the hand, visible or discarded",
        ),
        (
            "no-analysis",
            "analyze-hand",
            hand("123m"),
            "found 3 tiles, expected 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14",
        ),
        (
            "no-analysis",
            "analyze-hand",
            json!({ "hand": "12m", "offered": "3m" }),
            "offered: expected 13 tiles, three fewer for each called meld; found 2 tiles and 0 melds",
        ),
        (
            "no-analysis",
            "analyze-hand",
            json!({ "hand": "1234567m", "offered": "3m" }),
            "offered: the yaku depend on the called melds, which are not named; write them in brackets, such as [123m]",
        ),
        (
            "not-held",
            "score-hand",
            json!({ "hand": wins, "tile": "9m" }),
            "tile: the winning tile 9m is not among the concealed tiles",
        ),
        (
            "not-held",
            "score-hand",
            json!({ "hand": wins, "tile": "0p" }),
            "tile: 0p is not among the concealed tiles; a five that is not red is written 5p",
        ),
        (
            "red-five",
            "analyze-hand",
            json!({ "hand": "0m1m", "visible": "0m" }),
            "visible: 0m twice: the deck has one; a five that is not red is written 5m",
        ),
        (
            "no-win",
            "score-hand",
            hand("234m345567p55679s"),
            "the hand is not a win: expected melds and a head, seven pairs or thirteen orphans",
        ),
        (
            "contradiction",
            "score-hand",
            json!({ "hand": wins, "ippatsu": true }),
            "ippatsu: ippatsu needs riichi",
        ),
        (
            "contradiction",
            "analyze-hand",
            json!({ "hand": "1p[234p]", "players": 3 }),
            "a called sequence needs four players",
        ),
        (
            "furiten",
            "score-hand",
            json!({ "hand": "234m345567p55678s", "discards": "8s" }),
            "discards: 8s would win: the hand is furiten, and wins only by its own draw",
        ),
        (
            "furiten",
            "score-hand",
            json!({ "hand": "234m345567p55678s", "missed_win": "turn" }),
            "missed_win: a win passed in this turn: the hand is furiten, and wins only by its own draw",
        ),
        (
            "too-many-indicators",
            "score-hand",
            json!({ "hand": wins, "dora": "123456z" }),
            "6 indicators of dora: expected at most five, one and one for each quad",
        ),
        (
            "too-many-norths",
            "score-hand",
            json!({ "hand": "111p222p333p444z55s", "norths": 2, "players": 3 }),
            "norths: 2 norths set aside: with those of the hand there are more than four",
        ),
        (
            "no-such-seat",
            "score-hand",
            json!({ "hand": "111p222p333p444s55s", "seat": "north", "players": 3 }),
            "seat: seat north: expected east, south or west in a game of three",
        ),
        (
            "no-such-seat",
            "score-hand",
            json!({ "hand": "111p222p333p444s55s", "discarder": "north", "players": 3 }),
            "discarder: discarder north: expected east, south or west in a game of three",
        ),
        (
            "own-seat",
            "score-hand",
            json!({ "hand": wins, "discarder": "east" }),
            "discarder: discarder east: that is the winner's seat",
        ),
        (
            "not-liable",
            "score-hand",
            liable("11m[555z][666z][777z]22m1m", json!({ "suukantsu": "south" })),
            "liable: liable for suukantsu: the rule on liable yakuman is daisangen-daisuushi",
        ),
        (
            "liable-for-nothing",
            "score-hand",
            liable("11m[555z][666z]23m222s1m", json!({ "daisangen": "south" })),
            "liable: liable for daisangen: the win does not have it",
        ),
        (
            "not-fed",
            "score-hand",
            liable("11m555z[666z][777z]22m1m", json!({ "daisangen": "south" })),
            "liable: liable for daisangen: expected its triplets or quads among the melds, and one of them called",
        ),
        (
            "no-points",
            "score-hand",
            hand("123m"),
            "3 tiles: a win has 14, the winning tile among them, a called meld or quad counting three",
        ),
        ("no-points", "worth", json!({ "han": 0 }), "han: 0 han: a win has at least 1"),
        (
            "no-points",
            "worth",
            json!({ "han": 1, "fu": 25 }),
            "fu: no ron has 25 fu with 1 han: expected 30 to 110 in tens",
        ),
        ("no-points", "worth", json!({ "yakuman": 9 }), "yakuman: 9 yakuman: expected 1 to 4"),
        (
            "too-far",
            "win-probability",
            json!({ "hand": "147m258p369s12345z", "changes": 14, "most_hands": 1000 }),
            "more than 1000 hands can be reached; ask for fewer changes, or allow more with most_hands, some 130 bytes each",
        ),
        (
            "no-probability",
            "win-probability",
            hand(""),
            "no tiles; expected a hand such as 123m456p789s1122z",
        ),
        (
            "no-probability",
            "win-probability",
            json!({ "hand": "123m1z", "points": {}}),
            "4 tiles, a called meld or a quad counting three; points need 13 or 14, so write called melds in brackets",
        ),
        (
            "no-probability",
            "win-probability",
            json!({ "hand": "123m456p789s11222z", "model": "book" }),
            "the hand is a win already",
        ),
        (
            "unexpected",
            "count-hands",
            json!({ "set": "tempai" }),
            r#"set: character 1: found "tempai", expected a set such as tenpai, 5m = 2 or only(mz); did you mean "tenpai"?"#,
        ),
        (
            "unexpected-end",
            "count-hands",
            json!({ "set": "win &" }),
            "set: character 6: found the end, expected a set such as tenpai, 5m = 2 or only(mz)",
        ),
        (
            "bad-tiles",
            "count-hands",
            json!({ "set": "8z = 1" }),
            r#"set: character 1: found "8", expected honours from 1z to 7z"#,
        ),
        (
            "bad-number",
            "count-hands",
            json!({ "set": "5m = 1001" }),
            r#"set: character 6: found "1001", expected a whole number from -1000 to 1000"#,
        ),
        (
            "number-of-tiles",
            "count-hands",
            json!({ "set": "tenpai", "tiles": 14 }),
            r#"set: character 1: found "tenpai" for hands of 14 tiles, expected 3N+1 tiles, such as 1, 4, 7, 10 or 13"#,
        ),
        (
            "too-long",
            "count-hands",
            json!({ "set": format!("{}win", "!".repeat(1000)) }),
            r#"set: character 101: found "!", expected at most 100 levels of parentheses and "!""#,
        ),
        (
            "too-long",
            "count-hands",
            json!({ "set": " win &".repeat(9000) }),
            r#"set: character 6146: found "win & win & win & win & win & "…, expected an expression of at most 4096 characters, blanks not counted"#,
        ),
        (
            "too-many-tiles",
            "count-hands",
            json!({ "set": "all", "tiles": 120, "players": 3 }),
            "tiles: a game of 3 has 108 tiles, so a hand has 0 to 108",
        ),
        (
            "empty-given",
            "count-hands",
            json!({ "set": "all", "given": "win - win" }),
            "given: the set has no hands, so there is no probability",
        ),
        (
            "out-of-range",
            "score-hand",
            json!({ "hand": wins, "dora": 99 }),
            "dora: expected a number of dora up to 20 or their indicators such as 4m9s, found 99",
        ),
        (
            "out-of-range",
            "win-probability",
            json!({ "hand": "123m456p789s1122z", "draws": 130 }),
            "draws: 130 draws: the wall has 123 tiles; use 0 to 123",
        ),
        (
            "other",
            "shanten",
            json!({ "hand": "123m", "melds": 2, "discards": true }),
            "discards: not with melds",
        ),
        ("other", "shanten", json!({ "hand": "123m", "melds": 2, "to": "win" }), "to: not with melds"),
        (
            "other",
            "count-hands",
            json!({ "set": "win", "melds": 99 }),
            "melds: 99 melds: the tiles of the game make up to 42 melds and a head",
        ),
        (
            "other",
            "count-hands",
            json!({ "set": "win", "seat": "north", "players": 3 }),
            "seat north: expected east, south or west in a game of three",
        ),
        (
            "no-analysis",
            "shanten",
            json!({ "hand": "1m[123m][123p]", "melds": 1 }),
            "found 2 called melds, expected at most 1",
        ),
        (
            "no-analysis",
            "shanten",
            json!({ "hand": "1m[123m]", "melds": 4, "forms": "seven-pairs" }),
            "found called melds, which only the standard form has",
        ),
        (
            "other",
            "shanten",
            json!({ "hand": "1m", "melds": 3, "forms": "seven-pairs" }),
            "melds: 3 melds: seven pairs and thirteen orphans go with 4 melds only; for others the standard form must count",
        ),
        ("no-analysis", "decompose", hand(""), "no tiles; expected a hand such as 11123m"),
        (
            "contradiction",
            "settle-round",
            json!({ "wins": [{ "seat": "up", "han": 1, "fu": 30 }] }),
            r#"wins: win 1: seat: expected east or south or west or north, found "up""#,
        ),
        (
            "other",
            "decision",
            json!({ "hand": "123m456p789s11222z", "chosen": "pass" }),
            r#"chosen: expected a discard such as 0m, or a quad such as {1111z}, found "pass""#,
        ),
        (
            "other",
            "decision",
            json!({ "hand": "123m456p789s1122z", "offered": "1z", "chosen": "1m" }),
            r#"chosen: expected pass, or a call such as [345p], found "1m""#,
        ),
        (
            "other",
            "decision",
            json!({ "hand": "123m456p789s1122z", "offered": "1z", "chosen": "[456m]", "draws": 1 }),
            "chosen: [456m] is not possible with this hand",
        ),
        (
            "other",
            "decision",
            json!({ "hand": "123m456p789s11223z", "chosen": "4z", "draws": 1 }),
            "chosen: 4z is not possible with this hand",
        ),
        (
            "other",
            "decision",
            json!({ "hand": "123m456p789s11223z", "chosen": "3z", "barred": "123m456p789s123z", "draws": 1 }),
            "barred: no discard is left",
        ),
        (
            "fifth-copy-together",
            "predict-waits",
            json!({ "hand": "111m", "visible": "11m" }),
            "visible: together with hand: a fifth 1m: there are only four copies of a tile",
        ),
        (
            "fifth-copy-together",
            "predict-waits",
            json!({ "hand": "111m", "discards": "11m" }),
            "discards: together with hand: a fifth 1m: there are only four copies of a tile",
        ),
        (
            "fifth-copy-together",
            "predict-waits",
            json!({ "visible": "111m", "discards": "11m" }),
            "visible: together with discards: a fifth 1m: there are only four copies of a tile",
        ),
        (
            "other",
            "win-probability",
            json!({ "hand": "1m", "by_turn": true, "model": "true" }),
            "by_turn: not for model true, where later turns depend on earlier discards; use shuffled or book",
        ),
        (
            "other",
            "win-probability",
            json!({ "hand": "1m", "by_turn": true, "points": {} }),
            "by_turn: not for points, which are by number of draws",
        ),
        (
            "other",
            "win-probability",
            json!({ "hand": "1m", "points": {}, "seven_pairs": "any" }),
            "seven_pairs: points are counted for seven different pairs; use distinct",
        ),
        (
            "other",
            "win-probability",
            json!({ "hand": "1m", "points": { "riichi": "best" }, "model": "book" }),
            "riichi: not for model book, whose weights are of no game; use shuffled or true",
        ),
        (
            "other",
            "win-probability",
            json!({ "hand": "1m", "points": { "norths": 1 } }),
            "norths: only in a game of three, with players 3",
        ),
        (
            "other",
            "win-probability",
            json!({ "hand": "1m", "effort": { "games": 3 } }),
            "games: only for the true game, with model true",
        ),
        (
            "other",
            "win-probability",
            json!({ "hand": "1m", "tables": "x" }),
            "tables: only with changes unlimited",
        ),
        (
            "other",
            "win-probability",
            json!({ "hand": "1m", "changes": "unlimited", "tables": "x", "by_turn": true }),
            "changes: unlimited: not with by_turn; ask by number of draws",
        ),
        (
            "other",
            "win-probability",
            json!({ "hand": "1m", "changes": "unlimited", "tables": "x", "points": {} }),
            "changes: unlimited: not for points; ask for the chance of a win",
        ),
        (
            "other",
            "win-probability",
            json!({ "hand": "1m", "changes": "unlimited", "tables": "x", "set": "win" }),
            "changes: unlimited: not for the wins of a set; use near or 0 to 14",
        ),
        (
            "other",
            "win-probability",
            json!({ "hand": "1m", "changes": "unlimited", "tables": "x", "model": "true" }),
            "changes: unlimited: not for model true; use shuffled",
        ),
        (
            "no-probability",
            "win-probability",
            json!({ "hand": "123m456p789s11222z" }),
            "the hand is a win already",
        ),
    ]
}

/// The replies say the code, the errors of single questions the line.
#[test]
fn every_code_of_a_problem_is_reached_by_a_question() {
    let mut reached = BTreeSet::from(["other-group".to_owned(), "too-large".to_owned()]);
    for (code, kind, question, line) in cases() {
        let replies: Value =
            serde_json::from_str(&ask(kind, &json!([question]).to_string()).unwrap()).unwrap();
        assert_eq!(replies[0]["problem"]["code"], code, "{question}");
        assert_eq!(ask(kind, &question.to_string()).unwrap_err().to_string(), line);
        reached.insert(code.to_owned());
    }
    let schema: Value = serde_json::from_str(include_str!("../schema.json")).unwrap();
    let codes = schema["$defs"]["Problem"]["oneOf"].as_array().unwrap().iter();
    let codes = codes.map(|code| code["properties"]["code"]["const"].as_str().unwrap().to_owned());
    assert_eq!(reached, codes.collect());
}

/// No question has a place for the tiles of one group, and a set that is too large takes seconds.
#[test]
fn codes_that_a_question_does_not_reach_soon_are_those_of_their_errors() {
    let problem = Problem::read::<GroupHand>(Field::Hand, "1m2p").unwrap_err();
    let group =
        "1m2p: character 3: 2p is not in the group of 1m; write all tiles of one group with the same letter";
    assert_eq!(
        (problem.fault.clone(), &*problem.line()),
        (Fault::OtherGroup { found: "2p".parse().unwrap() }, group)
    );
    let tenpai: Expression = "tenpai".parse().unwrap();
    let error = tenpai.hands(&Forest::with_limit(3_000), Setting::new(13, Rules::STANDARD)).unwrap_err();
    let problem = Problem::expression(Field::Set, "tenpai", &error);
    let large = "set: character 1: too large to compute: \"tenpai\": the set needs more than 3000 diagram nodes, the \
                 limit of its forest";
    assert_eq!((problem.fault.clone(), &*problem.line()), (Fault::TooLarge, large));
}

/// What is claimed of the rows of a set, each claim made wrong.
#[test]
fn claims_are_held_to_the_rows() {
    let forest = Forest::new();
    let setting = Setting::new(4, Rules::STANDARD);
    let tenpai: Expression = "tenpai".parse().unwrap();
    let index = tenpai.hands(&forest, setting).unwrap().index().unwrap();
    let claims = Claims::new("set", None, setting, None, &index);
    assert_eq!(claims.check(&index), Ok(()));
    let wrong = |name: &str, value: Value| {
        let mut said = serde_json::to_value(&claims).unwrap();
        said[name] = value;
        let said: Claims = serde_json::from_value(said).unwrap();
        said.check(&index).unwrap_err().to_string()
    };
    assert_eq!(wrong("nodes", json!(3)), format!("nodes: the rows have {}, found 3", index.nodes()));
    assert_eq!(wrong("hands", json!("3")), format!("hands: the rows have {}, found 3", index.count().hands));
    assert_eq!(wrong("deals", json!("3")), format!("deals: the rows have {}, found 3", index.count().deals));
    assert_eq!(wrong("tiles", json!(3)), "tiles: the rows have hands of [4], found 3");
    let expected = "players: the rows have 2m, which a game of three does not have, found 3";
    assert_eq!(wrong("players", json!(3)), expected);
}
