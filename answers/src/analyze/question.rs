//! What a player asks of one hand.

use tehai::rules::{Rules, Winds};
use tehai::score::Riichi;
use tehai::sort;
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Hand, Tile};
use tehai_options::options;

use crate::analyze::answer::HandAnalysis;
use crate::analyze::blocks::BlocksView;
use crate::analyze::order::{Order, Orders};
use crate::distance::{distances, targets_beside};
use crate::hand::{HandQuestion, MissedWin};
use crate::means::Means;
use crate::offer::{Offer, OfferedBy};
use crate::problem::{Fault, Field, Problem};
use crate::question::given;
use crate::why::Why;
use crate::win_probability::{
    Asking, Computed, Game, Situation, TableOptions, Turns, WinProbabilityQuestion,
};
use crate::{STUDIES, Targets};

options! {
    /// What is asked of a hand besides its analysis.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct AtTheTable {
        /// List the draws that improve the hand (手変わり).
        ///
        /// They do not bring it nearer, but let it accept more copies.
        #[arg(long)]
        pub improvements: bool,
        /// Rate of good waits, N copies or more [default: 5].
        ///
        /// Of a 1-shanten hand: the share of the copies that make it tenpai with such a wait (良形率).
        #[range(0..=136)]
        #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "5")]
        pub good_shape: Option<u8>,
        /// Another player's discard: call or pass?
        ///
        /// It is not among the visible tiles.
        #[arg(long, value_name = "TILE")]
        pub offered: Option<RedTile>,
        /// Who offers it: the player to the left, whose tiles can make a sequence, or other.
        ///
        /// With model table left, across or right.
        #[arg(long, value_name = "WHO", default_value_t)]
        #[arg(hide_possible_values = true, hide_short_help = true)]
        pub from: OfferedBy,
        /// After a call, may the called tile go, or the one that fits the other end (食い替え)?
        #[yes_no(aliases = ["kuikae"], hide_short_help = true)]
        pub swap_calling: bool = false,
        /// Sort discards by acceptance or by win (its chance).
        #[arg(long, value_name = "ORDER", default_value_t, hide_default_value = true, hide_possible_values = true)]
        pub order: Order,
        /// Number of draws for the order by win.
        #[range(0..=136)]
        #[arg(long, value_name = "T", hide_short_help = true)]
        pub draws: u32 = 17,
        /// Chances alone (shuffled), or at a table (table).
        ///
        /// At a table the others discard, too: what to discard, or with an offered tile whether to win, call or pass.
        #[arg(long, value_name = "MODEL", default_value_t, hide_default_value = true, hide_possible_values = true)]
        pub model: Game,
        /// With model table: tiles left in the wall.
        ///
        /// After your discard, or after the tile that is offered [default: those of the draws].
        #[range(0..=136)]
        #[arg(long, value_name = "L", hide_short_help = true)]
        pub wall: Option<u32>,
        /// With chances of a win: the last draw is the last tile of the wall, which is a yaku.
        #[arg(long, aliases = ["haitei"], hide_short_help = true)]
        pub last_tile: bool,
        /// Tell how far the hand is from each yaku.
        ///
        /// With the tiles that help and, of 14 tiles, what to discard.
        #[arg(long)]
        pub yaku: bool,
        /// Tell the same of sets, such as honitsu or 'sanshoku & tanyao'; can be repeated.
        #[arg(long, value_name = "SET", hide_short_help = true)]
        pub to: Vec<String>,
        /// Explain the standard form.
        ///
        /// How shanten adds up, the nearest wins, the melds that can go.
        #[arg(long)]
        pub why: bool,
        /// Chances of a win after up to T draws [default: 17].
        #[range(0..=136)]
        #[arg(long, value_name = "T", num_args = 0..=1, require_equals = true, default_missing_value = "17")]
        pub turns: Option<u32>,
        /// Waits by block classification: the blocks, and is it right?
        ///
        /// As published and as corrected, of a hand that draws next.
        #[arg(long, hide_short_help = true)]
        pub blocks: bool,
        /// Melds alone, without a pair: is the hand melds, or what makes it melds?
        ///
        /// Of 3N or 3N+2 concealed tiles, with irreducible forms of the latter (固有形).
        #[arg(long, hide_short_help = true)]
        pub melds_only: bool,
        /// The winds that count for yaku.
        #[group(flatten)]
        #[schemars(flatten)]
        pub winds: Winds,
    }
}

