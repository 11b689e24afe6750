//! Unfinished files and directories, and how files are put in place all at once.
//!
//! A process keeps one list of everything it made and has not finished. A value of [`Temporary`] is one
//! entry: it removes its file or directory when it is dropped, and an interruption removes all of them
//! ([`remove_all`]). Whatever makes, renames or removes something holds the list meanwhile, so an
//! interruption comes before or after such a step, never within.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What this process made and has not finished, oldest first.
static UNFINISHED: Mutex<Vec<Made>> = Mutex::new(Vec::new());

#[derive(Clone, Debug, PartialEq)]
enum Made {
    File(PathBuf),
    Directory(PathBuf),
}

impl Made {
    /// Removes it if it is still there. A directory in which something lies stays.
    fn remove(&self) {
        // There is nothing better to do about a failure, and the first error is the one to be told.
        let _ = match self {
            Made::File(path) => fs::remove_file(path),
            Made::Directory(path) => fs::remove_dir(path),
        };
    }
}

/// The list, and with it the right to touch what is on it. A thread that panicked leaves the list whole.
fn unfinished() -> MutexGuard<'static, Vec<Made>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes everything unfinished, the newest first, and keeps other threads from making or finishing anything
/// for as long as the returned guard lives. Waits while files are being put in place.
pub(super) fn remove_all() -> impl Sized {
    let list = unfinished();
    list.iter().rev().for_each(Made::remove);
    list
}

/// A file or directory that is removed when this value is dropped or the run is interrupted. To keep a file,
/// rename it; to keep a directory, put something into it.
#[derive(Debug)]
pub(super) struct Temporary(Made);

impl Temporary {
    /// Makes a new, empty, hidden file in `directory` and opens it for writing.
    pub(super) fn file(directory: &Path) -> io::Result<(Temporary, File)> {
        let mut list = unfinished();
        loop {
            let path = fresh_path(directory);
            match File::options().write(true).create_new(true).open(&path) {
                // Left by a killed run whose process had the same number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                opened => {
                    let file = opened?;
                    let made = Made::File(path);
                    list.push(made.clone());
                    return Ok((Temporary(made), file));
                }
            }
        }
    }

    /// Makes a directory, whose parent must exist.
    pub(super) fn directory(path: &Path) -> io::Result<Temporary> {
        let mut list = unfinished();
        fs::create_dir(path)?;
        let made = Made::Directory(path.to_owned());
        list.push(made.clone());
        Ok(Temporary(made))
    }

    fn path(&self) -> &Path {
        match &self.0 {
            Made::File(path) | Made::Directory(path) => path,
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut list = unfinished();
        self.0.remove();
        list.retain(|made| *made != self.0);
    }
}

/// A hidden name in `directory` that this process has not used. It is not made from the name of the file to
/// come, which may already be as long as a name can be.
fn fresh_path(directory: &Path) -> PathBuf {
    static USED: AtomicU32 = AtomicU32::new(0);
    let number = USED.fetch_add(1, Ordering::Relaxed);
    directory.join(format!("{PREFIX}{}-{number}{SUFFIX}", std::process::id()))
}

const PREFIX: &str = concat!(".", env!("CARGO_PKG_NAME"), "-");
const SUFFIX: &str = ".tmp";

/// Is it the name of an unfinished file, of this process or another?
pub(super) fn is_temporary(name: &str) -> bool {
    name.starts_with(PREFIX) && name.ends_with(SUFFIX)
}

/// Renames every file to the path beside it, replacing what is there: all of them or, if one cannot be
/// renamed, none. An interruption waits until it is over.
///
/// # Errors
/// The path that could not be replaced, with the reason; then everything is as it was.
pub(super) fn publish(files: &[(Temporary, PathBuf)]) -> Result<(), (PathBuf, io::Error)> {
    let _list = unfinished();
    let mut backups = Vec::new();
    let result = files.iter().try_for_each(|(_, target)| {
        backups.push(back_up(target).map_err(|error| (target.clone(), error))?);
        Ok(())
    });
    let result = result.and_then(|()| rename_all(files, &backups));
    backups.iter().flatten().for_each(|backup| Made::File(backup.clone()).remove());
    result
}

