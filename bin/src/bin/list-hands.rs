//! Which hands are there? Lists a set, any part of it, or a sample.

use std::io::Write;
use std::ops::Range;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use indicatif::ProgressBar;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use tehai::hand::Hand;
use tehai::handset::{Index, Weights};
use tehai::notation::{push_hand, push_unicode};
use tehai_cli::{CommonArgs, FileArgs, Output, RankRange, SET_LANGUAGE, SetArgs, progress, run};

const EXAMPLES: &str = "\
Examples:
  list-hands --set win --out wins.csv                   all 11,498,658 of them
  list-hands --set tenpai --tiles 7 --range 1000..1010
  list-hands --set all --sample 5 --seed 1 --by deals --format unicode
  list-hands --set win --tiles 5 --format text | head
  list-hands --set 'tenpai & wait_kinds >= 9 & only(m)'

Hands come in the order of their counts, compared from 1m to 7z; ranks count from 0, and the end of a range is left out.
Samples are drawn with replacement by ChaCha8, so a seed gives the same hands on every machine.
CSV has the columns hand and deals (ways to take the hand from four copies of each tile).
Exit codes: 0 done, 2 bad usage or nothing could be written.";

/// How hands are drawn.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum By {
    /// Every hand with the same probability
    Hands,
    /// Every deal with the same probability
    Deals,
}

/// How a hand is written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ListFormat {
    /// Hand and deals
    Csv,
    /// One hand a line
    Text,
    /// One hand a line, in Unicode tiles
    Unicode,
}

/// List the hands of a set, in order, in part, or a sample of them.
#[derive(clap::Parser)]
#[command(name = "list-hands", version, after_help = format!("{EXAMPLES}\n\n{SET_LANGUAGE}"))]
#[command(mut_arg("set", |set| set.required(true)))]
struct Args {
    #[command(flatten)]
    set: SetArgs,

    /// Only the hands with these ranks; either end may be left out
    #[arg(long, value_name = "A..B", conflicts_with = "sample")]
    range: Option<RankRange>,

    /// Draw K hands with replacement
    #[arg(long, value_name = "K")]
    sample: Option<u64>,

    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 0, requires = "sample")]
    seed: u64,

    /// What is drawn
    #[arg(long, value_name = "WHAT", default_value = "hands", requires = "sample")]
    by: By,

    /// How to write the hands
    #[arg(long, value_name = "FORMAT", default_value = "csv")]
    format: ListFormat,

    #[command(flatten)]
    out: FileArgs,

    #[command(flatten)]
    common: CommonArgs,
}

fn main() -> ExitCode {
    run(|args: Args| {
        args.common.apply()?;
        let (_, index) = args.set.index()?;
        let ranks = args.range.unwrap_or_default().within(index.len())?;
        match args.sample {
            Some(number) => sample(&args, &index, number),
            None => list(&args, &index, ranks),
        }
    })
}

/// Opens the output and writes what comes before the hands. Called when nothing but writing can go wrong any
/// more.
fn open(args: &Args) -> Result<Output> {
    let header = (args.format == ListFormat::Csv).then_some("hand,deals");
    let mut output = Output::create(&args.out, header)?;
    if let Some(header) = header {
        writeln!(output, "{header}")?;
    }
    Ok(output)
}

/// Hands that one thread writes at a time: enough to be worth it, and not much memory.
const BLOCK: u128 = 1 << 15;

/// Writes the hands of a range in order, block by block; a few blocks are in memory at a time.
fn list(args: &Args, index: &Index, Range { start, end }: Range<u128>) -> Result<()> {
    let bar = progress(&args.common, u64::try_from(end - start).unwrap_or(u64::MAX), "hands");
    let mut output = open(args)?;
    // Few enough that many threads do not take much memory.
    let round = BLOCK * 2 * rayon::current_num_threads().min(16) as u128;
    let mut from = start;
    while from < end {
        let to = end.min(from + round);
        let blocks: Vec<Vec<u8>> = (0..(to - from).div_ceil(BLOCK) as u64)
            .into_par_iter()
            .map(|block| {
                let from = from + u128::from(block) * BLOCK;
                write_block(index.range(from..to.min(from + BLOCK)), args.format)
            })
            .collect();
        write_blocks(&blocks, &mut output, &bar, (to - from) as u64)?;
        from = to;
    }
    bar.finish_and_clear();
    output.finish()
}

fn write_blocks(blocks: &[Vec<u8>], output: &mut Output, bar: &ProgressBar, hands: u64) -> Result<()> {
    blocks.iter().try_for_each(|block| output.write_all(block))?;
    bar.inc(hands);
    Ok(())
}

/// Writes hands as they are drawn.
fn sample(args: &Args, index: &Index, number: u64) -> Result<()> {
    ensure!(number == 0 || !index.is_empty(), "--sample: the set has no hands");
    let weights = match args.by {
        By::Hands => Weights::hands(),
        By::Deals => Weights::deals(),
    };
    let weighted = index.weighted(&weights)?;
    let mut output = open(args)?;
    let mut random = ChaCha8Rng::seed_from_u64(args.seed);
    let bar = progress(&args.common, number, "hands");
    let mut left = number;
    while left > 0 {
        let block = left.min(BLOCK as u64);
        let hands = (0..block).filter_map(|_| weighted.sample(&mut random));
        let text = write_block(hands, args.format);
        write_blocks(&[text], &mut output, &bar, block)?;
        left -= block;
    }
    bar.finish_and_clear();
    output.finish()
}

fn write_block(hands: impl Iterator<Item = Hand>, format: ListFormat) -> Vec<u8> {
    let mut text = Vec::new();
    let mut digits = itoa::Buffer::new();
    for hand in hands {
        match format {
            ListFormat::Unicode => push_unicode(&hand, &mut text),
            ListFormat::Text => push_hand(&hand, &mut text),
            ListFormat::Csv => {
                push_hand(&hand, &mut text);
                text.push(b',');
                text.extend_from_slice(digits.format(hand.deals()).as_bytes());
            }
        }
        text.push(b'\n');
    }
    text
}
