//! Calls of programs as processes.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use wait4::Wait4;

/// A program of ours with its arguments.
pub struct Call {
    program: PathBuf,
    arguments: Vec<OsString>,
    stdin: Option<PathBuf>,
}

/// What a process took.
#[derive(Clone, Copy)]
pub struct Use {
    /// From its start to its exit.
    pub nanoseconds: f64,
    /// Of all processors together.
    pub processors: f64,
    /// The most bytes in memory.
    pub memory: f64,
}

/// The first argument with which this program watches another.
pub const WATCH: &str = "--watch";

impl Call {
    /// The program that the name begins with, without progress.
    pub fn new(name: &str, arguments: &[&str]) -> Call {
        let program = name.split(' ').next().unwrap_or(name);
        let program = Path::new(env!("CARGO_BIN_EXE_shanten")).with_file_name(program);
        let arguments = ["--quiet"].iter().chain(arguments).map(OsString::from).collect();
        Call { program, arguments, stdin: None }
    }

    /// With one more argument.
    pub fn with(mut self, argument: impl Into<OsString>) -> Call {
        self.arguments.push(argument.into());
        self
    }

    /// With a file as standard input.
    pub fn reading(self, file: PathBuf) -> Call {
        Call { stdin: Some(file), ..self }
    }

    /// What it prints.
    pub fn output(&self) -> String {
        self.run(Command::new(&self.program))
    }

    /// What it takes; what it prints is thrown away. A process of its own watches it, as the system counts the
    /// memory of the parent, too, and this one may have much.
    pub fn watched(&self) -> Use {
        let mut watcher = Command::new(env::current_exe().expect("this program has a path"));
        watcher.arg(WATCH).arg(&self.program);
        let printed = self.run(watcher);
        let numbers: Vec<f64> =
            printed.split_whitespace().map(|number| number.parse().expect("a number")).collect();
        Use { nanoseconds: numbers[0], processors: numbers[1], memory: numbers[2] }
    }

    fn run(&self, mut command: Command) -> String {
        let stdin = self.stdin.as_ref().map(|file| File::open(file).expect("the file was made"));
        command
            .args(&self.arguments)
            .stdin(stdin.map_or_else(Stdio::null, Stdio::from))
            .stderr(Stdio::inherit());
        let output = command.output().expect("the program starts");
        assert!(output.status.success(), "{command:?} failed");
        String::from_utf8(output.stdout).expect("programs print UTF-8")
    }
}

/// Runs the program with these arguments, and prints the numbers of [`Use`].
pub fn watch(program: OsString, arguments: impl Iterator<Item = OsString>) -> io::Result<()> {
    let start = Instant::now();
    let used = Command::new(&program).args(arguments).stdout(Stdio::null()).spawn()?.wait4()?;
    let time = start.elapsed();
    assert!(used.status.success(), "{} failed", program.display());
    let processors = used.rusage.utime + used.rusage.stime;
    println!("{} {} {}", time.as_nanos(), processors.as_nanos(), used.rusage.maxrss);
    Ok(())
}
