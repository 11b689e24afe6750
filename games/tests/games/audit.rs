//! What logs paid, beside the library: the shared logs, and small rounds that are paid by other rules or by none.

use crate::common;
use crate::common::script::{FOUR, log, round, until_the_wall_is_empty, win};
use tehai::rules::{Players, Wind};
use tehai::score::{Abort, GoesOn, HanAndFu, LastHand, NamedRules, ScoreRules, Scores, Stakes};
use tehai_answers::review::{Audit, AuditedWin, LastRound, OddityKind, Verdict};
use tehai_games::{DrawKind, End, Event, Format, Log, LogProblem, Paid, PaidWin, Place, Round};

/// Every payment is explained by the rules of the platform, and nothing is odd.
#[test]
fn every_payment_of_the_shared_logs_is_ours() {
    let (mut wins, mut rounds) = (0, 0);
    for (name, bytes) in common::logs() {
        let log = tehai_games::read(&bytes).unwrap();
        let audit = log.audit();
        let paid = log.rounds.iter().flat_map(|round| match &round.end {
            End::Wins(wins) => wins.clone(),
            _ => Vec::new(),
        });
        for (win, paid) in audit.wins.iter().zip(paid) {
            assert_eq!(win.verdict, Verdict::AsPaid, "{name}: {win:?}");
            // Han and fu, where the log says them and they matter.
            let paid = paid.paid.unwrap();
            for (paid, ours) in [(paid.han, win.han), (paid.fu, win.fu)] {
                let ours = ours.filter(|_| win.limit.is_none()).map(u32::from);
                assert!(paid.is_none() || ours.is_none() || paid == ours, "{name}: {win:?}");
            }
        }
        for payment in &audit.payments {
            // A log does not say what an abort pays, which is nothing.
            assert!(payment.paid.is_none() || payment.changes == payment.paid, "{name}: {payment:?}");
        }
        assert_eq!(audit.oddities, [], "{name}");
        (wins, rounds) = (wins + audit.wins.len(), rounds + audit.payments.len());
    }
    println!("{wins} wins in {rounds} rounds");
    let is_all = std::env::var_os("TEHAI_TEST_DATA").is_some();
    assert!(rounds > 0 && (!is_all || (wins, rounds) == (101, 114)), "{wins} wins in {rounds} rounds");
}

/// The stakes of a round.
fn stakes(round: &Round, seat: impl Fn(usize) -> Wind) -> Stakes {
    let bet =
        |event: &Event| if let Event::RiichiPaid { player } = *event { Some(seat(player)) } else { None };
    Stakes {
        counters: round.counters,
        bets: round.bets,
        riichi: round.events.iter().filter_map(bet).collect(),
    }
}

fn value(win: &AuditedWin) -> HanAndFu {
    match win.han {
        Some(han) => HanAndFu::Counted { han, fu: win.fu },
        None => HanAndFu::Yakuman(win.yaku.iter().map(|yaku| yaku.han / 13).sum()),
    }
}

/// Each win, tried as that of a last hand, is paid as it was, and leads to the scores of the log.
#[test]
fn every_win_of_the_logs_is_paid_as_that_of_a_last_hand() {
    if std::env::var_os("TEHAI_TEST_DATA").is_none() {
        println!("skipped: TEHAI_TEST_DATA names no folder of logs");
        return;
    }
    let (mut wins, mut of_last_rounds, mut finals) = (0, 0, 0);
    for (name, bytes) in common::logs().into_iter().chain(common::hard_logs()) {
        let Ok(log) = tehai_games::read(&bytes) else { continue };
        let audit = log.audit();
        let mut audited = audit.wins.iter();
        for (number, round) in log.rounds.iter().enumerate() {
            let End::Wins(paid) = &round.end else { continue };
            let players = round.hands.len();
            let seat = |player: usize| Wind::ALL[(player + players - round.dealer) % players];
            let nearest = paid
                .iter()
                .map(|win| win.player)
                .min_by_key(|player| (player + players - paid[0].from) % players);
            for (paid, win) in paid.iter().zip(&mut audited) {
                // Liability depends on the hand, and one of the hard logs pays wrong.
                if paid.liable.is_some() || win.verdict != Verdict::AsPaid {
                    continue;
                }
                let of_platform = |named: NamedRules| (named.points(), named.game());
                let (points, game) = log.rules.platform.map_or_else(Default::default, of_platform);
                let mut last = LastHand {
                    scores: Scores::new(&round.scores, round.dealer).unwrap(),
                    stakes: stakes(round, seat),
                    rules: ScoreRules { players: log.rules.players, ..points },
                    game,
                };
                // Of several rons the first winner after the discarder is paid them.
                if Some(paid.player) != nearest {
                    last.stakes = Stakes::default();
                }
                let discarder = (paid.from != paid.player).then(|| seat(paid.from));
                let won = last.won(seat(paid.player), discarder, value(win)).unwrap();
                for player in 0..players {
                    let bet = if last.stakes.riichi.contains(&seat(player)) { 1000 } else { 0 };
                    let expected = round.scores[player] - bet + paid.changes[player];
                    assert_eq!(won.outcome.scores.of(seat(player)), expected, "{name}: {win:?}");
                }
                wins += 1;
                let is_last = audit.last_round.as_ref().is_some_and(|last| last.round.round == number + 1);
                of_last_rounds += usize::from(is_last);
            }
        }
        let Some(last) = &audit.last_round else { continue };
        let after: Vec<i32> = last.players.iter().map(|of| of.score_after).collect();
        if let Some(written) = final_scores(&log, &bytes) {
            assert_eq!(after, written, "{name}");
            finals += 1;
        }
    }
    println!("{wins} wins, {of_last_rounds} of last rounds; {finals} final scores");
    assert_eq!((wins, of_last_rounds, finals), (107, 10, 7));
}

