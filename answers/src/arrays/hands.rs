//! Many hands, and what a door brings to ask about them.

use std::iter::zip;
use std::ops::Range;

use tehai::shanten::{Calculator, Limits};
use tehai::tiles::{Hand, KINDS, OpenHand};

use crate::arrays::tasks::{BadHand, Places, Reason, Workers};

/// Copies of each kind of tile.
pub type Counts = [u8; KINDS];

/// Reads the hand at a place with its called melds.
pub type OpenHands<'a> = Box<dyn Fn(usize) -> Result<OpenHand, Reason> + Sync + 'a>;

/// Were all hands answered?
pub type Done<W> = Result<(), <W as Workers>::Failure>;

/// Many hands.
pub struct Hands<'a, W> {
    /// Their concealed tiles.
    pub concealed: &'a [Counts],
    /// The hands with their called melds, if any may have some.
    pub open: Option<OpenHands<'a>>,
    /// The tiles visible elsewhere: one row for all hands, or a row for each.
    pub visible: Option<&'a [Counts]>,
    /// Do visible tiles limit what the final hand can hold?
    pub limited_by_visible: bool,
    /// What does the work.
    pub workers: W,
}

impl<'a, W: Workers> Hands<'a, W> {
    /// Hands of concealed tiles alone, without visible tiles.
    pub fn new(concealed: &'a [Counts], workers: W) -> Hands<'a, W> {
        Hands { concealed, open: None, visible: None, limited_by_visible: false, workers }
    }

    /// Answers all hands in tasks of so many. `answer` gets the places of the hands of a task, and those for their answers;
    /// it fails with the number of a hand among them.
    pub(super) fn each<P: Places>(
        &self,
        task: usize,
        mut places: P,
        answer: impl Fn(Range<usize>, P) -> Result<(), (usize, Reason)> + Sync,
    ) -> Done<W> {
        let hands = self.concealed.len();
        let tasks = (0..hands.div_ceil(task)).map(move |number| {
            let range = task * number..hands.min(task * (number + 1));
            (places.take(range.len()), range)
        });
        self.workers.each(tasks, |(places, range)| {
            let first = range.start;
            answer(range, places).map_err(|(at, reason)| BadHand { place: first + at, hands, reason })
        })
    }

    /// Answers hands one by one. `answer` gets the places for the answers of a task, the number of a hand among them, and
    /// its place among all.
    pub fn each_hand<P: Places>(
        &self,
        task: usize,
        places: P,
        answer: impl Fn(&mut P, usize, usize) -> Result<(), Reason> + Sync,
    ) -> Done<W> {
        self.each(task, places, |range, mut places| {
            let mut all = zip(0.., range);
            all.try_for_each(|(at, place)| answer(&mut places, at, place).map_err(|reason| (at, reason)))
        })
    }

    /// Answers each hand with a value.
    pub fn each_value<T: Send>(
        &self,
        task: usize,
        values: &mut [[T; 1]],
        answer: impl Fn(usize) -> Result<T, Reason> + Sync,
    ) -> Done<W> {
        self.each_hand(task, values, |values, at, place| {
            values[at] = [answer(place)?];
            Ok(())
        })
    }

    /// Does nothing but the game limit the hands?
    pub(super) fn are_plain(&self) -> bool {
        self.open.is_none() && (!self.limited_by_visible || self.visible.is_none())
    }

    /// Is nothing known but concealed tiles?
    pub(super) fn are_alone(&self) -> bool {
        self.open.is_none() && self.visible.is_none()
    }

    /// The hand at a place.
    pub fn hand(&self, place: usize) -> Result<OpenHand, Reason> {
        match &self.open {
            None => Ok(Hand::new(self.concealed[place])?.into()),
            Some(open) => open(place),
        }
    }

    fn visible(&self, place: usize) -> Result<Option<Hand>, Reason> {
        let counts = self.visible.map(|rows| if let [one] = rows { one } else { &rows[place] });
        let visible = counts.map(|counts| Hand::new(*counts)).transpose();
        visible.map_err(|error| format!("visible: {error}").into())
    }

    /// The tiles that are neither in the hand nor visible.
    pub(super) fn unseen(&self, place: usize) -> Result<Hand, Reason> {
        let (tiles, visible) = (self.hand(place)?.all_tiles(), self.visible(place)?.unwrap_or_default());
        Ok(tiles.plus_all(&visible).map_err(|error| format!("visible: {error}"))?.unseen())
    }

    /// The concealed tiles and the limits of a hand that has lower ones than those of the game.
    #[inline]
    pub(super) fn limited(
        &self,
        calculator: &Calculator,
        place: usize,
    ) -> Result<Option<(Hand, Limits)>, Reason> {
        if self.are_plain() { Ok(None) } else { self.limits(calculator, place) }
    }

    fn limits(&self, calculator: &Calculator, place: usize) -> Result<Option<(Hand, Limits)>, Reason> {
        let (hand, visible) = (self.hand(place)?, self.visible(place)?);
        let visible = visible.filter(|visible| self.limited_by_visible && *visible != Hand::EMPTY);
        if !hand.melds().is_empty() {
            calculator.check_melds(&hand)?;
        } else if visible.is_none() {
            return Ok(None);
        }
        let limits = Limits::for_open_hand(calculator.rules().players, &hand);
        Ok(Some((*hand.concealed(), limits.without_visible(&visible.unwrap_or_default()))))
    }
}
