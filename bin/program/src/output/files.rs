//! Atomic writing of files: a file is either old or new, never half written.
//!
//! Bytes go to a temporary file next to the target, which then replaces the target. A run that fails or is
//! interrupted removes it. A killed run leaves it behind; the next run with the same target recognizes it by name
//! and removes it. So two runs must not write the same file at the same time.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result, bail, ensure};
use tempfile::{NamedTempFile, TempPath};

use crate::output::sink::Sink;

/// Which existing files may be replaced. An empty file always may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replace<'a> {
    /// Any file: `--force` was given, or the caller knows the file.
    Any,
    /// A file with this first line, given without its line ending.
    FirstLine(&'a [u8]),
    /// A file that begins with these bytes.
    Prefix(&'a [u8]),
    /// No existing file.
    Nothing,
}

impl Replace<'_> {
    fn allows(self, path: &Path) -> io::Result<bool> {
        let known = match self {
            Replace::Any => return Ok(true),
            Replace::FirstLine(bytes) | Replace::Prefix(bytes) => bytes,
            Replace::Nothing => b"",
        };
        // Two bytes more for the line ending, LF or CR LF.
        let mut start = Vec::new();
        File::open(path)?.take(known.len() as u64 + 2).read_to_end(&mut start)?;
        let line = start.split(|byte| *byte == b'\n').next().unwrap_or_default();
        Ok(start.is_empty()
            || match self {
                Replace::FirstLine(_) => line.strip_suffix(b"\r").unwrap_or(line) == known,
                Replace::Prefix(_) => start.starts_with(known),
                Replace::Any | Replace::Nothing => false,
            })
    }
}

/// An output: standard output, a device or pipe, or a file put in place once all bytes are written.
///
/// Writes are buffered. If it is dropped before [`finish`](Output::finish), the file stays as it was.
#[must_use = "nothing is complete before `finish`"]
pub struct Output {
    writer: BufWriter<Sink>,
    /// The error message if a write fails.
    failure: String,
    /// The temporary file and its target.
    unfinished: Option<(NamedTempFile, PathBuf)>,
}

impl Output {
    /// Standard output.
    pub fn standard(writer: Box<dyn Write>) -> Output {
        Output::new(Sink::Plain(writer), "cannot write to standard output", None)
    }

    /// Opens a file. A symbolic link stays, and the file it points to is replaced; a device or pipe is written to
    /// directly. A file whose name ends in `.gz` is compressed.
    pub fn create(path: &Path, replace: Replace) -> Result<Output> {
        let failure = format!("cannot write {}", path.display());
        if is_special(path) {
            let device = File::options().write(true).open(path).with_context(|| failure.clone())?;
            return Ok(Output::new(Sink::of(device, path), &failure, None));
        }
        let target = target(path, replace)?;
        let opened = temporary(&target).and_then(|file| Ok((file.as_file().try_clone()?, file)));
        let (writer, file) = opened.with_context(|| failure.clone())?;
        Ok(Output::new(Sink::of(writer, path), &failure, Some((file, target))))
    }

    fn new(sink: Sink, failure: &str, unfinished: Option<(NamedTempFile, PathBuf)>) -> Output {
        Output { writer: BufWriter::with_capacity(1 << 17, sink), failure: failure.to_owned(), unfinished }
    }

    /// Writes what is still buffered and puts the file in place; if that fails, the file stays as it was.
    pub fn finish(mut self) -> Result<()> {
        self.flush()?;
        self.writer.get_mut().finish().with_context(|| self.failure.clone())?;
        let Some((file, target)) = self.unfinished.take() else { return Ok(()) };
        // Some errors appear only when the bytes reach the disk.
        let synced = file.as_file().sync_all();
        if let Ok(old) = fs::metadata(&target) {
            // Some file systems have no permissions and refuse to set them.
            let _ = file.as_file().set_permissions(old.permissions());
        }
        let _held = unfinished();
        let placed = synced.and_then(|()| file.persist(target).map_err(|error| error.error));
        placed.map(drop).with_context(|| self.failure.clone())
    }

    /// Adds what failed, and keeps the kind of error, which identifies a closed pipe.
    fn explain(&self, error: io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("{}: {error}", self.failure))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes).map_err(|error| self.explain(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush().map_err(|error| self.explain(error))
    }
}

/// Writes a whole file; if that fails, the file stays as it was.
pub fn write(path: &Path, bytes: &[u8], replace: Replace) -> Result<()> {
    let mut output = Output::create(path, replace)?;
    output.write_all(bytes)?;
    output.finish()
}

/// Checks that a file can be written, before the long work that produces it. Changes nothing.
pub fn check(path: &Path, replace: Replace) -> Result<()> {
    // Opening and closing a pipe would signal the end to its reader.
    if is_special(path) { Ok(()) } else { Output::create(path, replace).map(drop) }
}

/// The content of a file; `None` if it does not exist.
pub fn read(path: &Path) -> Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        read => read.map(Some).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// Is this an existing device, pipe or socket, neither a file nor a directory?
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// The file that a path points to, if it may be replaced.
fn target(path: &Path, replace: Replace) -> Result<PathBuf> {
    ensure!(!path.is_dir(), "{} is a directory", path.display());
    if path.exists() && !replace.allows(path).with_context(|| format!("cannot read {}", path.display()))? {
        let why = if replace == Replace::Nothing { "exists" } else { "was not written by this command" };
        bail!("{} {why} (--force replaces it)", path.display());
    }
    if path.is_symlink() {
        return fs::canonicalize(path).with_context(|| format!("{} is a broken link", path.display()));
    }
    Ok(path.to_owned())
}

/// Temporary files of this process. Those already in place no longer exist under these names.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes the temporary file of a target, first removing one left by a killed run.
fn temporary(target: &Path) -> io::Result<NamedTempFile> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let path = target.with_file_name(format!(".{name}.tehai.tmp"));
    let mut unfinished = unfinished();
    if path.exists() {
        fs::remove_file(&path)?;
    }
    let file = File::create_new(&path)?;
    unfinished.insert(path.clone());
    Ok(NamedTempFile::from_parts(file, TempPath::try_from_path(path)?))
}

/// Removes all temporary files, for an interrupted run. While the returned guard lives, no file is put in place
/// and none is begun.
pub fn remove_unfinished() -> impl Sized {
    let unfinished = unfinished();
    for path in unfinished.iter() {
        // Nothing better to do about a failure.
        let _ = fs::remove_file(path);
    }
    unfinished
}

/// The bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
