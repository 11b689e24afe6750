//! The points to expect from all hands of a graph, draw by draw, and how likely a win is on the way.
//!
//! Invariant: after n calls of [`PointValues::add_draw`] there are, for each hand with n draws left, the values of
//!
//! - `silent`: waiting for a draw without riichi,
//! - `declared`: waiting for a draw after riichi, when ippatsu is over,
//! - `left`: having been left by a discard, after which riichi may be declared.
//!
//! One draw more, with the sums over draws and the value of a draw that wins as in [`values`](super::values):
//!
//! ```text
//! silent(n + 1)   = left(n) + Σ copies / tiles · (best of win, best discard, left(n); less left(n))
//! declared(n + 1) = declared(n) + Σ copies / tiles · (win after riichi − declared(n))
//! riichi(n + 1)   = declared(n) + Σ copies / tiles · (win with ippatsu − declared(n))
//! left(n + 1)     = silent(n + 1) or riichi(n + 1), as the policy says
//! ```

use crate::stop;
use crate::win_probability::graph::worths::ByLast;
use crate::win_probability::graph::{Draw, Graph};
use crate::win_probability::points::RiichiPolicy;

/// What a play gives on average.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Value {
    pub(crate) points: f64,
    /// How likely it wins.
    pub(crate) win: f64,
}

/// Relative differences of points up to this come from rounding.
const ROUNDING: f64 = 1e-12;

impl Value {
    /// A win with these points; a win without yaku has none, and is no win.
    pub(crate) fn of_win(points: f64) -> Value {
        Value { points, win: if points > 0.0 { 1.0 } else { 0.0 } }
    }

    /// Does it give more points, or as many and more wins?
    pub(crate) fn is_better_than(self, other: Value) -> bool {
        let difference = self.points - other.points;
        if difference.abs() <= ROUNDING * self.points.max(other.points) {
            self.win > other.win
        } else {
            difference > 0.0
        }
    }

    pub(crate) fn or_better(self, other: Value) -> Value {
        if other.is_better_than(self) { other } else { self }
    }

    fn minus(self, other: Value) -> Value {
        Value { points: self.points - other.points, win: self.win - other.win }
    }

    pub(crate) fn add(&mut self, share: f64, gain: Value) {
        self.points += share * gain.points;
        self.win += share * gain.win;
    }
}

/// What can be done with a tile other than to keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThrowBack {
    /// Any tile may be thrown back, and the hand stays as it was.
    Any,
    /// Only a win may be passed over; a draw of the graph that does not win is kept.
    Wins,
    /// The same hand with a discard more is another place of the graph, and among the discards of each draw.
    Elsewhere,
}

/// The points of the draws of a graph.
pub(crate) struct DrawPoints<'w> {
    /// Without riichi, by draw.
    pub(crate) silent: &'w [ByLast],
    /// After riichi, by draw: without ippatsu, and with it. `None` if riichi cannot be declared.
    pub(crate) riichi: Option<Vec<[ByLast; 2]>>,
    pub(crate) policy: RiichiPolicy,
    /// For [`ThrowBack::Elsewhere`], where the hand is when the draw is thrown back.
    pub(crate) backs: Option<&'w [u32]>,
    /// May a win after riichi be passed over? Not in a game, but its bound needs gains that are not negative.
    pub(crate) is_bound: bool,
}

/// The values with some number of draws left.
pub(crate) struct PointValues<'g> {
    graph: &'g Graph,
    points: &'g DrawPoints<'g>,
    throw_back: ThrowBack,
    silent: Vec<Value>,
    declared: Vec<Value>,
    /// Just after riichi.
    riichi: Vec<Value>,
    left: Vec<Value>,
    /// Of the hands that have drawn, with their best discard.
    drawn: Vec<Value>,
    /// Draws added.
    draws: u32,
}

