//! `datapackage.json`: what the files of a directory are, for people and for programs.
//!
//! The format is the Frictionless Data Package, version 1, with tabular resources
//! (<https://specs.frictionlessdata.io/tabular-data-package/>), and properties of our own: `question`,
//! `command` and `rows` of a resource, `unit` and (in Parquet) `physicalType` of a field. The text depends on
//! the reports alone, not on the order in which they were added.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::report::{Outline, Target};
use crate::table::{Cell, CellType, Column, Table};

/// A data package of ours, whatever files it has.
#[derive(Debug)]
pub struct Package {
    /// The name, by which a `datapackage.json` is known as ours.
    pub name: &'static str,
    /// The title, also that of its `README.md`.
    pub title: &'static str,
    /// What its files are.
    pub description: &'static str,
    /// How to read them, as Markdown.
    pub reading: &'static str,
}

#[derive(Serialize)]
struct Descriptor<'p> {
    profile: &'p str,
    name: &'p str,
    title: &'p str,
    description: &'p str,
    licenses: [License; 2],
    resources: Vec<Resource>,
}

#[derive(Serialize)]
struct License {
    name: &'static str,
    path: &'static str,
    title: &'static str,
}

const LICENSES: [License; 2] = [
    License { name: "MIT", path: "https://opensource.org/license/mit", title: "MIT License" },
    License {
        name: "Apache-2.0",
        path: "https://www.apache.org/licenses/LICENSE-2.0",
        title: "Apache License 2.0",
    },
];

/// What is read of a package that is already there; the rest is ours and is written anew.
#[derive(Deserialize)]
struct Existing {
    name: String,
    #[serde(default)]
    resources: Vec<Resource>,
}

impl Package {
    /// The entries of a `datapackage.json`.
    ///
    /// # Errors
    /// If the text is not that data package.
    pub(super) fn resources(&self, text: &[u8]) -> Result<Vec<Resource>> {
        let Existing { name, resources } =
            serde_json::from_slice(text).context("it is not a data package of tables")?;
        ensure!(name == self.name, "it is the data package {name:?}, not {:?}", self.name);
        Ok(resources)
    }

    /// The text of `datapackage.json` with these entries.
    pub(super) fn text(&self, resources: Vec<Resource>) -> Vec<u8> {
        let Package { name, title, description, .. } = self;
        let profile = "data-package";
        let descriptor = Descriptor { profile, name, title, description, licenses: LICENSES, resources };
        let mut text = serde_json::to_vec_pretty(&descriptor).expect("JSON can hold it");
        text.push(b'\n');
        text
    }
}

/// Old entries and new ones, by name: new ones replace old ones of the same name.
pub(super) fn merge(old: Vec<Resource>, new: impl IntoIterator<Item = Resource>) -> Vec<Resource> {
    let by_name: BTreeMap<String, Resource> =
        old.into_iter().chain(new).map(|resource| (resource.name.clone(), resource)).collect();
    by_name.into_values().collect()
}

/// Where the data of a resource are, relative to the data package.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Path {
    /// In a file.
    File(String),
    /// In several, which follow each other.
    Parts(Vec<String>),
}

