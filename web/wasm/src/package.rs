//! What the whole npm package asks besides arrays: whole answers, and sets of hands that are kept.

use std::cell::OnceCell;
use std::str::FromStr;
use std::sync::Mutex;

use js_sys::{Array, Float64Array, Int8Array, Int16Array, Int32Array, Uint8Array};
use tehai::distance::Target;
use tehai::handset::{Index, Weights};
use tehai::score::{Win, WonBy};
use tehai::tiles::notation::{ParseError, RedHand};
use tehai::tiles::{Hand, Tile};
use tehai_answers::arrays::{CHOICES, Hands, Reason, Red, called_of, red_of};
use tehai_answers::ask::AskError;
use tehai_answers::problem::Field;
use tehai_answers::sets::{DrawOptions, EquallyLikely};
use tehai_answers::{Means, Problem, ScoreQuestion, SetQuestion, WinProbabilityQuestion};
use wasm_bindgen::prelude::*;

use crate::arrays::{bad, four, given, read_lines, rows, seen, wrong};
use crate::{Answer, answer, distance, read, thrown};

/// Answers a question as all bindings do, but keeps the last sets whose distances are asked.
#[wasm_bindgen]
pub fn ask(kind: &str, question: &str) -> Answer {
    if kind == "distance" {
        return answer(question, distance::answer);
    }
    tehai_answers::ask(kind, question).map_err(|error| match error {
        AskError::Problem(problem) => thrown(*problem),
        AskError::Question(error) => thrown(error.into()),
        error => JsError::from(error).into(),
    })
}

/// Reads hands, one a line, into the counts of their concealed tiles, the codes of their called melds, their red fives,
/// and the kinds of their last concealed tiles.
#[wasm_bindgen]
pub fn written(lines: &str) -> Answer<Array> {
    let (mut counts, mut called, mut red, mut last) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    read_lines(lines, |hand: Written| {
        counts.extend_from_slice(hand.hand.hand().concealed().counts());
        called.extend(called_of(hand.hand.hand()));
        red.extend(red_of(&hand.hand));
        last.push(hand.last.index() as u8);
    })?;
    Ok(Array::of4(
        &Uint8Array::from(&counts[..]),
        &Int16Array::from(&called[..]),
        &Uint8Array::from(&red[..]),
        &Uint8Array::from(&last[..]),
    ))
}

/// A hand with its last concealed tile.
struct Written {
    hand: RedHand,
    last: Tile,
}

impl FromStr for Written {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Written, ParseError> {
        Ok(Written { hand: text.parse()?, last: Win::parse(text, None, WonBy::Ron)?.tile })
    }
}

/// Hands without an answer, and why.
#[derive(Default)]
struct Reasons(Mutex<Vec<(usize, String)>>);

impl Reasons {
    fn add(&self, place: usize, reason: Reason) {
        self.0.lock().expect("one thread").push((place, reason.to_string()));
    }

    fn array(self) -> Array {
        let pair = |(place, reason): (usize, String)| Array::of2(&(place as f64).into(), &reason.into());
        self.0.into_inner().expect("one thread").into_iter().map(pair).collect()
    }
}

/// The points of each win by a [`ScoreQuestion`] in JSON: points, han, fu, yakuman, and pairs of a place and why it has no
/// points.
#[wasm_bindgen]
pub fn scores(
    question: &str,
    hands: &[u8],
    called: Option<Vec<i16>>,
    red_fives: Option<Vec<u8>>,
    tiles: &[u8],
) -> Answer<Array> {
    let question: ScoreQuestion = read(question).map_err(thrown)?;
    let asked = question.of_wins().map_err(thrown)?;
    let hands = given(hands, called.as_deref())?;
    let number = hands.concealed.len();
    if tiles.len() != number {
        let message = format!("found {}, expected one for each of {number} hands", tiles.len());
        return Err(thrown(Problem::option("tiles", message)));
    }
    let reasons = Reasons::default();
    let tell = |place, reason| reasons.add(place, reason);
    let hands = Hands { red_fives: red(red_fives.as_deref()), tell: Some(&tell), ..hands };
    let (mut points, mut han) = (vec![[0]; number], vec![[0]; number]);
    let (mut fu, mut yakuman) = (vec![[0]; number], vec![[0]; number]);
    let places = (&mut points[..], &mut han[..], &mut fu[..], &mut yakuman[..]);
    hands.points(&asked, tiles.as_chunks().0, places).map_err(bad)?;
    Ok(Array::of5(
        &Int32Array::from(points.as_flattened()),
        &Uint8Array::from(han.as_flattened()),
        &Uint8Array::from(fu.as_flattened()),
        &Uint8Array::from(yakuman.as_flattened()),
        &reasons.array(),
    ))
}

