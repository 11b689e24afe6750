//! How far hands are from tenpai: `shanten-distribution`.

use std::collections::BTreeMap;

use anyhow::Result;
use num_bigint::BigUint;

use crate::report::{Column, Format, Table, check};
use crate::tables::{forms, hands_and_deals, players, shanten, tiles};
use tehai::decimal::Fraction;
use tehai::handset::{Forest, TooManyNodes};
use tehai::rules::{Forms, Players};
use tehai::sets::{GameSets, Number};
use tehai::shanten::{Distribution, Distributions};
use tehai::special;

const TOTAL: &str = "All deals of that number of tiles, the denominator of the probability: C(136, tiles) or \
    C(108, tiles).";
const PROBABILITY: &str = "deals / deals_total, rounded to a 64-bit float.";

/// What hands are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Setting {
    /// Tiles of the hands.
    pub tiles: u8,
    /// The forms that count.
    pub forms: Forms,
    /// The game.
    pub players: Players,
}

impl Setting {
    /// The settings of the committed report, in order: every number of tiles that has a shanten, and all forms
    /// where they make a difference.
    pub fn all() -> Vec<Setting> {
        let mut settings = Vec::new();
        for tiles in [1, 2, 4, 5, 7, 8, 10, 11, 13, 14] {
            for forms in Forms::ALL {
                for players in Players::ALL {
                    settings.push(Setting { tiles, forms, players });
                }
            }
        }
        settings.retain(|setting| setting.forms == Forms::Standard || setting.tiles + 1 >= special::TILES);
        settings
    }
}

/// The distributions of some settings, in their order.
///
/// # Errors
/// If the hands or the deals of one are not as many as there are.
pub fn count(settings: &[Setting]) -> Result<Vec<(Setting, Distribution)>> {
    let mut prepared = BTreeMap::new();
    let counted = settings.iter().map(|&setting| {
        let Setting { tiles, forms, players } = setting;
        let of_game = prepared.entry((players, forms)).or_insert_with(|| Distributions::new(players, forms));
        let distribution = of_game.of(tiles)?;
        let (found, due) = (distribution.total(), number_of_all(players, tiles)?);
        check!(found == due, "{setting:?}: {found:?} counted, {due:?} due");
        Ok((setting, distribution))
    });
    counted.collect()
}

/// All hands of that number of tiles, counted as a set.
fn number_of_all(players: Players, tiles: u8) -> Result<Number, TooManyNodes> {
    Number::of_set(GameSets::new(&Forest::new(), players).all(tiles))
}

/// `shanten-distribution`.
pub fn table(counted: &[(Setting, Distribution)]) -> Table {
    let rows: Vec<(Setting, i8, &Number, BigUint)> = counted
        .iter()
        .flat_map(|(setting, distribution)| {
            let total = distribution.total().deals;
            let by_shanten = distribution.by_shanten().iter();
            by_shanten.map(move |(shanten, number)| (*setting, *shanten, number, total.clone()))
        })
        .collect();
    let [hands, deals] = hands_and_deals(rows.iter().map(|row| row.2));
    let probability =
        |row: &(Setting, i8, &Number, BigUint)| Fraction::new(row.2.deals.clone(), row.3.clone()).to_f64();
    Table {
        name: "shanten-distribution",
        title: "Shanten of hands as dealt",
        question: "How far from tenpai are hands as they are dealt?",
        program: "shanten-distribution",
        description: "Hands and deals by number of tiles and shanten. Hands of fewer than 13 tiles are what is concealed beside called melds, whose tiles are left out of account. Seven \
            pairs are of different kinds.",
        columns: vec![
            tiles("Tiles of the hand.", rows.iter().map(|row| row.0.tiles)),
            forms(rows.iter().map(|row| row.0.forms)),
            players(rows.iter().map(|row| row.0.players)),
            shanten(rows.iter().map(|row| row.1)),
            hands,
            deals,
            Column::big("deals_total", TOTAL, rows.iter().map(|row| row.3.clone())).unit("deals"),
            Column::decimal("probability", PROBABILITY, rows.iter().map(probability)),
        ],
        key: &["tiles", "forms", "players", "shanten"],
        format: Format::Csv,
    }
}
