//! `shanten-distribution` as a process.

use crate::process::{self, Program, Sandbox, part_of_report, program, refuses, table};

const DISTRIBUTION: Program = program("shanten-distribution");

fn said(args: &str) -> String {
    process::said(DISTRIBUTION, args)
}

#[test]
fn an_answer_is_some_rows_of_the_report() {
    for setting in ["14,all,4", "13,standard,3", "4,standard,4", "1,standard,3"] {
        let [tiles, forms, players] = setting.split(',').collect::<Vec<_>>()[..] else { unreachable!() };
        let csv = said(&format!("--tiles {tiles} --forms {forms} --players {players} --format csv"));
        let is_wanted = |row: &str| row.starts_with(&format!("{setting},"));
        assert_eq!(csv, part_of_report("shanten-distribution.csv", is_wanted));
    }
}

/// Hands of fewer than 13 tiles have no other forms.
#[test]
fn few_tiles_have_one_form() {
    for tiles in [1, 2, 4, 5, 7, 8, 10, 11] {
        let [all, standard] =
            ["all", "standard"].map(|forms| said(&format!("--tiles {tiles} --forms {forms} --format csv")));
        assert_eq!(all.replace(",all,", ",standard,"), standard);
    }
}

#[test]
fn with_melds_every_number_of_tiles_has_an_answer() {
    // The default is the number of melds that the tiles make.
    let with_melds = said("--tiles 13 --melds 4 --players 3 --format csv");
    let without = said("--tiles 13 --players 3 --format csv");
    assert_eq!(with_melds.replacen(",melds", "", 1).replace("\n13,4,", "\n13,"), without);
    let taiwanese = said("--melds 5 --tiles 17 --forms standard --format csv");
    assert!(taiwanese.contains("\n17,5,standard,4,-1,"), "{taiwanese}");
    assert!(taiwanese.contains(",1554490175889888,"), "{taiwanese}");
    let all = said("--melds 8 --tiles 136 --forms standard");
    assert!(all.contains("\nSettings: 136 tiles; 8 melds; 4 players; forms standard;"), "{all}");
    assert!(
        said("--melds 0 --tiles 0 --format csv")
            .lines()
            .last()
            .is_some_and(|row| row.ends_with(",1,1,1,1,1"))
    );
}

#[test]
fn distances_from_a_set_are_those_of_the_report_and_from_all_wins_of_shanten() {
    for (set, arguments, rows) in [
        ("honitsu", "--tiles 14", "4,honitsu,any,any,14,"),
        ("pinfu_shape", "--tiles 13 --players 3 --seat south", "3,pinfu_shape,south,east,13,"),
    ] {
        let csv = said(&format!("--to {set} {arguments} --format csv"));
        let expected = part_of_report("distances.csv", |row| row.starts_with(rows));
        assert_eq!(csv.replacen(",set,", ",yaku,", 1), expected);
    }
    let deals = |args: &str| -> Vec<String> {
        table(&said(&format!("{args} --format csv"))).iter().map(|row| row["deals"].clone()).collect()
    };
    assert_eq!(deals("--to win --tiles 14"), deals(""));
    assert!(said("--to honitsu").contains("\nSettings: 13 tiles; to honitsu; 4 players; "));
    refuses(
        &Sandbox::new(),
        DISTRIBUTION,
        &[
            ("--to honitzu", "--to: character 1"),
            ("--to honitsu --melds 4", "--melds"),
            ("--to honitsu --tiles 109 --players 3", "--tiles 109: a game of 3 has 108 tiles"),
            ("--to honitsu&tanyao", "--to: the set has no hands"),
        ],
    );
}
