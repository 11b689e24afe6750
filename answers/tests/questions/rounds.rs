//! Rules by name, the end of a round, last hands, races, and furiten wins.

use serde_json::{Value, json};
use tehai::race::Race;
use tehai::rules::{Rules, Wind};
use tehai::score::{LastHand, NamedRules, RoundRules, ScoreRules, Scores, SeveralRons, Stakes};
use tehai_answers::needs::PlaceByDraw;
use tehai_answers::{
    AnalyzeQuestion, NeedsQuestion, PredictQuestion, Problem, RaceQuestion, RoundQuestion, Score,
    ScoreQuestion, WinProbabilityQuestion, question,
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
        let asked: NeedsQuestion = question::read(&json!({ "rules": rules.name() })).unwrap();
        assert_eq!((asked.rules, asked.game_rules), (rules.points(), rules.game()));
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
fn what_is_needed_is_what_the_library_says() {
    let read =
        |question: Value| question::read::<NeedsQuestion>(&question).map_err(|error| error.to_string());
    let scores = [31_000, 28_500, 24_500, 16_000];
    let asked = read(
        json!({ "scores": scores, "dealer": 2, "seat": "西", "counters": 2, "bets": 1, "rules": "wrc" }),
    );
    let found = asked.unwrap().answer().unwrap();
    let last = |riichi: &[Wind]| LastHand {
        scores: Scores::new(&scores, 1).unwrap(),
        stakes: Stakes { counters: 2, bets: 1, riichi: riichi.to_vec() },
        rules: NamedRules::Wrc.points(),
        game: NamedRules::Wrc.game(),
    };
    let before: Vec<(i32, u8)> = found.seats.iter().map(|of| (of.score, of.place)).collect();
    assert_eq!(before, [(28_500, 2), (24_500, 3), (16_000, 4), (31_000, 1)]);
    // Three places, each drawn and from three others.
    assert_eq!(found.wins.len(), 12);
    for row in &found.wins {
        let least = last(&[]).need(Wind::West, row.discarder, row.place).unwrap();
        assert_eq!(row.points, least.first().map(|win| win.payment.hand));
        let points: Vec<u32> = row.values.iter().map(|value| value.points).collect();
        assert_eq!(points, least.iter().map(|win| win.payment.hand).collect::<Vec<_>>());
        assert_eq!(row.goes_on, least.first().and_then(|win| win.outcome.goes_on));
    }
    assert_eq!((found.draws.len(), found.draws_after_riichi.len()), (16, 8));
    let places = |rows: &[PlaceByDraw], last: &LastHand| {
        rows.iter().all(|row| {
            let outcome = last.drawn(&row.tenpai).unwrap();
            row.place == outcome.scores.place(Wind::West, last.game.ties) && row.goes_on == outcome.goes_on
        })
    };
    assert!(places(&found.draws, &last(&[])) && places(&found.draws_after_riichi, &last(&[Wind::West])));
    let one = read(json!({ "scores": [40_000, 35_000, 30_000], "place": 1 })).unwrap().answer().unwrap();
    assert_eq!((one.wins.len(), one.settings.players, one.target), (3, tehai::Players::Three, Some(40_000)));
    let error = |scores: Value| match read(json!({ "scores": scores })) {
        Ok(question) => question.answer().unwrap_err().line(),
        Err(problem) => problem,
    };
    let points = "expected points in hundreds, such as 25000, up to a million";
    assert_eq!(error(json!([25_050, 0, 0])), format!("scores: {points}; found 25050"));
    assert_eq!(error(json!(["25000"])), "scores: expected whole numbers; found \"25000\"");
    assert_eq!(error(json!([2_000_000, 0, 0])), format!("scores: {points}; found 2000000"));
    assert_eq!(error(json!("25000")), "scores: expected a list, found \"25000\"");
}

#[test]
fn a_race_is_that_of_the_library() {
    let answer = |question: Value| question::read::<RaceQuestion>(&question).unwrap().answer().unwrap();
    // 147s against 14s: of 1s and 7s two are left, of 4s one. The second sits on the left of the first.
    let hands = ["123m456p23456s11z", "44s567p11s[234m][789s]"];
    let found = answer(
        json!({ "hands": hands, "visible": "7s", "wall": 30, "second": 3, "next": 2, "rules": "wrc" }),
    );
    let race = Race {
        only: [2, 0],
        both: 3,
        unseen: 109,
        wall: 30,
        turns: [2, 1],
        several_rons: SeveralRons::Nearest,
        ..Race::default()
    };
    let chances = race.chances();
    let waits = [&found.first, &found.second].map(|of| of.waits.unwrap().to_string());
    assert_eq!(waits, ["147s", "14s"]);
    assert_eq!([found.first.copies, found.second.copies, found.shared_copies, found.unseen], [2, 0, 3, 109]);
    for (of, wins) in [&found.first, &found.second].into_iter().zip(chances.wins) {
        assert_eq!([of.drawn, of.ron, of.win], [wins.drawn, wins.ron, wins.total()]);
    }
    assert_eq!([found.both, found.nobody, found.draws], [chances.both, chances.nobody, chances.draws]);
    assert_eq!(found.over, chances.over);
    // The same copies without the hands, of three players.
    let copies =
        json!({ "only_first": 2, "both": 3, "unseen": 80, "wall": 30, "players": 3, "no_ron": true });
    let alone = Race { unseen: 80, players: 3, turns: [0, 1], ron: false, ..race }.chances();
    let found = answer(copies);
    assert_eq!([found.first.drawn, found.second.drawn], [alone.wins[0].drawn, alone.wins[1].drawn]);
    assert_eq!(found.first.waits, None);
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
