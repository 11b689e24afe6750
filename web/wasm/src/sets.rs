//! Sets of hands given by expressions.

use std::cell::RefCell;
use std::rc::Rc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use tehai::Expression;
use tehai::decimal::Fraction;
use tehai::expression::{self, Options, Question, QuestionError, Step};
use tehai::handset::{Index, TooManyNodes, Weights};
use tsify::Tsify;
use web_time::{Duration, Instant};

use crate::problem::Problem;
use crate::rules::{Rules, WindNames};

/// A question for a set.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SetQuestion {
    set: String,
    /// Only hands that are also in this set; empty for all hands.
    given: String,
    /// Null for the default.
    tiles: Option<u8>,
    rules: Rules,
    winds: WindNames,
}

/// The size of a set.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SetAnswer {
    /// The set in canonical spelling.
    set: String,
    tiles: u8,
    size: Size,
    /// The given set, if there is one.
    given: Option<Size>,
    /// Do the numbers depend on the winds of the seat and the round?
    depends_on_winds: bool,
    /// By wait, if all hands are tenpai: by number of kinds, then by tile.
    by_kinds: Vec<Size>,
    by_tile: Vec<Size>,
    steps: Vec<StepTaken>,
}

/// Hands and deals, and the share of all deals.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Size {
    /// The item counted: a set, a number of kinds, or a tile.
    pub name: String,
    pub hands: String,
    pub deals: String,
    pub share: Share,
}

/// A probability.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Share {
    pub numerator: String,
    pub denominator: String,
    pub value: f64,
}

/// A step of the evaluation.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct StepTaken {
    expression: String,
    hands: String,
    nodes: usize,
    milliseconds: f64,
}

impl From<&Fraction> for Share {
    fn from(fraction: &Fraction) -> Share {
        Share {
            numerator: fraction.numerator().to_string(),
            denominator: fraction.denominator().to_string(),
            value: fraction.to_f64(),
        }
    }
}

impl Size {
    fn new(name: impl ToString, size: &expression::Size, share: &Fraction) -> Size {
        let (hands, deals) = (size.count.hands.to_string(), size.count.deals.to_string());
        Size { name: name.to_string(), hands, deals, share: Share::from(share) }
    }
}

/// The last set in question, kept to list its hands at once.
struct Asked {
    question: SetQuestion,
    index: Index,
}

thread_local! {
    static LAST: RefCell<Option<Rc<Asked>>> = const { RefCell::new(None) };
}

impl SetQuestion {
    fn read(&self) -> Result<Question, Problem> {
        let read = |field, text: &str| -> Result<Expression, Problem> {
            text.parse().map_err(|error| Problem::expression(field, text, &error))
        };
        let set = read("set", &self.set)?;
        let is_given = !self.given.trim().is_empty();
        let given = is_given.then(|| read("given", &self.given)).transpose()?;
        let (rules, winds) = (self.rules.read()?, self.winds.read()?);
        let options = Options { tiles: self.tiles, melds: None, rules, winds };
        Question::new(set, given, options).map_err(|error| self.problem(error))
    }

    /// What is wrong with the question, and where.
    fn problem(&self, error: QuestionError) -> Problem {
        match error {
            QuestionError::Set(error) => Problem::evaluation("set", &self.set, &error),
            QuestionError::Given(error) => Problem::evaluation("given", &self.given, &error),
            QuestionError::EmptyGiven => {
                let message = "the set has no hands, so nothing is probable given it";
                Problem::new("empty-given", "given", message)
            }
            QuestionError::Tiles { players, .. } => {
                let message = format!("a game of {} has {} tiles", players.number(), players.total());
                Problem::new("too-many-tiles", "rules", message)
            }
            QuestionError::TooLarge(error) => error.into(),
            error => Problem::new("rules", "rules", error),
        }
    }

