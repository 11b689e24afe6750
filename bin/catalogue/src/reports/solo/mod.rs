//! Solo play, solved: `solo`, `solo-starts`, `solo-losses`, `solo-true-game`, `solo-plot`; what the textbook loses, and how
//! long a win takes.

pub mod length;
mod losses;
mod outlines;
mod tables;
pub mod textbook;

pub use losses::LOSSES;
pub use outlines::{PLOT, SOLO, STARTS, TRUE_GAME};
pub use tables::Tables;

use std::fs;

use anyhow::{Context, Result};
use indicatif::ProgressBar;
use rand_chacha::ChaCha8Rng;
use tehai::rules::{Forms, Players, Rules, SevenPairs};
use tehai_count::solo::{Aim, Between, Game, Games, Played, Solver, Table};
use tehai_options::number;

use super::{defaults, role_of};
use crate::plots::solo as plot;
use crate::reports::publish::{Outline, Report};
use tehai_program::output::table::{self, Cell, Cells};
use tehai_program::{check, row};

/// Games that are played for the committed report.
pub const GAMES: usize = 1_000_000;
/// Seed of their random generators.
const SEED: u64 = 1;
/// The true game is looked at after every sixth draw.
const STEP: u32 = 6;

/// Which games are solved.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
pub struct Options {
    /// Draws, from none to these
    #[arg(long, value_name = "N", default_value_t = 18, value_parser = number::<u32>(0, 95))]
    pub draws: u32,

    /// Players; 3 play without 2m to 8m [default: both]
    #[arg(long, value_name = "3|4")]
    pub players: Option<Players>,

    /// What counts: a win, or also tenpai after the last draw [default: both]
    #[arg(long, value_name = "AIM")]
    pub aim: Option<Aim>,

    /// Which forms count
    #[arg(long, value_name = "FORMS", default_value_t, hide_short_help = true)]
    pub forms: Forms,

    /// What seven pairs are made of
    #[arg(long, value_name = "RULE", default_value_t, hide_short_help = true)]
    pub seven_pairs: SevenPairs,
}

impl Options {
    /// The games, in the order of reports.
    pub fn games(&self) -> Vec<Game> {
        let players = self.players.map_or(Players::ALL.to_vec(), |players| vec![players]);
        let aims = self.aim.map_or(Aim::ALL.to_vec(), |aim| vec![aim]);
        let game = |players, aim| {
            let (forms, seven_pairs) = (self.forms, self.seven_pairs);
            Game::new(Rules { players, forms, seven_pairs, ..Rules::default() }, aim)
        };
        players.iter().flat_map(|&players| aims.iter().map(move |&aim| game(players, aim))).collect()
    }
}

/// What the deals of a game reach with a number of draws.
#[derive(Clone, Debug)]
pub struct Mean {
    /// Tiles dealt.
    pub tiles: u8,
    /// Draws.
    pub draws: u32,
    /// The mean over all deals.
    pub all: Between,
    /// By shanten, the deals and their mean.
    pub by_shanten: Vec<(i8, u128, Between)>,
}

/// What is known of the true game after one number of draws.
#[derive(Clone, Debug)]
pub struct TrueGame {
    /// Draws.
    pub draws: u32,
    /// No play reaches more.
    pub bound: Between,
    /// What a play reached.
    pub played: Played,
}

/// A solved game.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The game.
    pub game: Game,
    /// Means over deals.
    pub means: Vec<Mean>,
    /// Rows of `solo-starts`.
    starts: Vec<Cells>,
    /// Rows of `solo-losses`.
    losses: Vec<Cells>,
    /// The true game, if it was asked for.
    pub true_game: Vec<TrueGame>,
}

/// Solves games one after the other. With a number of games of the true game, each is also bounded and played by its
/// tables.
///
/// # Errors
/// If there is no memory for a game or no room for its tables, or a table cannot be read or written.
pub fn solve_all(
    options: &Options,
    tables: Option<&Tables>,
    games: Option<usize>,
    bar: &ProgressBar,
) -> Result<Vec<Solved>> {
    let all = options.games();
    if let Some(tables) = tables {
        tables.prepare(&all, options.draws)?;
    }
    let has_losses = *options == defaults();
    let work = Work { draws: options.draws, tables, games, has_losses, bar };
    let solve = |game: Game| {
        bar.set_message(format!("{} players, {}", number_of(game), game.aim));
        work.solve(game)
    };
    all.into_iter().map(solve).collect()
}

/// Makes the report about the true game, or the others. The tables that games are played by lie in the directory for
/// temporary files; a run that was interrupted goes on from them.
///
/// # Errors
/// Those of [`solve_all`].
///
/// Time: 20 minutes on two cores, with the true game an hour. Memory: 7 GB. Disk: with the true game 33 GB.
pub fn make(is_true_game: bool) -> Result<Vec<Report>> {
    let bar = ProgressBar::hidden();
    if !is_true_game {
        return reports(&solve_all(&defaults(), None, None, &bar)?);
    }
    let directory = std::env::temp_dir().join("tehai-solo");
    let tables = Tables { directory, keep: Some(Vec::new()), are_all_needed: true };
    let solved = solve_all(&defaults(), Some(&tables), Some(GAMES), &bar)?;
    // What else lies there stays, and the reports are not lost for it.
    let _ = fs::remove_dir(&tables.directory);
    Ok(vec![true_game(&solved)])
}

