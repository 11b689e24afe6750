//! From the values of all hands to those a draw or a discard earlier, row by row.

use crate::solo::choice::Choice;
use crate::solo::orbits::{Block, HONOURS, Orbits, PARTS, SUITS};
use crate::solo::part::{Moves, MovesOf, Role, Way};
use crate::solo::table::{ONE, Table};
use tehai::parallel::*;

/// How the classes of each part follow from each other.
#[derive(Debug)]
pub(super) struct AllMoves {
    suit: Moves,
    honours: Moves,
    none: Moves,
}

impl AllMoves {
    pub(super) fn new(orbits: &Orbits) -> AllMoves {
        let game = orbits.game();
        let moves = |at: usize| Moves::new(orbits.part(at), &game);
        let none = if orbits.absent() > 0 { 0 } else { SUITS - 1 };
        AllMoves { suit: moves(SUITS - 1), honours: moves(HONOURS), none: moves(none) }
    }

    /// Those of the classes of a part of a block.
    fn of(&self, orbits: &Orbits, block: &Block, at: usize) -> &MovesOf {
        let moves = match at {
            HONOURS => &self.honours,
            _ if at < orbits.absent() => &self.none,
            _ => &self.suit,
        };
        moves.of(block.tiles[at])
    }
}

/// Works on each row of a table, on all threads: `work` gets the classes of the first two suits, and the row.
fn each_row<S>(
    orbits: &Orbits,
    values: &mut [u32],
    scratch: impl Fn(&Block) -> S + Send + Sync,
    work: impl Fn(&Block, [usize; 2], &mut [u32], &mut S) + Send + Sync,
) {
    let mut rest = values;
    let mut pieces = Vec::new();
    for (block, rows) in orbits.pieces() {
        let (values, others) = rest.split_at_mut(rows.len() * block.row());
        pieces.push((block, rows, values));
        rest = others;
    }
    pieces.into_par_iter().until_stop().for_each(|(block, rows, values)| {
        let mut scratch = scratch(block);
        for (row, values) in rows.zip(values.chunks_exact_mut(block.row())) {
            work(block, block.first_two(row), values, &mut scratch);
        }
    });
}

/// For the hands of a row, visits those with a tile more or fewer: `add` gets a part of the row, the place of the first
/// of as many next hands, and the copies of the tile, or the kinds of tiles, that lead there.
fn for_each_next<T>(
    (orbits, moves): (&Orbits, &AllMoves),
    next_orbits: &Orbits,
    way: Way,
    (block, [first, second]): (&Block, [usize; 2]),
    row: &mut [T],
    mut add: impl FnMut(&mut [T], usize, u32),
) {
    let honours = block.classes[HONOURS];
    for at in orbits.absent()..PARTS {
        let mut tiles = block.tiles;
        let Some(after) = way.after(tiles[at]) else { continue };
        tiles[at] = after;
        let Some(view) = next_orbits.view(tiles) else { continue };
        let moves = moves.of(orbits, block, at);
        let stride = view.strides[2];
        match at {
            0 | 1 => {
                for &(next, copies) in moves.next([first, second][at], way) {
                    let mut classes = [first, second, 0, 0];
                    classes[at] = next as usize;
                    let start = view.place(classes);
                    if stride == honours {
                        add(row, start, copies);
                    } else {
                        for (third, row) in row.chunks_exact_mut(honours).enumerate() {
                            add(row, start + stride * third, copies);
                        }
                    }
                }
            }
            2 => {
                let start = view.place([first, second, 0, 0]);
                for (third, row) in row.chunks_exact_mut(honours).enumerate() {
                    for &(next, copies) in moves.next(third, way) {
                        add(row, start + stride * next as usize, copies);
                    }
                }
            }
            _ => {
                let start = view.place([first, second, 0, 0]);
                for (third, row) in row.chunks_exact_mut(honours).enumerate() {
                    for (class, entry) in row.chunks_exact_mut(1).enumerate() {
                        for &(next, copies) in moves.next(class, way) {
                            add(entry, start + stride * third + next as usize, copies);
                        }
                    }
                }
            }
        }
    }
}

/// The values of hands that have drawn: 1 for a win, otherwise what a choice makes of the discards.
pub(super) fn discard<C: Choice>(moves: &AllMoves, waiting: &Orbits, drawn: &mut Table, choice: &C) {
    let (orbits, values) = (&drawn.orbits, &mut drawn.values);
    let join = |block: &Block, classes: [usize; 2]| {
        let role = |at: usize| moves.of(orbits, block, at).roles[classes[at]];
        role(0).join(role(1))
    };
    each_row(
        orbits,
        values,
        |block| vec![C::NONE; block.row()],
        |block, classes, row, known| {
            known.fill(C::NONE);
            for_each_next(
                (orbits, moves),
                waiting,
                Way::Discard,
                (block, classes),
                known,
                |known, first, kinds| choice.add(known, first, kinds),
            );
            row.iter_mut().zip(known).for_each(|(value, known)| *value = choice.value(*known));
            let first_two = join(block, classes);
            if first_two.is_any() {
                let [thirds, honours] = [2, HONOURS].map(|at| &moves.of(orbits, block, at).roles);
                for (row, third) in row.chunks_exact_mut(honours.len()).zip(thirds) {
                    mark_wins(row, first_two.join(*third), honours);
                }
            }
        },
    );
}

/// Sets the values of wins to 1.
fn mark_wins(values: &mut [u32], suits: Role, honours: &[Role]) {
    if suits.is_any() {
        let wins = values.iter_mut().zip(honours).filter(|(_, role)| suits.join(**role).is_win());
        wins.for_each(|(value, _)| *value = ONE);
    }
}

/// The values of hands that draw. `begin` says what is known of a hand by its value so far; `add` gets this, the value
/// after a draw, and the copies that lead there; `change` what is then known of the hands of a row, and their values so
/// far.
pub(super) fn draw<K: Copy + Default>(
    moves: &AllMoves,
    drawn: &Table,
    waiting: &mut Table,
    begin: impl Fn(u32) -> K + Send + Sync,
    add: impl Fn(&mut K, u64, u64) + Send + Sync,
    change: impl Fn(&[K], &mut [u32]) + Send + Sync,
) {
    let (drawn, values_drawn) = (&drawn.orbits, &drawn.values[..]);
    let (orbits, values) = (&waiting.orbits, &mut waiting.values);
    each_row(
        orbits,
        values,
        |block| vec![K::default(); block.row()],
        |block, classes, row, known| {
            known.iter_mut().zip(&*row).for_each(|(known, &value)| *known = begin(value));
            for_each_next(
                (orbits, moves),
                drawn,
                Way::Draw,
                (block, classes),
                known,
                |known, first, copies| {
                    let next = &values_drawn[first..][..known.len()];
                    known
                        .iter_mut()
                        .zip(next)
                        .for_each(|(known, &value)| add(known, value.into(), copies.into()));
                },
            );
            change(known, row);
        },
    );
}

/// The same, if what is known of a hand is the sum of the values after its draws, each once for each of its copies.
pub(super) fn sum_draws(
    moves: &AllMoves,
    drawn: &Table,
    waiting: &mut Table,
    change: impl Fn(&[u64], &mut [u32]) + Send + Sync,
) {
    draw(moves, drawn, waiting, |_| 0, |sum, value, copies| *sum += value * copies, change);
}
