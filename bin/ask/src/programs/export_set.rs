//! Exports a set as its diagram, one row per node.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use tehai::Count;
use tehai_program::cli::{CommonArgs, Program, SET_LANGUAGE, SetArgs};
use tehai_program::output::files::Replace;
use tehai_program::output::set_file::claims;
use tehai_program::output::text::{grouped, hands_and_deals};
use tehai_program::output::{files, set_file};

const EXAMPLES: &str = "\
Examples:
  tehai export-set tenpai --forms standard --out tenpai.csv
  tehai export-set 'win & honours = 0' --players 3 --out simple.csv
  tehai count-hands '@tenpai.csv & z > 0'  # read it again

The CSV has a row for each node of the set's diagram, numbered from 2 with children before parents and the root \
last: node, its tile, and c0 to c4, the nodes of what can follow 0 to 4 copies of it; 0 is no hand, 1 the end of one. \
Tiles that no node on the way names are not in the hand. The same set is the same bytes. The JSON beside it, \
tenpai.json, says what set it is: its words, tiles and rules, and its nodes, root, hands and deals.";

/// Write a set to a file that any program can read
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = format!("{EXAMPLES}\n\n{SET_LANGUAGE}"))]
#[command(mut_arg("set", |set| set.required(true)))]
pub struct Args {
    #[command(flatten)]
    set: SetArgs,

    /// Write the rows to FILE.csv, and a description of the set to FILE.json
    #[arg(long, value_name = "FILE.csv")]
    out: PathBuf,

    /// Overwrite the two files if they exist
    #[arg(long, hide_short_help = true)]
    force: bool,
}

impl Program for Args {
    const NAME: &str = "export-set";

    fn run(self, common: &CommonArgs) -> Result<()> {
        let (path, json) = (&self.out, self.out.with_extension("json"));
        let is_csv = path.extension().is_some_and(|extension| extension == "csv");
        ensure!(is_csv, "--out: expected a name such as tenpai.csv, found {}", path.display());
        let name = path.file_stem().and_then(|name| name.to_str()).context("--out: the name is not UTF-8")?;
        let replace = if self.force { Replace::Any } else { Replace::Nothing };
        [path, &json].iter().try_for_each(|path| files::check(path, replace))?;
        let (question, index) = self.set.index::<Args>()?;
        let claims = claims(name, question.set(), question.setting(), &index);
        set_file::write(path, &claims, &index, replace)?;
        let number = hands_and_deals(&Count { hands: claims.hands.0, deals: claims.deals.0 });
        let nodes = grouped(claims.nodes as u64);
        common.note(&format!("wrote {} and {}: {nodes} nodes, {number}", path.display(), json.display()));
        Ok(())
    }
}
