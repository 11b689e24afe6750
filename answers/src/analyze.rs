//! Everything about one hand, and all that a player asks of it.

use std::collections::BTreeMap;

use tehai::analysis::{
    Analysis, Choices, KnownCore, Offer, OfferedBy, Outlook, OwnQuad, Reasons, Settings, Turn,
};
use tehai::expression::Targets;
use tehai::irreducible::Class;
use tehai::options;
use tehai::rules::{Forms, Rules, Winds};
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Hand, Meld, OpenHand, Tile, TileSet};
use tehai::win_probability::{Effort, Estimate, GameSettings, YakuSettings};

use crate::at_the_table::{GoodShape, Improvements, Offered, Order, Orders};
use crate::decompose::Reading;
use crate::described;
use crate::distance::{TargetDistance, distances};
use crate::draws::{Draws, Waits};
use crate::hand::HandQuestion;
use crate::means::Means;
use crate::problem::{Fault, Field, Problem};
use crate::why::Why;
use crate::win_probability::{Asked, Computed, Difference, Game, Games, Known, Turns, ranks};

described! {
    /// Everything about one hand; what does not apply to it, or was not requested, is null.
    pub struct HandAnalysis {
        /// The hand.
        pub hand: RedHand,
        /// Its concealed tiles; a red five is a 5.
        pub concealed: Hand,
        /// Its called melds and concealed quads.
        pub called: Vec<Meld>,
        /// Number of melds missing from a short hand that was given without them.
        pub unnamed_melds: u8,
        /// What the answer depends on.
        pub settings: Settings,
        /// How far the hand is from tenpai (向聴数).
        pub shanten: Shanten,
        /// Tiles that are neither in the hand nor visible nor discarded.
        pub unseen: Hand,
        /// Of 3m+1 tiles: the tiles that lower the shanten (有効牌).
        pub necessary: Option<Draws>,
        /// Of 3m+1 tiles: the tiles that complete the hand (待ち).
        pub waits: Option<Waits>,
        /// Of 3m+1 tiles: what each wait makes of the hand. A fifth copy makes nothing.
        pub wins: Option<BTreeMap<Tile, Vec<Reading>>>,
        /// Of 3m+1 tiles: the cores of a hand that waits in the standard form.
        pub cores: Option<Vec<Core>>,
        /// Of 3m+2 tiles: the ways to read a win (面子分解).
        pub decompositions: Option<Vec<Reading>>,
        /// Of 3m+2 tiles: every discard, the best first: by shanten, then by copies of the necessary tiles, unless
        /// ordered by the chance of a win. Of a win: if it is played on.
        pub discards: Option<Vec<Discard>>,
        /// Of 3m+2 tiles: every quad that it can declare instead of a discard, from 1m to 7z.
        pub quads: Option<Vec<Quad>>,
        /// How each discard or quad that is worse than the best by the chance of a win differs from it, if ordered by that.
        pub differences: Option<BTreeMap<String, Vec<Difference>>>,
        /// Of 3m+1 tiles: the draws that improve the hand, if requested.
        pub improvements: Option<Improvements>,
        /// Of 3m+1 tiles: how often a 1-shanten hand becomes tenpai with a good wait, if requested.
        pub good_shape: Option<GoodShape>,
        /// Of 3m+2 tiles: the first discards by acceptance and by the chance of a win, if ordered by the latter.
        pub orders: Option<Orders>,
        /// What to do about an offered tile, if there is one.
        pub offered: Option<Offered>,
        /// How far the hand is from some sets, the nearest first, if requested.
        pub distances: Option<Vec<TargetDistance>>,
        /// The reasons, if requested.
        pub why: Option<Why>,
        /// The probability of a win draw by draw, if requested; null for a win.
        pub turns: Option<Turns>,
    }

    /// Shanten (向聴数) by form: 0 is tenpai, −1 a win; null for a form that does not count or cannot be reached.
    #[derive(Copy, PartialEq, Eq)]
    pub struct Shanten {
        /// For melds and a pair.
        pub standard: Option<i8>,
        /// For seven pairs (七対子).
        pub seven_pairs: Option<i8>,
        /// For thirteen orphans (国士無双).
        pub thirteen_orphans: Option<i8>,
        /// In the nearest of these.
        pub nearest: Option<i8>,
    }

    /// A discard, and what the hand can hope for then.
    pub struct Discard {
        /// The tile.
        pub discard: Tile,
        /// Shanten without it, in the nearest form; null if no win can be reached.
        pub shanten: Option<i8>,
        /// The tiles that lower it then.
        pub necessary: Draws,
        /// The tiles that complete the hand then.
        pub waits: Waits,
        /// The draws that improve the hand then, if requested, of a discard that leaves the lowest shanten.
        pub improvements: Option<Improvements>,
        /// How often it becomes tenpai with a good wait then, if requested, likewise.
        pub good_shape: Option<GoodShape>,
        /// The chance of a win then (with called melds, of one with a yaku), if the discards are ordered by it; null for
        /// one that leads away from a win.
        pub win: Option<f64>,
    }

    /// A quad that the hand can declare in its own turn (暗槓, 加槓), and what it can hope for then, before the replacement.
    pub struct Quad {
        /// The quad.
        pub quad: Meld,
        /// The hand then.
        pub hand: OpenHand,
        /// Its shanten, in the nearest form; null if no win can be reached.
        pub shanten: Option<i8>,
        /// The tiles that lower it.
        pub necessary: Draws,
        /// The tiles that complete it.
        pub waits: Waits,
        /// Is the quad allowed after riichi, if its fourth tile was drawn just now? Then the waits stay the same, and the
        /// other three are a triplet in every win.
        pub after_riichi: bool,
        /// The chance of a win then, if the discards are ordered by it; null for one after which no win can be reached.
        pub win: Option<f64>,
    }

    /// What is left of a tenpai hand without melds that add nothing to its waits (固有形).
    pub struct Core {
        /// The irreducible hand that is left.
        pub core: Hand,
        /// What it waits for by itself.
        pub waits: TileSet,
        /// Its class.
        pub class: Class,
        /// The two parts that explain the waits; none of an integrated core.
        pub parts: Vec<Hand>,
        /// The melds that were taken away.
        pub melds: Vec<Meld>,
    }
}

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
        #[arg(long, value_name = "TILE")]
        pub offered: Option<RedTile>,
        /// Who offers it: the player to the left, whose tiles can make a sequence, or another.
        #[arg(long, value_name = "left|other", default_value_t)]
        #[arg(hide_possible_values = true, hide_short_help = true)]
        pub from: OfferedBy,
        /// After a call, may the called tile go, or the one that fits the other end (食い替え)?
        #[arg(long, value_name = "true|false", action = clap::ArgAction::Set, value_parser = options::yes_no)]
        #[arg(hide_short_help = true, hide_possible_values = true)]
        #[serde(deserialize_with = "options::yes_or_no")]
        pub swap_calling: bool = false,
        /// Sort discards by acceptance or by win (its chance).
        #[arg(long, value_name = "ORDER", default_value_t, hide_default_value = true, hide_possible_values = true)]
        pub order: Order,
        /// Number of draws for the order by win.
        #[range(0..=136)]
        #[arg(long, value_name = "T", hide_short_help = true)]
        pub draws: u32 = 17,
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
        /// How shanten adds up, the nearest wins, the melds that can go, the blocks.
        #[arg(long)]
        pub why: bool,
        /// Chances of a win after up to T draws [default: 17].
        #[range(0..=136)]
        #[arg(long, value_name = "T", num_args = 0..=1, require_equals = true, default_missing_value = "17")]
        pub turns: Option<u32>,
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
        // Says what is wrong with the tiles before any hand is read.
        self.hand.settings(&Hand::EMPTY.into(), None)?.unseen(&Hand::EMPTY.into())?;
        let AtTheTable { yaku, ref to, winds, .. } = self.asked;
        let mut sets = if yaku { Targets::every_yaku() } else { Vec::new() };
        for set in to {
            sets.push(means.set(Field::To, set)?);
        }
        let targets = Targets::new(sets, self.hand.rules, winds);
        let text = to.first().map_or("", String::as_str);
        targets.beside(&[]).map_err(|error| Problem::expression(Field::To, text, &error))?;
        let targets = Some(targets).filter(|targets| !targets.sets().is_empty());
        Ok(Prepared { question: self, targets })
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
        let settings = of.settings(hand, asked.offered)?;
        let (analysis, offered) = match asked.offered {
            None => (Analysis::new(hand.hand(), &settings)?, None),
            Some(offered) => {
                let offer = Offer { tile: offered.tile, from: asked.from, swap_calling: asked.swap_calling };
                let choices = Choices::new(hand.hand(), &settings, &offer, asked.winds)?;
                (choices.pass.clone(), Some(Offered::new(&choices, asked.winds)))
            }
        };
        let mut answer = HandAnalysis { offered, ..HandAnalysis::new(hand, &analysis) };
        if asked.improvements {
            let mut found = analysis.improvements().into_iter().map(Improvements::from);
            match &mut answer.discards {
                None => answer.improvements = found.next(),
                Some(discards) => discards.iter_mut().for_each(|discard| discard.improvements = found.next()),
            }
        }
        if let Some(at_least) = asked.good_shape {
            let mut found = analysis.good_shapes(at_least).into_iter().map(GoodShape::from);
            match &mut answer.discards {
                None => answer.good_shape = found.next(),
                Some(discards) => discards.iter_mut().for_each(|discard| discard.good_shape = found.next()),
            }
        }
        let has_not_won = analysis.shanten().is_some_and(|shanten| shanten >= 0);
        if asked.order == Order::Win && has_not_won && answer.discards.is_some() {
            asked.order_by_win(&analysis, &mut answer)?;
        }
        let turns = asked.turns.filter(|_| has_not_won);
        let turns = turns.map(|turns| asked.chances(hand, &analysis, Field::Turns, turns)).transpose()?;
        answer.why = asked.why.then(|| Why::new(&analysis, &Reasons::new(&analysis, LISTED)));
        if let Some(targets) = targets {
            answer.distances = Some(distances(targets, Field::To, hand.hand(), analysis.settings())?);
        }
        answer.turns = turns.as_ref().map(Turns::from);
        Ok(Analyzed { answer, turns })
    }
}

