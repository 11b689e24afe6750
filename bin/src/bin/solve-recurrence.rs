//! How many hands are melds, wins, or one tile short of them? The set recurrences, solved as sets and as
//! counts.

use std::process::ExitCode;

use anyhow::ensure;
use tehai::recurrence::most_melds;
use tehai::rules::{FifthTile, Players};
use tehai_cli::tables::recurrence::{MAX_MELDS, Solved, solve_all, table};
use tehai_cli::{CommonArgs, Printed, ReportArgs, TextTable, run, write_reports};

const EXAMPLES: &str = "\
Examples:
  solve-recurrence                                 write recurrence.csv to ./reports, print four players
  solve-recurrence --players 3 --fifth-tile counted
  solve-recurrence --max-melds 5                   hands of up to 17 tiles, as in Taiwan; write nothing
  solve-recurrence --max-melds 5 --out melds-5

Each class is solved as sets and as counts, and the two are held against each other.
Exit codes: 0 done, 1 sets and counts disagree, 2 bad usage or nothing could be written.";

/// Solve the set recurrences for A (melds), B (melds and a head), C (one tile short of A) and D (one tile
/// short of B).
#[derive(clap::Parser)]
#[command(name = "solve-recurrence", version, after_help = EXAMPLES)]
struct Args {
    /// Hands of up to M melds
    #[arg(long, value_name = "M", default_value_t = MAX_MELDS)]
    max_melds: u8,

    /// Players, which decide the tiles that exist [default: both in the report, 4 printed]
    #[arg(long, value_name = "3|4")]
    players: Option<Players>,

    /// May a hand wait for a tile of which it holds four copies itself? [default: both in the report,
    /// excluded printed]
    #[arg(long, value_name = "RULE")]
    fifth_tile: Option<FifthTile>,

    #[command(flatten)]
    out: ReportArgs,

    #[command(flatten)]
    common: CommonArgs,
}

fn main() -> ExitCode {
    run(|args: Args| {
        args.common.apply()?;
        let players = args.players.map_or(Players::ALL.to_vec(), |players| vec![players]);
        let rules = args.fifth_tile.map_or(FifthTile::ALL.to_vec(), |rule| vec![rule]);
        let most = players.iter().map(|&players| most_melds(players)).max().unwrap_or(0);
        ensure!(
            usize::from(args.max_melds) <= most,
            "--max-melds {}: the tiles allow 0 to {most} melds",
            args.max_melds
        );

        let solved = solve_all(&players, &rules, args.max_melds)?;
        let is_default = args.max_melds == MAX_MELDS && args.players.is_none() && args.fifth_tile.is_none();
        let table = table(&solved);
        let printed = Printed::summary_or_table(args.out.format, summary(&solved, &args), &table);
        write_reports(&args.common, &args.out, is_default, &[table], &printed)
    })
}

/// The numbers for one game and one rule as a table to read.
fn summary(solved: &[Solved], args: &Args) -> String {
    let players = args.players.unwrap_or_default();
    let rule = args.fifth_tile.unwrap_or_default();
    let shown = |set: &&Solved| set.players == players && set.fifth_tile.is_none_or(|of| of == rule);
    let mut table = TextTable::new(["class", "groups", "melds", "tiles", "hands", "deals", "nodes"]);
    for set in solved.iter().filter(shown) {
        let groups = &"mpsz"[..set.groups as usize];
        let numbers = [set.melds.to_string(), set.tiles.to_string(), set.number.hands.to_string()];
        let [melds, tiles, hands] = &numbers;
        let (deals, nodes) = (set.number.deals.to_string(), set.nodes.to_string());
        table.row([set.class.name(), groups, melds, tiles, hands, &deals, &nodes]);
    }
    format!(
        "A: melds. B: melds and a head. C, D: one tile short of A, B. Hands are distinct counts, deals ways to take them from\n\
         four copies of each tile, nodes the size of the set's diagram.\n\
         Settings: {} players; fifth tile {}; up to {} melds.\n\n{table}",
        players.number(),
        rule.name(),
        args.max_melds
    )
}
