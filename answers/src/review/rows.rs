//! Reviews as rows of tables.

use tehai::rules::Wind;
use tehai::tiles::notation::RedTile;

use super::{
    Danger, DecisionKind, Finding, Game, PlayedFor, Review, Reviewed, RiskyChoice, RoundName, changes, text,
};
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
        /// Points of each player, from player 0.
        pub scores: String,
        /// Dora indicators.
        pub indicators: String,
        /// The draws that are left.
        pub draws: u32,
        /// What the player did: a discard, a quad, a call, or pass.
        pub chosen: String,
        /// Was riichi declared with it?
        pub declared: bool,
        /// What it is about.
        pub kind: DecisionKind,
        /// What it is judged by. Numbers are in points: a prize of 1 is 1,000.
        pub played_for: PlayedFor,
        /// What is best; empty if there are no numbers.
        pub best: String,
        /// Is riichi declared with the best?
        pub best_riichi: Option<bool>,
        /// Had the hand better fold?
        pub best_folds: Option<bool>,
        /// The probability of a win after the choice, under the play for points.
        pub win: Option<f64>,
        /// The same after the best; empty if it folds.
        pub best_win: Option<f64>,
        /// The points to expect after the choice, without what it risks.
        pub points: Option<f64>,
        /// The same after the best.
        pub best_points: Option<f64>,
        /// Their difference: what the choice costs.
        pub loss: Option<f64>,
        /// What is to be said of it.
        pub finding: Option<Finding>,
        /// The points that the choice risks against players who threaten; of a hand that folds to the end of the wall.
        pub risk: Option<f64>,
        /// The same of the best.
        pub best_risk: Option<f64>,
        /// How dangerous the discard is: of the players who threaten, the largest chance that one waits for it.
        pub danger: Option<f64>,
        /// The same of the best discard.
        pub best_danger: Option<f64>,
        /// Why there are no numbers.
        pub problem: String,
        /// The question of the kind `decision` that gives the same numbers, as JSON.
        pub question: String,
    }
}

impl Danger {
    /// How dangerous the discard is that a choice ends with; `None` without a discard.
    pub fn of(&self, choice: &str) -> Option<f64> {
        let tile: RedTile = choice.rsplit(' ').next()?.parse().ok()?;
        self.tiles.get(&tile.tile).copied()
    }
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
        let points = |judged: Option<&Judged>| Some(self.played_for.unit() * judged?.points?);
        let at_risk = self.at_risk.as_ref();
        let of_best = at_risk.map(|of| &of.best);
        let is_same =
            |risky: &RiskyChoice| !risky.folds && best.is_some_and(|best| best.choice == risky.choice);
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
            scores: changes(&self.scores),
            indicators: self.indicators.iter().map(ToString::to_string).collect(),
            draws: self.draws,
            chosen: self.chosen.clone(),
            declared: self.declared,
            kind: self.kind(),
            played_for: self.played_for,
            best: text(self.best()),
            best_riichi: of_best.map(|of| of.riichi).or(best.map(|best| best.riichi)),
            best_folds: of_best.map(|of| of.folds),
            win: chosen.map(|chosen| chosen.win),
            best_win: best.filter(|_| of_best.is_none_or(is_same)).map(|best| best.win),
            points: at_risk.map(|of| of.chosen.net).or(points(chosen)),
            best_points: of_best.map(|of| of.net).or(points(best)),
            loss: self.loss(),
            finding: self.finding,
            risk: at_risk.map(|of| of.chosen.risk),
            best_risk: of_best.map(|of| of.risk),
            danger: danger(&self.chosen),
            best_danger: self.best().and_then(danger),
            problem: text(self.problem.as_ref()),
            question: serde_json::to_string(&self.question).expect("a question is JSON"),
        }
    }
}