impl AtTheTable {
    /// The chances draw by draw of a hand that has not won, with discards shuffled back; `draws` are those of a field.
    fn chances(
        &self,
        hand: &RedHand,
        analysis: &Analysis,
        field: Field,
        draws: u32,
    ) -> Result<Computed, Problem> {
        let rules = analysis.settings().rules;
        let yaku = Some(YakuSettings { winds: self.winds, ..YakuSettings::default() });
        let settings =
            GameSettings { rules, visible: analysis.seen().into(), yaku, ..GameSettings::default() };
        let games = Games::new(hand, &settings, false, |_| Ok(None), Problem::from)?;
        let effort = Effort::default();
        let asked = Asked { model: Game::Shuffled, draws, by_turn: false, effort, points: None };
        asked.check_draws(games.most_draws(), field)?;
        games.compute(&asked, |_| ())
    }

    /// Sorts the discards of an answer by the chance of a win, then by that of tenpai, both to 12 digits.
    fn order_by_win(&self, analysis: &Analysis, answer: &mut HandAnalysis) -> Result<(), Problem> {
        let draws = self.draws;
        let computed = self.chances(&answer.hand, analysis, Field::Draws, draws)?;
        let known = Known { hand: &answer.hand, analysis: Some(analysis), winds: self.winds, dora: None };
        answer.differences = Some(known.differences(&computed));
        let best = computed.best_first()[0][0].quad;
        let Some(discards) = &mut answer.discards else { return Ok(()) };
        let chances = computed.choices;
        let last = |numbers: &[Estimate]| numbers.last().map_or(0.0, |number| number.value);
        let win: Vec<f64> = chances.iter().map(|numbers| last(&numbers.win)).collect();
        let tenpai: Vec<f64> = chances.iter().map(|numbers| last(&numbers.tenpai)).collect();
        let ranks = [ranks(&win), ranks(&tenpai)];
        let place = |tile: Tile| chances.iter().position(|numbers| numbers.discard == Some(tile));
        for discard in &mut *discards {
            discard.win = place(discard.discard).map(|place| win[place]);
        }
        for quad in answer.quads.iter_mut().flatten() {
            let of_quad = chances.iter().find(|numbers| numbers.quad == Some(quad.quad));
            quad.win = of_quad.map(|numbers| last(&numbers.win));
        }
        let by_acceptance = discards[0].discard;
        // Stable, so what is equal keeps the order by acceptance; what leads away from a win is last.
        discards.sort_by_key(|discard| {
            place(discard.discard).map_or([usize::MAX; 2], |place| ranks.each_ref().map(|ranks| ranks[place]))
        });
        let by_win = discards[0].discard;
        answer.orders = Some(Orders { by: self.order, draws, by_acceptance, by_win, quad: best });
        Ok(())
    }
}

