//! What the best play gives by number of draws, in the models that one pass over the graph solves.

use crate::win_probability::answer::Model;
use crate::win_probability::game_graph::GameGraph;
use crate::win_probability::graph::values::{Mean, ThrowBack, Value, Values, Wins};
use crate::win_probability::graph::worths::Worths;

/// What is asked of a game.
pub(super) struct Asked<'w, V> {
    /// The points of wins; `None` if nothing but the win counts.
    pub(super) worths: Option<&'w Worths>,
    /// What a tenpai hand is worth in the end.
    pub(super) of_tenpai: V,
}

impl<'w> Asked<'w, f64> {
    /// How likely is a win of the form, with or without a yaku?
    pub(super) const FORM: Asked<'static, f64> = Asked { worths: None, of_tenpai: 0.0 };

    /// How likely is tenpai or a win of the form?
    pub(super) const TENPAI: Asked<'static, f64> = Asked { worths: None, of_tenpai: 1.0 };

    /// How likely is a win, if one with a yaku has points?
    pub(super) fn win(has_yaku: Option<&'w Worths>) -> Asked<'w, f64> {
        Asked { worths: has_yaku, ..Asked::FORM }
    }
}

impl<'w> Asked<'w, Mean> {
    /// How many points are to be expected?
    pub(super) fn points(worths: &'w Worths) -> Asked<'w, Mean> {
        Asked { worths: Some(worths), of_tenpai: Mean::NOTHING }
    }
}

/// What a play gives after a discard, and whether it declares riichi then.
#[derive(Clone, Copy)]
pub(super) struct PlayValue<N = f64> {
    pub(super) points: N,
    pub(super) win: f64,
    pub(super) declares: bool,
}

impl PlayValue {
    fn new(value: impl Value, declares: bool) -> PlayValue {
        PlayValue { points: value.number(), win: value.chance(), declares }
    }
}

/// What the first hands give, for each number of draws.
pub(super) type PlayValues<N = f64> = Vec<Vec<PlayValue<N>>>;

impl GameGraph {
    /// What the first hands give after exactly 0, 1, … draws, each under the best play for that number.
    pub(super) fn by_draws(&self, model: Model, asked: &Asked<impl Value>, draws: u32) -> PlayValues {
        match model {
            // The tiles to draw from do not change, so n draws and n draws left are the same.
            Model::Shuffled => self.by_draws_left(model, asked, draws),
            Model::Book | Model::Bound => {
                let last = |draws| self.by_draws_left(model, asked, draws).pop().expect("no draws left");
                (0..=draws.min(self.most_draws())).map(last).collect()
            }
        }
    }

    /// The same within the last 0, 1, … of `draws` draws, under the play that is best for `draws`.
    pub(super) fn by_draws_left(&self, model: Model, asked: &Asked<impl Value>, draws: u32) -> PlayValues {
        let draws = draws.min(self.most_draws());
        let wins = self.wins_worth(model, asked, draws);
        let mut all = Vec::new();
        self.for_each_draw(model, wins.as_ref().unwrap_or(Wins::ALONE), asked, draws, |values| {
            all.push(self.first_played(values));
        });
        all
    }

    /// What the winning draws of the graph are worth; `None` if nothing but the win counts.
    pub(super) fn wins_worth<'w, V>(
        &self,
        model: Model,
        asked: &Asked<'w, V>,
        draws: u32,
    ) -> Option<Wins<'w>> {
        let worths = asked.worths?;
        let is_bound = model == Model::Bound;
        // No more discards than these are gone when a hand wins.
        let gone = if is_bound { self.before + draws } else { 0 };
        let of_draw = |declaration: usize, draw: usize| {
            let of_draw = worths.riichi[draw].as_deref();
            of_draw.map_or([[0.0; 2]; 2], |win| {
                let number = worths.play.indicators();
                win.means(declaration, &win.indicators(|_| 0).without_least(gone, number), number)
            })
        };
        Some(Wins {
            silent: Some(&worths.silent),
            riichi: worths.riichi_points(self.graph.draws.len(), of_draw),
            bet: worths.play.bet(),
            replacement: &worths.replacement,
            policy: worths.play.riichi,
            backs: None,
            is_bound,
        })
    }

    /// Calls `found` with the values with 0, 1, … of `draws` draws left.
    pub(super) fn for_each_draw<V: Value>(
        &self,
        model: Model,
        wins: &Wins,
        asked: &Asked<V>,
        draws: u32,
        mut found: impl FnMut(&Values<V>),
    ) {
        let throw_back = if model == Model::Book { ThrowBack::Wins } else { ThrowBack::Any };
        let mut values = Values::new(&self.graph, wins, throw_back, asked.of_tenpai);
        found(&values);
        for left in 1..=draws {
            values.add_draw(self.tiles_of_draw(model, draws, left));
            found(&values);
        }
    }

    pub(super) fn first_played(&self, values: &Values<impl Value>) -> Vec<PlayValue> {
        if self.is_after_quad {
            return vec![PlayValue::new(values.after_quad(self.wall.len() as u32), false)];
        }
        // A hand that is to draw first was not left by a discard.
        let of_place = |(place, discard): (usize, &Option<_>)| match discard {
            None => PlayValue::new(values.silent()[place], false),
            Some(_) => {
                let (value, declares) = values.first_discarded_at(place);
                PlayValue::new(value, declares)
            }
        };
        self.discards.iter().enumerate().map(of_place).collect()
    }
}
