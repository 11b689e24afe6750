//! Timing of contestants that take turns.

use std::hint::black_box;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::call::{Call, Use};

/// Minimum time of the runs in a sample, long enough to make clock reading and leftovers of the previous
/// contestant in the caches negligible.
const SAMPLE: Duration = Duration::from_millis(20);

/// Samples of a contestant: repeated until they take this long in total, within the limits of their number.
const ALL_SAMPLES: Duration = Duration::from_millis(1200);
const NUMBER_OF_SAMPLES: (usize, usize) = (7, 200);

/// One implementation that answers a question.
pub struct Contestant {
    /// The name of the implementation.
    pub implementation: &'static str,
    /// The origin, unless it is a crate.
    pub origin: Option<Origin>,
    /// Takes a sample of this many runs, and returns what one costs.
    sample: Box<dyn FnMut(u32) -> Use>,
}

/// The origin of a non-crate: its version and build.
pub struct Origin {
    pub version: String,
    /// The compiler with its flags.
    pub compiler: String,
}

/// The costs over all samples.
pub struct Times {
    pub samples: usize,
    /// The time of [`yardstick`] in the same period.
    pub yardstick: f64,
    /// The medians, per run.
    pub median: Use,
    /// Times in nanoseconds, per run.
    pub fastest: f64,
    pub slowest: f64,
}

impl Contestant {
    fn new(implementation: &'static str, sample: impl FnMut(u32) -> Use + 'static) -> Contestant {
        Contestant { implementation, origin: None, sample: Box::new(sample) }
    }

    /// A function to call; its result is discarded.
    pub fn function<T>(
        implementation: &'static str,
        mut function: impl FnMut() -> T + 'static,
    ) -> Contestant {
        Contestant::new(implementation, move |runs| {
            let start = Instant::now();
            for _ in 0..runs {
                drop(black_box(function()));
            }
            Use::of_time(start.elapsed().as_nanos() as f64 / f64::from(runs))
        })
    }

    /// A function in another process, which reports the nanoseconds that a number of runs took.
    pub fn elsewhere(
        implementation: &'static str,
        origin: Origin,
        mut nanoseconds: impl FnMut(u32) -> f64 + 'static,
    ) -> Contestant {
        let sample = move |runs| Use::of_time(nanoseconds(runs) / f64::from(runs));
        Contestant { origin: Some(origin), ..Contestant::new(implementation, sample) }
    }

    /// Parts of a function called one after the other, each after an untimed call of `between`.
    pub fn in_parts(
        implementation: &'static str,
        parts: usize,
        mut between: impl FnMut() + 'static,
        mut part: impl FnMut(usize) -> i64 + 'static,
    ) -> Contestant {
        Contestant::new(implementation, move |runs| {
            let mut time = Duration::ZERO;
            for number in (0..runs).flat_map(|_| 0..parts) {
                between();
                let start = Instant::now();
                black_box(part(number));
                time += start.elapsed();
            }
            Use::of_time(time.as_nanos() as f64 / f64::from(runs))
        })
    }

    /// A program, timed from start to exit; one run is a sample. It gets a new, empty directory, which is made and
    /// removed outside the timing.
    pub fn program(call: impl Fn(&TempDir) -> Call + 'static) -> Contestant {
        Contestant::new("tehai", move |_| call(&new_directory()).watched())
    }

    /// Runs it once, to see that it works.
    pub fn try_out(&mut self) {
        (self.sample)(1);
    }

    /// Runs it to fill the caches, and once more to choose the number of runs in a sample.
    fn warm_up(&mut self) -> u32 {
        self.try_out();
        (SAMPLE.as_nanos() as f64 / (self.sample)(1).nanoseconds).ceil() as u32
    }
}

/// A new, empty directory for a program's output.
pub fn new_directory() -> TempDir {
    tempfile::tempdir().expect("the system has a place for temporary files")
}

/// The time of a fixed piece of work in nanoseconds, to measure the machine's current speed: a million steps of a
/// random generator, each dependent on the one before.
fn yardstick() -> f64 {
    let start = Instant::now();
    let mut number = black_box(1_u64);
    for _ in 0..1_000_000 {
        number ^= number << 13;
        number ^= number >> 7;
        number ^= number << 17;
    }
    black_box(number);
    start.elapsed().as_nanos() as f64
}

/// Times the contestants, which take turns.
pub fn measure(mut contestants: Vec<Contestant>) -> Vec<(Contestant, Times)> {
    let runs: Vec<u32> = contestants.iter_mut().map(Contestant::warm_up).collect();
    let budget = ALL_SAMPLES * contestants.len() as u32;
    let mut samples: Vec<Vec<Use>> = contestants.iter().map(|_| Vec::new()).collect();
    let mut yardsticks = Vec::new();
    let (start, (least, most)) = (Instant::now(), NUMBER_OF_SAMPLES);
    while yardsticks.len() < least || yardsticks.len() < most && start.elapsed() <= budget {
        for ((contestant, samples), runs) in contestants.iter_mut().zip(&mut samples).zip(&runs) {
            samples.push((contestant.sample)(*runs));
        }
        yardsticks.push(yardstick());
    }
    let yardstick = median(&sorted(yardsticks.into_iter()));
    contestants.into_iter().zip(samples.iter().map(|samples| Times::of(samples, yardstick))).collect()
}

impl Times {
    fn of(samples: &[Use], yardstick: f64) -> Times {
        let sorted_by = |part: fn(&Use) -> Option<f64>| sorted(samples.iter().filter_map(part));
        let times = sorted_by(|used| Some(used.nanoseconds));
        let medians =
            |part| Some(sorted_by(part)).filter(|numbers| !numbers.is_empty()).as_deref().map(median);
        let (processors, memory) = (medians(|used| used.processors), medians(|used| used.memory));
        let median = Use { nanoseconds: median(&times), processors, memory };
        Times { samples: times.len(), yardstick, median, fastest: times[0], slowest: times[times.len() - 1] }
    }
}

fn sorted(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers
}

/// The median of sorted numbers.
fn median(sorted: &[f64]) -> f64 {
    sorted[sorted.len() / 2]
}
