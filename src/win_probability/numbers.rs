//! What all answers by number of draws share.

use std::cell::Cell;

/// Counts the numbers that are done, for `progress`.
#[derive(Default)]
pub(super) struct Done(Cell<u32>);

impl Done {
    pub(super) fn add(&self, progress: impl Fn(u32)) {
        self.0.set(self.0.get() + 1);
        progress(self.0.get());
    }
}

/// The limit of states is divided by this for a single play, which visits its states again for each number of draws.
pub(super) const STATES_OF_PLAY: usize = 20;
