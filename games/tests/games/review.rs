//! A decision reviewed is the same decision asked by hand.

use crate::common;
use crate::common::script::{log as log_of_rounds, log_by, round, rules, win};
use serde_json::json;
use tehai::rules::{Players, Wind};
use tehai::score::NamedRules;
use tehai_answers::review::{
    DecisionKind, Finding, PlayedFor, Review, ReviewModel, ReviewSettings, Reviewed,
};
use tehai_answers::{Means, ask};
use tehai_games::{Chosen, Decision, End, Log, LogRules};

const FOUR: [&str; 4] = ["19m19p19s1234567z", "2046m3388p24677s", "234m556677p99s11z", "1112223334445s"];

fn log_of(hands: &[&str; 4], events: &str) -> Log {
    log_of_rounds(Players::Four, vec![round(hands, "9p", events, End::Cut)])
}

fn log(events: &str) -> Log {
    log_of(&FOUR, events)
}

/// The review of the decisions that are asked.
fn reviewed(log: &Log, by: ReviewModel, is_asked: impl Fn(&Decision) -> bool) -> Vec<Reviewed> {
    log.review(&Means::default(), by.into(), is_asked, || ()).decisions
}

/// The decision of a player alone after so many events, which other questions answer likewise.
fn review(log: &Log, player: usize, event: usize) -> Reviewed {
    let found = reviewed(log, ReviewModel::Alone, |of| (of.player, of.event) == (player, event)).remove(0);
    assert_is_asked(&found);
    found
}

/// The decision of a player at a table after so many events.
fn at_table(log: &Log, player: usize, event: usize) -> Reviewed {
    reviewed(log, ReviewModel::Table, |of| (of.player, of.event) == (player, event)).remove(0)
}

/// The numbers of both choices are those that other questions give for the same hand.
fn assert_is_asked(found: &Reviewed) {
    let decided = found.decided.as_ref().unwrap_or_else(|| panic!("{found:?}"));
    let mut question = found.question.clone();
    let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let answer = |kind: &str, question: &serde_json::Map<String, serde_json::Value>| {
        read(&ask(kind, &json!(question).to_string()).unwrap())
    };
    // Both are read from text, which may round the last digit.
    let told = read(&serde_json::to_string(decided).unwrap());
    assert_eq!(answer("decision", &question), told);
    for own in ["chosen", "declares", "barred"] {
        question.remove(own);
    }
    let kind = if found.offered.is_some() { "calls" } else { "win-probability" };
    let answer = answer(kind, &question);
    let best = &decided.best;
    let numbers = match found.offered {
        Some(_) => {
            let is_it = |row: &&serde_json::Value| match row["call"].as_str() {
                None => best.choice == "pass",
                Some(call) => best.choice.starts_with(&format!("[{call}]")),
            };
            answer.as_array().unwrap().iter().find(is_it).unwrap()["numbers"].clone()
        }
        None => {
            let rows = answer["rows"].as_array().unwrap();
            rows.iter().rfind(|row| row["discard"] == best.choice.as_str()).unwrap().clone()
        }
    };
    assert_eq!(told["best"]["points"], numbers["points"], "{found:?}");
    if found.offered.is_none() {
        assert_eq!(told["best"]["win"], numbers["points_win"], "{found:?}");
    }
    let loss = (best.points.unwrap() - decided.chosen.points.unwrap()).max(0.0);
    assert!((decided.loss - loss).abs() < 1e-6, "{found:?}");
}

#[test]
fn a_turn_is_a_question_about_what_the_player_sees() {
    let log = log("0+3m 0=3m 1+6s 1-4m 2+8p 2-1z 3+5z 3=5z");
    let found = review(&log, 2, 5);
    assert_eq!((found.hand.to_string().as_str(), found.draws, found.turn), ("234m5566778p99s11z", 16, 1));
    assert_eq!((found.seat, found.round.wind, found.round.number), (Wind::West, Wind::East, 1));
    assert_eq!((&found.question["visible"], &found.question["dora"]), (&json!("34m9p"), &json!("9p")));
    // 1z keeps the hand at 1-shanten; with 8p it is tenpai, and declares riichi.
    let decided = found.decided.unwrap();
    assert_eq!((decided.chosen.choice.as_str(), decided.best.choice.as_str()), ("1z", "8p"));
    assert!(decided.best.riichi && !decided.chosen.riichi && decided.loss > 200.0, "{decided:?}");
    assert!(!decided.differences.is_empty());
}

