//! What the wins of a graph are worth at a table, by a draw and by a tile of another player.

use crate::parallel::*;
use crate::score::{Luck, ScoreError, TileFrom, WinTiles, WinWorth};
use crate::stop;
use crate::tiles::notation::RedTile;
use crate::win_probability::answer::WorthOfWins;
use crate::win_probability::graph::Graph;
use crate::win_probability::graph::called::CalledMelds;
use crate::win_probability::graph::coloured::Coloured;
use crate::win_probability::graph::value::WayToWin;
use crate::win_probability::graph::worths::{ByLast, RiichiWorth};
use crate::win_probability::settings::PointsPlay;

/// Where a winning tile is from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    Drawn,
    Shown,
}

impl From<TileFrom> for Way {
    fn from(from: TileFrom) -> Way {
        match from {
            TileFrom::Wall => Way::Drawn,
            TileFrom::Other(_) => Way::Shown,
        }
    }
}

impl Way {
    /// The number of the way after riichi; then that of a called hand, and of one that is neither.
    pub(crate) const fn after_riichi(self) -> WayToWin {
        3 * self as usize
    }
}

/// What a tile is worth that does not win.
pub(crate) const NO_WIN: f64 = f64::NEG_INFINITY;

/// What the wins of a graph are worth.
pub(crate) struct TableWins {
    /// Without riichi, for each draw of the graph; [`NO_WIN`] if it does not win.
    pub(crate) drawn: Vec<ByLast>,
    /// The same of each tile that others show: by the one to the right, and so on; or once, if it is worth the same by
    /// all.
    shown: Vec<Vec<ByLast>>,
    /// Of the first hand as the replacement after a quad, for each of its draws.
    pub(crate) replacement: Vec<f64>,
    /// The hands that may declare riichi.
    pub(crate) riichi: Vec<OfRiichi>,
    /// Ways to declare it: one, or a second with the first discard.
    pub(crate) declarations: usize,
    /// Has a hand that waits called melds, or was it given with some?
    is_open: Vec<bool>,
}

/// A hand that may declare riichi.
pub(crate) struct OfRiichi {
    pub(crate) place: u32,
    pub(crate) waits: Vec<RiichiWait>,
}

/// A tile that wins after riichi.
pub(crate) struct RiichiWait {
    pub(crate) tile: RedTile,
    pub(crate) copies: u8,
    drawn: ByDeclaration,
    /// By the tile of another, as [`TableWins::shown`].
    shown: Vec<ByDeclaration>,
}

/// For each of [`PointsPlay::declarations`], without and with ippatsu, and whether it is the last tile.
type ByDeclaration = Vec<[ByLast; 2]>;

impl RiichiWait {
    pub(crate) fn worth(&self, from: TileFrom, declaration: usize, ippatsu: bool, is_last: bool) -> f64 {
        let worth = match from {
            TileFrom::Wall => &self.drawn,
            TileFrom::Other(by) => of_other(&self.shown, by),
        };
        worth[declaration][usize::from(ippatsu)][usize::from(is_last)]
    }
}

/// What is known of a tile of another player.
fn of_other<T>(by_others: &[T], by: u8) -> &T {
    &by_others[usize::from(by).min(by_others.len() - 1)]
}

/// The hands of a graph at a table.
#[derive(Clone, Copy)]
pub(crate) struct TableHands<'g> {
    pub(crate) graph: &'g Graph,
    /// The hands that wait.
    pub(crate) hands: &'g [Coloured],
    /// What each of them has called: a place in `called`.
    pub(crate) seats: &'g [u32],
    pub(crate) called: &'g [CalledMelds],
    /// The tiles that are not visible at first, those of the hand included.
    pub(crate) unseen: &'g Coloured,
    /// Was nothing called before?
    pub(crate) is_concealed: bool,
    pub(crate) is_after_quad: bool,
    /// The others whose tiles are told apart, the one to the right first; 1 if a win is worth the same by all.
    pub(crate) others: u8,
}

/// What the wins of one hand are worth.
struct OfHand {
    drawn: Vec<ByLast>,
    shown: Vec<Vec<ByLast>>,
    riichi: Option<OfRiichi>,
}

impl TableWins {
    pub(crate) fn new(
        of: TableHands,
        play: PointsPlay,
        worth: &WorthOfWins,
    ) -> Result<TableWins, ScoreError> {
        let places = (0..of.graph.waiting.len()).into_par_iter();
        let all: Vec<OfHand> =
            places.map(|place| of.wins_of(place, play, worth)).collect::<Result<_, _>>()?;
        let mut wins = TableWins {
            drawn: Vec::with_capacity(of.graph.draws.len()),
            shown: vec![Vec::with_capacity(of.graph.shown.len()); of.others.into()],
            replacement: if of.is_after_quad { of.replacements(worth)? } else { Vec::new() },
            riichi: Vec::new(),
            declarations: play.declarations().count(),
            is_open: of.seats.iter().map(|&seat| !of.is_concealed || seat > 0).collect(),
        };
        for OfHand { drawn, shown, riichi } in all {
            wins.drawn.extend(drawn);
            wins.shown.iter_mut().zip(shown).for_each(|(all, of_hand)| all.extend(of_hand));
            wins.riichi.extend(riichi);
        }
        Ok(wins)
    }

