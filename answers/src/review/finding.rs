//! What is said of a decision: what it is about, what it risks, and whether it is a mistake.

use tehai_options::named;

use super::Reviewed;
use crate::described;

described! {
    /// A choice beside the best, with what both risk, and what others' wins cost.
    #[derive(PartialEq)]
    pub struct AtRisk {
        /// What was chosen.
        pub chosen: RiskyChoice,
        /// What is best.
        pub best: RiskyChoice,
        /// How much the choice costs.
        pub loss: f64,
        /// The least that it costs if wins of the players who threaten are worth half their mean, or half as much again.
        pub least: f64,
    }

    /// What a choice is worth in points with what it risks. In a last hand a prize of 1 is 1,000 points.
    #[derive(PartialEq)]
    pub struct RiskyChoice {
        /// The choice.
        pub choice: String,
        /// Is riichi declared with it?
        pub riichi: bool,
        /// Does the hand fold (ベタオリ)? Else it plays on and discards what it does not need.
        pub folds: bool,
        /// The chance that the discard is won with.
        pub danger: f64,
        /// The points of a hand that plays on, if the discard passes; its later discards risk their mean. Null of one that
        /// folds.
        pub value: Option<f64>,
        /// The points that are lost by the discard; of a hand that folds by all discards and others' draws to the end of
        /// the wall.
        pub risk: f64,
        /// The value without the risk.
        pub net: f64,
    }
}

/// The points of a prize of 1.
pub const PRIZE: f64 = 1000.0;

named! {
    /// What a decision is judged by.
    #[derive(Default)]
    PlayedFor {
        /// Points.
        #[default]
        Points = "points",
        /// The prizes of places: at a table, if the game may end with the hand.
        Prize = "prize",
    }
}

impl PlayedFor {
    /// The points of a 1.
    pub const fn unit(self) -> f64 {
        match self {
            PlayedFor::Points => 1.0,
            PlayedFor::Prize => PRIZE,
        }
    }
}

named! {
    /// What a decision is about.
    #[derive(Default)]
    DecisionKind {
        /// A discard.
        #[default]
        Discard = "discard",
        /// Whether to call a tile.
        Call = "call",
        /// Whether to declare riichi: the player does, or had better.
        Riichi = "riichi",
        /// A discard against players in riichi.
        AgainstRiichi = "against-riichi",
        /// A quad of one's own turn: the player declares it, or had better.
        Quad = "quad",
        /// Whether to win.
        Win = "win",
    }
}

named! {
    /// What is to be said of a decision.
    #[derive(Default)]
    Finding {
        /// It is the best, or costs nothing.
        #[default]
        Best = "best",
        /// It costs no more than 10 points, or than is known of the risks.
        Close = "close",
        /// It costs more.
        Mistake = "mistake",
        /// A mistake that the player's last decision was, too: the same choice would have been better.
        Repeated = "repeated",
    }
}

impl Reviewed {
    /// Points that are no mistake.
    pub const CLOSE: f64 = 10.0;

    /// What the choice costs in points, with what it risks, where that is known.
    pub fn loss(&self) -> Option<f64> {
        let decided = self.decided.as_ref()?;
        Some(self.at_risk.as_ref().map_or(decided.loss * self.played_for.unit(), |at_risk| at_risk.loss))
    }

    /// The best choice, with what it risks where that is known.
    pub fn best(&self) -> Option<&str> {
        self.best_with_riichi().map(|(choice, _)| choice)
    }

    /// The same, and whether it declares riichi.
    fn best_with_riichi(&self) -> Option<(&str, bool)> {
        let decided = self.decided.as_ref()?;
        Some(match &self.at_risk {
            Some(AtRisk { best, .. }) => (&best.choice, best.riichi),
            None => (&decided.best.choice, decided.best.riichi),
        })
    }

    /// Would the same have been better as in another decision? Riichi is the same with each tile.
    fn misses_as(&self, other: &Reviewed) -> bool {
        let missed = |of: &Reviewed| {
            of.best_with_riichi().map(|(choice, riichi)| match riichi && !of.declared {
                true => "riichi".to_owned(),
                false => choice.to_owned(),
            })
        };
        missed(self) == missed(other)
    }

    /// What it is about.
    pub fn kind(&self) -> DecisionKind {
        let best = self.best().unwrap_or_default();
        let is = |what: fn(&str) -> bool| what(&self.chosen) || what(best);
        let best_declares = self.best_with_riichi().is_some_and(|(_, riichi)| riichi);
        if is(|choice| choice == "win") {
            DecisionKind::Win
        } else if self.offered.is_some() {
            DecisionKind::Call
        } else if self.declared || best_declares {
            DecisionKind::Riichi
        } else if is(|choice| choice.starts_with(['{', '['])) {
            DecisionKind::Quad
        } else if self.dangers.iter().any(|danger| danger.tenpai == 1.0) {
            DecisionKind::AgainstRiichi
        } else {
            DecisionKind::Discard
        }
    }

    /// What is to be said of it, after the player's last decision of the round about a turn, or about a call.
    pub fn find(&self, before: Option<&Reviewed>) -> Option<Finding> {
        let loss = self.loss()?;
        let least = self.at_risk.as_ref().map_or(loss, |at_risk| at_risk.least);
        let is_mistake =
            |found: &Reviewed| matches!(found.finding, Some(Finding::Mistake | Finding::Repeated));
        Some(if loss == 0.0 {
            Finding::Best
        } else if least <= Reviewed::CLOSE {
            Finding::Close
        } else if before.is_some_and(|before| is_mistake(before) && self.misses_as(before)) {
            Finding::Repeated
        } else {
            Finding::Mistake
        })
    }
}