/// The entry of a file, or of a set in several files.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Resource {
    pub(super) name: String,
    pub(super) path: Path,
    pub(super) profile: String,
    pub(super) title: String,
    #[serde(default)]
    pub(super) question: String,
    pub(super) description: String,
    #[serde(default)]
    pub(super) command: String,
    pub(super) format: String,
    pub(super) mediatype: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) encoding: Option<String>,
    pub(super) bytes: u64,
    pub(super) hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rows: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) dialect: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) schema: Option<Schema>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Schema {
    pub(super) fields: Vec<Field>,
    #[serde(rename = "primaryKey")]
    primary_key: Vec<String>,
    #[serde(rename = "missingValues")]
    missing_values: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Field {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: String,
    /// The type in a Parquet file.
    #[serde(rename = "physicalType", skip_serializing_if = "Option::is_none")]
    pub(super) physical_type: Option<String>,
    pub(super) description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unit: Option<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    constraints: BTreeMap<String, Value>,
}

impl Resource {
    /// What the entry of every file has; `kind` is profile, format and media type.
    pub(super) fn new(
        outline: &Outline,
        target: &Target,
        command: String,
        kind: [&str; 3],
        bytes: &[u8],
    ) -> Resource {
        let [profile, format, mediatype] = kind.map(str::to_owned);
        Resource {
            name: outline.name.to_owned(),
            path: Path::File(target.path.clone()),
            profile,
            title: outline.title.to_owned(),
            question: outline.question.to_owned(),
            description: outline.description.to_owned(),
            command,
            format,
            mediatype,
            encoding: None,
            bytes: bytes.len() as u64,
            hash: hash_text(Sha256::new_with_prefix(bytes)),
            rows: None,
            dialect: None,
            schema: None,
        }
    }

    /// Does the file hold these bytes?
    pub(super) fn is_of(&self, bytes: &[u8]) -> bool {
        self.hash == hash_text(Sha256::new_with_prefix(bytes))
    }

    /// Name of the file, or of the first part.
    pub(super) fn path(&self) -> &str {
        match &self.path {
            Path::File(path) => path,
            Path::Parts(paths) => paths.first().map_or("", String::as_str),
        }
    }
}

impl Schema {
    pub(super) fn new(table: &Table, key: &[&str]) -> Schema {
        let columns = table.columns().iter().enumerate();
        let is_empty = |cell: &Cell| matches!(cell, Cell::Text(text) if text.is_empty());
        Schema {
            fields: columns.map(|(at, column)| Field::new(column, table.cells(at).any(is_empty))).collect(),
            primary_key: key.iter().map(|name| (*name).to_owned()).collect(),
            missing_values: vec![String::new()],
        }
    }
}

impl Field {
    fn new(column: &Column, has_blanks: bool) -> Field {
        let kind = match column.kind {
            CellType::Text => "string",
            CellType::Integer => "integer",
            CellType::Decimal => "number",
        };
        // An empty cell is a missing value, which is no value of the enumeration and may not be required.
        let values: Vec<&str> = column.allowed.iter().copied().filter(|value| !value.is_empty()).collect();
        let mut constraints = BTreeMap::new();
        if !values.is_empty() {
            constraints.insert("enum".to_owned(), values.into());
        }
        if !has_blanks && !column.allowed.contains(&"") {
            constraints.insert("required".to_owned(), true.into());
        }
        Field {
            name: column.name.to_owned(),
            kind: kind.to_owned(),
            physical_type: None,
            description: column.description.to_owned(),
            unit: column.unit.map(str::to_owned),
            constraints,
        }
    }
}

/// The SHA-256 of what was hashed, as the data package writes it.
pub(super) fn hash_text(hash: Sha256) -> String {
    let digits: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{digits}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::publish::{Layout, Report};
    use crate::row;

    const PACKAGE: Package =
        Package { name: "example", title: "Title", description: "Description.", reading: "Reading.\n" };

    static A: Outline = Outline {
        name: "a",
        title: "Title",
        question: "Question?",
        program: "program",
        description: "Description",
        layout: Layout::Csv,
        columns: &[
            Column::integer("id", "Running number").unit("forms"),
            Column::choice("rule", "Rule", &["", "b", "a"]),
            Column::text("hand", "Hand"),
        ],
        key: &["id"],
    };
    static B: Outline = Outline { name: "b", ..A };

    fn report(outline: &'static Outline, rows: u64) -> Report {
        outline.of_rows((0..rows).map(|row| row![row, "", format!("{row}m")]))
    }

    fn merged(old: Option<&[u8]>, reports: &[Report]) -> Vec<u8> {
        let old = old.map_or(Vec::new(), |old| PACKAGE.resources(old).unwrap());
        PACKAGE.text(merge(old, reports.iter().map(|report| report.file().resource)))
    }

    fn json_of(text: &[u8]) -> Value {
        serde_json::from_slice(text).unwrap()
    }

    #[test]
    fn a_resource_says_what_its_file_holds() {
        let package = json_of(&merged(None, &[report(&A, 2)]));
        let resource = &package["resources"][0];
        assert_eq!(package["name"], "example");
        assert_eq!(resource["path"], "a.csv");
        assert_eq!(resource["command"], "cargo run --release --bin program");
        assert_eq!(resource["bytes"], report(&A, 2).file().bytes.len());
        assert_eq!(resource["rows"], 2);
        let fields = resource["schema"]["fields"].as_array().unwrap();
        assert_eq!((&fields[0]["type"], &fields[0]["unit"]), (&json!("integer"), &json!("forms")));
        assert_eq!(fields[0]["constraints"], json!({ "required": true }));
        assert_eq!(fields[1]["constraints"], json!({ "enum": ["b", "a"] }));
        assert_eq!(resource["schema"]["primaryKey"], json!(["id"]));
    }

    #[test]
    fn the_hash_is_sha256() {
        // The first example of FIPS 180-2, appendix B.
        let due = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hash_text(Sha256::new_with_prefix(b"abc")), due);
    }

    #[test]
    fn merging_replaces_the_same_name_keeps_the_others_and_is_the_same_in_any_order() {
        let (a, b) = (report(&A, 3), report(&B, 1));
        let at_once = merged(None, &[b.clone(), a.clone()]);
        assert_eq!(merged(Some(&merged(None, &[b, report(&A, 1)])), &[a]), at_once);
        let resources = json_of(&at_once)["resources"].clone();
        let rows: Vec<_> = resources.as_array().unwrap().iter().map(|r| [&r["name"], &r["rows"]]).collect();
        assert_eq!(rows, [[&json!("a"), &json!(3)], [&json!("b"), &json!(1)]]);
    }

    #[test]
    fn a_foreign_package_is_refused() {
        let refusal = |text: &str| PACKAGE.resources(text.as_bytes()).unwrap_err().to_string();
        let foreign = refusal(r#"{"name": "weather", "resources": []}"#);
        assert_eq!(foreign, r#"it is the data package "weather", not "example""#);
        for text in ["", "[]", "{}", "not json", r#"{"name": "example", "resources": [{}]}"#] {
            assert_eq!(refusal(text), "it is not a data package of tables", "{text}");
        }
    }
}
