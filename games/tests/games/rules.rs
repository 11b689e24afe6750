//! Small rounds for each rule: those that can be played are the same in all formats, others are refused.

use crate::common::script::{FOUR, round, rules, until_the_wall_is_empty, win};
use crate::common::{check_formats, write};
use tehai::rules::{Players, Wind};
use tehai::score::{Abort, NamedRules};
use tehai_games::{DrawKind, End, Event, Round, Table, read};

/// Checks a round of FOUR in all formats.
fn check(name: &str, indicator: &str, events: &str, end: End) -> Round {
    let round = round(&FOUR, indicator, events, end);
    check_formats(name, &rules(Players::Four), std::slice::from_ref(&round));
    round
}

/// The problem of a round that cannot be, read as mjai.
fn refused(players: Players, round: &Round) -> String {
    let log = read(write::mjai(&rules(players), std::slice::from_ref(round)).as_bytes()).unwrap();
    assert!(log.rounds.is_empty() && log.problems.len() == 1, "{:?}", log.problems);
    log.problems[0].to_string()
}

/// Checks that the last event of a round is refused.
fn refuse(hands: &[&str], events: &str, expected: &str) {
    let players = if hands.len() == 3 { Players::Three } else { Players::Four };
    let round = round(hands, "9p", events, End::Cut);
    let line = 2 + round.events.len();
    assert_eq!(refused(players, &round), format!("line {line}, column 1: {expected}"));
}

fn abort(kind: Abort) -> End {
    End::Draw { kind: DrawKind::Abort(kind), changes: vec![0; 4] }
}

fn play(round: &Round, players: Players) -> Table {
    let mut table = Table::new(&rules(players), round).unwrap();
    round.events.iter().for_each(|event| table.apply(event).unwrap());
    table
}

#[test]
fn calls_riichi_and_two_rons_are_the_same_in_all_formats() {
    let events = "0+3m 0=3m 1<234m 1-6s 2+1p 2r 2=1p 2b 3+8p 3=8p 1<888p 1-0m 2+6s 2=6s 3+9s 3=9s";
    let wins =
        vec![win(2, 3, "9s", &["5z"], &[0, 0, 6200, -5200]), win(0, 3, "9s", &[], &[32000, 0, 0, -32000])];
    let round = check("two rons", "9p", events, End::Wins(wins));
    let table = play(&round, Players::Four);
    assert_eq!(table.hand(1).unwrap().to_string(), "6m33p2477s[234m][888p]");
    assert_eq!(table.visible_to(1).to_string(), "0m19p669s");
    assert_eq!(table.visible_to(0).to_string(), "2340m18889p669s");
    assert_eq!(table.river(0)[0].called_by, Some(1));
    assert!(table.in_riichi(2) && table.river(2)[0].is_riichi && !table.in_riichi(1));
    assert_eq!(table.scores(), [25000, 25000, 24000, 25000]);
    assert_eq!((table.bets(), table.offered()), (1, Some((3, "9s".parse().unwrap()))));
    assert_eq!((table.wall(), table.draws_left(0), table.draws_left(3)), (65, 17, 16));
    assert_eq!((table.seat_wind(3), table.round_wind(), table.quads()), (Wind::North, Wind::East, 0));
}

#[test]
fn a_red_five_is_called_and_stays_where_it_is() {
    let hands = ["19m19p19s1234567z", "0557m3388p24677s", "223344m556677p9s", "1112223334445s"];
    for (call, left) in [("1<555m", "07m3388p24677s[555m]"), ("1<055m", "57m3388p24677s[055m]")] {
        let round = round(&hands, "9p", &format!("0+5m 0=5m {call} 1-4s"), End::Cut);
        check_formats(call, &rules(Players::Four), std::slice::from_ref(&round));
        let hand = play(&round, Players::Four).hand(1).unwrap().to_string();
        assert_eq!(hand, left.replace("24677s", "2677s"));
    }
}

