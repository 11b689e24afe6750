//! Writing reports: all of them or none.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use rayon::prelude::*;

use super::args::{AnswerFormat, CommonArgs, ReportArgs};
use super::directory::Directory;
use super::output::Printed;
use super::parts::StagedParts;
use super::target::{Target, cannot_write, has_mark, write_beside};
use super::temporary::{Temporary, publish};
use crate::report::{Mark, Package, Report, Resource, merge_package, read_package, readme};
use crate::tables::packages::REPORTS;

pub(super) const PACKAGE: &str = "datapackage.json";
pub(super) const README: &str = "README.md";

/// Reports that are written under temporary names and wait to be put in place by [`commit`](Staged::commit).
/// Dropped instead, they leave nothing: neither the files nor a directory made for them.
#[derive(Debug)]
#[must_use = "nothing is in place until `commit`"]
pub struct Staged {
    /// Dropped before the directory, which is removed only when empty.
    files: Vec<(Temporary, PathBuf)>,
    /// Parts of an earlier edition that the new one does not have.
    obsolete: Vec<PathBuf>,
    _directories: Vec<Directory>,
}

/// Where reports go, and what else lies there.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The directory; writing makes it if it is missing.
    pub directory: &'a Path,
    /// The data package of the directory.
    pub package: &'static Package,
    /// Is a `README.md` made from the package?
    pub writes_readme: bool,
    /// May files be overwritten that are not ours?
    pub force: bool,
}

