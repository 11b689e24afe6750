//! Sets too large for one file: written part by part, put in place with the reports.

use std::fs;
use std::iter::zip;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use super::directory::Directory;
use super::stage::cannot_read;
use super::target::write_beside;
use super::temporary::{Temporary, is_temporary};
use crate::report::{PartsInfo, Resource};

/// The parts of a set, written under temporary names into a directory of their own.
#[derive(Debug)]
#[must_use = "nothing is in place until the parts are staged and committed"]
pub struct StagedParts {
    pub(super) resource: Resource,
    pub(super) files: Vec<(Temporary, PathBuf)>,
    pub(super) obsolete: Vec<PathBuf>,
    pub(super) directory: Directory,
}

/// Writes the parts of a set, one after the other.
#[derive(Debug)]
pub struct PartWriter {
    /// Name of the set and of its directory.
    name: &'static str,
    path: PathBuf,
    files: Vec<Temporary>,
    obsolete: Vec<PathBuf>,
    digest: Sha256,
    bytes: u64,
    directory: Directory,
}

impl PartWriter {
    /// Opens the directory `name` in `parent` for the parts of a set; both are made if missing. Nobody else
    /// can write reports there until the parts are in place.
    ///
    /// With `force` the parts of an earlier run are replaced, and whatever else is there stays.
    ///
    /// # Errors
    /// If the directory cannot be made, or has something in it and `force` is not set; if something that is no
    /// file has the name of a part.
    pub fn open(parent: &Path, name: &'static str, force: bool) -> Result<PartWriter> {
        let path = parent.join(name);
        let directory = Directory::open(&path)?;
        let mut obsolete = Vec::new();
        for entry in fs::read_dir(&path).with_context(|| cannot_read(&path))? {
            let entry = entry.with_context(|| cannot_read(&path))?;
            let (found, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            if is_part(&name) {
                let kind = entry.file_type().with_context(|| cannot_read(&found))?;
                ensure!(kind.is_file(), "{} is no regular file, as a part is", found.display());
                ensure!(force, "{} has parts of an earlier run (--force replaces them)", path.display());
                obsolete.push(found);
            } else {
                ensure!(
                    force || is_temporary(&name),
                    "{} is no part of a set (--force leaves it beside the parts)",
                    found.display()
                );
            }
        }
        let digest = Sha256::new();
        Ok(PartWriter { name, path, files: Vec::new(), obsolete, digest, bytes: 0, directory })
    }

    /// Writes the next part.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&mut self, part: &[u8]) -> Result<()> {
        self.files.push(write_beside(&self.path.join(part_name(self.files.len(), DIGITS)), part)?);
        self.digest.update(part);
        self.bytes += part.len() as u64;
        Ok(())
    }

    /// The parts as a whole, of so many rows, made by this command. `resource` makes their entry in the data
    /// package.
    pub fn finish(
        self,
        rows: u64,
        command: String,
        resource: impl FnOnce(PartsInfo) -> Resource,
    ) -> StagedParts {
        let PartWriter { name, path, files, mut obsolete, digest, bytes, directory } = self;
        let names = part_names(files.len());
        let paths = names.iter().map(|part| format!("{name}/{part}")).collect();
        let files: Vec<_> = zip(files, names.iter().map(|part| path.join(part))).collect();
        obsolete.retain(|path| files.iter().all(|(_, target)| target != path));
        let parts = PartsInfo { command, paths, rows, bytes, digest: digest.finalize().to_vec() };
        StagedParts { resource: resource(parts), files, obsolete, directory }
    }
}

/// Digits of the number of a part, at least.
const DIGITS: usize = 3;

/// The names of so many parts, whose order as text is that of their numbers.
fn part_names(parts: usize) -> Vec<String> {
    let digits = parts.saturating_sub(1).to_string().len().max(DIGITS);
    (0..parts).map(|part| part_name(part, digits)).collect()
}

fn part_name(part: usize, digits: usize) -> String {
    format!("part-{part:0digits$}.parquet")
}

fn is_part(name: &str) -> bool {
    let number = name.strip_prefix("part-").and_then(|name| name.strip_suffix(".parquet"));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
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

    #[test]
    fn parts_are_in_order_as_text() {
        assert_eq!(part_names(0), [""; 0]);
        assert_eq!(part_names(2), ["part-000.parquet", "part-001.parquet"]);
        for parts in [1, 1000, 1001, 10_001] {
            let names = part_names(parts);
            assert!(names.is_sorted() && names.iter().all(|name| is_part(name)));
            assert_eq!(names[0].len(), names[parts - 1].len());
        }
    }

    #[test]
    fn only_names_of_parts_are_names_of_parts() {
        assert!(is_part("part-7.parquet"));
        for other in ["part-.parquet", "part-1", "part-1a.parquet", "mine.parquet", ".part-1.parquet"] {
            assert!(!is_part(other), "{other}");
        }
    }

    #[test]
    fn what_is_no_part_is_refused_or_left_alone() {
        let root = tempfile::tempdir().unwrap();
        let set = root.path().join("win");
        fs::create_dir(&set).unwrap();
        fs::write(set.join(".tehai-1-0.tmp"), "of a killed run").unwrap();
        drop(PartWriter::open(root.path(), "win", false).unwrap());
        fs::write(set.join("mine.parquet"), "mine").unwrap();
        let message = PartWriter::open(root.path(), "win", false).unwrap_err().to_string();
        assert!(message.ends_with("mine.parquet is no part of a set (--force leaves it beside the parts)"));
        let forced = PartWriter::open(root.path(), "win", true).unwrap();
        assert!(forced.obsolete.is_empty());
        drop(forced);
        assert_eq!(names(&set), [".tehai-1-0.tmp", "mine.parquet"]);
        fs::create_dir(set.join("part-000.parquet")).unwrap();
        let message = PartWriter::open(root.path(), "win", true).unwrap_err().to_string();
        assert!(message.ends_with("part-000.parquet is no regular file, as a part is"), "{message}");
    }
}
