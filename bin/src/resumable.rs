//! Long work over many hands, in blocks whose results add up: with progress, and so that it goes on where it
//! was stopped.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use indicatif::ProgressBar;
use rayon::prelude::*;

use super::args::CommonArgs;
use super::output::Output;
use super::progress::progress;
use super::target::Target;
use tehai::handset::ranks::{BLOCK, blocks};

/// Work over items with numbers from 0: the hands of a set by rank, or hands drawn.
pub trait Work: Sync {
    /// What is found over some items.
    type Sum: Default + Send;

    /// Items of a block: enough that sharing blocks out costs nothing beside them.
    fn block_size(&self) -> u128 {
        BLOCK
    }

    /// What is found over one block of items, on one thread.
    fn block(&self, items: Range<u128>) -> Self::Sum;

    /// Adds what was found over other items. The order must not matter.
    fn add(&self, sum: &mut Self::Sum, other: Self::Sum);

    /// What was found over the first items of those that are to be done, as a file.
    fn save(&self, done: Range<u128>, sum: &Self::Sum) -> Vec<u8>;

    /// What [`save`](Work::save) made, and up to which item.
    ///
    /// # Errors
    /// If it is something else, or of other work than the first of `items`.
    fn load(&self, bytes: &[u8], items: &Range<u128>) -> Result<(u128, Self::Sum)>;
}

/// Does [`Work`]: on all threads, with progress, and with a checkpoint from which a stopped run goes on.
#[derive(Clone, Debug)]
pub struct Resumable<'a> {
    common: &'a CommonArgs,
    checkpoint: Option<PathBuf>,
    interval: Duration,
}

/// Time between two checkpoints.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(5);

/// How often checkpoints are written; to be flattened into a program's arguments.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct CheckpointArgs {
    /// Seconds between checkpoints
    #[arg(long, value_name = "SECONDS", hide = true, value_parser = parse_seconds)]
    pub checkpoint_interval: Option<Duration>,
}

impl CheckpointArgs {
    /// The time between two checkpoints.
    pub fn interval(self) -> Duration {
        self.checkpoint_interval.unwrap_or(CHECKPOINT_INTERVAL)
    }
}

fn parse_seconds(text: &str) -> Result<Duration> {
    Ok(Duration::try_from_secs_f64(text.parse()?)?)
}

/// Time in which all threads are brought together once: at the end of such a round some wait for the others.
const ROUND: Duration = Duration::from_millis(500);

impl<'a> Resumable<'a> {
    /// Work over hands, without a checkpoint.
    pub fn new(common: &'a CommonArgs) -> Resumable<'a> {
        Resumable { common, checkpoint: None, interval: CHECKPOINT_INTERVAL }
    }

    /// The same with a checkpoint at a path, written whenever such a time has passed: so work that takes less
    /// leaves none.
    ///
    /// # Errors
    /// If no checkpoint can be written there.
    pub fn with_checkpoint(self, path: Option<PathBuf>, interval: Duration) -> Result<Resumable<'a>> {
        if let Some(path) = &path {
            drop(open(path)?);
        }
        Ok(Resumable { checkpoint: path, interval, ..self })
    }

    /// Does the work, or what a checkpoint says is left of it.
    ///
    /// # Errors
    /// If there is a checkpoint that cannot be gone on from, or none can be written.
    pub fn run<W: Work>(&self, work: &W, items: Range<u128>) -> Result<W::Sum> {
        let (mut from, mut sum) = self.resume(work, &items)?;
        let bar = self.bar(&items, from);
        // Whole blocks for every thread, and more as long as a round is short.
        let threads = rayon::current_num_threads() as u128;
        let mut round = 2 * threads * work.block_size();
        let mut saved = Instant::now();
        while from < items.end {
            let (to, start) = (items.end.min(from + round), Instant::now());
            let found = blocks(from..to, work.block_size()).map(|block| {
                let (hands, found) = (block.end - block.start, work.block(block));
                bar.inc(clamp(hands));
                found
            });
            let found = found.reduce(W::Sum::default, |mut sum, other| {
                work.add(&mut sum, other);
                sum
            });
            work.add(&mut sum, found);
            from = to;
            if start.elapsed() < ROUND.min(self.interval) / 2 {
                round *= 2;
            }
            if from < items.end && saved.elapsed() >= self.interval {
                self.save(&work.save(items.start..from, &sum))?;
                saved = Instant::now();
            }
        }
        bar.finish_and_clear();
        Ok(sum)
    }

