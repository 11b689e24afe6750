//! What players ask of a hand: which draws improve it, how often a good wait follows, in which order to discard, and
//! whether to call.

use serde::{Deserialize, Serialize};
use tehai::analysis::{
    self, Analysis, AnalysisError, Choices, Offer, OfferError, OfferedBy, Ron, Settings, SwapCalling,
};
use tehai::count::Fraction;
use tehai::rules::Winds;
use tehai::score::ScoreRules;
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Meld, OpenHand, Tile, TileSet};
use tehai::win_probability::{Effort, Estimate, Start};

use crate::described;
use crate::exact::Probability;
use crate::hand::{Draws, HandAnalysis, check_red_fives};
use crate::problem::{Fault, Field, Problem};
use crate::win_probability::{Asked, Computed, Game, YakuSettings, needs_yaku, ranks};

described! {
    /// A draw, the discard that goes with it, and what the hand accepts then.
    pub struct Exchange {
        /// The tile drawn.
        pub draw: Tile,
        /// Copies of it that are left.
        pub left: u8,
        /// The best discard.
        pub discard: Tile,
        /// The necessary tiles after both.
        pub necessary: Draws,
    }

    /// The draws that improve a hand without bringing it nearer (手変わり): after the best discard it accepts more
    /// copies.
    pub struct Improvements {
        /// Copies of the necessary tiles before.
        pub before: u8,
        /// Copies left of the draws.
        pub copies: u32,
        /// The draws.
        pub draws: Vec<Exchange>,
    }

    /// How often a 1-shanten hand becomes tenpai with a good wait (良形).
    pub struct GoodShape {
        /// A wait is good with at least so many copies left.
        pub at_least: u8,
        /// Copies left that make the hand tenpai with a good wait.
        pub good: u32,
        /// Copies left that make it tenpai.
        pub copies: u32,
        /// The share of good ones (良形率); null if no copy is left.
        pub rate: Option<Probability>,
        /// The draws that make it tenpai, each with the best discard and what completes the hand then.
        pub draws: Vec<Exchange>,
    }

    /// The first discards by acceptance and by the chance of a win; with called melds, of a win with a yaku.
    pub struct Orders {
        /// The order of the discards.
        pub by: Order,
        /// The draws in which to win; discards are shuffled back.
        pub draws: u32,
        /// The first discard by shanten, then by copies of the necessary tiles.
        pub by_acceptance: Tile,
        /// The first discard by the chance of a win.
        pub by_win: Tile,
    }

    /// A tile that another player discards, and what to do about it.
    pub struct Offered {
        /// The tile and who offers it.
        #[serde(flatten)]
        pub offer: Offer,
        /// The winds that count for yaku.
        pub winds: Winds,
        /// Does the tile win?
        pub ron: Ron,
        /// To pass, then each chi, pon and open quad.
        pub choices: Vec<Choice>,
    }

    /// To pass or to call, and what is best then. All wins of a concealed hand count; those of an open hand count with
    /// a yaku that tiles decide.
    pub struct Choice {
        /// The meld called; null for pass.
        pub call: Option<Meld>,
        /// The hand then, before its discard.
        pub hand: OpenHand,
        /// The tiles that may not be discarded (食い替え).
        pub barred: TileSet,
        /// The best discard; null if the hand draws next.
        pub discard: Option<Tile>,
        /// Shanten then; null if no win that counts can be reached.
        pub shanten: Option<i8>,
        /// The tiles that lower it.
        pub necessary: Draws,
        /// The yaku of the nearest wins of an open hand.
        pub yaku: Vec<String>,
    }
}

/// The order of discards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// By shanten, then by copies of the necessary tiles.
    #[default]
    Acceptance,
    /// By the chance of a win, with discards shuffled back; with called melds, of a win with a yaku. Then by the chance of
    /// tenpai, then by acceptance.
    Win,
}

impl Order {
    /// All orders.
    pub const ALL: [Order; 2] = [Order::Acceptance, Order::Win];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Order::Acceptance => "acceptance",
            Order::Win => "win",
        }
    }
}

