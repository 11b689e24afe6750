//! Solves solo play without restriction: the values of all hands, their means, and what is known of the true game.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use tehai_options::number;

use crate::reports::solo::{GAMES, Options, Solved, Tables, number_of, solve_all, steps, table};
use crate::reports::{Publication, ReportArgs, defaults, solo};
use tehai_program::cli::{CommonArgs, Program, keep as keep_note, progress};
use tehai_program::output::terminal::print;
use tehai_program::output::text::{Text, TextTable};

const EXAMPLES: &str = "\
Examples:
  tehai solve-solo --players 3              # a minute and 0.4 GB; print only
  tehai solve-solo                          # to ./reports: 20 minutes, 7 GB
  tehai solve-solo --players 4 --tables solo --keep 17
  tehai solve-solo --true-game --tables solo --keep 17  # an hour, 35 GB of disk
  tehai solve-solo --tables solo --verify   # check the tables

One player draws and discards any tile, which is shuffled back. With --tables, the values of all hands after each \
number of draws are kept (1.74 GB each with four players, 0.13 GB with three), and a run that was interrupted goes on \
from them.";

/// Solve solo play: what can anyone reach alone?
///
/// The best play without restriction, for all hands at once.
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    options: Options,

    /// Keep the values of all hands in DIR, and go on from those that it has
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,

    /// Keep only these numbers of draws, such as 17 or 6,12,18
    #[arg(long, value_name = "DRAWS", value_delimiter = ',', requires = "tables", value_parser = number::<u32>(0, 95))]
    keep: Vec<u32>,

    /// Solve nothing: read the tables of DIR and check their sums
    #[arg(long, requires = "tables", hide_short_help = true)]
    verify: bool,

    /// Also bound what can be reached if discards are gone, and play such games by the tables, for every sixth draw
    ///
    /// All tables of one game at a time are needed; those that --keep does not name are removed after it.
    #[arg(long, visible_alias = "bound", requires = "tables")]
    true_game: bool,

    /// Games that are played
    #[arg(long, value_name = "N", default_value_t = GAMES as u32, requires = "true_game", hide_short_help = true, value_parser = number::<u32>(1, 10_000_000))]
    games: u32,

    #[command(flatten)]
    out: ReportArgs,
}

impl Program for Args {
    const NAME: &str = "solve-solo";

    fn run(self, common: &CommonArgs) -> Result<()> {
        let Args { options, tables, keep, verify, true_game, games, out } = self;
        if let (true, Some(directory)) = (verify, &tables) {
            let bar = progress(common, 0, "tables");
            let names = Tables::verify(directory, || bar.inc(1))?;
            bar.finish_and_clear();
            ensure!(!names.is_empty(), "{}: no tables of solo play", directory.display());
            let are = match names.len() {
                1 => "1 table is as it was".to_owned(),
                number => format!("{number} tables are as they were"),
            };
            return print(format!("{}\n{are} written.\n", names.join("\n")));
        }
        let games = games as usize;
        let is_default = options == defaults() && games == GAMES;
        // Before the work of minutes.
        out.check(solo::outlines_of(true_game), is_default)?;
        let bar = progress(common, steps(&options, true_game), "draws");
        let keep = (!keep.is_empty()).then_some(keep);
        let tables = tables.map(|directory| Tables { directory, keep, are_all_needed: true_game });
        if let Some(tables) = tables.as_ref().filter(|_| !common.quiet) {
            let directory = tables.directory.display();
            keep_note(Some(format!("the tables in {directory} are whole; run the same command to resume")));
        }
        let solved = solve_all(&options, tables.as_ref(), true_game.then_some(games), &bar)?;
        bar.finish_and_clear();
        keep_note(None);
        let mut reports = solo::reports(&solved)?;
        if true_game {
            reports.push(solo::true_game(&solved));
        }
        let made = Publication {
            reports,
            summary: summary(&solved, &options),
            is_answer: true,
            table: table(&solved),
        };
        made.publish(common, &out, is_default)
    }
}

/// The means over all deals as a text table.
fn summary(solved: &[Solved], options: &Options) -> Text {
    let header =
        solved.iter().map(|solved| format!("{} players, {}", number_of(solved.game), solved.game.aim));
    let mut means = TextTable::new(["draws".to_owned()].into_iter().chain(header));
    for draws in 0..=options.draws {
        let of_game = |solved: &Solved| {
            let [lower, upper] = solved.mean(draws).expect("each number of draws is solved").ends();
            format!("{:.6} %", 50.0 * (lower + upper))
        };
        means.row([draws.to_string()].into_iter().chain(solved.iter().map(of_game)));
    }
    let mut texts = vec![Text::heading("The best play alone, from thirteen tiles dealt").table(means)];
    if solved.iter().any(|solved| !solved.true_game.is_empty()) {
        let mut table = TextTable::new(["draws", "players", "aim", "played", "95 % low", "high", "bound"]);
        for solved in solved {
            for of in &solved.true_game {
                let [low, high] = of.played.interval();
                let shares = [of.played.share(), low, high, of.bound.ends()[1]];
                let shares = shares.map(|share| format!("{:.4} %", 100.0 * share));
                let game = solved.game;
                let names = [of.draws.to_string(), number_of(game).to_string(), game.aim.to_string()];
                table.row(names.into_iter().chain(shares));
            }
        }
        texts.push(Text::heading("If discards are gone").table(table));
    }
    let notes = format!(
        "win: the probability to have won; tenpai: to be tenpai after the last draw, or to have won. Any tile may be \
         discarded; it is shuffled back. Ends and shanten: solo.csv.\n\
         Settings: forms {}; seven pairs {}.\n",
        options.forms, options.seven_pairs
    );
    texts.push(notes.into());
    Text::paragraphs(texts)
}
