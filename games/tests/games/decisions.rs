//! Every decision of the shared logs, counted from the events alone.

use std::collections::BTreeMap;

use crate::common;
use crate::common::script::{FOUR, log, round, win};
use tehai::rules::Players;
use tehai::score::Abort;
use tehai_games::{About, Chosen, Decision, DrawKind, End, Event, Log};

fn name(chosen: Chosen) -> &'static str {
    match chosen {
        Chosen::Discard { riichi: true, .. } => "riichi",
        Chosen::Discard { .. } => "discard",
        Chosen::ConcealedQuad(_) => "concealed quad",
        Chosen::AddedQuad(_) => "added quad",
        Chosen::North => "north",
        Chosen::Win => "win",
        Chosen::NineKinds => "nine kinds",
        Chosen::Call(_) => "call",
        Chosen::Pass => "pass",
    }
}

/// What is decided by the events alone; passes are no events.
fn counted(log: &Log) -> BTreeMap<&'static str, usize> {
    let mut all = BTreeMap::new();
    for round in &log.rounds {
        let mut has_declared = vec![false; round.hands.len()];
        for event in &round.events {
            let what = match *event {
                Event::Riichi { player } => {
                    has_declared[player] = true;
                    "riichi"
                }
                Event::Discard { player, .. } if !has_declared[player] => "discard",
                Event::ConcealedQuad { .. } => "concealed quad",
                Event::AddedQuad { .. } => "added quad",
                Event::Call { .. } => "call",
                _ => continue,
            };
            *all.entry(what).or_default() += 1;
        }
        match &round.end {
            End::Wins(wins) if wins[0].player == wins[0].from => *all.entry("win").or_default() += 1,
            End::Draw { kind, .. } if format!("{kind:?}").contains("NineKinds") => {
                *all.entry("nine kinds").or_default() += 1;
            }
            _ => {}
        }
    }
    all
}

#[test]
fn each_event_of_a_player_is_a_decision() {
    let mut passes = 0;
    for (file, bytes) in common::logs() {
        let log = tehai_games::read(&bytes).unwrap();
        let mut all: BTreeMap<&str, usize> = BTreeMap::new();
        for decision in log.decisions() {
            *all.entry(name(decision.chosen)).or_default() += 1;
            let hand = decision.table.hand(decision.player).unwrap().hand();
            let size = usize::from(hand.concealed().total()) + 3 * hand.melds().len();
            let is_turn = matches!(decision.about, About::Turn { .. });
            assert_eq!(size, if is_turn { 14 } else { 13 }, "{file}: {decision:?}");
        }
        passes += all.remove("pass").unwrap_or(0);
        assert_eq!(all, counted(&log), "{file}");
    }
    println!("{passes} passes");
    let is_all = std::env::var_os("TEHAI_TEST_DATA").is_some();
    assert!(passes > if is_all { 1000 } else { 10 }, "{passes} passes");
}

fn decisions(events: &str, end: End) -> Vec<Decision> {
    log(Players::Four, vec![round(&FOUR, "9p", events, end)]).decisions().collect()
}

#[test]
fn who_could_call_decides_unless_another_comes_first() {
    let of = |events: &str, end: End| -> Vec<(usize, usize, &str)> {
        let named = |decision: &Decision| (decision.event, decision.player, name(decision.chosen));
        decisions(events, end).iter().map(named).collect()
    };
    // 3m: player 1 can chi, player 2 can pon, and does; what player 1 wanted is not known.
    let pon = of("0+3m 0=3m 2<333m 2-9s", End::Cut);
    assert_eq!(pon, [(1, 0, "discard"), (2, 2, "call"), (3, 2, "discard")]);
    // Both let it pass.
    let pass = of("0+3m 0=3m 1+5z 1=5z", End::Cut);
    assert_eq!(pass, [(1, 0, "discard"), (2, 1, "pass"), (2, 2, "pass"), (3, 1, "discard")]);
    // After riichi there is nothing to decide but the win.
    let wins = End::Wins(vec![win(2, 2, "9s", &["5z"], &[])]);
    let riichi = of("0+5z 0=5z 1+6z 1=6z 2+1p 2r 2=1p 2b 3+8m 3=8m 0+5z 0=5z 1+6z 1=6z 2+9s", wins);
    let own: Vec<_> = riichi.iter().filter(|(_, player, _)| *player == 2).collect();
    assert_eq!(own, [&(5, 2, "riichi"), &(15, 2, "win")]);
    // Nobody decides about the tile that a round ends with, and only nine kinds are the choice of a player.
    let abort = |kind| End::Draw { kind: DrawKind::Abort(kind), changes: vec![0; 4] };
    assert_eq!(of("0+3m 0=3m", abort(Abort::ThreeRons)), [(1, 0, "discard")]);
    assert_eq!(of("0+3m", abort(Abort::NineKinds)), [(1, 0, "nine kinds")]);
    assert_eq!(of("0+3m", abort(Abort::FourQuads)), []);
}
