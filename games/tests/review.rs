//! A decision reviewed is the same decision asked by hand.

mod common;

use common::script::{round, rules};
use tehai::rules::{Players, Wind};
use tehai_answers::Means;
use tehai_games::review::{Asked, Judged, Reviewed};
use tehai_games::{Chosen, Decision, End, Format, Log};

const FOUR: [&str; 4] = ["19m19p19s1234567z", "2046m3388p24677s", "234m556677p99s11z", "1112223334445s"];

fn log(events: &str) -> Log {
    let rounds = vec![round(&FOUR, "9p", events, End::Cut)];
    Log { format: Format::Mjai, rules: rules(Players::Four), names: Vec::new(), rounds, problems: Vec::new() }
}

fn review(log: &Log, decision: &Decision) -> Reviewed {
    decision.reviewed(&log.rules, &Means::default()).unwrap().unwrap()
}

/// The numbers of a choice in the answer of a door.
fn asked_by_hand(asked: &Asked, choice: &str) -> (f64, f64) {
    match asked {
        Asked::Turn(question) => {
            let answer = question.answer(&Means::default(), |_, _| ()).unwrap();
            let row = answer.rows.iter().rfind(|row| row.discard == choice).unwrap();
            (row.win.unwrap(), row.points.unwrap())
        }
        Asked::Offer(question) => {
            let answer = question.answer(&Means::default()).unwrap();
            let is_it = |call: Option<String>| {
                choice.starts_with(&call.map_or("pass".into(), |call| format!("[{call}]")))
            };
            let found = answer.iter().find(|found| is_it(found.call.map(|call| call.to_string()))).unwrap();
            let numbers = found.numbers.as_ref().unwrap();
            (numbers.win, numbers.points.unwrap())
        }
    }
}

fn assert_is_asked(log: &Log, decision: &Decision) -> Reviewed {
    let (found, asked) = (review(log, decision), decision.asked(&log.rules).unwrap());
    for Judged { choice, win, points, .. } in [&found.chosen, &found.best] {
        assert_eq!((*win, *points), asked_by_hand(&asked, choice), "{choice} of {found:?}");
    }
    assert!(found.loss >= 0.0 && found.loss == found.best.points - found.chosen.points, "{found:?}");
    found
}

#[test]
fn a_turn_is_a_question_about_what_the_player_sees() {
    let log = log("0+3m 0=3m 1+6s 1-4m 2+8p 2-1z 3+5z 3=5z");
    let decisions: Vec<Decision> = log.decisions().collect();
    let own = decisions.iter().find(|decision| decision.player == 2 && decision.event == 5).unwrap();
    let Some(Asked::Turn(question)) = own.asked(&log.rules) else { panic!("{own:?}") };
    assert_eq!((question.hand.as_str(), question.visible.as_str()), ("234m5566778p99s11z", "34m9p"));
    assert_eq!((question.draws, question.winds.seat, question.winds.round), (16, Wind::West, Wind::East));
    assert_eq!(question.points.unwrap().dora.to_string(), "9p");
    let found = assert_is_asked(&log, own);
    // 1z keeps the hand at 1-shanten; with 8p it is tenpai, and declares riichi.
    assert_eq!((found.chosen.choice.as_str(), found.best.choice.as_str()), ("1z", "8p"));
    assert!(found.best.riichi && !found.chosen.riichi && found.loss > 300.0, "{found:?}");
    assert!(!found.differences.is_empty());
}

#[test]
fn a_tile_that_could_be_called_is_a_question_of_calls() {
    let log = log("0+3p 0=3p 1<333p 1-6m 2+5z 2=5z");
    let decisions: Vec<Decision> = log.decisions().collect();
    let called = decisions.iter().find(|decision| matches!(decision.chosen, Chosen::Call(_))).unwrap();
    let Some(Asked::Offer(question)) = called.asked(&log.rules) else { panic!("{called:?}") };
    assert_eq!((question.chances.visible.as_str(), question.chances.draws), ("9p", 18));
    let found = assert_is_asked(&log, called);
    assert_eq!((found.offered.unwrap().to_string().as_str(), found.player), ("3p", 1));
    assert!(found.chosen.choice.starts_with("[333p] "), "{found:?}");
}

/// A round of a real game: each decision has its numbers, and most are good.
#[test]
fn a_round_of_a_real_game_is_reviewed() {
    for (file, bytes) in common::logs().into_iter().filter(|(file, _)| file == "tenhou-23.json") {
        let log = tehai_games::read(&bytes).unwrap();
        let decisions: Vec<Decision> =
            log.decisions().filter(|decision| decision.round == 2 && decision.player == 3).collect();
        let reviews: Vec<Reviewed> = decisions
            .iter()
            .filter_map(|decision| decision.reviewed(&log.rules, &Means::default()))
            .map(|review| review.unwrap())
            .collect();
        assert!(reviews.len() >= 8, "{file}: {}", reviews.len());
        for found in &reviews {
            println!("{} {} {:?} {:?} {:.0}", found.event, found.hand, found.chosen, found.best, found.loss);
            assert!(found.loss >= 0.0 && found.best.points >= found.chosen.points, "{found:?}");
            assert!(
                (0.0..=1.0).contains(&found.chosen.win) && (0.0..=1.0).contains(&found.best.win),
                "{found:?}"
            );
        }
        let best = reviews.iter().filter(|found| found.loss < 100.0).count();
        assert!(2 * best > reviews.len(), "{file}: {best} of {}", reviews.len());
    }
}