#[test]
fn a_tile_that_could_be_called_is_a_question_of_calls() {
    let log = log("0+3p 0=3p 1<333p 1-6m 2+5z 2=5z");
    let called: Vec<Decision> =
        log.decisions().filter(|found| matches!(found.chosen, Chosen::Call(_))).collect();
    assert_eq!(called.len(), 1);
    let found = review(&log, 1, called[0].event);
    assert_eq!((&found.question["visible"], found.draws, found.from_player), (&json!("9p"), 18, Some(0)));
    assert_eq!((found.offered.unwrap().to_string().as_str(), found.player), ("3p", 1));
    assert!(found.decided.unwrap().chosen.choice.starts_with("[333p] "));
}

/// After a call 6m would be the best discard, but it fits the meld.
#[test]
fn a_discard_that_may_not_follow_a_call_is_no_choice() {
    let hands = ["19m19p19s1234567z", "456m123456p78s11z", "223344m556677p9s", "1112223334445s"];
    let log = log_of(&hands, "0+3m 0=3m 1<345m 1-1z");
    let found = at_table(&log, 1, 3);
    assert_eq!(found.question["called"], json!("3m"));
    assert!(found.decided.as_ref().is_some_and(|decided| decided.best.choice != "6m"), "{found:?}");
    assert_is_asked(&found);
}

/// Riichi is judged by itself: without it a discard has the value of the hand of 13 tiles, which has not declared.
#[test]
fn riichi_is_a_choice_of_its_own() {
    let declared = log("0+3m 0=3m 1+6s 1-4m 2+8p 2r 2-8p 2b 3+5z 3=5z");
    let silent = log("0+3m 0=3m 1+6s 1-4m 2+8p 2-8p 3+5z 3=5z");
    let [declared, silent] = [declared, silent].map(|log| review(&log, 2, 5).decided.unwrap());
    assert!(
        declared.loss == 0.0 && declared.chosen.riichi && declared.differences.is_empty(),
        "{declared:?}"
    );
    assert_eq!((silent.chosen.choice.as_str(), silent.best.choice.as_str()), ("8p", "8p"));
    assert!(!silent.chosen.riichi && silent.best.riichi && silent.loss > 0.0, "{silent:?}");
    let after = json!({"hand": "234m556677p99s11z", "visible": "34m9p", "dora": "9p", "draws": 16, "seat": "west",
        "red_fives": "0m0p0s"});
    let answer: serde_json::Value =
        serde_json::from_str(&ask("win-probability", &after.to_string()).unwrap()).unwrap();
    let points = answer["rows"].as_array().unwrap().last().unwrap()["points"].as_f64().unwrap();
    assert!((silent.chosen.points.unwrap() - points).abs() < 1e-9);
}

/// Of two equal fives the red one costs its han.
#[test]
fn a_red_five_is_another_discard() {
    let hands = ["19m19p19s1234567z", "055m2346p3388p46s", "234m556677p99s11z", "1112223334445s"];
    let of = |tile: &str| {
        let log = log_of(&hands, &format!("0+3m 0=3m 1+7s 1-{tile} 2+5z 2=5z"));
        review(&log, 1, 3).decided.unwrap()
    };
    let (plain, red) = (of("5m"), of("0m"));
    assert_eq!((plain.chosen.choice.as_str(), red.chosen.choice.as_str()), ("5m", "0m"));
    assert!(red.loss > plain.loss + 100.0, "{red:?} {plain:?}");
}

/// After a call the called tile may not go, so it is not the best discard either.
#[test]
fn barred_tiles_are_no_advice() {
    let hands = ["19m19p19s1234567z", "3367m3388p24677s", "234m556677p99s11z", "1112223334445s"];
    let log = log_of(&hands, "0+3m 0=3m 1<333m 1-4s 2+5z 2=5z");
    let discard =
        log.decisions().find(|found| matches!(found.chosen, Chosen::Discard { .. }) && found.player == 1);
    let found = review(&log, 1, discard.unwrap().event);
    assert_eq!((&found.question["barred"], found.drawn), (&json!("3m"), None));
    assert_ne!(found.decided.unwrap().best.choice, "3m");
}