/// The scores after the game, where a log of Tenhou has them.
fn final_scores(log: &Log, bytes: &[u8]) -> Option<Vec<i32>> {
    let text = std::str::from_utf8(bytes).unwrap();
    let (start, end, unit) = match log.format {
        Format::Mjlog => ("owari=\"", '"', 100.0),
        Format::TenhouJson => ("\"sc\":[", ']', 1.0),
        Format::Mjai | Format::Majiang => return None,
    };
    let (_, rest) = text.split_once(start)?;
    let numbers = rest.split(end).next()?.split(',').step_by(2);
    Some(numbers.map(|number| (number.trim().parse::<f64>().unwrap() * unit) as i32).collect())
}

fn audit(events: &str, end: End) -> Audit {
    log(Players::Four, vec![round(&FOUR, "9p", events, end)]).audit()
}

/// The verdict on a win, and the rules that explain it.
fn verdict(events: &str, win: PaidWin) -> (Verdict, Vec<String>) {
    let win = audit(events, End::Wins(vec![win])).wins.remove(0);
    (win.verdict, win.by)
}

#[test]
fn other_rules_explain_a_payment_or_none_do() {
    let events = "0+3m 0=3m 1+6s 1-4m 2+1p 2=1p 3+9s 3=9s";
    let paid = |changes: [i32; 4]| verdict(events, win(2, 3, "9s", &[], &changes));
    // Two pairs of equal sequences, 3 han 40 fu.
    assert_eq!(paid([0, 0, 5200, -5200]), (Verdict::AsPaid, vec![]));
    assert_eq!(paid([0, 0, 8000, -8000]), (Verdict::Differs, vec![]));
    // Thirteen waits, of the dealer.
    let thirteen = |points: i32| verdict(events, win(0, 3, "9s", &[], &[points, 0, 0, -points]));
    assert_eq!(thirteen(48000), (Verdict::AsPaid, vec![]));
    assert_eq!(
        thirteen(96000),
        (Verdict::ByOtherRules, vec!["double yakuman true".to_owned(), "rules mahjong-soul".to_owned()])
    );
    assert_eq!(verdict(events, win(0, 3, "9s", &[], &[])), (Verdict::NotSaid, vec![]));
}

#[test]
fn what_a_log_says_of_a_hand_is_compared_where_it_can_be_read() {
    let events = "0+3m 0=3m 1+6s 1-4m 2+1p 2=1p 3+9s 3=9s";
    let said = |han, fu, yaku: &[&str]| {
        let yaku = yaku.iter().map(ToString::to_string).collect();
        let paid = Some(Paid { han: Some(han), fu, points: Some(5200), yaku });
        let win = PaidWin { paid, ..win(2, 3, "9s", &[], &[0, 0, 5200, -5200]) };
        let audit = audit(events, End::Wins(vec![win]));
        (audit.differs(), audit.wins[0].problem.clone())
    };
    let agreeing: [(Option<u32>, &[&str]); 4] = [
        (Some(40), &["二盃口(3飜)"]),
        (None, &[]),
        (None, &["二盃口(3飜)", "ドラ(0飜)"]),
        (None, &["Twice Pure(3飜)"]),
    ];
    for (fu, yaku) in agreeing {
        assert_eq!(said(3, fu, yaku), (false, None), "{yaku:?}");
    }
    let differs = |what: &str| (true, Some(format!("the log says {what}")));
    assert_eq!(said(4, Some(20), &[]), differs("4 han, not 3; 20 fu, not 40"));
    let yaku = ["一盃口(1飜)", "役牌 白(1飜)", "自風 南(1飜)"];
    assert_eq!(said(3, Some(40), &yaku), differs("iipeikou seat_wind white, not ryanpeikou"));
}

