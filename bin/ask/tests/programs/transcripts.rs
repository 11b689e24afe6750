//! What programs print, in files of commands with their answers: those in `tests/transcripts/`, README and the book.
//!
//! In a transcript, `## ` begins a section: what its commands, which share a folder, are there to show. `$ ` begins a
//! command, and the lines below it are what it prints. A line on standard error comes after the exit code, as in
//! `[2] error: …`; without such a line the code is 0. `...` stands for any lines. With `TRANSCRIPTS=write` in the
//! environment, answers that differ are written into the files instead.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use serde_json::{Deserializer, Value};

use crate::process::{Program, ROOT, Sandbox};

/// A command with its shown answer.
pub struct Example<'a> {
    pub command: &'a str,
    pub shown: Vec<&'a str>,
}

/// The commands of a text, each with the lines below it but for blank ones at the end.
pub fn examples<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<Example<'a>> {
    let mut examples: Vec<Example> = Vec::new();
    for line in lines {
        match line.strip_prefix("$ ") {
            Some(command) => examples.push(Example { command, shown: Vec::new() }),
            None => examples.last_mut().expect("a command before its answer").shown.push(line),
        }
    }
    for example in &mut examples {
        while example.shown.last().is_some_and(|line| line.is_empty()) {
            example.shown.pop();
        }
    }
    examples
}

impl Example<'_> {
    /// Whether the answer is what is shown.
    pub fn shows(&self, answer: &str) -> bool {
        let mut lines = answer.trim_end_matches('\n').lines().peekable();
        let mut is_gap = false;
        for line in &self.shown {
            if *line == "..." {
                is_gap = true;
                continue;
            }
            while is_gap && lines.peek().is_some_and(|found| found != line) {
                lines.next();
            }
            is_gap = false;
            if lines.next() != Some(line) {
                return false;
            }
        }
        is_gap || lines.next().is_none()
    }
}

/// The words of a command, some in single quotes.
fn words(command: &str) -> Vec<&str> {
    let parts = command.split('\'').enumerate();
    parts
        .flat_map(|(place, part)| if place % 2 == 0 { part.split_whitespace().collect() } else { vec![part] })
        .collect()
}

/// Runs `tehai …`, optionally with `< FILE` or `printf 'TEXT' |` as input.
pub fn run(sandbox: &Sandbox, command: &str) -> Output {
    let printed = command.strip_prefix("printf '").and_then(|rest| rest.split_once("' | "));
    let (text, command) = printed.map_or((None, command), |(text, command)| (Some(text), command));
    let (command, input) =
        command.split_once(" < ").map_or((command, None), |(command, file)| (command, Some(file)));
    let words = words(command);
    assert_eq!(words[0], "tehai", "{command}");
    for file in words.iter().filter(|word| word.starts_with("examples/")) {
        sandbox.write(file, fs::read(Path::new(ROOT).join(file)).expect("an example"));
    }
    let mut run = sandbox.command(Program::TEHAI, &words[1..]);
    if let Some(file) = input {
        run.stdin(Stdio::from(fs::File::open(sandbox.path(file)).expect("an earlier example wrote it")));
    }
    if let Some(text) = text {
        run = sandbox.fed(Program::TEHAI, &words[1..], unescaped(text));
    }
    run.output().expect("tehai runs")
}

/// The text that `printf` prints.
fn unescaped(text: &str) -> String {
    text.replace("\\n", "\n").replace("\\t", "\t").replace("\\r", "\r")
}

/// The values at a path such as `.rows[0].win` or `.rows[].win`.
fn at<'a>(value: &'a Value, path: &str) -> Vec<&'a Value> {
    let path = path.replace('[', ".[");
    path.split('.').filter(|step| !step.is_empty()).fold(vec![value], |values, step| {
        let next = |value: &'a Value| match step.strip_prefix('[').and_then(|step| step.strip_suffix(']')) {
            None => vec![&value[step]],
            Some("") => value.as_array().expect(step).iter().collect(),
            Some(place) => vec![&value[place.parse::<usize>().expect("a place")]],
        };
        values.into_iter().flat_map(next).collect()
    })
}

