//! Solves the set recurrences as sets and as counts: hands that are melds, wins, or one tile short of either.

use crate::cli::{CommonArgs, HANDS_AND_DEALS, Program};
use crate::output::text::{Text, TextTable};
use crate::reports::recurrence::{Options, RECURRENCE, Solved, solve_all, table};
use crate::reports::{Publication, ReportArgs, defaults};
use anyhow::Result;

const EXAMPLES: &str = "\
Examples:
  tehai solve-recurrence                 write recurrence.csv to ./reports
  tehai solve-recurrence --players 3 --fifth-tile counted
  tehai solve-recurrence --max-melds 5   17 tiles, as in Taiwan; print only
  tehai solve-recurrence --max-melds 5 --out-dir melds-5

Each class is solved as sets and as counts, and the two are compared.";

/// Solve the recurrences for melds, wins and tenpai
///
/// The classes are A (melds), B (melds and a head), C (one tile short of A) and D (one tile short of B).
#[derive(clap::Parser)]
#[command(name = "solve-recurrence", version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    options: Options,

    #[command(flatten)]
    out: ReportArgs,
}

impl Program for Args {
    fn run(self, common: &CommonArgs) -> Result<()> {
        let Args { options, out } = self;
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
