//! Tasks: some of the hands, with the places for their answers.

use std::error::Error;
use std::fmt;

/// Hands of a task.
pub const TASK: usize = 1 << 10;

/// The same where answers are large, so that they stay in the caches.
pub const SHORT_TASK: usize = 1 << 8;

/// Why a hand has no answer.
pub type Reason = Box<dyn Error + Send + Sync>;

/// A hand that has no answer.
#[derive(Debug)]
pub struct BadHand {
    /// Its place, from 0.
    pub place: usize,
    /// Number of all hands.
    pub hands: usize,
    /// Why it has none.
    pub reason: Reason,
}

impl fmt::Display for BadHand {
    /// Names the hand if there are several.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.hands > 1 {
            write!(f, "hand {}: ", self.place)?;
        }
        self.reason.fmt(f)
    }
}

/// What does the tasks, such as the threads of a binding.
pub trait Workers: Sync {
    /// How the binding fails.
    type Failure;

    /// Does all tasks, in any order. The failure is that of the bad hand with the lowest place.
    fn each<T: Send>(
        &self,
        tasks: impl ExactSizeIterator<Item = T> + Send,
        work: impl Fn(T) -> Result<(), BadHand> + Sync,
    ) -> Result<(), Self::Failure>;
}

/// The calling thread.
pub struct Alone;

impl Workers for Alone {
    type Failure = BadHand;

    fn each<T: Send>(
        &self,
        mut tasks: impl ExactSizeIterator<Item = T> + Send,
        work: impl Fn(T) -> Result<(), BadHand> + Sync,
    ) -> Result<(), BadHand> {
        tasks.try_for_each(work)
    }
}

/// Places for one answer about each hand, which has so many cells; empty if the answer is not wanted.
pub type Cells<'a, T, const CELLS: usize = 1> = &'a mut [[T; CELLS]];

/// Writes to a cell of the hand at a place, if the answer is wanted.
#[inline]
pub fn put<T, const CELLS: usize>(cells: &mut [[T; CELLS]], place: usize, cell: usize, value: T) {
    if let Some(cells) = cells.get_mut(place) {
        cells[cell] = value;
    }
}

/// [`Cells`], or a tuple of them for several answers about each hand.
pub trait Places: Send {
    /// Takes the places of the next hands away.
    fn take(&mut self, hands: usize) -> Self;
}

impl<T: Send> Places for &mut [T] {
    fn take(&mut self, hands: usize) -> Self {
        self.split_off_mut(..hands.min(self.len())).unwrap_or_default()
    }
}

macro_rules! tuples {
    ($($($part:ident)+;)+) => { $(
        impl<$($part: Places),+> Places for ($($part,)+) {
            #[allow(non_snake_case, reason = "the names of the types are those of the fields, too")]
            fn take(&mut self, hands: usize) -> Self {
                let ($($part,)+) = self;
                ($($part.take(hands),)+)
            }
        }
    )+ };
}
tuples! { A B C D; A B C D E; A B C D E F G H; }