options! {
    /// A question for everything about one hand.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct AnalyzeQuestion {
        /// The hand and what limits it.
        #[group(flatten)]
        #[schemars(flatten)]
        pub hand: HandQuestion,
        /// What is asked of it.
        #[group(flatten)]
        #[schemars(flatten)]
        pub asked: AtTheTable,
    }
}

/// A question that is ready for any number of hands.
pub struct Prepared {
    question: AnalyzeQuestion,
    /// The sets of which distances are asked.
    targets: Option<Targets>,
}

/// A hand with all that is asked of it.
pub struct Analyzed {
    /// The answer.
    pub answer: HandAnalysis,
    /// The chances draw by draw, if they were asked and the hand has not won.
    pub turns: Option<Computed>,
    /// The chances at a table, likewise, with their question.
    pub at_table: Option<(WinProbabilityQuestion, Computed)>,
}

/// How many of the nearest wins are listed.
const LISTED: usize = 5;

impl AnalyzeQuestion {
    /// Answers the question.
    ///
    /// # Errors
    /// [`Problem`] if the hand cannot be analyzed, or if what is asked does not apply to it.
    pub fn answer(&self, means: &Means) -> Result<HandAnalysis, Problem> {
        let hand = Problem::read(Field::Hand, &self.hand.hand)?;
        Ok(self.clone().prepared(means)?.answer(&hand)?.answer)
    }

    /// The question with its sets, which are made once for all hands.
    ///
    /// # Errors
    /// [`Problem`] if visible tiles, discards or sets cannot be read, or if a set has no meaning.
    pub fn prepared(self, means: &Means) -> Result<Prepared, Problem> {
        self.asked.check()?;
        self.asked.check_studies()?;
        if STUDIES && self.asked.melds_only {
            self.check_melds_only()?;
        }
        // Says what is wrong with the tiles before any hand is read.
        self.hand.settings(&Hand::EMPTY.into(), None)?.unseen(&Hand::EMPTY.into())?;
        let AtTheTable { yaku, ref to, winds, .. } = self.asked;
        let mut sets = if yaku { Targets::every_yaku() } else { Vec::new() };
        for set in to {
            sets.push(means.set(Field::To, set)?);
        }
        let targets = Targets::new(sets, self.hand.rules, winds);
        // Says what is wrong with the sets, too.
        targets_beside(&targets, Field::To, &[])?;
        let targets = Some(targets).filter(|targets| !targets.sets().is_empty());
        Ok(Prepared { question: self, targets })
    }

    /// Checks that nothing else is asked beside melds alone.
    fn check_melds_only(&self) -> Result<(), Problem> {
        const MAY_STAND: [&str; 6] = ["hand", "visible", "discards", "players", "fifth_tile", "melds_only"];
        match given(self).keys().find(|name| !MAY_STAND.contains(&name.as_str())) {
            None => Ok(()),
            Some(name) => {
                let message = "it does not go with melds alone, which are asked for by themselves";
                let option = Some(name.as_str().into());
                Err(Problem { option, ..Problem::new(Field::Rules, Fault::Other, message) })
            }
        }
    }
}

