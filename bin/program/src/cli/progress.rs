//! Progress on standard error.

use std::fmt;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use indicatif::{
    HumanCount, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressState, ProgressStyle,
    WeakProgressBar,
};

use super::args::CommonArgs;

/// The visible bar, cleared when the run is interrupted.
static SHOWN: Mutex<Option<WeakProgressBar>> = Mutex::new(None);

/// The message if the run is interrupted: what it has kept.
static KEPT: Mutex<Option<String>> = Mutex::new(None);

/// A bar of `length` steps, named `what`, on standard error, with the rate and the time left. It disappears when
/// finished or dropped. Nothing is shown under `--quiet`, if standard error is not a terminal, or if `TERM` is
/// `dumb`. It has no colours, so `NO_COLOR` does not matter.
pub fn progress(common: &CommonArgs, length: u64, what: &'static str) -> ProgressBar {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let target = match common.quiet || is_dumb {
        true => ProgressDrawTarget::hidden(),
        // Hides itself without a terminal.
        false => ProgressDrawTarget::stderr(),
    };
    let style = ProgressStyle::with_template(
        "{prefix} [{wide_bar}] {human_pos}/{human_len}, {rate}/s, {eta} left {msg}",
    );
    let rate = |state: &ProgressState, text: &mut dyn fmt::Write| {
        // Nowhere to report a failure.
        let _ = write!(text, "{}", HumanCount(state.per_sec() as u64));
    };
    let style = style.expect("the template is well formed").progress_chars("=> ").with_key("rate", rate);
    let bar = ProgressBar::with_draw_target(Some(length), target)
        .with_style(style)
        .with_prefix(what)
        .with_finish(ProgressFinish::AndClear);
    *shown() = Some(bar.downgrade());
    bar
}

/// The number of hands in a range, as steps of a bar.
pub fn steps(hands: &Range<u128>) -> u64 {
    u64::try_from(hands.end - hands.start).unwrap_or(u64::MAX)
}

/// Takes the bar off the screen.
pub fn clear() {
    if let Some(bar) = shown().take().and_then(|bar| bar.upgrade()) {
        bar.finish_and_clear();
    }
}

/// Sets the message of an interrupted run, if any.
pub fn keep(note: Option<String>) {
    *KEPT.lock().unwrap_or_else(PoisonError::into_inner) = note;
}

/// Takes the message of an interrupted run.
pub fn kept() -> Option<String> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner).take()
}

fn shown() -> MutexGuard<'static, Option<WeakProgressBar>> {
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}
