//! How does a hand split into melds and a head, in every way?

use crate::{AnswerArgs, CommonArgs, ObjectFormat, Program, TileText, choice, parse_hand, reading_json};
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tehai::decompose::{Reading, readings};
use tehai::hand::OpenHand;
use tehai::rules::{Rules, SevenPairs};

const EXAMPLES: &str = "\
Examples:
  decompose 11122233344455                 digits alone are one suit, named in manzu
  decompose 123m456p789s11222z
  decompose '112233m44p[789s][5555z]'      called melds in brackets stay as they are
  decompose 1111m778899p1122z --seven-pairs any
  decompose 22334455667788m --format json

A hand has 3N or 3N+2 concealed tiles, up to all that there are. Decompositions are listed once each: by head, then by
the first part in which they differ, where the lower tile comes first, and of the same tile a triplet before a
sequence; then seven pairs and thirteen orphans, if the hand is that and has no called melds.
JSON: hand, seven_pairs, number, and decompositions, each with its form and parts: head, melds and called melds of a
standard form, pairs of seven pairs, pair and singles of thirteen orphans.";

/// Split a hand into melds, or melds and a head, in every way.
#[derive(clap::Parser)]
#[command(name = "decompose", version, after_help = EXAMPLES)]
pub struct Args {
    /// The hand, such as 123m456p789s11222z or 12344455888999
    #[arg(value_name = "HAND", value_parser = parse_hand)]
    hand: OpenHand,

    /// What seven pairs are made of
    #[arg(long, value_name = "RULE", default_value = "distinct")]
    #[arg(value_parser = choice(&SevenPairs::ALL, SevenPairs::name))]
    seven_pairs: SevenPairs,

    #[command(flatten)]
    answer: AnswerArgs<ObjectFormat>,
}

impl Program for Args {
    fn run(self, common: &CommonArgs) -> Result<()> {
        let tiles = self.hand.concealed().total();
        ensure!(
            tiles % 3 != 1,
            "HAND: the number of concealed tiles is {tiles}; melds, or melds and a head, are 3N or 3N+2 tiles"
        );
        ensure!(tiles > 0 || !self.hand.melds().is_empty(), "HAND: no tiles; write some, such as 11123m");
        let rules = Rules { seven_pairs: self.seven_pairs, ..Rules::default() };
        let readings: Vec<Reading> = readings(&self.hand, rules).collect();
        self.answer.write(common, || text(&self, &readings), || json(&self, &readings))
    }
}

fn text(args: &Args, readings: &[Reading]) -> String {
    let number = match readings.len() {
        0 => "no decomposition".to_owned(),
        1 => "1 decomposition".to_owned(),
        more => format!("{more} decompositions"),
    };
    let mut text = format!("{}: {number}\nSettings: seven pairs {}.\n", args.hand, args.seven_pairs.name());
    let called: String = args.hand.melds().iter().map(|meld| format!(" [{meld}]")).collect();
    for (place, reading) in readings.iter().enumerate() {
        let space = if place == 0 { "\n" } else { "" };
        text +=
            &format!("{space}{:<16}  {}\n", reading.form().name(), format!("{reading}{called}").trim_start());
    }
    text
}

fn json(args: &Args, readings: &[Reading]) -> Value {
    let reading = |reading| reading_json(reading, args.hand.melds(), TileText::Letters);
    json!({
        "hand": args.hand.to_string(),
        "seven_pairs": args.seven_pairs.name(),
        "number": readings.len(),
        "decompositions": readings.iter().map(reading).collect::<Vec<_>>(),
    })
}
