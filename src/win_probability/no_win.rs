//! Why no win can be drawn.

use crate::win_probability::answer::{Aim, FirstOutlook, Model, NoWin, Reached};
use crate::win_probability::game_graph::GameGraph;

/// Draws in which any hand can win that has the tiles for it.
const ENOUGH: u32 = 14;

impl GameGraph {
    /// For each discard, why no win can be drawn within so many draws; `None` if one can.
    pub fn no_win(&self, draws: u32) -> Vec<Option<NoWin>> {
        let all_draws = draws.saturating_add(self.replacements());
        let is_near = |outlook: &FirstOutlook| u32::from(outlook.distance) <= all_draws;
        if self.has_yaku.is_none() && !self.outlooks().iter().any(is_near) {
            return vec![Some(NoWin::TooFewDraws); self.outlooks().len()];
        }
        let enough = draws.max(ENOUGH).min(self.most_draws());
        let asked = self.ask([Aim::Form, Aim::Win], Model::Shuffled, enough);
        let [by_form, with_yaku] = asked.expect("chances have no errors");
        let can_win = |all: &[Reached], place: usize, draws: u32| all[place].value(draws) > 0.0;
        let of_first = |(place, outlook): (usize, &FirstOutlook)| match (
            can_win(&by_form, place, enough),
            can_win(&with_yaku, place, enough),
        ) {
            _ if can_win(&with_yaku, place, draws.min(enough)) => None,
            (true, false) => Some(NoWin::NoYaku),
            (false, _) if is_near(outlook) => Some(NoWin::NoTile),
            _ => Some(NoWin::TooFewDraws),
        };
        self.outlooks().iter().enumerate().map(of_first).collect()
    }
}
