//! How does long work end early, when its answer is no longer wanted?
//!
//! A [`Stop`] *watches* work: [`Stop::watch`] calls a function, and [`Stop::stop`], from any other thread, ends it.
//! The long loops of the library call [`check`], which unwinds out of them once the stop that watches them is
//! asked for; `watch` catches that and returns [`Stopped`]. What the work had made is dropped, and nothing that
//! outlives it is left half-made.
//!
//! Work that no stop watches never ends early. As long as no stop is asked for, a check is one load of a number that
//! does not change.
//!
//! A stop belongs to threads: that which calls `watch`, and those that [`Stop::enter`]. So work that goes on on other
//! threads runs in a pool of its own, whose threads all enter:
//!
//! ```
//! use rayon::ThreadPoolBuilder;
//! use tehai::recurrence::WaitTables;
//! use tehai::rules::FifthTile;
//! use tehai::stop::{Stop, Stopped};
//!
//! let stop = Stop::new();
//! let entering = stop.clone();
//! let pool = ThreadPoolBuilder::new().num_threads(2).start_handler(move |_| entering.enter()).build()?;
//! let work = || WaitTables::new(2).classes(FifthTile::Excluded);
//! assert!(stop.watch(|| pool.install(work)).is_ok());
//! stop.stop(); // usually from another thread, while the work goes on
//! assert_eq!(stop.watch(|| pool.install(work)).err(), Some(Stopped));
//! # Ok::<(), rayon::ThreadPoolBuildError>(())
//! ```
//!
//! A stop needs a program that unwinds: built with `panic = "abort"`, asking for one ends the program.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use thiserror::Error;

/// Ends work that it watches. Clones are the same stop.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Flag>);

/// The work has ended early, and there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("stopped")]
pub struct Stopped;

/// Is the stop asked for?
#[derive(Debug, Default)]
struct Flag(AtomicBool);

/// The number of stops that are asked for and exist. While it is 0, no thread need look for its own.
static ASKED_FOR: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static OF_THREAD: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

impl Drop for Flag {
    fn drop(&mut self) {
        if *self.0.get_mut() {
            ASKED_FOR.fetch_sub(1, Relaxed);
        }
    }
}

impl Stop {
    /// A stop that nobody has asked for.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks for the stop. All work that it watches ends soon, and work that it comes to watch.
    pub fn stop(&self) {
        if !self.0.0.swap(true, Relaxed) {
            ASKED_FOR.fetch_add(1, Relaxed);
        }
    }

    /// Has somebody asked for the stop?
    pub fn is_asked_for(&self) -> bool {
        self.0.0.load(Relaxed)
    }

    /// Watches this thread from now on, in place of any other stop: for the threads of a pool, as they start.
    ///
    /// Work for such a thread must come from inside [`watch`](Stop::watch), where an early end is caught.
    pub fn enter(&self) {
        OF_THREAD.set(Some(self.clone()));
    }

    /// Watches work on this thread, and returns what it returns.
    ///
    /// # Errors
    /// [`Stopped`] if it ended early.
    ///
    /// # Panics
    /// If the work panics.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> Result<T, Stopped> {
        let outer = OF_THREAD.replace(Some(self.clone()));
        let ended = catch_unwind(AssertUnwindSafe(work));
        OF_THREAD.set(outer);
        ended.map_err(|cause| match cause.downcast::<Stopped>() {
            Ok(stopped) if self.is_asked_for() => *stopped,
            // The end of an outer stop, or a panic.
            Ok(stopped) => resume_unwind(stopped),
            Err(cause) => resume_unwind(cause),
        })
    }
}

/// Ends the work of this thread here if a stop that watches it is asked for.
///
/// For loops whose turns take a microsecond or more. Never call it while making a value that outlives the work and
/// cannot be made again, such as a `LazyLock`.
#[inline]
pub fn check() {
    if ASKED_FOR.load(Relaxed) > 0 {
        end_if_asked();
    }
}

#[cold]
fn end_if_asked() {
    if OF_THREAD.with_borrow(|stop| stop.as_ref().is_some_and(Stop::is_asked_for)) {
        // Without the message of a panic.
        resume_unwind(Box::new(Stopped));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::Duration;

    use super::*;

    fn forever() {
        loop {
            check();
        }
    }

    #[test]
    fn work_ends_when_another_thread_asks_and_other_work_goes_on() {
        let (one, other) = (Stop::new(), Stop::new());
        let (sender, started) = channel();
        thread::scope(|scope| {
            let ended = scope.spawn(|| {
                one.watch(|| {
                    sender.send(()).unwrap();
                    forever()
                })
            });
            started.recv().unwrap();
            one.stop();
            assert_eq!(ended.join().unwrap(), Err(Stopped));
        });
        // `one` is still asked for.
        assert_eq!(other.watch(|| (0..1000).map(|_| check()).count()), Ok(1000));
        check();
    }

    #[test]
    fn the_work_of_a_pool_ends_and_the_pool_is_whole() {
        let stop = Stop::new();
        let entering = stop.clone();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).start_handler(move |_| entering.enter());
        let pool = pool.build().unwrap();
        thread::scope(|scope| {
            let ended = scope.spawn(|| stop.watch(|| pool.install(|| rayon::join(forever, forever))));
            thread::sleep(Duration::from_millis(20));
            stop.stop();
            assert_eq!(ended.join().unwrap().err(), Some(Stopped));
        });
        assert_eq!(pool.install(|| rayon::join(|| 1, || 2)), (1, 2));
    }

    #[test]
    fn stops_nest() {
        let (outer, inner) = (Stop::new(), Stop::new());
        let ended = outer.watch(|| {
            let ended = inner.watch(|| {
                inner.stop();
                forever();
            });
            assert_eq!(ended, Err(Stopped));
            outer.stop();
            check();
        });
        assert_eq!(ended, Err(Stopped));
    }

    #[test]
    fn a_panic_stays_a_panic() {
        let stop = Stop::new();
        stop.stop();
        let caught = catch_unwind(|| stop.watch(|| resume_unwind(Box::new("broken"))));
        assert_eq!(*caught.unwrap_err().downcast::<&str>().unwrap(), "broken");
    }
}