impl Place<'_> {
    /// Holds what is there against what [`stage`](Place::stage) would refuse, for work that takes long: the
    /// reports need no rows yet. Nothing is changed.
    ///
    /// # Errors
    /// As [`stage`](Place::stage).
    pub fn check_targets<R: Report>(&self, reports: &[R]) -> Result<()> {
        let _directory = Directory::open(self.directory)?;
        drop(Temporary::file(self.directory).with_context(|| cannot_write(self.directory))?);
        for report in reports {
            self.target(&report.file_name(), &report.mark())?;
        }
        let (_, old) = self.package_target()?;
        // Of no report, they are the data package and perhaps the `README.md`.
        let contents = self.contents::<R>(&[], &[], old.as_deref(), Vec::new())?;
        contents.get(1).map_or(Ok(()), |readme| self.readme_target(readme).map(drop))
    }

    /// Writes the file of every report, and `datapackage.json` with their entries added, under temporary
    /// names.
    ///
    /// Until the returned value is gone, no other run can stage into the same directory (on Unix), so that
    /// the entries of neither are lost. So a thread must not ask for a directory twice, and what takes long
    /// comes before.
    ///
    /// # Errors
    /// If a report breaks its promises ([`Report::check`]); if the directory is none or cannot be written to;
    /// if a file is in the way that is not an earlier edition of the same report (a file of the same first
    /// line, a data package of ours) and `force` is not set. Then nothing is changed.
    pub fn stage<R: Report>(&self, reports: &[R]) -> Result<Staged> {
        self.stage_with(reports, Vec::new())
    }

    /// [`stage`](Place::stage), together with sets of which the parts are written already.
    ///
    /// # Errors
    /// As [`stage`](Place::stage).
    pub fn stage_with<R: Report>(&self, reports: &[R], sets: Vec<StagedParts>) -> Result<Staged> {
        let bytes = serialise(reports)?;
        let directory = Directory::open(self.directory)?;
        let mut targets = Vec::new();
        for report in reports {
            targets.push(self.target(&report.file_name(), &report.mark())?);
        }
        // Last, so that a description never comes before what it describes.
        let (package, old) = self.package_target()?;
        targets.push(package);
        let entries = sets.iter().map(|set| set.resource.clone()).collect();
        let contents = self.contents(reports, &bytes, old.as_deref(), entries)?;
        if let Some(readme) = contents.get(targets.len()) {
            targets.push(self.readme_target(readme)?);
        }
        // Dropped after the files, if anything fails: a directory goes only when empty.
        let mut directories = vec![directory];
        let (mut files, mut obsolete) = (Vec::new(), Vec::new());
        for set in sets {
            files.extend(set.files);
            obsolete.extend(set.obsolete);
            directories.push(set.directory);
        }
        for (target, (_, bytes)) in targets.into_iter().zip(&contents) {
            files.push((write_beside(&target, bytes)?, target));
        }
        Ok(Staged { files, obsolete, _directories: directories })
    }

    /// Every file with what it is to hold: the reports, the data package (whose text is `old` until now, and
    /// which gets the entries of the reports and `others`) and perhaps the `README.md`.
    pub(super) fn contents<'b, R: Report>(
        &self,
        reports: &[R],
        bytes: &'b [Vec<u8>],
        old: Option<&[u8]>,
        others: Vec<Resource>,
    ) -> Result<Vec<(String, Cow<'b, [u8]>)>> {
        let files: Vec<(&R, &[u8])> = reports.iter().zip(bytes.iter().map(Vec::as_slice)).collect();
        let mut new = others;
        new.extend(files.iter().map(|(report, bytes)| report.resource(bytes)));
        let package = match merge_package(self.package, old, new.clone()) {
            Err(_) if self.force => merge_package(self.package, None, new),
            merged => merged,
        };
        let package = package.with_context(|| not_ours(&self.directory.join(PACKAGE)))?;
        let readme = self.writes_readme.then(|| self.readme(&package, &files)).transpose()?;
        let mut contents: Vec<(String, Cow<[u8]>)> =
            files.iter().map(|(report, bytes)| (report.file_name(), Cow::Borrowed(*bytes))).collect();
        contents.push((PACKAGE.to_owned(), Cow::Owned(package)));
        contents.extend(readme.map(|text| (README.to_owned(), Cow::Owned(text))));
        Ok(contents)
    }

    /// The text of `README.md`. The first rows of a file that is not written now are those it has.
    fn readme<R: Report>(&self, package: &[u8], files: &[(&R, &[u8])]) -> Result<Vec<u8>> {
        let resources = read_package(self.package, Some(package))?;
        let lines = |resource: &Resource, most: usize| match files
            .iter()
            .find(|(report, _)| report.name() == resource.name())
        {
            Some((report, bytes)) => report.first_lines(bytes, most),
            None => first_lines_of_file(&self.directory.join(resource.path()), most),
        };
        Ok(readme(self.package, &resources, lines))
    }

    /// Where a file may go that is known as ours by a mark.
    fn target(&self, name: &str, mark: &Mark) -> Result<PathBuf> {
        let path = self.directory.join(name);
        match Target::at(&path)? {
            Target::Free(target) => Ok(target),
            Target::File(target) => {
                let is_ours = self.force || has_mark(&target, mark).with_context(|| cannot_read(&path))?;
                if is_ours { Ok(target) } else { bail!("{}: it begins otherwise", not_ours(&path)) }
            }
            Target::Special if self.force => Ok(path),
            Target::Special => bail!("{}: it is no regular file", not_ours(&path)),
        }
    }

    /// Where `README.md` may go: one of the same title is replaced.
    fn readme_target(&self, (name, text): &(String, Cow<[u8]>)) -> Result<PathBuf> {
        self.target(name, &Mark::Line(first_line(text).to_vec()))
    }

    /// Where `datapackage.json` may go, and its text until now, which tells whether it is ours.
    fn package_target(&self) -> Result<(PathBuf, Option<Vec<u8>>)> {
        let path = self.directory.join(PACKAGE);
        match Target::at(&path)? {
            Target::Free(target) => Ok((target, None)),
            Target::File(target) => {
                let old = fs::read(&target).with_context(|| cannot_read(&path))?;
                // An empty file has nothing to lose.
                Ok((target, Some(old).filter(|old| !old.is_empty())))
            }
            Target::Special if self.force => Ok((path, None)),
            Target::Special => bail!("{}: it is no regular file", not_ours(&path)),
        }
    }
}

