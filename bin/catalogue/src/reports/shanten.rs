//! Hands by shanten: `shanten-distribution`, `shanten-distribution-plot`.

use super::{DEALS, FORMS, HANDS, PLAYERS, REPORTED_FORMS, SHANTEN, tiles};
use crate::output::table::{Cells, Column, Table};
use crate::plots::shanten as plot;
use crate::reports::publish::{Outline, Report};
use crate::{check, row};
use anyhow::{Context, Result};
use tehai::count::Fraction;
use tehai::handset::Forest;
use tehai::rules::{Forms, Players, Rules, Setting};
use tehai::shanten::any_size::Goal;
use tehai::winning::special;
use tehai::{Count, GameSets};
use tehai_count::distribution::Distribution;

const TOTAL: &str = "All deals of that number of tiles, the denominator of the probability: C(136, tiles) or \
    C(108, tiles).";
const PROBABILITY: &str = "deals / deals_total, rounded to a 64-bit float.";

const PROGRAM: &str = "make-reports -- --only shanten-distribution shanten-distribution-plot";

/// The outline of `shanten-distribution`.
pub static DISTRIBUTION: Outline = Outline {
    file: "shanten-distribution.csv",
    title: "Shanten of hands as dealt",
    question: "How far from tenpai are hands as they are dealt?",
    program: PROGRAM,
    description: "Hands and deals by number of tiles and shanten. Hands of fewer than 13 tiles are the \
        concealed part of a hand with called melds, whose tiles are ignored. Seven pairs are of different kinds.",
    columns: &[
        tiles("Tiles of the hand."),
        FORMS,
        PLAYERS,
        SHANTEN,
        HANDS,
        DEALS,
        Column::integer("deals_total", TOTAL).unit("deals"),
        Column::decimal("probability", PROBABILITY),
    ],
    key: &["tiles", "forms", "players", "shanten"],
};

/// The outline of the plot of starting hands by shanten.
pub static PLOT: Outline = Outline {
    file: "shanten-distribution-plot.svg",
    title: plot::TITLE,
    question: "How far from tenpai are starting hands, at a glance?",
    program: PROGRAM,
    description: "Share of all deals of 13 and of 14 tiles by shanten, for four and three players, in all \
        forms and in the standard form only.",
    columns: &[],
    key: &[],
};

/// Makes both reports.
pub fn make() -> Result<Vec<Report>> {
    let counted = count(&settings())?;
    let of_start = |tiles, forms, players| {
        let setting = Setting::new(tiles, Rules { players, forms, ..Rules::default() });
        counted.iter().find(|(of, _)| *of == setting).map(|(_, distribution)| distribution)
    };
    let picture = plot::svg(of_start)?.into_bytes();
    Ok(vec![DISTRIBUTION.of(table(&counted)), Report::picture(&PLOT, picture)])
}

/// The settings of the committed report, in order: every number of tiles with a shanten, and all forms where they
/// make a difference.
fn settings() -> Vec<Setting> {
    let mut settings = Vec::new();
    for tiles in [1, 2, 4, 5, 7, 8, 10, 11, 13, 14] {
        for forms in REPORTED_FORMS {
            if forms == Forms::STANDARD || tiles + 1 >= special::TILES {
                let rules = |players| Rules { players, forms, ..Rules::default() };
                settings.extend(Players::ALL.map(|players| Setting::new(tiles, rules(players))));
            }
        }
    }
    settings
}

/// The distributions of some settings, in their order.
///
/// # Errors
/// If the total hands or deals of one are not as expected.
pub fn count(settings: &[Setting]) -> Result<Vec<(Setting, Distribution)>> {
    let counted = settings.iter().map(|&setting| {
        let Setting { tiles, rules, .. } = setting;
        let distribution = Distribution::of_shanten(rules, tiles)?;
        let (found, expected) =
            (distribution.total(), GameSets::new(&Forest::new(), rules).all(tiles).count()?);
        check!(found == expected, "{setting:?}: counted {found:?}, expected {expected:?}");
        Ok((setting, distribution))
    });
    counted.collect()
}

/// The table of `shanten-distribution`.
pub fn table(counted: &[(Setting, Distribution)]) -> Table {
    let settings =
        |setting: &Setting| row![setting.tiles, setting.rules.forms.name(), setting.rules.players.number()];
    Table::new(
        DISTRIBUTION.columns,
        counted.iter().flat_map(|(setting, counted)| rows(settings(setting), counted)),
    )
}

/// The distribution of hands of this many tiles, with shanten relative to a win of the goal's number of melds.
///
/// # Errors
/// If the total hands or deals are not as expected, or if the game has fewer tiles.
pub fn count_for_melds(goal: Goal, tiles: u8) -> Result<Distribution> {
    let players = goal.rules().players;
    let distribution = Distribution::towards(goal, tiles).with_context(|| {
        let most = players.total();
        format!("{tiles} tiles: a game of {} has {most}, so a hand has 0 to {most}", players.number())
    })?;
    let (found, expected) =
        (distribution.total(), GameSets::new(&Forest::new(), goal.rules()).all(tiles).count()?);
    check!(found == expected, "{goal:?}, {tiles} tiles: counted {found:?}, expected {expected:?}");
    Ok(distribution)
}

/// The distribution as a table, with the number of melds.
pub fn table_for_melds(goal: Goal, tiles: u8, distribution: &Distribution) -> Table {
    let melds = Column::integer("melds", "Melds of the win, without the head.").unit("melds");
    let (first, others) = DISTRIBUTION.columns.split_at(1);
    let settings = row![tiles, goal.melds(), goal.rules().forms.name(), goal.rules().players.number()];
    Table::new(&[first, &[melds], others].concat(), rows(settings, distribution))
}

/// The rows of a distribution, each beginning with its settings.
fn rows(settings: Cells, distribution: &Distribution) -> Vec<Cells> {
    let total = distribution.total().deals;
    let row = |(shanten, Count { hands, deals }): (i8, &Count)| {
        let probability = Fraction::new(deals.clone(), total.clone()).to_f64();
        let mut row = settings.clone();
        row.extend(row![shanten, hands, deals, total, probability]);
        row
    };
    distribution.by_shanten().map(row).collect()
}
