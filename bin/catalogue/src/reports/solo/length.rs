//! How many draws a win takes: `solo-length`.

use anyhow::{Context, Result};
use indicatif::ProgressBar;
use tehai_count::solo::{Aim, Between, Game, Play, Solver, Ties};

use super::outlines::LEVEL;
use super::{Options, ends, number_of, textbook};
use crate::reports::publish::{Outline, Report};
use crate::reports::{DEALS, PLAYERS, ROLE, role_of};
use tehai_program::output::table::{self, Column};
use tehai_program::{check, row};

/// The outline of `solo-length`.
pub static LENGTH: Outline = Outline {
    file: "solo-length.csv",
    title: "How long a win takes alone",
    question: "How many draws does a win take on average, if the last draw never comes?",
    program: "solve-solo -- --length --players 3",
    description: "Means over all deals of 13 tiles of the mean number of draws until a win: the least that any play reaches \
        (optimum), and that of the textbook (solo-textbook.csv) with the best, a random or the worst of ties. The game is \
        that of solo.csv, without a last draw.",
    columns: &[
        PLAYERS,
        Column::choice(
            "play",
            "The play: optimum, or the textbook with the best of ties (best), a random one (mean) or the worst (worst).",
            &["optimum", "best", "mean", "worst"],
        ),
        LEVEL,
        ROLE,
        DEALS,
        Column::decimal("lower", "The number of draws is no less, rounded down.").unit("draws"),
        Column::decimal("upper", "The number of draws is no more, rounded up.").unit("draws"),
    ],
    key: &["players", "play", "level"],
};

/// The mean numbers of draws of a game and a play.
pub struct Length {
    /// The game.
    pub game: Game,
    /// The play.
    pub play: Play,
    /// The number of all deals, and their mean.
    pub all: (u128, Between),
    /// The same by shanten.
    by_shanten: Vec<(i8, u128, Between)>,
}

/// The name of a play in the report.
pub fn name(play: Play) -> &'static str {
    match play {
        Play::Optimal => "optimum",
        Play::Textbook(ties) => ties.name(),
    }
}

/// Finds the numbers of draws of all games. The bar, whose length is not known, receives a step for each of the work.
///
/// # Errors
/// If there is no memory for a game, or a hand never wins.
///
/// Time: with three players some minutes on two cores. Memory: 0.5 GB, with four players 7.6 GB.
pub fn measure(options: &Options, bar: &ProgressBar) -> Result<Vec<Length>> {
    let mut lengths = Vec::new();
    for game in (Options { aim: Some(Aim::Win), ..options.clone() }).games() {
        let mut solver = Solver::with_textbook(game)?;
        let first = lengths.len();
        for play in [
            Play::Optimal,
            Play::Textbook(Ties::Best),
            Play::Textbook(Ties::Mean),
            Play::Textbook(Ties::Worst),
        ] {
            bar.set_message(format!("{} players, {}", number_of(game), name(play)));
            solver.play(play);
            let found =
                solver.length(|| bar.inc(1)).with_context(|| format!("{}: a hand never wins", name(play)))?;
            lengths.push(Length { game, play, all: found.mean(), by_shanten: found.means_by_shanten() });
        }
        let ends: Vec<_> = lengths[first..].iter().map(|length| length.all.1.ends()).collect();
        check!(ends.is_sorted_by(|one, other| one[0] <= other[1]), "a better play takes longer: {ends:?}");
    }
    Ok(lengths)
}

/// The table `solo-length`.
pub fn table(lengths: &[Length]) -> table::Table {
    let mut rows = Vec::new();
    for Length { game, play, all, by_shanten } in lengths {
        let levels = by_shanten.iter().map(|of| (format!("{}-shanten", of.0), of.1, of.2));
        for (level, deals, mean) in levels.chain([("all".to_owned(), all.0, all.1)]) {
            let role = role_of(&level);
            let start = row![number_of(*game), name(*play), level, role, deals];
            rows.push([start, ends(mean)].concat());
        }
    }
    table::Table::new(LENGTH.columns, rows)
}

/// The report.
pub fn reports(lengths: &[Length]) -> Vec<Report> {
    vec![LENGTH.of(table(lengths))]
}

/// Makes the report as it is committed.
///
/// # Errors
/// Those of [`measure`].
pub fn make() -> Result<Vec<Report>> {
    Ok(reports(&measure(&textbook::usual(), &ProgressBar::hidden())?))
}
