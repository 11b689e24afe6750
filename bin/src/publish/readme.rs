//! `README.md` of a directory of reports: what its data package says, for people.

use std::fmt::Write;

use super::package::{Package, Path, Resource};

/// Longest line of a table that is shown whole.
const WIDTH: usize = 160;

/// The text of `README.md` beside a `datapackage.json` of ours with these entries, each with the first lines of
/// its file.
///
/// It has one line a file with the question it answers, and then for each what a row is, the command that makes
/// it, its first rows and its columns. Everything in it stands in the data package or in the files.
pub(super) fn readme(package: &Package, files: &[(&Resource, Vec<String>)]) -> Vec<u8> {
    let mut text = format!("{}\n\n{}\n\n{}\n", title(package), package.description, package.reading);
    text += "| file | rows | the question it answers |\n|---|---:|---|\n";
    for (resource, _) in files {
        let (heading, question) = (heading(resource), &resource.question);
        let rows = resource.rows.map_or(String::new(), with_commas);
        writeln!(text, "| [{heading}](#{}) | {rows} | {question} |", anchor(&heading)).expect(MEMORY);
    }
    for (resource, head) in files {
        text += &section(resource, head);
    }
    text.into_bytes()
}

/// The first line.
pub(super) fn title(package: &Package) -> String {
    format!("# {}", package.title)
}

const MEMORY: &str = "writing to memory does not fail";

/// Title, description, command, first lines and columns of a file.
fn section(resource: &Resource, head: &[String]) -> String {
    let Resource { title, description, command, .. } = resource;
    let mut text =
        format!("\n## {}\n\n{title}. {description}\n\nMade by `{command}`.\n\n", heading(resource));
    if resource.format == "svg" {
        text += &format!("![{title}]({})\n", resource.path());
        return text;
    }
    if !head.is_empty() {
        let shown: Vec<String> = head.iter().map(|line| shorten(line)).collect();
        text += &format!("```text\n{}\n```\n\n", shown.join("\n"));
    }
    text += "| column | type | unit | what it says |\n|---|---|---|---|\n";
    for field in resource.schema.iter().flat_map(|schema| &schema.fields) {
        let unit = field.unit.as_deref().unwrap_or("");
        let description = field.description.replace('|', "\\|");
        let kind = field.physical_type.as_ref().unwrap_or(&field.kind);
        writeln!(text, "| `{}` | {kind} | {unit} | {description} |", field.name).expect(MEMORY);
    }
    text
}

/// The file, or the set and its number of files.
fn heading(resource: &Resource) -> String {
    match &resource.path {
        Path::File(path) => path.clone(),
        Path::Parts(paths) => format!("{} in {} parts", resource.name, paths.len()),
    }
}

/// The link to a heading, as web sites that show Markdown make it.
fn anchor(heading: &str) -> String {
    heading.replace('.', "").replace(' ', "-")
}

fn shorten(line: &str) -> String {
    match line.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{} …", &line[..end]),
        None => line.to_owned(),
    }
}

/// The number with a comma between thousands.
fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).expect("digits")).collect();
    groups.join(",")
}
