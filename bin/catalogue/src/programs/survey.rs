//! Surveys a set: computes a feature of every hand in any part of it, or in a sample.

use crate::programs::surveys::{RanksArgs, Work, check_destination, checkpoint_path, write};
use crate::reports::surveys::check_deals;
use anyhow::{Context, Result, ensure};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::ffi::OsStr;
use tehai::rules::Forms;
use tehai_answers::survey::{Settings, SurveyOptions};
use tehai_count::parts::BLOCK;
use tehai_count::survey::FeatureExpression;
use tehai_count::survey::{Feature, Sample, Survey};
use tehai_program::cli::{AnswerArgs, CommonArgs, Program, SET_LANGUAGE, SetArgs, read_feature};

const EXAMPLES: &str = "\
Examples:
  tehai survey tenpai --feature wait_kinds
  tehai survey all --tiles 5 --feature necessary_copies --by shanten
  tehai survey tenpai --feature 'distance(honitsu)' --by 'distance(tanyao)'
  tehai survey tenpai --feature cores --part 1/100 --out part-1.json
  tehai survey all --feature shanten --range 0..1000000 --out first.json
  tehai survey all --feature best_discard_copies --sample 1000000 --seed 1

The feature is computed for every hand. The rules and winds apply to the set and to the feature. The set of a distance \
has a number of tiles of its own, 14 for honitsu, whatever that of the hands; it must not be empty. Surveys of parts \
add up to the survey of the whole, byte for byte: merge-surveys adds them. It reads JSON; the other formats are for \
other programs. With --out FILE, a run of more than a few seconds keeps FILE.checkpoint, and the same command resumes \
from it. Samples are those that list-hands draws with the same seed, every hand equally likely; they have no \
deals.";

/// Count hands and deals of a set by a feature
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = format!("{EXAMPLES}\n\n{SET_LANGUAGE}"))]
#[command(mut_arg("set", |set| set.required(true)))]
#[command(mut_arg("feature", |feature| feature.value_parser(FeatureParser)))]
#[command(mut_arg("by", |by| by.value_parser(FeatureParser).hide_possible_values(true)))]
#[command(mut_arg("sample", |sample| sample.conflicts_with_all(["part", "range"])))]
pub struct Args {
    #[command(flatten)]
    set: SetArgs,

    #[command(flatten)]
    asked: SurveyOptions,

    #[command(flatten)]
    ranks: RanksArgs,

    #[command(flatten)]
    answer: AnswerArgs,
}

/// Checks a feature; the help lists them.
#[derive(Clone, Copy)]
struct FeatureParser;

impl TypedValueParser for FeatureParser {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let checked = |text: String| read_feature(&text).map(|_| text);
        StringValueParser::new().try_map(checked).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let named = |feature: &Feature| PossibleValue::new(feature.name).help(feature.description);
        let distance = PossibleValue::new("distance(SET)").help(
            "Tiles to draw until the hand holds a hand of SET, which has a number of tiles of its own.",
        );
        Some(Box::new(Feature::ALL.iter().map(named).chain([distance])))
    }
}

impl Program for Args {
    const NAME: &str = "survey";

    fn run(mut self, common: &CommonArgs) -> Result<()> {
        let SurveyOptions { feature, by, sample: drawn, seed } = &self.asked;
        let feature = read_feature(feature)?;
        let by = by.as_deref().map(read_feature).transpose()?;
        let mut features = [Some(&feature), by.as_ref()].into_iter().flatten();
        if let Some(feature) = features.find(|feature| feature.only_standard()) {
            let forms = &mut self.set.question.rules.forms;
            ensure!(
                forms.contains(Forms::STANDARD),
                "{feature}: --forms {forms} leaves out the standard form"
            );
            *forms = Forms::STANDARD;
        }
        let (question, index) = self.set.index::<Args>()?;
        let setting = question.setting();
        let prepared =
            |option, feature: &FeatureExpression| feature.prepared_for(&index, setting).context(option);
        let mut survey = Survey::with_function(&index, prepared("--feature", &feature)?);
        if let Some(by) = &by {
            survey = survey.by(prepared("--by", by)?);
        }
        let sample = drawn.map(|draws| Sample::new(&index, draws, ChaCha8Rng::seed_from_u64(*seed)));
        let items = match *drawn {
            None => self.ranks.within(index.len())?,
            Some(draws) => 0..draws.into(),
        };
        ensure!(items.is_empty() || !index.is_empty(), "--sample: the set has no hands");
        let is_whole = sample.is_none() && items == (0..index.len());
        let set = question.set().to_string();
        let work = Work {
            common,
            settings: Settings {
                by: by.as_ref().map(FeatureExpression::to_string),
                sample: *drawn,
                seed: drawn.map(|_| *seed),
                ..Settings::new(&set, setting, &feature.to_string(), index.len())
            },
            items,
            block: BLOCK,
            checkpoint: checkpoint_path(self.answer.file.file()),
            interval: self.ranks.checkpoint_interval,
        };
        check_destination(&work.expected(), &self.answer)?;
        let part = work.run(|items| match &sample {
            None => survey.block(items),
            Some(sample) => survey.drawn(sample.range(items.start as u64..items.end as u64)),
        })?;
        if is_whole {
            check_deals(part.histogram(), &index)?;
        }
        write(&part, common, &self.answer)?;
        work.finish()
    }
}
