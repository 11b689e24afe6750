//! Each decision beside the best one.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use tehai::predict::Predictor;
use tehai::rules::{Players, Rules, Winds};
use tehai::score::ScoreRules;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Hand, Meld, Tile, TileSet};
use tehai::win_probability::RiichiPolicy;
use tehai_answers::calls::CallQuestion;
use tehai_answers::decision::{Decided, DecisionQuestion};
use tehai_answers::review::{Danger, Review, ReviewSum, Reviewed, RoundName};
use tehai_answers::win_probability::{DeckRedFives, PointsOptions, Situation, TableOptions};
use tehai_answers::{Means, PredictQuestion, WinProbabilityQuestion, question};

use crate::audit::indicated;
use crate::decisions::{About, Chosen, Decision, offered_by};
use crate::log::{Log, LogRules};
use crate::table::Table;

/// Melds of a win.
const MELDS: u8 = 4;

impl Log {
    /// The decisions about discards, quads and calls for which `is_asked` holds, each beside the best; on all threads.
    /// `tell` is called after each of them, in any order.
    ///
    /// Wins, norths and rounds that a player ends by nine kinds are no such decisions.
    ///
    /// Time: half a second a decision on one thread, for a few up to 5 s.
    pub fn review(
        &self,
        means: &Means,
        is_asked: impl Fn(&Decision) -> bool,
        tell: impl Fn() + Sync,
    ) -> Review {
        let predictors = Predictors::new(self.rules.players);
        let answered = |(mut listed, asked): (Reviewed, DecisionQuestion)| {
            match asked.answer(means) {
                Ok(decided) => listed.decided = Some(decided),
                Err(problem) => listed.problem = Some(problem),
            }
            listed.dangers.iter_mut().for_each(|danger| predictors.fill(danger, &listed.hand));
            tell();
            listed
        };
        let asked: Vec<(Reviewed, DecisionQuestion)> = self.asked(is_asked).collect();
        #[cfg(feature = "rayon")]
        let decisions: Vec<Reviewed> = {
            use rayon::prelude::*;
            asked.into_par_iter().with_max_len(1).map(answered).collect()
        };
        #[cfg(not(feature = "rayon"))]
        let decisions: Vec<Reviewed> = asked.into_iter().map(answered).collect();
        let sums = self.sums(&decisions);
        Review { game: self.game(), decisions, sums }
    }

    /// The same before anything is answered: each decision with its questions, for bindings that ask them one by one.
    pub fn questions(&self, is_asked: impl Fn(&Decision) -> bool) -> Review {
        let decisions: Vec<Reviewed> = self.asked(is_asked).map(|(listed, _)| listed).collect();
        Review { game: self.game(), sums: self.sums(&decisions), decisions }
    }

    fn asked(
        &self,
        is_asked: impl Fn(&Decision) -> bool,
    ) -> impl Iterator<Item = (Reviewed, DecisionQuestion)> {
        self.decisions().filter(is_asked).filter_map(|decision| {
            let question = decision.question(&self.rules)?;
            Some((self.listed(&decision, &question), question))
        })
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
            hand: table.hand(player).expect("a player of the game").clone(),
            drawn,
            offered,
            from_player,
            indicators: table.indicators().to_vec(),
            discards: table.river(player).iter().map(|discarded| discarded.tile).collect(),
            draws: asked.call.chances.draws,
            chosen: asked.chosen.clone(),
            declared: asked.declares,
            decided: None,
            problem: None,
            dangers: others
                .filter(|&other| table.in_riichi(other))
                .map(|other| danger(table, player, other))
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
        for Reviewed { round, player, decided, .. } in decisions {
            // The game stands behind its rounds.
            for (place, round) in [(round.round, Some(round)), (usize::MAX, None)] {
                let sum = sums.entry((*player, place)).or_insert_with(|| ReviewSum {
                    round: round.cloned(),
                    player: *player,
                    decisions: 0,
                    judged: 0,
                    best: 0,
                    loss: 0.0,
                    worst: 0.0,
                });
                sum.decisions += 1;
                let Some(Decided { loss, .. }) = *decided else { continue };
                sum.judged += 1;
                sum.best += usize::from(loss == 0.0);
                sum.loss += loss;
                sum.worst = sum.worst.max(loss);
            }
        }
        sums.into_values().collect()
    }
}

