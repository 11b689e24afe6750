//! The chances of calls are those of the hands after them, asked one by one.

use tehai::rules::{Players, Rules};
use tehai_answers::calls::{CallChances, CallQuestion};
use tehai_answers::win_probability::{Changes, Game, PointsOptions, Situation};
use tehai_answers::{AnalyzeQuestion, HandQuestion, Means, WinProbability, WinProbabilityQuestion};

fn choices(hand: &str, offered: &str, to: impl Fn(&mut CallQuestion)) -> Vec<CallChances> {
    let mut question = CallQuestion::default();
    question.chances.table.offered = Some(offered.parse().unwrap());
    question.chances.hand = hand.to_owned();
    to(&mut question);
    question.answer(&Means::default()).unwrap()
}

fn alone(hand: &str, to: impl Fn(&mut WinProbabilityQuestion)) -> WinProbability {
    let mut question = WinProbabilityQuestion { hand: hand.to_owned(), ..WinProbabilityQuestion::default() };
    to(&mut question);
    question.answer(&Means::default(), |_, _| ()).unwrap()
}

/// Checks a choice against the rows of an answer for its hand.
fn assert_is(choice: &CallChances, answer: &WinProbability) {
    let numbers = choice.numbers.as_ref().unwrap();
    let name = choice.discard.as_deref().unwrap_or("");
    let row = answer.rows.iter().rfind(|row| row.discard == name).unwrap();
    assert_eq!(row.draws, Some(choice.draws));
    assert_eq!(
        (Some(numbers.win), Some(numbers.tenpai), numbers.points),
        (row.win, row.tenpai, row.points),
        "{choice:?}"
    );
}

#[test]
fn each_choice_has_the_numbers_of_the_hand_after_it() {
    // A chi from the left: the pass sees the tile, a call takes the place of a draw.
    let found = choices("23m456p3478s2266z", "1m", |question| question.chances.draws = 9);
    let [pass, chi] = &found[..] else { panic!("{found:?}") };
    assert_is(
        pass,
        &alone("23m456p3478s2266z", |question| {
            question.visible = "1m".to_owned();
            question.draws = 9;
        }),
    );
    assert_eq!((chi.hand.to_string().as_str(), chi.draws), ("456p3478s2266z[123m]", 8));
    assert_is(chi, &alone("456p3478s2266z[123m]", |question| question.draws = 8));

    // A pon with a red five, for points, under other winds, from another player, who takes no draw.
    let points = Some(PointsOptions { dora: "4p".parse().unwrap(), ..PointsOptions::default() });
    let found = choices("05m456p3478s2266z", "5m", |question| {
        question.chances.table.from = "other".parse().unwrap();
        question.chances.points = points;
    });
    let [pass, pon] = &found[..] else { panic!("{found:?}") };
    assert_is(
        pass,
        &alone("05m456p3478s2266z", |question| {
            question.visible = "5m".to_owned();
            question.points = points;
        }),
    );
    assert_eq!(pon.hand.to_string(), "456p3478s2266z[055m]");
    assert_is(pon, &alone("456p3478s2266z[055m]", |question| question.points = points));
}

/// The best discard after 5p in 345p is 5p or 2p, if these may go.
#[test]
fn a_barred_tile_is_no_discard() {
    let hand = "2345p23456m3456s";
    let discard = |swap_calling| {
        let found = choices(hand, "5p", |question| question.chances.table.swap_calling = swap_calling);
        let call = found.iter().find(|choice| choice.hand.to_string().ends_with("[345p]")).unwrap();
        (call.discard.clone().unwrap(), call.numbers.as_ref().unwrap().win)
    };
    let ((barred, less), (free, more)) = (discard(false), discard(true));
    assert!(barred != "2p" && barred != "5p" && (free == "2p" || free == "5p"), "{barred} {free}");
    assert!(less < more);
}

/// The replacement is drawn besides: the chance is that of one more draw, but for the yaku of the dead wall.
#[test]
fn a_quad_draws_its_replacement_besides() {
    let found = choices("666z23m456p78s22z1s", "6z", |question| {
        question.chances.table.from = "other".parse().unwrap();
        question.chances.draws = 3;
    });
    let quad = found.iter().find(|choice| choice.hand.to_string().ends_with("[6666z]")).unwrap();
    assert_eq!((quad.discard.as_deref(), quad.draws), (None, 3));
    let more = alone(&quad.hand.to_string(), |question| question.draws = 4);
    let win = more.rows.last().unwrap().win.unwrap();
    let numbers = quad.numbers.as_ref().unwrap();
    // With 6z every win has a yaku already.
    assert!((numbers.win - win).abs() < 1e-12, "{} {win}", numbers.win);
}

#[test]
fn what_cannot_be_offered_is_refused() {
    let refused = |hand: &str, offered: Option<&str>, players: u8| {
        let mut question = CallQuestion::default();
        question.chances.table.offered = offered.map(|tile| tile.parse().unwrap());
        question.chances.hand = hand.to_owned();
        question.chances.rules.players = players.to_string().parse().unwrap();
        question.answer(&Means::default()).unwrap_err().line()
    };
    assert_eq!(
        refused("23m456p3478s2266z", None, 4),
        "offered: expected another player's discard, such as 6z"
    );
    assert!(refused("23m456p3478s22666z", Some("1m"), 4).contains("13"));
    assert!(refused("123m456p178s6666z", Some("6z"), 4).contains("6z"));
    assert!(refused("19m456p3478s226z1s", Some("2m"), 3).contains("2m"));
}

