//! Counts how many tiles it takes until they contain a win.

use anyhow::{Context, Result, ensure};
use tehai::count::Fraction;
use tehai::rules::FifthTile;
use tehai::shanten::any_size::Goal;
use tehai_answers::counting::{Contains, TilesUntilQuestion};
use tehai_count::suits::Suits;
use tehai_program::cli::{AnswerArgs, CommonArgs, Program, read_suits, rules_text};
use tehai_program::output::text::{Text, TextTable, fraction, grouped, probability, probability_header};
use tehai_program::tables::tiles_until::{Answer, table};

use of_suits::OfSuits;

mod of_suits;

const EXAMPLES: &str = "\
Examples:
  tehai tiles-until                      # four melds and a head, or another win
  tehai tiles-until --contains tenpai    # a hand that waits, as for 17歩
  tehai tiles-until --melds 5 --forms standard --players 3 --format csv
  tehai tiles-until --given 19m19p19s1234567z  # from these tiles on
  tehai tiles-until --suits 1x9 --given 1,1,1,2,3,4,5,6,7,8,9,9,9

Numbers are exact. make-reports writes those for 0 to 5 melds to tiles-until.csv, and the largest hands without a \
win to tiles-until-guarantee.csv.";

/// Count how many tiles contain a win, or a tenpai hand
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    question: TilesUntilQuestion,

    /// Tiles that are there from the start
    ///
    /// With --suits they are numbers, from 1 on, through all suits: of 3x9,7x1 the first honour is 28.
    #[arg(long, value_name = "TILES")]
    given: Option<String>,

    /// The tiles of other games: so many suits of so many ranks
    ///
    /// A list, such as 3x9,7x1 for the usual tiles. The standard form and seven pairs count.
    #[arg(long, value_name = "NxRANKS", value_delimiter = ',', value_parser = read_suits)]
    #[arg(conflicts_with_all = ["contains", "players"])]
    suits: Vec<Suits>,

    /// In text, print exact fractions
    #[arg(long)]
    exact: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

impl Program for Args {
    const NAME: &str = "tiles-until";

    fn run(self, common: &CommonArgs) -> Result<()> {
        let TilesUntilQuestion { melds, contains, rules } = self.question;
        ensure!(
            contains == Contains::Win || rules.fifth_tile == FifthTile::Excluded,
            "--fifth-tile counted: a tenpai hand must wait for a tile that can be drawn; use excluded"
        );
        let given = self.given.as_deref().unwrap_or_default();
        if !self.suits.is_empty() {
            let answer = OfSuits::new(self.suits, numbers(given)?, melds, rules)?;
            return self.answer.write(common, || text_of_suits(&answer, self.exact), || answer.table());
        }
        let goal = Goal::new(rules, melds).context("--melds")?;
        let answer = Answer::new(goal, contains, given.parse().context("--given")?)?;
        self.answer.write(common, || text(&answer, self.exact), || table(std::slice::from_ref(&answer)))
    }
}

/// The numbers of tiles.
fn numbers(given: &str) -> Result<Vec<u32>> {
    let number = |text: &str| text.trim().parse().ok();
    let numbers = given.split(',').filter(|text| !text.trim().is_empty()).map(number).collect::<Option<_>>();
    numbers
        .with_context(|| format!("--given {given}: with --suits, expected numbers of tiles, such as 1,1,2"))
}

/// How long it takes on average.
fn mean(draws: &Fraction, given: usize, is_exact: bool) -> String {
    let tiles = if given == 0 { "tiles" } else { "more tiles" };
    let exact = if is_exact { format!(" = {}", fraction(draws)) } else { String::new() };
    format!("Drawn one by one, it takes {:.4} {tiles} on average{exact}.\n", draws.to_f64())
}

fn text_of_suits(answer: &OfSuits, is_exact: bool) -> Text {
    let mut table = TextTable::new(["tiles"].iter().chain(probability_header(is_exact)));
    for (tiles, share) in answer.shares() {
        table.row([tiles.to_string()].into_iter().chain(probability(&share, is_exact)));
    }
    let always = match answer.guarantee() {
        Some(tiles) => format!("Any {tiles} tiles contain a win.\n"),
        None => "All tiles together contain no win.\n".to_owned(),
    };
    let mean = answer.mean_draws().map(|draws| mean(&draws, answer.start(), is_exact));
    let given = if answer.start() == 0 { String::new() } else { format!("; given {}", answer.given()) };
    let (suits, melds, forms) = (answer.name(), answer.melds, answer.forms);
    let notes = format!("Settings: suits {suits}{given}; {melds} melds and a head; forms {forms}.\n");
    let lines = always + &mean.unwrap_or_default();
    Text::paragraphs([lines.into(), Text::default().table(table), notes.into()])
}

fn text(answer: &Answer, is_exact: bool) -> Text {
    let rules = answer.goal.rules();
    let what = match answer.contains {
        Contains::Win => "win",
        Contains::Tenpai => "tenpai hand",
    };
    let mut table = TextTable::new(["tiles", "deals with one"].iter().chain(probability_header(is_exact)));
    let mut half = None;
    for (tiles, deals, total) in answer.by_tiles() {
        if half.is_none() && deals * 2u8 >= total {
            half = Some(tiles);
        }
        let share = Fraction::new(deals.clone(), total);
        table.row([tiles.to_string(), deals.to_string()].into_iter().chain(probability(&share, is_exact)));
    }
    let start = answer.given.total();
    let given = if start == 0 { String::new() } else { format!("; given {}", answer.given) };
    let (guarantee, half) = (answer.guarantee(), half.expect("in the end all deals contain one"));
    let always = if guarantee == start {
        format!("The given tiles contain a {what}.")
    } else {
        let contain = if guarantee == 1 { "tile contains" } else { "tiles contain" };
        format!("Any {guarantee} {contain} a {what}; {} need not.", guarantee - 1)
    };
    let lines = format!(
        "{always}\nAt least half of the deals do from {half} on.\n\
         Hands without one, of any number of tiles from {start} on: {}.\n{}",
        grouped(answer.hands_without()),
        mean(&answer.mean_draws(), start.into(), is_exact)
    );
    let notes = format!(
        "Deals: ways to take the tiles from those of the game, some of which are a {what}.\n\
         Settings: {} melds and a head{given}; {}.\n",
        answer.goal.melds(),
        rules_text(rules)
    );
    Text::paragraphs([lines.into(), Text::default().table(table), notes.into()])
}
