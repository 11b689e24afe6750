//! Is every hand as far from tenpai as the recurrence says? Visits all of them one by one.

use std::path::{PathBuf, absolute};
use std::process::ExitCode;

use anyhow::{Result, bail, ensure};
use clap::value_parser;
use tehai::rules::{FifthTile, Forms, Players};
use tehai::shanten::{Distributions, EveryHand};
use tehai::survey::{Amount, Histogram, Key};
use tehai_cli::merge::{Gaps, merge, missing};
use tehai_cli::report::CheckFailed;
use tehai_cli::survey_file::{Settings, SurveyFile};
use tehai_cli::tables::surveys::check_hands;
use tehai_cli::{
    AnswerFormat, CheckpointArgs, CommonArgs, FileArgs, PartOf, RankRange, Resumable, SurveyOutput,
    SurveyWork, print, read_parts, run, survey_format,
};

const EXAMPLES: &str = "\
Examples:
  verify-everything                                   all hands of 14 tiles: minutes
  verify-everything --forms all --resume all.partial  go on where a stopped run was
  verify-everything --part 1/100 --out part-1.csv     the first of 100 parts, on any machine
  verify-everything --merged part-*.csv               hold the parts together against the recurrence
  verify-everything --range 0..1000000000

A shanten is looked up for each hand; hands are distinct counts, deals ways to take them from the tiles. The result is
the file of survey --set all --feature shanten, with the same bytes. Hands and deals by shanten are held against those
of the recurrence if all hands were visited; of a part only the number of hands is. Seven pairs are of different kinds.
Exit codes: 0 done, 1 the numbers differ, or parts do not make a whole, 2 bad usage or nothing could be written.";

/// Visit every hand, look its shanten up, and hold the numbers of hands and deals against the recurrence.
#[derive(clap::Parser)]
#[command(name = "verify-everything", version, after_help = EXAMPLES)]
struct Args {
    /// Tiles of the hands: 13 or 14
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = value_parser!(u8).range(13..=14))]
    tiles: u8,

    /// Winning forms that count
    #[arg(long, value_name = "FORMS", default_value = "standard")]
    forms: Forms,

    /// Players, which decide the tiles that exist
    #[arg(long, value_name = "3|4", default_value = "4")]
    players: Players,

    /// Only part I of N equal parts, I from 1
    #[arg(long, value_name = "I/N", conflicts_with = "range")]
    part: Option<PartOf>,

    /// Only the hands with these ranks, counted from 0; either end may be left out
    #[arg(long, value_name = "A..B")]
    range: Option<RankRange>,

    /// Keep here what is done so far, and go on from there if it is there; removed at the end
    #[arg(long, value_name = "FILE", value_parser = parse_checkpoint)]
    resume: Option<PathBuf>,

    /// Visit nothing: verify the whole that these files of parts make
    #[arg(long, value_name = "FILE", num_args = 1..)]
    #[arg(conflicts_with_all = ["tiles", "forms", "players", "part", "range", "resume"])]
    merged: Vec<PathBuf>,

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

/// The set and the feature, as files of surveys name them.
const ALL: &str = "all";
const SHANTEN: &str = "shanten";

/// Hands that one thread visits at a time: some hundredths of a second.
const BLOCK: u128 = 1 << 25;

fn main() -> ExitCode {
    run(|args: Args| {
        args.common.apply()?;
        let format = survey_format(args.format, &args.out);
        match args.merged.is_empty() {
            true => visit(&args, format),
            false => {
                let file = read(&args)?;
                finish(&args, SurveyOutput::open(&args.out, format, &file)?, &file)
            }
        }
    })
}

/// A checkpoint is read and written again and again, so it is a file in any case.
fn parse_checkpoint(text: &str) -> Result<PathBuf> {
    ensure!(text != "-", "a checkpoint takes a file (./- is one of that name)");
    Ok(text.into())
}

fn resumable(args: &Args) -> Result<Resumable<'_>> {
    if let (Some(resume), Some(out)) = (&args.resume, args.out.file()) {
        ensure!(absolute(resume)? != absolute(out)?, "--resume and --out must be different files");
    }
    Resumable::new(&args.common).with_checkpoint(args.resume.clone(), args.checkpoints.interval())
}

/// Visits the hands that the arguments name, and writes and verifies what was found.
fn visit(args: &Args, format: AnswerFormat) -> Result<()> {
    let every_hand = EveryHand::new(args.players, args.forms, args.tiles)?;
    let number = every_hand.number();
    let items = match args.part {
        Some(part) => part.within(number),
        None => args.range.unwrap_or_default().within(number)?,
    };
    let settings = Settings {
        set: ALL.to_owned(),
        tiles: args.tiles,
        players: args.players,
        forms: args.forms,
        fifth_tile: FifthTile::default(),
        feature: SHANTEN.to_owned(),
        by: None,
        drawn: None,
        set_hands: number,
    };
    let work =
        SurveyWork::new(settings, |ranks| Histogram::from(&every_hand.visit(ranks))).in_blocks_of(BLOCK);
    let due = work.file(items.clone(), Histogram::default());
    let output = SurveyOutput::open(&args.out, format, &due)?;
    let resumable = resumable(args)?;
    let histogram = resumable.run(&work, items.clone())?;
    check_hands(&histogram, items.end - items.start)?;
    finish(args, output, &work.file(items, histogram))?;
    resumable.finish()
}

/// Reads parts, which must make a whole.
fn read(args: &Args) -> Result<SurveyFile> {
    let parts = read_parts(&args.common, &args.merged, &args.out)?;
    let whole = merge(&parts, Gaps::Refused)?;
    let Settings { set, feature, by, .. } = whole.settings();
    if (set.as_str(), feature.as_str(), by) != (ALL, SHANTEN, &None) {
        bail!(
            "--merged: only surveys of the shanten of all hands are verified, not of: {}",
            whole.settings().in_words()
        );
    }
    Ok(whole)
}

/// Verifies a survey and writes it.
fn finish(args: &Args, output: SurveyOutput, file: &SurveyFile) -> Result<()> {
    let verdict = verify(file)?;
    output.write(file)?;
    let is_shown = match args.out.file() {
        None => survey_format(args.format, &args.out) == AnswerFormat::Text,
        Some(_) => !args.common.quiet,
    };
    if is_shown { print(verdict) } else { Ok(()) }
}

/// Holds a survey of all hands against the recurrence, and says what was found.
fn verify(file: &SurveyFile) -> Result<&'static str> {
    let Settings { tiles, players, forms, .. } = *file.settings();
    if !missing(file).is_empty() {
        return Ok("Not compared with the recurrence, as these are not all hands: see --merged.\n");
    }
    let (found, due) = (file.histogram(), Histogram::from(&Distributions::new(players, forms).of(tiles)?));
    let amount = |histogram: &Histogram, key: Key| {
        let mut rows = histogram.rows();
        rows.find(|(other, _)| *other == key).map_or(Amount::default(), |(_, amount)| amount)
    };
    let differing = found.rows().chain(due.rows()).find(|(key, _)| amount(found, *key) != amount(&due, *key));
    let Some((key, _)) = differing else {
        return Ok("Verified: hands and deals of every shanten are those of the recurrence.\n");
    };
    let (found, due) = (amount(found, key), amount(&due, key));
    let message = format!(
        "{}-shanten: {} hands and {} deals were visited, the recurrence has {} and {}",
        key.0, found.hands, found.deals, due.hands, due.deals
    );
    Err(CheckFailed(message).into())
}
