//! Signals: an interrupted run leaves nothing unfinished behind.

use anyhow::{Context, Result};

use super::{progress, temporary};

/// What a shell reports of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// From now on Ctrl-C (and on Unix SIGTERM and SIGHUP) removes what is unfinished and ends the process, and
/// (on Unix) the limit on the size of files makes a write fail like any other instead of killing the process.
///
/// A signal that the process was started to ignore, as `nohup` does with SIGHUP, ends it all the same.
///
/// # Errors
/// If the system refuses, or if it was called before.
pub(super) fn install() -> Result<()> {
    ignore_file_size_signal().context("cannot watch for signals")?;
    let handler = || {
        progress::clear();
        // Held to the very end, so that no other thread can begin anything.
        let _held = temporary::remove_all();
        std::process::exit(INTERRUPTED);
    };
    ctrlc::set_handler(handler).context("cannot watch for signals")
}

#[cfg(unix)]
fn ignore_file_size_signal() -> std::io::Result<()> {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    // A flag nobody reads: to be caught is all the signal has to be.
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    Ok(())
}

#[cfg(not(unix))]
fn ignore_file_size_signal() -> std::io::Result<()> {
    Ok(())
}
