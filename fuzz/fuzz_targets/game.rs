//! Logs of games in three formats: what is read asks its questions, is audited, and is read back as it is written.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tehai::tiles::notation::RedFives;
use tehai_answers::win_probability::DeckRedFives;
use tehai_fuzz::assert_is_one_line;
use tehai_games::{Event, Format, Log, Round, read};

#[path = "../../games/tests/games/common/mod.rs"]
mod common;

use common::{without_paid, write};

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
    if log.problems.is_empty() && has_usual_deck(&log) && !log.rounds.is_empty() {
        check_written(&log);
    }
});

/// What the tests' writers of logs can say.
fn has_usual_deck(log: &Log) -> bool {
    let red = log.rules.red_fives;
    red == RedFives::NONE || red == DeckRedFives::Table.of_game(log.rules.players)
}

/// Writes the rounds in the format of the log, and reads them again.
fn check_written(log: &Log) {
    let rounds = without_paid(&log.rounds);
    let write = match log.format {
        Format::Mjai => write::mjai,
        Format::TenhouJson => write::tenhou_json,
        Format::Mjlog => write::mjlog,
        Format::Majiang => write::majiang,
    };
    let text = write(&log.rules, &rounds);
    let again = read(text.as_bytes()).expect("what is written is read");
    assert_eq!(again.problems, [], "{text}");
    assert_eq!(without_drawn(without_paid(&again.rounds)), without_drawn(rounds), "{text}");
}

/// Rounds that do not say which discard is the tile just drawn: an mjlog says it by the number of the copy, and may
/// name one that nobody drew.
fn without_drawn(mut rounds: Vec<Round>) -> Vec<Round> {
    for event in rounds.iter_mut().flat_map(|round| &mut round.events) {
        if let Event::Discard { is_drawn, .. } = event {
            *is_drawn = false;
        }
    }
    rounds
}