#[test]
fn luck_is_read_from_the_events() {
    let riichi = |events: &str, tile: &str, from: usize| {
        let win = win(2, from, tile, &["5z"], &[]);
        let audited = audit(events, End::Wins(vec![win])).wins.remove(0);
        audited.yaku.iter().map(|yaku| yaku.yaku).collect::<Vec<&str>>()
    };
    let start = "0+3m 0=3m 1+1z 1=1z 2+1p 2r 2=1p 2b";
    let double = riichi(&format!("{start} 3+9s 3=9s"), "9s", 3);
    assert_eq!(double, ["double_riichi", "ippatsu", "ryanpeikou"]);
    let after_a_call = riichi(&format!("{start} 3+8p 3=8p 1<888p 1-4m 2+9s"), "9s", 2);
    assert_eq!(after_a_call, ["double_riichi", "menzen_tsumo", "ryanpeikou"]);
    let late = "0+3m 0=3m 1+1z 1=1z 2+1p 2=1p 3+8p 3=8p 0+2z 0=2z 1+1z 1=1z 2+1p 2r 2=1p 2b";
    assert_eq!(riichi(&format!("{late} 3+9s 3=9s"), "9s", 3), ["riichi", "ippatsu", "ryanpeikou"]);
    let later = format!("{late} 3+6z 3=6z 0+3z 0=3z 1+6z 1=6z 2+6z 2=6z 3+9s 3=9s");
    assert_eq!(riichi(&later, "9s", 3), ["riichi", "ryanpeikou"]);
}

#[test]
fn what_no_rules_allow_is_found() {
    let oddities = |events: &str, win: Option<PaidWin>| {
        let oddities = audit(events, win.map_or(End::Cut, |win| End::Wins(vec![win]))).oddities;
        let told = |of: &tehai_answers::review::Oddity| (of.player, of.kind, of.tile);
        oddities.iter().map(told).collect::<Vec<_>>()
    };
    let orphans = |from| Some(win(0, from, "9s", &[], &[]));
    // A wait discarded, a wait that passed in the same turn, and one after which the player discarded again.
    let discarded = "0+1m 0=1m 1+6s 1-4m 2+1p 2=1p 3+9s 3=9s";
    let furiten = |tile: &str| (0, OddityKind::Furiten, Some(tile.parse().unwrap()));
    assert_eq!(oddities(discarded, orphans(3)), [furiten("1m")]);
    let passed = "0+3m 0=3m 1+6s 1-4m 2+1p 2=1p 3+9s 3=9s";
    assert_eq!(oddities(passed, orphans(3)), [furiten("1p")]);
    let later = "0+3m 0=3m 1+6s 1-4m 2+1p 2=1p 3+8p 3=8p 0+3m 0=3m 1+9s 1=9s";
    assert_eq!(oddities(later, orphans(1)), []);
    // After riichi it counts to the end.
    let bet = "0+3m 0r 0=3m 0b 1+6s 1-4m 2+1p 2=1p 3+8p 3=8p 0+3m 0=3m 1+9s 1=9s";
    assert_eq!(oddities(bet, orphans(1)), [furiten("1p")]);
    assert_eq!(oddities("0+3m 0=3m 1+6s 1r 1=6s", None), [(1, OddityKind::NotenRiichi, None)]);
}

#[test]
fn the_payments_of_a_draw_are_those_of_the_hands() {
    let wall = until_the_wall_is_empty(Players::Four, &FOUR, "9p");
    let paid = |changes: &[i32]| {
        let end = End::Draw { kind: DrawKind::Exhaustive, changes: changes.to_vec() };
        let payment = audit(&wall, end).payments.remove(0);
        (payment.changes.unwrap(), payment.paid)
    };
    // All but player 1 are tenpai.
    let right = vec![1000, -3000, 1000, 1000];
    assert_eq!(paid(&right), (right.clone(), Some(right.clone())));
    assert_eq!(paid(&[0; 4]), (right.clone(), Some(vec![0; 4])));
    assert_eq!(paid(&[]), (right, None));
}

/// A game whose last round is this one, the first of a wind, dealt by player 0.
fn last_game(wind: Wind, scores: [i32; 4], events: &str, end: End) -> Log {
    log(Players::Four, vec![Round { wind, scores: scores.to_vec(), ..round(&FOUR, "9p", events, end) }])
}

/// Place and score of each player after the last round.
fn after(last: &LastRound) -> Vec<(u8, i32)> {
    last.players.iter().map(|of| (of.place_after, of.score_after)).collect()
}

/// Place, least points and why the game goes on, of each need of a win.
fn needs(last: &LastRound, win: usize) -> Vec<(u8, Option<u32>, Option<GoesOn>)> {
    last.wins[win].needs.iter().map(|need| (need.place, need.points, need.goes_on)).collect()
}

