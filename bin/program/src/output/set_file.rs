//! A set as two files: its rows as CSV, and next to them a description of the set as JSON.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Context, Result};
use tehai::Expression;
use tehai::handset::{Index, Row};
use tehai::rules::Setting;
use tehai_answers::claims::Claims;
use tehai_answers::question;

use crate::output::files::{Output, Replace};
use crate::output::json::{json_lines, json_value};

/// The claims about an expression's set in a setting.
pub fn claims(name: &str, set: &Expression, setting: Setting, index: &Index) -> Claims {
    // Only distances may be to wins of other melds than the tiles are for.
    let melds = if set.depends_on_melds() { setting.melds } else { setting.tiles / 3 };
    let winds = set.depends_on_winds().then_some(setting.winds);
    Claims::new(name, Some(set.to_string()), Setting { melds, ..setting }, winds, index)
}

/// Reads a set from CSV. If there is a JSON next to it, its numbers must agree with the set.
///
/// # Errors
/// If a file cannot be read, has the wrong format, or the two do not agree; the error says which, and where.
pub fn read(path: &Path) -> Result<Index> {
    let rows = rows(path).with_context(|| format!("cannot read {}", path.display()))?;
    let json_path = path.with_extension("json");
    let in_json = || json_path.display().to_string();
    let claims: Option<Claims> = crate::output::files::read(&json_path)?
        .map(|json| {
            let json = serde_json::from_slice(&json).context("not what export-set writes")?;
            question::read_answer::<Claims>(&json).map_err(|error| match &error.option {
                Some(_) => error.into(),
                None => anyhow::Error::new(error).context("not what export-set writes"),
            })
        })
        .transpose()
        .with_context(in_json)?;
    // Invalid UTF-8 makes an invalid row.
    let text = String::from_utf8_lossy(&rows);
    let index = Index::from_csv(&text, claims.as_ref().map(|claims| claims.root));
    let index = index.with_context(|| path.display().to_string())?;
    if let Some(claims) = claims {
        claims.check(&index).with_context(in_json)?;
    }
    Ok(index)
}

/// The bytes of a CSV of rows. Only the beginning of other files is read, as a device may be endless.
fn rows(path: &Path) -> io::Result<Vec<u8>> {
    let (mut file, mut bytes) = (File::open(path)?, Vec::new());
    (&file).take(Row::HEADER.len() as u64).read_to_end(&mut bytes)?;
    if bytes == Row::HEADER.as_bytes() {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Writes a set to a CSV and the JSON next to it. Both are put in place once both are complete.
pub fn write(path: &Path, claims: &Claims, index: &Index, replace: Replace) -> Result<()> {
    let json_path = path.with_extension("json");
    let (mut rows, mut json) = (Output::create(path, replace)?, Output::create(&json_path, replace)?);
    rows.write_all(index.to_csv().as_bytes())?;
    json.write_all(json_lines(&json_value(claims)).as_bytes())?;
    json.flush()?;
    rows.finish()?;
    json.finish()
}
