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

/// How far a hand is, with the tiles that matter and the discards if they were asked for.
struct Found {
    measured: Measured,
    effects: Option<(TileSet, TileSet)>,
    discards: Option<Vec<ShantenDiscard>>,
}

enum Measured {
    /// In the nearest form, then in each.
    Shanten([Option<i8>; 4]),
    /// From a set.
    Distance(Option<u8>),
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
        let Found { measured, effects, discards } = self.found(&hand)?;
        match measured {
            Measured::Shanten([shanten, standard, seven_pairs, thirteen_orphans]) => {
                (answer.shanten, answer.standard) = (Some(shanten), Some(standard));
                (answer.seven_pairs, answer.thirteen_orphans) = (Some(seven_pairs), Some(thirteen_orphans));
            }
            Measured::Distance(distance) => answer.distance = Some(distance),
        }
        if let Some((necessary, unnecessary)) = effects {
            answer.necessary = answer.necessary.map(|_| Some(necessary));
            answer.unnecessary = answer.unnecessary.map(|_| Some(unnecessary));
            answer.copies = answer.copies.map(|_| Some(copies_left(&hand, necessary)));
        }
        answer.discards = discards.map(Some);
        (answer.tiles, answer.hand) = (Some(hand.concealed().total()), Some(hand));
        Ok(answer)
    }

    fn found(&self, hand: &OpenHand) -> Result<Found, Problem> {
        let ShantenQuestion { necessary, copies, discards, rules, .. } = self.question;
        let needs_effects = (necessary || copies) && !discards;
        let of_hand = |error: &dyn ToString| Problem::new(Field::Hand, Fault::NoAnalysis, error.to_string());
        let concealed = hand.concealed();
        match &self.judge {
            Judge::Usual(calculator) => {
                let effects = needs_effects.then(|| calculator.effects(hand)).transpose();
                let effects = effects.map_err(|error| of_hand(&error))?;
                let numbers = match effects {
                    Some(effects) => effects.numbers(),
                    None => calculator.numbers(hand).map_err(|error| of_hand(&error))?,
                };
                let discards = discards.then(|| calculator.discards(hand)).transpose();
                let discards = discards.map_err(|error| of_hand(&error))?;
                let discards =
                    discards.map(|discards| discards.best_first().iter().map(ShantenDiscard::from).collect());
                Ok(Found { discards, ..Found::of_shanten(hand, rules, numbers, effects) })
            }
            Judge::AnySize(melds) => {
                let (goal, limits) = goal(hand, rules, *melds).map_err(|error| of_hand(&error))?;
                let effects = needs_effects.then(|| goal.effects_under(concealed, &limits)).transpose();
                let effects = effects.map_err(|error| of_hand(&error))?;
                let numbers = match effects {
                    Some(effects) => effects.numbers(),
                    None => goal.numbers_under(concealed, &limits).map_err(|error| of_hand(&error))?,
                };
                Ok(Found::of_shanten(hand, rules, numbers, effects))
            }
            Judge::Set(targets) => {
                hand.all_tiles().check_players(rules.players).map_err(|error| of_hand(&error))?;
                let targets = targets.beside(hand.melds());
                let targets = targets.map_err(|error| Problem::expression(Field::To, &error))?;
                let target = &targets[0];
                target.check_length(concealed).map_err(|error| of_hand(&error))?;
                Ok(Found::of_distance(hand, target, needs_effects, discards))
            }
        }
    }
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

impl Found {
    fn of_shanten(hand: &OpenHand, rules: Rules, numbers: Numbers, effects: Option<Effects>) -> Found {
        // Of no tiles for 42 melds the number is 128.
        let shanten = |number: Option<u8>| number.map(|number| (i16::from(number) - 1) as i8);
        // The special forms allow no called melds.
        let special = |number: Option<u8>| shanten(number.filter(|_| hand.melds().is_empty()));
        let measured = Measured::Shanten([
            numbers.shanten(rules.forms),
            shanten(numbers.standard()),
            special(numbers.seven_pairs()),
            special(numbers.thirteen_orphans()),
        ]);
        let effects = effects.map(|effects| (effects.necessary(), effects.unnecessary()));
        Found { measured, effects, discards: None }
    }

    fn of_distance(hand: &OpenHand, target: &Target, needs_effects: bool, has_discards: bool) -> Found {
        let concealed = hand.concealed();
        let found = needs_effects.then(|| target.distance(concealed)).flatten();
        let distance = if needs_effects { found.map(|found| found.tiles()) } else { target.tiles(concealed) };
        let discards = || {
            let discards = target.discards(concealed, &hand.all_tiles().unseen());
            discards.iter().map(ShantenDiscard::from).collect()
        };
        Found {
            measured: Measured::Distance(distance),
            effects: found.map(|found| (found.necessary(), found.unnecessary())),
            discards: has_discards.then(discards),
        }
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
