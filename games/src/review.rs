//! Each decision beside the best one.

use std::collections::BTreeMap;

use tehai::sort;
use tehai::win_probability::Effort;
use tehai_answers::decision::{Decided, DecisionQuestion, Judged};
use tehai_answers::review::{
    AtRisk, Finding, PlayedFor, Review, ReviewModel, ReviewSettings, ReviewSum, Reviewed, RiskyChoice,
    RoundName,
};
use tehai_answers::win_probability::{Changes, Game};
use tehai_answers::{Means, question};

use crate::decisions::{About, Decision};
use crate::log::Log;
use crate::risk::{Weighed, danger};

impl Log {
    /// The decisions about discards, quads and calls for which `is_asked` holds, each beside the best; on all threads.
    /// `tell` is called after each of them, in any order.
    ///
    /// Norths and rounds that a player ends by nine kinds are no such decisions, nor are wins of a player alone. At a
    /// table a hand only advances at first; the [dearest](Log::ASKED_AGAIN) decisions of each player are asked again
    /// with near changes. Far hands, which are judged alone, simulate [few games](Log::FIRST_GAMES) at first, and more
    /// if these doubt the choice.
    ///
    /// Against players who threaten, and in last hands, choices are weighed with what they risk, at a table; a hand
    /// with which the game may end is played for prizes.
    ///
    /// Time: alone 0.7 s a decision on one thread, for a few up to 5 s; at a table 0.2 s.
    pub fn review(
        &self,
        means: &Means,
        by: ReviewSettings,
        is_asked: impl Fn(&Decision) -> bool,
        tell: impl Fn() + Sync,
    ) -> Review {
        let decisions: Vec<Decision> =
            self.decisions().filter(is_asked).filter(|of| of.is_asked(by.model)).collect();
        let answer = |decision, again| self.reviewed(decision, by, again, means);
        let mut answered = on_all_threads(&decisions, |decision| {
            let reviewed = answer(decision, false);
            tell();
            reviewed
        });
        let mut unsure = dearest(&answered);
        if by.model == ReviewModel::Table {
            unsure.extend((0..answered.len()).filter(|&place| is_doubtful(&answered[place])));
        }
        let again = on_all_threads(&unsure, |&place| answer(&decisions[place], true));
        for (place, again) in unsure.into_iter().zip(again).filter(|(_, again)| again.decided.is_some()) {
            answered[place] = again;
        }
        find(&mut answered);
        let sums = self.sums(&answered);
        let ReviewSettings { model, last_hands } = by;
        Review { game: self.game(), model, last_hands, decisions: answered, sums }
    }

    /// Games of a far hand that are simulated at first: a fifth of those of a question.
    pub const FIRST_GAMES: u32 = 1_000;

    /// Decisions of a player at a table that are asked again.
    pub const ASKED_AGAIN: usize = 10;

    /// The same before anything is answered: each decision with its questions, for bindings that ask them one by one.
    pub fn questions(&self, is_asked: impl Fn(&Decision) -> bool) -> Review {
        let ReviewSettings { model, last_hands } = ReviewModel::Alone.into();
        let listed = |decision: Decision| {
            let question = decision.asked(&self.rules, None)?;
            Some(self.listed(&decision, &question))
        };
        let decisions: Vec<Reviewed> = self.decisions().filter(is_asked).filter_map(listed).collect();
        Review { game: self.game(), model, last_hands, sums: self.sums(&decisions), decisions }
    }

    /// A decision with its answer, at first or again.
    fn reviewed(&self, decision: &Decision, by: ReviewSettings, again: bool, means: &Means) -> Reviewed {
        let threats = decision.threats(&self.rules, by);
        let is_at_table = decision.is_at_table(by.model);
        let question = |scale| {
            let facing = is_at_table.then_some((&threats, scale));
            let mut question =
                decision.asked(&self.rules, facing).expect("all that lies on the table is seen");
            let chances = &mut question.call.chances;
            match again {
                true => chances.changes = Changes::Near,
                false if by.model == ReviewModel::Table && decision.is_far() => {
                    chances.effort = Some(Effort { games: Log::FIRST_GAMES, ..Effort::default() });
                }
                false => {}
            }
            question
        };
        let asked = question(1.0);
        let mut reviewed = self.listed(decision, &asked);
        let concealed = *reviewed.hand.hand().concealed();
        reviewed.dangers = threats.dangers(&decision.table, decision.player);
        reviewed.dangers.retain(|danger| by.model == ReviewModel::Table || danger.tenpai == 1.0);
        let (decided, all) = match asked.judge(means, true) {
            Ok(judged) => judged,
            Err(problem) => {
                reviewed.problem = Some(problem);
                return reviewed;
            }
        };
        let is_at_risk = by.model == ReviewModel::Table
            && !threats.is_empty()
            && !decision.table.in_riichi(decision.player);
        if is_at_risk {
            let may_fold = decision.may_fold();
            let weigh = |decided: &Decided, all: &[Judged], scale| {
                let chosen = &decided.chosen;
                let weighed = Weighed { chosen, all, hand: &concealed, may_fold: &may_fold, is_at_table };
                threats.weigh(&weighed, scale)
            };
            let lost = |[chosen, best]: &[RiskyChoice; 2]| (best.net - chosen.net).max(0.0);
            let found = weigh(&decided, &all, 1.0);
            let loss = lost(&found);
            let mut least = loss;
            if loss > Reviewed::CLOSE {
                for scale in OTHER_SCALES {
                    let judged = question(scale).judge(means, false);
                    least =
                        judged.map_or(least, |(decided, all)| least.min(lost(&weigh(&decided, &all, scale))));
                }
            }
            let [chosen, best] = found;
            reviewed.at_risk = Some(AtRisk { chosen, best, loss, least });
        }
        reviewed.decided = Some(decided);
        reviewed
    }

