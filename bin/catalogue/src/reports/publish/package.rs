//! `datapackage.json`: the description of a directory's files, for people and for programs.
//!
//! The format is the Frictionless Data Package, version 1, with tabular resources
//! (<https://specs.frictionlessdata.io/tabular-data-package/>) and properties of our own: `question`, `command`
//! and `rows` of a resource, `diagram` of a resource that is a set, `unit` and (in Parquet) `physicalType` of a
//! field. The text depends only on the reports, not on the order in which they were added.
//!
//! `languages` lists the languages, the main one first, as in the recipe for language support
//! (<https://datapackage.org/recipes/language-support/>). That recipe makes `title` an object with a text for each
//! language, but the profiles require a string. So `title` is English, and `title@ja` next to it is Japanese,
//! named as in the recipe for translations of fields. The same holds for `question@ja` and `description@ja`, in
//! the package, its resources and their fields.

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::language::{Language, fill, japanese, with_japanese};
use super::outline::{Outline, Target};
use tehai_answers::claims::Claims;
use tehai_program::output::files::hex;
use tehai_program::output::table::{Cell, CellType, Column, Table};

/// One of our data packages, independent of its files.
#[derive(Debug)]
pub struct Package {
    /// The name, which identifies a `datapackage.json` as ours.
    pub name: &'static str,
    /// The title, also that of its `README.md`.
    pub title: &'static str,
    /// The description of its files.
    pub description: &'static str,
    /// How to read the files, as Markdown, in each language.
    pub reading: [&'static str; Language::ALL.len()],
    /// How the paths of its large files begin. They are described like the others, and may be missing.
    pub large: &'static [&'static str],
}

/// The content of the file.
#[derive(Serialize, Deserialize)]
struct Descriptor<R> {
    profile: String,
    name: String,
    title: String,
    description: String,
    #[serde(default)]
    languages: Vec<String>,
    licenses: Value,
    resources: Vec<R>,
}

impl Package {
    /// May the file be missing, as it is large?
    pub fn is_large(&self, path: &str) -> bool {
        self.large.iter().any(|start| path.starts_with(start))
    }

    /// The entries of a `datapackage.json`, which must belong to this package.
    pub(super) fn resources(&self, text: &[u8]) -> Result<Vec<Resource>> {
        let Descriptor { name, resources, .. } =
            serde_json::from_slice(text).context("it is not a data package of tables")?;
        ensure!(name == self.name, "it is the data package {name:?}, not {:?}", self.name);
        Ok(resources)
    }

    /// The text of `datapackage.json` with these entries.
    pub(super) fn text(&self, resources: &[Resource]) -> Vec<u8> {
        let descriptor = Descriptor {
            profile: "data-package".to_owned(),
            name: self.name.to_owned(),
            title: self.title.to_owned(),
            description: self.description.to_owned(),
            languages: Language::ALL.map(|language| language.code().to_owned()).into(),
            licenses: json!([
                { "name": "MIT", "path": "https://opensource.org/license/mit", "title": "MIT License" },
                {
                    "name": "Apache-2.0",
                    "path": "https://www.apache.org/licenses/LICENSE-2.0",
                    "title": "Apache License 2.0",
                },
            ]),
            resources: resources.iter().map(Resource::entry).collect(),
        };
        let descriptor = serde_json::to_value(descriptor).expect("JSON can hold it");
        let descriptor = with_japanese(descriptor, &|text| japanese(text).map(str::to_owned));
        let mut text = serde_json::to_vec_pretty(&descriptor).expect("JSON can hold it");
        text.push(b'\n');
        text
    }
}

/// The location of a resource's data, relative to the data package.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Path {
    /// In a file.
    File(String),
    /// In several consecutive files.
    Parts(Vec<String>),
}

