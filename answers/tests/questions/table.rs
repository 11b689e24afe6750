//! The answer at a table has the numbers of the library, under the names of the choices.

use tehai::rules::Wind;
use tehai::tiles::notation::RedHand;
use tehai::win_probability::{
    Aim, GameSettings, Moves, PointsPlay, RiichiPolicy, TableChoice, TableGame, TableSettings, Turn,
};
use tehai_answers::calls::CallQuestion;
use tehai_answers::decision::{Decided, DecisionQuestion};
use tehai_answers::win_probability::{Changes, Game, PlaceOptions, PointsOptions, WinProbability};
use tehai_answers::{AnalyzeQuestion, HandAnalysis, Means, WinProbabilityQuestion};

fn question(hand: &str, change: impl FnOnce(&mut WinProbabilityQuestion)) -> WinProbabilityQuestion {
    let mut question = WinProbabilityQuestion { hand: hand.to_owned(), ..WinProbabilityQuestion::default() };
    (question.model, question.changes) = (Game::Table, Changes::None);
    change(&mut question);
    question
}

fn asked(hand: &str, change: impl FnOnce(&mut WinProbabilityQuestion)) -> Result<WinProbability, String> {
    question(hand, change).answer(&Means::default(), |_, _| ()).map_err(|problem| problem.line())
}

fn settings() -> GameSettings<'static> {
    let play = PointsPlay { riichi: RiichiPolicy::Best, ..PointsPlay::default() };
    GameSettings { moves: Moves::Advancing, play, ..GameSettings::default() }
}

#[test]
fn each_choice_has_the_numbers_of_the_library() {
    let hand: RedHand = "123m456p78s1122z99m".parse().unwrap();
    let answer = asked(&hand.to_string(), |question| {
        question.table.wall = Some(22);
        question.points = Some(PointsOptions { hidden_indicators: Some(0), ..PointsOptions::default() });
    })
    .unwrap();
    let table = TableSettings { tiles: 22, ..TableSettings::default() };
    let mut settings = settings();
    settings.play.own_bet = true;
    let game = TableGame::new(&hand, &settings, &table).unwrap();
    let [win, tenpai, points] = [Aim::Win, Aim::Tenpai, Aim::Points].map(|aim| game.ask_ways(aim).unwrap());
    assert_eq!((answer.rows.len(), answer.at_table.len()), (win.len(), win.len()));
    for (place, row) in answer.rows.iter().enumerate() {
        let TableChoice::Discard(discard) = win[place].choice else { panic!("{:?}", win[place]) };
        assert_eq!((&row.discard, row.draws), (&discard.to_string(), Some(5)));
        assert_eq!((row.win, row.tenpai), (Some(win[place].value), Some(tenpai[place].value)));
        assert_eq!(
            (row.points, row.points_win),
            (Some(points[place].value), Some(Some(points[place].chance)))
        );
        let won = &answer.at_table[place].won;
        assert_eq!((won.ron_with_calls, won.drawn_after_riichi), {
            let ways = points[place].ways.unwrap();
            (ways.ron_called, ways.drawn_riichi)
        });
        assert_eq!(answer.at_table[place].calls.len(), points[place].calls.len());
    }
    // 1z is called by the dealer: the best discard's plan says so, with both numbers.
    let best = answer.at_table.iter().find(|choice| choice.choice == answer.best_first[0]).unwrap();
    let call = best.calls.iter().find(|call| call.tile.to_string() == "1z").unwrap();
    assert!(call.called > call.passed);
}