/// The chances of each hand by a [`WinProbabilityQuestion`] in JSON: the best choice, chances of a win and of tenpai and
/// points of all choices, and pairs of a place and why it has no answer.
#[wasm_bindgen]
pub fn win_probabilities(
    question: &str,
    hands: &[u8],
    called: Option<Vec<i16>>,
    red_fives: Option<Vec<u8>>,
    visible: Option<Vec<u8>>,
) -> Answer<Array> {
    let question: WinProbabilityQuestion = read(question).map_err(thrown)?;
    let means = Means::default();
    question.check(&means).map_err(thrown)?;
    let reasons = Reasons::default();
    let tell = |place, reason| reasons.add(place, reason);
    let hands = seen(hands, called.as_deref(), visible.as_deref())?;
    let hands = Hands { red_fives: red(red_fives.as_deref()), tell: Some(&tell), ..hands };
    let number = hands.concealed.len();
    let (mut best, mut win) = (vec![[0i8]; number], vec![[0.0; CHOICES]; number]);
    let (mut tenpai, mut points) = (win.clone(), win.clone());
    let places = (&mut win[..], &mut tenpai[..], &mut points[..], &mut best[..]);
    hands.chances(&question, &means, places).map_err(bad)?;
    Ok(Array::of5(
        &Int8Array::from(best.as_flattened()),
        &Float64Array::from(win.as_flattened()),
        &Float64Array::from(tenpai.as_flattened()),
        &Float64Array::from(points.as_flattened()),
        &reasons.array(),
    ))
}

/// The rows of red fives, which [`written`] made.
fn red(red_fives: Option<&[u8]>) -> Option<&[Red]> {
    red_fives.map(|red| red.as_chunks().0)
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
        let (question, index) = asked.index(&Means::default()).map_err(thrown)?;
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
        match rows(hand)? {
            [hand] => {
                let hand = Hand::new(*hand).map_err(|error| wrong(Field::Hand, error))?;
                Ok(self.index.rank(&hand).map_or(JsValue::NULL, JsValue::from))
            }
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
        if number > 0 && self.index.is_empty() {
            return Err(wrong(Field::Set, "the set has no hands to sample"));
        }
        let by = if by_deals { EquallyLikely::Deals } else { EquallyLikely::Hands };
        let drawn = DrawOptions { seed, by }.hands(&self.index).map_err(|error| wrong(Field::Set, error))?;
        Ok(drawn.take(number as usize).flat_map(|hand| *hand.counts()).collect())
    }

    /// Of each hand the distance from the set, the copies left of the necessary tiles, and the necessary and the
    /// unnecessary tiles as bits.
    pub fn distances(&self, hands: &[u8], visible: Option<Vec<u8>>) -> Answer<Array> {
        let hands = seen(hands, None, visible.as_deref())?;
        let number = hands.concealed.len();
        let (mut tiles, mut copies) = (vec![[0i16]; number], vec![[0]; number]);
        let (mut necessary, mut unnecessary) = (vec![[0]; number], vec![[0]; number]);
        let places = (&mut tiles[..], &mut necessary[..], &mut unnecessary[..], &mut copies[..]);
        let target = self.target.get_or_init(|| Target::new(&self.index));
        hands.distances(target, places).map_err(bad)?;
        Ok(four(&Int16Array::from(tiles.as_flattened()), &copies, [&necessary, &unnecessary]))
    }
}
