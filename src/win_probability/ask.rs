//! What the best play for an aim reaches, in the models that one pass over the graph solves.

use crate::parallel::*;
use crate::score::ScoreError;
use crate::tiles::notation::RedTile;
use crate::win_probability::answer::{Aim, Estimate, Found, Model, Reached};
use crate::win_probability::error::GameError;
use crate::win_probability::game_graph::GameGraph;
use crate::win_probability::graph::value::{Mean, Value};
use crate::win_probability::graph::values::{ThrowBack, Values};
use crate::win_probability::graph::wins::Wins;
use crate::win_probability::graph::worths::Worths;

/// What is asked of a game.
pub(super) struct Asked<'w, V> {
    /// The points of wins; `None` if nothing but the win counts.
    pub(super) worths: Option<&'w Worths>,
    /// What a tenpai hand is worth in the end.
    pub(super) of_tenpai: V,
}

impl<'w> Asked<'w, Mean> {
    /// How many points are to be expected?
    pub(super) fn points(worths: &'w Worths) -> Asked<'w, Mean> {
        Asked { worths: Some(worths), of_tenpai: Mean::NOTHING }
    }
}

/// What a play gives after a discard, and whether it declares riichi then.
#[derive(Clone, Copy)]
pub(super) struct Played {
    pub(super) value: Estimate,
    pub(super) chance: f64,
    pub(super) declares: bool,
}

impl Played {
    fn new(value: impl Value, declares: bool) -> Played {
        Played { value: Estimate::exact(value.number()), chance: value.chance(), declares }
    }
}

/// What the first hands give, for each number of draws.
pub(super) type ByDraws = Vec<Vec<Played>>;

/// What the numbers of an answer are of.
#[derive(Clone, Copy, PartialEq)]
enum Numbered {
    /// Each is of a game with as many draws.
    ByDraws,
    /// Each is of the last so many draws of one game.
    ByDrawsLeft,
}

impl GameGraph {
    /// For each aim and each discard, what is reached after exactly 0, 1, … draws, each under the best play for that
    /// aim and that number. There are no more draws than [`most_draws`](GameGraph::most_draws).
    ///
    /// For points the player may play on instead of winning, unless riichi is declared. A win without points is no win.
    ///
    /// ```
    /// use tehai::win_probability::{Aim, GameGraph, GameSettings, Model, RiichiPolicy};
    /// let hand = "123m456p789s1122z".parse()?;
    /// let mut settings = GameSettings::default();
    /// let [points] = GameGraph::new(&hand, &settings)?.ask([Aim::Points], Model::Shuffled, 1)?;
    /// // The dealer's triplet of east is one of both winds, that of south none.
    /// assert_eq!(points[0].value(1), f64::from(2 * 6000 + 2 * 2100) / 123.0);
    /// // The hand as given has not declared riichi. After another draw it can; then it has ippatsu, too.
    /// settings.play.riichi = RiichiPolicy::Best;
    /// let [points] = GameGraph::new(&hand, &settings)?.ask([Aim::Points], Model::Shuffled, 2)?;
    /// let (silent, ippatsu) = (2 * 6000 + 2 * 2100, 2 * 12000 + 2 * 7800);
    /// let expected = f64::from(silent) / 123.0 + 119.0 / 123.0 * f64::from(ippatsu) / 123.0;
    /// assert!((points[0].value(2) - expected).abs() < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// For points [`GameError::Score`] and [`GameError::RiichiByBook`]; for chances none.
    pub fn ask<const N: usize>(
        &self,
        aims: [Aim; N],
        model: Model,
        draws: u32,
    ) -> Result<[Vec<Reached>; N], GameError> {
        self.ask_numbered(aims, model, draws, Numbered::ByDraws)
    }

    /// The same within the last 0, 1, … of `draws` draws, under the play that is best for `draws`: what the book's
    /// program prints by turn.
    ///
    /// # Errors
    /// Those of [`ask`](GameGraph::ask).
    pub fn ask_by_draws_left<const N: usize>(
        &self,
        aims: [Aim; N],
        model: Model,
        draws: u32,
    ) -> Result<[Vec<Reached>; N], GameError> {
        self.ask_numbered(aims, model, draws, Numbered::ByDrawsLeft)
    }