impl Staged {
    /// Puts all files in place; an interruption waits until that is done. Parts of an earlier edition that the
    /// new one does not have are removed after that.
    ///
    /// # Errors
    /// If a file cannot be replaced; then those replaced before it are put back, and all is as it was. If a part
    /// cannot be removed; then the new files are in place, and it is left over.
    pub fn commit(self) -> Result<()> {
        publish(&self.files)
            .map_err(|(path, error)| anyhow::Error::new(error).context(cannot_write(&path)))?;
        self.obsolete.iter().try_for_each(|path| {
            fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))
        })
    }
}

/// The end of every program that writes reports: stages them, prints what there is to print, and puts them in
/// place.
///
/// Without `--out`, only a run with default settings writes, to `./reports`.
///
/// # Errors
/// As [`Place::stage`] and [`Staged::commit`], and if printing fails; nothing is changed then.
pub fn write_reports<R: Report>(
    common: &CommonArgs,
    out: &ReportArgs,
    has_default_settings: bool,
    reports: &[R],
    printed: &Printed,
) -> Result<()> {
    let Some(place) = place(out, has_default_settings) else {
        return printed.print(common, None);
    };
    let staged = place.stage(reports)?;
    let names: Vec<String> = reports.iter().map(Report::summary).collect();
    let directory = place.directory.display();
    printed.print(common, Some(&format!("\nReports in {directory}: {}.\n", names.join(", "))))?;
    staged.commit()
}

/// The beginning of a program whose reports take long: whether they may be written at the end. They need no
/// rows yet.
///
/// # Errors
/// As [`Place::check_targets`].
pub fn check_targets<R: Report>(out: &ReportArgs, has_default_settings: bool, reports: &[R]) -> Result<()> {
    place(out, has_default_settings).map_or(Ok(()), |place| place.check_targets(reports))
}

/// Where a program that writes reports puts them.
fn place(out: &ReportArgs, has_default_settings: bool) -> Option<Place<'_>> {
    let directory = out.directory(has_default_settings && out.format == AnswerFormat::Text)?;
    Some(Place { directory, package: &REPORTS, writes_readme: false, force: out.force })
}

/// The file of every report, after a check of all.
pub(super) fn serialise<R: Report>(reports: &[R]) -> Result<Vec<Vec<u8>>> {
    for (index, report) in reports.iter().enumerate() {
        report.check()?;
        if reports[..index].iter().any(|other| other.name() == report.name()) {
            bail!("there are two reports {}", report.name());
        }
    }
    Ok(reports.par_iter().map(Report::to_bytes).collect())
}

/// The first lines of a file, without their ends; none if it cannot be read as text.
fn first_lines_of_file(path: &Path, most: usize) -> Vec<String> {
    let Ok(file) = File::open(path) else { return Vec::new() };
    BufReader::new(file).lines().take(most).map_while(Result::ok).collect()
}

fn first_line(text: &[u8]) -> &[u8] {
    text.split(|byte| *byte == b'\n').next().unwrap_or_default()
}

pub(super) fn cannot_read(path: &Path) -> String {
    format!("cannot read {}", path.display())
}

