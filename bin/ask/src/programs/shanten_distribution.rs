//! Counts hands and deals by shanten.

use anyhow::{Context, Result, ensure};
use tehai::count::Fraction;
use tehai::rules::{Rules, Setting, Winds};
use tehai::shanten::any_size::Goal;
use tehai::winning::special;
use tehai::{Count, Expression};
use tehai_answers::counting::ShantenDistributionQuestion;
use tehai_answers::problem::Field;
use tehai_count::distribution::Distribution;
use tehai_program::cli::{AnswerArgs, CommonArgs, HANDS_AND_DEALS, Program, means, refused, rules_text};
use tehai_program::output::text::{Text, TextTable, fraction, probability, probability_header};
use tehai_program::tables::distances::{count_to, table_to};
use tehai_program::tables::shanten::{count, count_for_melds, table, table_for_melds};

const EXAMPLES: &str = "\
Examples:
  tehai shanten-distribution  # a dealer's first hand
  tehai shanten-distribution --tiles 13 --players 3
  tehai shanten-distribution --forms standard --format csv
  tehai shanten-distribution --melds 5 --tiles 16 --forms standard
  tehai shanten-distribution --to honitsu  # tiles to a half flush

Numbers are exact. A hand of fewer than 13 tiles is the concealed part of a hand with called melds, where \
only the standard form is possible. With --melds, hands may have any number of tiles: shanten 0 then means \
that the hand contains a tenpai hand of that many melds, fifth tile excluded, -1 that it contains a win. make-reports \
writes the numbers for all settings to shanten-distribution.csv.
With --to SET, hands are counted by their distance from the set, the tiles to draw until they hold a hand of it: one \
more than shanten. CSV then has set, seat, round and distance in place of forms and shanten. --seat and --round say \
which winds count.";

/// Count hands and deals by shanten
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    question: ShantenDistributionQuestion,

    /// In text, print exact fractions
    #[arg(long)]
    exact: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

impl Program for Args {
    const NAME: &str = "shanten-distribution";

    fn run(self, common: &CommonArgs) -> Result<()> {
        let ShantenDistributionQuestion { tiles, to, melds, winds, rules } = &self.question;
        let (exact, melds, winds, rules) = (self.exact, *melds, *winds, *rules);
        if let Some(set) = to {
            let set = means().set(Field::To, set).map_err(refused::<Args>)?;
            let tiles = tiles.unwrap_or(set.usual_tiles().saturating_sub(1));
            let counted = count_to(&set, tiles, rules, winds)?;
            ensure!(!counted.counts().is_empty(), "--to: the set has no hands, so there is no distance");
            let text = || text_to(&set, tiles, rules, winds, &counted, exact);
            return self.answer.write(common, text, || table_to(&set, tiles, rules.players, winds, &counted));
        }
        let tiles = tiles.unwrap_or(special::TILES);
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

/// The distribution of distances from a set, as text.
fn text_to(
    set: &Expression,
    tiles: u8,
    rules: Rules,
    winds: Winds,
    distribution: &Distribution,
    is_exact: bool,
) -> Text {
    let counts = distribution.counts().iter().enumerate();
    let table = numbers("distance", counts.filter(|(_, number)| **number != Count::default()), is_exact);
    let mean = distribution.mean().expect("a set with hands");
    let mean = if is_exact { fraction(&mean) } else { format!("{:.6}", mean.to_f64()) };
    let winds = match set.depends_on_winds() {
        true => format!("; seat {}; round {}", winds.seat.name(), winds.round.name()),
        false => String::new(),
    };
    let notes =
        format!("{HANDS_AND_DEALS}\nSettings: {tiles} tiles; to {set}; {}{winds}.\n", rules_text(rules));
    let mean = format!("Mean distance of a deal: {mean}\n");
    Text::paragraphs([mean.into(), table, notes.into()])
}

fn text(tiles: u8, rules: Rules, melds: Option<u8>, distribution: &Distribution, is_exact: bool) -> Text {
    let table = numbers("shanten", distribution.by_shanten(), is_exact);
    let mean = format!("Mean shanten of a deal: {}\n", mean_shanten(distribution, is_exact));
    let melds = melds.map(|melds| format!("; {melds} melds")).unwrap_or_default();
    let notes = format!("{HANDS_AND_DEALS}\nSettings: {tiles} tiles{melds}; {}.\n", rules_text(rules));
    Text::paragraphs([mean.into(), table, notes.into()])
}

/// A row for each value, with the number of hands and deals that have it, and one for all.
fn numbers<'c>(
    value: &str,
    counts: impl Iterator<Item = (impl ToString, &'c Count)>,
    is_exact: bool,
) -> Text {
    let counts: Vec<(String, &Count)> = counts.map(|(value, number)| (value.to_string(), number)).collect();
    let total: Count = counts.iter().map(|(_, number)| *number).sum();
    let mut table = TextTable::new([value, "hands", "deals"].iter().chain(probability_header(is_exact)));
    for (value, number) in counts.into_iter().chain([("all".to_owned(), &total)]) {
        let share = Fraction::new(number.deals.clone(), total.deals.clone());
        let numbers = [value, number.hands.to_string(), number.deals.to_string()];
        table.row(numbers.into_iter().chain(probability(&share, is_exact)));
    }
    Text::default().table(table)
}

/// The mean shanten of a deal, one less than its mean replacement number, as a decimal or as a fraction.
fn mean_shanten(distribution: &Distribution, is_exact: bool) -> String {
    let mean = distribution.mean().expect("there are hands of every number of tiles");
    let (numerator, denominator) = (mean.numerator(), mean.denominator());
    let (sign, size) =
        if numerator < denominator { ("-", denominator - numerator) } else { ("", numerator - denominator) };
    let size = Fraction::new(size, denominator.clone());
    if is_exact { format!("{sign}{}", fraction(&size)) } else { format!("{sign}{:.6}", size.to_f64()) }
}
