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

/// The code of a problem, the kind of question, the question, and the message on the line below.
fn cases() -> impl Iterator<Item = (&'static str, &'static str, Value, &'static str)> {
    include_str!("refusals.txt").split_terminator("\n\n").map(|case| {
        let (asked, line) = case.trim_end().split_once('\n').expect("two lines");
        let (code, asked) = asked.split_once(", ").expect("a code");
        let (kind, question) = asked.split_once(' ').expect("a question");
        (code, kind, serde_json::from_str(question).expect("JSON"), line)
    })
}

/// The replies say the code, the errors of single questions the line.
#[test]
fn every_code_of_a_problem_is_reached_by_a_question() {
    let mut reached = BTreeSet::from(["other-group".to_owned(), "too-large".to_owned()]);
    for (code, kind, question, line) in cases() {
        let replies: Value =
            serde_json::from_str(&ask(kind, &json!([question]).to_string()).unwrap()).unwrap();
        assert_eq!(replies[0]["problem"]["code"], code, "{question}");
        assert_eq!(ask(kind, &question.to_string()).unwrap_err().to_string(), line, "{question}");
        reached.insert(code.to_owned());
    }
    let schema: Value = serde_json::from_str(include_str!("../../schema.json")).unwrap();
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
    let problem = Problem::expression(Field::Set, &error);
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
