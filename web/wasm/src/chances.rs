//! The chances of a win, draw by draw.

use serde::{Deserialize, Serialize};
use tehai::tiles::OpenHand;
use tehai::tiles::notation::add_suit;
use tehai::win_probability::{Model, Moves, Start, WinProbabilities as Found};
use tsify::Tsify;

use crate::problem::Problem;
use crate::rules::Rules;

/// A question for the chances of having won, or of tenpai, after a number of draws.
#[derive(Clone, Debug, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ChancesQuestion {
    /// The hand, called melds in brackets.
    hand: String,
    /// Tiles visible elsewhere.
    visible: String,
    rules: Rules,
    #[tsify(type = "\"shuffled\" | \"book\"")]
    model: String,
    draws: u32,
    /// Maximum number of reachable hands.
    most: usize,
}

/// The probabilities for every discard that does not lead away from a win.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct ChancesAnswer {
    /// The number of reachable hands.
    hands: usize,
    discards: Vec<Chances>,
}

/// Probabilities after 0, 1, … draws, each under the best play for exactly that many.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Chances {
    /// The discard; null if the hand draws next.
    discard: Option<String>,
    win: Vec<f64>,
    /// Tenpai or won.
    tenpai: Vec<f64>,
}

impl ChancesQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<ChancesAnswer, Problem> {
        let text = add_suit(&self.hand);
        let hand: OpenHand = text.parse().map_err(|error| Problem::tiles("hand", &text, error))?;
        let seen = |error| Problem::tiles("visible", &self.visible, error);
        let visible: OpenHand = self.visible.parse().map_err(seen)?;
        let start =
            Start::with_moves(&hand, &visible.all_tiles(), self.rules.read()?, Moves::Advancing, self.most);
        let start = start.map_err(Problem::chances)?;
        let model = if self.model == "book" { Model::Book } else { Model::Shuffled };
        let chances = start.probabilities(model, self.draws).into_iter().map(Chances::from).collect();
        Ok(ChancesAnswer { hands: start.states(), discards: chances })
    }
}

impl From<Found> for Chances {
    fn from(Found { discard, win, tenpai }: Found) -> Chances {
        Chances { discard: discard.map(|tile| tile.to_string()), win, tenpai }
    }
}
