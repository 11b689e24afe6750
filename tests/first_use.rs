//! The tables that are made on first use, asked for by all threads at once. In a process of its own, as they are made
//! once.
#![cfg(feature = "rayon")]

use std::sync::{Barrier, mpsc};
use std::thread;
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use random::below;
use tehai::rules::Players;
use tehai::shanten::{Effects, Limits, Solver};
use tehai::{Calculator, Hand, Rules, Tile};

#[path = "library/common/random.rs"]
#[allow(dead_code)]
mod random;

/// A hand as dealt, and the limits that other visible tiles leave it.
fn dealt(seed: u64) -> (Hand, Limits) {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let mut wall: Vec<Tile> = Tile::all().flat_map(|tile| [tile; 4]).collect();
    let mut deal = |tiles| Hand::from_tiles((0..tiles).map(|_| wall.swap_remove(below(random, wall.len()))));
    let (hand, visible) = (deal(13 + seed % 2).expect("a wall"), deal(seed % 40).expect("a wall"));
    (hand, Limits::for_game(Players::Four).without_visible(&visible))
}

/// One thread begins to make the tables; while it does, all threads of the pool ask for them.
#[test]
fn the_tables_are_made_while_the_threads_of_the_pool_wait_for_them() {
    // None of these makes the tables.
    let solved = |(hand, limits): (Hand, Limits)| {
        let game = Limits::for_game(Players::Four);
        [game, limits].map(|limits| Solver::new(Rules::default()).effects(&hand, &limits))
    };
    let all_solved = || (0..400).map(dealt).map(solved);
    let without_tables: Vec<[Effects; 2]> = all_solved().collect();
    let (told, done) = mpsc::channel();
    thread::spawn(move || {
        let hand: Hand = "147m2589p4678s113z".parse().unwrap();
        let discards = || Calculator::new(Rules::default()).discards(&hand).unwrap();
        let all_begin = Barrier::new(rayon::current_num_threads() + 1);
        thread::scope(|scope| {
            let pool = scope.spawn(|| {
                rayon::broadcast(|_| {
                    all_begin.wait();
                    // The tables take tens of milliseconds.
                    thread::sleep(Duration::from_millis(2));
                    discards()
                })
            });
            all_begin.wait();
            let first = discards();
            assert!(pool.join().unwrap().iter().all(|found| *found == first));
        });
        told.send(()).unwrap();
    });
    done.recv_timeout(Duration::from_secs(60)).expect("an answer: do the threads wait for one another?");
    assert!(all_solved().eq(without_tables), "effects depend on whether there are tables");
}
