//! [`Directory`]: writes reports with their description, or compares what is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::language::Language;
use super::outline::{Mark, Outline, Target};
use super::package::{Package, Resource, hash};
use super::readme::{readme, title};
use super::report::{File, Report, head};
use crate::files::{self, Replace};
use crate::table::Table;

const PACKAGE: &str = "datapackage.json";

/// A directory of reports.
#[derive(Clone, Copy, Debug)]
pub struct Directory<'a> {
    /// Where it is; writing makes it if it is missing.
    pub path: &'a Path,
    /// Its data package.
    pub package: &'static Package,
    /// Does it have a `README.md` in each language, made from the package?
    pub has_readme: bool,
    /// May files be overwritten that are not ours?
    pub force: bool,
}

impl Directory<'_> {
    /// Checks that these files and their description can be written. Nothing is changed.
    ///
    /// # Errors
    /// If the directory cannot be written to, or a file is in the way that is not an earlier edition of the same
    /// report and `force` is not set.
    pub fn check(&self, targets: impl IntoIterator<Item = Target>) -> Result<()> {
        let there = self.path.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
        ensure!(there.is_dir(), "{} is not a directory", there.display());
        files::check(&there.join(PACKAGE), Replace::Any)?;
        if there != self.path {
            return Ok(());
        }
        for Target { path, mark } in targets.into_iter().chain(self.readme_targets()) {
            let path = self.path.join(path);
            // What has no directory yet has nothing in its way.
            if path.parent().is_some_and(Path::exists) {
                files::check(&path, mark.replace(self.force))?;
            }
        }
        self.earlier().map(drop)
    }

    /// Writes files, one after the other, and then their description: `README.md` in each language and
    /// `datapackage.json`, to which it adds their entries and those of `sets`, which are written already.
    ///
    /// # Errors
    /// If a file may not be replaced, which [`check`](Directory::check) tells beforehand, or writing fails.
    pub fn write(&self, files: &[File], sets: Vec<Resource>) -> Result<()> {
        make_directory(self.path)?;
        // Those that are attached to reports were not known before.
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

    /// What `README.md` in each language, if there is one, and `datapackage.json` are to hold, in the order they are
    /// written.
    fn describe(
        &self,
        files: &[File],
        sets: Vec<Resource>,
        earlier: Vec<Resource>,
    ) -> Vec<(Target, Vec<u8>)> {
        let new = files.iter().filter_map(|file| file.resource.clone()).chain(sets);
        // By name, so that a new entry takes the place of an old one.
        let by_name: BTreeMap<_, _> =
            earlier.into_iter().chain(new).map(|resource| (resource.name.clone(), resource)).collect();
        let resources: Vec<Resource> = by_name.into_values().collect();
        let mut described = Vec::new();
        if self.has_readme {
            // The first lines of a file that is not written now are those it has.
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
        // `earlier` has seen that it is ours.
        let target = Target { path: PACKAGE.to_owned(), mark: Mark::Prefix("") };
        described.push((target, self.package.text(&resources)));
        described
    }

    /// Where its pages for people go, if it has any.
    fn readme_targets(&self) -> impl Iterator<Item = Target> {
        let languages = Language::ALL.into_iter().filter(|_| self.has_readme);
        languages.map(|language| Target {
            path: language.readme().to_owned(),
            mark: Mark::Line(title(language, self.package)),
        })
    }

    /// The entries of the data package that is there; none if it may be replaced whatever it is.
    fn earlier(&self) -> Result<Vec<Resource>> {
        match self.resources() {
            Err(_) if self.force => Ok(Vec::new()),
            resources => resources.with_context(|| {
                let path = self.path.join(PACKAGE);
                format!("{} was not written by this command (--force replaces it)", path.display())
            }),
        }
    }

    /// The entries of the data package; none if it is not there or empty.
    fn resources(&self) -> Result<Vec<Resource>> {
        let text = files::read(&self.path.join(PACKAGE))?.filter(|text| !text.is_empty());
        text.map_or(Ok(Vec::new()), |text| self.package.resources(&text))
    }

    /// The entries of the data package, which must be ours.
    pub fn described(&self) -> Result<Vec<Resource>> {
        self.resources().with_context(|| self.path.join(PACKAGE).display().to_string())
    }

    /// A table as it was written here; none if the file or its entry in the data package is missing.
    ///
    /// # Errors
    /// If the file is not the one that the data package describes, or not this table.
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

    /// The names of files that differ or are missing, each with what is wrong: those to be written and their
    /// description byte by byte, those of the entries `others` by the checksum of the entry.
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
                None => found.push(format!("{name}: missing")),
            }
        }
        Ok(found)
    }

    /// The files that are there or described, other than these and those of the entries `others`. Hidden files are
    /// unfinished ones.
    pub fn left_over(&self, files: &[File], others: &[Resource]) -> Result<BTreeSet<String>> {
        let mut names = BTreeSet::from_iter(self.described()?.iter().map(|found| found.path().to_owned()));
        let mut directories = vec![String::new()];
        while let Some(directory) = directories.pop() {
            // Without the slash at its end.
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