#[test]
fn three_players_call_no_sequence() {
    let hand = HandQuestion { hand: "456p3478s2266z[123p]".to_owned(), ..HandQuestion::default() };
    let three = Rules { players: Players::Three, ..Rules::default() };
    assert!(hand.read().is_ok());
    let refused = HandQuestion { rules: three, ..hand.clone() }.read().unwrap_err().line();
    assert_eq!(refused, "a called sequence needs four players");
    let chances =
        WinProbabilityQuestion { hand: hand.hand, rules: three, ..WinProbabilityQuestion::default() };
    assert_eq!(chances.answer(&Means::default(), |_, _| ()).unwrap_err().line(), refused);
}

/// The last tile is a yaku of a hand without another, for chances too. A call shifts the turns, so that another player
/// draws it; an open quad of the left player's tile shifts them by a whole turn.
#[test]
fn the_last_tile_is_a_yaku_where_the_last_draw_is_it() {
    let win = |last_tile, call: &str| {
        let found = choices("222m67p99s678s[345m]", "2m", |question| {
            question.chances.draws = 2;
            question.chances.situation = Situation { last_tile, ..Situation::default() };
        });
        let name = |choice: &CallChances| choice.call.map_or(String::new(), |meld| meld.in_brackets());
        let choice = found.iter().find(|choice| name(choice) == call).unwrap_or_else(|| panic!("{found:?}"));
        choice.numbers.as_ref().unwrap().win
    };
    assert!(win(false, "") == 0.0 && win(true, "") > 0.0);
    assert!(win(false, "[2222m]") < win(true, "[2222m]"));
    assert_eq!((win(false, "[222m]"), win(true, "[222m]")), (0.0, 0.0));
    let chances = |last_tile| {
        let mut question = AnalyzeQuestion::default();
        question.hand.hand = "67p34588s123m[345m]".to_owned();
        question.asked.turns = Some(2);
        question.asked.last_tile = last_tile;
        question.answer(&Means::default()).unwrap().turns.unwrap().chances[0].win.clone()
    };
    assert_eq!(chances(false)[..2], [0.0; 2]);
    assert!(chances(true)[1] > 0.0 && chances(true)[2] > chances(false)[2]);
}

/// At a table each choice has the numbers of the game in which the tile is offered, a call those of its best discard.
#[test]
fn at_a_table_the_choices_are_those_of_one_game() {
    let points = Some(PointsOptions { dora: "4p".parse().unwrap(), ..PointsOptions::default() });
    for (hand, offered, from, points, expected) in [
        ("23m456p3478s1166z", "6z", "across", None, "pass [666z]"),
        ("346m22456p34678s", "5m", "left", None, "pass [345m] [456m]"),
        ("346m22456p34678s", "5m", "right", None, "pass"),
        ("123m456p789s1122z", "1z", "right", None, "pass win"),
        // 2z is no yaku of the dealer, so it wins only after riichi.
        ("123m456p789s1122z", "2z", "right", None, "pass"),
        ("40m22456p34678s1z", "3m", "left", points, "pass [345m]"),
        ("0m2223456p34678s", "5s", "left", None, "pass [345s]"),
    ] {
        let game = |question: &mut WinProbabilityQuestion| {
            (question.model, question.changes, question.points) = (Game::Table, Changes::None, points);
            question.table.wall = Some(21);
            question.table.offered = Some(offered.parse().unwrap());
            question.table.from = from.parse().unwrap();
        };
        let found = choices(hand, offered, |question| game(&mut question.chances));
        let answer = alone(hand, game);
        let named = |choice: &CallChances| match (choice.call, choice.ron) {
            (Some(meld), _) => meld.in_brackets(),
            (None, true) => "win".to_owned(),
            (None, false) => "pass".to_owned(),
        };
        let names: Vec<String> = found.iter().map(named).collect();
        assert_eq!(names.join(" "), expected, "{hand} {offered}");
        for choice in &found {
            let is_this = |row: &&String| row.split(' ').next() == Some(&named(choice));
            let best = answer.best_first.iter().find(is_this).unwrap();
            let discard = choice.discard.iter().map(|discard| format!(" {discard}"));
            assert_eq!(*best, named(choice) + &discard.collect::<String>());
            let row = answer.rows.iter().find(|row| row.discard == *best).unwrap();
            let numbers = choice.numbers.as_ref().unwrap();
            assert_eq!(
                (row.draws, row.win, row.tenpai, row.points),
                (Some(choice.draws), Some(numbers.win), Some(numbers.tenpai), numbers.points)
            );
            let tiles = choice.hand.hand().concealed().total();
            assert_eq!(tiles % 3 == 2, choice.ron || choice.discard.is_some(), "{choice:?}");
        }
    }
}
