//! What is written, and what is refused.

mod text;

use serde::de::DeserializeOwned;
use serde_json::{Value, json, to_value};
use sha2::{Digest, Sha256};
use tehai::rules::Players;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Hand, HandError, Tile};
use tehai_answers::predict::Situation;
use tehai_answers::survey::{Part, SurveyError};
use tehai_answers::win_probability::PointsOptions;
use tehai_answers::{
    AnalyzeQuestion, Means, Problem, Score, ScoreQuestion, WinProbability, WinProbabilityQuestion, ask,
    question,
};
use tehai_options::Options;

fn read<Q: DeserializeOwned + Options>(question: &Value) -> Q {
    question::read(question).unwrap_or_else(|error| panic!("{question}: {error}"))
}

fn analysis(question: Value) -> Result<Value, Problem> {
    let answer = read::<AnalyzeQuestion>(&question).answer(&Means::default())?;
    Ok(to_value(answer).expect("an answer is JSON"))
}

fn score(question: Value) -> Result<Score, Problem> {
    read::<ScoreQuestion>(&question).answer()
}

fn chances(question: &WinProbabilityQuestion) -> Result<WinProbability, Problem> {
    question.answer(&Means::default(), |_, _| ())
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
        let asked = json!({ "hand": "", "rules": rules });
        question::read::<WinProbabilityQuestion>(&asked).unwrap_err().to_string()
    };
    assert_eq!(error(json!({ "players": 5 })), "rules.players: expected 3 or 4, found 5");
    assert!(error(json!({ "forms": "kokushi" })).contains("expected all or standard or seven-pairs"));
    assert!(
        error(json!({ "player": 3 }))
            .starts_with("rules.player: there is no such option, expected one of affords_riichi,")
    );
    assert_eq!(error(json!(3)), "rules: expected an object, found 3");
}

#[test]
fn an_option_is_read_in_its_group_and_beside_it() {
    let asked = [
        json!({ "players": 3, "seat": "south", "dora": "1m", "points": {} }),
        json!({ "rules": { "players": 3 }, "winds": { "seat": "south" }, "points": { "dora": "1m" } }),
        json!({ "settings": { "players": 3, "winds": { "seat": "south", "round": "east" }, "points": { "dora": "1m" } } }),
        json!({ "points": { "dora": "1m", "seat": "south", "rules": { "players": 3 } } }),
    ];
    let first: WinProbabilityQuestion = read(&asked[0]);
    assert!(asked.iter().all(|other| read::<WinProbabilityQuestion>(other) == first));
    let twice = json!({ "players": 3, "rules": { "players": 4 } });
    assert_eq!(
        question::read::<WinProbabilityQuestion>(&twice).unwrap_err().to_string(),
        "rules.players: given twice: 3 as players"
    );
}

#[test]
fn what_an_answer_depends_on_can_be_given_back() {
    let again = |kind: &str, asked: Value, settings: &str| {
        let answer = |asked: &Value| -> Value {
            let answer = ask(kind, &asked.to_string()).unwrap_or_else(|error| panic!("{asked}: {error}"));
            serde_json::from_str(&answer).expect("an answer is JSON")
        };
        let first = answer(&asked);
        let mut asked = asked.as_object().unwrap().clone();
        asked.retain(|name, _| ["hand", "won_by", "riichi"].contains(&name.as_str()));
        asked.insert(settings.to_owned(), first["settings"].clone());
        assert_eq!(answer(&asked.into()), first, "{kind}");
    };
    let hand =
        json!({ "hand": "345p678s99p111m78p9p", "players": 3, "rounded_mangan": true, "won_by": "tsumo" });
    again("score-hand", hand.clone(), "settings");
    again("score-hand", hand, "rules");
    let hand = json!({
        "hand": "23456m444p789s11z", "visible": "1m", "discards": "9p", "limited_by": "visible", "fifth_tile": "counted",
    });
    again("analyze-hand", hand, "settings");
    let open = json!({
        "hand": "2345m67p3456s[777z]", "draws": 3, "visible": "1m5p", "model": "true", "games": 100, "seed": 7, "seat": "west",
    });
    again("win-probability", open, "settings");
    let points = json!({
        "hand": "123m456p789s1122z", "draws": 2, "points": { "dora": "4p", "riichi": "best" }, "to": "honitsu | win", "seat": "west",
        "open_tanyao": false,
    });
    again("win-probability", points, "settings");
}

#[test]
fn each_number_of_draws_is_a_row() {
    let question =
        WinProbabilityQuestion { hand: "123m456p789s1122z".to_owned(), draws: 2, ..Default::default() };
    let rows = chances(&question).unwrap().rows;
    assert_eq!(rows.iter().map(|row| row.draws).collect::<Vec<_>>(), [Some(0), Some(1), Some(2)]);
    assert_eq!(rows[1].win, Some(4.0 / 123.0));
    let turns = chances(&WinProbabilityQuestion { by_turn: true, ..question }).unwrap().rows;
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
        let found = chances(&read(&question)).unwrap_or_else(|problem| panic!("{question}: {problem}"));
        assert_eq!(found.settings.visible.to_string(), seen, "{question}");
    }
}

