//! What a win must be worth in a last hand, held against sticks that change hands for every win there is.

use std::collections::BTreeSet;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::Players;
use tehai::rules::Wind::{self, East, North, South, West};
use tehai::score::{
    AgariYame, CounterSize, GameRules, GoesOn, HanAndFu, LastHand, MissingShare, NamedRules, ScoreRules,
    Scores, Stakes, Table, Ties, Win, WonBy, least_han,
};

use super::naive::{basic, debts};
use crate::common::{below, one_of};

/// A last hand as it is written on a sheet.
#[derive(Clone, Debug)]
struct Sheet {
    /// From the first dealer on.
    points: Vec<i32>,
    dealer: usize,
    counters: u8,
    bets: u8,
    /// Who bets in this hand.
    riichi: Option<Wind>,
    rules: ScoreRules,
    game: GameRules,
}

impl Sheet {
    fn some(random: &mut ChaCha8Rng) -> Sheet {
        let players = one_of(random, &Players::ALL);
        let number = usize::from(players.number());
        // Some are so near to each other that many are equal, some so far that no win is enough.
        let spread = one_of(random, &[30, 400, 2500]);
        let points = (0..number).map(|_| 18_000 + 100 * below(random, spread) as i32).collect();
        let missing_share =
            if players == Players::Three { one_of(random, &MissingShare::ALL) } else { MissingShare::Lost };
        let counter_size = one_of(random, &CounterSize::ALL);
        let rules = one_of(random, &NamedRules::ALL).points();
        Sheet {
            points,
            dealer: below(random, number),
            counters: below(random, 4) as u8,
            bets: below(random, 3) as u8,
            riichi: one_of(random, &Wind::ALL.map(Some))
                .filter(|&seat| (seat as usize) < number && below(random, 2) == 0),
            rules: ScoreRules { players, missing_share, counter_size, ..rules },
            game: GameRules {
                ties: one_of(random, &Ties::ALL),
                sudden_death: one_of(random, &[true, false]),
                agari_yame: one_of(random, &AgariYame::ALL),
            },
        }
    }

    fn last(&self) -> LastHand {
        let Sheet { ref points, dealer, counters, bets, riichi, rules, game } = *self;
        let scores = Scores::new(points, dealer).expect("a game");
        LastHand {
            scores,
            stakes: Stakes { counters, bets, riichi: riichi.into_iter().collect() },
            rules,
            game,
        }
    }

