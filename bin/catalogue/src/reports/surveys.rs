//! Committed surveys: `necessary-tiles`, `best-discard`, `best-discard-means`, `cores`.

use anyhow::Result;
use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;

use super::{DEALS, FIFTH_TILE, FORMS, HANDS, PLAYERS, ROLE, SHANTEN, role_of, tiles};
use crate::reports::publish::{Outline, Report};
use tehai::handset::{Forest, HandSet, Index, Weights};
use tehai::rules::{FifthTile, Forms, Players};
use tehai::tiles::{Group, TileSet};
use tehai::{Count, GameSets, Rules};
use tehai_count::distribution::Distribution;
use tehai_count::parts::BLOCK;
use tehai_count::survey::{Feature, Histogram, Sample, Survey};
use tehai_program::output::table::{Cells, Column};
use tehai_program::{check, row};

/// Number of hands drawn for `best-discard`.
pub const SAMPLE: u64 = 100_000_000;
/// Seed of the random generator.
const SEED: u64 = 1;
/// Tiles of the hands in `cores`.
pub const CORE_SIZES: [u8; 5] = [1, 4, 7, 10, 13];

const ALL_FORMS: Rules = Rules { forms: Forms::ALL, ..Rules::STANDARD };

const KINDS: &str = "Kinds of tile that lower the shanten when drawn; a fifth copy is never drawn.";
const COPIES: &str = "Copies of these tiles that are not in the hand itself.";
const SPACE: &str = "one-suit: all hands of manzu only; sample: hands drawn with replacement from all hands, each with \
    the same probability.";
const SPACES: &[&str] = &["one-suit", "sample"];
const BEST: &str = "The most copies of necessary tiles that are left after a discard that keeps the shanten, copies in \
    the hand before the discard not counted; 0 for a win.";
const CORES_OF: &str =
    "Irreducible hands that can be left when fixed melds are taken away until none is left.";
const BEST_HANDS: &str = "Number of hands: distinct count vectors, in the sample those drawn.";
const ERROR: &str = "Standard error of the mean, the standard deviation over the square root of the hands drawn; 0 \
    where all hands were visited.";

const MEANS_OF: &str = "all, or the hands of one shanten; -1-shanten is a win.";

/// The outline of `necessary-tiles`.
pub static NECESSARY_TILES: Outline = Outline {
    file: "necessary-tiles.csv",
    title: "Necessary tiles of hands that are tenpai or 1-shanten",
    question: "How many tiles help a hand that is tenpai or 1-shanten?",
    program: "make-reports -- --deep --only necessary-tiles",
    description: "Hands and deals by kinds and copies of necessary tiles, of hands that are at most 1-shanten in \
        any of the forms. Every such hand was visited.",
    columns: &[
        tiles("Tiles of the hand."),
        FORMS,
        PLAYERS,
        SHANTEN,
        Column::integer("kinds", KINDS).unit("kinds"),
        Column::integer("copies", COPIES).unit("copies"),
        HANDS,
        DEALS,
    ],
    key: &["tiles", "forms", "players", "shanten", "kinds", "copies"],
};

/// The outline of `best-discard`.
pub static BEST_DISCARD: Outline = Outline {
    file: "best-discard.csv",
    title: "Tiles that the best discard leaves to be drawn",
    question: "How many tiles does the best discard leave to be drawn?",
    program: "make-reports -- --deep --only best-discard best-discard-means",
    description: "Hands of 14 tiles by shanten and by the copies of necessary tiles that the best discard \
        leaves: all hands of one suit, and a sample of all hands. All forms, four players.",
    columns: &[
        Column::choice("space", SPACE, SPACES),
        SHANTEN,
        Column::integer("copies", BEST).unit("copies"),
        Column::integer("hands", BEST_HANDS).unit("hands"),
    ],
    key: &["space", "shanten", "copies"],
};

