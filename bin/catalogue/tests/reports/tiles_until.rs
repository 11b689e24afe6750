//! The reports on tiles until a win, checked against each other, against the other reports, and against the hands
//! that they show.

use std::collections::BTreeMap;

use crate::committed::{Row, report};
use num_bigint::BigUint;
use num_integer::binomial;
use tehai::rules::{Forms, Players, Rules};
use tehai::tiles::{Hand, KINDS};
use tehai_naive::{Replacement, least_distance};

fn setting<'a>(row: Row<'a>) -> [&'a str; 4] {
    ["players", "forms", "melds", "contains"].map(|column| row.get(column))
}

fn rules(row: Row) -> Rules {
    Rules { players: row.players(), forms: row.parsed("forms"), ..Rules::default() }
}

/// All deals of the number of tiles.
fn all_deals(row: Row) -> BigUint {
    binomial(rules(row).players.total().into(), row.number("tiles").into())
}

#[test]
fn shares_rise_to_one_and_there_the_guarantee_is() {
    let rows: Vec<Row> = report("tiles-until").rows().collect();
    let guarantees: BTreeMap<_, _> =
        report("tiles-until-guarantee").rows().map(|row| (setting(row), row.number("guarantee"))).collect();
    let settings: Vec<&[Row]> = rows.chunk_by(|a, b| setting(*a) == setting(*b)).collect();
    // Two games, two questions; six numbers of melds, and three more sets of forms with four melds.
    assert_eq!([settings.len(), guarantees.len()], [2 * 2 * (6 + 3); 2]);
    for of_setting in settings {
        let first = of_setting[0];
        let contained = 3 * first.number("melds") + if first.get("contains") == "win" { 2 } else { 1 };
        assert_eq!(first.number("tiles"), contained, "{first}");
        for (place, &row) in (0..).zip(of_setting) {
            assert_eq!(row.number("tiles"), contained + place, "{row}");
            assert_eq!(all_deals(row) % row.big("denominator"), BigUint::ZERO, "{row}");
            let share = row.decimal("numerator") / row.decimal("denominator");
            assert!((row.decimal("probability") / share - 1.0).abs() < 1e-12, "{row}");
        }
        // One more tile contains whatever fewer tiles do.
        let shares = |row: &Row| row.decimal("probability");
        assert!(of_setting.is_sorted_by(|a, b| shares(a) <= shares(b)), "{first}");
        let ones: Vec<u64> = of_setting
            .iter()
            .filter(|row| row.get("denominator") == "1")
            .map(|row| row.number("tiles"))
            .collect();
        assert_eq!(ones, [guarantees[&setting(first)]], "{first}");
    }
}

/// A hand that contains a win of its own size is a win.
#[test]
fn the_least_numbers_of_tiles_are_those_of_the_other_reports() {
    for row in report("tiles-until").rows().filter(|row| ["standard", "all"].contains(&row.get("forms"))) {
        let (melds, tiles) = (row.number("melds"), row.number("tiles"));
        if melds > 4 || tiles / 3 != melds {
            continue;
        }
        let asked =
            [("tiles", row.get("tiles")), ("forms", row.get("forms")), ("players", row.get("players"))];
        let expected =
            report("shanten-distribution").rows_with(&asked).filter(|expected| match row.get("contains") {
                "win" => expected.get("shanten") == "-1",
                _ => ["-1", "0"].contains(&expected.get("shanten")),
            });
        let deals: BigUint = expected.map(|expected| expected.big("deals")).sum();
        assert_eq!(deals * row.big("denominator"), all_deals(row) * row.big("numerator"), "{row}");
    }
}

/// The replacement number by definition.
fn replacement(hand: &Hand, rules: Rules, melds: u64) -> u8 {
    let limits: [u8; KINDS] = std::array::from_fn(|index| match rules.players {
        Players::Three if (1..8).contains(&index) => 0,
        _ => 4,
    });
    let question = Replacement::for_melds(hand, limits, melds as usize);
    let counts = |form: Forms| rules.forms.contains(form);
    let numbers = [
        counts(Forms::STANDARD).then(|| least_distance(hand, &limits, melds as usize)),
        counts(Forms::SEVEN_PAIRS).then(|| question.seven_pairs(rules.seven_pairs)),
        counts(Forms::THIRTEEN_ORPHANS).then(|| question.thirteen_orphans()),
    ];
    numbers.into_iter().flatten().flatten().min().expect("a form counts")
}

