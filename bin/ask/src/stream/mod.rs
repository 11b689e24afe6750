//! Streams: hands from standard input, one a line, each with options of its own.
//!
//! A line is a hand as on the command line, which options such as `--tile 3m` may follow; a JSON object; or, below a
//! header that names a column `hand`, a row of CSV. Keys and columns are options of the program, which hold for their
//! row; what our programs write beside hands is passed over, all else is refused. Blank lines and lines that
//! begin with `#`, or outside CSV with `;`, are skipped.

pub mod lines;
pub mod options;
pub mod row;
pub mod written;

use std::collections::HashMap;
use std::io::{self, BufRead, Cursor, ErrorKind, IsTerminal, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use serde::Serialize;
use serde_json::{Value, json};

pub use lines::AtBadLine;
use lines::{Lines, answer_lines};
use options::RowOptions;
pub use options::{Renamed, Rows};
use row::{Header, Row};
use tehai_catalogue::Failed;
use tehai_catalogue::cli::{AnswerArgs, CommonArgs, ObjectFormat, Options};
use tehai_catalogue::output::json::{json_line, json_value};
use tehai_catalogue::output::text::Text;

/// What rows ask: the questions of a program, each made from its arguments.
pub struct Questions<'q, P, Q> {
    options: RowOptions,
    /// The question of the command line.
    usual: Q,
    make: Box<dyn Fn(P) -> Result<Q> + Sync + 'q>,
    /// Those of rows with options.
    known: Mutex<HashMap<Options, Arc<Q>>>,
}

/// The most questions that are kept: rows without end may have any.
const KEPT: usize = 1 << 10;

impl<'q, P: Rows, Q> Questions<'q, P, Q> {
    /// The questions of a stream; `make` makes one of the program's arguments.
    ///
    /// # Errors
    /// That of making the question of the command line, `usual`.
    pub fn new(
        common: &CommonArgs,
        usual: P,
        make: impl Fn(P) -> Result<Q> + Sync + 'q,
    ) -> Result<Questions<'q, P, Q>> {
        let usual = make(usual)?;
        let options = RowOptions::new::<P>(&common.given);
        Ok(Questions { options, usual, make: Box::new(make), known: Mutex::default() })
    }

    /// The question of the command line.
    pub fn usual(&self) -> &Q {
        &self.usual
    }

    /// The question of a row with these options.
    fn of(&self, options: Options) -> Result<Arc<Q>> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(question) = known().get(&options) {
            return Ok(question.clone());
        }
        let question = Arc::new((self.make)(self.options.arguments(&options)?)?);
        let mut known = known();
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(options, question.clone());
        Ok(question)
    }
}

/// Where hands come from.
pub struct Stream<R> {
    input: R,
    kind: Kind,
    lines: Lines,
}

/// What lines are.
enum Kind {
    /// Nothing but hands.
    Plain,
    /// Hands with options, or JSON.
    Rows,
    /// CSV.
    Table(Header),
}

/// Standard input. With `has_rows`, lines may have options of their own; otherwise each is all hand. On a terminal,
/// prints a note that it waits for rows.
///
/// # Errors
/// If it cannot be read, or if a column of its header is no option.
pub fn standard_input<P: Rows, Q>(
    common: &CommonArgs,
    questions: &Questions<P, Q>,
    has_rows: bool,
) -> Result<Stream<impl Read>> {
    let input = io::stdin().lock();
    if input.is_terminal() {
        let (rows, _) = P::ROWS;
        // A situation may take several lines.
        let each = if P::HAS_HANDS { ", one per line" } else { "" };
        common.note(&format!(
            "reading {rows} from the terminal{each}; Ctrl-D ends the input (on Windows Ctrl-Z, then Enter)"
        ));
    }
    stream(input, questions, has_rows)
}