    /// Removes the checkpoint: to be called when the result is in its place.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn finish(&self) -> Result<()> {
        let Some(path) = &self.checkpoint else { return Ok(()) };
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot remove {}", path.display()))
            }
            _ => Ok(()),
        }
    }

    /// Up to where the work is done, and what was found.
    fn resume<W: Work>(&self, work: &W, items: &Range<u128>) -> Result<(u128, W::Sum)> {
        let Some(path) = &self.checkpoint else { return Ok((items.start, W::Sum::default())) };
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok((items.start, W::Sum::default()));
            }
            read => read.with_context(|| format!("cannot read {}", path.display()))?,
        };
        work.load(&bytes, items).with_context(|| {
            format!("cannot go on from {} (remove it, or choose another file)", path.display())
        })
    }

    fn save(&self, bytes: &[u8]) -> Result<()> {
        let Some(path) = &self.checkpoint else { return Ok(()) };
        let mut output = open(path)?;
        io::Write::write_all(&mut output, bytes)?;
        output.finish()
    }

    fn bar(&self, items: &Range<u128>, from: u128) -> ProgressBar {
        let bar = progress(self.common, clamp(items.end - items.start), "hands");
        // What was done before says nothing about the rate of this run.
        bar.set_position(clamp(from - items.start));
        bar.reset_eta();
        bar
    }
}

/// Opens the file of a checkpoint, to replace what is there: it has been read, or there was nothing.
fn open(path: &Path) -> Result<Output> {
    ensure!(Target::at(path)? != Target::Special, "{}: a checkpoint takes a regular file", path.display());
    Output::to_file(path, |_| Ok(true))
}

/// A number for people to read on the way.
fn clamp(items: u128) -> u64 {
    u64::try_from(items).unwrap_or(u64::MAX)
}

/// Where the checkpoint of what is written to a file lies: beside it, unless it is a device or pipe.
///
/// # Errors
/// If the file cannot be written.
pub fn checkpoint_beside(out: Option<&Path>) -> Result<Option<PathBuf>> {
    let Some(path) = out else { return Ok(None) };
    Ok(match Target::at(path)? {
        Target::Special => None,
        Target::Free(_) | Target::File(_) => {
            let mut name = path.as_os_str().to_owned();
            name.push(".checkpoint");
            Some(name.into())
        }
    })
}

#[cfg(test)]
mod tests {
    use anyhow::{bail, ensure};

    use super::*;

    /// Adds up numbers, and fails to go on at one of them.
    struct Numbers;

    impl Work for Numbers {
        type Sum = u128;

        fn block(&self, items: Range<u128>) -> u128 {
            items.sum()
        }

        fn add(&self, sum: &mut u128, other: u128) {
            *sum += other;
        }

        fn save(&self, done: Range<u128>, sum: &u128) -> Vec<u8> {
            format!("{} {} {sum}", done.start, done.end).into_bytes()
        }

        fn load(&self, bytes: &[u8], items: &Range<u128>) -> Result<(u128, u128)> {
            let text = std::str::from_utf8(bytes)?;
            let numbers: Result<Vec<u128>, _> = text.split(' ').map(str::parse).collect();
            let [start, end, sum] = numbers?[..] else { bail!("three numbers are due") };
            ensure!(start == items.start && end <= items.end, "{start}..{end} are other numbers");
            Ok((end, sum))
        }
    }

    fn sum(items: Range<u128>) -> u128 {
        (items.start + items.end - 1) * (items.end - items.start) / 2
    }

    #[test]
    fn all_items_are_done_once_and_a_checkpoint_is_gone_on_from() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("sum.checkpoint");
        let common = CommonArgs::default();
        let run = |interval| {
            let resumable = Resumable::new(&common).with_checkpoint(Some(path.clone()), interval);
            resumable.expect("it can be written")
        };
        let items = 5..3_000_000u128;
        // Short work leaves nothing.
        assert_eq!(run(CHECKPOINT_INTERVAL).run(&Numbers, items.clone()).unwrap(), sum(items.clone()));
        assert!(!path.exists());
        // A checkpoint of a prefix, which need not end with a block.
        let often = run(Duration::ZERO);
        assert_eq!(often.run(&Numbers, items.clone()).unwrap(), sum(items.clone()));
        let (done, found) = Numbers.load(&fs::read(&path).unwrap(), &items).unwrap();
        assert_eq!(found, sum(5..done));
        fs::write(&path, Numbers.save(5..1_234_567, &sum(5..1_234_567))).unwrap();
        assert_eq!(often.run(&Numbers, items.clone()).unwrap(), sum(items.clone()));
        often.finish().unwrap();
        assert!(!path.exists());
        often.finish().unwrap();
        assert_eq!(often.run(&Numbers, 7..7).unwrap(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_device_keeps_no_checkpoint() {
        let common = CommonArgs::default();
        let refused = Resumable::new(&common).with_checkpoint(Some("/dev/null".into()), Duration::ZERO);
        assert_eq!(refused.unwrap_err().to_string(), "/dev/null: a checkpoint takes a regular file");
    }

    #[test]
    fn a_foreign_checkpoint_is_an_error_that_names_it() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("sum.checkpoint");
        let common = CommonArgs::default();
        let run = Resumable::new(&common).with_checkpoint(Some(path.clone()), Duration::ZERO).unwrap();
        for (text, why) in [("6 7 6", "6..7 are other numbers"), ("x", "invalid digit found in string")] {
            fs::write(&path, text).unwrap();
            let message = format!("{:#}", run.run(&Numbers, 5..100).unwrap_err());
            let expected =
                format!("cannot go on from {} (remove it, or choose another file): {why}", path.display());
            assert_eq!(message, expected);
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }
}