    /// A decision before it is answered.
    fn listed(&self, decision: &Decision, asked: &DecisionQuestion) -> Reviewed {
        let Decision { round, event, player, ref table, about, .. } = *decision;
        let (drawn, offered, from_player) = match about {
            About::Turn { drawn } => (drawn, None, None),
            About::Offer { from, tile } => (None, Some(tile), Some(from)),
        };
        let others = (0..self.rules.players.number().into()).filter(|&other| other != player);
        Reviewed {
            round: self.round_name(round),
            event,
            turn: table.river(player).len() + 1,
            player,
            seat: table.seat_wind(player),
            hand: table.hand(player).expect("who decides is shown").clone(),
            drawn,
            offered,
            from_player,
            indicators: table.indicators().to_vec(),
            discards: table.river(player).iter().map(|discarded| discarded.tile).collect(),
            scores: table.scores().to_vec(),
            draws: asked.call.chances.draws,
            chosen: asked.chosen.clone(),
            declared: asked.declares,
            played_for: match asked.call.chances.places {
                Some(_) => PlayedFor::Prize,
                None => PlayedFor::Points,
            },
            decided: None,
            at_risk: None,
            finding: None,
            problem: None,
            dangers: others
                .filter(|&other| table.in_riichi(other))
                .map(|other| danger(table, player, other, 1.0))
                .collect(),
            question: question::given(asked),
        }
    }

    /// A round of the log, from 0, in words of players.
    pub(crate) fn round_name(&self, at: usize) -> RoundName {
        let round = &self.rounds[at];
        RoundName { round: at + 1, wind: round.wind, number: round.dealer + 1, counters: round.counters }
    }

    fn sums(&self, decisions: &[Reviewed]) -> Vec<ReviewSum> {
        let mut sums: BTreeMap<(usize, usize), ReviewSum> = BTreeMap::new();
        for reviewed in decisions {
            let Reviewed { round, player, finding, .. } = reviewed;
            // The game stands behind its rounds.
            for (place, round) in [(round.round, Some(round)), (usize::MAX, None)] {
                let sum =
                    sums.entry((*player, place)).or_insert_with(|| ReviewSum::new(round.cloned(), *player));
                sum.decisions += 1;
                let Some(loss) = reviewed.loss() else { continue };
                sum.judged += 1;
                sum.best += usize::from(loss == 0.0);
                if *finding != Some(Finding::Repeated) {
                    sum.mistakes += usize::from(*finding == Some(Finding::Mistake));
                    sum.loss += loss;
                    sum.worst = sum.worst.max(loss);
                }
            }
        }
        sums.into_values().collect()
    }
}

/// A mistake is one even if wins of those who threaten are worth so many times their mean.
const OTHER_SCALES: [f64; 2] = [0.5, 1.5];

/// Was it asked at a table?
fn is_at_table(reviewed: &Reviewed) -> bool {
    reviewed.question.get("model").is_some_and(|model| model == Game::Table.name())
}

/// Do a few simulated games see the choice behind the best, so that more may tell?
fn is_doubtful(reviewed: &Reviewed) -> bool {
    let behind = |Decided { chosen, best, .. }: &Decided| {
        let is_simulated = chosen.is_simulated || best.is_simulated;
        is_simulated.then(|| best.points.unwrap_or_default() - chosen.points.unwrap_or_default())
    };
    let behind = reviewed.decided.as_ref().and_then(behind);
    behind.is_some_and(|behind| f64::max(behind, reviewed.loss().unwrap_or_default()) > Reviewed::CLOSE)
}

/// Says what is to be said of each decision.
fn find(decisions: &mut [Reviewed]) {
    for place in 0..decisions.len() {
        let (before, rest) = decisions.split_at_mut(place);
        let of = &mut rest[0];
        let about = |of: &Reviewed| (of.player, of.round.round, of.offered.is_some());
        let is_same = |other: &&Reviewed| about(other) == about(of);
        of.finding = of.find(before.iter().rfind(is_same));
    }
}

/// The places of the decisions of each player that cost most at a table.
fn dearest(decisions: &[Reviewed]) -> Vec<usize> {
    let loss = |place: usize| decisions[place].loss().unwrap_or_default();
    let is_dear = |place: &usize| loss(*place) > 0.0 && is_at_table(&decisions[*place]);
    let mut places: Vec<usize> = (0..decisions.len()).filter(is_dear).collect();
    sort::sort_by(&mut places, |&one, &other| loss(other).total_cmp(&loss(one)));
    let mut counted: BTreeMap<usize, usize> = BTreeMap::new();
    places.retain(|&place| {
        let counted = counted.entry(decisions[place].player).or_default();
        *counted += 1;
        *counted <= Log::ASKED_AGAIN
    });
    places
}

/// The answers, in order.
fn on_all_threads<'d, T: Sync>(
    decisions: &'d [T],
    answer: impl Fn(&'d T) -> Reviewed + Sync + Send,
) -> Vec<Reviewed> {
    #[cfg(feature = "rayon")]
    {
        use rayon::prelude::*;
        decisions.par_iter().with_max_len(1).map(answer).collect()
    }
    #[cfg(not(feature = "rayon"))]
    decisions.iter().map(answer).collect()
}
