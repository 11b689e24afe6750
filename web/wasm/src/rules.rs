//! The rules of the game, by name.

use serde::{Deserialize, Serialize};
use tehai::rules::{self, UnknownName};
use tsify::Tsify;

use crate::problem::Problem;

/// The rules, each by the name that the programs know it by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Rules {
    #[tsify(type = "\"4\" | \"3\"")]
    players: String,
    /// `all`, or a list such as `standard,seven-pairs`.
    forms: String,
    #[tsify(type = "\"distinct\" | \"any\"")]
    seven_pairs: String,
    #[tsify(type = "\"excluded\" | \"counted\"")]
    fifth_tile: String,
}

impl Rules {
    /// The rules of the library.
    pub fn read(&self) -> Result<rules::Rules, Problem> {
        let unknown = |error: UnknownName| Problem::new("rules", "rules", error);
        Ok(rules::Rules {
            players: self.players.parse().map_err(unknown)?,
            forms: self.forms.parse().map_err(unknown)?,
            seven_pairs: self.seven_pairs.parse().map_err(unknown)?,
            fifth_tile: self.fifth_tile.parse().map_err(unknown)?,
        })
    }
}
