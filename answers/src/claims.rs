//! What is claimed of the rows of a set in a file: the set in words, and its numbers.

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use tehai::Count;
use tehai::handset::Index;
use tehai::rules::{FifthTile, Forms, Players, Setting, SevenPairs, Wind, Winds};

use crate::exact::Exact;

/// The claims about the rows of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    /// The file name without its extension.
    pub name: String,
    /// The set in words; null if it was not made from words.
    pub set: Option<String>,
    /// Tiles of each hand.
    pub tiles: u8,
    /// Melds of the target win.
    pub melds: u8,
    /// The game.
    pub players: Players,
    /// Winning forms that count.
    pub forms: Forms,
    /// The rule for seven pairs.
    pub seven_pairs: SevenPairs,
    /// The rule for the fifth copy of a tile.
    pub fifth_tile: FifthTile,
    /// The wind of the seat, if the set depends on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Wind>,
    /// The wind of the round, if the set depends on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<Wind>,
    /// Number of nodes, equal to the rows.
    pub nodes: usize,
    /// The number of the root.
    pub root: u32,
    /// Number of hands.
    pub hands: Exact,
    /// Number of deals.
    pub deals: Exact,
}

/// A claim that the rows do not bear out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ClaimError(String);

impl Claims {
    /// The claims about a set in a setting, with the winds if it depends on them.
    pub fn new(
        name: &str,
        set: Option<String>,
        setting: Setting,
        winds: Option<Winds>,
        index: &Index,
    ) -> Claims {
        let Setting { tiles, melds, rules, .. } = setting;
        let Count { hands, deals } = index.count();
        Claims {
            name: name.to_owned(),
            set,
            tiles,
            melds,
            players: rules.players,
            forms: rules.forms,
            seven_pairs: rules.seven_pairs,
            fifth_tile: rules.fifth_tile,
            seat: winds.map(|winds| winds.seat),
            round: winds.map(|winds| winds.round),
            nodes: index.nodes(),
            root: index.root(),
            hands: hands.into(),
            deals: deals.into(),
        }
    }

    /// Checks the numbers against the set, and its hands against the claimed tiles and game. The words are not
    /// evaluated.
    ///
    /// # Errors
    /// [`ClaimError`] for the first claim that is wrong.
    pub fn check(&self, index: &Index) -> Result<(), ClaimError> {
        let Count { hands, deals } = index.count();
        let numbers = [
            ("nodes", self.nodes.into(), index.nodes().into()),
            ("hands", self.hands.0.clone(), hands),
            ("deals", self.deals.0.clone(), deals),
        ];
        let wrong = numbers.into_iter().find(|(_, found, expected): &(_, BigUint, _)| found != expected);
        if let Some((what, found, expected)) = wrong {
            return Err(ClaimError(format!("{what}: the rows have {expected}, found {found}")));
        }
        let (totals, tiles) = (index.totals(), self.tiles);
        if totals.iter().any(|total| *total != tiles) {
            return Err(ClaimError(format!("tiles: the rows have hands of {totals:?}, found {tiles}")));
        }
        match (index.tiles() - self.players.tiles()).iter().next() {
            None => Ok(()),
            Some(tile) => Err(ClaimError(format!(
                "players: the rows have {tile}, which a game of three does not have, found 3"
            ))),
        }
    }
}
