//! Tenpai hands by what they wait for: `tenpai-waits`, `tenpai-tiles`.

use anyhow::Result;
use num_bigint::BigUint;
use rayon::prelude::*;

use crate::handset::{Forest, HandSet, TooManyNodes};
use crate::report::{Column, Format, Table, check};
use crate::rules::{FifthTile, Forms, Players};
use crate::sets::{GameSets, Number};
use crate::tables::{fifth_tile, forms, hands_and_deals, players, tiles};

use crate::tile::Tile;

/// A set of tenpai hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Setting {
    /// Tiles of the hands.
    pub tiles: u8,
    /// Winning forms that count.
    pub forms: Forms,
    /// The game.
    pub players: Players,
    /// The rule for the fifth copy of a tile.
    pub fifth_tile: FifthTile,
}

impl Setting {
    /// The settings of the committed reports, in order.
    pub fn all() -> Vec<Setting> {
        let mut settings = Vec::new();
        for tiles in [1, 4, 7, 10, 13] {
            for forms in Forms::ALL {
                for players in Players::ALL {
                    for fifth_tile in FifthTile::ALL {
                        settings.push(Setting { tiles, forms, players, fifth_tile });
                    }
                }
            }
        }
        settings
    }
}

/// Some of the tenpai hands of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// All of them.
    Total,
    /// Those that wait for so many kinds.
    WaitKinds(u8),
    /// Those that wait for a tile, perhaps among others.
    WaitsFor(Tile),
}

/// The tenpai hands of a setting, in all, by number of kinds and by tile waited for, in that order; numbers
/// of kinds and tiles that no hand waits for are left out.
///
/// # Errors
/// [`TooManyNodes`] if the forest is too small.
pub fn parts(forest: &Forest, setting: Setting) -> Result<Vec<(Part, HandSet<'_>)>, TooManyNodes> {
    let sets = GameSets::new(forest, setting.players);
    let waiting = sets.waiting(setting.tiles, setting.forms, setting.fifth_tile);
    let total = waiting.iter().fold(forest.empty(), |union, &(_, hands)| union | hands);
    let by_kinds = sets.by_wait_kinds(&waiting);
    let mut parts = vec![(Part::Total, total)];
    parts.extend((0..).zip(by_kinds).map(|(kinds, hands)| (Part::WaitKinds(kinds), hands)));
    parts.extend(waiting.into_iter().map(|(tile, hands)| (Part::WaitsFor(tile), hands)));
    let mut kept = Vec::new();
    for (part, hands) in parts {
        if part == Part::Total || !hands.is_empty()? {
            kept.push((part, hands));
        }
    }
    Ok(kept)
}

/// The number of tenpai hands of a setting, by what they wait for.
#[derive(Clone, Debug)]
pub struct Tenpai {
    /// The setting.
    pub setting: Setting,
    /// The parts in order.
    pub parts: Vec<(Part, Number)>,
}

impl Tenpai {
    /// Counts them.
    ///
    /// # Errors
    /// If the hands by kinds are not all the tenpai hands, or waits counted by kinds and by tile differ.
    pub fn count(setting: Setting) -> Result<Tenpai> {
        let forest = Forest::new();
        let parts = parts(&forest, setting)?
            .into_iter()
            .map(|(part, hands)| Ok((part, Number::of_set(hands)?)))
            .collect::<Result<_, TooManyNodes>>()?;
        let tenpai = Tenpai { setting, parts };
        tenpai.check()?;
        Ok(tenpai)
    }

    fn check(&self) -> Result<()> {
        let both: [fn(&Number) -> &BigUint; 2] = [|number| &number.hands, |number| &number.deals];
        for of in both {
            let (mut total, mut by_kinds, mut waits, mut by_tile) = <[BigUint; 4]>::default().into();
            for (part, number) in &self.parts {
                match part {
                    Part::Total => total += of(number),
                    Part::WaitKinds(kinds) => {
                        by_kinds += of(number);
                        waits += of(number) * *kinds;
                    }
                    Part::WaitsFor(_) => by_tile += of(number),
                }
            }
            check!(by_kinds == total, "{:?}: {by_kinds} by kinds, {total} in all", self.setting);
            check!(waits == by_tile, "{:?}: {waits} waits by kinds, {by_tile} by tile", self.setting);
        }
        Ok(())
    }
}

/// Counts the tenpai hands of every setting, on all threads, and calls `done` after each.
///
/// # Errors
/// As [`Tenpai::count`].
pub fn count_all(settings: &[Setting], done: impl Fn() + Sync) -> Result<Vec<Tenpai>> {
    let count = |setting: &Setting| {
        let tenpai = Tenpai::count(*setting);
        done();
        tenpai
    };
    settings.par_iter().map(count).collect()
}

/// `tenpai-waits` and `tenpai-tiles`.
pub fn tables(counted: &[Tenpai]) -> [Table; 2] {
    let by_kinds = rows(counted, |part| match part {
        Part::WaitKinds(kinds) => Some(kinds),
        _ => None,
    });
    let by_tile = rows(counted, |part| match part {
        Part::WaitsFor(tile) => Some(TILES[tile.index()]),
        _ => None,
    });
    let kinds = by_kinds.iter().map(|row| row.1);
    let kinds = Column::integer("wait_kinds", "Number of kinds of tile that complete the hand.", kinds);
    let tile = Column::choice("tile", "The tile waited for.", TILES, by_tile.iter().map(|row| row.1));
    [
        Table {
            name: "tenpai-waits",
            title: "Tenpai hands by number of kinds waited for",
            description: "How many tenpai hands over all four groups wait for so many kinds of tile.",
            columns: with_setting(&by_kinds, kinds.unit("kinds")),
            key: &["tiles", "forms", "players", "fifth_tile", "wait_kinds"],
            format: Format::Csv,
        },
        Table {
            name: "tenpai-tiles",
            title: "Tenpai hands by tile waited for",
            description: "How many tenpai hands over all four groups wait for a tile, perhaps among others.",
            columns: with_setting(&by_tile, tile),
            key: &["tiles", "forms", "players", "fifth_tile", "tile"],
            format: Format::Csv,
        },
    ]
}

/// A setting, what the hands are chosen by, and their number.
type Row<'a, T> = (Setting, T, &'a Number);

/// The parts that `by` is about.
fn rows<T>(counted: &[Tenpai], by: impl Fn(Part) -> Option<T>) -> Vec<Row<'_, T>> {
    let parts = counted.iter().flat_map(|tenpai| tenpai.parts.iter().map(|part| (tenpai.setting, part)));
    parts.filter_map(|(setting, (part, number))| Some((setting, by(*part)?, number))).collect()
}

/// Values of the column `tile`, in order.
const TILES: &[&str] = &[
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p",
    "9p", "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z",
];

fn with_setting<T>(rows: &[Row<T>], by: Column) -> Vec<Column> {
    let [hands, deals] = hands_and_deals(rows.iter().map(|row| row.2));
    vec![
        tiles("Tiles of the hand.", rows.iter().map(|row| row.0.tiles)),
        forms(rows.iter().map(|row| row.0.forms)),
        players(rows.iter().map(|row| row.0.players)),
        fifth_tile(rows.iter().map(|row| row.0.fifth_tile)),
        by,
        hands,
        deals,
    ]
}