#[test]
fn the_hands_shown_contain_none_and_one_tile_more_does() {
    report("tiles-until-guarantee").check_rows(|row| {
        let rules = rules(row);
        let (melds, most) = (row.number("melds"), u8::from(row.get("contains") == "tenpai"));
        let examples: Vec<Hand> =
            row.get("examples").split(' ').map(|text| text.parse().unwrap_or_default()).collect();
        assert_eq!(BigUint::from(examples.len()), row.big("hands_without").min(BigUint::from(10u8)), "{row}");
        assert!(examples.is_sorted_by(|one, next| one < next), "{row}");
        for hand in &examples {
            assert_eq!(u64::from(hand.total()) + 1, row.number("guarantee"), "{row}");
            assert!(replacement(hand, rules, melds) > most, "{hand}: {row}");
            for tile in rules.players.tiles().iter() {
                let Some(more) = hand.plus(tile) else { continue };
                assert!(replacement(&more, rules, melds) <= most, "{more}: {row}");
            }
        }
    });
}

const PAGE: &str = include_str!("../../../../docs/tiles-until.md");

#[test]
fn the_page_has_the_guarantees_of_the_report() {
    let guarantee = |players: &str, forms: &str, melds: &str, contains: &str| {
        let asked = [("players", players), ("forms", forms), ("melds", melds), ("contains", contains)];
        report("tiles-until-guarantee").rows_with(&asked).next().unwrap().number("guarantee")
    };
    for (name, forms, melds) in [
        ("a head", "standard", "0"),
        ("1 meld and a head", "standard", "1"),
        ("2 melds and a head", "standard", "2"),
        ("3 melds and a head", "standard", "3"),
        ("4 melds and a head", "standard", "4"),
        ("5 melds and a head", "standard", "5"),
        ("seven different pairs", "seven-pairs", "4"),
        ("thirteen orphans", "thirteen-orphans", "4"),
        ("any win of fourteen tiles", "all", "4"),
    ] {
        let [four, waiting, three, waiting_of_three] =
            [("4", "win"), ("4", "tenpai"), ("3", "win"), ("3", "tenpai")]
                .map(|(players, contains)| guarantee(players, forms, melds, contains));
        let row = format!("\n| {name} | {four} | {waiting} | {three} | {waiting_of_three} |\n");
        assert!(PAGE.contains(&row), "{row}");
    }
}

/// The most melds of a block of three ranks.
fn melds_of_block(copies: [u8; 3]) -> usize {
    let without = |meld: [u8; 3]| {
        let left: Option<Vec<u8>> =
            copies.iter().zip(meld).map(|(copies, less)| copies.checked_sub(less)).collect();
        left.map(|left| 1 + melds_of_block(left.try_into().unwrap()))
    };
    [[3, 0, 0], [0, 3, 0], [0, 0, 3], [1, 1, 1]].into_iter().filter_map(without).max().unwrap_or(0)
}

/// The facts behind the argument of the page, checked for every block.
#[test]
fn the_blocks_of_the_page_have_as_many_tiles_as_it_says() {
    let mut most = [[None; 4]; 5];
    for code in 0..125 {
        let copies = [code / 25, code / 5 % 5, code % 5];
        let (melds, kinds) = (melds_of_block(copies), copies.iter().filter(|&&copies| copies >= 2).count());
        let tiles: u8 = copies.iter().sum();
        assert!(usize::from(tiles) <= 2 + 2 * melds + kinds);
        most[melds][kinds] = most[melds][kinds].max(Some(tiles));
    }
    for (melds, tiles) in most.iter().enumerate() {
        let cells = tiles.map(|tiles| tiles.map_or("|".to_owned(), |tiles| format!("{tiles} |")));
        let row = format!("\n| {melds} | {}\n", cells.join(" "));
        assert!(PAGE.contains(&row), "{row}");
    }
    assert_eq!(most.map(|tiles| tiles.into_iter().flatten().max()), [4, 6, 9, 11, 12].map(Some));
}
