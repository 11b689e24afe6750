//! Tenpai hands by what they wait for: `tenpai-waits`, `tenpai-tiles`.

use std::collections::BTreeMap;

use anyhow::Result;
use num_bigint::BigUint;
use rayon::prelude::*;

use super::{DEALS, FIFTH_TILE, FORMS, HANDS, PLAYERS, tiles};
use crate::check::check;
use crate::publish::{Layout, Outline, Report};
use crate::row;
use crate::table::{Cell, Column};
use tehai::Count;
use tehai::expression::{Evaluation, Setting};
use tehai::handset::{Forest, HandSet, TooManyNodes, Weights};
use tehai::recurrence::{Counts, GroupTables, solve};
use tehai::rules::{FifthTile, Forms, Players};
use tehai::special;
use tehai::tile::Tile;
use tehai::waiting::is_tenpai;

const PROGRAM: &str = "make-reports -- --only tenpai-waits tenpai-tiles";

/// Tenpai hands by number of kinds waited for.
pub static WAITS: Outline = Outline {
    name: "tenpai-waits",
    title: "Tenpai hands by number of kinds waited for",
    question: "How many tenpai hands wait for one kind of tile, for two, for thirteen?",
    program: PROGRAM,
    description: "Hands and deals over all four groups, by number of tiles and of kinds waited for. Hands of \
        fewer than 13 tiles are what is concealed beside called melds, whose tiles are left out of account; \
        for them all forms are the standard form.",
    layout: Layout::Csv,
    columns: &[
        tiles("Tiles of the hand."),
        FORMS,
        PLAYERS,
        FIFTH_TILE,
        Column::integer("wait_kinds", "Number of kinds of tile that complete the hand.").unit("kinds"),
        HANDS,
        DEALS,
    ],
    key: &["tiles", "forms", "players", "fifth_tile", "wait_kinds"],
};

/// Tenpai hands by tile waited for.
pub static TILES: Outline = Outline {
    name: "tenpai-tiles",
    title: "Tenpai hands by tile waited for",
    question: "How many tenpai hands wait for a given tile?",
    program: PROGRAM,
    description: "Hands and deals over all four groups that wait for a tile, perhaps among others. Hands of \
        fewer than 13 tiles are what is concealed beside called melds, whose tiles are left out of account; \
        for them all forms are the standard form.",
    layout: Layout::Csv,
    columns: &[
        tiles("Tiles of the hand."),
        FORMS,
        PLAYERS,
        FIFTH_TILE,
        Column::choice("tile", "The tile waited for.", NAMES),
        HANDS,
        DEALS,
    ],
    key: &["tiles", "forms", "players", "fifth_tile", "tile"],
};

/// The names of all tiles, in order.
const NAMES: &[&str] = &[
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p",
    "9p", "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z",
];

/// Both reports.
///
/// # Errors
/// As [`count_all`].
pub fn make() -> Result<Vec<Report>> {
    Ok(reports(&count_all(&settings(), |_| ())?))
}

/// `tenpai-waits` and `tenpai-tiles`.
pub fn reports(counted: &[Tenpai]) -> Vec<Report> {
    let by_kinds = rows(counted, |part| match part {
        Slice::WaitKinds(kinds) => Some(kinds.into()),
        _ => None,
    });
    let by_tile = rows(counted, |part| match part {
        Slice::WaitsFor(tile) => Some(NAMES[tile.index()].into()),
        _ => None,
    });
    vec![WAITS.of_rows(by_kinds), TILES.of_rows(by_tile)]
}

/// The rows of those parts that `by` is about.
fn rows(counted: &[Tenpai], by: impl Fn(Slice) -> Option<Cell>) -> impl Iterator<Item = [Cell; 7]> {
    let parts = counted.iter().flat_map(|tenpai| tenpai.parts.iter().map(|part| (tenpai.setting, part)));
    parts.filter_map(move |(setting, Counted { part, number, .. })| {
        let Setting { tiles, forms, players, fifth_tile } = setting;
        let (forms, players, rule) = (forms.name(), players.number(), fifth_tile.name());
        Some(row![tiles, forms, players, rule, by(*part)?, &number.hands, &number.deals])
    })
}

/// The settings of the committed reports, in order.
pub fn settings() -> Vec<Setting> {
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

/// The setting with the same hands in which only the standard form counts, if there is one: the other forms
/// exist with thirteen tiles only.
fn simplest(setting: &Setting) -> Setting {
    let forms = if setting.tiles + 1 == special::TILES { setting.forms } else { Forms::STANDARD };
    Setting { forms, ..*setting }
}

/// Some of the tenpai hands of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slice {
    /// All of them.
    Total,
    /// Those that wait for this number of kinds.
    WaitKinds(u8),
    /// Those that wait for a tile, perhaps among others.
    WaitsFor(Tile),
}

/// How many hands a part has.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The part.
    pub part: Slice,
    /// Its hands and deals.
    pub number: Count,
    /// Its hands with the red five of each suit told from the others.
    pub red_five_hands: BigUint,
}

impl Counted {
    fn new(part: Slice, hands: HandSet) -> Result<Counted, TooManyNodes> {
        let index = hands.index()?;
        let red_five_hands = index.weigh(&Weights::red_fives());
        Ok(Counted { part, number: index.count(), red_five_hands })
    }
}

/// The number of tenpai hands of a setting, by what they wait for.
#[derive(Clone, Debug)]
pub struct Tenpai {
    /// The setting.
    pub setting: Setting,
    /// The parts in order, the total first.
    pub parts: Vec<Counted>,
}

