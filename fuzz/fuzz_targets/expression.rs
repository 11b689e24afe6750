//! Sets of hands in words: what is read is written, and read again as the same set; the laws of sets hold.
//!
//! A text that begins with `3:` is asked for three players. Every name but `@none` is a small stored set.

#![no_main]

use std::cell::LazyCell;

use libfuzzer_sys::fuzz_target;
use tehai::expression::{Evaluation, ExpressionError};
use tehai::handset::{Index, TooLargeError};
use tehai::rules::{Players, Winds};
use tehai::{Expression, Forest, Rules};
use tehai_count::survey::FeatureExpression;
use tehai_fuzz::assert_is_one_line;

/// What one input may take: a tenth of a second, where a program allows seconds.
const NODES: usize = 30_000;
const STEPS: usize = 300_000;

thread_local! {
    static STORED: LazyCell<Index> = const {
        LazyCell::new(|| {
            let hands = ["11m", "19m", "5p6p", "77z"].map(|hand| hand.parse().expect("a hand"));
            Forest::new().hands(&hands).index().expect("four hands are few")
        })
    };
}

fn stored(name: &str) -> Result<Index, &'static str> {
    if name == "none" { Err("another name") } else { Ok(STORED.with(|stored| Index::clone(stored))) }
}

fuzz_target!(|text: &str| {
    let (players, text) = match text.strip_prefix("3:") {
        Some(text) => (Players::Three, text),
        None => (Players::Four, text),
    };
    match FeatureExpression::read(text, stored) {
        Ok(feature) => {
            assert_eq!(FeatureExpression::read(&feature.to_string(), stored).as_ref(), Ok(&feature));
        }
        Err(error) => check(text, &error),
    }
    let expression = match Expression::read(text, stored) {
        Ok(expression) => expression,
        Err(error) => return check(text, &error),
    };
    let written = expression.to_string();
    let again = Expression::read(&written, stored).expect("what is written is read");
    assert_eq!((&again, again.to_string()), (&expression, written.clone()));
    assert_eq!((again.usual_tiles(), again.deck()), (expression.usual_tiles(), expression.deck()));

    let setting = expression.usual_setting(Rules { players, ..Rules::default() }, Winds::default());
    let forest = Forest::with_limits(NODES, STEPS);
    let mut evaluation = Evaluation::new(&forest, setting);
    let hands = match evaluation.hands(&expression) {
        Ok(hands) => hands,
        Err(error) => return check(text, &error),
    };
    let mut same = |text: String, expected| -> Result<(), TooLargeError> {
        // A limit of the language or of the forest is no difference.
        let Ok(other) = Expression::read(&text, stored) else { return Ok(()) };
        let Ok(other) = evaluation.hands(&other) else { return Ok(()) };
        assert!(other.equals(expected)?, "{text}");
        Ok(())
    };
    let all = forest.all(setting.deck.tiles(), setting.tiles);
    let laws = (|| {
        same(written.clone(), hands)?;
        same(format!("!({written})"), all.difference(hands))?;
        same(format!("({written}) & ({written})"), hands)?;
        same(format!("all - ({written})"), all.difference(hands))?;
        let index = hands.index()?;
        assert_eq!(index.len() + all.difference(hands).len()?, all.len()?);
        assert_eq!(Index::from_csv(&index.to_csv(), Some(index.root())).as_ref(), Ok(&index));
        let first: Option<tehai::Hand> = index.iter().next();
        assert!(first.is_none_or(|hand| hand.total() == setting.tiles));
        Ok::<(), TooLargeError>(())
    })();
    if let Err(error) = laws {
        assert_is_one_line(&error);
    }
});

/// An error is at a place of the text.
fn check(text: &str, error: &ExpressionError) {
    assert_is_one_line(error);
    let range = error.range();
    assert!(text.get(range.clone()).is_some(), "{range:?}");
    assert_eq!(text[..range.start].chars().count() + 1, error.character(), "{error}");
}
