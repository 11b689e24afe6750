//! Sequences worth citing, as b-files: `b-…`.

use anyhow::Result;
use num_bigint::BigUint;

use crate::reports::publish::{Outline, Report};
use tehai::handset::Forest;
use tehai::recurrence::{Classes, Counts, GroupClasses, Series, most_melds, solve};
use tehai::rules::{FifthTile, Players};
use tehai::tiles::{Group, TileSet};
use tehai_program::output::table::Column;
use tehai_program::{check, row};

const COLUMNS: [Column; 2] = [
    Column::integer("n", "Number of melds.").unit("melds"),
    Column::integer("a", "Number of hands.").unit("hands"),
];

const fn b_file(file: &'static str, title: &'static str, question: &'static str) -> Outline {
    Outline {
        file,
        title,
        question,
        program: "make-reports -- --only b-suit-melds b-suit-wins b-suit-tenpai b-wins b-tenpai",
        description: "A b-file as the OEIS has them: n and a(n). Hands are distinct count vectors of a \
            game with four copies of each tile; a hand cannot lack a tile of which it holds four copies. \
            Later terms are zero.",
        columns: &COLUMNS,
        key: &["n"],
    }
}

/// The outlines of the sequences.
pub static SEQUENCES: [&Outline; 5] = [
    &b_file(
        "b-suit-melds.txt",
        "Number of hands of n melds, 3n tiles, in one suit of mahjong",
        "How many hands of n melds are there in one suit?",
    ),
    &b_file(
        "b-suit-wins.txt",
        "Number of hands of n melds and a pair, 3n+2 tiles, in one suit of mahjong",
        "How many wins of n melds and a pair are there in one suit?",
    ),
    &b_file(
        "b-suit-tenpai.txt",
        "Number of hands of 3n+1 tiles in one suit of mahjong that lack one tile of n melds and a pair",
        "How many tenpai hands of 3n+1 tiles are there in one suit?",
    ),
    &b_file(
        "b-wins.txt",
        "Number of mahjong hands of n melds and a pair, 3n+2 tiles",
        "How many wins of n melds and a pair are there?",
    ),
    &b_file(
        "b-tenpai.txt",
        "Number of mahjong hands of 3n+1 tiles that lack one tile of n melds and a pair",
        "How many tenpai hands of 3n+1 tiles are there?",
    ),
];

/// Numbers of hands by number of melds n, for one suit and for all four groups, as far as the tiles suffice.
///
/// # Errors
/// If a term within the size of a riichi hand differs from the size of the set.
pub fn make() -> Result<Vec<Report>> {
    let groups = GroupClasses::new(most_melds(Players::Four), FifthTile::Excluded);
    let [suit, .., all] = solve(&Counts::Hands, &groups, Players::Four);
    check_against_sets(&suit, &all)?;
    let (suit_wins, wins) = (suit.wins(), all.wins());
    let series = [&suit.melds, &suit_wins, &suit.tenpai_with_head, &wins, &all.tenpai_with_head];
    Ok(SEQUENCES.iter().zip(series).map(|(outline, series)| report(outline, series.terms())).collect())
}

/// Checks the terms within the size of a riichi hand against the sizes of sets.
fn check_against_sets<'a>(
    suit: &Classes<Series<'a, Counts>>,
    all: &Classes<Series<'a, Counts>>,
) -> Result<()> {
    let forest = Forest::new();
    for (of, classes) in [(TileSet::from_group(Group::Manzu), suit), (TileSet::ALL, all)] {
        let mut melds = forest.unit();
        for n in 0..=4 {
            let wins = melds * forest.pairs(of);
            let sets = [melds, wins, wins.one_tile_fewer()];
            for (series, set) in [&classes.melds, &classes.wins(), &classes.tenpai_with_head].iter().zip(sets)
            {
                let (term, size) = (&series.terms()[n], set.count()?.hands);
                check!(*term == size, "hands of {n} melds: {term} by the recurrence, {size} in the set");
            }
            melds = melds * forest.melds(of);
        }
    }
    Ok(())
}

fn report(outline: &'static Outline, terms: &[BigUint]) -> Report {
    let length = terms.iter().rposition(|term| *term > BigUint::ZERO).map_or(0, |last| last + 1);
    outline.of_rows(terms[..length].iter().enumerate().map(|(n, hands)| row![n, hands]))
}
