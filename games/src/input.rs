//! Bytes as a log: how large they may be, which format they are, and what stands around it.

use std::borrow::Cow;
use std::io::{self, Read};

use serde_json::Value;

use crate::encoded::{json_problem, percent_decoded};
use crate::log::{Log, LogProblem, Place};
use crate::{majiang, mjai, mjlog, tenhou_json};

/// No game takes more bytes, unpacked or not.
pub const LARGEST_LOG: u64 = 1 << 26;

/// Reads a log.
///
/// # Errors
/// [`LogProblem`] if nothing can be read. A log that is broken later gives its rounds up to there, and the problem
/// among them.
pub fn read(bytes: &[u8]) -> Result<Log, LogProblem> {
    check_size(bytes)?;
    let (bytes, unpacked) = unpack(bytes);
    check_size(&bytes)?;
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    let read = match (bytes.trim_ascii_start(), std::str::from_utf8(bytes)) {
        _ if mjai::is_mjai(bytes) => Ok(mjai::read(bytes)),
        ([b'<', ..], _) => mjlog::read(bytes),
        ([b'{', ..], _) => read_json(bytes),
        (_, Ok(text)) if is_address(text.trim()) => read_address(text.trim()),
        ([b'[', ..], _) => unknown(bytes, "expected one log, found a list that is not of events of mjai"),
        _ => unknown(
            bytes,
            "expected a log as mjai, Tenhou JSON, mjlog or Majiang, which begins with {, [ or <",
        ),
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

/// The bytes of a source, but not many more than a log may have.
///
/// # Errors
/// Those of the source.
pub fn bytes_of(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(LARGEST_LOG + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Is it an address, which [`read`] answers by what to download?
pub fn is_address(text: &str) -> bool {
    let hosts = ["tenhou.net/", "game.mahjongsoul.com/", "game.maj-soul.com/", "mjai.ekyu.moe/"];
    ["http://", "https://"].iter().chain(&hosts).any(|start| text.starts_with(start))
}

fn wrong<T>(what: &str) -> Result<T, LogProblem> {
    Err(LogProblem { place: Place::File, what: what.to_owned() })
}

fn check_size(bytes: &[u8]) -> Result<(), LogProblem> {
    match bytes.len() as u64 <= LARGEST_LOG {
        true => Ok(()),
        false => wrong(&format!("expected at most {LARGEST_LOG} bytes")),
    }
}

/// The bytes, unpacked if they are gzip: as many as there are before an error.
fn unpack(bytes: &[u8]) -> (Cow<'_, [u8]>, Result<(), LogProblem>) {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return (bytes.into(), Ok(()));
    }
    let mut unpacked = Vec::new();
    let read = flate2::read::MultiGzDecoder::new(bytes).take(LARGEST_LOG + 1).read_to_end(&mut unpacked);
    (unpacked.into(), read.map(drop).or_else(|error| wrong(&format!("gzip: {error}"))))
}

/// The viewer of Tenhou has a whole log in its address; other addresses only name one.
fn read_address(text: &str) -> Result<Log, LogProblem> {
    if let Some((_, json)) = text.split_once("#json=") {
        return read_json(percent_decoded(json).as_bytes());
    }
    if text.contains("mjai.ekyu.moe") {
        return wrong(
            "expected a file, found the address of a report: download the log that its metadata name, such as \
             https://tenhou.net/5/mjlog2json.cgi?ID",
        );
    }
    if text.contains("mahjongsoul") || text.contains("maj-soul") {
        return wrong(&format!("expected a file, found an address of Mahjong Soul: {CONVERT}"));
    }
    let named = text.split_once("log=").or_else(|| text.split_once("log/?"));
    match named.and_then(|(_, rest)| rest.split(['&', '#']).next()) {
        Some(log) if text.contains("tenhou.net/") => wrong(&format!(
            "expected a file, found an address: download https://tenhou.net/5/mjlog2json.cgi?{log} or \
             https://tenhou.net/0/log/?{log}"
        )),
        _ => wrong("expected a file with a log, found an address of none that is known"),
    }
}

/// What makes a log of a record of Mahjong Soul.
const CONVERT: &str = "download its record as Tenhou JSON with tensoul, https://github.com/Equim-chan/tensoul, and review that file";

/// Is it a record of Mahjong Soul as its server sends it, in its own bytes or as JSON?
fn is_raw_record(bytes: &[u8]) -> bool {
    [&b"RecordNewRound"[..], b".lq."].iter().any(|name| bytes.windows(name.len()).any(|part| part == *name))
}

/// What is no log.
fn unknown<T>(bytes: &[u8], expected: &str) -> Result<T, LogProblem> {
    match is_raw_record(bytes) {
        true => wrong(&format!("expected a log, found a raw record of Mahjong Soul: {CONVERT}")),
        false => wrong(expected),
    }
}

fn read_json(bytes: &[u8]) -> Result<Log, LogProblem> {
    let mut values = serde_json::Deserializer::from_slice(bytes).into_iter::<Value>();
    let first = values.next().unwrap_or(Ok(Value::Null));
    let (json, problem) = match first {
        Ok(first) => (first, end_problem(bytes, values.byte_offset())),
        Err(error) => {
            let problem = json_problem(&error, 0, 0);
            match whole_rounds(before(bytes, &error)) {
                Some(json) => (json, Some(problem)),
                None => return Err(problem),
            }
        }
    };
    if json.get("log").is_none() {
        return unknown(
            bytes,
            "expected mjai, whose events have a \"type\", or Tenhou JSON, which has a \"log\"",
        );
    }
    let mut log = if majiang::is_majiang(&json) { majiang::read(&json) } else { tenhou_json::read(&json)? };
    log.problems.extend(problem);
    Ok(log)
}

/// What follows a log, if it is not only space.
fn end_problem(bytes: &[u8], end: usize) -> Option<LogProblem> {
    let more = end + bytes[end..].iter().position(|byte| !byte.is_ascii_whitespace())?;
    let lines = bytes[..more].split(|&byte| byte == b'\n');
    let (line, column) = lines.fold((0, 0), |(line, _), text| (line + 1, text.len() + 1));
    let what = "expected nothing after the log, as a file has one".to_owned();
    Some(LogProblem { place: Place::Line { line, column }, what })
}

/// The bytes before an error.
fn before<'b>(bytes: &'b [u8], error: &serde_json::Error) -> &'b [u8] {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n').take(error.line().saturating_sub(1));
    let end = lines.map(<[u8]>::len).sum::<usize>() + error.column().saturating_sub(1);
    &bytes[..end.min(bytes.len())]
}

/// Tenhou JSON or Majiang that is cut: as if it ended with the last whole round; nothing without one.
fn whole_rounds(cut: &[u8]) -> Option<Value> {
    let (mut depth, mut in_text, mut is_escaped, mut end) = (0, false, false, None);
    for (at, &byte) in cut.iter().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_text => is_escaped = true,
            b'"' => in_text = !in_text,
            b'[' | b'{' if !in_text => depth += 1,
            b']' | b'}' if !in_text => {
                depth -= 1;
                // Rounds stand in the list of an object.
                end = if depth == 2 { Some(at + 1) } else { end };
            }
            _ => {}
        }
    }
    let closed = [&cut[..end?], b"]}"].concat();
    serde_json::from_slice(&closed).ok().filter(|json: &Value| json.get("log").is_some())
}
