//! Sets of hands given by expressions.

use std::cell::RefCell;
use std::rc::Rc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use tehai::count::Fraction;
use tehai::expression::{Answer, Evaluation, Question};
use tehai::handset::{Forest, Index, Weights};
use tehai::rules::Setting;
use tehai_answers::page::{Among, EquallyLikely, ListQuestion, RankedHand, SetPage, Whole};
use tehai_answers::problem::{Fault, Field};
use tehai_answers::{Problem, SetCounts, SetQuestion};

use super::means;

thread_local! {
    /// The last set in question, kept to list its hands at once.
    static LAST: RefCell<Option<(SetQuestion, Rc<Index>)>> = const { RefCell::new(None) };
}

/// Counts the hands, in total and by what they wait for.
pub fn count(asked: SetQuestion) -> Result<SetPage, Problem> {
    let question = asked.read(&means())?;
    let forest = Question::forest();
    let answer = question.answer(&forest, true, &mut |_| ()).map_err(|error| asked.problem(error))?;
    let page = SetPage {
        counts: SetCounts::new(&question, &answer),
        among: if asked.given.is_empty() { among(question.setting(), &answer, &forest) } else { None },
    };
    LAST.set(Some((asked, answer.hands.into())));
    Ok(page)
}

/// The share of the hands in all wins or in all tenpai hands. The forest of the answer knows most of these.
fn among(setting: Setting, answer: &Answer, forest: &Forest) -> Option<Among> {
    let (whole, name) = if answer.are_tenpai { (Whole::Tenpai, "tenpai") } else { (Whole::Win, "win") };
    let all = Evaluation::new(forest, setting).hands(&name.parse().ok()?).ok()?;
    let is_part = !answer.hands.is_empty() && (forest.import(&answer.hands) - all).is_empty().ok()?;
    let share = || Some(Fraction::new(answer.total.count.deals.clone(), all.deals().ok()?));
    is_part.then(share)?.map(|share| Among { whole, share: (&share).into() })
}

/// The hands of a set.
fn index(asked: SetQuestion) -> Result<Rc<Index>, Problem> {
    let last = LAST.with_borrow(Clone::clone);
    if let Some((_, hands)) = last.filter(|(last, _)| *last == asked) {
        return Ok(hands);
    }
    let forest = Question::forest();
    let hands = asked.read(&means())?.hands(&forest, &mut |_| ()).map_err(|error| asked.problem(error))?;
    let hands = Rc::new(hands.index()?);
    LAST.set(Some((asked, hands.clone())));
    Ok(hands)
}

/// Lists hands of a set, by rank or at random.
pub fn list(question: ListQuestion) -> Result<Vec<RankedHand>, Problem> {
    let ListQuestion { of, number, from, seed, by } = question;
    let number = number.unwrap_or(1);
    let index = index(of)?;
    let hands: Vec<_> = match from {
        Some(from) => {
            let wrong = |error| Problem::new(Field::Rank, Fault::OutOfRange { found: from.clone() }, error);
            let from = from.parse().map_err(wrong)?;
            let from = index.len().min(from);
            index.range(from..index.len().min(from + u128::from(number))).collect()
        }
        None => {
            let weights = match by {
                EquallyLikely::Hands => Weights::hands(),
                EquallyLikely::Deals => Weights::deals(),
            };
            let weighted = index.weighted(&weights);
            let weighted = weighted.map_err(|error| Problem::new(Field::Rank, Fault::Other, error))?;
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            (0..number).filter_map(|_| weighted.sample(&mut random)).collect()
        }
    };
    let ranked = |hand| Some(RankedHand { rank: index.rank(&hand)?.into(), hand });
    Ok(hands.into_iter().filter_map(ranked).collect())
}
