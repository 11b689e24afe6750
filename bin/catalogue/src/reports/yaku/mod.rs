//! Frequencies of yaku: `yaku`, `yaku-pairs`, `yaku-by-tile`, `yaku-pairs-plot`.

mod by_tile;
mod pairs;
pub(super) mod wins;

use super::{DEALS, HANDS, PLAYERS, winds};
use crate::plots::yaku as plot;
use crate::reports::publish::{Outline, Report};
use anyhow::Result;
pub use by_tile::BY_TILE;
pub use pairs::PAIRS;
use pairs::Pairs;
use rayon::prelude::*;
use tehai::Count;
use tehai::count::Fraction;
use tehai::handset::Forest;
use tehai::rules::{Players, Winds};
use tehai::yaku::Yaku;
use tehai_count::tenhou::Tenhou;
use tehai_program::output::table::{Cells, Column, share_cells};
use tehai_program::tables::{ANY, ROUND, SEAT};
use tehai_program::{check, row};
use wins::{BY_WINDS, NAME, NAMES, PROGRAM, ROLE, evaluation, hands, role_of, rules};

/// The outline of `yaku`.
pub static YAKU: Outline = Outline {
    file: "yaku.csv",
    title: "Yaku",
    question: "How many wins have each yaku (役)?",
    program: PROGRAM,
    description: "Wins of 14 tiles in all forms that have a yaku on some reading: a decomposition into melds and a \
        head, seven pairs, or thirteen orphans. Names are those of the language of sets, and win is every win; \
        pinfu_shape is pinfu whatever its wait, toitoi and sanankou have four and exactly three triplets, all \
        concealed. A win can have several yaku, so rows must not be summed: role says which is the total.",
    columns: &[
        PLAYERS,
        Column::choice("yaku", NAME, NAMES),
        SEAT,
        ROUND,
        ROLE,
        Column::integer("concealed_only", "1 if a called meld spoils it, else 0."),
        HANDS,
        DEALS,
        Column::integer("numerator", "Numerator of its share of all deals of 14 tiles, in lowest terms."),
        Column::integer("denominator", "Denominator of that share."),
        Column::decimal(
            "probability",
            "That share, rounded to a 64-bit float: the probability to be dealt it.",
        ),
        Column::integer(
            "numerator_given_win",
            "Numerator of its share of the deals of all wins, in lowest terms.",
        ),
        Column::integer("denominator_given_win", "Denominator of that share."),
        Column::decimal("probability_given_win", "That share, rounded to a 64-bit float."),
    ],
    key: &["players", "yaku", "seat", "round"],
};

/// The outline of the heat map.
pub static PLOT: Outline = Outline {
    file: "yaku-pairs-plot.svg",
    title: plot::TITLE,
    question: "Which yaku go together, at a glance?",
    program: PROGRAM,
    description: "For four players, of the deals that win with the yaku of a row, the share that has the yaku of the \
        column on the same reading, in percent where it is one percent or more; the darker, the more, on a logarithmic \
        scale. White are those that no such win has together. The dealer in the east round.",
    columns: &[],
    key: &[],
};

/// Makes the reports.
///
/// # Errors
/// If the numbers contradict each other.
pub fn make() -> Result<Vec<Report>> {
    let of_games = |of: fn(Players) -> Result<Vec<Cells>>| -> Result<Vec<Cells>> {
        let rows: Vec<_> = Players::ALL.into_par_iter().map(of).collect::<Result<_>>()?;
        Ok(rows.concat())
    };
    let games: Vec<Pairs> = Players::ALL.into_par_iter().map(Pairs::new).collect::<Result<_>>()?;
    let picture =
        plot::svg(&pairs::names().collect::<Vec<_>>(), |one, two| games[1].of(one, two))?.into_bytes();
    Ok(vec![
        YAKU.of_rows(of_games(rows)?),
        PAIRS.of_rows(games.iter().flat_map(Pairs::rows)),
        BY_TILE.of_rows(of_games(by_tile::rows)?),
        Report::picture(&PLOT, picture),
    ])
}

/// Does the yaku require a concealed hand?
fn is_concealed_only(name: &str) -> bool {
    let of_name = |yaku: &Yaku| yaku.name() == name || *yaku == Yaku::Pinfu && name == "pinfu_shape";
    Yaku::ALL.into_iter().find(of_name).is_some_and(Yaku::is_concealed_only)
}

/// The rows of `yaku` for a game.
fn rows(players: Players) -> Result<Vec<Cells>> {
    let forest = Forest::new();
    let tenhou = Tenhou::new(rules(players));
    let (all, wins) = (&tenhou.all.deals, tenhou.wins());
    let found = hands(&mut evaluation(&forest, players, Winds::EAST), "win")?.count()?;
    check!(found == wins, "{found:?} wins as a set, {wins:?} by formula");
    let mut rows = Vec::new();
    for name in NAMES {
        let mut add = |winds: Winds, seat: &str, round: &str| -> Result<()> {
            let Count { hands, deals } = hands(&mut evaluation(&forest, players, winds), name)?.count()?;
            let concealed_only = u8::from(is_concealed_only(name));
            let mut row =
                row![players.number(), name, seat, round, role_of(name), concealed_only, hands, deals];
            for of in [all, &wins.deals] {
                let share = Fraction::new(deals.clone(), of.clone());
                row.extend(share_cells(&share));
            }
            rows.push(row);
            Ok(())
        };
        match BY_WINDS.contains(name) {
            true => winds(players).try_for_each(|of| add(of, of.seat.name(), of.round.name()))?,
            false => add(Winds::EAST, ANY, ANY)?,
        }
    }
    Ok(rows)
}
