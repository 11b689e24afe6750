//! `datapackage.json`: what the files of a directory are, for people and for programs.
//!
//! The format is the Frictionless Data Package, version 1, with tabular resources
//! (<https://specs.frictionlessdata.io/tabular-data-package/>), and properties of our own: `question`,
//! `command` and `rows` of a resource, `unit` and (in Parquet) `physicalType` of a field. The text depends on
//! the tables alone, not on the order in which they were added.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::Report;
use super::picture::Picture;
use super::table::{Column, Format, Table, Values};

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

impl Package {
    /// What the first part of its `README.md` says.
    pub(super) fn introduction(&self) -> String {
        format!("# {}\n\n{}\n\n{}\n", self.title, self.description, self.reading)
    }
}

/// Why a text cannot be merged with.
#[derive(Debug, thiserror::Error)]
pub enum PackageError {
    /// It is no data package, or not one with tabular resources as we write them.
    #[error("it is not a data package of tables")]
    Unreadable(#[from] serde_json::Error),
    /// It is a data package of another name.
    #[error("it is the data package {found:?}, not {expected:?}")]
    Foreign {
        /// The name it has.
        found: String,
        /// The name it should have.
        expected: &'static str,
    },
}

#[derive(Serialize)]
struct Descriptor {
    profile: &'static str,
    name: &'static str,
    title: &'static str,
    description: &'static str,
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

/// What is to be said of a table in several files.
pub struct PartsInfo {
    /// The command that makes it.
    pub command: String,
    /// The files, relative to the data package.
    pub paths: Vec<String>,
    /// Rows of all parts.
    pub rows: u64,
    /// Bytes of all parts.
    pub bytes: u64,
    /// SHA-256 of all parts, one after the other.
    pub digest: Vec<u8>,
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

/// The entry of a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Resource {
    pub(super) name: String,
    pub(super) path: Path,
    profile: String,
    pub(super) title: String,
    #[serde(default)]
    pub(super) question: String,
    pub(super) description: String,
    #[serde(default)]
    pub(super) command: String,
    pub(super) format: String,
    mediatype: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    encoding: Option<String>,
    bytes: u64,
    hash: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rows: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dialect: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) schema: Option<Schema>,
    /// Properties that another version of this program wrote: kept as they are.
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Schema {
    pub(super) fields: Vec<Field>,
    #[serde(rename = "primaryKey")]
    primary_key: Vec<String>,
    #[serde(rename = "missingValues")]
    missing_values: Vec<String>,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Field {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: String,
    /// The type in a Parquet file.
    #[serde(default, rename = "physicalType", skip_serializing_if = "Option::is_none")]
    pub(super) physical_type: Option<String>,
    pub(super) description: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) unit: Option<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    constraints: BTreeMap<String, Value>,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

/// The text of `datapackage.json` after reports were written: `old` is its text until now (`None` if there is
/// none), `new` are the entries of the files written. Resources of the same name are replaced, all others
/// stay; they are sorted by name.
///
/// # Errors
/// If `old` is not a data package of ours.
pub fn merge(package: &Package, old: Option<&[u8]>, new: Vec<Resource>) -> Result<Vec<u8>, PackageError> {
    let existing = read(package, old)?;
    let resources: BTreeMap<String, Resource> =
        existing.into_iter().chain(new).map(|resource| (resource.name.clone(), resource)).collect();
    let descriptor = Descriptor {
        profile: "data-package",
        name: package.name,
        title: package.title,
        description: package.description,
        licenses: LICENSES,
        resources: resources.into_values().collect(),
    };
    let mut text = serde_json::to_vec_pretty(&descriptor)?;
    text.push(b'\n');
    Ok(text)
}

/// The entries of a `datapackage.json`; none of none.
///
/// # Errors
/// If the text is not that data package.
pub fn read(package: &Package, text: Option<&[u8]>) -> Result<Vec<Resource>, PackageError> {
    let Some(text) = text else { return Ok(Vec::new()) };
    let Existing { name, resources } = serde_json::from_slice(text)?;
    if name != package.name {
        return Err(PackageError::Foreign { found: name, expected: package.name });
    }
    Ok(resources)
}

impl Resource {
    pub(super) fn of_table(table: &Table, bytes: &[u8]) -> Resource {
        let mediatype = match table.format {
            Format::Csv => "text/csv",
            Format::BFile => "text/plain",
        };
        Resource {
            profile: "tabular-data-resource".to_owned(),
            rows: Some(table.rows() as u64),
            dialect: (table.format == Format::BFile)
                .then(|| json!({ "delimiter": " ", "header": false, "commentChar": "#" })),
            schema: Some(Schema::of(table)),
            ..Resource::of_file(table, table.about(), ["csv", mediatype], bytes)
        }
    }

    /// The entry of a table as Parquet; `types` are those of the columns in the file.
    #[cfg(feature = "notebooks")]
    pub(super) fn of_parquet(
        report: &impl Report,
        table: &Table,
        types: &[String],
        bytes: &[u8],
    ) -> Resource {
        let mut schema = Schema::of(table);
        for (field, kind) in schema.fields.iter_mut().zip(types) {
            field.physical_type = Some(kind.clone());
        }
        Resource {
            rows: Some(table.rows() as u64),
            encoding: None,
            schema: Some(schema),
            ..Resource::of_file(report, table.about(), ["parquet", "application/vnd.apache.parquet"], bytes)
        }
    }

    /// The entry of a table in several files, made from that of a part.
    #[cfg(feature = "notebooks")]
    pub(super) fn in_parts(self, parts: PartsInfo) -> Resource {
        let PartsInfo { command, paths, rows, bytes, digest } = parts;
        let hash = hash_text(&digest);
        Resource { path: Path::Parts(paths), command, rows: Some(rows), bytes, hash, ..self }
    }

    pub(super) fn of_picture(picture: &Picture, bytes: &[u8]) -> Resource {
        let about = [picture.title, picture.question, picture.description];
        Resource::of_file(picture, about, ["svg", "image/svg+xml"], bytes)
    }

    /// Does the file hold these bytes?
    pub fn is_of(&self, bytes: &[u8]) -> bool {
        self.hash == hash(bytes)
    }

    /// Name of the report.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Name of the file, or of the first part.
    pub fn path(&self) -> &str {
        match &self.path {
            Path::File(path) => path,
            Path::Parts(paths) => paths.first().map_or("", String::as_str),
        }
    }

    /// What every file has; `about` is title, question and description, `kind` format and media type.
    fn of_file(report: &impl Report, about: [&str; 3], kind: [&str; 2], bytes: &[u8]) -> Resource {
        let [title, question, description] = about.map(str::to_owned);
        let [format, mediatype] = kind.map(str::to_owned);
        Resource {
            name: report.name().to_owned(),
            path: Path::File(report.file_name()),
            profile: "data-resource".to_owned(),
            title,
            question,
            description,
            command: report.command(),
            format,
            mediatype,
            encoding: Some("utf-8".to_owned()),
            bytes: bytes.len() as u64,
            hash: hash(bytes),
            rows: None,
            dialect: None,
            schema: None,
            rest: BTreeMap::new(),
        }
    }
}

impl Schema {
    fn of(table: &Table) -> Schema {
        Schema {
            fields: table.columns.iter().map(Field::of).collect(),
            primary_key: table.key.iter().map(|name| (*name).to_owned()).collect(),
            missing_values: vec![String::new()],
            rest: BTreeMap::new(),
        }
    }
}

impl Field {
    fn of(column: &Column) -> Field {
        let kind = match column.values {
            Values::Text(_) => "string",
            Values::Integer(_) | Values::Signed(_) | Values::Big(_) => "integer",
            Values::Decimal(_) => "number",
        };
        // An empty cell is a missing value, which is no value of the enumeration and may not be required.
        let values: Vec<&str> = column.allowed.iter().copied().filter(|value| !value.is_empty()).collect();
        let mut constraints = BTreeMap::new();
        if !values.is_empty() {
            constraints.insert("enum".to_owned(), values.into());
        }
        if !column.has_blanks() {
            constraints.insert("required".to_owned(), true.into());
        }
        Field {
            name: column.name.to_owned(),
            kind: kind.to_owned(),
            physical_type: None,
            description: column.description.to_owned(),
            unit: column.unit.map(str::to_owned),
            constraints,
            rest: BTreeMap::new(),
        }
    }
}

/// SHA-256 of the bytes, as the data package writes it.
fn hash(bytes: &[u8]) -> String {
    hash_text(&Sha256::digest(bytes))
}

fn hash_text(digest: &[u8]) -> String {
    format!("sha256:{}", hexadecimal(digest))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A package for tests.
#[cfg(test)]
pub(super) const EXAMPLE: Package =
    Package { name: "example", title: "Title", description: "Description.", reading: "Reading.\n" };

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &'static str, rows: u64) -> Table {
        Table {
            name,
            title: "Title",
            question: "Question?",
            program: "program",
            description: "Description",
            columns: vec![
                Column::integer("id", "Running number", 0..rows).unit("forms"),
                Column::choice("rule", "Rule", &["", "b", "a"], (0..rows).map(|_| "")),
                Column::text("hand", "Hand", (0..rows).map(|i| format!("{i}m"))),
            ],
            key: &["id"],
            format: Format::Csv,
        }
    }

    fn merged(old: Option<&[u8]>, tables: &[&Table]) -> Vec<u8> {
        let bytes: Vec<Vec<u8>> = tables.iter().map(|table| table.to_csv()).collect();
        let new = tables.iter().zip(&bytes).map(|(table, bytes)| table.resource(bytes)).collect();
        merge(&EXAMPLE, old, new).unwrap()
    }

    fn json_of(text: &[u8]) -> Value {
        serde_json::from_slice(text).unwrap()
    }

    #[test]
    fn a_resource_says_what_its_file_holds() {
        let table = table("one", 2);
        let package = json_of(&merged(None, &[&table]));
        let resource = &package["resources"][0];
        assert_eq!(package["name"], "example");
        assert_eq!(resource["path"], "one.csv");
        assert_eq!(resource["bytes"], table.to_csv().len());
        assert_eq!(resource["rows"], 2);
        let fields = resource["schema"]["fields"].as_array().unwrap();
        assert_eq!(fields[0]["type"], "integer");
        assert_eq!(fields[0]["unit"], "forms");
        assert_eq!(fields[0]["constraints"], json!({ "required": true }));
        assert_eq!(fields[1]["constraints"], json!({ "enum": ["b", "a"] }));
        assert_eq!(resource["schema"]["primaryKey"], json!(["id"]));
    }

    #[test]
    fn the_hash_is_sha256() {
        // The first example of FIPS 180-2, appendix B.
        assert_eq!(hash(b"abc"), "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn merging_replaces_the_same_name_and_keeps_the_others() {
        let old = merged(None, &[&table("b", 1), &table("a", 1)]);
        let new = json_of(&merged(Some(&old), &[&table("c", 1), &table("a", 3)]));
        let resources = new["resources"].as_array().unwrap();
        let seen: Vec<_> =
            resources.iter().map(|r| (r["name"].as_str().unwrap(), r["rows"].clone())).collect();
        assert_eq!(seen, [("a", 3.into()), ("b", 1.into()), ("c", 1.into())]);
    }

    #[test]
    fn the_text_depends_on_neither_order_nor_number_of_merges() {
        let (a, b) = (table("a", 1), table("b", 2));
        let at_once = merged(None, &[&b, &a]);
        let by_turns = merged(Some(&merged(None, &[&b])), &[&a]);
        assert_eq!(at_once, by_turns);
        assert_eq!(merged(Some(&at_once), &[&a]), at_once);
    }

    #[test]
    fn properties_of_another_version_stay() {
        let mut old = json_of(&merged(None, &[&table("a", 1)]));
        old["resources"][0]["future"] = "yes".into();
        old["resources"][0]["schema"]["fields"][0]["example"] = 7.into();
        let new = json_of(&merged(Some(old.to_string().as_bytes()), &[&table("b", 1)]));
        assert_eq!(new["resources"][0], old["resources"][0]);
    }

    #[test]
    fn a_foreign_package_is_refused() {
        let foreign = merge(&EXAMPLE, Some(br#"{"name": "weather", "resources": []}"#), Vec::new());
        let error = foreign.unwrap_err().to_string();
        assert_eq!(error, r#"it is the data package "weather", not "example""#);
        for text in ["", "[]", "{}", "not json", r#"{"name": "example", "resources": [{}]}"#] {
            assert!(
                matches!(
                    merge(&EXAMPLE, Some(text.as_bytes()), Vec::new()),
                    Err(PackageError::Unreadable(_))
                ),
                "{text}"
            );
        }
    }
}
