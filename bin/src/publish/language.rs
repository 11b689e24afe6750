//! The languages in which a directory of reports is described: its texts are written in English, and
//! `japanese.csv` has each of them in Japanese.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::{Map, Value};

/// A language of descriptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// That of the outlines.
    English,
    /// The same in Japanese.
    Japanese,
}

/// Each text and its Japanese.
static JAPANESE: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let rows = csv::Reader::from_reader(&include_bytes!("japanese.csv")[..]).into_deserialize();
    rows.map(|row| row.expect("japanese.csv has two columns")).collect()
});

/// The properties of a data package that are text in a language.
const TEXTS: [&str; 3] = ["title", "question", "description"];

impl Language {
    /// Both.
    pub const ALL: [Language; 2] = [Language::English, Language::Japanese];

    /// Its code, as in `languages` of a data package.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Japanese => "ja",
        }
    }

    /// The name of the page for people.
    pub(super) const fn readme(self) -> &'static str {
        match self {
            Language::English => "README.md",
            Language::Japanese => "README.ja.md",
        }
    }

    /// A text of ours in this language; in English, if it has no translation.
    pub(super) fn say(self, english: &str) -> &str {
        match self {
            Language::English => english,
            Language::Japanese => japanese(english).unwrap_or(english),
        }
    }
}

/// The Japanese of a text of ours, if there is one.
pub fn japanese(english: &str) -> Option<&'static str> {
    JAPANESE.get(english).map(String::as_str)
}

/// The text with what stands for each name in braces.
pub(super) fn fill(template: &str, values: &[(&str, &dyn ToString)]) -> String {
    values.iter().fold(template.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), &value.to_string())
    })
}

/// The part of a data package with what `japanese` has for its texts beside them, `title@ja` after `title`.
pub(super) fn with_japanese(value: Value, japanese: &impl Fn(&str) -> Option<String>) -> Value {
    match value {
        Value::Array(values) => values.into_iter().map(|value| with_japanese(value, japanese)).collect(),
        Value::Object(properties) => {
            let mut both = Map::new();
            for (name, value) in properties {
                let text = value.as_str().filter(|_| TEXTS.contains(&name.as_str()));
                let translated = text.and_then(japanese).map(|text| (format!("{name}@ja"), text.into()));
                both.insert(name, with_japanese(value, japanese));
                both.extend(translated);
            }
            both.into()
        }
        other => other,
    }
}
