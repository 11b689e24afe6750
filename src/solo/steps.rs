//! From the values of all hands to those a draw or a discard earlier, row by row.

use crate::parallel::*;
use crate::solo::layout::{Block, Layout, Parts};
use crate::solo::parts::{Role, Way};

/// The value 1: a value is a whole number of units of 1/(2³² − 1).
pub(super) const ONE: u32 = u32::MAX;

/// A piece of a table: the entries of one class of the first suit of a block.
struct Piece<'t> {
    block: &'t Block,
    first: usize,
    values: &'t mut [u32],
}

/// Works on each piece of a table, on all threads.
fn each_piece(layout: &Layout, values: &mut [u32], work: impl Fn(Piece) + Send + Sync) {
    let mut rest = values;
    let mut pieces = Vec::new();
    for block in &layout.blocks {
        for first in 0..block.lengths[0] {
            let (values, others) = rest.split_at_mut(block.slice());
            pieces.push(Piece { block, first, values });
            rest = others;
        }
    }
    pieces.into_par_iter().until_stop().for_each(work);
}

/// For the hands of a row, visits those with a tile more or fewer: `add` gets a part of the row, the values of as many of
/// the next hands, and the copies of the tile that lead there.
fn for_each_next<T>(
    parts: &Parts,
    (layout, values): (&Layout, &[u32]),
    way: Way,
    (block, classes): (&Block, [usize; 2]),
    row: &mut [T],
    mut add: impl FnMut(&mut [T], &[u32], u32),
) {
    let honours = block.length;
    for suit in 0..parts.suits {
        let mut tiles = block.tiles;
        let Some(after) = way.after(tiles[suit]) else { continue };
        tiles[suit] = after;
        let Some(view) = layout.view(tiles) else { continue };
        let of_suit = parts.suit.of(block.tiles[suit]);
        let at =
            |[first, second]: [usize; 2]| view.start + view.strides[0] * first + view.strides[1] * second;
        if suit < 2 {
            for &(next, copies) in of_suit.next(classes[suit], way) {
                let mut classes = classes;
                classes[suit] = next as usize;
                let start = at(classes);
                if view.strides[2] == honours {
                    add(row, &values[start..][..row.len()], copies);
                } else {
                    for (third, row) in row.chunks_exact_mut(honours).enumerate() {
                        add(row, &values[start + view.strides[2] * third..][..honours], copies);
                    }
                }
            }
        } else {
            for (third, row) in row.chunks_exact_mut(honours).enumerate() {
                for &(next, copies) in of_suit.next(third, way) {
                    add(row, &values[at(classes) + view.strides[2] * next as usize..][..honours], copies);
                }
            }
        }
    }
    let Some(view) = layout.view(block.tiles) else { return };
    let of_honours = parts.honours.of(block.honours);
    for (third, row) in row.chunks_exact_mut(honours).enumerate() {
        let start = view.start
            + view.strides[0] * classes[0]
            + view.strides[1] * classes[1]
            + view.strides[2] * third;
        let values = &values[start..][..view.honours];
        for (class, entry) in row.chunks_exact_mut(1).enumerate() {
            for &(next, copies) in of_honours.next(class, way) {
                add(entry, &values[next as usize..][..1], copies);
            }
        }
    }
}

/// The values of hands that have drawn: 1 for a win, otherwise that of the best discard.
pub(super) fn discard(parts: &Parts, from: (&Layout, &[u32]), (layout, values): (&Layout, &mut [u32])) {
    each_piece(layout, values, |Piece { block, first, values }| {
        let role = |suit, class| parts.role(block, suit, class);
        for (second, row) in values.chunks_exact_mut(block.row()).enumerate() {
            row.fill(0);
            for_each_next(parts, from, Way::Discard, (block, [first, second]), row, |row, next, _| {
                row.iter_mut().zip(next).for_each(|(best, &value)| *best = value.max(*best));
            });
            let first_two = role(0, first).join(role(1, second));
            if first_two.is_any() {
                mark_wins(parts, block, first_two, row);
            }
        }
    });
}

/// Sets the values of the wins of a row to 1.
fn mark_wins(parts: &Parts, block: &Block, first_two: Role, row: &mut [u32]) {
    let honours = &parts.honours.of(block.honours).roles;
    for (third, row) in row.chunks_exact_mut(block.length).enumerate() {
        let suits = first_two.join(parts.role(block, 2, third));
        if suits.is_any() {
            let wins = row.iter_mut().zip(honours).filter(|(_, role)| suits.join(**role).is_win());
            wins.for_each(|(value, _)| *value = ONE);
        }
    }
}

/// The values of hands that draw: the mean over the tiles of the wall, rounded down.
pub(super) fn draw(
    parts: &Parts,
    wall: u32,
    from: (&Layout, &[u32]),
    (layout, values): (&Layout, &mut [u32]),
) {
    each_piece(layout, values, |Piece { block, first, values }| {
        let mut sums = vec![0u64; block.row()];
        for (second, row) in values.chunks_exact_mut(block.row()).enumerate() {
            sums.fill(0);
            for_each_next(
                parts,
                from,
                Way::Draw,
                (block, [first, second]),
                &mut sums,
                |sums, next, copies| {
                    sums.iter_mut()
                        .zip(next)
                        .for_each(|(sum, &value)| *sum += u64::from(value) * u64::from(copies));
                },
            );
            row.iter_mut().zip(&sums).for_each(|(value, &sum)| *value = (sum / u64::from(wall)) as u32);
        }
    });
}