    fn seats(&self) -> &'static [Wind] {
        &Wind::ALL[..self.points.len()]
    }

    /// The line of the sheet on which a seat is.
    fn line(&self, seat: Wind) -> usize {
        (self.dealer + seat as usize) % self.points.len()
    }

    /// The points after the bet of this hand, and the bets on the table.
    fn after_bet(&self) -> (Vec<i32>, i32) {
        let (mut points, mut bets) = (self.points.clone(), i32::from(self.bets));
        if let Some(seat) = self.riichi {
            points[self.line(seat)] -= 1000;
            bets += 1;
        }
        (points, bets)
    }

    /// The points after a win of so many basic points.
    fn after_win(&self, seat: Wind, discarder: Option<Wind>, basic: u32) -> Vec<i32> {
        let (mut points, bets) = self.after_bet();
        let won_by = if discarder.is_some() { WonBy::Ron } else { WonBy::Tsumo };
        let mut win = Win::new(
            "123m456p789s11222z".parse::<tehai::Hand>().expect("a hand"),
            "1z".parse().expect("a tile"),
            won_by,
        );
        win.winds.seat = seat;
        win.table = Table { counters: self.counters, discarder, ..Table::default() };
        for (payer, owed) in debts(&win, &self.rules, basic) {
            points[self.line(Wind::ALL[payer])] -= owed as i32;
            points[self.line(seat)] += owed as i32;
        }
        points[self.line(seat)] += 1000 * bets;
        points
    }

    /// The points after noten payments.
    fn after_draw(&self, tenpai: &[Wind]) -> Vec<i32> {
        let (mut points, _) = self.after_bet();
        let pairs = (tenpai.len() * (self.points.len() - tenpai.len())) as i32;
        for noten in self.seats().iter().filter(|seat| !tenpai.contains(seat)) {
            for seat in tenpai {
                let owed = 1000 * (self.points.len() as i32 - 1) / pairs;
                points[self.line(*noten)] -= owed;
                points[self.line(*seat)] += owed;
            }
        }
        points
    }

    fn place(&self, points: &[i32], seat: Wind) -> u8 {
        let mut order: Vec<usize> = (0..points.len()).collect();
        // Stable: of equals the first stays first.
        order.sort_by_key(|&line| -points[line]);
        let own = points[self.line(seat)];
        let is_found = |&line: &usize| match self.game.ties {
            Ties::First => line == self.line(seat),
            Ties::Shared => points[line] == own,
        };
        1 + order.iter().position(is_found).expect("everybody has a place") as u8
    }

    /// Why the game goes on with these points.
    fn goes_on(&self, points: &[i32], dealer_stays: bool, is_won: bool) -> Option<GoesOn> {
        let target = if self.points.len() == 3 { 40_000 } else { 30_000 };
        let is_reached = !self.game.sudden_death || points.iter().any(|&points| points >= target);
        let may_stop =
            self.game.agari_yame == AgariYame::Tenpai || self.game.agari_yame == AgariYame::Win && is_won;
        match (dealer_stays, is_reached) {
            (true, true) if may_stop && self.place(points, East) == 1 => None,
            (true, _) => Some(GoesOn::Dealer),
            (false, true) => None,
            (false, false) => Some(GoesOn::Target),
        }
    }

    /// The least values that are enough: for each number of han the fu of wins that have it, below mangan; then limits.
    fn need(&self, seat: Wind, discarder: Option<Wind>, place: u8) -> Vec<HanAndFu> {
        let won_by = if discarder.is_some() { WonBy::Ron } else { WonBy::Tsumo };
        let is_enough = |basic| self.place(&self.after_win(seat, discarder, basic), seat) <= place;
        let mut least = Vec::new();
        for han in 1..=4 {
            let all =
                (0..=255).filter(|&fu| least_han(fu, won_by, &self.rules).is_some_and(|least| least <= han));
            let below: Vec<u8> = all.filter(|&fu| basic(han, fu, 0, &self.rules) < 2000).collect();
            let enough: Vec<u8> =
                below.iter().copied().filter(|&fu| is_enough(basic(han, fu, 0, &self.rules))).collect();
            if enough == below {
                least.push(HanAndFu::Counted { han, fu: None });
                return least;
            }
            least.extend(enough.first().map(|&fu| HanAndFu::Counted { han, fu: Some(fu) }));
        }
        let limit = (5..=12).find(|&han| is_enough(basic(han, 30, 0, &self.rules)));
        let most = match (self.rules.multiple_yakuman, self.rules.double_yakuman) {
            (true, true) => 6,
            (true, false) => 4,
            (false, true) => 2,
            (false, false) => 1,
        };
        let yakuman = (1..=most).find(|&number| is_enough(basic(0, 0, number, &self.rules)));
        let limit = limit.map(|han| HanAndFu::Counted { han, fu: None });
        least.extend(limit.or(yakuman.map(HanAndFu::Yakuman)));
        least
    }
}

