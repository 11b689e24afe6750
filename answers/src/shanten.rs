//! How far hands are from tenpai, or from a set: for many hands, one row each.

use tehai::Discard;
use tehai::distance::{Distance, Target};
use tehai::rules::{Forms, Rules, Winds};
use tehai::shanten::any_size::Goal;
use tehai::shanten::{AfterDiscard, Calculator, Effects, Limits, Numbers};
use tehai::tiles::{Hand, OpenHand, Tile, TileSet};
use tehai_options::options;

use crate::Targets;
use crate::described;
use crate::means::Means;
use crate::problem::{Fault, Field, Problem};

described! {
    /// How far a hand is from tenpai, or from a set. What was not asked is missing.
    pub struct HandShanten {
        /// The hand; null in place of one that cannot be answered, and so is all else.
        pub hand: Option<OpenHand>,
        /// Number of its concealed tiles.
        pub tiles: Option<u8>,
        /// Shanten (向聴数) in the nearest form: 0 is tenpai, −1 a win; null if no win can be reached.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub shanten: Option<Option<i8>>,
        /// The same for melds and a pair.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub standard: Option<Option<i8>>,
        /// The same for seven pairs (七対子).
        #[serde(skip_serializing_if = "Option::is_none")]
        pub seven_pairs: Option<Option<i8>>,
        /// The same for thirteen orphans (国士無双).
        #[serde(skip_serializing_if = "Option::is_none")]
        pub thirteen_orphans: Option<Option<i8>>,
        /// The fewest tiles to draw until the hand holds a hand of the set; null if it never does.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub distance: Option<Option<u8>>,
        /// The tiles that lower this number when drawn (有効牌).
        #[serde(skip_serializing_if = "Option::is_none")]
        pub necessary: Option<Option<TileSet>>,
        /// The tiles of the hand that keep it when discarded (不要牌).
        #[serde(skip_serializing_if = "Option::is_none")]
        pub unnecessary: Option<Option<TileSet>>,
        /// Copies of the necessary tiles that the hand and its melds leave.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub copies: Option<Option<u32>>,
        /// Every discard, the best first: by this number, then by copies.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub discards: Option<Option<Vec<ShantenDiscard>>>,
    }

    /// A discard, and how far it leaves the hand.
    pub struct ShantenDiscard {
        /// The tile.
        pub discard: Tile,
        /// Shanten without it; null if no win can be reached.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub shanten: Option<Option<i8>>,
        /// The distance without it; null if the hand never holds a hand of the set.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub distance: Option<Option<u8>>,
        /// The tiles that lower it then.
        pub necessary: TileSet,
        /// Copies of them that are left then; the one discarded is not.
        pub copies: u32,
    }
}

options! {
    /// A question for how far hands are.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ShantenQuestion {
        /// The hand, called melds in brackets, of 3m+1 or 3m+2 concealed tiles; with melds of any number.
        #[arg(skip)]
        pub hand: String,
        /// Also give necessary and unnecessary tiles.
        #[arg(long)]
        pub necessary: bool,
        /// Also give the copies left of necessary tiles.
        #[arg(long)]
        pub copies: bool,
        /// Give what each discard leaves, best first.
        #[arg(long, conflicts_with = "melds")]
        pub discards: bool,
        /// Melds of the win without the head, called ones too, for hands of any number of tiles.
        #[range(0..=255)]
        #[arg(long, value_name = "M")]
        pub melds: Option<u8>,
        /// Give the distance to this set instead: the tiles to draw until the hand holds a hand of it.
        #[arg(long, value_name = "SET", conflicts_with = "melds")]
        pub to: Option<String>,
        /// The winds that count for the set.
        #[group(flatten)]
        #[schemars(flatten)]
        pub winds: Winds,
        /// The rules.
        #[group(flatten)]
        pub rules: Rules,
    }
}

/// A question that is ready for any number of hands.
pub struct PreparedShanten {
    question: ShantenQuestion,
    judge: Judge,
}

/// What hands are measured against.
enum Judge {
    /// A win of fourteen tiles.
    Usual(Calculator),
    /// A win of this many melds, called ones among them.
    AnySize(u8),
    /// One set.
    Set(Targets),
}

