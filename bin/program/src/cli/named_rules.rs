//! Rules by name: an option of every program whose answer depends on some of these rules.

use clap::builder::EnumValueParser;
use clap::{Arg, Command};
use serde_json::Value;
use tehai::score::NamedRules;
use tehai_answers::named_rules::{self, RULES};

use crate::cli::given::{Options, Setting};

/// The command line with the option, if it has an option that rules of a name set.
pub fn with_rules(command: Command) -> Command {
    if named_rules::options(NamedRules::default()).keys().all(|name| !has(&command, name)) {
        return command;
    }
    // Where points are what is asked.
    let is_shown = ["won_by", "several_rons"].iter().any(|name| has(&command, name));
    let names = NamedRules::ALL.map(NamedRules::name).join(", ");
    let rules = Arg::new(RULES)
        .long(RULES)
        .value_name("NAME")
        .value_parser(EnumValueParser::<NamedRules>::new())
        .hide_possible_values(true)
        .hide_short_help(!is_shown)
        .help(format!("Rules: {names}"))
        .long_help(format!("Rules by name: {names}\n\nSets the rules that are not given."));
    command.arg(rules)
}

/// The rules that are named, as arguments, without those that are given.
pub fn named_arguments(command: &Command, given: &Options) -> Vec<String> {
    let Some(Setting::To(named)) = given.get(RULES) else { return Vec::new() };
    let rules = named.first().and_then(|name| name.parse::<NamedRules>().ok());
    let options = rules.map(named_rules::options).unwrap_or_default();
    let set = options.into_iter().filter(|(name, _)| has(command, name) && !given.contains_key(&long(name)));
    set.map(|(name, value)| match value {
        Value::String(text) => format!("--{}={text}", long(&name)),
        other => format!("--{}={other}", long(&name)),
    })
    .collect()
}

/// The option of a rule.
fn long(name: &str) -> String {
    name.replace('_', "-")
}

fn has(command: &Command, name: &str) -> bool {
    command.get_arguments().any(|arg| arg.get_long() == Some(&long(name)))
}