#[test]
fn quads_turn_indicators_over_and_can_be_robbed() {
    let hands = ["19m199p9s1234567z", "0555m3388p34677s", "223344m556677p9s", "1112223444568s"];
    // A concealed quad at once, an open one after the discard.
    let events = "0+3p 0=3p 1+3p 1a5m i8s 1+2p 1=2p 2+1m 2=1m 3+2s 3a2s i8m 3+8p 3=8p 0+5z 0=5z 1+8p 1=8p";
    let hidden = round(&hands, "9p", events, End::Cut);
    check_formats("concealed", &rules(Players::Four), &[hidden]);
    let events =
        "0+2z 0=2z 1+2p 1=2p 2+1m 2=1m 3+4p 3=4p 0+1s 0=1s 3<1111s 3+6z 3=6z i7m 0+5z 0=5z 1+1p 1=1p";
    let open = round(&hands, "9p", events, End::Cut);
    check_formats("open", &rules(Players::Four), &[open]);
    // An added quad after a pon, robbed.
    let events = "0+3p 0=3p 1<333p 1-8p 2+1m 2=1m 3+4p 3=4p 0+1p 0=1p 1+3p 1k3p";
    let wins = End::Wins(vec![win(2, 1, "3p", &[], &[0, -8000, 8000, 0])]);
    let robbed = round(&hands, "9p", events, wins);
    check_formats("robbed", &rules(Players::Four), std::slice::from_ref(&robbed));
    assert!(!play(&robbed, Players::Four).is_callable());
    // Two quads in a row: the first indicator comes with the second.
    let events = "0+3p 0=3p 1<333p 1-8p 2+1m 2=1m 3+4p 3=4p 0+1p 0=1p 1+3p 1k3p 1+9m 1a5m i8s i7s 1+2p";
    let wins = End::Wins(vec![win(1, 1, "2p", &[], &[-2000, 6000, -2000, -2000])]);
    check_formats("two quads", &rules(Players::Four), &[round(&hands, "9p", events, wins)]);
}

#[test]
fn riichi_that_is_won_by_is_not_paid() {
    let wins = vec![win(0, 2, "9s", &[], &[32000, 0, -32000, 0])];
    let round = check("riichi", "9p", "0+3m 0=3m 1+1p 1=1p 2+9s 2r 2=9s", End::Wins(wins));
    assert_eq!(play(&round, Players::Four).bets(), 0);
}

#[test]
fn rounds_can_end_before_the_wall_does() {
    check("nine kinds", "9p", "0+3m", abort(Abort::NineKinds));
    check("three rons", "9p", "0+3m 0=3m", abort(Abort::ThreeRons));
    let hands = ["129m19p19s123456z", "2346m3388p2477s3z", "22344m556677p9s3z", "111222334445s3z"];
    let events = "0+1m 0-3z 1+1p 1-3z 2+1p 2-3z 3+1p 3-3z";
    check_formats(
        "four winds",
        &rules(Players::Four),
        &[round(&hands, "9p", events, abort(Abort::FourWinds))],
    );
    let events = "0+1z 0r 0=1z 0b 1+1p 1r 1=1p 1b 2+1p 2r 2=1p 2b 3+1p 3r 3=1p 3b";
    check("four riichi", "9p", events, abort(Abort::FourRiichi));
    let hands = ["1111m2222m3333m4m", "99m199p99s234567z", "1111s2222s3333s4s", "2233445566778p"];
    let quads = "0+5m 0a1m i9m 0+5z 0a2m i8m 0+6m 0=6m 1+2p 1=2p 2+5s 2a1s i9s 2+5z 2a2s i8s 2+6s 2=6s";
    check_formats(
        "four quads",
        &rules(Players::Four),
        &[round(&hands, "9p", quads, abort(Abort::FourQuads))],
    );
}

#[test]
fn the_wall_ends_after_70_draws_or_55() {
    for (kind, points) in [(DrawKind::Exhaustive, 1000), (DrawKind::NagashiMangan, 4000)] {
        let events = until_the_wall_is_empty(Players::Four, &FOUR, "9p");
        let end = End::Draw { kind, changes: vec![3 * points, -points, -points, -points] };
        let round = check("four players", "9p", &events, end);
        let table = play(&round, Players::Four);
        assert_eq!((table.wall(), table.draws_left(2), table.is_callable()), (0, 0, false));
    }
    let hands = ["19m19p19s1234567z", "11m3388p2467799s", "1122334455667p"];
    let events = until_the_wall_is_empty(Players::Three, &hands, "9p");
    let end = End::Draw { kind: DrawKind::Exhaustive, changes: vec![2000, -1000, -1000] };
    let played = round(&hands, "9p", &events, end);
    check_formats("three players", &rules(Players::Three), std::slice::from_ref(&played));
    assert_eq!(play(&played, Players::Three).wall(), 0);
}

