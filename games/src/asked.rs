//! A decision as a question.

use tehai::Calculator;
use tehai::rules::{Rules, Winds};
use tehai::score::ScoreRules;
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Meld, TileSet};
use tehai::waiting;
use tehai::win_probability::RiichiPolicy;
use tehai_answers::WinProbabilityQuestion;
use tehai_answers::calls::CallQuestion;
use tehai_answers::decision::DecisionQuestion;
use tehai_answers::hand::MissedWin;
use tehai_answers::offer::OfferedBy;
use tehai_answers::review::{ReviewModel, ReviewSettings};
use tehai_answers::win_probability::{Changes, DeckRedFives, Game, PointsOptions, Situation, TableOptions};

use crate::decisions::{About, Chosen, Decision, offered_by};
use crate::last_hand::Stake;
use crate::log::LogRules;
use crate::risk::Threats;
use crate::tiles::{indicated, kinds};

/// Hands of so much shanten are far.
const FAR: i8 = 4;

impl Decision {
    /// The decision as a question of all programs and bindings, by what the player sees; `None` of norths and nine
    /// kinds, and of wins of a player alone.
    ///
    /// ```
    /// use tehai_answers::Means;
    /// let log = tehai_games::read(include_bytes!("../example.json"))?;
    /// let first = log.decisions().next().unwrap();
    /// let question = first.question(&log.rules, Default::default()).unwrap();
    /// assert_eq!(question.call.chances.draws, 17);
    /// let decided = question.answer(&Means::default()).unwrap();
    /// assert!(decided.loss >= 0.0);
    /// # Ok::<(), tehai_games::LogProblem>(())
    /// ```
    pub fn question(&self, rules: &LogRules, by: ReviewSettings) -> Option<DecisionQuestion> {
        let threats = self.is_at_table(by.model).then(|| self.threats(rules, by));
        self.asked(rules, threats.as_ref().map(|threats| (threats, 1.0)))
    }

    /// What the player faces.
    pub(crate) fn threats(&self, rules: &LogRules, by: ReviewSettings) -> Threats {
        let stake =
            self.is_at_table(by.model).then(|| Stake::new(&self.table, self.player, rules, by.last_hands));
        Threats::new(&self.table, self.player, stake.flatten())
    }

    /// Is it a question? A win by the first tile or a replacement is none: no question knows that luck.
    pub fn is_asked(&self, model: ReviewModel) -> bool {
        match self.chosen {
            Chosen::NineKinds | Chosen::North => false,
            Chosen::Win => self.is_at_table(model) && !self.table.draws_luck(self.player),
            _ => true,
        }
    }

    /// After riichi quads alone are decided about, which the table does not answer.
    pub(crate) fn is_at_table(&self, model: ReviewModel) -> bool {
        model == ReviewModel::Table && !self.table.in_riichi(self.player) && !self.is_far()
    }