/// Tiles that passed a player in riichi are safe, and so are the player's own discards.
#[test]
fn danger_stands_beside() {
    let hands = ["234m456p789s1122z", "147m258p369s1234z", "347m233p55678s77z", "889m345p6789s566z"];
    let log = log_of(&hands, "0+5z 0r 0=5z 0b 1+9p 1-4m 2+9m 2-4m 3+9m 3-8m");
    let found = review(&log, 2, 7);
    // 4m has just passed; the best discard may be anything.
    assert_eq!(found.dangers.len(), 1);
    let of = |found: &Reviewed, tile: &str| found.dangers[0].tiles[&tile.parse().unwrap()];
    assert_eq!((found.dangers[0].player, of(&found, "4m")), (0, 0.0));
    let found = review(&log, 3, 9);
    assert!(of(&found, "8m") > 0.01 && of(&found, "5z") == 0.0, "{:?}", found.dangers);
    // The question, asked as JSON, has the same answer.
    let question = json!(found.dangers[0].question).to_string();
    let answer: serde_json::Value = serde_json::from_str(&ask("predict-waits", &question).unwrap()).unwrap();
    for wait in answer["waits"].as_array().unwrap() {
        let known = found.dangers[0].tiles.get(&wait["tile"].as_str().unwrap().parse().unwrap());
        assert!(known.is_none_or(|share| (share - wait["share"].as_f64().unwrap()).abs() < 1e-15));
    }
}

/// With three players, norths set aside count as dora and are visible.
#[test]
fn three_players_are_reviewed() {
    let hands = ["19m19p19s1234567z", "11m3388p246779s4z", "1122334455667p"];
    let events = "0+4z 0n 0+5z 0-9m 1+4z 1n 1+1s 1n 1+2s 1=2s 2+8p 2=8p 1<888p 1-9s";
    let log = log_of_rounds(Players::Three, vec![round(&hands, "9p", events, End::Cut)]);
    let decisions = reviewed(&log, ReviewModel::Alone, |_| true);
    let told: Vec<(usize, &str)> = decisions.iter().map(|of| (of.player, of.chosen.as_str())).collect();
    // Player 0 could call nothing, and a north is no decision about points.
    assert_eq!(told, [(0, "9m"), (1, "2s"), (2, "8p"), (1, "[888p]"), (1, "9s")]);
    assert_eq!((&decisions[1].question["norths"], &decisions[1].question["players"]), (&json!(2), &json!(3)));
    // Player 0 has won, and passes: a question of chances begins before a win.
    assert_eq!(decisions[0].problem.as_ref().unwrap().message, "the hand is a win already");
    decisions[1..].iter().for_each(assert_is_asked);
}

