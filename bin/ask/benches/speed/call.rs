//! Programs run as processes.

use std::ffi::OsString;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, io};

use wait4::Wait4;

/// One of our programs with its arguments.
pub struct Call {
    program: PathBuf,
    arguments: Vec<OsString>,
    stdin: Option<PathBuf>,
}

/// What a run costs.
#[derive(Clone, Copy)]
pub struct Use {
    pub nanoseconds: f64,
    /// Of a process: CPU time of all processors together, in nanoseconds.
    pub processors: Option<f64>,
    /// Of a process: peak memory in bytes.
    pub memory: Option<f64>,
}

impl Use {
    pub fn of_time(nanoseconds: f64) -> Use {
        Use { nanoseconds, processors: None, memory: None }
    }
}

/// The first argument that makes this program watch another.
pub const WATCH: &str = "--watch";

impl Call {
    /// The program named by the first word of `name`, without progress.
    pub fn new(name: &str, arguments: &[&str]) -> Call {
        let program = name.split(' ').next().unwrap_or(name);
        let arguments = [program, "--quiet"].iter().chain(arguments).map(OsString::from).collect();
        Call { program: env!("CARGO_BIN_EXE_tehai").into(), arguments, stdin: None }
    }

    /// Adds an argument.
    pub fn with(mut self, argument: impl Into<OsString>) -> Call {
        self.arguments.push(argument.into());
        self
    }

    /// Sets a file as standard input.
    pub fn reading(self, file: PathBuf) -> Call {
        Call { stdin: Some(file), ..self }
    }

    /// The program's output.
    pub fn output(&self) -> String {
        self.run(Command::new(&self.program))
    }

    /// The resources used; the output is discarded. A separate process watches the program, because the system
    /// also counts the parent's memory, and this process may have much.
    pub fn watched(&self) -> Use {
        let mut watcher = Command::new(env::current_exe().expect("this program has a path"));
        watcher.arg(WATCH).arg(&self.program);
        let printed = self.run(watcher);
        let numbers: Vec<f64> =
            printed.split_whitespace().map(|number| number.parse().expect("a number")).collect();
        Use { nanoseconds: numbers[0], processors: Some(numbers[1]), memory: Some(numbers[2]) }
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

/// Runs the program with these arguments and prints its [`Use`].
pub fn watch(program: OsString, arguments: impl Iterator<Item = OsString>) -> io::Result<()> {
    let start = Instant::now();
    let used = Command::new(&program).args(arguments).stdout(Stdio::null()).spawn()?.wait4()?;
    let time = start.elapsed();
    assert!(used.status.success(), "{} failed", program.display());
    let processors = used.rusage.utime + used.rusage.stime;
    println!("{} {} {}", time.as_nanos(), processors.as_nanos(), used.rusage.maxrss);
    Ok(())
}