/// How a game is solved.
struct Work<'w> {
    draws: u32,
    tables: Option<&'w Tables>,
    /// Games of the true game; `None` leaves it out.
    games: Option<usize>,
    /// Is how much restricted play loses of interest?
    has_losses: bool,
    /// Receives a step for each draw.
    bar: &'w ProgressBar,
}

/// The numbers of draws at which the true game is looked at.
fn true_draws(draws: u32) -> impl Iterator<Item = u32> {
    (STEP..=draws).step_by(STEP as usize)
}

/// The steps of solving all games.
pub fn steps(options: &Options, has_true_game: bool) -> u64 {
    let draws = options.draws;
    let of_true_game = if has_true_game { draws + true_draws(draws).sum::<u32>() } else { 0 };
    options.games().len() as u64 * u64::from(draws + 1 + of_true_game)
}

impl Work<'_> {
    fn solve(&self, game: Game) -> Result<Solved> {
        let mut solved =
            Solved { game, means: Vec::new(), starts: Vec::new(), losses: Vec::new(), true_game: Vec::new() };
        let mut solver = Solver::new(game)?;
        for draws in 0..=self.draws {
            if draws > 0 {
                match self.tables.map(|tables| tables.read(game, draws)).transpose()?.flatten() {
                    Some(table) => solver.go_on(table),
                    None => solver.earlier(),
                }
            }
            if let Some(tables) = self.tables {
                tables.write(solver.table())?;
            }
            solved.add_means(&mut solver)?;
            self.bar.inc(1);
        }
        let last = solver.table();
        if game.aim == Aim::Win {
            solved.starts = starts(last);
            let is_usual = game == Game::new(Rules::default(), Aim::Win);
            if self.has_losses && is_usual {
                solved.losses = losses::rows(last)?;
            }
        }
        drop(solver);
        if let (Some(games), Some(tables)) = (self.games, self.tables) {
            solved.true_game = self.true_game(game, games, tables)?;
            tables.tidy(game, self.draws)?;
        }
        Ok(solved)
    }

    fn true_game(&self, game: Game, number: usize, tables: &Tables) -> Result<Vec<TrueGame>> {
        let mut games: Vec<(u32, Games)> = true_draws(self.draws)
            .map(|draws| (draws, Games::deal::<ChaCha8Rng>(game, draws, number, SEED)))
            .collect();
        let read =
            |draws| tables.read(game, draws)?.with_context(|| format!("no table of {draws} draws is kept"));
        let mut played = Vec::new();
        for left in (0..self.draws).rev() {
            let table = read(left)?;
            for (_, games) in games.iter_mut().filter(|(_, games)| games.draws_left() == left + 1) {
                games.draw(&table);
            }
            if left == 0 {
                played = games.iter().map(|(_, games)| games.played(&table)).collect();
            }
            self.bar.inc(1);
        }
        drop(games);
        let of_draws = |(draws, played)| -> Result<TrueGame> {
            let bounds = Solver::new(game)?.bound(draws, || self.bar.inc(1));
            Ok(TrueGame { draws, bound: bounds.mean().1, played })
        };
        true_draws(self.draws).zip(played).map(of_draws).collect()
    }
}

impl Solved {
    /// Adds the means after the draws that a solver has reached.
    fn add_means(&mut self, solver: &mut Solver) -> Result<()> {
        let dealers_before = self.means.iter().rfind(|mean| mean.tiles == 14).map(|mean| mean.all);
        let of_thirteen = Mean::new(solver.table());
        // A dealer who discards and then draws asks the same as one of thirteen tiles who draws, one draw before.
        if let Some(before) = dealers_before {
            let ([low, high], [lowest, highest]) = (of_thirteen.all.ends(), before.ends());
            check!(
                low <= highest + 1e-15 && lowest <= high + 1e-15,
                "after {} draws: {low} to {high} over 13 tiles, {lowest} to {highest} over 14",
                of_thirteen.draws
            );
        }
        self.means.push(of_thirteen);
        self.means.push(Mean::new(solver.drawn()));
        Ok(())
    }

    /// The mean over all deals of 13 tiles after a number of draws.
    pub fn mean(&self, draws: u32) -> Option<Between> {
        self.of_thirteen().find(|mean| mean.draws == draws).map(|mean| mean.all)
    }

    /// The means over deals of 13 tiles.
    pub fn of_thirteen(&self) -> impl Iterator<Item = &Mean> {
        self.means.iter().filter(|mean| mean.tiles == 13)
    }
}

