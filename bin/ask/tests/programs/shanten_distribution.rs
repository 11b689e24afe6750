//! `shanten-distribution` as a process.

use crate::process::{self, Program, Sandbox, part_of_report, program, refuses, table};

const DISTRIBUTION: Program = program("shanten-distribution");

fn said(args: &str) -> String {
    process::said(DISTRIBUTION, args)
}

#[test]
fn without_arguments_the_answer_is_on_a_dealers_first_hand() {
    let text = said("");
    assert_eq!(text, said("--tiles 14 --forms all --players 4"));
    assert!(text.contains("\nSettings: 14 tiles; 4 players; forms all; seven pairs distinct.\n"), "{text}");
    assert!(text.contains("\nall      326,520,504,500  4,250,305,029,168,216,000        100 %\n"), "{text}");
    assert!(text.starts_with("Mean shanten of a deal: 3.155938\n"), "{text}");
    let exact = said("--exact");
    assert!(exact.starts_with("Mean shanten of a deal: 33367408859373163/10572898082508000\n"), "{exact}");
    assert!(exact.contains("  2143179701279/708384171528036000\n"), "{exact}");
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
fn bad_usage_is_one_line_that_says_what_would_be_right() {
    let cases = [
        ("--tiles 3", "1, 2, 4, 5, 7, 8, 10, 11, 13 or 14"),
        ("--tiles 15", "1, 2, 4, 5, 7, 8, 10, 11, 13 or 14"),
        ("--tiles 16", "13 or 14"),
        ("--tiles 0", "13 or 14"),
        ("--tiles -1", "-1"),
        ("--tiles 137 --melds 4", "0 to 136"),
        ("--tiles 109 --melds 4 --players 3", "0 to 108"),
        ("--melds 43", "up to 42 melds and a head"),
        ("--melds 3 --forms seven-pairs", "with 4 melds only"),
        ("--players 2", "expected 3 or 4"),
        ("--forms some", "expected all or standard or"),
        ("--format xml", "expected text or csv or json"),
    ];
    refuses(&Sandbox::new(), DISTRIBUTION, &cases);
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
