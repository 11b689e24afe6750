//! Questions for win probabilities and points.

use std::sync::Arc;

use tehai::Expression;
use tehai::rules::{Rules, Winds};
use tehai::score::{Riichi, ScoreRules, Scoring, Stakes};
use tehai::tiles::notation::RedHand;
use tehai::tiles::{COPIES, Hand, Meld};
use tehai::win_probability::{Effort, GameError, GameSettings, Moves, PointsPlay, RiichiPolicy};
use tehai_options::options;

use crate::STUDIES;
use crate::analyze::HandAnalysis;
use crate::hand::{Settings, check_calls, check_red_fives};
use crate::means::Means;
use crate::problem::{Fault, Field, Problem};
use crate::win_probability::answer::{Difference, PlaceSettings, WinProbability, WinProbabilitySettings};
use crate::win_probability::asked::Asked;
use crate::win_probability::asking::{Asking, Reach};
use crate::win_probability::at_table::AtTable;
use crate::win_probability::games::Games;
use crate::win_probability::goal::Goal;
use crate::win_probability::numbers::Computed;
use crate::win_probability::places::{PlaceOptions, PlaceRules};
use crate::win_probability::settings::{Changes, Game, PointsOptions, PointsSettings};
use crate::win_probability::situation::Situation;
use crate::win_probability::table::TableOptions;
use crate::win_probability::tables::Tables;

options! {
    /// A question for win probabilities or points. With called melds only wins with a yaku count; tenpai is about the
    /// form.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct WinProbabilityQuestion {
        /// The hand, called melds in brackets.
        #[arg(skip)]
        pub hand: String,
        /// Tiles you see elsewhere: discards, others' melds.
        ///
        /// Dora indicators and norths set aside are visible anyway, and seen once if named.
        #[arg(long, value_name = "HAND", default_value = "", hide_default_value = true)]
        pub visible: String,
        /// Number of draws.
        #[range(0..=136)]
        #[arg(long, value_name = "T")]
        pub draws: u32 = 17,
        /// Discards: shuffled back, book, true; or table.
        ///
        /// With book they return, though fewer tiles remain; true: they are gone; table: the others discard, too.
        #[arg(long, value_name = "MODEL", default_value_t, hide_possible_values = true)]
        pub model: Game,
        /// Hand changes: near (the default), none, K or unlimited.
        ///
        /// With near ones (手変わり) a win may take up to three tiles more than need be. With none the hand only advances.
        /// K, 0 to 14, is how much further they may lead. Unlimited ones need tables.
        #[arg(long, value_name = "K", default_value_t, hide_default_value = true, value_parser = Changes::argument)]
        pub changes: Changes,
        /// With unlimited changes: the directory where solve-solo keeps its tables.
        #[arg(long, value_name = "DIR", hide_short_help = true)]
        pub tables: Option<String>,
        /// Count only the wins of this set.
        #[arg(long, value_name = "SET")]
        pub to: Option<String>,
        /// Show the value at each turn, not after each draw.
        #[arg(long)]
        pub by_turn: bool,
        /// The work to spend on the true game, and on hands far from a win.
        #[group(flatten)]
        pub effort: Option<Effort>,
        /// Hands to keep, about 130 bytes each.
        #[range(1..=2147483648)]
        #[arg(long, value_name = "N", hide_short_help = true)]
        pub most_hands: usize = GameSettings::DEFAULT_LIMIT,
        /// The winds that count for points, for the set, and for the yaku of a hand with called melds.
        #[group(flatten)]
        #[schemars(flatten)]
        pub winds: Winds,
        /// What is known at the table besides the tiles.
        #[group(flatten)]
        #[schemars(flatten)]
        pub situation: Situation,
        /// What others at the table do, and where the game begins.
        #[group(flatten)]
        #[schemars(flatten)]
        pub table: TableOptions,
        /// Asks for points, too.
        #[group(flatten)]
        pub points: Option<PointsOptions>,
        /// Asks for a place, or for the prizes of places, instead of points: at a table, in the last hand of a game.
        #[group(flatten)]
        pub places: Option<PlaceOptions>,
        /// The rules of places.
        #[group(flatten)]
        #[schemars(flatten)]
        pub place_rules: PlaceRules,
        /// The rules for points, and for the yaku of a hand with called melds; the players are those of the game.
        #[group(flatten)]
        pub score_rules: ScoreRules,
        /// The rules.
        #[group(flatten)]
        pub rules: Rules,
    }
}

