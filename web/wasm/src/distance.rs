//! How far a hand is from sets.

use std::cell::RefCell;
use std::rc::Rc;

use tehai::rules::{Rules, Winds};
use tehai_answers::{DistanceQuestion, Means, Problem, TargetDistance, Targets};

/// The sets and what they depend on.
type Sets = (Vec<String>, Rules, Winds);

/// The page asks about the yaku, and about a set of one's own.
const KEPT: usize = 2;

thread_local! {
    /// The last targets, the newest first: making them takes longer than all else.
    static LAST: RefCell<Vec<(Sets, Rc<Targets>)>> = const { RefCell::new(Vec::new()) };
}

/// The distances of a hand.
pub fn answer(question: DistanceQuestion) -> Result<Vec<TargetDistance>, Problem> {
    let sets = (question.sets.clone(), question.hand.rules, question.winds);
    let known =
        LAST.with_borrow_mut(|last| last.iter().position(|(of, _)| *of == sets).map(|at| last.remove(at).1));
    let targets = known.map_or_else(|| question.targets(&Means::default()).map(Rc::new), Ok)?;
    LAST.with_borrow_mut(|last| {
        last.insert(0, (sets, targets.clone()));
        last.truncate(KEPT);
    });
    question.answer_for(&targets)
}
