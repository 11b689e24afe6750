//! From tree to set.

mod atoms;

use std::collections::HashMap;
use std::ops::Range;

use crate::debug::brief_debug;
use crate::expression::basis::Basis;
use crate::expression::error::ExpressionError;
use crate::expression::set::Expression;
use crate::expression::tree::{Atom, Node, Operator, Relation, Tree};
use crate::handset::{Forest, HandSet, TooLargeError};
use crate::rules::Setting;
use crate::tiles::{Meld, Tile};
use crate::waiting::is_tenpai;

/// The sets of expressions in one setting. They share equal atoms and the sets of hands that wait for each tile.
///
/// ```
/// use tehai::{Forest, Rules, expression::Evaluation, rules::Setting};
/// let forest = Forest::new();
/// let mut evaluation = Evaluation::new(&forest, Setting::new(13, Rules::STANDARD));
/// let tenpai = evaluation.hands(&"tenpai".parse()?)?;
/// let wide = evaluation.hands(&"tenpai & wait_kinds >= 5".parse()?)?;
/// assert_eq!((tenpai.len()?, wide.len()?), (54_747_045, 61_587));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Evaluation<'f> {
    basis: Basis<'f>,
    /// The called melds of the hands, which are beside their tiles.
    called: Vec<Meld>,
    known: HashMap<Atom, HandSet<'f>>,
}

brief_debug!(Evaluation<'_> { basis, called });

impl Expression {
    /// The set of its hands.
    ///
    /// [`Evaluation`] does the same for several expressions, and reports the steps.
    ///
    /// # Errors
    /// [`ExpressionError`] if the expression has no meaning in the setting, or if a set on the way exceeds a limit of
    /// the forest.
    pub fn hands<'f>(&self, forest: &'f Forest, setting: Setting) -> Result<HandSet<'f>, ExpressionError> {
        Evaluation::new(forest, setting).hands(self)
    }
}

/// What is called with each step when its set is made, in this order: the part of the expression, and its set. A clock
/// or a progress bar stands here.
type Observer<'o, 'f> = &'o mut dyn FnMut(&str, HandSet<'f>);

type Evaluated<'f> = Result<HandSet<'f>, ExpressionError>;

impl<'f> Evaluation<'f> {
    /// Makes sets in this forest, whose limits bound the memory and the time.
    pub fn new(forest: &'f Forest, setting: Setting) -> Evaluation<'f> {
        Evaluation::beside(forest, setting, Vec::new())
    }

    /// Makes sets of concealed parts: with the called melds their hands have the tiles of the setting.
    pub(super) fn beside(forest: &'f Forest, setting: Setting, called: Vec<Meld>) -> Evaluation<'f> {
        let concealed = setting.tiles.saturating_sub(3 * called.len() as u8);
        Evaluation { basis: Basis::new(forest, setting, concealed), called, known: HashMap::new() }
    }

    /// The set of an expression.
    ///
    /// # Errors
    /// [`ExpressionError`] if the expression has no meaning in the setting, or if a set on the way exceeds a limit of
    /// the forest.
    pub fn hands(&mut self, expression: &Expression) -> Evaluated<'f> {
        self.hands_observed(expression, &mut |_, _| ())
    }

    /// The set of an expression. Calls `observe` with each step, a part of the expression and its set, as soon as the
    /// set is made; sets that are known from before are no steps.
    ///
    /// ```
    /// use tehai::{Forest, Rules, expression::Evaluation, rules::Setting};
    /// let forest = Forest::new();
    /// let mut evaluation = Evaluation::new(&forest, Setting::new(13, Rules::STANDARD));
    /// let mut steps = Vec::new();
    /// let wide = "tenpai & wait_kinds >= 5".parse()?;
    /// evaluation.hands_observed(&wide, &mut |step, _| steps.push(step.to_owned()))?;
    /// assert_eq!(steps, ["tenpai", "wait_kinds >= 5", "tenpai & wait_kinds >= 5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`hands`](Evaluation::hands).
    pub fn hands_observed(
        &mut self,
        expression: &Expression,
        observe: &mut dyn FnMut(&str, HandSet<'f>),
    ) -> Result<HandSet<'f>, ExpressionError> {
        expression.check(self.basis.setting)?;
        self.part(&expression.root, Some(&expression.text), observe)
    }

    /// The setting of all sets.
    pub const fn setting(&self) -> Setting {
        self.basis.setting
    }

    /// All hands of the setting.
    pub const fn all(&self) -> HandSet<'f> {
        self.basis.all
    }

