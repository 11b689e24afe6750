//! The C++ peers, Cryolite's nyanten and tomohxx's shanten-number, in one program of ours that contains both.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::LazyLock;
use std::{env, fs};

use tehai::tiles::KINDS;
use tempfile::TempDir;

use crate::measure::{Contestant, Origin};
use crate::record::output_of;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/peers");

/// The checkout directories of both repositories.
const FOLDERS: [(&str, &str); 2] = [("nyanten", "NYANTEN"), ("shanten-number", "SHANTEN_NUMBER")];

/// The flags common to both builds.
const FLAGS: &str = "-std=c++23 -O3 -DNDEBUG -flto -DENABLE_NYANTEN";

/// The compiled program.
struct Built {
    directory: TempDir,
    /// The compiler with its flags.
    compiler: String,
    /// The commits of both.
    versions: [String; 2],
}

/// Both peers on some hands; their answers must be these replacement numbers. Empty where they are missing, which
/// is reported once.
pub fn contestants(hands: &[[u8; KINDS]], forms: &'static str, answers: &[u8]) -> Vec<Contestant> {
    static BUILT: LazyLock<Option<Built>> = LazyLock::new(|| {
        Built::new().inspect_err(|absent| eprintln!("without the C++ peers: {absent}")).ok()
    });
    let Some(built) = &*BUILT else { return Vec::new() };
    let peers = FOLDERS.into_iter().zip(&built.versions);
    peers
        .map(|((name, _), version)| {
            let mut peer = Peer::start(built, name, forms, hands);
            let found = peer.line();
            let found: Vec<u8> =
                found.split_whitespace().map(|number| number.parse().expect("a number")).collect();
            assert!(found == answers, "{name}, {forms}: other replacement numbers");
            let origin = Origin { version: version.clone(), compiler: built.compiler.clone() };
            Contestant::elsewhere(name, origin, move |runs| peer.nanoseconds(runs))
        })
        .collect()
}

impl Built {
    /// Builds the program, or returns what is missing.
    fn new() -> Result<Built, String> {
        let folder = |variable| env::var(variable).map_err(|_| format!("{variable} names no folder"));
        let [nyanten, shanten_number] = [folder(FOLDERS[0].1)?, folder(FOLDERS[1].1)?].map(PathBuf::from);
        let compiler = env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
        let version =
            output_of(&compiler, &["--version"]).ok_or(format!("there is no compiler {compiler}"))?;
        let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
        let build = |name: &str, sources: &[PathBuf]| {
            let mut command = Command::new(&compiler);
            command
                .args(FLAGS.split(' '))
                .arg("-I")
                .arg(&nyanten)
                .arg("-I")
                .arg(shanten_number.join("include"));
            command.arg("-idirafter").arg(Path::new(SOURCE).join("compat")).args(sources);
            run(command.arg("-o").arg(directory.path().join(name)))
        };
        let source = |name: &str| shanten_number.join("src").join(name);
        build("mkind", &[source("mkind.cpp")])?;
        build("peers", &[Path::new(SOURCE).join("peers.cpp"), source("calsht.cpp")])?;
        run(Command::new(directory.path().join("mkind")).current_dir(directory.path()))?;
        let commit = |folder: &Path| output_of_git(folder).unwrap_or_default();
        Ok(Built {
            compiler: format!("{}, {FLAGS}", version.lines().next().unwrap_or_default()),
            versions: [commit(&nyanten), commit(&shanten_number)],
            directory,
        })
    }
}

fn output_of_git(folder: &Path) -> Option<String> {
    output_of("git", &["-C", folder.to_str()?, "rev-parse", "--short=9", "HEAD"])
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(()) } else { Err(format!("{command:?} failed: {said}")) }
}

/// The running program with its hands.
struct Peer {
    process: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Peer {
    fn start(built: &Built, name: &str, forms: &str, hands: &[[u8; KINDS]]) -> Peer {
        let path = built.directory.path().join("hands");
        fs::write(&path, hands.concat()).expect("hands are written");
        let mut command = Command::new(built.directory.path().join("peers"));
        command.args([name, forms]).arg(path).arg(built.directory.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("the program starts");
        let stdin = process.stdin.take().expect("a pipe");
        let stdout = BufReader::new(process.stdout.take().expect("a pipe"));
        Peer { process, stdin, stdout }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("a line of text");
        line
    }

    /// The time of this many runs, by its own clock.
    fn nanoseconds(&mut self, runs: u32) -> f64 {
        writeln!(self.stdin, "{runs}").expect("it reads");
        self.line().trim().parse().expect("a number")
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