/// At a table the own discards are named by themselves, the wall is that of the log, and a win may be passed.
#[test]
fn decisions_are_questions_of_a_table() {
    let log = log("0+3m 0=3m 1+6s 1-4m 2+8p 2-1z 3+5z 3=5z 0+2p 0=2p 1+9m 1=9m 2+5z 2=5z");
    let found = at_table(&log, 2, 13);
    assert_is_asked(&found);
    let of = |key: &str| found.question.get(key).cloned().unwrap_or_default();
    assert_eq!((of("model"), of("wall"), of("drawn")), (json!("table"), json!(63), json!("5z")));
    assert_eq!(
        (of("discards"), of("tenpai_worth"), of("noten_cost")),
        (json!("1z"), json!(1500), json!(1000))
    );
    // The third, fourth, … draw of three others who each play alone.
    let others = of("others");
    assert!(others.as_str().unwrap().starts_with("0.0001,0.0004,0.0012,"), "{others}");
    // The own 1z is not among the tiles seen elsewhere.
    assert_eq!(of("visible"), json!("349m29p5z"));
    let decided = found.decided.unwrap();
    assert!(decided.best.points.unwrap() >= decided.chosen.points.unwrap() && decided.loss >= 0.0);
    // A tile of the player to the left, two seats on, and across.
    let log = self::log("0+3p 0=3p 1<333p 1-6m 2+5z 2=5z");
    let found = at_table(&log, 1, 2);
    assert_eq!((found.chosen.as_str(), found.question.get("from")), ("[333p]", None));
    assert_eq!(found.question["wall"], json!(69));
    assert_is_asked(&found);
    // Alone a win is no decision.
    let hands = ["123m456p789s1122z", "147m258p369s1234z", "347m233p55678s77z", "889m345p6789s566z"];
    let won = |hands: &[&str; 4], events: &str| {
        let end = End::Wins(vec![win(0, 0, "2z", &[], &[])]);
        log_of_rounds(Players::Four, vec![round(hands, "9p", events, end)])
    };
    let log = won(&hands, "0+5z 0=5z 1+9p 1=9p 2+9m 2=9m 3+9m 3=9m 0+2z");
    let is_win = |of: &Decision| of.chosen == Chosen::Win;
    assert!(reviewed(&log, ReviewModel::Alone, is_win).is_empty());
    let decisions = reviewed(&log, ReviewModel::Table, is_win);
    let [found] = &decisions[..] else { panic!("{decisions:?}") };
    let decided = found.decided.as_ref().unwrap();
    // A win by the first tile, or by a replacement, is worth more than a question knows.
    let quads = ["123m456p1111s112z", hands[1], hands[2], hands[3]];
    for log in
        [won(&hands, "0+2z"), won(&quads, "0+9s 0=9s 1+9p 1=9p 2+9m 2=9m 3+9m 3=9m 0+2z 0a1s i8m 0+2z")]
    {
        assert_eq!(log.decisions().filter(is_win).count(), 1);
        assert!(reviewed(&log, ReviewModel::Table, is_win).is_empty());
    }
    // Early in the round, where nobody else wins, a hand without a yaku is worth more than its win.
    assert_eq!((found.chosen.as_str(), decided.chosen.win, decided.best.choice.as_str()), ("win", 1.0, "1m"));
}

/// What is far from a win is judged alone, and its question says so. Few games are enough for a good choice.
#[test]
fn far_hands_are_judged_alone() {
    let hands = ["19m19p19s1234567z", "147m258p369s1234z", "347m233p55678s77z", "889m345p6789s566z"];
    let after = |discard: &str| {
        let log = log_of(&hands, &format!("0+3m 0=3m 1+6s 1-{discard} 2+8p 2=8p"));
        let found = reviewed(&log, ReviewModel::Table, |of| of.player == 1).remove(0);
        let games = found.question.get("games").map(|games| games.as_u64().unwrap());
        assert!(found.question.get("model").is_none());
        (found.decided.unwrap(), games)
    };
    // To break up a pair seems worse, so more games are played.
    let (bad, games) = after("6s");
    assert!(bad.best.points > bad.chosen.points && bad.best.is_simulated && games.is_none(), "{bad:?}");
    let (good, games) = after(&bad.best.choice);
    assert!(good.loss == 0.0 && games == Some(1_000), "{good:?} {games:?}");
}

/// A round of a real game: each decision has its numbers, sums are those of the decisions, and most choices lose less
/// than 10 points.
#[test]
fn a_round_of_a_real_game_is_reviewed() {
    let logs = common::logs();
    let one: Vec<_> = logs.iter().filter(|(file, _)| file == "tenhou-23.json").collect();
    assert_eq!(
        one.len(),
        usize::from(std::env::var_os("TEHAI_TEST_DATA").is_some()),
        "the log is among the others"
    );
    for (file, bytes) in one {
        let mut log = tehai_games::read(bytes).unwrap();
        log.rounds.drain(3..);
        log.rounds.drain(..2);
        let Review { decisions, sums, .. } =
            log.review(&Means::default(), ReviewModel::Alone.into(), |of| of.player == 3, || ());
        assert!(decisions.len() >= 8, "{file}: {}", decisions.len());
        let (mut all, mut best, mut good) = (0.0, 0, 0);
        for found in &decisions {
            let decided = found.decided.as_ref().unwrap();
            println!("{} {} {:?}", found.event, found.hand, decided);
            assert!(decided.loss >= 0.0 && (0.0..=1.0).contains(&decided.chosen.win), "{found:?}");
            all += decided.loss;
            best += usize::from(decided.loss == 0.0);
            good += usize::from(decided.loss < 10.0);
        }
        assert!(2 * good > decisions.len(), "{file}: {good} of {}", decisions.len());
        let [of_round, of_game] = &sums[..] else { panic!("{sums:?}") };
        assert_eq!(of_round.round.as_ref().unwrap().round, 1);
        assert!(of_game.round.is_none() && of_game.decisions == decisions.len() && of_game.best == best);
        assert!((of_game.loss - all).abs() < 1e-6 && of_game.loss == of_round.loss);
    }
}

