//! Lines of input, answered in order and on all threads.

use std::io::{self, ErrorKind, Read, Write};

use anyhow::{Context, Result, bail};
use rayon::prelude::*;

/// The answer to some lines.
#[derive(Debug, Default)]
pub struct Answered {
    /// What is written.
    pub text: Vec<u8>,
    /// The bad lines: the number of each among these lines, from 0, and what is wrong.
    pub bad: Vec<(usize, String)>,
}

/// A line longer than this is not waited for.
const LONGEST: usize = 1 << 20;
/// Bytes read at a time.
const READ: usize = 1 << 20;
/// Bytes for a task, about: enough that sharing tasks out costs nothing beside them, and fewer if there are too
/// few for all threads.
const TASK: usize = 1 << 14;
const LEAST_TASK: usize = 1 << 8;

/// Reads lines and writes the answers to them, in order. What a slow input has sent is answered before more is
/// waited for.
///
/// `answer` answers some lines, on any thread. `complain` is then called for each bad one, with its number
/// from 1; if it fails, that is the end. The result is how many lines were bad, and how many there were.
/// Fails if reading or writing fails, if a line is too long, or if `complain` fails.
pub fn answer_lines(
    input: &mut impl Read,
    output: &mut impl Write,
    answer: impl Fn(&mut dyn Iterator<Item = &[u8]>) -> Answered + Sync,
    mut complain: impl FnMut(u64, &str) -> Result<()>,
) -> Result<(u64, u64)> {
    let (mut bad_lines, mut lines) = (0, 0);
    let mut buffer = Vec::new();
    loop {
        let read = read_more(input, &mut buffer).context("cannot read standard input")?;
        if read == 0 && !buffer.is_empty() {
            buffer.push(b'\n');
        }
        let complete = buffer.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let answered: Vec<(u64, Answered)> = tasks(&buffer[..complete])
            .par_iter()
            .map(|task| {
                let lines = || task.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
                (lines().count() as u64, answer(&mut lines()))
            })
            .collect();
        for (number, Answered { text, bad }) in answered {
            output.write_all(&text)?;
            for (line, why) in &bad {
                complain(lines + *line as u64 + 1, why)?;
            }
            bad_lines += bad.len() as u64;
            lines += number;
        }
        output.flush()?;
        if read == 0 {
            return Ok((bad_lines, lines));
        }
        buffer.drain(..complete);
        if buffer.len() > LONGEST {
            bail!("standard input: line {} is longer than {LONGEST} bytes", lines + 1);
        }
    }
}

/// Reads what there is, once; 0 at the end.
fn read_more(input: &mut impl Read, buffer: &mut Vec<u8>) -> io::Result<usize> {
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

/// Complete lines, cut into tasks.
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
