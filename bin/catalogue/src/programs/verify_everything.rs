//! Visits every hand to check its distance from tenpai against the recurrence.

use std::collections::BTreeMap;
use std::path::{PathBuf, absolute};

use crate::every_hand::EveryHand;
use crate::programs::surveys::{RanksArgs, Work, check_destination, in_words, merge, read_parts, write};
use anyhow::{Result, ensure};
use tehai::Count;
use tehai::rules::{Rules, Setting};
use tehai_answers::survey::{Part, Settings};
use tehai_count::distribution::Distribution;
use tehai_count::survey::Histogram;
use tehai_options::number;
use tehai_program::check;
use tehai_program::cli::{AnswerArgs, AnswerFormat, CommonArgs, Program};
use tehai_program::output::terminal::print;

const EXAMPLES: &str = "\
Examples:
  tehai verify-everything                       # 14 tiles: some minutes
  tehai verify-everything --forms all --resume all.partial  # can be resumed
  tehai verify-everything --part 1/100 --out part-1.json  # one part of 100
  tehai verify-everything --merged part-*.json  # check the merged parts
  tehai verify-everything --range 0..1000000000

The shanten of each hand is looked up, and the hands and deals by shanten are compared with the recurrence; \
for a part, only the number of hands is. The result has the bytes of survey all --feature shanten.";

/// Visit every hand to check the counts by shanten
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    /// Tiles of the hands: 13 or 14
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = number::<u8>(13, 14))]
    tiles: u8,

    #[command(flatten)]
    rules: Rules,

    #[command(flatten)]
    ranks: RanksArgs,

    /// Keep a checkpoint in FILE, and resume from it; removed at the end
    #[arg(long, value_name = "FILE", value_parser = parse_checkpoint)]
    resume: Option<PathBuf>,

    /// Visit nothing: merge these parts and check the whole
    #[arg(long, value_name = "FILE", num_args = 1..)]
    #[arg(conflicts_with_all = ["tiles", "forms", "players", "seven_pairs", "fifth_tile", "part", "range", "resume"])]
    merged: Vec<PathBuf>,

    #[command(flatten)]
    answer: AnswerArgs,
}

/// The set and the feature as named in survey files.
const ALL: &str = "all";
const SHANTEN: &str = "shanten";

/// Hands one thread visits at a time, in some hundredths of a second.
const BLOCK: u128 = 1 << 25;

impl Program for Args {
    const NAME: &str = "verify-everything";

    fn run(self, common: &CommonArgs) -> Result<()> {
        if self.merged.is_empty() {
            visit(&self, common)
        } else {
            finish(&self, common, &read(&self, common)?)
        }
    }
}

/// A checkpoint is read and rewritten repeatedly, so it must be a file.
fn parse_checkpoint(text: &str) -> Result<PathBuf> {
    ensure!(text != "-", "a checkpoint must be a file (./- is a file named -)");
    Ok(text.into())
}

/// Visits the hands that the arguments select, then writes and verifies the result.
fn visit(args: &Args, common: &CommonArgs) -> Result<()> {
    if let (Some(resume), Some(out)) = (&args.resume, args.answer.file.file()) {
        ensure!(absolute(resume)? != absolute(out)?, "--resume and --out must be different files");
    }
    let rules = args.rules;
    let every_hand = EveryHand::new(rules, args.tiles)?;
    let work = Work {
        common,
        settings: Settings::new(ALL, Setting::new(args.tiles, rules), SHANTEN, every_hand.number()),
        items: args.ranks.within(every_hand.number())?,
        block: BLOCK,
        checkpoint: args.resume.clone(),
        interval: args.ranks.checkpoint_interval,
    };
    check_destination(&work.expected(), &args.answer)?;
    finish(args, common, &work.run(|ranks| every_hand.visit(ranks))?)?;
    work.finish()
}

/// Reads parts that must make a whole.
fn read(args: &Args, common: &CommonArgs) -> Result<Part> {
    let whole = merge(&read_parts(common, &args.merged, &args.answer.file)?, false)?;
    let settings = whole.settings();
    ensure!(
        settings.set == ALL && settings.feature == SHANTEN && settings.by.is_none(),
        "--merged: expected a survey of the shanten of all hands, found {}",
        in_words(settings)
    );
    Ok(whole)
}

/// Verifies a survey and writes it.
fn finish(args: &Args, common: &CommonArgs, part: &Part) -> Result<()> {
    let verdict = verify(part)?;
    write(part, common, &args.answer)?;
    let is_shown = match args.answer.file.file() {
        None => args.answer.format()? == AnswerFormat::Text,
        Some(_) => !common.quiet,
    };
    if is_shown { print(verdict) } else { Ok(()) }
}

/// Checks a survey of all hands against the recurrence, and returns the verdict.
fn verify(part: &Part) -> Result<&'static str> {
    if !part.missing().is_empty() {
        return Ok("Not compared with the recurrence: these are not all hands (see --merged).\n");
    }
    let settings = part.settings();
    let distribution = Distribution::of_shanten(settings.rules()?, settings.tiles)?;
    let (found, expected) =
        (part.histogram(), Histogram::of_shanten(&distribution).expect("hands of 14 tiles at most"));
    let [found, expected] = [found, &expected].map(|histogram| histogram.rows().collect::<BTreeMap<_, _>>());
    for key in found.keys().chain(expected.keys()) {
        let [found, expected] = [&found, &expected].map(|rows| rows.get(key).copied().unwrap_or_default());
        let [(hands, deals), (due_hands, due_deals)] =
            [found, expected].map(|Count { hands, deals }| (hands, deals));
        check!(
            found == expected,
            "{}-shanten: {hands} hands and {deals} deals were visited, the recurrence has {due_hands} and {due_deals}",
            key.0
        );
    }
    Ok("Verified: hands and deals of every shanten match the recurrence.\n")
}
