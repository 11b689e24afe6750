//! Holding the files of a directory against what they should be.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, Result};

use super::stage::{PACKAGE, Place, README, cannot_read, serialise};
use crate::report::{Report, Resource, read_package};

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// It holds something else.
    Differs,
    /// It is not there.
    Missing,
    /// It is there, and nothing makes it.
    LeftOver,
}

impl Difference {
    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Difference::Differs => "differs",
            Difference::Missing => "missing",
            Difference::LeftOver => "left over",
        }
    }
}

impl Place<'_> {
    /// What differs between the files of the directory and these reports with their description, by name in
    /// order. Nothing is written.
    ///
    /// # Errors
    /// If a report breaks its promises, or a file that is there cannot be read.
    pub fn compare<R: Report>(&self, reports: &[R]) -> Result<Vec<(String, Difference)>> {
        let bytes = serialise(reports)?;
        let old = self.read(PACKAGE)?;
        let mut found = Vec::new();
        for (name, due) in self.contents(reports, &bytes, old.as_deref(), Vec::new())? {
            found
                .extend(self.difference(&name, |bytes| *bytes == *due)?.map(|difference| (name, difference)));
        }
        found.sort();
        Ok(found)
    }

    /// What is wrong with the files that are not worked out anew: those of the reports `others` that the data
    /// package lists, whose checksums must be those it says, and those of no report. `all` are the names of
    /// all reports.
    ///
    /// # Errors
    /// If the directory or a file that is there cannot be read, or the data package is not ours.
    pub fn check_others(&self, others: &[&str], all: &[&str]) -> Result<Vec<(String, Difference)>> {
        let resources = self.resources()?;
        let mut found = Vec::new();
        for name in others {
            if let Some(resource) = resources.iter().find(|resource| resource.name() == *name) {
                let difference = self.difference(resource.path(), |bytes| resource.is_of(bytes))?;
                found.extend(difference.map(|difference| (resource.path().to_owned(), difference)));
            }
        }
        found.extend(self.left_over(&resources, all)?.into_iter().map(|name| (name, Difference::LeftOver)));
        found.sort();
        Ok(found)
    }

    /// Names of the reports that the data package lists.
    ///
    /// # Errors
    /// If it cannot be read, or is not ours.
    pub fn described(&self) -> Result<Vec<String>> {
        Ok(self.resources()?.iter().map(|resource| resource.name().to_owned()).collect())
    }

    /// The entries of the data package; none if it is not there.
    fn resources(&self) -> Result<Vec<Resource>> {
        let text = self.read(PACKAGE)?;
        read_package(self.package, text.as_deref())
            .with_context(|| self.directory.join(PACKAGE).display().to_string())
    }

    /// Files and entries of no report. Hidden files are unfinished ones of other runs.
    fn left_over(&self, resources: &[Resource], all: &[&str]) -> Result<BTreeSet<String>> {
        let (known, unknown): (Vec<_>, Vec<_>) =
            resources.iter().partition(|resource| all.contains(&resource.name()));
        let mut left_over: BTreeSet<String> =
            unknown.into_iter().map(|resource| resource.path().to_owned()).collect();
        let entries = fs::read_dir(self.directory).with_context(|| cannot_read(self.directory))?;
        for entry in entries {
            let name = entry.with_context(|| cannot_read(self.directory))?.file_name();
            let name = name.to_string_lossy().into_owned();
            let is_known = known.iter().any(|resource| resource.path() == name)
                || [PACKAGE, README].contains(&name.as_str());
            if !is_known && !name.starts_with('.') {
                left_over.insert(name);
            }
        }
        Ok(left_over)
    }

    fn difference(&self, name: &str, is_due: impl Fn(&[u8]) -> bool) -> Result<Option<Difference>> {
        Ok(match self.read(name)? {
            Some(bytes) if is_due(&bytes) => None,
            Some(_) => Some(Difference::Differs),
            None => Some(Difference::Missing),
        })
    }

    /// What a file of the directory holds; `None` if it is not there.
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>> {
        let path = self.directory.join(name);
        read_if_there(&path).with_context(|| cannot_read(&path))
    }
}

fn read_if_there(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
