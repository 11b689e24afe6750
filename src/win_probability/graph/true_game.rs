//! The true game, in which discards are gone.

use crate::parallel::*;
use rand_core::{Rng, SeedableRng};
use rustc_hash::FxHashMap;

use crate::tiles::Hand;
use crate::tiles::Tile;
use crate::win_probability::graph::values::{Aim, Values};
use crate::win_probability::graph::{Draw, Graph, NOTHING, key, one};

/// Discards that can still matter, as in [`key`].
type Gone = u128;

/// A hand by its place in the graph, and what is gone.
pub(crate) type State = (u32, Gone);

/// A graph of hands, with what the true game needs in addition.
pub(crate) struct Table<'g> {
    pub(crate) graph: &'g Graph,
    hands: &'g [Hand],
    /// Copies of each tile that are not visible, those of the hand included.
    unseen: Hand,
    /// The bits of all tiles that can still be useful draws.
    matters: Vec<Gone>,
}

impl<'g> Table<'g> {
    pub(crate) fn new(graph: &'g Graph, hands: &'g [Hand], unseen: Hand) -> Table<'g> {
        let all = |place| {
            graph.draws_of(place).iter().map(|draw| 7 * one(draw.tile)).fold(0, |all, bits| all | bits)
        };
        let mut matters: Vec<Gone> = (0..hands.len()).map(all).collect();
        // What matters later matters now. Later hands mostly come after earlier ones in the list.
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for place in (0..hands.len()).rev() {
                let nexts = graph.draws_of(place).iter().flat_map(|draw| graph.discards_of(draw.next));
                let later = nexts.fold(matters[place], |all, &next| all | matters[next as usize]);
                is_settled &= later == matters[place];
                matters[place] = later;
            }
        }
        Table { graph, hands, unseen, matters }
    }

    /// A hand that has drawn a tile and becomes another one, with what is gone then.
    fn after(&self, place: u32, gone: Gone, drawn: Tile, next: u32) -> State {
        let [hand, left] = [place, next].map(|place| key(&self.hands[place as usize]));
        (next, (gone + (hand + one(drawn) - left)) & self.matters[next as usize])
    }

    /// Every useful tile that can be drawn, with its copies left and its draw in the graph.
    fn draws(&self, place: u32, gone: Gone) -> impl Iterator<Item = (Tile, u8, Option<&'g Draw>)> + '_ {
        let draws = self.graph.draws_of(place as usize);
        let hand = self.hands[place as usize];
        let matters = self.matters[place as usize];
        Tile::all().filter(move |&tile| matters & one(tile) != 0).filter_map(move |tile| {
            let of_it = (gone >> (3 * tile.index()) & 7) as u8;
            let copies = self.unseen.count(tile).checked_sub(hand.count(tile) + of_it)?;
            let draw = draws.iter().find(|draw| draw.tile == tile);
            (copies > 0).then_some((tile, copies, draw))
        })
    }

    /// What is gone when a hand waits for its first draw.
    pub(crate) fn start(&self, place: u32, discard: Option<Tile>) -> State {
        (place, discard.map_or(0, one) & self.matters[place as usize])
    }
}

/// Hands with what is gone, as a graph with the draws of the true game; and how many of them are reached after
/// 0, 1, … draws.
pub(crate) struct Exact {
    graph: Graph,
    reached: Vec<Reached>,
}

/// States reached after at most this many draws.
#[derive(Clone, Copy)]
struct Reached {
    waiting: usize,
    drawn: usize,
}

