//! Lines of input, answered in order on all threads.

use std::io::{self, ErrorKind, Read, Write};

use anyhow::{Context, Result, bail};
use rayon::prelude::*;
use tehai_options::one_line;

/// The answers to some lines.
#[derive(Debug, Default)]
struct Answered {
    /// The output.
    text: Vec<u8>,
    /// The bad lines: the number of each among these lines, from 0, and the error.
    bad: Vec<(usize, String)>,
    /// How many lines there are.
    lines: usize,
    /// How many of them are skipped.
    skipped: usize,
}

/// Which lines are answered.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    /// The number of lines before the first.
    pub before: u64,
    /// Are blank lines and comments skipped?
    pub are_sparse: bool,
    /// Do comments begin with a semicolon, too? Cells may be separated by it.
    pub has_semicolons: bool,
}

/// A line without the sign of its end. Blanks stay: they may separate cells.
fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Is it a blank line or a comment?
pub fn is_skipped(line: &[u8], has_semicolons: bool) -> bool {
    let line = line.trim_ascii();
    line.is_empty() || line.starts_with(b"#") || has_semicolons && line.starts_with(b";")
}

/// What happens at a line that cannot be answered.
#[derive(Clone, Copy, Debug)]
pub enum AtBadLine<'l> {
    /// This stands in place of an answer.
    Write(&'l str),
    /// The work ends.
    Stop,
}

/// Maximum length of a line.
const LONGEST: usize = 1 << 20;
/// Bytes read at a time.
const READ: usize = 1 << 20;
/// Approximate bytes per task: enough to make the overhead of a task negligible, and fewer if there would be too
/// few tasks for all threads.
const TASK: usize = 1 << 14;
const LEAST_TASK: usize = 1 << 8;

/// Adds the answer to a line.
type AnswerLine<'a> = dyn Fn(&[u8], &mut Vec<u8>) -> Result<()> + Sync + 'a;

/// Reads lines and writes their answers, in order. Lines from a slow input are answered as soon as they arrive.
///
/// `answer` adds the answer to a line, on any thread; if it fails, it has added nothing. `complain` is then called with
/// the number of the line, from 1, and the error. Returns the number of bad lines and the number of all that are not
/// skipped. Fails if reading or writing fails, if a line is too long, if `complain` fails, or at a bad line at which
/// the work ends.
pub fn answer_lines(
    input: &mut dyn Read,
    Lines { before, are_sparse, has_semicolons }: Lines,
    output: &mut dyn Write,
    at_bad_line: AtBadLine,
    answer: &AnswerLine,
    complain: &dyn Fn(u64, &str) -> Result<()>,
) -> Result<(u64, u64)> {
    let answer_task = |task: &&[u8]| {
        let mut answered = Answered::default();
        for (number, line) in task.split_inclusive(|&byte| byte == b'\n').enumerate() {
            answered.lines += 1;
            if are_sparse && is_skipped(line, has_semicolons) {
                answered.skipped += 1;
                continue;
            }
            if let Err(error) = answer(without_end(line), &mut answered.text) {
                answered.bad.push((number, one_line(&format!("{error:#}")).into_owned()));
                let AtBadLine::Write(instead) = at_bad_line else { break };
                answered.text.extend(instead.as_bytes());
            }
        }
        answered
    };
    let (mut bad_lines, mut lines, mut skipped) = (0, before, 0);
    let mut buffer = Vec::new();
    loop {
        let read = read_more(input, &mut buffer).context("cannot read standard input")?;
        if read == 0 && !buffer.is_empty() {
            buffer.push(b'\n');
        }
        let complete = buffer.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let answered: Vec<Answered> = tasks(&buffer[..complete]).par_iter().map(answer_task).collect();
        for task in answered {
            output.write_all(&task.text)?;
            for (line, why) in &task.bad {
                complain(lines + *line as u64 + 1, why)?;
            }
            bad_lines += task.bad.len() as u64;
            lines += task.lines as u64;
            skipped += task.skipped as u64;
        }
        output.flush()?;
        if read == 0 {
            return Ok((bad_lines, lines - before - skipped));
        }
        buffer.drain(..complete);
        if buffer.len() > LONGEST {
            bail!("standard input: line {} is longer than {LONGEST} bytes", lines + 1);
        }
    }
}

/// Reads the available bytes, once; returns 0 at the end.
fn read_more(input: &mut dyn Read, buffer: &mut Vec<u8>) -> io::Result<usize> {
    let filled = buffer.len();
    buffer.resize(filled + READ, 0);
    let read = loop {
        match input.read(&mut buffer[filled..]) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            result => break result,
        }
    };
    buffer.truncate(filled + read.as_ref().unwrap_or(&0));
    read
}

/// Splits complete lines into tasks.
fn tasks(mut lines: &[u8]) -> Vec<&[u8]> {
    let mut tasks = Vec::new();
    let size = (lines.len() / (4 * rayon::current_num_threads())).clamp(LEAST_TASK, TASK);
    while !lines.is_empty() {
        let from = size.min(lines.len() - 1);
        let end = lines[from..].iter().position(|&byte| byte == b'\n').expect("the last line is complete");
        let (task, rest) = lines.split_at(from + end + 1);
        tasks.push(task);
        lines = rest;
    }
    tasks
}
