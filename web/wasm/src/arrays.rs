//! Many hands at once, as arrays of 34 counts a hand: what both modules of the npm package answer.

use std::str::FromStr;

use js_sys::{Array, BigUint64Array, Int8Array, Int16Array, Uint8Array};
use serde::Deserialize;
use tehai::Calculator;
use tehai::rules::Rules;
use tehai::tiles::notation::ParseError;
use tehai::tiles::{Hand, KINDS, OpenHand};
use tehai_answers::Problem;
use tehai_answers::arrays::{Alone, BadHand, Counts, Hands, called_of};
use tehai_answers::problem::{Fault, Field};
use tehai_options::{self as options, Options};
use wasm_bindgen::prelude::*;

use crate::{Answer, read, thrown};

/// What answers for many hands depend on.
#[derive(Deserialize)]
struct ArrayOptions<const HAS_VISIBLE: bool> {
    #[serde(default)]
    rules: Rules,
}

impl<const HAS_VISIBLE: bool> Options for ArrayOptions<HAS_VISIBLE> {
    /// Called melds and visible tiles are passed as arrays.
    const FIELDS: &[options::Field] = {
        const ALL: &[options::Field] = &[
            options::Field { name: "rules", range: None, group: Some(Rules::FIELDS) },
            options::Field { name: "called", range: None, group: None },
            options::Field { name: "visible", range: None, group: None },
        ];
        if HAS_VISIBLE { ALL } else { ALL.split_at(2).0 }
    };
}

pub fn wrong(field: Field, message: impl ToString) -> JsValue {
    thrown(Problem::new(field, Fault::Other, message))
}

/// The hands of an array.
pub fn rows(counts: &[u8]) -> Answer<&[Counts]> {
    match counts.as_chunks() {
        (rows, []) => Ok(rows),
        _ => {
            Err(wrong(Field::Hand, format!("found {} counts, expected {KINDS} for each hand", counts.len())))
        }
    }
}

pub fn bad(hand: BadHand) -> JsValue {
    wrong(Field::Hand, hand)
}

/// Hands with their called melds, if any may have some.
pub fn given<'a>(hands: &'a [u8], called: Option<&'a [i16]>) -> Answer<Hands<'a, Alone>> {
    let concealed = rows(hands)?;
    let melds = |codes: &'a [i16]| match codes.as_chunks() {
        (called, []) if called.len() == concealed.len() => Ok(called),
        _ => {
            let (found, hands) = (codes.len(), concealed.len());
            let message = format!("found {found} codes, expected 4 for each hand, {} for {hands}", 4 * hands);
            Err(thrown(Problem::option("called", message)))
        }
    };
    Ok(Hands { called: called.map(melds).transpose()?, ..Hands::new(concealed, Alone) })
}

/// The same with the tiles visible elsewhere: the same for all hands, or given for each.
pub fn seen<'a>(
    hands: &'a [u8],
    called: Option<&'a [i16]>,
    visible: Option<&'a [u8]>,
) -> Answer<Hands<'a, Alone>> {
    let (hands, visible) = (given(hands, called)?, visible.map(rows).transpose()?);
    let number = hands.concealed.len();
    if let Some(given) = visible.filter(|given| given.len() != 1 && given.len() != number) {
        let message = format!("found {} hands, expected one, or one for each of {number}", given.len());
        return Err(thrown(Problem::option("visible", message)));
    }
    Ok(Hands { visible, ..hands })
}

/// Reads hands, one a line.
pub fn read_lines<T: FromStr<Err = ParseError>>(lines: &str, mut take: impl FnMut(T)) -> Answer<()> {
    let many = lines.contains('\n');
    for (place, line) in lines.split('\n').enumerate() {
        take(Problem::read(Field::Hand, line).map_err(|problem| {
            let message = format!("hand {place}: {}", problem.with_text());
            thrown(if many { Problem { message, text: None, ..problem } } else { problem })
        })?);
    }
    Ok(())
}

/// Reads hands without called melds, one a line, into counts.
#[wasm_bindgen]
pub fn counts(lines: &str) -> Answer<Vec<u8>> {
    let mut counts = Vec::new();
    read_lines(lines, |hand: Hand| counts.extend_from_slice(hand.counts()))?;
    Ok(counts)
}

/// Reads hands, one a line, into the counts of their concealed tiles and the codes of their called melds.
#[wasm_bindgen]
pub fn hands(lines: &str) -> Answer<Array> {
    let (mut counts, mut called) = (Vec::new(), Vec::new());
    read_lines(lines, |hand: OpenHand| {
        counts.extend_from_slice(hand.concealed().counts());
        called.extend(called_of(&hand));
    })?;
    Ok(Array::of2(&Uint8Array::from(&counts[..]), &Int16Array::from(&called[..])))
}

