//! Chances of random starts: `win-probability-starts`.

use std::collections::BTreeMap;

use anyhow::Result;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;

use super::{DRAWS, ROLE, role_of};
use crate::reports::publish::{Outline, Report};
use tehai::handset::{Forest, Weights};
use tehai::rules::Rules;
use tehai::win_probability::{Aim, GameGraph, GameSettings, Model, Moves, Reached};
use tehai::{Calculator, GameSets, Hand};
use tehai_program::output::table::{Cell, Cells, Column};
use tehai_program::{check, row};

/// Number of starts drawn.
pub const SAMPLE: u64 = 10_000;
/// Seed of the random generator.
const SEED: u64 = 1;
/// Tiles of a start.
const TILES: u8 = 13;
/// The most draws.
const MOST_DRAWS: u32 = 18;

const ERROR: &str = "Standard error of that mean: the standard deviation over the square root of the starts; empty for \
    one start.";

/// The outline of `win-probability-starts`.
pub static STARTS: Outline = Outline {
    file: "win-probability-starts.csv",
    title: "What random starts come to, draw by draw",
    question: "How likely is a win from a random start, by number of draws?",
    program: "make-reports -- --deep --only win-probability-starts",
    description: "Means over a sample of starts: 10,000 deals of 13 tiles, each deal equally likely, drawn with \
        ChaCha8, seed 1. Of each start, the probability to have won, and to be tenpai or have won, after a number of \
        draws, each under the best play for exactly that number and that aim among the plays that advance (a \
        draw that lowers the shanten may be kept, for a discard that does not raise it again; any draw may be \
        discarded), with discards shuffled back (the model shuffled). Four players, all forms, no visible \
        tiles; nobody else draws.",
    columns: &[
        Column::text("level", "all, or the starts of one shanten; 0-shanten is tenpai."),
        ROLE,
        DRAWS,
        Column::integer("starts", "Number of starts: deals drawn.").unit("starts"),
        Column::decimal("win_mean", "Mean of the probabilities to have won."),
        Column::decimal("win_standard_error", ERROR),
        Column::decimal("tenpai_mean", "Mean of the probabilities to be tenpai or have won."),
        Column::decimal("tenpai_standard_error", ERROR),
    ],
    key: &["level", "draws"],
};

/// Makes `win-probability-starts` from this many starts.
///
/// # Errors
/// If more hands can be reached from a start than can be kept.
///
/// Time: for [`SAMPLE`] about six minutes on one core. Memory: some hundreds of MB for each thread.
pub fn make(starts: u64) -> Result<Report> {
    let rules = Rules::default();
    let all = GameSets::new(&Forest::new(), rules).all(TILES).index()?;
    let deals = all.weighted(&Weights::deals())?;
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let hands: Vec<Hand> = (0..starts).filter_map(|_| deals.sample(&mut random)).collect();
    let calculator = Calculator::new(rules);
    let chances = |hand: &Hand| -> Result<(i8, [Vec<Reached>; 2])> {
        let shanten = calculator.numbers(hand)?.shanten(rules.forms).expect("a form counts");
        let settings = GameSettings { rules, moves: Moves::Advancing, ..GameSettings::default() };
        let start = GameGraph::new(&(*hand).into(), &settings)?;
        Ok((shanten, start.ask([Aim::Win, Aim::Tenpai], Model::Shuffled, MOST_DRAWS)?))
    };
    // One at a time for each thread: starts far from tenpai take much longer than others.
    let found = hands.par_iter().with_max_len(1).map(chances).collect::<Result<Vec<_>>>()?;
    check!(found.len() as u64 == starts, "played {} starts, expected {starts}", found.len());
    let mut levels: BTreeMap<String, Vec<&[Vec<Reached>; 2]>> = BTreeMap::new();
    for (shanten, chances) in &found {
        levels.entry(format!("{shanten}-shanten")).or_default().push(chances);
        levels.entry("all".to_owned()).or_default().push(chances);
    }
    let rows = levels.iter().flat_map(|(level, starts)| {
        (0..=MOST_DRAWS).map(move |draws| {
            let mut row = row![level.as_str(), role_of(level), draws, starts.len()];
            for aim in 0..2 {
                // The only answer: the hand as it is.
                row.extend(mean_and_error(starts.iter().map(|start| start[aim][0].value(draws))));
            }
            row
        })
    });
    Ok(STARTS.of_rows(rows))
}

/// The mean and its standard error (empty for a single value). Sums are in the order of the values.
fn mean_and_error(values: impl ExactSizeIterator<Item = f64> + Clone) -> Cells {
    let number = values.len() as f64;
    let mean = values.clone().sum::<f64>() / number;
    let squares: f64 = values.map(|value| (value - mean) * (value - mean)).sum();
    let error = (squares / (number - 1.0) / number).sqrt();
    if number > 1.0 { row![mean, error] } else { row![mean, Cell::Empty] }
}
