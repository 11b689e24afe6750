//! Signals: an interrupted run leaves nothing unfinished behind.

use std::io;

use anyhow::{Context, Result};

use super::{progress, temporary};

/// What a shell reports of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// What every `--help` says of it.
pub(super) const HELP: &str = if cfg!(target_os = "linux") {
    "Interrupted by Ctrl-C, SIGTERM or SIGHUP, a run removes what is unfinished and ends with exit code 130. Under \
     nohup it\noutlives its terminal."
} else {
    "Interrupted by Ctrl-C, a run removes what is unfinished and ends with exit code 130."
};

/// From now on Ctrl-C (and on Unix SIGTERM and SIGHUP) removes what is unfinished and ends the process, and
/// (on Unix) the limit on the size of files makes a write fail like any other instead of killing the process.
///
/// A signal that the process was started to ignore, as `nohup` does with SIGHUP, stays ignored on Linux.
/// Elsewhere it ends the process all the same, as nothing safe tells of it.
///
/// # Errors
/// If the system refuses.
pub(super) fn install() -> Result<()> {
    ignore_file_size_signal().and_then(|()| watch(end)).context("cannot watch for signals")
}

fn end() {
    progress::clear();
    // Held to the very end, so that no other thread can begin anything.
    let _held = (temporary::remove_all(), super::files::remove_unfinished());
    std::process::exit(INTERRUPTED);
}

/// Calls `end` on a thread of its own when a signal comes that asks for it.
#[cfg(unix)]
fn watch(end: fn()) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // Without it (not on Linux) none is known to be ignored.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = ignored(&status);
    let watched = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let mut signals = Signals::new(watched)?;
    std::thread::Builder::new().spawn(move || signals.forever().next().map(|_| end()))?;
    Ok(())
}

/// The signals that a process ignores, by its `/proc/…/status`: signal n is bit n - 1.
#[cfg(unix)]
fn ignored(status: &str) -> u64 {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

#[cfg(not(unix))]
fn watch(end: fn()) -> io::Result<()> {
    ctrlc::set_handler(end).map_err(io::Error::other)
}

#[cfg(unix)]
fn ignore_file_size_signal() -> io::Result<()> {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    // A flag nobody reads: to be caught is all the signal has to be.
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    Ok(())
}

#[cfg(not(unix))]
fn ignore_file_size_signal() -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn ignored_signals_are_read_from_the_status() {
        assert_eq!(ignored("Name:\tx\nSigIgn:\t0000000000001001\nSigCgt:\t00000000000004a8\n"), 0x1001);
        assert_eq!(ignored(""), 0);
    }
}
