//! Splits a hand into melds and a head in every way.

use crate::cli::{AnswerArgs, CommonArgs, HandArgs, ObjectFormat, Program, choice};
use crate::output::TileText;
use crate::output::text::Text;
use anyhow::{Result, ensure};
use tehai::decompose::{Reading, readings};
use tehai::rules::{Rules, SevenPairs};
use tehai::tiles::notation::RedHand;
use tehai_answers::{Decompositions, hand};

const EXAMPLES: &str = "\
Examples:
  tehai decompose 11122233344455              digits alone are one suit, manzu
  tehai decompose 123m456p789s11222z
  tehai decompose '112233m44p[789s]{5555z}'   a called meld, a concealed quad
  tehai decompose 1111m778899p1122z --seven-pairs any
  tehai decompose 22334455667788m --format json

A hand has 3N or 3N+2 concealed tiles, as many as you like. Each decomposition is listed once, sorted by \
head, then by the first part that differs: the lower tile first, and of the same tile a triplet before a \
sequence. Seven pairs and thirteen orphans come last, for hands without called melds.
JSON: hand, seven_pairs, number, and decompositions, each with its form and parts: head, melds and called \
melds of the standard form; pairs of seven pairs; pair and singles of thirteen orphans.";

/// Split a hand into melds and a head, in every way
#[derive(clap::Parser)]
#[command(name = "decompose", version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    hand: HandArgs,

    /// May four copies of a tile be two of the seven pairs?
    #[arg(long, alias = "seven_pairs", value_name = "RULE", default_value = "distinct")]
    #[arg(value_parser = choice(&SevenPairs::ALL, SevenPairs::name))]
    seven_pairs: SevenPairs,

    #[command(flatten)]
    answer: AnswerArgs<ObjectFormat>,
}

impl Program for Args {
    fn run(self, common: &CommonArgs) -> Result<()> {
        let hand = self.hand.hand()?;
        let open = hand.hand();
        let tiles = open.concealed().total();
        ensure!(
            tiles % 3 != 1,
            "HAND: the number of concealed tiles is {tiles}; melds, or melds and a head, are 3N or 3N+2 \
             tiles; analyze-hand says what 3N+1 tiles wait for"
        );
        ensure!(tiles > 0 || !open.melds().is_empty(), "HAND: no tiles; expected a hand such as 11123m");
        let rules = Rules { seven_pairs: self.seven_pairs, ..Rules::default() };
        let readings: Vec<Reading> = readings(open, rules).collect();
        let pairs = self.seven_pairs;
        self.answer.write(common, || text(&hand, pairs, &readings), || answer(&hand, pairs, &readings))
    }
}

fn text(hand: &RedHand, seven_pairs: SevenPairs, readings: &[Reading]) -> Text {
    let number = match readings.len() {
        0 => "no decomposition".to_owned(),
        1 => "1 decomposition".to_owned(),
        more => format!("{more} decompositions"),
    };
    let called: String =
        hand.hand().melds().iter().map(|&meld| format!(" {}", TileText::Letters.called(meld))).collect();
    let line = |reading: &Reading| {
        format!("{:<16}  {}\n", reading.form().name(), format!("{reading}{called}").trim_start())
    };
    let settings = format!("Settings: seven pairs {}.\n", seven_pairs.name());
    Text::paragraphs(
        [format!("{hand}: {number}\n"), readings.iter().map(line).collect(), settings].map(Text::from),
    )
}

fn answer(hand: &RedHand, seven_pairs: SevenPairs, readings: &[Reading]) -> Decompositions {
    let called = hand.hand().melds();
    let decompositions: Vec<_> = readings.iter().map(|reading| hand::Reading::new(reading, called)).collect();
    Decompositions { hand: hand.clone(), seven_pairs, number: decompositions.len(), decompositions }
}
