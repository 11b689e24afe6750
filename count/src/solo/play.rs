//! Games of the true game, in which discards are gone, by the tables of the shuffled one.

use std::cmp::Reverse;

use rand_core::{Rng, SeedableRng};

use crate::solo::game::Game;
use crate::solo::table::Table;
use tehai::parallel::*;
use tehai::rules::Rules;
use tehai::tiles::{COPIES, Hand, Tile};
use tehai::winning::is_win;

/// Games that are played side by side, a draw at a time, so that one table at a time is in memory.
///
/// A player who is dealt thirteen tiles draws from a shuffled wall and wins, or discards the tile after which the
/// shuffled game is worth most. That is a play of the true game, so what it reaches can be reached.
#[derive(Clone, Debug)]
pub struct Games {
    game: Game,
    draws: u32,
    done: u32,
    /// The tiles of each game in order: first those dealt, then the wall as far as it is drawn from.
    walls: Vec<u8>,
    /// The hand of each game; `None` once it has won.
    hands: Vec<Option<Hand>>,
}

/// How many games were played, and how many reached the aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Games.
    pub games: u64,
    /// Games that won, or were tenpai at the end if that is the aim.
    pub reached: u64,
}

/// Games that share one random generator.
const BATCH: usize = 1000;

impl Games {
    /// Deals games, so many draws each. `R` is the random generator. The seed of each batch of 1,000 games is `seed`
    /// plus the number of the batch, so neighbouring seeds share games.
    ///
    /// Memory: 70 bytes a game.
    ///
    /// # Panics
    /// If the game is none of riichi mahjong, or there are more draws than tiles in the wall.
    pub fn deal<R: Rng + SeedableRng>(game: Game, draws: u32, games: usize, seed: u64) -> Games {
        let players = game.players().expect("a game of riichi mahjong");
        assert!(draws <= game.wall(), "{draws} draws from {} tiles", game.wall());
        let tiles: Vec<u8> =
            players.tiles().iter().flat_map(|tile| [tile.index() as u8; COPIES as usize]).collect();
        let length = usize::from(game.tiles) + draws as usize;
        let batch = |batch: usize| {
            let mut random = R::seed_from_u64(seed.wrapping_add(batch as u64));
            let mut tiles = tiles.clone();
            let mut walls = Vec::new();
            for _ in 0..BATCH.min(games - batch * BATCH) {
                for place in 0..length {
                    let left = (tiles.len() - place) as u64;
                    // The remainder's bias is below 136 / 2⁶⁴.
                    tiles.swap(place, place + (random.next_u64() % left) as usize);
                }
                walls.extend_from_slice(&tiles[..length]);
            }
            walls
        };
        let batches: Vec<_> = (0..games.div_ceil(BATCH)).into_par_iter().until_stop().map(batch).collect();
        let walls = batches.concat();
        let dealt =
            |wall: &[u8]| Hand::from_tiles(wall[..game.tiles.into()].iter().map(|&tile| tile_of(tile))).ok();
        let hands = walls.chunks_exact(length).map(dealt).collect();
        Games { game, draws, done: 0, walls, hands }
    }

    /// Draws that are left.
    pub fn draws_left(&self) -> u32 {
        self.draws - self.done
    }

    /// Plays one draw and one discard in each game that has not won. `table` has one draw fewer than are left.
    ///
    /// # Panics
    /// If the table is of another game or number of draws, or no draw is left.
    pub fn draw(&mut self, table: &Table) {
        let expected = (self.game, self.draws_left().checked_sub(1));
        assert_eq!((table.game(), Some(table.draws())), expected, "the table after the next draw");
        let place = usize::from(self.game.tiles) + self.done as usize;
        let length = usize::from(self.game.tiles) + self.draws as usize;
        let rules = self.rules();
        let play = |hand: &mut Option<Hand>, tile: u8| {
            let Some(waiting) = *hand else { return };
            let drawn = waiting.plus(tile_of(tile)).expect("the wall has four copies of a tile");
            *hand = if is_win(&drawn, rules) { None } else { best_discard(table, &drawn) };
        };
        let games: Vec<_> = self.hands.chunks_mut(BATCH).zip(self.walls.chunks(BATCH * length)).collect();
        games.into_par_iter().until_stop().for_each(|(hands, walls)| {
            hands.iter_mut().zip(walls.chunks_exact(length)).for_each(|(hand, wall)| play(hand, wall[place]));
        });
        self.done += 1;
    }

    fn rules(&self) -> Rules {
        let Game { forms, seven_pairs, .. } = self.game;
        let players = self.game.players().expect("a game of riichi mahjong");
        Rules { players, forms, seven_pairs, ..Rules::default() }
    }

    /// The games, and those that reached the aim. `last` is the table without a draw left.
    ///
    /// # Panics
    /// If draws are left, or the table is another.
    pub fn played(&self, last: &Table) -> Played {
        assert_eq!((self.draws_left(), last.draws(), last.game()), (0, 0, self.game), "the last table");
        let has_reached = |hand: &Option<Hand>| match hand {
            None => true,
            Some(hand) => last.value_of(hand).is_some_and(|value| value.lower > 0),
        };
        let reached = self.hands.par_iter().map(|hand| u64::from(has_reached(hand))).sum();
        Played { games: self.hands.len() as u64, reached }
    }
}

/// A tile of the wall.
fn tile_of(index: u8) -> Tile {
    Tile::from_index(index.into()).expect("the index of a tile")
}

/// The hand after the best discard; of equal ones, the first.
fn best_discard(table: &Table, drawn: &Hand) -> Option<Hand> {
    let discards = table.orbits().places_after(drawn).into_iter();
    let (tile, _) = discards.max_by_key(|&(tile, place)| (table.values[place], Reverse(tile)))?;
    drawn.minus(tile)
}

impl Played {
    /// The share of games that reached the aim.
    pub fn share(&self) -> f64 {
        self.reached as f64 / self.games as f64
    }

    /// Where the probability lies with a confidence of 95 %: the interval of Wilson.
    pub fn interval(&self) -> [f64; 2] {
        /// The normal distribution is within this many standard deviations with a probability of 95 %.
        const DEVIATIONS: f64 = 1.959_963_984_540_054;
        let (games, share) = (self.games as f64, self.share());
        let square = DEVIATIONS * DEVIATIONS / games;
        let middle = share + square / 2.0;
        let reach = DEVIATIONS * (share * (1.0 - share) / games + square / (4.0 * games)).sqrt();
        [middle - reach, middle + reach].map(|end| end / (1.0 + square))
    }
}
