//! Questions and answers as JSON text.

use serde_json::{Value, json, to_value};
use tehai_answers::{DistanceQuestion, Means, ask, sets};

use super::{analysis, chances, read, score};

#[test]
fn a_question_as_text_has_the_answer_of_its_type() {
    let answered = |kind: &str, question: &Value| -> Value {
        let answer = ask(kind, &question.to_string()).unwrap_or_else(|error| panic!("{kind}: {error}"));
        serde_json::from_str(&answer).expect("an answer is JSON")
    };
    let hand = json!({ "hand": "340m45p11z[067p][999s]", "visible": "3p" });
    assert_eq!(answered("analyze-hand", &hand), analysis(hand.clone()).unwrap());
    assert_eq!(answered("analyze-hand", &json!({ "hand": hand, "asked": {} })), analysis(hand).unwrap());
    let win = json!({ "hand": "234m34506p55678s7p", "riichi": "riichi" });
    assert_eq!(answered("score-hand", &win), to_value(score(win.clone()).unwrap()).unwrap());
    let asked = json!({ "hand": "123m456p23456s11z", "sets": ["honitsu", "toitoi"] });
    let question: DistanceQuestion = read(&asked);
    assert_eq!(answered("distance", &asked), to_value(question.answer(&Means::default()).unwrap()).unwrap());
    let asked = json!({ "hand": "123m456p2345s1122z", "draws": 3, "changes": "none" });
    let found = to_value(chances(&read(&asked)).unwrap()).unwrap();
    assert_eq!(answered("win-probability", &asked), found);
    let of_set = answered("count-hands", &json!({ "set": "tenpai & wait_kinds >= 9" }));
    assert_eq!((&of_set["tiles"], &of_set["size"]["deals"]), (&json!(13), &json!("67895296")));
    assert_eq!(answered("names", &Value::Null).as_array().unwrap().len(), sets::names().len());
}

#[test]
fn a_list_of_questions_has_a_list_of_replies() {
    let wins = json!([{ "hand": "234m34506p55678s7p", "riichi": "riichi" }, { "hand": "1m" }]);
    let replies: Value = serde_json::from_str(&ask("score-hand", &wins.to_string()).unwrap()).unwrap();
    assert_eq!(replies[0], json!({ "answer": score(wins[0].clone()).unwrap() }));
    assert_eq!(replies[1], json!({ "problem": score(wins[1].clone()).unwrap_err() }));
}

