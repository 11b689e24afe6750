//! The probabilities of a win and of tenpai.

use crate::parallel::join;
use crate::win_probability::answer::{Model, WinProbabilities};
use crate::win_probability::by_draws::{Asked, ByDraws};
use crate::win_probability::game_graph::GameGraph;

impl GameGraph {
    /// For each discard, the probabilities after exactly 0, 1, … draws, each under the best play for that number.
    /// There are no more draws than [`most_draws`](GameGraph::most_draws).
    pub fn probabilities(&self, model: Model, draws: u32) -> Vec<WinProbabilities> {
        let of_aim = |aim| move || self.by_draws(model, aim, draws);
        self.together(join(of_aim(&Asked::WIN), of_aim(&Asked::TENPAI)).into())
    }

    /// For each discard, the probabilities of winning within the last 0, 1, … of `draws` draws, under the play that is
    /// best for `draws`: what the book's program prints by turn.
    pub fn probabilities_by_draws_left(&self, model: Model, draws: u32) -> Vec<WinProbabilities> {
        self.together([&Asked::WIN, &Asked::TENPAI].map(|asked| self.by_draws_left(model, asked, draws)))
    }

    /// The answers for all first hands, from those for a win and for tenpai.
    pub(super) fn together<N: Copy>(&self, [win, tenpai]: [ByDraws<N>; 2]) -> Vec<WinProbabilities<N>> {
        let of_place =
            |all: &ByDraws<N>, place: usize| all.iter().map(|played| played[place].points).collect();
        let chances = |(place, discard)| WinProbabilities {
            discard,
            win: of_place(&win, place),
            tenpai: of_place(&tenpai, place),
        };
        self.first_discards().enumerate().map(chances).collect()
    }
}
