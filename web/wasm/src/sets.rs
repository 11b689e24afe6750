//! Sets of hands given by expressions.

use std::cell::RefCell;
use std::rc::Rc;

use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use tehai::count::Fraction;
use tehai::expression::{self, Evaluation, Step};
use tehai::handset::{HandSet, Index, TooManyNodesError, Weights};
use tehai::rules::Setting;
use tehai::{Expression, Forest};
use tsify::Tsify;

use crate::problem::Problem;
use crate::rules::{Rules, WindNames};

/// Node limit of a question: with the tables for counting and listing, it stays below half a gigabyte.
const LIMIT: usize = 2_500_000;

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
    fn new(name: String, index: &Index, of: &BigUint) -> Size {
        let number = index.count();
        let share = Share::from(&Fraction::new(number.deals.clone(), of.clone()));
        Size { name, hands: number.hands.to_string(), deals: number.deals.to_string(), share }
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

/// A parsed question.
struct Read {
    set: Expression,
    given: Option<Expression>,
    setting: Setting,
}

impl SetQuestion {
    fn read(&self) -> Result<Read, Problem> {
        let read = |field, text: &str| -> Result<Expression, Problem> {
            text.parse().map_err(|error| Problem::expression(field, text, &error))
        };
        let set = read("set", &self.set)?;
        let is_given = !self.given.trim().is_empty();
        let given = is_given.then(|| read("given", &self.given)).transpose()?;
        let usual = given.iter().map(Expression::usual_tiles).fold(set.usual_tiles(), u8::min);
        let rules = self.rules.read()?;
        let winds = self.winds.read()?;
        winds.check_players(rules.players).map_err(|error| Problem::new("rules", "rules", error))?;
        let setting = Setting::new(self.tiles.unwrap_or(usual), rules).with_winds(winds);
        if u32::from(setting.tiles) > rules.players.total() {
            let most = rules.players.total();
            let message = format!("a game of {} has {most} tiles", rules.players.number());
            return Err(Problem::new("too-many-tiles", "rules", message));
        }
        let both = [("set", &self.set, Some(&set)), ("given", &self.given, given.as_ref())];
        for (field, text, expression) in both {
            let checked = expression.map_or(Ok(()), |expression| expression.check(setting));
            checked.map_err(|error| Problem::expression(field, text, &error))?;
        }
        Ok(Read { set, given, setting })
    }

    /// The set and the given set.
    fn sets<'f>(
        &self,
        read: &Read,
        evaluation: &mut Evaluation<'f>,
    ) -> Result<(HandSet<'f>, Option<HandSet<'f>>), Problem> {
        let problem = |field, text| move |error| Problem::evaluation(field, text, &error);
        let set = evaluation.hands(&read.set).map_err(problem("set", &self.set))?;
        let given = read.given.as_ref().map(|given| evaluation.hands(given)).transpose();
        let given = given.map_err(problem("given", &self.given))?;
        Ok((given.map_or(set, |given| set & given), given))
    }

    /// Counts the hands, in total and by what they wait for.
    pub fn count(self) -> Result<SetAnswer, Problem> {
        let read = self.read()?;
        let forest = Forest::with_limit(LIMIT);
        let mut evaluation = Evaluation::new(&forest, read.setting);
        let (hands, given) = self.sets(&read, &mut evaluation)?;
        let steps: Result<_, TooManyNodesError> = evaluation.steps().iter().map(StepTaken::new).collect();
        let (steps, index) = (steps?, hands.index()?);
        let all = evaluation.all().deals()?;
        let given = given.map(HandSet::index).transpose()?;
        let given = given.map(|index| Size::new(self.given.clone(), &index, &all));
        let total = given.as_ref().map_or(Ok(all), |given| given.deals.parse());
        let total = total.map_err(|error| Problem::new("given", "given", error))?;
        if total == BigUint::ZERO {
            let message = "the set has no hands, so nothing is probable given it";
            return Err(Problem::new("empty-given", "given", message));
        }
        let size = Size::new(read.set.to_string(), &index, &total);
        let (by_kinds, by_tile) = match evaluation.are_tenpai(hands)? {
            true => by_waits(hands, &mut evaluation, &total)?,
            false => (Vec::new(), Vec::new()),
        };
        let answer = SetAnswer {
            set: read.set.to_string(),
            tiles: read.setting.tiles,
            size,
            given,
            depends_on_winds: read.set.depends_on_winds()
                || read.given.as_ref().is_some_and(Expression::depends_on_winds),
            by_kinds,
            by_tile,
            steps,
        };
        LAST.replace(Some(Rc::new(Asked { question: self, index })));
        Ok(answer)
    }

    /// The indexed set.
    fn asked(self) -> Result<Rc<Asked>, Problem> {
        let last = LAST.with_borrow(Clone::clone);
        if let Some(last) = last.filter(|last| last.question == self) {
            return Ok(last);
        }
        let read = self.read()?;
        let forest = Forest::with_limit(LIMIT);
        let (hands, _) = self.sets(&read, &mut Evaluation::new(&forest, read.setting))?;
        let asked = Rc::new(Asked { index: hands.index()?, question: self });
        LAST.replace(Some(asked.clone()));
        Ok(asked)
    }
}

impl StepTaken {
    fn new(step: &Step<'_>) -> Result<StepTaken, TooManyNodesError> {
        let index = step.hands().index()?;
        Ok(StepTaken {
            expression: step.expression().to_owned(),
            hands: index.len().to_string(),
            nodes: index.nodes(),
            milliseconds: step.time().as_secs_f64() * 1e3,
        })
    }
}

/// Tenpai hands by number of kinds and by tile waited for, without empty counts.
fn by_waits<'f>(
    hands: HandSet<'f>,
    evaluation: &mut Evaluation<'f>,
    of: &BigUint,
) -> Result<(Vec<Size>, Vec<Size>), Problem> {
    let size = |name: String, with: &HandSet<'f>| -> Result<Option<Size>, Problem> {
        let index = (hands & *with).index()?;
        Ok((!index.is_empty()).then(|| Size::new(name, &index, of)))
    };
    let (mut by_kinds, mut by_tile) = (Vec::new(), Vec::new());
    for (kinds, with) in evaluation.split_by_wait_kinds().iter().enumerate() {
        by_kinds.extend(size(kinds.to_string(), with)?);
    }
    for (tile, with) in evaluation.waiting() {
        by_tile.extend(size(tile.to_string(), with)?);
    }
    Ok((by_kinds, by_tile))
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
    definition: Option<&'static str>,
}

impl Names {
    /// Every name.
    pub fn all() -> Names {
        let name = |entry: &expression::SetName| SetName {
            name: entry.name,
            aliases: entry.aliases.to_vec(),
            example: entry.example,
            description: entry.description,
            definition: entry.definition,
        };
        Names { names: expression::names().iter().map(name).collect() }
    }
}