impl Prepared {
    /// The analysis of a hand, whatever that of the question is, with all that is asked. An offered tile is among the
    /// visible tiles of the settings of the answer.
    ///
    /// # Errors
    /// [`Problem`] if the hand cannot be analyzed, or if what is asked does not apply to it.
    pub fn answer(&self, hand: &RedHand) -> Result<Analyzed, Problem> {
        let Prepared { question: AnalyzeQuestion { hand: of, asked }, targets } = self;
        if hand.hand().all_tiles() == Hand::EMPTY {
            let message = "no tiles; expected a hand such as 123m456p789s1122z";
            return Err(Problem::new(Field::Hand, Fault::NoAnalysis, message));
        }
        let has_chances = asked.turns.is_some() || asked.order == Order::Win || asked.is_at_table();
        if asked.last_tile && !has_chances {
            return Err(Problem::option(
                "last_tile",
                "only with chances of a win: ask for turns or order win",
            ));
        }
        let settings = of.settings(hand, asked.offered)?;
        if STUDIES && asked.melds_only {
            return Ok(Analyzed {
                answer: HandAnalysis::melds_only(hand, settings, asked.winds)?,
                turns: None,
                at_table: None,
            });
        }
        let mut answer = match asked.offered {
            None => HandAnalysis::new(hand, settings, asked.winds)?,
            Some(tile) => {
                let offer = Offer { tile: tile.tile, from: asked.from, swap_calling: asked.swap_calling };
                HandAnalysis::with_offer(hand, settings, asked.winds, tile, offer)?
            }
        };
        if asked.improvements {
            let mut found = answer.find_improvements().into_iter();
            match &mut answer.discards {
                None => answer.improvements = found.next(),
                Some(discards) => discards.iter_mut().for_each(|of| of.improvements = found.next()),
            }
        }
        if let Some(at_least) = asked.good_shape {
            let mut found = answer.find_good_shapes(at_least).into_iter();
            match &mut answer.discards {
                None => answer.good_shape = found.next(),
                Some(discards) => discards.iter_mut().for_each(|of| of.good_shape = found.next()),
            }
        }
        let has_not_won = answer.shanten.nearest.is_some_and(|shanten| shanten >= 0);
        let at_table =
            (asked.is_at_table() && has_not_won).then(|| asked.at_table(of, &answer)).transpose()?;
        answer.at_table =
            at_table.as_ref().map(|(question, asking, computed)| question.answered(asking, computed));
        if asked.order == Order::Win && has_not_won && answer.discards.is_some() {
            match &at_table {
                Some((_, asking, computed)) => asked.order_by_win(&mut answer, asking, computed),
                None => {
                    let (asking, computed) = asked.chances(&answer, Field::Draws, asked.draws)?;
                    asked.order_by_win(&mut answer, &asking, &computed);
                }
            }
        }
        let turns = asked.turns.filter(|_| has_not_won);
        let turns = turns.map(|turns| asked.chances(&answer, Field::Turns, turns)).transpose()?;
        let turns = turns.map(|(_, computed)| computed);
        if asked.why {
            let is_waiting = answer.waits.as_ref().is_some_and(|waits| !waits.standard.is_empty());
            answer.why = Some(Why::new(hand.hand(), &answer.settings, is_waiting, LISTED));
        }
        if let Some(targets) = targets {
            answer.distances = Some(distances(targets, Field::To, hand, &answer.settings)?);
        }
        if STUDIES && asked.blocks {
            let waits = answer.waits.as_ref().map(|waits| waits.all.tiles);
            let rule = answer.settings.rules.fifth_tile;
            answer.blocks = Some(BlocksView::new(&answer.concealed, waits, rule)?);
        }
        answer.turns = turns.as_ref().map(Turns::from);
        let at_table = at_table.map(|(question, _, computed)| (question, computed));
        Ok(Analyzed { answer, turns, at_table })
    }
}

impl AtTheTable {
    /// Fails for a study that this build leaves out.
    fn check_studies(&self) -> Result<(), Problem> {
        let left_out =
            [("blocks", self.blocks), ("melds_only", self.melds_only), ("model", self.model == Game::Table)];
        match left_out.iter().find(|(_, is_asked)| !STUDIES && *is_asked) {
            Some((option, _)) => {
                Err(Problem::option(option, "it is not answered here: this build leaves it out"))
            }
            None => Ok(()),
        }
    }

    /// Fails for an option without the one that it is about.
    fn check(&self) -> Result<(), Problem> {
        let (usual, is_offered) = (AtTheTable::default(), self.offered.is_some());
        let (by_win, is_at_table) = (self.order == Order::Win, self.model == Game::Table);
        if let Game::Book | Game::True = self.model {
            let message = format!("{}: win-probability has it; expected shuffled or table", self.model);
            return Err(Problem::option("model", message));
        }
        if is_at_table && self.turns.is_some() {
            let message = "not for model table; the wall says how many turns are left";
            return Err(Problem::option("turns", message));
        }
        let with_offered = "only with offered, the tile that another player discards";
        Problem::check_needs([
            ("from", self.from != usual.from, is_offered, with_offered),
            ("swap_calling", self.swap_calling, is_offered, with_offered),
            (
                "draws",
                self.draws != usual.draws,
                by_win || is_at_table,
                "only with order win; turns has a number of its own",
            ),
            ("wall", self.wall.is_some(), is_at_table, "only with model table"),
        ])
    }

