//! [`Parts`]: a set too large for one file, written in parts to a directory of its own.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use super::package::{self, Resource, hash_text};
use tehai_program::output::files::{self, Replace};

/// The parts of a set, written one by one.
#[derive(Debug)]
pub struct Parts {
    /// Name of the set and of its directory.
    name: &'static str,
    directory: PathBuf,
    /// Names of the parts, in order.
    parts: Vec<String>,
    /// Parts of an earlier run that will not be replaced.
    obsolete: Vec<PathBuf>,
    written: usize,
    bytes: u64,
    hash: Sha256,
}

impl Parts {
    /// Prepares `number` parts in the directory `name` below `parent`. Changes nothing yet. With `force`, parts of
    /// an earlier run will be replaced; other files stay.
    ///
    /// # Errors
    /// If the directory is not empty and `force` is not set.
    pub fn new(parent: &Path, name: &'static str, number: usize, force: bool) -> Result<Parts> {
        let directory = parent.join(name);
        // Padded so that the names sort by number.
        let digits = number.saturating_sub(1).to_string().len().max(3);
        let parts: Vec<_> = (0..number).map(|part| format!("part-{part:0digits$}.parquet")).collect();
        let mut obsolete = Vec::new();
        if directory.exists() {
            for entry in
                fs::read_dir(&directory).with_context(|| format!("cannot read {}", directory.display()))?
            {
                let found = entry?.file_name().to_string_lossy().into_owned();
                let place = directory.display();
                ensure!(
                    force || found.starts_with('.'),
                    "{place} is not empty (--force replaces the parts in it)"
                );
                if is_part(&found) && !parts.contains(&found) {
                    obsolete.push(directory.join(found));
                }
            }
        }
        Ok(Parts { name, directory, parts, obsolete, written: 0, bytes: 0, hash: Sha256::new() })
    }

    /// How many there are.
    pub fn number(&self) -> usize {
        self.parts.len()
    }

    /// Writes the next part.
    pub fn write(&mut self, part: &[u8]) -> Result<()> {
        fs::create_dir_all(&self.directory)
            .with_context(|| format!("cannot make the directory {}", self.directory.display()))?;
        files::write(&self.directory.join(&self.parts[self.written]), part, Replace::Any)?;
        self.written += 1;
        self.bytes += part.len() as u64;
        self.hash.update(part);
        Ok(())
    }

    /// Removes parts of an earlier run that were not replaced, and returns the data-package entry of the set: the
    /// entry of a part, but with the rows of all parts and the command that made them.
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

fn is_part(name: &str) -> bool {
    let number = name.strip_prefix("part-").and_then(|name| name.strip_suffix(".parquet"));
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}