#[test]
fn three_players_set_norths_aside() {
    let hands = ["19m19p19s1234567z", "11m3388p246779s4z", "1122334455667p"];
    let events = "0+4z 0n 0+5z 0-9m 1+4z 1n 1+1s 1n 1+2s 1=2s 2+8p 2=8p 1<888p 1-9s";
    let wins = End::Wins(vec![win(0, 1, "9s", &[], &[32000, -32000, 0])]);
    let played = round(&hands, "9p", events, wins);
    check_formats("norths", &rules(Players::Three), std::slice::from_ref(&played));
    let table = play(&played, Players::Three);
    assert_eq!((table.norths(0), table.norths(1), table.wall()), (1, 2, 55 - 6));
    assert_eq!(table.visible_to(2).to_string(), "9m8889p29s444z");
    let robbed = End::Wins(vec![win(0, 1, "4z", &[], &[32000, -32000, 0])]);
    let played = round(&hands, "9p", "0+9m 0-4z 1+9p 1n", robbed);
    check_formats("a robbed north", &rules(Players::Three), &[played]);
}

#[test]
fn a_call_of_tenhou_json_can_be_of_a_later_discard_of_the_same_tile() {
    // North passes the first 5z of the dealer and calls the second.
    let hands = ["5566z11m199p147s2z", "2046m3388p24677s", "223344m556677p9s", "55z11222333446s"];
    let events = "0+1p 0-5z 1+6z 1=6z 0<666z 0-5z 3<555z 3-6s 0+2p 0=2p";
    check_formats("two orders", &rules(Players::Four), &[round(&hands, "9p", events, End::Cut)]);
}

#[test]
fn rounds_follow_each_other_with_the_scores_of_the_last() {
    let first =
        round(&FOUR, "9p", "0+9s", End::Wins(vec![win(0, 0, "9s", &[], &[48000, -16000, -16000, -16000])]));
    let mut second = Round { counters: 1, scores: vec![73000, 9000, 9000, 9000], ..first.clone() };
    let rules = rules(Players::Four);
    check_formats("two rounds", &rules, &[first.clone(), second.clone()]);
    second.scores[1] = 9100;
    let rounds = [first, second];
    for write in [write::mjai, write::tenhou_json, write::mjlog, write::majiang] {
        let log = read(write(&rules, &rounds).as_bytes()).unwrap();
        assert_eq!((log.rounds.len(), log.problems.len()), (1, 1));
        let problem = log.problems[0].to_string();
        assert!(problem.ends_with(
            "scores [73000, 9100, 9000, 9000]: expected [73000, 9000, 9000, 9000] after the last round"
        ));
        assert!(
            ["line 6, ", "round 2, deal", "tag 8", "round 2, events, entry 1"]
                .iter()
                .any(|place| problem.starts_with(place)),
            "{problem}"
        );
    }
}

#[test]
fn a_riichi_without_points_is_refused() {
    let mut poor = round(&FOUR, "9p", "0+3m 0r 0=3m 0b", End::Cut);
    poor.scores[0] = 900;
    let expected = "line 4, column 1: riichi of player 0, who has 900 points: expected at least 1000";
    assert_eq!(refused(Players::Four, &poor), expected);
}

