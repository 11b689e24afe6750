//! `datapackage.json`: what the files of a directory are, for people and for programs.
//!
//! The format is the Frictionless Data Package, version 1, with tabular resources
//! (<https://specs.frictionlessdata.io/tabular-data-package/>), and two properties of our own: `rows` of a
//! resource and `unit` of a field. The text depends on the tables alone, not on the order in which they were
//! added.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::Report;
use super::picture::Picture;
use super::table::{Column, Format, Table, Values};

/// The name of our data package, by which its `datapackage.json` is known as ours.
pub const NAME: &str = "tehai-reports";

const TITLE: &str = "Riichi-mahjong hands, exactly";
const DESCRIPTION: &str = "Wins, tenpai hands, waits, irreducible forms and shanten of riichi mahjong, listed and \
    counted exactly; where hands were drawn at random, the row says so. Hands are text with their suit letter, such \
    as 1112345m. Every file is generated, and the same program writes the same bytes on any machine.";

/// Why a text cannot be merged with.
#[derive(Debug, thiserror::Error)]
pub enum PackageError {
    /// It is no data package, or not one with tabular resources as we write them.
    #[error("it is not a data package of tables")]
    Unreadable(#[from] serde_json::Error),
    /// It is a data package of another name.
    #[error("it is the data package {0:?}, not {NAME:?}")]
    Foreign(String),
}

#[derive(Serialize)]
struct Package {
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

/// The entry of a file.
#[derive(Serialize, Deserialize)]
pub struct Resource {
    name: String,
    path: String,
    profile: String,
    title: String,
    description: String,
    format: String,
    mediatype: String,
    encoding: String,
    bytes: u64,
    hash: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rows: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dialect: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    schema: Option<Schema>,
    /// Properties that another version of this program wrote: kept as they are.
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

#[derive(Serialize, Deserialize)]
struct Schema {
    fields: Vec<Field>,
    #[serde(rename = "primaryKey")]
    primary_key: Vec<String>,
    #[serde(rename = "missingValues")]
    missing_values: Vec<String>,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

#[derive(Serialize, Deserialize)]
struct Field {
    name: String,
    #[serde(rename = "type")]
    kind: String,
    description: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unit: Option<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    constraints: BTreeMap<String, Value>,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

/// The text of `datapackage.json` after reports were written: `old` is its text until now (`None` if there is
/// none), `files` are the reports with the bytes of their files. Resources of the same name are
/// replaced, all others stay; they are sorted by name.
///
/// # Errors
/// If `old` is not a data package of ours.
pub fn merge<R: Report>(old: Option<&[u8]>, files: &[(&R, &[u8])]) -> Result<Vec<u8>, PackageError> {
    let existing = match old {
        Some(text) => serde_json::from_slice(text)?,
        None => Existing { name: NAME.to_owned(), resources: Vec::new() },
    };
    if existing.name != NAME {
        return Err(PackageError::Foreign(existing.name));
    }
    let new = files.iter().map(|(report, bytes)| report.resource(bytes));
    let resources: BTreeMap<String, Resource> =
        existing.resources.into_iter().chain(new).map(|resource| (resource.name.clone(), resource)).collect();
    let package = Package {
        profile: "data-package",
        name: NAME,
        title: TITLE,
        description: DESCRIPTION,
        licenses: LICENSES,
        resources: resources.into_values().collect(),
    };
    let mut text = serde_json::to_vec_pretty(&package)?;
    text.push(b'\n');
    Ok(text)
}

impl Resource {
    pub(super) fn of_table(table: &Table, bytes: &[u8]) -> Resource {
        let mediatype = match table.format {
            Format::Csv => "text/csv",
            Format::BFile => "text/plain",
        };
        let schema = Schema {
            fields: table.columns.iter().map(Field::of).collect(),
            primary_key: table.key.iter().map(|name| (*name).to_owned()).collect(),
            missing_values: vec![String::new()],
            rest: BTreeMap::new(),
        };
        Resource {
            profile: "tabular-data-resource".to_owned(),
            rows: Some(table.rows() as u64),
            dialect: (table.format == Format::BFile)
                .then(|| json!({ "delimiter": " ", "header": false, "commentChar": "#" })),
            schema: Some(schema),
            ..Resource::of_file(table, [table.title, table.description], ["csv", mediatype], bytes)
        }
    }

    pub(super) fn of_picture(picture: &Picture, bytes: &[u8]) -> Resource {
        let about = [picture.title, picture.description];
        Resource::of_file(picture, about, ["svg", "image/svg+xml"], bytes)
    }

    /// What every file has; `about` is title and description, `kind` format and media type.
    fn of_file(report: &impl Report, about: [&str; 2], kind: [&str; 2], bytes: &[u8]) -> Resource {
        let [title, description] = about.map(str::to_owned);
        let [format, mediatype] = kind.map(str::to_owned);
        Resource {
            name: report.name().to_owned(),
            path: report.file_name(),
            profile: "data-resource".to_owned(),
            title,
            description,
            format,
            mediatype,
            encoding: "utf-8".to_owned(),
            bytes: bytes.len() as u64,
            hash: format!("sha256:{}", hexadecimal(&Sha256::digest(bytes))),
            rows: None,
            dialect: None,
            schema: None,
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
            description: column.description.to_owned(),
            unit: column.unit.map(str::to_owned),
            constraints,
            rest: BTreeMap::new(),
        }
    }
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &'static str, rows: u64) -> Table {
        Table {
            name,
            title: "Title",
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
        let files: Vec<_> = tables.iter().copied().zip(bytes.iter().map(Vec::as_slice)).collect();
        merge(old, &files).unwrap()
    }

    fn read(text: &[u8]) -> Value {
        serde_json::from_slice(text).unwrap()
    }

    #[test]
    fn a_resource_says_what_its_file_holds() {
        let table = table("one", 2);
        let package = read(&merged(None, &[&table]));
        let resource = &package["resources"][0];
        assert_eq!(package["name"], NAME);
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
        let digest = hexadecimal(&Sha256::digest(b"abc"));
        assert_eq!(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn merging_replaces_the_same_name_and_keeps_the_others() {
        let old = merged(None, &[&table("b", 1), &table("a", 1)]);
        let new = read(&merged(Some(&old), &[&table("c", 1), &table("a", 3)]));
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
        let mut old = read(&merged(None, &[&table("a", 1)]));
        old["resources"][0]["future"] = "yes".into();
        old["resources"][0]["schema"]["fields"][0]["example"] = 7.into();
        let new = read(&merged(Some(old.to_string().as_bytes()), &[&table("b", 1)]));
        assert_eq!(new["resources"][0], old["resources"][0]);
    }

    #[test]
    fn a_foreign_package_is_refused() {
        let foreign = merge::<Table>(Some(br#"{"name": "weather", "resources": []}"#), &[]);
        assert!(matches!(foreign, Err(PackageError::Foreign(name)) if name == "weather"));
        for text in ["", "[]", "{}", "not json", r#"{"name": "tehai-reports", "resources": [{}]}"#] {
            assert!(
                matches!(merge::<Table>(Some(text.as_bytes()), &[]), Err(PackageError::Unreadable(_))),
                "{text}"
            );
        }
    }
}
