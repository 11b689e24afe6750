//! Simulated games.

use crate::parallel::*;
use rand_core::{Rng, SeedableRng};

use crate::tiles::notation::RedTile;
use crate::win_probability::graph::play::Play;
use crate::win_probability::graph::true_game::State;

/// Random walls, the same for every play.
pub(crate) struct Walls<'w> {
    /// All tiles that the player does not see.
    pub(crate) tiles: &'w [RedTile],
    pub(crate) games: u32,
    pub(crate) seed: u64,
}

/// ln(2 / δ) for a confidence 1 − δ of 99.5 %.
const LOG_OF_DOUBT: f64 = 5.991_464_547_107_982;

/// Games that share one random generator.
const BATCH: u32 = 100;

/// How far apart the generators of neighbouring seeds begin, so that no two seeds below 2³² share games: 2⁶⁴ divided by
/// the golden ratio.
const APART: u64 = 0x9E37_79B9_7F4A_7C15;

impl Walls<'_> {
    /// An estimate of the value of a play, and a lower limit with a confidence of 99.5 %.
    pub(crate) fn estimate<R: Rng + SeedableRng>(&self, play: &Play, first: State) -> (f64, f64) {
        let batch = |batch: u32| {
            let mut rng = R::seed_from_u64(self.seed.wrapping_mul(APART).wrapping_add(batch.into()));
            let mut tiles = self.tiles.to_vec();
            let (mut sum, mut squares) = (0.0, 0.0);
            for _ in 0..BATCH.min(self.games - batch * BATCH) {
                let draws = play.draws().min(tiles.len());
                for place in 0..draws {
                    let tiles_left = (tiles.len() - place) as u64;
                    // The remainder's bias is below 136 / 2⁶⁴.
                    tiles.swap(place, place + (rng.next_u64() % tiles_left) as usize);
                }
                let losses = play.losses(first, &tiles[..draws], tiles.len() as u32);
                sum += losses;
                squares += losses * losses;
            }
            (sum, squares)
        };
        // In order, so that the sum is the same on any number of threads.
        let batches: Vec<(f64, f64)> =
            (0..self.games.div_ceil(BATCH)).into_par_iter().until_stop().map(batch).collect();
        let (sum, squares) = batches.into_iter().fold((0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1));
        let games = f64::from(self.games);
        let mean = sum / games;
        let variance = f64::max(squares / games - mean * mean, 0.0) * games / (games - 1.0);
        let value = play.bound(first) - mean;
        // The empirical Bernstein bound of Maurer and Pontil: losses are too uneven for a normal distribution.
        let spread = (2.0 * variance * LOG_OF_DOUBT / games).sqrt();
        let rest = 7.0 * self.most_losses(play) * LOG_OF_DOUBT / (3.0 * (games - 1.0));
        (value, f64::max(value - spread - rest, play.least()))
    }

    /// The most that a game can lose. After `gone` discards, with `tiles_left` in the wall, the probabilities of the
    /// useful draws add up to at most `gone / tiles_left` less than the bound assumes, and no draw gains more than a
    /// win and the bet.
    fn most_losses(&self, play: &Play) -> f64 {
        let tiles_left = (1..=self.tiles.len()).rev();
        let shares = (1..=play.draws())
            .zip(tiles_left)
            .map(|(gone, tiles_left)| f64::min(gone as f64 / tiles_left as f64, 1.0));
        let (of_win, besides) = play.most();
        shares.sum::<f64>() * of_win + besides
    }
}
