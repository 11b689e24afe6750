//! What riichi costs, what lies on the table, and who may declare it.

use tehai::rules::{Players, Rules};
use tehai::win_probability::RiichiPolicy;
use tehai_answers::decision::DecisionQuestion;
use tehai_answers::win_probability::{DeckRedFives, PointsOptions, Situation};
use tehai_answers::{Means, WinProbabilityQuestion};

use super::{answered, assert_near, question, rows};

#[test]
fn riichi_with_a_red_five_keeps_the_plain_one() {
    let decided = |hand: &str, chosen: &str, declared| {
        let mut question =
            DecisionQuestion { chosen: chosen.to_owned(), declares: declared, ..DecisionQuestion::default() };
        question.call.chances.hand = hand.to_owned();
        let red_fives = Some(DeckRedFives::Table);
        question.call.chances.points = Some(PointsOptions { red_fives, ..PointsOptions::default() });
        question.call.chances.draws = 9;
        question.answer(&Means::default()).unwrap().chosen
    };
    // Of two kinds, 47m, that are red nowhere; the red five is gone, and no win is by a five.
    let hand = "05m6m123456p789s44z";
    let [declared, silent] = [true, false].map(|declared| decided(hand, "0m", declared));
    assert_eq!((&*declared.choice, declared.riichi, silent.riichi), ("0m", true, false));
    let plain = decided(&hand.replace("05m", "55m"), "5m", true);
    assert_near(declared.points, plain.points, hand);
    assert!(declared.points > silent.points);
}

/// A question for the points of the dealer, with one hidden indicator.
fn for_points(hand: &str, draws: u32, situation: Situation) -> WinProbabilityQuestion {
    WinProbabilityQuestion { points: Some(PointsOptions::default()), situation, ..question(hand, draws) }
}

/// What a discard gives after all draws: the points, the chance of a win, and whether riichi is declared.
fn declared(question: &WinProbabilityQuestion, discard: &str) -> (f64, f64, bool) {
    let answer = answered(question);
    let row = *rows(&answer, discard).last().expect("a row");
    (row.points.unwrap(), row.points_win.unwrap().unwrap(), row.riichi.unwrap())
}

#[test]
fn a_riichi_that_does_not_win_costs_its_bet() {
    // Tenpai for 1p4p, with one draw left: 2.6 han of riichi for the bet of 93 in 100 games.
    let asked =
        |own_bet| for_points("123m456m789s23p11z9s", 1, Situation { own_bet, ..Situation::default() });
    let always = |own_bet| {
        let points = PointsOptions { riichi: Some(RiichiPolicy::Always), ..PointsOptions::default() };
        declared(&WinProbabilityQuestion { points: Some(points), ..asked(own_bet) }, "9s")
    };
    let ([with, without], bet) = ([asked(true), asked(false)].map(|asked| declared(&asked, "9s")), 1000.0);
    let (charged, free) = (always(true), always(false));
    assert!(free.0 > with.0 && without == free && !with.2 && without.2, "{with:?} {without:?}");
    assert_eq!(charged.1, free.1);
    assert_near(Some(charged.0), Some(free.0 - bet * (1.0 - free.1)), "always");
}

#[test]
fn bets_and_counters_go_to_a_win() {
    for (players, hand, counter) in
        [(Players::Four, "123m456m789s23p11z9s", 300.0), (Players::Three, "123s456s789s23p11z9s", 200.0)]
    {
        let asked = |bets, counters| {
            let situation = Situation { bets, counters, affords_riichi: false, ..Situation::default() };
            let rules = Rules { players, ..Rules::default() };
            declared(&WinProbabilityQuestion { rules, ..for_points(hand, 1, situation) }, "9s")
        };
        let (none, some) = (asked(0, 0), asked(2, 3));
        assert_near(Some(some.0), Some(none.0 + none.1 * (2000.0 + 3.0 * counter)), hand);
    }
}

#[test]
fn the_first_riichi_can_be_double_and_who_lacks_the_points_never_declares() {
    let hand = "234m567p2344699s1z";
    let asked = |situation| {
        let points = PointsOptions { dora: "5z".parse().unwrap(), ..PointsOptions::default() };
        WinProbabilityQuestion { points: Some(points), ..for_points(hand, 17, situation) }
    };
    let sources = Situation { own_bet: false, ..Situation::default() };
    let double = asked(Situation { double_riichi: true, ..sources });
    let (points, _, declares) = declared(&double, "1z");
    assert!((points - 3538.63).abs() < 0.005 && declares, "{points}");
    assert_eq!(answered(&double).best_first[0], "1z");
    let (points, _, declares) = declared(&asked(sources), "1z");
    assert!((points - 3359.0).abs() < 1.0 && !declares, "{points}");
    let poor = asked(Situation { affords_riichi: false, ..Situation::default() });
    let never = Some(PointsOptions { riichi: Some(RiichiPolicy::Never), ..poor.points.unwrap() });
    let never = WinProbabilityQuestion { points: never, ..asked(Situation::default()) };
    assert_eq!(declared(&poor, "1z"), declared(&never, "1z"));
    // A choice that was declared is worth what it is worth.
    let mut decision =
        DecisionQuestion { chosen: "1z".to_owned(), declares: true, ..DecisionQuestion::default() };
    decision.call.chances = double;
    let decided = decision.answer(&Means::default()).unwrap();
    assert_eq!((decided.loss, decided.best.riichi), (0.0, true));
    let refused = |question: WinProbabilityQuestion| {
        let problem = question.answer(&Means::default(), |_, _| ()).unwrap_err();
        format!("{}: {}", problem.option.unwrap(), problem.message)
    };
    let first = Situation { double_riichi: true, ..Situation::default() };
    let expected =
        "double_riichi: only with the first discard: expected 3m+2 concealed tiles, no melds, no norths";
    for hand in ["234m567p2344699s", "234m567p4699s1z[234s]", "234m567p19s222z{1111z}"] {
        assert_eq!(refused(for_points(hand, 3, first)), expected, "{hand}");
    }
    let always = Some(PointsOptions { riichi: Some(RiichiPolicy::Always), ..PointsOptions::default() });
    assert_eq!(
        refused(WinProbabilityQuestion { points: always, ..poor }),
        "affords_riichi: false: expected riichi best or never, found always"
    );
    let bets = Situation { bets: 1, ..Situation::default() };
    assert_eq!(
        refused(WinProbabilityQuestion { situation: bets, ..question(hand, 1) }),
        "bets: only for points"
    );
}
