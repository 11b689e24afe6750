//! The points to expect, draw by draw: the definition, over all plays.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

use crate::{Discards, least_distance, least_distance_between};
use tehai::score::Riichi;
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
    /// What was declared?
    pub riichi: Riichi,
    /// Was it the first draw after riichi?
    pub ippatsu: bool,
    /// Was it the last tile of the wall?
    pub last_tile: bool,
    /// Was it the replacement after a quad?
    pub dead_wall: bool,
    /// The hidden indicators.
    pub indicators: Vec<Tile>,
}

/// The mean points of a play, and how likely it wins.
pub type PointsAndWin = (f64, f64);

/// A hand that waits for a draw, its discards, the draws done, what riichi or a detour has decided.
pub type PointsState = (Coloured, Coloured, u32, Decided);

/// What a hand that waits for a draw has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decided {
    /// Nothing.
    Nothing,
    /// It only advances now.
    Straight,
    /// Riichi was declared, and ippatsu is still possible or not.
    Riichi {
        /// Was it declared with the first discard, as double riichi?
        is_double: bool,
        /// Is this the first draw after it?
        ippatsu: bool,
    },
}

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
    /// Is the first of these draws the replacement after a quad, which the dead wall gives?
    pub is_after_quad: bool,
    /// As in [`Solitaire`](crate::Solitaire).
    pub changes: Option<(Hand, u8)>,
    /// With detours: the given hand, and what its wins may take.
    pub detours: Option<(Hand, u8)>,
    /// Was nothing called?
    pub is_concealed: bool,
    /// When riichi is declared.
    pub riichi: RiichiPolicy,
    /// What a riichi that does not win costs.
    pub bet: f64,
    /// Is riichi with the first discard double?
    pub double_riichi: bool,
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
pub fn tile(kind: usize) -> Tile {
    let index = if kind < KINDS { kind } else { 9 * (kind - KINDS) + 4 };
    Tile::from_index(index).expect("a tile")
}

/// The tiles of a hand whatever their colour.
pub fn colourless(tiles: &Coloured) -> Hand {
    let mut counts = [0; KINDS];
    (0..tiles.len()).for_each(|kind| counts[tile(kind).index()] += tiles[kind]);
    Hand::new(counts).expect("at most four copies")
}

pub(crate) fn with(tiles: &Coloured, kind: usize) -> Coloured {
    let mut more = *tiles;
    more[kind] += 1;
    more
}

/// The hand after a discard, and the kind that goes: a plain five before a red one. `None` if there is none.
pub(crate) fn discarded(hand: &Coloured, wanted: Tile) -> Option<(Coloured, usize)> {
    let kind = (0..hand.len()).find(|&kind| hand[kind] > 0 && tile(kind) == wanted)?;
    let mut left = *hand;
    left[kind] -= 1;
    Some((left, kind))
}

