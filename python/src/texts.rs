//! Hands as text, as tile ids and as arrays.

use std::iter::repeat;

use numpy::prelude::*;
use numpy::{PyArray1, PyArray2, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyList;
use tehai::tiles::notation::{RedHand, push_hand};
use tehai::tiles::{Hand, KINDS};
use tehai_answers::arrays::{Reason, Red, called_of, open_hand, red_hand, red_of};

use crate::rows::{Called, Counts, bad_hand, rows, rows_if_given};

/// The indices of 5m, 5p and 5s.
const FIVES: [usize; 3] = [4, 13, 22];

/// Hands as arrays: concealed tiles, codes of called melds if any hand has one, and red fives.
type HandArrays<'py> =
    (Bound<'py, PyArray2<u8>>, Option<Bound<'py, PyArray2<i16>>>, Bound<'py, PyArray2<u8>>);

/// Reads hands.
#[pyfunction]
pub fn read_hands<'py>(py: Python<'py>, texts: Vec<PyBackedStr>) -> PyResult<HandArrays<'py>> {
    let mut concealed: Vec<u8> = Vec::with_capacity(KINDS * texts.len());
    let mut called = vec![[-1i16; 4]; texts.len()];
    let mut red: Vec<Red> = vec![[0; 6]; texts.len()];
    let mut has_melds = false;
    for (place, text) in texts.iter().enumerate() {
        let bad = |error| bad_hand(texts.len(), place, format!("{:?}: {error}", &**text));
        let is_plain = |sign: u8| matches!(sign, b'1'..=b'9' | b'm' | b'p' | b's' | b'z');
        if text.bytes().all(is_plain) {
            // Neither melds nor red fives.
            let hand: Hand = text.parse().map_err(bad)?;
            concealed.extend_from_slice(hand.counts());
            continue;
        }
        let hand: RedHand = text.parse().map_err(bad)?;
        concealed.extend_from_slice(hand.hand().concealed().counts());
        called[place] = called_of(hand.hand());
        has_melds |= !hand.hand().melds().is_empty();
        red[place] = red_of(&hand);
    }
    let of = |all: Vec<Red>| PyArray1::from_vec(py, all.into_flattened()).reshape([texts.len(), 6]);
    let melds = || PyArray1::from_vec(py, called.into_flattened()).reshape([texts.len(), 4]);
    Ok((
        PyArray1::from_vec(py, concealed).reshape([texts.len(), KINDS])?,
        has_melds.then(melds).transpose()?,
        of(red)?,
    ))
}

/// Arrays of hands as Python gives them: concealed tiles, codes of melds, and red fives.
#[derive(FromPyObject)]
pub struct RedArrays<'py>(
    PyReadonlyArray2<'py, u8>,
    Option<PyReadonlyArray2<'py, i16>>,
    Option<PyReadonlyArray2<'py, u8>>,
);

impl RedArrays<'_> {
    /// Their rows.
    pub fn rows(&self) -> PyResult<RedRows<'_>> {
        let RedArrays(concealed, called, red) = self;
        Ok(RedRows { concealed: rows(concealed)?, called: rows_if_given(called)?, red: rows_if_given(red)? })
    }
}

/// Rows of hands with red fives, if they are given.
pub struct RedRows<'a> {
    pub concealed: &'a [Counts],
    called: Option<&'a [Called]>,
    red: Option<&'a [Red]>,
}

impl RedRows<'_> {
    /// The hand at this index.
    pub fn hand(&self, place: usize) -> Result<RedHand, Reason> {
        let open = open_hand(&self.concealed[place], self.called.map_or(&[-1; 4], |called| &called[place]))?;
        red_hand(open, self.red.map_or(&[0; 6], |red| &red[place]))
    }
}

/// Hands as text.
#[pyfunction]
pub fn write_hands<'py>(py: Python<'py>, hands: RedArrays<'py>) -> PyResult<Bound<'py, PyList>> {
    let hands = hands.rows()?;
    let mut texts = Vec::with_capacity(hands.concealed.len());
    let mut bytes = Vec::new();
    for (place, counts) in hands.concealed.iter().enumerate() {
        let bad = |reason: Reason| bad_hand(hands.concealed.len(), place, reason);
        if hands.called.is_none() && hands.red.is_none_or(|red| red[place] == [0; 6]) {
            bytes.clear();
            push_hand(&Hand::new(*counts).map_err(|error| bad(error.into()))?, &mut bytes);
            texts.push(String::from_utf8_lossy(&bytes).into_owned());
        } else {
            texts.push(hands.hand(place).map_err(bad)?.to_string());
        }
    }
    PyList::new(py, texts)
}

