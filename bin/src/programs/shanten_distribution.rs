//! How far are hands from tenpai as they are dealt?

use crate::reports::shanten::{count, table};
use crate::{
    AnswerArgs, CommonArgs, HANDS_AND_DEALS, Program, RulesArgs, Text, TextTable, fraction, probability,
    probability_header,
};
use anyhow::{Context, Result};
use tehai::Count;
use tehai::decimal::Fraction;
use tehai::rules::Setting;
use tehai::shanten::Distribution;

const EXAMPLES: &str = "\
Examples:
  tehai shanten-distribution   a dealer's first hand
  tehai shanten-distribution --tiles 13 --players 3
  tehai shanten-distribution --forms standard --format csv

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

    /// In text, print exact fractions
    #[arg(long)]
    exact: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

impl Program for Args {
    fn run(self, common: &CommonArgs) -> Result<()> {
        let setting = Setting::new(self.tiles, self.rules.rules());
        let counted = count(&[setting]).context("--tiles")?;
        let texts = || counted.iter().map(|(setting, counted)| text(*setting, counted, self.exact));
        self.answer.write(common, || Text::paragraphs(texts()), || table(&counted))
    }
}

fn text(Setting { tiles, rules }: Setting, distribution: &Distribution, is_exact: bool) -> Text {
    let total = distribution.total();
    let header = ["shanten", "hands", "deals"].iter().chain(probability_header(is_exact));
    let mut table = TextTable::new(header);
    let mut row = |name: String, number: &Count| {
        let share = Fraction::new(number.deals.clone(), total.deals.clone());
        let numbers = [name, number.hands.to_string(), number.deals.to_string()];
        table.row(numbers.into_iter().chain(probability(&share, is_exact)));
    };
    for (shanten, number) in distribution.by_shanten() {
        row(shanten.to_string(), number);
    }
    row("all".to_owned(), &total);
    let mean = format!("Mean shanten of a deal: {}\n", mean_shanten(distribution, is_exact));
    let notes = format!(
        "{HANDS_AND_DEALS}\nSettings: {tiles} tiles; {} players; forms {}; seven pairs {}.\n",
        rules.players.number(),
        rules.forms,
        rules.seven_pairs.name()
    );
    Text::paragraphs([mean.into(), Text::default().table(table), notes.into()])
}

/// The mean shanten of a deal, one less than its replacement number, as a decimal or as a fraction.
fn mean_shanten(distribution: &Distribution, is_exact: bool) -> String {
    let mean = distribution.mean_replacement().expect("there are hands of every number of tiles");
    let (numerator, denominator) = (mean.numerator(), mean.denominator());
    let (sign, size) =
        if numerator < denominator { ("-", denominator - numerator) } else { ("", numerator - denominator) };
    let size = Fraction::new(size, denominator.clone());
    if is_exact { format!("{sign}{}", fraction(&size)) } else { format!("{sign}{:.6}", size.to_f64()) }
}