/// What is asked of a hand besides its analysis.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct AtTheTable {
    /// Give the draws that improve the hand?
    pub improvements: bool,
    /// The least number of copies of a good wait, to be told how often one follows; null not to be told.
    pub good_shape: Option<u8>,
    /// The order of discards; by acceptance if the hand is a win.
    pub order: Order,
    /// The number of draws for the chance of a win.
    pub draws: u32,
    /// A tile that another player discards; it is visible.
    pub offered: Option<RedTile>,
    /// Who offers it.
    pub from: OfferedBy,
    /// Which discards may follow a call.
    pub swap_calling: SwapCalling,
    /// The winds that count for yaku of a hand with called melds.
    #[serde(flatten)]
    pub winds: Winds,
}

impl Default for AtTheTable {
    /// Nothing; 17 draws.
    fn default() -> AtTheTable {
        AtTheTable {
            improvements: false,
            good_shape: None,
            order: Order::default(),
            draws: 17,
            offered: None,
            from: OfferedBy::default(),
            swap_calling: SwapCalling::default(),
            winds: Winds::default(),
        }
    }
}

impl AtTheTable {
    /// The analysis of a hand, with all that is asked. An offered tile is among the visible tiles of the settings of
    /// the answer. `analyze` is [`Analysis::new`] or [`Analysis::with_tables`].
    ///
    /// # Errors
    /// [`Problem`] if the hand cannot be analyzed, or if what is asked does not apply to it.
    pub fn answer(
        &self,
        hand: &RedHand,
        settings: &Settings,
        analyze: impl Fn(&OpenHand, &Settings) -> Result<Analysis, AnalysisError>,
    ) -> Result<(Analysis, HandAnalysis), Problem> {
        let (analysis, offered) = match self.offered {
            None => (analyze(hand.hand(), settings)?, None),
            Some(offered) => {
                check_red_fives(hand, &[(Field::Offered, offered.red_fives())])?;
                let offer = Offer { tile: offered.tile, from: self.from, swap_calling: self.swap_calling };
                let choices = Choices::new(hand.hand(), settings, &offer, self.winds)?;
                (choices.pass.clone(), Some(Offered::new(&choices, self.winds)))
            }
        };
        let mut answer = HandAnalysis { offered, ..HandAnalysis::new(hand, &analysis) };
        if self.improvements {
            let mut found = analysis.improvements().into_iter().map(Improvements::from);
            match &mut answer.discards {
                None => answer.improvements = found.next(),
                Some(discards) => discards.iter_mut().for_each(|discard| discard.improvements = found.next()),
            }
        }
        if let Some(at_least) = self.good_shape {
            let mut found = analysis.good_shapes(at_least).into_iter().map(GoodShape::from);
            match &mut answer.discards {
                None => answer.good_shape = found.next(),
                Some(discards) => discards.iter_mut().for_each(|discard| discard.good_shape = found.next()),
            }
        }
        if self.order == Order::Win && analysis.shanten().is_some_and(|shanten| shanten >= 0) {
            self.order_by_win(&analysis, &mut answer)?;
        }
        Ok((analysis, answer))
    }

    /// The chances draw by draw of a hand that has not won, with discards shuffled back.
    ///
    /// # Errors
    /// [`Problem`] if there are fewer tiles to draw.
    pub fn chances(&self, hand: &RedHand, analysis: &Analysis, draws: u32) -> Result<Computed, Problem> {
        let rules = analysis.settings().rules;
        if needs_yaku(hand) {
            let checked = self.winds.check_players(rules.players);
            checked.map_err(|error| Problem::new(Field::Rules, Fault::Other, error))?;
        }
        let start = Start::new(analysis.hand(), &analysis.seen(), rules)?;
        let most = start.most_draws();
        if draws > most {
            let message = format!("{draws} draws: the wall has {most} tiles; use 0 to {most}");
            return Err(Problem::new(Field::Draws, Fault::OutOfRange { found: draws.to_string() }, message));
        }
        let score_rules = ScoreRules { players: rules.players, ..ScoreRules::default() };
        let asked = Asked {
            model: Game::Shuffled,
            draws,
            by_turn: false,
            effort: Effort::default(),
            points: None,
            yaku: YakuSettings { winds: self.winds, rules: score_rules },
        };
        asked.compute(&start, hand, |_| ())
    }

