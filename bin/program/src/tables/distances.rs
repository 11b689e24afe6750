//! Hands by their distance from a set.

use anyhow::{Context, Result, ensure};
use tehai::count::Fraction;
use tehai::rules::{Players, Rules, Winds};
use tehai::{Count, Expression, Forest, GameSets};
use tehai_count::distribution::Distribution;

use super::{ANY, DEALS, HANDS, PLAYERS, ROUND, SEAT, tiles};
use crate::output::table::{Cells, Column, Table, share_cells};
use crate::{check, row};

/// The tiles of the hand.
pub const TILES: Column = tiles("Tiles of the starting hand: 13, or 14 of the dealer.");
/// The distance.
pub const DISTANCE: Column = Column::integer(
    "distance",
    "The fewest tiles to draw until the hand holds a win with the yaku; shanten is one less.",
)
.unit("tiles");
/// The share of a distance.
pub const SHARE: [Column; 3] = [
    Column::integer("numerator", "Numerator of their share of all deals of so many tiles, in lowest terms."),
    Column::integer("denominator", "Denominator of that share."),
    Column::decimal("probability", "That share, rounded to a 64-bit float."),
];

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
        [&[PLAYERS, Column::text("set", "The set."), SEAT, ROUND, TILES, DISTANCE, HANDS, DEALS], &SHARE[..]]
            .concat();
    Table::new(&columns, rows(&begin, distribution))
}

/// The rows, each after the same cells: one for each distance that occurs.
pub fn rows(begin: &Cells, of: &Distribution) -> Vec<Cells> {
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
