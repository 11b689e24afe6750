//! `solve-solo` as a process, for three players and few draws: its tables take 0.13 GB each.

use std::fs;

use tehai::rules::{Players, Rules};
use tehai_count::tenhou::Tenhou;

use crate::process::{self, Program, Sandbox, done, program, refused, refuses};

const SOLVE: Program = program("solve-solo");
const THREE: &str = "--players 3 --aim win --draws 1";
const FIRST: &str = "tables/solo-3-all-distinct-win-1.table";

#[test]
fn bad_arguments_are_one_line() {
    let cases = [
        ("--draws 96", "--draws"),
        ("--keep 1", "--tables"),
        ("--verify", "--tables"),
        ("--games 10", "--true-game"),
        ("--true-game", "--tables"),
        ("--tables none --verify", "cannot read none"),
        ("--textbook --tables tables", "--tables"),
        ("--length --draws 3", "--draws"),
        // Known before the work, which would take half an hour.
        ("--true-game --tables /dev/null/none --out-dir /dev/null/out", "/dev/null is not a directory"),
    ];
    refuses(&Sandbox::new(), SOLVE, &cases);
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn a_run_is_printed_kept_resumed_and_checked() {
        let sandbox = Sandbox::new();
        let said =
            done(&mut sandbox.command(SOLVE, &format!("{THREE} --format csv --tables tables --keep 1")[..]));
        let rows = process::table(&said);
        // One draw is the deal of a dealer.
        let tenhou =
            Tenhou::new(Rules { players: Players::Three, ..Rules::default() }).probability().to_f64();
        let all = rows.iter().filter(|row| row["level"] == "all" && row["draws"] == "1").collect::<Vec<_>>();
        let [row] = all[..] else { panic!("{rows:?}") };
        let [lower, upper]: [f64; 2] = ["lower", "upper"].map(|end| row[end].parse().expect("a number"));
        assert!(lower <= tenhou && tenhou <= upper && upper - lower < 1e-9, "{row:?} {tenhou}");
        // Only what was to be kept.
        let kept = fs::read_dir(sandbox.path("tables")).expect("the directory");
        let kept: Vec<_> = kept.map(|entry| entry.expect("an entry").file_name()).collect();
        assert_eq!(kept, [FIRST.strip_prefix("tables/").expect("in the directory")]);
        // The table is read, and gives the same.
        let again =
            done(&mut sandbox.command(SOLVE, &format!("{THREE} --format csv --tables tables --keep 1")[..]));
        assert_eq!(again, said);
        let verified = done(&mut sandbox.command(SOLVE, "--tables tables --verify"));
        assert_eq!(verified, "solo-3-all-distinct-win-1.table\n1 table is as it was written.\n");

        // A table that has changed, is not whole or is another is found out, and nothing is written.
        let path = sandbox.path(FIRST);
        let whole = fs::read(&path).expect("the table");
        let mut changed = whole.clone();
        changed[1_000_000] ^= 1;
        let line = String::from_utf8_lossy(&whole[..256]).replace("aim=win", "aim=tenpai");
        let other = [&line.as_bytes()[..255], b"\n", &whole[256..]].concat();
        let cases: [(&[u8], &str); 4] = [
            (&changed, "it is damaged"),
            (&whole[..whole.len() - 1], "130664939 bytes, expected 130664940: the table is not whole"),
            (b"draws,win\n", "not a table of solo play: it does not begin with \"tehai solo table 1:\""),
            (&other, "the table of another game or number of draws"),
        ];
        for (bytes, why) in cases {
            fs::write(&path, bytes).expect("room");
            for args in
                [&format!("{THREE} --tables tables --out-dir reports")[..], "--tables tables --verify"]
            {
                let line = refused(&mut sandbox.command(SOLVE, args));
                assert!(line.contains(FIRST) && line.contains(why), "{line}");
            }
            assert!(!sandbox.path("reports").exists());
        }
    }
}

#[test]
#[ignore = "a minute: every week"]
fn the_textbook_is_compared_with_the_best_play() {
    let sandbox = Sandbox::new();
    let args = "--players 3 --aim win --draws 2 --textbook --out-dir out";
    let said = done(&mut sandbox.command(SOLVE, args));
    assert!(said.contains("The textbook, 3 players, win"), "{said}");
    let files = sandbox.files("out");
    let names: Vec<_> = files.keys().collect();
    assert_eq!(
        names,
        ["datapackage.json", "solo-textbook-hands.csv", "solo-textbook-plot.svg", "solo-textbook.csv"]
    );
    let rows = process::table(&String::from_utf8_lossy(&files["solo-textbook.csv"]));
    let after = |draws: &str, column: &str| -> f64 {
        let mut rows = rows.iter().filter(|row| row["level"] == "all" && row["draws"] == draws);
        rows.next().expect("a row of all deals")[column].parse().expect("a number")
    };
    // Before the last draw, it does not matter what is held.
    assert_eq!(after("1", "worst_lower"), after("1", "optimum_lower"));
    assert!(after("2", "worst_upper") < after("2", "optimum_lower"));
}

#[test]
#[ignore = "minutes: every week"]
fn games_lie_below_the_bound_and_reports_are_written_whole() {
    let sandbox = Sandbox::new();
    let args =
        "--players 3 --aim tenpai --draws 6 --true-game --games 20000 --tables tables --keep 2 --out-dir out";
    let said = done(&mut sandbox.command(SOLVE, args));
    assert!(said.contains("If discards are gone"), "{said}");
    let files = sandbox.files("out");
    assert_eq!(
        files.keys().collect::<Vec<_>>(),
        ["datapackage.json", "solo-plot.svg", "solo-true-game.csv", "solo.csv"]
    );
    // Of the tables that games were played by, those to be kept are left.
    let names: Vec<_> = sandbox.files("tables").into_keys().collect();
    assert_eq!(names, ["solo-3-all-distinct-tenpai-2.table"]);
    let rows = process::table(&String::from_utf8_lossy(&files["solo-true-game.csv"]));
    let [row] = &rows[..] else { panic!("{rows:?}") };
    let [shuffled, low, high, bound] =
        ["shuffled", "low", "high", "bound"].map(|column| row[column].parse::<f64>().expect("a number"));
    assert_eq!((row["draws"].as_str(), row["games"].as_str()), ("6", "20000"));
    assert!(shuffled < bound && low < high && low < bound, "{row:?}");
    // Three players win sooner if discards are gone: fewer tiles are left.
    assert!(shuffled < high, "{row:?}");
}