    /// Sorts the discards of an answer by the chance of a win, then by that of tenpai, both to 12 digits.
    fn order_by_win(&self, analysis: &Analysis, answer: &mut HandAnalysis) -> Result<(), Problem> {
        let Some(discards) = &mut answer.discards else { return Ok(()) };
        let draws = self.draws;
        let chances = self.chances(&answer.hand, analysis, draws)?.discards;
        let last = |numbers: &[Estimate]| numbers.last().map_or(0.0, |number| number.value);
        let win: Vec<f64> = chances.iter().map(|numbers| last(&numbers.win)).collect();
        let tenpai: Vec<f64> = chances.iter().map(|numbers| last(&numbers.tenpai)).collect();
        let ranks = [ranks(&win), ranks(&tenpai)];
        let place = |tile: Tile| chances.iter().position(|numbers| numbers.discard == Some(tile));
        for discard in &mut *discards {
            discard.win = place(discard.discard).map(|place| win[place]);
        }
        let by_acceptance = discards[0].discard;
        // Stable, so what is equal keeps the order by acceptance; what leads away from a win is last.
        discards.sort_by_key(|discard| {
            place(discard.discard).map_or([usize::MAX; 2], |place| ranks.each_ref().map(|ranks| ranks[place]))
        });
        answer.orders = Some(Orders { by: self.order, draws, by_acceptance, by_win: discards[0].discard });
        Ok(())
    }
}

impl Offered {
    fn new(choices: &Choices, winds: Winds) -> Offered {
        let choice = |choice: &analysis::Choice| Choice {
            call: choice.call.as_ref().map(|call| call.meld),
            hand: choice.call.as_ref().map_or(choices.pass.hand(), |call| &call.hand).clone(),
            barred: choice.call.as_ref().map_or(TileSet::EMPTY, |call| call.barred),
            discard: choice.discard,
            shanten: choice.distance.map(|distance| distance as i8 - 1),
            necessary: (&choice.necessary).into(),
            yaku: choice.yaku.iter().map(ToString::to_string).collect(),
        };
        Offered {
            offer: choices.offer,
            winds,
            ron: choices.ron,
            choices: choices.choices.iter().map(choice).collect(),
        }
    }
}

impl From<&analysis::Exchange> for Exchange {
    fn from(exchange: &analysis::Exchange) -> Exchange {
        let analysis::Exchange { draw, left, discard, necessary } = exchange;
        Exchange { draw: *draw, left: *left, discard: *discard, necessary: necessary.into() }
    }
}

impl From<analysis::Improvements> for Improvements {
    fn from(found: analysis::Improvements) -> Improvements {
        let draws = found.exchanges.iter().map(Exchange::from).collect();
        Improvements { before: found.before, copies: found.copies(), draws }
    }
}

impl From<analysis::GoodShape> for GoodShape {
    fn from(found: analysis::GoodShape) -> GoodShape {
        let (good, copies) = (found.good(), found.copies());
        GoodShape {
            at_least: found.at_least,
            good,
            copies,
            rate: (copies > 0).then(|| (&Fraction::new(good.into(), copies.into())).into()),
            draws: found.exchanges.iter().map(Exchange::from).collect(),
        }
    }
}

impl From<OfferError> for Problem {
    fn from(error: OfferError) -> Problem {
        match error {
            OfferError::Hand(error) => error.into(),
            OfferError::NoSuchTile(missing) => {
                Problem::new(Field::Offered, Fault::NoSuchTile { found: missing.tile }, error)
            }
            OfferError::NoneLeft(found) => {
                Problem::new(Field::Offered, Fault::FifthCopyTogether { found }, error)
            }
            OfferError::Yaku(_) => Problem::new(Field::Offered, Fault::TooLarge, error),
            _ => Problem::new(Field::Offered, Fault::NoAnalysis, error),
        }
    }
}