/// The outline of `best-discard-means`.
pub static BEST_DISCARD_MEANS: Outline = Outline {
    file: "best-discard-means.csv",
    title: "Tiles that the best discard leaves to be drawn, on average",
    question: "How many tiles does the best discard leave on average?",
    program: "make-reports -- --deep --only best-discard best-discard-means",
    description: "The mean over hands, each counted once, of what best-discard counts, with its standard \
        error. All forms, four players.",
    columns: &[
        Column::choice("space", SPACE, SPACES),
        Column::text("level", MEANS_OF),
        ROLE,
        Column::integer("hands", BEST_HANDS).unit("hands"),
        Column::decimal("mean", "Mean of the copies left.").unit("copies"),
        Column::decimal("standard_error", ERROR).unit("copies"),
    ],
    key: &["space", "level"],
};

/// The outline of `cores`.
pub static CORES: Outline = Outline {
    file: "cores.csv",
    title: "Tenpai hands by number of cores",
    question: "How many cores does a tenpai hand have?",
    program: "make-reports -- --deep --only cores",
    description: "Hands and deals of the standard form, by number of tiles and of cores: the core of a hand is not \
        unique. Every such hand was visited.",
    columns: &[
        tiles("Tiles of the hand."),
        PLAYERS,
        FIFTH_TILE,
        Column::integer("cores", CORES_OF).unit("cores"),
        HANDS,
        DEALS,
    ],
    key: &["tiles", "players", "fifth_tile", "cores"],
};

/// A survey of a whole set, checked against its size and its weight.
fn whole(index: &Index, feature: &str, by: Option<&str>, rules: Rules) -> Result<Histogram> {
    let histogram = survey(index, feature, by, rules)?.range(0..index.len());
    check_hands(&histogram, index.len())?;
    check_deals(&histogram, index)?;
    Ok(histogram)
}

/// Fails unless the expected number of hands was visited.
pub fn check_hands(found: &Histogram, expected: u128) -> Result<()> {
    let hands = found.total().hands;
    check!(hands == expected, "visited {hands} hands, expected {expected}");
    Ok(())
}

/// Fails unless the deals of a whole set agree with its diagram.
pub fn check_deals(found: &Histogram, set: &Index) -> Result<()> {
    let (deals, expected) = (found.total().deals, set.weigh(&Weights::deals()));
    check!(expected == deals.into(), "{deals} deals were counted, the set has {expected}");
    Ok(())
}

fn survey<'i>(index: &'i Index, feature: &str, by: Option<&str>, rules: Rules) -> Result<Survey<'i>> {
    let named = |name| Feature::named(name).expect("features are named here as in the list");
    Ok(Survey::new(index, named(feature), by.map(named), rules)?)
}

/// Makes `necessary-tiles`: kinds and copies of necessary tiles, for all hands of `tiles` tiles that are at most
/// 1-shanten.
///
/// # Errors
/// If the numbers of hands differ from the distribution of shanten.
///
/// Time: for 13 tiles, which visits four thousand million hands, about seven minutes on one core.
pub fn necessary_tiles(tiles: u8) -> Result<Report> {
    let Rules { players, forms, .. } = ALL_FORMS;
    let distribution = Distribution::of_shanten(ALL_FORMS, tiles)?;
    let mut rows = Vec::new();
    for (shanten, index) in nearest_levels(tiles)? {
        let histogram = whole(&index, "necessary_copies", Some("necessary_kinds"), ALL_FORMS)?;
        let expected = distribution.by_shanten().find(|(of, _)| *of == shanten);
        let expected = expected.map(|(_, number)| [&number.hands, &number.deals].map(BigUint::clone));
        let Count { hands, deals } = histogram.total();
        check!(expected == Some([hands.into(), deals.into()]), "{shanten}-shanten: expected {expected:?}");
        let of_level =
            histogram.rows().filter_map(|((copies, kinds), amount)| Some((kinds?, copies, amount)));
        let mut of_level: Vec<_> = of_level.collect();
        of_level.sort_by_key(|(kinds, copies, _)| (*kinds, *copies));
        rows.extend(of_level.into_iter().map(|(kinds, copies, Count { hands, deals })| {
            row![tiles, forms.name(), players.number(), shanten, kinds, copies, hands, deals]
        }));
    }
    Ok(NECESSARY_TILES.of_rows(rows))
}