#[test]
fn what_cannot_happen_is_refused_with_its_line() {
    let draws = "expected player 1 to draw or a call of player 0's discard, found";
    refuse(&FOUR, "1+3m", "expected player 0 to draw, found a draw of player 1");
    refuse(&FOUR, "0-1m", "expected player 0 to draw, found a discard of player 0");
    refuse(&FOUR, "0+3m 1-6s", "expected player 0 to discard or declare, found a discard of player 1");
    refuse(&FOUR, "0+3m 0=3m 2+3m", &format!("{draws} a draw of player 2"));
    refuse(&FOUR, "0+3m 0=4m", "4m is not the tile that player 0 has drawn");
    refuse(&FOUR, "0+3m 0-8m", "8m is not in the hand 139m19p19s1234567z of player 0");
    refuse(&FOUR, "0+3m 0=3m 1+1p 1-5m", "5m is not in the hand 2406m13388p24677s of player 1");
    refuse(&FOUR, "0+5m 0-0m", "0m is not in the hand 159m19p19s1234567z of player 0");
    refuse(&FOUR, "0+1m 0=1m 1+1m 1=1m 2+1m 2=1m 3+1m", "a fifth 1m: there are only four copies of a tile");
    refuse(&FOUR, "0+0m", "0m once more: the deck has 1");
    let fives = "0+5m 0=5m 1+5m 1=5m 2+5m 2=5m 3+5m";
    refuse(&FOUR, fives, "a fifth 5m: there are only four copies of a tile");
    let others = ["19m19p19s1234567z", "2346m3388p24677s", "223344m556677p9s", "1112223334445s"];
    refuse(&others, fives, "5m once more: the deck has 3");
    refuse(
        &FOUR,
        "0+3m 0=3m 2<234m",
        "a call of 3m from player 0 by player 2: a chi takes the tile of the player to the left",
    );
    refuse(&FOUR, "0+7m 0=7m 1<678m", "8m is not in the hand 2406m3388p24677s of player 1");
    refuse(&FOUR, "0+3m 0=3m 0<333m", "a call of 3m from player 0 by player 0: expected another player");
    refuse(&FOUR, "0+3m i3m", "indicator 3m: there are 1 already");
    refuse(&FOUR, "0+3m 0r 0n", "expected a discard of player 0, found a north set aside");
    refuse(&FOUR, "0+3m 0n", "norths are set aside only with three players");
    refuse(&FOUR, "0+3m 0r 0=3m 1+1p", "expected player 0 to pay for riichi");
    refuse(
        &FOUR,
        "0+3m 0=3m 0b",
        "player 0 pays for riichi: expected the discard of one who has declared it just before",
    );
    refuse(
        &FOUR,
        "0+3m 0=3m 1<234m 1-6s 2+1p 2=1p 3+1p 3=1p 0+2p 0=2p 1+9m 1r",
        "riichi of player 1, whose hand has called melds",
    );
    refuse(&FOUR, "0+3m 0=3m 1<234m 1r", "expected a discard of player 1, found riichi");
    let riichi = "0+3p 0=3p 1+1p 1r 1=1p 1b";
    refuse(
        &FOUR,
        &format!("{riichi} 2+8p 2=8p 1<888p"),
        "a call of 8p from player 2 by player 1: no calls after riichi",
    );
    let again = format!("{riichi} 2+9m 2=9m 3+9m 3=9m 0+9m 0=9m 1+2p");
    refuse(&FOUR, &format!("{again} 1-6m"), "player 1 discards 6m after riichi: expected the drawn tile");
    refuse(&FOUR, &format!("{again} 1r"), "player 1 declares riichi twice");
    refuse(&FOUR, "0+3m 0=3m 1+2z 1a2z", "2z is not in the hand 2406m3388p24677s2z of player 1");
    refuse(&FOUR, "0+3m 0k3m", "3m: player 0 has no called triplet of it");
    let quads = "0+3s 0=3s 3<3333s 3+5z 3=5z";
    refuse(&FOUR, &format!("{quads} 0+5z"), "expected 2 dora indicators, found 1");
    let three = ["19m19p19s1234567z", "11m3388p2467799s", "1122334455667p"];
    refuse(
        &three,
        "0+3s 0=3s 1<234s",
        "a call of 3s from player 0 by player 1: there is no chi with three players",
    );
    refuse(&three, "0+3m", "3m does not exist in a three-player game, which has no 2m to 8m");
    refuse(&three, "0+3s 0=3s 1+9s 1n", "4z is not in the hand 11m3388p24677999s of player 1");
}

#[test]
fn wins_and_ends_that_cannot_be_are_refused() {
    let refuse = |events: &str, end: End, expected: &str| {
        let problem = refused(Players::Four, &round(&FOUR, "9p", events, end));
        assert!(problem.ends_with(expected), "{problem}");
    };
    let wins = |wins: &[(usize, usize, &str)]| {
        End::Wins(wins.iter().map(|(player, from, tile)| win(*player, *from, tile, &[], &[0; 4])).collect())
    };
    let drawn = |kind| End::Draw { kind, changes: vec![0; 4] };
    refuse("0+9s", wins(&[(0, 0, "8s")]), "a win of player 0 by 8s: the drawn tile is 9s");
    refuse("0+9s", wins(&[(1, 0, "9s")]), "found a win of player 1 by a tile of player 0");
    refuse("0+9s 0=9s", wins(&[(2, 0, "8s")]), "a win of player 2 by 8s: the tile on offer is 9s");
    refuse("0+9s 0=9s", wins(&[(2, 0, "9s"), (2, 0, "9s")]), "player 2 wins twice");
    refuse("0+9s 0=9s", wins(&[(7, 0, "9s")]), "expected players from 0 to 3 in a win");
    refuse("0+9s 0=9s", drawn(DrawKind::NagashiMangan), "no more draws, but 69 tiles are left in the wall");
    let hidden = End::Wins(vec![win(2, 0, "9s", &["1m", "2m"], &[0; 4])]);
    refuse("0+9s 0=9s", hidden, "2 hidden indicators: expected at most 1");
    let short = End::Wins(vec![win(2, 0, "9s", &[], &[0; 3])]);
    refuse("0+9s 0=9s", short, "expected changes of the points of 4 players, found 3");
}