/// Ids 0 to 135 of the concealed tiles of each hand, ascending, and −1 where it has fewer than `width`. If the deck has
/// `red` fives, they are the first of their kind, and a hand has their ids only for red fives of its own; four fives
/// whose colours are not given are all four. Otherwise every kind has its lowest ids.
#[pyfunction]
pub fn tile_ids<'py>(
    py: Python<'py>,
    hands: RedArrays<'py>,
    width: usize,
    red: bool,
) -> PyResult<Bound<'py, PyArray2<i16>>> {
    let hands = hands.rows()?;
    let number = hands.concealed.len();
    let mut ids = vec![-1i16; width * number];
    for ((place, counts), ids) in hands.concealed.iter().enumerate().zip(ids.chunks_mut(width.max(1))) {
        let bad = |error: String| bad_hand(number, place, error);
        let hand = Hand::new(*counts).map_err(|error| bad(error.to_string()))?;
        if usize::from(hand.total()) > width {
            return Err(bad(format!("has {} tiles, expected at most {width} as width says", hand.total())));
        }
        let mut places = ids.iter_mut();
        for (kind, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let first = first_id((kind, count), hands.red.map(|all| all[place]), red);
            let first = first.map_err(|error| bad(error.to_owned()))?;
            for (id, place) in (first..).zip(places.by_ref().take(count.into())) {
                *place = id as i16;
            }
        }
    }
    PyArray1::from_vec(py, ids).reshape([number, width])
}

/// The lowest id of the tiles of a kind, of which a hand holds so many.
fn first_id((kind, count): (usize, u8), red: Option<Red>, deck_has_red: bool) -> Result<usize, &'static str> {
    let first = 4 * kind;
    let Some(suit) = FIVES.iter().position(|&five| five == kind) else { return Ok(first) };
    let red = red.map(|red| red[suit]);
    if !deck_has_red {
        let is_plain = red.unwrap_or_default() == 0;
        return is_plain.then_some(first).ok_or("has a red five, expected none with red_fives=False");
    }
    match (red, count) {
        (Some(1), _) | (None, 4) => Ok(first),
        (Some(0) | None, ..4) => Ok(first + 1),
        (Some(0), _) => Err("four fives of a suit, none of them red, have no ids: 16, 52 and 88 are red; \
                             for a deck without red fives say red_fives=False"),
        _ => Err("two red fives of a suit have no ids: only 16, 52 and 88 are red"),
    }
}

/// Counts of tiles given one by one: as kinds 0 to 33, or as ids 0 to 135, four per kind, each at most once; −1 is
/// no tile. Then the red fives of each hand, if kinds 34 to 36 or the ids 16, 52 and 88 are `red` 5m, 5p and 5s.
#[pyfunction]
pub fn count_tiles<'py>(
    py: Python<'py>,
    tiles: PyReadonlyArray2<'py, i64>,
    ids: bool,
    red: bool,
) -> PyResult<[Bound<'py, PyArray2<u8>>; 2]> {
    let [number, width] = *tiles.shape() else { unreachable!("two dimensions") };
    let kinds = if red { KINDS + FIVES.len() } else { KINDS };
    let (most, name) = if ids { (4 * KINDS as i64, "ids") } else { (kinds as i64, "kinds") };
    let answer = PyArray2::<u8>::zeros(py, [number, KINDS], false);
    let fives = PyArray2::<u8>::zeros(py, [number, FIVES.len()], false);
    let (mut written, mut fives_written) = (answer.readwrite(), fives.readwrite());
    let (counts, _) = written.as_slice_mut()?.as_chunks_mut::<KINDS>();
    let (red_fives, _) = fives_written.as_slice_mut()?.as_chunks_mut::<3>();
    let hands = tiles.as_slice()?.chunks(width.max(1)).chain(repeat(&[][..]));
    for (place, ((hand, counts), red_fives)) in hands.zip(counts).zip(red_fives).enumerate() {
        let bad = |error: String| bad_hand(number, place, error);
        let mut seen = [false; 4 * KINDS];
        for &tile in hand.iter().filter(|&&tile| tile != -1) {
            if !(0..most).contains(&tile) {
                let hint =
                    if !ids && (0..136).contains(&tile) { "; for ids 0 to 135 say ids=True" } else { "" };
                return Err(bad(format!(
                    "found {tile}, expected {name} 0 to {}, or -1 for no tile{hint}",
                    most - 1
                )));
            }
            let mut kind = if ids { tile / 4 } else { tile } as usize;
            let suit = match ids {
                true => FIVES.iter().position(|&five| red && tile == 4 * five as i64),
                false => kind.checked_sub(KINDS),
            };
            if let Some(suit) = suit {
                kind = FIVES[suit];
                red_fives[suit] = red_fives[suit].saturating_add(1);
            }
            if ids && seen[tile as usize] {
                return Err(bad(format!("id {tile} is there twice, expected each tile once")));
            }
            seen[tile as usize] = true;
            // At saturation there are too many copies anyway.
            counts[kind] = counts[kind].saturating_add(1);
        }
        Hand::new(*counts).map_err(|error| bad(error.to_string()))?;
    }
    Ok([answer, fives])
}
