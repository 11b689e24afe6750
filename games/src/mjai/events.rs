//! The events of mjai as they are written, and which of them a bot has written.

use serde_json::{Deserializer, Value};

use crate::encoded::json_problem;
use crate::log::{LogProblem, Place};

/// What a player does. The others tell what happens to the game.
const ACTIONS: [&str; 11] =
    ["dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "nukidora", "kita", "reach", "hora", "ryukyoku"];

/// An event, and where it stands.
pub(super) struct Found {
    pub(super) place: Place,
    pub(super) event: Value,
    in_list: bool,
}

/// Is it a bot's answer, which the next event repeats if it comes about? A bot is told of events by lists, and its own
/// act is the first of the next; one that is told of them one by one finds its act beside itself.
pub(super) fn is_answer(found: &Found, next: &Found) -> bool {
    let (event, told) = (&found.event, &next.event);
    let is_action = event["type"].as_str().is_some_and(|kind| ACTIONS.contains(&kind));
    let is_same = ["type", "actor", "pai", "consumed"].iter().all(|key| event[key] == told[key]);
    // A win that is told says what it paid.
    is_action && !found.in_list && (next.in_list || is_same && event["deltas"].is_null())
}

/// The events of a log, in which brackets and commas say only which are in a list.
pub(super) struct Events<'b> {
    bytes: &'b [u8],
    /// The place of the next byte.
    at: usize,
    /// The lines before it, and where its own begins.
    lines: usize,
    line_start: usize,
    /// Lists that are open.
    depth: usize,
}

impl<'b> Events<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Events<'b> {
        Events { bytes, at: 0, lines: 0, line_start: 0, depth: 0 }
    }

    fn place(&self) -> Place {
        Place::Line { line: self.lines + 1, column: self.at - self.line_start + 1 }
    }

    /// Passes over as many bytes.
    fn pass(&mut self, bytes: usize) {
        for at in self.at..self.at + bytes {
            if self.bytes[at] == b'\n' {
                (self.lines, self.line_start) = (self.lines + 1, at + 1);
            }
        }
        self.at += bytes;
    }

    fn event(&mut self) -> Result<Found, LogProblem> {
        let (place, rest) = (self.place(), &self.bytes[self.at..]);
        let mut values = Deserializer::from_slice(rest).into_iter::<Value>();
        // There is a byte, and so a value or an error.
        let event = values.next().unwrap_or(Ok(Value::Null));
        let event = event.map_err(|error| json_problem(&error, self.lines, self.at - self.line_start))?;
        self.pass(values.byte_offset());
        Ok(Found { place, event, in_list: self.depth > 0 })
    }
}

impl Iterator for Events<'_> {
    type Item = Result<Found, LogProblem>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = &self.bytes[self.at..];
            let Some(first) = rest.first() else {
                let is_open = std::mem::take(&mut self.depth) > 0;
                let what = "expected ], as the list of events does not end".to_owned();
                return is_open.then(|| Err(LogProblem { place: self.place(), what }));
            };
            match first {
                b'[' => self.depth += 1,
                b']' => self.depth = self.depth.saturating_sub(1),
                b',' => {}
                space if space.is_ascii_whitespace() => {}
                // What a bot was told has an arrow in front, as its answers have: those are passed over.
                b'<' if rest.starts_with(b"<-") => self.pass(1),
                b'-' if rest.starts_with(b"->") => {
                    let line = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                    self.pass(line);
                    continue;
                }
                _ => return Some(self.event()),
            }
            self.pass(1);
        }
    }
}
