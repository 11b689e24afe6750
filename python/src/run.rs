//! How long work is done: without the GIL, on as many threads as asked for, and so that Ctrl-C ends it.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::process;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::rules::within;

/// Time between two looks for signals.
const LOOK: Duration = Duration::from_millis(50);

/// Tasks that the threads take between two looks at the time.
const ROUND: usize = 64;

/// Tasks from which on it is worth to wake other threads.
const MANY: usize = 4;

/// Pools by number of threads, and the process that started them: a fork has none of its parent's threads.
struct Pools {
    process: u32,
    by_threads: BTreeMap<usize, Arc<ThreadPool>>,
}

static POOLS: Mutex<Pools> = Mutex::new(Pools { process: 0, by_threads: BTreeMap::new() });

/// How many threads are to work; all cores if none is said.
#[derive(Clone, Copy)]
pub struct Threads(Option<NonZeroUsize>);

impl Threads {
    /// One for each core.
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

/// The pool of so many threads.
fn pool(Threads(threads): Threads) -> PyResult<Arc<ThreadPool>> {
    let threads = threads.map_or_else(cores, NonZeroUsize::get);
    let mut pools = POOLS.lock().map_err(|_| PyRuntimeError::new_err("a thread could not be started"))?;
    if pools.process != process::id() {
        // Those of the parent would wait for threads that are not there.
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

/// Where work is done: on the thread that asks, or on those of a pool.
pub enum Workers {
    /// The thread that asks.
    Own,
    /// A pool.
    Pool(Arc<ThreadPool>),
}

impl Workers {
    /// The workers for so many tasks.
    pub fn new(threads: Threads, tasks: usize) -> PyResult<Workers> {
        if threads.0 == Some(NonZeroUsize::MIN) || tasks < MANY {
            return Ok(Workers::Own);
        }
        pool(threads).map(Workers::Pool)
    }

    /// Has the workers do all tasks, and looks for signals on the way. The first task that fails, in their order,
    /// is the one that is told of.
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

    /// Has a task done, or some; gives whether there was one.
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

/// Works something out on the threads of a pool, while the thread that asks looks for signals. If one comes the
/// work goes on to its end, and nobody waits for it.
pub fn aside<T: Send + 'static>(py: Python, work: impl FnOnce() -> T + Send + 'static) -> PyResult<T> {
    watched(py, work, || Ok(()))
}

/// The same, and at each look something else is done, too, such as to tell how far it is.
pub fn watched<T: Send + 'static>(
    py: Python,
    work: impl FnOnce() -> T + Send + 'static,
    mut look: impl FnMut() -> PyResult<()>,
) -> PyResult<T> {
    let pool = pool(Threads::ALL)?;
    let (sender, mut receiver) = channel();
    thread::spawn(move || {
        // Nobody waits any more if it fails.
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
