//! The true game, in which discards are gone.
//!
//! A *state* is a hand that waits for a draw, with the discards that still matter: those of tiles that this hand, or
//! one that it can become, can use. Invariant: equal states have the same future, so each is solved once.
//!
//! Example: `123m456p789s1122z`, advancing, can use 1z and 2z, and wins with both. It throws every other tile back,
//! and none of these matters. So it stays in one state until it wins; only the wall shrinks with each draw.
//!
//! [`Exact`] has all states and finds the best play. [`Play`] follows one play: through all states that it reaches, or
//! through random [`Walls`].

use crate::parallel::*;
use rand_core::{Rng, SeedableRng};
use rustc_hash::FxHashMap;

use crate::stop;
use crate::tiles::Tile;
use crate::tiles::notation::RedFives;
use crate::win_probability::graph::coloured::{Coloured, Drawn};
use crate::win_probability::graph::values::{Aim, Values};
use crate::win_probability::graph::{Draw, Graph, NOTHING};

/// Copies of all kinds as one number: see [`Drawn::one_copy`].
type Packed = u128;

/// The discards that still matter.
type Gone = Packed;

/// The place of a hand in the graph, and the discards that still matter to it.
pub(crate) type State = (u32, Gone);

/// The moves of the true game: the graph of hands, and the tiles that matter to each.
pub(crate) struct Table<'g> {
    pub(crate) graph: &'g Graph,
    /// The hands that wait for a draw.
    hands: Vec<Packed>,
    /// The tiles that are not visible, those of the hand included.
    unseen: Packed,
    /// For each hand, all bits of the tiles that it, or a hand that it can become, can use.
    matters: Vec<Gone>,
}

/// All bits: every discard matters.
const EVERYTHING: Gone = Gone::MAX;

impl<'g> Table<'g> {
    /// If every discard matters to what a win is worth, states tell all of them apart.
    pub(crate) fn new(graph: &'g Graph, hands: &[Coloured], unseen: Coloured, all_matter: bool) -> Table<'g> {
        let hands: Vec<Packed> = hands.iter().map(Coloured::packed).collect();
        let unseen = unseen.packed();
        if all_matter {
            let matters = vec![EVERYTHING; hands.len()];
            return Table { graph, hands, unseen, matters };
        }
        let usable =
            |place| graph.draws_of(place).iter().fold(0, |bits, draw| bits | (7 * draw.tile.one_copy()));
        let mut matters: Vec<Gone> = (0..hands.len()).map(usable).collect();
        // What matters to a hand matters to every hand that can become it. These mostly have lower places: few passes.
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for place in (0..hands.len()).rev() {
                stop::check();
                let nexts = graph.draws_of(place).iter().flat_map(|draw| graph.discards_of(draw.next));
                let later = nexts.fold(matters[place], |all, &next| all | matters[next as usize]);
                is_settled &= later == matters[place];
                matters[place] = later;
            }
        }
        Table { graph, hands, unseen, matters }
    }

    /// The place in the graph of a draw that a hand can use.
    pub(crate) fn place_of_draw(&self, place: u32, tile: Drawn) -> Option<usize> {
        let draws = self.graph.draws_of(place as usize);
        let found = draws.iter().position(|draw| draw.tile == tile)?;
        Some(self.graph.waiting[place as usize].start as usize + found)
    }

    /// Copies of a tile that are among the discards of a state, whatever their colour.
    pub(crate) fn gone((_, gone): State, tile: Tile) -> u8 {
        let copies = |is_red| Drawn { tile, is_red }.copies_in(gone);
        copies(false) + if RedFives::is_five(tile) { copies(true) } else { 0 }
    }

    /// Copies left of a tile in a state. Only those of tiles that matter are known.
    pub(crate) fn copies(&self, (place, gone): State, tile: Drawn) -> u8 {
        let [unseen, held, gone] =
            [self.unseen, self.hands[place as usize], gone].map(|packed| tile.copies_in(packed));
        unseen.saturating_sub(held + gone)
    }

    /// The state after drawing a tile and becoming the hand `next`.
    pub(crate) fn after(&self, (place, gone): State, drawn: Drawn, next: u32) -> State {
        let [before, left] = [place, next].map(|place| self.hands[place as usize]);
        let discard = before + drawn.one_copy() - left;
        (next, (gone + discard) & self.matters[next as usize])
    }

