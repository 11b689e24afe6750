//! The end of a round, held against a table on which every stick changes hands one by one.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::Players;
use tehai::rules::Wind::{self, East, North, South, West};
use tehai::score::{
    Abort, HanAndFu, LiableFor, MissingShare, NamedRules, Payment, RoundRules, ScoreRules, Settlement,
    SeveralRons, SharedBets, SharedCounters, Stakes, Table, WonBy,
};

use crate::common::{below, one_of};

/// A table: the points of each seat, and what lies on it.
#[derive(Clone, Debug)]
struct Sticks {
    seats: Vec<i32>,
    /// Who laid each bet; `None` for one of an earlier round.
    bets: Vec<Option<usize>>,
    counters: i32,
}

impl Sticks {
    fn new(stakes: &Stakes, players: usize) -> Sticks {
        let mut table = Sticks {
            seats: vec![0; players],
            bets: vec![None; stakes.bets.into()],
            counters: stakes.counters.into(),
        };
        for &seat in &stakes.riichi {
            table.seats[seat as usize] -= 1000;
            table.bets.push(Some(seat as usize));
        }
        table
    }

    fn pay(&mut self, from: usize, to: usize, points: i32) {
        self.seats[from] -= points;
        self.seats[to] += points;
    }

    /// A player takes bets up.
    fn collect(&mut self, seat: usize, is_taken: impl Fn(Option<usize>) -> bool) {
        let before = self.bets.len();
        self.bets.retain(|&owner| !is_taken(owner));
        self.seats[seat] += 1000 * (before - self.bets.len()) as i32;
    }

    fn others(&self, seat: usize) -> Vec<usize> {
        (0..self.seats.len()).filter(|&other| other != seat).collect()
    }
}

/// What a drawn mangan takes from each other player.
fn mangan(payer: usize, winner: usize, rules: &ScoreRules) -> i32 {
    let of = |payer: usize| if winner == 0 || payer == 0 { 4000 } else { 2000 };
    let is_shared = rules.players == Players::Three && rules.missing_share == MissingShare::Shared;
    of(payer) + if is_shared { of(3) / 2 } else { 0 }
}

fn some_seats(random: &mut ChaCha8Rng, players: usize) -> Vec<Wind> {
    Wind::ALL[..players].iter().copied().filter(|_| below(random, 2) == 0).collect()
}

fn some_rules(random: &mut ChaCha8Rng) -> (RoundRules, ScoreRules) {
    let players = one_of(random, &Players::ALL);
    let rules = RoundRules {
        several_rons: one_of(random, &SeveralRons::ALL),
        shared_bets: one_of(random, &SharedBets::ALL),
        shared_counters: one_of(random, &SharedCounters::ALL),
        nagashi_mangan: one_of(random, &[true, false]),
        aborts: one_of(random, &[true, false]),
    };
    let missing_share =
        if players == Players::Three { one_of(random, &MissingShare::ALL) } else { MissingShare::Lost };
    (rules, ScoreRules { players, missing_share, ..ScoreRules::default() })
}

/// Checks the end of a round against the table after it.
fn assert_same(end: &Settlement, table: &Sticks, counters: i32, dealer_stays: bool) {
    assert_eq!(end.changes[..table.seats.len()], table.seats[..], "{end:?} {table:?}");
    assert_eq!(i32::from(end.counters), counters);
    assert_eq!(usize::from(end.bets), table.bets.len());
    assert_eq!(end.dealer_stays, dealer_stays);
}