/// Against a player in riichi: the value of a hand that plays on is that of the question, a discard risks its share of
/// the mean win, and folding risks least with what has passed.
#[test]
fn discards_are_weighed_against_riichi() {
    let hands = ["234m456p789s1122z", "147m258p369s1234z", "347m233p55678s77z", "889m345p6789s566z"];
    let log = log_of(&hands, "0+5z 0r 0=5z 0b 1+9p 1-4m 2+9m 2-4m 3+9m 3-8m");
    let found = at_table(&log, 2, 7);
    let at_risk = found.at_risk.as_ref().unwrap();
    let share = |choice: &str| found.dangers[0].of(choice).unwrap();
    for risky in [&at_risk.chosen, &at_risk.best] {
        assert!((risky.danger - share(&risky.choice)).abs() < 1e-12, "{risky:?}");
        if let Some(value) = risky.value {
            // The dealer wins, and nobody has a counter.
            let risk = risky.danger * (value + tehai_games::MEAN_RIICHI_RON[0][1]);
            assert!((risky.risk - risk).abs() < 1e-9 && (risky.net - value + risk).abs() < 1e-9, "{risky:?}");
        }
    }
    assert_eq!(at_risk.loss, at_risk.best.net - at_risk.chosen.net);
    assert!(at_risk.least <= at_risk.loss && at_risk.loss >= 0.0);
    let decided = found.decided.as_ref().unwrap();
    if !at_risk.chosen.folds {
        assert_eq!(at_risk.chosen.value, decided.chosen.points);
    }
    // The question knows that the riichi ends the round more often than players alone do, and what it costs.
    let number = |key: &str| found.question[key].as_u64().unwrap();
    assert!(
        (number("others_cost"), number("noten_cost"), number("tenpai_worth")) > (500, 999, 1499),
        "{found:?}"
    );
    let first: f64 = found.question["others"].as_str().unwrap().split(',').next().unwrap().parse().unwrap();
    assert!((0.1..0.2).contains(&first), "{first}");
    // 4m has just passed, and goes first where the hand folds. 8m may be waited for.
    let folds = |tile: &str| {
        let log = log_of(&hands, &format!("0+5z 0r 0=5z 0b 1+9p 1-4m 2+9m 2-{tile}"));
        let chosen = at_table(&log, 2, 7).at_risk.unwrap().chosen;
        (chosen.danger, chosen.net)
    };
    assert!(folds("4m").0 == 0.0 && folds("8s").0 > 0.03 && folds("4m").1 > folds("8s").1);
    // Nobody is in riichi before.
    assert!(at_table(&log, 0, 1).at_risk.is_none());
}

/// What has been a mistake at the last turn, too, stands once; few points are none.
#[test]
fn a_mistake_that_repeats_stands_once() {
    let log = log_of(
        &["19m19p19s1234567z", "055m2346p3388p46s", "234m556677p99s11z", "1112223334445s"],
        "0+3m 0=3m 1+6s 1-4s 2+8p 2-8p 3+5z 3=5z 0+3p 0=3p 1+9m 1=9m 2+2z 2=2z 3+6z 3=6z 0+3s 0=3s 1+9m 1=9m 2+3z 2=3z",
    );
    let is_asked = |of: &Decision| of.player == 2 && matches!(of.about, tehai_games::About::Turn { .. });
    let review = log.review(&Means::default(), ReviewModel::Table.into(), is_asked, || ());
    let found: Vec<_> = review.decisions.iter().map(|of| (of.kind(), of.finding.unwrap())).collect();
    let riichi = DecisionKind::Riichi;
    assert_eq!(found, [(riichi, Finding::Mistake), (riichi, Finding::Repeated), (riichi, Finding::Repeated)]);
    let of_game = review.sums.last().unwrap();
    assert_eq!((of_game.mistakes, of_game.judged), (1, 3));
    assert_eq!(Some(of_game.loss), review.decisions[0].loss());
}