fn rename_all(
    files: &[(Temporary, PathBuf)],
    backups: &[Option<PathBuf>],
) -> Result<(), (PathBuf, io::Error)> {
    for (index, (temporary, target)) in files.iter().enumerate() {
        if let Err(error) = rename(temporary.path(), target) {
            for ((_, target), backup) in files.iter().zip(backups).take(index).rev() {
                // As in `Made::remove`: the error that led here is the one to be told.
                let _ = match backup {
                    Some(backup) => fs::rename(backup, target),
                    None => fs::remove_file(target),
                };
            }
            return Err((target.clone(), error));
        }
    }
    Ok(())
}

/// Puts a finished file in the place of `target`, with its permissions if it exists.
fn rename(finished: &Path, target: &Path) -> io::Result<()> {
    if let Ok(old) = fs::metadata(target) {
        // Some file systems know no permissions and refuse to set them.
        let _ = fs::set_permissions(finished, old.permissions());
    }
    fs::rename(finished, target)
}

/// A second name for the file at `path`, under which it outlives being replaced; `None` if there is no file.
fn back_up(path: &Path) -> io::Result<Option<PathBuf>> {
    let backup = fresh_path(path.parent().unwrap_or(Path::new("")));
    match fs::hard_link(path, &backup) {
        Ok(()) => Ok(Some(backup)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        // Not every file system has hard links, and not every file may have one.
        Err(_) => match fs::copy(path, &backup) {
            Ok(_) => Ok(Some(backup)),
            Err(error) => {
                Made::File(backup).remove();
                Err(error)
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn finished(directory: &Path, text: &str) -> Temporary {
        let (temporary, _) = Temporary::file(directory).unwrap();
        fs::write(temporary.path(), text).unwrap();
        temporary
    }

    #[test]
    fn a_dropped_file_is_gone_and_a_published_one_stays() {
        let directory = tempfile::tempdir().unwrap();
        let target = directory.path().join("a.csv");
        drop(finished(directory.path(), "dropped"));
        assert!(names(directory.path()).is_empty());
        publish(&[(finished(directory.path(), "kept"), target.clone())]).unwrap();
        assert_eq!(names(directory.path()), ["a.csv"]);
        assert_eq!(fs::read_to_string(target).unwrap(), "kept");
    }

    #[test]
    fn a_temporary_file_is_hidden_and_on_the_list() {
        let directory = tempfile::tempdir().unwrap();
        let temporary = finished(directory.path(), "");
        let name = &names(directory.path())[0];
        assert!(name.starts_with('.') && is_temporary(name), "{name}");
        assert!(unfinished().contains(&temporary.0));
        let made = temporary.0.clone();
        drop(temporary);
        assert!(!unfinished().contains(&made));
    }

    #[test]
    fn a_directory_goes_only_when_empty() {
        let directory = tempfile::tempdir().unwrap();
        let (empty, full) = (directory.path().join("empty"), directory.path().join("full"));
        drop(Temporary::directory(&empty).unwrap());
        let made = Temporary::directory(&full).unwrap();
        fs::write(full.join("a"), "").unwrap();
        drop(made);
        assert_eq!(names(directory.path()), ["full"]);
    }

    #[test]
    fn when_one_file_cannot_be_replaced_none_is() {
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        fs::write(path("old"), "before").unwrap();
        let new = || finished(directory.path(), "after");
        let files = [(new(), path("old")), (new(), path("new")), (new(), path("missing/new"))];
        let (failed, error) = publish(&files).unwrap_err();
        assert_eq!((failed, error.kind()), (path("missing/new"), io::ErrorKind::NotFound));
        drop(files);
        assert_eq!(names(directory.path()), ["old"]);
        assert_eq!(fs::read_to_string(path("old")).unwrap(), "before");
    }

    #[cfg(unix)]
    #[test]
    fn a_replaced_file_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt;

        let directory = tempfile::tempdir().unwrap();
        let target = directory.path().join("a");
        fs::write(&target, "before").unwrap();
        fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).unwrap();
        publish(&[(finished(directory.path(), "after"), target.clone())]).unwrap();
        assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
