//! How far hands are from tenpai: `shanten-distribution`, `shanten-distribution-plot`.

use std::collections::BTreeMap;

use anyhow::Result;

use super::{DEALS, FORMS, HANDS, PLAYERS, SHANTEN, plot, tiles};
use crate::check::check;
use crate::publish::{Content, Layout, Outline, Report};
use crate::row;
use crate::table::{Column, Table};
use tehai::decimal::Fraction;
use tehai::handset::{Forest, TooManyNodes};
use tehai::rules::{Forms, Players};
use tehai::shanten::{Distribution, Distributions};
use tehai::special;
use tehai::{Count, GameSets};

const TOTAL: &str = "All deals of that number of tiles, the denominator of the probability: C(136, tiles) or \
    C(108, tiles).";
const PROBABILITY: &str = "deals / deals_total, rounded to a 64-bit float.";

const PROGRAM: &str = "make-reports -- --only shanten-distribution shanten-distribution-plot";

/// Hands by shanten.
pub static DISTRIBUTION: Outline = Outline {
    name: "shanten-distribution",
    title: "Shanten of hands as dealt",
    question: "How far from tenpai are hands as they are dealt?",
    program: PROGRAM,
    description: "Hands and deals by number of tiles and shanten. Hands of fewer than 13 tiles are what is \
        concealed beside called melds, whose tiles are left out of account. Seven pairs are of different kinds.",
    layout: Layout::Csv,
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

/// The plot of starting hands by shanten.
pub static PLOT: Outline = Outline {
    name: "shanten-distribution-plot",
    title: plot::TITLE,
    question: "How far from tenpai are starting hands, at a glance?",
    program: PROGRAM,
    description: "Share of all deals of 13 and of 14 tiles by shanten, for four and three players, in all \
        forms and in the standard form only.",
    layout: Layout::Svg("<svg width=\"1080\" height=\"520\" "),
    columns: &[],
    key: &[],
};

/// Both reports.
///
/// # Errors
/// As [`count`].
pub fn make() -> Result<Vec<Report>> {
    let counted = count(&Setting::all())?;
    let of_start = |tiles, forms, players| {
        let setting = Setting { tiles, forms, players };
        counted.iter().find(|(of, _)| *of == setting).map(|(_, distribution)| distribution)
    };
    let picture = Content::Picture(plot::svg(of_start)?);
    Ok(vec![DISTRIBUTION.of(table(&counted)), Report { outline: &PLOT, content: picture }])
}

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
        settings.retain(|setting| setting.forms == Forms::STANDARD || setting.tiles + 1 >= special::TILES);
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
fn number_of_all(players: Players, tiles: u8) -> Result<Count, TooManyNodes> {
    Number::of_set(GameSets::new(&Forest::new(), players).all(tiles))
}

/// `shanten-distribution`.
pub fn table(counted: &[(Setting, Distribution)]) -> Table {
    let rows = counted.iter().flat_map(|(Setting { tiles, forms, players }, distribution)| {
        let total = distribution.total().deals;
        distribution.by_shanten().iter().map(move |(shanten, Count { hands, deals })| {
            let probability = Fraction::new(deals.clone(), total.clone()).to_f64();
            row![*tiles, forms.name(), players.number(), *shanten, hands, deals, &total, probability]
        })
    });
    Table::new(DISTRIBUTION.columns, rows)
}