#[test]
fn winning_passing_and_calling_are_choices() {
    let answer = asked("23m456p3478s1166z", |question| {
        question.table.wall = Some(20);
        question.table.offered = Some("6z".parse().unwrap());
        question.table.from = "across".parse().unwrap();
    })
    .unwrap();
    let names: Vec<&str> = answer.rows.iter().map(|row| &*row.discard).collect();
    assert_eq!(names[0], "pass");
    assert!(names[1..].iter().all(|name| name.starts_with("[666z] ")), "{names:?}");
    assert!(answer.best_first[0].starts_with("[666z] "), "{:?}", answer.best_first);
    let won = asked("123m456p789s11222z", |question| {
        question.table.wall = Some(8);
        question.table.drawn = Some("2z".parse().unwrap());
    })
    .unwrap();
    assert_eq!((won.rows[0].discard.as_str(), won.rows[0].win), ("win", Some(1.0)));
}

#[test]
fn who_shows_the_tile_decides_what_may_be_called() {
    let calls = |from: &str, players: &str| {
        let answer = asked("23p456p3478s1166z", |question| {
            question.rules.players = players.parse().unwrap();
            question.table.wall = Some(20);
            question.table.offered = Some("1p".parse().unwrap());
            question.table.from = from.parse().unwrap();
        });
        answer.map(|answer| answer.rows.len() - 1)
    };
    assert!(calls("left", "4").unwrap() > 0);
    assert_eq!((calls("across", "4"), calls("right", "4"), calls("left", "3")), (Ok(0), Ok(0), Ok(0)));
    assert_eq!(calls("across", "3"), Err("from: three players sit right and left".to_owned()));
    // Three players show fewer tiles between two draws.
    let hand: RedHand = "123p456p789s1122z".parse().unwrap();
    let table = TableSettings { tiles: 9, turn: Turn::Discard, ..TableSettings::default() };
    let mut three = settings();
    three.rules.players = "3".parse().unwrap();
    let [four, three] = [settings(), three].map(|settings| {
        TableGame::new(&hand, &settings, &table).unwrap().ask_ways(Aim::Win).unwrap()[0]
            .ways
            .unwrap()
            .drawn_silent
    });
    assert!(three > four);
}

fn decided(
    hand: &str,
    (chosen, declares): (&str, bool),
    change: impl FnOnce(&mut WinProbabilityQuestion),
) -> Result<Decided, String> {
    let call = CallQuestion { chances: question(hand, change) };
    let question =
        DecisionQuestion { chosen: chosen.to_owned(), declares, call, ..DecisionQuestion::default() };
    question.answer(&Means::default()).map_err(|problem| problem.line())
}

#[test]
fn what_a_decision_costs_is_the_difference_of_two_choices() {
    let offered = |tile: &'static str| {
        move |question: &mut WinProbabilityQuestion| {
            question.table.wall = Some(20);
            question.table.offered = Some(tile.parse().unwrap());
            question.table.from = "right".parse().unwrap();
        }
    };
    let (waiting, far) = ("123m456p789s1122z", "23m456p3478s1166z");
    for (hand, tile, chosen, best) in
        [(waiting, "1z", "pass", "win"), (waiting, "1z", "win", "win"), (far, "6z", "pass", "[666z] 2m")]
    {
        let answer = asked(hand, offered(tile)).unwrap();
        let win = |name: &str| answer.rows.iter().find(|row| row.discard == name).unwrap().win.unwrap();
        let decided = decided(hand, (chosen, false), offered(tile)).unwrap();
        assert_eq!((&*decided.chosen.choice, decided.chosen.win), (chosen, win(chosen)));
        assert_eq!((&*decided.best.choice, decided.loss), (best, win(best) - win(chosen)), "{chosen}");
    }
    let called = decided(far, ("[666z]", false), offered("6z")).unwrap();
    assert_eq!((&*called.chosen.choice, called.loss), ("[666z] 2m", 0.0));
    // Win now, or play on?
    let drawn = |question: &mut WinProbabilityQuestion| {
        question.table.wall = Some(20);
        question.table.drawn = Some("2z".parse().unwrap());
    };
    let complete = "123m456p789s11222z";
    assert_eq!(decided(complete, ("win", false), drawn).unwrap().loss, 0.0);
    let thrown = decided(complete, ("2z", true), drawn).unwrap();
    assert!(thrown.chosen.riichi && thrown.loss > 0.5, "{thrown:?}");
    assert!(!decided(complete, ("2z", false), drawn).unwrap().chosen.riichi);
    assert_eq!(
        decided(waiting, ("[222z]", false), offered("1z")).unwrap_err(),
        "chosen: [222z] is not possible with this hand"
    );
    assert_eq!(
        decided("123m456p78s11222z", ("[2222z]", false), offered("2z")).unwrap_err(),
        "chosen: [2222z] is not judged: at a table open quads are not called"
    );
    let alone = |question: &mut WinProbabilityQuestion| question.model = Game::Shuffled;
    assert_eq!(
        decided(complete, ("win", false), alone).unwrap_err(),
        "chosen: expected a discard such as 0m, or a quad such as {1111z}, found \"win\""
    );
}

