//! Distances of starting hands: `distances`, `distances-means`, `distances-plot`.

use anyhow::Result;
use rayon::prelude::*;
use tehai::count::Fraction;
use tehai::rules::{Players, Winds};
use tehai_count::distribution::Distribution;
use tehai_program::output::table::{Cells, Column, share_cells};
use tehai_program::row;
use tehai_program::tables::distances::{DISTANCE, SHARE, TILES, count_to, rows};
use tehai_program::tables::{ANY, DEALS, HANDS, PLAYERS, ROUND, SEAT};

use super::winds;
use super::yaku::wins::{BY_WINDS, NAME, NAMES, rules};
use crate::plots::distances as plot;
use crate::reports::publish::{Outline, Report};

const PROGRAM: &str = "make-reports -- --only distances distances-means distances-plot";
/// The outline of `distances`.
pub static DISTANCES: Outline = Outline {
    file: "distances.csv",
    title: "Distances of starting hands from each yaku",
    question: "How far is a starting hand from each yaku (役)?",
    program: PROGRAM,
    description: "Hands and deals of 13 and 14 tiles by their distance from the wins of 14 tiles that have a yaku on some \
        reading, in all forms; seven pairs are of different kinds. Names are those of the language of sets, and win is \
        every win. No meld is called. With three players no win is sanshoku.",
    columns: &[
        PLAYERS,
        Column::choice("yaku", NAME, NAMES),
        SEAT,
        ROUND,
        TILES,
        DISTANCE,
        HANDS,
        DEALS,
        SHARE[0],
        SHARE[1],
        SHARE[2],
    ],
    key: &["players", "yaku", "seat", "round", "tiles", "distance"],
};

/// The outline of `distances-means`.
pub static MEANS: Outline = Outline {
    file: "distances-means.csv",
    title: "Mean distances of starting hands from each yaku",
    question: "How far is a starting hand from each yaku, on average?",
    program: PROGRAM,
    description: "The mean over all deals of the distances in distances.",
    columns: &[
        PLAYERS,
        Column::choice("yaku", NAME, NAMES),
        SEAT,
        ROUND,
        TILES,
        Column::integer("numerator", "Numerator of the mean distance, in lowest terms."),
        Column::integer("denominator", "Denominator of the mean distance."),
        Column::decimal("mean", "The mean distance, rounded to a 64-bit float.").unit("tiles"),
    ],
    key: &["players", "yaku", "seat", "round", "tiles"],
};

/// The outline of the picture.
pub static PLOT: Outline = Outline {
    file: "distances-plot.svg",
    title: plot::TITLE,
    question: "How far is a starting hand from each yaku, at a glance?",
    program: PROGRAM,
    description: "Of all deals of 13 tiles, four players, the dealer in the east round: the percentage at each distance from \
        each yaku, the nearest yaku first; the darker, the more.",
    columns: &[],
    key: &[],
};

/// A yaku in a game, for some winds and a number of tiles.
struct Case {
    players: Players,
    yaku: &'static str,
    winds: Winds,
    /// What the winds are called in the reports.
    names: [&'static str; 2],
    tiles: u8,
}

/// All cases of the reports, in order.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for players in Players::ALL {
        for &yaku in NAMES {
            let all: Vec<(Winds, [&str; 2])> = match BY_WINDS.contains(&yaku) {
                true => winds(players).map(|of| (of, [of.seat.name(), of.round.name()])).collect(),
                false => vec![(Winds::EAST, [ANY; 2])],
            };
            for (winds, names) in all {
                cases.extend([13, 14].map(|tiles| Case { players, yaku, winds, names, tiles }));
            }
        }
    }
    cases
}

impl Case {
    fn distribution(&self) -> Result<Distribution> {
        count_to(&self.yaku.parse()?, self.tiles, rules(self.players), self.winds)
    }

    /// The cells that every row begins with.
    fn cells(&self) -> Cells {
        row![self.players.number(), self.yaku, self.names[0], self.names[1], self.tiles]
    }
}

/// Makes the reports.
///
/// # Errors
/// If the numbers contradict each other.
pub fn make() -> Result<Vec<Report>> {
    let cases = cases();
    let distributions: Vec<Distribution> =
        cases.par_iter().with_max_len(1).map(Case::distribution).collect::<Result<_>>()?;
    let counted = || cases.iter().zip(&distributions);
    let rows = counted().flat_map(|(case, of)| rows(&case.cells(), of));
    let means = counted().filter_map(|(case, of)| {
        let mut row = case.cells();
        row.extend(share_cells(&of.mean()?));
        Some(row)
    });
    let of_first = counted()
        .filter(|(case, _)| case.players == Players::Four && case.winds == Winds::EAST && case.tiles == 13);
    let picture = plot::svg(of_first.map(|(case, of)| (case.yaku, shares(of))).collect())?;
    Ok(vec![DISTANCES.of_rows(rows), MEANS.of_rows(means), Report::picture(&PLOT, picture.into_bytes())])
}

/// The share of each distance in the deals.
fn shares(of: &Distribution) -> Vec<f64> {
    let total = of.total().deals;
    of.counts().iter().map(|count| Fraction::new(count.deals.clone(), total.clone()).to_f64()).collect()
}
