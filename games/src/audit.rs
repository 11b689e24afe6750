//! What a log paid beside what the rules say, what no rules allow, and what the last round did to places.

mod last_round;
mod rules;
mod win;

use tehai::rules::{FifthTile, Rules, Wind};
use tehai::score::{self, Payment, Score, ScoreError, Settlement, Stakes};
use tehai::tiles::{Tile, TileSet};
use tehai::waiting;
use tehai_answers::review::{Audit, AuditedPayment, AuditedWin, Oddity, OddityKind, RoundName, Verdict};
use tehai_answers::score::YakuOfWin;

use crate::log::{DrawKind, End, Event, Log, LogRules, PaidWin, Round};
use crate::table::{BET, Table};
use crate::tiles::indicated;

use rules::Choice;
use win::held;

impl Log {
    /// Each win and each payment beside what the rules of the log say, or else the usual ones; what no rules allow; and
    /// what the last round of the game did to places.
    ///
    /// ```
    /// let log = tehai_games::read(include_bytes!("../example.json"))?;
    /// let audit = log.audit();
    /// assert_eq!(audit.wins[0].verdict.name(), "as-paid");
    /// assert_eq!(audit.payments[0].changes, audit.payments[0].paid);
    /// # Ok::<(), tehai_games::LogProblem>(())
    /// ```
    pub fn audit(&self) -> Audit {
        let rounds = self.rounds.iter().enumerate();
        let rounds: Vec<OfRound> = rounds
            .map(|(at, round)| OfRound { rules: &self.rules, round, name: self.round_name(at) })
            .collect();
        let last = rounds.last().filter(|_| self.problems.is_empty());
        let mut audit = Audit {
            game: self.game(),
            wins: Vec::new(),
            payments: Vec::new(),
            oddities: Vec::new(),
            last_round: last.and_then(OfRound::last_round),
        };
        rounds.iter().for_each(|round| round.add_to(&mut audit));
        audit
    }
}

/// What a win is worth by the rules of the game, with its open dora, or why it is none; `None` if its hand is hidden.
/// The round has the events before it. Without a yaku it is worth nothing.
pub(crate) fn worth(rules: &LogRules, round: &Round, table: &Table, win: &PaidWin) -> Scored {
    let name = RoundName { round: 1, wind: round.wind, number: round.dealer + 1, counters: round.counters };
    OfRound { rules, round, name }.scored(table, win, &rules.choice(rules.platform))
}

/// The waits by which a player is furiten: own discards, or wins that were missed.
pub(crate) fn furiten(table: &Table, player: usize) -> TileSet {
    waits(table, player, FifthTile::Excluded).unwrap_or_default() & table.barred_waits(player)
}

/// The audit of a round.
struct OfRound<'l> {
    rules: &'l LogRules,
    round: &'l Round,
    name: RoundName,
}

/// A score, or why there is none; `None` if the log hides the hand.
pub(crate) type Scored = Option<Result<Score, ScoreError>>;

