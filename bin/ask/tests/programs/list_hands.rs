//! `list-hands` as a process.

use std::process::Stdio;

use crate::process::{self, Arguments, Program, Sandbox, program};
use tehai::handset::{Forest, GameSets};
use tehai::rules::{FifthTile, Players, Rules};
use tehai::tiles::Hand;
use tehai::waiting::standard_waits;
use tehai::winning::is_standard_win;

const LIST: Program = program("list-hands");

fn said(args: impl Arguments) -> String {
    process::said(LIST, args)
}

fn lines(args: &str) -> Vec<String> {
    said(args).lines().map(str::to_owned).collect()
}

/// The hands listed in CSV.
fn listed(args: &str) -> Vec<Hand> {
    hands(&said(&format!("{args} --format csv")))
}

/// The hands of a CSV, whose deals must be right.
fn hands(csv: &str) -> Vec<Hand> {
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("hand,deals"));
    lines
        .map(|line| {
            let (hand, deals) = line.split_once(',').expect("two columns");
            let hand: Hand = hand.parse().expect("a hand");
            assert_eq!(hand.deals().to_string(), deals, "{hand}");
            hand
        })
        .collect()
}

#[test]
fn a_set_is_listed_in_order_and_whole() {
    let all = listed("all --tiles 4");
    assert!(all.is_sorted_by(|a, b| a < b));
    // Multisets of 4 of 34 kinds.
    assert_eq!(all.len(), 34 * 35 * 36 * 37 / 24);
    let wins: Vec<Hand> = listed("all --tiles 5").into_iter().filter(is_standard_win).collect();
    assert_eq!(listed("win --tiles 5"), wins);
    for (rule, name) in FifthTile::ALL.map(|rule| (rule, rule.name())) {
        let tenpai: Vec<Hand> =
            all.iter().copied().filter(|hand| !standard_waits(hand, rule).is_empty()).collect();
        assert_eq!(listed(&format!("tenpai --tiles 4 --fifth-tile {name}")), tenpai);
    }
    let three: Vec<Hand> =
        all.iter().copied().filter(|hand| hand.check_players(Players::Three).is_ok()).collect();
    assert_eq!(listed("all --tiles 4 --players 3"), three);
}

#[test]
fn ranges_are_parts_of_the_whole() {
    // More hands than a thread writes at a time.
    let whole = lines("win --tiles 8 --format text");
    assert_eq!(whole.len(), 49_332);
    let mut parts = lines("win --tiles 8 --format text --range ..12345");
    parts.extend(lines("win --tiles 8 --format text --range 12345..12345"));
    parts.extend(lines("win --tiles 8 --format text --range 12345..49000"));
    parts.extend(lines("win --tiles 8 --format text --range 49000.."));
    assert!(parts == whole);
    // From the middle of a set of 326,520,504,500 hands.
    let forest = Forest::new();
    let index = GameSets::new(&forest, Rules::default()).all(14).index().unwrap();
    let far = lines("all --range 200000000000..200000000003 --format text");
    let expected = index.range(200_000_000_000..200_000_000_003).map(|hand| hand.to_string());
    assert!(expected.eq(far));
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    let one = said("tenpai --tiles 7 --format csv --threads 1");
    assert_eq!(hands(&one).len(), 148_809);
    assert!(one == said("tenpai --tiles 7 --format csv --threads 2"));
    assert!(one == said("tenpai --tiles 7 --format csv --quiet"));
}

#[test]
fn samples_are_of_the_set_and_repeat_with_their_seed() {
    let drawn = listed("win --forms all --sample 1000 --seed 5");
    assert_eq!(drawn.len(), 1000);
    assert!(drawn.iter().all(|hand| tehai::winning::is_win(hand, Rules::default())));
    assert_eq!(drawn, listed("win --forms all --sample 1000 --seed 5 --threads 1"));
    assert_ne!(drawn, listed("win --forms all --sample 1000 --seed 6"));
    // By deals, honours triplets are rarer than by hands: 4 deals each instead of 4³ for a sequence.
    let by_deals = listed("win --forms all --sample 1000 --seed 5 --by deals");
    let honours = |hands: &[Hand]| -> u32 {
        hands.iter().map(|hand| hand.counts()[27..].iter().map(|&count| u32::from(count)).sum::<u32>()).sum()
    };
    assert!(honours(&by_deals) < honours(&drawn), "{} of {}", honours(&by_deals), honours(&drawn));
    assert_eq!(lines("win --sample 0 --format csv"), ["hand,deals"]);
}

#[test]
fn hands_are_written_in_unicode_on_request() {
    let text = lines("tenpai --tiles 7 --range 70000..70100 --format text");
    let unicode = lines("tenpai --tiles 7 --range 70000..70100 --format unicode");
    for (text, unicode) in text.iter().zip(&unicode) {
        assert_eq!(unicode.chars().count(), 7);
        assert_eq!(unicode.parse::<Hand>(), text.parse::<Hand>());
    }
}

#[test]
fn a_reader_may_stop_reading() {
    let sandbox = Sandbox::new();
    for set in ["win", "all"] {
        let mut child =
            sandbox.command(LIST, set).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{set}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_is_not_flooded() {
    let listed = |args: &str| crate::process::on_terminal(80, &format!("{} {args}", LIST.shell()));
    let Some(refused) = listed("all --tiles 6") else { return };
    assert_eq!(refused.status.code(), Some(2));
    let expected = "error: 3,261,467 hands are too many for a terminal (--range A..B or --sample K lists some, --all lists \
        them all)\r\n";
    assert_eq!(String::from_utf8_lossy(&refused.stdout), expected);
    let lines = |output: std::process::Output| output.stdout.iter().filter(|&&byte| byte == b'\n').count();
    assert_eq!(listed("win --tiles 2 --sample 1000 --quiet").map(lines), Some(1000));
    assert_eq!(listed("win --tiles 2 --sample 1000001 --all --quiet").map(lines), Some(1_000_001));
}

#[test]
fn a_set_is_listed_and_sampled() {
    assert_eq!(
        said(&["tenpai & wait_kinds = 9", "--format", "text"]),
        "1112345678999s\n1112345678999p\n1112345678999m\n"
    );
    let drawn = said(&["win & terminals = 0 & honours = 0", "--sample", "50", "--format", "text"]);
    assert_eq!(drawn.lines().count(), 50);
    for line in drawn.lines() {
        let hand: Hand = line.parse().unwrap();
        assert!(hand.total() == 14 && !line.contains(['1', '9', 'z']), "{line}");
    }
}