/// The stream of an input; see [`standard_input`].
pub fn stream<P: Rows, Q>(
    mut input: impl BufRead,
    questions: &Questions<P, Q>,
    has_rows: bool,
) -> Result<Stream<impl Read>> {
    let (first, number) = first_line(&mut input).context("cannot read standard input")?;
    let options = &questions.options;
    // An object over several lines, as --format json writes one.
    if has_rows && first.trim_ascii() == b"{" {
        let mut text = first;
        input.read_to_end(&mut text).context("cannot read standard input")?;
        let lines = Lines { before: number - 1, are_sparse: true, has_semicolons: true };
        return Ok(Stream { input: Cursor::new(one_per_line(&text)).chain(input), kind: Kind::Rows, lines });
    }
    let header = std::str::from_utf8(&first)
        .ok()
        .and_then(|line| Header::read(line.trim_end_matches(['\r', '\n']), options));
    let header = header.filter(|_| has_rows);
    if let Some(header) = &header {
        header.check(options).with_context(|| format!("standard input: line {number}"))?;
    }
    let before = number - u64::from(header.is_none());
    let lines = Lines { before, are_sparse: true, has_semicolons: header.is_none() };
    let (first, kind) = match header {
        Some(header) => (Vec::new(), Kind::Table(header)),
        None => (first, if has_rows { Kind::Rows } else { Kind::Plain }),
    };
    Ok(Stream { input: Cursor::new(first).chain(input), kind, lines })
}

/// Objects of JSON, each on the line where it begins; what follows stays on its line.
fn one_per_line(text: &[u8]) -> Vec<u8> {
    let (mut lines, mut depth, mut is_text, mut is_escaped, mut joined) = (Vec::new(), 0, false, false, 0);
    for &sign in text {
        let is_inside = depth > 0 && sign == b'\n';
        joined += usize::from(is_inside);
        lines.push(if is_inside { b' ' } else { sign });
        match sign {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_text => is_escaped = true,
            b'"' => is_text = !is_text,
            b'{' if !is_text => depth += 1,
            b'}' if !is_text => {
                depth -= 1;
                if depth == 0 {
                    lines.extend(vec![b'\n'; std::mem::take(&mut joined)]);
                }
            }
            _ => {}
        }
    }
    lines
}

impl<R: Read> Stream<R> {
    /// The whole text, if it is neither CSV nor begins with JSON; else the stream as it is.
    pub fn text_or_rows(mut self) -> io::Result<Result<String, Stream<impl Read>>> {
        let mut first = Vec::new();
        let mut byte = [0];
        while !first.ends_with(b"\n") && self.input.read(&mut byte)? > 0 {
            first.push(byte[0]);
        }
        let is_json = std::str::from_utf8(&first).is_ok_and(|line| row::is_json(line.trim()));
        let Stream { mut input, kind, lines } = self;
        if is_json || matches!(kind, Kind::Table(_)) {
            return Ok(Err(Stream { input: Cursor::new(first).chain(input), kind, lines }));
        }
        // Skipped lines count in messages.
        let mut text = "\n".repeat(lines.before as usize).into_bytes();
        text.extend(first);
        input.read_to_end(&mut text)?;
        let text =
            String::from_utf8(text).map_err(|_| io::Error::new(ErrorKind::InvalidData, "not UTF-8 text"))?;
        Ok(Ok(text))
    }
}

/// Hands that are arguments, one a line.
pub fn arguments(hands: &str) -> Stream<impl Read> {
    Stream {
        input: hands.as_bytes(),
        kind: Kind::Plain,
        lines: Lines { before: 0, are_sparse: false, has_semicolons: false },
    }
}

/// The first line that is not skipped, without a byte order mark, and its number.
fn first_line(input: &mut impl BufRead) -> io::Result<(Vec<u8>, u64)> {
    let mut number = 1;
    loop {
        let mut line = Vec::new();
        // Do not wait for the end of an overlong line.
        input.take(1 << 16).read_until(b'\n', &mut line)?;
        if number == 1 && line.starts_with("\u{FEFF}".as_bytes()) {
            line.drain(..3);
        }
        if !line.ends_with(b"\n") || !lines::is_skipped(&line, true) {
            return Ok((line, number));
        }
        number += 1;
    }
}

