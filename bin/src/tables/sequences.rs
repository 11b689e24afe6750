//! Sequences worth citing, as b-files: `b-…`.

use anyhow::Result;
use num_bigint::BigUint;

use crate::report::{Column, Format, Table, check};
use tehai::handset::Forest;
use tehai::recurrence::{Classes, Counts, GroupTables, Series, most_melds, solve};
use tehai::rules::{FifthTile, Players};
use tehai::tile::{Group, TileSet};

/// A sequence: its names, and the numbers that it has.
struct Sequence {
    name: &'static str,
    title: &'static str,
    question: &'static str,
    /// Of the classes of one suit and of all groups.
    of: fn(&Classes<Hands>, &Classes<Hands>) -> Hands,
}

const SEQUENCES: [Sequence; 5] = [
    Sequence {
        name: "b-suit-melds",
        title: "Number of hands of n melds, 3n tiles, in one suit of mahjong",
        question: "How many hands of n melds are there in one suit?",
        of: |suit, _| suit.melds.clone(),
    },
    Sequence {
        name: "b-suit-wins",
        title: "Number of hands of n melds and a pair, 3n+2 tiles, in one suit of mahjong",
        question: "How many wins of n melds and a pair are there in one suit?",
        of: |suit, _| suit.wins(),
    },
    Sequence {
        name: "b-suit-tenpai",
        title: "Number of hands of 3n+1 tiles in one suit of mahjong that lack one tile of n melds and a pair",
        question: "How many tenpai hands of 3n+1 tiles are there in one suit?",
        of: |suit, _| suit.tenpai_with_head.clone(),
    },
    Sequence {
        name: "b-wins",
        title: "Number of mahjong hands of n melds and a pair, 3n+2 tiles",
        question: "How many wins of n melds and a pair are there?",
        of: |_, all| all.wins(),
    },
    Sequence {
        name: "b-tenpai",
        title: "Number of mahjong hands of 3n+1 tiles that lack one tile of n melds and a pair",
        question: "How many tenpai hands of 3n+1 tiles are there?",
        of: |_, all| all.tenpai_with_head.clone(),
    },
];

/// Numbers of hands by number of melds n, for one suit and for all four groups, as far as the tiles go.
///
/// # Errors
/// If a term that a riichi hand has is not the size of the set.
pub fn tables() -> Result<Vec<Table>> {
    let groups = GroupTables::new(most_melds(Players::Four)).classes(FifthTile::Excluded);
    let [suit, .., all] = solve(&Counts::Hands, &groups, Players::Four);
    check_against_sets(&suit, &all)?;
    Ok(SEQUENCES.iter().map(|sequence| b_file(sequence, &(sequence.of)(&suit, &all))).collect())
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

fn b_file(&Sequence { name, title, question, .. }: &Sequence, series: &Hands) -> Table {
    let terms = series.terms();
    let length = terms.iter().rposition(|term| *term > BigUint::ZERO).map_or(0, |last| last + 1);
    Table {
        name,
        title,
        question,
        program: "count-hands",
        description: "A b-file as the OEIS has them: n and a(n). Hands are distinct count vectors of a \
            game with four copies of each tile; a hand cannot lack a tile of which it holds four copies. \
            Later terms are zero.",
        columns: vec![
            Column::integer("n", "Number of melds.", 0..length as u64).unit("melds"),
            Column::big("a", "Number of hands.", terms[..length].iter().cloned()).unit("hands"),
        ],
        key: &["n"],
        format: Format::BFile,
    }
}
