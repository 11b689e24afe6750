//! The logs of real games in the folder of test data are read whole.
mod common;
use common::logs;
use tehai_games::{read, End};
#[test]
fn t() {
    for (name, bytes) in logs() {
        let log = read(&bytes);
        match log {
            Ok(log) => println!("{name} {:?} {} rounds, {} events, cut {}, {:?}", log.format, log.rounds.len(), log.rounds.iter().map(|r| r.events.len()).sum::<usize>(), log.rounds.iter().filter(|r| r.end == End::Cut).count(), log.problems.iter().map(|p| p.to_string()).collect::<Vec<_>>()),
            Err(e) => println!("{name} ERR {e}"),
        }
    }
}
