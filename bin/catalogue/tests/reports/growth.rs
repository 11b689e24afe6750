//! Growth with the number of melds and of tiles: the measurements, checked against the library and the page.

use std::collections::BTreeMap;

use tehai::handset::{Forest, GameSets, TooLargeError};
use tehai::rules::{Players, Rules};
use tehai::shanten::any_size::Goal;
use tehai_count::by_size::ClassNumbers;
use tehai_program::output::text::grouped;

const GROWTH: &str = include_str!("../../../../docs/growth.csv");
const PAGE: &str = include_str!("../../../../docs/tiles-until.md");

/// Rows by question, players, and number of melds or tiles.
fn growth() -> BTreeMap<(&'static str, &'static str, u8), BTreeMap<&'static str, &'static str>> {
    let mut lines = GROWTH.lines().map(|line| line.split(','));
    let header: Vec<&str> = lines.next().expect("a header").collect();
    let row = |cells: std::str::Split<'static, char>| {
        let row: BTreeMap<_, _> = header.iter().copied().zip(cells).collect();
        let number = if row["question"] == "containing-win" { row["tiles"] } else { row["melds"] };
        ((row["question"], row["players"], number.parse().expect("a number")), row)
    };
    lines.map(row).collect()
}

#[test]
fn small_diagrams_and_classes_are_as_many_as_was_measured() -> Result<(), TooLargeError> {
    let growth = growth();
    for players in Players::ALL {
        let measured = |question: &'static str, number: u8, column: &str| -> usize {
            growth[&(question, players.name(), number)][column].parse().expect("a number")
        };
        let (forest, existing) = (Forest::new(), players.tiles());
        let rules = Rules { players, ..Rules::STANDARD };
        let mut melds = forest.unit();
        for number in 0..=8 {
            assert_eq!(melds.index()?.nodes(), measured("melds", number, "nodes"));
            let wins = melds * forest.pairs(existing);
            assert_eq!(wins.index()?.nodes(), measured("wins", number, "nodes"));
            melds = melds * forest.melds(existing);
        }
        let mut containing = GameSets::new(&forest, rules).standard_wins(4);
        for tiles in 14..=20 {
            assert_eq!(containing.index()?.nodes(), measured("containing-win", tiles, "nodes"));
            containing = containing.one_tile_more(existing);
        }
        for melds in 0..=6 {
            let goal = Goal::new(rules, melds).expect("melds of the game");
            for (question, most) in [("win-or-tenpai", 1), ("distances", u8::MAX)] {
                let of = ClassNumbers::new(goal, most);
                let classes = [of.suit, of.honours, of.suits, of.suit_and_honours];
                let columns = ["suit", "honours", "suits", "suit_and_honours"];
                assert_eq!(classes, columns.map(|column| measured(question, melds, column)), "{goal:?}");
            }
        }
    }
    Ok(())
}

/// The table of the page: for some numbers of melds, the value of a question's column.
#[test]
fn the_page_has_what_was_measured() {
    const COLUMNS: [(&str, &str); 9] = [
        ("melds", "nodes"),
        ("wins", "nodes"),
        ("win-or-tenpai", "suit"),
        ("win-or-tenpai", "suits"),
        ("distances", "suit"),
        ("distances", "suits"),
        ("win-or-tenpai", "seconds"),
        ("distances", "seconds"),
        ("distances", "megabytes"),
    ];
    let growth = growth();
    let mut shown = 0;
    for &(_, players, melds) in growth.keys().filter(|(question, ..)| *question == "distances") {
        let cells = COLUMNS.map(|(question, column)| {
            let cell = growth[&(question, players, melds)][column];
            cell.parse::<u64>().map_or_else(|_| cell.to_owned(), grouped)
        });
        if (players == "4" && [1, 4, 8, 16, 24, 32, 42].contains(&melds)) || (players, melds) == ("3", 32) {
            let row = format!("\n| {players} | {melds} | {} |\n", cells.join(" | "));
            assert!(PAGE.contains(&row), "{row}");
            shown += 1;
        }
    }
    assert_eq!(shown, 8);
}
