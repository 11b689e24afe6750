//! Problems with questions, as errors that name the argument.

use std::path::Path;

use anyhow::{Error, anyhow};
use clap::{Command, CommandFactory};
use tehai::handset::Index;
use tehai_answers::means::solo_files;
use tehai_answers::problem::Field;
use tehai_answers::{Means, Problem};

use crate::output::set_file;

/// What programs bring to their questions: stored sets and tables of solo play are files.
pub fn means() -> Means {
    Means { stored: read_stored, solo: solo_files }
}

/// The set of a file.
pub fn read_stored(name: &str) -> Result<Index, String> {
    set_file::read(Path::new(name)).map_err(|error| format!("the file of a set: {error:#}"))
}

/// A problem as an error that names the argument of the program.
pub fn refused<P: CommandFactory>(problem: Problem) -> Error {
    refused_by(&P::command(), problem)
}

fn refused_by(command: &Command, problem: Problem) -> Error {
    if problem.name().is_none() && matches!(problem.field, Field::Hand | Field::Win) {
        // If the text is far from a hand, its beginning suffices.
        let text =
            problem.text.as_ref().map(|text| format!(" {:?}", text.chars().take(300).collect::<String>()));
        let message = with_options(command, &problem.message);
        return anyhow!("HAND{}: {message}", text.unwrap_or_default());
    }
    in_row_of(command, problem)
}

/// The same for a row of a stream, whose hand is named by the number of its line.
pub fn in_row<P: CommandFactory>(problem: Problem) -> Error {
    in_row_of(&P::command(), problem)
}

fn in_row_of(command: &Command, problem: Problem) -> Error {
    let problem = Problem { message: with_options(command, &problem.message), ..problem };
    let Some(name) = problem.name() else { return anyhow!(problem.message) };
    let names = if problem.is_unknown_name { "; tehai sets lists the names" } else { "" };
    let line = problem.with_text() + names;
    anyhow!("{}: {line}", argument(command, name))
}

/// A message in which options of two words are named as those of the program.
fn with_options(command: &Command, message: &str) -> String {
    let words = message.split(' ').map(|word| {
        let name = word.trim_end_matches(|c: char| !c.is_alphabetic());
        let arg = command.get_arguments().find(|arg| name.contains('_') && arg.get_id().as_str() == name);
        match arg.and_then(|arg| arg.get_long()) {
            Some(long) => word.replace(name, &format!("--{long}")),
            None => word.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The argument of a program for an option of its question.
fn argument(command: &Command, option: &str) -> String {
    let arg = command.get_arguments().find(|arg| arg.get_id().as_str() == option);
    match arg.map(|arg| (arg.get_long(), arg.get_value_names())) {
        Some((Some(long), _)) => format!("--{long}"),
        Some((None, Some([name, ..]))) => name.to_string(),
        _ => format!("--{}", option.replace('_', "-")),
    }
}
