//! Many hands at once, as Python, C and JavaScript ask: arrays of counts in, arrays of answers out.
//!
//! A binding brings [`Hands`] with the [`Workers`] that do the tasks, and [`Cells`] of its memory for the answers that
//! it wants. The failure is that of the first [`BadHand`], whoever does the tasks. Answers that are bits have bit k for
//! the tile of index k.
//!
//! ```
//! use tehai::{Calculator, Hand, Rules};
//! use tehai_answers::arrays::{Alone, Hands};
//!
//! let hands = ["123m456p789s1122z", "199m146779p12s246z"].map(|text| *text.parse::<Hand>().unwrap().counts());
//! let (mut shanten, mut copies) = ([[0]; 2], [[0u8]; 2]);
//! let places = (&mut shanten[..], &mut [][..], &mut [][..], &mut [][..], &mut copies[..]);
//! Hands::new(&hands, Alone).effects(&Calculator::new(Rules::default()), places).map_err(|bad| bad.to_string())?;
//! assert_eq!((shanten, copies), ([[0], [4]], [[4], [82]]));
//! # Ok::<(), String>(())
//! ```

mod chances;
mod hands;
mod tasks;

use std::iter::zip;
use std::ops::Range;

use tehai::Discard;
use tehai::distance::Target;
use tehai::handset::Index;
use tehai::rules::{Form, Forms};
use tehai::shanten::any_size::Goal;
use tehai::shanten::{BadHandError, Calculator, Discards, Effects, Numbers};
use tehai::tiles::{Hand, KINDS};
use tehai::waiting;

pub use chances::{CHOICES, ChanceCells, PointCells, Red, put_choices, red_hand, red_of};
use hands::Row;
pub use hands::{Called, Counts, Done, Hands, Tell, called_of, open_hand};
pub use tasks::{Alone, BadHand, Cells, Places, Reason, SHORT_TASK, TASK, Workers, put};

/// The shanten where there is none: in a form that does not count or cannot be reached, after a discard that the hand
/// does not hold, or if the limits leave no win.
pub const NO_SHANTEN: i8 = i8::MAX;

/// The distance from a set without hands: further than any other.
pub const NEVER: u8 = 255;

/// The distance after a discard that the hand does not hold: further than never.
pub const NOT_HELD: i16 = i16::MAX;

/// The best discard where there is none.
const NO_TILE: i8 = -1;

/// Hands of a task, each with its distances after all discards.
const DISTANCES_TASK: usize = 1 << 5;

const FORMS: usize = Form::ALL.len();

/// Places for shanten, the same by form, necessary and unnecessary tiles as bits, and copies left of the necessary
/// ones.
pub type EffectCells<'a, N> =
    (Cells<'a, i8>, Cells<'a, i8, FORMS>, Cells<'a, u64>, Cells<'a, u64>, Cells<'a, N>);

/// Places for the index of the best discard, and for each of the 34 kinds as discard shanten, the same by form, copies
/// left of the necessary tiles, and these as bits.
pub type DiscardCells<'a, N> = (
    Cells<'a, i8>,
    Cells<'a, i8, KINDS>,
    Cells<'a, i8, { KINDS * FORMS }>,
    Cells<'a, N, KINDS>,
    Cells<'a, u64, KINDS>,
);

/// Places for the distance, necessary and unnecessary tiles as bits, and copies left of the necessary ones.
pub type DistanceCells<'a, N> = (Cells<'a, N>, Cells<'a, u64>, Cells<'a, u64>, Cells<'a, N>);

/// Places for the index of the best discard, and for each of the 34 kinds as discard the distance, copies left of the
/// necessary tiles, and these as bits.
pub type DistanceDiscardCells<'a> =
    (Cells<'a, i8>, Cells<'a, i16, KINDS>, Cells<'a, i16, KINDS>, Cells<'a, u64, KINDS>);

