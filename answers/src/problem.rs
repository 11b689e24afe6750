//! What is wrong with a question, and where.

use std::borrow::Cow;
use std::ops::Range;
use std::str::FromStr;

use serde::Serialize;
use tehai::expression::{ExpressionError, ExpressionErrorKind};
use tehai::handset::TooLargeError;
use tehai::rules::{RulesError, Wind};
use tehai::score::ScoreError;
use tehai::shanten::ShantenError;
use tehai::tiles::notation::{ParseError, ParseErrorKind as Kind, RedTile, add_suit};
use tehai::tiles::{HandError, Meld, Tile};
use tehai::win_probability::GameError;
use tehai_options::{named, one_line};

use crate::described;
use crate::question::QuestionError;

described! {
    /// Why a question has no answer.
    #[derive(PartialEq, Eq, thiserror::Error)]
    #[error("{message}")]
    pub struct Problem {
        /// The part of the question that is wrong.
        pub field: Field,
        /// The option that is wrong, if the field does not say it.
        pub option: Option<Box<str>>,
        /// The first character of it that is wrong, from 0.
        pub start: usize,
        /// The end of what is wrong; the same as `start` if it is the whole.
        pub end: usize,
        /// What is wrong with it.
        #[serde(flatten)]
        pub fault: Fault,
        /// The same in English, in one line.
        pub message: String,
        /// The text of the field, if a part of it is wrong.
        #[serde(skip)]
        #[cfg_attr(feature = "schema", schemars(skip))]
        pub text: Option<Box<str>>,
        /// Is it a word that is no name of the language of sets, nor like one?
        #[serde(skip)]
        #[cfg_attr(feature = "schema", schemars(skip))]
        pub is_unknown_name: bool,
    }
}

named! {
    /// A part of a question.
    #[derive(Default)]
    Field {
        /// The hand.
        #[default]
        Hand = "hand",
        /// The tiles visible elsewhere.
        Visible = "visible",
        /// The hand's own discards.
        Discards = "discards",
        /// The tile that another player discards.
        Offered = "offered",
        /// The number of draws.
        Draws = "draws",
        /// The winning tile.
        Tile = "tile",
        /// How the hand was won.
        Win = "win",
        /// The dora.
        Dora = "dora",
        /// The hidden dora.
        HiddenDora = "hidden_dora",
        /// The set.
        Set = "set",
        /// The given set.
        Given = "given",
        /// A rank in the set.
        Rank = "rank",
        /// The rules, or another choice.
        Rules = "rules",
        /// The number of tiles.
        Tiles = "tiles",
        /// Sets of which the distance is asked.
        To = "to",
        /// The number of draws for the chances of a win.
        Turns = "turns",
    }
}

