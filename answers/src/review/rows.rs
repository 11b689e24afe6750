//! Reviews and audits as rows of tables.

use tehai::rules::Wind;
use tehai::tiles::notation::RedTile;

use super::{Audit, AuditedPayment, AuditedWin, Danger, Game, Oddity, Review, Reviewed, RoundName, Verdict};
use crate::decision::{Decided, Judged};
use crate::described;

described! {
    /// A decision beside the best, as a row.
    #[derive(PartialEq)]
    pub struct ReviewRow {
        /// The file; empty if it is not from one.
        pub file: String,
        /// The round.
        #[serde(flatten)]
        pub round: RoundName,
        /// The number of events of the round before the decision.
        pub event: usize,
        /// The player's turn, from 1.
        pub turn: usize,
        /// The player, from 0.
        pub player: usize,
        /// The player's name.
        pub name: String,
        /// The player's wind.
        pub seat: Wind,
        /// The hand; at the own turn with the drawn tile.
        pub hand: String,
        /// The drawn tile; empty if there is none.
        pub drawn: String,
        /// The tile that could be called; empty at the own turn.
        pub offered: String,
        /// The player who discarded it.
        pub from_player: Option<usize>,
        /// Dora indicators.
        pub indicators: String,
        /// The draws that are left.
        pub draws: u32,
        /// What the player did: a discard, a quad, a call, or pass.
        pub chosen: String,
        /// Was riichi declared with it?
        pub declared: bool,
        /// What is best; empty if there are no numbers.
        pub best: String,
        /// Is riichi declared with the best?
        pub best_riichi: Option<bool>,
        /// The probability of a win after the choice, under the play for points.
        pub win: Option<f64>,
        /// The same after the best.
        pub best_win: Option<f64>,
        /// The points to expect after the choice.
        pub points: Option<f64>,
        /// The same after the best.
        pub best_points: Option<f64>,
        /// Their difference: what the choice costs.
        pub loss: Option<f64>,
        /// How dangerous the discard is: of the players in riichi, the largest share of tenpai hands that wait for it.
        pub danger: Option<f64>,
        /// The same of the best discard.
        pub best_danger: Option<f64>,
        /// Why there are no numbers.
        pub problem: String,
        /// The question of the kind `decision` that gives the same numbers, as JSON.
        pub question: String,
    }

    /// A win, a payment of a round, or what no rules allow, as a row.
    #[derive(PartialEq)]
    pub struct AuditRow {
        /// The file; empty if it is not from one.
        pub file: String,
        /// The round.
        #[serde(flatten)]
        pub round: RoundName,
        /// What the row is about: win, payment, furiten or noten-riichi.
        pub kind: &'static str,
        /// The player, from 0; null of a payment.
        pub player: Option<usize>,
        /// Whose tile won.
        pub from_player: Option<usize>,
        /// The hand with the winning tile.
        pub hand: String,
        /// The winning tile, or the wait of a furiten hand.
        pub tile: String,
        /// Han by our rules; null of a yakuman.
        pub han: Option<u8>,
        /// Fu by our rules; null of a yakuman.
        pub fu: Option<u8>,
        /// The yaku, without dora.
        pub yaku: String,
        /// Points in all by our rules, counters and bets included.
        pub points: Option<u32>,
        /// Of a payment what each player wins or loses by our rules, from player 0.
        pub changes: String,
        /// What each player wins or loses by the log, from player 0.
        pub paid: String,
        /// As paid or not; empty of what no rules allow.
        pub verdict: &'static str,
        /// The rules that explain what was paid.
        pub by: String,
        /// Why a win has no score.
        pub problem: String,
    }
}

impl Danger {
    /// How dangerous the discard is that a choice ends with; `None` without a discard.
    pub fn of(&self, choice: &str) -> Option<f64> {
        let tile: RedTile = choice.rsplit(' ').next()?.parse().ok()?;
        self.tiles.get(&tile.tile).copied()
    }
}

fn text(of: Option<impl ToString>) -> String {
    of.map(|of| of.to_string()).unwrap_or_default()
}

impl Review {
    /// A row for each decision.
    pub fn rows(&self) -> Vec<ReviewRow> {
        self.decisions.iter().map(|found| found.row(&self.game)).collect()
    }
}

