//! The win probability, draw by draw: the definition, over all plays.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::{least_distance, least_distance_to};
use tehai::tiles::{COPIES, Hand, KINDS, Tile};

/// What happens to discards, and how draws are weighed: as in [`tehai::win_probability`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discards {
    /// They are gone: the true game.
    Gone,
    /// They are shuffled back.
    Shuffled,
    /// They return, though fewer tiles remain; a draw that brings the hand nearer must be kept.
    Book,
    /// They return, though fewer tiles remain; every draw may be thrown back.
    Bound,
    /// As `Bound`, with weights that may add up to more than 1: not a probability.
    Uncapped,
}

/// How a play with detours goes on.
#[derive(Clone, Debug)]
pub struct Detours {
    /// The given hand.
    pub given: Hand,
    /// For the wins of the game, and for those of other forms with their hands: the tiles that a win may take; `None`
    /// if the form is not followed.
    pub most: Vec<Option<u8>>,
    /// The wins of the other forms.
    pub others: Vec<Rc<[Hand]>>,
}

/// Where a hand may go.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// As the moves of the game say.
    Free,
    /// Straight to these forms of [`Detours`].
    Straight(Vec<usize>),
}

/// A game of one player: the standard form or a set of wins, with draws and discards only.
#[derive(Clone, Debug)]
pub struct Solitaire {
    /// Melds of the win, without the head.
    pub melds: usize,
    /// The hands that win, if not all of so many melds.
    pub set: Option<Rc<[Hand]>>,
    /// The copies of each tile in this game, those in the hand included.
    pub tiles: [u8; KINDS],
    /// What happens to discards.
    pub discards: Discards,
    /// The number of draws.
    pub draws: u32,
    /// Does tenpai count as much as a win?
    pub for_tenpai: bool,
    /// The value of a win with this tile, if not 1.
    pub points: Option<fn(&Hand, Tile) -> f64>,
    /// With detours: the given hand, and what its wins may take.
    pub detours: Option<Detours>,
    /// Known distances to a win, valid for all games with the same wins.
    pub distances: Rc<RefCell<HashMap<Hand, u8>>>,
    /// Known values of this game, by hand, its discards, its way and the number of draws done.
    pub worths: RefCell<HashMap<(Hand, Hand, Way, u32), f64>>,
    /// With hand changes: the given hand, and the most that new tiles and distance may add up to. Without, only draws
    /// that bring the hand nearer are kept.
    pub changes: Option<(Hand, u8)>,
}

impl Solitaire {
    fn distance(&self, hand: &Hand) -> u8 {
        let limits = [COPIES; KINDS];
        let find = || match &self.set {
            None => least_distance(hand, &limits, self.melds).expect("there is a win"),
            Some(set) => least_distance_to(&**set, hand, &limits).expect("there is a win"),
        };
        *self.distances.borrow_mut().entry(*hand).or_insert_with(find)
    }

    /// The distances by form: to the wins of the game, and with detours to those of the other forms.
    fn numbers(&self, hand: &Hand) -> Vec<u8> {
        let others = self.detours.iter().flat_map(|detours| &detours.others);
        let of_set =
            |set: &Rc<[Hand]>| least_distance_to(&**set, hand, &[COPIES; KINDS]).expect("there is a win");
        std::iter::once(self.distance(hand)).chain(others.map(of_set)).collect()
    }

    /// The forms that a hand has not given up, each with what it has to spare.
    fn open(&self, hand: &Hand) -> Vec<(usize, u8)> {
        let Some(Detours { given, most, .. }) = &self.detours else { return vec![(0, 1)] };
        let new: u8 =
            hand.counts().iter().zip(given.counts()).map(|(now, then)| now.saturating_sub(*then)).sum();
        let spare = |(form, number): (usize, u8)| Some((form, most[form]?.checked_sub(new + number)?));
        self.numbers(hand).into_iter().enumerate().filter_map(spare).collect()
    }

    /// Where a hand may go that a free one can become; `None` if it has given up all forms.
    fn way(&self, hand: &Hand) -> Option<Way> {
        let open = self.open(hand);
        match open.iter().any(|(_, spare)| *spare > 0) {
            true => Some(Way::Free),
            false => {
                (!open.is_empty()).then(|| Way::Straight(open.into_iter().map(|(form, _)| form).collect()))
            }
        }
    }

    /// The value of a hand that waits for a draw, after `done` draws and these discards.
    pub fn worth(&self, hand: &Hand, gone: &Hand, done: u32) -> f64 {
        self.worth_on(&self.way(hand).expect("a hand that may be left"), hand, gone, done)
    }

