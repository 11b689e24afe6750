//! `solve-recurrence --suits` as a process; what it shares with other programs is tested in `catalogue`.

use crate::process::{self, Program, Sandbox, program, refuses};

const SOLVE: Program = program("solve-recurrence");

#[test]
fn wins_of_other_suits_are_printed_and_nothing_is_written() {
    let text = process::said(SOLVE, "--suits 1x4 --max-melds 1");
    assert!(
        text.contains("\nB          1      5     20  ") && text.ends_with("Settings: suits 1x4.\n"),
        "{text}"
    );
    let heads = process::said(SOLVE, "--suits 2x3 --max-melds 0");
    assert!(heads.contains("\nB          0      2      6     36\n"), "{heads}");
}

/// The honours are seven suits of one rank: the last rows of each class in the report.
#[test]
fn the_tiles_of_the_game_give_the_numbers_of_the_report() {
    let ours = process::said(SOLVE, "--suits 3x9,7x1 --format csv");
    let report = process::said(SOLVE, "--format csv");
    let of_game: Vec<Vec<&str>> = report
        .lines()
        .map(|line| line.split(',').collect())
        .filter(|row: &Vec<&str>| ["A", "B"].contains(&row[0]) && (row[1], row[6]) == ("4", "4"))
        .collect();
    let expected: Vec<String> = of_game
        .iter()
        .map(|row| format!("\"3x9,7x1\",{},{},{},,{},{}", row[0], row[2], row[3], row[4], row[5]))
        .collect();
    assert_eq!(expected.len(), 10);
    assert_eq!(ours.lines().skip(1).collect::<Vec<_>>(), expected);
    assert_eq!(ours.lines().next(), Some("suits,letter,melds,tiles,modulus,hands,deals"));
}

/// The exact numbers of a hundred million suits have hundreds of digits; each leaves its remainder.
#[test]
fn remainders_are_those_of_the_numbers() {
    let many = "--suits 100000000x100000000 --max-melds 30 --format csv";
    let (exact, left) =
        (process::said(SOLVE, many), process::said(SOLVE, &format!("{many} --modulo 1000000007")));
    for (exact, left) in exact.lines().zip(left.lines()).skip(1) {
        let [exact, left] = [exact, left].map(|line| line.split(',').collect::<Vec<_>>());
        for column in [5, 6] {
            let digits = exact[column].bytes().map(|digit| u64::from(digit - b'0'));
            let rest = digits.fold(0, |rest, digit| (10 * rest + digit) % 1_000_000_007);
            assert_eq!(left[column], rest.to_string(), "{exact:?}");
        }
        assert_eq!((left[4], exact[4]), ("1000000007", ""));
    }
    assert_eq!(exact.lines().count(), 63);
}

#[test]
fn bad_suits_are_one_line_that_says_what_would_be_right() {
    let cases = [
        ("--suits 3", "expected suits and ranks from 1 to 1000000000, such as 3x9"),
        ("--suits 0x9", "from 1 to 1000"),
        ("--suits 3x1000000001", "from 1 to 1000000000"),
        ("--suits 3x9,x", "such as 3x9"),
        ("--suits 3x9 --players 3", "cannot be used with"),
        ("--suits 3x9 --fifth-tile counted", "cannot be used with"),
        ("--suits 3x9 --out-dir melds", "cannot be used with"),
        ("--suits 3x9 --max-melds 44", "up to 43 melds"),
        ("--suits 3x9 --modulo 0", "expected a whole number from 1 on, such as 1000000007"),
        ("--modulo 7", "--suits"),
    ];
    refuses(&Sandbox::new(), SOLVE, &cases);
}
