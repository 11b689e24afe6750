//! The answer at a table has the numbers of the library, under the names of the choices.

use tehai::tiles::notation::RedHand;
use tehai::win_probability::{
    Aim, GameSettings, Moves, PointsPlay, RiichiPolicy, TableChoice, TableGame, TableSettings, Turn,
};
use tehai_answers::win_probability::{Changes, Game, PointsOptions, WinProbability};
use tehai_answers::{Means, WinProbabilityQuestion};

fn asked(hand: &str, change: impl FnOnce(&mut WinProbabilityQuestion)) -> Result<WinProbability, String> {
    let mut question = WinProbabilityQuestion { hand: hand.to_owned(), ..WinProbabilityQuestion::default() };
    (question.model, question.changes) = (Game::Table, Changes::None);
    change(&mut question);
    question.answer(&Means::default(), |_, _| ()).map_err(|problem| problem.line())
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
    let [win, tenpai, points] = [Aim::Win, Aim::Tenpai, Aim::Points].map(|aim| game.ask(aim).unwrap());
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
            let ways = points[place].ways;
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
        TableGame::new(&hand, &settings, &table).unwrap().ask(Aim::Win).unwrap()[0].ways.drawn_silent
    });
    assert!(three > four);
}
