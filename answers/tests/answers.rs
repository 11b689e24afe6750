//! What is written, and what is refused.

use serde_json::{Value, json, to_value};
use tehai::Analysis;
use tehai::tiles::notation::RedHand;
use tehai_answers::win_probability::PointsSettings;
use tehai_answers::{
    DistanceQuestion, HandAnalysis, HandQuestion, Problem, Score, ScoreQuestion, WinProbabilityQuestion, ask,
    sets,
};

fn analysis(question: Value) -> Result<Value, Problem> {
    let question: HandQuestion = serde_json::from_value(question).expect("a question");
    let (hand, settings) = question.read()?;
    let analysis = Analysis::with_tables(hand.hand(), &settings)?;
    Ok(to_value(HandAnalysis::new(&hand, &analysis)).expect("an answer is JSON"))
}

fn score(question: Value) -> Result<Score, Problem> {
    serde_json::from_value::<ScoreQuestion>(question).expect("a question").answer()
}

#[test]
fn tiles_and_choices_are_text_and_numbers_are_numbers() {
    let found = analysis(json!({ "hand": "340m45p11z[067p][999s]", "visible": "3p" })).unwrap();
    assert_eq!(found["hand"], "340m45p11z[067p][999s]");
    assert_eq!(found["concealed"], "345m45p11z");
    assert_eq!(found["called"], json!(["567p", "999s"]));
    assert_eq!(found["shanten"]["nearest"], 0);
    assert_eq!(found["waits"]["left"], json!({ "3p": 3, "6p": 3 }));
    assert_eq!(found["waits"]["types"], json!({ "3p": ["two-sided"], "6p": ["two-sided"] }));
    assert_eq!(found["settings"]["players"], 4);
    assert_eq!(found["discards"], Value::Null);
}

#[test]
fn a_wait_comes_with_what_it_makes_of_the_hand() {
    let found = analysis(json!({ "hand": "3334567m[111z][222z]" })).unwrap();
    let heads = |wait: &str| -> Vec<&str> {
        let wins = found["wins"][wait].as_array().expect("a wait");
        wins.iter().map(|win| win["head"].as_str().expect("a head")).collect()
    };
    assert_eq!((heads("4m"), heads("7m"), heads("8m")), (vec!["44m"], vec!["77m"], vec!["33m"]));
    assert_eq!(found["wins"].as_object().unwrap().len(), found["waits"]["kinds"].as_u64().unwrap() as usize);
}

#[test]
fn red_fives_of_the_hand_are_worth_a_han_each() {
    let han = |hand: &str| score(json!({ "hand": hand, "riichi": "riichi" })).unwrap().han;
    assert_eq!(han("234m34506p55678s7p") - han("234m34556p55678s7p"), 1);
    let told = score(json!({ "hand": "234m34506p55678s7p", "red_fives": 0 })).unwrap();
    assert_eq!((told.dora.red_fives, told.han), (0, 2));
}

#[test]
fn a_problem_says_where_it_is_and_what_it_is_about() {
    let problem = |answer: Result<Value, Problem>| to_value(answer.unwrap_err()).unwrap();
    let found = problem(analysis(json!({ "hand": "１２３m8z" })));
    assert_eq!((&found["field"], &found["start"], &found["end"]), (&json!("hand"), &json!(4), &json!(5)));
    assert_eq!((&found["code"], &found["found"]), (&json!("no-such-honour"), &json!("8z")));
    let found = problem(analysis(json!({ "hand": "1111m", "visible": "1m" })));
    assert_eq!((&found["field"], &found["code"]), (&json!("visible"), &json!("fifth-copy-together")));
    assert_eq!(found["found"], "1m");
    let found = to_value(score(json!({ "hand": "123m456p789s11z567m", "tile": "9m" })).unwrap_err()).unwrap();
    assert_eq!((&found["code"], &found["found"]), (&json!("not-held"), &json!("9m")));
}

#[test]
fn unknown_choices_are_refused() {
    let error = |rules: Value| {
        let question = json!({ "hand": "", "rules": rules });
        serde_json::from_value::<WinProbabilityQuestion>(question).unwrap_err().to_string()
    };
    assert!(error(json!({ "players": 5 })).contains("expected 3 or 4, found \"5\""));
    assert!(error(json!({ "forms": "kokushi" })).contains("expected all or standard or seven-pairs"));
    assert!(error(json!({ "player": 3 })).contains("unknown field `player`"));
}

#[test]
fn each_number_of_draws_is_a_row() {
    let question =
        WinProbabilityQuestion { hand: "123m456p789s1122z".to_owned(), draws: 2, ..Default::default() };
    let rows = question.answer(|_, _| ()).unwrap().rows;
    assert_eq!(rows.iter().map(|row| row.draws).collect::<Vec<_>>(), [Some(0), Some(1), Some(2)]);
    assert_eq!(rows[1].win, Some(4.0 / 123.0));
    let turns = WinProbabilityQuestion { by_turn: true, ..question }.answer(|_, _| ()).unwrap().rows;
    assert_eq!((turns[0].turn, turns[0].win, turns[2].win), (Some(0), rows[2].win, rows[0].win));
}