impl HandAnalysis {
    /// An analysis of a hand, which may have red fives, without what is given on request.
    pub fn new(hand: &RedHand, analysis: &Analysis) -> HandAnalysis {
        let (open, settings) = (analysis.hand(), *analysis.settings());
        let mut answer = HandAnalysis {
            hand: hand.clone(),
            concealed: *open.concealed(),
            called: open.melds().to_vec(),
            unnamed_melds: analysis.unnamed_melds(),
            settings,
            shanten: Shanten::new(analysis),
            unseen: *analysis.unseen(),
            necessary: None,
            waits: None,
            wins: None,
            cores: None,
            decompositions: None,
            discards: None,
            quads: None,
            differences: None,
            improvements: None,
            good_shape: None,
            orders: None,
            offered: None,
            distances: None,
            why: None,
            turns: None,
        };
        match analysis.turn() {
            Turn::Draw { outlook, cores } => {
                answer.necessary = Some((&outlook.necessary).into());
                answer.waits = Some((&outlook.waits).into());
                answer.wins = Some(wins(open, outlook, settings.rules));
                answer.cores = Some(cores.iter().map(Core::from).collect());
            }
            Turn::Discard { readings, .. } => {
                let reading = |reading| Reading::new(reading, open.melds());
                answer.decompositions = Some(readings.iter().map(reading).collect());
                answer.discards = Some(Discard::all(analysis));
                answer.quads = Some(Quad::all(analysis));
            }
        }
        answer
    }
}