impl<'g> PointValues<'g> {
    /// The values with no draws left.
    pub(crate) fn new(graph: &'g Graph, points: &'g DrawPoints, throw_back: ThrowBack) -> PointValues<'g> {
        let nothing = vec![Value::default(); graph.waiting.len()];
        let of_riichi = if points.riichi.is_some() { nothing.clone() } else { Vec::new() };
        PointValues {
            graph,
            points,
            throw_back,
            silent: nothing.clone(),
            declared: of_riichi.clone(),
            riichi: of_riichi,
            left: nothing,
            drawn: vec![Value::default(); graph.starts.len() - 1],
            draws: 0,
        }
    }

    /// The values of the hands that wait for a draw and have not declared riichi.
    pub(crate) fn silent(&self) -> &[Value] {
        &self.silent
    }

    /// The values of the hands just after a discard.
    pub(crate) fn left(&self) -> &[Value] {
        &self.left
    }

    /// Is riichi declared after a discard that leaves this hand?
    pub(crate) fn is_declared(&self, place: usize) -> bool {
        self.points.riichi.is_some()
            && self.draws > 0
            && self.graph.waiting[place].is_tenpai
            && match self.points.policy {
                RiichiPolicy::Never => false,
                RiichiPolicy::Always => true,
                RiichiPolicy::Best => self.riichi[place].is_better_than(self.silent[place]),
            }
    }

    /// Adds one draw, which is one of `tiles` tiles.
    pub(crate) fn add_draw(&mut self, tiles: u32) {
        self.add_draw_to(tiles, self.silent.len(), self.drawn.len());
    }

    /// [`add_draw`](PointValues::add_draw) for the first hands only: so many that wait, and so many that have drawn.
    pub(crate) fn add_draw_to(&mut self, tiles: u32, waiting: usize, drawn: usize) {
        let last = usize::from(self.draws == 0);
        for place in 0..drawn {
            stop::check();
            let discards = self.graph.discards_of(place as u32).iter();
            self.drawn[place] =
                discards.fold(Value::default(), |best, &next| best.or_better(self.left[next as usize]));
        }
        for place in 0..waiting {
            let may_stay = |draw: &Draw| match self.throw_back {
                ThrowBack::Any => true,
                ThrowBack::Wins => draw.wins,
                ThrowBack::Elsewhere => false,
            };
            self.silent[place] = self.with_draw(place, tiles, self.left[place], may_stay, |at, draw| {
                let on = self.drawn[draw.next as usize];
                if draw.wins { Value::of_win(self.points.silent[at][last]).or_better(on) } else { on }
            });
        }
        if let Some(points) = &self.points.riichi {
            let points_of = self.points;
            let declared = std::mem::take(&mut self.declared);
            let after = |place: usize, ippatsu: usize| {
                let thrown_back = |at: usize| match points_of.backs {
                    Some(backs) => declared[backs[at] as usize],
                    None => declared[place],
                };
                let may_stay = |_: &Draw| points_of.is_bound;
                self.with_draw(place, tiles, declared[place], may_stay, |at, draw| match draw.wins {
                    true => Value::of_win(points[at][ippatsu][last]),
                    false => thrown_back(at),
                })
            };
            let next = |ippatsu| {
                let of_place = |place: usize| match self.graph.waiting[place].is_tenpai {
                    true => after(place, ippatsu),
                    false => Value::default(),
                };
                (0..waiting).map(of_place).collect::<Vec<Value>>()
            };
            let (others, riichi) = (next(0), next(1));
            self.riichi[..waiting].copy_from_slice(&riichi);
            self.declared = declared;
            self.declared[..waiting].copy_from_slice(&others);
        }
        self.draws += 1;
        for place in 0..waiting {
            self.left[place] = if self.is_declared(place) { self.riichi[place] } else { self.silent[place] };
        }
    }

    /// The value of a hand with one draw more, if it is worth `now` without this draw, and `after` gives the value
    /// after each draw, unless the hand may stay as it is and that is better.
    fn with_draw(
        &self,
        place: usize,
        tiles: u32,
        now: Value,
        may_stay: impl Fn(&Draw) -> bool,
        after: impl Fn(usize, &Draw) -> Value,
    ) -> Value {
        stop::check();
        let waiting = &self.graph.waiting[place];
        let draws = (waiting.start as usize..).zip(self.graph.draws_of(place));
        let gain = |(at, draw): (usize, &Draw)| {
            let value = after(at, draw);
            (if may_stay(draw) { value.or_better(now) } else { value }).minus(now)
        };
        let mut all = now;
        if u32::from(waiting.copies) <= tiles {
            draws.for_each(|(at, draw)| {
                all.add(f64::from(draw.copies) / f64::from(tiles), gain((at, draw)));
            });
            return all;
        }
        // More copies than tiles, as discards return while the wall shrinks: only the best draws count.
        let mut best: Vec<(Value, u32)> = draws.map(|draw| (gain(draw), draw.1.copies.into())).collect();
        best.sort_by(|one, other| other.0.points.total_cmp(&one.0.points));
        let mut free = tiles;
        for (gain, copies) in best {
            let copies = copies.min(free);
            free -= copies;
            all.add(f64::from(copies) / f64::from(tiles), gain);
        }
        all
    }
}

/// The points of draws after riichi: of each winning draw without and with ippatsu, and if it is the last.
pub(crate) fn riichi_points(draws: usize, of_draw: impl Fn(usize, bool, bool) -> f64) -> Vec<[ByLast; 2]> {
    let by_last = |draw, ippatsu| {
        stop::check();
        [false, true].map(|last| of_draw(draw, ippatsu, last))
    };
    (0..draws).map(|draw| [false, true].map(|ippatsu| by_last(draw, ippatsu))).collect()
}