/// The hands that are tenpai, and those that are 1-shanten, one tile exchange from tenpai.
fn nearest_levels(tiles: u8) -> Result<[(i8, Index); 2]> {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, ALL_FORMS);
    let tenpai: HandSet = sets.wins(tiles + 1).one_tile_fewer();
    let further = tenpai.one_tile_fewer().one_tile_more(ALL_FORMS.players.tiles());
    Ok([(0, tenpai.index()?), (1, (further - tenpai).index()?)])
}

/// Makes `best-discard` and `best-discard-means`: what the best discard leaves to draw, by shanten, for all
/// one-suit hands of 14 tiles and for `draws` hands drawn from all.
///
/// # Errors
/// If the number of one-suit hands is not as expected.
///
/// Time: for [`SAMPLE`] draws about two minutes on one core.
pub fn best_discard(draws: u64) -> Result<Vec<Report>> {
    let forest = Forest::new();
    let all = GameSets::new(&forest, ALL_FORMS).all(14);
    let suit = all.only(TileSet::from_group(Group::Manzu)).index()?;
    let one_suit = whole(&suit, "best_discard_copies", Some("shanten"), ALL_FORMS)?;
    let all = all.index()?;
    let survey = survey(&all, "best_discard_copies", Some("shanten"), ALL_FORMS)?;
    let sample = Sample::new(&all, draws, ChaCha8Rng::seed_from_u64(SEED));
    let blocks = (0..draws.div_ceil(BLOCK as u64)).into_par_iter();
    let drawn = blocks.map(|block| {
        let start = block * BLOCK as u64;
        survey.drawn(sample.range(start..draws.min(start + BLOCK as u64)))
    });
    let drawn = drawn.reduce(Histogram::default, |mut sum, part| {
        sum.merge(&part);
        sum
    });
    check_hands(&drawn, draws.into())?;
    let (mut levels, mut means) = (Vec::new(), Vec::new());
    for (space, histogram) in [(SPACES[0], one_suit), (SPACES[1], drawn)] {
        for (shanten, part) in histogram.split_by_second() {
            levels
                .extend(part.rows().map(|((copies, _), amount)| row![space, shanten, copies, amount.hands]));
            means.push(mean(space, &format!("{shanten}-shanten"), &part));
        }
        means.push(mean(space, "all", &histogram));
    }
    Ok(vec![BEST_DISCARD.of_rows(levels), BEST_DISCARD_MEANS.of_rows(means)])
}

/// A row of `best-discard-means`.
fn mean(space: &str, level: &str, histogram: &Histogram) -> Cells {
    let moments = histogram.over_hands();
    let mean = moments.as_ref().map_or(0.0, |moments| moments.mean());
    let of_sample = moments.filter(|_| space == SPACES[1]);
    let error = of_sample.and_then(|moments| moments.standard_error()).unwrap_or(0.0);
    row![space, level, role_of(level), histogram.total().hands, mean, error]
}

/// Makes `cores`: the number of cores of all tenpai hands in the standard form of these sizes, for both games and
/// both fifth-tile rules.
///
/// # Errors
/// If the number of hands is not as expected, or if a hand has no core.
///
/// Time: for 1, 4, 7, 10 and 13 tiles about four minutes on one core.
pub fn cores(sizes: &[u8]) -> Result<Report> {
    let mut rows = Vec::new();
    for &size in sizes {
        for game in Players::ALL {
            for rule in FifthTile::ALL {
                let rules = Rules { players: game, fifth_tile: rule, ..Rules::STANDARD };
                let forest = Forest::new();
                let tenpai = GameSets::new(&forest, rules).tenpai(size).index()?;
                let histogram = whole(&tenpai, "cores", None, rules)?;
                let least = histogram.rows().next().map(|((cores, _), _)| cores);
                check!(least == Some(1), "the fewest cores are {least:?}, {size} tiles, {rules:?}");
                rows.extend(histogram.rows().map(|((cores, _), Count { hands, deals })| {
                    row![size, game.number(), rule.name(), cores, hands, deals]
                }));
            }
        }
    }
    Ok(CORES.of_rows(rows))
}