const BY_RON: &str = "0+3m 0=3m 1+6s 1-4m 2+1p 2=1p 3+9s 3=9s";
const SCORES: [i32; 4] = [29900, 27000, 25900, 17200];

#[test]
fn a_last_win_stands_beside_what_it_needed() {
    let ron = || win(2, 3, "9s", &[], &[0, 0, 5200, -5200]);
    let last = last_game(Wind::West, SCORES, BY_RON, End::Wins(vec![ron()])).audit().last_round.unwrap();
    assert_eq!(after(&last), [(2, 29900), (3, 27000), (1, 31100), (4, 12000)]);
    assert_eq!((last.players[2].place, last.players[2].score, last.wins[0].points), (3, 25900, 5200));
    // More than 27,000, without 30,000 points; then more than 29,900.
    assert_eq!(needs(&last, 0), [(2, Some(1300), Some(GoesOn::Target)), (1, Some(4500), None)]);
    // A bet of another comes besides, and what a player bets comes back.
    let bets = "0+3m 0r 0=3m 0b 1+6s 1-4m 2+1p 2r 2=1p 2b 3+9s 3=9s";
    let paid = win(2, 3, "9s", &["5z"], &[0, 0, 10000, -8000]);
    let last = last_game(Wind::West, SCORES, bets, End::Wins(vec![paid])).audit().last_round.unwrap();
    assert_eq!(after(&last), [(2, 28900), (3, 27000), (1, 34900), (4, 9200)]);
    assert_eq!(
        needs(&last, 0),
        [(2, Some(1000), Some(GoesOn::Target)), (1, Some(2300), Some(GoesOn::Target))]
    );
}

#[test]
fn another_win_by_the_same_tile_is_paid_before() {
    let two = vec![win(2, 3, "9s", &[], &[0, 0, 5200, -5200]), win(0, 3, "9s", &[], &[48000, 0, 0, -48000])];
    let last = last_game(Wind::West, SCORES, BY_RON, End::Wins(two)).audit().last_round.unwrap();
    assert_eq!(after(&last), [(1, 77900), (3, 27000), (2, 31100), (4, -36000)]);
    // Of the dealer a yakuman has just been paid.
    assert_eq!(needs(&last, 0), [(2, Some(1300), None), (1, Some(64000), None)]);
    assert_eq!(needs(&last, 1), []);
}

#[test]
fn without_a_win_noten_payments_give_the_places() {
    let wall = until_the_wall_is_empty(Players::Four, &FOUR, "9p");
    let end = End::Draw { kind: DrawKind::Exhaustive, changes: vec![1000, -3000, 1000, 1000] };
    let last = last_game(Wind::West, [30500, 31000, 20000, 18500], &wall, end).audit().last_round.unwrap();
    assert!(last.wins.is_empty());
    let before: Vec<u8> = last.players.iter().map(|of| of.place).collect();
    assert_eq!(before, [2, 1, 3, 4]);
    assert_eq!(after(&last), [(1, 31500), (2, 28000), (3, 21000), (4, 19500)]);
}

#[test]
fn a_round_is_the_last_if_the_game_ends_with_it_by_its_rules() {
    let is_last = |wind: Wind, scores: [i32; 4], change: &dyn Fn(&mut Log)| {
        let won = End::Wins(vec![win(2, 3, "9s", &[], &[0, 0, 5200, -5200])]);
        let mut log = last_game(wind, scores, BY_RON, won);
        change(&mut log);
        log.audit().last_round.is_some()
    };
    assert!(is_last(Wind::West, SCORES, &|_| {}));
    // Nobody has 30,000 points; rounds are left; more of the log was not read; the round has no end, or was aborted.
    assert!(!is_last(Wind::West, [24000, 29000, 23000, 24000], &|_| {}));
    assert!(!is_last(Wind::South, SCORES, &|_| {}));
    let place = Place::File;
    let problem = LogProblem { place, what: String::new() };
    assert!(!is_last(Wind::West, SCORES, &|log| log.problems.push(problem.clone())));
    assert!(!is_last(Wind::West, SCORES, &|log| log.rounds[0].end = End::Cut));
    let abort = |log: &mut Log| {
        let kind = DrawKind::Abort(Abort::FourWinds);
        log.rounds[0].end = End::Draw { kind, changes: vec![0; 4] };
        log.rounds[0].scores = vec![35000, 25000, 20000, 20000];
    };
    assert!(!is_last(Wind::West, SCORES, &abort));
    // A short game ends with its east rounds.
    assert!(is_last(Wind::South, SCORES, &|log| log.rules.last_wind = Wind::East));
    // Points that no game has.
    assert!(!is_last(Wind::West, SCORES, &|log| log.rounds[0].scores[0] = i32::MAX));
}
