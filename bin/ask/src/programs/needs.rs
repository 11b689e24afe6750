//! Says what is needed in the last hand of a game: what a win must be worth for a place, and what noten payments do.

use anyhow::Result;
use tehai::rules::Players;
use tehai_answers::NeedsQuestion;
use tehai_program::cli::{AnswerArgs, CommonArgs, ObjectFormat, Program, refused};

mod text;

const EXAMPLES: &str = "\
Examples:
  tehai needs --scores 31000,28500,24500,16000 --seat south --counters 1
  tehai needs --scores 27000,26500,25500,21000 --seat east --rules m-league
  tehai needs --scores 38000,36000,31000 --dealer 2 --seat west --place 1

Scores are given from the first dealer on, which is the order of ties; by default the last of them deals. For each \
place and each way to win it says the least points of the hand, as the least fu for each number of han and the least \
limit. Every payment there is is tried; docs/needs.md explains the answer. It is as if the game ended with this hand; \
where the rules go on, the answer says why.
JSON has every key; tehai help json needs describes them.";

/// Say what a win must be worth in the last hand (条件)
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    question: NeedsQuestion,

    /// Players; three scores are those of 3
    #[arg(long, value_name = "3|4", default_value_t, hide_possible_values = true)]
    players: Players,

    #[command(flatten)]
    answer: AnswerArgs<ObjectFormat>,
}

impl Program for Args {
    const NAME: &str = "needs";
    const ANSWERS: &[&str] = &["Needs"];

    fn run(self, common: &CommonArgs) -> Result<()> {
        let mut question = self.question;
        question.rules.players = self.players;
        let needs = question.answer().map_err(refused::<Args>)?;
        self.answer.write(common, || text::text(&needs), || needs.clone())
    }
}
