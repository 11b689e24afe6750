//! Reviews games: each decision beside the best, or each payment beside the rules.

mod text;

use std::fs;
use std::io::{Write, stderr, stdin};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;

use anyhow::{Context, Result, ensure};
use serde::Serialize;
use serde_json::Value;
use tehai_answers::SCHEMA;
use tehai_answers::review::{ReviewModel, ReviewSettings};
use tehai_games::{Decision, Log, bytes_of, is_address};
use tehai_program::cli::{AnswerArgs, AnswerFormat, CommonArgs, Program, means, on_interrupt, progress};
use tehai_program::output::files::Output;
use tehai_program::output::json::{json_line, json_value};
use tehai_program::output::text::{Text, grouped};
use tehai_program::{Failed, Interrupted};

const EXAMPLES: &str = "\
Examples:
  tehai review game.json                    # the worst five of each player
  tehai review games/*.json --seat Anna --out anna.csv
  tehai review game.json --audit            # was each win paid right?

FILE is a log as mjai (lines of JSON), Tenhou JSON (tenhou.net/6), mjlog (XML) or Majiang (電脳麻将), plain or gzip, of four players or of \
three; - is standard input. Its rules are those of the platform that it names. A broken log is read up to where it \
breaks; what is wrong stands on standard error, and the exit code is 1. A file has one log.
Decisions are discards, quads, riichi, and whether to call. Each is the question of win-probability --value points, by \
what the player saw; what a choice costs is the difference of the points to expect. The game is that of model table: \
ron, calls and the end of the wall count, and against riichi what a discard risks and what folding costs. In a last hand \
prizes count; with --last-hands 2 also in the hand before, as if it were the last. With --model alone nobody else wins, and points say how a hand grows, not when to fold.
Games are written one by one: an interrupt (Ctrl-C) keeps those that are done, and the exit code is 130.
--seat names one player: 0 to 3, where 0 deals first; a name of the log; or a wind, as seats are when the game begins. \
Text has the --worst decisions of each player, sums by round and by player. CSV and JSON \
lines have a row for each decision, JSON all that is known: see tehai help json review.
--audit scores each win by the rules of the log and compares it with what was paid; if anything differs, the exit code \
is 1. Of the last round of the game it says what a better place needed. docs/games.md says what is counted, what is left out, and what a number means.";

/// Review games: what decisions cost, what wins were paid
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    /// Logs: mjai, Tenhou JSON, mjlog or Majiang; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Only the decisions of one player: 0 to 3, a name, or a wind
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,

    /// Judge by the game at a table, or of a player alone
    #[arg(long, value_name = "table|alone", default_value_t, hide_possible_values = true)]
    model: ReviewModel,

    /// Play the last 0, 1 or 2 hands of the game for prizes
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=2))]
    last_hands: u8,

    /// Score each win and compare it with what was paid
    #[arg(long, conflicts_with_all = ["seat", "worst", "details", "model", "last_hands"])]
    audit: bool,

    /// In text, decisions of each player that cost most
    #[arg(long, value_name = "N", default_value_t = 5)]
    worst: usize,

    /// In text, show every decision
    #[arg(long)]
    details: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

/// A log that was read.
struct Game {
    file: String,
    log: Log,
    /// Whose decisions are asked; none for all.
    player: Option<usize>,
}

impl Game {
    fn is_asked(&self, decision: &Decision) -> bool {
        self.player.is_none_or(|player| decision.player == player)
    }
}

impl Program for Args {
    const NAME: &str = "review";
    const ANSWERS: &[&str] = &["Review", "Audit"];

    fn run(self, common: &CommonArgs) -> Result<()> {
        self.answer.check()?;
        let format = self.answer.format()?;
        ensure!(format != AnswerFormat::Parquet, "--format: expected text, csv, json or jsonl");
        let mut games = Vec::new();
        let mut bad = 0;
        for file in &self.files {
            let name =
                if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() };
            match read(file, &name) {
                Ok(log) => {
                    // One line each; what was read before it counts.
                    log.problems.iter().try_for_each(|problem| writeln!(stderr(), "{name}: {problem}"))?;
                    bad += u64::from(!log.problems.is_empty());
                    let player = self.seat.as_ref().map(|seat| log.player(seat)).transpose();
                    let player = player.with_context(|| format!("{name}: --seat"))?;
                    games.push(Game { file: name, log, player });
                }
                Err(error) if self.files.len() > 1 => {
                    writeln!(stderr(), "{error:#}")?;
                    bad += 1;
                }
                Err(error) => return Err(error),
            }
        }
        let number = games.len();
        let mut written = Written::new(&self, format)?;
        let mut differing = 0;
        if self.audit {
            for game in &games {
                let mut audit = game.log.audit();
                audit.game.file = Some(game.file.clone());
                differing += u64::from(audit.differs());
                written.add(|| text::of_audit(&audit), || audit.rows(), || json_value(&audit))?;
            }
        } else {
            let done = self.review(common, games, &mut written)?;
            if done < number {
                if done > 0 {
                    written.finish(common)?;
                }
                return Err(Interrupted(format!("interrupted: {done} of {number} games are reviewed")).into());
            }
        }
        written.finish(common)?;
        let all = self.files.len();
        let failures = [
            (bad, format!("{bad} of {all} logs could not be read to the end")),
            (differing, format!("{differing} of {number} games differ from the rules")),
        ];
        let failures = failures.into_iter().filter(|(number, _)| *number > 0).map(|(_, text)| text);
        match failures.collect::<Vec<String>>().join("; ") {
            text if text.is_empty() => Ok(()),
            text => Err(Failed(text).into()),
        }
    }
}

impl Args {
    /// Writes game by game, and says how many: fewer than all if it is interrupted.
    fn review(&self, common: &CommonArgs, games: Vec<Game>, written: &mut Written) -> Result<usize> {
        let by = ReviewSettings { model: self.model, last_hands: self.last_hands };
        let asked = |game: &Game| {
            let decisions = game.log.decisions().filter(|decision| game.is_asked(decision));
            decisions.filter(|decision| decision.is_asked(by.model)).count()
        };
        let bar = progress(common, games.iter().map(asked).sum::<usize>() as u64, "decisions");
        let all = games.len();
        let (sender, receiver) = mpsc::channel();
        let interrupted = sender.clone();
        // Fails if all is done.
        on_interrupt(move || drop(interrupted.send(None)));
        // A game takes a while: another thread reviews it, so that an interrupt does not wait for it.
        thread::spawn(move || {
            games.into_iter().try_for_each(|game| {
                let is_asked = |decision: &Decision| game.is_asked(decision);
                let review = || game.log.review(&means(), by, is_asked, || bar.inc(1));
                let reviewed = panic::catch_unwind(AssertUnwindSafe(review));
                sender.send(Some(reviewed.map(|mut review| {
                    review.game.file = Some(game.file);
                    Box::new(review)
                })))
            })
        });
        let (mut sums, mut done) = (text::Sums::default(), 0);
        while done < all
            && let Some(reviewed) = receiver.recv()?
        {
            let review = reviewed.unwrap_or_else(|panicked| panic::resume_unwind(panicked));
            sums.add(&review);
            let text = || text::of_review(&review, self.worst, self.details);
            written.add(text, || review.rows(), || json_value(&review))?;
            done += 1;
        }
        if done > 1 {
            written.add_text(&sums.text())?;
        }
        Ok(done)
    }
}

/// Reads a log, of a file or of standard input.
fn read(file: &Path, name: &str) -> Result<Log> {
    let bytes = if file == Path::new("-") {
        bytes_of(stdin())
    } else if is_address(name) {
        Ok(name.as_bytes().to_vec())
    } else {
        fs::File::open(file).and_then(bytes_of)
    };
    let bytes = bytes.with_context(|| format!("cannot read {name}"))?;
    tehai_games::read(&bytes).with_context(|| name.to_owned())
}

/// The answer, which is written game by game.
struct Written<'a> {
    args: &'a Args,
    format: AnswerFormat,
    output: Output,
    /// Games that were written.
    games: usize,
}

impl Written<'_> {
    fn new(args: &Args, format: AnswerFormat) -> Result<Written<'_>> {
        let output = args.answer.file.open(format == AnswerFormat::Text)?;
        let mut written = Written { args, format, output, games: 0 };
        if format == AnswerFormat::Csv {
            writeln!(written.output, "{}", written.columns().join(","))?;
        }
        Ok(written)
    }

    /// The columns of the rows, from their schema.
    fn columns(&self) -> Vec<String> {
        let row = if self.args.audit { "AuditRow" } else { "ReviewRow" };
        let schema: Value = serde_json::from_str(SCHEMA).expect("the schema is JSON");
        let columns = schema["$defs"][row]["properties"].as_object().expect("a row has columns");
        columns.keys().cloned().collect()
    }

    /// Adds a game; of text, rows and JSON the one that is asked.
    fn add<R: Serialize>(
        &mut self,
        text: impl FnOnce() -> Text,
        rows: impl FnOnce() -> Vec<R>,
        json: impl FnOnce() -> Value,
    ) -> Result<()> {
        match self.format {
            AnswerFormat::Text => self.add_text(&text())?,
            AnswerFormat::Csv => {
                let mut csv = csv::Writer::from_writer(Vec::new());
                let columns = self.columns();
                for row in rows() {
                    let row = json_value(&row);
                    csv.write_record(columns.iter().map(|column| cell(&row[column])))?;
                }
                self.output.write_all(&csv.into_inner()?)?;
            }
            AnswerFormat::Jsonl => {
                for row in rows() {
                    writeln!(self.output, "{}", json_line(&json_value(&row)))?;
                }
            }
            _ => {
                let start = if self.games == 0 { "[" } else { "," };
                write!(self.output, "{start}\n{:#}", json())?;
            }
        }
        self.games += 1;
        // What is done can be read before the next game is.
        Ok(self.output.flush()?)
    }

    fn add_text(&mut self, text: &Text) -> Result<()> {
        if self.format == AnswerFormat::Text {
            let gap = if self.games > 0 { "\n" } else { "" };
            write!(self.output, "{gap}{text}")?;
        }
        Ok(())
    }

    fn finish(mut self, common: &CommonArgs) -> Result<()> {
        if self.format == AnswerFormat::Json {
            self.output.write_all(if self.games == 0 { b"[]\n" } else { b"\n]\n" })?;
        }
        self.args.answer.file.finish(common, self.output, None)
    }
}

/// A value as CSV has it: what is missing is empty, and a decimal has no exponent.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => json_line(other),
    }
}

/// A player in words: the number, and the name if the log has one.
fn player_text(names: &[String], player: usize) -> String {
    match names.get(player).filter(|name| !name.is_empty()) {
        Some(name) => format!("{player} {name}"),
        None => player.to_string(),
    }
}

/// Points, rounded, a half to the even number, as in all other texts.
fn points_text(points: f64) -> String {
    grouped(points.round_ties_even() as i64)
}