impl ShantenQuestion {
    /// Answers the question.
    ///
    /// # Errors
    /// [`Problem`] if the hand or the set cannot be read, or if the hand has another number of tiles.
    pub fn answer(&self, means: &Means) -> Result<HandShanten, Problem> {
        self.clone().prepared(means)?.answer(Problem::read(Field::Hand, &self.hand)?)
    }

    /// The question with its tables and sets, which are made once for all hands.
    ///
    /// # Errors
    /// [`Problem`] if the set cannot be read or has no meaning, if no win has so many melds, or if options contradict
    /// each other.
    pub fn prepared(self, means: &Means) -> Result<PreparedShanten, Problem> {
        let ShantenQuestion { rules, winds, .. } = self;
        let judge = match (&self.to, self.melds) {
            (None, None) => Judge::Usual(Calculator::new(rules)),
            (None, Some(_)) if self.discards => {
                return Err(Problem::option("discards", "not with melds"));
            }
            (None, Some(melds)) => {
                Goal::new(rules, melds).map_err(|error| Problem::option("melds", error))?;
                Judge::AnySize(melds)
            }
            (Some(_), Some(_)) => return Err(Problem::option("to", "not with melds")),
            (Some(text), None) => {
                let targets = Targets::new(vec![means.set(Field::To, text)?], rules, winds);
                // Says what is wrong with the set before any hand is read.
                targets.beside(&[]).map_err(|error| Problem::expression(Field::To, &error))?;
                Judge::Set(targets)
            }
        };
        Ok(PreparedShanten { question: self, judge })
    }
}

impl HandShanten {
    /// The answer in place of one that cannot be given.
    pub fn nothing(question: &ShantenQuestion) -> HandShanten {
        let is_distance = question.to.is_some();
        let has_effects = question.necessary && !question.discards;
        HandShanten {
            hand: None,
            tiles: None,
            shanten: (!is_distance).then_some(None),
            standard: (!is_distance).then_some(None),
            seven_pairs: (!is_distance).then_some(None),
            thirteen_orphans: (!is_distance).then_some(None),
            distance: is_distance.then_some(None),
            necessary: has_effects.then_some(None),
            unnecessary: has_effects.then_some(None),
            // Each discard has its own.
            copies: (question.copies && !question.discards).then_some(None),
            discards: question.discards.then_some(None),
        }
    }
}

impl PreparedShanten {
    /// What is asked.
    pub fn question(&self) -> &ShantenQuestion {
        &self.question
    }

    /// The answer for a hand, whatever that of the question is.
    ///
    /// # Errors
    /// [`Problem`] if the hand has another number of tiles, or tiles that the game does not have.
    pub fn answer(&self, hand: OpenHand) -> Result<HandShanten, Problem> {
        let mut answer = HandShanten::nothing(&self.question);
        let ShantenQuestion { discards, rules, .. } = self.question;
        let needs_effects = answer.necessary.is_some() || answer.copies.is_some();
        let concealed = hand.concealed();
        match &self.judge {
            Judge::Usual(calculator) => {
                let effects =
                    needs_effects.then(|| calculator.effects(&hand)).transpose().map_err(no_analysis)?;
                let numbers = match effects {
                    Some(effects) => effects.numbers(),
                    None => calculator.numbers(&hand).map_err(no_analysis)?,
                };
                answer.set_shanten(&hand, rules, numbers, effects);
                if discards {
                    let discards = calculator.discards(&hand).map_err(no_analysis)?;
                    answer.discards =
                        Some(Some(discards.best_first().iter().map(ShantenDiscard::from).collect()));
                }
            }
            Judge::AnySize(melds) => {
                let (goal, limits) = goal(&hand, rules, *melds).map_err(no_analysis)?;
                let effects = needs_effects.then(|| goal.effects_under(concealed, &limits));
                let effects = effects.transpose().map_err(no_analysis)?;
                let numbers = match effects {
                    Some(effects) => effects.numbers(),
                    None => goal.numbers_under(concealed, &limits).map_err(no_analysis)?,
                };
                answer.set_shanten(&hand, rules, numbers, effects);
            }
            Judge::Set(targets) => {
                hand.all_tiles().check_players(rules.players).map_err(no_analysis)?;
                let targets = targets.beside(hand.melds());
                let targets = targets.map_err(|error| Problem::expression(Field::To, &error))?;
                let target = &targets[0];
                target.check_length(concealed).map_err(no_analysis)?;
                answer.set_distance(&hand, target, needs_effects);
            }
        }
        (answer.tiles, answer.hand) = (Some(concealed.total()), Some(hand));
        Ok(answer)
    }
}

