//! The reason why a question has no answer, and its place in the text.

use std::ops::Range;

use serde::Serialize;
use tehai::analysis::AnalysisError;
use tehai::expression::{EvaluationError, ExpressionError, ExpressionErrorKind};
use tehai::handset::TooManyNodesError;
use tehai::rules::UnknownNameError;
use tehai::score::ScoreError;
use tehai::shanten::ShantenError;
use tehai::tiles::notation::{ParseError, ParseErrorKind as Kind};
use tehai::win_probability::StartError;
use tsify::Tsify;

/// The reason why a question has no answer.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// The kind of problem.
    code: &'static str,
    /// In English, in one line.
    message: String,
    /// The part of the question with the problem.
    #[tsify(
        type = "\"hand\" | \"visible\" | \"set\" | \"given\" | \"rules\" | \"rank\" | \"win\" | \"dora\" | \"hiddenDora\""
    )]
    field: &'static str,
    /// The range of the faulty text, in JavaScript's string units.
    start: usize,
    end: usize,
    /// The faulty text, or the tile or character in question.
    found: String,
    /// Possible replacements.
    suggestions: Vec<&'static str>,
}

impl Problem {
    /// A problem with a part of the question as a whole.
    pub fn new(code: &'static str, field: &'static str, message: impl ToString) -> Problem {
        let (message, found) = (message.to_string(), String::new());
        Problem { code, message, field, start: 0, end: 0, found, suggestions: Vec::new() }
    }

    fn about(self, found: impl ToString) -> Problem {
        Problem { found: found.to_string(), ..self }
    }

    fn at(self, text: &str, range: Range<usize>) -> Problem {
        let units = |bytes: usize| text.get(..bytes).map_or(0, |before| before.encode_utf16().count());
        Problem { start: units(range.start), end: units(range.end), ..self }
    }

    /// Tiles that were not understood.
    pub fn tiles(field: &'static str, text: &str, error: ParseError) -> Problem {
        let end = text[error.offset..].chars().next().map_or(0, char::len_utf8) + error.offset;
        let (code, found) = match error.kind {
            Kind::UnknownLetter(sign) => ("unknown-letter", sign.to_string()),
            Kind::UnknownSign(sign) => ("unknown-sign", sign.to_string()),
            Kind::DigitWithoutSuit => ("digit-without-suit", String::new()),
            Kind::LetterWithoutDigits(sign) => ("letter-without-digits", sign.to_string()),
            Kind::NotAWord(sign) => ("not-a-word", sign.to_string()),
            Kind::NotARedFive(sign) => ("not-a-red-five", sign.to_string()),
            Kind::NoSuchHonour(rank) => ("no-such-honour", format!("{rank}z")),
            Kind::NotInGame(sign) => ("not-in-game", sign.to_string()),
            Kind::FifthCopy(tile) => ("fifth-copy", tile.to_string()),
            Kind::OtherGroup(tile, _) => ("other-group", tile.to_string()),
            Kind::NotAMeld => ("not-a-meld", String::new()),
            Kind::FifthMeld => ("fifth-meld", String::new()),
            Kind::NestedBracket | Kind::UnpairedBracket => ("bracket", String::new()),
            _ => ("tiles", String::new()),
        };
        Problem::new(code, field, error).about(found).at(text, error.offset..end)
    }

    /// A hand that has no analysis.
    pub fn analysis(error: AnalysisError) -> Problem {
        let (code, field, found) = match error {
            AnalysisError::Hand(ShantenError::NoSuchTile(missing)) => {
                ("no-such-tile", "hand", Some(missing.tile))
            }
            AnalysisError::Hand(_) => ("no-analysis", "hand", None),
            AnalysisError::NoSuchVisible(missing) => ("no-such-tile", "visible", Some(missing.tile)),
            AnalysisError::Together(fifth) => ("fifth-copy-together", "visible", Some(fifth.tile)),
            _ => ("no-analysis", "hand", None),
        };
        let found = found.map_or(String::new(), |tile| tile.to_string());
        Problem::new(code, field, error).about(found)
    }

    /// A win that has no points.
    pub fn score(error: ScoreError) -> Problem {
        let (code, found) = match error {
            ScoreError::ThreePlayers => ("three-players", String::new()),
            ScoreError::NotHeld(tile) => ("not-held", tile.to_string()),
            ScoreError::NoWin => ("no-win", String::new()),
            ScoreError::Contradiction(what) => ("contradiction", what.to_owned()),
            ScoreError::Together(fifth) => ("fifth-copy-together", fifth.tile.to_string()),
            ScoreError::Indicators(_) => ("too-many-indicators", String::new()),
            _ => ("no-points", String::new()),
        };
        Problem::new(code, "win", error).about(found)
    }

    /// A hand that has no probabilities.
    pub fn chances(error: StartError) -> Problem {
        let (code, field, found) = match error {
            StartError::TooManyHands(most) => ("too-far", "hand", most.limit.to_string()),
            StartError::FifthCopy(tile) => ("fifth-copy-together", "visible", tile.to_string()),
            _ => ("no-chances", "hand", String::new()),
        };
        Problem::new(code, field, error).about(found)
    }

    /// An expression that was not understood.
    pub fn expression(field: &'static str, text: &str, error: &ExpressionError) -> Problem {
        let code = match error.kind() {
            ExpressionErrorKind::BadTiles => "bad-tiles",
            ExpressionErrorKind::BadNumber => "bad-number",
            ExpressionErrorKind::TooDeep | ExpressionErrorKind::TooLong => "too-long",
            ExpressionErrorKind::NumberOfTiles(_) => "number-of-tiles",
            _ if error.found().is_empty() => "unexpected-end",
            _ => "unexpected",
        };
        let suggestions = error.suggestions().to_vec();
        let problem = Problem::new(code, field, error).about(error.found()).at(text, error.range());
        Problem { suggestions, ..problem }
    }

    /// A set that could not be made.
    pub fn evaluation(field: &'static str, text: &str, error: &EvaluationError) -> Problem {
        match error {
            EvaluationError::Meaning(error) => Problem::expression(field, text, error),
            _ => Problem::new("too-large", field, error),
        }
    }
}

impl From<TooManyNodesError> for Problem {
    fn from(error: TooManyNodesError) -> Problem {
        Problem::new("too-large", "set", error)
    }
}

impl From<UnknownNameError> for Problem {
    fn from(error: UnknownNameError) -> Problem {
        Problem::new("rules", "rules", error)
    }
}
