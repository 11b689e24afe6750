//! How far are hands from tenpai as they are dealt?

use crate::reports::shanten::{count, table};
use crate::{AnswerArgs, CommonArgs, HANDS_AND_DEALS, Program, RulesArgs, TextTable, row};
use anyhow::{Context, Result};
use tehai::decimal::Fraction;
use tehai::rules::Setting;
use tehai::shanten::Distribution;

const EXAMPLES: &str = "\
Examples:
  shanten-distribution                         a dealer's first hand
  shanten-distribution --tiles 13 --players 3
  shanten-distribution --forms standard --format csv

Numbers are exact. A hand of fewer than 13 tiles is the concealed part of a hand with called melds, where \
only the standard form is possible. make-reports writes the numbers for all settings to \
shanten-distribution.csv.";

/// Count hands and deals by shanten
#[derive(clap::Parser)]
#[command(name = "shanten-distribution", version, after_long_help = EXAMPLES)]
pub struct Args {
    /// Tiles of the hands: 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14
    #[arg(long, value_name = "N", default_value_t = 14)]
    tiles: u8,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    answer: AnswerArgs,
}

impl Program for Args {
    fn run(self, common: &CommonArgs) -> Result<()> {
        let setting = Setting::new(self.tiles, self.rules.rules());
        let counted = count(&[setting]).context("--tiles")?;
        let text = || counted.iter().map(|(setting, counted)| text(*setting, counted)).collect();
        self.answer.write(common, text, || table(&counted))
    }
}

fn text(Setting { tiles, rules }: Setting, distribution: &Distribution) -> String {
    let total = distribution.total();
    let mut table = TextTable::new(["shanten", "hands", "deals", "probability"]);
    for (shanten, number) in distribution.by_shanten() {
        let probability = Fraction::new(number.deals.clone(), total.deals.clone());
        table.row(row![*shanten, &number.hands, &number.deals, probability.scientific(6)].iter());
    }
    table.row(row!["all", &total.hands, &total.deals, 1u8].iter());
    format!(
        "Shanten of hands as dealt. {HANDS_AND_DEALS}\n\n\
         Settings: {tiles} tiles; {} players; forms {}; seven pairs {}.\n\n{table}\nmean shanten of a deal  {}\n",
        rules.players.number(),
        rules.forms,
        rules.seven_pairs.name(),
        mean_shanten(distribution)
    )
}

/// The mean shanten of a deal, one less than its replacement number, as a fraction and as a decimal.
fn mean_shanten(distribution: &Distribution) -> String {
    let mean = distribution.mean_replacement().expect("there are hands of every number of tiles");
    let (numerator, denominator) = (mean.numerator(), mean.denominator());
    let (sign, size) =
        if numerator < denominator { ("-", denominator - numerator) } else { ("", numerator - denominator) };
    let size = Fraction::new(size, denominator.clone());
    format!("{sign}{}/{} = {sign}{:.6}", size.numerator(), size.denominator(), size.to_f64())
}
