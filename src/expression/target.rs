//! Called melds: which concealed tiles make a hand of a set together with them?

use crate::distance::Target;
use crate::expression::error::{ExpressionError, ExpressionErrorKind};
use crate::expression::evaluate::Evaluation;
use crate::expression::set::Expression;
use crate::handset::Forest;
use crate::rules::{Rules, Setting, Winds};
use crate::shanten::Limits;
use crate::tiles::{Hand, Meld, OpenHand};

impl Expression {
    /// The hands of this set as the target of hands with some called melds; without melds, of all hands.
    ///
    /// With melds, the target are the concealed parts b such that some reading of b together with exactly these melds
    /// is as the set says: a called 123m is no part of 111222333m. A concealed quad leaves a hand concealed, other
    /// melds do not: then yaku of concealed hands have an empty target. Copies of called melds limit the target.
    ///
    /// ```
    /// use tehai::{Expression, Rules, rules::Winds, tiles::OpenHand};
    /// let hand: OpenHand = "12m44s55p789s1z[666z]".parse()?;
    /// let (rules, winds) = (Rules::default(), Winds::EAST);
    /// let distance = |set: &str| -> Result<_, Box<dyn std::error::Error>> {
    ///     let target = set.parse::<Expression>()?.target(rules, winds, hand.melds())?;
    ///     Ok(target.distance(hand.concealed()).map(|distance| distance.tiles()))
    /// };
    /// assert_eq!(distance("win")?, Some(1 + 1));
    /// assert_eq!(distance("yakuhai")?, Some(2));
    /// assert_eq!(distance("toitoi")?, Some(5));
    /// // Only concealed hands have it.
    /// assert_eq!(distance("iipeikou")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ExpressionError`] if the set has no meaning under these rules or, with melds, beside them (such as `tenpai`),
    /// or if it is too large.
    ///
    /// # Panics
    /// If no hand has these melds: more than four, or a fifth copy of a tile.
    pub fn target(&self, rules: Rules, winds: Winds, called: &[Meld]) -> Result<Target, ExpressionError> {
        self.target_in(self.usual_setting(rules, winds), called)
    }

    /// The target of hands of this setting, as in `distance(SET) <= k`: the set has a number of tiles of its own, or
    /// that of the setting if nothing decides it, and the deck that it brings, or that of the setting.
    ///
    /// # Errors
    /// As [`target`](Expression::target).
    pub fn target_for(&self, setting: Setting) -> Result<Target, ExpressionError> {
        self.target_in(self.with_own_deck(self.root.setting(setting)), &[])
    }

    /// The target of hands with some called melds, its hands being of this setting.
    fn target_in(&self, setting: Setting, called: &[Meld]) -> Result<Target, ExpressionError> {
        let forest = Forest::bounded();
        let melds = called.to_vec();
        if !melds.is_empty() {
            self.check_called()?;
        }
        let hands = Evaluation::beside(&forest, setting, melds).hands(self)?;
        let too_large = |cause| ExpressionError::too_large((0..self.text.len(), 1), self.to_string(), cause);
        let index = hands.index().map_err(too_large)?;
        let hand = OpenHand::new(Hand::EMPTY, called.to_vec()).expect("melds of a hand");
        Ok(Target::new(&index).with_limits(Limits::for_open_hand(setting.rules.players, &hand)))
    }

    /// The wins among the hands of this set as the target of a player who draws from the tiles of riichi mahjong, as in
    /// [`win_probability`](crate::win_probability).
    ///
    /// # Errors
    /// As [`target`](Expression::target), and for wins of a game with another deck.
    ///
    /// # Panics
    /// As [`target`](Expression::target).
    pub fn target_of_wins(
        &self,
        rules: Rules,
        winds: Winds,
        called: &[Meld],
    ) -> Result<Target, ExpressionError> {
        self.check(Setting::new(self.usual_tiles(), rules))?;
        self.of_wins().target(rules, winds, called)
    }

    /// Do all parts have a meaning beside called melds?
    fn check_called(&self) -> Result<(), ExpressionError> {
        let unknown = self.root.atoms().into_iter().find(|(atom, _)| !atom.knows_called());
        unknown.map_or(Ok(()), |(_, range)| {
            let kind = ExpressionErrorKind::CalledMelds;
            let expected = "wins, yaku or numbers of tiles, such as win, honitsu or 5m = 2".into();
            Err(ExpressionError::new(kind, &self.text, range.clone(), expected))
        })
    }
}
