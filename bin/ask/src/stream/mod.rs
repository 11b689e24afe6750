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
use serde_json::json;

pub use lines::AtBadLine;
use lines::{Lines, answer_lines};
use options::RowOptions;
pub use options::{Asked, Renamed, Rows, read};
use row::{Header, Row};
use tehai_program::Failed;
use tehai_program::cli::{CommonArgs, FileArgs, Program};
use tehai_program::output::json::json_line;

/// What rows ask: the questions of a program, each made ready for any hand.
pub struct Questions<'q, Q> {
    options: RowOptions,
    /// The question of the command line.
    usual: Q,
    make: Box<dyn Fn(Asked) -> Result<Q> + Sync + 'q>,
    /// Those of rows with options.
    known: Mutex<HashMap<Asked, Arc<Q>>>,
}

/// The most questions that are kept: rows without end may have any.
const KEPT: usize = 1 << 10;

impl<'q, Q> Questions<'q, Q> {
    /// The questions of a stream of a program; `make` makes one of what is asked.
    ///
    /// # Errors
    /// That of making the question of the command line, `usual`.
    pub fn new<P: Program>(
        common: &CommonArgs,
        rows: Rows,
        make: impl Fn(Asked) -> Result<Q> + Sync + 'q,
    ) -> Result<Questions<'q, Q>> {
        let options = RowOptions::new::<P>(rows, &common.given)?;
        let usual = make(options.asked(&Asked::new())?)?;
        Ok(Questions { options, usual, make: Box::new(make), known: Mutex::default() })
    }

    /// The question of the command line.
    pub fn usual(&self) -> &Q {
        &self.usual
    }

    /// The question of a row that asks this.
    fn of(&self, asked: Asked) -> Result<Arc<Q>> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(question) = known().get(&asked) {
            return Ok(question.clone());
        }
        let question = Arc::new((self.make)(self.options.asked(&asked)?)?);
        let mut known = known();
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(asked, question.clone());
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
pub fn standard_input<Q>(
    common: &CommonArgs,
    questions: &Questions<Q>,
    has_rows: bool,
) -> Result<Stream<impl Read>> {
    let input = io::stdin().lock();
    if input.is_terminal() {
        let Rows { name: (rows, _), has_hands, .. } = questions.options.rows;
        // A situation may take several lines.
        let each = if has_hands { ", one per line" } else { "" };
        common.note(&format!(
            "reading {rows} from the terminal{each}; Ctrl-D ends the input (on Windows Ctrl-Z, then Enter)"
        ));
    }
    stream(input, questions, has_rows)
}

/// The stream of an input; see [`standard_input`].
pub fn stream<Q>(
    mut input: impl BufRead,
    questions: &Questions<Q>,
    has_rows: bool,
) -> Result<Stream<impl Read>> {
    let (first, number) = first_line(&mut input).context("cannot read standard input")?;
    let options = &questions.options;
    // Objects over several lines, as --format json writes them.
    if has_rows && matches!(first.trim_ascii(), b"{" | b"[") {
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

/// Objects of JSON, or a list of them, each on the line where it begins; what follows stays on its line.
fn one_per_line(text: &[u8]) -> Vec<u8> {
    let (mut lines, mut depth, mut is_text, mut is_escaped, mut joined) = (Vec::new(), 0, false, false, 0);
    for &sign in text {
        let is_inside = depth > 0 && sign == b'\n';
        joined += usize::from(is_inside);
        let is_of_list = depth == 0 && b"[,]".contains(&sign);
        lines.push(if is_inside || is_of_list { b' ' } else { sign });
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
    pub fn answer<Q: Send + Sync>(
        mut self,
        questions: &Questions<Q>,
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
            if row.asked.is_empty() {
                return answer(&questions.usual, &row.hand, answers);
            }
            answer(&*questions.of(row.asked)?, &row.hand, answers)
        };
        answer_lines(&mut self.input, self.lines, output, at_bad_line, &answer, &complain)
    }
}

/// How the answers to rows are written.
pub enum Written {
    /// As text for people.
    Text,
    /// As rows of CSV, below this header.
    Table(String),
    /// As objects of JSON, each on a line.
    Json,
}

impl Written {
    /// As objects, or else as text.
    pub fn objects(is_text: bool) -> Written {
        if is_text { Written::Text } else { Written::Json }
    }
}

/// Answers rows, in order. In JSON, one that cannot be answered gets an object with a null hand. The run then fails at
/// the end, with the number of rows that "could not be `done`".
pub fn answer_rows<Q: Send + Sync>(
    (file, common): (&FileArgs, &CommonArgs),
    written: &Written,
    done: &str,
    questions: &Questions<Q>,
    input: Stream<impl Read>,
    answer: impl Fn(&Q, &str) -> Result<String> + Sync,
) -> Result<()> {
    let Rows { name: (rows, key), has_hands, .. } = questions.options.rows;
    let mut output = file.open(matches!(written, Written::Text))?;
    let of_bad = match written {
        Written::Text => String::new(),
        Written::Table(header) => {
            writeln!(output, "{header}")?;
            String::new()
        }
        Written::Json => json_line(&json!({ key: null })) + "\n",
    };
    let (bad, all) =
        input.answer(questions, &mut output, AtBadLine::Write(&of_bad), |question, hand, answers| {
            Ok(writeln!(answers, "{}", answer(question, hand)?)?)
        })?;
    file.finish(common, output, has_hands.then_some(all))?;
    check_answered(bad, all, rows, done)
}

/// Fails if there were bad rows; the message says that they "could not be `done`".
pub fn check_answered(bad: u64, all: u64, rows: &str, done: &str) -> Result<()> {
    match bad {
        0 => Ok(()),
        _ => Err(Failed(format!("{bad} of {all} {rows} could not be {done}")).into()),
    }
}
