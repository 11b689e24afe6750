//! Many hands, and what a binding brings to ask about them.

use std::iter::zip;
use std::ops::{Deref, Range};

use tehai::shanten::{Calculator, Limits, TileCounts};
use tehai::tiles::{COPIES, Hand, KINDS, Meld, OpenHand, Tile};

use crate::arrays::chances::Red;
use crate::arrays::tasks::{BadHand, Places, Reason, Workers};

/// Copies of each kind of tile.
pub type Counts = [u8; KINDS];

/// The codes of the called melds of a hand, as of [`Meld::code`]; −1 is no meld.
pub type Called = [i16; 4];

/// The codes of the called melds of a hand, −1 in the places that are left.
pub fn called_of(hand: &OpenHand) -> Called {
    let mut called = [-1; 4];
    zip(&mut called, hand.melds()).for_each(|(code, meld)| *code = meld.code().into());
    called
}

/// The hand with these concealed tiles, and the called melds of these codes.
///
/// # Errors
/// What no hand is, or a number that is no code.
pub fn open_hand(concealed: &Counts, called: &Called) -> Result<OpenHand, Reason> {
    let (hand, melds) = (Hand::new(*concealed)?, Melds::new(called)?);
    Ok(OpenHand::new(hand, melds.to_vec())?)
}

/// The called melds of a hand.
pub(super) struct Melds {
    places: [Meld; 4],
    number: usize,
}

impl Melds {
    #[inline]
    fn new(called: &Called) -> Result<Melds, Reason> {
        let mut melds = Melds { places: [Meld::triplet(Tile::from_index(0).expect("1m")); 4], number: 0 };
        for &code in called.iter().filter(|&&code| code != -1) {
            let Some(meld) = u8::try_from(code).ok().and_then(Meld::from_code) else {
                return Err(format!("called: found {code}, expected codes of melds, or -1 for none").into());
            };
            melds.places[melds.number] = meld;
            melds.number += 1;
        }
        Ok(melds)
    }
}

impl Deref for Melds {
    type Target = [Meld];

    fn deref(&self) -> &[Meld] {
        &self.places[..self.number]
    }
}

/// The concealed tiles and the melds of a hand, which need not be valid.
pub(super) struct Row<'a> {
    concealed: &'a Counts,
    melds: Melds,
}

impl TileCounts for Row<'_> {
    #[inline]
    fn tile_counts(&self) -> &Counts {
        self.concealed
    }

    #[inline]
    fn melds(&self) -> &[Meld] {
        &self.melds
    }
}

/// Is told the place of a bad hand, and why it has no answer.
pub type Tell<'a> = dyn Fn(usize, Reason) + Sync + 'a;

/// Were all hands answered?
pub type Done<W> = Result<(), <W as Workers>::Failure>;

/// Many hands.
pub struct Hands<'a, W> {
    /// Their concealed tiles.
    pub concealed: &'a [Counts],
    /// Their called melds, if any may have some.
    pub called: Option<&'a [Called]>,
    /// Their red fives, if any may have some. They matter to points alone.
    pub red_fives: Option<&'a [Red]>,
    /// The tiles visible elsewhere: one row for all hands, or a row for each.
    pub visible: Option<&'a [Counts]>,
    /// Do visible tiles limit what the final hand can hold?
    pub limited_by_visible: bool,
    /// Is told of each bad hand, where one does not end the work: in [`each_hand`](Hands::each_hand).
    pub tell: Option<&'a Tell<'a>>,
    /// What does the work.
    pub workers: W,
}

