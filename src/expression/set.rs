//! [`Expression`]: a set of hands in words, and what it depends on.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::expression::error::{ExpressionError, ExpressionErrorKind};
use crate::expression::parse;
use crate::expression::tree::{Atom, Operator, Tree};
use crate::handset::Index;
use crate::rules::{Deck, FifthTile, Forms, Players, Rules, Setting, Winds};
use crate::winning::special;

/// A set of hands in words, such as `tenpai & z >= 3`.
///
/// See the [module](crate::expression) docs for the language. Expressions are equal if they are read as the
/// same, however they are spelt; each is displayed in its canonical spelling, which is read as an equal one.
///
/// ```
/// use tehai::expression::Expression;
/// let expression: Expression = "!(agari|聴牌)&(z>=03-五萬=1)".parse()?;
/// assert_eq!(expression.to_string(), "!(win | tenpai) & (z >= 3 - 5m = 1)");
/// # Ok::<(), tehai::expression::ExpressionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Expression {
    pub(super) text: String,
    pub(super) root: Tree,
}

impl PartialEq for Expression {
    fn eq(&self, other: &Expression) -> bool {
        self.root == other.root
    }
}

impl Eq for Expression {}

impl FromStr for Expression {
    type Err = ExpressionError;
    /// Reads an expression without stored sets.
    fn from_str(text: &str) -> Result<Expression, ExpressionError> {
        Expression::read(text, Expression::nothing_stored)
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.root)
    }
}

impl Expression {
    /// Reads an expression in which `@NAME` is the set that `stored` returns for the name. Its error becomes part of
    /// the [`ExpressionError`], as what was expected.
    ///
    /// # Errors
    /// [`ExpressionError`] at the first piece that is wrong.
    pub fn read<E: fmt::Display>(
        text: &str,
        stored: impl Fn(&str) -> Result<Index, E>,
    ) -> Result<Expression, ExpressionError> {
        let stored = |name: &str| stored(name).map_err(|error| error.to_string());
        Ok(Expression { root: parse::parse(text, &stored)?, text: text.to_owned() })
    }

    /// Reads `distance(SET)` as the set: a feature of hands. An error lists the names of `others`, which may stand in
    /// its place.
    ///
    /// # Errors
    /// [`ExpressionError`] at the first piece that is wrong.
    pub fn read_distance<E: fmt::Display>(
        text: &str,
        others: &[&'static str],
        stored: impl Fn(&str) -> Result<Index, E>,
    ) -> Result<Expression, ExpressionError> {
        let stored = |name: &str| stored(name).map_err(|error| error.to_string());
        Ok(Expression { root: parse::parse_distance(text, others, &stored)?, text: text.to_owned() })
    }

    /// The answer to the name of a stored set where there are none.
    pub fn nothing_stored(_: &str) -> Result<Index, &'static str> {
        Err("a set in words, as no stored sets are at hand")
    }

    /// The setting of the set alone: its [usual number of tiles](Expression::usual_tiles), and the deck that it brings.
    pub fn usual_setting(&self, rules: Rules, winds: Winds) -> Setting {
        self.with_own_deck(Setting::new(self.usual_tiles(), rules).with_winds(winds))
    }

    /// The setting with the deck that the set brings, if it brings one. Three players have no other game.
    pub(super) fn with_own_deck(&self, setting: Setting) -> Setting {
        let deck = self.deck().filter(|_| setting.rules.players == Players::Four);
        deck.map_or(setting, |deck| setting.with_deck(deck))
    }

    /// Those hands of the set that are wins. Wins of other games are wins as they are.
    pub(super) fn of_wins(&self) -> Expression {
        if self.deck().is_some() {
            return self.clone();
        }
        // An error about the wins points to the whole set.
        let wins = Tree { range: self.root.range.clone(), ..Tree::of("win") };
        Expression { text: self.text.clone(), root: self.root.clone().joined(Operator::And, wins) }
    }

    /// Does the expression mean something in the setting?
    ///
    /// # Errors
    /// [`ExpressionError`] at the first part that does not: a set that does not exist for the number of
    /// tiles or under the rule for the fifth tile, or a tile that is not in the deck, or wins of a game that has
    /// another [deck](Expression::deck).
    pub fn check(&self, setting: Setting) -> Result<(), ExpressionError> {
        self.check_tree(&self.root, setting)
    }

    fn check_tree(&self, tree: &Tree, setting: Setting) -> Result<(), ExpressionError> {
        tree.atoms().into_iter().try_for_each(|(atom, range)| self.check_atom(atom, range, setting))
    }