#[test]
fn players_who_are_not_there_do_not_matter() {
    for (events, player) in
        ["0+3m 0=3m", "0+3m", ""].into_iter().flat_map(|events| [4, 9, usize::MAX].map(|p| (events, p)))
    {
        let mut table = play(&round(&FOUR, "9p", events, End::Cut), Players::Four);
        assert!(table.hand(player).is_none() && table.river(player).is_empty() && !table.in_riichi(player));
        assert_eq!((table.norths(player), table.draws_left(player)), (0, 0));
        let tile = "1m".parse().unwrap();
        let events = [
            Event::Draw { player, tile: Some(tile) },
            Event::Discard { player, tile, is_drawn: false },
            Event::ConcealedQuad { player, tile: tile.tile },
            Event::AddedQuad { player, tile },
            Event::North { player },
            Event::Riichi { player },
            Event::RiichiPaid { player },
        ];
        assert!(events.iter().all(|event| table.apply(event).is_err()));
        table.finish(&End::Cut).unwrap();
        assert!(events.iter().all(|event| table.apply(event).is_err()));
    }
}

#[test]
fn unknown_types_tags_and_results_are_problems() {
    let rules = rules(Players::Four);
    let game = [round(&FOUR, "9p", "0+3m 0=3m", abort(Abort::ThreeRons))];
    let problem = |text: String| {
        let log = read(text.as_bytes()).unwrap();
        assert!(log.rounds.is_empty());
        log.problems[0].to_string()
    };
    let mjai = write::mjai(&rules, &game);
    assert_eq!(
        problem(mjai.replace("dahai", "discard")),
        "line 4, column 1: unknown type \"discard\": expected an event of mjai such as tsumo or dahai"
    );
    assert_eq!(
        problem(mjai.replace("\"3m\"", "\"0m\"")),
        "line 2, column 1: tehais of player 2: expected a tile such as 1m, 5mr or E, found \"0m\""
    );
    let not_json = problem(mjai.replace("\"tsumogiri\"", "tsumogiri"));
    assert!(not_json.starts_with("line 4, column ") && not_json.contains(": not JSON: "), "{not_json}");
    let mjlog = write::mjlog(&rules, &game);
    assert_eq!(problem(mjlog.replace("<D", "<X")), "tag 7: unknown tag <X10>");
    let json = write::tenhou_json(&rules, &game);
    assert_eq!(
        problem(json.replace("三家和了", "三家")),
        "round 1, result: expected a result such as 和了 or 流局, found \"三家\""
    );
    assert_eq!(
        problem(json.replace("[60]", "[60,47]")),
        "round 1, discards of player 0, entry 2: 47 is never reached in the order of turns"
    );
    assert_eq!(
        problem(json.replace("[60]", "[\"c123\"]")),
        "round 1, discards of player 0, entry 1: expected a call such as c433335 or 4545p45, found \"c123\""
    );
}

#[test]
fn what_was_paid_is_read() {
    let log = read(include_bytes!("../../example.json")).unwrap();
    let paid = |log: &tehai_games::Log| match &log.rounds[0].end {
        End::Wins(wins) => wins[0].paid.clone().unwrap(),
        _ => panic!(),
    };
    assert_eq!((paid(&log).han, paid(&log).fu, paid(&log).points), (None, None, Some(32000)));
    let text = String::from_utf8_lossy(include_bytes!("../../example.json")).into_owned();
    let with = |points: &str, yaku: &str| {
        let text = text.replace("役満8000-16000点", points).replace("\"地和(役満)\"", yaku);
        let paid = paid(&read(text.as_bytes()).unwrap());
        (paid.han, paid.fu, paid.points)
    };
    let yaku = "\"立直(1飜)\", \"ドラ(2飜)\"";
    assert_eq!(with("30符3飜1000-2000点", yaku), (Some(3), Some(30), Some(4000)));
    assert_eq!(with("40符3飜2600点∀", yaku), (Some(3), Some(40), Some(7800)));
    assert_eq!(with("満貫8000点", yaku), (Some(3), None, Some(8000)));
    assert_eq!(with("?", yaku), (Some(3), None, None));
    // A sum that no number holds is not said.
    let many = "\"立直(4000000000飜)\", \"ドラ(4000000000飜)\"";
    assert_eq!(with("満貫8000点", many), (None, None, Some(8000)));
}