impl<'a, W: Workers> Hands<'a, W> {
    /// Hands of concealed tiles alone, without visible tiles.
    pub fn new(concealed: &'a [Counts], workers: W) -> Hands<'a, W> {
        Hands {
            concealed,
            called: None,
            red_fives: None,
            visible: None,
            limited_by_visible: false,
            tell: None,
            workers,
        }
    }

    /// Answers all hands in tasks of so many. `answer` gets the places of the hands of a task, and those for their
    /// answers; it fails with the number of a hand among them.
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

    /// Answers hands one by one. `answer` gets the places for the answers of a task, the number of a hand among them,
    /// and its place among all. What a bad hand has written stays.
    pub fn each_hand<P: Places>(
        &self,
        task: usize,
        places: P,
        answer: impl Fn(&mut P, usize, usize) -> Result<(), Reason> + Sync,
    ) -> Done<W> {
        self.each(task, places, |range, mut places| {
            let mut all = zip(0.., range);
            all.try_for_each(|(at, place)| {
                answer(&mut places, at, place).or_else(|reason| match self.tell {
                    Some(tell) => {
                        tell(place, reason);
                        Ok(())
                    }
                    None => Err((at, reason)),
                })
            })
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
        self.called.is_none() && self.are_unlimited()
    }

    /// Does nothing but the game and called melds limit them?
    pub(super) fn are_unlimited(&self) -> bool {
        !self.limited_by_visible || self.visible.is_none()
    }

    /// Is nothing known but concealed tiles?
    pub(super) fn are_alone(&self) -> bool {
        self.called.is_none() && self.visible.is_none()
    }

    /// The codes of the called melds of the hand at a place.
    #[inline]
    fn codes(&self, place: usize) -> &Called {
        self.called.map_or(&[-1; 4], |called| &called[place])
    }

    /// The hand at a place as it is given.
    #[inline]
    pub(super) fn row(&self, place: usize) -> Result<Row<'_>, Reason> {
        Ok(Row { concealed: &self.concealed[place], melds: Melds::new(self.codes(place))? })
    }

    /// The hand at a place.
    pub fn hand(&self, place: usize) -> Result<OpenHand, Reason> {
        open_hand(&self.concealed[place], self.codes(place))
    }

    fn visible_counts(&self, place: usize) -> Option<&Counts> {
        self.visible.map(|rows| if let [one] = rows { one } else { &rows[place] })
    }

    /// The tiles visible elsewhere, if there are such rows.
    pub(super) fn visible(&self, place: usize) -> Result<Option<Hand>, Reason> {
        let visible = self.visible_counts(place).map(|counts| Hand::new(*counts)).transpose();
        visible.map_err(|error| format!("visible: {error}").into())
    }

    /// The tiles that are neither in the hand nor visible.
    pub(super) fn unseen(&self, place: usize) -> Result<Hand, Reason> {
        let mut seen = self.concealed[place];
        let mut see = |counts: &Counts| {
            zip(&mut seen, counts).for_each(|(seen, &copies)| *seen = seen.saturating_add(copies));
        };
        Melds::new(self.codes(place))?.iter().for_each(|meld| see(meld.tile_counts()));
        self.visible_counts(place).into_iter().for_each(see);
        if seen.iter().all(|&copies| copies <= COPIES) {
            return Ok(Hand::new(seen)?.unseen());
        }
        let (tiles, visible) = (self.hand(place)?.all_tiles(), self.visible(place)?.unwrap_or_default());
        Ok(tiles.plus_all(&visible).map_err(|error| format!("visible: {error}"))?.unseen())
    }

    /// The concealed tiles and the limits of a hand that visible tiles limit.
    #[inline]
    pub(super) fn limited(
        &self,
        calculator: &Calculator,
        place: usize,
    ) -> Result<Option<(Hand, Limits)>, Reason> {
        if self.limited_by_visible { self.limits(calculator, place) } else { Ok(None) }
    }

    fn limits(&self, calculator: &Calculator, place: usize) -> Result<Option<(Hand, Limits)>, Reason> {
        let (hand, visible) = (self.hand(place)?, self.visible(place)?);
        let Some(visible) = visible.filter(|visible| *visible != Hand::EMPTY) else { return Ok(None) };
        if !hand.melds().is_empty() {
            calculator.check_melds(&hand)?;
        }
        let limits = Limits::for_open_hand(calculator.rules().players, &hand);
        Ok(Some((*hand.concealed(), limits.without_visible(&visible))))
    }
}
