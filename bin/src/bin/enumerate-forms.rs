//! Which hands of a group are wins or tenpai? All of them.

use std::collections::BTreeMap;
use std::process::ExitCode;

use tehai::rules::FifthTile;
use tehai::tile::GroupKind;
use tehai_cli::tables::forms::{FormSums, Forms, MAX_LISTED_TILES, check_sums, summary_table};
use tehai_cli::{CommonArgs, Printed, ReportArgs, TextTable, progress, run, write_reports};

const EXAMPLES: &str = "\
Examples:
  enumerate-forms                                      write forms of up to 14 tiles to ./reports
  enumerate-forms --max-tiles 36 --out all             every form there is
  enumerate-forms --group honours --fifth-tile counted --out honours

Reports: forms-suit.csv, forms-honours.csv, forms-summary.csv (always every size and both fifth-tile rules) and
datapackage.json, which describes them.
Exit codes: 0 done, 1 a check of the results failed, 2 bad usage or nothing could be written.";

/// Which groups to enumerate.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Groups {
    Suit,
    Honours,
    Both,
}

impl Groups {
    fn kinds(self) -> &'static [GroupKind] {
        match self {
            Groups::Suit => &[GroupKind::Suit],
            Groups::Honours => &[GroupKind::Honours],
            Groups::Both => &GroupKind::ALL,
        }
    }
}

/// Enumerate every 3N win, 3N+2 win, 3N+2 tenpai and 3N+1 tenpai form of a suit and of the honours.
#[derive(clap::Parser)]
#[command(name = "enumerate-forms", version, after_help = EXAMPLES)]
struct Args {
    /// Groups to enumerate
    #[arg(long, value_name = "GROUP", default_value = "both")]
    group: Groups,

    /// List forms of up to N tiles
    #[arg(long, value_name = "N", default_value_t = MAX_LISTED_TILES, value_parser = clap::value_parser!(u8).range(0..=36))]
    max_tiles: u8,

    /// May a hand wait for a tile of which it holds four copies itself?
    #[arg(long, value_name = "RULE", default_value = "excluded")]
    fifth_tile: FifthTile,

    #[command(flatten)]
    out: ReportArgs,

    #[command(flatten)]
    common: CommonArgs,
}

fn main() -> ExitCode {
    run(|args: Args| {
        args.common.apply()?;
        let bar = progress(&args.common, args.group.kinds().len() as u64, "groups");
        let (mut sums, mut tables) = (BTreeMap::new(), Vec::new());
        for &kind in args.group.kinds() {
            let forms = Forms::new(kind);
            sums.extend(forms.summary());
            tables.push(forms.table(&[args.fifth_tile], args.max_tiles));
            bar.inc(1);
        }
        bar.finish_and_clear();
        check_sums(&sums)?;
        let sums_table = summary_table(&sums);
        let printed = Printed::summary_or_table(args.out.format, summary(&sums, &args), &sums_table);
        tables.push(sums_table);

        let is_default = args.group == Groups::Both
            && args.max_tiles == MAX_LISTED_TILES
            && args.fifth_tile == FifthTile::Excluded;
        write_reports(&args.common, &args.out, is_default, &tables, &printed)
    })
}

/// The numbers of forms as a table to read.
fn summary(sums: &FormSums, args: &Args) -> String {
    let mut table = TextTable::new(["group", "kind", "tiles", "forms", "deals"]);
    for ((group, kind, tiles, _), sum) in
        sums.iter().filter(|(key, _)| key.3 == args.fifth_tile && key.2 <= args.max_tiles)
    {
        let [tiles, forms, deals] = [u64::from(*tiles), sum.forms, sum.deals].map(|n| n.to_string());
        table.row([group.name(), kind.name(), &tiles, &forms, &deals]);
    }
    format!(
        "Wins and tenpai forms of one group: forms (distinct counts) and deals (ways from four copies of each tile).\n\
         Settings: fifth tile {}; listed up to {} tiles.\n\n{table}",
        args.fifth_tile.name(),
        args.max_tiles
    )
}
