//! Advice: what the choices of a hand are worth, and how they differ.

mod differences;
mod far;
mod quads;
mod riichi;

use tehai_answers::win_probability::WinProbabilityRow;
use tehai_answers::{Means, WinProbability, WinProbabilityQuestion};

fn answered(question: &WinProbabilityQuestion) -> WinProbability {
    question.answer(&Means::default(), |_, _| ()).unwrap()
}

fn question(hand: &str, draws: u32) -> WinProbabilityQuestion {
    WinProbabilityQuestion { hand: hand.to_owned(), draws, ..WinProbabilityQuestion::default() }
}

fn rows<'a>(answer: &'a WinProbability, name: &str) -> Vec<&'a WinProbabilityRow> {
    answer.rows.iter().filter(|row| row.discard == name).collect()
}

fn assert_near(found: Option<f64>, expected: Option<f64>, what: &str) {
    let is_near = match (found, expected) {
        (Some(found), Some(expected)) => (found - expected).abs() <= 1e-9 * f64::max(1.0, expected.abs()),
        (found, expected) => found == expected,
    };
    assert!(is_near, "{what}: {found:?}, expected {expected:?}");
}
