//! How likely is tenhou (天和), a dealer's hand that wins as dealt?

use std::process::ExitCode;

use tehai::rules::Players;
use tehai::tenhou::Tenhou;
use tehai_cli::tables::tenhou::{checked, table, table_with_digits, terms};
use tehai_cli::{CommonArgs, Printed, ReportArgs, TextTable, run, write_reports};

const EXAMPLES: &str = "\
Examples:
  tenhou-probability                    print four players, write tenhou.csv to ./reports
  tenhou-probability --players 3        print only
  tenhou-probability --digits 60
  tenhou-probability --format json

The terms are worked out by formula and as sizes of sets, and the two are held against each other.
Exit codes: 0 done, 1 the two methods disagree, 2 bad usage or nothing could be written.";

/// Digits shown unless asked otherwise.
const DIGITS: u32 = 15;

/// Work out the probability of tenhou exactly: (① − ② + ③ + ④) / ⑤.
#[derive(clap::Parser)]
#[command(name = "tenhou-probability", version, after_help = EXAMPLES)]
struct Args {
    /// Players, which decide the tiles that exist [default: both in the report, 4 printed]
    #[arg(long, value_name = "3|4")]
    players: Option<Players>,

    /// Significant digits of the decimal, rounded half up
    #[arg(long, value_name = "N", default_value_t = DIGITS, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    digits: u32,

    #[command(flatten)]
    out: ReportArgs,

    #[command(flatten)]
    common: CommonArgs,
}

fn main() -> ExitCode {
    run(|args: Args| {
        args.common.apply()?;
        let games = args.players.map_or(Players::ALL.to_vec(), |players| vec![players]);
        let games = games
            .into_iter()
            .map(|players| Ok((players, checked(players)?)))
            .collect::<anyhow::Result<Vec<_>>>()?;
        let shown = args.players.unwrap_or_default();
        let shown = games.iter().filter(|(players, _)| *players == shown);
        let answer = || shown.map(|(players, tenhou)| text(*players, tenhou, args.digits)).collect();
        let table_shown = || table_with_digits(&games, args.digits);
        let printed = Printed::answer_or_table(args.out.format, answer, table_shown);
        let is_default = args.players.is_none() && args.digits == DIGITS;
        write_reports(&args.common, &args.out, is_default, &[table(&games)], &printed)
    })
}

fn text(players: Players, tenhou: &Tenhou, digits: u32) -> String {
    let names = [
        "① standard form",
        "② standard form and seven pairs",
        "③ seven pairs",
        "④ thirteen orphans",
        "⑤ all hands of 14 tiles",
        "① − ② + ③ + ④",
    ];
    let mut table = TextTable::new(["term", "hands", "deals"]);
    for (name, (_, number)) in names.into_iter().zip(terms(tenhou)) {
        table.row([name, &number.hands.to_string(), &number.deals.to_string()]);
    }
    let probability = tenhou.probability();
    format!(
        "Tenhou (天和): the first fourteen tiles win. Hands are distinct counts, deals ways to take them from the tiles.\n\
         Settings: {} players; seven pairs of different kinds; {digits} digits.\n\n{table}\n\
         numerator    {}\ndenominator  {}\nreduced      {}/{}\nprobability  {}\n",
        players.number(),
        tenhou.wins().deals,
        tenhou.all.deals,
        probability.numerator(),
        probability.denominator(),
        probability.scientific(digits)
    )
}
