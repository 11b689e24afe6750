//! Programs as processes: how a test starts one, and inspects its output and its files.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::assert::OutputAssertExt;

/// The description next to every set of reports.
pub const PACKAGE: &str = "datapackage.json";

/// Files of one directory by name.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The stack of a thread, an eighth of the usual one: what needs no more when optimised does not exceed the usual one in
/// somebody's program that is compiled without optimisation.
const STACK: &str = "262144";

/// A program of this package.
#[derive(Clone, Copy)]
pub struct Program {
    pub name: &'static str,
    pub path: &'static str,
}

/// The program of this name.
macro_rules! program {
    ($name:literal) => {
        $crate::process::Program { name: $name, path: env!(concat!("CARGO_BIN_EXE_", $name)) }
    };
}

pub(crate) use program;

/// Arguments: a list, or a line without quotes.
pub trait Arguments {
    fn words(&self) -> Vec<&str>;
}

impl Arguments for &str {
    fn words(&self) -> Vec<&str> {
        self.split_whitespace().collect()
    }
}

impl Arguments for &String {
    fn words(&self) -> Vec<&str> {
        self.split_whitespace().collect()
    }
}

impl Arguments for &[&str] {
    fn words(&self) -> Vec<&str> {
        self.to_vec()
    }
}

impl<const N: usize> Arguments for &[&str; N] {
    fn words(&self) -> Vec<&str> {
        self.to_vec()
    }
}

impl Arguments for &Vec<&str> {
    fn words(&self) -> Vec<&str> {
        self.to_vec()
    }
}

/// Arguments that every program rejects, also those without the option.
pub const BAD: &[&[&str]] = &[
    &["--fifth-tile", "maybe"],
    &["--fifth-tile", "Counted"],
    &["--fifth-tile"],
    &["--threads", "0"],
    &["--threads", "two"],
    &["--threads", "99999999999999999999"],
    &["--out"],
    &["--out", ""],
    &["--out", "one", "--out", "two"],
    &["--outt", "reports"],
    &["--quiet=yes"],
    &["-x"],
];

/// A directory for one test, in which programs run.
pub struct Sandbox(tempfile::TempDir);

impl Sandbox {
    pub fn new() -> Sandbox {
        Sandbox(tempfile::tempdir().expect("the system has a place for temporary files"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A command for the program with these arguments, to run in the sandbox.
    pub fn command(&self, program: Program, args: impl Arguments) -> Command {
        let mut command = Command::new(program.path);
        command.current_dir(self.0.path()).args(args.words());
        // Polars, which is not in the library, needs more.
        if cfg!(not(feature = "notebooks")) {
            command.env("RUST_MIN_STACK", STACK);
        }
        command
    }

    /// The same with this text as standard input.
    pub fn fed(&self, program: Program, args: impl Arguments, input: impl AsRef<[u8]>) -> Command {
        self.write("input", input);
        let mut command = self.command(program, args);
        command.stdin(Stdio::from(fs::File::open(self.path("input")).unwrap()));
        command
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it lies in the sandbox")).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn write_all(&self, directory: &str, files: &Files) {
        for (name, bytes) in files {
            self.write(&format!("{directory}/{name}"), bytes);
        }
    }

    /// The files of a directory in the sandbox, recursively.
    pub fn files(&self, directory: &str) -> Files {
        files(&self.path(directory))
    }

    pub fn snapshot(&self) -> Snapshot {
        let mut entries = BTreeMap::new();
        visit(self.0.path(), Path::new(""), &mut entries);
        Snapshot(entries)
    }
}

/// Starts the command and kills it after a new checkpoint, without a chance to clean up. On a busy machine it may
/// be too late: then its output `file` is removed, and the run is repeated.
pub fn kill_at_checkpoint(command: &mut Command, file: &Path, checkpoint: &Path) {
    let before = fs::read(checkpoint).ok();
    for _ in 0..50 {
        let mut run = command.spawn().unwrap();
        let start = Instant::now();
        while fs::read(checkpoint).ok() == before && run.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < Duration::from_secs(60), "no checkpoint in a minute");
            std::thread::sleep(Duration::from_millis(1));
        }
        // SIGKILL, where there is one.
        run.kill().unwrap();
        run.wait().unwrap();
        if checkpoint.exists() && !file.exists() {
            return;
        }
        let _ = fs::remove_file(file);
        match &before {
            Some(bytes) => fs::write(checkpoint, bytes).unwrap(),
            // It may have been killed after writing everything and before removing the checkpoint.
            None => drop(fs::remove_file(checkpoint)),
        }
    }
    panic!("{command:?} ends before it can be killed");
}

/// Everything in a sandbox, including hidden files.
#[derive(PartialEq)]
pub struct Snapshot(BTreeMap<PathBuf, Entry>);

#[derive(PartialEq)]
enum Entry {
    Directory,
    File(Vec<u8>),
    Link(PathBuf),
}

impl Snapshot {
    /// The paths that exist in only one snapshot, or differ.
    pub fn differences(&self, other: &Snapshot) -> Vec<String> {
        let paths: BTreeSet<_> = self.0.keys().chain(other.0.keys()).collect();
        let paths = paths.into_iter().filter(|path| self.0.get(*path) != other.0.get(*path));
        paths.map(|path| path.display().to_string()).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn visit(root: &Path, inner: &Path, entries: &mut BTreeMap<PathBuf, Entry>) {
    for found in fs::read_dir(root.join(inner)).unwrap() {
        let path = inner.join(found.unwrap().file_name());
        let absolute = root.join(&path);
        let kind = fs::symlink_metadata(&absolute).unwrap();
        let entry = match (kind.is_dir(), kind.is_symlink()) {
            (true, _) => Entry::Directory,
            (_, true) => Entry::Link(fs::read_link(&absolute).unwrap()),
            _ => Entry::File(fs::read(&absolute).unwrap()),
        };
        if entry == Entry::Directory {
            visit(root, &path, entries);
        }
        entries.insert(path, entry);
    }
}

/// The files of a directory, recursively, by path.
pub fn files(directory: &Path) -> Files {
    let entries = fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let mut found = Files::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        let name = file_name(&path);
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(below, bytes)| (format!("{name}/{below}"), bytes)));
        } else {
            found.insert(name, fs::read(&path).unwrap());
        }
    }
    found
}

