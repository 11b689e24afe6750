//! [`Solver`]: from the last draw back to the first.

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};

use crate::solo::choice::{Loss, MeanOfTies, OneOfTies, Optimum, Play, Ranked, Ties};
use crate::solo::error::SoloError;
use crate::solo::game::{Aim, Game};
use crate::solo::length::{DRAW, Lengths};
use crate::solo::orbits::Orbits;
use crate::solo::steps::{self, AllMoves};
use crate::solo::table::{Between, ONE, Table};
use tehai::tiles::{Hand, Tile};

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
    pub(super) play: Play,
    /// Of each hand that draws, in the textbook: the fewer, the sooner it is kept. Empty until the textbook plays.
    ranks: Vec<u16>,
    /// The values of hands that draw.
    waiting: Table,
    /// Those of hands that have drawn, for as many draws left or fewer.
    drawn: Table,
    is_drawn: bool,
}

impl Solver {
    /// The values of the best play when no draw is left.
    ///
    /// # Errors
    /// [`SoloError::Game`] if there is no such game, [`SoloError::Memory`] if the memory cannot be had.
    pub fn new(game: Game) -> Result<Solver, SoloError> {
        Solver::with_ranks(game, false)
    }

    /// The same, also for the textbook, which takes 2 bytes more for each hand that draws, and 8 draws of time.
    ///
    /// # Errors
    /// Those of [`Solver::new`].
    pub fn with_textbook(game: Game) -> Result<Solver, SoloError> {
        Solver::with_ranks(game, true)
    }

    fn with_ranks(game: Game, has_ranks: bool) -> Result<Solver, SoloError> {
        game.check()?;
        let orbits = Orbits::new(game, game.tiles);
        let ranks = if has_ranks { orbits.entries() } else { 0 };
        let bytes = 4 * (orbits.entries() + Orbits::new(game, game.tiles + 1).entries()) + 2 * ranks;
        // All tables at once: a system may promise each of them what it cannot give together.
        // A black box, as the request has no other use and could be optimised away.
        let mut all = Vec::<u8>::new();
        black_box(&mut all).try_reserve_exact(bytes).map_err(|_| SoloError::Memory { bytes })?;
        drop(black_box(all));
        let waiting = Table::new(orbits)?;
        let drawn = Table::new(Orbits::new(game, game.tiles + 1))?;
        let moves = AllMoves::new(drawn.orbits());
        let mut solver =
            Solver { moves, play: Play::Optimal, ranks: Vec::new(), waiting, drawn, is_drawn: false };
        if has_ranks {
            solver.ranks.try_reserve_exact(ranks).map_err(|_| SoloError::Memory { bytes })?;
            solver.rank();
        }
        solver.begin();
        Ok(solver)
    }

    /// Ranks the hands that draw: a hand that is n tiles away from a win and accepts k of the S tiles outside has the
    /// rank n · (S + 1) − k. As k is at most S, the distance decides, and then k.
    ///
    /// For this, the value of a hand is 1 less a unit for each tile that it lacks: that of a game in which the player
    /// says what to draw, and pays a unit for it.
    fn rank(&mut self) {
        self.waiting.values.fill(0);
        let nearest = |best: &mut u64, value: u64, _| *best = value.max(*best);
        loop {
            steps::discard(
                &self.moves,
                &self.waiting.orbits,
                &mut self.drawn,
                &Optimum(&self.waiting.values),
            );
            let has_changed = AtomicBool::new(false);
            steps::draw(
                &self.moves,
                &self.drawn,
                &mut self.waiting,
                |_| 0,
                nearest,
                |nearest, values| {
                    for (nearest, value) in nearest.iter().zip(values) {
                        let found = (*nearest as u32).saturating_sub(1);
                        if found != *value {
                            *value = found;
                            has_changed.store(true, Relaxed);
                        }
                    }
                },
            );
            if !has_changed.into_inner() {
                break;
            }
        }
        // A tile that is accepted leads to a value that is a unit larger, any other to the same.
        let wall = u64::from(self.game().wall());
        steps::sum_draws(&self.moves, &self.drawn, &mut self.waiting, |sums, values| {
            for (sum, value) in sums.iter().zip(values) {
                let accepted = sum - wall * u64::from(*value);
                let rank = u64::from(ONE - *value) * (wall + 1) - accepted;
                // Without a win in the deck, no hand is nearer to one.
                *value = rank.min(u16::MAX.into()) as u32;
            }
        });
        self.ranks.clear();
        self.ranks.extend(self.waiting.values.iter().map(|&rank| rank as u16));
    }