/// The best play of a hand of 14 tiles is that of the 13 tiles after its discard, with riichi or without.
#[test]
fn riichi_is_a_decision_at_a_table() {
    let hand = "123m406p78s11223z9s";
    for points in [None, Some(PointsOptions::default())] {
        for (wall, may_declare) in [(30, true), (3, false)] {
            let game = |question: &mut WinProbabilityQuestion| {
                question.points = points;
                question.winds.seat = "south".parse().unwrap();
                question.table.wall = Some(wall);
            };
            let [silent, declared] = [false, true].map(|declares| decided(hand, ("3z", declares), game));
            let after = |declares: bool| {
                let answer = asked("123m406p78s1122z9s", |question| {
                    game(question);
                    if declares {
                        question.table.declared = "riichi".parse().unwrap();
                        question.table.ippatsu = true;
                    }
                });
                let row = answer.unwrap().rows.remove(0);
                row.points.or(row.win).unwrap()
            };
            let silent = silent.unwrap();
            let value = |of: &tehai_answers::decision::Judged| of.points.unwrap_or(of.win);
            assert!((value(&silent.chosen) - after(false)).abs() < 1e-12 * after(false));
            if !may_declare {
                assert_eq!(silent.loss, 0.0);
                assert_eq!(declared.unwrap_err(), "chosen: 3z is not possible with this hand");
                continue;
            }
            let declared = declared.unwrap();
            assert!((value(&declared.chosen) - after(true)).abs() < 1e-12 * after(true));
            assert!(declared.chosen.riichi && !silent.chosen.riichi);
            let best = after(true).max(after(false));
            assert!((value(&declared.best) - best).abs() < 1e-12 * best);
            assert_eq!(declared.best.choice, "3z");
            assert_eq!(declared.best.riichi, after(true) > after(false));
        }
    }
}

fn analyzed(hand: &str, change: impl FnOnce(&mut AnalyzeQuestion)) -> Result<HandAnalysis, String> {
    let mut question = AnalyzeQuestion::default();
    question.hand.hand = hand.to_owned();
    question.asked.model = Game::Table;
    change(&mut question);
    question.answer(&Means::default()).map_err(|problem| problem.line())
}

