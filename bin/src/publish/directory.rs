//! [`Directory`]: writes reports with their description, or compares what is there.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::package::{Package, Resource, merge};
use super::readme::{readme, title};
use super::report::{File, HEAD, Mark, Target};
use crate::files::{self, Replace};

const PACKAGE: &str = "datapackage.json";
const README: &str = "README.md";

/// A directory of reports.
#[derive(Clone, Copy, Debug)]
pub struct Directory<'a> {
    /// Where it is; writing makes it if it is missing.
    pub path: &'a Path,
    /// Its data package.
    pub package: &'static Package,
    /// Does it have a `README.md`, made from the package?
    pub has_readme: bool,
    /// May files be overwritten that are not ours?
    pub force: bool,
}

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
        for Target { path, mark } in targets {
            files::check(&self.path.join(path), mark.replace(self.force))?;
        }
        if self.has_readme {
            files::check(&self.path.join(README), self.readme_mark().replace(self.force))?;
        }
        self.earlier().map(drop)
    }

    /// Writes files, one after the other, and then their description: `README.md` and `datapackage.json`, to
    /// which it adds their entries and those of `sets`, which are written already.
    ///
    /// # Errors
    /// If a file may not be replaced, which [`check`](Directory::check) tells beforehand, or writing fails.
    pub fn write(&self, files: &[File], sets: Vec<Resource>) -> Result<()> {
        fs::create_dir_all(self.path)
            .with_context(|| format!("cannot make the directory {}", self.path.display()))?;
        for File { target, bytes, .. } in files {
            self.write_file(target, bytes)?;
        }
        let described = self.describe(files, sets, self.earlier()?);
        described.iter().try_for_each(|(target, bytes)| self.write_file(target, bytes))
    }

    fn write_file(&self, Target { path, mark }: &Target, bytes: &[u8]) -> Result<()> {
        files::write(&self.path.join(path), bytes, mark.replace(self.force))
    }

    /// What `README.md`, if there is one, and `datapackage.json` are to hold, in the order they are written.
    fn describe(
        &self,
        files: &[File],
        sets: Vec<Resource>,
        earlier: Vec<Resource>,
    ) -> Vec<(Target, Vec<u8>)> {
        let new = files.iter().map(|file| file.resource.clone()).chain(sets);
        let resources = merge(earlier, new);
        let mut described = Vec::new();
        if self.has_readme {
            // The first lines of a file that is not written now are those it has.
            let head = |resource: &Resource| {
                let file = files.iter().find(|file| file.resource.name == resource.name);
                file.map_or_else(|| first_lines(&self.path.join(resource.path())), |file| file.head.clone())
            };
            let heads: Vec<_> = resources.iter().map(|resource| (resource, head(resource))).collect();
            let target = Target { path: README.to_owned(), mark: self.readme_mark() };
            described.push((target, readme(self.package, &heads)));
        }
        // `earlier` has seen that it is ours.
        let target = Target { path: PACKAGE.to_owned(), mark: Mark::Prefix("") };
        described.push((target, self.package.text(resources)));
        described
    }

    fn readme_mark(&self) -> Mark {
        Mark::Line(title(self.package))
    }

    fn package_path(&self) -> PathBuf {
        self.path.join(PACKAGE)
    }

    /// The entries of the data package that is there; none if it may be replaced whatever it is.
    fn earlier(&self) -> Result<Vec<Resource>> {
        match self.resources() {
            Err(_) if self.force => Ok(Vec::new()),
            resources => resources.with_context(|| {
                format!(
                    "{} was not written by this command (--force replaces it)",
                    self.package_path().display()
                )
            }),
        }
    }

    /// The entries of the data package; none if it is not there or empty.
    fn resources(&self) -> Result<Vec<Resource>> {
        let text = files::read(&self.package_path())?.filter(|text| !text.is_empty());
        text.map_or(Ok(Vec::new()), |text| self.package.resources(&text))
    }

    /// What differs between the files of the directory and these with their description, by name in order.
    ///
    /// # Errors
    /// If a file that is there cannot be read, or the data package is not ours.
    pub fn compare(&self, files: &[File]) -> Result<Vec<(String, Difference)>> {
        let description = self.describe(files, Vec::new(), self.described()?);
        let files = files.iter().map(|file| (&file.target, &file.bytes));
        let mut found = Vec::new();
        for (target, due) in files.chain(description.iter().map(|(target, due)| (target, due))) {
            found.extend(self.difference(&target.path, |bytes| bytes == due)?);
        }
        found.sort();
        Ok(found)
    }

    /// What is wrong with the files that are not made anew, by name in order: those of the reports `others` that
    /// the data package lists, whose checksums must be those it says, and those of no report. `all` are the
    /// names of all reports.
    ///
    /// # Errors
    /// If the directory or a file that is there cannot be read, or the data package is not ours.
    pub fn compare_others(&self, others: &[&str], all: &[&str]) -> Result<Vec<(String, Difference)>> {
        let resources = self.described()?;
        let mut found = Vec::new();
        for resource in resources.iter().filter(|resource| others.contains(&resource.name.as_str())) {
            found.extend(self.difference(resource.path(), |bytes| resource.is_of(bytes))?);
        }
        let left_over = self.left_over(&resources, all)?;
        found.extend(left_over.into_iter().map(|name| (name, Difference::LeftOver)));
        found.sort();
        Ok(found)
    }

    /// How many of the reports the data package lists.
    ///
    /// # Errors
    /// If it cannot be read, or is not ours.
    pub fn number_of(&self, names: &[&str]) -> Result<usize> {
        Ok(self.described()?.iter().filter(|resource| names.contains(&resource.name.as_str())).count())
    }

    fn described(&self) -> Result<Vec<Resource>> {
        self.resources().with_context(|| self.package_path().display().to_string())
    }

    /// Files and entries of no report. Hidden files are unfinished ones.
    fn left_over(&self, resources: &[Resource], all: &[&str]) -> Result<BTreeSet<String>> {
        let is_known = |resource: &&Resource| all.contains(&resource.name.as_str());
        let (known, unknown): (Vec<_>, Vec<_>) = resources.iter().partition(is_known);
        let known: Vec<&str> = known.into_iter().map(Resource::path).chain([PACKAGE, README]).collect();
        let mut left_over: BTreeSet<_> = unknown.into_iter().map(|found| found.path().to_owned()).collect();
        let cannot_read = || format!("cannot read {}", self.path.display());
        for entry in fs::read_dir(self.path).with_context(cannot_read)? {
            let name = entry.with_context(cannot_read)?.file_name().to_string_lossy().into_owned();
            if !known.contains(&name.as_str()) && !name.starts_with('.') {
                left_over.insert(name);
            }
        }
        Ok(left_over)
    }

    fn difference(&self, name: &str, is_due: impl Fn(&[u8]) -> bool) -> Result<Option<(String, Difference)>> {
        let difference = match files::read(&self.path.join(name))? {
            Some(bytes) if is_due(&bytes) => return Ok(None),
            Some(_) => Difference::Differs,
            None => Difference::Missing,
        };
        Ok(Some((name.to_owned(), difference)))
    }
}

