//! Questions and answers as JSON, by kind: for bindings that pass text.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tehai::shanten::make_tables;
use tehai_options::Options;

use crate::calls::CallQuestion;
use crate::decision::DecisionQuestion;
use crate::means::Means;
use crate::question::{self, QuestionError};
use crate::{
    AnalyzeQuestion, DecomposeQuestion, DistanceQuestion, PredictQuestion, Problem, RoundQuestion,
    ScoreQuestion, SetQuestion, ShantenQuestion, WinProbabilityQuestion, WorthQuestion,
};

/// A kind of question: its name, that of the program that answers it if there is one, and how it is answered.
type Kind = (&'static str, fn(&Value) -> Result<String, AskError>);

/// All kinds: see [`ask`].
const KINDS: &[Kind] = &[
    ("analyze-hand", |asked| {
        // A program that asks by JSON asks more than once.
        make_tables();
        answer(asked, |asked: AnalyzeQuestion| asked.answer(&Means::default()))
    }),
    ("decompose", |asked| answer(asked, |asked: DecomposeQuestion| asked.answer())),
    ("shanten", |asked| answer(asked, |asked: ShantenQuestion| asked.answer(&Means::default()))),
    ("score-hand", |asked| answer(asked, |asked: ScoreQuestion| asked.answer())),
    ("worth", |asked| answer(asked, |asked: WorthQuestion| asked.answer())),
    ("settle-round", |asked| answer(asked, |asked: RoundQuestion| asked.answer())),
    #[cfg(feature = "studies")]
    ("needs", |asked| answer(asked, |asked: crate::NeedsQuestion| asked.answer())),
    #[cfg(feature = "studies")]
    ("race", |asked| answer(asked, |asked: crate::RaceQuestion| asked.answer())),
    ("distance", |asked| answer(asked, |asked: DistanceQuestion| asked.answer(&Means::default()))),
    ("win-probability", |asked| {
        answer(asked, |asked: WinProbabilityQuestion| asked.answer(&Means::default(), |_, _| ()))
    }),
    ("calls", |asked| answer(asked, |asked: CallQuestion| asked.answer(&Means::default()))),
    ("decision", |asked| answer(asked, |asked: DecisionQuestion| asked.answer(&Means::default()))),
    ("predict-waits", |asked| answer(asked, |asked: PredictQuestion| asked.answer())),
    ("count-hands", |asked| answer(asked, |asked: SetQuestion| asked.answer(&Means::default()))),
    ("names", |_| Ok(serde_json::to_string(&crate::sets::names())?)),
];

/// The names of all kinds.
fn kinds() -> Vec<&'static str> {
    KINDS.iter().map(|(name, ..)| *name).collect()
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// There is no such kind.
    #[error("kind: expected {expected}, found {0:?}", expected = kinds().join(", "))]
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

/// Answers a question of a kind: JSON to JSON. To a list of questions the answer is a list of [replies](Reply).
///
/// | kind | question | answer |
/// |---|---|---|
/// | `analyze-hand` | [`AnalyzeQuestion`] | [`HandAnalysis`](crate::HandAnalysis): everything about a hand |
/// | `decompose` | [`DecomposeQuestion`] | [`Decompositions`](crate::Decompositions): every way to read it |
/// | `shanten` | [`ShantenQuestion`] | [`HandShanten`](crate::HandShanten): how far it is |
/// | `score-hand` | [`ScoreQuestion`] | [`Score`](crate::Score): the points of a win |
/// | `worth` | [`WorthQuestion`] | [`Worth`](crate::Worth): the points for han and fu |
/// | `settle-round` | [`RoundQuestion`] | [`RoundEnd`](crate::RoundEnd): who pays whom at the end of a round |
/// | `needs` | [`NeedsQuestion`](crate::NeedsQuestion) | [`Needs`](crate::Needs): what is needed in the last hand |
/// | `race` | [`RaceQuestion`](crate::RaceQuestion) | [`RaceChances`](crate::RaceChances): which hand wins first |
/// | `distance` | [`DistanceQuestion`] | a list of [`TargetDistance`](crate::TargetDistance): how far it is from sets |
/// | `win-probability` | [`WinProbabilityQuestion`] | [`WinProbability`](crate::WinProbability), or points to expect |
/// | `calls` | [`CallQuestion`] | a list of [`CallChances`](crate::calls::CallChances): to pass, or each call |
/// | `decision` | [`DecisionQuestion`] | [`Decided`](crate::decision::Decided): what a choice costs |
/// | `predict-waits` | [`PredictQuestion`] | [`PredictedWaits`](crate::PredictedWaits) of a tenpai player |
/// | `count-hands` | [`SetQuestion`] | [`SetCounts`](crate::SetCounts): the size of a set |
/// | `names` | null | a list of [`SetName`](crate::sets::SetName), the language of sets |
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
    let known = KINDS.iter().find(|(name, _)| *name == kind);
    let (_, answer) = known.ok_or_else(|| AskError::Kind(kind.to_owned()))?;
    answer(&serde_json::from_str(question)?)
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
