//! A set as two files: its rows as CSV, and next to them a description of the set as JSON.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use tehai::handset::{Index, Row};
use tehai::rules::{Players, Setting, Wind};
use tehai::{Count, Expression};

use crate::output::files::{Output, Replace};
use crate::output::json::json_lines;

/// The claims about the rows of a file: the set and its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    /// The file name without its extension.
    pub name: String,
    /// The set in words; `None` if it was not made from words.
    pub set: Option<String>,
    /// Tiles of each hand.
    pub tiles: u8,
    /// Melds of the target win.
    pub melds: u8,
    /// The game: 3 or 4.
    pub players: u8,
    /// Winning forms that count.
    pub forms: String,
    /// The rule for seven pairs.
    pub seven_pairs: String,
    /// The rule for the fifth copy of a tile.
    pub fifth_tile: String,
    /// The wind of the seat, if the set depends on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// The wind of the round, if the set depends on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// Number of nodes, equal to the rows.
    pub nodes: usize,
    /// The number of the root.
    pub root: u32,
    /// Number of hands, as digits.
    #[serde(with = "digits")]
    pub hands: BigUint,
    /// Number of deals, as digits.
    #[serde(with = "digits")]
    pub deals: BigUint,
}

impl Claims {
    /// The claims about an expression's set in a setting.
    pub fn new(name: &str, set: &Expression, setting: Setting, index: &Index) -> Claims {
        let Setting { tiles, melds, rules, winds, .. } = setting;
        // Only distances may be to wins of other melds than the tiles are for.
        let melds = if set.depends_on_melds() { melds } else { tiles / 3 };
        let wind = |wind: Wind| set.depends_on_winds().then(|| wind.name().to_owned());
        let Count { hands, deals } = index.count();
        Claims {
            name: name.to_owned(),
            set: Some(set.to_string()),
            tiles,
            melds,
            players: rules.players.number(),
            forms: rules.forms.name().to_owned(),
            seven_pairs: rules.seven_pairs.name().to_owned(),
            fifth_tile: rules.fifth_tile.name().to_owned(),
            seat: wind(winds.seat),
            round: wind(winds.round),
            nodes: index.nodes(),
            root: index.root(),
            hands,
            deals,
        }
    }

    /// The text of the JSON.
    pub fn json(&self) -> String {
        json_lines(self)
    }

    /// Checks the numbers against the set, and its hands against the claimed tiles and game. The words are not
    /// evaluated.
    fn check(&self, index: &Index) -> Result<()> {
        let Count { hands, deals } = index.count();
        let nodes = index.nodes().into();
        for (what, found, expected) in [
            ("nodes", &BigUint::from(self.nodes), &nodes),
            ("hands", &self.hands, &hands),
            ("deals", &self.deals, &deals),
        ] {
            ensure!(found == expected, "{what}: the rows have {expected}, found {found}");
        }
        let (totals, tiles) = (index.totals(), self.tiles);
        let is_due = totals.iter().all(|total| *total == tiles);
        ensure!(is_due, "tiles: the rows have hands of {totals:?}, found {tiles}");
        let players = Players::ALL.into_iter().find(|players| players.number() == self.players);
        let players = players.with_context(|| format!("players: expected 3 or 4, found {}", self.players))?;
        match (index.tiles() - players.tiles()).iter().next() {
            None => Ok(()),
            Some(tile) => {
                bail!("players: the rows have {tile}, which a game of three does not have, found 3")
            }
        }
    }
}

/// Big integers as text.
mod digits {
    use num_bigint::BigUint;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(number: &BigUint, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BigUint, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|_| D::Error::custom(format!("expected digits such as \"54747045\", found {text:?}")))
    }
}

/// Reads a set from CSV. If there is a JSON next to it, its numbers must agree with the set.
///
/// # Errors
/// If a file cannot be read, has the wrong format, or the two do not agree; the error says which, and where.
pub fn read(path: &Path) -> Result<Index> {
    let rows = rows(path).with_context(|| format!("cannot read {}", path.display()))?;
    let json_path = path.with_extension("json");
    let not_claims = || format!("{}: not what export-set writes", json_path.display());
    let claims: Option<Claims> = crate::output::files::read(&json_path)?
        .map(|json| serde_json::from_slice(&json).with_context(not_claims))
        .transpose()?;
    // Invalid UTF-8 makes an invalid row.
    let text = String::from_utf8_lossy(&rows);
    let index = Index::from_csv(&text, claims.as_ref().map(|claims| claims.root));
    let index = index.with_context(|| path.display().to_string())?;
    if let Some(claims) = claims {
        claims.check(&index).with_context(|| json_path.display().to_string())?;
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
    json.write_all(claims.json().as_bytes())?;
    json.flush()?;
    rows.finish()?;
    json.finish()
}
