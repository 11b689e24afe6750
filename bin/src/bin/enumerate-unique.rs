//! Which tenpai forms are irreducible (固有形)? All of them, of a suit, of the honours and of whole hands.

use std::collections::BTreeMap;
use std::process::ExitCode;

use tehai::irreducible::Class;
use tehai::rules::FifthTile;
use tehai_cli::tables::unique::{MAX_FORM_TILES, MAX_HAND_TILES, UniqueForms};
use tehai_cli::{CommonArgs, Printed, ReportArgs, TextTable, run, write_reports};

const EXAMPLES: &str = "\
Examples:
  enumerate-unique                        write all three reports to ./reports
  enumerate-unique --out unique           write them elsewhere
  enumerate-unique --max-tiles 7          print the numbers of small forms, write nothing
  enumerate-unique --fifth-tile counted --out counted

Reports: unique-forms.csv, unique-hands.csv, unique-summary.csv and datapackage.json, which describes them.
Exit codes: 0 done, 1 a check of the results failed, 2 bad usage or nothing could be written.";

/// Enumerate every irreducible tenpai form (固有形, unique form), classified, with its waits.
#[derive(clap::Parser)]
#[command(name = "enumerate-unique", version, after_help = EXAMPLES)]
struct Args {
    /// May a hand wait for a tile of which it holds four copies itself? [default: both rules]
    #[arg(long, value_name = "RULE")]
    fifth_tile: Option<FifthTile>,

    /// Forms of up to N tiles; whole hands never have more than 13
    #[arg(long, value_name = "N", default_value_t = MAX_FORM_TILES, value_parser = clap::value_parser!(u8).range(1..=36))]
    max_tiles: u8,

    #[command(flatten)]
    out: ReportArgs,

    #[command(flatten)]
    common: CommonArgs,
}

fn main() -> ExitCode {
    run(|args: Args| {
        args.common.apply()?;
        let rules = args.fifth_tile.map_or(FifthTile::ALL.to_vec(), |rule| vec![rule]);
        let forms = UniqueForms::enumerate(&rules, args.max_tiles);
        forms.check()?;
        let tables = forms.tables();

        let is_default = args.fifth_tile.is_none() && args.max_tiles == MAX_FORM_TILES;
        let summary = summary(&forms, &rules, args.max_tiles);
        let printed = Printed::summary_or_table(args.out.format, summary, &tables[2]);
        write_reports(&args.common, &args.out, is_default, &tables, &printed)
    })
}

/// The numbers of forms as a table to read: a column for each number of tiles.
fn summary(forms: &UniqueForms, rules: &[FifthTile], max_tiles: u8) -> String {
    let sums = forms.summary();
    let names: Vec<_> = rules.iter().map(|rule| rule.name()).collect();
    let mut text = format!(
        "Irreducible forms (固有形): forms/shapes by number of tiles; forms of one shape differ by shift and mirror only.\n\
         A column N,N+1 is for 3n1 forms of N tiles and 3n2 forms of N+1.\n\
         Settings: fifth tile {}; up to {max_tiles} tiles, whole hands up to {}.\n",
        names.join(" and "),
        max_tiles.min(MAX_HAND_TILES)
    );
    // 3N+1 and 3N+2 tiles share the column of N.
    let columns: Vec<u8> = (0..=max_tiles / 3).filter(|n| sums.keys().any(|key| key.2 / 3 == *n)).collect();
    for &rule in rules {
        let mut rows: BTreeMap<_, BTreeMap<u8, (u64, u64)>> = BTreeMap::new();
        for (&(group, kind, tiles, class, _), &sum) in sums.iter().filter(|(key, _)| key.4 == rule) {
            rows.entry((group, kind, class)).or_default().insert(tiles / 3, sum);
        }
        let header = ["group", "kind", "class"].map(str::to_owned).into_iter();
        let header = header.chain(columns.iter().map(|n| format!("{},{}", 3 * n + 1, 3 * n + 2)));
        let mut table = TextTable::new(header.chain(["forms".to_owned()]));
        for ((group, kind, class), by_size) in rows {
            let names = [group.name(), kind.name(), class.map_or("-", Class::name)].map(str::to_owned);
            let cell =
                |n| by_size.get(n).map_or(String::new(), |(forms, shapes)| format!("{forms}/{shapes}"));
            let total: u64 = by_size.values().map(|(forms, _)| forms).sum();
            table.row(names.into_iter().chain(columns.iter().map(cell)).chain([total.to_string()]));
        }
        text += &format!("\nFifth tile {}\n{table}", rule.name());
        text += &format!("Whole hands of 3N+1 tiles: {}\n", forms.number_of_hands(rule));
    }
    text
}