#[test]
fn the_least_wins_are_those_of_a_table_on_which_every_win_is_paid() {
    let random = &mut ChaCha8Rng::seed_from_u64(62);
    let (mut ties, mut impossible, mut any, mut some) = (0, 0, 0, 0);
    for _ in 0..10_000 {
        let sheet = Sheet::some(random);
        let last = sheet.last();
        let seat = one_of(random, sheet.seats());
        let place = 1 + below(random, sheet.points.len()) as u8;
        assert_eq!(last.scores.place(seat, sheet.game.ties), sheet.place(&sheet.points, seat));
        for discarder in sheet.seats().iter().map(|&other| Some(other).filter(|&other| other != seat)) {
            let found = last.need(seat, discarder, place).expect("a game");
            let values: Vec<HanAndFu> = found.iter().map(|win| win.value).collect();
            assert_eq!(values, sheet.need(seat, discarder, place), "{sheet:?} {seat} {discarder:?} {place}");
            assert!(found.iter().all(|win| win.payment.hand >= found[0].payment.hand));
            for win in &found {
                let basic = match win.value {
                    HanAndFu::Counted { han, fu: Some(fu) } => basic(han, fu, 0, &sheet.rules),
                    HanAndFu::Counted { han: han @ 5.., fu: None } => basic(han, 30, 0, &sheet.rules),
                    HanAndFu::Yakuman(number) => basic(0, 0, number, &sheet.rules),
                    // The least fu of these han.
                    HanAndFu::Counted { han, fu: None } => {
                        let is_drawn = discarder.is_none();
                        let fu = match han {
                            1 => 30,
                            _ if is_drawn => 20,
                            _ => 25,
                        };
                        basic(han, fu, 0, &sheet.rules)
                    }
                };
                let points = sheet.after_win(seat, discarder, basic);
                assert!(
                    sheet.seats().iter().all(|&seat| win.outcome.scores.of(seat) == points[sheet.line(seat)])
                );
                assert_eq!(win.outcome.goes_on, sheet.goes_on(&points, seat == East, true), "{sheet:?}");
            }
            // An own bet changes no win: its stick comes back.
            let unbet = Sheet { riichi: sheet.riichi.filter(|&other| other != seat), ..sheet.clone() };
            let without = unbet.last().need(seat, discarder, place).expect("a game");
            assert_eq!(without.iter().map(|win| win.value).collect::<Vec<_>>(), values);
            let other = match sheet.game.ties {
                Ties::First => Ties::Shared,
                Ties::Shared => Ties::First,
            };
            let other = Sheet { game: GameRules { ties: other, ..sheet.game }, ..sheet.clone() };
            ties += usize::from(other.need(seat, discarder, place) != values);
            match values[..] {
                [] => impossible += 1,
                [HanAndFu::Counted { han: 1, fu: None }] => any += 1,
                _ => some += 1,
            }
        }
    }
    assert!(
        [ties, impossible, any, some].iter().all(|&cases| cases > 100),
        "{ties} {impossible} {any} {some}"
    );
}

#[test]
fn every_payment_is_among_those_that_are_tried() {
    let mut most = 0;
    for (rules, won_by) in
        NamedRules::ALL.into_iter().flat_map(|rules| WonBy::ALL.map(|by| (rules.points(), by)))
    {
        for seat in [East, South] {
            let paid = |value: HanAndFu| {
                let payment = value.payment(seat, won_by, &Table::default(), &rules).ok()?.1;
                Some((payment.hand, payment.payers().map(|payer| payer.points).max()))
            };
            let counted =
                (1..=40).flat_map(|han| (0..=255).map(move |fu| HanAndFu::Counted { han, fu: Some(fu) }));
            let every: BTreeSet<_> = counted.chain((0..=9).map(HanAndFu::Yakuman)).filter_map(paid).collect();
            let tried: Vec<_> = HanAndFu::all(won_by, &rules).filter_map(paid).collect();
            most = most.max(tried.len());
            assert_eq!(BTreeSet::from_iter(tried), every);
        }
    }
    assert_eq!(most, 37);
}

#[test]
fn noten_payments_lead_to_the_places_that_sticks_do() {
    let random = &mut ChaCha8Rng::seed_from_u64(63);
    let mut moved = 0;
    for _ in 0..10_000 {
        let sheet = Sheet::some(random);
        let tenpai: Vec<Wind> = sheet
            .seats()
            .iter()
            .copied()
            .filter(|&seat| sheet.riichi == Some(seat) || below(random, 2) == 0)
            .collect();
        let outcome = sheet.last().drawn(&tenpai).expect("a draw");
        let points = sheet.after_draw(&tenpai);
        for &seat in sheet.seats() {
            assert_eq!(outcome.scores.of(seat), points[sheet.line(seat)]);
            let place = outcome.scores.place(seat, sheet.game.ties);
            assert_eq!(place, sheet.place(&points, seat));
            moved += usize::from(place != sheet.place(&sheet.points, seat));
        }
        assert_eq!(outcome.goes_on, sheet.goes_on(&points, tenpai.contains(&East), false), "{sheet:?}");
    }
    assert!(moved > 1000, "{moved}");
}