/// What is wrong, with what it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "kebab-case")]
#[non_exhaustive]
#[allow(missing_docs, reason = "the message says it")]
pub enum Fault {
    UnknownLetter { found: char },
    UnknownSign { found: char },
    DigitWithoutSuit,
    LetterWithoutDigits { found: char },
    NotAWord { found: char },
    NotARedFive { found: char },
    NoSuchHonour { found: String },
    NotInGame { found: char },
    FifthCopy { found: Tile },
    OtherGroup { found: Tile },
    NotAMeld,
    FifthMeld,
    Bracket,
    QuadInParentheses { found: String },
    Tiles,
    NoSuchTile { found: Tile },
    FifthCopyTogether { found: Tile },
    NoAnalysis,
    NotHeld { found: RedTile },
    RedFive { found: Tile },
    NoWin,
    Contradiction { found: String },
    Furiten,
    TooManyIndicators { found: u8 },
    TooManyNorths { found: u8 },
    NoSuchSeat { found: Wind },
    OwnSeat { found: Wind },
    NotLiable { found: &'static str },
    LiableForNothing { found: &'static str },
    NotFed { found: &'static str },
    NoPoints,
    TooFar { found: usize },
    NoProbability,
    Unexpected { found: Box<str>, suggestions: Vec<String> },
    UnexpectedEnd { suggestions: Vec<String> },
    BadTiles { found: String },
    BadNumber { found: String },
    NumberOfTiles { found: u8 },
    TooLong,
    TooLarge,
    TooManyTiles,
    EmptyGiven,
    OutOfRange { found: String },
    Other,
}

/// The text of a field. In a hand, digits alone are manzu.
pub(crate) fn spelled(field: Field, text: &str) -> Cow<'_, str> {
    if field == Field::Hand { add_suit(text) } else { text.into() }
}

impl Problem {
    /// A problem with a part of the question as a whole.
    pub fn new(field: Field, fault: Fault, message: impl ToString) -> Problem {
        let message = one_line(&message.to_string()).into_owned();
        Problem { field, option: None, start: 0, end: 0, fault, message, text: None, is_unknown_name: false }
    }

    /// A problem with an option that has no field of its own.
    pub fn option(name: &'static str, message: impl ToString) -> Problem {
        Problem { option: Some(name.into()), ..Problem::new(Field::Rules, Fault::Other, message) }
    }

    /// Fails for an option that asks something of another which is not given: its name, whether it is given, whether
    /// the other is, and what to say then.
    pub(crate) fn check_needs<const N: usize>(
        needs: [(&'static str, bool, bool, &str); N],
    ) -> Result<(), Problem> {
        let missing = needs.into_iter().find(|(_, is_given, has_other, _)| *is_given && !has_other);
        missing.map_or(Ok(()), |(name, .., message)| Err(Problem::option(name, message)))
    }

    /// The option that is wrong; none if it is the hand, or the question as a whole.
    pub fn name(&self) -> Option<&str> {
        let is_named = !matches!(self.field, Field::Hand | Field::Win | Field::Rules);
        self.option.as_deref().or_else(|| is_named.then(|| self.field.name()))
    }

    /// The problem in one line, with the option and the text of which a part is wrong.
    pub fn line(&self) -> String {
        let option = self.name().map(|name| format!("{name}: ")).unwrap_or_default();
        format!("{option}{}", self.with_text())
    }

    /// The message, with the text of which a part is wrong.
    pub fn with_text(&self) -> String {
        let text = self.text.as_ref().map(|text| format!("{}: ", one_line(text))).unwrap_or_default();
        format!("{text}{}", self.message)
    }

    /// The same at some bytes of a text.
    fn at(self, text: &str, bytes: Range<usize>) -> Problem {
        let characters = |end: usize| text.get(..end).map_or(0, |before| before.chars().count());
        let (start, end) = (characters(bytes.start), characters(bytes.end));
        Problem { start, end, text: Some(text.into()), ..self }
    }

    /// Reads tiles that the user wrote. In a hand, digits alone are manzu.
    pub fn read<T: FromStr<Err = ParseError>>(field: Field, text: &str) -> Result<T, Problem> {
        let text = spelled(field, text);
        text.parse().map_err(|error| Problem::tiles(field, &text, error))
    }

    /// Reads tiles of an option that is no field of its own.
    pub(crate) fn read_option<T: FromStr<Err = ParseError>>(
        name: &'static str,
        text: &str,
    ) -> Result<T, Problem> {
        let named = |problem| Problem { option: Some(name.into()), ..problem };
        Problem::read(Field::Rules, text).map_err(named)
    }

    /// Tiles that were not understood.
    pub fn tiles(field: Field, text: &str, error: ParseError) -> Problem {
        let end = text[error.offset..].chars().next().map_or(0, char::len_utf8) + error.offset;
        let fault = match error.kind {
            Kind::UnknownLetter(found) => Fault::UnknownLetter { found },
            Kind::UnknownSign(found) => Fault::UnknownSign { found },
            Kind::DigitWithoutSuit => Fault::DigitWithoutSuit,
            Kind::LetterWithoutDigits(found) | Kind::LettersAtBothEnds(found) => {
                Fault::LetterWithoutDigits { found }
            }
            Kind::NotAWord(found) => Fault::NotAWord { found },
            Kind::NotARedFive(found) | Kind::EitherFive(found) => Fault::NotARedFive { found },
            Kind::NoSuchHonour(rank) => Fault::NoSuchHonour { found: format!("{rank}z") },
            Kind::NotInGame(found) => Fault::NotInGame { found },
            Kind::FifthCopy(found) => Fault::FifthCopy { found },
            Kind::OtherGroup(found, _) => Fault::OtherGroup { found },
            Kind::NotAMeld => Fault::NotAMeld,
            Kind::FifthMeld => Fault::FifthMeld,
            Kind::NestedBracket | Kind::UnpairedBracket => Fault::Bracket,
            Kind::QuadInParentheses(tile) => Fault::QuadInParentheses { found: Meld::quad(tile).to_string() },
            _ => Fault::Tiles,
        };
        Problem::new(field, fault, error).at(text, error.offset..end)
    }

    /// Tiles that cannot be there.
    pub fn hand(field: Field, error: HandError) -> Problem {
        Problem::new(field, error.into(), error)
    }

    /// A set that was not understood, or could not be made.
    pub fn expression(field: Field, error: &ExpressionError) -> Problem {
        if let ExpressionErrorKind::TooLarge(_) = error.kind() {
            return Problem::new(field, Fault::TooLarge, error);
        }
        let found = error.found().to_owned();
        let (start, length) = (error.character() - 1, found.chars().count());
        let suggestions = error.suggestions().iter().map(ToString::to_string).collect();
        let fault = match error.kind() {
            ExpressionErrorKind::BadTiles => Fault::BadTiles { found },
            ExpressionErrorKind::BadNumber => Fault::BadNumber { found },
            ExpressionErrorKind::TooDeep | ExpressionErrorKind::TooLong => Fault::TooLong,
            ExpressionErrorKind::NumberOfTiles(found) => Fault::NumberOfTiles { found },
            _ if found.is_empty() => Fault::UnexpectedEnd { suggestions },
            _ => Fault::Unexpected { found: found.into(), suggestions },
        };
        let is_unknown_name = error.is_unknown_name();
        // Without the text: the message quotes what is wrong, and the whole may be long.
        Problem { start, end: start + length, is_unknown_name, ..Problem::new(field, fault, error) }
    }
}

impl From<HandError> for Fault {
    fn from(error: HandError) -> Fault {
        match error {
            HandError::FifthCopy(found) => Fault::FifthCopyTogether { found },
            HandError::NoSuchTile(found) => Fault::NoSuchTile { found },
            HandError::NotHeld(found) => Fault::NotHeld { found },
            HandError::RedFives { five, .. } => Fault::RedFive { found: five },
            _ => Fault::Tiles,
        }
    }
}

impl From<ShantenError> for Problem {
    fn from(error: ShantenError) -> Problem {
        match error {
            ShantenError::Hand(error) => Problem::hand(Field::Hand, error),
            _ => Problem::new(Field::Hand, Fault::NoAnalysis, error),
        }
    }
}

impl From<ScoreError> for Problem {
    fn from(error: ScoreError) -> Problem {
        let fault = match error {
            ScoreError::NoSuchTile(error) | ScoreError::Indicator(error) | ScoreError::Together(error) => {
                error.into()
            }
            ScoreError::NotHeld(found) => Fault::NotHeld { found: found.into() },
            ScoreError::NoWin => Fault::NoWin,
            ScoreError::Contradiction { what, .. } => Fault::Contradiction { found: what.to_owned() },
            ScoreError::Indicators(found) => Fault::TooManyIndicators { found },
            ScoreError::Norths(found) => Fault::TooManyNorths { found },
            ScoreError::NoSuchSeat(_, found) => Fault::NoSuchSeat { found },
            ScoreError::OwnSeat(_, found) => Fault::OwnSeat { found },
            ScoreError::NotLiable(found, _) => Fault::NotLiable { found: found.name() },
            ScoreError::LiableForNothing(found) => Fault::LiableForNothing { found: found.name() },
            ScoreError::NotFed(found) => Fault::NotFed { found: found.name() },
            _ => Fault::NoPoints,
        };
        Problem { option: error.part().map(Box::from), ..Problem::new(Field::Win, fault, error) }
    }
}

impl From<GameError> for Problem {
    fn from(error: GameError) -> Problem {
        let (field, fault) = match error {
            GameError::TooManyHands(found) => (Field::Hand, Fault::TooFar { found }),
            GameError::Hand(error @ (HandError::RedFives { .. } | HandError::FifthCopy(_))) => {
                (Field::Visible, error.into())
            }
            GameError::RedFives { .. } => return Problem::option("red_fives", error),
            GameError::RiichiByBook => return Problem::option("riichi", error),
            GameError::Score(error) => return error.into(),
            _ => (Field::Hand, Fault::NoProbability),
        };
        Problem::new(field, fault, error)
    }
}

impl From<TooLargeError> for Problem {
    fn from(error: TooLargeError) -> Problem {
        Problem::new(Field::Set, Fault::TooLarge, error)
    }
}

impl From<QuestionError> for Problem {
    fn from(QuestionError { option, message }: QuestionError) -> Problem {
        let option = option.map(|name| one_line(&name).into());
        Problem { option, ..Problem::new(Field::Rules, Fault::Other, message) }
    }
}

impl From<RulesError> for Problem {
    fn from(error: RulesError) -> Problem {
        Problem::new(Field::Rules, Fault::Other, error)
    }
}
