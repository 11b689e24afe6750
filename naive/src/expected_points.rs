//! The points to expect, draw by draw: the definition, over all plays.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

use crate::{Discards, least_distance};
use tehai::tiles::{COPIES, Hand, KINDS, Tile};
use tehai::win_probability::RiichiPolicy;

/// Copies of 37 kinds: the 34, then a red five of manzu, pinzu and souzu.
pub type Coloured = [u8; KINDS + 3];

/// A win in a [`PointsGame`].
#[derive(Clone, Debug)]
pub struct PointsWin {
    /// The concealed tiles, the drawn one among them.
    pub hand: Coloured,
    /// The drawn kind.
    pub drawn: usize,
    /// Was riichi declared?
    pub riichi: bool,
    /// Was it the first draw after riichi?
    pub ippatsu: bool,
    /// Was it the last tile of the wall?
    pub last_tile: bool,
    /// The hidden indicators.
    pub indicators: Vec<Tile>,
}

/// The mean points of a play, and how likely it wins.
pub type PointsAndWin = (f64, f64);

/// A hand that waits for a draw, its discards, the draws done, and whether riichi was declared: if so, with ippatsu or
/// without.
pub type PointsState = (Coloured, Coloured, u32, Option<bool>);

/// A game of one player for the points of wins in the standard form.
///
/// After a discard that leaves a concealed hand one tile from a win, with a draw left, riichi may be declared. Then the
/// first winning draw wins and any other is thrown back. A plain five is discarded before a red one.
pub struct PointsGame {
    /// Melds of the win among the concealed tiles, without the head.
    pub melds: usize,
    /// The copies of each kind in this game, those in the hand included.
    pub deck: Coloured,
    /// What happens to discards: gone, or shuffled back.
    pub discards: Discards,
    /// The number of draws.
    pub draws: u32,
    /// As in [`Solitaire`](crate::Solitaire).
    pub changes: Option<(Hand, u8)>,
    /// Was nothing called?
    pub is_concealed: bool,
    /// When riichi is declared.
    pub riichi: RiichiPolicy,
    /// Hidden indicators turned after riichi.
    pub hidden_indicators: usize,
    /// Is the last draw the last tile of the wall?
    pub last_tile: bool,
    /// The points of a win; 0 if it has no yaku.
    pub points: Rc<dyn Fn(&PointsWin) -> f64>,
    /// Known distances to a win.
    pub distances: RefCell<HashMap<Hand, u8>>,
    /// Known values.
    pub worths: RefCell<HashMap<PointsState, PointsAndWin>>,
}

impl fmt::Debug for PointsGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PointsGame")
            .field("deck", &self.deck)
            .field("draws", &self.draws)
            .finish_non_exhaustive()
    }
}

/// The tile of a kind.
fn tile(kind: usize) -> Tile {
    let index = if kind < KINDS { kind } else { 9 * (kind - KINDS) + 4 };
    Tile::from_index(index).expect("a tile")
}

/// The tiles of a hand whatever their colour.
fn colourless(tiles: &Coloured) -> Hand {
    let mut counts = [0; KINDS];
    (0..tiles.len()).for_each(|kind| counts[tile(kind).index()] += tiles[kind]);
    Hand::new(counts).expect("at most four copies")
}

fn with(tiles: &Coloured, kind: usize) -> Coloured {
    let mut more = *tiles;
    more[kind] += 1;
    more
}

/// The hand after a discard, and the kind that goes: a plain five before a red one. `None` if there is none.
fn discarded(hand: &Coloured, wanted: Tile) -> Option<(Coloured, usize)> {
    let kind = (0..hand.len()).find(|&kind| hand[kind] > 0 && tile(kind) == wanted)?;
    let mut left = *hand;
    left[kind] -= 1;
    Some((left, kind))
}

/// More points; or as many, up to rounding, and more wins.
fn best(values: impl Iterator<Item = PointsAndWin>) -> Option<PointsAndWin> {
    values.reduce(|one, other| {
        let are_equal = (one.0 - other.0).abs() <= 1e-12 * f64::max(one.0, other.0);
        let is_better = if are_equal { other.1 > one.1 } else { other.0 > one.0 };
        if is_better { other } else { one }
    })
}

impl PointsGame {
    fn distance(&self, hand: &Coloured) -> u8 {
        let hand = colourless(hand);
        let find = || least_distance(&hand, &[COPIES; KINDS], self.melds).expect("there is a win");
        *self.distances.borrow_mut().entry(hand).or_insert_with(find)
    }

    /// Copies of a kind that can be drawn.
    fn copies(&self, hand: &Coloured, gone: &Coloured, kind: usize) -> u8 {
        let gone = if self.discards == Discards::Gone { gone[kind] } else { 0 };
        self.deck[kind] - hand[kind] - gone
    }

