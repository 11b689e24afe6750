//! `README.md` of a directory of reports, and its Japanese edition: the data package for people.

use std::fmt::Write;

use super::language::{Language, fill};
use super::package::{Package, Path, Resource};
use tehai_program::output::text::grouped;

/// Longest line of a table that is shown in full.
const WIDTH: usize = 160;

/// The English texts of the page itself: the table heads, what a file is, what makes it, and the name of a set in
/// parts.
pub const TEXTS: [&str; 5] = [FILES, COLUMNS, ABOUT, MADE, PARTS];

const FILES: &str = "| file | rows | the question it answers |";
const COLUMNS: &str = "| column | type | unit | what it says |";
const ABOUT: &str = "{title}. {description}";
const MADE: &str = "Made by `{command}`.";
const PARTS: &str = "{name} in {number} parts";

/// The text of `README.md` in this language for a `datapackage.json` with these entries, each with the first lines
/// of its file.
///
/// It has one line per file with the question it answers. Then follow, for each file, what a row is, the command
/// that makes it, its first rows and its columns. Everything in it comes from the data package or the files.
pub(super) fn readme(language: Language, package: &Package, files: &[(&Resource, Vec<String>)]) -> Vec<u8> {
    let (title, description) = (title(language, package), language.say(package.description));
    let mut text = format!("{title}\n\n{description}\n\n{}\n", package.reading[language as usize]);
    text += &format!("{}\n|---|---:|---|\n", language.say(FILES));
    for (resource, _) in files {
        let (heading, question) = (heading(language, resource), language.say(&resource.question));
        let rows = resource.rows.map_or(String::new(), grouped);
        writeln!(text, "| [{heading}](#{}) | {rows} | {question} |", anchor(&heading)).expect(MEMORY);
    }
    for (resource, head) in files {
        text += &section(language, resource, head);
    }
    text.into_bytes()
}

/// The title line.
pub(super) fn title(language: Language, package: &Package) -> String {
    format!("# {}", language.say(package.title))
}

const MEMORY: &str = "writing to memory does not fail";

/// Title, description, command, first lines and columns of a file.
fn section(language: Language, resource: &Resource, head: &[String]) -> String {
    let [title, description] = [&resource.title, &resource.description].map(|text| language.say(text));
    let about = fill(language.say(ABOUT), &[("title", &title), ("description", &description)]);
    // A title may be a question.
    let about = about.replacen("?. ", "? ", 1);
    let made = fill(language.say(MADE), &[("command", &resource.command)]);
    let mut text = format!("\n## {}\n\n{about}\n\n{made}\n\n", heading(language, resource));
    if resource.format == "svg" {
        text += &format!("![{title}]({})\n", resource.path());
        return text;
    }
    if !head.is_empty() {
        let shown: Vec<String> = head.iter().map(|line| shorten(line)).collect();
        text += &format!("```text\n{}\n```\n\n", shown.join("\n"));
    }
    text += &format!("{}\n|---|---|---|---|\n", language.say(COLUMNS));
    for field in resource.schema.iter().flat_map(|schema| &schema.fields) {
        let unit = field.unit.as_deref().map_or("", |unit| language.say(unit));
        let description = language.say(&field.description).replace('|', "\\|");
        let kind = field.physical_type.as_ref().unwrap_or(&field.kind);
        writeln!(text, "| `{}` | {kind} | {unit} | {description} |", field.name).expect(MEMORY);
    }
    text
}

/// The file, or the set and its number of files.
fn heading(language: Language, resource: &Resource) -> String {
    match &resource.path {
        Path::File(path) => path.clone(),
        Path::Parts(paths) => {
            fill(language.say(PARTS), &[("name", &resource.name), ("number", &paths.len())])
        }
    }
}

/// The anchor of a heading, as web sites generate it from Markdown.
fn anchor(heading: &str) -> String {
    heading.replace('.', "").replace(' ', "-")
}

fn shorten(line: &str) -> String {
    match line.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{} …", &line[..end]),
        None => line.to_owned(),
    }
}
