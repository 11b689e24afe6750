//! Sets of hands given by expressions.

use std::cell::RefCell;
use std::rc::Rc;

use tehai::Forest;
use tehai::handset::Index;
use tehai_answers::page::{ListQuestion, RankedHand, SetPage};
use tehai_answers::{Means, Problem, SetQuestion};

thread_local! {
    /// The last set in question, kept to list its hands at once.
    static LAST: RefCell<Option<(SetQuestion, Rc<Index>)>> = const { RefCell::new(None) };
}

/// Counts the hands, in total and by what they wait for.
pub fn count(asked: SetQuestion) -> Result<SetPage, Problem> {
    let question = asked.read(&Means::default())?;
    let forest = Forest::bounded();
    let answer = question.answer(&forest, true, &mut |_, _| ())?;
    let page = SetPage::new(&question, &answer, &forest);
    LAST.set(Some((asked, answer.hands.into())));
    Ok(page)
}

/// The hands of a set.
fn index(asked: SetQuestion) -> Result<Rc<Index>, Problem> {
    let last = LAST.with_borrow(Clone::clone);
    if let Some((_, hands)) = last.filter(|(last, _)| *last == asked) {
        return Ok(hands);
    }
    let hands = Rc::new(asked.index(&Means::default())?.1);
    LAST.set(Some((asked, hands.clone())));
    Ok(hands)
}

/// Lists hands of a set, by rank or at random.
pub fn list(question: ListQuestion) -> Result<Vec<RankedHand>, Problem> {
    question.answer(&*index(question.of.clone())?)
}