/// The first lines of a file, without their ends; none if it cannot be read as text.
fn first_lines(path: &Path) -> Vec<String> {
    let Ok(file) = fs::File::open(path) else { return Vec::new() };
    BufReader::new(file).lines().take(HEAD).map_while(Result::ok).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::publish::report::{Layout, Outline, Report};
    use crate::row;
    use crate::table::Column;

    const PACKAGE_OF_TESTS: Package =
        Package { name: "example", title: "Title", description: "Description.", reading: "Reading.\n" };

    static A: Outline = Outline {
        name: "a",
        title: "Title",
        question: "Question?",
        program: "program",
        description: "Description",
        layout: Layout::Csv,
        columns: &[Column::integer("row", "Row")],
        key: &["row"],
    };
    static B: Outline = Outline { name: "b", ..A };
    static C: Outline = Outline { name: "c", ..A };

    fn file(outline: &'static Outline, rows: u64) -> File {
        let report: Report = outline.of_rows((0..rows).map(|row| row![row]));
        report.file()
    }

    fn directory(path: &Path, force: bool) -> Directory<'_> {
        Directory { path, package: &PACKAGE_OF_TESTS, has_readme: true, force }
    }

    fn names(path: &Path) -> Vec<String> {
        let entries = fs::read_dir(path).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn an_earlier_edition_is_replaced_and_other_reports_stay() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("deep/reports");
        let place = directory(&path, false);
        place.check([A.target(), B.target()]).unwrap();
        assert!(names(root.path()).is_empty());
        place.write(&[file(&A, 1), file(&B, 1)], Vec::new()).unwrap();
        place.check([B.target(), C.target()]).unwrap();
        place.write(&[file(&C, 3), file(&B, 2)], Vec::new()).unwrap();
        assert_eq!(names(&path), [README, "a.csv", "b.csv", "c.csv", PACKAGE]);
        assert_eq!(fs::read_to_string(path.join("b.csv")).unwrap(), "row\n0\n1\n");
        let package: Value = serde_json::from_slice(&fs::read(path.join(PACKAGE)).unwrap()).unwrap();
        let rows = package["resources"].as_array().unwrap().iter().map(|resource| &resource["rows"]);
        assert_eq!(rows.collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(place.compare(&[file(&A, 1), file(&B, 2), file(&C, 3)]).unwrap(), []);
    }

    #[test]
    fn foreign_files_are_kept_unless_forced() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path();
        let written = [file(&A, 1), file(&B, 1)];
        let foreign = [
            ("b.csv", "mine\n"),
            (README, "mine\n"),
            (PACKAGE, "mine\n"),
            (PACKAGE, r#"{"name": "weather"}"#),
        ];
        for (name, text) in foreign {
            fs::write(path.join(name), text).unwrap();
            let refusal = directory(path, false).check([A.target(), B.target()]).unwrap_err().to_string();
            assert!(
                refusal.ends_with(&format!("{name} was not written by this command (--force replaces it)"))
            );
            assert!(directory(path, false).write(&written, Vec::new()).is_err());
            assert_eq!(fs::read_to_string(path.join(name)).unwrap(), text);
            directory(path, true).check([A.target(), B.target()]).unwrap();
            directory(path, true).write(&written, Vec::new()).unwrap();
            assert_eq!(names(path), [README, "a.csv", "b.csv", PACKAGE]);
            assert_eq!(directory(path, false).compare(&written).unwrap(), []);
        }
    }

    #[test]
    fn differences_are_named() {
        let root = tempfile::tempdir().unwrap();
        let place = directory(root.path(), false);
        let all = [file(&A, 1), file(&B, 1), file(&C, 1)];
        place.write(&all, Vec::new()).unwrap();
        let others = |names: &[&str], known: &[&str]| place.compare_others(names, known).unwrap();
        assert_eq!(others(&["b", "c"], &["a", "b", "c"]), []);
        fs::write(root.path().join("c.csv"), "row\n1\n").unwrap();
        fs::write(root.path().join("notes.txt"), "mine\n").unwrap();
        fs::remove_file(root.path().join("a.csv")).unwrap();
        let named = |name: &str, what| (name.to_owned(), what);
        let [differs, missing] = [named("c.csv", Difference::Differs), named("a.csv", Difference::Missing)];
        assert_eq!(place.compare(&all).unwrap(), [missing, differs.clone()]);
        // Nothing makes b any more.
        let left_over = ["b.csv", "notes.txt"].map(|name| named(name, Difference::LeftOver));
        assert_eq!(others(&["c"], &["a", "c"]), [&left_over[..1], &[differs], &left_over[1..]].concat());
        fs::write(root.path().join(README), "# Title\n").unwrap();
        let readme = named(README, Difference::Differs);
        assert!(place.compare(&all).unwrap().contains(&readme));
    }

    #[test]
    fn what_is_no_directory_or_no_file_is_refused_even_if_forced() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("file");
        fs::write(&file, "").unwrap();
        for path in [&file, &file.join("below"), &file.join("far/below")] {
            let refusal = directory(path, true).check([A.target()]).unwrap_err().to_string();
            assert!(refusal.ends_with("file is not a directory"), "{refusal}");
        }
        fs::create_dir(root.path().join("a.csv")).unwrap();
        let refusal = directory(root.path(), true).check([A.target()]).unwrap_err().to_string();
        assert!(refusal.ends_with("a.csv is a directory"), "{refusal}");
        assert_eq!(names(root.path()), ["a.csv", "file"]);
    }
}
