//! [`Solver`]: from the last draw back to the first.

use std::hint::black_box;

use crate::solo::error::SoloError;
use crate::solo::game::{Aim, Game};
use crate::solo::orbits::Orbits;
use crate::solo::steps::{self, AllMoves};
use crate::solo::table::{ONE, Table};

/// Solves a game from the last draw back to the first: the values of all hands, for one draw more at a time.
///
/// Memory: 6.7 GB with four players, 0.4 GB with three.
///
/// ```
/// use tehai::rules::{Players, Rules};
/// use tehai_count::solo::{Aim, Game, Solver};
///
/// // A small deck: two suits of four ranks and an honour, two copies of each, hands of four tiles.
/// let game = Game { suits: 2, ranks: 4, honours: 1, copies: 2, tiles: 4, ..Game::new(Rules::STANDARD, Aim::Win) };
/// let mut solver = Solver::new(game)?;
/// solver.earlier();
/// solver.earlier();
/// let [low, high] = solver.table().mean().1.ends();
/// assert_eq!([format!("{low:.6}"), format!("{high:.6}")], ["0.088969"; 2]);
/// # Ok::<(), tehai_count::solo::SoloError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    moves: AllMoves,
    /// The values of hands that draw.
    waiting: Table,
    /// Those of hands that have drawn, for as many draws left or fewer.
    drawn: Table,
    is_drawn: bool,
}

impl Solver {
    /// The values when no draw is left.
    ///
    /// # Errors
    /// [`SoloError::Game`] if there is no such game, [`SoloError::Memory`] if the memory cannot be had.
    pub fn new(game: Game) -> Result<Solver, SoloError> {
        game.check()?;
        let orbits = Orbits::new(game, game.tiles);
        let bytes = 4 * (orbits.entries() + Orbits::new(game, game.tiles + 1).entries());
        // Both tables at once: a system may promise each of two that it cannot give together.
        // A black box, as the request has no other use and could be optimised away.
        let mut both = Vec::<u8>::new();
        black_box(&mut both).try_reserve_exact(bytes).map_err(|_| SoloError::Memory { bytes })?;
        drop(black_box(both));
        let waiting = Table::new(orbits)?;
        let drawn = Table::new(Orbits::new(game, game.tiles + 1))?;
        let mut solver = Solver { moves: AllMoves::new(drawn.orbits()), waiting, drawn, is_drawn: false };
        solver.begin();
        Ok(solver)
    }

    /// Goes on from a table that was kept.
    ///
    /// # Panics
    /// If it is of another game.
    pub fn go_on(&mut self, waiting: Table) {
        assert_eq!(waiting.game(), self.game(), "the table of the same game");
        self.waiting = waiting;
        self.is_drawn = false;
    }

    /// Back to the end, when no draw is left.
    fn begin(&mut self) {
        self.waiting.values.fill(0);
        self.waiting.draws = 0;
        self.waiting.error = 0;
        self.is_drawn = false;
        if self.game().aim == Aim::Tenpai {
            self.earlier();
            self.waiting.values.iter_mut().for_each(|value| *value = if *value > 0 { ONE } else { 0 });
            self.waiting.draws = 0;
            self.waiting.error = 0;
        }
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.waiting.game()
    }

    /// The values of hands that draw.
    pub fn table(&self) -> &Table {
        &self.waiting
    }

    /// The values of hands that have drawn, with as many draws left: 1 for wins, or those of the best discards.
    pub fn drawn(&mut self) -> &Table {
        if !self.is_drawn {
            steps::discard(&self.moves, &self.waiting, &mut self.drawn);
            self.drawn.draws = self.waiting.draws;
            self.drawn.error = self.waiting.error;
            self.is_drawn = true;
        }
        &self.drawn
    }

    /// Goes back one draw. Time: 15 s with four players on two cores.
    pub fn earlier(&mut self) {
        let wall = Divisor::new(self.game().wall());
        self.draw(|sum, _| wall.divide(sum) as u32);
    }

    /// Goes back one draw, to a number that depends on the sum over the tiles of the wall and on the value after it.
    fn draw(&mut self, change: impl Fn(u64, u32) -> u32 + Send + Sync) {
        self.drawn();
        steps::draw(&self.moves, &self.drawn, &mut self.waiting, change);
        self.waiting.draws += 1;
        // A mean of values that are too low by this much is too low by no more, before it is rounded.
        self.waiting.error += 1;
        self.is_drawn = false;
    }

    /// What no play of the true game with so many draws exceeds, in which discards are gone: a table whose values are
    /// bounds, rounded up, so both ends are the bound. `progress` is called after each draw.
    ///
    /// # Panics
    /// If there are more draws than tiles in the wall.
    pub fn bound(mut self, draws: u32, progress: impl Fn()) -> Table {
        let wall = self.game().wall();
        assert!(draws <= wall, "{draws} draws from {wall} tiles");
        if self.waiting.draws > 0 {
            self.begin();
        }
        for before in (0..draws).rev() {
            let left = wall - before;
            let divisor = Divisor::new(left);
            self.draw(|sum, later| {
                // A drawn tile may be thrown back, so no draw leads to less than the value after it.
                let gains = sum - u64::from(wall) * u64::from(later);
                let value = u64::from(later) + divisor.divide(gains + u64::from(left) - 1);
                u32::try_from(value).unwrap_or(ONE)
            });
            progress();
        }
        Table { error: 0, ..self.waiting }
    }
}

/// Division by a number of tiles, as a multiplication.
#[derive(Clone, Copy)]
struct Divisor {
    /// 2⁶⁴ / number, rounded up.
    reciprocal: u128,
}

impl Divisor {
    fn new(number: u32) -> Divisor {
        Divisor { reciprocal: (1u128 << 64).div_ceil(number.into()) }
    }

    /// The quotient, rounded down. The product is too large by less than sum / 2⁶⁴, which is less than 1 / number: too
    /// little to reach the next integer.
    fn divide(self, sum: u64) -> u64 {
        ((u128::from(sum) * self.reciprocal) >> 64) as u64
    }
}