impl WinProbabilityQuestion {
    /// Answers the question. `progress` is called with the count of numbers of the true game that are done, and how
    /// many there are.
    pub fn answer(&self, means: &Means, progress: impl Fn(u32, u64)) -> Result<WinProbability, Problem> {
        let hand = Problem::read(Field::Hand, &self.hand)?;
        let visible = Problem::read(Field::Visible, &self.visible)?;
        let asking = self.asking(means, hand, &visible)?;
        let numbers = asking.numbers();
        let computed = asking.compute(&|done| progress(done, numbers))?;
        Ok(self.answered(&asking, &computed))
    }

    /// The answer for a hand with its numbers.
    pub fn answered(&self, asking: &Asking, computed: &Computed) -> WinProbability {
        let WinProbabilityQuestion { rules, model, changes, draws, by_turn, winds, situation, .. } = *self;
        let Asking { hand, visible, set, asked, yaku, .. } = asking;
        let mut differences = asking.differences(computed);
        differences.values_mut().for_each(|of_choice| self.retain_said(of_choice));
        WinProbability {
            settings: WinProbabilitySettings {
                rules,
                winds: (set.is_some() || yaku.is_some()).then_some(winds),
                score_rules: *yaku,
                to: set.as_ref().map(Expression::to_string),
                situation: (asked.points.is_some() || yaku.is_some()).then_some(situation),
                visible: visible.clone(),
                model,
                changes,
                tables: self.tables.clone(),
                draws,
                by_turn,
                effort: (model == Game::True).then_some(asked.effort),
                points: asked.points,
                places: self.places.clone().map(|options| PlaceSettings { options, rules: self.place_rules }),
                table: (model == Game::Table).then(|| self.table.clone()),
            },
            hand: hand.clone(),
            states: asking.states(),
            detours: computed.detours().filter(|_| changes == Changes::Near),
            is_lower_end: computed.is_lower_end(),
            simulated: computed.simulated,
            found: computed.found,
            best_first: computed.names_best_first(),
            differences,
            no_win: computed.no_win(),
            at_table: computed.at_table.clone(),
            needed: asking.needed(),
            rows: computed.rows(),
        }
    }

    /// The visible tiles with the dora indicators and the norths set aside.
    pub(super) fn seen(&self, visible: &RedHand) -> Result<RedHand, Problem> {
        let missing = |error| Problem::hand(Field::Visible, error);
        visible.hand().all_tiles().check_players(self.rules.players).map_err(missing)?;
        match self.points {
            None => Ok(visible.clone()),
            Some(points) => Ok(points.visible(visible).map_err(GameError::from)?),
        }
    }

    /// The problem, with what helps.
    fn worded(&self, error: GameError) -> Problem {
        let mut problem = Problem::from(error);
        if let Fault::TooFar { .. } = problem.fault {
            let fewer = match self.changes {
                Changes::Within(_) => "ask for fewer changes, or ",
                _ => "",
            };
            problem.message += &match (self.model, self.changes) {
                (Game::Table, Changes::Near) => {
                    "; model shuffled answers hands that are far from a win".to_owned()
                }
                _ => format!("; {fewer}allow more with most_hands, some 130 bytes each"),
            };
        }
        problem
    }

    fn asked(&self) -> Asked {
        let WinProbabilityQuestion { model, draws, by_turn, effort, points, winds, .. } = *self;
        let rules = self.score_rules();
        let affords_riichi = self.affords_riichi();
        let taken = |options: PointsOptions| options.taken(model, rules.players, affords_riichi);
        let points = points.map(|options| PointsSettings { winds, options: taken(options), rules });
        Asked { model, draws, by_turn, effort: effort.unwrap_or_default(), points }
    }

    /// Has the player the points for riichi?
    pub(crate) fn affords_riichi(&self) -> bool {
        let places = self.places.as_ref().filter(|_| STUDIES);
        let scores = places.and_then(|places| places.scores(self.rules.players).ok());
        self.situation.affords_riichi && scores.is_none_or(|scores| scores.of(self.winds.seat) >= 1000)
    }

