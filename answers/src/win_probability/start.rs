//! Where the numbers of a hand come from: a graph of hands, or simulated games.

use rand_chacha::ChaCha8Rng;
use tehai::tiles::notation::RedHand;
use tehai::win_probability::{
    Aim, FirstOutlook, GameError, GameGraph, GameSettings, Moves, Reached, Textbook,
};

use crate::win_probability::asked::Asked;
use crate::win_probability::settings::Game;

/// How the numbers of a hand are found.
pub enum Start {
    /// From all hands that it can become by its moves.
    Near(Box<GameGraph>),
    /// From simulated games, as a win is far.
    Far(Box<Textbook>),
}

impl Start {
    /// The simulated games after each discard, and their seed: some tenths of a second.
    pub(super) const GAMES: u32 = 5_000;
    pub(super) const SEED: u64 = 0;

    /// `played` are the draws of simulated games, if these may be played.
    pub(super) fn new(
        hand: &RedHand,
        settings: &GameSettings,
        played: Option<u32>,
    ) -> Result<Start, GameError> {
        match played {
            Some(draws) if Textbook::is_for(hand, settings.rules) => {
                let games = Textbook::play::<ChaCha8Rng>(hand, settings, draws, Start::GAMES, Start::SEED);
                games.map(|games| Start::Far(Box::new(games)))
            }
            _ => GameGraph::new(hand, settings).map(|start| Start::Near(Box::new(start))),
        }
    }

    /// What is reached after each choice, for each aim. `progress` is called with the count of numbers of the true game that
    /// are done.
    pub(super) fn ask<const N: usize>(
        &self,
        aims: [Aim; N],
        asked: &Asked,
        progress: &dyn Fn(u32),
    ) -> Result<[Vec<Reached>; N], GameError> {
        let Asked { model, draws, by_turn, ref effort, .. } = *asked;
        match (self, model) {
            (Start::Far(games), _) => games.ask(aims),
            (Start::Near(start), Game::True) => {
                start.ask_true::<ChaCha8Rng, _>(aims, draws, effort, progress)
            }
            (Start::Near(start), _) if by_turn => start.ask_by_draws_left(aims, model.model(), draws),
            (Start::Near(start), _) => start.ask(aims, model.model(), draws),
        }
    }

    /// The hands that are kept.
    pub(super) fn states(&self) -> usize {
        match self {
            Start::Near(start) => start.states(),
            Start::Far(games) => games.states(),
        }
    }

    /// The number of draws that empties the wall.
    pub(super) fn most_draws(&self) -> u32 {
        match self {
            Start::Near(start) => start.most_draws(),
            Start::Far(games) => games.most_draws(),
        }
    }

    pub(super) fn moves(&self) -> Moves {
        match self {
            Start::Near(start) => start.moves(),
            Start::Far(_) => Moves::Near,
        }
    }

    /// Of simulated games, how far melds and a head are after each choice.
    pub(super) fn outlooks_of_melds(&self) -> Vec<Option<FirstOutlook>> {
        match self {
            Start::Near(start) => vec![None; start.outlooks().len()],
            Start::Far(games) => games.outlooks_of_melds().copied().map(Some).collect(),
        }
    }

    pub(super) fn outlooks(&self) -> Vec<FirstOutlook> {
        match self {
            Start::Near(start) => start.outlooks().to_vec(),
            Start::Far(games) => games.outlooks().copied().collect(),
        }
    }
}