/// What each wait makes of the hand.
fn wins(hand: &OpenHand, outlook: &Outlook, rules: Rules) -> BTreeMap<Tile, Vec<Reading>> {
    let win = |tile| OpenHand::new(hand.concealed().plus(tile)?, hand.melds().to_vec()).ok();
    let readings = |tile| win(tile).map_or(Vec::new(), |win| Reading::all(&win, rules));
    outlook.waits.all.tiles().iter().map(|tile| (tile, readings(tile))).collect()
}

impl Shanten {
    fn new(analysis: &Analysis) -> Shanten {
        let counts = analysis.settings().rules.forms;
        let of_form = |form| analysis.numbers().shanten(form).filter(|_| counts.contains(form));
        Shanten {
            standard: of_form(Forms::STANDARD),
            seven_pairs: of_form(Forms::SEVEN_PAIRS),
            thirteen_orphans: of_form(Forms::THIRTEEN_ORPHANS),
            nearest: analysis.shanten(),
        }
    }
}

impl Discard {
    /// Every discard of an analysis, the best first; none if the hand draws next.
    pub fn all(analysis: &Analysis) -> Vec<Discard> {
        match analysis.turn() {
            Turn::Draw { .. } => Vec::new(),
            Turn::Discard { discards, .. } => {
                let forms = analysis.settings().rules.forms;
                discards.iter().map(|discard| Discard::new(discard, forms)).collect()
            }
        }
    }

    fn new(tehai::Discard { tile, left: outlook, .. }: &tehai::Discard<Outlook>, forms: Forms) -> Discard {
        Discard {
            discard: *tile,
            shanten: outlook.numbers.shanten(forms),
            necessary: (&outlook.necessary).into(),
            waits: (&outlook.waits).into(),
            improvements: None,
            good_shape: None,
            win: None,
        }
    }
}

impl Quad {
    fn all(analysis: &Analysis) -> Vec<Quad> {
        let Turn::Discard { quads, .. } = analysis.turn() else { return Vec::new() };
        let quad = |OwnQuad { quad, hand, outlook, after_riichi }: &OwnQuad| Quad {
            quad: *quad,
            hand: hand.clone(),
            shanten: outlook.numbers.shanten(analysis.settings().rules.forms),
            necessary: (&outlook.necessary).into(),
            waits: (&outlook.waits).into(),
            after_riichi: *after_riichi,
            win: None,
        };
        quads.iter().map(quad).collect()
    }
}

impl From<&KnownCore> for Core {
    fn from(KnownCore { core, waits, classification }: &KnownCore) -> Core {
        Core {
            core: core.hand,
            waits: *waits,
            class: classification.class,
            parts: classification.parts.into_iter().flat_map(|(one, other)| [one, other]).collect(),
            melds: core.melds.clone(),
        }
    }
}