    fn worth_on(&self, way: &Way, hand: &Hand, gone: &Hand, done: u32) -> f64 {
        let gone_or_back = if self.discards == Discards::Gone { *gone } else { Hand::EMPTY };
        let state = (*hand, gone_or_back, way.clone(), done);
        if let Some(worth) = self.worths.borrow().get(&state) {
            return *worth;
        }
        let worth = self.worth_anew(way, hand, gone, done);
        self.worths.borrow_mut().insert(state, worth);
        worth
    }

    fn worth_anew(&self, way: &Way, hand: &Hand, gone: &Hand, done: u32) -> f64 {
        let forms = match way {
            Way::Free => self.open(hand).into_iter().map(|(form, _)| form).collect(),
            Way::Straight(forms) => forms.clone(),
        };
        let numbers = self.numbers(hand);
        let distance = forms.iter().map(|&form| numbers[form]).min().expect("a form");
        if self.for_tenpai && distance == 1 {
            return 1.0;
        }
        if done == self.draws {
            return 0.0;
        }
        let held: u32 = hand.total().into();
        let all = self.tiles.iter().map(|&copies| u32::from(copies)).sum::<u32>() - held;
        let tiles = if self.discards == Discards::Shuffled { all } else { all - done };
        let copies_of = |tile: Tile| {
            let gone = if self.discards == Discards::Gone { gone.count(tile) } else { 0 };
            self.tiles[tile.index()] - hand.count(tile) - gone
        };
        if self.discards == Discards::Gone {
            let share = |tile: Tile| {
                let back = || self.worth_on(way, hand, &gone.plus(tile).expect("a copy is left"), done + 1);
                let kept = self.kept(way, &forms, hand, gone, tile, done);
                let best = kept.map_or_else(back, |worth| f64::max(worth, back()));
                f64::from(copies_of(tile)) / f64::from(tiles) * best
            };
            return Tile::all().filter(|&tile| copies_of(tile) > 0).map(share).sum();
        }
        let now = self.worth_on(way, hand, gone, done + 1);
        let gain =
            |tile| Some((self.kept(way, &forms, hand, gone, tile, done)? - now, u32::from(copies_of(tile))));
        let draws = Tile::all().filter(|&tile| copies_of(tile) > 0);
        let mut gains: Vec<(f64, u32)> = draws.filter_map(gain).collect();
        // With hand changes any draw may be thrown back, and on a detour.
        let is_free = self.changes.is_some() || self.detours.is_some() && *way == Way::Free;
        if self.discards != Discards::Book || is_free {
            gains.iter_mut().for_each(|(gain, _)| *gain = f64::max(*gain, 0.0));
        }
        gains.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut free = tiles;
        let capped = gains.into_iter().map(|(gain, copies)| {
            let copies = if self.discards == Discards::Uncapped { copies } else { copies.min(free) };
            free = free.saturating_sub(copies);
            f64::from(copies) * gain
        });
        now + capped.sum::<f64>() / f64::from(tiles)
    }

    /// The value of the best choice after a draw that is kept or wins; `None` if the tile must be thrown back. The hand
    /// may win in these forms.
    fn kept(
        &self,
        way: &Way,
        forms: &[usize],
        hand: &Hand,
        gone: &Hand,
        tile: Tile,
        done: u32,
    ) -> Option<f64> {
        let drawn = hand.plus(tile)?;
        let (before, now) = (self.numbers(hand), self.numbers(&drawn));
        let win = match self.points {
            _ if forms.iter().all(|&form| now[form] > 0) => None,
            None => return Some(1.0),
            // The player may pass over the win: throw the tile back, or change the hand.
            Some(points) => Some(f64::max(points(&drawn, tile), self.worth_on(way, hand, gone, done + 1))),
        };
        let others = Tile::all().filter(|&other| other != tile);
        let after = others.filter_map(|other| Some((other, drawn.minus(other)?)));
        let new = |left: &Hand, first: &Hand| {
            left.counts().iter().zip(first.counts()).map(|(now, then)| now.saturating_sub(*then)).sum::<u8>()
        };
        let way_of = |left: &Hand| {
            let advances =
                |form: &usize| now[*form] < before[*form] && self.numbers(left)[*form] == now[*form];
            match (way, &self.detours) {
                (Way::Free, Some(_)) => self.way(left),
                (Way::Free, None) => {
                    let changes = self
                        .changes
                        .is_some_and(|(first, most)| new(left, &first) + self.distance(left) <= most);
                    (changes || advances(&0)).then_some(Way::Free)
                }
                (Way::Straight(forms), _) => {
                    let forms: Vec<usize> = forms.iter().copied().filter(advances).collect();
                    (!forms.is_empty()).then_some(Way::Straight(forms))
                }
            }
        };
        let worth = |(other, left): (Tile, Hand)| {
            Some(self.worth_on(&way_of(&left)?, &left, &gone.plus(other).unwrap_or(*gone), done + 1))
        };
        after.filter_map(worth).chain(win).reduce(f64::max)
    }
}
