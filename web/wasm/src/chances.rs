//! How likely a win is, draw by draw.

use serde::{Deserialize, Serialize};
use tehai::hand::OpenHand;
use tehai::notation::with_suit;
use tehai::win_probability::{Chances as Found, Model, Moves, Start};
use tsify::Tsify;

use crate::problem::Problem;
use crate::rules::Rules;

/// How likely has this hand won, or is tenpai, after so many draws?
#[derive(Clone, Debug, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ChancesQuestion {
    /// The hand, called melds in brackets.
    hand: String,
    /// Tiles that are seen elsewhere.
    visible: String,
    rules: Rules,
    #[tsify(type = "\"shuffled\" | \"book\"")]
    model: String,
    draws: u32,
    /// Hands that may be reached.
    most: usize,
}

/// The probabilities of every discard that does not lead away from a win.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct ChancesAnswer {
    /// Hands that can be reached.
    hands: usize,
    discards: Vec<Chances>,
}

/// Probabilities after 0, 1, … draws, each under the best play for exactly so many.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Chances {
    /// The discard; nothing if the hand draws next.
    discard: Option<String>,
    win: Vec<f64>,
    /// Tenpai or won.
    tenpai: Vec<f64>,
}

impl ChancesQuestion {
    /// Answers it.
    pub fn answer(self) -> Result<ChancesAnswer, Problem> {
        let text = with_suit(&self.hand);
        let hand: OpenHand = text.parse().map_err(|error| Problem::tiles("hand", &text, error))?;
        let seen = |error| Problem::tiles("visible", &self.visible, error);
        let visible: OpenHand = self.visible.parse().map_err(seen)?;
        let start = Start::with(&hand, &visible.all_tiles(), self.rules.read()?, Moves::Advancing, self.most);
        let start = start.map_err(Problem::chances)?;
        let model = if self.model == "book" { Model::Book } else { Model::Shuffled };
        let chances = start.chances(model, self.draws).into_iter().map(Chances::from).collect();
        Ok(ChancesAnswer { hands: start.states(), discards: chances })
    }
}

impl From<Found> for Chances {
    fn from(Found { discard, win, tenpai }: Found) -> Chances {
        Chances { discard: discard.map(|tile| tile.to_string()), win, tenpai }
    }
}
