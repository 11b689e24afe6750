//! Hands far from a win, which are played on in simulated games.

use tehai::win_probability::Effort;
use tehai_answers::analyze::Order;
use tehai_answers::decision::DecisionQuestion;
use tehai_answers::win_probability::{Difference, PointsOptions};
use tehai_answers::{AnalyzeQuestion, AtTheTable, HandQuestion, Means, WinProbabilityQuestion};

use super::{answered, question, rows};

/// A 5-shanten hand, of which seven pairs and melds are as far, as a question for points.
fn far() -> WinProbabilityQuestion {
    let points = PointsOptions { dora: "8p".parse().unwrap(), ..PointsOptions::default() };
    WinProbabilityQuestion { points: Some(points), ..question("133m346p2089s1235z", 16) }
}

#[test]
fn what_games_do_not_tell_from_the_best_costs_nothing() {
    let answer = answered(&far());
    let simulated = answer.simulated.expect("a far hand is played");
    assert!(answer.is_lower_end && simulated.games > 0);
    // All that leave most tiles accepted are alike, and come first.
    let [first, next] = [&answer.best_first[0], &answer.best_first[1]];
    assert_eq!([first, next].map(|name| name.ends_with('z')), [true; 2]);
    let points = |name: &str| rows(&answer, name).last().unwrap().points.unwrap();
    let decided = |chosen: &str| {
        let mut question = DecisionQuestion { chosen: chosen.to_owned(), ..DecisionQuestion::default() };
        question.call.chances = far();
        question.answer(&Means::default()).unwrap()
    };
    let alike = decided("5z");
    assert_eq!(alike.loss, 0.0);
    assert!(alike.chosen.is_simulated && alike.chosen.is_lower_end);
    let values = |of: &Difference| {
        matches!(of, Difference::Points { .. } | Difference::Win { .. } | Difference::Tenpai { .. })
    };
    assert!(!alike.differences.iter().any(values));
    // To break up the best shapes is worse, and what it costs is a difference of what is said.
    let worse = decided("4p");
    assert_eq!(worse.loss, points(first) - points("4p"));
    assert!(worse.loss > 20.0);
}

#[test]
fn more_games_tell_more() {
    let of = |games: u32| {
        let answer = answered(&WinProbabilityQuestion {
            effort: Some(Effort { games, ..Effort::default() }),
            ..far()
        });
        assert_eq!(answer.simulated.map(|of| of.games), Some(games));
        rows(&answer, "5z").last().unwrap().points.unwrap()
    };
    // The lower end of an interval that is half as wide.
    let (few, many) = (of(1_000), of(4_000));
    assert!(few < many && many < 1.5 * few, "{few} {many}");
}

#[test]
fn far_hands_have_chances_in_every_order() {
    let asked = AtTheTable { order: Order::Win, ..AtTheTable::default() };
    let hand = HandQuestion { hand: "1469m258p369s1357z".to_owned(), ..HandQuestion::default() };
    let answer = AnalyzeQuestion { hand, asked }.answer(&Means::default()).unwrap();
    let orders = answer.orders.unwrap();
    assert!(orders.is_lower_end && orders.simulated.is_some());
    assert!(answer.discards.unwrap().iter().all(|discard| discard.win.is_some_and(|win| win > 0.01)));
}
