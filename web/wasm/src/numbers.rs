//! Tables of numbers with the columns of the reports.

use serde::{Deserialize, Serialize};
use tehai::count::Fraction;
use tehai::recurrence::{Counts, GroupTables, Letter, Semiring, Series, solve};
use tehai::rules::{self, Forms, Setting};
use tehai::shanten::Distributions;
use tehai::tenhou::Tenhou;
use tehai::{Count, Forest, GameSets, winning::special};
use tsify::Tsify;

use crate::problem::Problem;
use crate::rules::Rules;
use crate::sets::Share;

/// A question for a table.
#[derive(Clone, Debug, Deserialize, Tsify)]
pub struct NumbersQuestion {
    #[tsify(
        type = "\"shanten-distribution\" | \"tenhou\" | \"tenpai-waits\" | \"tenpai-tiles\" | \"recurrence\""
    )]
    table: String,
    /// Tiles of the hands, if the table depends on them.
    tiles: u8,
    rules: Rules,
}

/// A table: the rows of the report of that name for the setting.
#[derive(Clone, Debug, Default, Serialize, Tsify)]
pub struct Table {
    columns: Vec<&'static str>,
    rows: Vec<Vec<String>>,
    /// The mean replacement number, one more than the mean shanten.
    mean: Option<Share>,
}

/// A row of cells.
macro_rules! row {
    ($($cell:expr),+ $(,)?) => { vec![$($cell.to_string()),+] };
}

impl NumbersQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<Table, Problem> {
        let setting = Setting::new(self.tiles, self.rules.read()?);
        match self.table.as_str() {
            "shanten-distribution" => shanten_distribution(setting),
            "tenhou" => Ok(tenhou(setting.rules)),
            "tenpai-waits" => tenpai_waits(setting),
            "tenpai-tiles" => tenpai_tiles(setting),
            "recurrence" => Ok(recurrence(setting.rules)),
            name => Err(Problem::new("rules", "rules", format!("no table {name:?}"))),
        }
    }
}

fn shanten_distribution(setting: Setting) -> Result<Table, Problem> {
    let Setting { tiles, rules, .. } = setting;
    let distribution = Distributions::new(rules).distribution(tiles);
    let distribution = distribution.map_err(|error| Problem::new("rules", "rules", error))?;
    let total = distribution.total().deals;
    let rows = distribution.counts().iter().map(|(shanten, Count { hands, deals })| {
        let probability = Fraction::new(deals.clone(), total.clone()).to_f64();
        let (forms, players) = (rules.forms, rules.players.number());
        row![tiles, forms, players, shanten, hands, deals, total, probability]
    });
    Ok(Table {
        columns: "tiles forms players shanten hands deals deals_total probability".split(' ').collect(),
        rows: rows.collect(),
        mean: distribution.mean_replacement().as_ref().map(Share::from),
    })
}

fn tenhou(rules: rules::Rules) -> Table {
    let tenhou = Tenhou::new(rules);
    let terms = [
        ("standard", tenhou.standard.clone()),
        ("standard-and-seven-pairs", tenhou.standard_and_seven_pairs.clone()),
        ("seven-pairs", tenhou.seven_pairs.clone()),
        ("thirteen-orphans", tenhou.thirteen_orphans.clone()),
        ("all", tenhou.all.clone()),
        ("wins", tenhou.wins()),
    ];
    let rows = terms.into_iter().map(|(term, Count { hands, deals })| {
        let share = Fraction::new(deals.clone(), tenhou.all.deals.clone());
        let (above, below) = (share.numerator(), share.denominator());
        row![rules.players.number(), term, hands, deals, above, below, share.to_f64()]
    });
    Table {
        columns: "players term hands deals numerator denominator probability".split(' ').collect(),
        rows: rows.collect(),
        mean: None,
    }
}

/// The rows of tenpai hands divided by some property.
fn tenpai<'f>(
    setting: Setting,
    parts: impl IntoIterator<Item = (String, tehai::HandSet<'f>)>,
) -> Result<Vec<Vec<String>>, Problem> {
    let Setting { tiles, rules, .. } = setting;
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
    GameSets::new(forest, rules::Rules { forms, ..rules })
}

fn tenpai_waits(setting: Setting) -> Result<Table, Problem> {
    let forest = Forest::new();
    let sets = game(&forest, setting);
    let by_kinds = sets.split_by_wait_kinds(&sets.waiting(setting.tiles));
    let parts = by_kinds.into_iter().enumerate().map(|(kinds, hands)| (kinds.to_string(), hands));
    Ok(Table {
        columns: "tiles forms players fifth_tile wait_kinds hands deals".split(' ').collect(),
        rows: tenpai(setting, parts)?,
        mean: None,
    })
}

fn tenpai_tiles(setting: Setting) -> Result<Table, Problem> {
    let forest = Forest::new();
    let waiting = game(&forest, setting).waiting(setting.tiles);
    let parts = waiting.into_iter().map(|(tile, hands)| (tile.to_string(), hands));
    Ok(Table {
        columns: "tiles forms players fifth_tile tile hands deals".split(' ').collect(),
        rows: tenpai(setting, parts)?,
        mean: None,
    })
}

fn recurrence(rules: rules::Rules) -> Table {
    let groups = GroupTables::new(4).classes(rules.fifth_tile);
    let [hands, deals] = [Counts::Hands, Counts::Deals].map(|counts| {
        solve(&counts, &groups, rules.players)
            .map(|classes| Letter::ALL.map(|class| terms(classes.series(class))))
    });
    let mut rows = Vec::new();
    for class in Letter::ALL {
        let rule = if class.is_tenpai() { rules.fifth_tile.name() } else { "" };
        for groups in 0..4 {
            let [hands, deals] = [&hands, &deals].map(|of| &of[groups][class as usize]);
            for (melds, (hands, deals)) in hands.iter().zip(deals).enumerate() {
                if hands != "0" {
                    let (tiles, players) = (class.tiles(melds), rules.players.number());
                    rows.push(row![class.name(), groups + 1, melds, tiles, hands, deals, players, rule]);
                }
            }
        }
    }
    Table {
        columns: "class groups melds tiles hands deals players fifth_tile".split(' ').collect(),
        rows,
        mean: None,
    }
}

fn terms<A: Semiring<Element: ToString>>(series: Series<'_, A>) -> Vec<String> {
    series.terms().iter().map(ToString::to_string).collect()
}
