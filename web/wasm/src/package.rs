//! What the npm package asks: whole answers, many hands at once, as arrays of 34 counts a hand, and sets of hands that are
//! kept.

use std::cell::OnceCell;
use std::fmt::Display;

use js_sys::{Array, BigUint64Array, Int8Array, Int16Array};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::Deserialize;
use tehai::Calculator;
use tehai::distance::Target;
use tehai::expression::Question;
use tehai::handset::{Index, Weights};
use tehai::options::{self, Options};
use tehai::rules::Rules;
use tehai::shanten::{BadHandError, Discards, Effects};
use tehai::tiles::{Hand, KINDS, OpenHand};
use tehai::waiting::waits_beside;
use tehai_answers::ask::AskError;
use tehai_answers::problem::{Fault, Field};
use tehai_answers::{Means, Problem, SetQuestion};
use wasm_bindgen::prelude::*;

use crate::{Answer, answer, distance, read, thrown};

/// The shanten after a discard of a tile that the hand does not hold.
const NOT_HELD: i8 = i8::MAX;

/// The distance from a set without hands.
const NEVER: i16 = 255;

/// What answers for many hands depend on.
#[derive(Default, Deserialize)]
#[serde(default)]
struct ArrayOptions {
    rules: Rules,
}

impl Options for ArrayOptions {
    /// The visible tiles are passed as an array.
    const FIELDS: &[options::Field] = &[
        options::Field { name: "rules", range: None, group: Some(Rules::FIELDS) },
        options::Field { name: "visible", range: None, group: None },
    ];
}

/// Answers a question as all doors do, but keeps the last sets whose distances are asked.
#[wasm_bindgen]
pub fn ask(kind: &str, question: &str) -> Answer {
    if kind == "distance" {
        return answer(question, |asked| distance::answer(asked, &Means::default()));
    }
    tehai_answers::ask(kind, question).map_err(|error| match error {
        AskError::Problem(problem) => thrown(*problem),
        AskError::Question(error) => thrown(error.into()),
        error => JsError::from(error).into(),
    })
}

fn wrong(field: Field, message: impl ToString) -> JsValue {
    thrown(Problem::new(field, Fault::Other, message))
}

/// The hands of an array.
fn rows(counts: &[u8]) -> Answer<&[[u8; KINDS]]> {
    match counts.as_chunks() {
        (rows, []) => Ok(rows),
        _ => {
            Err(wrong(Field::Hand, format!("found {} counts, expected {KINDS} for each hand", counts.len())))
        }
    }
}

/// Names a hand by its place, if there are several.
fn bad(hands: usize, place: usize, error: impl Display) -> JsValue {
    let place = if hands > 1 { format!("hand {place}: ") } else { String::new() };
    wrong(Field::Hand, format!("{place}{error}"))
}

fn read_rows(counts: &[u8]) -> Answer<Vec<Hand>> {
    let rows = rows(counts)?;
    let read =
        |(place, row): (usize, &[u8; KINDS])| Hand::new(*row).map_err(|error| bad(rows.len(), place, error));
    rows.iter().enumerate().map(read).collect()
}

/// The tiles left to draw of each hand: those outside it that are not visible elsewhere, where the visible tiles are the
/// same for all hands or given for each.
fn left(hands: &[[u8; KINDS]], visible: Option<Vec<u8>>) -> Answer<impl Fn(usize) -> Answer<Hand>> {
    let given = visible.as_deref().map(|visible| Ok::<_, JsValue>(rows(visible)?.to_vec()));
    let given = given.transpose()?;
    if let Some(given) = given.as_ref().filter(|given| given.len() != 1 && given.len() != hands.len()) {
        let (found, hands) = (given.len(), hands.len());
        let message = format!("found {found} hands, expected one, or one for each of {hands}");
        return Err(thrown(Problem::option("visible", message)));
    }
    Ok(move |place: usize| {
        let hand = Hand::new(hands[place]).map_err(|error| bad(hands.len(), place, error))?;
        let Some(given) = &given else { return Ok(hand.unseen()) };
        let visible = Hand::new(given[if given.len() == 1 { 0 } else { place }]);
        let seen = visible.and_then(|visible| hand.plus_all(&visible));
        Ok(seen.map_err(|error| bad(hands.len(), place, format!("visible: {error}")))?.unseen())
    })
}

/// Reads hands, one a line, into counts.
#[wasm_bindgen]
pub fn counts(lines: &str) -> Answer<Vec<u8>> {
    let many = lines.contains('\n');
    let mut counts = Vec::new();
    for (place, line) in lines.split('\n').enumerate() {
        let hand = Problem::read::<Hand>(Field::Hand, line).map_err(|problem| {
            let message = format!("hand {place}: {}", problem.with_text());
            thrown(if many { Problem { message, text: None, ..problem } } else { problem })
        })?;
        counts.extend_from_slice(hand.counts());
    }
    Ok(counts)
}

