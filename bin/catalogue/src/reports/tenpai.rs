//! Tenpai hands by what they wait for: `tenpai-waits`, `tenpai-tiles`.

use super::{DEALS, FIFTH_TILE, FORMS, HANDS, PLAYERS, REPORTED_FORMS, tiles};
use crate::reports::publish::{Outline, Report};
use anyhow::Result;
use num_bigint::BigUint;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tehai::handset::Forest;
use tehai::recurrence::{Counts, GroupClasses, solve};
use tehai::rules::{FifthTile, Forms, Players, Rules, Setting};
use tehai::tiles::Tile;
use tehai::{Count, GameSets};
use tehai_answers::numbers::{of_tenpai, sizes};
use tehai_program::output::table::{Cells, Column, ToCell};
use tehai_program::{check, row};

const PROGRAM: &str = "make-reports -- --only tenpai-waits tenpai-tiles";

/// The outline of `tenpai-waits`.
pub static WAITS: Outline = Outline {
    file: "tenpai-waits.csv",
    title: "Tenpai hands by number of kinds waited for",
    question: "How many tenpai hands wait for one kind of tile, for two, for thirteen?",
    program: PROGRAM,
    description: "Hands and deals over all four groups, by number of tiles and of kinds waited for. Hands of \
        fewer than 13 tiles are the concealed part of a hand with called melds, whose tiles are ignored; for them \
        all forms are the standard form.",
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

/// The outline of `tenpai-tiles`.
pub static TILES: Outline = Outline {
    file: "tenpai-tiles.csv",
    title: "Tenpai hands by tile waited for",
    question: "How many tenpai hands wait for a given tile?",
    program: PROGRAM,
    description: "Hands and deals over all four groups that wait for a tile, perhaps among others. Rows of one \
        setting overlap and must not be summed: a hand that waits for several tiles is in the row of each. Hands of \
        fewer than 13 tiles are the concealed part of a hand with called melds, whose tiles are ignored; for them \
        all forms are the standard form.",
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

/// Makes both reports: every setting, with its hands.
///
/// # Errors
/// If numbers that must agree do not.
pub fn make() -> Result<Vec<Report>> {
    let settings = settings();
    let counted = count_all(&settings)?;
    let (mut by_kinds, mut by_tile) = (Vec::new(), Vec::new());
    for setting in &settings {
        let Tenpai { of_kinds, of_tile, .. } = &counted[&of_tenpai(*setting)];
        by_kinds.extend(of_kinds.iter().map(|(kinds, number)| row_of(setting, kinds, number)));
        by_tile.extend(of_tile.iter().map(|(tile, number)| row_of(setting, tile, number)));
    }
    Ok(vec![WAITS.of_rows(by_kinds), TILES.of_rows(by_tile)])
}

/// A row of either report; `by` is the value that selects the hands.
fn row_of(setting: &Setting, by: impl ToCell, number: &Count) -> Cells {
    let Setting { tiles, rules, .. } = setting;
    let (forms, players, rule) = (rules.forms.name(), rules.players.number(), rules.fifth_tile.name());
    row![tiles, forms, players, rule, by, number.hands, number.deals]
}

/// The settings of the reports, in order.
fn settings() -> Vec<Setting> {
    let mut settings = Vec::new();
    for tiles in [1, 4, 7, 10, 13] {
        for forms in REPORTED_FORMS {
            for players in Players::ALL {
                let rules = |fifth_tile| Rules { players, forms, fifth_tile, ..Rules::default() };
                settings.extend(FifthTile::ALL.map(|fifth_tile| Setting::new(tiles, rules(fifth_tile))));
            }
        }
    }
    settings
}

/// The numbers of tenpai hands of a setting, without kinds and tiles that no hand waits for.
struct Tenpai {
    total: Count,
    of_kinds: Vec<(u8, Count)>,
    of_tile: Vec<(Tile, Count)>,
}

impl Tenpai {
    fn count(setting: Setting) -> Result<Tenpai> {
        let forest = Forest::new();
        let sets = GameSets::new(&forest, setting.rules);
        let waiting = sets.waiting(setting.tiles);
        let tenpai = Tenpai {
            total: sets.tenpai(setting.tiles).count()?,
            of_kinds: sizes((0..).zip(sets.split_by_wait_kinds(&waiting)))?,
            of_tile: sizes(waiting)?,
        };
        tenpai.check(setting)?;
        Ok(tenpai)
    }

    /// Checks that the hands by kinds add up to all, and that waits by kinds equal waits by tile.
    fn check(&self, setting: Setting) -> Result<()> {
        let both: [fn(&Count) -> &BigUint; 2] = [|number| &number.hands, |number| &number.deals];
        for of in both {
            let total = of(&self.total);
            let by_kinds: BigUint = self.of_kinds.iter().map(|(_, number)| of(number)).sum();
            check!(by_kinds == *total, "{setting:?}: {by_kinds} by kinds, {total} in all");
            let waits: BigUint = self.of_kinds.iter().map(|(kinds, number)| of(number) * *kinds).sum();
            let by_tile: BigUint = self.of_tile.iter().map(|(_, number)| of(number)).sum();
            check!(waits == by_tile, "{setting:?}: {waits} waits by kinds, {by_tile} by tile");
        }
        Ok(())
    }
}

/// Counts the tenpai hands of every setting, identical sets once.
fn count_all(settings: &[Setting]) -> Result<BTreeMap<Setting, Tenpai>> {
    let distinct: BTreeSet<Setting> = settings.iter().map(|setting| of_tenpai(*setting)).collect();
    let mut counted = BTreeMap::new();
    // Each takes up to 50 MB, so only two at a time, regardless of the number of threads.
    for two in Vec::from_iter(distinct).chunks(2) {
        let of_two = two.par_iter().map(|setting| Ok((*setting, Tenpai::count(*setting)?)));
        counted.extend(of_two.collect::<Result<Vec<_>>>()?);
    }
    check_against_recurrence(&counted)?;
    Ok(counted)
}

/// Checks the hands of the standard form against the recurrence, which counts without sets.
fn check_against_recurrence(counted: &BTreeMap<Setting, Tenpai>) -> Result<()> {
    for players in Players::ALL {
        for rule in FifthTile::ALL {
            let groups = GroupClasses::new(4, rule);
            let [hands, deals] = [Counts::Hands, Counts::Deals]
                .map(|counts| solve(&counts, &groups, players)[3].tenpai_with_head.terms().to_vec());
            let is_due = |Rules { forms, players: of, fifth_tile, .. }: Rules| {
                (forms, of, fifth_tile) == (Forms::STANDARD, players, rule)
            };
            for (setting, tenpai) in counted.iter().filter(|(of, _)| is_due(of.rules)) {
                let melds = usize::from(setting.tiles / 3);
                let expected = Count { hands: hands[melds].clone(), deals: deals[melds].clone() };
                check!(
                    tenpai.total == expected,
                    "{setting:?}: counted {:?}, expected {expected:?}",
                    tenpai.total
                );
            }
        }
    }
    Ok(())
}
