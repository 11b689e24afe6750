//! The page of published counts: each row's command prints our number, and the last column is true.

use std::collections::BTreeSet;

use num_bigint::BigUint;

use crate::documents::answer;
use crate::process::{Sandbox, text_of};

/// A row of a table that has a command.
struct Row {
    counted: String,
    published: String,
    ours: String,
    command: String,
    verdict: String,
}

fn page() -> String {
    text_of("docs/published-counts.md")
}

fn rows() -> Vec<Row> {
    // A | within a cell is escaped.
    let page = page().replace("\\|", "\0");
    let cells =
        |line: &str| -> Vec<String> { line.split('|').map(|cell| cell.trim().replace('\0', "|")).collect() };
    let rows = page.lines().map(cells).filter_map(|cells| {
        let (counted, published, ours, command, verdict) = match &cells[..] {
            [_, counted, published, _, ours, command, verdict, _] => {
                (counted, published, ours, command, verdict.as_str())
            }
            // One number that both found, and perhaps who published it.
            [_, counted, both, command, _] | [_, counted, both, _, command, _] => {
                (counted, both, both, command, "both")
            }
            _ => return None,
        };
        (command.starts_with('`') && counted != "counted").then(|| Row {
            counted: counted.clone(),
            published: published.clone(),
            ours: ours.clone(),
            command: format!("tehai {}", command.trim_matches('`')),
            verdict: verdict.to_owned(),
        })
    });
    rows.collect()
}

