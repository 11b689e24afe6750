//! What logs paid, beside the library: the shared logs, and small rounds that are paid by other rules or by none.

mod common;

use common::script::{round, rules, until_the_wall_is_empty, win};
use tehai::rules::Players;
use tehai_answers::review::{Audit, OddityKind, Verdict};
use tehai_games::{DrawKind, End, Format, Log, PaidWin};

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

const FOUR: [&str; 4] = ["19m19p19s1234567z", "2046m3388p24677s", "223344m556677p9s", "1112223334445s"];

fn audit(events: &str, end: End) -> Audit {
    let rounds = vec![round(&FOUR, "9p", events, end)];
    let rules = rules(Players::Four);
    let log = Log { format: Format::Mjai, rules, names: Vec::new(), rounds, problems: Vec::new() };
    log.audit()
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