impl Exact {
    /// `None` if there are more states than the limit.
    pub(crate) fn new(table: &Table, first: &[State], draws: u32, limit: usize) -> Option<Exact> {
        let mut graph = Graph::empty();
        let mut states = Vec::new();
        let mut places = FxHashMap::default();
        let mut place_of = |states: &mut Vec<State>, state| {
            *places.entry(state).or_insert_with(|| {
                states.push(state);
                states.len() as u32 - 1
            })
        };
        first.iter().for_each(|&state| {
            place_of(&mut states, state);
        });
        let mut reached = Vec::new();
        for done in 0..=draws {
            let all = states.len();
            for place in graph.waiting.len()..all {
                let (hand, gone) = states[place];
                let start = graph.draws.len();
                // No draw follows the last one.
                let draws = table.draws(hand, gone).filter(|_| done < draws);
                for (tile, copies, draw) in draws {
                    let wins = draw.is_some_and(|draw| draw.wins);
                    let next = if wins {
                        NOTHING
                    } else {
                        let kept = draw.map_or(&[][..], |draw| table.graph.discards_of(draw.next));
                        let all = kept.iter().chain([&hand]);
                        let left: Vec<u32> = all
                            .map(|&next| place_of(&mut states, table.after(hand, gone, tile, next)))
                            .collect();
                        graph.add_drawn(left.into_iter())
                    };
                    graph.draws.push(Draw { tile, copies, wins, next });
                }
                graph.add_waiting(start, table.graph.waiting[hand as usize].is_tenpai);
                if states.len() + graph.starts.len() > limit {
                    return None;
                }
            }
            reached.push(Reached { waiting: graph.waiting.len(), drawn: graph.starts.len() - 1 });
        }
        Some(Exact { graph, reached })
    }

    /// The value of the first hands with exactly `draws` draws, the first of which is one of `tiles` tiles.
    pub(crate) fn worths(&self, aim: &Aim, draws: u32, tiles: u32) -> Vec<f64> {
        let mut values = Values::new(&self.graph, aim, false);
        for done in (0..draws).rev() {
            // Later states have no draws left.
            let Reached { waiting, drawn } = self.reached[done as usize];
            values.add_draw_to(tiles - done, waiting, drawn);
        }
        values.waiting()[..self.reached[0].waiting].to_vec()
    }
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

    fn draws(&self) -> usize {
        self.worths.len() - 1
    }

    /// The values of the hands under the bound with all draws left.
    pub(crate) fn bounds(&self) -> &[f64] {
        &self.worths[self.draws()]
    }

    /// Has the hand reached the aim, however the game goes on?
    fn is_done(&self, place: u32) -> bool {
        self.for_tenpai && self.table.graph.waiting[place as usize].is_tenpai
    }

    /// The hand after a draw that does not win, with `left` draws left.
    fn next(&self, place: u32, draw: Option<&Draw>, left: usize) -> u32 {
        let worths = &self.worths[left];
        let kept = draw.map_or(&[][..], |draw| self.table.graph.discards_of(draw.next));
        let best = |best: u32, &next: &u32| {
            let is_better = worths[next as usize] > worths[best as usize];
            if is_better { next } else { best }
        };
        // At equal value the draw is kept: the hand has come nearer.
        let kept = kept.iter().copied().reduce(|one, other| best(one, &other));
        kept.filter(|&kept| worths[kept as usize] >= worths[place as usize]).unwrap_or(place)
    }