    fn check_atom(&self, atom: &Atom, range: &Range<usize>, setting: Setting) -> Result<(), ExpressionError> {
        let error = |kind, expected| Err(ExpressionError::new(kind, &self.text, range.clone(), expected));
        let of_size =
            |expected: String| error(ExpressionErrorKind::NumberOfTiles(setting.tiles), expected.into());
        if let Atom::Stored(stored) = atom {
            let found = stored.index.totals();
            match found[..] {
                [] => {}
                [tiles] if tiles == setting.tiles => {}
                [tiles] => return of_size(format!("{tiles}, as its hands have")),
                _ => return of_size(format!("a set of hands of one number of tiles, not of {found:?}")),
            }
        }
        if atom.deck().is_some_and(|deck| deck != setting.deck) {
            let expected = match setting.deck {
                Deck::OfThree => "four players, because the game of three has other tiles",
                Deck::Suits => "a set of the same deck, that of 108 tiles without honours",
                Deck::Full => "a set of the same deck, that of 136 tiles with honours",
            };
            return error(ExpressionErrorKind::OtherDeck, expected.into());
        }
        let sizes = atom.sizes();
        if !sizes.contain(setting.tiles) {
            let is_one_short = setting.tiles == special::TILES - 1 && sizes.contain(special::TILES);
            return of_size(match is_one_short {
                true => format!("{sizes}; hands one tile short are distance({atom}) = 1"),
                false => sizes.to_string(),
            });
        }
        if let Atom::Distance(set, ..) = atom {
            return self.check_tree(set, set.setting(setting));
        }
        let is_counted = setting.rules.fifth_tile == FifthTile::Counted;
        if is_counted && matches!(atom, Atom::Named(name) if name.needs_excluded) {
            let expected = "the fifth tile excluded: if it counts, hands such as 1111m are tenpai, and two tiles from a win";
            return error(ExpressionErrorKind::FifthTile, expected.into());
        }
        let Some(missing) = (atom.named_tiles() - setting.deck.tiles()).iter().next() else { return Ok(()) };
        let of_deck = match setting.deck {
            Deck::Suits => "a deck without honours",
            _ => "a game of three, which has no 2m to 8m",
        };
        error(ExpressionErrorKind::BadTiles, format!("tiles of {of_deck}, so no {missing}").into())
    }

    /// The default number of tiles: 13 if the expression is about tenpai hands or waits (`tenpai`, `irreducible`,
    /// `waits`, `waits_any`, `wait_kinds`), 12 for `melds`, 17 for Taiwanese wins, otherwise 14; with a stored
    /// set, the number of tiles of its hands. If nothing but a distance says how many, one fewer than the hands of its
    /// set.
    ///
    /// ```
    /// use tehai::Expression;
    /// let usual = |text: &str| text.parse().map(|set: Expression| set.usual_tiles());
    /// assert_eq!((usual("honitsu")?, usual("distance(honitsu) = 1")?), (14, 13));
    /// # Ok::<(), tehai::expression::ExpressionError>(())
    /// ```
    pub fn usual_tiles(&self) -> u8 {
        self.root.usual_tiles().unwrap_or(special::TILES)
    }

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

    /// Does the set depend on the winning forms that count?
    pub fn depends_on_forms(&self) -> bool {
        self.any_atom(|atom| atom.depends_on().forms)
    }

    /// Does the set depend on the number of melds of a win?
    pub fn depends_on_melds(&self) -> bool {
        self.any_atom(Atom::is_by_replacement)
    }

    /// Does the set depend on the rule for seven pairs, if these forms count?
    pub fn depends_on_seven_pairs(&self, forms: Forms) -> bool {
        forms.contains(Forms::SEVEN_PAIRS) && self.depends_on_forms()
            || self.any_atom(|atom| atom.depends_on().seven_pairs)
    }

    /// Does the set depend on the rule for the fifth copy of a tile?
    pub fn depends_on_fifth_tile(&self) -> bool {
        self.any_atom(|atom| atom.depends_on().fifth_tile)
    }

    /// Does the set depend on the winds of the seat and the round?
    ///
    /// ```
    /// use tehai::Expression;
    /// assert!("win - yakuhai".parse::<Expression>()?.depends_on_winds());
    /// assert!(!"yakuhai(1z)".parse::<Expression>()?.depends_on_winds());
    /// # Ok::<(), tehai::expression::ExpressionError>(())
    /// ```
    pub fn depends_on_winds(&self) -> bool {
        self.any_atom(|atom| atom.depends_on().winds)
    }

    fn any_atom(&self, is_wanted: impl Fn(&Atom) -> bool) -> bool {
        self.root.any_atom(&is_wanted)
    }
}