impl<R: Read> Stream<R> {
    /// Answers the hand of every line, with the question of its row. Says on standard error which lines are bad.
    /// Returns their number, and that of all hands.
    pub fn answer<P: Rows, Q: Send + Sync>(
        mut self,
        questions: &Questions<P, Q>,
        output: &mut impl Write,
        at_bad_line: AtBadLine,
        answer: impl Fn(&Q, &str, &mut Vec<u8>) -> Result<()> + Sync,
    ) -> Result<(u64, u64)> {
        let name = if self.lines.are_sparse { "line" } else { "HAND" };
        let complain = |number: u64, why: &str| {
            let what = format!("{name} {number}: {why}");
            match at_bad_line {
                AtBadLine::Write(_) => writeln!(io::stderr(), "{what}")?,
                AtBadLine::Stop => bail!(what),
            }
            Ok(())
        };
        let options = &questions.options;
        let answer = |line: &[u8], answers: &mut Vec<u8>| {
            let line = std::str::from_utf8(line).ok().context("not UTF-8 text")?;
            let row = match &self.kind {
                Kind::Plain => return answer(&questions.usual, line.trim(), answers),
                Kind::Rows => Row::read(line.trim(), options)?,
                Kind::Table(header) => header.row(line, options)?,
            };
            if row.options.is_empty() {
                return answer(&questions.usual, &row.hand, answers);
            }
            answer(&*questions.of(row.options)?, &row.hand, answers)
        };
        answer_lines(&mut self.input, self.lines, output, at_bad_line, &answer, &complain)
    }
}

/// The answer to one hand of a stream.
pub enum Answer {
    /// Text for people.
    Text(Text),
    /// JSON for programs.
    Object(Value),
}

impl Answer {
    /// JSON of an answer.
    pub fn object(answer: &impl Serialize) -> Answer {
        Answer::Object(json_value(answer))
    }
}

/// Answers hands from standard input, in order: with one JSON object per line, or with text on request. A line
/// that cannot be answered gets an object with a null hand and a message. The run then fails at the end, with the
/// number of hands that "could not be `done`".
pub fn answer_objects<P: Rows, Q: Send + Sync, T>(
    args: &AnswerArgs<ObjectFormat>,
    common: &CommonArgs,
    done: &str,
    questions: &Questions<P, Q>,
    ask: impl Fn(&Q, &str) -> Result<T> + Sync,
    written: impl Fn(&Q, &T, bool) -> Answer + Sync,
) -> Result<()> {
    let is_text = args.stream_format()? == ObjectFormat::Text;
    let mut output = args.file.open(is_text)?;
    let input = standard_input(common, questions, true)?;
    let (rows, key) = P::ROWS;
    let of_bad = if is_text { String::new() } else { null(key) };
    let at_bad_line = AtBadLine::Write(&of_bad);
    let (bad, all) = input.answer(questions, &mut output, at_bad_line, |question, hand, answers| {
        match written(question, &ask(question, hand)?, is_text) {
            Answer::Text(text) => writeln!(answers, "{text}")?,
            Answer::Object(object) => writeln!(answers, "{}", json_line(&object))?,
        }
        Ok(())
    })?;
    args.file.finish(common, output, P::HAS_HANDS.then_some(all))?;
    check_answered(bad, all, rows, done)
}

/// The line of JSON in place of an answer that cannot be given.
pub fn null(key: &str) -> String {
    json_line(&json!({ key: null })) + "\n"
}

/// Fails if there were bad rows; the message says that they "could not be `done`".
pub fn check_answered(bad: u64, all: u64, rows: &str, done: &str) -> Result<()> {
    match bad {
        0 => Ok(()),
        _ => Err(Failed(format!("{bad} of {all} {rows} could not be {done}")).into()),
    }
}
