//! Writing reports: all of them or none.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use rayon::prelude::*;

use super::args::{AnswerFormat, CommonArgs, ReportArgs};
use super::directory::Directory;
use super::output::Printed;
use super::target::{Target, cannot_write, has_header, write_beside};
use super::temporary::{Temporary, publish};
use crate::report::{Report, merge_package};

const PACKAGE: &str = "datapackage.json";

/// Reports that are written under temporary names and wait to be put in place by [`commit`](Staged::commit).
/// Dropped instead, they leave nothing: neither the files nor a directory made for them.
#[derive(Debug)]
#[must_use = "nothing is in place until `commit`"]
pub struct Staged {
    /// Dropped before the directory, which is removed only when empty.
    files: Vec<(Temporary, PathBuf)>,
    _directory: Directory,
}

/// Writes the file of every report, and `datapackage.json` with their entries added, into `dir` under
/// temporary names. The directory is made if it is missing.
///
/// Until the returned value is gone, no other run can stage into the same directory (on Unix), so that the
/// entries of neither are lost. So a thread must not ask for a directory twice, and what takes long comes
/// before.
///
/// # Errors
/// If a report breaks its promises ([`Report::check`]); if `dir` is no directory or cannot be written to; if
/// a file is in the way that is not an earlier edition of the same report (a file of the same first line, a
/// data package of ours) and `force` is not set. Then nothing is changed.
pub fn stage<R: Report>(dir: &Path, reports: &[R], force: bool) -> Result<Staged> {
    let bytes = serialise(reports)?;
    let directory = Directory::open(dir)?;
    let mut contents = Vec::new();
    for (report, bytes) in reports.iter().zip(&bytes) {
        contents.push((report_target(dir, report, force)?, bytes.as_slice()));
    }
    let files: Vec<(&R, &[u8])> = reports.iter().zip(bytes.iter().map(Vec::as_slice)).collect();
    let (target, package) = package_target(dir, &files, force)?;
    // Last, so that a description never comes before what it describes.
    contents.push((target, &package));
    let mut files = Vec::new();
    for (target, bytes) in contents {
        files.push((write_beside(&target, bytes)?, target));
    }
    Ok(Staged { files, _directory: directory })
}

impl Staged {
    /// Puts all files in place. An interruption waits until that is done.
    ///
    /// # Errors
    /// If a file cannot be replaced; then those replaced before it are put back, and all is as it was.
    pub fn commit(self) -> Result<()> {
        publish(&self.files).map_err(|(path, error)| anyhow::Error::new(error).context(cannot_write(&path)))
    }
}

/// The end of every program that writes reports: stages them, prints what there is to print, and puts them in
/// place.
///
/// Without `--out`, only a run with default settings writes, to `./reports`.
///
/// # Errors
/// As [`stage`] and [`Staged::commit`], and if printing fails; nothing is changed then.
pub fn write_reports<R: Report>(
    common: &CommonArgs,
    out: &ReportArgs,
    has_default_settings: bool,
    reports: &[R],
    printed: &Printed,
) -> Result<()> {
    let has_default_settings = has_default_settings && out.format == AnswerFormat::Text;
    let Some(directory) = out.directory(has_default_settings) else {
        return printed.print(common, None);
    };
    let staged = stage(directory, reports, out.force)?;
    let names: Vec<String> = reports.iter().map(Report::summary).collect();
    printed.print(common, Some(&format!("\nReports in {}: {}.\n", directory.display(), names.join(", "))))?;
    staged.commit()
}

/// The file of every report, after a check of all.
fn serialise<R: Report>(reports: &[R]) -> Result<Vec<Vec<u8>>> {
    for (index, report) in reports.iter().enumerate() {
        report.check()?;
        if reports[..index].iter().any(|other| other.name() == report.name()) {
            bail!("there are two reports {}", report.name());
        }
    }
    Ok(reports.par_iter().map(Report::to_bytes).collect())
}

/// Where the file of a report goes, if it may.
fn report_target(dir: &Path, report: &impl Report, force: bool) -> Result<PathBuf> {
    let path = dir.join(report.file_name());
    match Target::at(&path)? {
        Target::Free(target) => Ok(target),
        Target::File(target) => {
            let is_ours =
                force || has_header(&target, &report.header()).with_context(|| cannot_read(&path))?;
            if is_ours { Ok(target) } else { bail!("{}: its first line differs", not_ours(&path)) }
        }
        Target::Special if force => Ok(path),
        Target::Special => bail!("{}: it is no regular file", not_ours(&path)),
    }
}

/// Where `datapackage.json` goes, if it may, and its new text.
fn package_target<R: Report>(dir: &Path, files: &[(&R, &[u8])], force: bool) -> Result<(PathBuf, Vec<u8>)> {
    let path = dir.join(PACKAGE);
    let (target, old) = match Target::at(&path)? {
        Target::Free(target) => (target, None),
        Target::File(target) => {
            let old = fs::read(&target).with_context(|| cannot_read(&path))?;
            // An empty file has nothing to lose.
            (target, Some(old).filter(|old| !old.is_empty()))
        }
        Target::Special if force => (path.clone(), None),
        Target::Special => bail!("{}: it is no regular file", not_ours(&path)),
    };
    let text = match merge_package(old.as_deref(), files) {
        Err(_) if force => merge_package(None, files),
        merged => merged,
    };
    Ok((target, text.with_context(|| not_ours(&path))?))
}

fn cannot_read(path: &Path) -> String {
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
