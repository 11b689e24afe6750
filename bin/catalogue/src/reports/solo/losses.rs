//! How much restricted play loses: `solo-losses`.

use anyhow::Result;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use tehai::handset::{Forest, Weights};
use tehai::rules::Rules;
use tehai::win_probability::{Aim, GameGraph, GameSettings, Model, Moves};
use tehai::{Calculator, GameSets, Hand};
use tehai_count::solo::Table;

use super::outlines::{LOWER, PROGRAM, UPPER};
use super::{digits, ends};
use crate::reports::publish::Outline;
use tehai_program::output::table::{Cell, Cells, Column};
use tehai_program::row;

/// Hands of each shanten.
const SAMPLE: usize = 20;
/// Seed of the random generator.
const SEED: u64 = 1;
/// The most changes that are looked at, by shanten from 0: what takes longer is left out.
const MOST_CHANGES: [u8; 5] = [2, 2, 2, 1, 0];

/// The outline of `solo-losses`.
pub static LOSSES: Outline = Outline {
    file: "solo-losses.csv",
    title: "What restricted play loses",
    question: "How much does a player lose who only advances, or who also changes a tile or two?",
    program: PROGRAM,
    description: "For a sample of hands of 13 tiles, twenty of each shanten from 0 to 4, each deal of that shanten \
        equally likely, drawn with ChaCha8, seed 1: the probability to have won after 18 draws by the best play without \
        restriction, and by the best play that only advances, or that may also become any hand whose new tiles plus its \
        distance to a win are at most the distance of the hand plus 1 or 2. Four players, all forms, no visible tiles; \
        discards are shuffled back; nobody else draws. Empty where the answer takes long.",
    columns: &[
        crate::reports::SHANTEN,
        Column::text("hand", "The hand."),
        crate::reports::DRAWS,
        LOWER,
        UPPER,
        Column::decimal("advancing", "The probability by the best play that only advances."),
        Column::decimal("changes_1", "The same with one change allowed."),
        Column::decimal("changes_2", "The same with two changes allowed."),
    ],
    key: &["shanten", "hand"],
};

/// The rows of the report, from the last table of the aim to win with four players.
///
/// Time: a minute or two on two cores.
pub fn rows(table: &Table) -> Result<Vec<Cells>> {
    let rules = Rules::default();
    let calculator = Calculator::new(rules);
    let mut starts: Vec<(i8, Hand)> = Vec::new();
    let all = GameSets::new(&Forest::new(), rules).all(13).index()?;
    let deals = all.weighted(&Weights::deals())?;
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    while starts.len() < SAMPLE * MOST_CHANGES.len() {
        let Some(hand) = deals.sample(&mut random) else { continue };
        let shanten = calculator.numbers(&hand)?.shanten(rules.forms).expect("a form counts");
        let known = starts.iter().filter(|start| start.0 == shanten);
        if usize::try_from(shanten).is_ok_and(|of| of < MOST_CHANGES.len()) && known.count() < SAMPLE {
            starts.push((shanten, hand));
        }
    }
    starts.sort_by_cached_key(|(shanten, hand)| (*shanten, hand.to_string()));
    let of_start = |(shanten, hand): &(i8, Hand)| -> Result<Cells> {
        let value = table.value_of(hand).expect("a hand of thirteen tiles");
        let mut row = row![*shanten, hand.to_string(), table.draws()];
        row.extend(ends(value));
        for changes in 0..=2 {
            let moves = if changes == 0 { Moves::Advancing } else { Moves::Changes(changes) };
            let is_left_out = changes > MOST_CHANGES[*shanten as usize];
            let chance = || -> Result<f64> {
                let settings = GameSettings { rules, moves, ..GameSettings::default() };
                let game = GameGraph::new(&(*hand).into(), &settings)?;
                let [win] = game.ask([Aim::Win], Model::Shuffled, table.draws())?;
                Ok(win[0].value(table.draws()))
            };
            row.push(if is_left_out { Cell::Empty } else { digits(chance()?) });
        }
        Ok(row)
    };
    starts.par_iter().with_max_len(1).map(of_start).collect()
}
