//! Making a survey: on all threads, with progress, and resumable.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, io};

use anyhow::{Context, Result, bail, ensure};
use rayon::prelude::*;
use tehai_answers::survey::{Part, Settings};
use tehai_count::parts::blocks;
use tehai_count::survey::Histogram;

use crate::reports::surveys::check_hands;
use tehai_program::cli::{CommonArgs, keep, progress, steps};
use tehai_program::output::files::{self, Replace};
use tehai_program::output::text::grouped;

/// A survey to make.
///
/// After each checkpoint interval, the result so far is stored as a [`Part`]. A survey that takes less time leaves
/// no checkpoint.
#[derive(Clone, Debug)]
pub struct Work<'a> {
    /// Threads and progress.
    pub common: &'a CommonArgs,
    /// The settings of the survey.
    pub settings: Settings,
    /// Ranks of the hands to visit; for a sample, the numbers of the draws.
    pub items: Range<u128>,
    /// Hands one thread visits at a time.
    pub block: u128,
    /// The file for checkpoints, if any.
    pub checkpoint: Option<PathBuf>,
    /// Time between two checkpoints.
    pub interval: Duration,
}

/// Time between two synchronizations of all threads, at which some threads wait for others.
const ROUND: Duration = Duration::from_millis(500);

impl Work<'_> {
    /// The survey to expect, without the numbers.
    pub fn expected(&self) -> Part {
        self.part(self.items.end, Histogram::default())
    }

    /// Makes the survey, or the rest of it after a checkpoint. `visit` returns the histogram of a block. Fails if
    /// an existing checkpoint cannot be resumed or a new one cannot be written, or if the number of visited hands
    /// is not as expected.
    pub fn run(&self, visit: impl Fn(Range<u128>) -> Histogram + Sync) -> Result<Part> {
        let (mut from, mut histogram) = self.resume()?;
        if from > self.items.start
            && let Some(path) = &self.checkpoint
        {
            self.common.note(&format!("resuming from {}", self.progress(path, from)));
            self.keep(path, from);
        }
        let bar = progress(self.common, steps(&self.items), "hands");
        // Earlier work says nothing about the rate of this run.
        bar.set_position(steps(&(self.items.start..from)));
        bar.reset_eta();
        // Whole blocks for every thread; doubled as long as rounds are short.
        let mut round = 2 * rayon::current_num_threads() as u128 * self.block;
        let mut saved = Instant::now();
        while from < self.items.end {
            let (to, start) = (self.items.end.min(from + round), Instant::now());
            let found = blocks(from..to, self.block).map(|block| {
                let hands = steps(&block);
                let found = visit(block);
                bar.inc(hands);
                found
            });
            histogram.merge(&found.reduce(Histogram::default, |mut sum, other| {
                sum.merge(&other);
                sum
            }));
            from = to;
            if start.elapsed() < ROUND.min(self.interval) / 2 {
                round *= 2;
            }
            if from < self.items.end && saved.elapsed() >= self.interval {
                if let Some(path) = &self.checkpoint {
                    let json = self.part(from, histogram.clone()).to_json();
                    files::write(path, json.as_bytes(), Replace::Any)?;
                    self.keep(path, from);
                }
                saved = Instant::now();
            }
        }
        bar.finish_and_clear();
        check_hands(&histogram, self.items.end - self.items.start)?;
        Ok(self.part(self.items.end, histogram))
    }

    /// Removes the checkpoint. Call it once the result is in place.
    pub fn finish(&self) -> Result<()> {
        keep(None);
        let Some(path) = &self.checkpoint else { return Ok(()) };
        match fs::remove_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed.with_context(|| format!("cannot remove {}", path.display())),
        }
    }

    /// The checkpoint's path and progress.
    fn progress(&self, path: &Path, end: u128) -> String {
        let [done, all] = [end, self.items.end].map(|end| grouped(steps(&(self.items.start..end))));
        format!("{}: {done} of {all} hands done", path.display())
    }

    /// Makes the message of an interrupted run mention this checkpoint.
    fn keep(&self, path: &Path, end: u128) {
        let note = || format!("kept {}; run the same command to resume", self.progress(path, end));
        keep((!self.common.quiet).then(note));
    }

    /// The survey up to an item.
    fn part(&self, end: u128, histogram: Histogram) -> Part {
        let ranks = self.settings.sample.is_none().then_some(self.items.start..end);
        Part::new(self.settings.clone(), ranks, histogram)
    }

    /// The next item to visit, and the histogram so far.
    fn resume(&self) -> Result<(u128, Histogram)> {
        let nothing = (self.items.start, Histogram::default());
        let Some(path) = &self.checkpoint else { return Ok(nothing) };
        ensure!(!files::is_special(path), "{}: a checkpoint must be a regular file", path.display());
        files::check(path, Replace::Any)?;
        let Some(bytes) = files::read(path)? else { return Ok(nothing) };
        self.go_on(&bytes).with_context(|| {
            format!("cannot resume from {} (remove it, or choose another file)", path.display())
        })
    }

    fn go_on(&self, bytes: &[u8]) -> Result<(u128, Histogram)> {
        let part = Part::read(bytes)?;
        if let Some((name, there, here)) = part.settings().difference(&self.settings) {
            bail!("it belongs to another survey: {name} is {there:?}, expected {here:?}");
        }
        let Range { start, end } = self.items;
        let done = match part.ranges() {
            // Nothing yet, or a sample.
            [] => start + part.histogram().total().hands,
            [range] if range.start == start && range.end <= end => range.end,
            _ => bail!("it has ranks {}, expected a first part of {start}..{end}", part.ranges_text()),
        };
        Ok((done, part.histogram().clone()))
    }
}

/// The checkpoint path of an output file: next to it, unless it is a device or pipe.
pub fn checkpoint_path(out: Option<&Path>) -> Option<PathBuf> {
    let path = out.filter(|path| !files::is_special(path))?;
    let mut name = path.as_os_str().to_owned();
    name.push(".checkpoint");
    Some(name.into())
}
