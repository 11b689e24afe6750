//! How does a hand split into melds and a head, in every way?

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use tehai::decompose::readings;
use tehai::hand::OpenHand;
use tehai::rules::SevenPairs;
use tehai_cli::{CommonArgs, FileArgs, HandFormat, Output, ReadingJson, TileText, parse_hand, run};

const EXAMPLES: &str = "\
Examples:
  decompose 11122233344455                 digits alone are one suit, named in manzu
  decompose 123m456p789s11222z
  decompose '112233m44p[789s][5555z]'      called melds in brackets stay as they are
  decompose 1111m778899p1122z --seven-pairs any
  decompose 22334455667788m --format json

A hand has 3N or 3N+2 concealed tiles, up to all that there are. Decompositions are listed once
each: by head, then by the first part in which they differ, where the lower tile comes first, and of
the same tile a triplet before a sequence; then seven pairs and thirteen orphans, if the hand is that
and has no called melds.
JSON: hand, seven_pairs, number, and decompositions, each with its form and parts: head, melds and
called melds of a standard form, pairs of seven pairs, pair and singles of thirteen orphans.
Exit codes: 0 done, also if there is no decomposition, 2 bad usage or nothing could be written.";

/// Split a hand into melds, or melds and a head, in every way.
#[derive(clap::Parser)]
#[command(name = "decompose", version, after_help = EXAMPLES)]
struct Args {
    /// The hand, such as 123m456p789s11222z or 12344455888999
    #[arg(value_name = "HAND", value_parser = parse_hand)]
    hand: OpenHand,

    /// What seven pairs are made of
    #[arg(long, value_name = "RULE", default_value = "distinct")]
    seven_pairs: SevenPairs,

    /// How to print the decompositions
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: HandFormat,

    #[command(flatten)]
    out: FileArgs,

    #[command(flatten)]
    common: CommonArgs,
}

fn main() -> ExitCode {
    run(|args: Args| {
        args.common.apply()?;
        let tiles = args.hand.concealed().total();
        ensure!(
            tiles % 3 != 1,
            "HAND: the number of concealed tiles is {tiles}; melds, or melds and a head, are 3N or 3N+2 tiles"
        );
        ensure!(tiles > 0 || !args.hand.melds().is_empty(), "HAND: no tiles; write some, such as 11123m");
        let mut output = Output::create(&args.out, None)?;
        match args.format {
            HandFormat::Text => write_text(&args, &mut output)?,
            HandFormat::Json => write_json(&args, &mut output)?,
        }
        output.finish()
    })
}

fn write_text(args: &Args, output: &mut Output) -> Result<()> {
    let readings = || readings(&args.hand, args.seven_pairs);
    let number = match readings().count() {
        0 => "no decomposition".to_owned(),
        1 => "1 decomposition".to_owned(),
        more => format!("{more} decompositions"),
    };
    writeln!(output, "{}: {number}\nSettings: seven pairs {}.", args.hand, args.seven_pairs.name())?;
    let called: String = args.hand.melds().iter().map(|meld| format!(" [{meld}]")).collect();
    for (place, reading) in readings().enumerate() {
        let space = if place == 0 { "\n" } else { "" };
        writeln!(output, "{space}{:<16}  {}", reading.form(), format!("{reading}{called}").trim_start())?;
    }
    Ok(())
}

/// Writes one object, a decomposition a line.
fn write_json(args: &Args, output: &mut Output) -> Result<()> {
    let readings = || readings(&args.hand, args.seven_pairs);
    write!(
        output,
        "{{\n  \"hand\": \"{}\",\n  \"seven_pairs\": \"{}\",\n  \"number\": {},\n  \"decompositions\": [",
        args.hand,
        args.seven_pairs.name(),
        readings().count()
    )?;
    for (place, reading) in readings().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        let shown = serde_json::to_string(&ReadingJson::new(&reading, args.hand.melds(), TileText::Letters))?;
        write!(output, "{comma}\n    {shown}")?;
    }
    let end = if readings().next().is_some() { "\n  ]" } else { "]" };
    writeln!(output, "{end}\n}}")?;
    Ok(())
}
