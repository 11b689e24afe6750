//! Programs as processes: how a test starts one, and inspects its output and its files.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::assert::OutputAssertExt;
use serde_json::Value;

/// The folder of the repository.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The description next to every set of reports.
pub const PACKAGE: &str = "datapackage.json";

/// Files of one directory by name.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The stack of a thread, an eighth of the usual one: what needs no more when optimised does not exceed the usual one
/// in somebody's program that is compiled without optimisation.
const STACK: &str = "262144";

/// The command that contains all programs.
pub const TEHAI: &str = env!("CARGO_BIN_EXE_tehai");

/// A program, as a subcommand of `tehai`; [`every_program`](crate::every_program) compares it with the program by
/// itself.
#[derive(Clone, Copy)]
pub struct Program {
    pub name: &'static str,
}

impl Program {
    /// `tehai` itself.
    pub const TEHAI: Program = Program { name: "" };

    /// What starts it in a shell.
    pub fn shell(self) -> String {
        format!("{TEHAI} {}", self.name)
    }
}

/// The program of this name.
pub const fn program(name: &'static str) -> Program {
    Program { name }
}

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
        let mut command = self.start(TEHAI);
        command.args(Some(program.name).filter(|name| !name.is_empty())).args(args.words());
        command
    }

    /// A command that starts what lies at a path, to run in the sandbox.
    pub fn start(&self, path: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(path);
        command.current_dir(self.0.path());
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
        Snapshot(visit(self.0.path()))
    }

    /// Runs the command, which must write to `pipe`. Returns what a reader of this named pipe gets.
    #[cfg(unix)]
    pub fn read_pipe(&self, writer: &mut Command) -> String {
        let pipe = self.path("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let text = std::thread::scope(|scope| {
            let reader = scope.spawn(|| fs::read_to_string(&pipe).unwrap());
            done(writer);
            reader.join().unwrap()
        });
        fs::remove_file(pipe).unwrap();
        text
    }
}

/// Waits until this is so or the run has ended: at most a minute.
pub fn wait_until(run: &mut Child, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() && run.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < Duration::from_secs(60), "nothing happens in a minute");
        std::thread::sleep(Duration::from_micros(100));
    }
}

/// Sends a signal such as `-INT` to a run that has not ended.
#[cfg(unix)]
pub fn send(signal: &str, run: &Child) {
    assert!(Command::new("kill").args([signal, &run.id().to_string()]).status().unwrap().success());
}

/// Starts the command and kills it after a new checkpoint, without a chance to clean up. On a busy machine it may
/// be too late: then its output `file` is removed, and the run is repeated.
pub fn kill_at_checkpoint(command: &mut Command, file: &Path, checkpoint: &Path) {
    let before = fs::read(checkpoint).ok();
    for _ in 0..50 {
        let mut run = command.spawn().unwrap();
        wait_until(&mut run, || fs::read(checkpoint).ok() != before);
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
pub struct Snapshot(BTreeMap<String, Option<Vec<u8>>>);

impl Snapshot {
    /// The paths that exist in only one snapshot, or differ.
    pub fn differences<'a>(&'a self, other: &'a Snapshot) -> Vec<&'a str> {
        differing(&self.0, &other.0)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What lies in a directory, recursively, by path: the bytes of a file, `None` for a directory.
fn visit(directory: &Path) -> BTreeMap<String, Option<Vec<u8>>> {
    let entries = fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let mut found = BTreeMap::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        let name = path.file_name().and_then(OsStr::to_str).expect("names are ASCII").to_owned();
        if path.is_dir() {
            let below = visit(&path).into_iter();
            found.extend(below.map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
            found.insert(name, None);
        } else {
            found.insert(name, Some(fs::read(&path).unwrap()));
        }
    }
    found
}

/// The files of a directory, recursively, by path.
pub fn files(directory: &Path) -> Files {
    visit(directory).into_iter().filter_map(|(path, bytes)| Some((path, bytes?))).collect()
}

/// The names of the files that differ or exist on one side only. Compare this to nothing: the files themselves are
/// too long for the message of a failed test.
pub fn differing<'a, T: PartialEq>(
    one: &'a BTreeMap<String, T>,
    other: &'a BTreeMap<String, T>,
) -> Vec<&'a str> {
    let names: BTreeSet<_> = one.keys().chain(other.keys()).collect();
    names.into_iter().filter(|name| one.get(*name) != other.get(*name)).map(String::as_str).collect()
}

/// The committed files in a directory of the repository.
pub fn committed(directory: &str) -> Files {
    files(&Path::new(ROOT).join(directory))
}

/// The text of a file of the repository.
pub fn text_of(path: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The header of a committed report, and the wanted rows.
pub fn part_of_report(name: &str, wanted: impl Fn(&str) -> bool) -> String {
    let report = text_of(&format!("reports/{name}"));
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
pub fn json(program: Program, args: impl Arguments) -> Value {
    let args = [&args.words()[..], &["--format", "json"]].concat();
    serde_json::from_str(&said(program, &args)).expect("JSON")
}

/// The objects of JSON Lines.
pub fn objects(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The rows of a CSV file, by column name.
pub fn table(csv: &str) -> Vec<BTreeMap<String, String>> {
    csv::Reader::from_reader(csv.as_bytes()).deserialize().map(|row| row.expect("a row")).collect()
}

/// Exit code, standard output and standard error.
pub fn outcome(command: &mut Command) -> (Option<i32>, String, String) {
    let output = command.output().unwrap();
    let [out, err] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("programs print UTF-8"));
    (output.status.code(), out, err)
}

/// Runs the command, in which a check must fail: exit code 1, and nothing on standard output. Returns the text on
/// standard error.
pub fn failed(command: &mut Command) -> String {
    let output = command.assert().code(1).stdout("").get_output().clone();
    String::from_utf8(output.stderr).expect("programs print UTF-8")
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
