//! Questions and answers as JSON, by kind: for doors that pass text.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tehai::analysis::Analysis;
use tehai::expression::Question;

use crate::page::PlayersQuestion;
use crate::question::{self, QuestionError};
use crate::{
    DistanceQuestion, Problem, ScoreQuestion, SetCounts, SetQuestion, WinProbabilityQuestion, WorthQuestion,
};

/// A kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Everything about a hand: [`PlayersQuestion`] to [`HandAnalysis`](crate::HandAnalysis).
    Player,
    /// The points of a win: [`ScoreQuestion`] to [`Score`](crate::Score).
    Points,
    /// The points for han and fu: [`WorthQuestion`] to [`Worth`](crate::Worth).
    Worth,
    /// How far a hand is from sets: [`DistanceQuestion`] to a list of [`TargetDistance`](crate::TargetDistance).
    Distance,
    /// How likely a win is, or the points to expect: [`WinProbabilityQuestion`] to
    /// [`WinProbability`](crate::WinProbability).
    Chances,
    /// The size of a set: [`SetQuestion`] to [`SetCounts`].
    Size,
    /// The names in the language of sets: null to a list of [`SetName`](crate::sets::SetName).
    Names,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 7] =
        [Kind::Player, Kind::Points, Kind::Worth, Kind::Distance, Kind::Chances, Kind::Size, Kind::Names];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Player => "player",
            Kind::Points => "points",
            Kind::Worth => "worth",
            Kind::Distance => "distance",
            Kind::Chances => "chances",
            Kind::Size => "size",
            Kind::Names => "names",
        }
    }
}

impl std::str::FromStr for Kind {
    type Err = AskError;

    fn from_str(text: &str) -> Result<Kind, AskError> {
        let known = Kind::ALL.into_iter().find(|kind| kind.name() == text);
        known.ok_or_else(|| AskError::Kind(text.to_owned()))
    }
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// There is no such kind.
    #[error("kind: expected {expected}, found {0:?}", expected = Kind::ALL.map(Kind::name).join(", "))]
    Kind(String),
    /// The text is not a question of the kind.
    #[error("question: {0}")]
    Question(#[from] QuestionError),
    /// The text is not JSON.
    #[error("question: {0}")]
    Json(#[from] serde_json::Error),
    /// The question has no answer.
    #[error("{line}")]
    Problem {
        /// What is wrong, and where.
        problem: Box<Problem>,
        /// The same in one line.
        line: String,
    },
}

/// An answer, or why there is none.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply<A> {
    /// The answer.
    Answer(A),
    /// Why there is none.
    Problem(Problem),
}

impl<A> From<Result<A, Problem>> for Reply<A> {
    fn from(result: Result<A, Problem>) -> Reply<A> {
        result.map_or_else(Reply::Problem, Reply::Answer)
    }
}

/// Answers a question of a [kind](Kind): JSON to JSON. To a list of questions the answer is a list of
/// [replies](Reply).
///
/// # Errors
/// [`AskError`] if the kind or the question is wrong, or if a single question has no answer.
///
/// ```
/// use tehai_answers::ask;
/// let win = r#"{ "hand": "234m345678p55s345s", "riichi": "riichi" }"#;
/// let score: serde_json::Value = serde_json::from_str(&ask("points", win)?)?;
/// assert_eq!((&score["han"], &score["points"]), (&3.into(), &5800.into()));
/// let error = ask("size", r#"{ "sets": "win" }"#).unwrap_err().to_string();
/// assert!(error.starts_with("question: sets: there is no such option, expected one of "), "{error}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ask(kind: &str, question: &str) -> Result<String, AskError> {
    let kind: Kind = kind.parse()?;
    let question: Value = serde_json::from_str(question)?;
    match kind {
        Kind::Player => answer(&question, |asked: PlayersQuestion| {
            let (hand, settings) = asked.hand.read()?;
            Ok(asked.asked.answer(&hand, &settings, Analysis::with_tables)?.1)
        }),
        Kind::Points => answer(&question, |asked: ScoreQuestion| asked.answer()),
        Kind::Worth => answer(&question, |asked: WorthQuestion| asked.answer()),
        Kind::Distance => answer(&question, |asked: DistanceQuestion| asked.answer()),
        Kind::Chances => answer(&question, |asked: WinProbabilityQuestion| asked.answer(|_, _| ())),
        Kind::Size => answer(&question, |asked: SetQuestion| {
            let question = asked.read()?;
            let found = question.answer(&Question::forest(), true, &mut |_| ());
            Ok(SetCounts::new(&question, &found.map_err(|error| asked.problem(error))?))
        }),
        Kind::Names => answer(&question, |()| Ok(crate::sets::names())),
    }
}

/// Reads one question or a list, and writes the answers.
fn answer<Q: DeserializeOwned, A: Serialize>(
    asked: &Value,
    answer: impl Fn(Q) -> Result<A, Problem>,
) -> Result<String, AskError> {
    let json = match asked {
        Value::Array(questions) => {
            let replies = questions.iter().map(|one| Ok(answer(question::read_whole(one)?).into()));
            serde_json::to_string(&replies.collect::<Result<Vec<Reply<A>>, AskError>>()?)?
        }
        one => {
            let found = answer(question::read_whole(one)?);
            let problem = |problem: Problem| {
                let line = question::line(one, &problem);
                AskError::Problem { problem: Box::new(problem), line }
            };
            serde_json::to_string(&found.map_err(problem)?)?
        }
    };
    Ok(json)
}