#[test]
fn rules_and_names_are_read() {
    let all = rules(Players::Four);
    let game = [round(&FOUR, "9p", "0+3m 0=3m", End::Cut)];
    let mjlog = write::mjlog(&all, &game).replace("n0=\"A\"", "n0=\"%E5%A4%A9%e9%b3%b3%\"");
    let log = read(mjlog.as_bytes()).unwrap();
    assert_eq!(log.names, ["天鳳%", "B", "C", "D"]);
    assert_eq!((log.rules.open_tanyao, log.rules.platform), (true, Some(NamedRules::Tenhou)));
    let of_type = |kind: u8| {
        let text = format!("<mjloggm><GO type=\"{kind}\"/></mjloggm>");
        let rules = read(text.as_bytes()).unwrap().rules;
        (rules.players, rules.red_fives.to_string(), rules.open_tanyao)
    };
    assert_eq!(of_type(0x09), (Players::Four, "0m0p0s".to_owned(), true));
    assert_eq!(of_type(0x0B), (Players::Four, "none".to_owned(), true));
    assert_eq!(of_type(0x0D), (Players::Four, "0m0p0s".to_owned(), false));
    assert_eq!(of_type(0x19), (Players::Three, "0p0s".to_owned(), true));
    let last_wind = |log: &str| read(log.as_bytes()).unwrap().rules.last_wind;
    for (kind, first, wind) in [(0x09, 0, Wind::South), (0x01, 4, Wind::East)] {
        assert_eq!(last_wind(&format!("<mjloggm><GO type=\"{kind}\"/></mjloggm>")), wind);
        let start = format!(r#"{{"type":"start_game","kyoku_first":{first}}}"#);
        assert_eq!(last_wind(&start), wind);
    }
    for disp in ["鳳東喰赤速", "玉の間東喰赤", "Jade Room East"] {
        assert_eq!(last_wind(&format!(r#"{{"rule": {{"disp": "{disp}"}}, "log": []}}"#)), Wind::East);
    }
    assert_eq!(last_wind(r#"{"rule": {"disp": "鳳南喰赤"}, "log": []}"#), Wind::South);
    let of_rule = |rule: &str| {
        let rules = read(format!("{{\"rule\": {rule}, \"log\": []}}").as_bytes()).unwrap().rules;
        (rules.players.number(), rules.red_fives.to_string(), rules.open_tanyao, rules.platform)
    };
    let tenhou = Some(NamedRules::Tenhou);
    assert_eq!(of_rule(r#"{"disp": "鳳南喰赤", "aka": 1}"#), (4, "0m0p0s".to_owned(), true, tenhou));
    assert_eq!(of_rule(r#"{"disp": "般東", "aka": 0}"#), (4, "none".to_owned(), false, tenhou));
    assert_eq!(of_rule(r#"{"disp": "三特南喰赤"}"#), (3, "0p0s".to_owned(), true, tenhou));
    let soul = Some(NamedRules::MahjongSoul);
    let two = r#"{"disp": "玉の間南喰赤", "aka51": 1, "aka52": 2, "aka53": 1}"#;
    assert_eq!(of_rule(two), (4, "0m00p0s".to_owned(), true, soul));
    assert_eq!(of_rule("{}"), (4, "none".to_owned(), true, None));
    // In mjai a red five says that there are some, unless the log does.
    let mjai = write::mjai(&all, &game);
    let unsaid = mjai.replace("aka_flag", "other");
    assert_eq!(read(unsaid.as_bytes()).unwrap().rules.red_fives.total(), 3);
    let none = read(unsaid.replace("5mr", "5m").as_bytes()).unwrap();
    assert_eq!((none.rules.red_fives.total(), none.rounds.len()), (0, 1));
    let wrong = read(mjai.replace("true", "false").as_bytes()).unwrap();
    assert_eq!(wrong.problems[0].to_string(), "line 2, column 1: 0m once more: the deck has 0");
}