    /// What a hand does with a tile. It throws back a tile that it cannot use.
    pub(crate) fn draw(&self, place: u32, tile: Drawn) -> Draw {
        let usable = self.graph.draws_of(place as usize).iter().find(|draw| draw.tile == tile);
        usable.copied().unwrap_or(Draw { tile, copies: 0, wins: false, next: NOTHING })
    }

    /// The draws of all tiles that matter, with the copies left in this state.
    pub(crate) fn draws(&self, state: State) -> impl Iterator<Item = Draw> + '_ {
        let (place, _) = state;
        let matters = self.matters[place as usize];
        Drawn::all().filter(move |tile| matters & tile.one_copy() != 0).filter_map(move |tile| {
            let copies = self.copies(state, tile);
            (copies > 0).then(|| Draw { copies, ..self.draw(place, tile) })
        })
    }

    /// The draws of the tiles that this hand can use, with the copies left in this state.
    pub(crate) fn usable_draws(&self, state: State) -> impl Iterator<Item = Draw> + '_ {
        let draws = self.graph.draws_of(state.0 as usize).iter();
        draws.map(move |draw| Draw { copies: self.copies(state, draw.tile), ..*draw })
    }

    /// The state of a hand that waits for its first draw, after this discard.
    pub(crate) fn start(&self, place: u32, discard: Option<Drawn>) -> State {
        (place, discard.map_or(0, Drawn::one_copy) & self.matters[place as usize])
    }
}

/// All states, as a graph with the draws of the true game.
pub(crate) struct Exact {
    pub(crate) graph: Graph,
    /// If a win may be passed over: the state of each hand that waits.
    pub(crate) states: Vec<State>,
    /// Then also, for each draw, where the hand waits if it throws the tile back.
    pub(crate) backs: Vec<u32>,
    /// How many states are reached by at most 0, 1, … draws. They come first.
    reached: Vec<Reached>,
}

/// A number of states, before and after a draw.
#[derive(Clone, Copy)]
struct Reached {
    waiting: usize,
    drawn: usize,
}

impl Exact {
    /// `None` if there are more states than the limit.
    ///
    /// Invariant: `states[place]` is the state of `graph.waiting[place]`; the states beyond the end of `waiting` were
    /// reached by one draw more, and their own draws come next.
    pub(crate) fn new(
        table: &Table,
        first: &[State],
        draws: u32,
        limit: usize,
        passes_wins: bool,
    ) -> Option<Exact> {
        let mut graph = Graph::empty();
        let (mut states, mut backs) = (Vec::new(), Vec::new());
        let mut places = FxHashMap::default();
        let mut place_of = |states: &mut Vec<State>, state| {
            *places.entry(state).or_insert_with(|| {
                states.push(state);
                states.len() as u32 - 1
            })
        };
        for &state in first {
            place_of(&mut states, state);
        }
        let mut reached = Vec::new();
        for done in 0..=draws {
            let all = states.len();
            for place in graph.waiting.len()..all {
                stop::check();
                let state = states[place];
                let start = graph.draws.len();
                // No draw follows the last one.
                for draw in table.draws(state).filter(|_| done < draws) {
                    let next = if draw.wins && !passes_wins {
                        NOTHING
                    } else {
                        // The hands that keep the tile, and the hand that throws it back.
                        let nexts = table.graph.discards_of(draw.next).iter().chain([&state.0]);
                        let after = |&next| place_of(&mut states, table.after(state, draw.tile, next));
                        graph.add_drawn(nexts.map(after))
                    };
                    if passes_wins {
                        backs.extend(graph.discards_of(next).last());
                    }
                    graph.draws.push(Draw { next, ..draw });
                }
                graph.add_waiting(start, table.graph.waiting[state.0 as usize].is_tenpai);
                if states.len() + graph.starts.len() > limit {
                    return None;
                }
            }
            reached.push(Reached { waiting: graph.waiting.len(), drawn: graph.starts.len() - 1 });
        }
        if !passes_wins {
            states.clear();
        }
        Some(Exact { graph, states, backs, reached })
    }

    /// The first so many states, before and after a draw, are those that can still make a draw after `done` others.
    pub(crate) fn reached(&self, done: u32) -> (usize, usize) {
        let Reached { waiting, drawn } = self.reached[done as usize];
        (waiting, drawn)
    }

