//! What several tests need.

#[allow(dead_code)]
pub mod script;
#[allow(dead_code)]
pub mod write;

use std::fs;
use std::io::Write;

use tehai_games::{End, Format, LogRules, Round, read};

/// The logs of the folder `games` of the test data, by name; none, with a message, if nothing names that folder.
#[allow(dead_code)]
pub fn logs() -> Vec<(String, Vec<u8>)> {
    let Some(folder) = std::env::var_os("TEHAI_TEST_DATA") else {
        // Not by a macro, whose text a test that passes does not show.
        let message =
            "no log of a real game was read: TEHAI_TEST_DATA does not name the folder that has games/\n";
        let _ = std::io::stderr().write_all(message.as_bytes());
        return Vec::new();
    };
    let folder = std::path::Path::new(&folder).join("games");
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut logs: Vec<(String, Vec<u8>)> = files
        .map(|file| file.unwrap())
        .filter(|file| file.path().is_file())
        .map(|file| (file.file_name().into_string().unwrap(), fs::read(file.path()).unwrap()))
        .collect();
    assert!(!logs.is_empty(), "{}: expected logs of games", folder.display());
    logs.sort();
    logs
}

/// Rounds without what the log says about winning hands, which formats write differently.
#[allow(dead_code)]
pub fn without_paid(rounds: &[Round]) -> Vec<Round> {
    let mut rounds = rounds.to_vec();
    for round in &mut rounds {
        if let End::Wins(wins) = &mut round.end {
            wins.iter_mut().for_each(|win| win.paid = None);
        }
    }
    rounds
}

/// Writes rounds in the three formats, and reads them back.
#[allow(dead_code)]
pub fn check_formats(name: &str, rules: &LogRules, rounds: &[Round]) {
    let rounds = without_paid(rounds);
    let written = [write::mjai, write::tenhou_json, write::mjlog].map(|write| write(rules, &rounds));
    for (text, format) in written.iter().zip([Format::Mjai, Format::TenhouJson, Format::Mjlog]) {
        let log = read(text.as_bytes()).unwrap();
        assert_eq!(log.format, format, "{name}");
        assert_eq!(log.problems, [], "{name}: {text}");
        assert_eq!((log.rules.players, log.rules.red_fives), (rules.players, rules.red_fives), "{name}");
        assert_eq!(without_paid(&log.rounds), rounds, "{name}");
    }
}
