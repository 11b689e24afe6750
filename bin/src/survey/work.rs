//! A survey being made: on all threads, with progress, and so that it goes on where it was stopped.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use rayon::prelude::*;
use tehai::handset::parts::blocks;
use tehai::survey::Histogram;

use super::part::Part;
use super::settings::Settings;
use crate::files::{self, Replace};
use crate::progress::keep;
use crate::reports::surveys::check_hands;
use crate::text::grouped;
use crate::{CommonArgs, progress, steps};

/// A survey to be made.
///
/// Whenever the time between two checkpoints has passed, what was found so far is kept as a [`Part`]; so a
/// survey that takes less leaves none.
#[derive(Clone, Debug)]
pub struct Work<'a> {
    /// Threads and progress.
    pub common: &'a CommonArgs,
    /// What it is of.
    pub settings: Settings,
    /// Ranks of the hands to visit; of a sample, the numbers of the draws.
    pub items: Range<u128>,
    /// Hands that one thread visits at a time.
    pub block: u128,
    /// Where to keep what was found so far, if anywhere.
    pub checkpoint: Option<PathBuf>,
    /// Time between two checkpoints.
    pub interval: Duration,
}

/// Time in which all threads are brought together once: at the end of such a round some wait for the others.
const ROUND: Duration = Duration::from_millis(500);

impl Work<'_> {
    /// What will be found, without the numbers.
    pub fn expected(&self) -> Part {
        self.part(self.items.end, Histogram::default())
    }

    /// Makes the survey, or what a checkpoint says is left of it. `visit` gives the histogram of a block.
    /// Fails if there is a checkpoint that cannot be gone on from, or none can be written; if the hands that
    /// were visited are not as many as they should be.
    pub fn run(&self, visit: impl Fn(Range<u128>) -> Histogram + Sync) -> Result<Part> {
        let (mut from, mut histogram) = self.resume()?;
        if from > self.items.start
            && let Some(path) = &self.checkpoint
        {
            self.common.note(&format!("resuming from {}", self.progress(path, from)));
            self.keep(path, from);
        }
        let bar = progress(self.common, steps(&self.items), "hands");
        // What was done before says nothing about the rate of this run.
        bar.set_position(steps(&(self.items.start..from)));
        bar.reset_eta();
        // Whole blocks for every thread, and more as long as a round is short.
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

    /// Removes the checkpoint: to be called when the result is in its place.
    pub fn finish(&self) -> Result<()> {
        keep(None);
        let Some(path) = &self.checkpoint else { return Ok(()) };
        match fs::remove_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed.with_context(|| format!("cannot remove {}", path.display())),
        }
    }

    /// A checkpoint, and how far it goes.
    fn progress(&self, path: &Path, end: u128) -> String {
        let [done, all] = [end, self.items.end].map(|end| grouped(steps(&(self.items.start..end))));
        format!("{}: {done} of {all} hands done", path.display())
    }

    /// Has an interrupted run say that it keeps this checkpoint.
    fn keep(&self, path: &Path, end: u128) {
        let note = || format!("kept {}; run the same command to resume", self.progress(path, end));
        keep((!self.common.quiet).then(note));
    }

    /// What was found up to an item.
    fn part(&self, end: u128, histogram: Histogram) -> Part {
        let ranks = self.settings.sample.is_none().then_some(self.items.start..end);
        Part::new(self.settings.clone(), ranks, histogram)
    }

    /// Up to where the work is done, and what was found.
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
            bail!("it is of another survey: {name} is {there:?}, expected {here:?}");
        }
        let Range { start, end } = self.items;
        let done = match part.ranges() {
            // Nothing, or a sample.
            [] => start + part.histogram().total().hands,
            [range] if range.start == start && range.end <= end => range.end,
            _ => bail!("it has ranks {}, expected a first part of {start}..{end}", part.ranges_text()),
        };
        Ok((done, part.histogram().clone()))
    }
}

/// Where the checkpoint of what is written to a file lies: beside it, unless it is a device or pipe.
pub fn checkpoint_path(out: Option<&Path>) -> Option<PathBuf> {
    let path = out.filter(|path| !files::is_special(path))?;
    let mut name = path.as_os_str().to_owned();
    name.push(".checkpoint");
    Some(name.into())
}
