//! What is played for at a table.

use std::sync::Arc;

use tehai::score::{Luck, TileFrom, WinWorth, WorthByLuck};
use tehai::tiles::Tile;
use tehai::win_probability::{PlaceAim, PlaceGoal};

use crate::needs::PlaceByWin;

/// What is played for.
#[derive(Clone, Debug)]
pub(super) enum Goal {
    /// A win.
    Win,
    /// Points.
    Points,
    /// So many points or more.
    AtLeast(u32),
    /// A place, or prizes.
    Last(Arc<PlaceGoal>),
}

impl Goal {
    pub(super) fn is_win(&self) -> bool {
        matches!(self, Goal::Win)
    }

    /// What a win is worth.
    pub(super) fn worth(&self, of: WorthByLuck) -> Box<dyn WinWorth> {
        match self {
            Goal::Win | Goal::Points => Box::new(of),
            Goal::AtLeast(least) => Box::new(AtLeast { of, least: *least }),
            Goal::Last(goal) => Box::new(goal.worth(of)),
        }
    }

    /// In a last hand, what wins must be worth for the place that is asked; for prizes, for each place that is better
    /// than the present one.
    pub(super) fn needed(&self) -> Vec<PlaceByWin> {
        let Goal::Last(goal) = self else { return Vec::new() };
        let PlaceGoal { ref last, seat, .. } = **goal;
        let places = match goal.aim {
            PlaceAim::Place(place) => place..=place,
            PlaceAim::Prize(_) => 1..=last.scores.place(seat, last.game.ties) - 1,
        };
        places.flat_map(|place| PlaceByWin::all(last, seat, place).expect("it was checked")).collect()
    }
}

/// 1 for so many points.
struct AtLeast {
    of: WorthByLuck,
    least: u32,
}

impl WinWorth for AtLeast {
    fn worth(&self, from: TileFrom, luck: Luck, hidden_dora: u8) -> Option<f64> {
        let points = self.of.points(from.won_by(), luck, hidden_dora);
        (points > 0).then(|| f64::from(u8::from(points >= self.least)))
    }

    fn indicated(&self, indicator: Tile) -> u8 {
        self.of.indicated(indicator)
    }
}
