//! What several tests need.

pub mod script;
pub mod write;

use std::fs;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use tehai::rules::Players;
use tehai_games::{End, Format, LogRules, Round, read};

/// The logs of the folder `games` of the test data, by name; the examples of this repository if nothing names it.
pub fn logs() -> Vec<(String, Vec<u8>)> {
    if let Some(folder) = std::env::var_os("TEHAI_TEST_DATA") {
        return files_of(std::path::Path::new(&folder).join("games"));
    }
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let examples = [here.join("example.json"), here.join("../examples/game.json")];
    examples.map(|path| (path.display().to_string(), fs::read(&path).unwrap())).into()
}

/// Logs that are hard to read or to judge, of the folder `hard` beside those of real games; none without it.
pub fn hard_logs() -> Vec<(String, Vec<u8>)> {
    let folder =
        std::env::var_os("TEHAI_TEST_DATA").map(|folder| std::path::Path::new(&folder).join("games/hard"));
    folder.filter(|folder| folder.is_dir()).map_or_else(Vec::new, files_of)
}

fn files_of(folder: std::path::PathBuf) -> Vec<(String, Vec<u8>)> {
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

/// A random number below `end`, or 0.
pub fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end.max(1) as u64) as usize
}

/// Puts things in a random order.
pub fn shuffle<T>(random: &mut ChaCha8Rng, all: &mut [T]) {
    for place in (1..all.len()).rev() {
        all.swap(place, below(random, place + 1));
    }
}

/// Rounds without what the log says about winning hands, which formats write differently.
pub fn without_paid(rounds: &[Round]) -> Vec<Round> {
    let mut rounds = rounds.to_vec();
    for round in &mut rounds {
        if let End::Wins(wins) = &mut round.end {
            wins.iter_mut().for_each(|win| win.paid = None);
        }
    }
    rounds
}

/// Writes rounds in each format, and reads them back. Majiang has four players, and red fives only where one occurs.
pub fn check_formats(name: &str, rules: &LogRules, rounds: &[Round]) {
    type Write = fn(&LogRules, &[Round]) -> String;
    let rounds = without_paid(rounds);
    let all: [(Format, Write); 4] = [
        (Format::Mjai, write::mjai),
        (Format::TenhouJson, write::tenhou_json),
        (Format::Mjlog, write::mjlog),
        (Format::Majiang, write::majiang),
    ];
    let number = if rules.players == Players::Four { 4 } else { 3 };
    for (format, write) in all.into_iter().take(number) {
        let text = write(rules, &rounds);
        let log = read(text.as_bytes()).unwrap();
        assert_eq!(log.format, format, "{name}");
        assert_eq!(log.problems, [], "{name}: {text}");
        let red_fives = if format == Format::Majiang { log.rules.red_fives } else { rules.red_fives };
        assert_eq!((log.rules.players, log.rules.red_fives), (rules.players, red_fives), "{name}");
        assert_eq!(without_paid(&log.rounds), rounds, "{name}");
    }
}
