//! Counts how many tiles it takes until they contain a win.

use anyhow::{Context, Result, ensure};
use tehai::count::Fraction;
use tehai::rules::FifthTile;
use tehai::shanten::any_size::Goal;
use tehai_answers::counting::{Contains, TilesUntilQuestion};
use tehai_catalogue::cli::{AnswerArgs, CommonArgs, Program, rules_text};
use tehai_catalogue::output::text::{Text, TextTable, grouped, probability, probability_header};
use tehai_catalogue::reports::tiles_until::{Answer, table};

const EXAMPLES: &str = "\
Examples:
  tehai tiles-until                       four melds and a head, or another win
  tehai tiles-until --contains tenpai     a hand that waits, as for 17歩
  tehai tiles-until --melds 5 --forms standard --players 3 --format csv

Numbers are exact. make-reports writes those for 0 to 5 melds to tiles-until.csv, and the largest hands without a \
win to tiles-until-guarantee.csv.";

/// Count how many tiles contain a win, or a tenpai hand
#[derive(clap::Parser)]
#[command(name = "tiles-until", version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    question: TilesUntilQuestion,

    /// In text, print exact fractions
    #[arg(long)]
    exact: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

impl Program for Args {
    fn run(self, common: &CommonArgs) -> Result<()> {
        let TilesUntilQuestion { melds, contains, rules } = self.question;
        ensure!(
            contains == Contains::Win || rules.fifth_tile == FifthTile::Excluded,
            "--fifth-tile counted: a tenpai hand must wait for a tile that can be drawn; use excluded"
        );
        let goal = Goal::new(rules, melds).context("--melds")?;
        let answer = Answer::new(goal, contains)?;
        self.answer.write(common, || text(&answer, self.exact), || table(std::slice::from_ref(&answer)))
    }
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
    let (guarantee, half) = (answer.guarantee(), half.expect("in the end all deals contain one"));
    let contain = if guarantee == 1 { "tile contains" } else { "tiles contain" };
    let lines = format!(
        "Any {guarantee} {contain} a {what}; {} need not.\nAt least half of the deals do from {half} on.\n\
         Hands without one, of any number of tiles from 0 on: {}.\n",
        guarantee - 1,
        grouped(answer.hands_without())
    );
    let notes = format!(
        "Deals: ways to take the tiles from those of the game, some of which are a {what}.\n\
         Settings: {} melds and a head; {}.\n",
        answer.goal.melds(),
        rules_text(rules)
    );
    Text::paragraphs([lines.into(), Text::default().table(table), notes.into()])
}