    /// What can follow a draw in this state: copies, and the next state, or `None` for a win. Other draws change
    /// nothing.
    fn after_draw(
        &self,
        (place, gone): State,
        left: usize,
    ) -> impl Iterator<Item = (u8, Option<State>)> + '_ {
        self.table.draws(place, gone).map(move |(tile, copies, draw)| {
            let wins = draw.is_some_and(|draw| draw.wins);
            let state = || self.table.after(place, gone, tile, self.next(place, draw, left));
            (copies, (!wins).then(state))
        })
    }

    /// The probability of reaching the aim in the true game, the first draw being one of `tiles` tiles; `None` if more
    /// states than the limit are possible after some draw.
    pub(crate) fn exactly(&self, first: State, tiles: u32, limit: usize) -> Option<f64> {
        let mut states = FxHashMap::from_iter([(first, 1.0)]);
        let mut done = 0.0;
        for (left, tiles) in (0..self.draws()).rev().zip((1..=tiles).rev()) {
            let mut after = FxHashMap::default();
            for (state, probability) in states {
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
        debug_assert!(
            (done + states.values().sum::<f64>() - 1.0).abs() < 1e-9,
            "all ends together are certain"
        );
        states.retain(|(place, _), _| self.is_done(*place));
        Some(done + states.values().sum::<f64>())
    }

    /// The amount by which a game with these draws falls short of the bound.
    ///
    /// At each draw the bound promises the value V of the hand; the true game, where discards are gone, gives less on
    /// average. The mean of these losses over all games is the difference between the bound and the value of the play,
    /// as both are 1 or 0 in the end. Losses are small where the bound is close, so a few games estimate their mean
    /// well.
    fn losses(&self, mut state: State, wall: &[Tile], mut tiles: u32) -> f64 {
        let mut losses = 0.0;
        for (left, tile) in (0..self.draws()).rev().zip(wall) {
            let place = state.0;
            if self.is_done(place) {
                break;
            }
            let stays = self.worths[left][place as usize];
            let gain: f64 = self
                .after_draw(state, left)
                .map(|(copies, next)| {
                    let worth = next.map_or(1.0, |(next, _)| self.worths[left][next as usize]);
                    f64::from(copies) * (worth - stays)
                })
                .sum();
            losses += self.worths[left + 1][place as usize] - (stays + gain / f64::from(tiles));
            let draw = self.table.graph.draws_of(place as usize).iter().find(|draw| draw.tile == *tile);
            if draw.is_some_and(|draw| draw.wins) {
                break;
            }
            state = self.table.after(place, state.1, *tile, self.next(place, draw, left));
            tiles -= 1;
        }
        losses
    }
}

/// Random walls, the same for every play.
pub(crate) struct Walls<'w> {
    /// All tiles that the player does not see.
    pub(crate) tiles: &'w [Tile],
    pub(crate) games: u32,
    pub(crate) seed: u64,
}

/// ln(2 / δ), where 1 − δ is the confidence of 99.5 %.
const LOG_OF_DOUBT: f64 = 5.991_464_547_107_982;

/// Games that share one random generator.
const BATCH: u32 = 100;

impl Walls<'_> {
    /// The value of the play from a hand: an estimate, and a lower limit with a confidence of 99.5 %.
    pub(crate) fn estimate<R: Rng + SeedableRng>(&self, play: &Play, first: State) -> (f64, f64) {
        let batch = |batch: u32| {
            let mut rng = R::seed_from_u64(self.seed.wrapping_add(batch.into()));
            let mut tiles = self.tiles.to_vec();
            let (mut sum, mut squares) = (0.0, 0.0);
            for _ in 0..BATCH.min(self.games - batch * BATCH) {
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
        let batches: Vec<(f64, f64)> = (0..self.games.div_ceil(BATCH)).into_par_iter().map(batch).collect();
        let (sum, squares) = batches.into_iter().fold((0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1));
        let games = f64::from(self.games);
        let mean = sum / games;
        let variance = f64::max(squares / games - mean * mean, 0.0) * games / (games - 1.0);
        let value = play.bounds()[first.0 as usize] - mean;
        // The empirical bound of Bernstein, as Maurer and Pontil state it; losses are too uneven for a normal
        // distribution.
        let spread = (2.0 * variance * LOG_OF_DOUBT / games).sqrt();
        let rest = 7.0 * self.most_losses(play) * LOG_OF_DOUBT / (3.0 * (games - 1.0));
        (value, f64::max(value - spread - rest, 0.0))
    }

    /// No game loses more: after `gone` discards the probabilities of the useful draws are lower than the bound assumes
    /// by `gone / left` in all, or less, and no draw gains more than 1.
    fn most_losses(&self, play: &Play) -> f64 {
        let left = (1..=self.tiles.len()).rev();
        (1..=play.draws()).zip(left).map(|(gone, left)| f64::min(gone as f64 / left as f64, 1.0)).sum()
    }
}