    /// The values of the first hands with exactly `draws` draws. The first draw is one of `tiles` tiles.
    pub(crate) fn worths(&self, aim: Aim, draws: u32, tiles: u32) -> Vec<f64> {
        let mut values = Values::new(&self.graph, aim, false);
        for done in (0..draws).rev() {
            // Only states reached by at most `done` draws can still make this one.
            let (waiting, drawn) = self.reached(done);
            values.add_draw_to(tiles - done, waiting, drawn);
        }
        values.waiting()[..self.reached(0).0].to_vec()
    }
}

/// A play that is compared with a bound, draw by draw.
///
/// Before each draw the bound promises the value V of the hand. In the true game, where discards are gone, the mean
/// value after the draw is lower; the difference is the loss of this draw. In the end both values are the same, so
/// the mean of the losses over all games is the bound less the value of the play. Where the bound is close, losses
/// are small, and a few games estimate their mean well.
pub(crate) trait Bounded: Sync {
    /// The number of draws.
    fn draws(&self) -> usize;

    /// The value of a first hand under the bound.
    fn bound(&self, first: State) -> f64;

    /// The sum of the losses of a game with these draws.
    fn losses(&self, state: State, wall: &[Drawn], tiles: u32) -> f64;

    /// The most that a win is worth, and the most that is lost besides the draws.
    fn most(&self) -> (f64, f64);
}

/// The play that is best under the bound, for one number of draws.
pub(crate) struct Play<'t> {
    table: &'t Table<'t>,
    for_tenpai: bool,
    /// The value of each hand under the bound with 0, 1, … draws left.
    worths: Vec<Vec<f64>>,
}

impl<'t> Play<'t> {
    pub(crate) fn new(table: &'t Table<'t>, for_tenpai: bool, worths: Vec<Vec<f64>>) -> Play<'t> {
        Play { table, for_tenpai, worths }
    }

    /// The values of the hands under the bound with all draws left.
    pub(crate) fn bounds(&self) -> &[f64] {
        &self.worths[self.draws()]
    }

    /// Has the hand reached the aim? A tenpai hand stays tenpai.
    fn is_done(&self, place: u32) -> bool {
        self.for_tenpai && self.table.graph.waiting[place as usize].is_tenpai
    }

    /// The hand that this play becomes by a draw that does not win, with `left` draws left.
    fn next(&self, place: u32, draw: &Draw, left: usize) -> u32 {
        let worth = |place: u32| self.worths[left][place as usize];
        let kept = self.table.graph.discards_of(draw.next).iter().copied();
        let best = kept.reduce(|best, next| if worth(next) > worth(best) { next } else { best });
        // At equal value the draw is kept: the hand has come nearer.
        best.filter(|&best| worth(best) >= worth(place)).unwrap_or(place)
    }

    /// What can follow a draw that matters: its copies, and the next state, or `None` for a win. Any other draw keeps
    /// the state.
    fn after_draw(&self, state: State, left: usize) -> impl Iterator<Item = (u8, Option<State>)> + '_ {
        self.table.draws(state).map(move |draw| {
            let next = || self.table.after(state, draw.tile, self.next(state.0, &draw, left));
            (draw.copies, (!draw.wins).then(next))
        })
    }

    /// The probability that this play reaches its aim. The first draw is one of `tiles` tiles. `None` if more states
    /// than the limit are possible after some draw.
    pub(crate) fn exactly(&self, first: State, tiles: u32, limit: usize) -> Option<f64> {
        let mut states = FxHashMap::from_iter([(first, 1.0)]);
        let mut done = 0.0;
        for (left, tiles) in (0..self.draws()).rev().zip((1..=tiles).rev()) {
            let mut after = FxHashMap::default();
            for (state, probability) in states {
                stop::check();
                if self.is_done(state.0) {
                    done += probability;
                    continue;
                }
                let each = probability / f64::from(tiles);
                let mut others = tiles;
                for (copies, next) in self.after_draw(state, left) {
                    others -= u32::from(copies);
                    *next.map_or(&mut done, |next| after.entry(next).or_insert(0.0)) +=
                        each * f64::from(copies);
                }
                if others > 0 {
                    *after.entry(state).or_insert(0.0) += each * f64::from(others);
                }
            }
            if after.len() > limit {
                return None;
            }
            states = after;
        }
        let all = done + states.values().sum::<f64>();
        debug_assert!((all - 1.0).abs() < 1e-9, "the probabilities of all ends add up to {all}");
        states.retain(|(place, _), _| self.is_done(*place));
        Some(done + states.values().sum::<f64>())
    }
}

