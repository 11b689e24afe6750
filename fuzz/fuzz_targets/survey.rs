//! Surveys of parts, and merging them: each line is the file of a part without its checksum, which is added.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};
use tehai_answers::survey::{Part, Spreads, merge, rows};
use tehai_fuzz::assert_is_one_line;

fuzz_target!(|text: &str| {
    let mut parts = Vec::new();
    for (number, line) in text.lines().take(4).enumerate() {
        if let Err(error) = Part::read(line.as_bytes()) {
            assert_is_one_line(&error);
        }
        match Part::read(&with_checksum(line)) {
            Ok(part) => {
                assert_is_read_back(&part);
                parts.push((format!("part-{number}.json"), part));
            }
            Err(error) => assert_is_one_line(&error),
        }
    }
    for allow_gaps in [false, true] {
        let merged = merge(&parts, allow_gaps);
        // In any order, and two by two.
        let mut turned = parts.clone();
        for _ in 0..parts.len() {
            turned.rotate_left(1);
            let reversed: Vec<_> = turned.iter().rev().cloned().collect();
            for other in [&turned, &reversed] {
                match (&merged, merge(other, allow_gaps)) {
                    (Ok(merged), Ok(found)) => assert_eq!(found.to_json(), merged.to_json()),
                    (Err(_), Err(error)) => assert_is_one_line(&error),
                    (merged, found) => panic!("{merged:?}, in another order {found:?}"),
                }
            }
        }
        let Ok(merged) = merged else { continue };
        assert_is_read_back(&merged);
        assert!(parts.iter().all(|(_, part)| part.is_part_of(&merged)));
        if let [first, second, rest @ ..] = &parts[..] {
            let both = merge(&[first.clone(), second.clone()], true).expect("two of those that fit");
            let all = [&[("both".to_owned(), both)], rest].concat();
            assert_eq!(merge(&all, allow_gaps).map(|all| all.to_json()), Ok(merged.to_json()));
        }
    }
});

/// A part as a file.
fn with_checksum(line: &str) -> Vec<u8> {
    let checksum: String = Sha256::digest(line).iter().map(|byte| format!("{byte:02x}")).collect();
    let rest = line.strip_suffix('}').unwrap_or(line);
    format!("{rest},\"checksum\":\"{checksum}\"}}").into_bytes()
}

/// What is written is read as the same, and is told.
fn assert_is_read_back(part: &Part) {
    let written = part.to_json();
    let read = Part::read(written.as_bytes()).expect("what is written is read");
    assert_eq!(read.to_json(), written);
    assert_eq!(&read, part);
    assert_eq!(rows(part.histogram()).len(), part.histogram().rows().len());
    let _ = (Spreads::from(part.histogram()), part.histogram().split_by_second());
    let ranks: u128 = part.ranges().iter().chain(&part.missing()).map(|range| range.end - range.start).sum();
    assert_eq!(ranks, part.settings().set_hands, "{} and what is missing", part.ranges_text());
    if let Err(error) = part.settings().rules() {
        assert_is_one_line(&error);
    }
}