#[test]
fn an_analysis_has_the_answer_of_the_table() {
    // With all that both can be told.
    let found = analyzed("30m11z5p[555z][123p][789s]", |question| {
        question.hand.visible = "1z4p".to_owned();
        question.hand.discards = "9p".to_owned();
        question.asked.winds.seat = "west".parse().unwrap();
        question.asked.wall = Some(5);
        question.asked.order = "win".parse().unwrap();
    })
    .unwrap();
    let answer = asked("30m11z5p[555z][123p][789s]", |question| {
        question.changes = Changes::Near;
        question.visible = "1z4p".to_owned();
        question.winds.seat = "west".parse().unwrap();
        question.table.wall = Some(5);
        question.table.discards = "9p".to_owned();
    })
    .unwrap();
    let at_table = found.at_table.unwrap();
    assert_eq!((&at_table.rows, &at_table.best_first), (&answer.rows, &answer.best_first));
    assert_eq!((at_table.at_table, at_table.differences), (answer.at_table, answer.differences));
    let discards = found.discards.unwrap();
    assert_eq!(discards[0].discard.to_string(), answer.best_first[0]);
    for row in &answer.rows {
        let discard = discards.iter().find(|of| of.discard.to_string() == row.discard).unwrap();
        assert_eq!(discard.win, row.win, "{}", row.discard);
    }
    // A tile is offered; a missed win bars ron, after riichi for good.
    for (missed, declared, best) in
        [("no", "no", "win"), ("turn", "no", "pass"), ("riichi", "riichi", "pass")]
    {
        let found = analyzed("123m456p789s1122z", |question| {
            question.hand.missed_win = missed.parse().unwrap();
            question.asked.wall = Some(9);
            question.asked.offered = Some("1z".parse().unwrap());
            question.asked.from = "across".parse().unwrap();
        });
        let answer = asked("123m456p789s1122z", |question| {
            question.changes = Changes::Near;
            question.table.wall = Some(9);
            question.table.offered = Some("1z".parse().unwrap());
            question.table.from = "across".parse().unwrap();
            question.table.missed_win = missed.parse().unwrap();
            question.table.declared = declared.parse().unwrap();
        })
        .unwrap();
        let at_table = found.unwrap().at_table.unwrap();
        assert_eq!((&at_table.rows, &*at_table.best_first[0]), (&answer.rows, best), "{missed}");
    }
    assert!(analyzed("123m456p789s11222z", |_| ()).unwrap().at_table.is_none());
}

/// South has 27,000, north across has 28,500, and the hand is worth 1,000.
fn last_hand(hand: &str, change: impl FnOnce(&mut WinProbabilityQuestion)) -> WinProbabilityQuestion {
    question(hand, |question| {
        question.table.wall = Some(20);
        question.points = Some(PointsOptions::default());
        question.winds.seat = Wind::South;
        let scores = vec![27_000, 20_000, 28_500, 24_500];
        question.places = Some(PlaceOptions { scores, place: Some(1), ..PlaceOptions::default() });
        change(question);
    })
}

#[test]
fn the_same_tile_is_taken_from_one_and_passed_from_another() {
    for (from, best) in [("right", "pass"), ("across", "win"), ("left", "pass")] {
        let asked = last_hand("23m456p22s[345s][678s]", |question| {
            question.table.offered = Some("4m".parse().unwrap());
            question.table.from = from.parse().unwrap();
        });
        let answer = asked.answer(&Means::default(), |_, _| ()).unwrap();
        assert_eq!(answer.best_first[0], best, "{from}");
        let values = answer.rows.iter().map(|row| row.points.unwrap());
        assert!(values.clone().all(|value| (0.0..=1.0 + 1e-12).contains(&value)), "{from}");
        // The win from north is the first place, and nothing is better.
        assert_eq!(values.fold(0.0, f64::max) == 1.0, best == "win", "{from}");
        assert!(answer.differences.values().all(Vec::is_empty));
        let needed = answer.needed.iter().map(|row| (row.place, row.discarder, row.points));
        let expected = [
            (1, None, Some(1500)),
            (1, Some(Wind::East), Some(1600)),
            (1, Some(Wind::West), Some(1600)),
            (1, Some(Wind::North), Some(1000)),
        ];
        assert!(needed.eq(expected), "{:?}", answer.needed);
        let call = CallQuestion { chances: asked };
        let decided = DecisionQuestion { chosen: "win".to_owned(), call, ..DecisionQuestion::default() };
        let decided = decided.answer(&Means::default()).unwrap();
        assert_eq!((decided.best.choice.as_str(), decided.loss == 0.0), (best, best == "win"));
        assert!(decided.differences.is_empty());
    }
}

