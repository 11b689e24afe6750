//! Distances of starting hands: `distances`, `distances-means`, `distances-plot`.

use anyhow::{Context, Result, ensure};
use rayon::prelude::*;
use tehai::count::Fraction;
use tehai::rules::{Players, Rules, Winds};
use tehai::{Count, Expression, Forest, GameSets};
use tehai_count::distribution::Distribution;

use super::yaku::wins::{ANY, BY_WINDS, NAME, NAMES, ROUND, SEAT, rules};
use super::{DEALS, HANDS, PLAYERS, tiles, winds};
use crate::output::table::{Cells, Column, Table, share_cells};
use crate::plots::distances as plot;
use crate::reports::publish::{Outline, Report};
use crate::{check, row};

const PROGRAM: &str = "make-reports -- --only distances distances-means distances-plot";
const TILES: Column = tiles("Tiles of the starting hand: 13, or 14 of the dealer.");
const DISTANCE: Column = Column::integer(
    "distance",
    "The fewest tiles to draw until the hand holds a win with the yaku; shanten is one less.",
)
.unit("tiles");
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
        Column::integer(
            "numerator",
            "Numerator of their share of all deals of so many tiles, in lowest terms.",
        ),
        Column::integer("denominator", "Denominator of that share."),
        Column::decimal("probability", "That share, rounded to a 64-bit float."),
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

/// The distances of all hands of `tiles` tiles from a set, which has its usual setting. The deck is that of the set.
///
/// # Errors
/// If the set has no meaning or too many nodes, if it has hands of several numbers of tiles, if the game has fewer
/// tiles, or if the hands counted are not all of so many tiles. From an empty set there are no distances.
pub fn count_to(set: &Expression, tiles: u8, rules: Rules, winds: Winds) -> Result<Distribution> {
    let setting = set.usual_setting(rules, winds);
    let (deck, players) = (setting.deck, rules.players.number());
    let most = deck.total();
    ensure!(
        u32::from(tiles) <= most,
        "--tiles {tiles}: a game of {players} has {most} tiles, so a hand has 0 to {most}"
    );
    winds.check_players(rules.players)?;
    let forest = Forest::bounded();
    let hands = set.hands(&forest, setting).context("--to")?;
    let index = hands.index()?;
    let totals = index.totals();
    ensure!(totals.len() <= 1, "--to: expected hands of one number of tiles, found {totals:?}");
    let found =
        Distribution::of_set(&index, tiles, deck.tiles()).context("--to: the hands within a distance")?;
    let (total, expected) =
        (found.total(), GameSets::new(&forest, rules).with_deck(deck).all(tiles).count()?);
    check!(
        index.is_empty() || total == expected,
        "{tiles} tiles to {set}: counted {total:?}, expected {expected:?}"
    );
    Ok(found)
}

/// The distribution as a table.
pub fn table_to(
    set: &Expression,
    tiles: u8,
    players: Players,
    winds: Winds,
    distribution: &Distribution,
) -> Table {
    let names = match set.depends_on_winds() {
        true => [winds.seat.name(), winds.round.name()],
        false => [ANY; 2],
    };
    let begin = row![players.number(), set.to_string(), names[0], names[1], tiles];
    let columns =
        [&[PLAYERS, Column::text("set", "The set."), SEAT, ROUND], &DISTANCES.columns[4..]].concat();
    Table::new(&columns, rows(&begin, distribution))
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

/// The rows of `distances`: one for each distance that occurs.
fn rows(begin: &Cells, of: &Distribution) -> Vec<Cells> {
    let total = of.total().deals;
    let row = |(distance, Count { hands, deals }): (usize, &Count)| {
        let mut row = begin.clone();
        row.extend(row![distance, hands, deals]);
        row.extend(share_cells(&Fraction::new(deals.clone(), total.clone())));
        row
    };
    let counts = of.counts().iter().enumerate();
    counts.filter(|(_, count)| count.hands != Count::default().hands).map(row).collect()
}