#[test]
fn indicators_and_norths_are_seen_once() {
    let three = |visible: &str| {
        let points = json!({ "dora": "4z", "norths": 1, "rules": { "players": 3 } });
        json!({
            "hand": "11p45p99p678s11z234s", "visible": visible, "rules": { "players": 3 }, "draws": 1, "points": points,
        })
    };
    let four = |dora: &str, visible: &str| json!({ "hand": "123m456p789s1122z", "visible": visible, "draws": 1, "points": { "dora": dora } });
    let cases = [
        (four("1z", ""), "1z"),
        (four("1z", "1z"), "1z"),
        (four("1z", "11z9m"), "9m11z"),
        (four("9m9m", "9m"), "99m"),
        (four("0p", "5p"), "05p"),
        (four("5p0p", "0p"), "05p"),
        (four("2", "1z"), "1z"),
        (four("1z", "2z[999m]"), "12z[999m]"),
        (three(""), "44z"),
        (three("4z"), "44z"),
        (three("444z"), "444z"),
    ];
    for (question, seen) in cases {
        let asked: WinProbabilityQuestion = serde_json::from_value(question.clone()).expect("a question");
        let found = asked.answer(|_, _| ()).unwrap_or_else(|problem| panic!("{question}: {problem}"));
        assert_eq!(found.settings.visible.to_string(), seen, "{question}");
    }
}

#[test]
fn a_tile_that_is_named_twice_is_told() {
    let told = |dora: &str, norths: u8, visible: &str| {
        let points =
            PointsSettings { dora: dora.parse().expect("dora"), norths, ..PointsSettings::default() };
        points.named_twice(&visible.parse().expect("tiles"))
    };
    let line = told("9m1z", 0, "1z").expect("1z is named twice");
    assert_eq!(
        line,
        "1z is a dora indicator and visible anyway: counted once; name it once more if another 1z is visible"
    );
    assert!(told("1m", 1, "4z").is_some_and(|line| line.starts_with("4z is set aside and visible anyway")));
    assert!(told("0p", 0, "0p").is_some_and(|line| line.starts_with("0p is ")));
    for (dora, visible) in [("9m", ""), ("9m", "99m"), ("9m", "1m"), ("0p", "5p"), ("1", "9m")] {
        assert_eq!(told(dora, 0, visible), None, "{dora} {visible}");
    }
    assert!(told("9m9m", 0, "99m").is_some());
}

#[test]
fn a_hand_is_read_back_with_its_red_fives() {
    for text in ["", "0m", "340m0p55s", "4055m11z[067p]{0555s}[340m]", "123m"] {
        let hand: RedHand = text.parse().unwrap();
        let back: RedHand = serde_json::from_value(to_value(&hand).unwrap()).unwrap();
        assert_eq!((hand.to_string(), back), (text.to_owned(), hand.clone()));
        assert_eq!(usize::from(hand.red_fives()), text.matches('0').count());
    }
}

#[test]
fn a_question_as_text_has_the_answer_of_its_type() {
    let answered = |kind: &str, question: &Value| -> Value {
        let answer = ask(kind, &question.to_string()).unwrap_or_else(|error| panic!("{kind}: {error}"));
        serde_json::from_str(&answer).expect("an answer is JSON")
    };
    let hand = json!({ "hand": "340m45p11z[067p][999s]", "visible": "3p" });
    assert_eq!(answered("player", &json!({ "hand": hand })), analysis(hand).unwrap());
    let win = json!({ "hand": "234m34506p55678s7p", "riichi": "riichi" });
    assert_eq!(answered("points", &win), to_value(score(win.clone()).unwrap()).unwrap());
    let asked = json!({ "hand": "123m456p23456s11z", "sets": ["honitsu", "toitoi"] });
    let question: DistanceQuestion = serde_json::from_value(asked.clone()).unwrap();
    assert_eq!(answered("distance", &asked), to_value(question.answer().unwrap()).unwrap());
    let asked = json!({ "hand": "123m456p2345s1122z", "draws": 3 });
    let question: WinProbabilityQuestion = serde_json::from_value(asked.clone()).unwrap();
    assert_eq!(answered("chances", &asked), to_value(question.answer(|_, _| ()).unwrap()).unwrap());
    let of_set = answered("size", &json!({ "set": "tenpai & wait_kinds >= 9" }));
    assert_eq!((&of_set["tiles"], &of_set["size"]["deals"]), (&json!(13), &json!("67895296")));
    assert_eq!(answered("names", &Value::Null).as_array().unwrap().len(), sets::names().len());
}

