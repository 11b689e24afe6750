//! Interrupted runs: after a share of their time, and at the beginning of writing.

use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::*;
use crate::process::wait_until;

const ARGS: [&str; 4] = ["--max-tiles", "13", "--out-dir", "reports"];

/// The program that writes the most bytes, with the files it replaces and writes.
struct Run {
    program: Program,
    sandbox: Sandbox,
    earlier: Files,
    new: Files,
    length: Duration,
}

impl Run {
    fn prepare() -> Run {
        let (program, sandbox) = (CASES[1].program, Sandbox::new());
        done(&mut sandbox.command(program, &["--max-tiles", "7", "--out-dir", "reports"]));
        let earlier = sandbox.files("reports");
        let start = Instant::now();
        done(&mut sandbox.command(program, &ARGS));
        let (new, length) = (sandbox.files("reports"), start.elapsed());
        Run { program, sandbox, earlier, new, length }
    }

    fn start(&self) -> Child {
        self.sandbox.write_all("reports", &self.earlier);
        let mut command = self.sandbox.command(self.program, &ARGS);
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
    }

    fn temporaries(&self) -> usize {
        let entries = fs::read_dir(self.sandbox.path("reports")).unwrap().flatten();
        entries.filter(|entry| entry.file_name().to_string_lossy().starts_with('.')).count()
    }

    /// Waits until a file is being written, or the run has ended.
    fn wait_for_writing(&self, run: &mut Child) {
        wait_until(run, || self.temporaries() > 0);
    }

    /// Asserts that each file is the earlier one or the new one.
    fn assert_whole(&self, why: &str) {
        let mut found = self.sandbox.files("reports");
        found.retain(|name, _| !name.starts_with('.'));
        assert!(found.keys().eq(self.new.keys()), "{why}: there are {:?}", found.keys());
        for (name, bytes) in found {
            assert!(bytes == self.earlier[&name] || bytes == self.new[&name], "{why}: {name} is neither");
        }
    }
}

#[test]
fn an_interrupted_run_leaves_whole_files_and_nothing_else() {
    let prepared = Run::prepare();
    for (round, signal) in ["-INT", "-TERM", "-INT", "-TERM"].into_iter().enumerate() {
        let mut run = prepared.start();
        if round < 2 {
            sleep(prepared.length * round as u32 / 2);
        } else {
            prepared.wait_for_writing(&mut run);
        }
        // If it has ended already, there is nothing to interrupt.
        let _ = std::process::Command::new("kill").args([signal, &run.id().to_string()]).output().unwrap();
        let output = run.wait_with_output().unwrap();
        // A signal that comes too early to be caught ends it.
        assert!(matches!(output.status.code(), Some(0 | 130) | None), "{}", output.status);
        let said = String::from_utf8_lossy(&output.stderr);
        let is_due =
            |line: &str| line == "interrupted; no file is left unfinished" || line.starts_with("wrote ");
        assert!(said.lines().all(is_due), "{said}");
        let why = format!("round {round}, kill {signal}");
        prepared.assert_whole(&why);
        assert_eq!(prepared.temporaries(), 0, "{why}");
    }
}

#[test]
fn a_killed_run_leaves_whole_files_and_the_next_run_tidies_up() {
    let prepared = Run::prepare();
    let mut run = prepared.start();
    prepared.wait_for_writing(&mut run);
    run.kill().unwrap();
    run.wait().unwrap();
    prepared.assert_whole("killed");
    assert!(prepared.temporaries() <= 1);
    done(&mut prepared.sandbox.command(prepared.program, &ARGS));
    assert_same_files(&prepared.sandbox.files("reports"), &prepared.new);
}
