//! Counts of a set of hands.

use std::iter::from_fn;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use tehai::count::Fraction;
use tehai::handset::{Forest, Index, TooLargeError, Weights};
use tehai::rules::{Rules, Winds};
use tehai::tiles::Hand;
use tehai_count::sets::{self, Options, Question, QuestionError};
use tehai_options::{named, options};

use crate::described;
use crate::exact::{Exact, Probability};
use crate::means::Means;
use crate::problem::{Fault, Field, Problem};

described! {
    /// The size of a set.
    pub struct SetCounts {
        /// The set in canonical spelling.
        pub set: String,
        /// Tiles of its hands.
        pub tiles: u8,
        /// Its size, within the given set if there is one.
        pub size: Size,
        /// The size of the given set.
        pub given: Option<Size>,
        /// Do the numbers depend on the winds of seat and round?
        pub depends_on_winds: bool,
        /// If all hands are tenpai: by number of kinds waited for.
        pub by_kinds: Vec<Size>,
        /// If all hands are tenpai: by tile waited for.
        pub by_tile: Vec<Size>,
    }

    /// Hands and deals.
    pub struct Size {
        /// What is counted: a set, a number of kinds, or a tile.
        pub name: String,
        /// Distinct hands.
        pub hands: Exact,
        /// Ways to deal them.
        pub deals: Exact,
        /// Their share of the deals of the given set, or else of all deals.
        pub share: Probability,
    }

    /// A step of the evaluation.
    pub struct StepTaken {
        /// The part of the expression.
        pub expression: String,
        /// Hands of its set.
        pub hands: Exact,
        /// Nodes of its diagram.
        pub nodes: usize,
    }

    /// A name of the language for sets.
    pub struct SetName {
        /// The name.
        pub name: &'static str,
        /// Other names.
        pub aliases: Vec<&'static str>,
        /// An example.
        pub example: &'static str,
        /// What it means.
        pub description: &'static str,
        /// The same in other words of the language; null for what is not defined by them.
        pub definition: Option<&'static str>,
    }
}

options! {
    /// A question for a set.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct SetQuestion {
        /// The set, such as win or 'tenpai & wait_kinds >= 5'.
        #[arg(skip)]
        pub set: String,
        /// Only hands that are also in this set; empty for all hands.
        #[arg(skip)]
        pub given: String,
        /// Tiles in each hand [default: 14; 13 for tenpai and waits].
        #[range(0..=136)]
        #[arg(long, value_name = "N")]
        pub tiles: Option<u8>,
        /// Melds of the win of shanten and contains_win [default: N/3, at most 4].
        #[range(0..=255)]
        #[arg(long, value_name = "M", hide_short_help = true)]
        pub melds: Option<u8>,
        /// The winds that count for yakuhai and pinfu_shape.
        #[group(flatten)]
        #[schemars(flatten)]
        pub winds: Winds,
        /// The rules.
        #[group(flatten)]
        pub rules: Rules,
    }
}

named! {
    /// What is equally likely when hands are drawn.
    #[derive(Default)]
    EquallyLikely {
        /// Every hand.
        #[default]
        Hands = "hands",
        /// Every deal.
        Deals = "deals",
    }
}

options! {
    /// How hands of a set are drawn at random.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct DrawOptions {
        /// Seed of the random generator: a seed gives the same hands on every machine.
        #[range(0..=18446744073709551615)]
        #[arg(long, value_name = "S", requires = "sample")]
        pub seed: u64 = 0,
        /// What is equally likely to be drawn: every hand, or every deal.
        #[arg(long, value_name = "WHAT", default_value_t, requires = "sample")]
        pub by: EquallyLikely,
    }
}

impl DrawOptions {
    /// Hands of a set, drawn with replacement, without end; none if the set is empty. Fails if it has too many deals.
    pub fn hands(self, set: &Index) -> Result<impl Iterator<Item = Hand> + Send, TooLargeError> {
        let weighted = set.weighted(&match self.by {
            EquallyLikely::Hands => Weights::hands(),
            EquallyLikely::Deals => Weights::deals(),
        })?;
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        Ok(from_fn(move || weighted.sample(&mut random)))
    }
}

impl SetQuestion {
    /// The question as the library has it. Fails if it means nothing.
    pub fn read(&self, means: &Means) -> Result<Question, Problem> {
        let SetQuestion { tiles, melds, winds, rules, .. } = *self;
        let set = means.set(Field::Set, &self.set)?;
        let is_given = !self.given.trim().is_empty();
        let given = is_given.then(|| means.set(Field::Given, &self.given)).transpose()?;
        let options = Options { tiles, melds, rules, winds, deck: None };
        Ok(Question::new(set, given, options)?)
    }

    /// The question, and the hands of the set. Fails if it means nothing, or if the set is too large.
    pub fn index(&self, means: &Means) -> Result<(Question, Index), Problem> {
        let (question, forest) = (self.read(means)?, Forest::bounded());
        let index = question.hands(&forest, &mut |_, _| ())?.index()?;
        Ok((question, index))
    }

    /// Answers the question.
    ///
    /// # Errors
    /// [`Problem`] if the set cannot be read or made.
    pub fn answer(&self, means: &Means) -> Result<SetCounts, Problem> {
        let question = self.read(means)?;
        let found = question.answer(&Forest::bounded(), true, &mut |_, _| ())?;
        Ok(SetCounts::new(&question, &found))
    }
}

impl From<QuestionError> for Problem {
    fn from(error: QuestionError) -> Problem {
        match error {
            QuestionError::Set(error) => Problem::expression(Field::Set, &error),
            QuestionError::Given(error) => Problem::expression(Field::Given, &error),
            QuestionError::EmptyGiven => Problem::new(Field::Given, Fault::EmptyGiven, error),
            QuestionError::Tiles { .. } => Problem::new(Field::Tiles, Fault::TooManyTiles, error),
            QuestionError::Melds(_) => Problem::option("melds", error),
            QuestionError::TooLarge(error) => error.into(),
            error => Problem::new(Field::Rules, Fault::Other, error),
        }
    }
}

impl SetCounts {
    /// The counts of an answer.
    pub fn new(question: &Question, answer: &sets::Answer) -> SetCounts {
        let size = |name: &dyn ToString, size| Size::new(name, size, &answer.share(size));
        let given = question.given().zip(answer.given.as_ref());
        SetCounts {
            set: question.set().to_string(),
            tiles: question.setting().tiles,
            size: size(question.set(), &answer.total),
            given: given.map(|(given, of)| Size::new(given, of, &answer.share_of_all(of))),
            depends_on_winds: answer.depends_on.winds.is_some(),
            by_kinds: answer.by_wait_kinds.iter().map(|(kinds, of)| size(kinds, of)).collect(),
            by_tile: answer.by_tile.iter().map(|(tile, of)| size(tile, of)).collect(),
        }
    }
}

impl Size {
    fn new(name: &dyn ToString, size: &sets::Size, share: &Fraction) -> Size {
        let [hands, deals] = [&size.count.hands, &size.count.deals].map(|number| number.clone().into());
        Size { name: name.to_string(), hands, deals, share: share.into() }
    }
}

/// Every name of the language.
pub fn names() -> Vec<SetName> {
    let name = |entry: &tehai::expression::SetName| SetName {
        name: entry.name,
        aliases: entry.aliases.to_vec(),
        example: entry.example,
        description: entry.description,
        definition: entry.definition(),
    };
    tehai::expression::names().iter().map(name).collect()
}
