//! A directory to write into: made if missing, and held by one writer at a time.

use std::fs::File;
use std::io;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::temporary::Temporary;

/// A directory nobody else writes reports into for as long as this value lives. If it was made for the
/// purpose and is still empty at the end, it goes again, and so do the parents that had to be made.
#[derive(Debug)]
pub(super) struct Directory {
    /// The directories that were missing, innermost first, which is the order they are dropped in.
    _made: Vec<Temporary>,
    /// Dropped last.
    _lock: Option<File>,
}

impl Directory {
    /// Makes `path` and its parents where missing, and waits until no other writer holds it.
    ///
    /// On Unix the lock is one on the directory itself, so no lock file stays behind. Where a directory
    /// cannot be locked (other systems, some network file systems) nothing keeps two processes from writing
    /// at once; the later one then may drop the entries of the earlier from `datapackage.json`.
    ///
    /// # Errors
    /// If the directory cannot be made or opened, is something else, or stays with another writer for a
    /// minute.
    pub(super) fn open(path: &Path) -> Result<Directory> {
        loop {
            let mut made = Vec::new();
            make(path, &mut made)?;
            made.reverse();
            match lock(path) {
                // The writer before us had made the directory and gave up.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                locked => {
                    let lock = locked.with_context(|| format!("cannot write to {}", path.display()))?;
                    return Ok(Directory { _made: made, _lock: lock });
                }
            }
        }
    }
}

/// Makes `path` after its parents, and appends what was missing to `made`.
fn make(path: &Path, made: &mut Vec<Temporary>) -> Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        make(parent, made)?;
    }
    match Temporary::directory(path) {
        Ok(directory) => made.push(directory),
        // Another writer was quicker, or something else is there.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            if !path.is_dir() {
                bail!("{} is not a directory", path.display());
            }
        }
        Err(error) => {
            return Err(error).with_context(|| format!("cannot make the directory {}", path.display()));
        }
    }
    Ok(())
}

/// Locks the directory at `path`; `None` if its file system has no locks.
#[cfg(unix)]
fn lock(path: &Path) -> io::Result<Option<File>> {
    use std::fs::{self, TryLockError};
    use std::os::unix::fs::MetadataExt;
    use std::time::{Duration, Instant};

    /// Most writers only have to write and rename what they have computed already; those of sets in parts hold
    /// the directory for their whole run.
    const PATIENCE: Duration = Duration::from_secs(60);
    const PAUSE: Duration = Duration::from_millis(10);

    let directory = File::open(path)?;
    let start = Instant::now();
    loop {
        match directory.try_lock() {
            Ok(()) => break,
            Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => std::thread::sleep(PAUSE),
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::other("another run has been writing there for a minute"));
            }
            Err(TryLockError::Error(_)) => return Ok(None),
        }
    }
    // Who held it before may have removed it, and someone else may have made it again: then the lock is on
    // nothing.
    let (locked, present) = (directory.metadata()?, fs::metadata(path)?);
    if (locked.dev(), locked.ino()) == (present.dev(), present.ino()) {
        Ok(Some(directory))
    } else {
        Err(io::ErrorKind::NotFound.into())
    }
}

/// Elsewhere directories have no locks.
#[cfg(not(unix))]
fn lock(_path: &Path) -> io::Result<Option<File>> {
    Ok(None)
}