/// Hands as text, one a line.
#[wasm_bindgen]
pub fn text(counts: &[u8]) -> Answer<String> {
    let lines: Vec<String> = read_rows(counts)?.iter().map(ToString::to_string).collect();
    Ok(lines.join("\n"))
}

/// Answers for many hands under some rules.
#[wasm_bindgen]
pub struct Arrays {
    calculator: Calculator,
    rules: Rules,
}

#[wasm_bindgen]
impl Arrays {
    /// For rules in JSON, or for options that have rules and visible tiles.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str, has_visible: bool) -> Answer<Arrays> {
        let rules =
            if has_visible { read(options).map(|ArrayOptions { rules }| rules) } else { read(options) };
        let rules = rules.map_err(thrown)?;
        Ok(Arrays { calculator: Calculator::new(rules), rules })
    }

    /// The shanten of one hand given as text, with called melds in brackets.
    pub fn shanten_of_text(&self, text: &str) -> Answer<i8> {
        let hand: OpenHand = Problem::read(Field::Hand, text).map_err(thrown)?;
        self.calculator.shanten(&hand).map_err(|error| bad(1, 0, error))
    }

    /// The shanten of each hand.
    pub fn shanten(&self, hands: &[u8]) -> Answer<Vec<i8>> {
        let hands = rows(hands)?;
        let mut shanten = vec![0; hands.len()];
        self.calculator.shanten_of_all(hands, &mut shanten).map_err(|error| told(hands, error))?;
        Ok(shanten)
    }

    /// The waits of each hand as bits.
    pub fn waits(&self, hands: &[u8]) -> Answer<Vec<u64>> {
        let hands = read_rows(hands)?;
        let waits = |(place, hand): (usize, &Hand)| {
            let found = waits_beside(hand, &Hand::EMPTY, self.rules);
            Ok(found.map_err(|error| bad(hands.len(), place, error))?.bits())
        };
        hands.iter().enumerate().map(waits).collect()
    }

    /// Of each hand the shanten, the copies left of the necessary tiles, and the necessary and the unnecessary tiles
    /// as bits.
    pub fn effects(&self, hands: &[u8], visible: Option<Vec<u8>>) -> Answer<Array> {
        let hands = rows(hands)?;
        let mut all = vec![Effects::default(); hands.len()];
        self.calculator.effects_of_all(hands, &mut all).map_err(|error| told(hands, error))?;
        let left = left(hands, visible)?;
        let shanten = |found: &Effects| found.numbers().shanten(self.rules.forms).unwrap_or(NOT_HELD);
        let shanten: Vec<i8> = all.iter().map(shanten).collect();
        let copies = |(place, found): (usize, &Effects)| Ok(found.copies_left(&left(place)?) as i16);
        let copies = all.iter().enumerate().map(copies).collect::<Answer<Vec<i16>>>()?;
        let necessary: Vec<u64> = all.iter().map(|found| found.necessary().bits()).collect();
        let unnecessary: Vec<u64> = all.iter().map(|found| found.unnecessary().bits()).collect();
        Ok(Array::of4(
            &Int8Array::from(&shanten[..]),
            &Int16Array::from(&copies[..]),
            &BigUint64Array::from(&necessary[..]),
            &BigUint64Array::from(&unnecessary[..]),
        ))
    }

    /// Of each hand the best discard, and for each of its 34 kinds the shanten after it, the copies left, and the
    /// necessary tiles as bits.
    pub fn discards(&self, hands: &[u8], visible: Option<Vec<u8>>) -> Answer<Array> {
        let hands = rows(hands)?;
        let mut all = vec![Discards::default(); hands.len()];
        self.calculator.discards_of_all(hands, &mut all).map_err(|error| told(hands, error))?;
        if visible.is_some() {
            let left = left(hands, visible)?;
            for (place, discards) in all.iter_mut().enumerate() {
                *discards = discards.with_unseen(&left(place)?);
            }
        }
        let cells = KINDS * hands.len();
        let (mut shanten, mut copies, mut necessary) =
            (vec![NOT_HELD; cells], vec![0; cells], vec![0; cells]);
        for (place, discards) in all.iter().enumerate() {
            for discard in discards.iter() {
                let at = KINDS * place + discard.tile().index();
                shanten[at] = discard.shanten().unwrap_or(NOT_HELD);
                copies[at] = i16::from(discard.copies());
                necessary[at] = discard.necessary().bits();
            }
        }
        let best: Vec<i8> = all.iter().map(|discards| discards.best().tile().index() as i8).collect();
        Ok(Array::of4(
            &Int8Array::from(&best[..]),
            &Int8Array::from(&shanten[..]),
            &Int16Array::from(&copies[..]),
            &BigUint64Array::from(&necessary[..]),
        ))
    }
}

