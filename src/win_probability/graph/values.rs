//! The values of all hands of a graph, draw by draw: chances, or points.
//!
//! Invariant: after n calls of [`Values::add_draw`] there are, for each hand with n draws left, the values under the
//! best play for exactly n draws of
//!
//! - `silent`: waiting for a draw without riichi,
//! - `declared`: waiting for a draw after riichi, when ippatsu is over,
//! - `discarded`: just after a discard, with which riichi may be declared.
//!
//! One draw more:
//!
//! ```text
//! silent(n + 1)    = discarded(n) + Σ copies / tiles · (best of win, best discard, discarded(n); less discarded(n))
//! declared(0)      = −bet
//! declared(n + 1)  = declared(n) + Σ copies / tiles · (win after riichi − declared(n))
//! riichi(n + 1)    = declared(n) + Σ copies / tiles · (win with ippatsu − declared(n))
//! discarded(n + 1) = silent(n + 1) or riichi(n + 1), as the policy says
//! ```
//!
//! The first hands may declare another riichi, which is double: their `declared` and `riichi` are a second pair.
//!
//! Only the draws of the graph are added up. Any other is thrown back, so its term is 0. A draw that may be thrown back
//! has a term of at least 0. Where nobody declares riichi, as for chances, `discarded`
//! is `silent`.
//!
//! Example: a hand waits for 4 of 123 tiles. Its win probability is 0 + 4/123 · (1 − 0) with one draw left, and
//! 4/123 + 4/123 · (1 − 4/123) with two.

use crate::stop;
use crate::win_probability::graph::value::Value;
use crate::win_probability::graph::wins::Wins;
use crate::win_probability::graph::worths::ByLast;
use crate::win_probability::graph::{Draw, Graph};

/// What can be done with a tile other than to keep it.
#[derive(Clone, Copy)]
pub(crate) enum ThrowBack<'g> {
    /// Any tile may be thrown back, and the hand stays as it was.
    Any,
    /// Only a win may be passed over; a draw of the graph that does not win is kept.
    Wins,
    /// The same hand with a discard more is another place of the graph, and among the discards of each draw: here, by
    /// draw.
    Elsewhere(&'g [u32]),
}

impl ThrowBack<'_> {
    /// May the hand stay as it was, rather than do what a draw of the graph says?
    fn may_stay(self, draw: &Draw) -> bool {
        match self {
            ThrowBack::Any => true,
            ThrowBack::Wins => draw.wins,
            ThrowBack::Elsewhere(_) => false,
        }
    }
}

/// The values with some number of draws left.
pub(crate) struct Values<'g, V> {
    graph: &'g Graph,
    wins: &'g Wins<'g>,
    throw_back: ThrowBack<'g>,
    silent: Vec<V>,
    /// For each riichi of [`Wins`].
    after_riichi: Vec<AfterRiichi<V>>,
    /// Just after a discard; empty if nobody declares riichi.
    discarded: Vec<V>,
    /// Of the hands that have drawn, with their best discard.
    drawn: Vec<V>,
    /// Draws added.
    draws: u32,
}

/// The values of all hands after a riichi; those that are not tenpai cannot have declared.
#[derive(Clone)]
struct AfterRiichi<V> {
    /// When ippatsu is over.
    declared: Vec<V>,
    /// Just after riichi.
    riichi: Vec<V>,
}

