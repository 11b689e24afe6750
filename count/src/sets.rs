//! How many hands does a set have, in all or among those of a given set, and how many wait for what?

use num_bigint::BigUint;
use tehai::count::{Count, Fraction};
use tehai::expression::{Evaluation, Expression, ExpressionError};
use tehai::handset::{Forest, HandSet, Index, TooLargeError, Weights};
use tehai::rules::{Deck, FifthTile, Forms, Rules, RulesError, Setting, SevenPairs, Winds};
use tehai::shanten::{ShantenError, any_size::Goal};
use tehai::tiles::Tile;
use tehai::winning::special;
use thiserror::Error;

/// A set of hands, and perhaps a given set among whose hands its hands are counted, in a setting in which both mean
/// something.
///
/// ```
/// use tehai::Forest;
/// use tehai_count::sets::{Options, Question};
/// let of_suit = "only(m) | only(p) | only(s)".parse()?;
/// let question = Question::new("tenpai".parse()?, Some(of_suit), Options::default())?;
/// assert_eq!(question.setting().tiles, 13);
/// let answer = question.answer(&Forest::bounded(), true, &mut |_, _| ())?;
/// assert_eq!(answer.given.as_ref().map(|given| given.count.hands.to_string()), Some("280800".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    set: Expression,
    given: Option<Expression>,
    setting: Setting,
}

/// What a question says apart from its sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Tiles of each hand. The default is the [usual number](Expression::usual_tiles) of the set or of the given set,
    /// if one of them is not 14; the smaller if both are not.
    pub tiles: Option<u8>,
    /// Melds of the win of `shanten` and the like. The default is as many as the tiles make, at most four.
    pub melds: Option<u8>,
    /// The rules of the game.
    pub rules: Rules,
    /// The winds that count.
    pub winds: Winds,
    /// The tiles of the game. The default is the [deck](Expression::deck) that a set brings, else that of the players.
    pub deck: Option<Deck>,
}

/// Why a question about sets has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// The set has no meaning in the setting, or is too large.
    #[error(transparent)]
    Set(ExpressionError),
    /// The given set has no meaning in the setting, or is too large.
    #[error(transparent)]
    Given(ExpressionError),
    /// The given set has no hands.
    #[error("the set has no hands, so there is no probability")]
    EmptyGiven,
    /// More tiles than the game has.
    #[error("{} has {most} tiles, so a hand has 0 to {most}", game_of(*.deck), most = .deck.total())]
    Tiles {
        /// The number of tiles.
        tiles: u8,
        /// The tiles of the game.
        deck: Deck,
    },
    /// There is no win of this many melds.
    #[error(transparent)]
    Melds(ShantenError),
    /// The game does not have the seat or the deck.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A set that is made of both, or of the waits, is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
}

fn game_of(deck: Deck) -> &'static str {
    match deck {
        Deck::Full => "a game of 4",
        Deck::OfThree => "a game of 3",
        Deck::Suits => "a game without honours",
    }
}

/// The parts of the setting that an answer depends on; `None` for those that make no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dependencies {
    /// The melds of the win.
    pub melds: Option<u8>,
    /// The forms that count.
    pub forms: Option<Forms>,
    /// The rule for seven pairs.
    pub seven_pairs: Option<SevenPairs>,
    /// The rule for the fifth tile.
    pub fifth_tile: Option<FifthTile>,
    /// The winds that count.
    pub winds: Option<Winds>,
}

/// The size of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// Its hands and deals.
    pub count: Count,
    /// Its hands if red fives are different from others.
    pub red_five_hands: BigUint,
}

/// The answer to a [`Question`].
#[derive(Clone, Debug)]
pub struct Answer {
    /// The hands: those of the set that are also in the given set.
    pub hands: Index,
    /// Their size.
    pub total: Size,
    /// The size of the given set.
    pub given: Option<Size>,
    /// The deals of all hands of this many tiles.
    pub all_deals: BigUint,
    /// Are all hands tenpai, and is there at least one? Only then there are counts by waits.
    pub are_tenpai: bool,
    /// By number of kinds waited for, without empty counts; empty if counts by waits were not asked for.
    pub by_wait_kinds: Vec<(u8, Size)>,
    /// By tile waited for, likewise. A hand counts for each tile that it waits for.
    pub by_tile: Vec<(Tile, Size)>,
    /// What the numbers depend on.
    pub depends_on: Dependencies,
}

impl Question {
    /// Asks for the hands of a set, among those of the given set if there is one.
    ///
    /// # Errors
    /// [`QuestionError`] if the game does not have the tiles, melds or winds, or if a set has no meaning in the
    /// setting.
    pub fn new(
        set: Expression,
        given: Option<Expression>,
        options: Options,
    ) -> Result<Question, QuestionError> {
        let Options { tiles, melds, rules, winds, deck } = options;
        let sets = || [&set].into_iter().chain(&given);
        let usual = sets().map(Expression::usual_tiles).filter(|&tiles| tiles != special::TILES).min();
        let (tiles, players) = (tiles.or(usual).unwrap_or(special::TILES), rules.players);
        winds.check_players(players)?;
        deck.map_or(Ok(()), |deck| deck.check_players(players))?;
        // Three players have no other game, which checking the sets says.
        let brought = || sets().find_map(Expression::deck).filter(|deck| deck.players() == players);
        let deck = deck.or_else(brought).unwrap_or(Deck::of(players));
        if u32::from(tiles) > deck.total() {
            return Err(QuestionError::Tiles { tiles, deck });
        }
        let mut setting = Setting::new(tiles, rules).with_winds(winds).with_deck(deck);
        if let Some(melds) = melds {
            setting = setting.with_melds(Goal::new(rules, melds).map_err(QuestionError::Melds)?.melds());
        }
        set.check(setting).map_err(QuestionError::Set)?;
        let checked = given.iter().try_for_each(|given| given.check(setting));
        checked.map_err(QuestionError::Given)?;
        Ok(Question { set, given, setting })
    }