fn told(hands: &[[u8; KINDS]], BadHandError { place, error }: BadHandError) -> JsValue {
    bad(hands.len(), place, error)
}

/// A set of hands that is kept.
#[wasm_bindgen]
pub struct Set {
    expression: String,
    tiles: u8,
    index: Index,
    /// What distances are taken from, made when first asked.
    target: OnceCell<Target>,
}

#[wasm_bindgen]
impl Set {
    /// The set of a [`SetQuestion`] in JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(question: &str) -> Answer<Set> {
        let asked: SetQuestion = read(question).map_err(thrown)?;
        let question = asked.read(&Means::default()).map_err(thrown)?;
        let forest = Question::forest();
        let hands = question.hands(&forest, &mut |_| ()).map_err(|error| thrown(asked.problem(error)))?;
        let index = hands.index().map_err(|error| thrown(error.into()))?;
        let (expression, tiles) = (question.set().to_string(), question.setting().tiles);
        Ok(Set { expression, tiles, index, target: OnceCell::new() })
    }

    /// The expression in canonical spelling.
    #[wasm_bindgen(getter)]
    pub fn expression(&self) -> String {
        self.expression.clone()
    }

    /// The number of tiles of its hands.
    #[wasm_bindgen(getter)]
    pub fn tiles(&self) -> u8 {
        self.tiles
    }

    /// The number of hands.
    #[wasm_bindgen(getter)]
    pub fn hands(&self) -> u128 {
        self.index.len()
    }

    /// The number of deals, in decimal.
    #[wasm_bindgen(getter)]
    pub fn deals(&self) -> String {
        self.index.weigh(&Weights::deals()).to_string()
    }

    /// The rank of a hand as a BigInt, null if it is not in the set.
    pub fn rank(&self, hand: &[u8]) -> Answer<JsValue> {
        match &read_rows(hand)?[..] {
            [hand] => Ok(self.index.rank(hand).map_or(JsValue::NULL, JsValue::from)),
            hands => Err(wrong(Field::Hand, format!("found {} hands, expected one", hands.len()))),
        }
    }

    /// The hands from a rank on, at most so many.
    pub fn list(&self, from: u128, number: u32) -> Vec<u8> {
        let from = from.min(self.index.len());
        let to = self.index.len().min(from.saturating_add(number.into()));
        self.index.range(from..to).flat_map(|hand| *hand.counts()).collect()
    }

    /// Hands drawn at random with replacement, the same as `list-hands --sample` lists.
    pub fn sample(&self, number: u32, seed: u64, by_deals: bool) -> Answer<Vec<u8>> {
        let weights = if by_deals { Weights::deals() } else { Weights::hands() };
        let weighted = self.index.weighted(&weights).map_err(|error| wrong(Field::Set, error))?;
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut drawn = || weighted.sample(&mut random).map(|hand| *hand.counts());
        let mut counts = Vec::new();
        for _ in 0..number {
            let hand = drawn().ok_or_else(|| wrong(Field::Set, "the set has no hands to sample"))?;
            counts.extend(hand);
        }
        Ok(counts)
    }

    /// Of each hand the distance from the set, the copies left of the necessary tiles, and the necessary and the
    /// unnecessary tiles as bits.
    pub fn distances(&self, hands: &[u8], visible: Option<Vec<u8>>) -> Answer<Array> {
        let (counts, hands) = (rows(hands)?, read_rows(hands)?);
        let left = left(counts, visible)?;
        let found = self.target.get_or_init(|| Target::new(&self.index)).distances(&hands);
        let copies = found.iter().enumerate().map(|(place, found)| {
            let left = left(place)?;
            Ok(found.map_or(0, |found| found.copies_left(&left)) as i16)
        });
        let copies = copies.collect::<Answer<Vec<i16>>>()?;
        let distance: Vec<i16> =
            found.iter().map(|found| found.map_or(NEVER, |found| found.tiles().into())).collect();
        let necessary: Vec<u64> =
            found.iter().map(|found| found.map_or(0, |found| found.necessary().bits())).collect();
        let unnecessary: Vec<u64> =
            found.iter().map(|found| found.map_or(0, |found| found.unnecessary().bits())).collect();
        Ok(Array::of4(
            &Int16Array::from(&distance[..]),
            &Int16Array::from(&copies[..]),
            &BigUint64Array::from(&necessary[..]),
            &BigUint64Array::from(&unnecessary[..]),
        ))
    }
}