    /// Counts the hands, in total and by what they wait for.
    pub fn count(self) -> Result<SetAnswer, Problem> {
        let question = self.read()?;
        let forest = Question::forest();
        let (mut steps, mut before) = (Vec::new(), Instant::now());
        let answer = question.answer(&forest, true, &mut |step| {
            let now = Instant::now();
            steps.push((step, now - std::mem::replace(&mut before, now)));
        });
        let answer = answer.map_err(|error| self.problem(error))?;
        let share = |size| answer.share(size);
        let counted = SetAnswer {
            set: question.set().to_string(),
            tiles: question.setting().tiles,
            size: Size::new(question.set(), &answer.total, &share(&answer.total)),
            given: answer.given.as_ref().map(|size| Size::new(&self.given, size, &answer.share_of_all(size))),
            depends_on_winds: answer.depends_on.winds.is_some(),
            by_kinds: answer
                .by_wait_kinds
                .iter()
                .map(|(of, size)| Size::new(of, size, &share(size)))
                .collect(),
            by_tile: answer.by_tile.iter().map(|(of, size)| Size::new(of, size, &share(size))).collect(),
            steps: steps.iter().map(|(step, time)| StepTaken::new(step, *time)).collect::<Result<_, _>>()?,
        };
        LAST.replace(Some(Rc::new(Asked { question: self, index: answer.hands })));
        Ok(counted)
    }

    /// The indexed set.
    fn asked(self) -> Result<Rc<Asked>, Problem> {
        let last = LAST.with_borrow(Clone::clone);
        if let Some(last) = last.filter(|last| last.question == self) {
            return Ok(last);
        }
        let question = self.read()?;
        let forest = Question::forest();
        let hands = question.hands(&forest, &mut |_| ()).map_err(|error| self.problem(error))?;
        let asked = Rc::new(Asked { index: hands.index()?, question: self });
        LAST.replace(Some(asked.clone()));
        Ok(asked)
    }
}

impl StepTaken {
    fn new(step: &Step<'_>, time: Duration) -> Result<StepTaken, TooManyNodes> {
        let index = step.hands().index()?;
        Ok(StepTaken {
            expression: step.expression().to_owned(),
            hands: index.len().to_string(),
            nodes: index.nodes(),
            milliseconds: time.as_secs_f64() * 1e3,
        })
    }
}

/// A question for hands of a set.
#[derive(Clone, Debug, Deserialize, Tsify)]
pub struct ListQuestion {
    of: SetQuestion,
    number: u32,
    /// The rank of the first; null for hands at random.
    from: Option<String>,
    /// For hands at random: the seed, with the same draws as `list-hands --sample`.
    seed: u32,
    /// For hands at random: whether hands or deals are equally likely.
    #[tsify(type = "\"hands\" | \"deals\"")]
    by: String,
}

/// Hands of a set.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Listed {
    listed: Vec<Ranked>,
}

/// A hand and its rank in the set, from 0.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Ranked {
    hand: String,
    rank: String,
}

impl ListQuestion {
    /// Lists the hands.
    pub fn list(self) -> Result<Listed, Problem> {
        let ListQuestion { of, number, from, seed, by } = self;
        let asked = of.asked()?;
        let index = &asked.index;
        let hands: Vec<_> = match from {
            Some(from) => {
                let bad = |error| Problem::new("rank", "rank", format!("{from:?}: {error}"));
                let from: u128 = from.parse().map_err(bad)?;
                let from = from.min(index.len());
                index.range(from..index.len().min(from + u128::from(number))).collect()
            }
            None => {
                let weights = if by == "deals" { Weights::deals() } else { Weights::hands() };
                let cannot = |error| Problem::new("rank", "rank", error);
                let weighted = index.weighted(&weights).map_err(cannot)?;
                let mut random = ChaCha8Rng::seed_from_u64(seed.into());
                (0..number).filter_map(|_| weighted.sample(&mut random)).collect()
            }
        };
        let ranked = |hand| Some(Ranked { rank: index.rank(hand)?.to_string(), hand: hand.to_string() });
        Ok(Listed { listed: hands.iter().filter_map(ranked).collect() })
    }
}

/// The names of the language.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Names {
    names: Vec<SetName>,
}

/// A name of the language.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct SetName {
    name: &'static str,
    aliases: Vec<&'static str>,
    example: &'static str,
    description: &'static str,
    definition: Option<String>,
}

impl Names {
    /// Every name.
    pub fn all() -> Names {
        let name = |entry: &expression::SetName| SetName {
            name: entry.name,
            aliases: entry.aliases.to_vec(),
            example: entry.example,
            description: entry.description,
            definition: entry.definition(),
        };
        Names { names: expression::names().iter().map(name).collect() }
    }
}