    fn ask_numbered<const N: usize>(
        &self,
        aims: [Aim; N],
        model: Model,
        draws: u32,
        numbered: Numbered,
    ) -> Result<[Vec<Reached>; N], GameError> {
        let of_aim = |aim: &Aim| {
            let by_draws = match self.chance(*aim) {
                Some(asked) => self.numbers(model, &asked, draws, numbered),
                None if model == Model::Book && self.play.declares() => {
                    return Err(GameError::RiichiByBook);
                }
                None => self.numbers(model, &Asked::points(&self.worths_for(*aim)?), draws, numbered),
            };
            Ok(self.reached(&by_draws, Found::Exactly))
        };
        let all: Vec<_> = aims.par_iter().map(of_aim).collect::<Result<_, GameError>>()?;
        Ok(all.try_into().expect("an answer for each aim"))
    }

    /// What is asked by an aim that is a chance; `None` for points.
    pub(super) fn chance(&self, aim: Aim) -> Option<Asked<'_, f64>> {
        let (worths, of_tenpai) = match aim {
            Aim::Win => (self.has_yaku.as_ref(), 0.0),
            Aim::Form => (None, 0.0),
            Aim::Tenpai => (None, 1.0),
            Aim::Points | Aim::Worth(_) => return None,
        };
        Some(Asked { worths, of_tenpai })
    }

    /// What every win of the graph is worth for an aim that is points.
    pub(super) fn worths_for(&self, aim: Aim) -> Result<Worths, ScoreError> {
        match aim {
            Aim::Worth(worth) => self.worths(self.play, worth),
            _ => self.worths(self.play, &|win| Ok(Box::new(self.worth(win)?))),
        }
    }

    /// The answers for all first hands.
    pub(super) fn reached(&self, by_draws: &[Vec<Played>], found: Found) -> Vec<Reached> {
        let of_first = |(place, discard): (usize, &Option<_>)| {
            let played = || by_draws.iter().map(|played| played[place]);
            Reached {
                discard: discard.map(|discard: RedTile| discard.tile),
                values: played().map(|played| played.value).collect(),
                chances: played().map(|played| played.chance).collect(),
                declares: played().map(|played| played.declares).collect(),
                found,
            }
        };
        self.discards.iter().enumerate().map(of_first).collect()
    }

    fn numbers(&self, model: Model, asked: &Asked<impl Value>, draws: u32, numbered: Numbered) -> ByDraws {
        let draws = draws.min(self.most_draws());
        // Shuffled, the tiles to draw from do not change, so n draws and the last n are the same.
        if numbered == Numbered::ByDrawsLeft || model == Model::Shuffled {
            return self.by_draws_left(model, asked, draws);
        }
        let last = |draws| self.by_draws_left(model, asked, draws).pop().expect("without a draw");
        (0..=draws).map(last).collect()
    }

    fn by_draws_left(&self, model: Model, asked: &Asked<impl Value>, draws: u32) -> ByDraws {
        let mut all = Vec::new();
        self.for_each_draw(model, asked, draws, |values| all.push(self.first_played(values)));
        all
    }

    /// Calls `found` with the values with 0, 1, … of `draws` draws left.
    pub(super) fn for_each_draw<V: Value>(
        &self,
        model: Model,
        asked: &Asked<V>,
        draws: u32,
        mut found: impl FnMut(&Values<V>),
    ) {
        // Under the bound, no more discards than these are gone when a hand wins.
        let gone = (model == Model::Bound).then_some(self.before + draws);
        let wins = asked.worths.map_or(Wins::ALONE, |worths| Wins::of_hands(worths, gone));
        let throw_back = if model == Model::Book { ThrowBack::Wins } else { ThrowBack::Any };
        let mut values = Values::new(&self.graph, &wins, throw_back, asked.of_tenpai);
        found(&values);
        for draws_left in 1..=draws {
            values.add_draw(self.tiles_of_draw(model, draws, draws_left));
            found(&values);
        }
    }

    pub(super) fn first_played(&self, values: &Values<impl Value>) -> Vec<Played> {
        if self.is_after_quad {
            return vec![Played::new(values.after_quad(self.wall.len() as u32), false)];
        }
        // A hand that is to draw first was not left by a discard.
        let of_place = |(place, discard): (usize, &Option<_>)| match discard {
            None => Played::new(values.silent()[place], false),
            Some(_) => {
                let (value, declares) = values.first_discarded_at(place);
                Played::new(value, declares)
            }
        };
        self.discards.iter().enumerate().map(of_place).collect()
    }
}
