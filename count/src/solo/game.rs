//! Which game is solved.

use tehai::rules::{Form, Forms, Players, Rules, SevenPairs};
use tehai::tiles::COPIES;
use tehai_options::named;

use crate::solo::error::SoloError;

named! {
    /// What is worth 1.
    Aim {
        /// A win.
        Win = "win",
        /// Tenpai after the last draw, or a win before.
        Tenpai = "tenpai",
    }
}

/// The tiles of a game, its wins, and what is aimed at: riichi mahjong, or a small deck to compare with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Number of suits, 1 to 3.
    pub suits: usize,
    /// Ranks of each, 1 to 16.
    pub ranks: usize,
    /// Kinds that form no sequences, at most 16.
    pub honours: usize,
    /// Copies of each kind, 1 to 15.
    pub copies: u8,
    /// Tiles of a hand that draws, 3m + 1 and at most 13: fewer than the game has.
    pub tiles: u8,
    /// The winning forms. Seven pairs and thirteen orphans are for hands of thirteen tiles.
    pub forms: Forms,
    /// What seven pairs are made of.
    pub seven_pairs: SevenPairs,
    /// What is worth 1.
    pub aim: Aim,
}

impl Game {
    /// A game of riichi mahjong. With three players 1m and 9m are two more honours: no form tells them apart.
    pub const fn new(rules: Rules, aim: Aim) -> Game {
        let (suits, honours) = match rules.players {
            Players::Four => (3, 7),
            Players::Three => (2, 9),
        };
        let Rules { forms, seven_pairs, .. } = rules;
        Game { suits, ranks: 9, honours, copies: COPIES, tiles: 13, forms, seven_pairs, aim }
    }

    /// The players of a game of riichi mahjong; `None` for another deck.
    pub fn players(&self) -> Option<Players> {
        let of_riichi = |players| Game::new(Rules { players, ..Rules::default() }, self.aim);
        let is_deck = |of: Game| Game { forms: of.forms, seven_pairs: of.seven_pairs, ..*self } == of;
        Players::ALL.into_iter().find(|&players| is_deck(of_riichi(players)))
    }

    /// Do wins of a form count, and has the deck any?
    pub(super) fn has_wins(&self, form: Form) -> bool {
        let orphans = self.suits * self.ranks.min(2) + self.honours;
        let fits = match form {
            Form::Standard => true,
            Form::SevenPairs => self.tiles == 13,
            Form::ThirteenOrphans => self.tiles == 13 && orphans == 13,
        };
        fits && self.forms.contains(form)
    }

    /// Tiles outside a hand that draws: the S of the formulas.
    pub const fn wall(&self) -> u32 {
        self.total().saturating_sub(self.tiles as u32)
    }

    const fn total(&self) -> u32 {
        (self.suits * self.ranks + self.honours) as u32 * self.copies as u32
    }

    /// Checks that the numbers are those that a game can have.
    ///
    /// # Errors
    /// [`SoloError::Game`] with the first that is not.
    pub const fn check(&self) -> Result<(), SoloError> {
        let wrong = match self {
            Game { suits: 0 | 4.., .. } => "suits: expected 1 to 3",
            Game { ranks: 0 | 17.., .. } => "ranks: expected 1 to 16",
            Game { honours: 17.., .. } => "honours: expected at most 16",
            Game { copies: 0 | 16.., .. } => "copies: expected 1 to 15",
            Game { tiles: 1 | 4 | 7 | 10 | 13, .. } if self.wall() > 0 => return Ok(()),
            _ => "tiles: expected 1, 4, 7, 10 or 13, and more in the game",
        };
        Err(SoloError::Game(wrong))
    }
}
