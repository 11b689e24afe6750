//! What every discard of a hand reaches at a table: the chance of a win, the chance of tenpai, and the points to expect.
//!
//! ```text
//! cargo run --release --example discard_values 234578m1689p357s1z
//! cargo run --release --example discard_values 100
//! ```
//!
//! With a number, so many random hands of each shanten from 1 to 3 are timed instead, as dealt, with 60 tiles left: the
//! median and the slowest of 95 of 100, of a player alone and at a table.

use std::env;
use std::error::Error;
use std::time::Instant;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tehai::score::Scoring;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Hand, Tile};
use tehai::win_probability::{
    DiscardValues, GameError, GameGraph, GameSettings, Moves, PointsPlay, RiichiPolicy, TableGame,
    TableSettings,
};
use tehai::{Calculator, Rules};

/// Tiles left in the wall, and own draws among them.
const TILES: u32 = 60;
const DRAWS: u32 = TILES / 4;

fn main() -> Result<(), Box<dyn Error>> {
    let argument =
        env::args().nth(1).ok_or("expected a hand such as 234578m1689p357s1z, or a number of hands")?;
    if let Ok(number) = argument.parse() {
        return time(number);
    }
    let [win, tenpai, points] = at_table(&argument.parse()?)?;
    println!("discard     win  tenpai  points");
    for tile in Tile::all().filter(|tile| !win[tile.index()].is_nan()) {
        let [win, tenpai, points] = [&win, &tenpai, &points].map(|row| row[tile.index()]);
        println!("{tile:>7} {:6.2} % {:5.1} % {points:7.0}", 100.0 * win, 100.0 * tenpai);
    }
    Ok(())
}

/// A player who declares riichi where it gives more; one hidden indicator.
fn settings() -> GameSettings<'static> {
    let play = PointsPlay {
        riichi: RiichiPolicy::Best,
        hidden_indicators: 1,
        own_bet: true,
        ..PointsPlay::default()
    };
    GameSettings { moves: Moves::Advancing, play, scoring: Scoring::default(), ..GameSettings::default() }
}

fn at_table(hand: &RedHand) -> Result<DiscardValues, GameError> {
    let mut values = [[0.0; 34]; 3];
    let table = TableSettings { tiles: TILES, ..TableSettings::default() };
    TableGame::new(hand, &settings(), &table)?.write_values(&mut values)?;
    Ok(values)
}

fn alone(hand: &RedHand) -> Result<DiscardValues, GameError> {
    let mut values = [[0.0; 34]; 3];
    GameGraph::new(hand, &settings())?.write_values(DRAWS, &mut values)?;
    Ok(values)
}

/// Prints milliseconds a hand.
fn time(number: usize) -> Result<(), Box<dyn Error>> {
    let calculator = Calculator::new(Rules::default());
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut hands = [const { Vec::new() }; 3];
    while hands.iter().any(|of_shanten| of_shanten.len() < number) {
        let hand = dealt(&mut rng)?;
        let shanten = calculator.shanten(&hand)?;
        if let Some(of_shanten) = usize::try_from(shanten - 1).ok().and_then(|at| hands.get_mut(at)) {
            of_shanten.push(RedHand::from(hand));
        }
    }
    for (shanten, hands) in (1..).zip(&hands) {
        let hands = &hands[..number];
        for (name, answer) in [("alone", alone as fn(&RedHand) -> _), ("at a table", at_table)] {
            // The tables are made before.
            answer(&hands[0])?;
            let mut times = Vec::new();
            for hand in hands {
                let start = Instant::now();
                answer(hand)?;
                times.push(1000.0 * start.elapsed().as_secs_f64());
            }
            times.sort_by(f64::total_cmp);
            let [median, slow] = [times.len() / 2, times.len() * 95 / 100].map(|place| times[place]);
            println!("{shanten}-shanten, {name}: {median:.2} ms, {slow:.2} ms");
        }
    }
    Ok(())
}

/// A random hand of 14 tiles.
fn dealt(rng: &mut ChaCha8Rng) -> Result<Hand, Box<dyn Error>> {
    let mut wall: Vec<Tile> = Tile::all().flat_map(|tile| [tile; 4]).collect();
    let tiles = (0..14).map(|_| wall.swap_remove((rng.next_u64() % wall.len() as u64) as usize));
    Ok(Hand::from_tiles(tiles)?)
}
