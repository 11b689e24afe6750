//! The rules of the game, by name.

use serde::{Deserialize, Serialize};
use tehai::rules::{self, Winds};
use tsify::Tsify;

use crate::problem::Problem;

/// The rules, each by its name in the programs.
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

/// The names of the winds that count for the player.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct WindNames {
    #[tsify(type = "\"east\" | \"south\" | \"west\" | \"north\"")]
    seat: String,
    #[tsify(type = "\"east\" | \"south\" | \"west\" | \"north\"")]
    round: String,
}

impl WindNames {
    /// Converts to the winds of the library.
    pub fn read(&self) -> Result<Winds, Problem> {
        Ok(Winds { seat: self.seat.parse()?, round: self.round.parse()? })
    }
}

impl Rules {
    /// Converts to the rules of the library.
    pub fn read(&self) -> Result<rules::Rules, Problem> {
        Ok(rules::Rules {
            players: self.players.parse()?,
            forms: self.forms.parse()?,
            seven_pairs: self.seven_pairs.parse()?,
            fifth_tile: self.fifth_tile.parse()?,
        })
    }
}
