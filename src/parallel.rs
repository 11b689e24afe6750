//! Loops on all threads, or on one without the feature `rayon`.
//!
//! On targets without threads rayon itself would work on one, but it makes the module of the page 27 kB larger.

use crate::stop;

#[cfg(feature = "rayon")]
pub use rayon::{join, prelude::*};

/// Ends a loop early.
pub trait UntilStop: ParallelIterator {
    /// The same items, with a check for a [`stop`](crate::stop) before each. The first that finds one ends the loop: if
    /// each item that is left found it by itself, a million of them would take seconds to unwind.
    fn until_stop(self) -> impl ParallelIterator<Item = Self::Item> {
        self.panic_fuse().inspect(|_| stop::check())
    }
}

impl<I: ParallelIterator> UntilStop for I {}

/// Does work on threads of its own: for what a static holds, since all threads of the pool may be waiting for it. On
/// those threads, the work could wait for them in turn, or take up another task that waits for its result: a deadlock.
#[cfg(feature = "rayon")]
pub fn apart<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let threads = rayon::current_num_threads();
    let made = || {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads can be started").install(work)
    };
    std::thread::scope(|scope| scope.spawn(made).join())
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

#[cfg(not(feature = "rayon"))]
pub use one_thread::*;

/// What the library uses of rayon, on one thread: a parallel iterator is an iterator. So loops use no methods that
/// have the same name in both and differ, `fold` and `reduce`, but `fold_with` and `reduce_with`.
#[cfg(not(feature = "rayon"))]
mod one_thread {
    use std::iter::{Once, once};
    use std::slice::{Chunks, ChunksMut};

    pub fn apart<T>(work: impl FnOnce() -> T) -> T {
        work()
    }

    pub fn join<A, B>(one: impl FnOnce() -> A, other: impl FnOnce() -> B) -> (A, B) {
        (one(), other())
    }

    /// The methods of rayon's trait of this name that an iterator lacks.
    pub trait ParallelIterator: Iterator + Sized {
        /// Nothing follows an item that unwinds.
        fn panic_fuse(self) -> Self {
            self
        }

        /// All items of what each becomes.
        fn flat_map_iter<T: IntoIterator>(
            self,
            change: impl FnMut(Self::Item) -> T,
        ) -> impl Iterator<Item = T::Item> {
            self.flat_map(change)
        }

        /// Sums of parts of the items; here there is one part.
        fn fold_with<T>(self, start: T, add: impl FnMut(T, Self::Item) -> T) -> Once<T> {
            once(self.fold(start, add))
        }

        /// The sum of the items, if there are any.
        fn reduce_with(self, add: impl FnMut(Self::Item, Self::Item) -> Self::Item) -> Option<Self::Item> {
            self.reduce(add)
        }
    }

    impl<I: Iterator> ParallelIterator for I {}

    pub trait IntoParallelIterator: IntoIterator + Sized {
        fn into_par_iter(self) -> Self::IntoIter {
            self.into_iter()
        }
    }

    impl<C: IntoIterator> IntoParallelIterator for C {}

    pub trait IntoParallelRefIterator {
        fn par_iter<'d>(&'d self) -> <&'d Self as IntoIterator>::IntoIter
        where
            &'d Self: IntoIterator,
        {
            self.into_iter()
        }
    }

    impl<C: ?Sized> IntoParallelRefIterator for C {}

    pub trait ParallelSlice<T> {
        fn par_chunks(&self, size: usize) -> Chunks<'_, T>;
        fn par_chunks_mut(&mut self, size: usize) -> ChunksMut<'_, T>;
    }

    impl<T> ParallelSlice<T> for [T] {
        fn par_chunks(&self, size: usize) -> Chunks<'_, T> {
            self.chunks(size)
        }

        fn par_chunks_mut(&mut self, size: usize) -> ChunksMut<'_, T> {
            self.chunks_mut(size)
        }
    }
}