    /// The set.
    pub const fn set(&self) -> &Expression {
        &self.set
    }

    /// The set among whose hands those of the set are counted.
    pub const fn given(&self) -> Option<&Expression> {
        self.given.as_ref()
    }

    /// Tiles, game and rules.
    pub const fn setting(&self) -> Setting {
        self.setting
    }

    /// What an answer depends on, with or without counts by waits.
    pub fn dependencies(&self, by_waits: bool) -> Dependencies {
        let Setting { melds, rules: Rules { forms, seven_pairs, fifth_tile, .. }, winds, .. } = self.setting;
        let depends = |on: &dyn Fn(&Expression) -> bool| on(&self.set) || self.given.as_ref().is_some_and(on);
        let on_pairs = by_waits && forms.contains(Forms::SEVEN_PAIRS);
        let on_pairs = on_pairs || depends(&|set| set.depends_on_seven_pairs(forms));
        Dependencies {
            melds: depends(&Expression::depends_on_melds).then_some(melds),
            forms: (by_waits || depends(&Expression::depends_on_forms)).then_some(forms),
            seven_pairs: on_pairs.then_some(seven_pairs),
            fifth_tile: (by_waits || depends(&Expression::depends_on_fifth_tile)).then_some(fifth_tile),
            winds: depends(&Expression::depends_on_winds).then_some(winds),
        }
    }

    /// The hands of the set that are also in the given set. Calls `observe` with each
    /// [step](Evaluation::hands_observed).
    ///
    /// # Errors
    /// [`QuestionError`] if a set on the way exceeds a limit of the forest.
    pub fn hands<'f>(
        &self,
        forest: &'f Forest,
        observe: &mut dyn FnMut(&str, HandSet<'f>),
    ) -> Result<HandSet<'f>, QuestionError> {
        let (hands, _) = self.sets(&mut Evaluation::new(forest, self.setting), observe)?;
        Ok(hands)
    }

    /// The hands, and the given set.
    fn sets<'f>(
        &self,
        evaluation: &mut Evaluation<'f>,
        observe: &mut dyn FnMut(&str, HandSet<'f>),
    ) -> Result<(HandSet<'f>, Option<HandSet<'f>>), QuestionError> {
        let set = evaluation.hands_observed(&self.set, observe).map_err(QuestionError::Set)?;
        let Some(given) = &self.given else { return Ok((set, None)) };
        let given = evaluation.hands_observed(given, observe).map_err(QuestionError::Given)?;
        Ok((set & given, Some(given)))
    }

    /// Counts the hands, with `by_waits` also by what they wait for if all are tenpai. Calls `observe` with each
    /// [step](Evaluation::hands_observed).
    ///
    /// # Errors
    /// [`QuestionError`] if the given set has no hands, or if a set on the way exceeds a limit of the forest.
    pub fn answer<'f>(
        &self,
        forest: &'f Forest,
        by_waits: bool,
        observe: &mut dyn FnMut(&str, HandSet<'f>),
    ) -> Result<Answer, QuestionError> {
        let mut evaluation = Evaluation::new(forest, self.setting);
        let (set, given) = self.sets(&mut evaluation, observe)?;
        let given = given.map(Size::of).transpose()?;
        if given.as_ref().is_some_and(|given| given.count.hands == BigUint::ZERO) {
            return Err(QuestionError::EmptyGiven);
        }
        let hands = set.index()?;
        let are_tenpai = evaluation.are_tenpai(set)?;
        let by_waits = by_waits && are_tenpai;
        let (mut by_wait_kinds, mut by_tile) = (Vec::new(), Vec::new());
        if by_waits {
            for (kinds, &waiting) in (0..).zip(evaluation.split_by_wait_kinds()) {
                by_wait_kinds.push((kinds, Size::of(set & waiting)?));
            }
            for &(tile, waiting) in evaluation.waiting() {
                by_tile.push((tile, Size::of(set & waiting)?));
            }
            by_wait_kinds.retain(|(_, size)| size.count.hands > BigUint::ZERO);
            by_tile.retain(|(_, size)| size.count.hands > BigUint::ZERO);
        }
        Ok(Answer {
            total: Size::new(&hands),
            hands,
            given,
            all_deals: evaluation.all().deals()?,
            are_tenpai,
            by_wait_kinds,
            by_tile,
            depends_on: self.dependencies(by_waits),
        })
    }
}

impl Size {
    fn new(hands: &Index) -> Size {
        Size { count: hands.count(), red_five_hands: hands.weigh(&Weights::red_fives()) }
    }

    fn of(hands: HandSet) -> Result<Size, TooLargeError> {
        hands.index().map(|hands| Size::new(&hands))
    }
}

impl Answer {
    /// The share of some hands in the deals of the given set; without one, in all deals.
    pub fn share(&self, of: &Size) -> Fraction {
        match &self.given {
            Some(given) => Fraction::new(of.count.deals.clone(), given.count.deals.clone()),
            None => self.share_of_all(of),
        }
    }

    /// The share of some hands in all deals of as many tiles.
    pub fn share_of_all(&self, of: &Size) -> Fraction {
        Fraction::new(of.count.deals.clone(), self.all_deals.clone())
    }
}