fn not_ours(path: &Path) -> String {
    format!("{} is not an earlier edition of this report (--force overwrites it)", path.display())
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::report::{Column, Format, Table};

    fn table(name: &'static str, rows: u64) -> Table {
        let columns = vec![Column::integer("row", "Row", 0..rows)];
        Table {
            name,
            title: "Title",
            question: "Question?",
            program: "program",
            description: "Description",
            columns,
            key: &["row"],
            format: Format::Csv,
        }
    }

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn resources(directory: &Path) -> Vec<(String, u64)> {
        let package: Value = serde_json::from_slice(&fs::read(directory.join(PACKAGE)).unwrap()).unwrap();
        let resources = package["resources"].as_array().unwrap().iter();
        resources.map(|r| (r["name"].as_str().unwrap().to_owned(), r["rows"].as_u64().unwrap())).collect()
    }

    fn stage(directory: &Path, reports: &[Table], force: bool) -> Result<Staged> {
        Place { directory, package: &REPORTS, writes_readme: false, force }.stage(reports)
    }

    fn refusal(directory: &Path, tables: &[Table]) -> String {
        format!("{:#}", stage(directory, tables, false).unwrap_err())
    }

    #[test]
    fn files_are_in_place_after_commit_and_not_before() {
        let root = tempfile::tempdir().unwrap();
        let dir = root.path().join("deep/reports");
        let staged = stage(&dir, &[table("a", 2)], false).unwrap();
        assert!(names(&dir).iter().all(|name| name.starts_with('.')));
        staged.commit().unwrap();
        assert_eq!(names(&dir), ["a.csv", PACKAGE]);
        assert_eq!(fs::read_to_string(dir.join("a.csv")).unwrap(), "row\n0\n1\n");
    }

    #[test]
    fn without_commit_nothing_is_left() {
        let root = tempfile::tempdir().unwrap();
        drop(stage(&root.path().join("deep/reports"), &[table("a", 2)], false).unwrap());
        assert!(names(root.path()).is_empty());
    }

    #[test]
    fn an_earlier_edition_is_replaced_and_other_reports_stay() {
        let dir = tempfile::tempdir().unwrap();
        stage(dir.path(), &[table("a", 1), table("b", 1)], false).unwrap().commit().unwrap();
        stage(dir.path(), &[table("c", 3), table("b", 2)], false).unwrap().commit().unwrap();
        let expected = [("a", 1), ("b", 2), ("c", 3)].map(|(name, rows)| (name.to_owned(), rows));
        assert_eq!(resources(dir.path()), expected);
    }

    #[test]
    fn a_foreign_csv_is_kept_unless_forced() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("b.csv"), "mine\n").unwrap();
        let message = refusal(dir.path(), &[table("a", 1), table("b", 1)]);
        assert!(message.contains("b.csv is not an earlier edition"), "{message}");
        assert!(message.contains("--force"), "{message}");
        assert_eq!(names(dir.path()), ["b.csv"]);
        assert_eq!(fs::read_to_string(dir.path().join("b.csv")).unwrap(), "mine\n");
        stage(dir.path(), &[table("b", 1)], true).unwrap().commit().unwrap();
        assert_eq!(fs::read_to_string(dir.path().join("b.csv")).unwrap(), "row\n0\n");
    }

    #[test]
    fn a_foreign_package_is_kept_unless_forced() {
        let dir = tempfile::tempdir().unwrap();
        for foreign in ["not json", r#"{"name": "weather"}"#] {
            fs::write(dir.path().join(PACKAGE), foreign).unwrap();
            let message = refusal(dir.path(), &[table("a", 1)]);
            assert!(message.contains(PACKAGE) && message.contains("--force"), "{message}");
            assert_eq!(names(dir.path()), [PACKAGE]);
            assert_eq!(fs::read_to_string(dir.path().join(PACKAGE)).unwrap(), foreign);
        }
        stage(dir.path(), &[table("a", 1)], true).unwrap().commit().unwrap();
        assert_eq!(resources(dir.path()), [("a".to_owned(), 1)]);
    }

    #[test]
    fn what_will_be_refused_is_refused_before_the_work() {
        let dir = tempfile::tempdir().unwrap();
        let place = Place { directory: dir.path(), package: &REPORTS, writes_readme: true, force: false };
        let forced = Place { force: true, ..place };
        let due = [table("a", 0), table("b", 0)];
        place.check_targets(&due).unwrap();
        for name in ["b.csv", README, PACKAGE] {
            fs::write(dir.path().join(name), "mine\n").unwrap();
            let message = format!("{:#}", place.check_targets(&due).unwrap_err());
            assert!(message.contains(name) && message.contains("--force"), "{message}");
            assert_eq!(message, format!("{:#}", place.stage(&due).unwrap_err()));
            forced.check_targets(&due).unwrap();
            assert_eq!(names(dir.path()), [name]);
            fs::remove_file(dir.path().join(name)).unwrap();
        }
        place.stage(&[table("a", 1), table("b", 2)]).unwrap().commit().unwrap();
        place.check_targets(&due).unwrap();
    }

    #[test]
    fn a_directory_in_the_way_is_refused_even_if_forced() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("a.csv")).unwrap();
        let error = stage(dir.path(), &[table("a", 1)], true).unwrap_err().to_string();
        assert!(error.ends_with("a.csv is a directory"), "{error}");
        assert_eq!(names(dir.path()), ["a.csv"]);
    }

    #[test]
    fn a_place_that_is_no_directory_is_named() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("file");
        fs::write(&file, "").unwrap();
        for dir in [file.clone(), file.join("below"), file.join("far/below")] {
            let message = refusal(&dir, &[table("a", 1)]);
            assert!(message.ends_with("file is not a directory"), "{message}");
        }
        assert_eq!(names(root.path()), ["file"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_no_directory() {
        assert_eq!(refusal(Path::new("/dev/full"), &[]), "/dev/full is not a directory");
        assert_eq!(refusal(Path::new("/dev/full/below"), &[]), "/dev/full is not a directory");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_and_its_file_is_replaced() {
        let root = tempfile::tempdir().unwrap();
        let (dir, elsewhere) = (root.path().join("reports"), root.path().join("elsewhere.csv"));
        fs::create_dir(&dir).unwrap();
        fs::write(&elsewhere, "row\n").unwrap();
        std::os::unix::fs::symlink(&elsewhere, dir.join("a.csv")).unwrap();
        stage(&dir, &[table("a", 1)], false).unwrap().commit().unwrap();
        assert!(dir.join("a.csv").is_symlink());
        assert_eq!(fs::read_to_string(&elsewhere).unwrap(), "row\n0\n");
        assert_eq!(names(root.path()), ["elsewhere.csv", "reports"]);
    }

    #[test]
    fn a_failed_commit_changes_nothing() {
        let dir = tempfile::tempdir().unwrap();
        stage(dir.path(), &[table("a", 1)], false).unwrap().commit().unwrap();
        let before = fs::read(dir.path().join(PACKAGE)).unwrap();
        let staged = stage(dir.path(), &[table("a", 2), table("b", 2)], false).unwrap();
        // Too late for `stage` to see.
        fs::create_dir(dir.path().join("b.csv")).unwrap();
        let message = format!("{:#}", staged.commit().unwrap_err());
        assert!(message.starts_with("cannot write") && message.contains("b.csv"), "{message}");
        assert_eq!(names(dir.path()), ["a.csv", "b.csv", PACKAGE]);
        assert_eq!(fs::read_to_string(dir.path().join("a.csv")).unwrap(), "row\n0\n");
        assert_eq!(fs::read(dir.path().join(PACKAGE)).unwrap(), before);
    }

    #[test]
    fn a_wrong_table_is_refused_before_anything_is_made() {
        let root = tempfile::tempdir().unwrap();
        let dir = root.path().join("reports");
        let wrong = Table { key: &["missing"], ..table("a", 1) };
        assert_eq!(refusal(&dir, &[wrong]), "table a: there is no key column missing");
        assert_eq!(refusal(&dir, &[table("a", 1), table("a", 2)]), "there are two reports a");
        assert!(names(root.path()).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn writers_at_the_same_time_lose_nothing() {
        const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let root = tempfile::tempdir().unwrap();
        let dir = root.path().join("reports");
        std::thread::scope(|scope| {
            for name in NAMES {
                scope.spawn(|| stage(&dir, &[table(name, 1)], false).unwrap().commit().unwrap());
                // One that makes the directory or waits for it, and gives up.
                scope.spawn(|| drop(stage(&dir, &[table("dropped", 1)], false).unwrap()));
            }
        });
        assert_eq!(resources(&dir), NAMES.map(|name| (name.to_owned(), 1)));
        assert_eq!(names(&dir).len(), NAMES.len() + 1);
    }
}