    /// Keeps what is said of how choices differ: nothing of places, prizes and so many points, and no points of a win
    /// where others come without one.
    pub(crate) fn retain_said(&self, differences: &mut Vec<Difference>) {
        let counts_points = self.places.is_none() && self.table.at_least.is_none();
        let pays_wins_alone = self.table.pays_wins_alone();
        differences
            .retain(|of| counts_points && (pays_wins_alone || !matches!(of, Difference::Worth { .. })));
    }

    /// What is played for at a table.
    fn goal(&self) -> Result<Goal, Problem> {
        let WinProbabilityQuestion { points, ref places, ref table, situation, winds, .. } = *self;
        let stakes = Stakes { counters: situation.counters, bets: situation.bets, riichi: Vec::new() };
        match (places, table.at_least) {
            (Some(places), _) => {
                let has_declared = table.declared != Riichi::No;
                let goal =
                    places.goal(winds.seat, stakes, self.score_rules(), self.place_rules, has_declared)?;
                Ok(Goal::Last(Arc::new(goal)))
            }
            (None, Some(least)) => Ok(Goal::AtLeast(least)),
            (None, None) => Ok(if points.is_some() { Goal::Points } else { Goal::Win }),
        }
    }

    /// The rules for points and yaku.
    pub(super) fn score_rules(&self) -> ScoreRules {
        ScoreRules { players: self.rules.players, ..self.score_rules }
    }

    pub(super) fn expression(&self, means: &Means) -> Result<Option<Expression>, Problem> {
        self.to.as_ref().map(|text| means.set(Field::To, text)).transpose()
    }

    /// The chances in question, of a hand with the visible tiles, whatever those of the question are.
    ///
    /// # Errors
    /// [`Problem`] if the hand has no chances, or if too many hands can be reached from it.
    pub fn asking(&self, means: &Means, hand: RedHand, visible: &RedHand) -> Result<Asking, Problem> {
        self.asking_after(means, hand, visible, false)
    }

    /// The same, of a hand that may have just called a quad, and draws its replacement besides.
    pub(crate) fn asking_after(
        &self,
        means: &Means,
        hand: RedHand,
        visible: &RedHand,
        is_after_quad: bool,
    ) -> Result<Asking, Problem> {
        self.check(means)?;
        let WinProbabilityQuestion { rules, changes, points, situation, ref tables, .. } = *self;
        check_calls(&hand, rules.players)?;
        let open = hand.hand();
        if open.all_tiles() == Hand::EMPTY {
            return Err(no_probability("no tiles; expected a hand such as 123m456p789s1122z".to_owned()));
        }
        let tiles = usize::from(open.concealed().total()) + 3 * open.melds().len();
        let needs_all = if points.is_some() { "points need" } else { "a table needs" };
        if (points.is_some() || self.model == Game::Table) && !(13..=14).contains(&tiles) {
            return Err(no_probability(format!(
                "{tiles} tiles, a called meld or a quad counting three; {needs_all} 13 or 14, so write called melds in \
                 brackets"
            )));
        }
        situation.check_hand(open, points)?;
        let given = visible.all_red_fives();
        let visible = self.seen(visible)?;
        if points.is_none_or(|points| points.red_fives.is_none()) {
            check_red_fives(&hand, &[(Field::Visible, given)])?;
            check_red_fives(&hand, &[(Field::Dora, visible.all_red_fives())])?;
        }
        let set = self.expression(means)?;
        let analysis = match set {
            Some(_) => None,
            None => Some(self.analysis(&hand, &visible)?),
        };
        let asked = self.asked();
        let reach = match (&analysis, changes, tables) {
            (Some(analysis), Changes::Unlimited, Some(directory)) => {
                Reach::Tables(Tables::new(directory, means.solo, analysis)?)
            }
            _ if STUDIES && self.model == Game::Table => {
                Reach::AtTable(Box::new(self.at_table(&hand, &visible, &asked)?))
            }
            _ => {
                let games = self.games(&hand, &visible, set.as_ref(), &asked, is_after_quad)?;
                Reach::Games(Box::new(games))
            }
        };
        asked.check_draws(reach.most_draws(), Field::Draws)?;
        // At a table a win by another's tile needs one, too.
        let needs_yaku = open.needs_yaku() || self.model == Game::Table;
        let yaku = needs_yaku.then(|| self.score_rules());
        Ok(Asking { visible, set, analysis, winds: self.winds, reach, yaku, asked, hand })
    }

