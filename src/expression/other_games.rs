//! The wins of other games in the language of sets.

use crate::expression::names::Name;
use crate::expression::set::Expression;
use crate::expression::tree::{Atom, Tree};
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

impl Expression {
    /// The deck that the first wins of another game bring; `None` if there are none.
    ///
    /// ```
    /// use tehai::{Expression, rules::Deck};
    /// let deck = |text: &str| text.parse::<Expression>().map(|set| set.deck());
    /// assert_eq!(deck("seven_pairs & sichuan_win")?, Some(Deck::Suits));
    /// assert_eq!(deck("mcr_win - win")?, Some(Deck::Full));
    /// assert_eq!(deck("win")?, None);
    /// # Ok::<(), tehai::expression::ExpressionError>(())
    /// ```
    pub fn deck(&self) -> Option<Deck> {
        self.root.deck()
    }
}

impl Tree {
    fn deck(&self) -> Option<Deck> {
        let mut found = None;
        self.for_each_atom(&mut |atom, _| found = found.or_else(|| atom.deck()));
        found
    }
}

impl Atom {
    /// The deck that it brings.
    pub(super) fn deck(&self) -> Option<Deck> {
        match self {
            Atom::Named(Name::Other(win)) => Some(win.deck()),
            Atom::Distance(set, ..) => set.deck(),
            _ => None,
        }
    }
}
