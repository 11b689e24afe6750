//! What every discard of a hand reaches, in a buffer of the caller: for programs that play or learn.

use crate::parallel::*;
use crate::tiles::notation::RedTile;
use crate::tiles::{KINDS, Tile};
use crate::win_probability::answer::{Aim, Model};
use crate::win_probability::error::GameError;
use crate::win_probability::game_graph::GameGraph;
use crate::win_probability::table::{TableChoice, TableGame};

/// For each kind of tile that is discarded the chance of a win, the chance of tenpai, and the points to expect, each
/// under the best play for it. NaN stands where the hand does not hold the tile, or does not discard it by its moves.
pub type DiscardValues = [[f32; KINDS]; 3];

/// What the rows of [`DiscardValues`] are.
const AIMS: [Aim; 3] = [Aim::Win, Aim::Tenpai, Aim::Points];

impl GameGraph {
    /// Writes what every discard reaches after so many draws of a player alone, with discards shuffled back: the values
    /// of [`ask`](GameGraph::ask), as an agent takes them for features.
    ///
    /// With [`Moves::Advancing`](crate::win_probability::Moves::Advancing) most hands that are up to 3-shanten take 2
    /// ms, [`new`](GameGraph::new) included.
    ///
    /// ```
    /// use tehai::win_probability::{GameGraph, GameSettings, Moves};
    /// let settings = GameSettings { moves: Moves::Advancing, ..GameSettings::default() };
    /// let mut values = [[0.0; 34]; 3];
    /// GameGraph::new(&"123m456p11z23456s7z".parse()?, &settings)?.write_values(1, &mut values)?;
    /// let [win, tenpai, points] = values;
    /// // Without the red dragon 11 of 123 tiles win. The hand holds 2s, but without it it would not advance.
    /// let [two_s, red_dragon] = [19, 33];
    /// assert_eq!((win[red_dragon], tenpai[red_dragon]), (11.0 / 123.0, 1.0));
    /// assert!(points[red_dragon] > 0.0 && win[two_s].is_nan());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`ask`](GameGraph::ask); the buffer then stays as it is.
    pub fn write_values(&self, draws: u32, values: &mut DiscardValues) -> Result<(), GameError> {
        let draws = draws.min(self.most_draws());
        let all = self.ask(AIMS, Model::Shuffled, draws)?;
        for (row, of_aim) in values.iter_mut().zip(&all) {
            fill(row, of_aim.iter().filter_map(|reached| Some((reached.discard?, reached.value(draws)))));
        }
        Ok(())
    }
}

impl TableGame {
    /// Writes what every discard reaches at a table, by draws, others' tiles and calls: the values of
    /// [`ask`](TableGame::ask), as an agent takes them for features. Tenpai is that at the end of the wall. To win, to
    /// pass or to call at once has no place among them.
    ///
    /// It takes two thirds of the time of three asks.
    ///
    /// ```
    /// use tehai::win_probability::{GameSettings, Moves, TableGame, TableSettings};
    /// let settings = GameSettings { moves: Moves::Advancing, ..GameSettings::default() };
    /// let table = TableSettings { tiles: 60, ..TableSettings::default() };
    /// let game = TableGame::new(&"234578m1689p357s1z".parse()?, &settings, &table)?;
    /// let mut values = [[0.0; 34]; 3];
    /// game.write_values(&mut values)?;
    /// let [win, tenpai, points] = values;
    /// let [one_p, east, red_dragon] = [9, 27, 33];
    /// assert!(win[one_p] < tenpai[one_p] && points[one_p] < points[east]);
    /// assert!(win[red_dragon].is_nan());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`ask`](TableGame::ask); the buffer then stays as it is.
    pub fn write_values(&self, values: &mut DiscardValues) -> Result<(), GameError> {
        let all: Vec<_> = AIMS.par_iter().map(|aim| self.reached::<f64>(*aim)).collect::<Result<_, _>>()?;
        for (row, of_aim) in values.iter_mut().zip(&all) {
            let of_discards = of_aim.iter().filter_map(|reached| match reached.choice {
                TableChoice::Discard(RedTile { tile, .. }) => Some((tile, reached.value)),
                _ => None,
            });
            fill(row, of_discards);
        }
        Ok(())
    }
}

/// Fills a row with the values of discards.
fn fill(row: &mut [f32; KINDS], values: impl Iterator<Item = (Tile, f64)>) {
    row.fill(f32::NAN);
    values.for_each(|(tile, value)| row[tile.index()] = value as f32);
}
