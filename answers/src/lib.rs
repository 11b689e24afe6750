//! What tehai answers, described once: the questions that programs, Python and the page share, and plain types for
//! their answers.
//!
//! Each type is made from the library's in one place and written by serde, in one spelling. The programs' JSON is
//! these types; the types of TypeScript and the classes of Python are made from their JSON schema (the program
//! `schema`, with the feature of that name). A field that is added here shows everywhere.
//!
//! Tiles and hands are text in the notation of [`tehai::tiles::notation`], choices are their names. Integers are
//! numbers up to 64 bits; those that may be larger are [`Exact`]. Programs and bindings keep what is theirs: text for a
//! terminal, components of a page, arrays of numpy.
//!
//! ```
//! use tehai_answers::{AnalyzeQuestion, HandQuestion, Means};
//!
//! let hand = HandQuestion { hand: "23456m444p789s11z".to_owned(), ..Default::default() };
//! let answer = AnalyzeQuestion { hand, ..Default::default() }.answer(&Means::default())?;
//! assert_eq!(answer.waits.unwrap().all.tiles.to_string(), "147m");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analyze;
pub mod arrays;
pub mod ask;
pub mod blocks;
pub mod bot;
pub mod calls;
pub mod claims;
pub mod counting;
pub mod decision;
pub mod decompose;
pub mod distance;
pub mod draws;
mod exact;
pub mod forms;
pub mod hand;
pub mod means;
pub mod named_rules;
pub mod needs;
pub mod numbers;
pub mod offer;
pub mod page;
#[cfg(feature = "schema")]
pub mod parity;
pub mod predict;
pub mod problem;
pub mod question;
pub mod race;
pub mod review;
pub mod round;
pub mod score;
pub mod sets;
pub mod shanten;
pub mod survey;
mod targets;
pub mod why;
pub mod win_probability;
pub mod worth;

pub use analyze::{AnalyzeQuestion, AtTheTable, HandAnalysis};
pub use ask::ask;
pub use decompose::{DecomposeQuestion, Decompositions, Reading};
pub use distance::{DistanceQuestion, TargetDistance, distances};
pub use exact::{Exact, Probability};
pub use forms::IrreducibleForm;
pub use hand::HandQuestion;
pub use means::Means;
pub use needs::{Needs, NeedsQuestion};
pub use predict::{PredictQuestion, PredictedWaits};
pub use problem::Problem;
pub use race::{RaceChances, RaceQuestion};
pub use round::{RoundEnd, RoundQuestion};
pub use score::{Score, ScoreQuestion};
pub use sets::{SetCounts, SetQuestion};
pub use shanten::{HandShanten, ShantenQuestion};
pub use targets::Targets;
pub use why::Why;
pub use win_probability::{Turns, WinProbability, WinProbabilityQuestion};
pub use worth::{Worth, WorthQuestion};

/// Does this build answer studies, and for a table? Where not, the linker drops their code.
const STUDIES: bool = cfg!(feature = "studies");

/// The JSON schema of all questions and answers, as it is committed.
#[cfg(feature = "clap")]
pub const SCHEMA: &str = include_str!("../schema.json");

