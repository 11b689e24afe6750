//! Counts hands and deals by shanten.

use crate::cli::{AnswerArgs, CommonArgs, HANDS_AND_DEALS, Program, RulesArgs, rules_text};
use crate::output::text::{Text, TextTable, fraction, probability, probability_header};
use crate::reports::shanten::{count, count_for_melds, table, table_for_melds};
use anyhow::{Context, Result};
use tehai::Count;
use tehai::count::Fraction;
use tehai::rules::{Rules, Setting};
use tehai::shanten::Distribution;
use tehai::shanten::any_size::Goal;

const EXAMPLES: &str = "\
Examples:
  tehai shanten-distribution   a dealer's first hand
  tehai shanten-distribution --tiles 13 --players 3
  tehai shanten-distribution --forms standard --format csv
  tehai shanten-distribution --melds 5 --tiles 16 --forms standard

Numbers are exact. A hand of fewer than 13 tiles is the concealed part of a hand with called melds, where \
only the standard form is possible. With --melds, hands may have any number of tiles: shanten 0 then means \
that the hand contains a tenpai hand of that many melds, fifth tile excluded, -1 that it contains a win. make-reports \
writes the numbers for all settings to shanten-distribution.csv.";

/// Count hands and deals by shanten
#[derive(clap::Parser)]
#[command(name = "shanten-distribution", version, after_long_help = EXAMPLES)]
pub struct Args {
    /// Tiles of the hands: 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14; with --melds any number
    #[arg(long, value_name = "N", default_value_t = 14)]
    tiles: u8,

    /// Melds of the win without the head [default: N/3, at most 4]
    #[arg(long, value_name = "M")]
    melds: Option<u8>,

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
        let Args { tiles, melds, exact, .. } = self;
        let rules = self.rules.rules();
        let Some(melds) = melds else {
            let counted = count(&[Setting::new(tiles, rules)]).context("--tiles")?;
            let text = || {
                Text::paragraphs(counted.iter().map(|(_, counted)| text(tiles, rules, None, counted, exact)))
            };
            return self.answer.write(common, text, || table(&counted));
        };
        let goal = Goal::new(rules, melds).context("--melds")?;
        let counted = count_for_melds(goal, tiles).context("--tiles")?;
        let text = || text(tiles, rules, Some(melds), &counted, exact);
        self.answer.write(common, text, || table_for_melds(goal, tiles, &counted))
    }
}

fn text(tiles: u8, rules: Rules, melds: Option<u8>, distribution: &Distribution, is_exact: bool) -> Text {
    let total = distribution.total();
    let header = ["shanten", "hands", "deals"].iter().chain(probability_header(is_exact));
    let mut table = TextTable::new(header);
    let mut row = |name: String, number: &Count| {
        let share = Fraction::new(number.deals.clone(), total.deals.clone());
        let numbers = [name, number.hands.to_string(), number.deals.to_string()];
        table.row(numbers.into_iter().chain(probability(&share, is_exact)));
    };
    for (shanten, number) in distribution.counts() {
        row(shanten.to_string(), number);
    }
    row("all".to_owned(), &total);
    let mean = format!("Mean shanten of a deal: {}\n", mean_shanten(distribution, is_exact));
    let melds = melds.map(|melds| format!("; {melds} melds")).unwrap_or_default();
    let notes = format!("{HANDS_AND_DEALS}\nSettings: {tiles} tiles{melds}; {}.\n", rules_text(rules));
    Text::paragraphs([mean.into(), Text::default().table(table), notes.into()])
}

/// The mean shanten of a deal, one less than its mean replacement number, as a decimal or as a fraction.
fn mean_shanten(distribution: &Distribution, is_exact: bool) -> String {
    let mean = distribution.mean_replacement().expect("there are hands of every number of tiles");
    let (numerator, denominator) = (mean.numerator(), mean.denominator());
    let (sign, size) =
        if numerator < denominator { ("-", denominator - numerator) } else { ("", numerator - denominator) };
    let size = Fraction::new(size, denominator.clone());
    if is_exact { format!("{sign}{}", fraction(&size)) } else { format!("{sign}{:.6}", size.to_f64()) }
}
