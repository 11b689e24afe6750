//! The old way to write, until nothing uses it: see `files` and `answer`.

use std::fs::File;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::args::FileArgs;
use super::target::{Target, cannot_write, has_header, parent};
use super::temporary::{Temporary, publish};

const BUFFER: usize = 1 << 17;
const STDOUT: &str = "cannot write to standard output";

/// Where a program writes its answer: standard output, a device or pipe, or a file that takes its place when
/// the answer is complete. Writing is buffered; the answer is complete with [`finish`](Output::finish).
/// Dropped before, a file is left as it was.
#[derive(Debug)]
#[must_use = "the answer is complete only with `finish`"]
pub struct Output {
    writer: BufWriter<Sink>,
    /// What failed if writing fails.
    failure: String,
    /// A file that is not yet in place, and its place.
    unfinished: Option<(Temporary, PathBuf)>,
}

#[derive(Debug)]
enum Sink {
    Stdout(StdoutLock<'static>),
    File(File),
}

impl Output {
    /// Opens what `--out` names. A regular file that is there already may be replaced if `--force` is given,
    /// if it is empty, or if its first line is `expected_header` (without its end), the mark of an earlier
    /// answer of the same kind. A link stays a link, and the file it leads to is replaced.
    ///
    /// # Errors
    /// If the file may not be replaced or cannot be written to.
    pub fn create(args: &FileArgs, expected_header: Option<&str>) -> Result<Output> {
        let header = expected_header.map(str::as_bytes);
        Output::replacing(args, |path| {
            header.map_or_else(|| is_empty(path), |header| has_header(path, header))
        })
    }

    /// The same for an answer that is not known by its first line alone: `is_earlier` tells of a file whether
    /// it may be replaced without `--force`.
    pub(super) fn replacing(
        args: &FileArgs,
        is_earlier: impl FnOnce(&Path) -> io::Result<bool>,
    ) -> Result<Output> {
        match args.file() {
            Some(path) => Output::to_file(path, |target| Ok(args.force || is_earlier(target)?)),
            None => Ok(Output::new(Sink::Stdout(io::stdout().lock()), STDOUT.to_owned(), None)),
        }
    }

    /// Opens the file, device or pipe at `path`, be it named `-` or otherwise.
    pub(super) fn to_file(
        path: &Path,
        may_replace: impl FnOnce(&Path) -> io::Result<bool>,
    ) -> Result<Output> {
        let target = match Target::at(path)? {
            Target::Special => {
                let file = File::options().write(true).open(path).with_context(|| cannot_write(path))?;
                return Ok(Output::new(Sink::File(file), cannot_write(path), None));
            }
            Target::Free(target) => target,
            Target::File(target) => {
                if !may_replace(&target).with_context(|| format!("cannot read {}", path.display()))? {
                    bail!("{} exists (--force overwrites it)", path.display());
                }
                target
            }
        };
        let (temporary, file) = Temporary::file(parent(&target)).with_context(|| cannot_write(path))?;
        Ok(Output::new(Sink::File(file), cannot_write(path), Some((temporary, target))))
    }

    fn new(sink: Sink, failure: String, unfinished: Option<(Temporary, PathBuf)>) -> Output {
        Output { writer: BufWriter::with_capacity(BUFFER, sink), failure, unfinished }
    }

    /// Is it a file that is opened again as easily, unlike a pipe?
    pub(super) fn is_file(&self) -> bool {
        self.unfinished.is_some()
    }

    /// Writes what is still buffered, and puts a file in its place.
    ///
    /// # Errors
    /// If writing fails; a file is then left as it was.
    pub fn finish(mut self) -> Result<()> {
        self.flush()?;
        if let (Some(unfinished), Sink::File(file)) = (self.unfinished.take(), self.writer.get_ref()) {
            // Some errors come only when the bytes reach the disk.
            file.sync_all().with_context(|| self.failure.clone())?;
            publish(&[unfinished]).map_err(|(_, error)| error).with_context(|| self.failure.clone())?;
        }
        Ok(())
    }

    /// Says what failed, and keeps the kind of the error, by which a closed pipe is known.
    fn explain(&self, error: io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("{}: {error}", self.failure))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes).map_err(|error| self.explain(error))
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.write_all(bytes).map_err(|error| self.explain(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush().map_err(|error| self.explain(error))
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Stdout(stdout) => stdout.write(bytes),
            Sink::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stdout(stdout) => stdout.flush(),
            Sink::File(file) => file.flush(),
        }
    }
}

fn is_empty(path: &Path) -> io::Result<bool> {
    Ok(std::fs::metadata(path)?.len() == 0)
}