/// What the rules of each name say of the last hand; `docs/rules.md` names the sources.
#[test]
fn games_end_by_their_rules() {
    let ends = |rules: NamedRules, points: [i32; 4], win: Option<(Wind, u8)>, tenpai: &[Wind]| {
        let last = LastHand {
            scores: Scores::new(&points, 3).expect("four players"),
            stakes: Stakes::default(),
            rules: rules.points(),
            game: rules.game(),
        };
        match win {
            Some((seat, han)) => {
                let value = HanAndFu::Counted { han, fu: Some(40) };
                last.won(seat, None, value).expect("a win").outcome.goes_on
            }
            None => last.drawn(tenpai).expect("a draw").goes_on,
        }
    };
    use NamedRules::{Ema, MLeague, MahjongSoul, Tenhou, Wrc};
    let (online, table) = ([Tenhou, MahjongSoul], [MLeague, Wrc, Ema]);
    // The dealer, who has the last seat, is first with 31,000, or with less.
    let (enough, few) = ([25_000, 23_000, 21_000, 31_000], [25_500, 23_500, 24_000, 27_000]);
    for rules in online {
        assert_eq!(ends(rules, enough, Some((East, 1)), &[]), None);
        assert_eq!(ends(rules, enough, None, &[East]), None);
        assert_eq!(ends(rules, few, None, &[East, South, West, North]), Some(GoesOn::Dealer));
        assert_eq!(ends(rules, few, Some((South, 1)), &[]), Some(GoesOn::Target));
        assert_eq!(ends(rules, few, Some((South, 3)), &[]), None);
        // The dealer wins, and is not first.
        assert_eq!(ends(rules, [40_000, 23_000, 21_000, 16_000], Some((East, 1)), &[]), Some(GoesOn::Dealer));
    }
    for rules in table {
        for win in [Some((East, 1)), None] {
            assert_eq!(ends(rules, enough, win, &[East]), Some(GoesOn::Dealer));
        }
        assert_eq!(ends(rules, few, Some((South, 1)), &[]), None);
        assert_eq!(ends(rules, few, None, &[South]), None);
        assert_eq!(rules.game().ties, Ties::Shared);
    }
    let three = GameRules::default().target(Players::Three);
    assert_eq!((three, GameRules::default().target(Players::Four)), (Some(40_000), Some(30_000)));
}

/// Worked out by hand.
#[test]
fn a_last_hand_of_which_everybody_knows_the_need() {
    // Four players, the last one deals. South has 24,000 and the first place 31,900.
    let last = LastHand {
        scores: Scores::new(&[24_000, 31_900, 25_100, 19_000], 3).expect("four players"),
        stakes: Stakes { counters: 1, ..Stakes::default() },
        rules: ScoreRules::default(),
        game: GameRules::default(),
    };
    let hands = |discarder, place| {
        let found = last.need(South, discarder, place).expect("a game");
        found.iter().map(|win| (win.value, win.payment.hand)).collect::<Vec<_>>()
    };
    let counted = |han, fu| HanAndFu::Counted { han, fu: Some(fu) };
    let han = |han| HanAndFu::Counted { han, fu: None };
    // 7,900 apart. From the first, 3,900 and 300 move it by 8,400; 3,600 and 300 by 7,800.
    let half = [(counted(2, 60), 3900), (counted(3, 30), 3900), (han(4), 6400)];
    assert_eq!(hands(Some(West), 1), half);
    // From another, 7,700 and 300 are 8,000.
    let whole = [(counted(3, 60), 7700), (counted(4, 30), 7700), (han(5), 8000)];
    assert_eq!(hands(Some(North), 1), whole);
    // Drawn, 1,500 and 2,900 move it by 5,900 + 1,500 and 400 for the counter; 1,600 and 3,200 by 8,400.
    assert_eq!(hands(None, 1)[0], (counted(2, 100), 6400));
    // Any win is enough for the second place, which is 1,100 away: at 25,100 each, south is ahead.
    assert_eq!(hands(Some(East), 2), [(han(1), 1000)]);
}