#[test]
fn a_wrong_question_as_text_is_an_error_of_one_line() {
    let error = |kind: &str, question: &str| ask(kind, question).unwrap_err().to_string();
    let kinds = "analyze-hand, decompose, shanten, score-hand, worth, settle-round, needs, race, distance, win-probability, calls, decision, predict-waits, count-hands, names";
    assert_eq!(error("hand", "{}"), format!("kind: expected {kinds}, found \"hand\""));
    assert_eq!(error("score-hand", "{"), "question: EOF while parsing an object at line 1 column 1");
    assert_eq!(error("score-hand", "3"), "question: expected an object, found 3");
    let asked = error("calls", r#"{ "hand": "123m", "ofered": "1z" }"#);
    assert!(asked.starts_with("question: ofered: there is no such option, expected one of "), "{asked}");
    assert!(asked.ends_with(", wall; did you mean offered?"), "{asked}");
    let unknown = "there is no such option, expected one of";
    for (kind, question, expected) in [
        (
            "score-hand",
            r#"{ "hnad": "1m" }"#,
            format!("hnad: {unknown} bets, blessing, blessing_of_man, counted_yakuman, counter_size,"),
        ),
        (
            "analyze-hand",
            r#"{ "hand": { "tiles": 3 } }"#,
            format!("hand.tiles: {unknown} blocks, discards, draws, fifth_tile,"),
        ),
        (
            "win-probability",
            r#"{ "effort": { "time": 3 } }"#,
            format!("effort.time: {unknown} affords_riichi, at_least, bets, blessing_of_man,"),
        ),
        (
            "count-hands",
            r#"{ "set": "all", "rules": { "players": 5 } }"#,
            "rules.players: expected 3 or 4, found 5".to_owned(),
        ),
        ("count-hands", r#"{ "set": "all", "deck": {} }"#, format!("deck: {unknown}")),
        ("win-probability", r#"{ "draws": 200 }"#, "draws: expected 0 to 136, found 200".to_owned()),
        ("win-probability", r#"{ "draws": 1.5 }"#, "draws: expected 0 to 136, found 1.5".to_owned()),
        (
            "win-probability",
            r#"{ "by_turn": "x" }"#,
            "by_turn: expected true or false, found \"x\"".to_owned(),
        ),
        (
            "win-probability",
            r#"{ "model": "x" }"#,
            "model: expected shuffled or book or true or table, found \"x\"".to_owned(),
        ),
        (
            "win-probability",
            r#"{ "open_tanyao": "x" }"#,
            "open_tanyao: expected true or false, found \"x\"".to_owned(),
        ),
        (
            "score-hand",
            r#"{ "liable": { "daisangen": "up" } }"#,
            "liable.daisangen: expected east or south".to_owned(),
        ),
        ("analyze-hand", r#"{ "to": "honitsu" }"#, "to: expected a list, found \"honitsu\"".to_owned()),
    ] {
        let found = error(kind, question);
        assert!(found.starts_with(&format!("question: {expected}")), "{question}: {found}");
    }
    assert_eq!(error("count-hands", r#"{ "set": "tenpay" }"#).lines().count(), 1);
    // Control characters of what is quoted are escaped.
    for (kind, question, escaped) in [
        ("analyze-hand", r#"{ "hand": "12\n3m" }"#, "12\\n3m: "),
        ("analyze-hand", r#"{ "hand": "1m", "visible": "1m\u001b" }"#, "1m\\u{1b}: "),
        ("analyze-hand", r#"{ "ha\rnd": "1m" }"#, "ha\\rnd: "),
        ("analyze-hand", r#"{ "hand": "1m", "forms": "a\u009bll" }"#, "a\\u{9b}ll"),
        ("win-probability", r#"{ "hand": "1m", "red_fives": "5\tm" }"#, "5\\tm"),
    ] {
        let found = error(kind, question);
        assert!(found.contains(escaped) && !found.contains(char::is_control), "{question}: {found:?}");
    }
    let missing = error("analyze-hand", r#"{ "hand": "123m8z" }"#);
    assert!(missing.contains("8z"), "{missing}");
}

#[test]
fn no_option_of_a_question_is_taken_for_a_misspelt_one() {
    let options = json!({
        "hand": "234m34506p55678s7p", "tile": "7p", "won_by": "ron", "seat": "south", "round": "south",
        "riichi": "riichi", "ippatsu": true, "last_tile": false, "dead_wall": false, "robbed_quad": false,
        "blessing": false, "dora": "4m", "hidden_dora": "2", "red_fives": 1, "norths": 0, "counters": 2,
        "bets": 1, "discarder": "west", "rules": { "players": 4, "rounded_mangan": "yes" }
    });
    assert_eq!(ask("score-hand", &options.to_string()).err().map(|error| error.to_string()), None);
    let options =
        json!({ "hand": "123m456p2345s1122z", "visible": "3p", "draws": 3, "model": "book", "changes": 0 });
    assert_eq!(ask("win-probability", &options.to_string()).err().map(|error| error.to_string()), None);
}

#[test]
fn a_binding_without_files_reads_no_tables() {
    let asked = |question: serde_json::Value| ask("win-probability", &question.to_string()).unwrap_err();
    let hand = "123m456p789s1122z";
    let error = asked(json!({ "hand": hand, "changes": "unlimited", "tables": "solo" }));
    assert_eq!(error.to_string(), "tables: only programs and Python read tables of solo play");
    let error = asked(json!({ "hand": hand, "changes": "unlimited" }));
    let expected = "changes: unlimited: expected tables, the directory where solve-solo keeps them";
    assert_eq!(error.to_string(), expected);
}