/// More points; or as many, up to rounding, and more wins.
fn best(values: impl Iterator<Item = PointsAndWin>) -> Option<PointsAndWin> {
    values.reduce(|one, other| {
        let are_equal = (one.0 - other.0).abs() <= 1e-12 * f64::max(one.0.abs(), other.0.abs());
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

    /// What new tiles and the distance of a hand add up to.
    fn taken(&self, hand: &Coloured, given: &Hand) -> u8 {
        let tiles = colourless(hand);
        let new = tiles.counts().iter().zip(given.counts()).map(|(now, then)| now.saturating_sub(*then));
        new.sum::<u8>() + self.distance(hand)
    }

    /// Where a hand may go that a free one can become; `None` if it may not.
    fn way(&self, hand: &Coloured) -> Option<Decided> {
        let Some((given, most)) = &self.detours else { return Some(Decided::Nothing) };
        match self.taken(hand, given).cmp(most) {
            Ordering::Less => Some(Decided::Nothing),
            Ordering::Equal => Some(Decided::Straight),
            Ordering::Greater => None,
        }
    }

    /// Does no nearest win use all copies of a tile?
    fn is_idle(&self, hand: &Coloured, tile: Tile) -> bool {
        let hand_of = colourless(hand);
        let mut least = [0; KINDS];
        least[tile.index()] = hand_of.count(tile);
        let using = least_distance_between(&hand_of, [&least, &[COPIES; KINDS]], self.melds);
        using.is_none_or(|distance| distance > self.distance(hand))
    }

    /// The value of a given hand that the first discard has left, after `done` draws.
    pub fn left(&self, hand: &Coloured, gone: &Coloured, done: u32) -> PointsAndWin {
        let way = self.way(hand).expect("a hand that may be left");
        self.left_on(way, self.double_riichi, hand, gone, done)
    }

    fn left_on(
        &self,
        way: Decided,
        is_double: bool,
        hand: &Coloured,
        gone: &Coloured,
        done: u32,
    ) -> PointsAndWin {
        let silent = self.worth_on(hand, gone, done, way);
        if !self.is_concealed || done == self.draws || self.distance(hand) != 1 {
            return silent;
        }
        let riichi = || self.worth_on(hand, gone, done, Decided::Riichi { is_double, ippatsu: true });
        match self.riichi {
            RiichiPolicy::Never => silent,
            RiichiPolicy::Always => riichi(),
            RiichiPolicy::Best => best([silent, riichi()].into_iter()).expect("two values"),
        }
    }

    /// The value of a given hand that waits for a draw, after `done` draws.
    pub fn worth(&self, hand: &Coloured, gone: &Coloured, done: u32) -> PointsAndWin {
        self.worth_on(hand, gone, done, self.way(hand).expect("a hand that may be left"))
    }

    fn worth_on(&self, hand: &Coloured, gone: &Coloured, done: u32, decided: Decided) -> PointsAndWin {
        let gone = if self.discards == Discards::Gone { *gone } else { [0; KINDS + 3] };
        let state = (*hand, gone, done, decided);
        if let Some(worth) = self.worths.borrow().get(&state) {
            return *worth;
        }
        let worth = self.worth_anew(hand, &gone, done, decided);
        self.worths.borrow_mut().insert(state, worth);
        worth
    }

    fn worth_anew(&self, hand: &Coloured, gone: &Coloured, done: u32, decided: Decided) -> PointsAndWin {
        if done == self.draws {
            let is_lost = matches!(decided, Decided::Riichi { .. });
            return (if is_lost { -self.bet } else { 0.0 }, 0.0);
        }
        let copies = |kind: usize| f64::from(self.copies(hand, gone, kind));
        let tiles: f64 = (0..hand.len()).map(copies).sum();
        let mut sum = (0.0, 0.0);
        for kind in (0..hand.len()).filter(|&kind| copies(kind) > 0.0) {
            let (points, win) = self.after_draw(hand, gone, kind, done, decided);
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
        decided: Decided,
    ) -> PointsAndWin {
        let drawn = with(hand, kind);
        let (distance, nearer) = (self.distance(hand), self.distance(&drawn));
        let win = || {
            let points = self.points_of_win(&drawn, gone, kind, done, decided);
            (points, if points > 0.0 { 1.0 } else { 0.0 })
        };
        if let Decided::Riichi { is_double, .. } = decided {
            let missed = Decided::Riichi { is_double, ippatsu: false };
            return match nearer {
                0 => win(),
                _ => self.worth_on(hand, &with(gone, kind), done + 1, missed),
            };
        }
        let after = |discard: Tile, way: Decided| {
            let (left, kind) = discarded(&drawn, discard)?;
            Some(self.left_on(way, false, &left, &with(gone, kind), done + 1))
        };
        let back = after(tile(kind), decided);
        let is_straight = decided == Decided::Straight;
        let has_idle = is_straight
            && Tile::all().any(|tile| discarded(&drawn, tile).is_some() && self.is_idle(&drawn, tile));
        let others = Tile::all().filter(|&other| other != tile(kind)).filter_map(|other| {
            let (left, _) = discarded(&drawn, other)?;
            let advances = nearer > 0 && nearer < distance && self.distance(&left) == nearer;
            let way = match (is_straight, &self.detours) {
                (false, Some(_)) => self.way(&left)?,
                (false, None) => {
                    let changes = self.changes.is_some_and(|(first, most)| self.taken(&left, &first) <= most);
                    (advances || changes).then_some(Decided::Nothing)?
                }
                (true, _) => {
                    // An idle tile goes first.
                    let may_go = !has_idle || self.is_idle(&drawn, other);
                    (advances && may_go).then_some(Decided::Straight)?
                }
            };
            after(other, way)
        });
        let win = (nearer == 0).then(win);
        best(others.chain(back).chain(win)).expect("the tile may be thrown back")
    }

    /// The mean points of a win over the hidden indicators.
    fn points_of_win(
        &self,
        hand: &Coloured,
        gone: &Coloured,
        drawn: usize,
        done: u32,
        decided: Decided,
    ) -> f64 {
        let (riichi, ippatsu) = match decided {
            Decided::Riichi { is_double: true, ippatsu } => (Riichi::Double, ippatsu),
            Decided::Riichi { is_double: false, ippatsu } => (Riichi::Riichi, ippatsu),
            _ => (Riichi::No, false),
        };
        let dead_wall = self.is_after_quad && done == 0;
        let win = |indicators: &[Tile]| PointsWin {
            hand: *hand,
            drawn,
            riichi,
            ippatsu,
            last_tile: self.last_tile && done + 1 == self.draws && !dead_wall,
            dead_wall,
            indicators: indicators.to_vec(),
        };
        if riichi == Riichi::No {
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
pub(crate) fn choices(
    tiles: &[Tile],
    number: usize,
    chosen: &mut Vec<Tile>,
    found: &mut impl FnMut(&[Tile]),
) {
    if chosen.len() == number {
        return found(chosen);
    }
    for (place, &tile) in tiles.iter().enumerate() {
        chosen.push(tile);
        choices(&tiles[place + 1..], number, chosen, found);
        chosen.pop();
    }
}
