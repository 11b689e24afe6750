//! Hands by shanten.

use anyhow::{Context, Result};
use tehai::count::Fraction;
use tehai::handset::Forest;
use tehai::rules::Setting;
use tehai::shanten::any_size::Goal;
use tehai::{Count, GameSets};
use tehai_count::distribution::Distribution;

use super::{DEALS, FORMS, HANDS, PLAYERS, SHANTEN, tiles};
use crate::output::table::{Cells, Column, Table};
use crate::{check, row};

const TOTAL: &str = "All deals of that number of tiles, the denominator of the probability: C(136, tiles) or \
    C(108, tiles).";
const PROBABILITY: &str = "deals / deals_total, rounded to a 64-bit float.";

/// The columns.
pub const COLUMNS: &[Column] = &[
    tiles("Tiles of the hand."),
    FORMS,
    PLAYERS,
    SHANTEN,
    HANDS,
    DEALS,
    Column::integer("deals_total", TOTAL).unit("deals"),
    Column::decimal("probability", PROBABILITY),
];

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

/// The table.
pub fn table(counted: &[(Setting, Distribution)]) -> Table {
    let settings =
        |setting: &Setting| row![setting.tiles, setting.rules.forms.name(), setting.rules.players.number()];
    Table::new(COLUMNS, counted.iter().flat_map(|(setting, counted)| rows(settings(setting), counted)))
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
    let (first, others) = COLUMNS.split_at(1);
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
