//! [`Parts`]: a set too large for one file, written part by part into a directory of its own.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use super::package::{self, Resource, hash_text};
use crate::files::{self, Replace};

/// The parts of a set, written one after the other.
#[derive(Debug)]
pub struct Parts {
    /// Name of the set and of its directory.
    name: &'static str,
    directory: PathBuf,
    /// Names of the parts, in order.
    parts: Vec<String>,
    /// Parts of an earlier run that are not replaced.
    obsolete: Vec<PathBuf>,
    written: usize,
    bytes: u64,
    hash: Sha256,
}

/// Digits of the number of a part, at least.
const DIGITS: usize = 3;

impl Parts {
    /// So many parts in the directory `name` below `parent`. Nothing is changed yet. With `force` the parts of
    /// an earlier run are going to be replaced, and whatever else is there stays.
    ///
    /// # Errors
    /// If something is in the directory and `force` is not set, or something that is no file has the name of a
    /// part.
    pub fn new(parent: &Path, name: &'static str, number: usize, force: bool) -> Result<Parts> {
        let directory = parent.join(name);
        let parts = part_names(number);
        let mut obsolete = Vec::new();
        for found in entries(&directory)? {
            let file = found.file_name().unwrap_or_default().to_string_lossy();
            if is_part(&file) {
                ensure!(found.is_file(), "{} is no regular file, as a part is", found.display());
                ensure!(force, "{} has parts of an earlier run (--force replaces them)", directory.display());
            } else {
                let is_unfinished = file.starts_with(".part-");
                let what = "is no part of a set (--force leaves it beside the parts)";
                ensure!(force || is_unfinished, "{} {what}", found.display());
            }
            if is_part(&file) && !parts.iter().any(|part| *part == file) {
                obsolete.push(found);
            }
        }
        Ok(Parts { name, directory, parts, obsolete, written: 0, bytes: 0, hash: Sha256::new() })
    }

    /// Writes the next part.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&mut self, part: &[u8]) -> Result<()> {
        fs::create_dir_all(&self.directory)
            .with_context(|| format!("cannot make the directory {}", self.directory.display()))?;
        files::write(&self.directory.join(&self.parts[self.written]), part, Replace::Any)?;
        self.written += 1;
        self.bytes += part.len() as u64;
        self.hash.update(part);
        Ok(())
    }

    /// Removes the parts of an earlier run that were not replaced, and gives the entry of the set in the data
    /// package: that of a part, but of all rows, and with the command that made them.
    ///
    /// # Errors
    /// If a file cannot be removed.
    pub fn finish(self, of_part: Resource, rows: u64, command: String) -> Result<Resource> {
        for path in &self.obsolete {
            fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
        let paths = self.parts.iter().map(|part| format!("{}/{part}", self.name)).collect();
        Ok(Resource {
            path: package::Path::Parts(paths),
            command,
            rows: Some(rows),
            bytes: self.bytes,
            hash: hash_text(self.hash),
            ..of_part
        })
    }
}

/// What is in a directory; nothing if it is not there.
fn entries(directory: &Path) -> Result<Vec<PathBuf>> {
    if !directory.exists() {
        return Ok(Vec::new());
    }
    let entries =
        fs::read_dir(directory).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    entries.with_context(|| format!("cannot read {}", directory.display()))
}

/// The names of so many parts, whose order as text is that of their numbers.
fn part_names(number: usize) -> Vec<String> {
    let digits = number.saturating_sub(1).to_string().len().max(DIGITS);
    (0..number).map(|part| format!("part-{part:0digits$}.parquet")).collect()
}

fn is_part(name: &str) -> bool {
    let number = name.strip_prefix("part-").and_then(|name| name.strip_suffix(".parquet"));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_in_order_as_text() {
        assert_eq!(part_names(0), [""; 0]);
        assert_eq!(part_names(2), ["part-000.parquet", "part-001.parquet"]);
        for number in [1, 1000, 1001, 10_001] {
            let names = part_names(number);
            assert!(names.is_sorted() && names.iter().all(|name| is_part(name)));
            assert_eq!(names[0].len(), names[number - 1].len());
        }
        for other in ["part-.parquet", "part-1", "part-1a.parquet", "mine.parquet", ".part-1.parquet"] {
            assert!(!is_part(other), "{other}");
        }
    }

    #[test]
    fn what_is_no_part_is_refused_or_left_alone() {
        let root = tempfile::tempdir().unwrap();
        let set = root.path().join("win");
        let open = |force| Parts::new(root.path(), "win", 1, force);
        let refusal = || open(false).unwrap_err().to_string();
        open(false).unwrap();
        assert!(!set.exists());
        fs::create_dir(&set).unwrap();
        fs::write(set.join(".part-000.parquet.tehai.tmp"), "of a killed run").unwrap();
        open(false).unwrap();
        fs::write(set.join("mine.parquet"), "mine").unwrap();
        assert!(refusal().ends_with("mine.parquet is no part of a set (--force leaves it beside the parts)"));
        assert!(open(true).unwrap().obsolete.is_empty());
        fs::remove_file(set.join("mine.parquet")).unwrap();
        fs::write(set.join("part-001.parquet"), "").unwrap();
        assert!(refusal().ends_with("win has parts of an earlier run (--force replaces them)"));
        assert_eq!(open(true).unwrap().obsolete, [set.join("part-001.parquet")]);
        fs::create_dir(set.join("part-000.parquet")).unwrap();
        let refusal = open(true).unwrap_err().to_string();
        assert!(refusal.ends_with("part-000.parquet is no regular file, as a part is"), "{refusal}");
    }
}
