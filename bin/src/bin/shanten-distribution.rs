//! How far are hands from tenpai as they are dealt?

use std::process::ExitCode;

use anyhow::{Result, ensure};
use tehai::decimal::Fraction;
use tehai::rules::{Forms, Players};
use tehai::shanten::Distribution;
use tehai_cli::report::AnyReport;
use tehai_cli::tables::shanten::{Setting, count, table};
use tehai_cli::tables::shanten_plot::picture;
use tehai_cli::{CommonArgs, Printed, ReportArgs, TextTable, run, write_reports};

const EXAMPLES: &str = "\
Examples:
  shanten-distribution                                  write the report and its plot to ./reports
  shanten-distribution --tiles 14 --forms all --players 4
  shanten-distribution --tiles 13 --format csv

Numbers are exact: hands are distinct counts, deals ways to take them from the tiles. All forms differ from the standard
form with 13 and 14 tiles only; seven pairs are of different kinds.
Exit codes: 0 done, 1 a check of the results failed, 2 bad usage or nothing could be written.";

/// Count the hands and deals of every shanten number, exactly.
#[derive(clap::Parser)]
#[command(name = "shanten-distribution", version, after_help = EXAMPLES)]
struct Args {
    /// Tiles of the hands [default: 1, 2, 4, 5, 7, 8, 10, 11, 13, 14]
    #[arg(long, value_name = "N")]
    tiles: Option<u8>,

    /// Winning forms that count [default: both]
    #[arg(long, value_name = "FORMS")]
    forms: Option<Forms>,

    /// Players, which decide the tiles that exist [default: both]
    #[arg(long, value_name = "3|4")]
    players: Option<Players>,

    #[command(flatten)]
    out: ReportArgs,

    #[command(flatten)]
    common: CommonArgs,
}

fn main() -> ExitCode {
    run(|args: Args| {
        args.common.apply()?;
        let is_default = args.tiles.is_none() && args.forms.is_none() && args.players.is_none();
        let counted = count(&settings(&args)?)?;
        let table = table(&counted);
        let answer = || if counted.len() > 4 { overview(&counted) } else { details(&counted) };
        let printed = Printed::answer_or_table(args.out.format, answer, || table.clone());
        let mut reports = vec![AnyReport::Table(table)];
        if is_default {
            reports.push(AnyReport::Picture(picture(&counted)?));
        }
        write_reports(&args.common, &args.out, is_default, &reports, &printed)
    })
}

/// The settings that the arguments leave.
fn settings(args: &Args) -> Result<Vec<Setting>> {
    let of_tiles = |setting: &Setting| args.tiles.is_none_or(|tiles| tiles == setting.tiles);
    let mut settings: Vec<Setting> = Setting::all().into_iter().filter(of_tiles).collect();
    ensure!(!settings.is_empty(), "--tiles: a hand has 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14 tiles");
    settings.retain(|setting| {
        args.forms.is_none_or(|forms| forms == setting.forms)
            && args.players.is_none_or(|players| players == setting.players)
    });
    ensure!(!settings.is_empty(), "--forms all: the other forms exist with 13 and 14 tiles only");
    Ok(settings)
}

/// A line for each setting.
fn overview(counted: &[(Setting, Distribution)]) -> String {
    let mut table = TextTable::new(["tiles", "forms", "players", "hands", "deals", "mean shanten"]);
    for (setting, distribution) in counted {
        let (total, [_, mean]) = (distribution.total(), mean_shanten(distribution));
        table.row([
            setting.tiles.to_string(),
            setting.forms.name().to_owned(),
            setting.players.number().to_string(),
            total.hands.to_string(),
            total.deals.to_string(),
            mean,
        ]);
    }
    format!(
        "Shanten of hands as dealt. Hands are distinct counts, deals ways to take them from the tiles; the mean is over deals.\n\n{table}"
    )
}

/// A table for each setting.
fn details(counted: &[(Setting, Distribution)]) -> String {
    let tables: Vec<String> = counted
        .iter()
        .map(|(Setting { tiles, forms, players }, distribution)| {
            let total = distribution.total();
            let mut table = TextTable::new(["shanten", "hands", "deals", "probability"]);
            for (shanten, number) in distribution.by_shanten() {
                let probability = Fraction::new(number.deals.clone(), total.deals.clone());
                let [hands, deals] = [&number.hands, &number.deals].map(ToString::to_string);
                table.row([shanten.to_string(), hands, deals, probability.scientific(6)]);
            }
            table.row(["all".to_owned(), total.hands.to_string(), total.deals.to_string(), "1".to_owned()]);
            let [fraction, decimal] = mean_shanten(distribution);
            format!(
                "Settings: {tiles} tiles; {} forms; {} players.\n\n{table}\n\
                 mean shanten of a deal  {fraction} = {decimal}\n",
                forms.name(),
                players.number(),
            )
        })
        .collect();
    format!(
        "Shanten of hands as dealt. Hands are distinct counts, deals ways to take them from the tiles.\n\n{}",
        tables.join("\n")
    )
}

/// The mean shanten of a deal, one less than its replacement number: as a fraction and as a decimal.
fn mean_shanten(distribution: &Distribution) -> [String; 2] {
    let mean = distribution.mean_replacement().expect("there are hands of every number of tiles");
    let (numerator, denominator) = (mean.numerator(), mean.denominator());
    let (sign, size) =
        if numerator < denominator { ("-", denominator - numerator) } else { ("", numerator - denominator) };
    let size = Fraction::new(size, denominator.clone());
    [format!("{sign}{}/{}", size.numerator(), size.denominator()), format!("{sign}{:.6}", size.to_f64())]
}