#[test]
fn wins_are_paid_stick_by_stick() {
    let random = &mut ChaCha8Rng::seed_from_u64(60);
    let (mut several, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let (rules, points) = some_rules(random);
        let players = usize::from(points.players.number());
        let stakes = Stakes {
            counters: below(random, 4) as u8,
            bets: below(random, 3) as u8,
            riichi: some_seats(random, players),
        };
        let discarder = (below(random, 3) > 0).then(|| one_of(random, &Wind::ALL[..players]));
        let mut winners: Vec<Wind> = some_seats(random, players);
        if let Some(discarder) = discarder {
            winners.retain(|&winner| winner != discarder);
        } else {
            winners.truncate(1);
        }
        // The order in which they are named does not matter.
        winners.reverse();
        let shares = stakes.shares(&winners, discarder, &rules, points.players);
        if winners.is_empty() || stakes.riichi.len() == 4 && rules.aborts {
            assert!(shares.is_err());
            continue;
        }
        if winners.len() == 3 && rules.several_rons == SeveralRons::Two {
            assert!(shares.is_err());
            refused += 1;
            continue;
        }
        let values: Vec<HanAndFu> =
            winners.iter().map(|_| HanAndFu::Counted { han: 5 + below(random, 6) as u8, fu: None }).collect();
        let won_by = if discarder.is_some() { WonBy::Ron } else { WonBy::Tsumo };
        let paid: Vec<(Wind, Payment)> = shares
            .unwrap()
            .iter()
            .map(|share| {
                let value = values[winners.iter().position(|&winner| winner == share.winner).unwrap()];
                let table =
                    Table { counters: share.counters, bets: share.bets, discarder, ..Table::default() };
                (share.winner, value.payment(share.winner, won_by, &table, &points).unwrap().1)
            })
            .collect();
        let end = stakes.won(&paid);

        // The same by hand: from the discarder on, each in turn takes what is due.
        let mut table = Sticks::new(&stakes, players);
        let first = discarder.map_or(0, |seat| seat as usize);
        let turns: Vec<usize> = (0..players).map(|turn| (first + turn) % players).collect();
        let of = |seat: usize| winners.iter().position(|&winner| winner as usize == seat);
        let mut in_turn: Vec<usize> = turns.into_iter().filter(|&seat| of(seat).is_some()).collect();
        if rules.several_rons == SeveralRons::Nearest {
            in_turn.truncate(1);
        }
        several += usize::from(in_turn.len() > 1);
        if rules.shared_bets == SharedBets::Own {
            in_turn.iter().for_each(|&seat| table.collect(seat, |owner| owner == Some(seat)));
        }
        for (place, &seat) in in_turn.iter().enumerate() {
            let (_, hand) = values[of(seat).unwrap()]
                .payment(Wind::ALL[seat], won_by, &Table::default(), &points)
                .unwrap();
            for payer in hand.payers() {
                let from = payer.seat.or(discarder).unwrap() as usize;
                table.pay(from, seat, payer.points as i32);
            }
            if place == 0 || rules.shared_counters == SharedCounters::Each {
                for other in table.others(seat) {
                    let from = discarder.map_or(other, |seat| seat as usize);
                    table.pay(from, seat, 100 * table.counters);
                }
            }
            if place == 0 {
                table.collect(seat, |_| true);
            }
        }
        let is_dealers = in_turn.contains(&0);
        assert_same(&end, &table, if is_dealers { table.counters + 1 } else { 0 }, is_dealers);
    }
    assert!(several > 1000 && refused > 100, "{several} {refused}");
}

#[test]
fn a_round_without_a_win_is_paid_stick_by_stick() {
    let random = &mut ChaCha8Rng::seed_from_u64(61);
    for _ in 0..20_000 {
        let (rules, points) = some_rules(random);
        let players = usize::from(points.players.number());
        let tenpai = some_seats(random, players);
        let riichi: Vec<Wind> = tenpai.iter().copied().filter(|_| below(random, 2) == 0).collect();
        let nagashi = if below(random, 3) == 0 { some_seats(random, players) } else { Vec::new() };
        let stakes = Stakes { counters: below(random, 4) as u8, bets: below(random, 3) as u8, riichi };
        let end = stakes.drawn(&tenpai, &nagashi, &rules, &points);
        let is_aborted = stakes.riichi.len() == 4 && rules.aborts;
        if is_aborted || !nagashi.is_empty() && !rules.nagashi_mangan {
            assert!(end.is_err());
            continue;
        }
        let mut table = Sticks::new(&stakes, players);
        for winner in nagashi.iter().map(|&seat| seat as usize) {
            for payer in table.others(winner) {
                table.pay(payer, winner, mangan(payer, winner, &points));
            }
        }
        let is_tenpai = |seat: usize| tenpai.iter().any(|&other| other as usize == seat);
        let noten: Vec<usize> = (0..players).filter(|&seat| !is_tenpai(seat)).collect();
        if nagashi.is_empty() && !tenpai.is_empty() && !noten.is_empty() {
            // Each pays each the same, so that those who pay have paid 1,000 for every other player.
            let each = 1000 * (players as i32 - 1) / (noten.len() * tenpai.len()) as i32;
            for &from in &noten {
                tenpai.iter().for_each(|&to| table.pay(from, to as usize, each));
            }
        }
        assert_same(&end.unwrap(), &table, table.counters + 1, is_tenpai(0));
    }
}

#[test]
fn noten_payments_are_those_that_everyone_knows() {
    let of = |tenpai: &[Wind], players| {
        let points = ScoreRules { players, ..ScoreRules::default() };
        Stakes::default().drawn(tenpai, &[], &RoundRules::default(), &points).unwrap().changes
    };
    assert_eq!(of(&[South], Players::Four), [-1000, 3000, -1000, -1000]);
    assert_eq!(of(&[South, North], Players::Four), [-1500, 1500, -1500, 1500]);
    assert_eq!(of(&[South, North, East], Players::Four), [1000, 1000, -3000, 1000]);
    assert_eq!(of(&Wind::ALL, Players::Four), [0; 4]);
    assert_eq!(of(&[West], Players::Three), [-1000, -1000, 2000, 0]);
    assert_eq!(of(&[West, East], Players::Three), [1000, -2000, 1000, 0]);
}