impl OfRound<'_> {
    fn add_to(&self, audit: &mut Audit) {
        let (table, oddities) = self.replay();
        let usual = self.rules.choice(self.rules.platform);
        audit.payments.push(self.payment(&table, &usual));
        let wins = self.wins().iter();
        audit.wins.extend(wins.filter_map(|paid| self.audited(&table, paid, &usual)));
        audit.oddities.extend(oddities);
    }

    fn payment(&self, table: &Table, usual: &Choice) -> AuditedPayment {
        let (changes, paid) = (self.changes(table, usual), self.paid());
        let (verdict, by) = match (&self.round.end, &paid) {
            (End::Cut, _) => (Verdict::Unfinished, Vec::new()),
            (_, None) => (Verdict::NotSaid, Vec::new()),
            _ if self.is_hidden(table) => (Verdict::NotSaid, Vec::new()),
            _ => self.verdict(changes == paid, |other| self.changes(table, other) == paid),
        };
        AuditedPayment { round: self.name.clone(), changes, paid, verdict, by }
    }

    /// Does the end depend on hands that the log hides?
    fn is_hidden(&self, table: &Table) -> bool {
        match &self.round.end {
            End::Wins(wins) => wins.iter().any(|paid| held(table, paid).is_none()),
            End::Draw { kind: DrawKind::Exhaustive, .. } => self.round.hands.iter().any(Option::is_none),
            End::Draw { .. } | End::Cut => false,
        }
    }

    /// Is it as the rules say? If not, the other rules that explain it.
    fn verdict(&self, is_as_paid: bool, explains: impl Fn(&Choice) -> bool) -> (Verdict, Vec<String>) {
        if is_as_paid {
            return (Verdict::AsPaid, Vec::new());
        }
        let by: Vec<String> =
            self.rules.others().into_iter().filter(explains).map(|other| other.name).collect();
        (if by.is_empty() { Verdict::Differs } else { Verdict::ByOtherRules }, by)
    }

    fn oddity(&self, player: usize, kind: OddityKind, tile: Option<Tile>) -> Oddity {
        Oddity { round: self.name.clone(), player, kind, tile }
    }

    /// The table when the round ends, before the wins, and what was odd until then.
    fn replay(&self) -> (Table, Vec<Oddity>) {
        let OfRound { rules, round, .. } = *self;
        let mut table = Table::new(rules, round).expect("the round was read");
        let mut oddities = Vec::new();
        for event in &round.events {
            table.apply(event).expect("the round was read");
            let Event::Discard { player, .. } = *event else { continue };
            let has_declared = table.river(player).last().is_some_and(|discarded| discarded.is_riichi);
            if has_declared && waits(&table, player, FifthTile::Counted).is_some_and(TileSet::is_empty) {
                oddities.push(self.oddity(player, OddityKind::NotenRiichi, None));
            }
        }
        for &PaidWin { player, .. } in self.wins().iter().filter(|win| win.from != win.player) {
            let barred = furiten(&table, player);
            if let Some(tile) = barred.iter().next() {
                oddities.push(self.oddity(player, OddityKind::Furiten, Some(tile)));
            }
        }
        (table, oddities)
    }

    fn wins(&self) -> &[PaidWin] {
        if let End::Wins(wins) = &self.round.end { wins } else { &[] }
    }

    /// The seat of a player.
    fn seat(&self, player: usize) -> Wind {
        let players = self.round.hands.len();
        Wind::ALL[(player + players - self.round.dealer) % players]
    }

    /// Values by seat as values by player.
    fn by_player<T: Copy>(&self, by_seat: &[T]) -> Vec<T> {
        (0..self.round.hands.len()).map(|player| by_seat[self.seat(player) as usize]).collect()
    }

    /// Points by player as points by seat.
    fn by_seat(&self, by_player: &[i32]) -> [i32; 4] {
        let mut by_seat = [0; 4];
        by_player
            .iter()
            .enumerate()
            .for_each(|(player, points)| by_seat[self.seat(player) as usize] = *points);
        by_seat
    }

    /// The players who have bet in the round.
    fn bettors(&self) -> impl Iterator<Item = usize> {
        let bet = |event: &Event| if let Event::RiichiPaid { player } = *event { Some(player) } else { None };
        self.round.events.iter().filter_map(bet)
    }

    fn stakes(&self) -> Stakes {
        let riichi = self.bettors().map(|player| self.seat(player)).collect();
        Stakes { counters: self.round.counters, bets: self.round.bets, riichi }
    }

    /// A win beside its score; `None` if the log hides the hand.
    fn audited(&self, table: &Table, paid: &PaidWin, usual: &Choice) -> Option<AuditedWin> {
        let (hand, tile) = held(table, paid)?;
        let score = self.scored(table, paid, usual)?;
        let (verdict, by) = if paid.changes.is_empty() {
            (Verdict::NotSaid, Vec::new())
        } else {
            let explains = |other: &Choice| {
                self.scored(table, paid, other).is_some_and(|score| self.is_as_paid(paid, &score))
            };
            self.verdict(self.is_as_paid(paid, &score), explains)
        };
        let known = score.as_ref().ok();
        let counted = known.filter(|score| score.yakuman == 0);
        Some(AuditedWin {
            round: self.name.clone(),
            player: paid.player,
            from_player: paid.from,
            hand,
            tile,
            han: counted.map(|score| score.han),
            fu: counted.map(|score| score.fu),
            limit: known.and_then(|score| score.limit),
            yaku: known.map_or(Vec::new(), YakuOfWin::all),
            points: known.map(|score| score.payment.total()),
            problem: match &score {
                Ok(score) => paid.paid.as_ref().and_then(|said| said.unlike(score)),
                Err(error) => Some(error.to_string()),
            },
            paid: paid.changes.clone(),
            verdict,
            by,
        })
    }

    /// A win by some rules.
    fn scored(&self, table: &Table, paid: &PaidWin, by: &Choice) -> Scored {
        let (open, hidden) = (indicated(table.indicators()), indicated(&paid.hidden_indicators));
        let win = self.win(table, paid, by)?.with_dora(open, hidden, self.rules.players);
        Some(win.and_then(|win| score::score(&win, &by.points)))
    }

    /// The seat of who discarded the winning tile, if it was not drawn.
    fn discarder(&self, paid: &PaidWin) -> Option<Wind> {
        (paid.player != paid.from).then(|| self.seat(paid.from))
    }

    /// The counters and the bets that a win is paid.
    fn share(&self, paid: &PaidWin, by: &Choice) -> (u8, u8) {
        let seats: Vec<Wind> = self.wins().iter().map(|win| self.seat(win.player)).collect();
        let shares = self.stakes().shares(&seats, self.discarder(paid), &by.ends, self.rules.players);
        let share =
            shares.unwrap_or_default().into_iter().find(|share| share.winner == self.seat(paid.player));
        share.map_or((0, 0), |share| (share.counters, share.bets))
    }

    /// Was a win paid what it is worth by this score, and counted so?
    fn is_as_paid(&self, paid: &PaidWin, score: &Result<Score, ScoreError>) -> bool {
        let as_said = |score: &Score| paid.paid.as_ref().is_none_or(|said| said.unlike(score).is_none());
        let as_paid = |score: &Score| {
            self.by_player(&self.paid_by(paid, &score.payment)) == paid.changes && as_said(score)
        };
        score.as_ref().is_ok_and(as_paid)
    }

    /// What a payment changes, by seat.
    fn paid_by(&self, paid: &PaidWin, payment: &Payment) -> [i32; 4] {
        let mut changes = [0; 4];
        changes[self.seat(paid.player) as usize] += payment.total() as i32;
        for payer in payment.payers() {
            // Every seat is known.
            changes[payer.seat.map_or(0, |seat| seat as usize)] -= payer.points as i32;
        }
        changes
    }

    /// What the players win or lose by some rules; `None` if these have no such end, or it is hidden.
    fn changes(&self, table: &Table, by: &Choice) -> Option<Vec<i32>> {
        Some(self.by_player(&self.settlement(table, by)?.changes))
    }

    /// The end of the round by some rules; `None` if these have no such end, or the log hides hands that it depends on.
    fn settlement(&self, table: &Table, by: &Choice) -> Option<Settlement> {
        if self.is_hidden(table) {
            return None;
        }
        let stakes = self.stakes();
        let players = 0..self.round.hands.len();
        let seats = |is: &dyn Fn(usize) -> bool| -> Vec<Wind> {
            players.clone().filter(|&player| is(player)).map(|player| self.seat(player)).collect()
        };
        match &self.round.end {
            End::Wins(wins) => {
                let payment = |paid: &PaidWin| {
                    Some((self.seat(paid.player), self.scored(table, paid, by)?.ok()?.payment))
                };
                Some(stakes.won(&wins.iter().map(payment).collect::<Option<Vec<_>>>()?))
            }
            End::Draw { kind: DrawKind::Abort(abort), .. } => {
                stakes.aborted(*abort, &by.ends, self.rules.players).ok()
            }
            End::Draw { kind, .. } => {
                let is_tenpai = |player| waits(table, player, by.fifth_tile).is_some_and(|of| !of.is_empty());
                let tenpai = seats(&is_tenpai);
                let is_nagashi = |player: usize| {
                    let river = table.river(player);
                    river.iter().all(|of| of.called_by.is_none() && TileSet::ORPHANS.contains(of.tile.tile))
                };
                let nagashi = seats(&|player| *kind == DrawKind::NagashiMangan && is_nagashi(player));
                stakes.drawn(&tenpai, &nagashi, &by.ends, &by.points).ok()
            }
            End::Cut => None,
        }
    }

    /// What they win or lose by the log.
    fn paid(&self) -> Option<Vec<i32>> {
        let mut sum = vec![0_i32; self.round.hands.len()];
        let all: Vec<&[i32]> = match &self.round.end {
            End::Wins(wins) => wins.iter().map(|win| &win.changes[..]).collect(),
            End::Draw { changes, .. } => vec![changes],
            End::Cut => return None,
        };
        for changes in all {
            if changes.is_empty() {
                return None;
            }
            // A log may write any numbers.
            sum.iter_mut().zip(changes).for_each(|(sum, change)| *sum = sum.saturating_add(*change));
        }
        self.bettors().for_each(|player| sum[player] = sum[player].saturating_sub(BET));
        Some(sum)
    }
}

/// What a player waits for, who does not have a drawn tile; `None` if the log hides the hand.
fn waits(table: &Table, player: usize, fifth_tile: FifthTile) -> Option<TileSet> {
    let rules = Rules { fifth_tile, ..table.rules() };
    Some(waiting::waits(table.hand(player)?.hand(), rules))
}