    /// The value of a hand that a discard has left, after `done` draws.
    pub fn left(&self, hand: &Coloured, gone: &Coloured, done: u32) -> PointsAndWin {
        let silent = self.worth(hand, gone, done, None);
        if !self.is_concealed || done == self.draws || self.distance(hand) != 1 {
            return silent;
        }
        let riichi = || self.worth(hand, gone, done, Some(true));
        match self.riichi {
            RiichiPolicy::Never => silent,
            RiichiPolicy::Always => riichi(),
            RiichiPolicy::Best => best([silent, riichi()].into_iter()).expect("two values"),
        }
    }

    /// The value of a hand that waits for a draw, after `done` draws: before riichi, or after it with or without
    /// ippatsu.
    pub fn worth(&self, hand: &Coloured, gone: &Coloured, done: u32, riichi: Option<bool>) -> PointsAndWin {
        let gone = if self.discards == Discards::Gone { *gone } else { [0; KINDS + 3] };
        let state = (*hand, gone, done, riichi);
        if let Some(worth) = self.worths.borrow().get(&state) {
            return *worth;
        }
        let worth = self.worth_anew(hand, &gone, done, riichi);
        self.worths.borrow_mut().insert(state, worth);
        worth
    }

    fn worth_anew(&self, hand: &Coloured, gone: &Coloured, done: u32, riichi: Option<bool>) -> PointsAndWin {
        if done == self.draws {
            return (0.0, 0.0);
        }
        let copies = |kind: usize| f64::from(self.copies(hand, gone, kind));
        let tiles: f64 = (0..hand.len()).map(copies).sum();
        let mut sum = (0.0, 0.0);
        for kind in (0..hand.len()).filter(|&kind| copies(kind) > 0.0) {
            let (points, win) = self.after_draw(hand, gone, kind, done, riichi);
            let share = copies(kind) / tiles;
            sum = (sum.0 + share * points, sum.1 + share * win);
        }
        sum
    }

    fn after_draw(
        &self,
        hand: &Coloured,
        gone: &Coloured,
        kind: usize,
        done: u32,
        riichi: Option<bool>,
    ) -> PointsAndWin {
        let drawn = with(hand, kind);
        let (distance, nearer) = (self.distance(hand), self.distance(&drawn));
        let win = || {
            let points = self.points_of_win(&drawn, gone, kind, done, riichi);
            (points, if points > 0.0 { 1.0 } else { 0.0 })
        };
        if riichi.is_some() {
            return if nearer == 0 {
                win()
            } else {
                self.worth(hand, &with(gone, kind), done + 1, Some(false))
            };
        }
        let after = |discard: Tile| {
            let (left, kind) = discarded(&drawn, discard)?;
            Some(self.left(&left, &with(gone, kind), done + 1))
        };
        let back = after(tile(kind));
        let others = Tile::all().filter(|&other| other != tile(kind)).filter(|&other| {
            let Some((left, _)) = discarded(&drawn, other) else { return false };
            let advances = nearer > 0 && nearer < distance && self.distance(&left) == nearer;
            let changes = self.changes.is_some_and(|(first, most)| {
                let left = colourless(&left);
                let more =
                    left.counts().iter().zip(first.counts()).map(|(now, then)| now.saturating_sub(*then));
                more.sum::<u8>() + self.distance(&discarded(&drawn, other).expect("held").0) <= most
            });
            advances || changes
        });
        let win = (nearer == 0).then(win);
        best(others.filter_map(after).chain(back).chain(win)).expect("the tile may be thrown back")
    }

    /// The mean points of a win over the hidden indicators.
    fn points_of_win(
        &self,
        hand: &Coloured,
        gone: &Coloured,
        drawn: usize,
        done: u32,
        riichi: Option<bool>,
    ) -> f64 {
        let win = |indicators: &[Tile]| PointsWin {
            hand: *hand,
            drawn,
            riichi: riichi.is_some(),
            ippatsu: riichi == Some(true),
            last_tile: self.last_tile && done + 1 == self.draws,
            indicators: indicators.to_vec(),
        };
        if riichi.is_none() {
            return (self.points)(&win(&[]));
        }
        let unseen: Vec<Tile> =
            (0..hand.len()).flat_map(|kind| vec![tile(kind); self.copies(hand, gone, kind).into()]).collect();
        let mut all = Vec::new();
        choices(&unseen, self.hidden_indicators.min(unseen.len()), &mut Vec::new(), &mut |chosen| {
            all.push((self.points)(&win(chosen)));
        });
        all.iter().sum::<f64>() / all.len() as f64
    }
}

/// Calls `found` with every choice of so many of the tiles.
fn choices(tiles: &[Tile], number: usize, chosen: &mut Vec<Tile>, found: &mut impl FnMut(&[Tile])) {
    if chosen.len() == number {
        return found(chosen);
    }
    for (place, &tile) in tiles.iter().enumerate() {
        chosen.push(tile);
        choices(&tiles[place + 1..], number, chosen, found);
        chosen.pop();
    }
}