impl Tenpai {
    /// Counts all tenpai hands of a setting.
    ///
    /// # Errors
    /// If the hands by kinds are not all the tenpai hands, or waits counted by kinds and by tile differ.
    pub fn count(setting: Setting) -> Result<Tenpai> {
        let forest = Forest::new();
        let mut evaluation = Evaluation::new(&forest, setting);
        let tenpai = evaluation.tenpai();
        Tenpai::of(&mut evaluation, tenpai)
    }

    /// Counts a set of hands that are all tenpai; of any other set there is nothing to tell by waits.
    ///
    /// # Errors
    /// As [`count`](Tenpai::count).
    pub fn count_some<'f>(evaluation: &mut Evaluation<'f>, hands: HandSet<'f>) -> Result<Option<Tenpai>> {
        let setting = evaluation.setting();
        let index = hands.index()?;
        // All tenpai hands of many tiles are a large set. A look at some hands saves it nearly always.
        let step = usize::try_from(index.len() / 64).unwrap_or(usize::MAX);
        let some = (0..index.len()).step_by(step.max(1));
        let mut some = some.filter_map(|rank| index.unrank(rank));
        if index.is_empty() || !some.all(|hand| is_tenpai(&hand, setting.forms, setting.fifth_tile)) {
            return Ok(None);
        }
        if !(hands - evaluation.tenpai()).is_empty()? {
            return Ok(None);
        }
        Tenpai::of(evaluation, hands).map(Some)
    }

    /// Counts hands that are all tenpai: all of them, by number of kinds and by tile waited for, in that order.
    /// Numbers of kinds and tiles that no hand waits for are left out.
    fn of<'f>(evaluation: &mut Evaluation<'f>, hands: HandSet<'f>) -> Result<Tenpai> {
        let mut sets = vec![(Slice::Total, hands)];
        let by_kinds = (0..).zip(evaluation.by_wait_kinds());
        sets.extend(by_kinds.map(|(kinds, of_kinds)| (Slice::WaitKinds(kinds), hands & *of_kinds)));
        let waiting = evaluation.waiting().iter();
        sets.extend(waiting.map(|(tile, waiting)| (Slice::WaitsFor(*tile), hands & *waiting)));
        let counted = sets.into_iter().map(|(part, hands)| Counted::new(part, hands));
        let mut parts = counted.collect::<Result<Vec<_>, _>>()?;
        parts.retain(|of| of.part == Slice::Total || of.number.hands > BigUint::ZERO);
        let tenpai = Tenpai { setting: evaluation.setting(), parts };
        tenpai.check()?;
        Ok(tenpai)
    }

    fn check(&self) -> Result<()> {
        let both: [fn(&Count) -> &BigUint; 2] = [|number| &number.hands, |number| &number.deals];
        for of in both {
            let (mut total, mut by_kinds, mut waits, mut by_tile) = <[BigUint; 4]>::default().into();
            for Counted { part, number, .. } in &self.parts {
                match part {
                    Slice::Total => total += of(number),
                    Slice::WaitKinds(kinds) => {
                        by_kinds += of(number);
                        waits += of(number) * *kinds;
                    }
                    Slice::WaitsFor(_) => by_tile += of(number),
                }
            }
            check!(by_kinds == total, "{:?}: {by_kinds} by kinds, {total} in all", self.setting);
            check!(waits == by_tile, "{:?}: {waits} waits by kinds, {by_tile} by tile", self.setting);
        }
        Ok(())
    }
}

/// Counts the tenpai hands of every setting, and calls `done` with the number of settings whenever some are
/// done.
///
/// # Errors
/// As [`Tenpai::count`]; and if the recurrence over counts finds other numbers.
pub fn count_all(settings: &[Setting], done: impl Fn(u64) + Sync) -> Result<Vec<Tenpai>> {
    let mut distinct: Vec<Setting> = settings.iter().map(simplest).collect();
    distinct.sort_unstable();
    let shared: Vec<&[Setting]> = distinct.chunk_by(|a, b| a == b).collect();
    let mut counted = BTreeMap::new();
    // Each takes up to 50 MB while it is worked out: so two at a time, whatever the number of threads.
    for two in shared.chunks(2) {
        let of_two = two.par_iter().map(|same| {
            let tenpai = Tenpai::count(same[0])?;
            done(same.len() as u64);
            Ok((same[0], tenpai.parts))
        });
        counted.extend(of_two.collect::<Result<Vec<_>>>()?);
    }
    check_against_recurrence(&counted)?;
    let of = |setting: &Setting| Tenpai { setting: *setting, parts: counted[&simplest(setting)].clone() };
    Ok(settings.iter().map(of).collect())
}

/// Holds the hands of the standard form against the recurrence, which counts without sets.
fn check_against_recurrence(counted: &BTreeMap<Setting, Vec<Counted>>) -> Result<()> {
    let melds = |setting: &Setting| usize::from(setting.tiles / 3);
    let tables = GroupTables::new(counted.keys().map(melds).max().unwrap_or(0));
    for rule in FifthTile::ALL {
        let groups = tables.classes(rule);
        for players in Players::ALL {
            let [hands, deals] = [Counts::Hands, Counts::Deals]
                .map(|counts| solve(&counts, &groups, players)[3].tenpai_with_head.terms().to_vec());
            let of_game = counted.iter().filter(|(of, _)| (of.players, of.fifth_tile) == (players, rule));
            for (setting, parts) in of_game.filter(|(of, _)| of.forms == Forms::STANDARD) {
                let place = melds(setting);
                let due = Count { hands: hands[place].clone(), deals: deals[place].clone() };
                check!(parts[0].number == due, "{setting:?}: {:?}, {due:?} due", parts[0]);
            }
        }
    }
    Ok(())
}