impl Bounded for Play<'_> {
    fn draws(&self) -> usize {
        self.worths.len() - 1
    }

    fn bound(&self, first: State) -> f64 {
        self.bounds()[first.0 as usize]
    }

    fn most(&self) -> (f64, f64) {
        (1.0, 0.0)
    }

    fn losses(&self, mut state: State, wall: &[Drawn], mut tiles: u32) -> f64 {
        let mut losses = 0.0;
        for (left, tile) in (0..self.draws()).rev().zip(wall) {
            let place = state.0;
            if self.is_done(place) {
                break;
            }
            let stays = self.worths[left][place as usize];
            // Other draws keep the hand, and gain nothing.
            let gain = |draw: Draw| {
                let next = || self.worths[left][self.next(place, &draw, left) as usize];
                f64::from(draw.copies) * (if draw.wins { 1.0 } else { next() } - stays)
            };
            let gain: f64 = self.table.usable_draws(state).map(gain).sum();
            losses += self.worths[left + 1][place as usize] - (stays + gain / f64::from(tiles));
            let draw = self.table.draw(place, *tile);
            if draw.wins {
                break;
            }
            state = self.table.after(state, *tile, self.next(place, &draw, left));
            tiles -= 1;
        }
        losses
    }
}

/// Random walls, the same for every play.
pub(crate) struct Walls<'w> {
    /// All tiles that the player does not see.
    pub(crate) tiles: &'w [Drawn],
    pub(crate) games: u32,
    pub(crate) seed: u64,
}

/// ln(2 / δ) for a confidence 1 − δ of 99.5 %.
const LOG_OF_DOUBT: f64 = 5.991_464_547_107_982;

/// Games that share one random generator.
const BATCH: u32 = 100;

impl Walls<'_> {
    /// An estimate of the value of a play, and a lower limit with a confidence of 99.5 %.
    pub(crate) fn estimate<R: Rng + SeedableRng>(&self, play: &impl Bounded, first: State) -> (f64, f64) {
        let batch = |batch: u32| {
            let mut rng = R::seed_from_u64(self.seed.wrapping_add(batch.into()));
            let mut tiles = self.tiles.to_vec();
            let (mut sum, mut squares) = (0.0, 0.0);
            for _ in 0..BATCH.min(self.games - batch * BATCH) {
                stop::check();
                let draws = play.draws().min(tiles.len());
                for place in 0..draws {
                    let left = (tiles.len() - place) as u64;
                    // The remainder's bias is below 136 / 2⁶⁴.
                    tiles.swap(place, place + (rng.next_u64() % left) as usize);
                }
                let losses = play.losses(first, &tiles[..draws], tiles.len() as u32);
                sum += losses;
                squares += losses * losses;
            }
            (sum, squares)
        };
        // In order, so that the sum is the same on any number of threads.
        let batches: Vec<(f64, f64)> =
            (0..self.games.div_ceil(BATCH)).into_par_iter().panic_fuse().map(batch).collect();
        let (sum, squares) = batches.into_iter().fold((0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1));
        let games = f64::from(self.games);
        let mean = sum / games;
        let variance = f64::max(squares / games - mean * mean, 0.0) * games / (games - 1.0);
        let value = play.bound(first) - mean;
        // The empirical Bernstein bound of Maurer and Pontil: losses are too uneven for a normal distribution.
        let spread = (2.0 * variance * LOG_OF_DOUBT / games).sqrt();
        let rest = 7.0 * self.most_losses(play) * LOG_OF_DOUBT / (3.0 * (games - 1.0));
        (value, f64::max(value - spread - rest, 0.0))
    }

    /// The most that a game can lose. After `gone` discards, with `left` tiles in the wall, the probabilities of the
    /// useful draws add up to at most `gone / left` less than the bound assumes, and no draw gains more than a win.
    fn most_losses(&self, play: &impl Bounded) -> f64 {
        let left = (1..=self.tiles.len()).rev();
        let shares =
            (1..=play.draws()).zip(left).map(|(gone, left)| f64::min(gone as f64 / left as f64, 1.0));
        let (of_win, besides) = play.most();
        shares.sum::<f64>() * of_win + besides
    }
}
