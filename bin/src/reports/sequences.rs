//! Sequences worth citing, as b-files: `b-…`.

use anyhow::Result;
use num_bigint::BigUint;

use crate::check::check;
use crate::publish::{Layout, Outline, Report};
use crate::row;
use crate::table::Column;
use tehai::handset::Forest;
use tehai::recurrence::{Classes, Counts, GroupTables, Series, most_melds, solve};
use tehai::rules::{FifthTile, Players};
use tehai::tile::{Group, TileSet};

const COLUMNS: [Column; 2] = [
    Column::integer("n", "Number of melds.").unit("melds"),
    Column::integer("a", "Number of hands.").unit("hands"),
];

const fn b_file(name: &'static str, title: &'static str, question: &'static str) -> Outline {
    Outline {
        name,
        title,
        question,
        program: "make-reports -- --only b-suit-melds b-suit-wins b-suit-tenpai b-wins b-tenpai",
        description: "A b-file as the OEIS has them: n and a(n). Hands are distinct count vectors of a \
            game with four copies of each tile; a hand cannot lack a tile of which it holds four copies. \
            Later terms are zero.",
        layout: Layout::BFile,
        columns: &COLUMNS,
        key: &["n"],
    }
}

/// The sequences.
pub static SEQUENCES: [Outline; 5] = [
    b_file(
        "b-suit-melds",
        "Number of hands of n melds, 3n tiles, in one suit of mahjong",
        "How many hands of n melds are there in one suit?",
    ),
    b_file(
        "b-suit-wins",
        "Number of hands of n melds and a pair, 3n+2 tiles, in one suit of mahjong",
        "How many wins of n melds and a pair are there in one suit?",
    ),
    b_file(
        "b-suit-tenpai",
        "Number of hands of 3n+1 tiles in one suit of mahjong that lack one tile of n melds and a pair",
        "How many tenpai hands of 3n+1 tiles are there in one suit?",
    ),
    b_file(
        "b-wins",
        "Number of mahjong hands of n melds and a pair, 3n+2 tiles",
        "How many wins of n melds and a pair are there?",
    ),
    b_file(
        "b-tenpai",
        "Number of mahjong hands of 3n+1 tiles that lack one tile of n melds and a pair",
        "How many tenpai hands of 3n+1 tiles are there?",
    ),
];

/// Numbers of hands by number of melds n, for one suit and for all four groups, as far as the tiles go.
///
/// # Errors
/// If a term that a riichi hand has is not the size of the set.
pub fn make() -> Result<Vec<Report>> {
    let groups = GroupTables::new(most_melds(Players::Four)).classes(FifthTile::Excluded);
    let [suit, .., all] = solve(&Counts::Hands, &groups, Players::Four);
    check_against_sets(&suit, &all)?;
    let series = [
        suit.melds.clone(),
        suit.wins(),
        suit.tenpai_with_head.clone(),
        all.wins(),
        all.tenpai_with_head.clone(),
    ];
    Ok(SEQUENCES.iter().zip(series).map(|(outline, series)| report(outline, &series)).collect())
}

/// Numbers of hands of one class by number of melds.
type Hands = Series<'static, Counts>;

/// Holds the terms that a riichi hand has against the sizes of sets.
fn check_against_sets(suit: &Classes<Hands>, all: &Classes<Hands>) -> Result<()> {
    let forest = Forest::new();
    let (in_suit, in_all) = (TileSet::of_group(Group::Manzu), TileSet::ALL);
    let (mut of_suit, mut of_all) = (forest.unit(), forest.unit());
    for m in 0..=4 {
        let (suit_wins, wins) = (of_suit * forest.pairs(in_suit), of_all * forest.pairs(in_all));
        for (series, set) in [
            (&suit.melds, of_suit),
            (&suit.wins(), suit_wins),
            (&suit.tenpai_with_head, suit_wins.one_tile_fewer()),
            (&all.wins(), wins),
            (&all.tenpai_with_head, wins.one_tile_fewer()),
        ] {
            let (term, size) = (&series.terms()[m], BigUint::from(set.len()?));
            check!(*term == size, "hands of {m} melds: {term} by the recurrence, {size} in the set");
        }
        (of_suit, of_all) = (of_suit * forest.melds(in_suit), of_all * forest.melds(in_all));
    }
    Ok(())
}

fn report(outline: &'static Outline, series: &Hands) -> Report {
    let terms = series.terms();
    let length = terms.iter().rposition(|term| *term > BigUint::ZERO).map_or(0, |last| last + 1);
    outline.of_rows(terms[..length].iter().enumerate().map(|(n, hands)| row![n, hands]))
}
