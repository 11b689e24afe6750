//! Questions and answers as JSON, by kind: for doors that pass text.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tehai::options::Options;

use crate::means::Means;
use crate::question::{self, QuestionError};
use crate::{
    AnalyzeQuestion, DecomposeQuestion, DistanceQuestion, PredictQuestion, Problem, ScoreQuestion,
    SetQuestion, ShantenQuestion, WinProbabilityQuestion, WorthQuestion,
};

/// A kind of question: the name of the program that answers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Everything about a hand: [`AnalyzeQuestion`] to [`HandAnalysis`](crate::HandAnalysis).
    AnalyzeHand,
    /// Every way to read a hand: [`DecomposeQuestion`] to [`Decompositions`](crate::Decompositions).
    Decompose,
    /// How far a hand is: [`ShantenQuestion`] to [`HandShanten`](crate::HandShanten).
    Shanten,
    /// The points of a win: [`ScoreQuestion`] to [`Score`](crate::Score).
    ScoreHand,
    /// The points for han and fu: [`WorthQuestion`] to [`Worth`](crate::Worth).
    Worth,
    /// How far a hand is from sets: [`DistanceQuestion`] to a list of [`TargetDistance`](crate::TargetDistance).
    Distance,
    /// How likely a win is, or the points to expect: [`WinProbabilityQuestion`] to
    /// [`WinProbability`](crate::WinProbability).
    WinProbability,
    /// What a tenpai player may wait for: [`PredictQuestion`] to [`PredictedWaits`](crate::PredictedWaits).
    PredictWaits,
    /// The size of a set: [`SetQuestion`] to [`SetCounts`](crate::SetCounts).
    CountHands,
    /// The names in the language of sets: null to a list of [`SetName`](crate::sets::SetName).
    Names,
}

/// All kinds with their names. The second is an older one.
const KINDS: [(Kind, &str, &str); 10] = [
    (Kind::AnalyzeHand, "analyze-hand", "player"),
    (Kind::Decompose, "decompose", ""),
    (Kind::Shanten, "shanten", ""),
    (Kind::ScoreHand, "score-hand", "points"),
    (Kind::Worth, "worth", ""),
    (Kind::Distance, "distance", ""),
    (Kind::WinProbability, "win-probability", "chances"),
    (Kind::PredictWaits, "predict-waits", ""),
    (Kind::CountHands, "count-hands", "size"),
    (Kind::Names, "names", ""),
];

impl std::str::FromStr for Kind {
    type Err = AskError;

    fn from_str(text: &str) -> Result<Kind, AskError> {
        let known = KINDS.into_iter().find(|(_, name, older)| text == *name || text == *older);
        known
            .filter(|_| !text.is_empty())
            .map(|(kind, ..)| kind)
            .ok_or_else(|| AskError::Kind(text.to_owned()))
    }
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// There is no such kind.
    #[error("kind: expected {expected}, found {0:?}", expected = KINDS.map(|(_, name, _)| name).join(", "))]
    Kind(String),
    /// The text is not a question of the kind.
    #[error("question: {0}")]
    Question(#[from] QuestionError),
    /// The text is not JSON.
    #[error("question: {0}")]
    Json(#[from] serde_json::Error),
    /// The question has no answer.
    #[error("{}", .0.line())]
    Problem(Box<Problem>),
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
/// let score: serde_json::Value = serde_json::from_str(&ask("score-hand", win)?)?;
/// assert_eq!((&score["han"], &score["points"]), (&3.into(), &5800.into()));
/// let error = ask("count-hands", r#"{ "sets": "win" }"#).unwrap_err().to_string();
/// assert!(error.starts_with("question: sets: there is no such option, expected one of "), "{error}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ask(kind: &str, question: &str) -> Result<String, AskError> {
    let kind: Kind = kind.parse()?;
    let question: Value = serde_json::from_str(question)?;
    let means = Means::default();
    match kind {
        Kind::AnalyzeHand => answer(&question, |asked: AnalyzeQuestion| asked.answer(&means)),
        Kind::Decompose => answer(&question, |asked: DecomposeQuestion| asked.answer()),
        Kind::Shanten => answer(&question, |asked: ShantenQuestion| asked.answer(&means)),
        Kind::ScoreHand => answer(&question, |asked: ScoreQuestion| asked.answer()),
        Kind::Worth => answer(&question, |asked: WorthQuestion| asked.answer()),
        Kind::Distance => answer(&question, |asked: DistanceQuestion| asked.answer(&means)),
        Kind::WinProbability => {
            answer(&question, |asked: WinProbabilityQuestion| asked.answer(&means, |_, _| ()))
        }
        Kind::PredictWaits => answer(&question, |asked: PredictQuestion| asked.answer()),
        Kind::CountHands => answer(&question, |asked: SetQuestion| asked.answer(&means)),
        Kind::Names => Ok(serde_json::to_string(&crate::sets::names())?),
    }
}

/// Reads one question or a list, and writes the answers.
fn answer<Q: DeserializeOwned + Options, A: Serialize>(
    asked: &Value,
    answer: impl Fn(Q) -> Result<A, Problem>,
) -> Result<String, AskError> {
    let json = match asked {
        Value::Array(questions) => {
            let replies = questions.iter().map(|one| Ok(answer(question::read(one)?).into()));
            serde_json::to_string(&replies.collect::<Result<Vec<Reply<A>>, AskError>>()?)?
        }
        one => {
            let found = answer(question::read(one)?);
            serde_json::to_string(&found.map_err(|problem| AskError::Problem(Box::new(problem)))?)?
        }
    };
    Ok(json)
}
