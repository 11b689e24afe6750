//! Programs in lists.

use std::ffi::OsString;
use std::sync::LazyLock;

use anyhow::Result;
use clap::Command;

use crate::cli::run::{Program, command, start};

/// A program of a list: its command line, made when it is needed, and the function that runs it.
pub struct Entry {
    name: &'static str,
    answers: &'static [&'static str],
    command: LazyLock<Command>,
    start: fn(Command, Vec<OsString>) -> Result<()>,
}

impl Entry {
    /// The entry of a program, as `tehai` starts it.
    pub fn of<P: Program>() -> Entry {
        Entry {
            name: P::NAME,
            answers: P::ANSWERS,
            command: LazyLock::new(|| command::<P>("tehai ")),
            start: start::<P>,
        }
    }

    /// The command line.
    pub fn command(&self) -> &Command {
        &self.command
    }

    /// The name, such as `score-hand`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// [`Program::ANSWERS`].
    pub fn answers(&self) -> &'static [&'static str] {
        self.answers
    }

    /// The verb, an alias of a program about hands: `score` of `score-hand`.
    pub fn verb(&self) -> Option<&'static str> {
        self.name.trim_end_matches('s').strip_suffix("-hand")
    }

    /// Runs the program with arguments, of which the first is its name.
    ///
    /// # Errors
    /// That of the program.
    pub fn run(&self, args: Vec<OsString>) -> Result<()> {
        (self.start)(self.command.clone(), args)
    }
}
