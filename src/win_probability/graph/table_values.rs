//! The values of all hands of a graph at a table, tile by tile: chances, or points.
//!
//! P players, and t tiles left in the wall. Just after a discard a hand has the value A(t), which may be that of
//! riichi. Then the others show one tile each, and the player draws:
//!
//! ```text
//! A(t)       = shown(0, t)
//! shown(k, t) = Σ copies / tiles · (best of ron, A(t − 1) after a call and a discard, shown(k + 1, t − 1))   k < P − 1
//! shown(P − 1, t) = Σ copies / tiles · (best of win, A(t − 1) after a discard)
//! shown(k, 0) = what tenpai is worth
//! ```
//!
//! From A(t) on, the own draw leaves t − P tiles, and a call of the k-th tile t − k − 1. So A(t) follows from the last
//! P *layers* of values, A(t − 1) to A(t − P), and no others are kept. A hand that has called nothing discards at every
//! P-th layer only, so at the others it has no value.
//!
//! Each hand has its value twice: *free*, and *furiten* as it discarded when it was complete, which lasts while it
//! stays as it is. Between two draws there is a third: a winning tile was *missed*.

use std::collections::VecDeque;

use crate::parallel::*;
use crate::score::TileFrom;
use crate::stop;
use crate::tiles::TileSet;
use crate::win_probability::graph::table_wins::{NO_WIN, RiichiWait, TableWins, Way};
use crate::win_probability::graph::value::Value;
use crate::win_probability::graph::{Draw, Graph};
use crate::win_probability::settings::RiichiPolicy;
use crate::win_probability::table::Ends;

/// What the table is like, and what games without a win are worth.
pub(crate) struct Round {
    /// All who play.
    pub(crate) players: u32,
    /// The tiles that the player does not see: what is shown or drawn is one of these.
    pub(crate) unseen: u32,
    /// May others' tiles be won with?
    pub(crate) ron: bool,
    /// The discards that were made before.
    pub(crate) own_discards: TileSet,
    /// The chance that nobody else ends the round before a tile is shown or drawn, by the tiles then left; empty if
    /// nobody does.
    pub(crate) goes_on: Vec<f64>,
    pub(crate) ends: Ends,
    pub(crate) ends_after_riichi: Ends,
    pub(crate) riichi: RiichiPolicy,
    /// May a win after riichi be passed?
    pub(crate) passes_after_riichi: bool,
}

impl Round {
    /// The same, from the chance that somebody else ends the round in each go-around; the last stands for those after
    /// it. The game begins with so many tiles, after some that were shown.
    pub(crate) fn goes_on(others: &[f64], players: u32, tiles: u32, shown: u32) -> Vec<f64> {
        let Some(last) = others.last() else { return Vec::new() };
        let of = |left: u32| {
            let go_around = tiles.saturating_sub(left) / players;
            let ends = others.get(go_around as usize).unwrap_or(last);
            (1.0 - ends).powf(1.0 / f64::from(players))
        };
        (0..=tiles + shown).map(of).collect()
    }

    /// Is a hand that waits for these tiles barred from ron, by the rules or its own discards?
    pub(crate) fn bars_ron(&self, waits: TileSet) -> bool {
        !self.ron || !(waits & self.own_discards).is_empty()
    }

    /// A value before one of so many tiles is shown or drawn, of one with it.
    fn before<V: Value>(&self, tiles: u32, value: V, ends: Ends) -> V {
        let Some(&goes_on) = self.goes_on.get(tiles as usize) else { return value };
        V::NOTHING.plus(goes_on, value).plus(1.0 - goes_on, V::of_end(ends.others))
    }
}

/// The values of a hand that waits between two draws.
#[derive(Clone, Copy)]
pub(crate) struct Between<V> {
    pub(crate) free: V,
    /// A winning tile was missed since the last own draw or call.
    pub(crate) missed: V,
    /// The hand has discarded when it was complete.
    pub(crate) furiten: V,
}

impl<V> Between<V> {
    /// The value of a hand that has discarded when it was complete, or has missed a winning tile, or neither.
    pub(crate) fn of(self, is_furiten: bool, has_missed: bool) -> V {
        match (is_furiten, has_missed) {
            (true, _) => self.furiten,
            (false, true) => self.missed,
            (false, false) => self.free,
        }
    }
}

/// The values with some number of tiles left.
struct Layer<V> {
    /// Of the hands just after a discard: free, and furiten.
    waiting: Vec<[V; 2]>,
    /// Of the hands that have drawn or called, with their best discard.
    drawn: Vec<V>,
}

/// So many hands of a layer are done by one thread, one after the other.
const AT_ONCE: usize = 1024;

