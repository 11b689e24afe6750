//! From the values of all hands to those a draw or a discard earlier, row by row.

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

/// For the hands of a row, visits those with a tile more or fewer: `add` gets a part of the row, the values of as many of
/// the next hands, and the copies of the tile that lead there.
fn for_each_next<T>(
    (orbits, moves): (&Orbits, &AllMoves),
    (next_orbits, values): (&Orbits, &[u32]),
    way: Way,
    (block, [first, second]): (&Block, [usize; 2]),
    row: &mut [T],
    mut add: impl FnMut(&mut [T], &[u32], u32),
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
                        add(row, &values[start..][..row.len()], copies);
                    } else {
                        for (third, row) in row.chunks_exact_mut(honours).enumerate() {
                            add(row, &values[start + stride * third..][..honours], copies);
                        }
                    }
                }
            }
            2 => {
                let start = view.place([first, second, 0, 0]);
                for (third, row) in row.chunks_exact_mut(honours).enumerate() {
                    for &(next, copies) in moves.next(third, way) {
                        add(row, &values[start + stride * next as usize..][..honours], copies);
                    }
                }
            }
            _ => {
                let start = view.place([first, second, 0, 0]);
                for (third, row) in row.chunks_exact_mut(honours).enumerate() {
                    let values = &values[start + stride * third..][..view.honours];
                    for (class, entry) in row.chunks_exact_mut(1).enumerate() {
                        for &(next, copies) in moves.next(class, way) {
                            add(entry, &values[next as usize..][..1], copies);
                        }
                    }
                }
            }
        }
    }
}

/// The values of hands that have drawn: 1 for a win, otherwise that of the best discard.
pub(super) fn discard(moves: &AllMoves, waiting: &Table, drawn: &mut Table) {
    let (waiting, orbits, values) =
        ((&waiting.orbits, &waiting.values[..]), &drawn.orbits, &mut drawn.values);
    let join = |block: &Block, classes: [usize; 2]| {
        let role = |at: usize| moves.of(orbits, block, at).roles[classes[at]];
        role(0).join(role(1))
    };
    each_row(
        orbits,
        values,
        |_| (),
        |block, classes, row, ()| {
            row.fill(0);
            for_each_next((orbits, moves), waiting, Way::Discard, (block, classes), row, |row, next, _| {
                row.iter_mut().zip(next).for_each(|(best, &value)| *best = value.max(*best));
            });
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

/// The values of hands that draw: `change` gets the sum over the tiles of the wall, and the value so far.
pub(super) fn draw(
    moves: &AllMoves,
    drawn: &Table,
    waiting: &mut Table,
    change: impl Fn(u64, u32) -> u32 + Send + Sync,
) {
    let (drawn, orbits, values) = ((&drawn.orbits, &drawn.values[..]), &waiting.orbits, &mut waiting.values);
    each_row(
        orbits,
        values,
        |block| vec![0u64; block.row()],
        |block, classes, row, sums| {
            sums.fill(0);
            for_each_next((orbits, moves), drawn, Way::Draw, (block, classes), sums, |sums, next, copies| {
                let products = next.iter().map(|&value| u64::from(value) * u64::from(copies));
                sums.iter_mut().zip(products).for_each(|(sum, product)| *sum += product);
            });
            row.iter_mut().zip(sums).for_each(|(value, sum)| *value = change(*sum, *value));
        },
    );
}
