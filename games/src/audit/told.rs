//! The audit as data, which all doors tell.

use tehai_answers::review::{Audit, AuditedPayment, AuditedWin, Game, Oddity, OddityKind, Verdict};
use tehai_answers::score::YakuOfWin;

use super::AuditedRound;
use crate::log::Log;

impl Log {
    /// What the log says of the game.
    pub fn game(&self) -> Game {
        Game {
            file: None,
            format: self.format.to_string(),
            players: self.rules.players,
            names: self.names.clone(),
            red_fives: self.rules.red_fives,
            open_tanyao: self.rules.open_tanyao,
            platform: self.rules.platform,
            rounds: self.rounds.len(),
            problems: self.problems.iter().map(ToString::to_string).collect(),
        }
    }

    /// Each win and each payment beside what the rules say, and what no rules allow.
    ///
    /// ```
    /// let log = tehai_games::read(include_bytes!("../../example.json"))?;
    /// let audit = log.audit();
    /// assert_eq!(audit.wins[0].verdict.name(), "as-paid");
    /// assert_eq!(audit.payments[0].changes, audit.payments[0].paid);
    /// # Ok::<(), tehai_games::LogProblem>(())
    /// ```
    pub fn audit(&self) -> Audit {
        let mut audit =
            Audit { game: self.game(), wins: Vec::new(), payments: Vec::new(), oddities: Vec::new() };
        for (at, AuditedRound { wins, changes, paid, oddities }) in
            self.audited_rounds().into_iter().enumerate()
        {
            audit.wins.extend(wins.iter().map(|win| self.told_win(at, win)));
            audit.payments.push(AuditedPayment { round: self.round_name(at), changes, paid });
            audit.oddities.extend(oddities.iter().map(|oddity| self.told_oddity(at, oddity)));
        }
        audit
    }

    fn told_win(&self, at: usize, win: &super::AuditedWin) -> AuditedWin {
        let super::AuditedWin { paid, hand, score, verdict, .. } = win;
        let (verdict, by) = match verdict {
            super::Verdict::AsPaid => (Verdict::AsPaid, Vec::new()),
            super::Verdict::NotSaid => (Verdict::NotSaid, Vec::new()),
            super::Verdict::By(names) => (Verdict::ByOtherRules, names.clone()),
            super::Verdict::Differs => (Verdict::Differs, Vec::new()),
        };
        let known = score.as_ref().ok();
        let counted = known.filter(|score| score.yakuman == 0);
        AuditedWin {
            round: self.round_name(at),
            player: paid.player,
            from_player: paid.from,
            hand: hand.clone(),
            tile: paid.tile,
            han: counted.map(|score| score.han),
            fu: counted.map(|score| score.fu),
            limit: known.and_then(|score| score.limit),
            yaku: known.map_or(Vec::new(), YakuOfWin::all),
            points: known.map(|score| score.payment.total()),
            problem: score.as_ref().err().map(ToString::to_string),
            paid: paid.changes.clone(),
            verdict,
            by,
        }
    }

    fn told_oddity(&self, at: usize, oddity: &super::Oddity) -> Oddity {
        let (player, kind, tile) = match *oddity {
            super::Oddity::Furiten { player, tile } => (player, OddityKind::Furiten, Some(tile)),
            super::Oddity::NotenRiichi { player } => (player, OddityKind::NotenRiichi, None),
        };
        Oddity { round: self.round_name(at), player, kind, tile }
    }
}