impl Decision {
    /// The decision as a question of all programs and bindings, by what the player sees; `None` of wins, norths and
    /// nine kinds.
    ///
    /// ```
    /// use tehai_answers::Means;
    /// let log = tehai_games::read(include_bytes!("../example.json"))?;
    /// let first = log.decisions().next().unwrap();
    /// let question = first.question(&log.rules).unwrap();
    /// assert_eq!(question.call.chances.draws, 17);
    /// let decided = question.answer(&Means::default()).unwrap();
    /// assert!(decided.loss >= 0.0);
    /// # Ok::<(), tehai_games::LogProblem>(())
    /// ```
    pub fn question(&self, rules: &LogRules) -> Option<DecisionQuestion> {
        let Decision { player, ref table, about, chosen, barred, .. } = *self;
        let text = match chosen {
            Chosen::Discard { tile, .. } => tile.to_string(),
            Chosen::ConcealedQuad(tile) => Meld::concealed_quad(tile).in_brackets(),
            Chosen::AddedQuad(tile) => Meld::quad(tile.tile).in_brackets(),
            Chosen::Call(meld) => meld.in_brackets(),
            Chosen::Pass => "pass".to_owned(),
            Chosen::Win | Chosen::NineKinds | Chosen::North => return None,
        };
        let mut seen = table.visible_to(player);
        let mut offer = TableOptions::default();
        if let About::Offer { from, tile } = about {
            seen = seen.without(tile)?;
            offer = TableOptions {
                offered: Some(tile),
                from: offered_by(from, player, rules.players),
                swap_calling: rules.swap_calling(),
                ..offer
            };
        }
        let points = PointsOptions {
            dora: indicated(table.indicators()),
            norths: table.norths(player),
            red_fives: Some(DeckRedFives::Named(rules.red_fives)),
            // It has been declared.
            riichi: table.in_riichi(player).then_some(RiichiPolicy::Always),
            ..PointsOptions::default()
        };
        let situation = Situation {
            last_tile: table.draws_last(player),
            double_riichi: matches!(about, About::Turn { .. }) && table.is_first_turn(player),
            affords_riichi: table.in_riichi(player) || table.affords_riichi(player),
            counters: table.counters(),
            bets: table.others_bets(player).try_into().unwrap_or(u8::MAX),
            ..Situation::default()
        };
        let of_platform = rules.platform.map_or_else(ScoreRules::default, |named| named.points());
        let chances = WinProbabilityQuestion {
            hand: table.hand(player)?.to_string(),
            visible: seen.to_string(),
            draws: table.draws_left(player),
            winds: Winds { seat: table.seat_wind(player), round: table.round_wind() },
            situation,
            table: offer,
            points: Some(points),
            score_rules: ScoreRules { players: rules.players, open_tanyao: rules.open_tanyao, ..of_platform },
            rules: table.rules(),
            ..WinProbabilityQuestion::default()
        };
        let declares = matches!(chosen, Chosen::Discard { riichi: true, .. });
        Some(DecisionQuestion {
            chosen: text,
            declares,
            barred: kinds(barred).to_string(),
            call: CallQuestion { chances },
        })
    }
}

/// One tile of each kind.
fn kinds(tiles: TileSet) -> Hand {
    Hand::from_tiles(tiles.iter()).expect("one of each kind")
}

/// How dangerous the tiles of a player are for another in riichi, as a question.
fn danger(table: &Table, player: usize, other: usize) -> Danger {
    let hand = |player| table.hand(player).expect("a player of the game");
    let question = PredictQuestion {
        melds: MELDS - hand(other).hand().melds().len() as u8,
        hand: hand(player).to_string(),
        visible: table.visible_to(player).to_string(),
        passed: kinds(table.safe_against(other)).to_string(),
        rules: table.rules(),
        ..PredictQuestion::default()
    };
    Danger { player: other, tiles: BTreeMap::new(), question: question::given(&question) }
}

/// What players in riichi may wait for.
struct Predictors {
    rules: Rules,
    /// By melds that a player still has to form.
    by_melds: [OnceLock<Predictor>; MELDS as usize + 1],
}

impl Predictors {
    fn new(players: Players) -> Predictors {
        Predictors { rules: Rules { players, ..Rules::default() }, by_melds: Default::default() }
    }

    /// Answers how dangerous the tiles of a hand are.
    fn fill(&self, danger: &mut Danger, hand: &RedHand) {
        let question: PredictQuestion =
            question::read(&danger.question.clone().into()).expect("the question was written");
        let Ok(situation) = question.situation() else { return };
        let predictor = self.by_melds[usize::from(situation.melds)]
            .get_or_init(|| Predictor::new(self.rules, situation.melds).expect("at most four melds"));
        let prediction = predictor.predict(&situation.unseen, situation.discarded);
        let share = |tile: Tile| prediction.share(tile).map_or(0.0, |share| share.to_f64());
        danger.tiles = hand.hand().concealed().kinds().iter().map(|tile| (tile, share(tile))).collect();
    }
}
