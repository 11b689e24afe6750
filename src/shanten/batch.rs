//! Many hands at once.

use crate::shanten::{BadHandError, Calculator, Discards, Effects, ShantenError, TileCounts};

/// # Many hands at once
///
/// These functions write the answer for each hand to its place in a slice, on one thread. For all threads, share out
/// pieces of some thousand hands: `hands.par_chunks(4096).zip(places.par_chunks_mut(4096))`.
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
/// calculator.discards_of_all(&hands, &mut discards)?;
/// assert_eq!(discards[0].best().tile.to_string(), "7z");
/// # Ok::<(), tehai::shanten::BadHandError>(())
/// ```
impl Calculator {
    /// The [`shanten`](Calculator::shanten) of many hands.
    pub fn shanten_of_all(&self, hands: &[impl TileCounts], shanten: &mut [i8]) -> Result<(), BadHandError> {
        self.each(hands, shanten, |of, hand, place| of.shanten(hand).map(|found| *place = found))
    }

    /// The [`effects`](Calculator::effects) of drawing and discarding for many hands.
    pub fn effects_of_all(
        &self,
        hands: &[impl TileCounts],
        effects: &mut [Effects],
    ) -> Result<(), BadHandError> {
        self.each(hands, effects, |of, hand, place| of.effects(hand).map(|found| *place = found))
    }

    /// The [`discards`](Calculator::discards) of many hands.
    pub fn discards_of_all(
        &self,
        hands: &[impl TileCounts],
        discards: &mut [Discards],
    ) -> Result<(), BadHandError> {
        self.each(hands, discards, Calculator::write_discards)
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
}