#[test]
fn a_prize_is_between_those_of_the_places_and_riichi_may_cost_one() {
    // 1,000 points ahead of the second: riichi is a place lost unless it wins.
    let ahead = |place: Option<u8>| {
        let asked = last_hand("123m456p789s1122z5m", |question| {
            let places = question.places.as_mut().unwrap();
            (places.scores, places.place) = (vec![30_000, 20_000, 29_500, 20_500], place);
        });
        asked.answer(&Means::default(), |_, _| ()).unwrap()
    };
    let first = ahead(Some(1));
    assert!(first.rows.iter().all(|row| row.points == Some(1.0) && row.riichi == Some(false)));
    let prize = ahead(None);
    // 20, and 20 of oka.
    assert!(prize.rows.iter().all(|row| row.points == Some(40.0) && row.riichi == Some(false)));
    assert!(prize.needed.is_empty());
    let decided = |riichi: bool| {
        let chances = last_hand("123m456p789s1122z5m", |question| {
            question.places.as_mut().unwrap().scores = vec![30_000, 20_000, 29_500, 20_500];
        });
        let call = CallQuestion { chances };
        let chosen = "5m".to_owned();
        let asked = DecisionQuestion { chosen, declares: riichi, call, ..DecisionQuestion::default() };
        asked.answer(&Means::default()).unwrap()
    };
    assert_eq!(decided(false).loss, 0.0);
    // Four of 122 tiles win, with at most 20 chances: else the first place is lost.
    let loss = decided(true).loss;
    let lost = (1.0_f64 - 4.0 / 123.0).powi(20);
    assert!((loss - lost).abs() < 1e-9, "{loss} {lost}");
}

#[test]
fn what_says_nothing_about_a_last_hand_is_refused() {
    let refused = |change: &dyn Fn(&mut WinProbabilityQuestion)| {
        let asked = last_hand("123m456p789s1122z", change);
        asked.answer(&Means::default(), |_, _| ()).map(|_| ()).unwrap_err().line()
    };
    let with = |change: fn(&mut PlaceOptions)| {
        refused(&move |question: &mut WinProbabilityQuestion| change(question.places.as_mut().unwrap()))
    };
    for (found, expected) in [
        (refused(&|question| question.model = Game::Shuffled), "scores: only with model table"),
        (refused(&|question| question.points = None), "places: only for points"),
        (refused(&|question| question.table.at_least = Some(8000)), "at_least: not for a place or prizes"),
        (with(|places| places.scores = vec![1000; 3]), "scores: expected 4 scores, found 3"),
        (with(|places| places.dealer = Some(5)), "dealer: expected 1 to 4, found 5"),
        (with(|places| places.place = Some(5)), "place: expected 1 to 4, found 5"),
        (
            with(|places| places.others_tenpai = "south".to_owned()),
            "others_tenpai: expected winds of others, such as east,south, or none; found \"south\"",
        ),
    ] {
        assert_eq!(found, expected);
    }
}

/// A call that the allowed moves leave out is judged by the hand that has just called.
#[test]
fn a_call_that_does_not_advance_is_judged_by_itself() {
    let game = |question: &mut WinProbabilityQuestion| {
        question.changes = Changes::None;
        question.table.wall = Some(20);
    };
    let offered = |question: &mut WinProbabilityQuestion| {
        game(question);
        question.table.offered = Some("1z".parse().unwrap());
    };
    let hand = "123999m456p78s11z";
    assert!(asked(hand, offered).unwrap().rows.iter().all(|row| !row.discard.starts_with("[111z]")));
    let called = decided(hand, ("[111z]", false), offered);
    let after = asked("123999m456p78s[111z]", |question| {
        game(question);
        question.table.called = Some("1z".parse().unwrap());
    });
    let (called, after) = (called.unwrap(), after.unwrap());
    let best = after.rows.iter().filter_map(|row| row.win).fold(0.0, f64::max);
    assert!(
        (called.chosen.win - best).abs() < 1e-12 && called.chosen.choice.starts_with("[111z] "),
        "{called:?}"
    );
}