impl Reviewed {
    fn row(&self, game: &Game) -> ReviewRow {
        let decided = self.decided.as_ref();
        let judged = |of: fn(&Decided) -> &Judged| decided.map(of);
        let (chosen, best) = (judged(|decided| &decided.chosen), judged(|decided| &decided.best));
        // The most dangerous player counts.
        let danger = |choice: &str| self.dangers.iter().filter_map(|of| of.of(choice)).reduce(f64::max);
        ReviewRow {
            file: text(game.file.as_ref()),
            round: self.round.clone(),
            event: self.event,
            turn: self.turn,
            player: self.player,
            name: text(game.names.get(self.player)),
            seat: self.seat,
            hand: self.hand.to_string(),
            drawn: text(self.drawn),
            offered: text(self.offered),
            from_player: self.from_player,
            indicators: self.indicators.iter().map(ToString::to_string).collect(),
            draws: self.draws,
            chosen: self.chosen.clone(),
            declared: self.declared,
            best: text(best.map(|best| &best.choice)),
            best_riichi: best.map(|best| best.riichi),
            win: chosen.map(|chosen| chosen.win),
            best_win: best.map(|best| best.win),
            points: chosen.and_then(|chosen| chosen.points),
            best_points: best.and_then(|best| best.points),
            loss: decided.map(|decided| decided.loss),
            danger: danger(&self.chosen),
            best_danger: best.and_then(|best| danger(&best.choice)),
            problem: text(self.problem.as_ref()),
            question: serde_json::to_string(&self.question).expect("a question is JSON"),
        }
    }
}

impl Verdict {
    /// Does the log say something else than its rules?
    pub fn differs(self) -> bool {
        matches!(self, Verdict::ByOtherRules | Verdict::Differs)
    }
}

impl Audit {
    /// Did the log pay something else than its rules, or allow what no rules do?
    pub fn differs(&self) -> bool {
        let mut verdicts =
            self.wins.iter().map(|win| win.verdict).chain(self.payments.iter().map(|of| of.verdict));
        verdicts.any(Verdict::differs) || !self.oddities.is_empty()
    }

    /// A row for each win, then for each payment of a round, then for each oddity.
    pub fn rows(&self) -> Vec<AuditRow> {
        let of_win = |win: &AuditedWin| AuditRow {
            kind: "win",
            player: Some(win.player),
            from_player: Some(win.from_player),
            hand: win.hand.to_string(),
            tile: win.tile.to_string(),
            han: win.han,
            fu: win.fu,
            yaku: win.yaku.iter().map(|yaku| yaku.yaku).collect::<Vec<_>>().join(" "),
            points: win.points,
            paid: changes(&win.paid),
            verdict: win.verdict.name(),
            by: win.by.join("; "),
            problem: text(win.problem.as_ref()),
            ..self.row(&win.round)
        };
        let of_payment = |of: &AuditedPayment| AuditRow {
            kind: "payment",
            changes: changes(of.changes.as_deref().unwrap_or_default()),
            paid: changes(of.paid.as_deref().unwrap_or_default()),
            verdict: of.verdict.name(),
            by: of.by.join("; "),
            ..self.row(&of.round)
        };
        let of_oddity = |oddity: &Oddity| AuditRow {
            kind: oddity.kind.name(),
            player: Some(oddity.player),
            tile: text(oddity.tile),
            ..self.row(&oddity.round)
        };
        let rows = self.wins.iter().map(of_win).chain(self.payments.iter().map(of_payment));
        rows.chain(self.oddities.iter().map(of_oddity)).collect()
    }

    fn row(&self, round: &RoundName) -> AuditRow {
        AuditRow {
            file: text(self.game.file.as_ref()),
            round: round.clone(),
            kind: "",
            player: None,
            from_player: None,
            hand: String::new(),
            tile: String::new(),
            han: None,
            fu: None,
            yaku: String::new(),
            points: None,
            changes: String::new(),
            paid: String::new(),
            verdict: "",
            by: String::new(),
            problem: String::new(),
        }
    }
}

/// Changes of points by player.
fn changes(changes: &[i32]) -> String {
    changes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
