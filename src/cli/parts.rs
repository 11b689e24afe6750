//! Sets too large for one file: written part by part, put in place with the reports.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use super::directory::Directory;
use super::stage::cannot_read;
use super::target::write_beside;
use super::temporary::Temporary;
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
    files: Vec<(Temporary, PathBuf)>,
    obsolete: Vec<PathBuf>,
    digest: Sha256,
    bytes: u64,
    directory: Directory,
}

impl PartWriter {
    /// Opens the directory `name` in `parent` for the parts of a set; both are made if missing.
    ///
    /// # Errors
    /// If the directory cannot be made, or has files in it and `force` is not set, or has files in it that are
    /// not parts.
    pub fn open(parent: &Path, name: &'static str, force: bool) -> Result<PartWriter> {
        let path = parent.join(name);
        let directory = Directory::open(&path)?;
        let mut obsolete = Vec::new();
        for entry in fs::read_dir(&path).with_context(|| cannot_read(&path))? {
            let found = entry.with_context(|| cannot_read(&path))?.path();
            if found.extension().is_none_or(|extension| extension != "parquet") {
                bail!("{} is not a part of a set; the parts need a directory of their own", found.display());
            }
            if !force {
                bail!("{} has parts of an earlier run (--force replaces them)", path.display());
            }
            obsolete.push(found);
        }
        let digest = Sha256::new();
        Ok(PartWriter { name, path, files: Vec::new(), obsolete, digest, bytes: 0, directory })
    }

    /// Writes the next part.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&mut self, part: &[u8]) -> Result<()> {
        let target = self.path.join(format!("part-{:03}.parquet", self.files.len()));
        self.files.push((write_beside(&target, part)?, target));
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
        let PartWriter { name, files, mut obsolete, digest, bytes, directory, .. } = self;
        obsolete.retain(|path| files.iter().all(|(_, target)| target != path));
        let file_name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let paths = files.iter().map(|(_, target)| format!("{name}/{}", file_name(target))).collect();
        let parts = PartsInfo { command, paths, rows, bytes, digest: digest.finalize().to_vec() };
        StagedParts { resource: resource(parts), files, obsolete, directory }
    }
}
