//! Enumerates the win and tenpai forms of a group.

use crate::reports::forms::{FormSums, Options, make, summary_table};
use crate::reports::{Publication, ReportArgs, defaults};
use anyhow::Result;
use tehai_program::cli::{CommonArgs, HANDS_AND_DEALS, Program};
use tehai_program::output::text::{Text, TextTable};

const EXAMPLES: &str = "\
Examples:
  tehai enumerate-forms                               # up to 14 tiles
  tehai enumerate-forms --max-tiles 36 --out-dir all  # every form there is
  tehai enumerate-forms --group honours --fifth-tile counted --out-dir honours

Reports: forms-3n-win.csv, forms-3n2-win.csv, forms-3n2-tenpai.csv, forms-3n1-tenpai.csv, forms-summary.csv \
(always all sizes and both fifth-tile rules) and datapackage.json, which describes them.";

/// Enumerate the win and tenpai forms of suits and honours
///
/// They are the 3N and 3N+2 wins, and the 3N+1 and 3N+2 tenpai forms.
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    options: Options,

    #[command(flatten)]
    out: ReportArgs,
}

impl Program for Args {
    const NAME: &str = "enumerate-forms";

    fn run(self, common: &CommonArgs) -> Result<()> {
        let Args { options, out } = self;
        let (sums, reports) = make(&options)?;
        let (summary, table) = (summary(&sums, &options), summary_table(&sums));
        let made = Publication { reports, summary, is_answer: false, table };
        made.publish(common, &out, options == defaults())
    }
}

/// The numbers of forms as a text table.
fn summary(sums: &FormSums, options: &Options) -> Text {
    let mut table = TextTable::new(["group", "kind", "tiles", "forms", "deals"]);
    for ((group, kind, tiles, _), sum) in
        sums.iter().filter(|(key, _)| key.3 == options.fifth_tile && key.2 <= options.max_tiles)
    {
        let [tiles, forms, deals] =
            [u64::from(*tiles), sum.count.hands, sum.count.deals].map(|n| n.to_string());
        table.row([group.name(), kind.name(), &tiles, &forms, &deals]);
    }
    let notes = format!(
        "Forms are hands of one group. {HANDS_AND_DEALS}\n\
         Settings: fifth tile {}; listed up to {} tiles.\n",
        options.fifth_tile.name(),
        options.max_tiles
    );
    Text::paragraphs([Text::default().table(table), notes.into()])
}
