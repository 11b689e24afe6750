//! Damaged logs never panic: they are read up to the damage, or not at all.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::common::script::{FOUR, round, rules, until_the_wall_is_empty};
use crate::common::{self, below};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tehai::rules::Players;
use tehai_games::{DrawKind, End, read};

/// Damaged copies of each log.
const COPIES: usize = 400;

/// The pieces in which a log says things: lines, tags, or what commas part.
fn pieces(bytes: &[u8]) -> Vec<Vec<u8>> {
    let end = match bytes.first() {
        Some(b'<') => b'>',
        _ if bytes.contains(&b'\n') => b'\n',
        _ => b',',
    };
    bytes.split_inclusive(|&byte| byte == end).map(<[u8]>::to_vec).collect()
}

fn damaged(bytes: &[u8], random: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let mut pieces = pieces(&bytes);
    let (byte, piece) = (below(random, bytes.len()), below(random, pieces.len()));
    let other = below(random, pieces.len());
    match random.next_u32() % 8 {
        0 => bytes.truncate(byte),
        1 => bytes[byte] = random.next_u32() as u8,
        2 => drop(bytes.remove(byte)),
        // Another digit keeps the form.
        3 | 4 => {
            let digits: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()).collect();
            for _ in 0..1 + random.next_u32() % 3 {
                bytes[digits[below(random, digits.len())]] = b'0' + (random.next_u32() % 10) as u8;
            }
        }
        5 => {
            pieces.swap(piece, other);
            bytes = pieces.concat();
        }
        6 => {
            pieces.insert(other, pieces[piece].clone());
            bytes = pieces.concat();
        }
        _ => {
            pieces.remove(piece);
            bytes = pieces.concat();
        }
    }
    bytes
}

/// The rounds before the damage are read as they were; where nothing is said to be wrong, the log may be another one.
fn check(name: &str, bytes: &[u8], random: &mut ChaCha8Rng) -> [usize; 3] {
    let mut found = [0; 3];
    for copy in 0..COPIES {
        let damaged = damaged(bytes, random);
        // Some are asked and audited, too.
        let asked = copy % 20 == 0;
        let read = catch_unwind(AssertUnwindSafe(|| {
            let read = read(&damaged);
            if let Some(log) = read.as_ref().ok().filter(|_| asked) {
                let questions = log.questions(|_| true);
                assert!(questions.decisions.iter().all(|of| of.round.round <= log.rounds.len()));
                assert_eq!(log.audit().payments.len(), log.rounds.len());
            }
            read
        }));
        let Ok(read) = read else { panic!("{name}, copy {copy}: {}", String::from_utf8_lossy(&damaged)) };
        match read {
            Ok(log) if log.problems.is_empty() => found[0] += 1,
            Ok(log) => {
                assert!(log.problems.iter().all(|problem| !problem.what.is_empty()));
                found[1] += 1;
            }
            Err(problem) => {
                assert!(!problem.to_string().is_empty());
                found[2] += 1;
            }
        }
    }
    found
}

#[test]
fn damaged_real_logs_do_not_panic() {
    let mut random = ChaCha8Rng::seed_from_u64(20);
    for (name, bytes) in common::logs() {
        let found = check(&name, &bytes, &mut random);
        println!("{name}: {found:?} read whole, in part, not at all");
        assert!(found[1] + found[2] > COPIES / 3, "{name}: {found:?}");
    }
}

#[test]
fn damaged_small_logs_do_not_panic() {
    let mut random = ChaCha8Rng::seed_from_u64(21);
    let three = ["19m19p19s1234567z", "11m3388p246779s4z", "1122334455667p"];
    let north = "0+4z 0n 0+5z 0-9m 1+4z 1n 1+1s 1n 1+2s 1=2s 2+8p 2=8p 1<888p 1-9s";
    let calls = "0+3s 0=3s 3<3333s 3+6z 3=6z i7m 0+3m 0=3m 1<234m 1-6s 2+1p 2r 2=1p 2b";
    let end = End::Draw { kind: DrawKind::Exhaustive, changes: vec![0; 4] };
    let wall = until_the_wall_is_empty(Players::Four, &FOUR, "9p");
    let games = [
        (Players::Four, round(&FOUR, "9p", calls, End::Cut)),
        (Players::Four, round(&FOUR, "9p", &wall, end)),
        (Players::Three, round(&three, "9p", north, End::Cut)),
    ];
    for (players, game) in games {
        use common::write::{majiang, mjai, mjlog, tenhou_json};
        let all = [mjai, tenhou_json, mjlog, majiang];
        for write in all.into_iter().take(usize::from(players.number())) {
            let log = write(&rules(players), std::slice::from_ref(&game));
            check("a small log", log.as_bytes(), &mut random);
        }
    }
}

#[test]
fn a_cut_log_has_the_rounds_before_the_cut() {
    for (name, bytes) in common::logs().into_iter().filter(|(name, _)| !name.ends_with("json")) {
        let whole = read(&bytes).unwrap().rounds;
        for end in (600..bytes.len()).step_by(101) {
            let cut = read(&bytes[..end]).unwrap();
            let complete = cut.rounds.iter().filter(|round| round.end != End::Cut).count();
            // Several wins by one tile may be cut, too.
            let sure = complete.saturating_sub(1);
            assert_eq!(cut.rounds[..sure], whole[..sure], "{name}, {end}");
            assert!(cut.rounds.len() - complete <= 1 && cut.problems.len() <= 1);
        }
    }
}

#[test]
fn an_error_is_one_line() {
    let unknown = "<mjloggm><T1/\u{1b}[m></mjloggm>";
    let problems = read(unknown.as_bytes()).unwrap().problems;
    assert_eq!(problems[0].to_string(), "tag 2: unknown tag <T1/\\u{1b}[m>");
    let named = "{\"type\":\"start_game\",\"names\":[\"A\\nB\"]}\n";
    let error = read(named.as_bytes()).unwrap().player("C").unwrap_err().to_string();
    assert_eq!(error, "expected 0 to 3, a wind, or one of the names A\\nB; found \"C\"");
}

#[test]
fn foreign_bytes_do_not_panic() {
    let mut random = ChaCha8Rng::seed_from_u64(22);
    let starts: [&[u8]; 7] =
        [b"", b"{", b"<", b"<mjloggm>", b"\x1f\x8b\x08", b"{\"log\":[[", b"{\"type\":\"start_game\"}\n"];
    for length in 0..2000 {
        let mut bytes = starts[length % starts.len()].to_vec();
        bytes.extend((0..length % 97).map(|_| random.next_u32() as u8));
        let _ = read(&bytes);
    }
}
