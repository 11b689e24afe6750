//! Many hands at once.

use std::sync::Mutex;

use crate::parallel::{current_num_threads, with_helpers};
use crate::shanten::{BadHandError, Calculator, Discards, Effects, ShantenError, TileCounts};

/// Hands of a task: enough that sharing out tasks costs nothing, and few enough that all threads end at about the same
/// time.
const TASK: usize = 1 << 10;

/// The number of tasks from which waking other threads pays.
const MANY: usize = 4;

/// # Many hands at once
///
/// These functions write the answer for each hand to its place in a slice. Those whose names begin with `par`
/// use all threads of rayon's current pool and the calling one; for few hands, the calling one alone.
///
/// Their error is [`BadHandError`]: the first hand that has no answer, and why. Other places of the slice may have been
/// written to. They panic if the slices differ in length.
///
/// ```
/// use tehai::shanten::Discards;
/// use tehai::{Calculator, Hand, Rules};
/// let hands = ["123m456p11z23456s7z", "199m146779p12s246z"].map(|text| text.parse::<Hand>().unwrap());
/// let calculator = Calculator::new(Rules::default());
///
/// let mut shanten = [0; 2];
/// calculator.shanten_of_all(&hands, &mut shanten)?;
/// assert_eq!(shanten, [0, 4]);
///
/// let mut discards = vec![Discards::default(); 2];
/// calculator.par_discards_of_all(&hands, &mut discards)?;
/// assert_eq!(discards[0].best().tile().to_string(), "7z");
/// # Ok::<(), tehai::shanten::BadHandError>(())
/// ```
impl Calculator {
    /// The [`shanten`](Calculator::shanten) of many hands, on one thread.
    pub fn shanten_of_all(&self, hands: &[impl TileCounts], shanten: &mut [i8]) -> Result<(), BadHandError> {
        self.each(hands, shanten, |of, hand, place| of.shanten(hand).map(|found| *place = found))
    }

    /// The same on all threads.
    pub fn par_shanten_of_all(
        &self,
        hands: &[impl TileCounts + Sync],
        shanten: &mut [i8],
    ) -> Result<(), BadHandError> {
        self.par_each(hands, shanten, |of, hand, place| of.shanten(hand).map(|found| *place = found))
    }

    /// The [`effects`](Calculator::effects) of drawing and discarding for many hands, on one thread.
    pub fn effects_of_all(
        &self,
        hands: &[impl TileCounts],
        effects: &mut [Effects],
    ) -> Result<(), BadHandError> {
        self.each(hands, effects, |of, hand, place| of.effects(hand).map(|found| *place = found))
    }

    /// The same on all threads.
    pub fn par_effects_of_all(
        &self,
        hands: &[impl TileCounts + Sync],
        effects: &mut [Effects],
    ) -> Result<(), BadHandError> {
        self.par_each(hands, effects, |of, hand, place| of.effects(hand).map(|found| *place = found))
    }

    /// The [`discards`](Calculator::discards) of many hands, on one thread.
    pub fn discards_of_all(
        &self,
        hands: &[impl TileCounts],
        discards: &mut [Discards],
    ) -> Result<(), BadHandError> {
        self.each(hands, discards, Calculator::write_discards)
    }

    /// The same on all threads.
    pub fn par_discards_of_all(
        &self,
        hands: &[impl TileCounts + Sync],
        discards: &mut [Discards],
    ) -> Result<(), BadHandError> {
        self.par_each(hands, discards, Calculator::write_discards)
    }

    /// Answers each hand, up to the first that has no answer. The calculator is taken by value, so that the compiler
    /// sees that writing answers does not change it.
    #[inline]
    fn each<H, T>(
        self,
        hands: &[H],
        places: &mut [T],
        answer: impl Fn(&Calculator, &H, &mut T) -> Result<(), ShantenError>,
    ) -> Result<(), BadHandError> {
        assert_eq!(hands.len(), places.len(), "as many places as hands");
        let mut both = hands.iter().zip(places).enumerate();
        both.try_for_each(|(place, (hand, answered))| {
            answer(&self, hand, answered).map_err(|error| BadHandError { place, error })
        })
    }

    /// The same on all threads. The calling thread begins at once and the others join when awake, so it never takes
    /// longer than alone.
    fn par_each<H: Sync, T: Send>(
        self,
        hands: &[H],
        places: &mut [T],
        answer: impl Fn(&Calculator, &H, &mut T) -> Result<(), ShantenError> + Copy + Sync,
    ) -> Result<(), BadHandError> {
        let tasks = hands.len().div_ceil(TASK);
        let helpers = if tasks < MANY { 0 } else { current_num_threads().min(tasks) - 1 };
        if helpers == 0 {
            return self.each(hands, places, answer);
        }
        assert_eq!(hands.len(), places.len(), "as many places as hands");
        let tasks = Mutex::new(hands.chunks(TASK).zip(places.chunks_mut(TASK)).enumerate());
        let first_bad = Mutex::new(None);
        let work = || {
            loop {
                let next = tasks.lock().expect("no thread panics while it takes a task").next();
                let Some((number, (hands, places))) = next else { break };
                if let Err(BadHandError { place, error }) = self.each(hands, places, answer) {
                    let found = BadHandError { place: TASK * number + place, error };
                    let mut first = first_bad.lock().expect("no thread panics while it compares");
                    if first.is_none_or(|first: BadHandError| found.place < first.place) {
                        *first = Some(found);
                    }
                }
            }
        };
        with_helpers(helpers, work);
        first_bad.into_inner().expect("no thread panicked").map_or(Ok(()), Err)
    }
}