#[test]
fn han_and_fu_are_worth_what_a_win_with_them_is() {
    let win = json!({
        "hand": "234m34506p55678s7p", "won_by": "tsumo", "seat": "south", "counters": 2, "bets": 1,
        "rules": { "rounded_mangan": "yes" },
    });
    let of_win: Value = serde_json::from_str(&ask("points", &win.to_string()).unwrap()).unwrap();
    let mut worth = win.clone();
    worth.as_object_mut().unwrap().remove("hand");
    (worth["han"], worth["fu"]) = (of_win["han"].clone(), of_win["fu"].clone());
    let found: Value = serde_json::from_str(&ask("worth", &worth.to_string()).unwrap()).unwrap();
    for (key, value) in found.as_object().unwrap() {
        assert_eq!(*value, of_win[key], "{key}");
    }
    let error = |question: &str| ask("worth", question).unwrap_err().to_string();
    assert_eq!(error("{}"), "han: expected han and fu, or yakuman");
    assert_eq!(error(r#"{ "fu": 30 }"#), "han: expected han and fu, or yakuman");
    assert_eq!(error(r#"{ "han": 13, "yakuman": 1 }"#), "yakuman: a yakuman has no other han");
    assert_eq!(error(r#"{ "fu": 30, "yakuman": 1 }"#), "fu: fu do not matter to a yakuman");
    assert_eq!(
        error(r#"{ "han": 1, "fu": 20, "won_by": "tsumo" }"#),
        "fu: no drawn win has 20 fu with 1 han: expected 30 to 100 in tens"
    );
    let hand = error(r#"{ "han": 1, "fu": 30, "hand": "123m" }"#);
    assert!(hand.starts_with("question: hand: there is no such option, expected one of bets, "), "{hand}");
}

#[test]
fn a_quad_in_parentheses_is_refused_whatever_is_asked_of_it() {
    for kind in ["player", "points", "distance", "chances"] {
        let hand = json!({ "hand": "123m456p22s2s(1111z)" });
        let asked = if kind == "player" { json!([{ "hand": hand }]) } else { json!([hand]) };
        let replies: Value = serde_json::from_str(&ask(kind, &asked.to_string()).unwrap()).unwrap();
        let problem = &replies[0]["problem"];
        assert_eq!(
            (&problem["code"], &problem["found"]),
            (&json!("quad-in-parentheses"), &json!("1111z")),
            "{kind}"
        );
        assert_eq!((&problem["start"], &problem["end"]), (&json!(13), &json!(14)), "{kind}");
    }
}

#[test]
fn equal_sets_have_one_distance() {
    let asked = json!({ "hand": "123m456p23456s11z", "sets": ["honitsu", "toitoi", "混一色"] });
    let answer: Value = serde_json::from_str(&ask("distance", &asked.to_string()).unwrap()).unwrap();
    let sets: Vec<&Value> = answer.as_array().unwrap().iter().map(|of| &of["set"]).collect();
    assert_eq!(sets, ["honitsu", "toitoi"]);
}

#[test]
fn a_list_of_questions_has_a_list_of_replies() {
    let wins = json!([{ "hand": "234m34506p55678s7p", "riichi": "riichi" }, { "hand": "1m" }]);
    let replies: Value = serde_json::from_str(&ask("points", &wins.to_string()).unwrap()).unwrap();
    assert_eq!(replies[0], json!({ "answer": score(wins[0].clone()).unwrap() }));
    assert_eq!(replies[1], json!({ "problem": score(wins[1].clone()).unwrap_err() }));
}

#[test]
fn a_wrong_question_as_text_is_an_error_of_one_line() {
    let error = |kind: &str, question: &str| ask(kind, question).unwrap_err().to_string();
    let kinds = "player, points, worth, distance, chances, size, names";
    assert_eq!(error("hand", "{}"), format!("kind: expected {kinds}, found \"hand\""));
    assert_eq!(error("points", "{"), "question: EOF while parsing an object at line 1 column 1");
    let unknown = "there is no such option, expected one of";
    let of_points = error("points", r#"{ "hnad": "1m" }"#);
    assert!(
        of_points.starts_with(&format!("question: hnad: {unknown} bets, blessing, counters,")),
        "{of_points}"
    );
    assert_eq!(
        error("player", r#"{ "hand": { "tiles": 3 } }"#),
        format!("question: tiles: {unknown} discards, hand, limited_by, rules, visible")
    );
    assert_eq!(
        error("chances", r#"{ "effort": { "time": 3 } }"#),
        format!("question: time: {unknown} games, seed, states")
    );
    assert_eq!(
        error("size", r#"{ "set": "all", "rules": { "players": 5 } }"#),
        "question: players: expected 3 or 4, found \"5\""
    );
    assert_eq!(
        error("chances", r#"{ "hand": "123m456p2345s1122z", "draws": 200 }"#),
        "question: draws: expected 0 to 136, found 200"
    );
    assert!(
        error("size", r#"{ "set": "all", "deck": {} }"#).starts_with(&format!("question: deck: {unknown}"))
    );
    assert_eq!(error("size", r#"{ "set": "tenpay" }"#).lines().count(), 1);
    let missing = error("player", r#"{ "hand": { "hand": "123m8z" } }"#);
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
    assert_eq!(ask("points", &options.to_string()).err().map(|error| error.to_string()), None);
    let options =
        json!({ "hand": "123m456p2345s1122z", "visible": "3p", "draws": 3, "model": "book", "changes": 0 });
    assert_eq!(ask("chances", &options.to_string()).err().map(|error| error.to_string()), None);
}
