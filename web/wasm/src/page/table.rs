//! Tables of numbers with the columns of the reports.

use tehai::rules::{Forms, Rules, Setting};
use tehai::shanten::Distributions;
use tehai::tenhou::Tenhou;
use tehai::{Count, Forest, GameSets, HandSet, winning::special};
use tehai_answers::Problem;
use tehai_answers::numbers::{self, ShantenDistribution};
use tehai_answers::page::{Report, Table, TableQuestion};
use tehai_answers::problem::{Fault, Field};

/// A row of cells.
macro_rules! row {
    ($($cell:expr),+ $(,)?) => { vec![$($cell.to_string()),+] };
}

/// The rows of a report for a setting.
pub fn answer(TableQuestion { report, tiles, rules }: TableQuestion) -> Result<Table, Problem> {
    let setting = Setting::new(tiles, rules);
    match report {
        Report::ShantenDistribution => shanten_distribution(setting),
        Report::Tenhou => Ok(tenhou(rules)),
        Report::TenpaiWaits => tenpai_waits(setting),
        Report::TenpaiTiles => tenpai_tiles(setting),
    }
}

fn table(report: Report, columns: &'static str, rows: impl IntoIterator<Item = Vec<String>>) -> Table {
    Table { report, columns: columns.split(' ').collect(), rows: rows.into_iter().collect(), mean: None }
}

fn shanten_distribution(Setting { tiles, rules, .. }: Setting) -> Result<Table, Problem> {
    let distribution = Distributions::new(rules).distribution(tiles);
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
        row![players, row.term, row.hands.0, row.deals.0, above, below, share.value]
    });
    table(Report::Tenhou, "players term hands deals numerator denominator probability", rows)
}

/// The rows of tenpai hands divided by some property.
fn tenpai<'f>(
    Setting { tiles, rules, .. }: Setting,
    parts: impl IntoIterator<Item = (String, HandSet<'f>)>,
) -> Result<Vec<Vec<String>>, Problem> {
    let (forms, players, rule) = (rules.forms, rules.players.number(), rules.fifth_tile.name());
    let mut rows = Vec::new();
    for (by, hands) in parts {
        let index = hands.index()?;
        if !index.is_empty() {
            let Count { hands, deals } = index.count();
            rows.push(row![tiles, forms, players, rule, by, hands, deals]);
        }
    }
    Ok(rows)
}

/// The sets of a setting. Hands of fewer than thirteen tiles have only the standard form.
fn game(forest: &Forest, Setting { tiles, rules, .. }: Setting) -> GameSets<'_> {
    let forms = if tiles + 1 == special::TILES { rules.forms } else { Forms::STANDARD };
    GameSets::new(forest, Rules { forms, ..rules })
}

fn tenpai_waits(setting: Setting) -> Result<Table, Problem> {
    let forest = Forest::new();
    let sets = game(&forest, setting);
    let by_kinds = sets.split_by_wait_kinds(&sets.waiting(setting.tiles));
    let parts = by_kinds.into_iter().enumerate().map(|(kinds, hands)| (kinds.to_string(), hands));
    let columns = "tiles forms players fifth_tile wait_kinds hands deals";
    Ok(table(Report::TenpaiWaits, columns, tenpai(setting, parts)?))
}

fn tenpai_tiles(setting: Setting) -> Result<Table, Problem> {
    let forest = Forest::new();
    let waiting = game(&forest, setting).waiting(setting.tiles);
    let parts = waiting.into_iter().map(|(tile, hands)| (tile.to_string(), hands));
    let columns = "tiles forms players fifth_tile tile hands deals";
    Ok(table(Report::TenpaiTiles, columns, tenpai(setting, parts)?))
}
