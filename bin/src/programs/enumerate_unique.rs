//! Which tenpai forms are irreducible (固有形)? All of them, of a suit, of the honours and of whole hands.

use anyhow::Result;
use std::collections::BTreeMap;

use crate::reports::irreducible::{Irreducible, MAX_HAND_TILES, Options};
use crate::reports::{Publication, ReportArgs, defaults};
use crate::{CommonArgs, Program, Text, TextTable, grouped};
use tehai::irreducible::Class;

const EXAMPLES: &str = "\
Examples:
  enumerate-unique                       write all three reports to ./reports
  enumerate-unique --out-dir elsewhere   write them elsewhere
  enumerate-unique --max-tiles 7         count small forms, write nothing
  enumerate-unique --fifth-tile counted --out-dir counted

Reports: irreducible-forms.csv, irreducible-hands.csv, irreducible-summary.csv and datapackage.json, which \
describes them. The program is named after 固有形 (unique form), the source's word for an irreducible form.";

/// Enumerate the irreducible tenpai forms (固有形)
///
/// Each form is listed with its class and its waits.
#[derive(clap::Parser)]
#[command(name = "enumerate-unique", version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    options: Options,

    #[command(flatten)]
    out: ReportArgs,
}

impl Program for Args {
    fn run(self, common: &CommonArgs) -> Result<()> {
        let Args { options, out } = self;
        let found = Irreducible::enumerate(&options)?;
        let (summary, table) = (summary(&found, &options), found.summary_table());
        let made = Publication { reports: found.reports(), summary, is_answer: false, table };
        made.publish(common, &out, options == defaults())
    }
}

/// The numbers of forms as a table to read: a column for each number of tiles.
fn summary(found: &Irreducible, options: &Options) -> Text {
    let (sums, rules, max_tiles) = (found.summary(), options.rules(), options.max_tiles);
    let names: Vec<_> = rules.iter().map(|rule| rule.name()).collect();
    let mut text = Text::from(format!(
        "Irreducible forms (固有形): forms/shapes by number of tiles; forms of one shape differ by shift and mirror only.\n\
         A column N,N+1 is for 3n1 forms of N tiles and 3n2 forms of N+1.\n\
         Settings: fifth tile {}; up to {max_tiles} tiles, whole hands up to {}.\n",
        names.join(" and "),
        max_tiles.min(MAX_HAND_TILES)
    ));
    // 3N+1 and 3N+2 tiles share the column of N.
    let columns: Vec<u8> = (0..=max_tiles / 3).filter(|n| sums.keys().any(|key| key.2 / 3 == *n)).collect();
    for rule in rules {
        let mut rows: BTreeMap<_, BTreeMap<u8, (u64, u64)>> = BTreeMap::new();
        for (&(group, kind, tiles, class, _), &sum) in sums.iter().filter(|(key, _)| key.4 == rule) {
            rows.entry((group, kind, class)).or_default().insert(tiles / 3, sum);
        }
        let header = ["group", "kind", "class"].map(str::to_owned).into_iter();
        let header = header.chain(columns.iter().map(|n| format!("{},{}", 3 * n + 1, 3 * n + 2)));
        let mut table = TextTable::new(header.chain(["forms".to_owned()]));
        for ((group, kind, class), by_size) in rows {
            let names = [group.name(), kind.name(), class.map_or("-", Class::name)].map(str::to_owned);
            let cell = |n| {
                let of_size = |(forms, shapes)| format!("{}/{}", grouped(forms), grouped(shapes));
                by_size.get(n).copied().map_or(String::new(), of_size)
            };
            let total: u64 = by_size.values().map(|(forms, _)| forms).sum();
            table.row(names.into_iter().chain(columns.iter().map(cell)).chain([total.to_string()]));
        }
        let hands = grouped(found.number_of_hands(rule));
        text = text
            .lines("\n")
            .then(Text::heading(format!("Fifth tile {}", rule.name())))
            .table(table)
            .lines(format!("Whole hands of 3N+1 tiles: {hands}\n"));
    }
    text
}
