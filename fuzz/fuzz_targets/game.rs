//! Logs of games in three formats: what is read asks its questions, is audited, and is read back from each format.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tehai_fuzz::assert_is_one_line;
use tehai_games::read;

#[path = "../../games/tests/common/mod.rs"]
mod common;

fuzz_target!(|bytes: &[u8]| {
    let log = match read(bytes) {
        Ok(log) => log,
        Err(problem) => return assert_is_one_line(&problem),
    };
    log.problems.iter().for_each(assert_is_one_line);
    let questions = log.questions(|_| true);
    assert!(questions.decisions.iter().all(|of| of.round.round <= log.rounds.len()));
    let audit = log.audit();
    assert_eq!(audit.payments.len(), log.rounds.len());
    serde_json::to_string(&(questions, audit)).expect("answers are JSON");
    // Without a round nothing says how many play.
    if !log.rounds.is_empty() {
        common::check_formats("a log", &log.rules, &log.rounds);
    }
});
