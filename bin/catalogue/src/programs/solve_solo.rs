//! Solves solo play without restriction: the values of all hands, their means, and what is known of the true game.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use tehai_count::solo::Between;
use tehai_options::number;

use crate::reports::solo::{
    GAMES, Options, Solved, Tables, length, number_of, solve_all, steps, table, textbook,
};
use crate::reports::{Publication, ReportArgs, defaults, solo};
use tehai_program::cli::{CommonArgs, Program, keep as keep_note, progress};
use tehai_program::output::terminal::print;
use tehai_program::output::text::{Text, TextTable, counted};

const EXAMPLES: &str = "\
Examples:
  tehai solve-solo --players 3              # a minute and 0.4 GB; print only
  tehai solve-solo                          # to ./reports: 20 minutes, 7 GB
  tehai solve-solo --players 4 --tables solo --keep 17
  tehai solve-solo --true-game --tables solo --keep 17  # an hour, 35 GB of disk
  tehai solve-solo --tables solo --verify   # check the tables
  tehai solve-solo --textbook --players 3   # what lowest shanten, most tiles loses: minutes, 0.5 GB
  tehai solve-solo --length --players 3     # how many draws a win takes

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

    /// Instead, what a player loses who discards for the lowest shanten, then for most tiles accepted
    #[arg(long, conflicts_with_all = ["tables", "length"])]
    textbook: bool,

    /// Instead, how many draws a win takes on average if the last draw never comes
    #[arg(long, conflicts_with_all = ["tables", "draws", "aim"])]
    length: bool,

    #[command(flatten)]
    out: ReportArgs,
}

impl Program for Args {
    const NAME: &str = "solve-solo";

    fn run(self, common: &CommonArgs) -> Result<()> {
        let Args { options, tables, keep, verify, true_game, games, textbook, length, out } = self;
        if textbook {
            return of_textbook(&options, common, &out);
        }
        if length {
            return lengths(&options, common, &out);
        }
        if let (true, Some(directory)) = (verify, &tables) {
            let bar = progress(common, 0, "tables");
            let names = Tables::verify(directory, || bar.inc(1))?;
            bar.finish_and_clear();
            ensure!(!names.is_empty(), "{}: no tables of solo play", directory.display());
            let are = counted(names.len(), "table is as it was", "tables are as they were");
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

/// What the textbook loses.
fn of_textbook(options: &Options, common: &CommonArgs, out: &ReportArgs) -> Result<()> {
    let is_default = *options == textbook::usual();
    out.check(textbook::OUTLINES, is_default)?;
    let bar = progress(common, textbook::steps(options), "draws");
    let compared = textbook::compare(options, &bar)?;
    bar.finish_and_clear();
    let mut summary = Vec::new();
    for of in &compared {
        let mut means = TextTable::new(["draws", "worst of ties", "random", "best", "best play"]);
        for (draws, all) in of.all().enumerate() {
            means.row([draws.to_string()].into_iter().chain(all.map(percent)));
        }
        let heading = format!("The textbook, {} players, {}", number_of(of.game), of.game.aim);
        summary.push(Text::heading(&heading).table(means));
    }
    summary.push(notes(options).into());
    let table = textbook::table(&compared);
    let reports = textbook::reports(&compared)?;
    let made = Publication { reports, summary: Text::paragraphs(summary), is_answer: true, table };
    made.publish(common, out, is_default)
}

/// How many draws a win takes.
fn lengths(options: &Options, common: &CommonArgs, out: &ReportArgs) -> Result<()> {
    let is_default = *options == textbook::usual();
    out.check([&length::LENGTH], is_default)?;
    let bar = progress(common, 0, "steps");
    let lengths = length::measure(options, &bar)?;
    bar.finish_and_clear();
    let mut means = TextTable::new(["players", "play", "draws until a win"]);
    for of in &lengths {
        let [lower, upper] = of.all.1.ends();
        let draws = format!("{lower:.5} to {upper:.5}");
        means.row([number_of(of.game).to_string(), length::name(of.play).to_owned(), draws]);
    }
    let heading = "How long a win takes, from thirteen tiles dealt";
    let summary = Text::paragraphs(vec![Text::heading(heading).table(means), notes(options).into()]);
    let (reports, table) = (length::reports(&lengths), length::table(&lengths));
    Publication { reports, summary, is_answer: true, table }.publish(common, out, is_default)
}

/// The middle of both ends.
fn percent(mean: Between) -> String {
    let [lower, upper] = mean.ends();
    format!("{:.6} %", 50.0 * (lower + upper))
}

/// The settings of all games.
fn notes(options: &Options) -> String {
    format!("Settings: forms {}; seven pairs {}.\n", options.forms, options.seven_pairs)
}

/// The means over all deals as a text table.
fn summary(solved: &[Solved], options: &Options) -> Text {
    let header =
        solved.iter().map(|solved| format!("{} players, {}", number_of(solved.game), solved.game.aim));
    let mut means = TextTable::new(["draws".to_owned()].into_iter().chain(header));
    for draws in 0..=options.draws {
        let of_game = |solved: &Solved| percent(solved.mean(draws).expect("each number of draws is solved"));
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
    let explained = format!(
        "win: the probability to have won; tenpai: to be tenpai after the last draw, or to have won. Any tile may be \
         discarded; it is shuffled back. Ends and shanten: solo.csv.\n{}",
        notes(options)
    );
    texts.push(explained.into());
    Text::paragraphs(texts)
}
