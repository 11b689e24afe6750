//! Options that are given.

use std::collections::BTreeMap;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

/// What an option is set to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// It is not given, even if the command line gives it.
    Off,
    /// It is given, with these values.
    To(Vec<String>),
}

/// Options by their long names.
pub type Options = BTreeMap<String, Setting>;

/// The long name of an option, and its aliases.
pub fn long_names(arg: &Arg) -> impl Iterator<Item = &str> {
    arg.get_long().into_iter().chain(arg.get_all_aliases().unwrap_or_default())
}

/// The options that are given, of all those of a command.
pub fn given(command: &Command, matches: &ArgMatches) -> Options {
    let is_given = |arg: &&Arg| {
        let source = matches.try_contains_id(arg.get_id().as_str()).ok().filter(|is_there| *is_there);
        source.and_then(|_| matches.value_source(arg.get_id().as_str())) == Some(ValueSource::CommandLine)
    };
    let option = |arg: &Arg| {
        let values = matches.get_raw(arg.get_id().as_str()).into_iter().flatten();
        let values = values.map(|value| value.to_string_lossy().into_owned()).collect();
        let values = if arg.get_action().takes_values() { values } else { Vec::new() };
        Some((arg.get_long()?.to_owned(), Setting::To(values)))
    };
    command.get_arguments().filter(is_given).filter_map(option).collect()
}