/// A hand with which the game may end is judged by prizes, and danger by what paying does to them.
#[test]
fn a_last_hand_is_played_for_the_prize() {
    let log_of_last = |wind: Wind, dealer: usize, events: &str| {
        let hands = ["147m2225899p345s", "234m456p789s1122z", "2046m3388p24677s", "889m345p6789s566z"];
        let mut last = round(&hands, "9p", events, End::Cut);
        (last.wind, last.dealer, last.scores) = (wind, dealer, vec![30_000, 21_500, 20_000, 28_500]);
        let rules = LogRules { platform: Some(NamedRules::MahjongSoul), ..rules(Players::Four) };
        log_by(rules, vec![last])
    };
    let review = |wind: Wind, events: &str| {
        let log = log_of_last(wind, 3, events);
        reviewed(&log, ReviewModel::Table, |of| of.player == 2).remove(0)
    };
    let quiet = "3+3m 3=3m 0+3m 0=3m 1+5z 1=5z 2+8p 2-4s 3+9m 3=9m";
    let found = review(Wind::South, quiet);
    assert_is_asked(&found);
    assert_eq!(found.question["scores"], json!([30_000, 21_500, 20_000, 28_500]));
    assert_eq!((&found.question["dealer"], found.question.get("noten_cost")), (&json!(4), None));
    assert_eq!(found.played_for, PlayedFor::Prize);
    let decided = found.decided.as_ref().unwrap();
    // What others draw costs some of the score, and no place.
    let at_risk = found.at_risk.as_ref().unwrap();
    let others = 1000.0 * decided.chosen.points.unwrap() - at_risk.chosen.value.unwrap();
    assert!((1.0..3000.0).contains(&others) && found.loss() == Some(at_risk.loss), "{at_risk:?} {decided:?}");
    // The last place with 20,000: −15 and −5 if nothing changes.
    assert!((-30.0..30.0).contains(&decided.best.points.unwrap()), "{decided:?}");
    // Any round before is played for points.
    assert_eq!(review(Wind::East, quiet).played_for, PlayedFor::Points);
    // The hand before, as if the game ended with it, if that is asked; or not the last one either.
    let has_stake = |platform: NamedRules, dealer: usize, last_hands: u8, player: usize| {
        let next = (dealer + 1) % 4;
        let events = format!("{dealer}+5z {dealer}=5z {next}+1p {next}=1p");
        let mut log = log_of_last(Wind::South, dealer, &events);
        log.rules.platform = Some(platform);
        let by = ReviewSettings { last_hands, ..ReviewModel::Table.into() };
        let turn = log.decisions().find(|of| of.player == player).unwrap();
        turn.question(&log.rules, by).unwrap().call.chances.places.is_some()
    };
    for (dealer, last_hands, expected) in
        [(3, 1, true), (2, 2, true), (2, 1, false), (1, 2, false), (3, 0, false), (3, 2, true)]
    {
        assert_eq!(
            has_stake(NamedRules::MahjongSoul, dealer, last_hands, (dealer + 1) % 4),
            expected,
            "{dealer} {last_hands}"
        );
    }
    // A dealer who wins goes on, unless first and allowed to end.
    let of_dealer = |platform, dealer| has_stake(platform, dealer, 4, dealer);
    assert!(!of_dealer(NamedRules::MahjongSoul, 3) && of_dealer(NamedRules::MahjongSoul, 0));
    assert!(!of_dealer(NamedRules::Wrc, 0));
    let riichi = review(Wind::South, "3+3m 3=3m 0+3m 0=3m 1+5z 1r 1=5z 1b 2+8p 2-4s 3+9m 3=9m");
    let at_risk = riichi.at_risk.as_ref().unwrap();
    assert_eq!(riichi.question["others_tenpai"], json!("west"));
    // To pay 5,400 leaves the player last, with so much less of the score.
    let chosen = &at_risk.chosen;
    let value = chosen.value.unwrap();
    let lost = (chosen.risk - chosen.danger * (value - -20_000.0)) / chosen.danger;
    assert!(chosen.folds || (lost - 5_400.0).abs() < 200.0, "{lost} {at_risk:?}");
}
