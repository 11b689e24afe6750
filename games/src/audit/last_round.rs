//! The last round of a game: what a better place needed, and which place the round gave (条件).

use tehai::score::{LastHand, Scores, Stakes};
use tehai_answers::needs::PlaceByWin;
use tehai_answers::review::{LastRound, LastRoundWin, PlaceChange};

use super::OfRound;
use super::rules::Choice;
use crate::last_hand::MOST_POINTS;
use crate::log::{DrawKind, End, PaidWin};
use crate::table::Table;

impl OfRound<'_> {
    /// What the round did to places, and what a better one needed; `None` unless the game ends with it by its rules.
    pub(super) fn last_round(&self) -> Option<LastRound> {
        let OfRound { rules, round, ref name } = *self;
        let is_aborted = matches!(round.end, End::Draw { kind: DrawKind::Abort(_), .. });
        if is_aborted || (round.wind, round.dealer + 1) < (rules.last_wind, round.hands.len()) {
            return None;
        }
        let (table, _) = self.replay();
        let usual = rules.choice(rules.platform);
        let mut end = self.settlement(&table, &usual)?;
        if let Some(paid) = self.paid() {
            end.changes = self.by_seat(&paid);
        }
        let of_wins = self.wins().iter().flat_map(|win| &win.changes);
        let mut all = round.scores.iter().chain(&end.changes).chain(of_wins);
        if all.any(|points| points.unsigned_abs() > MOST_POINTS) {
            return None;
        }
        let last = LastHand {
            scores: Scores::new(&round.scores, round.dealer)?,
            stakes: self.stakes(),
            rules: usual.points,
            game: usual.game,
        };
        let outcome = last.outcome(&end, !self.wins().is_empty());
        if outcome.goes_on.is_some() {
            return None;
        }
        let after = &outcome.scores;
        let players = (0..round.hands.len()).map(|player| {
            let (seat, ties) = (self.seat(player), last.game.ties);
            PlaceChange {
                player,
                score: last.scores.of(seat),
                place: last.scores.place(seat, ties),
                score_after: after.of(seat),
                place_after: after.place(seat, ties),
            }
        });
        let wins = self.wins().iter().map(|win| self.last_win(&table, win, &usual, &last, after));
        Some(LastRound {
            round: name.clone(),
            players: players.collect(),
            wins: wins.collect::<Option<_>>()?,
        })
    }

    /// A win of a last round, which led to these scores.
    fn last_win(
        &self,
        table: &Table,
        win: &PaidWin,
        usual: &Choice,
        last: &LastHand,
        after: &Scores,
    ) -> Option<LastRoundWin> {
        let payment = self.scored(table, win, usual)?.ok()?.payment;
        let own =
            if win.changes.is_empty() { self.paid_by(win, &payment) } else { self.by_seat(&win.changes) };
        // What others won by the same tile is paid already, and bets lie on the table.
        let (counters, bets) = self.share(win, usual);
        let hand = LastHand {
            scores: after.after(&own.map(|points| -points)),
            stakes: Stakes { counters, bets, riichi: Vec::new() },
            ..last.clone()
        };
        let (seat, discarder) = (self.seat(win.player), self.discarder(win));
        // The nearest first.
        let better = (1..last.scores.place(seat, last.game.ties)).rev();
        let needs = better.map(|place| PlaceByWin::new(&hand, seat, discarder, place));
        Some(LastRoundWin {
            player: win.player,
            from_player: win.from,
            points: payment.hand,
            needs: needs.collect::<Result<_, _>>().ok()?,
        })
    }
}