impl<'g, V: Value> Values<'g, V> {
    /// The values with no draws left. A tenpai hand that has not won is worth `of_tenpai`.
    pub(crate) fn new(
        graph: &'g Graph,
        wins: &'g Wins,
        throw_back: ThrowBack<'g>,
        of_tenpai: V,
    ) -> Values<'g, V> {
        let with_tenpai = |worth: V| -> Vec<V> {
            let of_hand = |is_tenpai: bool| if is_tenpai { worth } else { V::NOTHING };
            graph.waiting.iter().map(|hand| of_hand(hand.is_tenpai())).collect()
        };
        let silent = with_tenpai(of_tenpai);
        let after_riichi = |_: &Vec<_>| {
            let declared = with_tenpai(V::of_end(-wins.bet));
            AfterRiichi { riichi: declared.clone(), declared }
        };
        Values {
            graph,
            wins,
            throw_back,
            after_riichi: wins.riichi.iter().map(after_riichi).collect(),
            discarded: if wins.riichi.is_empty() { Vec::new() } else { silent.clone() },
            silent,
            drawn: vec![V::NOTHING; graph.starts.len() - 1],
            draws: 0,
        }
    }

    /// The values of the hands that wait for a draw and have not declared riichi.
    pub(crate) fn silent(&self) -> &[V] {
        &self.silent
    }

    /// The most that a win is worth.
    pub(crate) fn most(&self) -> f64 {
        self.wins.most()
    }

    /// Can riichi be declared at all?
    pub(crate) fn has_riichi(&self) -> bool {
        !self.wins.riichi.is_empty()
    }

    /// The values of the hands just after a discard.
    pub(crate) fn discarded(&self) -> &[V] {
        if self.wins.riichi.is_empty() { &self.silent } else { &self.discarded }
    }

    /// The value of a hand just after a discard, and whether riichi is declared with it.
    pub(crate) fn discarded_at(&self, place: usize) -> (V, bool) {
        self.declared_or_silent(self.after_riichi.first(), place)
    }

    /// The same of the first discard.
    pub(crate) fn first_discarded_at(&self, place: usize) -> (V, bool) {
        self.declared_or_silent(self.after_riichi.last(), place)
    }

    fn declared_or_silent(&self, after: Option<&AfterRiichi<V>>, place: usize) -> (V, bool) {
        let silent = self.silent[place];
        let can_declare = self.draws > 0 && self.graph.waiting[place].is_tenpai();
        let Some(riichi) = after.filter(|_| can_declare).map(|after| after.riichi[place]) else {
            return (silent, false);
        };
        self.wins.policy.choose(silent, riichi)
    }

    /// Adds one draw, which is one of `tiles` tiles.
    pub(crate) fn add_draw(&mut self, tiles: u32) {
        self.add_draw_to(tiles, self.silent.len(), self.drawn.len());
    }

    /// [`add_draw`](Values::add_draw) for the first hands only: so many that wait, and so many that have drawn.
    pub(crate) fn add_draw_to(&mut self, tiles: u32, waiting: usize, drawn: usize) {
        let (wins, throw_back, last) = (self.wins, self.throw_back, usize::from(self.draws == 0));
        // Taken out while they are written to.
        let (mut best, mut silent) = (std::mem::take(&mut self.drawn), std::mem::take(&mut self.silent));
        let discarded = if wins.riichi.is_empty() { &silent } else { &self.discarded };
        for (place, best) in best[..drawn].iter_mut().enumerate() {
            stop::check();
            *best = self.best_discard(place as u32, discarded);
        }
        let points = wins.silent.as_deref();
        let after = |at: usize, draw: &Draw| {
            won_or(best[draw.next as usize], draw, points.map(|points| points[at][last]))
        };
        for (place, silent) in silent[..waiting].iter_mut().enumerate() {
            let now = if wins.riichi.is_empty() { *silent } else { self.discarded[place] };
            *silent = self.with_draw(place, tiles, now, |draw| throw_back.may_stay(draw), after);
        }
        (self.drawn, self.silent) = (best, silent);
        let mut after_riichi = std::mem::take(&mut self.after_riichi);
        for (after, points) in after_riichi.iter_mut().zip(&wins.riichi) {
            self.add_draw_after(after, points, tiles, waiting);
        }
        self.after_riichi = after_riichi;
        self.draws += 1;
        if !wins.riichi.is_empty() {
            for place in 0..waiting {
                (self.discarded[place], _) = self.discarded_at(place);
            }
        }
    }

    /// Adds the draw to the values after a riichi, whose wins have these points.
    fn add_draw_after(&self, after: &mut AfterRiichi<V>, points: &[[ByLast; 2]], tiles: u32, waiting: usize) {
        let (wins, last, declared) = (self.wins, usize::from(self.draws == 0), &after.declared);
        let with_draw = |place: usize, ippatsu: usize| {
            let thrown_back = |at: usize| match self.throw_back {
                ThrowBack::Elsewhere(backs) => declared[backs[at] as usize],
                ThrowBack::Any | ThrowBack::Wins => declared[place],
            };
            let may_stay = |_: &Draw| wins.is_bound;
            self.with_draw(place, tiles, declared[place], may_stay, |at, draw| match draw.wins {
                true => V::of_win(points[at][ippatsu][last]),
                false => thrown_back(at),
            })
        };
        let next = |ippatsu| {
            let of_place = |place: usize| match self.graph.waiting[place].is_tenpai() {
                true => with_draw(place, ippatsu),
                false => V::NOTHING,
            };
            (0..waiting).map(of_place).collect::<Vec<V>>()
        };
        let (others, riichi) = (next(0), next(1));
        after.riichi[..waiting].copy_from_slice(&riichi);
        after.declared[..waiting].copy_from_slice(&others);
    }

    /// The value of the first hand just after a quad: it draws the replacement, which is one of `tiles` tiles, and then
    /// as often as draws were added.
    pub(crate) fn after_quad(&self, tiles: u32) -> V {
        const FIRST: usize = 0;
        let (discarded, points) =
            (self.discarded(), self.wins.silent.as_ref().map(|_| &self.wins.replacement));
        let after = |at: usize, draw: &Draw| {
            won_or(self.best_discard(draw.next, discarded), draw, points.map(|points| points[at]))
        };
        self.with_draw(FIRST, tiles, discarded[FIRST], |draw| self.throw_back.may_stay(draw), after)
    }

    /// The best discard of a hand that has drawn, if hands have these values just after a discard.
    fn best_discard(&self, drawn: u32, discarded: &[V]) -> V {
        let discards = self.graph.discards_of(drawn).iter();
        discards.map(|&next| discarded[next as usize]).reduce(V::or_better).unwrap_or(V::IMPOSSIBLE)
    }

    /// The value of a hand with one draw more, if it is worth `now` without this draw, and `after` gives the value
    /// after each draw, unless the hand may stay as it is and that is better.
    fn with_draw(
        &self,
        place: usize,
        tiles: u32,
        now: V,
        may_stay: impl Fn(&Draw) -> bool,
        after: impl Fn(usize, &Draw) -> V,
    ) -> V {
        let waiting = &self.graph.waiting[place];
        let draws = (waiting.start as usize..).zip(self.graph.draws_of(place));
        let gain = |at: usize, draw: &Draw| {
            let value = after(at, draw);
            if may_stay(draw) { value.or_better(now).minus(now) } else { value.minus(now) }
        };
        let mut gains = V::NOTHING;
        if u32::from(waiting.copies) <= tiles {
            for (at, draw) in draws {
                gains = gains.plus(draw.copies.into(), gain(at, draw));
            }
        } else {
            // More copies than tiles, as discards return while the wall shrinks: only the best draws count.
            let each = draws.map(|(at, draw)| (gain(at, draw), draw.copies.into())).collect();
            gains = best_of(each, tiles);
        }
        now.plus(1.0, gains.divided(tiles.into()))
    }
}

/// The sum of the best gains of this many tiles, of gains with their copies.
fn best_of<V: Value>(mut gains: Vec<(V, u32)>, tiles: u32) -> V {
    gains.sort_by(|one, other| other.0.number().total_cmp(&one.0.number()));
    let (mut sum, mut free) = (V::NOTHING, tiles);
    for (gain, copies) in gains {
        let copies = copies.min(free);
        free -= copies;
        sum = sum.plus(copies.into(), gain);
    }
    sum
}

/// What a draw is worth, if a win with it has these points, or the win is all that counts, and `best` is the best
/// discard after it.
fn won_or<V: Value>(best: V, draw: &Draw, points: Option<f64>) -> V {
    match (draw.wins, points) {
        (false, _) => best,
        (true, None) => V::of_win(1.0),
        (true, Some(points)) if points > 0.0 => V::of_win(points).or_better(best),
        (true, Some(_)) => best,
    }
}