    /// The analysis of a hand from which a win can be reached.
    fn analysis(&self, hand: &RedHand, visible: &RedHand) -> Result<HandAnalysis, Problem> {
        let rules = self.rules;
        let settings = Settings { rules, visible: visible.hand().all_tiles(), ..Settings::default() };
        let analysis = HandAnalysis::new(hand, settings, self.winds)?;
        match analysis.shanten.nearest {
            Some(_) => Ok(analysis),
            None => Err(no_probability(format!("no win of the forms {} can be reached", rules.forms))),
        }
    }

    /// What the games of a hand depend on.
    fn game_settings(&self, visible: &RedHand, asked: &Asked) -> GameSettings<'static> {
        let WinProbabilityQuestion { rules, changes, points, situation, winds, .. } = *self;
        let moves = match changes {
            Changes::Near => Moves::Near,
            Changes::Within(more) => Moves::Changes(more),
            Changes::None | Changes::Unlimited => Moves::Advancing,
        };
        // Who plays for a chance at a table declares riichi where that wins more often.
        let riichi = match self.model {
            Game::Table if self.affords_riichi() => RiichiPolicy::Best,
            _ => RiichiPolicy::Never,
        };
        let (scoring, play) = match asked.points {
            Some(points) => (situation.scoring(&points), situation.play(&points.options)),
            None => (
                Scoring { winds, rules: self.score_rules(), ..Scoring::default() },
                PointsPlay {
                    riichi,
                    last_tile: situation.last_tile,
                    double_riichi: situation.double_riichi,
                    ..PointsPlay::default()
                },
            ),
        };
        GameSettings {
            rules,
            visible: visible.clone(),
            moves,
            red_fives: points.and_then(|points| Some(points.red_fives?.of_game(rules.players))),
            scoring,
            play,
            limit: self.most_hands,
            ..GameSettings::default()
        }
    }

    /// The tiles left in the wall, at a table.
    pub fn tiles_of_table(&self) -> u32 {
        self.table.tiles(self.draws, self.rules.players)
    }

    /// The games of a hand at a table.
    fn at_table(&self, hand: &RedHand, visible: &RedHand, asked: &Asked) -> Result<AtTable, Problem> {
        let mut table = self.table.settings(hand, self.draws, self.rules)?;
        let visible = &self.table.with_discards(hand, visible)?;
        let unseen = visible.hand().all_tiles().total() + hand.hand().all_tiles().total();
        let of_game = COPIES * self.rules.players.tiles().len() as u8;
        let most = u32::from(of_game.saturating_sub(unseen));
        if table.tiles > most {
            let found = table.tiles;
            return Err(Problem::option("wall", format!("expected at most {most} tiles, found {found}")));
        }
        let mut settings = self.game_settings(visible, asked);
        let goal = self.goal()?;
        match &goal {
            // A chance of so many points is lost no points.
            Goal::AtLeast(_) => settings.play.own_bet = false,
            Goal::Last(goal) => {
                let [ends, after_riichi] = goal.ends().expect("it was checked");
                (table.ends, table.ends_after_riichi) = (ends, Some(after_riichi));
            }
            Goal::Win | Goal::Points => {}
        }
        AtTable::new(hand, &settings, &table, goal, |error| self.worded(error))
    }

    /// The games of a hand, towards the wins of a set if there is one.
    fn games(
        &self,
        hand: &RedHand,
        visible: &RedHand,
        set: Option<&Expression>,
        asked: &Asked,
        is_after_quad: bool,
    ) -> Result<Games, Problem> {
        let WinProbabilityQuestion { rules, points, winds, .. } = *self;
        let target = |melds: &[Meld]| {
            let target = set.map(|set| set.target_of_wins(rules, winds, melds)).transpose();
            target.map_err(|error| Problem::expression(Field::To, &error))
        };
        let settings = GameSettings { is_after_quad, ..self.game_settings(visible, asked) };
        let played = self.may_play().then_some((asked.draws, asked.effort));
        Games::new(hand, &settings, points.is_some(), played, target, |error| self.worded(error))
    }
}

/// What is wrong with a hand that has no probabilities.
fn no_probability(message: String) -> Problem {
    Problem::new(Field::Hand, Fault::NoProbability, message)
}
