//! Survey files: only what was written can be read back.

use std::ops::Range;

use sha2::{Digest, Sha256};
use tehai::Count;
use tehai::rules::{FifthTile, Players, Rules, Setting};
use tehai_answers::survey::{Part, Settings};
use tehai_count::survey::Histogram;
use tehai_program::output::files::hex;

/// A survey of a set whose name needs quotes, or of a sample with this seed.
fn part(seed: Option<u64>, by: Option<&str>) -> Part {
    let rules = Rules { players: Players::Three, fifth_tile: FifthTile::Counted, ..Rules::default() };
    let mut settings = Settings::new("手, \"b\"\n c ' 1", Setting::new(13, rules), "shanten", u128::MAX);
    let mut histogram = Histogram::default();
    for (value, hands) in [(-1, 1), (0, 1 << 53), (12, (1 << 53) + 1)] {
        let deals = if seed.is_some() { 0 } else { hands << 40 };
        histogram.add((value, by.map(|_| 7 - value)), Count { hands, deals });
    }
    let hands = histogram.total().hands;
    (settings.by, settings.seed) = (by.map(str::to_owned), seed);
    settings.sample = seed.map(|_| hands as u64);
    let ranges = [0..0, 3..9, 9..hands + 1, 1 << 99..(1 << 99) + 2];
    Part::new(settings, ranges.into_iter().filter(|_| seed.is_none()), histogram)
}

#[test]
fn what_was_written_is_read_back() {
    let nothing = Part::new(part(None, None).settings().clone(), Some(5..5), Histogram::default());
    for part in [nothing, part(None, None), part(None, Some("cores")), part(Some(u64::MAX), Some("cores"))] {
        let json = part.to_json();
        // Blanks may be changed in transit.
        for json in [json.clone(), json.replace('\n', "\r\n"), json.replace("\":", "\" : ")] {
            assert_eq!(Part::read(json.as_bytes()).unwrap(), part, "{json}");
        }
    }
}

#[test]
fn whatever_is_changed_or_cut_off_is_noticed() {
    let text = part(None, Some("wait_kinds")).to_json();
    let bytes = text.as_bytes();
    for end in 0..bytes.len() - 1 {
        assert!(Part::read(&bytes[..end]).is_err(), "cut off at {end}");
    }
    for place in (0..bytes.len()).filter(|&place| bytes[place].is_ascii_digit()) {
        let mut changed = bytes.to_vec();
        changed[place] = b'0' + (changed[place] - b'0' + 1) % 10;
        assert!(Part::read(&changed).is_err(), "{}", String::from_utf8_lossy(&changed));
    }
    let lines: Vec<&str> = text.lines().collect();
    for line in 1..lines.len() {
        let without = [&lines[..line], &lines[line + 1..]].concat();
        let twice = [&lines[..=line], &lines[line..]].concat();
        let moved = [&lines[..line - 1], &[lines[line], lines[line - 1]], &lines[line + 1..]].concat();
        assert!([without, twice, moved].iter().all(|lines| Part::read(lines.join("\n").as_bytes()).is_err()));
    }
    let refusal =
        format!("{:#}", Part::read(text.replacen("\"rows", "\"note\":1,\"rows", 1).as_bytes()).unwrap_err());
    assert!(refusal.contains("unknown field `note`"), "{refusal}");
}

#[test]
fn the_checksum_is_that_of_all_other_fields() {
    let json = part(None, None).to_json();
    let (rest, checksum) = json.split_once(",\"checksum\":\"").expect("a checksum at the end");
    let compact = format!("{}}}", rest.replace('\n', ""));
    assert_eq!(checksum, hex(&Sha256::digest(compact)) + "\"}\n");
}

#[test]
fn ranges_are_sorted_and_joined() {
    let part = part(None, None);
    let of = |ranges: &[Range<u128>]| {
        Part::new(part.settings().clone(), ranges.to_vec(), part.histogram().clone())
    };
    let part = of(&[7..9, 2..2, 4..7, 0..3, 5..5]);
    assert_eq!((part.ranges(), part.ranges_text().as_str()), (&[0..3, 4..9][..], "0..3 4..9"));
    assert_eq!(part.missing(), [3..4, 9..u128::MAX]);
    let has = |one, other| of(&[one, other]).is_part_of(&part);
    assert!(has(1..3, 5..9) && has(0..3, 4..9) && has(0..0, 4..5) && has(0..0, 9..9));
    assert!(!has(2..5, 7..8) && !has(0..0, 9..10));
}

#[test]
#[should_panic(expected = "0..5 and 4..9 have ranks in common")]
fn ranges_with_ranks_in_common_are_refused() {
    let part = part(None, None);
    Part::new(part.settings().clone(), [4..9, 0..5], part.histogram().clone());
}