const FREE: usize = 0;
const FURITEN: usize = 1;

/// The way to declare riichi with another discard than the first.
const LATER: usize = 0;

/// The values with the last so many numbers of tiles.
pub(crate) struct TableValues<'g, V> {
    graph: &'g Graph,
    wins: &'g TableWins,
    round: &'g Round,
    /// Has a hand that waits called something?
    has_called: &'g [bool],
    /// The tiles left when a hand that has called nothing discards are as many as these, up to a multiple of P.
    turn: u32,
    /// The last P layers, the latest first.
    layers: VecDeque<Layer<V>>,
    /// For each way to declare riichi, of the hands of [`TableWins::riichi`], with as many tiles left as they had at
    /// their last discard: when ippatsu is over, free, and with a win missed.
    declared: Vec<Vec<[V; 2]>>,
    /// The tiles left of the latest layer.
    tiles: u32,
}

impl<'g, V: Value> TableValues<'g, V> {
    /// The values when no tile is left. With `turn` tiles left, or P fewer, hands discard that have called nothing.
    pub(crate) fn new(
        graph: &'g Graph,
        wins: &'g TableWins,
        round: &'g Round,
        has_called: &'g [bool],
        turn: u32,
    ) -> TableValues<'g, V> {
        let worth = |place: usize| match graph.waiting[place].is_tenpai() {
            true => V::of_end(round.ends.tenpai),
            false => V::NOTHING,
        };
        let waiting = (0..graph.waiting.len()).map(|place| [worth(place); 2]).collect();
        let drawn = vec![V::IMPOSSIBLE; graph.starts.len() - 1];
        let layers = VecDeque::from([Layer { waiting, drawn }]);
        let mut values =
            TableValues { graph, wins, round, has_called, turn, layers, declared: Vec::new(), tiles: 0 };
        values.find_best_discards();
        values.declared = values.next_declared(turn % round.players);
        values
    }

    /// Adds layers until so many tiles are left.
    pub(crate) fn add_tiles(&mut self, tiles: u32) {
        while self.tiles < tiles {
            self.add_tile();
        }
    }

    /// Do hands that have called nothing discard with so many tiles left?
    fn is_own_turn(&self, tiles: u32) -> bool {
        tiles % self.round.players == self.turn % self.round.players
    }

    /// The layer with so many tiles left.
    fn layer(&self, tiles: u32) -> &Layer<V> {
        &self.layers[(self.tiles - tiles) as usize]
    }

    fn add_tile(&mut self) {
        let tiles = self.tiles + 1;
        let is_own_turn = self.is_own_turn(tiles);
        let mut next = match self.layers.len() == self.round.players as usize + 1 {
            true => self.layers.pop_back().expect("P layers and one"),
            false => Layer {
                waiting: vec![[V::NOTHING; 2]; self.graph.waiting.len()],
                drawn: vec![V::IMPOSSIBLE; self.graph.starts.len() - 1],
            },
        };
        next.waiting.par_chunks_mut(AT_ONCE).enumerate().for_each(|(chunk, values)| {
            stop::check();
            for (place, value) in (chunk * AT_ONCE..).zip(values) {
                if is_own_turn || self.has_called[place] {
                    let Between { free, furiten, .. } = self.between(place, tiles, 0);
                    *value = [free, furiten];
                }
            }
        });
        if is_own_turn && !self.wins.riichi.is_empty() {
            self.declare(tiles, &mut next.waiting);
        }
        self.layers.push_front(next);
        self.tiles = tiles;
        self.find_best_discards();
    }

    /// Finds the best discards of the latest layer.
    fn find_best_discards(&mut self) {
        let (is_own_turn, graph, has_called) = (self.is_own_turn(self.tiles), self.graph, self.has_called);
        let Layer { waiting, drawn } = &mut self.layers[0];
        drawn.par_chunks_mut(AT_ONCE).enumerate().for_each(|(chunk, values)| {
            stop::check();
            for (place, best) in (chunk * AT_ONCE..).zip(values) {
                let nexts = graph.discards_of(place as u32);
                if nexts.first().is_some_and(|next| is_own_turn || has_called[*next as usize]) {
                    let after = if graph.complete[place] { FURITEN } else { FREE };
                    let values = nexts.iter().map(|&next| waiting[next as usize][after]);
                    *best = values.reduce(V::or_better).expect("there is one");
                }
            }
        });
    }

    /// The value of a hand that has drawn or called, with the best discard that leaves so many tiles.
    pub(crate) fn best_discard(&self, drawn: u32, tiles: u32) -> V {
        self.layer(tiles).drawn[drawn as usize]
    }

    /// The value of a hand just after a discard, free or furiten, with so many tiles left.
    pub(crate) fn after_discard(&self, place: usize, is_furiten: bool, tiles: u32) -> V {
        self.layer(tiles).waiting[place][if is_furiten { FURITEN } else { FREE }]
    }

    /// The values of a hand that waits for the k-th tile, with `t` tiles left in the wall at its discard, k of which
    /// were shown.
    pub(crate) fn between(&self, place: usize, tiles: u32, shown: u32) -> Between<V> {
        let players = self.round.players;
        let (mut now, last) = if tiles < players {
            let [free, furiten] = self.layer(0).waiting[place];
            (Between { free, missed: free, furiten }, tiles)
        } else {
            let [free, furiten] = self.own_draw(place, tiles - players);
            (Between { free, missed: free, furiten }, players - 1)
        };
        for by in (shown..last).rev() {
            now = self.shown_by(place, by, tiles - by, now);
        }
        now
    }

    /// The values before the own draw that leaves so many tiles: free, and furiten.
    fn own_draw(&self, place: usize, tiles: u32) -> [V; 2] {
        let waiting = &self.graph.waiting[place];
        let (layer, last) = (self.layer(tiles), usize::from(tiles == 0));
        let [free, furiten] = layer.waiting[place];
        let with = |back: V, is_furiten: bool| {
            let mut gains = V::NOTHING;
            for (at, draw) in (waiting.start as usize..).zip(self.graph.draws_of(place)) {
                let best = layer.drawn[draw.next as usize];
                let value = match draw.wins {
                    // Whoever passes is furiten.
                    true => {
                        let passed = best.or_better(furiten);
                        won_or(passed, self.wins.drawn[at][last], self.wins.way(place, Way::Drawn))
                    }
                    // The best discard may be the drawn tile, which leaves the hand as it was.
                    false if is_furiten && !best.is_better_than(free) => {
                        let nexts = self.graph.discards_of(draw.next).iter().map(|&next| next as usize);
                        let others = nexts.filter(|&next| next != place);
                        others.fold(back, |best, next| best.or_better(layer.waiting[next][FREE]))
                    }
                    false => best.or_better(back),
                };
                gains = gains.plus(draw.copies.into(), value.minus(back));
            }
            let value = back.plus(1.0, gains.divided(self.round.unseen.into()));
            self.round.before(tiles + 1, value, self.round.ends)
        };
        let of_free = with(free, false);
        [of_free, if waiting.is_tenpai() { with(furiten, true) } else { of_free }]
    }

    /// The value of the first hand just after a quad, whose replacement and discard leave so many tiles.
    pub(crate) fn after_quad(&self, tiles: u32) -> V {
        const FIRST: usize = 0;
        let layer = self.layer(tiles);
        let [back, furiten] = layer.waiting[FIRST];
        let gain = |(at, draw): (usize, &Draw)| {
            let best = layer.drawn[draw.next as usize];
            let value = match draw.wins {
                true => won_or(
                    best.or_better(furiten),
                    self.wins.replacement[at],
                    self.wins.way(FIRST, Way::Drawn),
                ),
                false => best.or_better(back),
            };
            (draw.copies, value.minus(back))
        };
        let gains = self.graph.draws_of(FIRST).iter().enumerate().map(gain);
        let gains = gains.fold(V::NOTHING, |sum, (copies, gain)| sum.plus(copies.into(), gain));
        back.plus(1.0, gains.divided(self.round.unseen.into()))
    }

    /// The values before one of the others shows one of so many tiles, of those after it.
    fn shown_by(&self, place: usize, by: u32, tiles: u32, next: Between<V>) -> Between<V> {
        let waiting = &self.graph.waiting[place];
        let is_left = by + 2 == self.round.players;
        let (start, shown) = self.graph.shown_by(place, is_left);
        let left = tiles - 1;
        let is_barred = self.round.bars_ron(waiting.waits);
        let mut gains = Between { free: V::NOTHING, missed: V::NOTHING, furiten: V::NOTHING };
        for (at, tile) in (start..).zip(shown) {
            let calls = if left > 0 { self.graph.calls_of(at, is_left) } else { &[] };
            let call = calls.iter().map(|call| self.best_discard(call.next, left)).reduce(V::or_better);
            let copies = f64::from(tile.copies);
            if !waiting.is_tenpai() {
                if let Some(call) = call.filter(|call| call.is_better_than(next.free)) {
                    gains.free = gains.free.plus(copies, call.minus(next.free));
                }
                continue;
            }
            let or_call = |passed: V| call.map_or(passed, |call| passed.or_better(call));
            let free = or_call(if waiting.waits.contains(tile.tile.tile) { next.missed } else { next.free });
            let free = match tile.wins && !is_barred {
                true => won_or(free, self.wins.shown(at, by, left == 0), self.wins.way(place, Way::Shown)),
                false => free,
            };
            gains.free = gains.free.plus(copies, free.minus(next.free));
            gains.missed = gains.missed.plus(copies, or_call(next.missed).minus(next.missed));
            gains.furiten = gains.furiten.plus(copies, or_call(next.furiten).minus(next.furiten));
        }
        let with = |next: V, gains: V| {
            let value = next.plus(1.0, gains.divided(self.round.unseen.into()));
            self.round.before(tiles, value, self.round.ends)
        };
        let free = with(next.free, gains.free);
        if !waiting.is_tenpai() {
            return Between { free, missed: free, furiten: free };
        }
        Between { free, missed: with(next.missed, gains.missed), furiten: with(next.furiten, gains.furiten) }
    }

    /// The values after riichi with so many tiles left, a go-around more than before.
    fn next_declared(&self, tiles: u32) -> Vec<Vec<[V; 2]>> {
        let of = |declaration: usize| {
            (0..self.wins.riichi.len())
                .map(|at| self.declared_between(at, tiles, 0, declaration, false))
                .collect()
        };
        (0..self.wins.declarations).map(of).collect()
    }

    /// Adds a go-around to the values after riichi, and riichi to the hands that may declare it.
    fn declare(&mut self, tiles: u32, waiting: &mut [[V; 2]]) {
        if tiles < self.round.players {
            return;
        }
        for (at, of) in self.wins.riichi.iter().enumerate() {
            let riichi = self.declared_between(at, tiles, 0, LATER, true);
            for (value, riichi) in waiting[of.place as usize].iter_mut().zip(riichi) {
                *value = self.round.riichi.choose(*value, riichi).0;
            }
        }
        self.declared = self.next_declared(tiles);
    }

    /// The values of a hand of [`TableWins::riichi`] after a riichi, free and with a win missed, with so many tiles
    /// left at its last discard, of which some are shown. Ippatsu is over, or possible until the next own draw.
    pub(crate) fn declared_between(
        &self,
        at: usize,
        tiles: u32,
        shown: u32,
        declaration: usize,
        ippatsu: bool,
    ) -> [V; 2] {
        let (players, round, of) = (self.round.players, self.round, &self.wins.riichi[at]);
        let is_barred = round.bars_ron(self.graph.waiting[of.place as usize].waits);
        let win = |wait: &RiichiWait, from: TileFrom, left: u32| {
            V::of_win_in(wait.worth(from, declaration, ippatsu, left == 0), Way::from(from).after_riichi())
        };
        let (mut now, last) = if tiles < players {
            ([V::of_end(round.ends_after_riichi.tenpai); 2], tiles)
        } else {
            let (left, later) = (tiles - players, self.declared[declaration][at]);
            let drawn = |wait: &RiichiWait| win(wait, TileFrom::Wall, left);
            (self.with_riichi_waits(&of.waits, later, [true; 2], left + 1, drawn), players - 1)
        };
        for by in (shown..last).rev() {
            let left = tiles - by - 1;
            let ron = |wait: &RiichiWait| win(wait, TileFrom::Other(by as u8), left);
            now = self.with_riichi_waits(&of.waits, now, [!is_barred, false], left + 1, ron);
        }
        now
    }

    /// The values after riichi before one of so many tiles is shown or drawn, free and with a win missed, of those
    /// after it.
    fn with_riichi_waits(
        &self,
        waits: &[RiichiWait],
        next: [V; 2],
        may_win: [bool; 2],
        tiles: u32,
        win: impl Fn(&RiichiWait) -> V,
    ) -> [V; 2] {
        let [free, missed] = next;
        let with = |next: V, may_win: bool| {
            let mut gains = V::NOTHING;
            for wait in waits {
                let value = match may_win {
                    true if self.round.passes_after_riichi => win(wait).or_better(missed),
                    true => win(wait),
                    false => missed,
                };
                gains = gains.plus(wait.copies.into(), value.minus(next));
            }
            let value = next.plus(1.0, gains.divided(self.round.unseen.into()));
            self.round.before(tiles, value, self.round.ends_after_riichi)
        };
        [with(free, may_win[0]), with(missed, may_win[1])]
    }
}

/// What a tile is worth that completes a hand: the win, if it has a yaku, or what follows if it is passed.
fn won_or<V: Value>(passed: V, worth: f64, way: usize) -> V {
    if worth > NO_WIN { V::of_win_in(worth, way).or_better(passed) } else { passed }
}
