//! Running work: without the GIL, on the requested number of threads, and interruptible by Ctrl-C.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{process, thread};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::question::within;

/// Time between two checks for signals.
const LOOK: Duration = Duration::from_millis(50);

/// Tasks that the threads take between two checks of the time.
const ROUND: usize = 64;

/// Number of tasks from which waking other threads pays off.
const MANY: usize = 4;

/// Pools by number of threads, and the process that started them: a fork does not inherit its parent's threads.
struct Pools {
    process: u32,
    by_threads: BTreeMap<usize, Arc<ThreadPool>>,
}

static POOLS: Mutex<Pools> = Mutex::new(Pools { process: 0, by_threads: BTreeMap::new() });

/// The number of threads to use; `None` for all cores.
#[derive(Clone, Copy)]
pub struct Threads(Option<NonZeroUsize>);

impl Threads {
    /// One thread per core.
    pub const ALL: Threads = Threads(None);
}

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(threads: Borrowed<'_, 'py, PyAny>) -> PyResult<Threads> {
        let threads: Option<i128> = threads.extract()?;
        let number: Option<usize> = threads.map(|number| within("threads", number, 1..=1024)).transpose()?;
        Ok(Threads(number.and_then(NonZeroUsize::new)))
    }
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The pool with this many threads.
fn pool(Threads(threads): Threads) -> PyResult<Arc<ThreadPool>> {
    let threads = threads.map_or_else(cores, NonZeroUsize::get);
    let mut pools = POOLS.lock().map_err(|_| PyRuntimeError::new_err("a thread could not be started"))?;
    if pools.process != process::id() {
        // Dropping the parent's pools would wait for threads that do not exist.
        std::mem::forget(std::mem::take(&mut pools.by_threads));
        pools.process = process::id();
    }
    if let Some(pool) = pools.by_threads.get(&threads) {
        return Ok(pool.clone());
    }
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = Arc::new(pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?);
    pools.by_threads.insert(threads, pool.clone());
    Ok(pool)
}

/// The threads that do the work: the calling thread, or a pool.
pub enum Workers {
    /// The calling thread.
    Own,
    /// A pool.
    Pool(Arc<ThreadPool>),
}

impl Workers {
    /// The workers for this many tasks.
    pub fn new(threads: Threads, tasks: usize) -> PyResult<Workers> {
        if threads.0 == Some(NonZeroUsize::MIN) || tasks < MANY {
            return Ok(Workers::Own);
        }
        pool(threads).map(Workers::Pool)
    }

    /// Does all tasks on the workers, and checks for signals in between. Returns the error of the first failing
    /// task, in task order.
    pub fn each<T: Send, E: Send + Into<PyErr>>(
        &self,
        py: Python,
        mut tasks: impl Iterator<Item = T> + Send,
        work: impl Fn(T) -> Result<(), E> + Sync,
    ) -> PyResult<()> {
        loop {
            let some = || {
                let start = Instant::now();
                while start.elapsed() < LOOK {
                    if !self.round(&mut tasks, &work)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            };
            let is_left = py.detach(some).map_err(E::into)?;
            py.check_signals()?;
            if !is_left {
                return Ok(());
            }
        }
    }

    /// Does one task, or several on a pool; returns whether there were any.
    fn round<T: Send, E: Send>(
        &self,
        tasks: &mut (impl Iterator<Item = T> + Send),
        work: &(impl Fn(T) -> Result<(), E> + Sync),
    ) -> Result<bool, E> {
        match self {
            Workers::Own => tasks.next().map(work).transpose().map(|done| done.is_some()),
            Workers::Pool(pool) => {
                let round: Vec<T> = tasks.take(ROUND).collect();
                let is_empty = round.is_empty();
                let done = |round: Vec<T>| round.into_par_iter().filter_map(|task| work(task).err());
                let failure = pool.install(|| done(round).find_first(|_| true));
                failure.map_or(Ok(!is_empty), Err)
            }
        }
    }
}

/// Computes a result on the threads of a pool, while the calling thread checks for signals. On a signal, the work
/// continues to its end, but its result is discarded.
pub fn aside<T: Send + 'static>(py: Python, work: impl FnOnce() -> T + Send + 'static) -> PyResult<T> {
    watched(py, work, || Ok(()))
}

/// Like [`aside`], but also calls `look` at each check, for example to report progress.
pub fn watched<T: Send + 'static>(
    py: Python,
    work: impl FnOnce() -> T + Send + 'static,
    mut look: impl FnMut() -> PyResult<()>,
) -> PyResult<T> {
    let pool = pool(Threads::ALL)?;
    let (sender, mut receiver) = channel();
    thread::spawn(move || {
        // Sending fails if nobody waits any more.
        let _ = sender.send(pool.install(work));
    });
    loop {
        let answer;
        (receiver, answer) = py.detach(move || {
            let answer = receiver.recv_timeout(LOOK);
            (receiver, answer)
        });
        match answer {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Timeout) => {
                py.check_signals()?;
                look()?;
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the work ended without an answer: please report it"));
            }
        }
    }
}
