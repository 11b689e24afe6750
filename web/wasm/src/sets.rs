//! Sets of hands given by expressions.

use std::cell::RefCell;
use std::rc::Rc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use tehai::expression::Question;
use tehai::handset::{Index, Weights};
use tehai_answers::page::{EquallyLikely, ListQuestion, RankedHand};
use tehai_answers::problem::{Fault, Field};
use tehai_answers::{Problem, SetCounts, SetQuestion};

thread_local! {
    /// The last set in question, kept to list its hands at once.
    static LAST: RefCell<Option<(SetQuestion, Rc<Index>)>> = const { RefCell::new(None) };
}

/// Counts the hands, in total and by what they wait for.
pub fn count(asked: SetQuestion) -> Result<SetCounts, Problem> {
    let question = asked.read()?;
    let answer = question.answer(&Question::forest(), true, &mut |_| ());
    let answer = answer.map_err(|error| asked.problem(error))?;
    let counts = SetCounts::new(&question, &answer);
    LAST.set(Some((asked, answer.hands.into())));
    Ok(counts)
}

/// The hands of a set.
fn index(asked: SetQuestion) -> Result<Rc<Index>, Problem> {
    let last = LAST.with_borrow(Clone::clone);
    if let Some((_, hands)) = last.filter(|(last, _)| *last == asked) {
        return Ok(hands);
    }
    let forest = Question::forest();
    let hands = asked.read()?.hands(&forest, &mut |_| ()).map_err(|error| asked.problem(error))?;
    let hands = Rc::new(hands.index()?);
    LAST.set(Some((asked, hands.clone())));
    Ok(hands)
}

/// Lists hands of a set, by rank or at random.
pub fn list(question: ListQuestion) -> Result<Vec<RankedHand>, Problem> {
    let ListQuestion { of, number, from, seed, by } = question;
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
            let mut random = ChaCha8Rng::seed_from_u64(seed.into());
            (0..number).filter_map(|_| weighted.sample(&mut random)).collect()
        }
    };
    let ranked = |hand| Some(RankedHand { rank: index.rank(&hand)?.into(), hand });
    Ok(hands.into_iter().filter_map(ranked).collect())
}
