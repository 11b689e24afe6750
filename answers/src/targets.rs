//! [`Targets`]: several sets as targets of hands, kept from question to question.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tehai::Expression;
use tehai::distance::Target;
use tehai::expression::{ExpressionError, names};
use tehai::rules::{Rules, Winds};
use tehai::tiles::Meld;

/// Some sets as targets of hands, each made once for each list of called melds; shared by threads.
///
/// ```
/// use tehai::{Rules, rules::Winds};
/// use tehai_answers::Targets;
/// let targets = Targets::new(Targets::every_yaku(), Rules::default(), Winds::EAST);
/// let hand = "123m456p789m1122z5s".parse()?;
/// let nearest = targets.beside(&[])?.iter().filter_map(|target| target.tiles(&hand)).min();
/// assert_eq!(nearest, Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Targets {
    sets: Vec<Expression>,
    rules: Rules,
    winds: Winds,
    known: Mutex<HashMap<Vec<Meld>, Arc<[Target]>>>,
}

impl Targets {
    /// The most lists of called melds whose targets are kept: hands without end may call any.
    pub const LISTS: usize = 64;

    /// The sets, equal ones once, none of which is made yet.
    pub fn new(sets: Vec<Expression>, rules: Rules, winds: Winds) -> Targets {
        let mut different: Vec<Expression> = Vec::with_capacity(sets.len());
        for set in sets {
            if !different.contains(&set) {
                different.push(set);
            }
        }
        Targets { sets: different, rules, winds, known: Mutex::default() }
    }

    /// Every yaku that tiles decide, in the order of [`names`](tehai::expression::names).
    pub fn every_yaku() -> Vec<Expression> {
        let yaku = names().iter().filter(|name| name.is_yaku());
        yaku.map(|name| name.name.parse().expect("the name of a set")).collect()
    }

    /// The sets.
    pub fn sets(&self) -> &[Expression] {
        &self.sets
    }

    /// The [targets](Expression::target) for hands with some called melds, in the order of the sets.
    ///
    /// Time: milliseconds a set, once for each list of melds, as long as there are at most [`Targets::LISTS`] of them.
    ///
    /// # Errors
    /// As [`Expression::target`].
    ///
    /// # Panics
    /// As [`Expression::target`].
    pub fn beside(&self, called: &[Meld]) -> Result<Arc<[Target]>, ExpressionError> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(targets) = known().get(called) {
            return Ok(targets.clone());
        }
        let target = |set: &Expression| set.target(self.rules, self.winds, called);
        let targets: Arc<[Target]> = self.sets.iter().map(target).collect::<Result<_, _>>()?;
        let mut known = known();
        if known.len() >= Targets::LISTS {
            known.clear();
        }
        known.insert(called.to_vec(), targets.clone());
        Ok(targets)
    }
}