/// What `jq -c` prints of JSON for some paths.
fn picked(json: &str, paths: &str) -> String {
    let mut picked = String::new();
    for value in Deserializer::from_str(json).into_iter::<Value>() {
        let value = value.expect("JSON");
        for found in paths.split(", ").flat_map(|path| at(&value, path)) {
            writeln!(picked, "{found}").expect("memory");
        }
    }
    picked
}

/// The answer to a command of a transcript: besides programs, `cat FILE`, `printf 'TEXT' > FILE` and
/// `… | jq -c 'PATH, PATH'`.
fn answer(sandbox: &Sandbox, command: &str) -> String {
    if let Some(file) = command.strip_prefix("cat ") {
        return fs::read_to_string(sandbox.path(file)).expect("a file of a command before");
    }
    if let Some((printed, file)) = command.strip_prefix("printf '").and_then(|rest| rest.split_once("' > ")) {
        sandbox.write(file, unescaped(printed));
        return String::new();
    }
    let (program, paths) =
        command.split_once(" | jq -c ").map_or((command, None), |(program, paths)| (program, Some(paths)));
    let output = run(sandbox, program);
    let code = output.status.code().expect("an exit code");
    let [mut answer, notes] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
    assert!(answer.is_empty() || answer.ends_with('\n'), "{command}: the last line is not ended: {answer}");
    assert!(code == 0 || !notes.is_empty(), "{command}: nothing is said of exit code {code}");
    if let Some(paths) = paths {
        answer = picked(&answer, paths.trim_matches('\''));
    }
    for line in notes.lines() {
        writeln!(answer, "[{code}] {line}").expect("memory");
    }
    answer
}

/// Runs the commands of a section. Returns them with their answers, and those that are not what is shown.
fn rerun(section: &str) -> (String, String) {
    let (title, lines) = section.split_once('\n').expect("commands below a title");
    let (mut found, mut differ) = (format!("## {title}\n\n"), String::new());
    let sandbox = Sandbox::new();
    for example in examples(lines.lines().skip_while(|line| line.is_empty())) {
        let (command, answer) = (example.command, answer(&sandbox, example.command));
        let mut shown = example.shown.join("\n");
        if !example.shows(&answer) {
            differ += &format!("\n{title}\n$ {command}\n{answer}\nexpected:\n{shown}\n");
            shown = answer.trim_end_matches('\n').to_owned();
        }
        let lines = shown.lines().map(|line| line.to_owned() + "\n").collect::<String>();
        let gap = if shown.lines().count() > 1 { "\n" } else { "" };
        found += &format!("$ {command}\n{lines}{gap}");
    }
    found = found.trim_end().to_owned() + "\n\n";
    let writes = ["--out", "--svg", " > "].iter().any(|option| lines.contains(option));
    let is_own = |file: &String| file == "input" || file.starts_with("examples/");
    assert!(writes || sandbox.files("").keys().all(is_own), "{title}: a file is written unasked");
    (found, differ)
}

/// Compares the answers to the commands of a transcript with those in the file.
fn check(name: &str) {
    let path = folder().join(name).with_extension("txt");
    let text = fs::read_to_string(&path).expect("a transcript");
    let sections = text.strip_prefix("## ").expect("a title").split("\n## ");
    let (found, differ): (String, String) = sections.map(rerun).unzip();
    if std::env::var_os("TRANSCRIPTS").is_some_and(|value| value == "write") {
        fs::write(&path, found.trim_end().to_owned() + "\n").expect("a transcript is written");
    } else {
        assert!(differ.is_empty(), "{name}:{differ}");
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}

macro_rules! transcripts {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check(stringify!($name));
        })*

        #[test]
        fn every_transcript_is_run() {
            let mut files: Vec<String> = fs::read_dir(folder())
                .expect("transcripts")
                .map(|file| file.expect("a file").path().file_stem().expect("a name").to_string_lossy().into_owned())
                .collect();
            files.sort();
            assert_eq!(files, [$(stringify!($name)),*]);
        }
    };
}

transcripts! {
    analyze_hand
    analyze_hand_table
    audit_blocks
    bot
    count_hands
    decompose
    export_set
    list_hands
    needs
    predict_waits
    race
    refusals
    review
    score_hand
    settle_round
    shanten
    shanten_distribution
    solve_recurrence
    streams
    survey
    tehai
    tenhou_probability
    tiles_until
    win_probability
    win_probability_answers
    win_probability_points
    win_probability_table
}
