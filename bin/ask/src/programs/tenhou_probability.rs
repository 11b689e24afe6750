//! Computes the probability of tenhou (天和), a dealer's hand that wins as dealt.

use anyhow::Result;
use tehai_answers::counting::TenhouQuestion;
use tehai_answers::numbers::tenhou as terms;
use tehai_count::tenhou::Tenhou;
use tehai_options::number;
use tehai_program::cli::{AnswerArgs, CommonArgs, Program};
use tehai_program::output::text::{Text, TextTable, fraction, grouped, one_in, percent};
use tehai_program::tables::tenhou::{make, table};

const EXAMPLES: &str = "\
Examples:
  tehai tenhou-probability              # four players
  tehai tenhou-probability --players 3
  tehai tenhou-probability --digits 60 --forms standard,seven-pairs
  tehai tenhou-probability --out tenhou.csv  # terms of both games

The terms are computed by formula and as sizes of sets, and the two are compared. make-reports writes them to \
tenhou.csv.";

/// Default number of digits.
const DIGITS: u32 = 15;

/// Compute the exact probability of tenhou (天和)
///
/// It is (① − ② + ③ + ④) / ⑤, with the terms that --details names.
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    question: TenhouQuestion,

    /// Significant digits of the decimal, rounded half up
    #[arg(long, value_name = "N", default_value_t = DIGITS, value_parser = number::<u32>(1, 100_000))]
    digits: u32,

    /// In text, also show the terms
    #[arg(long)]
    details: bool,

    /// In text, also print the exact fraction
    #[arg(long)]
    exact: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

impl Program for Args {
    const NAME: &str = "tenhou-probability";

    fn run(self, common: &CommonArgs) -> Result<()> {
        let games = make(&self.question)?;
        let players = self.question.players.unwrap_or_default();
        let shown = games.iter().filter(|(of, _)| *of == players);
        let text = || Text::paragraphs(shown.map(|(_, tenhou)| text(players.number(), &self, tenhou)));
        self.answer.write(common, text, || table(&games, Some(self.digits)))
    }
}

/// The probability, and with `--details` its terms.
fn text(players: u8, args: &Args, tenhou: &Tenhou) -> Text {
    let probability = tenhou.probability();
    let mut answer = format!(
        "Tenhou (天和): {}, {}\nprobability {}\n",
        percent(&probability),
        one_in(&probability).expect("few hands win"),
        probability.scientific(args.digits)
    );
    if args.exact {
        answer += &format!("exactly {}\n", fraction(&probability));
    }
    let mut table = TextTable::new(["term", "hands", "deals"]);
    for (name, term) in TERMS.into_iter().zip(terms(tenhou)) {
        table.row([name, &term.hands.0.to_string(), &term.deals.0.to_string()]);
    }
    let details = args.details.then(|| Text::default().table(table));
    let notes = format!(
        "The first fourteen tiles win: {} of {} deals, ways to take the hand from the tiles.\n\
         Settings: {players} players; forms {}; seven pairs {}; {} digits.\n",
        grouped(&tenhou.wins().deals),
        grouped(&tenhou.all.deals),
        args.question.forms,
        args.question.seven_pairs.name(),
        args.digits
    );
    Text::paragraphs([answer.into(), details.unwrap_or_default(), notes.into()])
}

/// The names of the terms.
const TERMS: [&str; 6] = [
    "① standard form",
    "② standard form and seven pairs",
    "③ seven pairs",
    "④ thirteen orphans",
    "⑤ all hands of 14 tiles",
    "① − ② + ③ + ④",
];
