//! The tables: every vector, one hand for each combination of vectors, and the comparison with another's vectors.
//!
//! A program that joins four vectors is right on every hand if its vectors are right and its join is right on every
//! combination of four vectors that occurs. Both are few: `docs/conformance-proof.md`.

use std::collections::BTreeMap;
use std::io::Read;

use anyhow::{Context, Result, bail};
use rustc_hash::FxHashMap;

use crate::game::{GroupHand, NUMBERS, RANKS, Vector};
use crate::list::{Groups, Places};
use crate::text;

/// The columns of a file of vectors: the group hand, as `12m` for every suit and `11z` for honours, `m` and `z` without
/// tiles; the ten numbers.
pub const COLUMNS: [&str; NUMBERS + 1] = ["hand", "u0", "u1", "u2", "u3", "u4", "t0", "t1", "t2", "t3", "t4"];

/// Every group hand as text with its vector, the suit first.
pub fn vectors(groups: &Groups) -> impl Iterator<Item = (String, &Vector)> {
    let suits = groups.suits.iter().map(|hand| (name(&hand.counts, 'm'), &hand.vector));
    suits.chain(groups.honours.iter().map(|hand| (name(&hand.counts, 'z'), &hand.vector)))
}

/// A group hand as text, with its letter even if it has no tiles.
fn name(counts: &[u8; RANKS], letter: char) -> String {
    let text = text::group(counts, letter);
    if text.is_empty() { letter.to_string() } else { text }
}

/// For each distinct vector of a group, a hand of each number of tiles.
fn by_vector(hands: &[GroupHand], max_tiles: usize) -> Vec<Vec<Option<u32>>> {
    let mut found: BTreeMap<Vector, Vec<Option<u32>>> = BTreeMap::new();
    for (place, hand) in hands.iter().enumerate() {
        let by_tiles = found.entry(hand.vector).or_insert_with(|| vec![None; max_tiles + 1]);
        by_tiles[hand.tiles].get_or_insert(place as u32);
    }
    found.into_values().collect()
}

/// One hand for each combination of four vectors that a hand has.
pub fn combinations(groups: &Groups) -> Vec<Places> {
    let suit = by_vector(&groups.suits, groups.tiles);
    let honours = by_vector(&groups.honours, groups.tiles);
    // For some vectors: the places of hands that have them, by their number of tiles.
    let mut beginnings: Vec<BTreeMap<usize, Vec<u32>>> = vec![BTreeMap::from([(0, Vec::new())])];
    for vectors in [&suit, &suit, &suit, &honours] {
        let mut longer = Vec::new();
        for beginning in &beginnings {
            for hands in vectors {
                let mut by_tiles = BTreeMap::new();
                for (tiles, places) in beginning {
                    for (more, place) in hands.iter().enumerate().take(groups.tiles + 1 - tiles) {
                        if let Some(place) = place {
                            by_tiles.entry(tiles + more).or_insert_with(|| {
                                places.iter().copied().chain([*place]).collect::<Vec<u32>>()
                            });
                        }
                    }
                }
                if !by_tiles.is_empty() {
                    longer.push(by_tiles);
                }
            }
        }
        beginnings = longer;
    }
    let whole = |mut by_tiles: BTreeMap<usize, Vec<u32>>| {
        by_tiles.remove(&groups.tiles).map(|places| [places[0], places[1], places[2], places[3]])
    };
    beginnings.into_iter().filter_map(whole).collect()
}

/// How a file of vectors differs from the right one.
#[derive(Debug, Default)]
pub struct Comparison {
    /// Vectors that are right.
    pub right: usize,
    /// Group hands with another vector than the right one: the file's, and the right one.
    pub wrong: Vec<(String, Vector, Vector)>,
    /// Group hands that the file lacks.
    pub missing: Vec<String>,
}

/// Compares a file of vectors with the right ones. The lines may be in any order.
///
/// # Errors
/// If the columns are not [`COLUMNS`], a number is not one, or a hand is unknown or occurs twice.
pub fn compare(groups: &Groups, file: impl Read) -> Result<Comparison> {
    let mut reader = csv::Reader::from_reader(file);
    let columns = reader.headers()?.clone();
    if columns != *COLUMNS.as_slice() {
        bail!(
            "expected the columns {}, found {}",
            COLUMNS.join(","),
            columns.iter().collect::<Vec<_>>().join(",")
        );
    }
    let mut left: FxHashMap<String, &Vector> = vectors(groups).collect();
    let mut comparison = Comparison::default();
    for (index, record) in reader.into_records().enumerate() {
        let line = index + 2;
        let record = record?;
        let Some(right) = left.remove(&record[0]) else {
            bail!(
                "line {line}: expected the hand of a group, such as 12m or 11z, once; found {:?}",
                &record[0]
            );
        };
        let mut vector = [0; NUMBERS];
        for (a, number) in vector.iter_mut().enumerate() {
            *number = (record[a + 1].parse()).with_context(|| {
                format!("line {line}: expected a number as {}, found {:?}", COLUMNS[a + 1], &record[a + 1])
            })?;
        }
        if vector == *right {
            comparison.right += 1;
        } else {
            comparison.wrong.push((record[0].to_owned(), vector, *right));
        }
    }
    comparison.missing = left.into_keys().collect();
    comparison.missing.sort_unstable();
    Ok(comparison)
}