impl Mean {
    /// The number of deals.
    fn deals(&self) -> u128 {
        self.by_shanten.iter().map(|of| of.1).sum()
    }

    fn new(table: &Table) -> Mean {
        let by_shanten = table.means_by_shanten();
        let mut all = Between { lower: 0, upper: 0, units: 0 };
        for (_, _, mean) in &by_shanten {
            all.lower += mean.lower;
            all.upper += mean.upper;
            all.units += mean.units;
        }
        Mean { tiles: table.orbits().tiles(), draws: table.draws(), all, by_shanten }
    }
}

/// The best and the worst start of each shanten.
fn starts(table: &Table) -> Vec<Cells> {
    let (players, mut rows) = (number_of(table.game()), Vec::new());
    for (shanten, places) in table.extremes_by_shanten() {
        for (name, place) in ["best", "worst"].into_iter().zip(places) {
            let hand = table.orbits().hand(place).to_string();
            let deals = table.orbits().deals(place);
            let start = row![players, shanten, name, hand, table.draws(), deals];
            rows.push([start, ends(table.value(place))].concat());
        }
    }
    rows
}

/// The digits of reports: an end is rounded away from the truth to as many decimals.
const DECIMALS: u128 = 10_000_000_000;

/// Both ends, rounded away from each other.
fn ends(between: Between) -> Cells {
    let Between { lower, upper, units } = between;
    let decimal = |number: u128| number as f64 / DECIMALS as f64;
    row![decimal(lower * DECIMALS / units), decimal((upper * DECIMALS).div_ceil(units))]
}

/// A number with the digits of reports.
pub fn digits(number: f64) -> Cell {
    Cell::Decimal((number * DECIMALS as f64).round() / DECIMALS as f64)
}

/// The table `solo`.
pub fn table(solved: &[Solved]) -> table::Table {
    let of_game = |Solved { game, means, .. }: &Solved| {
        let mut rows = Vec::new();
        for mean in means {
            let Mean { tiles, draws, all, by_shanten } = mean;
            for (shanten, deals, mean) in by_shanten {
                rows.push((*tiles, format!("{shanten}-shanten"), *draws, *deals, *mean));
            }
            if *tiles == 13 {
                rows.push((*tiles, "all".to_owned(), *draws, mean.deals(), *all));
            }
        }
        rows.sort_by(|one, other| (one.0, &one.1, one.2).cmp(&(other.0, &other.1, other.2)));
        let start = row![number_of(*game), game.aim.name()];
        let row = move |(tiles, level, draws, deals, mean): (u8, String, u32, u128, Between)| {
            let role = role_of(&level);
            [start.clone(), row![tiles, level, role, draws, deals], ends(mean)].concat()
        };
        rows.into_iter().map(row)
    };
    table::Table::new(SOLO.columns, solved.iter().flat_map(of_game))
}

/// The number of players.
pub fn number_of(game: Game) -> u8 {
    game.players().expect("a game of riichi mahjong").number()
}

/// The outlines of the reports, of the true game too if it is asked for.
pub fn outlines_of(is_true_game: bool) -> impl Iterator<Item = &'static Outline> {
    [&SOLO, &STARTS, &LOSSES, &PLOT].into_iter().chain(is_true_game.then_some(&TRUE_GAME))
}

/// The reports about solved games.
///
/// # Errors
/// If the picture cannot be drawn.
pub fn reports(solved: &[Solved]) -> Result<Vec<Report>> {
    let curves: Vec<plot::Curve> = solved
        .iter()
        .filter_map(|solved| {
            let chances = solved.of_thirteen().map(|mean| mean.all.ends()[0]).collect();
            Some(plot::Curve { players: solved.game.players()?, aim: solved.game.aim, chances })
        })
        .collect();
    // Starts are those of the aim to win, losses those of the usual game.
    let starts = STARTS.of_rows(solved.iter().flat_map(|solved| solved.starts.clone()));
    let losses = LOSSES.of_rows(solved.iter().flat_map(|solved| solved.losses.clone()));
    let some = [starts, losses].into_iter().filter(|report| !report.is_empty());
    let plot = Report::picture(&PLOT, plot::svg(&curves)?.into_bytes());
    Ok([SOLO.of(table(solved))].into_iter().chain(some).chain([plot]).collect())
}

/// The report about the true game.
pub fn true_game(solved: &[Solved]) -> Report {
    let rows = solved.iter().flat_map(|solved| {
        solved.true_game.iter().map(move |TrueGame { draws, bound, played }| {
            let shuffled = solved.mean(*draws).expect("each number of draws is solved");
            let [lower, upper] = [ends(shuffled)[0].clone(), ends(*bound)[1].clone()];
            let [low, high] = played.interval().map(digits);
            let (players, aim) = (number_of(solved.game), solved.game.aim.name());
            row![players, aim, draws, lower, played.games, played.reached, low, high, upper]
        })
    });
    TRUE_GAME.of_rows(rows)
}
