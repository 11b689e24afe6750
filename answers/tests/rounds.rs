//! Rules by name, the end of a round, and furiten wins.

use serde_json::{Value, json};
use tehai::rules::{Rules, Wind};
use tehai::score::{NamedRules, RoundRules, ScoreRules};
use tehai_answers::{
    AnalyzeQuestion, PredictQuestion, Problem, RoundQuestion, Score, ScoreQuestion, WinProbabilityQuestion,
    question,
};

fn score(asked: &Value) -> Result<Score, Problem> {
    let asked: ScoreQuestion = question::read(asked).unwrap();
    asked.answer()
}

#[test]
fn a_name_of_rules_sets_what_is_not_given() {
    for rules in NamedRules::ALL {
        let asked: ScoreQuestion =
            question::read(&json!({ "hand": "1m", "rules": rules.name(), "players": 3 })).unwrap();
        assert_eq!(asked.rules, ScoreRules { players: tehai::Players::Three, ..rules.points() });
        let asked: RoundQuestion = question::read(&json!({ "rules": rules.name(), "aborts": true })).unwrap();
        assert_eq!(asked.rules, rules.points());
        assert_eq!(asked.round_rules, RoundRules { aborts: true, ..rules.round() });
        let asked: AnalyzeQuestion = question::read(&json!({ "rules": rules.name() })).unwrap();
        let of_hand = (asked.asked.swap_calling, asked.hand.quad_after_riichi);
        assert_eq!(of_hand, (rules.swap_calling(), rules.quad_after_riichi()));
        let asked: WinProbabilityQuestion = question::read(&json!({ "rules": rules.name() })).unwrap();
        assert_eq!((asked.score_rules, asked.rules), (rules.points(), Rules::default()));
    }
    // Single choices override, in either place.
    for own in [
        json!({ "rules": "ema", "rounded_mangan": false }),
        json!({ "rules": "ema", "settings": { "rounded_mangan": false } }),
    ] {
        let asked: ScoreQuestion = question::read(&own).unwrap();
        assert_eq!(asked.rules, ScoreRules { rounded_mangan: false, ..NamedRules::Ema.points() });
    }
    let error = |question: Value| question::read::<ScoreQuestion>(&question).unwrap_err().to_string();
    assert_eq!(
        error(json!({ "rules": "jpml" })),
        "rules: expected tenhou or mahjong-soul or m-league or wrc or ema, found \"jpml\""
    );
    let error = question::read::<PredictQuestion>(&json!({ "rules": "ema" })).unwrap_err().to_string();
    let message = "rules: expected an object, found \"ema\": the answer depends on no rules that have names";
    assert_eq!(error, message);
}

