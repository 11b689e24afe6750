//! `solve-recurrence --suits` as a process; what it shares with other programs is tested in `catalogue`.

use crate::process::{self, Program, program};

const SOLVE: Program = program("solve-recurrence");

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