#[test]
fn a_tile_that_is_named_twice_is_told() {
    let told = |dora: &str, norths: u8, visible: &str| {
        let points = PointsOptions { dora: dora.parse().expect("dora"), norths, ..PointsOptions::default() };
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
fn han_and_fu_are_worth_what_a_win_with_them_is() {
    let win = json!({
        "hand": "234m34506p55678s7p", "won_by": "tsumo", "seat": "south", "counters": 2, "bets": 1,
        "rules": { "rounded_mangan": "yes" },
    });
    let of_win: Value = serde_json::from_str(&ask("score-hand", &win.to_string()).unwrap()).unwrap();
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
    for kind in ["analyze-hand", "decompose", "score-hand", "distance", "win-probability"] {
        let asked = json!([{ "hand": "123m456p22s2s(1111z)" }]);
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
fn what_differs_by_rounding_shares_a_rank() {
    let numbers = [0.25, 0.5, 0.25 * (1.0 + 1e-14), 0.0, 0.25 * (1.0 + 1e-9)];
    assert_eq!(tehai_answers::win_probability::ranks(&numbers), [2, 0, 2, 3, 1]);
}

#[test]
fn no_tiles_and_all_tiles_are_hands_of_any_size() {
    let found = |hand: Hand, melds: u8| -> (Value, Value) {
        let asked = json!({ "hand": hand.to_string(), "melds": melds });
        let answer: Value = serde_json::from_str(&ask("shanten", &asked.to_string()).unwrap()).unwrap();
        (answer["tiles"].clone(), answer["standard"].clone())
    };
    assert_eq!(found(Hand::EMPTY, 42), (json!(0), json!(127)));
    assert_eq!(found(Hand::EMPTY.unseen(), 4), (json!(136), json!(-1)));
}

/// Their checksum says that they are whole, and not that they are right.
#[test]
fn the_ranges_of_a_survey_are_ranks_of_its_set() {
    let read = |ranges: &str| -> Result<Part, SurveyError> {
        let settings = r#"{"set":"all","tiles":1,"players":4,"forms":"all","seven_pairs":"distinct","fifth_tile":"excluded","feature":"kinds","set_hands":"34"}"#;
        let file =
            format!(r#"{{"format":"tehai-survey-2","settings":{settings},"ranges":[{ranges}],"rows":[]}}"#);
        let checksum: String = Sha256::digest(&file).iter().map(|byte| format!("{byte:02x}")).collect();
        Part::read(format!("{},\"checksum\":\"{checksum}\"}}", file.strip_suffix('}').unwrap()).as_bytes())
    };
    let range = |from: u8, to: u8| format!(r#"{{"from":"{from}","to":"{to}"}}"#);
    let all = [range(0, 10), range(20, 34)].join(",");
    assert_eq!(read(&all).unwrap().ranges(), [0..10, 20..34]);
    for (wrong, found) in [
        ([range(0, 10), range(20, 35)], "20..35"),
        ([range(0, 10), range(9, 34)], "9..34"),
        ([range(0, 10), range(10, 34)], "10..34"),
        ([range(20, 34), range(0, 10)], "0..10"),
        ([range(5, 5), range(6, 8)], "5..5"),
    ] {
        let error = read(&wrong.join(",")).unwrap_err().to_string();
        let expected = format!("expected ascending ranges of ranks below 34, found {found}");
        assert!(error.ends_with(&expected), "{error}");
    }
}

#[test]
fn situations_are_made_of_visible_tiles_and_discards() {
    let tile = |index| Tile::from_index(index).expect("a tile");
    let hand = |text: &str| text.parse::<Hand>().expect("a hand");
    let situation = Situation::new(3, &hand("1155m"), &hand("5m77z")).unwrap();
    assert_eq!([0, 4, 33].map(|index| situation.unseen.count(tile(index))), [2, 1, 2]);
    assert_eq!(situation.discarded, "5m7z".parse().expect("tiles"));
    assert_eq!(Situation::new(4, &hand("1111m"), &hand("1m")).unwrap_err(), HandError::FifthCopy(tile(0)));
    assert_eq!(situation.for_players(Players::Four), Ok(situation));
    assert_eq!(situation.for_players(Players::Three).unwrap_err(), HandError::NoSuchTile(tile(4)));
    let three = Situation::new(4, &hand("19m"), &hand("")).unwrap().for_players(Players::Three).unwrap();
    assert_eq!(three.unseen.counts()[..9], [3, 0, 0, 0, 0, 0, 0, 0, 3]);
    // A situation already restricted to the game is unchanged.
    assert_eq!(three.for_players(Players::Three), Ok(three));
    for (visible, discarded, is_allowed) in [
        ("", "", true),
        ("5555m", "", true),
        ("555m", "", false),
        ("55m", "", false),
        ("5m", "", false),
        ("", "5m", false),
        ("555m", "5m", false),
    ] {
        let line = format!("{visible:?}, discarded {discarded:?}");
        let situation = Situation::new(4, &hand(visible), &hand(discarded)).unwrap();
        assert_eq!(situation.for_players(Players::Four), Ok(situation), "{line}");
        let three = situation.for_players(Players::Three).map(|three| three.unseen.count(tile(4)));
        assert_eq!(three, if is_allowed { Ok(0) } else { Err(HandError::NoSuchTile(tile(4))) }, "{line}");
    }
}
