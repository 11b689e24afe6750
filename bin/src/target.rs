//! What stands where a file is to be written, and whether it may be replaced.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::temporary::Temporary;

/// What is found at a path.
#[derive(Debug, PartialEq)]
pub(super) enum Target {
    /// Nothing.
    Free(PathBuf),
    /// A regular file: the file itself, where the path is a link to it.
    File(PathBuf),
    /// A device, a pipe or a socket.
    Special,
}

impl Target {
    /// Looks at `path`.
    ///
    /// # Errors
    /// If it is a directory or a link to nothing, or cannot be looked at.
    pub(super) fn at(path: &Path) -> Result<Target> {
        let is_link = path.is_symlink();
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => bail!("{} is a directory", path.display()),
            Ok(found) if !found.is_file() => Ok(Target::Special),
            Ok(_) if is_link => Ok(Target::File(fs::canonicalize(path).with_context(|| cannot_write(path))?)),
            Ok(_) => Ok(Target::File(path.to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound && is_link => {
                bail!("{} is a link to a file that does not exist", path.display())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Target::Free(path.to_owned())),
            Err(error) => Err(error).with_context(|| cannot_write(path)),
        }
    }
}

/// True if the file at `path` begins with the line `header` (given without its end) or is empty, so that
/// there is nothing to lose.
pub(super) fn has_header(path: &Path, header: &[u8]) -> io::Result<bool> {
    // Two bytes more than the header: its end, be it LF or CR LF.
    let mut start = Vec::new();
    File::open(path)?.take(header.len() as u64 + 2).read_to_end(&mut start)?;
    let line = start.split(|byte| *byte == b'\n').next().unwrap_or_default();
    Ok(start.is_empty() || line.strip_suffix(b"\r").unwrap_or(line) == header)
}

/// Writes `bytes` to a temporary file beside `target`.
pub(super) fn write_beside(target: &Path, bytes: &[u8]) -> Result<Temporary> {
    let write = || {
        let (temporary, mut file) = Temporary::file(parent(target))?;
        file.write_all(bytes)?;
        // Some errors come only when the bytes reach the disk.
        file.sync_all()?;
        Ok::<_, io::Error>(temporary)
    };
    write().with_context(|| cannot_write(target))
}

/// The directory in which the file `path` lies.
pub(super) fn parent(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

/// What failed, without the reason.
pub(super) fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_is_the_whole_header() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.csv");
        let known = |text: &str| {
            fs::write(&path, text).unwrap();
            has_header(&path, b"form,hands").unwrap()
        };
        for ours in ["", "form,hands", "form,hands\n", "form,hands\n1m,2\n", "form,hands\r\n1m,2\r\n"] {
            assert!(known(ours), "{ours:?}");
        }
        for foreign in ["\n", "form", "form,hand\n", "form,hands,deals\n", "form,handsX\n", "form,hands\rX\n"]
        {
            assert!(!known(foreign), "{foreign:?}");
        }
    }

    #[test]
    fn a_target_is_free_a_file_or_a_refusal() {
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        fs::write(path("file"), "").unwrap();
        assert_eq!(Target::at(&path("new")).unwrap(), Target::Free(path("new")));
        assert_eq!(Target::at(&path("file")).unwrap(), Target::File(path("file")));
        let error = Target::at(directory.path()).unwrap_err().to_string();
        assert!(error.ends_with("is a directory"), "{error}");
        assert!(Target::at(&path("file/below")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_leads_to_its_file() {
        use std::os::unix::fs::symlink;

        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        fs::write(path("file"), "").unwrap();
        symlink("file", path("link")).unwrap();
        symlink("nothing", path("broken")).unwrap();
        let file = fs::canonicalize(path("file")).unwrap();
        assert_eq!(Target::at(&path("link")).unwrap(), Target::File(file));
        assert!(Target::at(&path("broken")).is_err());
        assert_eq!(Target::at(Path::new("/dev/null")).unwrap(), Target::Special);
    }
}