fn file_name(path: &Path) -> String {
    path.file_name().and_then(OsStr::to_str).expect("names of reports are ASCII").to_owned()
}

/// The names of the files that differ or exist on one side only. Compare this to nothing: the files themselves are
/// too long for the message of a failed test.
pub fn differing<'a>(one: &'a Files, other: &'a Files) -> Vec<&'a str> {
    let names: BTreeSet<_> = one.keys().chain(other.keys()).collect();
    names.into_iter().filter(|name| one.get(*name) != other.get(*name)).map(String::as_str).collect()
}

/// The committed files in a directory of the repository.
pub fn committed(directory: &str) -> Files {
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(directory))
}

/// The header of a committed report, and the wanted rows.
pub fn part_of_report(name: &str, wanted: impl Fn(&str) -> bool) -> String {
    let report = String::from_utf8(committed("reports").remove(name).expect("a report")).unwrap();
    let (header, rows) = report.split_once('\n').expect("a header");
    let rows: String = rows.split_inclusive('\n').filter(|row| wanted(row)).collect();
    assert!(!rows.is_empty());
    format!("{header}\n{rows}")
}

/// Runs the command, which must succeed and print nothing on standard error except which files it wrote and where
/// it resumes. Returns its output.
pub fn done(command: &mut Command) -> String {
    let output = command.assert().code(0).get_output().clone();
    let notes = String::from_utf8(output.stderr).expect("programs write UTF-8");
    let is_note = |line: &str| line.starts_with("wrote ") || line.starts_with("resuming from ");
    assert!(notes.lines().all(is_note), "{command:?} said {notes:?}");
    String::from_utf8(output.stdout).expect("programs print UTF-8")
}

/// The output of a program that must not write a file.
pub fn said(program: Program, args: impl Arguments) -> String {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command(program, args);
    let text = done(&mut command);
    assert!(sandbox.snapshot().is_empty(), "{command:?} wrote files");
    text
}

/// The same, parsed as JSON.
pub fn json(program: Program, args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&said(program, &[args, &["--format", "json"]].concat())).expect("JSON")
}

/// Exit code, standard output and standard error.
pub fn outcome(command: &mut Command) -> (Option<i32>, String, String) {
    let output = command.output().unwrap();
    let [out, err] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("programs print UTF-8"));
    (output.status.code(), out, err)
}

/// Runs the program with bad arguments; each message must contain the given text, and nothing may change.
pub fn refuses<A: Arguments + Copy>(sandbox: &Sandbox, program: Program, cases: &[(A, &str)]) {
    let before = sandbox.snapshot();
    for (args, named) in cases {
        let message = refused(&mut sandbox.command(program, *args));
        assert!(message.contains(named), "{:?}: {message}", args.words());
    }
    assert_eq!(before.differences(&sandbox.snapshot()), [""; 0]);
}

/// Runs a shell command on a terminal with this many columns, by `script` of util-linux; `None` where that is
/// missing.
#[cfg(target_os = "linux")]
pub fn on_terminal(columns: u16, command: &str) -> Option<std::process::Output> {
    let mut script = Command::new("script");
    script.args(["-qec", &format!("stty cols {columns} rows 24; {command}"), "/dev/null"]);
    script.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("TERM", "xterm");
    script.stdin(Stdio::null()).output().ok()
}

/// Runs the command, which must refuse: exit code 2, nothing on standard output, one line on standard error.
/// Returns the text after `error: `.
pub fn refused(command: &mut Command) -> String {
    let output = command.assert().code(2).stdout("").get_output().clone();
    let text = String::from_utf8(output.stderr).expect("programs print UTF-8");
    let message = text.strip_prefix("error: ").and_then(|text| text.strip_suffix('\n'));
    match message {
        Some(message) if !message.is_empty() && !message.contains('\n') => message.to_owned(),
        _ => panic!("{command:?} should say one line that begins with \"error: \", and said {text:?}"),
    }
}