#[inline]
fn shanten_of(number: Option<u8>) -> i8 {
    number.map_or(NO_SHANTEN, |number| number as i8 - 1)
}

/// Shanten by form, of the forms that count.
#[inline]
fn by_form(forms: Forms, numbers: Numbers) -> [i8; FORMS] {
    let shanten = |form: Form, number: Option<u8>| shanten_of(number.filter(|_| forms.contains(form)));
    [
        shanten(Form::Standard, numbers.standard()),
        shanten(Form::SevenPairs, numbers.seven_pairs()),
        shanten(Form::ThirteenOrphans, numbers.thirteen_orphans()),
    ]
}

/// Were hands answered?
type Found = Result<(), BadHandError>;

fn told(BadHandError { place, error }: BadHandError) -> (usize, Reason) {
    (place, error.into())
}

impl<W: Workers> Hands<'_, W> {
    #[inline]
    fn numbers(&self, calculator: &Calculator, place: usize) -> Result<Numbers, Reason> {
        Ok(match self.limited(calculator, place)? {
            None => calculator.numbers(&self.row(place)?)?,
            Some((hand, limits)) => calculator.numbers_under(&hand, &limits)?,
        })
    }

    /// The shanten of each hand.
    pub fn shanten(&self, calculator: &Calculator, shanten: Cells<i8>) -> Done<W> {
        if self.are_plain() {
            return self.each(TASK, shanten, |range, shanten| {
                calculator.shanten_of_all(&self.concealed[range], shanten.as_flattened_mut()).map_err(told)
            });
        }
        let forms = calculator.rules().forms;
        let shanten_at = |place| Ok(shanten_of(self.numbers(calculator, place)?.nearest(forms)));
        self.each_value(TASK, shanten, shanten_at)
    }

    /// The shanten of each hand in the standard form, for seven pairs and for thirteen orphans.
    pub fn shanten_by_form(&self, calculator: &Calculator, shanten: Cells<i8, FORMS>) -> Done<W> {
        self.each(TASK, shanten, |range, shanten| {
            // Copied, so that the compiler sees that writing answers does not change them.
            let (calculator, forms, are_plain) = (*calculator, calculator.rules().forms, self.are_plain());
            for (at, (counts, cells)) in zip(&self.concealed[range.clone()], shanten).enumerate() {
                let found = match are_plain {
                    true => calculator.numbers(counts).map_err(Reason::from),
                    false => self.numbers(&calculator, range.start + at),
                };
                *cells = by_form(forms, found.map_err(|reason| (at, reason))?);
            }
            Ok(())
        })
    }

    /// The shanten of the concealed tiles of each hand, of any number, for a win of so many melds.
    pub fn shanten_for_melds(&self, goal: &Goal, shanten: Cells<i8>) -> Done<W> {
        self.each(TASK, shanten, |range, shanten| {
            goal.shanten_of_all(&self.concealed[range], shanten.as_flattened_mut()).map_err(told)
        })
    }

    /// What is found for the hands of a task: of all `at_once`, or of one after the other. If one is bad, what is found
    /// for those before it, as what is visible may make them bad, too.
    fn find<T: Clone + Default>(
        &self,
        range: Range<usize>,
        at_once: bool,
        (closed, open): (impl Fn(&[Counts], &mut [T]) -> Found, impl Fn(&[Row], &mut [T]) -> Found),
        one: impl Fn(usize) -> Result<T, Reason>,
    ) -> (Vec<T>, Result<(), (usize, Reason)>) {
        let mut found = vec![T::default(); range.len()];
        let each = |at: usize, found: &mut T| {
            *found = one(range.start + at).map_err(|reason| (at, reason))?;
            Ok(())
        };
        let done = if at_once && self.called.is_none() {
            closed(&self.concealed[range.clone()], &mut found).map_err(told)
        } else if at_once {
            let rows = range.clone().map_while(|place| self.row(place).ok()).collect::<Vec<_>>();
            let (all, bad) = (rows.len(), range.len() - rows.len());
            let done = open(&rows, &mut found[..all]).map_err(told);
            done.and_then(|()| if bad > 0 { each(all, &mut found[all]) } else { Ok(()) })
        } else {
            found.iter_mut().enumerate().try_for_each(|(at, found)| each(at, found))
        };
        if let Err((at, _)) = &done {
            found.truncate(*at);
        }
        (found, done)
    }

    /// The effects of drawing and discarding on each hand.
    pub fn effects<N: From<u8> + Send>(&self, calculator: &Calculator, places: EffectCells<N>) -> Done<W> {
        let all = (
            |hands: &[Counts], found: &mut [Effects]| calculator.effects_of_all(hands, found),
            |hands: &[Row], found: &mut [Effects]| calculator.effects_of_all(hands, found),
        );
        let one = |place| {
            Ok(match self.limited(calculator, place)? {
                None => calculator.effects(&self.row(place)?)?,
                Some((hand, limits)) => calculator.effects_under(&hand, &limits)?,
            })
        };
        self.each(TASK, places, |range, (shanten, shanten_by_form, necessary, unnecessary, copies)| {
            let (forms, are_alone) = (calculator.rules().forms, self.are_alone());
            let (found, done) = self.find(range.clone(), self.are_unlimited(), all, one);
            for (at, (counts, found)) in zip(&self.concealed[range.clone()], &found).enumerate() {
                put(shanten, at, 0, shanten_of(found.numbers().nearest(forms)));
                if let Some(cells) = shanten_by_form.get_mut(at) {
                    *cells = by_form(forms, found.numbers());
                }
                put(necessary, at, 0, found.necessary().bits());
                put(unnecessary, at, 0, found.unnecessary().bits());
                if let Some(cells) = copies.get_mut(at) {
                    let unseen = match are_alone {
                        true => Hand::new(*counts).map(|hand| hand.unseen()).map_err(Reason::from),
                        false => self.unseen(range.start + at),
                    };
                    let unseen = unseen.map_err(|reason| (at, reason))?;
                    *cells = [(found.copies_left(&unseen) as u8).into()];
                }
            }
            done
        })
    }

    /// Every discard of each hand of 3m+2 tiles. Others have none if they `may_lack` them, else they are refused. The
    /// places are zero before.
    pub fn discards<N: From<u8> + Send>(
        &self,
        calculator: &Calculator,
        may_lack: bool,
        places: DiscardCells<N>,
    ) -> Done<W> {
        let forms = calculator.rules().forms;
        let all = (
            |hands: &[Counts], found: &mut [Discards]| calculator.discards_of_all(hands, found),
            |hands: &[Row], found: &mut [Discards]| calculator.discards_of_all(hands, found),
        );
        let one = |place: usize| {
            if may_lack && self.concealed[place].iter().map(|&count| u32::from(count)).sum::<u32>() % 3 != 2 {
                return Ok(Discards::default());
            }
            let Some((hand, limits)) = self.limited(calculator, place)? else {
                return Ok(calculator.discards(&self.row(place)?)?);
            };
            // A discarded tile is visible, too.
            let after = |tile| limits.without_visible(&Hand::from_tiles([tile]).expect("one tile"));
            Ok(calculator.discards_under_each(&hand, &limits, after)?)
        };
        self.each(SHORT_TASK, places, |range, (best, shanten, shanten_by_form, copies, necessary)| {
            shanten.as_flattened_mut().fill(NO_SHANTEN);
            shanten_by_form.as_flattened_mut().fill(NO_SHANTEN);
            let (mut found, done) = self.find(range.clone(), self.are_unlimited() && !may_lack, all, one);
            for (at, discards) in found.iter_mut().enumerate() {
                if discards.is_empty() {
                    put(best, at, 0, NO_TILE);
                    continue;
                }
                // Else they count the copies that the melds leave.
                if self.visible.is_some() {
                    let unseen = self.unseen(range.start + at).map_err(|reason| (at, reason))?;
                    *discards = discards.with_unseen(&unseen);
                }
                put(best, at, 0, discards.best().tile.index() as i8);
                for discard in discards.iter() {
                    let tile = discard.tile.index();
                    put(shanten, at, tile, discard.left.shanten().unwrap_or(NO_SHANTEN));
                    if let Some(cells) = shanten_by_form.get_mut(at) {
                        cells.as_chunks_mut().0[tile] = by_form(forms, discard.left.numbers());
                    }
                    put(copies, at, tile, discard.copies.into());
                    put(necessary, at, tile, discard.left.necessary().bits());
                }
            }
            done
        })
    }

    /// The waits of each hand, with 3N+1 concealed tiles, as bits.
    pub fn waits(&self, calculator: &Calculator, waits: Cells<u64>) -> Done<W> {
        self.each_value(TASK, waits, |place| {
            let (hand, rules) = (self.hand(place)?, calculator.rules());
            if !hand.melds().is_empty() {
                calculator.check_melds(&hand)?;
            }
            hand.all_tiles().check_players(rules.players)?;
            match hand.concealed().total() {
                tiles if tiles % 3 == 1 => Ok(waiting::waits(&hand, rules).bits()),
                tiles => Err(format!("found {tiles} tiles, expected 3N+1 to wait for a win").into()),
            }
        })
    }

    /// Are the concealed tiles of each hand in a set?
    pub fn are_in<T: From<bool> + Send>(&self, set: &Index, are_in: Cells<T>) -> Done<W> {
        self.each_value(TASK, are_in, |place| Ok(set.contains(&Hand::new(self.concealed[place])?).into()))
    }

    /// The distance of the concealed tiles of each hand from a set, with the tiles that matter.
    pub fn distances<N: From<u8> + Send>(&self, target: &Target, places: DistanceCells<N>) -> Done<W> {
        self.each(SHORT_TASK, places, |range, (tiles, necessary, unnecessary, copies)| {
            let both = |(at, place)| {
                let hand = self.hand(place).map_err(|reason| (at, reason))?;
                let unseen = if copies.is_empty() { Ok(Hand::EMPTY) } else { self.unseen(place) };
                Ok((*hand.concealed(), unseen.map_err(|reason| (at, reason))?))
            };
            let both = zip(0.., range).map(both).collect::<Result<_, _>>();
            let (hands, unseen): (Vec<Hand>, Vec<Hand>) = both?;
            for (at, found) in target.distances(&hands).into_iter().enumerate() {
                put(tiles, at, 0, found.map_or(NEVER, |found| found.tiles()).into());
                put(necessary, at, 0, found.map_or(0, |found| found.necessary().bits()));
                put(unnecessary, at, 0, found.map_or(0, |found| found.unnecessary().bits()));
                put(copies, at, 0, (found.map_or(0, |found| found.copies_left(&unseen[at])) as u8).into());
            }
            Ok(())
        })
    }

    /// Every discard of each hand, with the distance of its concealed tiles from a set after it. The places are zero
    /// before.
    pub fn distances_after(&self, target: &Target, places: DistanceDiscardCells) -> Done<W> {
        self.each_hand(DISTANCES_TASK, places, |(best, tiles, copies, necessary), at, place| {
            let (hand, unseen) = (self.hand(place)?, self.unseen(place)?);
            let discards = target.discards(hand.concealed(), &unseen);
            best[at] = [discards.first().map_or(NO_TILE, |best| best.tile.index() as i8)];
            tiles[at] = [NOT_HELD; KINDS];
            for Discard { tile, left, copies: left_to_draw } in discards {
                let tile = tile.index();
                tiles[at][tile] = left.map_or(NEVER, |left| left.tiles()).into();
                copies[at][tile] = left_to_draw.into();
                necessary[at][tile] = left.map_or(0, |left| left.necessary().bits());
            }
            Ok(())
        })
    }
}