    /// The tenpai hands of the setting; none but of 3N+1 tiles.
    pub fn tenpai(&mut self) -> HandSet<'f> {
        self.basis.tenpai()
    }

    /// Are these hands of the setting all tenpai, and is there at least one?
    ///
    /// ```
    /// use tehai::{Forest, Rules, expression::Evaluation, rules::Setting};
    /// let forest = Forest::new();
    /// let mut evaluation = Evaluation::new(&forest, Setting::new(13, Rules::STANDARD));
    /// let mut are_tenpai = |text: &str| -> Result<bool, Box<dyn std::error::Error>> {
    ///     let hands = evaluation.hands(&text.parse()?)?;
    ///     Ok(evaluation.are_tenpai(hands)?)
    /// };
    /// assert!(are_tenpai("waits(14m) & z = 0")? && are_tenpai("irreducible")?);
    /// assert!(!are_tenpai("shanten <= 1")? && !are_tenpai("waits(1m) & 1m = 4")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`TooLargeError`] if a set on the way exceeds a limit of the forest.
    pub fn are_tenpai(&mut self, hands: HandSet<'f>) -> Result<bool, TooLargeError> {
        let index = hands.index()?;
        // All tenpai hands of many tiles are a large set. A look at a few hands nearly always avoids making it.
        let step = usize::try_from(index.len() / 64).unwrap_or(usize::MAX);
        let mut some = (0..index.len()).step_by(step.max(1)).filter_map(|rank| index.unrank(rank));
        let are_some =
            !index.is_empty() && some.all(|hand| is_tenpai(&hand.into(), self.basis.setting.rules));
        Ok(are_some && (hands - self.tenpai()).is_empty()?)
    }

    /// The hands that wait for each tile that exists.
    pub fn waiting(&mut self) -> &[(Tile, HandSet<'f>)] {
        self.basis.waiting()
    }

    /// The hands by number of kinds that they wait for, which is the place in the list. Hands without
    /// waits are left out: the first set is empty.
    pub fn split_by_wait_kinds(&mut self) -> &[HandSet<'f>] {
        self.basis.split_by_wait_kinds()
    }

    /// The set of a part of what was read from a text, or of a definition, which has no text. Recursion goes no deeper
    /// than the expression is nested.
    fn part(&mut self, part: &Tree, text: Option<&str>, observe: Observer<'_, 'f>) -> Evaluated<'f> {
        match &part.node {
            Node::Atom(atom) => {
                if let Some(&hands) = self.known.get(atom) {
                    return Ok(hands);
                }
                let piece = Piece::new(text, &part.range, || part.to_string());
                let hands = self.atom(atom, (text, &piece.place), observe)?;
                piece.made(hands, observe)?;
                self.known.insert(atom.clone(), hands);
                Ok(hands)
            }
            Node::Not(inner) => {
                let hands = self.part(inner, text, observe)?;
                Piece::new(text, &part.range, || part.to_string()).made(self.basis.all - hands, observe)
            }
            Node::Chain(first, rest) => {
                let mut hands = self.part(first, text, observe)?;
                for (operators, (operator, next)) in (1..).zip(rest) {
                    let other = self.part(next, text, observe)?;
                    let joined = match operator {
                        Operator::And => hands & other,
                        Operator::Minus => hands - other,
                        Operator::Or => hands | other,
                    };
                    let range = first.range.start..next.range.end;
                    let piece = Piece::new(text, &range, || part.beginning(operators).to_string());
                    hands = piece.made(joined, observe)?;
                }
                Ok(hands)
            }
        }
    }

    /// The hands of a definition. A place within it means nothing to the user, who wrote the name at this place.
    fn defined(&mut self, definition: &Tree, place: &Place, observe: Observer<'_, 'f>) -> Evaluated<'f> {
        self.part(definition, None, observe).map_err(|error| error.at(place))
    }

    /// The hands whose distance to a set, which may have another number of tiles, is as wanted.
    fn by_distance(
        &mut self,
        set: &Tree,
        relation: Relation,
        number: i16,
        text: Option<&str>,
        observe: Observer<'_, 'f>,
    ) -> Evaluated<'f> {
        let setting = set.setting(self.basis.setting);
        let target = match setting == self.basis.setting {
            true => self.part(set, text, observe)?,
            false => Evaluation::new(self.basis.forest, setting).part(set, text, observe)?,
        };
        Ok(self.by_threshold(relation, number, |evaluation, most| {
            let Setting { tiles, deck, .. } = evaluation.basis.setting;
            target.at_most_away(most, setting.tiles, tiles, deck.tiles())
        }))
    }
}

/// Bytes of a text, and where they begin as a number of characters, the first being 1.
type Place = (Range<usize>, usize);

/// A piece of an expression whose set is made in a step.
struct Piece {
    place: Place,
    /// The piece in one line, however it was laid out.
    words: String,
}

impl Piece {
    /// The piece in these bytes of the text; without a text, as it is written.
    fn new(text: Option<&str>, range: &Range<usize>, written: impl FnOnce() -> String) -> Piece {
        let Some(text) = text else { return Piece { place: (0..0, 1), words: written() } };
        let words: Vec<&str> = text[range.clone()].split_whitespace().collect();
        let character = text[..range.start].chars().count() + 1;
        Piece { place: (range.clone(), character), words: words.join(" ") }
    }

    /// Reports the step, if its set is not lost.
    fn made<'f>(self, hands: HandSet<'f>, observe: Observer<'_, 'f>) -> Evaluated<'f> {
        let Piece { place, words } = self;
        match hands.is_empty() {
            Err(cause) => Err(ExpressionError::too_large(place, words, cause)),
            Ok(_) => {
                observe(&words, hands);
                Ok(hands)
            }
        }
    }
}
