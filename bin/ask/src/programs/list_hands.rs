//! Lists the hands of a set: all, any part, or a sample.

use std::io::{self, IsTerminal, Write};
use std::ops::Range;

use anyhow::{Result, ensure};
use rayon::prelude::*;
use tehai::tiles::Hand;
use tehai::tiles::notation::{push_hand, push_unicode};
use tehai_answers::sets::DrawOptions;
use tehai_count::parts::blocks;
use tehai_program::cli::{
    AnswerArgs, CommonArgs, Program, RankRange, SET_LANGUAGE, SetArgs, count, progress, steps,
};
use tehai_program::output::text::grouped;

const EXAMPLES: &str = "\
Examples:
  tehai list-hands win --forms standard --out wins.csv  # all 11,498,658 of them
  tehai list-hands tenpai --tiles 7 --range 1000..1010
  tehai list-hands all --sample 5 --seed 1 --by deals --format unicode
  tehai list-hands win --tiles 5 | head -3
  tehai list-hands 'tenpai & wait_kinds >= 9 & only(m)'

Hands are sorted by their counts, compared from 1m to 7z. The first has rank 0, and a range excludes its end. \
Samples are drawn by ChaCha8, so a seed gives the same hands on every machine. CSV and JSON have hand and deals, \
the ways to take the hand from four copies of each tile; above 26 tiles deals are strings in JSON.";

/// How a hand is written.
#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum ListFormat {
    /// One hand per line
    #[default]
    Text,
    /// CSV: hand and deals
    Csv,
    /// JSON lines: hand and deals
    #[value(alias = "json")]
    Jsonl,
    /// One hand per line, in Unicode tiles
    Unicode,
}

/// List the hands of a set: all, a range or a sample
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = format!("{EXAMPLES}\n\n{SET_LANGUAGE}"))]
#[command(mut_arg("set", |set| set.required(true)))]
pub struct Args {
    #[command(flatten)]
    set: SetArgs,

    /// Only the hands of these ranks, such as 0..100 or 5000..
    #[arg(long, value_name = "A..B", conflicts_with = "sample")]
    range: Option<RankRange>,

    /// Draw K hands at random, with replacement
    #[arg(long, value_name = "K", value_parser = count())]
    sample: Option<u64>,

    #[command(flatten)]
    draw: DrawOptions,

    /// List more than a million hands even to a terminal
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    answer: AnswerArgs<ListFormat>,
}

/// Hands one thread writes at a time: enough to pay off, with little memory.
const BLOCK: u128 = 1 << 15;
/// Hands of up to this many tiles have at most 4^26 deals, which is exact as a JSON number (up to 2^53).
const EXACT_IN_JSON: u8 = 26;
/// Most hands listed to a terminal without `--all`.
const FLOOD: u128 = 1_000_000;

impl Program for Args {
    const NAME: &str = "list-hands";

    fn run(self, common: &CommonArgs) -> Result<()> {
        let format = self.answer.format()?;
        let (_, index) = self.set.index::<Args>()?;
        match self.sample {
            None => {
                let ranks = self.range.unwrap_or_default().within(index.len())?;
                // Few enough to bound memory on many threads.
                let round = BLOCK * 2 * rayon::current_num_threads().min(16) as u128;
                write(&self, common, ranks, round, |ranks| {
                    blocks(ranks, BLOCK).map(|ranks| text(index.range(ranks), format)).collect()
                })
            }
            Some(number) => {
                ensure!(number == 0 || !index.is_empty(), "--sample: the set has no hands");
                let mut drawn = self.draw.hands(&index)?;
                write(&self, common, 0..number.into(), BLOCK, |draws| {
                    vec![text(draws.filter_map(|_| drawn.next()), format)]
                })
            }
        }
    }
}

/// Writes hands, `round` at a time. From here on only writing can fail.
fn write(
    args: &Args,
    common: &CommonArgs,
    hands: Range<u128>,
    round: u128,
    mut texts: impl FnMut(Range<u128>) -> Vec<Vec<u8>>,
) -> Result<()> {
    let number = steps(&hands);
    ensure!(
        args.all
            || hands.end - hands.start <= FLOOD
            || args.answer.file.file().is_some()
            || !io::stdout().is_terminal(),
        "{} hands are too many for a terminal (--range A..B or --sample K lists some, --all lists them all)",
        grouped(number)
    );
    let format = args.answer.format()?;
    let mut output = args.answer.file.open(matches!(format, ListFormat::Text | ListFormat::Unicode))?;
    if format == ListFormat::Csv {
        writeln!(output, "hand,deals")?;
    }
    let bar = progress(common, number, "hands");
    let mut from = hands.start;
    while from < hands.end {
        let some = from..hands.end.min(from + round);
        from = some.end;
        let done = steps(&some);
        texts(some).iter().try_for_each(|text| output.write_all(text))?;
        bar.inc(done);
    }
    bar.finish_and_clear();
    args.answer.file.finish(common, output, Some(number))
}

fn text(hands: impl Iterator<Item = Hand>, format: ListFormat) -> Vec<u8> {
    let (mut text, mut digits) = (Vec::new(), itoa::Buffer::new());
    for hand in hands {
        match format {
            ListFormat::Unicode => push_unicode(&hand, &mut text),
            ListFormat::Text => push_hand(&hand, &mut text),
            ListFormat::Csv => {
                push_hand(&hand, &mut text);
                text.push(b',');
                text.extend_from_slice(digits.format(hand.deals()).as_bytes());
            }
            ListFormat::Jsonl => {
                // Decided by the number of tiles, so that all rows have the same type.
                let quote: &[u8] = if hand.total() > EXACT_IN_JSON { b"\"" } else { b"" };
                text.extend_from_slice(b"{\"hand\": \"");
                push_hand(&hand, &mut text);
                text.extend_from_slice(b"\", \"deals\": ");
                text.extend_from_slice(quote);
                text.extend_from_slice(digits.format(hand.deals()).as_bytes());
                text.extend_from_slice(quote);
                text.push(b'}');
            }
        }
        text.push(b'\n');
    }
    text
}