/// What is wrong with a hand that has no shanten.
fn no_analysis(error: impl ToString) -> Problem {
    Problem::new(Field::Hand, Fault::NoAnalysis, error)
}

/// The copies of tiles that a hand and its melds leave.
fn copies_left(hand: &OpenHand, tiles: TileSet) -> u32 {
    let unseen: Hand = hand.all_tiles().unseen();
    tiles.iter().map(|tile| u32::from(unseen.count(tile))).sum()
}

/// The goal of hands that are to become this many melds, and their limits.
fn goal(hand: &OpenHand, rules: Rules, melds: u8) -> Result<(Goal, Limits), String> {
    let called = hand.melds().len();
    hand.all_tiles().check_players(rules.players).map_err(|error| error.to_string())?;
    let limits = Limits::for_open_hand(rules.players, hand);
    let left = usize::from(melds).checked_sub(called);
    let left = left.ok_or_else(|| format!("found {called} called melds, expected at most {melds}"))?;
    if called > 0 && !rules.forms.contains(Forms::STANDARD) {
        return Err("found called melds, which only the standard form has".to_owned());
    }
    let forms = if called == 0 { rules.forms } else { Forms::STANDARD };
    let goal = Goal::new(Rules { forms, ..rules }, left as u8).map_err(|error| error.to_string())?;
    Ok((goal, limits))
}

impl HandShanten {
    fn set_shanten(&mut self, hand: &OpenHand, rules: Rules, numbers: Numbers, effects: Option<Effects>) {
        // Of no tiles for 42 melds the number is 128.
        let shanten = |number: Option<u8>| Some(number.map(|number| (i16::from(number) - 1) as i8));
        // The special forms allow no called melds.
        let special = |number: Option<u8>| shanten(number.filter(|_| hand.melds().is_empty()));
        self.shanten = Some(numbers.shanten(rules.forms));
        self.standard = shanten(numbers.standard());
        self.seven_pairs = special(numbers.seven_pairs());
        self.thirteen_orphans = special(numbers.thirteen_orphans());
        if let Some(effects) = effects {
            self.set_effects(hand, effects.necessary(), effects.unnecessary());
        }
    }

    fn set_distance(&mut self, hand: &OpenHand, target: &Target, needs_effects: bool) {
        let concealed = hand.concealed();
        let found = needs_effects.then(|| target.distance(concealed)).flatten();
        self.distance =
            Some(if needs_effects { found.map(|found| found.tiles()) } else { target.tiles(concealed) });
        if let Some(found) = found {
            self.set_effects(hand, found.necessary(), found.unnecessary());
        }
        if self.discards.is_some() {
            let discards = target.discards(concealed, &hand.all_tiles().unseen());
            self.discards = Some(Some(discards.iter().map(ShantenDiscard::from).collect()));
        }
    }

    /// Sets the tiles that matter, as far as they are asked.
    fn set_effects(&mut self, hand: &OpenHand, necessary: TileSet, unnecessary: TileSet) {
        self.necessary = self.necessary.map(|_| Some(necessary));
        self.unnecessary = self.unnecessary.map(|_| Some(unnecessary));
        self.copies = self.copies.map(|_| Some(copies_left(hand, necessary)));
    }
}

impl From<&Discard<AfterDiscard>> for ShantenDiscard {
    fn from(discard: &Discard<AfterDiscard>) -> ShantenDiscard {
        ShantenDiscard {
            discard: discard.tile,
            shanten: Some(discard.left.shanten()),
            distance: None,
            necessary: discard.left.necessary(),
            copies: discard.copies.into(),
        }
    }
}

impl From<&Discard<Option<Distance>>> for ShantenDiscard {
    fn from(&Discard { tile, left, copies }: &Discard<Option<Distance>>) -> ShantenDiscard {
        ShantenDiscard {
            discard: tile,
            shanten: None,
            distance: Some(left.map(|left| left.tiles())),
            necessary: left.map_or(TileSet::EMPTY, |left| left.necessary()),
            copies: copies.into(),
        }
    }
}
