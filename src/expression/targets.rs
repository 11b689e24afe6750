//! Called melds: which concealed tiles make a hand of a set together with them?

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::distance::Target;
use crate::expression::error::{ExpressionError, ExpressionErrorKind};
use crate::expression::evaluate::Evaluation;
use crate::expression::names::names;
use crate::expression::question::Question;
use crate::expression::set::Expression;
use crate::rules::{Rules, Setting, Winds};
use crate::shanten::Limits;
use crate::tiles::{Hand, Meld, OpenHand};

impl Expression {
    /// The hands of this set as the target of hands with some called melds; without melds, of all hands.
    ///
    /// With melds, the target are the concealed parts b such that some reading of b together with exactly these melds
    /// is as the set says: a called 123m is no part of 111222333m. A concealed quad leaves a hand concealed, other
    /// melds do not: then yaku of concealed hands have an empty target. Copies of called melds limit the target.
    ///
    /// ```
    /// use tehai::{Expression, Rules, rules::Winds, tiles::OpenHand};
    /// let hand: OpenHand = "12m44s55p789s1z[666z]".parse()?;
    /// let (rules, winds) = (Rules::default(), Winds::EAST);
    /// let distance = |set: &str| -> Result<_, Box<dyn std::error::Error>> {
    ///     let target = set.parse::<Expression>()?.target(rules, winds, hand.melds())?;
    ///     Ok(target.distance(hand.concealed()).map(|distance| distance.tiles()))
    /// };
    /// assert_eq!(distance("win")?, Some(1 + 1));
    /// assert_eq!(distance("yakuhai")?, Some(2));
    /// assert_eq!(distance("toitoi")?, Some(5));
    /// // Only concealed hands have it.
    /// assert_eq!(distance("iipeikou")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ExpressionError`] if the set has no meaning under these rules or, with melds, beside them (such as `tenpai`),
    /// or if it is too large.
    ///
    /// # Panics
    /// If no hand has these melds: more than four, or a fifth copy of a tile.
    pub fn target(&self, rules: Rules, winds: Winds, called: &[Meld]) -> Result<Target, ExpressionError> {
        self.target_in(self.usual_setting(rules, winds), called)
    }

    /// The target of hands of this setting, as in `distance(SET) <= k`: the set has a number of tiles of its own, or that
    /// of the setting if nothing decides it, and the deck that it brings, or that of the setting.
    ///
    /// # Errors
    /// As [`target`](Expression::target).
    pub fn target_for(&self, setting: Setting) -> Result<Target, ExpressionError> {
        self.target_in(self.with_own_deck(self.root.setting(setting)), &[])
    }

    /// The target of hands with some called melds, its hands being of this setting.
    fn target_in(&self, setting: Setting, called: &[Meld]) -> Result<Target, ExpressionError> {
        let forest = Question::forest();
        let melds = called.to_vec();
        if !melds.is_empty() {
            self.check_called()?;
        }
        let hands = Evaluation::beside(&forest, setting, melds).hands(self)?;
        let too_large = |cause| ExpressionError::too_large((0..self.text.len(), 1), self.to_string(), cause);
        let index = hands.index().map_err(too_large)?;
        let hand = OpenHand::new(Hand::EMPTY, called.to_vec()).expect("melds of a hand");
        Ok(Target::new(&index).with_limits(Limits::for_open_hand(setting.rules.players, &hand)))
    }

    /// The wins among the hands of this set as the target of a player who draws from the tiles of riichi mahjong, as in
    /// [`win_probability`](crate::win_probability).
    ///
    /// # Errors
    /// As [`target`](Expression::target), and for wins of a game with another deck.
    ///
    /// # Panics
    /// As [`target`](Expression::target).
    pub fn target_of_wins(
        &self,
        rules: Rules,
        winds: Winds,
        called: &[Meld],
    ) -> Result<Target, ExpressionError> {
        self.check(Setting::new(self.usual_tiles(), rules))?;
        self.of_wins().target(rules, winds, called)
    }

    /// Do all parts have a meaning beside called melds?
    fn check_called(&self) -> Result<(), ExpressionError> {
        let mut result = Ok(());
        self.root.for_each_atom(&mut |atom, range| {
            if result.is_ok() && !atom.knows_called() {
                let kind = ExpressionErrorKind::CalledMelds;
                let expected = "wins, yaku or numbers of tiles, such as win, honitsu or 5m = 2".into();
                result = Err(ExpressionError::new(kind, &self.text, range.clone(), expected));
            }
        });
        result
    }
}

/// Some sets as targets of hands, each made once for each list of called melds; shared by threads.
///
/// ```
/// use tehai::expression::Targets;
/// use tehai::{Rules, rules::Winds};
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

    /// Every yaku that tiles decide, in the order of [`names`](crate::expression::names).
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
