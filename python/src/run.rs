//! Running work: without the GIL, on the requested number of threads, and until Ctrl-C.
//!
//! Each call has [`Workers`] of its own while it runs: the calling thread, for work that is short or in short tasks, or
//! a pool with a [`Stop`]. So a call waits for no other, and Ctrl-C ends its work and no other's. The calling thread
//! looks for signals every [`LOOK`]; when there is one, it asks for the stop and waits for the end of the work.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{process, thread};

use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use tehai::stop::{self, Stop, Stopped};
use tehai_answers::arrays::{self, BadHand};

use crate::errors::{brief, value_error, within};

/// Time between two checks for signals.
const LOOK: Duration = Duration::from_millis(50);

/// Tasks that the threads of a pool share out at a time.
const ROUND: usize = 64;

/// Number of tasks from which waking other threads pays off.
const MANY: usize = 4;

/// Idle pools of one size that are kept.
const KEPT: usize = 4;

/// The number of threads to use; `None` for all cores.
#[derive(Clone, Copy)]
pub struct Threads(Option<NonZeroUsize>);

impl Threads {
    /// One thread per core.
    pub const ALL: Threads = Threads(None);

    /// One thread.
    pub const ONE: Threads = Threads(Some(NonZeroUsize::MIN));

    fn number(self) -> usize {
        self.0.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }
}

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(threads: Borrowed<'_, 'py, PyAny>) -> PyResult<Threads> {
        let number: Option<i128> = threads.extract().map_err(|_: PyErr| {
            let found =
                threads.repr().map_or_else(|_| "something else".to_owned(), |found| found.to_string());
            PyTypeError::new_err(brief(format!(
                "threads: expected a number from 1 to 1024, or None, found {found}"
            )))
        })?;
        let number: Option<usize> = number.map(|number| within("threads", number, 1..=1024)).transpose()?;
        Ok(Threads(number.and_then(NonZeroUsize::new)))
    }
}

/// Threads that do the work of one call at a time.
struct Pool {
    threads: ThreadPool,
    /// Watches all work of the pool. Once it is asked for, the pool is not used again.
    stop: Stop,
}

/// Pools without work, by number of threads, and the process that started them: a fork does not inherit its parent's
/// threads.
struct Idle {
    process: u32,
    by_threads: BTreeMap<usize, Vec<Arc<Pool>>>,
}

fn idle() -> MutexGuard<'static, Idle> {
    static IDLE: Mutex<Idle> = Mutex::new(Idle { process: 0, by_threads: BTreeMap::new() });
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    if idle.process != process::id() {
        // Dropping the parent's pools would wait for threads that do not exist.
        std::mem::forget(std::mem::take(&mut idle.by_threads));
        idle.process = process::id();
    }
    idle
}

impl Pool {
    fn new(threads: usize) -> PyResult<Pool> {
        let stop = Stop::new();
        let entering = stop.clone();
        let pool = ThreadPoolBuilder::new().num_threads(threads).start_handler(move |_| entering.enter());
        let threads = pool.build().map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(Pool { threads, stop })
    }

    /// Does the work while the calling thread checks for signals, and calls `look` at each check, for example to
    /// report progress. Ends the work early at a signal, or an error of `look`.
    fn run<T: Send>(
        &self,
        py: Python,
        work: impl FnOnce() -> T + Send,
        mut look: impl FnMut() -> PyResult<()>,
    ) -> PyResult<T> {
        let (sender, mut receiver) = channel();
        self.threads.in_place_scope(|scope| {
            scope.spawn(move |_| {
                // Sending fails if nobody waits any more.
                let _ = sender.send(self.stop.watch(work));
            });
            let found = wait(py, &mut receiver, || {
                py.check_signals()?;
                look()
            });
            if found.is_err() {
                self.stop.stop();
                // Without the GIL, unlike the end of the scope.
                py.detach(move || receiver.recv().ok());
            }
            found
        })
    }
}

/// A pool that one call has for itself, and gives back.
struct Lent(Arc<Pool>);

impl Lent {
    fn new(threads: Threads) -> PyResult<Lent> {
        let number = threads.number();
        let kept = idle().by_threads.get_mut(&number).and_then(Vec::pop);
        kept.map_or_else(|| Pool::new(number).map(Arc::new), Ok).map(Lent)
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let Lent(pool) = self;
        if pool.stop.is_asked_for() {
            return;
        }
        let mut idle = idle();
        let others = idle.by_threads.entry(pool.threads.current_num_threads()).or_default();
        if others.len() < KEPT {
            others.push(pool.clone());
        }
    }
}

