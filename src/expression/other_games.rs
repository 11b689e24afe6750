//! The wins of other games in the language of sets.

use crate::handset::{Forest, HandSet, OtherGames};
use crate::rules::Deck;

/// Wins of a game that is not riichi mahjong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum OtherWin {
    Mcr,
    KnittedStraight,
    HonoursAndKnitted,
    GreaterHonoursAndKnitted,
    Taiwanese,
    PairsAndTriplet,
    SixteenApart,
    Sichuan,
}

impl OtherWin {
    /// The deck of the game.
    pub(super) const fn deck(self) -> Deck {
        if matches!(self, OtherWin::Sichuan) { Deck::Suits } else { Deck::Full }
    }

    pub(super) const fn is_taiwanese(self) -> bool {
        matches!(self, OtherWin::Taiwanese | OtherWin::PairsAndTriplet | OtherWin::SixteenApart)
    }

    pub(super) fn hands(self, forest: &Forest) -> HandSet<'_> {
        let games = OtherGames::new(forest);
        match self {
            OtherWin::Mcr => games.mcr_wins(),
            OtherWin::KnittedStraight => games.knitted_straight(),
            OtherWin::HonoursAndKnitted => games.honours_and_knitted(),
            OtherWin::GreaterHonoursAndKnitted => games.greater_honours_and_knitted(),
            OtherWin::Taiwanese => games.taiwanese_wins(),
            OtherWin::PairsAndTriplet => games.pairs_and_triplet(),
            OtherWin::SixteenApart => games.sixteen_apart(),
            OtherWin::Sichuan => games.sichuan_wins(),
        }
    }
}
