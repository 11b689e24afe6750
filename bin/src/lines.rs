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
/// Bytes for a task, about: enough that sharing tasks out costs nothing beside them.
const TASK: usize = 1 << 14;

/// Reads lines and writes the answers to them, in order. What a slow input has sent is answered before more is
/// waited for.
///
/// `answer` answers some lines, on any thread. `complain` is then called for each bad one, with its number from
/// 1; if it fails, that is the end. The result is how many lines were bad, and how many there were.
///
/// # Errors
/// If reading or writing fails, if a line is too long, or if `complain` fails.
pub fn answer_lines(
    (input, name): (&mut impl Read, &str),
    output: &mut impl Write,
    answer: impl Fn(&mut dyn Iterator<Item = &[u8]>) -> Answered + Sync,
    mut complain: impl FnMut(u64, &str) -> Result<()>,
) -> Result<(u64, u64)> {
    let (mut bad_lines, mut lines) = (0, 0);
    let mut buffer = Vec::new();
    loop {
        let read = read_more(input, &mut buffer).with_context(|| format!("cannot read {name}"))?;
        if read == 0 && !buffer.is_empty() {
            buffer.push(b'\n');
        }
        let complete = buffer.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let answered: Vec<(u64, Answered)> = tasks(&buffer[..complete])
            .par_iter()
            .map(|task| {
                let number = task.iter().filter(|&&byte| byte == b'\n').count();
                (
                    number as u64,
                    answer(&mut task.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::trim_ascii)),
                )
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
            bail!("{name}: line {} is longer than {LONGEST} bytes", lines + 1);
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
    while !lines.is_empty() {
        let from = TASK.min(lines.len() - 1);
        let end = lines[from..].iter().position(|&byte| byte == b'\n').expect("the last line is complete");
        let (task, rest) = lines.split_at(from + end + 1);
        tasks.push(task);
        lines = rest;
    }
    tasks
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;

    /// Input that comes in pieces of a few bytes.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let size = self.1.min(self.0.len());
            let (now, later) = self.0.split_at(size);
            buffer[..size].copy_from_slice(now);
            self.0 = later;
            Ok(size)
        }
    }

    /// Numbers are answered with their double, other lines are bad.
    fn double(lines: &mut dyn Iterator<Item = &[u8]>) -> Answered {
        let mut answered = Answered::default();
        for (number, line) in lines.enumerate() {
            match std::str::from_utf8(line).ok().and_then(|line| line.parse::<u64>().ok()) {
                Some(value) => answered.text.extend(format!("{}\n", 2 * value).bytes()),
                None => {
                    answered.text.push(b'\n');
                    answered.bad.push((number, "no number".to_owned()));
                }
            }
        }
        answered
    }

    #[test]
    fn answers_come_in_order_however_the_input_comes() {
        let answers = |input: &[u8], piece: usize| {
            let (mut output, mut bad) = (Vec::new(), Vec::new());
            let complain = |line, _: &str| {
                bad.push(line);
                Ok(())
            };
            let lines = answer_lines((&mut Slow(input, piece), "x"), &mut output, double, complain).unwrap();
            (String::from_utf8(output).unwrap(), bad, lines)
        };
        let input: String =
            (0..20_000).map(|i| if i % 777 == 5 { "?\r\n".into() } else { format!(" {i}\n") }).collect();
        let whole = answers(input.as_bytes(), usize::MAX);
        assert_eq!((&whole.1[..2], whole.2), (&[6, 783][..], (26, 20_000)));
        assert!(whole.0.starts_with("0\n2\n4\n6\n8\n\n12\n") && whole.0.ends_with("\n39996\n39998\n"));
        for piece in [1000, 16_384, 70_001] {
            assert_eq!(answers(input.as_bytes(), piece), whole);
        }
        assert_eq!(answers(b"1\n2\n3", 1), ("2\n4\n6\n".to_owned(), vec![], (0, 3)));
        assert_eq!(answers(b"", 1), (String::new(), vec![], (0, 0)));
        assert_eq!(answers(b"\n", 1), ("\n".to_owned(), vec![1], (1, 1)));
    }

    #[test]
    fn the_end_comes_where_complaining_fails() {
        let mut output = Vec::new();
        let stop = |line, why: &str| Err(anyhow!("line {line}: {why}"));
        let error = answer_lines((&mut &b"1\n\xff\n"[..], "x"), &mut output, double, stop).unwrap_err();
        assert_eq!(error.to_string(), "line 2: no number");
        let long = vec![b'1'; 3 * LONGEST];
        let error = answer_lines((&mut &long[..], "x"), &mut output, double, |_, _| Ok(())).unwrap_err();
        assert_eq!(error.to_string(), "x: line 1 is longer than 1048576 bytes");
    }
}
