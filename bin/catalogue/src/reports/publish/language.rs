//! The languages of the descriptions of a directory of reports: the texts are written in English, and
//! `japanese.csv` translates each of them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::{Map, Value};

/// A language for descriptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// The original.
    English,
    /// The translation.
    Japanese,
}

/// Each text with its Japanese translation.
static JAPANESE: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let rows = csv::Reader::from_reader(&include_bytes!("japanese.csv")[..]).into_deserialize();
    rows.map(|row| row.expect("japanese.csv has two columns")).collect()
});

/// The properties of a data package that are translated.
const TEXTS: [&str; 3] = ["title", "question", "description"];

impl Language {
    /// Both languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Japanese];

    /// The language code, as in `languages` of a data package.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Japanese => "ja",
        }
    }

    /// The name of the README page.
    pub(super) const fn readme(self) -> &'static str {
        match self {
            Language::English => "README.md",
            Language::Japanese => "README.ja.md",
        }
    }

    /// One of our texts in this language; in English if it has no translation.
    pub(super) fn say(self, english: &str) -> &str {
        match self {
            Language::English => english,
            Language::Japanese => japanese(english).unwrap_or(english),
        }
    }
}

/// The Japanese translation of one of our texts, if there is one.
pub fn japanese(english: &str) -> Option<&'static str> {
    JAPANESE.get(english).map(String::as_str)
}

/// The template with each name in braces replaced by its value.
pub(super) fn fill(template: &str, values: &[(&str, &dyn ToString)]) -> String {
    values.iter().fold(template.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), &value.to_string())
    })
}

/// Part of a data package with the Japanese of each text added after it, `title@ja` after `title`.
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
