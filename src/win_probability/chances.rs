//! The probabilities of a win and of tenpai.

use crate::parallel::join;
use crate::win_probability::answer::{FirstOutlook, Model, NoWin, WinProbabilities};
use crate::win_probability::by_draws::{Asked, PlayValues};
use crate::win_probability::game_graph::GameGraph;

/// Draws in which any hand can win that has the tiles for it.
const ENOUGH: u32 = 14;

impl GameGraph {
    /// For each discard, the probabilities after exactly 0, 1, … draws, each under the best play for that number.
    /// There are no more draws than [`most_draws`](GameGraph::most_draws). With called melds only wins with a yaku count,
    /// as [`GameSettings::scoring`](crate::win_probability::GameSettings::scoring) says; tenpai is about the form.
    pub fn probabilities(&self, model: Model, draws: u32) -> Vec<WinProbabilities> {
        let win = Asked::win(self.has_yaku.as_ref());
        let of_aim = |aim| move || self.by_draws(model, aim, draws);
        self.together(join(of_aim(&win), of_aim(&Asked::TENPAI)).into())
    }

    /// For each discard, the probabilities of winning within the last 0, 1, … of `draws` draws, under the play that is
    /// best for `draws`: what the book's program prints by turn.
    pub fn probabilities_by_draws_left(&self, model: Model, draws: u32) -> Vec<WinProbabilities> {
        let win = Asked::win(self.has_yaku.as_ref());
        self.together([&win, &Asked::TENPAI].map(|asked| self.by_draws_left(model, asked, draws)))
    }

    /// For each discard, why no win can be drawn within so many draws; `None` if one can.
    pub fn no_win(&self, draws: u32) -> Vec<Option<NoWin>> {
        let all_draws = draws.saturating_add(self.replacements());
        let is_near = |outlook: &FirstOutlook| u32::from(outlook.distance) <= all_draws;
        if self.has_yaku.is_none() && !self.outlooks().iter().any(is_near) {
            return vec![Some(NoWin::TooFewDraws); self.outlooks().len()];
        }
        let enough = draws.max(ENOUGH).min(self.most_draws());
        let by_form = self.by_draws(Model::Shuffled, &Asked::FORM, enough);
        let with_yaku = self
            .has_yaku
            .as_ref()
            .map(|has_yaku| self.by_draws(Model::Shuffled, &Asked::win(Some(has_yaku)), enough));
        let can_win = |by_draws: &PlayValues, place: usize, draws: u32| {
            by_draws.get(draws as usize).is_some_and(|played| played[place].points > 0.0)
        };
        let of_first = |(place, outlook): (usize, &FirstOutlook)| {
            let has_yaku = with_yaku.as_ref().unwrap_or(&by_form);
            match (can_win(&by_form, place, enough), can_win(has_yaku, place, enough)) {
                _ if can_win(has_yaku, place, draws.min(enough)) => None,
                (true, false) => Some(NoWin::NoYaku),
                (false, _) if is_near(outlook) => Some(NoWin::NoTile),
                _ => Some(NoWin::TooFewDraws),
            }
        };
        self.outlooks().iter().enumerate().map(of_first).collect()
    }

    /// The answers for all first hands, from those for a win and for tenpai.
    pub(super) fn together<N: Copy>(&self, [win, tenpai]: [PlayValues<N>; 2]) -> Vec<WinProbabilities<N>> {
        let of_place =
            |all: &PlayValues<N>, place: usize| all.iter().map(|played| played[place].points).collect();
        let chances = |(place, discard)| WinProbabilities {
            discard,
            win: of_place(&win, place),
            tenpai: of_place(&tenpai, place),
        };
        self.first_discards().enumerate().map(chances).collect()
    }
}
