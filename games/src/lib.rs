//! Logs of riichi-mahjong games, of four players and of three, read and replayed.
//!
//! [`read`] takes the bytes of a log: *mjai* (lines of JSON), *Tenhou JSON* (tenhou.net/6) or *mjlog* (XML), plain or
//! gzip. The format is found by the content. All formats give the same [`Log`]: a [`Round`] is its deal, its [`Event`]s
//! in order, and its [`End`].
//!
//! A [`Table`] replays each round while it is read, and checks every event: a log that fails has a [`LogProblem`] with
//! its place. After any event the table shows what each player holds and sees.
//!
//! ```
//! let log = tehai_games::read(include_bytes!("../example.json"))?;
//! assert_eq!((log.format, log.rounds.len()), (tehai_games::Format::TenhouJson, 1));
//! assert!(log.problems.is_empty());
//! let round = &log.rounds[0];
//! assert_eq!(round.hands[3].to_string(), "234567m234p5588s");
//! let tehai_games::End::Wins(wins) = &round.end else { panic!() };
//! assert_eq!((wins[0].player, wins[0].tile.to_string()), (3, "8s".to_owned()));
//! # Ok::<(), tehai_games::LogProblem>(())
//! ```
//!
//! Players are numbered from 0 as the log numbers them: player 0 deals first. A log may pay what no rules allow and is
//! read nevertheless: [`Log::audit`] says where. [`Log::decisions`] lists what players decided, and [`Log::review`]
//! what it was worth.

mod audit;
mod decisions;
mod log;
mod mjai;
mod mjlog;
mod paid;
mod reading;
mod review;
mod table;
mod tenhou_json;

use std::borrow::Cow;
use std::io::Read;

use serde_json::Value;

pub use decisions::{About, Chosen, Decision};
pub use log::{
    DrawKind, End, Event, Format, Log, LogProblem, LogRules, Paid, PaidWin, Place, Round, UnknownPlayer,
};
pub use table::{Discarded, Table, TableError};

/// No game takes more once unpacked; a small file could.
const LARGEST: u64 = 1 << 26;

/// Reads a log.
///
/// # Errors
/// [`LogProblem`] if nothing can be read. A log that is broken later gives its rounds up to there, and the problem
/// among them.
pub fn read(bytes: &[u8]) -> Result<Log, LogProblem> {
    let (bytes, unpacked) = unpack(bytes);
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    let read = match first {
        Some(b'<') => mjlog::read(bytes),
        Some(b'{') => read_json(bytes),
        _ => Err(LogProblem {
            place: Place::File,
            what: "expected a log as mjai, Tenhou JSON or mjlog, which begins with { or <".to_owned(),
        }),
    };
    match (read, unpacked) {
        (Ok(mut log), Err(error)) => {
            log.problems.push(error);
            Ok(log)
        }
        (Err(_), Err(error)) => Err(error),
        (read, Ok(())) => read,
    }
}

/// The bytes, unpacked if they are gzip: as many as there are before an error.
fn unpack(bytes: &[u8]) -> (Cow<'_, [u8]>, Result<(), LogProblem>) {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return (bytes.into(), Ok(()));
    }
    let mut unpacked = Vec::new();
    let read = flate2::read::MultiGzDecoder::new(bytes).take(LARGEST + 1).read_to_end(&mut unpacked);
    let problem = |what: String| Err(LogProblem { place: Place::File, what: format!("gzip: {what}") });
    let ended = match read {
        Ok(_) if unpacked.len() as u64 > LARGEST => {
            problem(format!("expected at most {LARGEST} bytes once unpacked"))
        }
        Ok(_) => Ok(()),
        Err(error) => problem(error.to_string()),
    };
    (unpacked.into(), ended)
}

fn read_json(bytes: &[u8]) -> Result<Log, LogProblem> {
    let first = serde_json::Deserializer::from_slice(bytes).into_iter().next();
    match first.unwrap_or(Ok(Value::Null)) {
        Ok(first) if first.get("type").is_some() => mjai::read(bytes),
        Ok(first) if first.get("log").is_some() => tenhou_json::read(&first),
        Ok(_) => Err(LogProblem {
            place: Place::File,
            what: "expected mjai, whose lines have a \"type\", or Tenhou JSON, which has a \"log\""
                .to_owned(),
        }),
        Err(error) => Err(json_problem(&error, 0)),
    }
}

/// An error of JSON, after as many lines.
fn json_problem(error: &serde_json::Error, lines: usize) -> LogProblem {
    let text = error.to_string();
    // The place stands in front.
    let what = text.split(" at line ").next().unwrap_or_default().to_owned();
    let (line, column) = (lines + error.line().max(1), error.column().max(1));
    LogProblem { place: Place::Line { line, column }, what: format!("not JSON: {what}") }
}