/// Structs that are answers: each is written by serde and has a schema.
macro_rules! described {
    ($($(#[$meta:meta])* pub struct $name:ident { $($fields:tt)* })+) => { $(
        $(#[$meta])*
        #[derive(Clone, Debug, serde::Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub struct $name { $($fields)* }
    )+ };
}
pub(crate) use described;

/// The JSON schema of all questions and answers: definitions by name.
#[cfg(feature = "schema")]
pub fn schema() -> String {
    use schemars::generate::SchemaSettings;
    macro_rules! definitions {
        ($settings:expr, $($type:ty),+ $(,)?) => {{
            let mut generator = $settings.into_generator();
            $(generator.subschema_for::<$type>();)+
            generator.take_definitions(true)
        }};
    }
    let mut questions = definitions!(
        SchemaSettings::draft2020_12().for_deserialize(),
        tehai::score::NamedRules,
        HandQuestion,
        AnalyzeQuestion,
        DecomposeQuestion,
        calls::CallQuestion,
        decision::DecisionQuestion,
        PredictQuestion,
        DistanceQuestion,
        ScoreQuestion,
        WorthQuestion,
        RoundQuestion,
        NeedsQuestion,
        RaceQuestion,
        WinProbabilityQuestion,
        sets::SetQuestion,
        ShantenQuestion,
        counting::ShantenDistributionQuestion,
        counting::TilesUntilQuestion,
        counting::TenhouQuestion,
        survey::SurveyQuestion,
        page::TypedQuestion,
        page::ReadQuestion,
        page::ListQuestion,
        page::AtlasQuestion,
        page::FormQuestion,
        page::TableQuestion,
    );
    let answers = definitions!(
        SchemaSettings::draft2020_12().for_serialize(),
        HandAnalysis,
        Decompositions,
        Score,
        Worth,
        RoundEnd,
        Needs,
        RaceChances,
        WinProbability,
        calls::CallChances,
        decision::Decided,
        review::Review,
        review::Audit,
        review::ReviewRow,
        review::AuditRow,
        Turns,
        PredictedWaits,
        IrreducibleForm,
        forms::IrreducibleHand,
        numbers::RecurrenceRow,
        numbers::TenhouRow,
        numbers::ShantenDistribution,
        SetCounts,
        HandShanten,
        sets::StepTaken,
        sets::SetName,
        survey::SurveyRow,
        survey::Spreads,
        Problem,
        page::HandPage,
        page::ReadPage,
        page::ScorePage,
        page::SetPage,
        page::RankedHand,
        page::Atlas,
        page::FormPage,
        page::Table,
    );
    name_rules(&mut questions);
    // In an answer every field is there, so its definitions stand where both have one.
    let all: std::collections::BTreeMap<_, _> = questions.into_iter().chain(answers).collect();
    let mut schema = serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": all,
    });
    describe_plainly(&mut schema);
    serde_json::to_string_pretty(&schema).expect("a schema is JSON")
}

/// Adds to questions that depend on rules that have names that such a name may stand for the group `rules`.
#[cfg(feature = "schema")]
fn name_rules(questions: &mut serde_json::Map<String, serde_json::Value>) {
    use serde_json::{Value, json};
    let named = named_rules::options(Default::default());
    let has_named = |schema: &Value| {
        let options = schema["properties"].as_object().into_iter().flat_map(|options| options.keys());
        options.into_iter().any(|name| named.contains_key(name))
    };
    let known = questions.clone();
    let depends = |schema: &Value| {
        let groups = schema["properties"].as_object().into_iter().flat_map(|options| options.values());
        let of_group = |group: &Value| known.get(group["$ref"].as_str()?.rsplit('/').next()?);
        has_named(schema) || groups.filter_map(of_group).any(has_named)
    };
    for schema in questions.values_mut() {
        if schema["properties"][named_rules::RULES].is_object() && depends(schema) {
            let group = &mut schema["properties"][named_rules::RULES];
            let of_group = group.as_object_mut().and_then(|group| group.remove("$ref"));
            group["anyOf"] = json!([{ "$ref": of_group }, { "$ref": "#/$defs/NamedRules" }]);
            group["description"] =
                json!("The rules, or a name of rules, which sets those that are not given.");
        }
    }
}

/// Takes from all descriptions what is for readers of Rust: the examples at their ends, and the targets of links.
#[cfg(feature = "schema")]
fn describe_plainly(schema: &mut serde_json::Value) {
    use serde_json::Value;
    match schema {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if name == "description" => *text = without_rust(text),
                    _ => describe_plainly(value),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(describe_plainly),
        _ => {}
    }
}

/// A description without the example at its end, and with `` `Name` `` for each `` [`Name`](path) ``.
#[cfg(feature = "schema")]
fn without_rust(description: &str) -> String {
    let mut rest = description.split("\n\n```").next().unwrap_or_default();
    let mut plain = String::new();
    while let Some((before, link)) = rest.split_once("[`") {
        let (name, after) = link.split_once("`]").expect("a link ends");
        plain += &format!("{before}`{name}`");
        rest = after
            .strip_prefix('(')
            .and_then(|target| target.split_once(')'))
            .map_or(after, |(_, after)| after);
    }
    plain + rest
}