/// Waits for what is sent, and calls `look` meanwhile.
fn wait<T: Send>(
    py: Python,
    receiver: &mut Receiver<Result<T, Stopped>>,
    mut look: impl FnMut() -> PyResult<()>,
) -> PyResult<T> {
    let broken = || PyRuntimeError::new_err("the work ended without an answer: please report it");
    loop {
        let receiver = &mut *receiver;
        match py.detach(move || receiver.recv_timeout(LOOK)) {
            Ok(found) => return found.map_err(|Stopped| broken()),
            Err(RecvTimeoutError::Timeout) => look()?,
            Err(RecvTimeoutError::Disconnected) => return Err(broken()),
        }
    }
}

/// The threads that do the work of a call: a pool, or the calling thread.
pub struct Workers(Option<Lent>);

impl Workers {
    /// The workers for this many short tasks: the calling thread if they are few, or if one thread is asked for.
    pub fn new(threads: Threads, tasks: usize) -> PyResult<Workers> {
        let is_alone = threads.0 == Threads::ONE.0 || tasks < MANY;
        if is_alone { Ok(Workers(None)) } else { Workers::for_long_tasks(threads) }
    }

    /// The workers for tasks that may be long: always a pool, so that the calling thread is free to check for signals.
    pub fn for_long_tasks(threads: Threads) -> PyResult<Workers> {
        Lent::new(threads).map(|pool| Workers(Some(pool)))
    }

    /// Does all tasks on the workers, and checks for signals meanwhile. Returns the error of the first failing
    /// task, in task order.
    pub fn each<T: Send>(
        &self,
        py: Python,
        tasks: impl Iterator<Item = T> + Send,
        work: impl Fn(T) -> PyResult<()> + Sync,
    ) -> PyResult<()> {
        self.each_watched(py, tasks, work, || Ok(()))
    }

    /// Like [`each`](Workers::each), but also calls `look` at each check, for example to report progress.
    pub fn each_watched<T: Send>(
        &self,
        py: Python,
        mut tasks: impl Iterator<Item = T> + Send,
        work: impl Fn(T) -> PyResult<()> + Sync,
        mut look: impl FnMut() -> PyResult<()>,
    ) -> PyResult<()> {
        if let Some(Lent(pool)) = &self.0 {
            let work = &work;
            let failure = pool.run(py, move || first_failure(tasks, work), look)?;
            return failure.map_or(Ok(()), Err);
        }
        loop {
            let some = || {
                let start = Instant::now();
                while start.elapsed() < LOOK {
                    let Some(task) = tasks.next() else { return PyResult::Ok(false) };
                    work(task)?;
                }
                Ok(true)
            };
            let is_left = py.detach(some)?;
            py.check_signals()?;
            if !is_left {
                return Ok(());
            }
            look()?;
        }
    }
}

impl arrays::Workers for Threads {
    type Failure = PyErr;

    fn each<T: Send>(
        &self,
        tasks: impl ExactSizeIterator<Item = T> + Send,
        work: impl Fn(T) -> Result<(), BadHand> + Sync,
    ) -> PyResult<()> {
        // The thread that calls has the GIL.
        Python::attach(|py| {
            Workers::new(*self, tasks.len())?.each(py, tasks, |task| work(task).map_err(value_error))
        })
    }
}

/// Does all tasks on the threads of this one's pool, and returns the error of the first that fails.
fn first_failure<T: Send>(
    mut tasks: impl Iterator<Item = T>,
    work: impl Fn(T) -> PyResult<()> + Sync,
) -> Option<PyErr> {
    let failure_of = |task| {
        stop::check();
        work(task).err()
    };
    loop {
        let round: Vec<T> = tasks.by_ref().take(ROUND).collect();
        if round.is_empty() {
            return None;
        }
        let failure = round.into_par_iter().panic_fuse().filter_map(failure_of).find_first(|_| true);
        if failure.is_some() {
            return failure;
        }
    }
}

/// Computes a result on a pool with so many threads, while the calling thread checks for signals.
pub fn aside<T: Send>(py: Python, threads: Threads, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    watched(py, threads, work, || Ok(()))
}

/// Like [`aside`], but also calls `look` at each check, for example to report progress.
pub fn watched<T: Send>(
    py: Python,
    threads: Threads,
    work: impl FnOnce() -> T + Send,
    look: impl FnMut() -> PyResult<()>,
) -> PyResult<T> {
    Lent::new(threads)?.0.run(py, work, look)
}
