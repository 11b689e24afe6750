//! Enumerates the irreducible tenpai forms (固有形) of a suit, of the honours and of whole hands.

use anyhow::Result;
use std::collections::BTreeMap;

use crate::reports::irreducible::{Irreducible, MAX_HAND_TILES, Options};
use crate::reports::{Publication, ReportArgs, defaults};
use tehai::irreducible::Class;
use tehai_program::cli::{CommonArgs, Program};
use tehai_program::output::text::{Text, TextTable, grouped};

const EXAMPLES: &str = "\
Examples:
  tehai enumerate-unique                      # three reports, to ./reports
  tehai enumerate-unique --out-dir elsewhere  # write them elsewhere
  tehai enumerate-unique --details            # by number of tiles, printed only
  tehai enumerate-unique --max-tiles 7        # small forms, printed only
  tehai enumerate-unique --fifth-tile counted --out-dir counted

Reports: irreducible-forms.csv, irreducible-hands.csv, irreducible-summary.csv and datapackage.json, which \
describes them. The program is named after 固有形 (unique form), the source's word for an irreducible form.";

/// Enumerate the irreducible tenpai forms (固有形)
///
/// Each form is listed with its class and its waits.
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    options: Options,

    /// In text, count the forms by number of tiles
    #[arg(long)]
    details: bool,

    #[command(flatten)]
    out: ReportArgs,
}

impl Program for Args {
    const NAME: &str = "enumerate-unique";

    fn run(self, common: &CommonArgs) -> Result<()> {
        let Args { options, details, out } = self;
        let found = Irreducible::enumerate(&options)?;
        let (summary, table) = (summary(&found, &options, details), found.summary_table());
        let made = Publication { reports: found.reports(), summary, is_answer: false, table };
        made.publish(common, &out, options == defaults() && !details)
    }
}

/// The numbers of forms as a text table; with `details`, by number of tiles.
fn summary(found: &Irreducible, options: &Options, details: bool) -> Text {
    let (sums, rules, max_tiles) = (found.summary(), options.rules(), options.max_tiles);
    let names: Vec<_> = rules.iter().map(|rule| rule.name()).collect();
    let mut texts = Vec::new();
    for rule in rules {
        // Forms, shapes and the most tiles, over all sizes or for each.
        let mut rows: BTreeMap<_, (u64, u64, u8)> = BTreeMap::new();
        for (&(group, kind, tiles, class, _), (forms, shapes)) in sums.iter().filter(|(key, _)| key.4 == rule)
        {
            let row = rows.entry((group, kind, class, details.then_some(tiles))).or_default();
            *row = (row.0 + forms, row.1 + shapes, row.2.max(tiles));
        }
        let tiles = if details { "tiles" } else { "most tiles" };
        let mut table = TextTable::new(["group", "kind", "class", "forms", "shapes", tiles]);
        for ((group, kind, class, _), (forms, shapes, tiles)) in rows {
            let names = [group.name(), kind.name(), class.map_or("-", Class::name)].map(str::to_owned);
            table.row(names.into_iter().chain([forms.to_string(), shapes.to_string(), tiles.to_string()]));
        }
        let heading = format!("Irreducible forms (固有形), fifth tile {}", rule.name());
        let hands = grouped(found.number_of_hands(rule));
        let hands = format!("Whole hands of 3N+1 tiles: {hands}\n");
        texts.push(Text::heading(heading).table(table).lines(hands));
    }
    let notes = format!(
        "Forms of one shape differ by shift and mirror only.{}\n\
         Settings: fifth tile {}; up to {max_tiles} tiles, whole hands up to {}.\n",
        if details { "" } else { " By number of tiles: --details." },
        names.join(" and "),
        max_tiles.min(MAX_HAND_TILES)
    );
    texts.push(notes.into());
    Text::paragraphs(texts)
}