#[test]
fn a_round_is_settled_by_hands_and_by_han_and_fu() {
    let settle = |question: Value| {
        let asked: RoundQuestion = question::read(&question).unwrap();
        asked.answer().map_err(|problem| problem.line())
    };
    let wins = json!([
        { "seat": "北", "hand": "234m345567p55678s", "riichi": true, "dora": "1m" },
        { "seat": "E", "han": 2, "fu": 30 }
    ]);
    let end =
        settle(json!({ "wins": wins, "discarder": "west", "riichi": ["north"], "counters": 1 })).unwrap();
    let changes: Vec<i32> = end.seats.iter().map(|seat| seat.change).collect();
    // North has 4 han 30 fu, the counter and the own bet.
    assert_eq!(changes, [2900, 0, -2900 - 8000, 8000]);
    assert_eq!((end.counters, end.bets, end.dealer_stays), (2, 0, true));
    let yaku: Vec<&str> = end.wins[0].yaku.iter().map(|of_win| of_win.yaku).collect();
    assert_eq!(yaku, ["riichi", "pinfu", "tanyao"]);
    // Riichi of the round is riichi of the hand, and the other way round.
    let plain = json!([{ "seat": "north", "hand": "234m345567p55678s" }]);
    let bet = settle(json!({ "wins": plain, "discarder": "west", "riichi": ["north"] })).unwrap();
    assert_eq!((bet.wins[0].han, bet.wins[0].points), (3, 3900 + 1000));
    let no_bet = "wins: win 1: riichi: the round does not have the seat among those who bet";
    assert_eq!(settle(json!({ "wins": wins, "discarder": "west" })).unwrap_err(), no_bet);
    // The same by head bump, and drawn.
    let end =
        settle(json!({ "wins": wins, "discarder": "west", "riichi": ["north"], "rules": "wrc" })).unwrap();
    assert_eq!((end.wins.len(), &end.unpaid[..]), (1, &[Wind::East][..]));
    let one = json!([{ "seat": "south", "han": 3, "fu": 40 }]);
    let end = settle(json!({ "wins": one, "bets": 2 })).unwrap();
    let changes: Vec<i32> = end.seats.iter().map(|seat| seat.change).collect();
    assert_eq!(changes, [-2600, 7200, -1300, -1300]);
    let no_yaku = json!([{ "seat": "east", "hand": "123m456p789s11z567m" }]);
    for (question, expected) in [
        (
            json!({ "wins": no_yaku, "discarder": "west" }),
            "wins: win 1: hand: no yaku, without which a hand cannot win",
        ),
        (
            json!({ "wins": [{ "han": 3, "fu": 40 }] }),
            "wins: win 1: seat: missing, expected that of the winner",
        ),
        (
            json!({ "wins": [{ "seat": "east", "han": 3, "fu": 40, "bets": 1 }] }),
            "wins: win 1: bets: it belongs to the round, not to one of its wins",
        ),
        (
            json!({ "wins": [{ "seat": "east", "han": 3, "fu": 15 }] }),
            "wins: win 1: fu: no drawn win has 15 fu with 3 han: expected 25, or 20 to 110 in tens",
        ),
        (
            json!({ "wins": [{ "seat": "east" }] }),
            "wins: win 1: expected 14 tiles, the winning one among them, a called meld or quad counting three; found 0",
        ),
        (json!({ "wins": one, "tenpai": ["east"] }), "tenpai: the round ends before the wall does"),
        (json!({ "wins": one, "abort": "nine-kinds" }), "abort: the round ends with a win"),
        (json!({ "discarder": "east" }), "discarder: there is no win by a discard"),
        (
            json!({ "nagashi": ["east"], "rules": "ema" }),
            "nagashi: there is no nagashi mangan under these rules",
        ),
        (
            json!({ "tenpai": ["north"], "players": 3 }),
            "tenpai: north: expected east, south or west in a game of three",
        ),
    ] {
        assert_eq!(settle(question).unwrap_err(), expected);
    }
}

#[test]
fn a_furiten_hand_has_no_ron() {
    let line = |question: Value| score(&question).map(|found| found.points).map_err(|problem| problem.line());
    let win = |more: Value| {
        let mut win = json!({ "hand": "234m345567p55s678s" });
        win.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        win
    };
    let discarded = "discards: 5s would win: the hand is furiten, and wins only by its own draw";
    assert_eq!(line(win(json!({ "discards": "19m5s" }))), Err(discarded.into()));
    assert_eq!(line(win(json!({ "discards": "19m4s" }))), Ok(2900));
    assert_eq!(line(win(json!({ "discards": "5s", "won_by": "tsumo" }))), Ok(3900));
    let passed = "missed_win: a win passed after riichi: the hand is furiten, and wins only by its own draw";
    assert_eq!(line(win(json!({ "missed_win": "riichi", "riichi": true }))), Err(passed.into()));
    let no_riichi = "missed_win: the hand has not declared riichi";
    assert_eq!(line(win(json!({ "missed_win": "riichi" }))), Err(no_riichi.into()));
    assert_eq!(line(win(json!({ "missed_win": "turn", "won_by": "tsumo" }))), Ok(3900));
    // The winning tile may be named beside 13 others.
    assert_eq!(line(json!({ "hand": "234m345567p55s67s", "tile": "8s" })), Ok(2900));
    assert_eq!(line(json!({ "hand": "234m345567p55s67s", "tile": "5sr" })), Ok(5800));
}
