//! Tables of numbers with the columns of the reports.

use tehai::rules::{Rules, Setting};
use tehai::{Count, Forest, GameSets};
use tehai_count::distribution::Distribution;
use tehai_count::tenhou::Tenhou;

use crate::numbers::{self, ShantenDistribution, sizes};
use crate::page::{Report, Table, TableQuestion};
use crate::problem::{Fault, Field, Problem};

/// A row of cells.
macro_rules! row {
    ($($cell:expr),+ $(,)?) => { vec![$($cell.to_string()),+] };
}

impl TableQuestion {
    /// The rows of a report for a setting.
    ///
    /// # Errors
    /// [`Problem`] if there are no hands of so many tiles.
    pub fn answer(&self) -> Result<Table, Problem> {
        let setting = Setting::new(self.tiles, self.rules);
        match self.report {
            Report::ShantenDistribution => shanten_distribution(setting),
            Report::Tenhou => Ok(tenhou(self.rules)),
            Report::TenpaiWaits => tenpai_waits(setting),
            Report::TenpaiTiles => tenpai_tiles(setting),
        }
    }
}

fn table(report: Report, columns: &'static str, rows: impl IntoIterator<Item = Vec<String>>) -> Table {
    Table { report, columns: columns.split(' ').collect(), rows: rows.into_iter().collect(), mean: None }
}

fn shanten_distribution(Setting { tiles, rules, .. }: Setting) -> Result<Table, Problem> {
    let distribution = Distribution::of_shanten(rules, tiles);
    let distribution =
        distribution.map_err(|error| Problem::new(Field::Tiles, Fault::TooManyTiles, error))?;
    let total = distribution.total().deals;
    let ShantenDistribution { rows, mean_replacement } = (&distribution).into();
    let (forms, players) = (rules.forms, rules.players.number());
    let rows = rows.iter().map(|row| {
        row![tiles, forms, players, row.shanten, row.hands.0, row.deals.0, total, row.probability.value]
    });
    let columns = "tiles forms players shanten hands deals deals_total probability";
    Ok(Table { mean: mean_replacement, ..table(Report::ShantenDistribution, columns, rows) })
}

fn tenhou(rules: Rules) -> Table {
    let players = rules.players.number();
    let rows = numbers::tenhou(&Tenhou::new(rules)).into_iter().map(|row| {
        let share = row.probability;
        let (above, below) = (share.numerator.0, share.denominator.0);
        row![players, row.term, row.role, row.hands.0, row.deals.0, above, below, share.value]
    });
    table(Report::Tenhou, "players term role hands deals numerator denominator probability", rows)
}

/// The rows of tenpai hands divided by some property.
fn tenpai<T: ToString>(Setting { tiles, rules, .. }: Setting, sizes: Vec<(T, Count)>) -> Vec<Vec<String>> {
    let (forms, players, rule) = (rules.forms, rules.players.number(), rules.fifth_tile.name());
    let row = |(by, Count { hands, deals }): (T, Count)| {
        row![tiles, forms, players, rule, by.to_string(), hands, deals]
    };
    sizes.into_iter().map(row).collect()
}

fn tenpai_waits(setting: Setting) -> Result<Table, Problem> {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, numbers::of_tenpai(setting).rules);
    let by_kinds = sets.split_by_wait_kinds(&sets.waiting(setting.tiles));
    let rows = tenpai(setting, sizes((0u8..).zip(by_kinds))?);
    Ok(table(Report::TenpaiWaits, "tiles forms players fifth_tile wait_kinds hands deals", rows))
}

fn tenpai_tiles(setting: Setting) -> Result<Table, Problem> {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, numbers::of_tenpai(setting).rules);
    let rows = tenpai(setting, sizes(sets.waiting(setting.tiles))?);
    Ok(table(Report::TenpaiTiles, "tiles forms players fifth_tile tile hands deals", rows))
}
