//! Interrupted and resumed runs of `survey`.

use std::process::{Command, Stdio};

use super::*;
#[cfg(unix)]
use crate::process::{send, wait_until};

/// Takes some seconds, and writes checkpoints many times a second.
const LONG: &str = "all --tiles 8 --feature best_discard_copies";

#[test]
fn a_killed_run_goes_on_where_it_was() {
    let sandbox = Sandbox::new();
    for (set, extension) in [
        ("all --tiles 8 --feature best_discard_copies --by shanten --range 1000..2000000", "csv"),
        ("all --tiles 14 --feature best_discard_copies --forms all --sample 100000 --seed 7", "json"),
    ] {
        let (file, checkpoint) = (format!("file.{extension}"), format!("file.{extension}.checkpoint"));
        survey(&sandbox, &format!("{set} --out whole.json"));
        let args = format!("{set} --out {file} --checkpoint-interval 0.05");
        for threads in [2, 1] {
            let mut run = sandbox.command(SURVEY, &format!("{args} --threads {threads}"));
            kill_at_checkpoint(&mut run, &sandbox.path(&file), &sandbox.path(&checkpoint));
        }
        // A checkpoint is a survey itself, and its hands are not visited again.
        let part = Part::read(&fs::read(sandbox.path(&checkpoint)).unwrap()).expect("a survey");
        let whole = Part::read(&fs::read(sandbox.path("whole.json")).unwrap()).expect("a survey");
        assert_eq!(part.settings(), whole.settings());
        let (part, all) = (part.histogram().total().hands, whole.histogram().total().hands);
        assert!(0 < part && part < all, "{part} of {all}");
        survey(&sandbox, &args);
        let expected = if extension == "csv" { table(&whole).to_csv() } else { whole.to_json().into_bytes() };
        assert!(fs::read(sandbox.path(&file)).unwrap() == expected, "{set}");
        fs::remove_file(sandbox.path("whole.json")).unwrap();
        assert!(!sandbox.path(&checkpoint).exists());
    }
}

/// A checkpoint that claims completion shows that the work is not repeated.
#[test]
fn a_checkpoint_is_taken_for_what_it_says() {
    let sandbox = Sandbox::new();
    let args = "all --tiles 5 --feature shanten --range 10..1000";
    survey(&sandbox, &format!("{args} --out whole.json"));
    let text = fs::read_to_string(sandbox.path("whole.json")).unwrap();
    sandbox.write("a.json.checkpoint", &text);
    survey(&sandbox, &format!("{args} --out a.json"));
    assert_eq!(fs::read_to_string(sandbox.path("a.json")).unwrap(), text);
    assert!(!sandbox.path("a.json.checkpoint").exists());
    // Completed work need not end with a block.
    let some = survey(&sandbox, "all --tiles 5 --feature shanten --range 10..123 --format json");
    sandbox.write("b.json.checkpoint", some);
    let output = sandbox.command(SURVEY, &format!("{args} --out b.json")).output().unwrap();
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(
        notes.starts_with("resuming from b.json.checkpoint: 113 of 990 hands done\nwrote b.json: "),
        "{notes}"
    );
    assert_eq!(fs::read_to_string(sandbox.path("b.json")).unwrap(), text);
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_says_what_it_kept() {
    let sandbox = Sandbox::new();
    let checkpoint = sandbox.path("long.json.checkpoint");
    let args = format!("{LONG} --out long.json --checkpoint-interval 0.05");
    let mut run = sandbox.command(SURVEY, &args).stderr(Stdio::piped()).spawn().unwrap();
    // The message follows the file, so at the second message there is a file.
    let mut kept = Vec::new();
    wait_until(&mut run, || {
        kept.extend(fs::read(&checkpoint).ok().filter(|bytes| kept.last() != Some(bytes)));
        kept.len() == 2
    });
    send("-INT", &run);
    let output = run.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(notes.starts_with("kept long.json.checkpoint: "), "{notes}");
    assert!(notes.ends_with(" of 95,305,485 hands done; run the same command to resume\n"), "{notes}");
}

/// Under `nohup` a run outlives its terminal, and ends on other signals.
#[cfg(unix)]
#[test]
fn a_run_under_nohup_outlives_its_terminal() {
    for (signal, code) in [("-HUP", 0), ("-TERM", 130)] {
        let sandbox = Sandbox::new();
        let args = format!("{LONG} --range ..300000 --out long.json --checkpoint-interval 0.05");
        let script = format!("exec nohup {} {args} 2> said", SURVEY.shell());
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).current_dir(sandbox.path(""));
        let mut run = shell.spawn().unwrap();
        wait_until(&mut run, || sandbox.path("long.json.checkpoint").exists());
        send(signal, &run);
        assert_eq!(run.wait().unwrap().code(), Some(code), "kill {signal}");
        assert_eq!(sandbox.path("long.json").exists(), code == 0);
    }
}
