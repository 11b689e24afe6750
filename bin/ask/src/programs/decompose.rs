//! Splits a hand into melds and a head in every way.

use crate::HandArgs;
use crate::text::TileText;
use anyhow::Result;
use tehai_answers::{DecomposeQuestion, Decompositions};
use tehai_program::cli::{AnswerArgs, CommonArgs, ObjectFormat, Program, refused};
use tehai_program::output::text::Text;

const EXAMPLES: &str = "\
Examples:
  tehai decompose 11122233344455             # digits alone are one suit, manzu
  tehai decompose 123m456p789s11222z
  tehai decompose '112233m44p[789s]{5555z}'  # a called meld, a concealed quad
  tehai decompose 1111m778899p1122z --seven-pairs any
  tehai decompose 22334455667788m --format json

A hand has 3N or 3N+2 concealed tiles, as many as you like. Each decomposition is listed once, sorted by \
head, then by the first part that differs: the lower tile first, and of the same tile a triplet before a \
sequence. Seven pairs and thirteen orphans come last, for hands without called melds.
tehai help json decompose describes the keys of JSON.";

/// Split a hand into melds and a head, in every way
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    hand: HandArgs,

    #[command(flatten)]
    question: DecomposeQuestion,

    #[command(flatten)]
    answer: AnswerArgs<ObjectFormat>,
}

impl Program for Args {
    const NAME: &str = "decompose";
    const ANSWERS: &[&str] = &["Decompositions"];

    fn run(self, common: &CommonArgs) -> Result<()> {
        let question = DecomposeQuestion { hand: self.hand.text(), ..self.question };
        let found = question.answer().map_err(refused::<Args>)?;
        self.answer.write(common, || text(&found), || found.clone())
    }
}

fn text(Decompositions { hand, seven_pairs, number, decompositions, .. }: &Decompositions) -> Text {
    let number = match number {
        0 => "no decomposition".to_owned(),
        1 => "1 decomposition".to_owned(),
        more => format!("{more} decompositions"),
    };
    let lines = decompositions
        .iter()
        .map(|reading| format!("{:<16}  {}\n", reading.form().name(), TileText::Letters.reading(reading)));
    let settings = format!("Settings: seven pairs {seven_pairs}.\n");
    Text::paragraphs([format!("{hand}: {number}\n"), lines.collect(), settings].map(Text::from))
}