    /// The question of chances.
    fn question(&self, rules: Rules, draws: u32) -> WinProbabilityQuestion {
        let AtTheTable { winds, last_tile, .. } = *self;
        let situation = Situation { last_tile, ..Situation::default() };
        WinProbabilityQuestion { draws, winds, situation, rules, ..WinProbabilityQuestion::default() }
    }

    /// The question of the chances draw by draw of a hand that has not won, with its answer; `field` has the draws.
    fn chances(&self, of: &HandAnalysis, field: Field, draws: u32) -> Result<(Asking, Computed), Problem> {
        let question = self.question(of.settings.rules, draws);
        let asking = question.asking(&Means::default(), of.hand.clone(), &of.settings.seen().into());
        // The draws have another name there.
        let named = |problem: Problem| match problem.field {
            Field::Draws => Problem { field, ..problem },
            _ => problem,
        };
        let asking = asking.map_err(named)?;
        let computed = asking.computed()?;
        Ok((asking, computed))
    }

    /// Are the chances those at a table?
    fn is_at_table(&self) -> bool {
        STUDIES && self.model == Game::Table
    }

    /// The question of the chances at a table, with its answer.
    fn at_table(
        &self,
        of: &HandQuestion,
        answer: &HandAnalysis,
    ) -> Result<(WinProbabilityQuestion, Asking, Computed), Problem> {
        let AtTheTable { wall, offered, from, swap_calling, .. } = *self;
        // Who missed a win after riichi has declared it.
        let declared = if of.missed_win == MissedWin::Riichi { Riichi::Riichi } else { Riichi::No };
        if declared != Riichi::No && (answer.discards.is_some() || answer.shanten.nearest != Some(0)) {
            let message = "riichi: expected a tenpai hand of 13 tiles with model table";
            return Err(Problem::option("missed_win", message));
        }
        let table = TableOptions {
            wall,
            discards: of.discards.clone(),
            offered,
            from,
            swap_calling,
            declared,
            missed_win: of.missed_win,
            ..TableOptions::default()
        };
        let question = self.question(of.rules, self.draws);
        let question = WinProbabilityQuestion { model: Game::Table, table, ..question };
        let visible = Problem::read(Field::Visible, &of.visible)?;
        let asking = question.asking(&Means::default(), answer.hand.clone(), &visible)?;
        let computed = asking.computed()?;
        Ok((question, asking, computed))
    }

    /// Sorts the discards of an answer by the chance of a win, then by that of tenpai, both to 12 digits.
    fn order_by_win(&self, answer: &mut HandAnalysis, asking: &Asking, computed: &Computed) {
        answer.differences = Some(asking.differences(computed));
        let ranked = computed.best_first();
        let best = ranked[0][0].quad;
        let Some(discards) = &mut answer.discards else { return };
        let ranks = ranked.iter().enumerate();
        let choices: Vec<_> =
            ranks.flat_map(|(rank, together)| together.iter().map(move |of| (rank, *of))).collect();
        let of_discard = |tile: Tile| choices.iter().find(|(_, of)| of.discard == Some(tile));
        for discard in &mut *discards {
            discard.win = of_discard(discard.discard.tile).map(|(_, of)| of.last_win());
        }
        for quad in answer.quads.iter_mut().flatten() {
            let of_quad = choices.iter().find(|(_, of)| of.quad == Some(quad.quad));
            quad.win = of_quad.map(|(_, of)| of.last_win());
        }
        let by_acceptance = discards[0].discard;
        // Stable, so what is equal keeps the order by acceptance; what leads away from a win is last.
        sort::sort_by_key(discards, |discard| {
            of_discard(discard.discard.tile).map_or(usize::MAX, |(rank, _)| *rank)
        });
        answer.orders = Some(Orders {
            by: self.order,
            draws: computed.draws.last().copied().unwrap_or_default(),
            by_acceptance,
            by_win: discards[0].discard,
            quad: best,
            is_lower_end: computed.is_lower_end(),
            simulated: computed.simulated,
        });
    }
}
