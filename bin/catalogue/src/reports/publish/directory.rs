//! [`Directory`]: writes reports with their description, or compares them with existing files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::language::Language;
use super::outline::{Mark, Outline, Target};
use super::package::{Package, Resource, hash};
use super::readme::{readme, title};
use super::report::{File, Report, head};
use tehai_program::output::files::{self, Replace};
use tehai_program::output::table::Table;

const PACKAGE: &str = "datapackage.json";

/// A directory of reports.
#[derive(Clone, Copy, Debug)]
pub struct Directory<'a> {
    /// The path; writing creates it if missing.
    pub path: &'a Path,
    /// Its data package.
    pub package: &'static Package,
    /// Whether a `README.md` in each language is made from the package.
    pub has_readme: bool,
    /// Whether files that are not ours may be overwritten.
    pub force: bool,
}

impl Directory<'_> {
    /// Checks that these files and their description can be written. Changes nothing.
    ///
    /// # Errors
    /// If the directory cannot be written to, or if an existing file is not an earlier edition of the same report
    /// and `force` is not set.
    pub fn check(&self, targets: impl IntoIterator<Item = Target>) -> Result<()> {
        let there = self.path.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
        ensure!(there.is_dir(), "{} is not a directory", there.display());
        files::check(&there.join(PACKAGE), Replace::Any)?;
        if there != self.path {
            return Ok(());
        }
        for Target { path, mark } in targets.into_iter().chain(self.readme_targets()) {
            let path = self.path.join(path);
            // In a missing directory, no file is in the way.
            if path.parent().is_some_and(Path::exists) {
                files::check(&path, mark.replace(self.force))?;
            }
        }
        self.earlier().map(drop)
    }

    /// Writes files one by one, and then their description: `README.md` in each language, and `datapackage.json`
    /// with the added entries of the files and of `sets`, which are written already.
    ///
    /// # Errors
    /// If a file may not be replaced, which [`check`](Directory::check) finds out beforehand, or if writing fails.
    pub fn write(&self, files: &[File], sets: Vec<Resource>) -> Result<()> {
        make_directory(self.path)?;
        // Attached files were not known before.
        self.check(files.iter().map(|file| file.target.clone()))?;
        let description = self.describe(files, sets, self.earlier()?);
        let files = files.iter().map(|file| (&file.target, &file.bytes));
        for (Target { path, mark }, bytes) in
            files.chain(description.iter().map(|(target, bytes)| (target, bytes)))
        {
            let path = self.path.join(path);
            make_directory(path.parent().unwrap_or(self.path))?;
            files::write(&path, bytes, mark.replace(self.force))?;
        }
        Ok(())
    }

    /// The content of `README.md` in each language, if any, and of `datapackage.json`, in the order they are
    /// written.
    fn describe(
        &self,
        files: &[File],
        sets: Vec<Resource>,
        earlier: Vec<Resource>,
    ) -> Vec<(Target, Vec<u8>)> {
        let new = files.iter().filter_map(|file| file.resource.clone()).chain(sets);
        // By name, so that a new entry replaces an old one.
        let by_name: BTreeMap<_, _> =
            earlier.into_iter().chain(new).map(|resource| (resource.name.clone(), resource)).collect();
        let resources: Vec<Resource> = by_name.into_values().collect();
        let mut described = Vec::new();
        if self.has_readme {
            // For files not written now, the first lines come from disk.
            let head = |resource: &Resource| {
                let file = files.iter().find(|file| file.target.path == resource.path());
                match file {
                    Some(file) => file.head.clone(),
                    None => head(&fs::read(self.path.join(resource.path())).unwrap_or_default()),
                }
            };
            let shown = resources.iter().filter(|resource| !resource.is_diagram());
            let heads: Vec<_> = shown.map(|resource| (resource, head(resource))).collect();
            let pages = Language::ALL.map(|language| readme(language, self.package, &heads));
            described.extend(self.readme_targets().zip(pages));
        }
        // `earlier` has checked that it is ours.
        let target = Target { path: PACKAGE.to_owned(), mark: Mark::Prefix("") };
        described.push((target, self.package.text(&resources)));
        described
    }

    /// The targets of the README pages, if any.
    fn readme_targets(&self) -> impl Iterator<Item = Target> {
        let languages = Language::ALL.into_iter().filter(|_| self.has_readme);
        languages.map(|language| Target {
            path: language.readme().to_owned(),
            mark: Mark::Line(title(language, self.package)),
        })
    }

    /// The entries of the existing data package; none if it may be replaced regardless of content.
    fn earlier(&self) -> Result<Vec<Resource>> {
        match self.resources() {
            Err(_) if self.force => Ok(Vec::new()),
            resources => resources.with_context(|| {
                let path = self.path.join(PACKAGE);
                format!("{} was not written by this command (--force replaces it)", path.display())
            }),
        }
    }

    /// The entries of the data package; none if it is missing or empty.
    fn resources(&self) -> Result<Vec<Resource>> {
        let text = files::read(&self.path.join(PACKAGE))?.filter(|text| !text.is_empty());
        text.map_or(Ok(Vec::new()), |text| self.package.resources(&text))
    }

    /// The entries of the data package, which must be ours.
    pub fn described(&self) -> Result<Vec<Resource>> {
        self.resources().with_context(|| self.path.join(PACKAGE).display().to_string())
    }

    /// A table read back from its file; `None` if the file or its entry in the data package is missing.
    ///
    /// # Errors
    /// If the file does not match its description in the data package, or is not this table.
    pub fn read(&self, outline: &'static Outline) -> Result<Option<Report>> {
        let described = self.described()?;
        let Some(resource) = described.iter().find(|resource| resource.name == outline.name()) else {
            return Ok(None);
        };
        let path = self.path.join(outline.file);
        let Some(bytes) = files::read(&path)? else { return Ok(None) };
        let is_described = hash(&bytes) == resource.hash;
        ensure!(is_described, "{}: its checksum differs from {PACKAGE}", path.display());
        let table = Table::from_csv(outline.columns, &bytes).with_context(|| path.display().to_string())?;
        Ok(Some(outline.of(table)))
    }

    /// The names of files that differ or are missing, each with the reason. `files` and their description are
    /// compared byte by byte, those of the entries `others` by checksum. Of a missing large file, the description has
    /// the checksum.
    pub fn compare(&self, files: &[File], others: &[Resource]) -> Result<Vec<String>> {
        let description = self.describe(files, Vec::new(), self.described()?);
        let described = description.iter().map(|(target, bytes)| (target.path.as_str(), hash(bytes)));
        let files = files.iter().map(|file| (file.target.path.as_str(), hash(&file.bytes)));
        let others = others.iter().map(|resource| (resource.path(), resource.hash.clone()));
        let mut found = Vec::new();
        for (name, expected) in described.chain(files).chain(others) {
            match files::read(&self.path.join(name))? {
                Some(bytes) if hash(&bytes) == expected => {}
                Some(_) => found.push(format!("{name}: differs")),
                None if self.package.is_large(name) => {}
                None => found.push(format!("{name}: missing")),
            }
        }
        Ok(found)
    }

    /// The existing or described files other than these and those of the entries `others`. Hidden files are
    /// unfinished ones.
    pub fn left_over(&self, files: &[File], others: &[Resource]) -> Result<BTreeSet<String>> {
        let mut names = BTreeSet::from_iter(self.described()?.iter().map(|found| found.path().to_owned()));
        let mut directories = vec![String::new()];
        while let Some(directory) = directories.pop() {
            // Strips a trailing slash.
            let path = PathBuf::from_iter(self.path.join(&directory).components());
            let cannot_read = || format!("cannot read {}", path.display());
            for entry in fs::read_dir(&path).with_context(cannot_read)? {
                let entry = entry.with_context(cannot_read)?;
                let name = entry.file_name().to_string_lossy().into_owned();
                let place = format!("{directory}{name}");
                let is_page = Language::ALL.iter().any(|language| language.readme() == place);
                if name.starts_with('.') || place == PACKAGE || is_page {
                    continue;
                }
                if entry.file_type().with_context(cannot_read)?.is_dir() {
                    directories.push(format!("{place}/"));
                } else {
                    names.insert(place);
                }
            }
        }
        let files = files.iter().map(|file| file.target.path.as_str());
        for expected in files.chain(others.iter().map(Resource::path)) {
            names.remove(expected);
        }
        Ok(names)
    }
}

fn make_directory(path: &Path) -> Result<()> {
    fs::create_dir_all(path).with_context(|| format!("cannot make the directory {}", path.display()))
}
