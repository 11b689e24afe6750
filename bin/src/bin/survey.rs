//! What is true of each hand of a set? Visits any part of a set, or a sample of it.

use std::ops::Range;
use std::process::ExitCode;

use anyhow::{Result, anyhow, ensure};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::expression::Setting;
use tehai::handset::Index;
use tehai::survey::{Feature, Histogram, Rules, Sample, Survey};
use tehai_cli::survey_file::{Drawn, Settings};
use tehai_cli::tables::surveys::{check_deals, check_hands};
use tehai_cli::{
    AnswerFormat, CheckpointArgs, CommonArgs, FileArgs, PartOf, RankRange, Resumable, SET_LANGUAGE, SetArgs,
    SurveyOutput, SurveyWork, checkpoint_beside, run, survey_format,
};

const EXAMPLES: &str = "\
Examples:
  survey --set tenpai --feature wait_kinds                          print the histogram
  survey --set all --tiles 5 --feature necessary_copies --by shanten --forms all
  survey --set tenpai --feature cores --part 1/100 --out part-1.csv the first of 100 parts, for merge-surveys
  survey --set all --feature shanten --range 0..1000000 --out first.json
  survey --set all --feature best_discard_copies --sample 1000000 --seed 1

Every hand is visited; hands are distinct counts, deals ways to take them from the tiles. Parts add up to the whole,
and bytes depend neither on threads nor on how a set was cut. --forms and --fifth-tile are for the set and the feature; seven pairs are of different kinds.
With --out FILE, a run of more than a few seconds keeps FILE.checkpoint; the same command goes on from there.
Samples are drawn with replacement by ChaCha8, each hand alike; they are those of list-hands, and have no deals.
Exit codes: 0 done, 1 a check of the results failed, 2 bad usage or nothing could be written.";

/// Work out a feature of every hand of a set, and count hands and deals by value.
#[derive(clap::Parser)]
#[command(name = "survey", version, after_help = format!("{EXAMPLES}\n\n{SET_LANGUAGE}"))]
#[command(mut_arg("set", |set| set.required(true)))]
struct Args {
    #[command(flatten)]
    set: SetArgs,

    /// What to work out for each hand
    #[arg(long, value_name = "NAME", value_parser = features())]
    feature: &'static Feature,

    /// A second feature, to count by both
    #[arg(long, value_name = "NAME", value_parser = features())]
    by: Option<&'static Feature>,

    /// Only part I of N equal parts, I from 1
    #[arg(long, value_name = "I/N", conflicts_with_all = ["range", "sample"])]
    part: Option<PartOf>,

    /// Only the hands with these ranks, counted from 0; either end may be left out
    #[arg(long, value_name = "A..B", conflicts_with = "sample")]
    range: Option<RankRange>,

    /// Draw K hands with replacement
    #[arg(long, value_name = "K")]
    sample: Option<u64>,

    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 0, requires = "sample")]
    seed: u64,

    /// How to write it [default: text on standard output; in a file CSV, or JSON if it is named .json]
    #[arg(long, value_name = "FORMAT")]
    format: Option<AnswerFormat>,

    #[command(flatten)]
    out: FileArgs,

    #[command(flatten)]
    checkpoints: CheckpointArgs,

    #[command(flatten)]
    common: CommonArgs,
}

fn features() -> impl TypedValueParser<Value = &'static Feature> {
    let names = Feature::ALL.iter().map(|feature| PossibleValue::new(feature.name).help(feature.description));
    PossibleValuesParser::new(names)
        .try_map(|name| Feature::named(&name).ok_or_else(|| anyhow!("there is no feature {name}")))
}

fn main() -> ExitCode {
    run(|args: Args| {
        args.common.apply()?;
        let (question, index) = args.set.index()?;
        let Setting { tiles, players, forms, fifth_tile } = question.setting;
        let rules = Rules { players, forms, fifth_tile };
        let settings = Settings {
            set: question.set.to_string(),
            tiles,
            players: rules.players,
            forms: rules.forms,
            fifth_tile: rules.fifth_tile,
            feature: args.feature.name.to_owned(),
            by: args.by.map(|by| by.name.to_owned()),
            drawn: args.sample.map(|sample| Drawn { sample, seed: args.seed }),
            set_hands: index.len(),
        };
        let survey = Survey::new(&index, args.feature, args.by, &rules)?;
        let items = items(&args, &index)?;
        let sample =
            args.sample.map(|draws| Sample::new(&index, draws, ChaCha8Rng::seed_from_u64(args.seed)));
        let work = SurveyWork::new(settings, |items| match &sample {
            None => survey.block(items),
            Some(sample) => survey.drawn(sample.range(items.start as u64..items.end as u64)),
        });
        write(&args, &work, &index, items)
    })
}

/// The ranks to visit, or the draws to make.
fn items(args: &Args, index: &Index) -> Result<Range<u128>> {
    if let Some(draws) = args.sample {
        ensure!(draws == 0 || !index.is_empty(), "--sample: the set has no hands");
        return Ok(0..draws.into());
    }
    match args.part {
        Some(part) => Ok(part.within(index.len())),
        None => args.range.unwrap_or_default().within(index.len()),
    }
}

fn write(args: &Args, work: &SurveyWork, index: &Index, items: Range<u128>) -> Result<()> {
    let format = survey_format(args.format, &args.out);
    let due = work.file(items.clone(), Histogram::default());
    let output = SurveyOutput::open(&args.out, format, &due)?;
    let checkpoint = checkpoint_beside(args.out.file())?;
    let resumable = Resumable::new(&args.common).with_checkpoint(checkpoint, args.checkpoints.interval())?;
    let histogram = resumable.run(work, items.clone())?;
    check_hands(&histogram, items.end - items.start)?;
    // Drawn hands have no deals.
    if args.sample.is_none() && items == (0..index.len()) {
        check_deals(&histogram, index)?;
    }
    output.write(&work.file(items, histogram))?;
    resumable.finish()
}
