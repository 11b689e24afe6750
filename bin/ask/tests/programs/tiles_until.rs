//! `tiles-until` as a process.

use crate::process::{self, Program, Sandbox, part_of_report, program, refuses};

const UNTIL: Program = program("tiles-until");

fn said(args: &str) -> String {
    process::said(UNTIL, args)
}

#[test]
fn the_answer_comes_first() {
    let text = said("--forms standard");
    assert!(text.starts_with("Any 58 tiles contain a win; 57 need not.\n"), "{text}");
    assert!(
        text.contains("\nSettings: 4 melds and a head; 4 players; forms standard; seven pairs distinct.\n"),
        "{text}"
    );
    let tenpai = said("--contains tenpai --melds 0 --exact");
    assert!(tenpai.starts_with("Any 1 tile contains a tenpai hand; 0 need not.\n"), "{tenpai}");
    assert!(tenpai.contains("\n    1             136  1/1\n"), "{tenpai}");
}

/// Those that the achievement game needs, and some that have a formula: no pair is a set of kinds; fewer than seven
/// pairs; not all of thirteen kinds, or no pair of them.
#[test]
fn hands_without_one_are_counted() {
    let without = |args: &str| -> u128 {
        let text = said(args);
        let line = text.lines().nth(2).expect("a third line");
        let number = line.strip_prefix("Hands without one, of any number of tiles from 0 on: ").expect(line);
        number.trim_end_matches('.').replace(',', "").parse().expect(number)
    };
    assert_eq!(without(""), 19_077_162_130_853_393);
    assert_eq!(without("--contains tenpai"), 1_395_152_864_631_635);
    assert_eq!(without("--forms standard --melds 0"), 1 << 34);
    assert_eq!(without("--forms standard --melds 0 --players 3"), 1 << 27);
    let pairs =
        |pairs: u32| num_integer::binomial(34, u128::from(pairs)) * 3u128.pow(pairs) * 2u128.pow(34 - pairs);
    assert_eq!(without("--forms seven-pairs"), (0..7).map(pairs).sum::<u128>());
    let orphans = 5u128.pow(21) * (4u128.pow(13) - 1);
    assert_eq!(without("--forms thirteen-orphans"), 5u128.pow(34) - orphans);
}

/// From a hand that waits for all nine kinds of its suit, and from twelve tiles that wait for any tile.
#[test]
fn tiles_may_be_there_from_the_start() {
    let gates = said("--given 1112345678999m --exact");
    assert!(gates.contains("\n   14                              23  23/123\n"), "{gates}");
    assert!(gates.contains("; given 1112345678999m; 4 players"), "{gates}");
    assert!(gates.starts_with("Any 33 tiles contain a win; 32 need not.\n"), "{gates}");
    let won = said("--given 1112345678999m5m");
    assert!(
        won.starts_with("The given tiles contain a win.\nAt least half of the deals do from 14 on.\n"),
        "{won}"
    );
    let of_suit = said("--suits 1x9 --given 9,1,1,1,2,3,4,5,6,7,8,9,9 --exact");
    assert!(
        of_suit.starts_with(
            "Any 14 tiles contain a win.\nDrawn one by one, it takes 1.0000 more tiles on average = 1/1.\n"
        ),
        "{of_suit}"
    );
    assert!(of_suit.contains("\nSettings: suits 1x9; given 1,1,1,2,3,4,5,6,7,8,9,9,9; 4 melds"), "{of_suit}");
    let none = said("--suits 1x2");
    assert!(none.starts_with("All tiles together contain no win.\n\n"), "{none}");
}

/// With the standard form and seven pairs, the game is three suits of nine ranks and seven of one.
#[test]
fn the_tiles_of_the_game_are_suits() {
    let of_game = said("--forms standard,seven-pairs --given 1122m3344p5566s7z --format csv");
    let of_suits = said("--suits 3x9,7x1 --given 1,1,2,2,12,12,13,13,23,23,24,24,34 --format csv");
    let shares = |csv: &str, from: usize| -> Vec<String> {
        csv.lines().skip(1).map(|line| line.rsplit(',').take(from).collect::<Vec<_>>().join(",")).collect()
    };
    assert_eq!(shares(&of_game, 4), shares(&of_suits, 4));
    assert!(of_suits.lines().count() > 10, "{of_suits}");
}

#[test]
fn an_answer_is_some_rows_of_the_report() {
    for setting in ["3,standard,5,tenpai", "4,standard,1,win", "4,seven-pairs,4,win", "3,all,4,win"] {
        let [players, forms, melds, contains] = setting.split(',').collect::<Vec<_>>()[..] else {
            unreachable!()
        };
        let csv = said(&format!(
            "--players {players} --forms {forms} --melds {melds} --contains {contains} --format csv"
        ));
        let is_wanted = |row: &str| row.starts_with(&format!("{setting},"));
        assert_eq!(csv, part_of_report("tiles-until.csv", is_wanted));
    }
}

#[test]
fn bad_usage_is_one_line_that_says_what_would_be_right() {
    let cases = [
        ("--contains tenpai --fifth-tile counted", "use excluded"),
        ("--contains noten", "expected win or tenpai"),
        ("--melds 43", "up to 42 melds and a head"),
        ("--melds 33 --players 3", "up to 32 melds and a head"),
        ("--melds 5 --forms thirteen-orphans", "with 4 melds only"),
        ("--tiles 13", "'--tiles'"),
        ("--given 11111m", "--given"),
        ("--given 2m --players 3", "--given"),
        ("--suits 1x9 --given 12m", "with --suits, expected numbers of tiles, such as 1,1,2"),
        ("--suits 1x9 --given 10", "no tile 10; expected numbers from 1 to 9"),
        ("--suits 1x9 --given 0", "no tile 0; expected numbers from 1 to 9"),
        ("--suits 1x9 --given 1,1,1,1,1", "a fifth 1; there are four copies of a tile"),
        ("--suits 1x201", "201 kinds of tiles; up to 200 are counted"),
        ("--suits 1x9 --melds 13", "up to 12 melds are counted"),
        ("--suits 1x9 --forms thirteen-orphans", "the standard form counts"),
        ("--suits 1x9 --contains tenpai", "cannot be used with"),
    ];
    refuses(&Sandbox::new(), UNTIL, &cases);
}
