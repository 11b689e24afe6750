//! Loops on all threads; without the feature `rayon` the same loops on one.
//!
//! A loop whose items check for a [`stop`](crate::stop) has a `panic_fuse`: otherwise every item that is left would
//! unwind by itself, and a million of them take seconds.

#[cfg(feature = "rayon")]
pub use rayon::{join, prelude::*};

/// Does the work on threads of its own. What a static holds is made so: all threads of the pool may wait for it, and it
/// must neither wait for them nor, on one of them, go on with another of their tasks, which may ask for it again.
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
pub use in_order::*;

/// What the library uses of rayon, one item after the other.
#[cfg(not(feature = "rayon"))]
mod in_order {
    pub fn apart<T>(work: impl FnOnce() -> T) -> T {
        work()
    }

    pub fn join<A, B>(one: impl FnOnce() -> A, other: impl FnOnce() -> B) -> (A, B) {
        (one(), other())
    }

    /// Items that are worked on in order.
    #[derive(Clone, Debug)]
    pub struct InOrder<I>(I);

    impl<I: Iterator> IntoIterator for InOrder<I> {
        type Item = I::Item;
        type IntoIter = I;
        fn into_iter(self) -> I {
            self.0
        }
    }

    /// The methods of rayon's trait of this name that are used.
    pub trait ParallelIterator: IntoIterator + Sized {
        /// The same items: on one thread, nothing follows an item that unwinds.
        fn panic_fuse(self) -> Self {
            self
        }

        /// Each item changed.
        fn map<T>(self, change: impl FnMut(Self::Item) -> T) -> InOrder<impl Iterator<Item = T>> {
            InOrder(self.into_iter().map(change))
        }

        /// The items to keep.
        fn filter(self, keep: impl FnMut(&Self::Item) -> bool) -> InOrder<impl Iterator<Item = Self::Item>> {
            InOrder(self.into_iter().filter(keep))
        }

        /// What some items become.
        fn filter_map<T>(
            self,
            change: impl FnMut(Self::Item) -> Option<T>,
        ) -> InOrder<impl Iterator<Item = T>> {
            InOrder(self.into_iter().filter_map(change))
        }

        /// All items of what each becomes.
        fn flat_map_iter<T: IntoIterator>(
            self,
            change: impl FnMut(Self::Item) -> T,
        ) -> InOrder<impl Iterator<Item = T::Item>> {
            InOrder(self.into_iter().flat_map(change))
        }

        /// The items with their places.
        fn enumerate(self) -> InOrder<impl Iterator<Item = (usize, Self::Item)>> {
            InOrder(self.into_iter().enumerate())
        }

        /// Each item with one of others.
        fn zip<T: IntoIterator>(self, others: T) -> InOrder<impl Iterator<Item = (Self::Item, T::Item)>> {
            InOrder(self.into_iter().zip(others))
        }

        /// The sums of parts of the items; here there is one part.
        fn fold<T>(
            self,
            start: impl Fn() -> T,
            add: impl FnMut(T, Self::Item) -> T,
        ) -> InOrder<impl Iterator<Item = T>> {
            InOrder(std::iter::once(self.into_iter().fold(start(), add)))
        }

        /// The sum of the items.
        fn reduce(
            self,
            start: impl Fn() -> Self::Item,
            add: impl FnMut(Self::Item, Self::Item) -> Self::Item,
        ) -> Self::Item {
            self.into_iter().fold(start(), add)
        }

        /// Visits the items.
        fn for_each(self, visit: impl FnMut(Self::Item)) {
            self.into_iter().for_each(visit);
        }

        /// The items as a collection.
        fn collect<C: FromIterator<Self::Item>>(self) -> C {
            self.into_iter().collect()
        }
    }

    impl<I: Iterator> ParallelIterator for InOrder<I> {}

    /// What becomes a loop, or lends its items to one.
    pub trait IntoParallelIterator: IntoIterator + Sized {
        fn into_par_iter(self) -> InOrder<Self::IntoIter> {
            InOrder(self.into_iter())
        }
    }

    impl<C: IntoIterator> IntoParallelIterator for C {}

    pub trait IntoParallelRefIterator {
        fn par_iter<'d>(&'d self) -> InOrder<<&'d Self as IntoIterator>::IntoIter>
        where
            &'d Self: IntoIterator,
        {
            InOrder(self.into_iter())
        }
    }

    impl<C: ?Sized> IntoParallelRefIterator for C {}

    pub trait ParallelSlice<T> {
        fn par_chunks(&self, size: usize) -> InOrder<std::slice::Chunks<'_, T>>;
        fn par_chunks_mut(&mut self, size: usize) -> InOrder<std::slice::ChunksMut<'_, T>>;
    }

    impl<T> ParallelSlice<T> for [T] {
        fn par_chunks(&self, size: usize) -> InOrder<std::slice::Chunks<'_, T>> {
            InOrder(self.chunks(size))
        }

        fn par_chunks_mut(&mut self, size: usize) -> InOrder<std::slice::ChunksMut<'_, T>> {
            InOrder(self.chunks_mut(size))
        }
    }
}
