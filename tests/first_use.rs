//! The tables that are made on first use, asked for by all threads at once. In a process of its own, as they are made
//! once.
#![cfg(feature = "rayon")]

use std::sync::{Barrier, mpsc};
use std::thread;
use std::time::Duration;

use cases::random_case;
use tehai::analysis::Analysis;
use tehai::{Calculator, Hand, Rules};

#[path = "library/common/cases.rs"]
#[allow(dead_code)]
mod cases;
#[path = "library/common/random.rs"]
mod random;

/// One thread begins to make the tables; while it does, all threads of the pool ask for them.
#[test]
fn the_tables_are_made_while_the_threads_of_the_pool_wait_for_them() {
    // Few enough that none of these makes the tables.
    let analyses = || (0..500).map(random_case).map(|(hand, settings)| Analysis::new(&hand, &settings));
    let without_tables: Vec<_> = analyses().collect();
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
    assert!(analyses().eq(without_tables), "an analysis depends on whether there are tables");
}