/// The numbers in a text, without the commas of their thousands.
fn numbers(text: &str) -> Vec<String> {
    let is_digit = |letter: char| letter.is_ascii_digit() || letter == '.';
    let words = text.replace(',', "");
    let words = words.split(|letter| !is_digit(letter)).map(|word| word.trim_matches('.'));
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The first digits of a number or a quotient.
fn first_digits(number: &str, digits: usize) -> String {
    let parts: Vec<f64> = numbers(number).iter().map(|number| number.parse().expect("a number")).collect();
    let value = parts[0] / parts.get(1).unwrap_or(&1.0);
    let text = format!("{value:.*e}", digits - 1);
    text.split('e').next().expect("split gives one").replace('.', "")
}

#[test]
fn every_command_prints_our_number() {
    let rows = rows();
    assert_eq!(rows.len(), 82);
    let sandbox = Sandbox::new();
    for Row { counted, ours, command, .. } in &rows {
        let text = answer(&sandbox, command);
        // In CSV, a comma is between two numbers.
        let printed: BTreeSet<String> =
            [&text, &text.replace(',', " ")].map(|text| numbers(text)).concat().into_iter().collect();
        for number in numbers(ours) {
            assert!(printed.contains(&number), "{counted}: {command} does not print {number}");
        }
    }
}

/// The numbers of the results in README, row by row. Tests of the reports, of Python and of `check/` compute them.
const RESULTS: [&[&str]; 6] = [
    &["11498658", "11353128141498"],
    &["54747045", "32244742336860"],
    &["3710", "1054", "28"],
    &["2143179701279", "708384171528036000"],
    &["33367408859373163", "10572898082508000"],
    &["326520504500"],
];

#[test]
fn each_readme_has_the_results() {
    for readme in ["README.md", "README.ja.md", "README.zh.md"] {
        let text = text_of(readme);
        let cells = text.lines().map(|line| line.split('|').collect::<Vec<_>>());
        let results: Vec<_> = cells.filter(|cells| cells.len() == 6 && cells[3].contains('`')).collect();
        assert_eq!(results.len(), RESULTS.len(), "{readme}");
        for (cells, expected) in results.iter().zip(RESULTS) {
            let found = numbers(&cells[2].replace('、', " "));
            assert!(
                expected.iter().zip(&found).all(|(expected, found)| expected == found),
                "{readme}: {found:?}"
            );
        }
    }
}

#[test]
fn the_last_column_says_who_is_right() {
    for Row { counted, published, ours, verdict, .. } in rows() {
        let (theirs, equal) = (numbers(&published), numbers(&published) == numbers(&ours));
        match verdict.as_str() {
            "both: rounded" => {
                let digits = theirs.concat().replace('.', "");
                let digits = digits.trim_end_matches('0');
                assert_eq!(first_digits(&ours, digits.len()), digits, "{counted}");
            }
            "both: the remainder" => {
                let [ours, modulus, theirs] =
                    [&numbers(&ours)[0], numbers(&counted).last().unwrap(), &theirs[0]]
                        .map(|number| number.parse::<BigUint>().expect("a number"));
                assert_eq!(ours % modulus, theirs, "{counted}");
            }
            _ if verdict.contains("standard errors") => {
                let values = |text: &str| -> Vec<f64> {
                    numbers(text).iter().map(|number| number.parse().expect("a number")).collect()
                };
                let (sample, found, deals) = (values(&counted)[0], values(&published)[0], values(&ours));
                let share = deals[0] / deals[1];
                let expected = sample * share;
                let errors = (found - expected) / (expected * (1.0 - share)).sqrt();
                let computed = [format!("{expected:.0}"), format!("{:.1}", errors.abs())];
                assert_eq!(numbers(&verdict), computed, "{counted}");
                assert!(verdict.ends_with(if errors > 0.0 { "more" } else { "fewer" }), "{counted}");
            }
            _ if verdict.starts_with("both") => assert!(equal, "{counted}: {published}, ours {ours}"),
            _ => assert!(verdict.starts_with("ours: ") && !equal, "{counted}: {published}, ours {ours}"),
        }
    }
}

/// What ShengKungYi counts too often or not, in deals.
#[test]
fn the_differences_without_winds_are_what_the_page_says() {
    let sandbox = Sandbox::new();
    let deals = |set: &str| -> i64 {
        let said = answer(&sandbox, &format!("tehai count-hands '{set}'"));
        let said = said.split(" hands, ").nth(1).and_then(|said| said.split(' ').next()).expect("deals");
        said.replace(',', "").parse().expect("a number")
    };
    let pairs_in_two_suits = deals("ryanpeikou & winds = 0 & m <= 11 & p <= 11 & s <= 11");
    let [one_choice_of_kinds, pairs_of_a_suit] = [6_i64.pow(7), deals("seven_pairs & only(m)")];
    let too_many = [
        ("one pair of equal sequences", pairs_in_two_suits),
        ("the same sequence in three suits", 2 * deals("sanshoku & winds = 0 & dragons = 5")),
        ("the same triplet in three suits", 2 * deals("sanshoku_doukou & winds = 0 & dragons = 5")),
        ("all terminals and honours", one_choice_of_kinds - deals("honroutou & winds = 0 & seven_pairs")),
        ("half flush", 3 * 3 * pairs_of_a_suit - deals("honitsu & winds = 0 - standard")),
    ];
    for (counted, too_many) in too_many {
        let is_it = |row: &Row| row.counted == counted && row.published != row.ours;
        let row = rows().into_iter().find(is_it).expect("a row");
        let [published, ours] =
            [&row.published, &row.ours].map(|text| numbers(text)[0].parse::<i64>().expect("a number"));
        assert_eq!(published - ours, too_many, "{counted}");
    }
}

/// `tests/library/wait_cores.rs` has those of mahjong-formalization.
#[test]
fn our_irreducible_hands_are_as_many_as_the_page_says() {
    let sandbox = Sandbox::new();
    let number = |tiles| {
        let said = answer(&sandbox, &format!("tehai count-hands irreducible --tiles {tiles}"));
        said.strip_prefix("irreducible: ").and_then(|said| said.split(' ').next()).expect("hands").to_owned()
    };
    let cells = [4, 7, 13].map(number).join(" | ");
    assert!(page().contains(&format!("| every wait stays | hands of 34 kinds | {cells} |")), "{cells}");
}