#[test]
fn what_cannot_end_a_round_is_refused() {
    let (rules, points) = (RoundRules::default(), ScoreRules::default());
    let stakes = |riichi: &[Wind]| Stakes { riichi: riichi.to_vec(), ..Stakes::default() };
    let drawn = |riichi: &[Wind], tenpai: &[Wind]| {
        let end = stakes(riichi).drawn(tenpai, &[], &rules, &points);
        end.map(|end| end.changes).map_err(|error| (error.part(), error.to_string()))
    };
    let noten = "south bet, and is not among those who are tenpai";
    assert_eq!(drawn(&[South], &[East]), Err(("riichi", noten.into())));
    let four = "all four players bet, which ends the round: four-riichi";
    assert_eq!(drawn(&Wind::ALL, &Wind::ALL), Err(("riichi", four.into())));
    assert_eq!(drawn(&[], &[East, East]), Err(("tenpai", "east twice".into())));
    let aborted = |why, riichi: &[Wind], rules: NamedRules, players| {
        stakes(riichi).aborted(why, &rules.round(), players).map_err(|error| error.to_string())
    };
    for rules in NamedRules::ALL {
        let has_aborts = matches!(rules, NamedRules::Tenhou | NamedRules::MahjongSoul);
        for why in Abort::ALL {
            let is_possible = has_aborts && (why != Abort::ThreeRons || rules == NamedRules::Tenhou);
            let end = aborted(why, &Wind::ALL, rules, Players::Four);
            assert_eq!(end.is_ok(), is_possible, "{rules} {why}: {end:?}");
            let of_three = aborted(why, &[East], rules, Players::Three);
            let needs_four = matches!(why, Abort::FourWinds | Abort::FourRiichi | Abort::ThreeRons);
            assert_eq!(of_three.is_ok(), has_aborts && !needs_four, "{rules} {why}: {of_three:?}");
        }
    }
    let three = aborted(Abort::FourRiichi, &[East, South, West], NamedRules::Tenhou, Players::Four);
    assert_eq!(three.unwrap_err(), "four-riichi: expected riichi of all four players, found 3");
    // Whoever does not pay three rons can end the round by them, whatever holds of other aborts.
    let two = RoundRules { several_rons: SeveralRons::Two, aborts: false, ..rules };
    assert!(stakes(&[]).aborted(Abort::ThreeRons, &two, Players::Four).is_ok());
    let shares = |winners: &[Wind], discarder, rules: NamedRules| {
        let shares = Stakes::default().shares(winners, discarder, &rules.round(), Players::Four);
        shares.map(|shares| shares.len()).map_err(|error| error.to_string())
    };
    let all = [East, South, West];
    let three_rons =
        "three players win by one tile, which ends the round without a win under these rules: three-rons";
    assert_eq!(shares(&all, Some(North), NamedRules::Tenhou), Err(three_rons.into()));
    assert_eq!(shares(&all, Some(North), NamedRules::MahjongSoul), Ok(3));
    assert_eq!(shares(&all, Some(North), NamedRules::Wrc), Ok(1));
    assert_eq!(
        shares(&all, None, NamedRules::Wrc),
        Err("3 drawn wins; several win only by one player's tile".into())
    );
    let own = "north discarded the tile, and cannot win by it";
    assert_eq!(shares(&[North], Some(North), NamedRules::Ema), Err(own.into()));
    assert_eq!(shares(&[East, South, North], Some(North), NamedRules::Tenhou), Err(own.into()));
    assert_eq!(shares(&[], Some(North), NamedRules::Ema), Err("no win".into()));
}

/// What the rule books say in words or numbers; `docs/rules.md` names them.
#[test]
fn rules_by_name_are_those_of_the_books() {
    let tenhou = ScoreRules { liable_for: LiableFor::Hand, ..ScoreRules::default() };
    assert_eq!(NamedRules::Tenhou.points(), tenhou);
    assert_eq!(NamedRules::Tenhou.round(), RoundRules::default());
    let paid = |rules: NamedRules, han, fu| {
        let value = HanAndFu::Counted { han, fu: Some(fu) };
        value.payment(South, WonBy::Ron, &Table::default(), &rules.points()).unwrap().1.total()
    };
    use NamedRules::{Ema, MLeague, MahjongSoul, Tenhou, Wrc};
    let of = |han, fu| [Tenhou, MahjongSoul, MLeague, Wrc, Ema].map(|rules| paid(rules, han, fu));
    assert_eq!(of(4, 30), [7700, 7700, 8000, 8000, 8000]);
    assert_eq!(of(3, 60), [7700, 7700, 8000, 8000, 8000]);
    assert_eq!(of(13, 30), [32_000, 32_000, 24_000, 32_000, 24_000]);
    // Riichi and counters of EMA 2025, 3.3.10 and 3.4.4: each winner has the own bet back and 300 for a counter.
    let stakes = Stakes { counters: 1, bets: 1, riichi: vec![South, West] };
    let shares = stakes.shares(&[South, West], Some(East), &Ema.round(), Players::Four).unwrap();
    assert_eq!(
        shares.iter().map(|share| (share.winner, share.counters, share.bets)).collect::<Vec<_>>(),
        [(South, 1, 2), (West, 1, 1)]
    );
    let shares = stakes.shares(&[South, West], Some(East), &MahjongSoul.round(), Players::Four).unwrap();
    assert_eq!(
        shares.iter().map(|share| (share.winner, share.counters, share.bets)).collect::<Vec<_>>(),
        [(South, 1, 3), (West, 0, 0)]
    );
}
