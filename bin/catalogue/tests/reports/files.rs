//! Files: what is old, new, refused and never half written.

use std::fs;
use std::io::Write;
use std::path::Path;

use tehai_program::output::files::{Output, Replace, check, write};

fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_in_place_when_finished_and_not_before() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.csv");
    let holds = |bytes: &[u8]| {
        assert_eq!(names(directory.path()), ["a.csv"]);
        assert_eq!(fs::read(&path).unwrap(), bytes);
    };
    fs::write(&path, "before").unwrap();
    let mut output = Output::create(&path, Replace::Any).unwrap();
    output.write_all(b"after").unwrap();
    output.flush().unwrap();
    assert_eq!(names(directory.path()), [".a.csv.tehai.tmp", "a.csv"]);
    assert_eq!(fs::read(&path).unwrap(), b"before");
    drop(output);
    check(&path, Replace::Any).unwrap();
    holds(b"before");
    write(&path, b"after", Replace::Any).unwrap();
    holds(b"after");
}

#[test]
fn what_a_killed_run_left_is_removed() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join(".a.csv.tehai.tmp"), "half").unwrap();
    write(&directory.path().join("a.csv"), b"whole", Replace::Nothing).unwrap();
    assert_eq!(names(directory.path()), ["a.csv"]);
}

#[test]
fn only_what_is_known_is_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.csv");
    let (line, prefix) = (Replace::FirstLine(b"form,hands"), Replace::Prefix(b"PAR1"));
    let allowed = |replace, old: &str| {
        fs::write(&path, old).unwrap();
        check(&path, replace).is_ok()
    };
    for old in ["", "form,hands", "form,hands\n", "form,hands\n1m,2\n", "form,hands\r\n1m,2\r\n"] {
        assert!(allowed(line, old), "{old:?}");
    }
    for old in ["\n", "form", "form,hand\n", "form,hands,deals\n", "form,handsX\n", "form,hands\rX\n"] {
        assert!(!allowed(line, old), "{old:?}");
    }
    assert!(allowed(prefix, "PAR1...") && !allowed(prefix, "PAR2") && allowed(prefix, ""));
    assert!(allowed(Replace::Any, "mine") && !allowed(Replace::Nothing, "mine"));
    let refused = write(&path, b"other", line).unwrap_err().to_string();
    assert!(refused.ends_with("a.csv was not written by this command (--force replaces it)"), "{refused}");
    assert_eq!(fs::read(&path).unwrap(), b"mine");
}

#[test]
fn a_bad_place_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, "").unwrap();
    for path in [directory.path(), &directory.path().join("missing/a"), &file.join("below")] {
        let message = format!("{:#}", write(path, b"", Replace::Any).unwrap_err());
        assert_eq!(message.matches(&*directory.path().to_string_lossy()).count(), 1, "{message}");
        assert!(message.contains(&*path.to_string_lossy()), "{message}");
    }
    assert_eq!(names(directory.path()), ["file"]);
}

#[cfg(unix)]
#[test]
fn links_permissions_and_devices_stay_what_they_are() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    let directory = tempfile::tempdir().unwrap();
    let (file, link) = (directory.path().join("file"), directory.path().join("link"));
    fs::write(&file, "before").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("file", &link).unwrap();
    write(&link, b"after", Replace::Any).unwrap();
    assert!(link.is_symlink() && fs::read(&file).unwrap() == b"after");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    write(Path::new("/dev/null"), b"x", Replace::Nothing).unwrap();
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    if cfg!(target_os = "linux") {
        let message = format!("{:#}", write(Path::new("/dev/full"), b"x", Replace::Nothing).unwrap_err());
        assert!(message.starts_with("cannot write /dev/full: No space left on device"), "{message}");
    }
}
