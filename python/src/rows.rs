//! Rows of hands from Python: concealed tiles, called melds, and tiles visible elsewhere.

use std::fmt::Display;

use numpy::prelude::*;
use numpy::{PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use tehai::shanten::{Calculator, Limits};
use tehai::tiles::{Hand, KINDS, Meld, OpenHand};

use crate::question::value_error;

/// Copies of each kind of tile.
pub type Counts = [u8; KINDS];

/// The places for the melds of a hand; −1 is no meld.
pub type Called = [i16; 4];

/// The error of a hand, with its index in the array if there are several hands.
pub fn bad_hand(number: usize, place: usize, error: impl Display) -> PyErr {
    if number > 1 { value_error(format!("hand {place}: {error}")) } else { value_error(error) }
}

/// The rows of an array of counts, which Python has made contiguous.
pub fn rows<'a>(hands: &'a PyReadonlyArray2<u8>) -> PyResult<&'a [Counts]> {
    let (rows, rest) = hands.as_slice()?.as_chunks();
    if hands.shape()[1] != KINDS || !rest.is_empty() {
        return Err(value_error(format!("found shape {:?}, expected (n, {KINDS})", hands.shape())));
    }
    Ok(rows)
}

/// Arrays of hands as Python gives them: concealed tiles, codes of melds, visible tiles of all hands or of each, and
/// whether these limit the hand.
#[derive(FromPyObject)]
pub struct Arrays<'py>(
    PyReadonlyArray2<'py, u8>,
    Option<PyReadonlyArray2<'py, i16>>,
    Option<PyReadonlyArray2<'py, u8>>,
    bool,
);

impl Arrays<'_> {
    /// Their rows.
    pub fn rows(&self) -> PyResult<Rows<'_>> {
        let Arrays(concealed, called, visible, limit) = self;
        let concealed = rows(concealed)?;
        let called =
            called.as_ref().map(|called| called.as_slice().map(|all| all.as_chunks().0)).transpose()?;
        let visible = match visible.as_ref().map(rows).transpose()? {
            None => Visible::None,
            Some([one]) => Visible::Same(one),
            Some(each) => Visible::Each(each),
        };
        Ok(Rows { concealed, called, visible, limit: *limit })
    }
}

/// The visible tiles: none, the same for all hands, or separate for each hand.
enum Visible<'a> {
    None,
    Same(&'a Counts),
    Each(&'a [Counts]),
}

/// Rows of hands.
pub struct Rows<'a> {
    pub concealed: &'a [Counts],
    called: Option<&'a [Called]>,
    visible: Visible<'a>,
    /// Do the visible tiles limit what the final hand can hold?
    limit: bool,
}

/// What a row says about a hand.
pub struct Row {
    /// The hand with its called melds.
    pub hand: OpenHand,
    visible: Hand,
    limit: bool,
}

impl<'a> Rows<'a> {
    /// Does every row have concealed tiles alone, so that it can be looked up as it is?
    pub fn is_plain(&self) -> bool {
        self.called.is_none() && (!self.limit || matches!(self.visible, Visible::None))
    }

    /// Are there visible tiles?
    pub fn has_visible(&self) -> bool {
        !matches!(self.visible, Visible::None)
    }

    /// The row of a hand.
    pub fn row(&self, place: usize) -> Result<Row, String> {
        let hand = open_hand(&self.concealed[place], self.called.map(|called| called[place]))?;
        let visible = match self.visible {
            Visible::None => Hand::EMPTY,
            Visible::Same(one) => visible(one)?,
            Visible::Each(each) => visible(&each[place])?,
        };
        Ok(Row { hand, visible, limit: self.limit })
    }
}

fn visible(counts: &Counts) -> Result<Hand, String> {
    Hand::new(*counts).map_err(|error| format!("visible: {error}"))
}

/// The hand with these concealed tiles and the melds of these codes.
pub fn open_hand(concealed: &Counts, called: Option<Called>) -> Result<OpenHand, String> {
    let concealed = Hand::new(*concealed).map_err(|error| error.to_string())?;
    let codes = called.into_iter().flatten().filter(|&code| code != -1);
    let melds = codes.map(|code| {
        let meld = u8::try_from(code).ok().and_then(Meld::from_code);
        meld.ok_or_else(|| {
            format!("called: found {code}, expected codes of melds as in tehai.MELDS, or -1 for none")
        })
    });
    OpenHand::new(concealed, melds.collect::<Result<_, _>>()?).map_err(|error| error.to_string())
}

impl Row {
    /// The limits, if there are any below the game's.
    pub fn limits(&self, calculator: &Calculator) -> Result<Option<Limits>, String> {
        let is_limited = self.limit && self.visible != Hand::EMPTY;
        if self.hand.melds().is_empty() && !is_limited {
            return Ok(None);
        }
        if !self.hand.melds().is_empty() {
            calculator.check_melds(&self.hand).map_err(|error| error.to_string())?;
        }
        let limits = Limits::for_open_hand(calculator.rules().players, &self.hand);
        Ok(Some(if is_limited { limits.without_visible(&self.visible) } else { limits }))
    }

    /// The limits after a discard, given those before.
    pub fn limits_after(&self, limits: &Limits, discard: tehai::tiles::Tile) -> Limits {
        if !self.limit {
            return *limits;
        }
        limits.without_visible(&Hand::from_tiles([discard]).expect("one tile"))
    }

    /// The tiles that are neither in the hand nor visible.
    pub fn unseen(&self) -> Result<Hand, String> {
        let seen =
            self.hand.all_tiles().plus_all(&self.visible).map_err(|error| format!("visible: {error}"))?;
        Ok(seen.unseen())
    }
}

/// A column with an element for each hand, or one for all.
pub struct Column<'a, T>(&'a [T]);

impl<'a, T: Copy + numpy::Element> Column<'a, T> {
    pub fn new(array: &'a PyReadonlyArray1<T>) -> PyResult<Column<'a, T>> {
        Ok(Column(array.as_slice()?))
    }

    /// The element of the hand at this index.
    pub fn at(&self, place: usize) -> T {
        if let [one] = self.0 { *one } else { self.0[place] }
    }
}
