//! Sequences worth citing, as b-files: `b-…`.

use num_bigint::BigUint;

use crate::recurrence::{Counts, GroupTables, Series, most_melds, solve};
use crate::report::{Column, Format, Table};
use crate::rules::{FifthTile, Players};

/// Numbers of hands by number of melds n, for one suit and for all four groups, as far as the tiles go.
pub fn tables() -> Vec<Table> {
    let groups = GroupTables::new(most_melds(Players::Four)).classes(FifthTile::Excluded);
    let [suit, .., all] = solve(&Counts::Hands, &groups, Players::Four);
    vec![
        b_file("b-suit-melds", "Number of hands of n melds, 3n tiles, in one suit of mahjong", &suit.melds),
        b_file(
            "b-suit-wins",
            "Number of hands of n melds and a pair, 3n+2 tiles, in one suit of mahjong",
            &suit.wins(),
        ),
        b_file(
            "b-suit-tenpai",
            "Number of hands of 3n+1 tiles in one suit of mahjong that lack one tile of n melds and a pair",
            &suit.tenpai_with_head,
        ),
        b_file("b-wins", "Number of mahjong hands of n melds and a pair, 3n+2 tiles", &all.wins()),
        b_file(
            "b-tenpai",
            "Number of mahjong hands of 3n+1 tiles that lack one tile of n melds and a pair",
            &all.tenpai_with_head,
        ),
    ]
}

fn b_file(name: &'static str, title: &'static str, series: &Series<Counts>) -> Table {
    let terms = series.terms();
    let length = terms.iter().rposition(|term| *term > BigUint::ZERO).map_or(0, |last| last + 1);
    Table {
        name,
        title,
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
