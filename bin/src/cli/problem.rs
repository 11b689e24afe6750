//! Problems with questions, as errors that name the argument.

use std::path::Path;

use anyhow::{Error, anyhow};
use clap::CommandFactory;
use tehai::handset::Index;
use tehai_answers::problem::{Fault, Field};
use tehai_answers::{Means, Problem};

use crate::output::set_file;

/// What programs bring to their questions: stored sets are files.
pub fn means() -> Means {
    Means { stored: read_stored, ..Means::default() }
}

/// The set of a file.
pub fn read_stored(name: &str) -> Result<Index, String> {
    set_file::read(Path::new(name)).map_err(|error| format!("the file of a set: {error:#}"))
}

/// A problem as an error that names the argument of the program.
pub fn refused<P: CommandFactory>(problem: Problem) -> Error {
    if problem.name().is_none() && matches!(problem.field, Field::Hand | Field::Win) {
        // If the text is far from a hand, its beginning suffices.
        let text =
            problem.text.as_ref().map(|text| format!(" {:?}", text.chars().take(300).collect::<String>()));
        return anyhow!("HAND{}: {}", text.unwrap_or_default(), problem.message);
    }
    in_row::<P>(problem)
}

/// The same for a row of a stream, whose hand is named by the number of its line.
pub fn in_row<P: CommandFactory>(problem: Problem) -> Error {
    let line = match (&problem.fault, problem.field) {
        (Fault::Unexpected { suggestions, found }, _) if suggestions.is_empty() && is_name(found) => {
            format!("{}; tehai sets lists the names", problem.message)
        }
        (_, Field::Set | Field::Given | Field::To) => problem.message.clone(),
        _ => problem.with_text(),
    };
    match problem.name() {
        None => anyhow!(line),
        Some(name) => anyhow!("{}: {line}", argument::<P>(name)),
    }
}

fn is_name(found: &str) -> bool {
    found.starts_with(char::is_alphabetic)
}

/// The argument of a program for an option of its question.
fn argument<P: CommandFactory>(option: &str) -> String {
    let command = P::command();
    let arg = command.get_arguments().find(|arg| arg.get_id().as_str() == option);
    match arg.map(|arg| (arg.get_long(), arg.get_value_names())) {
        Some((Some(long), _)) => format!("--{long}"),
        Some((None, Some([name, ..]))) => name.to_string(),
        _ => format!("--{}", option.replace('_', "-")),
    }
}