/// The entry of a file, or of a set in several files.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Resource {
    /// The name of the report or set.
    pub name: String,
    pub(super) path: Path,
    pub(super) profile: String,
    pub(super) title: String,
    pub(super) question: String,
    pub(super) description: String,
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
    /// The set that the rows represent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) diagram: Option<Claims>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Schema {
    pub(super) fields: Vec<Field>,
    primary_key: Vec<String>,
    missing_values: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Field {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: String,
    /// The type in a Parquet file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) physical_type: Option<String>,
    pub(super) description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unit: Option<String>,
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    constraints: Map<String, Value>,
}

/// Title, question and description of a set listed in a report.
pub const OF_DIAGRAM: [&str; 3] = [
    "{set}, {tiles} tiles, {players} players",
    "Which hands of {tiles} tiles are in the set {set}?",
    "A row is a node: see diagrams.csv.",
];

/// A template of [`OF_DIAGRAM`] for this set.
fn of_diagram(template: &str, Claims { set, tiles, players, .. }: &Claims) -> String {
    fill(template, &[("set", &set.as_deref().unwrap_or_default()), ("tiles", tiles), ("players", players)])
}

impl Resource {
    /// The entry of a file with these bytes; `kind` is profile, format and media type.
    pub(super) fn new(
        outline: &Outline,
        target: &Target,
        kind: [&str; 3],
        bytes: &[u8],
        table: Option<&Table>,
    ) -> Resource {
        let [profile, format, mediatype] = kind.map(str::to_owned);
        Resource {
            name: outline.name().to_owned(),
            path: Path::File(target.path.clone()),
            profile,
            title: outline.title.to_owned(),
            question: outline.question.to_owned(),
            description: outline.description.to_owned(),
            command: format!("cargo run --release --bin {}", outline.program),
            format,
            mediatype,
            encoding: None,
            bytes: bytes.len() as u64,
            hash: hash(bytes),
            rows: table.map(|table| table.len() as u64),
            dialect: None,
            schema: table.map(|table| Schema::new(table, outline.key)),
            diagram: None,
        }
    }

    /// The entry of a set listed in a report.
    pub(super) fn of_diagram(
        list: &Outline,
        target: &Target,
        bytes: &[u8],
        claims: &Claims,
        command: &str,
    ) -> Resource {
        let of_list = Resource::new(list, target, ["data-resource", "csv", "text/csv"], bytes, None);
        let [title, question, description] = OF_DIAGRAM.map(|template| of_diagram(template, claims));
        Resource {
            name: format!("{}/{}", list.name(), claims.name),
            title,
            question,
            description,
            command: format!("cargo run --release --bin {command}"),
            encoding: Some("utf-8".to_owned()),
            rows: Some(claims.nodes as u64),
            diagram: Some(claims.clone()),
            ..of_list
        }
    }

    /// The entry as it is written. A set's entry has its Japanese already: its texts are filled-in templates, and
    /// only the templates are translated.
    fn entry(&self) -> Value {
        let entry = serde_json::to_value(self).expect("JSON can hold it");
        let Some(claims) = &self.diagram else { return entry };
        with_japanese(entry, &|text| {
            let template = OF_DIAGRAM.iter().find(|template| of_diagram(template, claims) == text)?;
            Some(of_diagram(japanese(template)?, claims))
        })
    }

    /// Is the entry that of a set listed in a report?
    pub(super) const fn is_diagram(&self) -> bool {
        self.diagram.is_some()
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
    fn new(table: &Table, key: &[&str]) -> Schema {
        let columns = table.columns().iter().enumerate();
        Schema {
            fields: columns
                .map(|(at, column)| Field::new(column, table.cells(at).any(Cell::is_empty)))
                .collect(),
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
        // An empty cell is a missing value, so it is neither in the enumeration nor required.
        let values: Vec<&str> = column.allowed.iter().copied().filter(|value| !value.is_empty()).collect();
        let mut constraints = Map::new();
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

/// The SHA-256 of a file, as the data package writes it.
pub(super) fn hash(bytes: &[u8]) -> String {
    hash_text(Sha256::new_with_prefix(bytes))
}

/// The finished SHA-256.
pub(super) fn hash_text(hash: Sha256) -> String {
    let digits = hex(&hash.finalize());
    format!("sha256:{digits}")
}
