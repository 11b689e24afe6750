//! Merging surveys in files.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use tehai_answers::survey::{self, Part};

use tehai_program::Failed;
use tehai_program::cli::{CommonArgs, FileArgs, progress};

/// Merges surveys as [`survey::merge`]; an error has exit code 1.
pub fn merge(parts: &[(String, Part)], allow_gaps: bool) -> Result<Part, Failed> {
    survey::merge(parts, allow_gaps).map_err(|error| Failed(error.to_string()))
}

/// Reads surveys to be merged into one at `out`, each with its name, in the order of names. Fails if one is given
/// twice, cannot be read or is not a survey, or if `out` is one of them without `--force`.
pub fn read_parts(common: &CommonArgs, paths: &[PathBuf], out: &FileArgs) -> Result<Vec<(String, Part)>> {
    let mut distinct = BTreeSet::new();
    for path in paths {
        ensure!(distinct.insert(path), Failed(format!("{} is given twice", path.display())));
    }
    if let Some(out) = out.file().filter(|_| !out.force).and_then(|out| fs::canonicalize(out).ok()) {
        let same = distinct.iter().find(|path| fs::canonicalize(path).is_ok_and(|path| path == out));
        if let Some(path) = same {
            bail!("--out: {} is one of the merged files (--force overwrites it)", path.display());
        }
    }
    let bar = progress(common, distinct.len() as u64, "files");
    let part = |path: &PathBuf| {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let part = Part::read(&bytes).with_context(|| path.display().to_string())?;
        bar.inc(1);
        Ok((path.display().to_string(), part))
    };
    distinct.into_iter().map(part).collect()
}
