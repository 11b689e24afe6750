//! Solves the set recurrences as sets and as counts: hands that are melds, wins, or one tile short of either.

use crate::reports::recurrence::{Options, RECURRENCE, Solved, solve_all, table};
use crate::reports::{Publication, ReportArgs, defaults};
use anyhow::Result;
use num_bigint::BigUint;
use tehai::Count;
use tehai_count::suits::Suits;
use tehai_program::cli::{CommonArgs, HANDS_AND_DEALS, Program};
use tehai_program::output::text::{Text, TextTable};
use tehai_program::tables::suits::{self, SolvedSuits};

const EXAMPLES: &str = "\
Examples:
  tehai solve-recurrence                # write recurrence.csv to ./reports
  tehai solve-recurrence --players 3 --fifth-tile counted
  tehai solve-recurrence --max-melds 5  # 17 tiles, as in Taiwan; print only
  tehai solve-recurrence --max-melds 5 --out-dir melds-5
  tehai solve-recurrence --suits 3x9                    # no honours
  tehai solve-recurrence --suits 1000x1000 --max-melds 5
  tehai solve-recurrence --suits 100000000x100000000 --max-melds 30 --modulo 1000000007

Each class is solved as sets and as counts, and the two are compared. With --suits, A and B are counted, for suits \
that are read rank by rank.";

/// Solve the recurrences for melds, wins and tenpai
///
/// The classes are A (melds), B (melds and a head), C (one tile short of A) and D (one tile short of B).
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    options: Options,

    /// Count A and B for other suits: so many of so many ranks
    ///
    /// A list, such as 3x9,7x1 for the tiles of the game: an honour is a suit of one rank.
    #[arg(long, value_name = "NxRANKS", value_delimiter = ',', value_parser = suits::read)]
    #[arg(conflicts_with_all = ["players", "fifth_tile", "out_dir"])]
    suits: Vec<Suits>,

    /// With --suits, print what dividing the numbers by M leaves
    #[arg(long, value_name = "M", requires = "suits", value_parser = modulus)]
    modulo: Option<BigUint>,

    #[command(flatten)]
    out: ReportArgs,
}

impl Program for Args {
    const NAME: &str = "solve-recurrence";

    fn run(self, common: &CommonArgs) -> Result<()> {
        let Args { options, suits, modulo, out } = self;
        if !suits.is_empty() {
            let solved = SolvedSuits::new(suits, options.max_melds, modulo)?;
            return out.answer.write(common, || suits_text(&solved), || solved.table());
        }
        let solved = solve_all(&options)?;
        let (summary, table) = (summary(&solved, &options), table(&solved));
        let reports = vec![RECURRENCE.of(table.clone())];
        let made = Publication { reports, summary, is_answer: false, table };
        made.publish(common, &out, options == defaults())
    }
}

/// The numbers for one game and one rule as a text table.
fn summary(solved: &[Solved], options: &Options) -> Text {
    let players = options.players.unwrap_or_default();
    let rule = options.fifth_tile.unwrap_or_default();
    let shown = |set: &&Solved| set.players == players && set.fifth_tile.is_none_or(|of| of == rule);
    let mut table = TextTable::new(["class", "groups", "melds", "tiles", "hands", "deals", "nodes"]);
    for set in solved.iter().filter(shown) {
        let groups = &"mpsz"[..set.groups as usize];
        let numbers = [set.melds.to_string(), set.tiles.to_string(), set.number.hands.to_string()];
        let [melds, tiles, hands] = &numbers;
        let (deals, nodes) = (set.number.deals.to_string(), set.nodes.to_string());
        table.row([set.class.name(), groups, melds, tiles, hands, &deals, &nodes]);
    }
    let notes = format!(
        "A: melds. B: melds and a head. C, D: one tile short of A, B. {HANDS_AND_DEALS} \
         Nodes are the size of the set's diagram.\n\
         Settings: {} players; fifth tile {}; up to {} melds.\n",
        players.number(),
        rule.name(),
        options.max_melds
    );
    Text::paragraphs([Text::default().table(table), notes.into()])
}

/// What numbers are divided by.
fn modulus(text: &str) -> Result<BigUint, String> {
    let number = text.parse().ok().filter(|number| *number > BigUint::ZERO);
    number.ok_or_else(|| "expected a whole number from 1 on, such as 1000000007".to_owned())
}

/// The numbers for some suits as a text table.
fn suits_text(solved: &SolvedSuits) -> Text {
    let mut table = TextTable::new(["class", "melds", "tiles", "hands", "deals"]);
    for (class, melds, Count { hands, deals }) in &solved.numbers {
        let numbers = [melds.to_string(), class.tiles((*melds).into()).to_string()];
        let [melds, tiles] = &numbers;
        table.row([class.name(), melds, tiles, &hands.to_string(), &deals.to_string()]);
    }
    let modulo =
        solved.modulus.as_ref().map_or(String::new(), |modulus| format!("; numbers modulo {modulus}"));
    let notes = format!(
        "A: melds. B: melds and a head. {HANDS_AND_DEALS}\nSettings: suits {}{modulo}.\n",
        solved.name()
    );
    Text::paragraphs([Text::default().table(table), notes.into()])
}
