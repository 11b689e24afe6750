//! Where the numbers of a hand come from: a graph of hands, or simulated games.

use rand_chacha::ChaCha8Rng;
use tehai::tiles::notation::RedHand;
use tehai::win_probability::{Effort, FirstOutlook, GameError, GameGraph, GameSettings, Moves, Textbook};

/// How the numbers of a hand are found.
pub enum Start {
    /// From all hands that it can become by its moves.
    Near(Box<GameGraph>),
    /// From simulated games, as a win is far.
    Far(Box<Textbook>),
}

impl Start {
    /// `played` are the draws of simulated games after each discard, and how many to play, if they may be.
    pub(super) fn new(
        hand: &RedHand,
        settings: &GameSettings,
        played: Option<(u32, Effort)>,
    ) -> Result<Start, GameError> {
        match played {
            Some((draws, Effort { games, seed, .. })) if Textbook::is_for(hand, settings.rules) => {
                let games = Textbook::play::<ChaCha8Rng>(hand, settings, draws, games, seed);
                games.map(|games| Start::Far(Box::new(games)))
            }
            _ => GameGraph::new(hand, settings).map(|start| Start::Near(Box::new(start))),
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