    /// The question: of a table with those in riichi, if their wins are worth so many times the mean, or of a player
    /// alone.
    pub(crate) fn asked(
        &self,
        rules: &LogRules,
        facing: Option<(&Threats, f64)>,
    ) -> Option<DecisionQuestion> {
        let Decision { player, ref table, about, chosen, barred, .. } = *self;
        let is_at_table = facing.is_some();
        let text = match chosen {
            Chosen::Discard { tile, .. } => tile.to_string(),
            Chosen::ConcealedQuad(tile) => Meld::concealed_quad(tile).in_brackets(),
            Chosen::AddedQuad(tile) => Meld::quad(tile.tile).in_brackets(),
            Chosen::Call(meld) => meld.in_brackets(),
            Chosen::Pass => "pass".to_owned(),
            Chosen::Win if is_at_table && !table.draws_luck(player) => "win".to_owned(),
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
        if let Some((threats, scale)) = facing {
            let of_table = self.at_table(&mut seen, rules, threats, scale)?;
            offer = TableOptions { offered: offer.offered, ..of_table };
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
            last_tile: !is_at_table && table.draws_last(player),
            double_riichi: matches!(about, About::Turn { .. }) && table.is_first_turn(player),
            affords_riichi: table.in_riichi(player) || table.affords_riichi(player),
            counters: table.counters(),
            bets: table.others_bets(player).try_into().unwrap_or(u8::MAX),
            ..Situation::default()
        };
        let stake = facing.and_then(|(threats, _)| threats.stake());
        let (places, place_rules) = stake.map(Stake::options).unzip();
        let of_platform = rules.platform.map_or_else(ScoreRules::default, |named| named.points());
        let chances = WinProbabilityQuestion {
            hand: table.hand(player)?.to_string(),
            visible: seen.to_string(),
            draws: table.draws_left(player),
            winds: Winds { seat: table.seat_wind(player), round: table.round_wind() },
            situation,
            table: offer,
            points: Some(points),
            places,
            place_rules: place_rules.unwrap_or_default(),
            model: if is_at_table { Game::Table } else { Game::Shuffled },
            changes: if is_at_table { Changes::None } else { Changes::Near },
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

    /// Is the hand so far from a win that a player alone goes by simulated games? To advance alone says little of it.
    pub(crate) fn is_far(&self) -> bool {
        let rules = Rules { players: self.table.rules().players, ..Rules::STANDARD };
        let shanten = |hand: &RedHand| Calculator::new(rules).shanten(hand.hand().concealed()).ok();
        let shanten = self.table.hand(self.player).and_then(shanten);
        shanten.is_none_or(|shanten| shanten >= FAR)
    }

    /// What the player faces at the table. The own discards, which are named by themselves, are taken from what is
    /// seen.
    fn at_table(
        &self,
        seen: &mut RedHand,
        rules: &LogRules,
        threats: &Threats,
        scale: f64,
    ) -> Option<TableOptions> {
        let Decision { player, ref table, about, .. } = *self;
        let river: Vec<RedTile> = table.river(player).iter().map(|discarded| discarded.tile).collect();
        for tile in &river {
            *seen = seen.without(*tile)?;
        }
        let discarded: TileSet = river.iter().map(|tile| tile.tile).collect();
        let waits = waiting::waits(table.hand(player)?.hand(), table.rules());
        let has_missed = !(waits & (table.barred_waits(player) - discarded)).is_empty();
        let players = usize::from(rules.players.number());
        let from = match about {
            About::Turn { .. } => OfferedBy::default(),
            About::Offer { from, .. } => match (from + players - player) % players {
                1 => OfferedBy::Right,
                2 if players == 4 => OfferedBy::Across,
                _ => OfferedBy::Left,
            },
        };
        let (others, cost) = threats.playing_on(scale);
        // In a last hand payments move the places.
        let is_last = threats.stake().is_some();
        let [tenpai_worth, noten_cost] = if is_last { [0; 2] } else { threats.noten_payments() };
        Some(TableOptions {
            wall: Some(table.wall()),
            discards: river.iter().map(ToString::to_string).collect(),
            from,
            drawn: if let About::Turn { drawn } = about { drawn } else { None },
            called: self.called,
            swap_calling: rules.swap_calling(),
            missed_win: if has_missed { MissedWin::Turn } else { MissedWin::No },
            tenpai_worth,
            noten_cost,
            others: others_text(&others),
            others_cost: if is_last { 0 } else { cost.round() as u32 },
            ..TableOptions::default()
        })
    }

    /// The choices with which the hand can fold.
    pub(crate) fn may_fold(&self) -> Vec<String> {
        match self.about {
            About::Offer { .. } => vec!["pass".to_owned()],
            About::Turn { .. } => {
                let hand = self.table.hand(self.player).expect("who decides is shown");
                let kinds = hand.hand().concealed().kinds() - self.barred;
                kinds.iter().map(|tile| hand.as_discarded(tile).to_string()).collect()
            }
        }
    }
}

/// Chances as an option, to four digits.
fn others_text(chances: &[f64]) -> String {
    let all: Vec<String> = chances.iter().map(|chance| format!("{chance:.4}")).collect();
    all.join(",")
}
