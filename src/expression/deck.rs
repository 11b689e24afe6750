//! The deck that the wins of another game bring.

use crate::expression::names::Name;
use crate::expression::set::Expression;
use crate::expression::tree::{Atom, Tree};
use crate::rules::Deck;

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