    /// Begins again, when no draw is left, with a play.
    ///
    /// # Panics
    /// If the play is the textbook's, and the solver is not [for it](Solver::with_textbook).
    pub fn play(&mut self, play: Play) {
        assert!(play == Play::Optimal || !self.ranks.is_empty(), "a solver for the textbook");
        self.play = play;
        self.begin();
    }

    /// Goes on from a table that was kept, of the best play.
    ///
    /// # Panics
    /// If it is of another game.
    pub fn go_on(&mut self, waiting: Table) {
        assert_eq!(waiting.game(), self.game(), "the table of the same game");
        self.play = Play::Optimal;
        self.waiting = waiting;
        self.is_drawn = false;
    }

    /// Back to the end, when no draw is left.
    pub(super) fn begin(&mut self) {
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

    /// The values of hands that have drawn, with as many draws left: 1 for wins, or what the discards of the play are
    /// worth.
    pub fn drawn(&mut self) -> &Table {
        if !self.is_drawn {
            let ranked = Ranked { values: &self.waiting.values, ranks: &self.ranks };
            let (moves, orbits, drawn) = (&self.moves, &self.waiting.orbits, &mut self.drawn);
            match self.play {
                Play::Optimal => steps::discard(moves, orbits, drawn, &Optimum(ranked.values)),
                Play::Textbook(Ties::Worst) => {
                    steps::discard(moves, orbits, drawn, &OneOfTies::worst(ranked));
                }
                Play::Textbook(Ties::Mean) => steps::discard(moves, orbits, drawn, &MeanOfTies(ranked)),
                Play::Textbook(Ties::Best) => {
                    steps::discard(moves, orbits, drawn, &OneOfTies::best(ranked));
                }
            }
            self.drawn.draws = self.waiting.draws;
            self.drawn.error = self.waiting.error + self.play.rounding() - 1;
            self.is_drawn = true;
        }
        &self.drawn
    }

    /// How much of the value one discard of the textbook loses, with the best play before and after it; of ties, the
    /// discard that loses least. A win, which discards nothing, has the value 1.
    ///
    /// # Panics
    /// If the solver is not [for the textbook](Solver::with_textbook), or plays by it.
    pub fn losses(&mut self) -> &Table {
        assert!(self.play == Play::Optimal && !self.ranks.is_empty(), "the best play, and the textbook");
        let error = self.waiting.error;
        let ranked = Ranked { values: &self.waiting.values, ranks: &self.ranks };
        let loss = Loss { optimum: Optimum(ranked.values), textbook: OneOfTies::best(ranked), error };
        steps::discard(&self.moves, &self.waiting.orbits, &mut self.drawn, &loss);
        self.drawn.draws = self.waiting.draws;
        self.drawn.error = 2 * error;
        self.is_drawn = false;
        &self.drawn
    }

    /// The discards of a hand of riichi mahjong that the textbook does not tell apart, each with the value after it.
    ///
    /// # Panics
    /// If the solver is not [for the textbook](Solver::with_textbook), or the game is none of riichi mahjong.
    pub fn textbook(&self, hand: &Hand) -> Vec<(Tile, Between)> {
        let discards = self.waiting.orbits.places_after(hand);
        let least = discards.iter().map(|&(_, place)| self.ranks[place]).min();
        let tied = discards.into_iter().filter(|&(_, place)| Some(self.ranks[place]) == least);
        tied.map(|(tile, place)| (tile, self.waiting.value(place))).collect()
    }

    /// Goes back one draw. Time: 15 s with four players on two cores.
    pub fn earlier(&mut self) {
        let wall = Divisor::new(self.game().wall());
        self.draw(|sum, _| wall.divide(sum) as u32);
    }

    /// Goes back one draw, to a number that depends on the sum over the tiles of the wall and on the value after it.
    fn draw(&mut self, change: impl Fn(u64, u32) -> u32 + Send + Sync) {
        self.drawn();
        steps::sum_draws(&self.moves, &self.drawn, &mut self.waiting, |sums, values| {
            values.iter_mut().zip(sums).for_each(|(value, sum)| *value = change(*sum, *value));
        });
        self.waiting.draws += 1;
        // A mean of values that are too low by this much is too low by no more, before it is rounded.
        self.waiting.error += self.play.rounding();
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
        self.play = Play::Optimal;
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

    /// How many draws a win takes on average, if the last draw never comes: by the best play the least number, or that
    /// of the textbook. `None` if a hand needs 255 or more, or can never win. `progress` is called after each step, as
    /// long as a draw: some 40 with three players, with the mean of ties twice as many. What is returned borrows the
    /// solver, which then begins again.
    ///
    /// # Panics
    /// If the aim is not a win.
    pub fn length(&mut self, progress: impl Fn()) -> Option<Lengths<'_>> {
        assert_eq!(self.game().aim, Aim::Win, "draws until a win");
        Lengths::new(self, progress)
    }

    /// A step towards the values that no further draw changes, if a win is worth 1 and each draw costs [`DRAW`] units.
    /// Each value moves towards what it is worth one draw before, and on, within 0 and 1, to what it is worth before a
    /// draw that changes it by more than `same` units; with `None` it stays. Returns the ends of how far the values
    /// were from one draw before, exactly: too large by less than the rounding.
    pub(super) fn approach(&mut self, same: Option<u32>) -> [i64; 2] {
        self.drawn();
        let (tiles, wall) = (self.game().wall(), Divisor::new(self.game().wall()));
        let (least, most) = (AtomicI64::new(i64::MAX), AtomicI64::new(i64::MIN));
        let (moves, same) = (same.is_some(), same.unwrap_or(0));
        let begin = |own| Near { own, ..Near::default() };
        let add = |near: &mut Near, value: u64, copies: u64| {
            near.sum += value * copies;
            let is_same = (value as u32).abs_diff(near.own) <= same;
            near.same += if is_same { copies as u32 } else { 0 };
        };
        steps::draw(&self.moves, &self.drawn, &mut self.waiting, begin, add, |nears, values| {
            let mut ends = [i64::MAX, i64::MIN];
            for (value, Near { own, same, sum }) in values.iter_mut().zip(nears) {
                let own = i64::from(*own);
                let distance = wall.divide(*sum) as i64 - i64::from(DRAW) - own;
                ends = [distance.min(ends[0]), distance.max(ends[1])];
                if moves {
                    let moved = distance * i64::from(tiles) / i64::from((tiles - same).max(1));
                    *value = (own + moved).clamp(0, ONE.into()) as u32;
                }
            }
            least.fetch_min(ends[0], Relaxed);
            most.fetch_max(ends[1], Relaxed);
        });
        self.is_drawn = false;
        [least.into_inner(), most.into_inner() + i64::from(self.play.rounding())]
    }

    /// Sets all values.
    pub(super) fn fill(&mut self, value: u32) {
        self.waiting.values.fill(value);
        self.is_drawn = false;
    }
}

/// What is known of a hand that draws.
#[derive(Clone, Copy, Default)]
struct Near {
    /// Its value so far.
    own: u32,
    /// Tiles outside that do not change it.
    same: u32,
    /// The sum of the values after its draws.
    sum: u64,
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