/// Hands as text, one a line.
#[wasm_bindgen]
pub fn text(counts: &[u8], called: Option<Vec<i16>>) -> Answer<String> {
    let hands = given(counts, called.as_deref())?;
    let number = hands.concealed.len();
    let line = |place| match hands.hand(place) {
        Ok(hand) => Ok(hand.to_string()),
        Err(reason) => Err(bad(BadHand { place, hands: number, reason })),
    };
    Ok((0..number).map(line).collect::<Answer<Vec<_>>>()?.join("\n"))
}

/// Answers for many hands under some rules.
#[wasm_bindgen]
pub struct Arrays {
    calculator: Calculator,
}

#[wasm_bindgen]
impl Arrays {
    /// For options in JSON, without the arrays among them: called melds and, if they may be given, visible tiles.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str, has_visible: bool) -> Answer<Arrays> {
        let rules = match has_visible {
            true => read(options).map(|ArrayOptions::<true> { rules }| rules),
            false => read(options).map(|ArrayOptions::<false> { rules }| rules),
        };
        Ok(Arrays { calculator: Calculator::new(rules.map_err(thrown)?) })
    }

    /// The shanten of one hand given as text, with called melds in brackets.
    pub fn shanten_of_text(&self, text: &str) -> Answer<i8> {
        let hand: OpenHand = Problem::read(Field::Hand, text).map_err(thrown)?;
        self.calculator.shanten(&hand).map_err(|error| wrong(Field::Hand, error))
    }

    /// The shanten of each hand.
    pub fn shanten(&self, hands: &[u8], called: Option<Vec<i16>>) -> Answer<Vec<i8>> {
        let hands = given(hands, called.as_deref())?;
        let mut shanten = vec![[0]; hands.concealed.len()];
        hands.shanten(&self.calculator, &mut shanten).map_err(bad)?;
        Ok(shanten.into_flattened())
    }

    /// The waits of each hand as bits.
    pub fn waits(&self, hands: &[u8], called: Option<Vec<i16>>) -> Answer<Vec<u64>> {
        let hands = given(hands, called.as_deref())?;
        let mut waits = vec![[0]; hands.concealed.len()];
        hands.waits(&self.calculator, &mut waits).map_err(bad)?;
        Ok(waits.into_flattened())
    }

    /// Of each hand the shanten, the copies left of the necessary tiles, and the necessary and the unnecessary tiles
    /// as bits.
    pub fn effects(&self, hands: &[u8], called: Option<Vec<i16>>, visible: Option<Vec<u8>>) -> Answer<Array> {
        let hands = seen(hands, called.as_deref(), visible.as_deref())?;
        let number = hands.concealed.len();
        let (mut shanten, mut copies) = (vec![[0]; number], vec![[0]; number]);
        let (mut necessary, mut unnecessary) = (vec![[0]; number], vec![[0]; number]);
        let places =
            (&mut shanten[..], &mut [][..], &mut necessary[..], &mut unnecessary[..], &mut copies[..]);
        hands.effects(&self.calculator, places).map_err(bad)?;
        Ok(four(&Int8Array::from(shanten.as_flattened()), &copies, [&necessary, &unnecessary]))
    }

    /// Of each hand the best discard, and for each of its 34 kinds the shanten after it, the copies left, and the
    /// necessary tiles as bits.
    pub fn discards(
        &self,
        hands: &[u8],
        called: Option<Vec<i16>>,
        visible: Option<Vec<u8>>,
    ) -> Answer<Array> {
        let hands = seen(hands, called.as_deref(), visible.as_deref())?;
        let number = hands.concealed.len();
        let (mut best, mut shanten) = (vec![[0]; number], vec![[0; KINDS]; number]);
        let (mut copies, mut necessary) = (vec![[0i16; KINDS]; number], vec![[0; KINDS]; number]);
        let places = (&mut best[..], &mut shanten[..], &mut [][..], &mut copies[..], &mut necessary[..]);
        hands.discards(&self.calculator, false, places).map_err(bad)?;
        Ok(Array::of4(
            &Int8Array::from(best.as_flattened()),
            &Int8Array::from(shanten.as_flattened()),
            &Int16Array::from(copies.as_flattened()),
            &BigUint64Array::from(necessary.as_flattened()),
        ))
    }
}

/// The arrays of effects or distances.
pub fn four(first: &JsValue, copies: &[[i16; 1]], [necessary, unnecessary]: [&[[u64; 1]]; 2]) -> Array {
    Array::of4(
        first,
        &Int16Array::from(copies.as_flattened()),
        &BigUint64Array::from(necessary.as_flattened()),
        &BigUint64Array::from(unnecessary.as_flattened()),
    )
}