    /// What the win with a shown tile is worth, by the player who shows it.
    pub(crate) fn shown(&self, at: usize, by: u32, is_last: bool) -> f64 {
        of_other(&self.shown, by as u8)[at][usize::from(is_last)]
    }

    /// May a hand win with a shown tile, by some player?
    pub(crate) fn wins_with(&self, at: usize) -> bool {
        self.shown.iter().any(|by| by[at].iter().any(|worth| *worth > NO_WIN))
    }

    /// The number of a way to win without riichi.
    pub(crate) fn way(&self, place: usize, by: Way) -> WayToWin {
        by.after_riichi() + if self.is_open[place] { 1 } else { 2 }
    }
}

impl TableHands<'_> {
    fn worth_with(
        &self,
        place: usize,
        tile: RedTile,
        worth: &WorthOfWins,
    ) -> Result<Option<Box<dyn WinWorth>>, ScoreError> {
        let Some(won) = self.hands[place].plus(tile) else { return Ok(None) };
        let CalledMelds { melds, red } = &self.called[self.seats[place] as usize];
        let red_fives = won.red.total() + red.total();
        worth(&WinTiles { concealed: won.tiles, called: melds, red_fives, tile: tile.tile }).map(Some)
    }

    fn wins_of(&self, place: usize, play: PointsPlay, worth: &WorthOfWins) -> Result<OfHand, ScoreError> {
        stop::check();
        let draws = self.graph.draws_of(place);
        let (_, all_shown) = self.graph.shown_to(place);
        let mut drawn = vec![[NO_WIN; 2]; draws.len()];
        let mut shown = vec![vec![[NO_WIN; 2]; all_shown.len()]; self.others.into()];
        let mut waits = Vec::new();
        let is_tenpai = self.graph.waiting[place].is_tenpai();
        let may_declare = is_tenpai && self.is_concealed && self.seats[place] == 0 && play.declares();
        for (draw, of_draw) in draws.iter().zip(&mut drawn).filter(|(draw, _)| draw.wins) {
            let Some(of_win) = self.worth_with(place, draw.tile, worth)? else { continue };
            let silent = |from: TileFrom| {
                [false, true].map(|last_tile| {
                    of_win.worth(from, Luck { last_tile, ..Luck::default() }, 0).unwrap_or(NO_WIN)
                })
            };
            *of_draw = silent(TileFrom::Wall);
            if let Some(at) = all_shown.iter().position(|shown| shown.tile == draw.tile) {
                (0..).zip(&mut shown).for_each(|(by, shown)| shown[at] = silent(TileFrom::Other(by)));
            }
            if may_declare {
                let won = self.hands[place].tiles.plus(draw.tile.tile).expect("worth_with made it");
                let unseen = self.unseen.tiles.difference(&won).expect("the win is among the unseen tiles");
                let of_riichi = |from: TileFrom| -> ByDeclaration {
                    let play = PointsPlay { last_tile: true, ..play };
                    let of_riichi = RiichiWorth::new(&*of_win, from, unseen, play);
                    let indicators = of_riichi.indicators(|_| 0);
                    let means = |at| of_riichi.means(at, &indicators, play.indicators());
                    (0..play.declarations().count()).map(means).collect()
                };
                waits.push(RiichiWait {
                    tile: draw.tile,
                    copies: draw.copies,
                    drawn: of_riichi(TileFrom::Wall),
                    shown: (0..self.others).map(|by| of_riichi(TileFrom::Other(by))).collect(),
                });
            }
        }
        let riichi = may_declare.then_some(OfRiichi { place: place as u32, waits });
        Ok(OfHand { drawn, shown, riichi })
    }

    /// What the draws of the first hand are worth as the replacement after a quad.
    fn replacements(&self, worth: &WorthOfWins) -> Result<Vec<f64>, ScoreError> {
        const FIRST: usize = 0;
        let luck = Luck { dead_wall: true, ..Luck::default() };
        let draws = self.graph.draws_of(FIRST).iter();
        draws
            .map(|draw| match draw.wins {
                true => {
                    let of_win = self.worth_with(FIRST, draw.tile, worth)?;
                    Ok(of_win.and_then(|of_win| of_win.worth(TileFrom::Wall, luck, 0)).unwrap_or(NO_WIN))
                }
                false => Ok(NO_WIN),
            })
            .collect()
    }
}
